/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The player's own struct, for the files that keep it up to date: what single numbers say, counts, the
 * look ahead, exact chances, games played out.  All others ask by ms-player-parts.h. */
#pragma once

#include "ms-player-parts.h"

struct _MsPlayer
{
  const MsAllocator *allocator;
  const MsStrategy *strategy;
  int width, height;
  MsKnown known;
  struct _MsField *field; /* ms-player-field.h; of the game as it stands, if in_field */
  MsSolver *solver; /* of the game as it stands, if asked: see ms_player_ask_solver */
  MsSolver *ahead; /* of what might come, where the field is too small for it */
  bool in_field, asked_solver, solver_consistent;
  uint64_t seed; /* of lots */
  MsSolverOptions options; /* of every count: none, but where somebody set a poll or a limit */
  uint8_t *block; /* where grid.kind, near and changed lie */
  size_t block_bytes;
  MsGrid grid; /* as the solver gets it, kept up to date; of its arrays it has kind alone */
  int32_t *index_of; /* [n_cells] padded index of a cell */
  uint8_t *queued; /* [n_cells] the number is to be looked at */
  int32_t *queue; /* [n_cells + 1] numbers to be looked at */
  int n_queue;
  int32_t *safe; /* [n_cells] proven safe; some may have been opened since */
  int n_safe;
  int32_t around[32]; /* of the bits that ms-player-note.c has for the cells around one: how much
                       * further on they are */
  uint8_t *place; /* [n_cells] at how many edges it lies */
  uint8_t *near; /* [height+4][width+4] opened cells within two steps; with a border */
  int32_t *near_at; /* [n_cells] where near counts for the cell */
  double *mine; /* [n_cells] of unknown cells: what the last count said */
  uint8_t *certainty; /* [n_cells] MsCertainty, of those inside */
  double outside_mine; /* of each cell outside */
  MsCertainty outside_certainty;
  int32_t *unknown; /* [n_cells] used by ms-player-ahead.c */
  uint8_t *changed; /* bitmap: what is around the cell has changed since its pairs were looked at */
  MsPlayouts *playouts; /* NULL until the first guess that needs them */
  MsPlayerEvery *every; /* NULL until the first guess that is checked */
  struct _MsGuessStore *guesses; /* ms-guess-store.h; NULL until ms_player_keep_guesses */
  bool keeps_prospects; /* the look ahead gives up no candidate; it lists all in any case: */
  MsProspect prospects[MS_STRATEGY_MOST_CANDIDATES];
  int n_prospects;
  MsPlayerRivals rivals;
};

/* What decides among cells that are otherwise equal: the higher is better. */
static inline int
ms_player_rank (const MsPlayer *player, int cell)
{
  return player->place[cell] << 8 | player->near[player->near_at[cell]];
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The player's own struct, for the files that keep it up to date: those for single numbers, counts,
 * the look ahead, exact chances, and games played out.  All other files use ms-player-parts.h. */
#pragma once

#include "ms-player-parts.h"

struct _MsPlayer
{
  MsArena
      arena; /* all its memory, but for that of solvers and of what is kept from guess to guess */
  const MsStrategy *strategy;
  int width, height;
  MsKnown known;
  struct _MsField *field; /* has counted the game as it stands, if in_field (ms-player-field.h) */
  MsSolver *solver; /* has counted the game as it stands, if asked_solver (ms_player_ask_solver) */
  MsSolver *ahead; /* counts positions that might come, where they are too large for the field */
  bool in_field, asked_solver, solver_consistent;
  uint64_t seed; /* the seed of random choices */
  MsSolverOptions options; /* of every count: the defaults, unless ms_player_set_options changed
                            * them */
  uint8_t *block; /* the memory that holds grid.kind, near and changed */
  size_t block_bytes;
  MsGrid grid; /* the board in the solver's form, kept up to date; of its arrays only kind is set */
  int32_t *index_of; /* [n_cells] the index of each cell in grid, which has a border */
  uint8_t *queued; /* [n_cells] whether the number is in queue */
  int32_t *queue; /* [n_cells + 1] the cells of numbers that may decide something by themselves */
  int n_queue;
  int32_t *safe; /* [n_cells] cells proven safe; some may have been opened since */
  int n_safe;
  int32_t around[32]; /* of each bit that ms-player-note.c uses for the cells around a cell: their
                       * index less that of the cell */
  uint8_t *place; /* [n_cells] at how many edges of the board the cell lies, 0 to 2 */
  uint8_t *near; /* [height+4][width+4] how many cells within two steps are opened; with a border of
                  * two cells */
  int32_t *near_at; /* [n_cells] the index in near that belongs to the cell */
  double *mine; /* [n_cells] of unknown cells: the chance of a mine by the last count */
  uint8_t *certainty; /* [n_cells] MsCertainty of the unknown cells beside a number */
  double outside_mine; /* the chance of a mine in each cell outside */
  MsCertainty outside_certainty;
  int32_t *unknown; /* [n_cells] scratch of ms-player-ahead.c: padded indices of the unknown
                     * cells */
  uint8_t *changed; /* bitmap of cells: something around the cell has changed since its pairs of
                     * numbers were looked at */
  MsPlayouts *playouts; /* NULL until the first guess that needs them */
  MsPlayerEvery *every; /* NULL until the first guess that is checked */
  struct _MsGuessStore *guesses; /* ms-guess-store.h; NULL until ms_player_keep_guesses */
  bool keeps_prospects; /* the look ahead examines every candidate to its end; in any case it lists
                         * all of them in prospects */
  MsProspect prospects[MS_STRATEGY_MOST_CANDIDATES];
  int n_prospects;
  MsPlayerRivals *rivals; /* borrowed; NULL: nobody asks */
};

/* The rank by which cells that are otherwise equal are chosen: a higher rank is better. */
static inline int
ms_player_rank (const MsPlayer *player, int cell)
{
  return player->place[cell] << 8 | player->near[player->near_at[cell]];
}

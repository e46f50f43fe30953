/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The player, inside: what it knows of the board, and how it chooses where nothing is certain. */
#pragma once

#include "ms-endgame-private.h"
#include "ms-player.h"
#include "ms-touching.h"

typedef enum
{
  MS_KNOWN_NOTHING,
  MS_KNOWN_SAFE, /* and covered */
  MS_KNOWN_MINE,
  MS_KNOWN_OPENED,
} MsKnown;

struct _MsPlayer
{
  const MsAllocator *allocator;
  const MsStrategy *strategy;
  int width, height, mines, n_cells;
  MsTouching *touching;
  MsSolver *solver; /* of the game as it stands */
  MsSolver *ahead; /* of what might come */
  uint8_t *known; /* [n_cells] MsKnown */
  MsCell *cells; /* [n_cells] as the solver gets them: proven mines are flags */
  int8_t *need; /* [n_cells] of an opened cell: mines around it that are not known */
  int8_t *left; /* [n_cells] cells around it of which nothing is known */
  uint8_t *queued; /* [n_cells] the number is to be looked at */
  int32_t *queue; /* [n_cells] numbers to be looked at */
  int n_queue;
  int32_t *safe; /* [n_cells] proven safe; some may have been opened since */
  int n_safe;
};

/* The options of a player's runs: its flags are proven. */
MsSolverOptions ms_player_options (void);

/* The better one of two cells that are otherwise equal. */
int ms_player_break_tie (const MsPlayer *player, int a, int b);

/* Chooses among the cells of result, which is of the solver's last run and has no safe cell.  Each
 * leaves *choice alone when it has nothing to say. */
MsStatus ms_player_choose_to_win (MsPlayer *player, const MsSolverResult *result, MsChoice *choice);
MsStatus ms_player_choose_ahead (MsPlayer *player, const MsSolverResult *result, MsChoice *choice);

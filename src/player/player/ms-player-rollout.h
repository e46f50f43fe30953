/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Playouts: games that a strategy plays to the end from what a player knows, on layouts that fit.
 *
 * The strategy sees numbers only.  Its decisions are kept by position, so that a thousand playouts
 * from one position count each situation once.  A playout that comes to an exact endgame ends there
 * and counts with its exact chance, which has the same mean as its result and a smaller
 * variance. */
#pragma once

#include "ms-player-parts.h"

typedef struct _MsPlayerRollout MsPlayerRollout;

/* options are those of every count; strategy and options are borrowed.  NULL when there is no
 * memory. */
MsPlayerRollout *ms_player_rollout_new (const MsStrategy *strategy, int width, int height,
    int mines, const MsSolverOptions *options, const MsAllocator *allocator);
void ms_player_rollout_free (MsPlayerRollout *rollout); /* NULL is allowed */

/* Playouts start from what that player, on a board of the same size, knows now; or from a position
 * (see ms_player_load). */
void ms_player_rollout_begin (MsPlayerRollout *rollout, const MsPlayer *from);
void ms_player_rollout_begin_at (
    MsPlayerRollout *rollout, const MsPosition *position, bool trust_flags);

typedef struct
{
  double won; /* 1, 0, or the exact chance to win of the endgame it came to */
  int shown; /* the number that the first cell shows, or MS_SHOWS_MINE */
  /* The sum, over the guesses after the first cell, of 1 / safety - 1 for those that went well and
   * -1 for the one that did not.  Its mean is exactly 0, whatever the strategy and the number
   * shown, and it correlates with won: what it explains of won can be subtracted. */
  double luck;
} MsPlayout;

/* Opens cell, then plays on.  mine[height*width], which the next games may still need, is a layout
 * that must fit what is open; NULL: that of the previous playout.  A game that comes to a position
 * of an earlier game on its layout ends as that one did, without being played on.  cell is -1 to
 * leave the first cell to the strategy; luck then counts every guess.  Returns MS_STATUS_OK, or why
 * a count stopped. */
MsStatus ms_player_rollout_play (
    MsPlayerRollout *rollout, const uint8_t *mine, int cell, MsPlayout *playout);

/* A hash of the position where playouts start. */
uint64_t ms_player_rollout_get_key (const MsPlayerRollout *rollout);

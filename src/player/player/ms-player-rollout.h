/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games played out: from what a player knows, on layouts that fit, by a strategy, to the end.
 *
 * The strategy sees numbers only.  Its decisions are kept by position, so that a thousand playouts
 * from one position count each situation once.  A playout that comes to an exact endgame ends there
 * and counts with its exact chance, which has the same mean and a smaller variance than its end.
 */
#pragma once

#include "ms-player-parts.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct _MsPlayerRollout MsPlayerRollout;

/* strategy and options (of every count) are borrowed.  NULL when there is no memory. */
MsPlayerRollout *ms_player_rollout_new (const MsStrategy *strategy, int width, int height,
    int mines, const MsSolverOptions *options, const MsAllocator *allocator);
void ms_player_rollout_free (MsPlayerRollout *rollout); /* NULL is allowed */

/* Playouts start from what that player knows now, of a board of the same size. */
void ms_player_rollout_begin (MsPlayerRollout *rollout, const MsPlayer *from);

typedef struct
{
  double won; /* 1, 0, or the chance to win at the endgame it came to */
  int shown; /* the number of the first cell, or MS_SHOWS_MINE */
  /* Over the later guesses, the sum of 1 / safety - 1 for those that went well and -1 for the one
   * that did not.  Its mean is 0 exactly, whatever the strategy and the number shown, and it goes
   * along with won: what it explains of won can be taken off. */
  double luck;
} MsPlayout;

/* Opens cell, then plays on.  mine[height*width] must fit what is open.  cell -1: nothing first;
 * luck then counts every guess.  MS_STATUS_OK, or why a count stopped. */
MsStatus ms_player_rollout_play (
    MsPlayerRollout *rollout, const uint8_t *mine, int cell, MsPlayout *playout);

/* The same on the layout of the playout before: where it comes to a position that an earlier one on
 * that layout came to, it ends as that did, without being played. */
MsStatus ms_player_rollout_play_again (
    MsPlayerRollout *rollout, const uint8_t *mine, int cell, MsPlayout *playout);

/* A hash of what is open where playouts start. */
uint64_t ms_player_rollout_get_key (const MsPlayerRollout *rollout);

/* What became of the games played on one layout, from each position on in which something had to be
 * decided: another game on that layout that comes to the same position goes on in the same way.
 *
 * Of many positions only the first are kept.  Plain data without memory of its own; all zero is empty.
 */

#define MS_PLAYER_RESTS_SLOTS 256 /* a power of two */
#define MS_PLAYER_RESTS_MOST (MS_PLAYER_RESTS_SLOTS / 2)

typedef struct
{
  uint64_t key; /* of the position; 0: a free slot */
  double won,
      luck; /* as in MsPlayout; luck from the position on, or, of the game that is played, up to
                     * there */
} MsPlayerRest;

typedef struct
{
  MsPlayerRest slots[MS_PLAYER_RESTS_SLOTS];
  /* the slots in use; those from path on are of the game that is played */
  uint8_t used[MS_PLAYER_RESTS_MOST];
  int n_used, path;
} MsPlayerRests;

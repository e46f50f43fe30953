/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Playouts: games that a strategy plays to the end from what a player knows, on layouts that fit.
 *
 * The strategy sees numbers only.  Its decisions are kept by position, so that a thousand playouts
 * from one position count each situation once.  A playout that comes to an exact endgame ends there
 * and counts with its exact chance, which has the same mean as its result and a smaller
 * variance. */
#pragma once

#include "ms-player-parts.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct _MsPlayerRollout MsPlayerRollout;

/* options are those of every count; strategy and options are borrowed.  NULL when there is no
 * memory. */
MsPlayerRollout *ms_player_rollout_new (const MsStrategy *strategy, int width, int height,
    int mines, const MsSolverOptions *options, const MsAllocator *allocator);
void ms_player_rollout_free (MsPlayerRollout *rollout); /* NULL is allowed */

/* Playouts start from what that player, on a board of the same size, knows now. */
void ms_player_rollout_begin (MsPlayerRollout *rollout, const MsPlayer *from);

typedef struct
{
  double won; /* 1, 0, or the exact chance to win of the endgame it came to */
  int shown; /* the number that the first cell shows, or MS_SHOWS_MINE */
  /* The sum, over the guesses after the first cell, of 1 / safety - 1 for those that went well and
   * -1 for the one that did not.  Its mean is exactly 0, whatever the strategy and the number
   * shown, and it correlates with won: what it explains of won can be subtracted. */
  double luck;
} MsPlayout;

/* Opens cell, then plays on.  mine[height*width] is a layout that must fit what is open.  cell is
 * -1 to leave the first cell to the strategy; luck then counts every guess.  Returns MS_STATUS_OK,
 * or why a count stopped. */
MsStatus ms_player_rollout_play (
    MsPlayerRollout *rollout, const uint8_t *mine, int cell, MsPlayout *playout);

/* Does the same on the layout of the previous playout.  A game that comes to a position of an
 * earlier game on this layout ends as that one did, without being played on. */
MsStatus ms_player_rollout_play_again (
    MsPlayerRollout *rollout, const uint8_t *mine, int cell, MsPlayout *playout);

/* A hash of the position where playouts start. */
uint64_t ms_player_rollout_get_key (const MsPlayerRollout *rollout);

/* How the games played on one layout ended, by each position in which something had to be decided:
 * another game on that layout that comes to the same position goes on in the same way.
 *
 * If there are many positions, only the first are kept.  Plain data without memory of its own; all
 * zeros is empty. */

#define MS_PLAYER_RESTS_SLOTS 256 /* a power of two */
#define MS_PLAYER_RESTS_MOST (MS_PLAYER_RESTS_SLOTS / 2)

typedef struct
{
  uint64_t key; /* hash of the position; 0: a free slot */
  double won,
      luck; /* as in MsPlayout; luck is that from the position on, or, of the game being played,
             * that up to the position */
} MsPlayerRest;

typedef struct
{
  MsPlayerRest slots[MS_PLAYER_RESTS_SLOTS];
  /* the slots in use; those from index path on are of the game being played */
  uint8_t used[MS_PLAYER_RESTS_MOST];
  int n_used, path;
} MsPlayerRests;

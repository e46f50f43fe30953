/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games played out: from what a player knows, on layouts that fit, by a strategy, to the end.
 *
 * The strategy sees numbers only.  Its decisions are kept by position, so that a thousand playouts
 * from one position count each situation once.  A playout that comes to an exact endgame ends there
 * and counts with its exact chance, which has the same mean and a smaller variance than its end.
 */
#pragma once

#include "ms-player-private.h"

typedef struct _MsRollout MsRollout;

/* strategy and options (of every count) are borrowed.  NULL when there is no memory. */
MsRollout *ms_rollout_new (const MsStrategy *strategy, int width, int height, int mines,
    const MsSolverOptions *options, const MsAllocator *allocator);
void ms_rollout_free (MsRollout *rollout); /* NULL is allowed */

/* Playouts start from what that player knows now, of a board of the same size. */
void ms_rollout_begin (MsRollout *rollout, const MsPlayer *from);

/* Opens cell, then plays on.  mine[height*width] must fit what is open.  *won: 1, 0, or the chance
 * to win at the endgame it came to.  *shown (may be NULL): the number of cell, or MS_SHOWS_MINE.
 * cell -1: nothing first.  MS_STATUS_OK, or why a count stopped. */
MsStatus ms_rollout_play (
    MsRollout *rollout, const uint8_t *mine, int cell, double *won, int *shown);

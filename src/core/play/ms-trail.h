/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What a player saw of a game, move by move: what each move opens by itself and which cells it
 * changes.  A trail is all that a review of the moves may know: it holds no layout and no pointer
 * to one.
 *
 * Invariant: the start cells, changed by the steps one after the other, are the cells of the game
 * after each of its moves; undone moves are not in the trail.
 */
#pragma once

#include "ms-alloc.h"
#include "ms-move.h"
#include "ms-rules.h"

typedef struct _MsPlay MsPlay;

typedef struct
{
  int32_t cell; /* row-major */
  MsCell seen; /* what the cell shows after the move */
} MsTrailChange;

typedef struct
{
  MsMove move;
  int n_opens;
  /* [n_opens], NULL if that is 0: the covered cells that an opening or a chord opens itself,
   * row-major; mines are among them, cells that a 0 opens in turn are not. */
  const int32_t *opens;
  int n_changes;
  const MsTrailChange *changes; /* [n_changes]; NULL if that is 0 */
  bool hit_mine;
} MsTrailStep;

typedef struct
{
  MsRules rules;
  const MsCell *start_cells; /* [height*width] before the first step */
  int n_steps;
  const MsTrailStep *steps;
  bool won, lost; /* after the last step */
} MsTrail;

/* The trail of the moves of play that are not undone; empty for an analysis, which has no openings.
 * If play began with opened cells, these are start cells.  MS_STATUS_OK and an owned *trail, or
 * MS_STATUS_NO_MEMORY.  Cost: that of playing the game again. */
MsStatus ms_trail_new (const MsPlay *play, const MsAllocator *allocator, MsTrail **trail);
void ms_trail_free (MsTrail *trail); /* NULL is allowed */

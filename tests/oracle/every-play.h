/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The truth about winning small boards from nothing, by trying every cell wherever nothing is safe.
 *
 * Shares nothing with the solver.  Plain recursion over the opened cells and what they show, on
 * explicit lists of the layouts that are left, or on words of bits where few are; a situation once
 * met is not worked out again, nor its mirror images.  No bounds, no cells that are passed over, no
 * guess at what is promising.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EVERY_PLAY_MOST_CELLS 36

typedef struct
{
  long layouts; /* of all */
  long won;
  long won_at[EVERY_PLAY_MOST_CELLS]; /* opening this cell first, row-major */
  long situations; /* met in which nothing is safe */
} EveryPlay;

typedef struct
{
  size_t most_situations; /* give up beyond; 0 = never */
  /* Pass over a cell that is safe in no more layouts than another cell is known to win.  won_at of
   * what is passed over after the first click is exact all the same. */
  bool skip;
} EveryPlayOptions;

/* width · height is at most EVERY_PLAY_MOST_CELLS, and mines below it.  Returns false when it gave
 * up. */
bool every_play_solve (
    int width, int height, int mines, const EveryPlayOptions *options, EveryPlay *every);

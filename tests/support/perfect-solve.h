/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Perfect play on small boards of which nothing is known yet.
 *
 * All layouts with so many mines are equally likely, the player knows how many there are, and wins
 * when every cell without a mine is open.  Best play wins some of the layouts; their number is
 * exact, and so are all sets that are told apart on the way (ms-perfect-search.h).
 */
#pragma once

#include "ms-perfect-search.h"
#include "ms-solver-options.h"
#include "ms-status.h"

#include "ms-alloc.h"

typedef struct _Perfect Perfect;

#define PERFECT_MOST_CELLS (MS_PERFECT_MOST_SIDE * MS_PERFECT_MOST_SIDE)
/* Beyond so many layouts, a board is not tried. */
#define PERFECT_MOST_LAYOUTS 50000000

typedef struct
{
  int layouts;
  int won; /* of them, by best play, the first cell being a mine or not */
  /* [height*width] by best play after opening this cell first.  Where not every cell was asked for,
   * less than won means that it is less, and no more than this. */
  int won_at[PERFECT_MOST_CELLS];
  long nodes; /* situations searched */
} PerfectAnswer;

/* What is found of situations is kept from one board to the next, in no more than so many bytes.
 * NULL when there is no memory. */
Perfect *perfect_new (const MsAllocator *allocator, size_t bytes);
void perfect_free (Perfect *self); /* NULL is allowed */

/* Both sides are from 1 to MS_PERFECT_MOST_SIDE, mines from 0 to below the number of cells.  Of
 * options count the poll, the time limit and the memory limit.  Returns MS_STATUS_OK, or
 * MS_STATUS_TIME_LIMIT, MS_STATUS_MEMORY_LIMIT (more than PERFECT_MOST_LAYOUTS layouts too),
 * MS_STATUS_CANCELLED or MS_STATUS_NO_MEMORY with an answer that means nothing.
 * Cost: some ten microseconds a situation; docs/perfect-play.md has how many there are. */
MsStatus perfect_solve (Perfect *self, const MsSolverOptions *options, int width, int height,
    int mines, bool every_cell, PerfectAnswer *answer);

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What opening a covered cell would reveal.
 *
 * The cell holds a mine, or shows one of nine numbers.  The chance of a number is the share of the
 * layouts that fit the position with that number written into the cell: all layouts being equally
 * likely, that is exact, and the chances of the mine and of the numbers add up to 1.  At a density,
 * layouts are not equally likely; then each chance is the sum over the ways in which the cells
 * around can hold that many mines, each of which is a product of conditional chances.
 * Where a count is an estimate, the mines around the cell are taken to be independent of each
 * other, which they are not: these chances are rough, and their errors are half of what they could
 * be wrong by, like those in ms-solver-result.h.  What becomes certain is proven in any case.
 */
#pragma once

#include "ms-alloc.h"
#include "ms-position.h"
#include "ms-solver-options.h"
#include "ms-solver-result.h"

#define MS_REVEAL_NUMBERS 9

/* What follows if the cell shows a given number. */
typedef struct
{
  /* false: no layout shows it, or, in an estimate, none is known to; never because of rounding. */
  bool possible;
  double chance; /* the chance that the cell shows it; 0 where that is not possible */
  double error; /* standard error of chance; 0 where it is exact */
  /* With options.exact, the chance in lowest terms, "0" where it is not possible; else NULL. */
  char *fraction;
  /* Of the cells that are then still covered, how many are certainly safe, and how many certain
   * mines. */
  int n_safe, n_mines;
  bool wins; /* only mines are still covered then */
  /* The chance of the safest cell then to be safe; 1 if the game is won; NaN: not known. */
  double next_safety;
} MsRevealNumber;

/* Plain data, freed as one. */
typedef struct
{
  int cell;
  MsMethod method; /* the method of all figures in it: that of the weakest count */
  bool consistent; /* false: no layout fits the position, and nothing else is known */
  double mine; /* the chance that the cell holds a mine */
  double mine_error; /* its standard error; 0 where it is exact */
  int n_safe_now, n_mines_now; /* other cells that are certain already, without opening this one */
  char *mine_fraction; /* the chance of the mine as a fraction, with options.exact and an exact
                        * count, else NULL */
  MsRevealNumber numbers[MS_REVEAL_NUMBERS];
  double progress; /* the chance that no mine shows and that a cell is certainly safe then */
  double won; /* the chance that the game is won at once */
  /* The mean of next_safety over the numbers, given that the cell holds no mine; NaN if it
   * certainly holds one, or this is not known.  Times 1 - mine, it is the chance to survive this
   * click and the next one. */
  double next_safety;
  /* How much opening the cell tells of the layout, in bits: the mutual information of the two,
   * which is the entropy of what shows (the mine or a number), as the layout decides that.  NaN
   * where the chances are estimates. */
  double bits;
  const MsAllocator *allocator;
} MsReveal;

/* Finds what opening a covered cell (row-major) would reveal.  All options count except counting
 * and distrusted.  An assumption about the cell itself decides its chance of a mine; the promise
 * for the first click counts if first_cell is this cell.  The time limit is shared out among ten
 * counts.  Returns
 *   MS_STATUS_OK: *reveal is owned by the caller;
 *   MS_STATUS_TIME_LIMIT, MS_STATUS_MEMORY_LIMIT: there is not even an estimate, *reveal is NULL;
 *   MS_STATUS_CANCELLED, MS_STATUS_NO_MEMORY: *reveal is NULL.
 * Cost: a count for each number that may show and one more; at a density up to 256 more. */
MsStatus ms_reveal_find (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, int cell, MsReveal **reveal);
void ms_reveal_free (MsReveal *reveal); /* NULL is allowed */

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What opening a covered cell would reveal.
 *
 * The cell holds a mine, or shows one of nine numbers.  The layouts that fit the position with the
 * number written into the cell, over all layouts, are the chance of that number: all layouts being
 * equally likely, that is exact, and the chances of the mine and of the numbers add up to 1.  At a
 * density layouts are not alike; then each chance is the sum over the ways in which the cells
 * around can hold so many mines, each a product of conditional chances.
 *
 * Where a count is an estimate, the mines around the cell are taken for independent, which they
 * are not: these chances are rough and carry half of what they could be wrong by, as those of
 * ms-solver-result.h do.  What becomes certain is proven in any case.
 */
#pragma once

#include "ms-alloc.h"
#include "ms-position.h"
#include "ms-solver-options.h"
#include "ms-solver-result.h"

#define MS_REVEAL_NUMBERS 9

/* If the cell shows that number. */
typedef struct
{
  bool possible; /* no layout is known to show it where false; by structure, never by rounding */
  double chance; /* of it; 0 where it is not possible */
  double error; /* standard error of chance; 0 where it is exact */
  char *fraction; /* with options.exact: in lowest terms, "0" where it is not possible; else NULL */
  /* Of the cells that are covered then: certainly safe, certain mines. */
  int n_safe, n_mines;
  bool wins; /* none but mines are covered then */
  double next_safety; /* of the safest cell to open then, 1 where that wins; NaN: not known */
} MsRevealNumber;

/* Plain data, freed as one. */
typedef struct
{
  int cell;
  MsMethod method; /* of all that is in it: the weakest of the counts */
  bool consistent; /* false: no layout fits the position, and nothing else is known */
  double mine; /* the chance of a mine */
  double mine_error; /* its standard error; 0 where it is exact */
  int n_safe_now, n_mines_now; /* cells that are certain already, but for this one */
  char *mine_fraction; /* with options.exact and an exact count, else NULL */
  MsRevealNumber numbers[MS_REVEAL_NUMBERS];
  double progress; /* the chance that a number shows and a certainly safe cell follows */
  double won; /* the chance that the game is won at once */
  /* The mean of next_safety over the numbers, given that there is no mine; NaN: there is one for
   * certain, or it is not known.  Times 1 - mine it is the chance to survive this click and the
   * next. */
  double next_safety;
  const MsAllocator *allocator;
} MsReveal;

/* Of a covered cell, row-major.  Of options all count but counting and distrusted; what is assumed
 * of the cell itself holds for its mine, and a promise counts for a first click there.  The time limit
 * is shared out among ten counts.  Returns
 *   MS_STATUS_OK            *reveal, the caller's;
 *   MS_STATUS_TIME_LIMIT, MS_STATUS_MEMORY_LIMIT: not even an estimate of the position;
 *   MS_STATUS_CANCELLED, MS_STATUS_NO_MEMORY      *reveal is NULL.
 * Cost: a count for each number that may show and one more; at a density up to 256 more. */
MsStatus ms_reveal_find (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, int cell, MsReveal **reveal);
void ms_reveal_free (MsReveal *reveal); /* NULL is allowed */

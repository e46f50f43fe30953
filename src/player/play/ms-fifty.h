/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Finds guesses that no play can avoid ("50/50s"), and those that only look so.
 *
 * There are two kinds of sets of cells of which nothing opened outside can ever tell where the
 * mines in them are:
 *   linked cells: in every layout either one half of them are mines or the other half, whatever
 *     makes it so (a number, a difference of numbers, the mine total), and each other cell, except
 *     certain mines, is beside as many of one half as of the other; usually two cells with one
 *     mine.  Exchanging the halves changes no number that can ever be seen, so whoever opens one of
 *     the cells is right half of the time.  All such sets are found;
 *   a closed set: every cell beside its cells is an opened number, a certain mine or one of them,
 *     no opened number binds it to a cell outside, and the number of mines in it is the same in all
 *     layouts.  Then what is in it does not depend on the rest, nor the rest on it.  Opening its
 *     own cells may tell something, and the chance to get through by best play is that of its
 *     layouts alone (ms-endgame.h).
 * A pair with one mine and equal chances that is neither is a pseudo-50/50: openings elsewhere can
 * tell.
 *
 * Other guesses may be unavoidable too, such as among cells that can hold mines in more than two
 * ways while cells outside tell only a part of it.  Those are not looked for. */
#pragma once

#include "ms-alloc.h"
#include "ms-solver.h"

typedef enum
{
  MS_FIFTY_LINKED,
  MS_FIFTY_CLOSED,
  MS_FIFTY_PSEUDO,
} MsFiftyKind;

typedef struct
{
  MsFiftyKind kind;
  int n_cells;
  int *cells; /* [n_cells] row-major order, none of them certain */
  int mines; /* how many mines are among the cells, in every layout */
  /* The chance to open the safe cells of the set by best play is won / layouts, not reduced; of a
   * pseudo-50/50 it is the chance if the guess were made now. */
  int won, layouts;
  /* MS_FIFTY_PSEUDO: cells that can tell the set's cells apart once they are open or known, in
   * row-major order. */
  int n_tellers;
  int *tellers;
} MsFifty;

/* The answer: plain data, freed as a whole by ms_fifty_free. */
typedef struct
{
  int n_items;
  MsFifty *items; /* linked cells, then closed sets, then pseudo-50/50s; each kind ordered by first
                   * cells */
  bool complete; /* false: the board is too large, or a closed set had too many layouts or took too
                  * much work for its chance to be found */
} MsFifties;

/* Boards with more cells, and closed sets with more layouts, are not looked at. */
#define MS_FIFTY_MOST_CELLS 10000
#define MS_FIFTY_MOST_LAYOUTS 2000

/* Of options, the limits, the poll and trust_flags apply.  A contradictory position has no such
 * guesses.  Returns MS_STATUS_OK and *fifties, owned by the caller; or MS_STATUS_TIME_LIMIT,
 * MS_STATUS_MEMORY_LIMIT, MS_STATUS_CANCELLED or MS_STATUS_NO_MEMORY, and *fifties is NULL.  Cost:
 * a section study, two runs of the solver for each set that may be linked, and an endgame for each
 * closed set. */
MsStatus ms_fifty_find (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, const MsAllocator *allocator, MsFifties **fifties);

void ms_fifty_free (MsFifties *fifties); /* NULL is allowed */

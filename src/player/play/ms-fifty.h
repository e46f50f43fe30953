/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Guesses that no play can avoid, and those that only look so.
 *
 * Two kinds of cells cannot be told apart by anything that is ever opened outside them:
 *   linked cells: either one half of them are mines in a layout or the other half, whatever makes it
 *     so (a number, a difference of numbers, the mine total), and each other cell, but certain mines,
 *     is beside as many of one half as of the other; as a rule two cells with one mine.  To exchange
 *     the halves changes no number that can ever be seen, so whoever opens one of the cells is right
 *     half of the time.  All such sets are found;
 *   a closed set: every cell beside its cells is an opened number, a certain mine or one of them,
 *     no opened number binds it to a cell outside, and the number of mines in it is the same in all
 *     layouts.  What is in it does not depend on the rest then, nor the rest on it; opening its own
 *     cells may tell something, and the chance to get through by best play is that of its layouts
 *     alone (ms-endgame.h).
 * A pair with one mine and equal chances that is neither is a pseudo-50/50: openings elsewhere can
 * tell.
 *
 * Other guesses may be as unavoidable: of cells that hold mines in more than two ways while something
 * outside tells a part of it.  Those are not looked for.
 */
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
  int mines; /* among them, in every layout */
  /* The chance to open its safe cells by best play, won / layouts, not reduced; of a pseudo-50/50
   * what it would be now. */
  int won, layouts;
  /* MS_FIFTY_PSEUDO: cells that can tell once they are open or known, row-major order. */
  int n_tellers;
  int *tellers;
} MsFifty;

/* Plain data, freed as one. */
typedef struct
{
  int n_items;
  MsFifty *items; /* linked cells, then closed sets, then pseudo-50/50s; each by its first cell */
  bool complete; /* false: the board is too large; or a closed set had too many layouts, or took too
                  * much work, to say what its chance is */
} MsFifties;

/* Larger boards, and closed sets with more layouts than this, are not looked at. */
#define MS_FIFTY_MOST_CELLS 10000
#define MS_FIFTY_MOST_LAYOUTS 2000

/* Of options count the limits, the poll and trust_flags; there is none in a position that no layout
 * fits.  MS_STATUS_OK and *fifties, which is the caller's; or MS_STATUS_TIME_LIMIT,
 * MS_STATUS_MEMORY_LIMIT, MS_STATUS_CANCELLED, MS_STATUS_NO_MEMORY, and *fifties is NULL.
 * Cost: a study, two runs of the solver for each set that may be linked, and for each closed set an
 * endgame. */
MsStatus ms_fifty_find (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, const MsAllocator *allocator, MsFifties **fifties);

void ms_fifty_free (MsFifties *fifties); /* NULL is allowed */

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Which cell is best opened in a position: one answer for all parts of the program that show it,
 * say it or act on it.
 *
 * Certainly safe cells come first.  Where there are none, the exact chance to win decides, if few
 * enough layouts are left (ms-endgame.h); else the look ahead of the strategy "quick"
 * (ms-player-ahead.c, ms-player-playouts.c); and where even that is out of reach, or the game has
 * not begun, or the mine total is not known (options.density), safety alone.
 *
 * Whether the answer is exact depends on the number of layouts and on work, which is counted and
 * not timed: the same position has the same answer on every machine, however busy, as long as no
 * limit of options stops the run. */
#pragma once

#include "ms-endgame.h"
#include "ms-player.h"
#include "ms-solver.h"

/* The exact chance to win is worked out up to so many layouts, and so much work: a third of a
 * second at most.  Other users of the exact chance (ms-win-chance.h) have the same limits. */
#define MS_BEST_MOST_LAYOUTS 2000
#define MS_BEST_MOST_WORK 150000000L

/* How far the exact answer reaches and what is compared, for a caller who wants other than the
 * default. */
typedef struct
{
  int most_layouts;
  long most_work; /* in units of work (ms-work.h); 0 = no limit */
  bool before_first; /* look for the exact answer also where nothing is known yet, by first_click
                      * and first_cell of options */
  /* [n_asked] covered cells that are compared with the best in any case; at most
   * MS_PLAYER_MOST_ASKED. */
  const int *asked;
  int n_asked;
} MsBestReach;

#define MS_BEST_REACH_INIT \
  { \
    .most_layouts = MS_BEST_MOST_LAYOUTS, .most_work = MS_BEST_MOST_WORK \
  }

typedef struct
{
  MsBasis basis; /* by what the cell was chosen: MS_BASIS_CERTAIN, _WIN, _AHEAD or _SAFEST */
  int cell; /* the cell to open, row-major; -1: nothing can be opened, or nothing is known */
  double safety; /* the chance that this cell is no mine; NaN if cell is -1 */
  /* Every cell that is as good as that one, in row-major order: by basis these are all safe cells,
   * all that win as often, the one that the look ahead chose, or all that are least likely to be
   * mines. */
  const int *cells;
  int n_cells;
  /* The solved endgame, where the chance to win is known exactly, even if the choice was made
   * otherwise; else NULL. */
  const MsEndgame *endgame;
  /* MS_BASIS_AHEAD: the other cells that were looked at, and those in reach->asked. */
  const MsRival *rivals;
  int n_rivals;
  MsStatus stopped; /* MS_STATUS_OK, or the limit that stopped the search for the exact answer */
  double microseconds; /* the time that the answer took */
} MsBest;

/* reach is NULL for the default, which everything that shows or opens a cell uses.  result is what
 * a run of the solver with the same options said of position.  Of options, the limits, the poll and
 * trust_flags apply.  Where a limit is met, the answer is the next weaker one.  Returns
 *   MS_STATUS_OK         *best, the caller's; it does not depend on result;
 *   MS_STATUS_CANCELLED, MS_STATUS_NO_MEMORY: *best is NULL.
 * What an earlier run of the solver left behind is gone.  Cost: up to some hundredths of a second
 * for each cell in reach->asked, where games must show whether it is worse.  Besides, nothing where
 * a cell is safe and many layouts are left; a look ahead takes some milliseconds on an Expert
 * board, and at most a tenth of a second where games are played out. */
MsStatus ms_best_find (MsSolver *solver, const MsPosition *position, const MsSolverResult *result,
    const MsSolverOptions *options, const MsBestReach *reach, const MsAllocator *allocator,
    MsBest **best);
void ms_best_free (MsBest *best); /* NULL is allowed */

/* By how much more often a game is won, as a chance, with cell opened than with other opened,
 * judged by best->basis; *error: its standard error, 0 where it is exact.  Never less than 0 if
 * cell is best->cell.  NaN where the basis says nothing of these cells: if it is safety alone, or
 * if one of them was neither looked at nor asked for. */
double ms_best_compare (const MsBest *best, int cell, int other, double *error);

/* Whether best says the same of that cell, compared with the best, as if it had been in
 * reach->asked. */
bool ms_best_is_settled (const MsBest *best, int cell);

/* Whether a cell, row-major, is among best->cells. */
bool ms_best_has (const MsBest *best, int cell);

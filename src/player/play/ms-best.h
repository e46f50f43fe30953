/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is best opened in a position: one answer for everybody who shows it, says it or does it.
 *
 * What is certainly safe comes first.  Where nothing is, the exact chance to win decides, if few
 * enough layouts are left for it (ms-endgame.h); else the look ahead of the strategy "quick"
 * (ms-player-ahead.c, ms-player-playouts.c); and where even that is out of reach, or the game has
 * not begun, or the mine total is not known (options.density), safety alone.
 *
 * How far the exact answer reaches is a matter of layouts and of work, both counted and neither of
 * them time: the same position has the same answer on every machine, however busy, as long as it is
 * not stopped by a limit of options.
 */
#pragma once

#include "ms-endgame.h"
#include "ms-player.h"
#include "ms-solver.h"

/* The exact chance to win is worked out up to so many layouts, and so much work: a third of a
 * second at most.  Positions that are asked for it elsewhere (ms-win-chance.h) have the same
 * limits. */
#define MS_BEST_MOST_LAYOUTS 2000
#define MS_BEST_MOST_WORK 150000000L

/* How far the exact answer reaches, where somebody asks for more than that. */
typedef struct
{
  int most_layouts;
  long most_work; /* units (ms-work.h); 0 = no limit */
  bool before_first; /* also where nothing is known yet: with first_click and first_cell of options
                      */
  /* Covered cells, [n_asked], that are compared with the best whatever they are; at most
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
  MsBasis basis; /* what chose: MS_BASIS_CERTAIN, _WIN, _AHEAD or _SAFEST */
  int cell; /* the one to open, row-major; -1: nothing can be opened, or nothing is known */
  double safety; /* of that cell: chance that it is no mine; NaN without one */
  /* Every cell that is as good as that one by what chose, in row-major order: the safe cells, those
   * that win as often, the one the look ahead chose, those least likely a mine. */
  const int *cells;
  int n_cells;
  /* Solved, where the chance to win is known exactly, whether or not it chose; else NULL. */
  const MsEndgame *endgame;
  /* MS_BASIS_AHEAD: the other cells that were looked at, and those that were asked for. */
  const MsRival *rivals;
  int n_rivals;
  MsStatus stopped; /* MS_STATUS_OK, or the limit at which the exact answer was given up */
  double microseconds; /* what it took */
} MsBest;

/* reach is NULL for all who show or open a cell.
 * result is what a run of the solver with the same options said of position.  Of options count the
 * limits, the poll and trust_flags.  At a limit the answer is the next weaker one.  Returns
 *   MS_STATUS_OK         *best, the caller's; it does not depend on result;
 *   MS_STATUS_CANCELLED, MS_STATUS_NO_MEMORY: *best is NULL.
 * What an earlier run of the solver left behind is gone.
 * Cost: up to some hundredths of a second for each cell that is asked for, where games must show
 * whether it is worse.  Else nothing where a cell is safe and many layouts are left; a look ahead
 * takes some milliseconds on an Expert board, and where games are played out at most a tenth of a
 * second. */
MsStatus ms_best_find (MsSolver *solver, const MsPosition *position, const MsSolverResult *result,
    const MsSolverOptions *options, const MsBestReach *reach, const MsAllocator *allocator,
    MsBest **best);
void ms_best_free (MsBest *best); /* NULL is allowed */

/* By how much a game is won more often with cell opened than with other opened, as a chance, by what
 * chose; *error: its standard error, 0 where it is exact.  Of best->cell and another one never less than
 * 0.  NaN where what chose says nothing of them: by safety alone, and of cells that nobody looked at or
 * asked for. */
double ms_best_compare (const MsBest *best, int cell, int other, double *error);

/* Whether what is said of that cell beside the best would be the same had it been asked for. */
bool ms_best_is_settled (const MsBest *best, int cell);

/* Whether a cell, row-major, is among best->cells. */
bool ms_best_has (const MsBest *best, int cell);

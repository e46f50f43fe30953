/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The chance to win a position.
 *
 * Where few enough layouts are left for the exact endgame (ms-endgame.h), it is the chance by best
 * play, exact, as a fraction of small integers.  Else it is an estimate: either a strategy plays
 * from the position on, or first the cell is opened that the program recommends (ms-best.h), and
 * the strategy plays on.  Layouts are drawn from exactly the distribution that the position leaves,
 * and the strategy, which sees only numbers, plays each to its end.  A playout that comes to an
 * exact endgame counts with its exact chance, and what luck with guesses of known chances explains
 * is subtracted.  The chance that the first cell is no mine is known exactly, so only layouts in
 * which it is free are drawn.  Best play wins at least as often as the estimate says, up to the
 * error.
 *
 * The same position, options and seed give the same sequence of estimates on every machine. */
#pragma once

#include "ms-best.h"
#include "ms-first-opened.h"
#include "ms-reveal.h"
#include "ms-solver.h"
#include "ms-strategy.h"

typedef enum
{
  MS_WIN_CHANCE_EXACT,
  MS_WIN_CHANCE_ESTIMATE,
  MS_WIN_CHANCE_OVER, /* a mine was hit, or everything is open: chance is 0 or 1 */
  MS_WIN_CHANCE_CONTRADICTION, /* no layout fits */
  MS_WIN_CHANCE_TOO_LARGE, /* the board, or the work of counting it once, is too large: nothing is
                            * known */
} MsWinChanceKind;

typedef struct
{
  MsWinChanceKind kind;
  double chance; /* NaN when contradictory or too large */
  double error; /* standard error, MS_WIN_CHANCE_ESTIMATE only; NaN before the third playout */
  int won, layouts; /* MS_WIN_CHANCE_EXACT: chance = won / layouts, not reduced */
  long playouts; /* MS_WIN_CHANCE_ESTIMATE: how many games were played out */
  /* MS_WIN_CHANCE_ESTIMATE: the cell that is opened first, row-major; -1: no cell in particular,
   * but a certainly safe one or what the strategy chooses */
  int first;
} MsWinChance;

/* Called with the estimate so far, in the thread that runs it: after the first playouts, then each
 * time their number has grown by an eighth, and at least every fifth of a second in which a playout
 * ended.  The final answer is not reported: ms_win_chance_find gives it. */
typedef void (*MsWinChanceReport) (const MsWinChance *chance, void *user_data);

typedef struct
{
  /* The strategy that plays, borrowed; NULL: the best cell is opened, and MS_WIN_CHANCE_PLAYER
   * plays on. */
  const MsStrategy *strategy;
  uint64_t seed;
  double target_error; /* stop when the standard error is at most this; 0: never stop for it */
  long most_playouts; /* stop after so many playouts; 0: never stop for it */
  int most_layouts; /* try the exact endgame with up to so many layouts */
  long endgame_work; /* give up the exact endgame, and estimate, after so much work; 0 = never */
  MsWinChanceReport report; /* may be NULL */
  void *report_data;
} MsWinChanceOptions;

#define MS_WIN_CHANCE_OPTIONS_INIT \
  { \
    .most_layouts = MS_BEST_MOST_LAYOUTS, .endgame_work = MS_BEST_MOST_WORK \
  }

/* The strategy that plays games out where their result is shown to a person: the strongest strategy
 * whose choices cost little (see docs/strategy-costs.md). */
#define MS_WIN_CHANCE_PLAYER "learned"

/* Boards with more cells are not estimated. */
#define MS_WIN_CHANCE_MOST_CELLS 10000

/* Of options, these apply: the poll (called at least once a millisecond or once per playout's move,
 * whichever is longer), the memory limit (for each of three solvers), the time limit (for the
 * whole), trust_flags, and, before the first click, first_click: the first cell is then the one
 * that ms_choose_first_cell names.  Where target_error and most_playouts are 0, only the poll or
 * the time limit ends an estimate.  Returns
 *   MS_STATUS_OK          *chance;
 *   MS_STATUS_TIME_LIMIT  *chance as far as it came, playouts may be 0;
 *   MS_STATUS_CANCELLED   *chance as far as it came too;
 *   MS_STATUS_NO_MEMORY   *chance is not meaningful. */
MsStatus ms_win_chance_find (const MsPosition *position, const MsSolverOptions *options,
    const MsWinChanceOptions *chance_options, const MsAllocator *allocator, MsWinChance *chance);

/* What opening one cell is worth: what it would reveal (ms-reveal.h), the chance to win after each
 * number, and the chance to win if that cell is opened first.
 *
 * After every number that leaves few enough layouts for the exact endgame, the chance is that of
 * best play, as a fraction; else, if playouts are asked for, an estimate of how often
 * MS_WIN_CHANCE_PLAYER wins.  The chance to win with the cell first is the sum,
 * over the numbers, of the chance that the cell shows the number times the chance to win then.  For
 * the best cell it equals what ms_win_chance_find says of the position. */
typedef struct
{
  MsReveal *reveal;
  /* The chances after each possible number.  Their kind is MS_WIN_CHANCE_EXACT, _ESTIMATE, or
   * _TOO_LARGE where the chance is not known; _OVER where the number wins at once. */
  MsWinChance numbers[MS_REVEAL_NUMBERS];
  MsWinChance win; /* the chance with the cell opened first; exact where those of all numbers are */
  /* Of a board that is untouched, how many cells it opens, with the promise of options if they give
   * it to this cell; else not known. */
  MsFirstOpened opened;
} MsVenture;

/* Of options, those that ms_reveal_find uses apply; playouts: games for the estimates after all
 * numbers together, 0 = none.  A time limit holds for the whole; chances for which no time is left
 * are not known.  If options have an assumption or a density, no chance to win is known.  Returns
 *   MS_STATUS_OK   *venture, the caller's; or what ms_reveal_find returned, and NULL.
 * What an earlier run of the solver left behind is gone. */
MsStatus ms_venture_find (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, int cell, long playouts, MsVenture **venture);
void ms_venture_free (MsVenture *venture); /* NULL is allowed */

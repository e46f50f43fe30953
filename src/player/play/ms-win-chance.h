/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chance to win a position.
 *
 * Exact, as a fraction of small integers, where few enough layouts are left for the exact endgame
 * (ms-endgame.h): the chance by best play.  Else an estimate of the chance with the cell opened first
 * that is named to the player (ms-best.h), and a strategy's play after it, or of that strategy's play
 * alone: layouts are drawn from exactly the distribution that the position leaves, and each is played
 * to its end by the strategy, which sees numbers only; a playout that comes to an exact endgame of the
 * strategy counts with its exact chance, and what luck with guesses of known chances explains is
 * taken off.  Of a cell that is opened first the chance that it is no mine is known, so that it is
 * free in all layouts that are drawn.  Best play wins at least as often, up to the error.
 *
 * The same position, options and seed give the same sequence of estimates on every machine.
 */
#pragma once

#include "ms-best.h"
#include "ms-solver.h"
#include "ms-strategy.h"

typedef enum
{
  MS_WIN_CHANCE_EXACT,
  MS_WIN_CHANCE_ESTIMATE,
  MS_WIN_CHANCE_OVER, /* a mine was hit, or everything is open: chance is 0 or 1 */
  MS_WIN_CHANCE_CONTRADICTION, /* no layout fits */
  MS_WIN_CHANCE_TOO_LARGE, /* the board, or the work of counting it once: nothing is known */
} MsWinChanceKind;

typedef struct
{
  MsWinChanceKind kind;
  double chance; /* NaN when contradictory or too large */
  double error; /* standard error, MS_WIN_CHANCE_ESTIMATE only; NaN before the third playout */
  int won, layouts; /* MS_WIN_CHANCE_EXACT: chance = won / layouts, not reduced */
  long playouts; /* MS_WIN_CHANCE_ESTIMATE */
  /* MS_WIN_CHANCE_ESTIMATE: the cell that is opened first, row-major; -1: none by name, but what is
   * certainly safe, or what the strategy says */
  int first;
} MsWinChance;

/* Gets an estimate as it stands, from the thread that runs it: after the first playouts, then each
 * time their number has grown by an eighth, and at least every fifth of a second in which a
 * playout ended.  The answer is not the last: ms_win_chance_find gives that. */
typedef void (*MsWinChanceReport) (const MsWinChance *chance, void *user_data);

typedef struct
{
  /* Plays, borrowed; NULL: what is best opened is opened, and MS_WIN_CHANCE_PLAYER plays on. */
  const MsStrategy *strategy;
  uint64_t seed;
  double target_error; /* enough when the standard error is this; 0: go on */
  long most_playouts; /* enough then; 0: go on */
  int most_layouts; /* try the exact endgame up to so many */
  long endgame_work; /* give that up, and estimate, after so much work; 0 = never */
  MsWinChanceReport report; /* may be NULL */
  void *report_data;
} MsWinChanceOptions;

#define MS_WIN_CHANCE_OPTIONS_INIT \
  { \
    .most_layouts = MS_BEST_MOST_LAYOUTS, .endgame_work = MS_BEST_MOST_WORK \
  }

/* The strategy that plays on where a game is played out for the player to see: the strongest whose
 * choices cost little (docs/strategy-costs.md has its price). */
#define MS_WIN_CHANCE_PLAYER "learned"

/* Boards with more cells are not estimated. */
#define MS_WIN_CHANCE_MOST_CELLS 10000

/* Of options count the poll (called at least once a millisecond or once per playout's move,
 * whichever is longer), the memory limit (of each of three solvers), the time limit (of all),
 * trust_flags, and, before the first click, first_click: the first cell is then the one
 * ms_choose_first_cell names.  Where target_error and most_playouts are 0, only the poll or the
 * time limit ends an estimate.  Returns
 *   MS_STATUS_OK          *chance;
 *   MS_STATUS_TIME_LIMIT  *chance as far as it came, playouts may be 0;
 *   MS_STATUS_CANCELLED   *chance as far as it came too;
 *   MS_STATUS_NO_MEMORY   *chance is not meaningful. */
MsStatus ms_win_chance_find (const MsPosition *position, const MsSolverOptions *options,
    const MsWinChanceOptions *chance_options, const MsAllocator *allocator, MsWinChance *chance);

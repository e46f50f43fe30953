/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The strategies by name: what each does where nothing is certain.
 *
 * All of them open what is certainly safe first, and break ties the same way: corners, then edges,
 * then the cell with the most opened cells within two steps, then the first in row-major order.
 */
#pragma once

#include <stdbool.h>

#define MS_STRATEGY_MOST_CANDIDATES 64

typedef struct
{
  const char *name;
  const char *description; /* one sentence in English, for translation */
  int endgame_layouts; /* up to so many, play by the exact chance to win; 0 = never */
  /* Look at what each good cell can show, and what can be opened then: */
  bool looks_ahead;
  double best_share, second_share; /* of the two safest cells after the number */
  double progress; /* how much more it is worth that a safe cell follows */
  double least_safety; /* of a candidate, as a share of the safest cell's */
  int most_candidates; /* 1 to MS_STRATEGY_MOST_CANDIDATES */
  int most_outside; /* of them outside cells; at most most_candidates */
  double dead_share; /* what a dead cell's score is multiplied with */
  bool tells_dead; /* dead cells are neither progress nor the next cell */
  /* Play out the best candidates of the look ahead (ms-player-playouts.c): */
  int playouts; /* games for each of them at most, up to e^late_log layouts; 0 = never any */
  int playouts_middle; /* the same up to e^middle_log layouts, */
  int playouts_early; /* and beyond */
  double late_log, middle_log;
  int playouts_from; /* cells that must be open for playouts_early */
  int playout_endgame; /* endgame_layouts of the strategy that plays the games */
  bool playout_ahead; /* looks_ahead of that strategy, */
  double playing_safety; /* and its least_safety, most_candidates and most_outside */
  int playing_candidates, playing_outside;
  double playout_safety; /* least_safety, most_candidates and most_outside of what is played out */
  int playout_candidates, playout_outside;
  double late_cut; /* how far, in logarithms, a candidate's score may be behind the best, up to */
  double playout_cut; /* e^late_log layouts, and beyond */
  double prior_slope; /* chance to win that a logarithm of score is worth, where it is 0.4 */
  double prior_spread; /* how far the true gain lies from that, as a standard deviation */
  double playout_error; /* what a difference is wrong by because the games are played badly */
  double playout_price; /* chance to win that a further game must be expected to bring, where
                         * MS_PLAYOUT_USUAL_LOG is the logarithm of the number of layouts: its length
                         * goes with that; in millionths */
} MsStrategy;

/* All strategies, the simplest first. */
const MsStrategy *ms_strategy_list (int *n_strategies);

/* NULL when there is none of that name. */
const MsStrategy *ms_strategy_find (const char *name);

/* A strategy with some of its figures changed, for study: NAME or NAME:KEY=VALUE,KEY=VALUE…, such
 * as "fast:endgame=0,progress=0.1".  Keys: endgame (layouts), ahead (0 or 1), first, second,
 * progress, cut, candidates, outside, dead, living (0 or 1), playouts, middle, early,
 * late-log, middle-log, from, playout-endgame, playout-ahead (0 or 1), playing-cut,
 * playing-candidates, playing-outside, playout-safety,
 * playout-candidates, playout-outside, late-cut, playout-cut,
 * slope, spread, error, price, in the order of MsStrategy's members. False, and *strategy is unchanged,
 * when text names no strategy or a key or value is not allowed. strategy->name stays the plain
 * name. */
bool ms_strategy_parse (const char *text, MsStrategy *strategy);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The strategies by name: what each does where nothing is certain.
 *
 * All of them open what is certainly safe first, and break ties the same way: corners, then edges,
 * then the cell with the most opened cells within two steps, then the first in row-major order.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#define MS_STRATEGY_MOST_CANDIDATES 64

/* Which rules of the deduction ladder (ms-rung.h) a player knows, each with those before it. */
typedef enum
{
  MS_LOGIC_COUNT, /* what is certain, by counting: all strategies but logic */
  MS_LOGIC_ONE_NUMBER,
  MS_LOGIC_TWO_NUMBERS,
  MS_LOGIC_THREE_NUMBERS,
  MS_LOGIC_EXHAUSTION, /* everything that is certain whatever the mine total is */
  MS_LOGIC_MINE_TOTAL, /* everything that is certain */
} MsLogic;

/* What strategy logic opens where its rules say nothing, among the cells of which they say nothing. */
typedef enum
{
  MS_GUESS_RANDOM, /* any, each as likely */
  MS_GUESS_LOCAL, /* the one that seems safest to who looks at each number by itself: the greatest
                   * of missing mines / unknown cells over the numbers beside it; mines left /
                   * cells left beside no number */
  MS_GUESS_NAIVE, /* the one that seems safest to who counts all layouts of a section alike, whatever
                   * their mines: the share of them with a mine there; beside no number the mines
                   * that the sections then leave on average, spread evenly */
  MS_GUESS_SAFEST, /* the one that is least likely a mine */
} MsGuessWay;

typedef struct
{
  const char *name;
  const char *description; /* one sentence in English, for translation */
  int endgame_layouts; /* up to so many, play by the exact chance to win; 0 = never */
  /* Look at what each good cell can show, and what can be opened then: */
  bool looks_ahead;
  double ahead_log; /* where there are at most e^ahead_log layouts */
  double best_share, second_share; /* of the two safest cells after the number */
  double progress; /* how much more it is worth that a safe cell follows, */
  int progress_above; /* on boards of more cells than this; on others nothing */
  double least_safety; /* of a candidate, as a share of the safest cell's */
  int most_candidates; /* 1 to MS_STRATEGY_MOST_CANDIDATES */
  int most_outside; /* of them outside cells; at most most_candidates */
  double dead_share; /* what a dead cell's score is multiplied with */
  bool tells_dead; /* dead cells are neither progress nor the next cell */
  /* Compare the candidates by what was learned from played out games (ms-learned.h): */
  bool learned;
  int learned_to; /* on boards of at most so many cells; 0: on all */
  int learned_from; /* once so many cells are open */
  double
      learned_late_cut; /* those whose scores' logarithms are at most so far behind the best, up */
  double learned_cut; /* to e^35 layouts, and beyond */
  /* Play out the best candidates of the look ahead (ms-player-playouts.c): */
  int playouts; /* games for each of them at most, up to e^late_log layouts; 0 = never any */
  int playouts_first; /* of the first stage */
  int playouts_middle; /* the same up to e^middle_log layouts, */
  int playouts_early; /* and beyond */
  double late_log, middle_log;
  int playouts_from; /* cells that must be open for playouts_early */
  int playout_endgame; /* endgame_layouts of the strategy that plays the games */
  bool playout_ahead; /* looks_ahead of that strategy, */
  double playing_log; /* its ahead_log, */
  double playing_from_log; /* and in games that begin with more than e^this layouts it does not, */
  double playing_safety; /* and its least_safety, most_candidates and most_outside */
  int playing_candidates, playing_outside;
  double playout_safety; /* least_safety, most_candidates and most_outside of what is played out */
  int playout_candidates, playout_outside;
  bool playout_compared; /* but only those that were compared, where any were */
  double late_cut; /* how far, in logarithms, a candidate's score may be behind the best, up to */
  double playout_cut; /* e^late_log layouts, and beyond */
  double prior_slope; /* chance to win that a logarithm of score is worth, where it is 0.4 */
  double prior_spread; /* how far the true gain lies from that, as a standard deviation */
  double learned_spread; /* the same, from what the learned comparison says instead */
  double playout_doubt; /* by how much of what is expected of it that deviation grows */
  double learned_doubt; /* the same for the comparison: how much the variance grows with what is
                         * expected, times the logarithm of the layouts; 0: as playout_doubt says */
  double playout_error; /* what a difference is wrong by because the games are played badly, */
  double ahead_error; /* and where they are played looking ahead */
  double usual_numbers; /* a number's mean counts as if so many games more had shown it and gone as
                         * those of the other numbers did, */
  double usual_luck; /* and luck as if so much of it, squared, had been worth what it usually is */
  /* What a further game of a candidate must be expected to bring, in millionths of a chance to win,
   * where e^60 layouts are left; games take longer the more there are, and cost more.  0: games are
   * played until nothing can change any more. */
  double playout_price;
  /* On boards with at most so many layouts, and of at most 64 cells, open nothing that is worse for a
   * simpler strategy than its own choice, all layouts played (ms-player-every.c); there all cells outside
   * are candidates to be played out. */
  int checked_layouts;
  const char *base; /* its name; NULL: nothing is checked */
  /* Play by rules only, and guess in a way of its own (ms-player-logic.c): */
  MsLogic rules;
  MsGuessWay guess; /* not with MS_LOGIC_COUNT */
} MsStrategy;

/* All strategies, the simplest first. */
const MsStrategy *ms_strategy_list (int *n_strategies);

/* NULL when there is none of that name. */
const MsStrategy *ms_strategy_find (const char *name);

/* A strategy with some of its figures changed, for study: NAME or NAME:KEY=VALUE,KEY=VALUE…, such
 * as "fast:endgame=0,progress=0.1".  Keys: endgame (layouts), ahead (0 or 1), ahead-log, first, second,
 * progress, progress-above, cut, candidates, outside, dead, living (0 or 1), learned (0 or 1),
 * learned-to (cells of a board), learned-from,
 * learned-late-cut, learned-cut, playouts, first-playouts, middle, early, late-log, middle-log, from,
 * playout-endgame, playout-ahead (0 or 1), playing-log, playing-from-log, playing-cut,
 * playing-candidates, playing-outside, playout-safety, playout-candidates, playout-outside,
 * playout-compared (0 or 1), late-cut, playout-cut, slope, spread, learned-spread, doubt,
 * learned-doubt, error, ahead-error, usual-numbers, usual-luck, price, checked, in the order of
 * MsStrategy's members.  Keys of logic, which has no
 * others: rules (one-number, two-numbers, three-numbers, exhaustion, mine-total), guess (random,
 * local, naive, safest).  False, and *strategy is unchanged, when text names no strategy or a key or value
 * is not allowed. strategy->name stays the plain name. */
bool ms_strategy_parse (const char *text, MsStrategy *strategy);

/* The i-th key of strategy, in the order above; NULL past the last. */
const char *ms_strategy_get_key (const MsStrategy *strategy, int i);

typedef enum
{
  MS_STRATEGY_FAULT_NAME, /* there is no strategy of this name */
  MS_STRATEGY_FAULT_KEY, /* the strategy has no such key */
  MS_STRATEGY_FAULT_VALUE, /* no value that the key can have, or none at all */
  MS_STRATEGY_FAULT_OUTSIDE, /* more outside than candidates, or the same of the playouts */
} MsStrategyFaultKind;

/* What is wrong with a text. */
typedef struct
{
  MsStrategyFaultKind kind;
  const char
      *text; /* [length], the name, key or value of the text that is wrong; borrowed from it */
  size_t length;
  const MsStrategy *strategy; /* the plain one; NULL: there is none of that name */
  const char *key; /* of a value; with the rest it is static */
  double least, most; /* what its value may be where words is NULL */
  bool whole; /* only whole numbers */
  const char *const *words; /* NULL-terminated */
} MsStrategyFault;

/* The same as ms_strategy_parse; *fault says what is wrong where it returns false. */
bool ms_strategy_parse_or_tell (const char *text, MsStrategy *strategy, MsStrategyFault *fault);

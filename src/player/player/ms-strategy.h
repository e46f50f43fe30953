/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The strategies by name: what each does where nothing is certain.
 *
 * All of them open certainly safe cells first, and break ties the same way: corners first, then
 * edges, then the cell with the most opened cells within two steps, then the first in row-major
 * order. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#define MS_STRATEGY_MOST_CANDIDATES 64

/* Which rules of the deduction ladder (ms-rung.h) a player knows; each value includes those before
 * it, from MS_LOGIC_ONE_NUMBER on. */
typedef enum
{
  MS_LOGIC_COUNT, /* everything that is certain, by counting: all strategies except "logic" */
  MS_LOGIC_ONE_NUMBER,
  MS_LOGIC_TWO_NUMBERS,
  MS_LOGIC_THREE_NUMBERS,
  MS_LOGIC_EXHAUSTION, /* everything that is certain by the numbers alone, whatever the mine total
                        * is */
  MS_LOGIC_MINE_TOTAL, /* everything that is certain, the mine total included */
} MsLogic;

/* Which cell the strategy "logic" opens where its rules find no safe cell; it chooses among the
 * cells of which they prove nothing. */
typedef enum
{
  MS_GUESS_RANDOM, /* any of them, each with the same chance */
  /* The one that seems safest if each number is looked at by itself: the risk of a cell is the
   * greatest of (missing mines / unknown cells) over the numbers beside it, and (mines left / cells
   * left) beside no number. */
  MS_GUESS_LOCAL,
  /* The one that seems safest if all layouts of a section count alike, however many mines they
   * have: the risk of a cell is the share of them with a mine there; beside no number it is the
   * mines that the sections leave on average, spread evenly. */
  MS_GUESS_NAIVE,
  MS_GUESS_SAFEST, /* the one that is least likely to be a mine */
} MsGuessWay;

typedef struct
{
  const char *name;
  const char *description; /* one sentence in English, for translation */
  int endgame_layouts; /* with at most so many layouts left, play by the exact chance to win; 0 =
                        * never */
  /* Looking ahead: what each good cell can show, and what can be opened then. */
  bool looks_ahead;
  double ahead_log; /* only where there are at most e^ahead_log layouts */
  double best_share, second_share; /* the weights of the two safest cells after the number, in the
                                    * score */
  double progress; /* the score has the factor 1 + progress * (the chance that a safe cell
                    * follows) */
  int progress_above; /* progress counts only on boards with more cells than this */
  double least_safety; /* the least safety of a candidate, as a share of the safest cell's */
  int most_candidates; /* 1 to MS_STRATEGY_MOST_CANDIDATES */
  int most_outside; /* how many of the candidates may be outside cells; at most most_candidates */
  double dead_share; /* factor of a dead cell's score */
  bool tells_dead; /* dead cells count neither as progress nor as the next cell */
  /* The learned comparison of the candidates (ms-learned.h): */
  bool learned;
  int learned_to; /* used on boards of at most so many cells; 0: on all */
  int learned_from; /* used once so many cells are open */
  double
      learned_late_cut; /* a candidate is compared if the logarithm of its score is at most so far
                         * behind the best one's; up to e^35 layouts */
  double learned_cut; /* the same beyond that */
  /* Playing games out after the best candidates of the look ahead (ms-player-playouts.c): */
  int playouts; /* most games for each candidate, up to e^late_log layouts; 0 = never any */
  int playouts_first; /* games of the first stage */
  int playouts_middle; /* most games for each candidate, up to e^middle_log layouts */
  int playouts_early; /* most games for each candidate, beyond that */
  double late_log, middle_log;
  int playouts_from; /* how many cells must be open for playouts_early to apply */
  int playout_endgame; /* endgame_layouts of the strategy that plays the games */
  bool playout_ahead; /* looks_ahead of that strategy */
  double playing_log; /* ahead_log of that strategy */
  double playing_from_log; /* that strategy does not look ahead in games that begin with more than
                            * e^this layouts */
  double playing_safety; /* this and the next two: least_safety, most_candidates and most_outside of
                          * that strategy */
  int playing_candidates, playing_outside;
  double playout_safety; /* this and the next two: least_safety, most_candidates and most_outside of
                          * the cells that games are played out after */
  int playout_candidates, playout_outside;
  bool playout_compared; /* if the learned comparison valued some cells, play out only those */
  double late_cut; /* how far the logarithm of a candidate's score may be behind the best one's, up
                    * to e^late_log layouts */
  double playout_cut; /* the same beyond that */
  double prior_slope; /* how much chance to win a difference of 1 in the logarithm of the score is
                       * worth, where the chance to win is 0.4 */
  double prior_spread; /* the standard deviation of the true gain from the gain expected by the
                        * score */
  double learned_spread; /* the standard deviation of the true gain from what the learned comparison
                          * says */
  double playout_doubt; /* how much that standard deviation grows with the expected difference, as a
                         * share of it */
  /* The same for the learned comparison, but of the variance: it grows by learned_doubt times the
   * expected difference, over the logarithm of the layouts; 0: as playout_doubt says. */
  double learned_doubt;
  double playout_error; /* the error of a difference that comes from the games being played
                         * imperfectly */
  double ahead_error; /* the same where the games are played looking ahead */
  double usual_numbers; /* the mean result of the games that showed a number is taken as if so many
                         * more of them had had the mean result of all games */
  double usual_luck; /* the factor of luck is fitted as if games with so much squared luck had shown
                      * its usual value */
  /* The price of a game: what a further game of a candidate must be expected to gain, in millionths
   * of a chance to win, where e^60 layouts are left.  It grows with the layouts left, since games
   * then take longer.  0: games are played until they can no longer change the choice. */
  double playout_price;
  /* On boards of at most 64 cells with at most so many layouts, a choice is checked: no cell is
   * opened after which a simpler strategy, the base, would win fewer layouts than after its own
   * choice, all layouts being played (ms-player-every.c).  There all outside cells are candidates
   * for playing out. */
  int checked_layouts;
  const char *base; /* the name of that simpler strategy; NULL: nothing is checked */
  /* Playing by rules only, and guessing in a way of its own (ms-player-choose.c): */
  MsLogic rules;
  MsGuessWay guess; /* not used with MS_LOGIC_COUNT */
} MsStrategy;

/* All strategies, the simplest first; static. */
const MsStrategy *ms_strategy_list (int *n_strategies);

/* NULL when there is none of that name. */
const MsStrategy *ms_strategy_find (const char *name);

/* Reads a strategy with some of its parameters changed, for study.  text is NAME or
 * NAME:KEY=VALUE,KEY=VALUE…, such as "fast:endgame=0,progress=0.1".  The table of ms-strategy.c
 * says which keys there are, of which member, and what values each can have: numbers, 0 or 1 for a
 * bool, or, for "logic" alone, words.
 * False, and *strategy is unchanged, when text names no strategy or a key or value is not allowed.
 * strategy->name stays the plain name. */
bool ms_strategy_parse (const char *text, MsStrategy *strategy);

/* The i-th key that strategy has, in the order above; NULL past the last. */
const char *ms_strategy_get_key (const MsStrategy *strategy, int i);

typedef enum
{
  MS_STRATEGY_FAULT_NAME, /* there is no strategy of this name */
  MS_STRATEGY_FAULT_KEY, /* the strategy has no such key */
  MS_STRATEGY_FAULT_VALUE, /* the value is one that the key cannot have, or is missing */
  MS_STRATEGY_FAULT_OUTSIDE, /* more outside cells than candidates, in the look ahead or in the
                              * playouts */
} MsStrategyFaultKind;

/* What is wrong with the text of a strategy. */
typedef struct
{
  MsStrategyFaultKind kind;
  const char
      *text; /* [length] the part of the text that is wrong: a name, key or value; borrowed from the
              * text */
  size_t length;
  const MsStrategy *strategy; /* the strategy as named, without changes; NULL: there is none of that
                               * name */
  const char *key; /* the key whose value is wrong; this and the following are set for a wrong
                    * value; static */
  double least, most; /* the range of the value, where words is NULL */
  bool whole; /* the value must be a whole number */
  const char *const *words; /* the words that the value can be, NULL-terminated; or NULL */
} MsStrategyFault;

/* Does the same as ms_strategy_parse; where it returns false, *fault says what is wrong. */
bool ms_strategy_parse_or_tell (const char *text, MsStrategy *strategy, MsStrategyFault *fault);

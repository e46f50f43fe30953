/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A trial: candidates are compared by games played out on the same layouts.
 *
 * True differences between good candidates are about a hundredth, far below the noise of a thousand
 * games, so that the share of games won must not decide alone:
 *   - what the look ahead says is a prior, which many games overrule and few do not;
 *   - the chance of each number that a candidate can show is known exactly, so that each
 *     candidate's games are weighed by the number it showed (post-stratified);
 *   - so is the chance of every later guess, and what luck with them explains is subtracted;
 *   - candidates that fall behind get no more games. */
#pragma once

#include "ms-player-parts.h"
#include "ms-strategy.h"

#define MS_TRIAL_SHOWN (MS_SHOWS_MINE + 1)
#define MS_TRIAL_MOST 32
#define MS_TRIAL_ALL 64 /* with at most so many layouts, all of them are played, each once */

/* A candidate and its games so far. */
typedef struct
{
  const MsProspect *prospect; /* borrowed */
  double score; /* the score of the look ahead */
  double value; /* the value of the learned comparison, in games won; NaN: the comparison was not
                 * used */
  double *won, *luck; /* [n_games] as in MsPlayout; owned by the caller */
  uint8_t *shown; /* [n_games] as in MsPlayout; owned by the caller */
  double chance[MS_TRIAL_SHOWN]; /* the chance of showing each number, or a mine */
  double share; /* the regression coefficient of won on luck */
  double mean[MS_TRIAL_SHOWN]; /* by the number shown: the mean of won over these games, luck
                                * subtracted */
  double win, error; /* the estimated chance to win, and its standard error */
  double prior; /* the gain over the first candidate that is expected before any game */
  double gain, spread; /* posterior mean and standard deviation of the gain over the first
                        * candidate */
  bool dropped; /* whether it gets no more games */
  int n_games; /* games that it had got when it was last weighed */
} MsTried;

typedef struct _MsPlayerTrial
{
  const MsStrategy *strategy; /* gives prior_slope and the other parameters */
  double log_layouts; /* the natural logarithm of the number of layouts */
  bool looks_ahead; /* whether the games are played by looking ahead */
  bool sampled; /* whether layouts are drawn; false: all layouts are played, each once */
  double price; /* of a game, as a chance to win; 0: games are played as long as they may change the
                 * choice */
  MsTried tried[MS_TRIAL_MOST]; /* the first one is the choice of the look ahead, or of the learned
                                 * comparison; it is never dropped */
  int n_tried, n_games;
} MsPlayerTrial;

/* Before the first game: drops the candidates whose games are not worth their price.  most: the
 * most games to be played.  Returns how many candidates may be best. */
int ms_player_trial_begin (MsPlayerTrial *trial, int most);

/* Weighs the games, at least two, and drops the candidates that are hopeless or not worth the price
 * of further games; there may be most games in all.  Returns how many candidates may still be
 * best. */
int ms_player_trial_weigh (MsPlayerTrial *trial, int most);

/* The index of the best candidate so far. */
int ms_player_trial_find_leader (const MsPlayerTrial *trial);

/* By how much chosen wins more often than other by their games alone, of which both must have at
 * least two, without the prior; at least 0.  *error is the standard deviation of that as an
 * estimate of the difference by perfect play. */
double ms_player_trial_measure (
    const MsPlayerTrial *trial, const MsTried *chosen, const MsTried *other, double *error);

/* After the choice: sets rivals to what the trial, which may be empty, says of the cells beside the
 * chosen one. */
MsStatus ms_player_weigh (MsPlayer *player, MsPlayouts **playouts, MsPlayerTrial *trial,
    const MsChoice *choice, MsPlayerRivals *rivals);

/* Plays games out after each of two cells on the same layouts, in the way of the trial like but on
 * other layouts, and sets *rival to what these games alone say.  The games of like are
 * overwritten.  *rival is unchanged where not even two games could be played. */
MsStatus ms_player_play_off (MsPlayer *player, MsPlayouts **playouts, const MsPlayerTrial *like,
    const MsProspect *chosen, const MsProspect *other, MsRival *rival);

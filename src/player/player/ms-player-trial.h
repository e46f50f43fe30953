/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidates against each other, by games played out on the same layouts.
 *
 * True differences between good candidates are about a hundredth, far below the noise of a thousand
 * games, so that the share of games won must not decide alone:
 *   - what the look ahead says is a prior, which many games overrule and few do not;
 *   - the chance of each number that a candidate can show is known exactly, so that each
 *     candidate's games are weighed by the number it showed (post-stratified);
 *   - so is the chance of every later guess, and what the luck with them explains is taken off;
 *   - candidates that fall behind are given up.
 */
#pragma once

#include "ms-player-parts.h"
#include "ms-strategy.h"

#define MS_TRIAL_SHOWN (MS_SHOWS_MINE + 1)
#define MS_TRIAL_MOST 32
#define MS_TRIAL_ALL 64 /* layouts: so many are played, each once */

/* A candidate and its games so far. */
typedef struct
{
  const MsProspect *prospect; /* borrowed */
  double score; /* of the look ahead */
  double value; /* of the learned comparison, in games won; NaN: it was not asked */
  double *won, *luck; /* [n_games] as in MsPlayout, of the caller */
  uint8_t *shown; /* [n_games] the same */
  double chance[MS_TRIAL_SHOWN]; /* of showing each number, or a mine */
  double share; /* of won that luck explains */
  double mean[MS_TRIAL_SHOWN]; /* of the games that showed it, luck taken off */
  double win, error; /* estimated chance to win, its standard error */
  double prior; /* gain over the first candidate that the look ahead expects */
  double gain, spread; /* over the first candidate, posterior mean and standard deviation */
  bool dropped; /* gets no more games */
  int n_games; /* those that it got, as of the last weighing */
} MsTried;

typedef struct _MsPlayerTrial
{
  const MsStrategy *strategy; /* prior_slope and the like */
  double log_layouts; /* their natural logarithm */
  bool looks_ahead; /* the games are played looking ahead */
  bool sampled; /* false: the games are all layouts, each once */
  double price; /* of a game, as a chance to win; 0: games are played as long as they may change
                 * anything */
  MsTried tried[MS_TRIAL_MOST]; /* the first is what the look ahead chose; it is never dropped */
  int n_tried, n_games;
} MsPlayerTrial;

/* Before the first game: drops whose games are not worth their price.  Returns how many may be best.
 */
int ms_player_trial_begin (MsPlayerTrial *trial, int most);

/* Weighs the games, at least two, and drops who is hopeless, or not worth the price of further
 * games, of which there may be most in all.  Returns how many may still be best. */
int ms_player_trial_weigh (MsPlayerTrial *trial, int most);

/* The best so far. */
int ms_player_trial_find_leader (const MsPlayerTrial *trial);

/* What at least two games of both alone say of the same, the prior left out, for best play; *error: the
 * standard deviation of what that may be off by. */
double ms_player_trial_measure (
    const MsPlayerTrial *trial, const MsTried *chosen, const MsTried *other, double *error);

/* After the choice: what the trial, which may have tried nothing, says in rivals of the cells beside the
 * chosen one. */
MsStatus ms_player_weigh (MsPlayer *player, MsPlayouts **playouts, MsPlayerTrial *trial,
    const MsChoice *choice, MsPlayerRivals *rivals);

/* Plays two cells out against each other on the same layouts, as those of the trial were but others,
 * and says in rival what these games alone say.  The games that the trial itself was weighed by are
 * overwritten.  What is said is unchanged where not even two games could be played. */
MsStatus ms_player_play_off (MsPlayer *player, MsPlayouts **playouts, const MsPlayerTrial *like,
    const MsProspect *chosen, const MsProspect *other, MsRival *rival);

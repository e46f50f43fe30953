/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-player-trial.h"

#define LEAST_VARIANCE 0.002 /* least variance assumed of a difference between two games */
#define USUAL_VARIANCE 0.02 /* variance assumed of such a difference before any game */
#define DROP 2.0 /* a candidate so many standard deviations behind the leader is hopeless */
/* Deducted from every candidate but the first, until games show that it is better. */
#define PRIOR_OFFSET 0.0015
#define USUAL_SHARE 0.4 /* the usual share: how much winning a unit of luck is worth */
#define USUAL_WIN 0.4 /* the chance to win for which prior_slope is given */

static double
without_luck (const MsTried *tried, int game)
{
  return tried->won[game] - tried->share * tried->luck[game];
}

/* Finds the factor of luck that explains won best, in the games that the first cell did not end. */
static void
find_share (const MsPlayerTrial *self, MsTried *tried)
{
  double squares = self->strategy->usual_luck, products = USUAL_SHARE * squares, won = 0;
  int n = 0;
  for (int i = 0; i < self->n_games; i++)
    if (tried->shown[i] != MS_SHOWS_MINE)
      {
        won += tried->won[i];
        n++;
      }
  for (int i = 0; i < self->n_games; i++)
    if (tried->shown[i] != MS_SHOWS_MINE)
      {
        squares += tried->luck[i] * tried->luck[i];
        products += tried->luck[i] * (tried->won[i] - won / n);
      }
  tried->share = squares > 0 && self->sampled ? products / squares : 0;
}

/* Finds the chance to win as the mean over the numbers shown, each with its exact chance.  The mean
 * of a number that seldom came is drawn towards that of all numbers, and that of a number that
 * never came equals it. */
static void
sum_up (const MsPlayerTrial *self, MsTried *tried)
{
  double sums[MS_TRIAL_SHOWN] = { 0 }, all = 0, win = 0;
  double usual = self->sampled ? self->strategy->usual_numbers : 0;
  int n[MS_TRIAL_SHOWN] = { 0 }, n_safe = 0;
  find_share (self, tried);
  for (int i = 0; i < self->n_games; i++)
    {
      sums[tried->shown[i]] += without_luck (tried, i);
      n[tried->shown[i]]++;
      all += without_luck (tried, i);
      n_safe += tried->shown[i] != MS_SHOWS_MINE;
    }
  for (int v = 0; v < MS_SHOWS_MINE; v++)
    {
      double mean = n_safe > 0 ? all / n_safe : 0;
      tried->mean[v] = n[v] > 0 ? (sums[v] + usual * mean) / (n[v] + usual) : mean;
      win += tried->chance[v] * tried->mean[v];
    }
  tried->mean[MS_SHOWS_MINE] = 0;
  tried->win = win;
}

/* The variance that the numbers shown do not explain, of the games of one candidate, or of the
 * difference between two. */
static double
find_variance (const MsTried *a, const MsTried *b)
{
  double squares = 0;
  int n = b != NULL && b->n_games < a->n_games ? b->n_games : a->n_games;
  for (int i = 0; i < n; i++)
    {
      double rest = without_luck (a, i) - a->mean[a->shown[i]];
      if (b != NULL)
        rest -= without_luck (b, i) - b->mean[b->shown[i]];
      squares += rest * rest;
    }
  return squares / (n - 1);
}

static double
square (double x)
{
  return x * x;
}

/* The variance of the error of a difference that comes from games being played imperfectly. */
static double
find_error (const MsPlayerTrial *self)
{
  const MsStrategy *strategy = self->strategy;
  return square (self->looks_ahead ? strategy->ahead_error : strategy->playout_error);
}

/* The variance of the measured difference between two candidates, after n games. */
static double
find_noise (const MsPlayerTrial *self, const MsTried *a, const MsTried *b, double n)
{
  return find_error (self) + self->sampled * fmax (find_variance (a, b), LEAST_VARIANCE) / n;
}

/* The variance of the difference expected by the look ahead or by the learned comparison. */
static double
find_prior_variance (const MsPlayerTrial *self, const MsTried *a, const MsTried *b)
{
  const MsStrategy *strategy = self->strategy;
  double behind = fabs (a->prior - b->prior);
  bool learned = !isnan (a->value + b->value);
  double spread = learned ? strategy->learned_spread : strategy->prior_spread;
  if (learned && strategy->learned_doubt > 0)
    return square (spread) + strategy->learned_doubt * behind / self->log_layouts;
  return square (spread) + square (strategy->playout_doubt * behind);
}

/* Sets the gain expected of a candidate; win is the chance to win with the first candidate. */
static void
set_prior (const MsPlayerTrial *self, MsTried *tried, double win)
{
  tried->prior = tried->value - self->tried[0].value;
  if (!isnan (tried->prior))
    return;
  tried->prior = self->strategy->prior_slope * (win / USUAL_WIN)
          * log (tried->score / self->tried[0].score)
      - PRIOR_OFFSET;
}

int
ms_player_trial_find_leader (const MsPlayerTrial *self)
{
  int leader = 0;
  for (int i = 1; i < self->n_tried; i++)
    if (!self->tried[i].dropped && self->tried[i].gain > self->tried[leader].gain)
      leader = i;
  return leader;
}

/* Drops the candidates that are hopeless; returns how many are left.  The first one stays, because
 * all others are measured against it. */
static int
drop_hopeless (MsPlayerTrial *self)
{
  int leader = ms_player_trial_find_leader (self), n_left = 0;
  double best = self->tried[leader].gain;
  for (int i = 0; i < self->n_tried; i++)
    {
      MsTried *tried = &self->tried[i];
      double spread = i == 0 ? self->tried[leader].spread : tried->spread;
      bool hopeless = i != leader && tried->gain + DROP * spread < best;
      if (i > 0)
        tried->dropped |= hopeless;
      n_left += !hopeless && !tried->dropped;
    }
  return n_left;
}

/* The expected gain per further game: further games may show that tried is better than the leader.
 * Taken for the number of further games for which it is greatest. */
static double
find_value (const MsPlayerTrial *self, const MsTried *tried, const MsTried *leader, int most)
{
  double behind = leader->gain - tried->gain, n = self->n_games, best = 0;
  double prior = find_prior_variance (self, tried, leader);
  double error = find_error (self);
  double noise = n > 0 ? find_noise (self, tried, leader, 1) - error : USUAL_VARIANCE;
  double now = n > 0 ? 1 / (1 / prior + 1 / (error + noise / n)) : prior;
  for (double more = fmax (n, self->strategy->playouts_first); n + more <= most; more *= 2)
    {
      double then = 1 / (1 / prior + 1 / (error + noise / (n + more)));
      double shift = sqrt (fmax (now - then, 1e-18));
      /* The mean excess of a standard normal variable x over z: that of max (x − z, 0). */
      double z = behind / shift;
      double excess = exp (-z * z / 2) * 0.3989422804014327 - z * 0.5 * erfc (z * M_SQRT1_2);
      best = fmax (best, shift * excess / more);
    }
  return best;
}

/* Drops the candidates whose games are not worth their price; returns how many are left. */
static int
drop_dear (MsPlayerTrial *self, int most)
{
  int leader = ms_player_trial_find_leader (self), n_left = 0;
  double sum = 0;
  for (int i = 0; i < self->n_tried; i++)
    {
      MsTried *tried = &self->tried[i];
      if (i == leader || tried->dropped)
        continue;
      double value = find_value (self, tried, &self->tried[leader], most);
      if (i > 0)
        tried->dropped = value < self->price;
      if (value >= self->price)
        {
          n_left++;
          sum += value;
        }
    }
  return sum < self->price * (n_left + 1) ? 1 : n_left + 1;
}

double
ms_player_trial_measure (
    const MsPlayerTrial *self, const MsTried *chosen, const MsTried *other, double *error)
{
  int n = chosen->n_games < other->n_games ? chosen->n_games : other->n_games;
  double behind = fmax (chosen->win - other->win, 0);
  *error = hypot (sqrt (find_noise (self, chosen, other, n)), ms_rival_playing_error (behind));
  return behind;
}

int
ms_player_trial_begin (MsPlayerTrial *self, int most)
{
  if (self->price == 0)
    return self->n_tried;
  for (int i = 1; i < self->n_tried; i++)
    {
      set_prior (self, &self->tried[i], USUAL_WIN);
      self->tried[i].gain = self->tried[i].prior;
    }
  return drop_dear (self, most);
}

int
ms_player_trial_weigh (MsPlayerTrial *self, int most)
{
  const MsTried *first = &self->tried[0];
  for (int i = 0; i < self->n_tried; i++)
    if (!self->tried[i].dropped)
      {
        self->tried[i].n_games = self->n_games;
        sum_up (self, &self->tried[i]);
      }
  for (int i = 0; i < self->n_tried; i++)
    {
      MsTried *tried = &self->tried[i];
      if (tried->dropped)
        continue;
      double n = self->n_games, sampled = self->sampled;
      tried->error = sampled * sqrt (fmax (find_variance (tried, NULL), LEAST_VARIANCE) / n);
      if (i == 0)
        continue;
      double noise = find_noise (self, tried, first, n);
      set_prior (self, tried, first->win);
      double prior_variance = find_prior_variance (self, tried, first);
      double precision = 1 / prior_variance + 1 / noise;
      tried->gain = (tried->prior / prior_variance + (tried->win - first->win) / noise) / precision;
      tried->spread = sqrt (1 / precision);
    }
  return self->price > 0 ? drop_dear (self, most) : drop_hopeless (self);
}

/* The cells beside the chosen one: by how much less often each is expected to win, judged by the
 * same means as the choice.
 *
 * A cell that was played out is measured by its games and by what was expected of it before, other
 * cells by the expectation alone (ms-player-trial.h); the error is the larger, the less was looked
 * at.  Both games and expectation had a part in the choice, so they tend to flatter the chosen
 * cell.  Therefore a cell that was asked about is measured by games of its own, and by nothing
 * else. */

static MsTried
make_tried (const MsProspect *prospect)
{
  MsTried tried = { .prospect = prospect, .score = prospect->score, .value = prospect->value };
  memcpy (tried.chance, prospect->chance, sizeof prospect->chance);
  return tried;
}

/* The index of a cell in the trial; -1: it was not tried. */
static int
find_tried (const MsPlayerTrial *trial, int cell)
{
  for (int i = 0; i < trial->n_tried; i++)
    if (trial->tried[i].prospect->cell == cell)
      return i;
  return -1;
}

static MsRival *
add_rival (MsPlayerRivals *rivals, const MsPlayerTrial *trial, const MsProspect *prospect,
    const MsTried *chosen)
{
  int at = find_tried (trial, prospect->cell);
  MsTried tried = at >= 0 ? trial->tried[at] : make_tried (prospect);
  MsRival *rival = &rivals->rivals[rivals->n_rivals++];
  if (at < 0)
    {
      set_prior (trial, &tried, trial->n_games > 0 ? trial->tried[0].win : USUAL_WIN);
      tried.gain = tried.prior;
    }
  *rival = (MsRival){ .cell = prospect->cell };
  /* behind: by how much more often the chosen cell is expected to win than this one, which may have
   * been dropped, or not have been in the trial; at least 0, because the choice was made by it.
   * error: its standard deviation. */
  int n = chosen->n_games < tried.n_games ? chosen->n_games : tried.n_games;
  double precision = 1 / find_prior_variance (trial, chosen, &tried);
  if (n >= 2)
    precision += 1 / find_noise (trial, chosen, &tried, n);
  rival->error = sqrt (1 / precision);
  rival->behind = fmax (chosen->gain - tried.gain, 0);
  return rival;
}

/* Weighs a cell that was asked about, which may be no candidate at all, or not have been played
 * out.  If a limit ends the games, the expected difference stays. */
static MsStatus
weigh_asked (MsPlayer *player, MsPlayouts **playouts, const MsPlayerTrial *trial, int cell,
    const MsTried *chosen, MsPlayerRivals *rivals)
{
  MsProspect looked;
  MsRival *rival = NULL;
  for (int i = 0; i < rivals->n_rivals && rival == NULL; i++)
    if (rivals->rivals[i].cell == cell)
      rival = &rivals->rivals[i];
  const MsProspect *prospect = ms_player_find_prospect (player, cell);
  MsStatus status = MS_STATUS_OK;
  if (rival == NULL)
    {
      status = ms_player_look_ahead_from (player, cell, &looked);
      if (status != MS_STATUS_OK || looked.score <= 0)
        return status;
      rival = add_rival (rivals, trial, &looked, chosen);
      prospect = &looked;
    }
  status = ms_player_play_off (player, playouts, trial, chosen->prospect, prospect, rival);
  return ms_status_is_limit (status) ? MS_STATUS_OK : status;
}

MsStatus
ms_player_weigh (MsPlayer *player, MsPlayouts **playouts, MsPlayerTrial *trial,
    const MsChoice *choice, MsPlayerRivals *rivals)
{
  MsStatus status = MS_STATUS_OK;
  const MsProspect *best = ms_player_find_prospect (player, choice->cell);
  int n_prospects;
  const MsProspect *prospects = ms_player_get_prospects (player, &n_prospects);
  const MsKnown *known = ms_player_get_known (player);
  rivals->n_rivals = 0;
  if (best == NULL)
    return MS_STATUS_OK;
  if (trial->n_tried == 0)
    trial->tried[trial->n_tried++] = make_tried (best);
  int at = find_tried (trial, choice->cell);
  if (at < 0)
    return MS_STATUS_OK;
  const MsTried *chosen = &trial->tried[at];
  for (int i = 0; i < n_prospects; i++)
    if (&prospects[i] != best && prospects[i].score > 0) /* 0: given up half-way */
      add_rival (rivals, trial, &prospects[i], chosen);
  for (int i = 0; i < rivals->n_asked && status == MS_STATUS_OK; i++)
    if (known->state[rivals->asked[i]] == MS_KNOWN_NOTHING && rivals->asked[i] != choice->cell)
      status = weigh_asked (player, playouts, trial, rivals->asked[i], chosen, rivals);
  return status;
}

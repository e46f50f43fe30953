/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-player-trial.h"

#include <math.h>

#define LEAST_VARIANCE 0.002 /* of a difference between two games */
#define DROP 2.0 /* standard deviations behind the leader */
#define PRIOR_OFFSET 0.0015 /* what a change costs until it has proven itself */
#define DOUBT 0.5 /* the standard deviation of the prior grows by so much of its mean */
#define USUAL_WIN 0.4 /* the chance to win at which prior_slope is meant */

static double
without_luck (const MsTried *tried, int game)
{
  return tried->won[game] - tried->share * tried->luck[game];
}

/* What part of luck explains won best, in the games that the first cell did not end. */
static void
find_share (const MsPlayerTrial *self, MsTried *tried)
{
  double won = 0, squares = 0, products = 0;
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

/* The mean over the numbers, each with its exact chance.  A number that never came counts like the
 * others together. */
static void
sum_up (const MsPlayerTrial *self, MsTried *tried)
{
  double sums[MS_TRIAL_SHOWN] = { 0 }, all = 0, win = 0;
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
      tried->mean[v] = n[v] > 0 ? sums[v] / n[v] : n_safe > 0 ? all / n_safe : 0;
      win += tried->chance[v] * tried->mean[v];
    }
  tried->mean[MS_SHOWS_MINE] = 0;
  tried->win = win;
}

/* The variance of what the numbers shown do not explain, of one candidate, or of the difference
 * between two. */
static double
find_variance (const MsPlayerTrial *self, const MsTried *a, const MsTried *b)
{
  double squares = 0;
  for (int i = 0; i < self->n_games; i++)
    {
      double rest = without_luck (a, i) - a->mean[a->shown[i]];
      if (b != NULL)
        rest -= without_luck (b, i) - b->mean[b->shown[i]];
      squares += rest * rest;
    }
  return squares / (self->n_games - 1);
}

static void
weigh (MsPlayerTrial *self)
{
  const MsStrategy *strategy = self->strategy;
  double model = strategy->playout_error * strategy->playout_error;
  MsTried *first = &self->tried[0];
  for (int i = 0; i < self->n_tried; i++)
    if (!self->tried[i].dropped)
      sum_up (self, &self->tried[i]);
  for (int i = 0; i < self->n_tried; i++)
    {
      MsTried *tried = &self->tried[i];
      if (tried->dropped)
        continue;
      double n = self->n_games, sampled = self->sampled;
      tried->error = sampled * sqrt (fmax (find_variance (self, tried, NULL), LEAST_VARIANCE) / n);
      if (i == 0)
        continue;
      double variance = model
          + sampled * fmax (find_variance (self, tried, first), LEAST_VARIANCE) / n;
      double prior = strategy->prior_slope * (first->win / USUAL_WIN)
              * log (tried->score / first->score)
          - PRIOR_OFFSET;
      double prior_precision = 1
          / (strategy->prior_spread * strategy->prior_spread + DOUBT * DOUBT * prior * prior);
      double precision = prior_precision + 1 / variance;
      tried->gain = (prior * prior_precision + (tried->win - first->win) / variance) / precision;
      tried->spread = sqrt (1 / precision);
    }
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

/* Gives up the candidates that are hopeless; how many are left. The first is what all others are
 * measured by and stays. */
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

int
ms_player_trial_weigh (MsPlayerTrial *self)
{
  weigh (self);
  return drop_hopeless (self);
}

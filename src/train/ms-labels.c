/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-labels.h"

#include "ms-player-rollout.h"
#include "ms-sample.h"
#include "ms-shard.h"

#include <stdlib.h>

/* What counts as a good cell: the look ahead examines more cells than the strategy's does, and
 * those whose score is near the best are kept. */
#define LEAST_SAFETY 0.8
#define MOST_CANDIDATES 24
#define MOST_OUTSIDE 6
#define LATE_LOG 35
#define TIE 1e-11 /* relative difference of scores that count as equal */

/* The chance to win that is assumed before any game; it gives the factor of luck. */
#define USUAL_WIN 0.42
#define USUAL_WEIGHT 2 /* USUAL_WIN counts as much as so many layouts */
#define LEAST_SHARE 0.02 /* the least factor of luck that is subtracted */

#define SALT UINT64_C (0x6c6162656c73)

struct _MsLabels
{
  const MsLabelsRecipe *recipe;
  MsStrategy wide; /* the strategy whose look ahead names the candidates */
  MsRound *round;
  MsPlayer *player, *looker; /* two players of the same game: one by the strategy, one by wide */
  MsPlayerRollout *rollout;
  uint8_t *mine; /* the present layout */
  MsSolverOptions options;
  MsRng rng;
  int n_seen;
  bool failed; /* whether an entry could not be written */
  double won[MS_SHARD_MOST_CANDIDATES][MS_LABELS_MOST_LAYOUTS];
  double luck[MS_SHARD_MOST_CANDIDATES][MS_LABELS_MOST_LAYOUTS];
  MsShardEntry entry;
};

MsLabels *
ms_labels_new (const MsLabelsRecipe *recipe)
{
  const MsRules *rules = &recipe->rules;
  MsLabels *self = calloc (1, sizeof *self);
  if (self == NULL)
    return NULL;
  self->recipe = recipe;
  self->options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  self->wide = recipe->strategy;
  self->wide.least_safety = LEAST_SAFETY;
  self->wide.most_candidates = MOST_CANDIDATES;
  self->wide.most_outside = MOST_OUTSIDE;
  self->round = ms_round_new (rules, NULL);
  self->player = ms_player_new (&recipe->strategy, rules->width, rules->height, rules->mines, NULL);
  self->looker = ms_player_new (&self->wide, rules->width, rules->height, rules->mines, NULL);
  self->rollout = ms_player_rollout_new (
      &recipe->strategy, rules->width, rules->height, rules->mines, &self->options, NULL);
  self->mine = malloc ((size_t)rules->width * (size_t)rules->height);
  if (self->round == NULL || self->player == NULL || self->looker == NULL || self->rollout == NULL
      || self->mine == NULL)
    {
      ms_labels_free (self);
      return NULL;
    }
  ms_player_keep_prospects (self->looker);
  return self;
}

void
ms_labels_free (MsLabels *self)
{
  if (self == NULL)
    return;
  ms_round_free (self->round);
  ms_player_free (self->player);
  ms_player_free (self->looker);
  ms_player_rollout_free (self->rollout);
  free (self->mine);
  free (self);
}

/* Sorts the looker's prospects by score; returns how many of them are to be played. */
static int
find_candidates (MsLabels *self, double log_left)
{
  int n = 0, n_prospects;
  MsProspect *prospects = ms_player_get_prospects (self->looker, &n_prospects);
  /* Prospects that are equal except for rounding stay in the order of the list. */
  for (int i = 1; i < n_prospects; i++)
    {
      MsProspect prospect = prospects[i];
      int at = i;
      for (; at > 0 && prospects[at - 1].score < prospect.score * (1 - TIE); at--)
        prospects[at] = prospects[at - 1];
      prospects[at] = prospect;
    }
  double least = prospects[0].score
      * exp (-(log_left <= LATE_LOG ? self->recipe->late_cut : self->recipe->cut));
  while (n < n_prospects && n < self->recipe->candidates && prospects[n].score >= least)
    n++;
  return n;
}

static MsStatus
play_layouts (MsLabels *self, int n_candidates)
{
  MsPlayer *looker = self->looker;
  bool consistent;
  int n_prospects;
  const MsProspect *prospects = ms_player_get_prospects (looker, &n_prospects);
  MS_TRY (ms_player_ask_solver (looker, &consistent));
  MsSampler *sampler = ms_sampler_new (ms_player_get_engine (looker));
  if (sampler == NULL)
    return MS_STATUS_NO_MEMORY;
  ms_player_rollout_begin (self->rollout, looker);
  for (int layout = 0; layout < self->recipe->layouts; layout++)
    {
      if (!ms_sampler_draw (sampler, &self->rng, self->mine))
        return MS_STATUS_NO_MEMORY;
      for (int i = 0; i < n_candidates; i++)
        {
          const MsProspect *prospect = &prospects[i];
          MsPlayout playout;
          MS_TRY (ms_player_rollout_play (
              self->rollout, i == 0 ? self->mine : NULL, prospect->cell, &playout));
          self->won[i][layout] = playout.won;
          self->luck[i][layout] = playout.luck - 1
              + (playout.shown == MS_SHOWS_MINE ? 0 : 1 / prospect->safety);
        }
    }
  return MS_STATUS_OK;
}

/* Subtracts luck from the results of the games. */
static void
control (MsLabels *self, int n_candidates)
{
  int n = self->recipe->layouts;
  double usual[MS_LABELS_MOST_LAYOUTS], all = 0;
  for (int layout = 0; layout < n; layout++)
    {
      usual[layout] = 0;
      for (int i = 0; i < n_candidates; i++)
        usual[layout] += (self->won[i][layout] - USUAL_WIN * self->luck[i][layout]) / n_candidates;
      all += usual[layout];
    }
  for (int layout = 0; layout < n; layout++)
    {
      double share = (USUAL_WIN * USUAL_WEIGHT + all - usual[layout]) / (USUAL_WEIGHT + n - 1);
      share = share < LEAST_SHARE ? LEAST_SHARE : share > 1 ? 1 : share;
      for (int i = 0; i < n_candidates; i++)
        self->won[i][layout] -= share * self->luck[i][layout];
    }
}

/* The standard deviation of the noise of a gain: what is left of the games after the means of their
 * candidate and of their layout are subtracted. */
static double
find_spread (const MsLabels *self, int n_candidates, const double *means, double mean)
{
  int n = self->recipe->layouts;
  double squares = 0;
  for (int layout = 0; layout < n; layout++)
    {
      double here = 0;
      for (int i = 0; i < n_candidates; i++)
        here += self->won[i][layout] / n_candidates;
      for (int i = 0; i < n_candidates; i++)
        {
          double rest = self->won[i][layout] - here - means[i] + mean;
          squares += rest * rest;
        }
    }
  return sqrt (squares / ((n - 1) * (n_candidates - 1)) / n);
}

static void
fill_entry (MsLabels *self, int n_candidates)
{
  MsShardEntry *entry = &self->entry;
  double means[MS_SHARD_MOST_CANDIDATES], mean = 0;
  int n = self->recipe->layouts;
  for (int i = 0; i < n_candidates; i++)
    {
      means[i] = 0;
      for (int layout = 0; layout < n; layout++)
        means[i] += self->won[i][layout] / n;
      mean += means[i] / n_candidates;
    }
  int n_prospects;
  const MsProspect *prospects = ms_player_get_prospects (self->looker, &n_prospects);
  entry->n_candidates = n_candidates;
  entry->n_layouts = n;
  entry->win = (int32_t)lrint (mean * MS_SHARD_ONE);
  entry->spread = (uint32_t)lrint (find_spread (self, n_candidates, means, mean) * MS_SHARD_ONE);
  for (int i = 0; i < n_candidates; i++)
    {
      entry->candidates[i].cell = prospects[i].cell;
      entry->candidates[i].gain = (int32_t)lrint ((means[i] - mean) * MS_SHARD_ONE);
    }
  const MsCell *cells = ms_round_get_cells (self->round);
  for (int cell = 0; cell < entry->width * entry->height; cell++)
    entry->cells[cell] = ms_cell_is_opened (cells[cell]) ? (uint8_t)cells[cell] : MS_SHARD_COVERED;
}

/* Labels the guess that the strategy is about to make, and writes the entry. */
static MsStatus
label (MsLabels *self, FILE *stream)
{
  MsChoice choice;
  if (ms_player_get_known (self->looker)->n_opened < self->recipe->from_opened)
    return MS_STATUS_OK;
  MsStatus status = ms_player_choose (self->looker, &choice);
  if (status != MS_STATUS_OK || choice.basis != MS_BASIS_AHEAD)
    return status;
  double log_left = ms_player_get_log_layouts (self->looker);
  if (log_left <= log (self->recipe->from_layouts + 0.5))
    return MS_STATUS_OK;
  int n_candidates = find_candidates (self, log_left);
  if (n_candidates < 2)
    return MS_STATUS_OK;
  MS_TRY (play_layouts (self, n_candidates));
  control (self, n_candidates);
  fill_entry (self, n_candidates);
  self->failed = !ms_shard_write (stream, &self->entry);
  return MS_STATUS_OK;
}

static MsStatus
open_cell (MsLabels *self, int cell)
{
  MS_TRY (ms_round_open (self->round, cell));
  ms_player_watch (self->player, self->round, self->n_seen);
  self->n_seen = ms_player_watch (self->looker, self->round, self->n_seen);
  return MS_STATUS_OK;
}

bool
ms_labels_play (MsLabels *self, uint64_t seed, FILE *stream)
{
  const MsRules *rules = &self->recipe->rules;
  ms_rng_seed (&self->rng, seed ^ SALT);
  self->entry = (MsShardEntry){
    .width = rules->width, .height = rules->height, .mines = rules->mines, .seed = seed
  };
  self->n_seen = 0;
  ms_round_begin (self->round, seed);
  ms_player_begin (self->player);
  ms_player_begin (self->looker);
  MsStatus status = open_cell (self, self->recipe->first_cell);
  while (status == MS_STATUS_OK && !self->failed
      && ms_round_get_state (self->round) == MS_ROUND_PLAYING)
    {
      MsChoice choice;
      status = ms_player_choose (self->player, &choice);
      /* From an exact endgame on there are no labels. */
      if (choice.basis == MS_BASIS_WIN)
        break;
      if (status == MS_STATUS_OK && choice.basis == MS_BASIS_AHEAD)
        status = label (self, stream);
      if (status == MS_STATUS_OK)
        status = open_cell (self, choice.cell);
    }
  return status == MS_STATUS_OK && !self->failed;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-fit.h"

#include "ms-rng.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Least deviation by which features are divided, so that those that hardly vary are not scaled up
 * too much. */
#define LEAST_DEVIATION 0.1

typedef struct
{
  /* Of the features; deviation is at least LEAST_DEVIATION. */
  float mean[MS_LEARNED_FEATURES], deviation[MS_LEARNED_FEATURES];
} Scale;

typedef struct
{
  const MsRows *rows;
  const MsFitRecipe *recipe;
  Scale scale;
  size_t *order; /* the positions to learn from, as indices into rows->positions */
  size_t n_positions;
  MsNet *net, *gradient;
  MsNetAdam *adam;
  MsNetRow *batch;
  MsRng rng;
} Fit;

bool
ms_fit_holds_out (const MsFitRecipe *recipe, const MsRowsPosition *position)
{
  return recipe->folds > 0 && (int)(position->seed % (uint64_t)recipe->folds) == recipe->fold;
}

static void
find_scale (Fit *self)
{
  double n = 0, sums[MS_LEARNED_FEATURES] = { 0 }, squares[MS_LEARNED_FEATURES] = { 0 };
  for (size_t i = 0; i < self->n_positions; i++)
    {
      const MsRowsPosition *position = &self->rows->positions[self->order[i]];
      for (size_t r = position->first; r < position->first + (size_t)position->n; r++)
        for (int j = 0; j < MS_LEARNED_FEATURES; j++)
          {
            double value = (double)self->rows->rows[r].features[j] / MS_LEARNED_ONE;
            sums[j] += value;
            squares[j] += value * value;
          }
      n += position->n;
    }
  for (int j = 0; j < MS_LEARNED_FEATURES; j++)
    {
      double mean = sums[j] / n, variance = squares[j] / n - mean * mean;
      self->scale.mean[j] = (float)mean;
      double least = LEAST_DEVIATION * LEAST_DEVIATION;
      self->scale.deviation[j] = (float)sqrt (variance > least ? variance : least);
    }
}

/* What the output of the net should be, except for a constant of the position. */
static float
find_target (const MsRow *row)
{
  float prior = (float)ms_learned_log (row->score) / 65536 * MS_LEARNED_SCORE_PERCENT / 100;
  return MS_LEARNED_OUTPUT_ONE * (row->gain - prior);
}

/* Sets the slopes of the rows of a position; returns the loss of the position. */
static double
compare (const MsRow *rows, int n, MsNetRow *units)
{
  float mean = 0;
  double loss = 0;
  for (int i = 0; i < n; i++)
    mean += (units[i].out - find_target (&rows[i])) / (float)n;
  for (int i = 0; i < n; i++)
    {
      units[i].slope = units[i].out - find_target (&rows[i]) - mean;
      loss += (double)units[i].slope * units[i].slope;
    }
  return loss;
}

/* Makes one step by n positions; returns their loss before it. */
static double
learn (Fit *self, size_t first, size_t n, float rate)
{
  size_t n_rows = 0;
  double loss = 0;
  for (size_t i = first; i < first + n; i++)
    {
      const MsRowsPosition *position = &self->rows->positions[self->order[i]];
      const MsRow *rows = self->rows->rows + position->first;
      for (int r = 0; r < position->n; r++)
        {
          float *in = (float *)self->batch[n_rows + (size_t)r].in;
          for (int j = 0; j < MS_LEARNED_FEATURES; j++)
            {
              float value = (float)rows[r].features[j] / MS_LEARNED_ONE - self->scale.mean[j];
              in[j] = value / self->scale.deviation[j];
            }
          ms_net_go (self->net, &self->batch[n_rows + (size_t)r]);
        }
      loss += compare (rows, position->n, self->batch + n_rows);
      n_rows += (size_t)position->n;
    }
  for (size_t r = 0; r < n_rows; r++)
    self->batch[r].slope /= (float)n;
  ms_net_go_back (self->net, self->batch, n_rows, self->gradient);
  ms_net_step (self->net, self->adam, self->gradient, rate, (float)self->recipe->decay);
  return loss;
}

static void
shuffle (Fit *self)
{
  for (size_t i = self->n_positions; i > 1; i--)
    {
      size_t other = (size_t)ms_rng_below (&self->rng, i), kept = self->order[i - 1];
      self->order[i - 1] = self->order[other];
      self->order[other] = kept;
    }
}

static void
learn_all (Fit *self, MsFitTold told, void *user_data)
{
  const MsFitRecipe *recipe = self->recipe;
  size_t batch = (size_t)recipe->batch, n_steps = self->n_positions / batch, step = 0;
  size_t all = n_steps * (size_t)recipe->epochs;
  for (int epoch = 0; epoch < recipe->epochs; epoch++)
    {
      double loss = 0;
      shuffle (self);
      for (size_t i = 0; i < n_steps; i++, step++)
        {
          double rate = recipe->rate * (double)(all - step) / (double)all;
          loss += learn (self, i * batch, batch, (float)rate);
        }
      if (told != NULL)
        told (epoch,
            loss / (double)(n_steps * batch) / (MS_LEARNED_OUTPUT_ONE * MS_LEARNED_OUTPUT_ONE),
            user_data);
    }
}

/* Rounds a weight; *fits becomes false where it is too large. */
static int16_t
round_weight (double weight, bool *fits)
{
  double scaled = floor (weight * MS_LEARNED_WEIGHT_ONE + 0.5);
  *fits &= fabs (scaled) <= INT16_MAX;
  return (int16_t)(fabs (scaled) <= INT16_MAX ? scaled : 0);
}

static int32_t
round_bias (double bias, bool *fits)
{
  double scaled = floor (bias * MS_LEARNED_WEIGHT_ONE * MS_LEARNED_ONE + 0.5);
  *fits &= fabs (scaled) <= INT32_MAX;
  return (int32_t)(fabs (scaled) <= INT32_MAX ? scaled : 0);
}

/* Writes the net into the table, with the scale of the features taken into the weights. */
static bool
fill_table (const Fit *self, MsLearnedTable *table)
{
  bool fits = true;
  const float *first = (const float *)self->net->first;
  const float *second = (const float *)self->net->second;
  const float *first_bias = (const float *)self->net->first_bias;
  const float *second_bias = (const float *)self->net->second_bias;
  const float *last = (const float *)self->net->last;
  for (int i = 0; i < MS_LEARNED_FIRST; i++)
    {
      double bias = first_bias[i];
      for (int j = 0; j < MS_LEARNED_FEATURES; j++)
        {
          double weight = (double)first[j * MS_LEARNED_FIRST + i] / self->scale.deviation[j];
          table->first[i][j] = round_weight (weight, &fits);
          bias -= weight * self->scale.mean[j];
        }
      table->first_bias[i] = round_bias (bias, &fits);
    }
  for (int i = 0; i < MS_LEARNED_SECOND; i++)
    {
      for (int j = 0; j < MS_LEARNED_FIRST; j++)
        table->second[i][j] = round_weight (second[j * MS_LEARNED_SECOND + i], &fits);
      table->second_bias[i] = round_bias (second_bias[i], &fits);
      table->last[i] = round_weight (last[i], &fits);
    }
  return fits && ms_learned_table_fits (table);
}

static bool
allocate (Fit *self)
{
  self->order = calloc (self->rows->n_positions + 1, sizeof *self->order);
  self->net = aligned_alloc (64, sizeof *self->net);
  self->gradient = aligned_alloc (64, sizeof *self->gradient);
  self->adam = aligned_alloc (64, (sizeof *self->adam + 63) / 64 * 64);
  size_t batch = sizeof *self->batch * (size_t)self->recipe->batch * MS_ROWS_MOST;
  self->batch = aligned_alloc (64, (batch + 63) / 64 * 64);
  return self->order != NULL && self->net != NULL && self->gradient != NULL && self->adam != NULL
      && self->batch != NULL;
}

bool
ms_fit (const MsRows *rows, const MsFitRecipe *recipe, MsFitTold told, void *user_data,
    MsLearnedTable *table)
{
  Fit self = { .rows = rows, .recipe = recipe };
  bool fitted = allocate (&self);
  for (size_t i = 0; fitted && i < rows->n_positions; i++)
    if (!ms_fit_holds_out (recipe, &rows->positions[i]))
      self.order[self.n_positions++] = i;
  fitted = fitted && self.n_positions >= (size_t)recipe->batch;
  if (fitted)
    {
      find_scale (&self);
      ms_net_begin (self.net, recipe->seed);
      ms_net_adam_begin (self.adam);
      ms_rng_seed (&self.rng, recipe->seed + 1);
      learn_all (&self, told, user_data);
      fitted = fill_table (&self, table);
    }
  free (self.order);
  free (self.net);
  free (self.gradient);
  free (self.adam);
  free (self.batch);
  return fitted;
}

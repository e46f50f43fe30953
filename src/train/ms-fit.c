/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-fit.h"

#include "ms-rng.h"
#include "ms-wide.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The net while it learns: the same layers as MsLearnedTable, in floats.
 *
 * The same rows in the same order make the same net, bit for bit, on every machine: sums are made
 * in the order that the code says, in eight lanes side by side, products and sums are never fused
 * (-ffp-contract=off), and nothing but +, -, *, / and the square root is used, all of which IEEE
 * 754 fixes. */

#define NET_LANES 8
typedef float NetLanes __attribute__ ((vector_size (4 * NET_LANES)));

#define NET_IN (MS_LEARNED_FEATURES / NET_LANES)
#define NET_FIRST (MS_LEARNED_FIRST / NET_LANES)
#define NET_SECOND (MS_LEARNED_SECOND / NET_LANES)

/* The weights are indexed [input][output]. */
typedef struct
{
  NetLanes first[MS_LEARNED_FEATURES][NET_FIRST];
  NetLanes first_bias[NET_FIRST];
  NetLanes second[MS_LEARNED_FIRST][NET_SECOND];
  NetLanes second_bias[NET_SECOND];
  NetLanes last[NET_SECOND];
} Net;

#define NET_WEIGHTS (sizeof (Net) / sizeof (float))

/* The values of one row in the net, forwards and backwards. */
typedef struct
{
  NetLanes in[NET_IN]; /* the features, scaled so that each has mean 0 and variance 1 */
  NetLanes first[NET_FIRST], second[NET_SECOND]; /* the values of the units, rectified */
  float out;
  float slope; /* derivative of the loss with respect to out; the caller sets it before
                * net_go_back */
} NetRow;

/* Adam (Kingma and Ba), with weights that decay. */
typedef struct
{
  Net mean, square; /* fading means of the gradients so far, and of their squares */
  double mean_left, square_left; /* 1 less the share that the initial zeros still have in those
                                  * means */
} NetAdam;

#define MEAN_FADES 0.9f
#define SQUARE_FADES 0.999f
#define LEAST_ROOT 1e-8f

static void
draw_lanes (MsRng *rng, NetLanes *lanes, size_t n, float reach)
{
  for (size_t i = 0; i < n; i++)
    for (int lane = 0; lane < NET_LANES; lane++)
      lanes[i][lane] = ((float)(ms_rng_next (rng) >> 40) / 8388608.0f - 1) * reach;
}

/* Sets small random weights. */
static void
net_begin (Net *net, uint64_t seed)
{
  MsRng rng;
  memset (net, 0, sizeof *net);
  ms_rng_seed (&rng, seed);
  /* The variance of the weights times the number of inputs is about 2 in the second layer, whose
   * inputs are rectified, and less in the others. */
  draw_lanes (&rng, net->first[0], MS_LEARNED_FEATURES * NET_FIRST, 0.25f);
  draw_lanes (&rng, net->second[0], MS_LEARNED_FIRST * NET_SECOND, 0.3f);
  draw_lanes (&rng, net->last, NET_SECOND, 0.1f);
}

/* out[i] = bias[i] + the sum of in[j] * weights[j][i]; n_out is 4 or a multiple of it. */
MS_WIDE static void
multiply (const float *in, int n_in, const NetLanes *weights, const NetLanes *bias, int n_out,
    NetLanes *out)
{
  for (int i = 0; i < n_out; i += 4)
    {
      NetLanes a = bias[i], b = bias[i + 1], c = bias[i + 2], d = bias[i + 3];
      for (int j = 0; j < n_in; j++)
        {
          const NetLanes *row = weights + j * n_out + i;
          a += in[j] * row[0];
          b += in[j] * row[1];
          c += in[j] * row[2];
          d += in[j] * row[3];
        }
      out[i] = a;
      out[i + 1] = b;
      out[i + 2] = c;
      out[i + 3] = d;
    }
}

static void
rectify (NetLanes *units, int n)
{
  float *values = (float *)units;
  for (int i = 0; i < n * NET_LANES; i++)
    values[i] = values[i] > 0 ? values[i] : 0;
}

/* Sets the units and the output of a row. */
static void
net_go (const Net *net, NetRow *row)
{
  multiply ((const float *)row->in, MS_LEARNED_FEATURES, net->first[0], net->first_bias, NET_FIRST,
      row->first);
  rectify (row->first, NET_FIRST);
  multiply ((const float *)row->first, MS_LEARNED_FIRST, net->second[0], net->second_bias,
      NET_SECOND, row->second);
  rectify (row->second, NET_SECOND);
  NetLanes sum = net->last[0] * row->second[0];
  for (int i = 1; i < NET_SECOND; i++)
    sum += net->last[i] * row->second[i];
  row->out = ((sum[0] + sum[4]) + (sum[2] + sum[6])) + ((sum[1] + sum[5]) + (sum[3] + sum[7]));
}

/* Replaces units by the derivatives of the loss with respect to them: slopes, or 0 where the unit
 * is rectified to 0. */
static void
cut_slopes (NetLanes *units, const NetLanes *slopes, int n)
{
  float *values = (float *)units;
  const float *from = (const float *)slopes;
  for (int i = 0; i < n * NET_LANES; i++)
    values[i] = values[i] > 0 ? from[i] : 0;
}

/* gradient[j][i] = the sum over rows of input j times slope i.  in and slopes point into the first
 * NetRow; the other rows follow at its size. */
MS_WIDE static void
add_products (
    const float *in, const float *slopes, size_t n_rows, int n_in, int n_out, NetLanes *gradient)
{
  const size_t stride = sizeof (NetRow) / sizeof (float);
  for (int j = 0; j < n_in; j++)
    for (int i = 0; i < n_out; i += 4)
      {
        NetLanes a = { 0 }, b = { 0 }, c = { 0 }, d = { 0 };
        for (size_t r = 0; r < n_rows; r++)
          {
            float value = in[r * stride + (size_t)j];
            const NetLanes *row = (const NetLanes *)(slopes + r * stride) + i;
            a += value * row[0];
            b += value * row[1];
            c += value * row[2];
            d += value * row[3];
          }
        NetLanes *to = gradient + j * n_out + i;
        to[0] = a;
        to[1] = b;
        to[2] = c;
        to[3] = d;
      }
}

static void
add_up (size_t n, const NetLanes *slopes, int n_out, NetLanes *gradient)
{
  const size_t stride = sizeof (NetRow) / sizeof (NetLanes);
  for (int i = 0; i < n_out; i++)
    {
      NetLanes sum = { 0 };
      for (size_t r = 0; r < n; r++)
        sum += slopes[r * stride + (size_t)i];
      gradient[i] = sum;
    }
}

/* Sets *gradient to the sum of the rows' gradients, given their units and slopes; overwrites the
 * units. */
static void
net_go_back (const Net *net, NetRow *rows, size_t n, Net *gradient)
{
  NetLanes turned[MS_LEARNED_SECOND][NET_FIRST];
  const NetLanes none[NET_FIRST] = { 0 };
  for (int i = 0; i < MS_LEARNED_SECOND; i++)
    for (int j = 0; j < MS_LEARNED_FIRST; j++)
      turned[i][j / NET_LANES][j % NET_LANES] = net->second[j][i / NET_LANES][i % NET_LANES];
  memset (gradient, 0, sizeof *gradient);
  for (size_t r = 0; r < n; r++)
    {
      NetLanes slopes[NET_SECOND];
      for (int i = 0; i < NET_SECOND; i++)
        {
          gradient->last[i] += rows[r].slope * rows[r].second[i];
          slopes[i] = rows[r].slope * net->last[i];
        }
      cut_slopes (rows[r].second, slopes, NET_SECOND);
    }
  add_up (n, rows[0].second, NET_SECOND, gradient->second_bias);
  add_products ((const float *)rows[0].first, (const float *)rows[0].second, n, MS_LEARNED_FIRST,
      NET_SECOND, gradient->second[0]);
  for (size_t r = 0; r < n; r++)
    {
      NetLanes slopes[NET_FIRST];
      multiply (
          (const float *)rows[r].second, MS_LEARNED_SECOND, turned[0], none, NET_FIRST, slopes);
      cut_slopes (rows[r].first, slopes, NET_FIRST);
    }
  add_up (n, rows[0].first, NET_FIRST, gradient->first_bias);
  add_products ((const float *)rows[0].in, (const float *)rows[0].first, n, MS_LEARNED_FEATURES,
      NET_FIRST, gradient->first[0]);
}

MS_WIDE static void
net_step (Net *net, NetAdam *adam, const Net *gradient, float rate, float decay)
{
  float *weights = (float *)net, *means = (float *)&adam->mean, *squares = (float *)&adam->square;
  const float *slopes = (const float *)gradient;
  adam->mean_left *= MEAN_FADES;
  adam->square_left *= SQUARE_FADES;
  float mean_share = (float)(1 / (1 - adam->mean_left));
  float square_share = (float)(1 / (1 - adam->square_left));
  for (size_t i = 0; i < NET_WEIGHTS; i++)
    {
      means[i] = MEAN_FADES * means[i] + (1 - MEAN_FADES) * slopes[i];
      squares[i] = SQUARE_FADES * squares[i] + (1 - SQUARE_FADES) * slopes[i] * slopes[i];
      float root = sqrtf (squares[i] * square_share) + LEAST_ROOT;
      weights[i] -= rate * (means[i] * mean_share / root + decay * weights[i]);
    }
}

/* The fit: positions in a random order, a step for each batch of them. */

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
  Net *net, *gradient;
  NetAdam *adam;
  NetRow *batch;
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
compare (const MsRow *rows, int n, NetRow *units)
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
          net_go (self->net, &self->batch[n_rows + (size_t)r]);
        }
      loss += compare (rows, position->n, self->batch + n_rows);
      n_rows += (size_t)position->n;
    }
  for (size_t r = 0; r < n_rows; r++)
    self->batch[r].slope /= (float)n;
  net_go_back (self->net, self->batch, n_rows, self->gradient);
  net_step (self->net, self->adam, self->gradient, rate, (float)self->recipe->decay);
  return loss;
}

static void
learn_all (Fit *self, MsFitTold told)
{
  const MsFitRecipe *recipe = self->recipe;
  size_t batch = (size_t)recipe->batch, n_steps = self->n_positions / batch, step = 0;
  size_t all = n_steps * (size_t)recipe->epochs;
  for (int epoch = 0; epoch < recipe->epochs; epoch++)
    {
      double loss = 0;
      for (size_t i = self->n_positions; i > 1; i--)
        {
          size_t other = (size_t)ms_rng_below (&self->rng, i), kept = self->order[i - 1];
          self->order[i - 1] = self->order[other];
          self->order[other] = kept;
        }
      for (size_t i = 0; i < n_steps; i++, step++)
        {
          double rate = recipe->rate * (double)(all - step) / (double)all;
          loss += learn (self, i * batch, batch, (float)rate);
        }
      told (epoch,
          loss / (double)(n_steps * batch) / (MS_LEARNED_OUTPUT_ONE * MS_LEARNED_OUTPUT_ONE));
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
ms_fit (const MsRows *rows, const MsFitRecipe *recipe, MsFitTold told, MsLearnedTable *table)
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
      net_begin (self.net, recipe->seed);
      memset (self.adam, 0, sizeof *self.adam);
      self.adam->mean_left = self.adam->square_left = 1;
      ms_rng_seed (&self.rng, recipe->seed + 1);
      learn_all (&self, told);
      fitted = fill_table (&self, table);
    }
  free (self.order);
  free (self.net);
  free (self.gradient);
  free (self.adam);
  free (self.batch);
  return fitted;
}

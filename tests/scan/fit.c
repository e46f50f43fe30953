/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define BATCH 64
#define RATE 0.002f
#define UNIT 64.0f /* of the features */
#define WEIGHT_UNIT 256 /* of the weights */
#define MOST 256 /* features, hidden units and outputs */

/* All weights, or what there is of each. */
typedef struct
{
  float *all; /* of which the others are parts, in this order */
  float *hidden_bias, *hidden, *output_bias, *output;
} Weights;

typedef struct
{
  FitShape shape;
  Weights weights, slope, mean, square;
  int n, steps;
} Fit;

double
fit_draw (MsRng *rng, double least, double most)
{
  return least + (most - least) * (double)ms_rng_below (rng, 1 << 20) / (1 << 20);
}

static Weights
allocate (const FitShape *shape, int n)
{
  Weights weights = { .all = g_new0 (float, (gsize)n) };
  weights.hidden_bias = weights.all;
  weights.hidden = weights.hidden_bias + shape->hidden;
  weights.output_bias = weights.hidden + shape->hidden * shape->features;
  weights.output = weights.output_bias + shape->outputs;
  return weights;
}

/* The sum of the products, in eight parts, which a processor does side by side. */
static float
multiply (const float *a, const float *b, int n)
{
  float parts[8] = { 0 }, sum = 0;
  int i = 0;
  for (; i + 8 <= n; i += 8)
    for (int j = 0; j < 8; j++)
      parts[j] += a[i + j] * b[i + j];
  for (; i < n; i++)
    sum += a[i] * b[i];
  for (int j = 0; j < 8; j++)
    sum += parts[j];
  return sum;
}

/* Adds the slope of the loss for one sample; returns whether the net is right. */
static gboolean
learn (Fit *fit, const gint8 *sample)
{
  const Weights *w = &fit->weights;
  const int n_features = fit->shape.features, n_hidden = fit->shape.hidden;
  const int n_outputs = fit->shape.outputs, truth = (guint8)sample[n_features];
  float in[MOST], hidden[MOST], out[MOST], back[MOST] = { 0 };
  float most = -1e30f, total = 0;
  int best = 0;
  for (int j = 0; j < n_features; j++)
    in[j] = sample[j] / UNIT;
  for (int i = 0; i < n_hidden; i++)
    hidden[i] = fmaxf (
        w->hidden_bias[i] + multiply (w->hidden + i * n_features, in, n_features), 0);
  for (int i = 0; i < n_outputs; i++)
    {
      out[i] = w->output_bias[i];
      for (int j = 0; j < n_hidden; j++)
        out[i] += w->output[i * n_hidden + j] * hidden[j];
      if (out[i] > most)
        {
          most = out[i];
          best = i;
        }
    }
  for (int i = 0; i < n_outputs; i++)
    total += expf (out[i] - most);
  for (int i = 0; i < n_outputs; i++)
    {
      float error = expf (out[i] - most) / total - (i == truth ? 1 : 0);
      fit->slope.output_bias[i] += error;
      for (int j = 0; j < n_hidden; j++)
        {
          fit->slope.output[i * n_hidden + j] += error * hidden[j];
          back[j] += error * w->output[i * n_hidden + j];
        }
    }
  for (int i = 0; i < n_hidden; i++)
    if (hidden[i] > 0)
      {
        fit->slope.hidden_bias[i] += back[i];
        for (int j = 0; j < n_features; j++)
          fit->slope.hidden[i * n_features + j] += back[i] * in[j];
      }
  return best == truth;
}

static void
step (Fit *fit, float rate)
{
  float *weight = fit->weights.all, *slope = fit->slope.all;
  float *mean = fit->mean.all, *square = fit->square.all;
  fit->steps++;
  float first = 1 - powf (0.9f, (float)fit->steps), second = 1 - powf (0.999f, (float)fit->steps);
  for (int i = 0; i < fit->n; i++)
    {
      float s = slope[i] / BATCH;
      mean[i] = 0.9f * mean[i] + 0.1f * s;
      square[i] = 0.999f * square[i] + 0.001f * s * s;
      weight[i] -= rate
          * (mean[i] / first / (sqrtf (square[i] / second) + 1e-8f) + 1e-3f * weight[i]);
      slope[i] = 0;
    }
}

static void
fit_net (Fit *fit, const gint8 *samples, int n, MsRng *rng, int epochs)
{
  const FitShape *shape = &fit->shape;
  for (int i = 0; i < shape->hidden * shape->features; i++)
    fit->weights.hidden[i] = (float)fit_draw (rng, -0.1, 0.1);
  for (int i = 0; i < shape->outputs * shape->hidden; i++)
    fit->weights.output[i] = (float)fit_draw (rng, -0.2, 0.2);
  for (int epoch = 0; epoch < epochs; epoch++)
    {
      int right = 0;
      float rate = RATE * 0.5f * (1 + cosf ((float)G_PI * (float)epoch / (float)epochs));
      for (int i = 0; i < n; i++)
        {
          right += learn (
              fit, samples + ms_rng_below (rng, (uint64_t)n) * (uint64_t)(shape->features + 1));
          if (i % BATCH == BATCH - 1)
            step (fit, rate);
        }
      fprintf (stderr, "%d of %d: %.4f %% wrong\n", epoch + 1, epochs, 100.0 * (n - right) / n);
    }
}

static void
write_row (const float *weights, int n, double unit)
{
  for (int i = 0; i < n; i++)
    printf ("%ld,%s", lround (weights[i] * unit), i == n - 1 ? "\n" : "");
}

static void
write_layer (const float *bias, double bias_unit, const float *weights, int n_rows, int n)
{
  printf ("{\n");
  write_row (bias, n_rows, bias_unit);
  printf ("},\n{\n");
  for (int i = 0; i < n_rows; i++)
    {
      printf ("{");
      write_row (weights + i * n, n, WEIGHT_UNIT);
      printf ("},\n");
    }
  printf ("},\n");
}

void
fit_print (
    const FitShape *shape, const void *samples, int n, MsRng *rng, int epochs, const char *what)
{
  Fit fit = { .shape = *shape,
    .n = shape->hidden * (shape->features + 1) + shape->outputs * (shape->hidden + 1) };
  Weights *parts[] = { &fit.weights, &fit.slope, &fit.mean, &fit.square };
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    *parts[i] = allocate (shape, fit.n);
  fit_net (&fit, samples, n, rng, epochs);
  printf ("/* %s not by hand: see docs/pictures.md. */\n", what);
  const double unit = WEIGHT_UNIT;
  write_layer (
      fit.weights.hidden_bias, unit * UNIT, fit.weights.hidden, shape->hidden, shape->features);
  write_layer (
      fit.weights.output_bias, unit * unit, fit.weights.output, shape->outputs, shape->hidden);
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    g_free (parts[i]->all);
}

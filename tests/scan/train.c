/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the weights of the net that names cells, data/scan.txt:
 *
 *   scan-train EPOCHS SEED > data/scan.txt
 *
 * It draws all looks at sizes that the tests do not use, by chance scaled or compressed, and fits
 * the net to their cells by Adam (D. Kingma and J. Ba, "Adam: a method for stochastic
 * optimization", 2015). */
#include "scene.h"

#include "ms-rng.h"
#include "ms-scan-namer.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 12 /* pictures of a look at a size */
#define MORE_ROUNDS 36 /* of one whose cells are hatched: they are hard to tell apart */
#define SMALL 20 /* below that three times as many */
#define SIDE 9 /* of their boards */
#define BATCH 64
#define RATE 0.002f
#define UNIT 64.0f /* of the features */
#define WEIGHT_UNIT 256 /* of the weights */

static const double sides[] = { 11.7, 12.4, 13.6, 14.5, 15.2, 17.1, 18.4, 20.6, 22.3, 25.7, 28.4,
  33.5, 37.2, 43.8, 48.3, 57.1, 66.2 };

typedef struct
{
  int8_t features[MS_SCAN_FEATURES];
  uint8_t cell;
} Sample;

/* --- Samples --- */

static double
draw_real (MsRng *rng, double least, double most)
{
  return least + (most - least) * (double)ms_rng_below (rng, 1 << 20) / (1 << 20);
}

static void
add_picture (GArray *samples, MsRng *rng, int look, double side)
{
  SceneOrder order = { .look = look,
    .side = side,
    .scaled = ms_rng_below (rng, 2) == 0,
    .jpeg = ms_rng_below (rng, 2) == 0 ? 0 : 55 + (int)ms_rng_below (rng, 40),
    .width = SIDE,
    .height = SIDE,
    .mixed = ms_rng_below (rng, 2) == 0,
    .alone = true,
    .seed = ms_rng_next (rng) };
  Scene *scene = scene_new (&order);
  MsScanImage image = scene_get_image (scene);
  /* As exact as lattices are found, and moved by the pixel by which readings are tried. */
  double most = fmax (0.06 * side, 1.5);
  MsScanLattice lattice = {
    .side = side, .width = SIDE, .height = SIDE, .lines = { scene->lines[0], scene->lines[1] }
  };
  double right = draw_real (rng, -most, most), down = draw_real (rng, -most, most);
  g_autofree int8_t *features = ms_scan_cells_measure (&image, &lattice, right, down);
  for (int i = 0; i < SIDE * SIDE; i++)
    {
      Sample sample = { .cell = scene->cells[i] };
      memcpy (sample.features, features + (size_t)i * MS_SCAN_FEATURES, MS_SCAN_FEATURES);
      g_array_append_val (samples, sample);
    }
  scene_free (scene);
}

/* --- The net --- */

#define N_HIDDEN_WEIGHTS (MS_SCAN_HIDDEN * MS_SCAN_FEATURES)
#define N_OUTPUT_WEIGHTS (MS_N_CELLS * MS_SCAN_HIDDEN)
#define N_WEIGHTS (MS_SCAN_HIDDEN + N_HIDDEN_WEIGHTS + MS_N_CELLS + N_OUTPUT_WEIGHTS)

/* All weights, in the order of MsScanNet. */
typedef struct
{
  float hidden_bias[MS_SCAN_HIDDEN];
  float hidden[MS_SCAN_HIDDEN][MS_SCAN_FEATURES];
  float output_bias[MS_N_CELLS];
  float output[MS_N_CELLS][MS_SCAN_HIDDEN];
} Weights;

typedef struct
{
  Weights weights, slope, mean, square;
  int steps;
} Fit;

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
static bool
learn (Fit *fit, const Sample *sample)
{
  const Weights *w = &fit->weights;
  float in[MS_SCAN_FEATURES], hidden[MS_SCAN_HIDDEN], out[MS_N_CELLS], back[MS_SCAN_HIDDEN] = { 0 };
  float most = -1e30f, total = 0;
  int best = 0;
  for (int j = 0; j < MS_SCAN_FEATURES; j++)
    in[j] = sample->features[j] / UNIT;
  for (int i = 0; i < MS_SCAN_HIDDEN; i++)
    hidden[i] = fmaxf (w->hidden_bias[i] + multiply (w->hidden[i], in, MS_SCAN_FEATURES), 0);
  for (int i = 0; i < MS_N_CELLS; i++)
    {
      out[i] = w->output_bias[i];
      for (int j = 0; j < MS_SCAN_HIDDEN; j++)
        out[i] += w->output[i][j] * hidden[j];
      if (out[i] > most)
        {
          most = out[i];
          best = i;
        }
    }
  for (int i = 0; i < MS_N_CELLS; i++)
    total += expf (out[i] - most);
  for (int i = 0; i < MS_N_CELLS; i++)
    {
      float error = expf (out[i] - most) / total - (i == sample->cell ? 1 : 0);
      fit->slope.output_bias[i] += error;
      for (int j = 0; j < MS_SCAN_HIDDEN; j++)
        {
          fit->slope.output[i][j] += error * hidden[j];
          back[j] += error * w->output[i][j];
        }
    }
  for (int i = 0; i < MS_SCAN_HIDDEN; i++)
    if (hidden[i] > 0)
      {
        fit->slope.hidden_bias[i] += back[i];
        for (int j = 0; j < MS_SCAN_FEATURES; j++)
          fit->slope.hidden[i][j] += back[i] * in[j];
      }
  return best == sample->cell;
}

static void
step (Fit *fit, float rate)
{
  float *weight = fit->weights.hidden_bias, *slope = fit->slope.hidden_bias;
  float *mean = fit->mean.hidden_bias, *square = fit->square.hidden_bias;
  fit->steps++;
  float first = 1 - powf (0.9f, (float)fit->steps), second = 1 - powf (0.999f, (float)fit->steps);
  for (int i = 0; i < N_WEIGHTS; i++)
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
fit_net (Fit *fit, GArray *samples, MsRng *rng, int epochs)
{
  int n = (int)samples->len;
  for (int i = 0; i < MS_SCAN_HIDDEN; i++)
    for (int j = 0; j < MS_SCAN_FEATURES; j++)
      fit->weights.hidden[i][j] = (float)draw_real (rng, -0.1, 0.1);
  for (int i = 0; i < MS_N_CELLS; i++)
    for (int j = 0; j < MS_SCAN_HIDDEN; j++)
      fit->weights.output[i][j] = (float)draw_real (rng, -0.2, 0.2);
  for (int epoch = 0; epoch < epochs; epoch++)
    {
      int right = 0;
      float rate = RATE * 0.5f * (1 + cosf ((float)G_PI * (float)epoch / (float)epochs));
      for (int i = 0; i < n; i++)
        {
          right += learn (fit, &g_array_index (samples, Sample, ms_rng_below (rng, (uint64_t)n)));
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

int
main (int argc, char **argv)
{
  int epochs = argc > 1 ? atoi (argv[1]) : 0;
  uint64_t seed = argc > 2 ? strtoull (argv[2], NULL, 10) : 0;
  if (argc != 3 || epochs < 1)
    return 2;
  MsRng rng;
  ms_rng_seed (&rng, seed);
  g_autoptr (GArray) samples = g_array_new (FALSE, FALSE, sizeof (Sample));
  for (int look = 0; look < look_count (); look++)
    for (gsize i = 0; i < G_N_ELEMENTS (sides); i++)
      {
        int rounds = look_is_hatched (look_get (look)) ? MORE_ROUNDS : ROUNDS;
        for (int round = 0; round < rounds * (sides[i] < SMALL ? 3 : 1); round++)
          add_picture (samples, &rng, look, sides[i]);
      }
  g_autofree Fit *fit = g_new0 (Fit, 1);
  fit_net (fit, samples, &rng, epochs);
  printf ("/* The weights of the net that names cells, in the order of MsScanNet.\n"
          " * Made by scan-train %d %s, not by hand: see docs/pictures.md. */\n",
      epochs, argv[2]);
  const Weights *w = &fit->weights;
  const double unit = WEIGHT_UNIT;
  printf ("{\n");
  write_row (w->hidden_bias, MS_SCAN_HIDDEN, unit * UNIT);
  printf ("},\n{\n");
  for (int i = 0; i < MS_SCAN_HIDDEN; i++)
    {
      printf ("{");
      write_row (w->hidden[i], MS_SCAN_FEATURES, unit);
      printf ("},\n");
    }
  printf ("},\n{\n");
  write_row (w->output_bias, MS_N_CELLS, unit * WEIGHT_UNIT);
  printf ("},\n{\n");
  for (int i = 0; i < MS_N_CELLS; i++)
    {
      printf ("{");
      write_row (w->output[i], MS_SCAN_HIDDEN, unit);
      printf ("},\n");
    }
  printf ("},\n");
  return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scan-sizes.h"

#include <math.h>
#include <string.h>

#define MULTIPLES 3 /* of a size that are looked at */
#define MOST_LAG (MULTIPLES * MS_SCAN_MOST_SIDE + 3)
#define SIZE_STEPS 4 /* tried to a pixel */
#define N_SIZES ((MS_SCAN_MOST_SIDE - MS_SCAN_LEAST_SIDE) * SIZE_STEPS + 1)

/* How well the edges of a plane agree with themselves moved by each lag. */
static void
correlate (const MsScanPlane *plane, double agreement[MOST_LAG])
{
  g_autofree uint8_t *edge = g_new (uint8_t, (gsize)plane->length);
  memset (agreement, 0, MOST_LAG * sizeof *agreement);
  for (int strip = 0; strip < plane->n_strips; strip++)
    {
      for (int i = 0; i < plane->length; i++)
        edge[i] = MIN (
            plane->edge[(size_t)strip * (size_t)plane->length + (size_t)i], MS_SCAN_STRONGEST);
      for (int lag = 0; lag < MIN (MOST_LAG, plane->length); lag++)
        {
          unsigned sum = 0;
          for (int i = 0; i < plane->length - lag; i++)
            sum += (unsigned)(edge[i] * edge[i + lag]);
          agreement[lag] += sum;
        }
    }
}

/* At a lag that need not be whole.  Edges that are blurred, and lines whose places are rounded,
 * agree a pixel beside it too. */
static double
agree_at (const double agreement[MOST_LAG], double lag)
{
  int i = (int)lag;
  double t = lag - i;
  return (1 - t) * (agreement[i - 1] + 2 * agreement[i] + agreement[i + 1])
      + t * (agreement[i] + 2 * agreement[i + 1] + agreement[i + 2]);
}

static double
judge_size (double agreement[2][MOST_LAG], double size)
{
  double product = 1;
  for (int axis = 0; axis < 2; axis++)
    {
      double sum = 0;
      for (int k = 1; k <= MULTIPLES; k++)
        sum += agree_at (agreement[axis], k * size - 0.5)
            - agree_at (agreement[axis], (k - 0.5) * size - 0.5);
      product *= fmax (sum, 0) / fmax (agreement[axis][0], 1);
    }
  return product;
}

int
ms_scan_find_sizes (const MsScanPlanes *planes, double sizes[MS_SCAN_MOST_SIZES])
{
  double agreement[2][MOST_LAG], verdict[N_SIZES];
  int n = 0;
  for (int axis = 0; axis < 2; axis++)
    correlate (&planes->axis[axis], agreement[axis]);
  for (int i = 0; i < N_SIZES; i++)
    verdict[i] = judge_size (agreement, MS_SCAN_LEAST_SIDE + i / (double)SIZE_STEPS);
  while (n < MS_SCAN_MOST_SIZES)
    {
      int best = 0;
      for (int i = 1; i < N_SIZES; i++)
        if (verdict[i] > verdict[best])
          best = i;
      if (verdict[best] <= 0)
        break;
      sizes[n++] = MS_SCAN_LEAST_SIDE + best / (double)SIZE_STEPS;
      for (int i = MAX (best - 3, 0); i <= MIN (best + 3, N_SIZES - 1); i++)
        verdict[i] = 0;
    }
  return n;
}

/* Adds to map[height * width], one element for each square of the size, how strong edges are that
 * have another at that distance behind them. */
static void
map_repeats (const MsScanPlanes *planes, int axis, double size, int width, int height, int *map)
{
  const MsScanPlane *plane = &planes->axis[axis];
  int lag = (int)lround (size);
  for (int strip = 0; strip < plane->n_strips; strip++)
    {
      const uint8_t *edge = plane->edge + (size_t)strip * (size_t)plane->length;
      int across = (int)(strip * MS_SCAN_STRIP / size);
      for (int i = 1; i + lag + 1 < plane->length; i++)
        {
          int repeat = MAX (MAX (edge[i + lag - 1], edge[i + lag]), edge[i + lag + 1]);
          int along = (int)(i / size);
          map[axis == 0 ? across * width + along : along * width + across] += MIN (
              MIN (edge[i], repeat), MS_SCAN_STRONGEST);
        }
    }
}

void
ms_scan_find_seeds (
    const MsScanPlanes *planes, double size, const double known[4], double seeds[MS_SCAN_SEEDS][2])
{
  int width = (int)(planes->axis[0].length / size) + 1;
  int height = (int)(planes->axis[1].length / size) + 1;
  g_autofree int *across = g_new0 (int, (gsize)(width * height));
  g_autofree int *down = g_new0 (int, (gsize)(width * height));
  g_autofree int *both = g_new0 (int, (gsize)(width * height));
  map_repeats (planes, 0, size, width, height, across);
  map_repeats (planes, 1, size, width, height, down);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int v = MAX (y - 2, 0); v <= MIN (y + 2, height - 1); v++)
        for (int u = MAX (x - 2, 0); u <= MIN (x + 2, width - 1); u++)
          if (known == NULL || (x + 0.5) * size < known[0] || (x + 0.5) * size > known[2]
              || (y + 0.5) * size < known[1] || (y + 0.5) * size > known[3])
            both[y * width + x] += MIN (across[v * width + u], down[v * width + u]);
  for (int i = 0; i < MS_SCAN_SEEDS; i++)
    {
      int best = 0;
      for (int j = 1; j < width * height; j++)
        if (both[j] > both[best])
          best = j;
      int x = best % width, y = best / width;
      seeds[i][0] = (x + 0.5) * size;
      seeds[i][1] = (y + 0.5) * size;
      for (int v = MAX (y - 4, 0); v <= MIN (y + 4, height - 1); v++)
        for (int u = MAX (x - 4, 0); u <= MIN (x + 4, width - 1); u++)
          both[v * width + u] = 0;
    }
}

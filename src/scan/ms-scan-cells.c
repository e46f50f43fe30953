/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scan-cells.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The mean difference of features up to which cells look alike: what compression adds, and less
 * than the smallest stroke. */
#define LIKENESS 3

static int8_t
limit (int value)
{
  return (int8_t)CLAMP (value, -128, 127);
}

/* The mean colour of a part of a picture, of at least one pixel. */
static void
average (const MsScanImage *image, double left, double top, double right, double bottom, int rgb[3])
{
  int x_end = CLAMP ((int)ceil (right - 0.5), 1, image->width);
  int y_end = CLAMP ((int)ceil (bottom - 0.5), 1, image->height);
  int x_begin = CLAMP ((int)ceil (left - 0.5), 0, x_end - 1);
  int y_begin = CLAMP ((int)ceil (top - 0.5), 0, y_end - 1);
  int n = (x_end - x_begin) * (y_end - y_begin);
  int sum[3] = { 0 };
  for (int y = y_begin; y < y_end; y++)
    for (int x = x_begin; x < x_end; x++)
      for (int i = 0; i < 3; i++)
        sum[i] += ms_scan_image_at (image, x, y)[i];
  for (int i = 0; i < 3; i++)
    rgb[i] = sum[i] / n;
}

static void
measure_cell (const MsScanImage *image, double left, double top, double right, double bottom,
    int8_t *features)
{
  int colour[MS_SCAN_COARSE * MS_SCAN_COARSE][2] = { 0 };
  const int ratio = MS_SCAN_FINE / MS_SCAN_COARSE;
  double across = (right - left) / MS_SCAN_FINE, down = (bottom - top) / MS_SCAN_FINE;
  for (int y = 0; y < MS_SCAN_FINE; y++)
    for (int x = 0; x < MS_SCAN_FINE; x++)
      {
        int rgb[3];
        average (image, left + x * across, top + y * down, left + (x + 1) * across,
            top + (y + 1) * down, rgb);
        int luma = ms_scan_luma ((uint8_t[]){ (uint8_t)rgb[0], (uint8_t)rgb[1], (uint8_t)rgb[2] });
        int *sum = colour[y / ratio * MS_SCAN_COARSE + x / ratio];
        features[y * MS_SCAN_FINE + x] = limit (luma - 128);
        sum[0] += rgb[0] - luma;
        sum[1] += rgb[2] - luma;
      }
  for (int i = 0; i < MS_SCAN_COARSE * MS_SCAN_COARSE; i++)
    for (int j = 0; j < 2; j++)
      features[MS_SCAN_FINE * MS_SCAN_FINE + 2 * i + j] = limit (colour[i][j] / (ratio * ratio));
}

/* The means of brightness and both colours of all cells, and the mean brightness of the darkest
 * and the brightest cell. */
static void
measure_whole (const int8_t *features, int n, int8_t whole[MS_SCAN_WHOLE])
{
  long sum[3] = { 0 };
  int least = 127, most = -128;
  const int fine = MS_SCAN_FINE * MS_SCAN_FINE, coarse = MS_SCAN_COARSE * MS_SCAN_COARSE;
  for (int i = 0; i < n; i++)
    {
      const int8_t *own = features + (size_t)i * MS_SCAN_FEATURES;
      int luma = 0;
      for (int j = 0; j < fine; j++)
        luma += own[j];
      luma /= fine;
      least = MIN (least, luma);
      most = MAX (most, luma);
      sum[0] += luma;
      for (int j = 0; j < 2 * coarse; j++)
        sum[1 + j % 2] += own[fine + j];
    }
  whole[0] = limit ((int)(sum[0] / n));
  whole[1] = limit ((int)(sum[1] / (n * coarse)));
  whole[2] = limit ((int)(sum[2] / (n * coarse)));
  whole[3] = limit (least);
  whole[4] = limit (most);
}

int8_t *
ms_scan_cells_measure (
    const MsScanImage *image, const MsScanLattice *lattice, double right, double down)
{
  int n = lattice->width * lattice->height;
  int8_t *features = g_new0 (int8_t, (gsize)n * MS_SCAN_FEATURES);
  int8_t whole[MS_SCAN_WHOLE];
  for (int i = 0; i < n; i++)
    {
      const double *x = lattice->lines[0] + i % lattice->width;
      const double *y = lattice->lines[1] + i / lattice->width;
      measure_cell (image, x[0] + right, y[0] + down, x[1] + right, y[1] + down,
          features + (size_t)i * MS_SCAN_FEATURES);
    }
  measure_whole (features, n, whole);
  for (int i = 0; i < n; i++)
    memcpy (features + (size_t)i * MS_SCAN_FEATURES + MS_SCAN_OWN, whole, sizeof whole);
  return features;
}

static gboolean
look_alike (const int8_t *a, const int8_t *b)
{
  int sum = 0;
  for (int i = 0; i < MS_SCAN_OWN; i++)
    sum += abs (a[i] - b[i]);
  return sum <= LIKENESS * MS_SCAN_OWN;
}

int
ms_scan_cells_group (const int8_t *features, int n, int *group)
{
  g_autofree int *first = g_new (int, (gsize)n);
  int n_groups = 0;
  for (int i = 0; i < n; i++)
    {
      int at = 0;
      while (at < n_groups
          && !look_alike (features + (size_t)first[at] * MS_SCAN_FEATURES,
              features + (size_t)i * MS_SCAN_FEATURES))
        at++;
      if (at == n_groups)
        first[n_groups++] = i;
      group[i] = at;
    }
  return n_groups;
}

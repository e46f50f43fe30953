/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scan-glyph.h"

#include "ms-scan-namer.h"

#include <glib.h>

#include <string.h>

#define GRID MS_SCAN_GLYPH_GRID
#define SURE (4 * (int64_t)MS_SCAN_EVIDENCE)

static const MsScanGlyphNet net = {
#include "scan-glyphs.txt"
};

/* How much of pixel i, which is GRID units long, is within from…to. */
static int
overlap (int i, int from, int to)
{
  return MAX (MIN (to, (i + 1) * GRID) - MAX (from, i * GRID), 0);
}

/* The mean ink of each place of a grid that is as high as the shape and has its middle; in units
 * that make a pixel GRID and a place of the grid the shape's height long. */
void
ms_scan_shape_measure (
    const MsScanShape *shape, int right, int down, int8_t features[MS_SCAN_GLYPH_FEATURES])
{
  int height = shape->height, most = 1;
  int left = MS_SCAN_RIM * GRID + GRID * (shape->width - height) / 2 + right;
  int top = MS_SCAN_RIM * GRID + down;
  int columns = shape->width + 2 * MS_SCAN_RIM, rows = height + 2 * MS_SCAN_RIM;
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < columns; x++)
      most = MAX (most, shape->ink[y][x]);
  for (int row = 0; row < GRID; row++)
    for (int column = 0; column < GRID; column++)
      {
        int x0 = left + column * height, y0 = top + row * height, sum = 0;
        for (int y = MAX (y0, 0) / GRID; y < rows && y * GRID < y0 + height; y++)
          for (int x = MAX (x0, 0) / GRID; x < columns && x * GRID < x0 + height; x++)
            sum += shape->ink[y][x] * overlap (x, x0, x0 + height) * overlap (y, y0, y0 + height);
        features[row * GRID + column] = (int8_t)((int64_t)sum * MS_SCAN_GLYPH_UNIT
            / (most * height * height));
      }
}

static int
name (const int8_t features[MS_SCAN_GLYPH_FEATURES])
{
  int hidden[MS_SCAN_GLYPH_HIDDEN], best = 0;
  int64_t evidence[MS_SCAN_N_GLYPHS];
  for (int i = 0; i < MS_SCAN_GLYPH_HIDDEN; i++)
    {
      int sum = net.hidden_bias[i];
      for (int j = 0; j < MS_SCAN_GLYPH_FEATURES; j++)
        sum += net.hidden[i][j] * features[j];
      hidden[i] = sum > 0 ? sum >> 6 : 0;
    }
  for (int i = 0; i < MS_SCAN_N_GLYPHS; i++)
    {
      evidence[i] = net.output_bias[i];
      for (int j = 0; j < MS_SCAN_GLYPH_HIDDEN; j++)
        evidence[i] += (int64_t)net.output[i][j] * hidden[j];
      best = evidence[i] > evidence[best] ? i : best;
    }
  for (int i = 0; i < MS_SCAN_N_GLYPHS; i++)
    if (i != best && evidence[best] - evidence[i] < SURE)
      return MS_SCAN_OTHER;
  return best;
}

int
ms_scan_shape_name (const MsScanShape *shape)
{
  static const int moves[][2] = { { 0, 0 }, { -5, 0 }, { 5, 0 }, { 0, -5 }, { 0, 5 } };
  int only = MS_SCAN_OTHER;
  for (gsize i = 0; i < G_N_ELEMENTS (moves); i++)
    {
      int8_t features[MS_SCAN_GLYPH_FEATURES];
      ms_scan_shape_measure (shape, moves[i][0], moves[i][1], features);
      int named = name (features);
      if (named == MS_SCAN_OTHER || (i > 0 && named != only))
        return MS_SCAN_OTHER;
      only = named;
    }
  return only;
}

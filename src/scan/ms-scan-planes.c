/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scan-planes.h"

#include <stdlib.h>
#include <string.h>

#define LEAST_STEP 4 /* of brightness, at an edge */

/* So many places are looked at together, more than are asked for: the compiler makes few
 * instructions of a loop over a known number.  What is beyond the last line belongs to nothing. */
#define LANES (2 * MS_SCAN_MOST_REACH + 2)
#define MOST_LINES 128 /* whose steps, of 255 at most, are less than an int16_t holds */

/* Of a straight edge all lines step to one side, of letters not even those that are as high. */
#define STRAIGHT 0.8

static void
find_edges (MsScanPlane *plane)
{
  size_t length = (size_t)plane->length;
  g_autofree int16_t *sum = g_new (int16_t, length), *sign = g_new (int16_t, length);
  plane->n_strips = plane->n_lines / MS_SCAN_STRIP;
  plane->edge = g_new0 (uint8_t, (size_t)plane->n_strips * length + 1);
  for (int strip = 0; strip < plane->n_strips; strip++)
    {
      uint8_t *edge = plane->edge + (size_t)strip * length;
      memset (sum, 0, length * sizeof *sum);
      memset (sign, 0, length * sizeof *sign);
      for (int line = strip * MS_SCAN_STRIP; line < (strip + 1) * MS_SCAN_STRIP; line++)
        {
          const uint8_t *luma = plane->luma + (size_t)line * length;
          for (int i = 1; i < plane->length; i++)
            {
              int16_t step = (int16_t)(luma[i] - luma[i - 1]);
              sum[i] = (int16_t)(sum[i] + step);
              sign[i] = (int16_t)(sign[i] + (step > 0) - (step < 0));
            }
        }
      for (int i = 1; i < plane->length; i++)
        if (abs (sign[i]) > MS_SCAN_STRIP - 2)
          edge[i] = (uint8_t)MIN (abs (sum[i]) / MS_SCAN_STRIP, UINT8_MAX);
    }
}

/* Planes whose first one has no brightness yet. */
static MsScanPlanes *
allocate (int width, int height)
{
  MsScanPlanes *planes = g_new0 (MsScanPlanes, 1);
  gsize size = (gsize)width * (gsize)height;
  for (int axis = 0; axis < 2; axis++)
    {
      uint8_t *luma = g_new (uint8_t, size + LANES);
      memset (luma + size, 0, LANES);
      planes->axis[axis] = (MsScanPlane){
        .length = axis == 0 ? width : height, .n_lines = axis == 0 ? height : width, .luma = luma
      };
    }
  return planes;
}

/* The second plane, and the edges of both, from the brightness of the first. */
static void
complete (MsScanPlanes *planes)
{
  MsScanPlane *rows = &planes->axis[0], *columns = &planes->axis[1];
  int width = rows->length, height = rows->n_lines;
  /* By blocks, so that what is read and what is written stays in the processor's memory. */
  for (int top = 0; top < height; top += 32)
    for (int x = 0; x < width; x++)
      for (int y = top; y < MIN (top + 32, height); y++)
        columns->luma[(size_t)x * (size_t)height + (size_t)y] =
            rows->luma[(size_t)y * (size_t)width + (size_t)x];
  find_edges (rows);
  find_edges (columns);
}

MsScanPlanes *
ms_scan_planes_new (const MsScanImage *image)
{
  MsScanPlanes *planes = allocate (image->width, image->height);
  uint8_t *luma = planes->axis[0].luma;
  for (int y = 0; y < image->height; y++)
    for (int x = 0; x < image->width; x++)
      *luma++ = (uint8_t)ms_scan_luma (ms_scan_image_at (image, x, y));
  complete (planes);
  return planes;
}

MsScanPlanes *
ms_scan_planes_halve (const MsScanPlanes *planes)
{
  const MsScanPlane *whole = &planes->axis[0];
  MsScanPlanes *half = allocate (whole->length / 2, whole->n_lines / 2);
  uint8_t *luma = half->axis[0].luma;
  for (int y = 0; y < half->axis[0].n_lines; y++)
    for (int x = 0; x < half->axis[0].length; x++)
      {
        const uint8_t *from = whole->luma + (size_t)(2 * y) * (size_t)whole->length + 2 * x;
        *luma++ = (uint8_t)((from[0] + from[1] + from[whole->length] + from[whole->length + 1])
            / 4);
      }
  complete (half);
  return half;
}

void
ms_scan_planes_free (MsScanPlanes *planes)
{
  for (int i = 0; planes != NULL && i < 2; i++)
    {
      g_free (planes->axis[i].luma);
      g_free (planes->axis[i].edge);
    }
  g_free (planes);
}

gboolean
ms_scan_plane_is_border (const MsScanPlane *plane, int place)
{
  return place < 2 || place > plane->length - 2;
}

/* Adds how much each of LANES places from luma + 1 on is brighter behind it than before it, and
 * whether it is at all, on some lines of a plane, at most MOST_LINES. */
static void
add_steps (const uint8_t *luma, size_t length, int n_lines, int *sum, int *sign)
{
  int16_t steps[LANES] = { 0 }, signs[LANES] = { 0 };
  for (int line = 0; line < n_lines; line++, luma += length)
    for (int i = 0; i < LANES; i++)
      {
        int16_t step = (int16_t)(luma[i + 2] - luma[i]);
        steps[i] = (int16_t)(steps[i] + step);
        signs[i] = (int16_t)(signs[i] + (step > 1) - (step < -1));
      }
  for (int i = 0; i < LANES; i++)
    {
      sum[i] += steps[i];
      sign[i] += signs[i];
    }
}

MsScanSide
ms_scan_plane_look (const MsScanPlane *plane, int place, int from, int to, int reach)
{
  int sum[LANES] = { 0 }, sign[LANES] = { 0 };
  int n = 2 * reach + 1, rough = 0;
  from = MAX (from, 0);
  to = MIN (to, plane->n_lines);
  if (plane->length < n + 2 || from >= to)
    return MS_SCAN_FLAT;
  if (ms_scan_plane_is_border (plane, place))
    return MS_SCAN_EDGE;
  size_t length = (size_t)plane->length;
  const uint8_t *luma = plane->luma + CLAMP (place - reach, 1, plane->length - n - 1) - 1;
  for (int line = from; line < to; line += MOST_LINES)
    add_steps (luma + (size_t)line * length, length, MIN (to - line, MOST_LINES), sum, sign);
  for (int i = 0; i < n; i++)
    if (abs (sign[i]) >= (to - from) * STRAIGHT && abs (sum[i]) >= (to - from) * LEAST_STEP)
      return MS_SCAN_EDGE;
  for (int line = from; line < to; line++)
    {
      const uint8_t *middle = luma + (size_t)line * length + reach;
      rough += abs (middle[2] - middle[0]);
    }
  return rough >= 2 * (to - from) * LEAST_STEP ? MS_SCAN_ROUGH : MS_SCAN_FLAT;
}

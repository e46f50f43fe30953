/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scan-margins.h"

#include <math.h>

#define PLAIN 6 /* by so much the brightness of one colour differs */
#define LEAST_OPEN \
  0.1 /* of the sides between cells, where those between opened ones are not seen */
#define MOST_ROWS 4 /* that are blank at an end */

/* How bright lines beside the lattice are on average, at a place of an axis. */
static double
measure_ground (const MsScanGrowth *growth, int axis, int place, double *roughness)
{
  const MsScanPlane *plane = &growth->planes->axis[axis];
  int from = CLAMP (
      (int)ms_scan_growth_line (growth, !axis, growth->first[!axis]), 0, plane->n_lines - 1);
  int to = CLAMP (
      (int)ms_scan_growth_line (growth, !axis, growth->last[!axis]), from + 1, plane->n_lines);
  double sum = 0, square = 0;
  for (int line = from; line < to; line++)
    {
      double luma = plane->luma[(size_t)line * (size_t)plane->length + (size_t)place];
      sum += luma;
      square += luma * luma;
    }
  sum /= to - from;
  *roughness = sqrt (fmax (square / (to - from) - sum * sum, 0));
  return sum;
}

/* How far it is from an end of the lattice to where the ground beside it ends, in pixels; below 0
 * where that is not to be seen. */
static double
measure_margin (const MsScanGrowth *growth, int axis, gboolean last, double *ground)
{
  double line = ms_scan_growth_line (growth, axis, last ? growth->last[axis] : growth->first[axis]);
  double rough, margin = fmax (3, growth->size * 0.1);
  int length = growth->planes->axis[axis].length, way = last ? 1 : -1;
  int place = (int)lround (line + way * margin);
  if (place < 1 || place >= length - 1)
    return -1;
  *ground = measure_ground (growth, axis, place, &rough);
  while (rough < PLAIN && place >= 1 && place < length - 1)
    {
      place += way;
      if (fabs (measure_ground (growth, axis, place, &rough) - *ground) > PLAIN)
        rough = 255;
    }
  return place < 1 || place >= length - 1 ? -1 : fabs (place - line);
}

/* Whether most sides at which there is nothing are as bright as the ground. */
static gboolean
is_open (const MsScanGrowth *growth, double ground)
{
  int n = 0, n_like = 0, all = 0;
  for (int i = growth->first[0]; i <= growth->last[0]; i++)
    for (int j = growth->first[1]; j < growth->last[1]; j++)
      {
        MsScanSides side = { 0 };
        const MsScanPlane *plane = &growth->planes->axis[0];
        int place = (int)lround (ms_scan_growth_line (growth, 0, i));
        ms_scan_growth_look (growth, 0, place, ms_scan_growth_line (growth, 1, j),
            ms_scan_growth_line (growth, 1, j + 1), &side);
        all++;
        if (side.edges + side.rough > 0 || place < 0 || place >= plane->length)
          continue;
        n++;
        int line = CLAMP (
            (int)(ms_scan_growth_line (growth, 1, j) + growth->size / 2), 0, plane->n_lines - 1);
        n_like += fabs (plane->luma[(size_t)line * (size_t)plane->length + (size_t)place] - ground)
            <= PLAIN;
      }
  return n >= all * LEAST_OPEN && n_like > n / 2;
}

/* By how many squares one margin is broader than the other, if the rest is alike. */
static int
compare_margins (const MsScanGrowth *growth, double margin, double other)
{
  double squares = (other - margin) / growth->size, reach = 1.5 / growth->size + 0.03;
  int n = (int)lround (squares);
  return margin < growth->size && n <= MOST_ROWS && fabs (squares - n) <= reach ? n : 0;
}

void
ms_scan_complete (MsScanGrowth *growth)
{
  double ground = 0, margins[3];
  margins[0] = measure_margin (growth, 0, FALSE, &ground);
  margins[1] = measure_margin (growth, 0, TRUE, &ground);
  margins[2] = measure_margin (growth, 1, TRUE, &ground);
  if (MIN (margins[0], margins[1]) < 0 || !is_open (growth, ground))
    return;
  growth->last[0] += MAX (compare_margins (growth, margins[0], margins[1]), 0);
  growth->first[0] -= MAX (compare_margins (growth, margins[1], margins[0]), 0);
  if (margins[2] >= 0)
    growth->last[1] += MAX (compare_margins (growth, MIN (margins[0], margins[1]), margins[2]), 0);
}

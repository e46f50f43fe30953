/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scan-fit.h"

#include <math.h>
#include <string.h>

/* How far beside a line its edges count, as shares of a side: as broad as lines are in programs
 * with borders between all cells. */
#define BROAD 0.13
#define NARROW 0.08
/* Gaps of as many pixels in small cells as in large ones are broader than that; but where more than
 * a part of a cell counts, what is drawn in it does too. */
#define BROAD_PIXELS 3
#define BROADEST 0.15

#define LEAST_SHARED 7 /* squares to a side, before it is seen that some are broader */
#define STRONGER 1.03 /* so much must be gained by that */

/* How strong the edges at and around each place of an axis are, up to reach pixels beside it, over
 * all lines of the other one up to margin squares beside the lattice; owned by the caller.  The
 * contrast of letters is many times that of some boards, so roots count.  The weight falls with the
 * square of the distance, so that of a line's two edges the middle counts most. */
static double *
sum_edges (const MsScanGrowth *growth, int axis, double margin, double reach)
{
  const MsScanPlane *plane = &growth->planes->axis[axis];
  double room = margin * growth->size;
  double from = ms_scan_growth_line (growth, !axis, growth->first[!axis]) - room;
  double to = ms_scan_growth_line (growth, !axis, growth->last[!axis]) + room;
  int first = CLAMP ((int)(from / MS_SCAN_STRIP), 0, plane->n_strips);
  int last = CLAMP ((int)ceil (to / MS_SCAN_STRIP), first, plane->n_strips);
  g_autofree double *sum = g_new0 (double, (gsize)plane->length);
  double *spread = g_new0 (double, (gsize)plane->length);
  double root[UINT8_MAX + 1];
  for (int i = 0; i <= UINT8_MAX; i++)
    root[i] = sqrt (i);
  for (int strip = first; strip < last; strip++)
    for (int i = 0; i < plane->length; i++)
      sum[i] += root[plane->edge[(size_t)strip * (size_t)plane->length + (size_t)i]];
  for (int i = 0; i < plane->length; i++)
    for (int j = MAX (i - (int)reach, 0); j <= MIN (i + (int)reach, plane->length - 1); j++)
      spread[i] += sum[j] * (1 - (i - j) * (i - j) / (reach * reach)) / MAX (last - first, 1);
  return spread;
}

static double
get_sum (const double *sum, int length, double place)
{
  int i = (int)place; /* rounds down, as place is not below 0 where it is used */
  double t = place - i;
  return place < 0 || i + 1 >= length ? 0 : (1 - t) * sum[i] + t * sum[i + 1];
}

/* How strong edges are, on an average line of the axis. */
static double
measure_comb (const MsScanGrowth *growth, int axis, const double *sum)
{
  double strength = 0;
  for (int i = growth->first[axis]; i <= growth->last[axis]; i++)
    strength += get_sum (
        sum, growth->planes->axis[axis].length, ms_scan_growth_line (growth, axis, i));
  return strength / (ms_scan_growth_count (growth, axis) + 1);
}

static double
get_middle (const MsScanGrowth *growth, int axis)
{
  return (ms_scan_growth_line (growth, axis, growth->first[axis])
             + ms_scan_growth_line (growth, axis, growth->last[axis]))
      / 2;
}

/* Makes all squares alike, in about the same place. */
static void
level (MsScanGrowth *growth)
{
  double pixels = 0, middle[2];
  int n = 0;
  for (int axis = 0; axis < 2; axis++)
    {
      middle[axis] = get_middle (growth, axis);
      pixels += ms_scan_growth_line (growth, axis, growth->last[axis])
          - ms_scan_growth_line (growth, axis, growth->first[axis]);
      n += ms_scan_growth_count (growth, axis);
    }
  growth->size = pixels / n;
  growth->bonus = 0;
  for (int axis = 0; axis < 2; axis++)
    growth->origin[axis] = middle[axis]
        - (growth->first[axis] + growth->last[axis]) / 2.0 * growth->size;
}

/* How far beside a line its edges count, in pixels. */
static double
find_reach (const MsScanGrowth *growth)
{
  if (!ms_scan_growth_is_bordered (growth))
    return fmax (1.5, growth->size * NARROW);
  return fmax (fmax (1.5, growth->size * BROAD), fmin (BROAD_PIXELS, growth->size * BROADEST));
}

/* The best place of an axis up to reach beside where its middle is to be, by steps; how strong
 * edges are there. */
static double
place (MsScanGrowth *growth, int axis, const double *sum, double middle, double reach, double step)
{
  double best = -1, found = 0, begin = growth->origin[axis] + middle - get_middle (growth, axis);
  for (double at = begin - reach; at <= begin + reach; at += step)
    {
      growth->origin[axis] = at;
      double measured = measure_comb (growth, axis, sum);
      if (measured > best)
        {
          best = measured;
          found = at;
        }
    }
  growth->origin[axis] = found;
  return best;
}

/* The same with some squares of an axis broader than the others: the best number of them. */
static double
bend (MsScanGrowth *growth, int axis, const double *sum, double middle)
{
  double best = -1, reach = 1 + growth->bonus * ms_scan_growth_count (growth, axis) / 8;
  MsScanGrowth found = *growth, tried = *growth;
  for (int knee = growth->first[axis]; knee <= growth->last[axis]; knee++)
    {
      tried.knee[axis] = knee;
      double strength = place (&tried, axis, sum, middle, reach, 0.5);
      if (strength > best)
        {
          best = strength;
          found = tried;
        }
    }
  *growth = found;
  return best;
}

/* Shares out one pixel, or two where all is drawn doubled, if lines then are where edges are
 * clearly stronger, or if there are lines that are nowhere else; returns how strong edges are. */
static double
share_out (MsScanGrowth *growth, double *const sum[2], double strength)
{
  MsScanGrowth even = *growth;
  if (MIN (ms_scan_growth_count (growth, 0), ms_scan_growth_count (growth, 1)) < LEAST_SHARED)
    return strength;
  if (growth->uneven)
    strength = 0;
  for (int bonus = 1; bonus <= 2; bonus++)
    /* Where nearly all squares are broader, they may have been found to be broader still. */
    for (int less = 0; less <= (growth->uneven ? 1 : 0); less++)
      {
        MsScanGrowth tried = even;
        double found = 0;
        tried.bonus = bonus;
        tried.size = bonus * (floor (even.size / bonus) - less);
        for (int axis = 0; axis < 2; axis++)
          found += bend (&tried, axis, sum[axis], get_middle (&even, axis));
        if (found > strength * (less > 0 ? 1 : STRONGER) && ms_scan_growth_is_bordered (&tried))
          {
            *growth = tried;
            strength = found;
          }
      }
  return strength;
}

double
ms_scan_fit (
    MsScanGrowth *growth, double size_reach, double size_step, double origin_reach, double margin)
{
  double most = -1, *sum[2];
  level (growth);
  MsScanGrowth found = *growth;
  double reach = find_reach (growth);
  for (int axis = 0; axis < 2; axis++)
    sum[axis] = sum_edges (growth, axis, margin, reach);
  for (double size = growth->size - size_reach; size <= growth->size + size_reach;
       size += size_step)
    {
      MsScanGrowth tried = *growth;
      double strength = 0;
      tried.size = size;
      for (int axis = 0; axis < 2; axis++)
        strength += place (&tried, axis, sum[axis], get_middle (growth, axis), origin_reach, 0.25);
      if (strength > most)
        {
          most = strength;
          found = tried;
        }
    }
  *growth = found;
  if (margin == 0)
    most = share_out (growth, sum, most);
  g_free (sum[0]);
  g_free (sum[1]);
  return most;
}

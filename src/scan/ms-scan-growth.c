/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scan-growth.h"

#include <math.h>

#define ALL 0.9 /* of the sides, where borders are between any two cells */

void
ms_scan_growth_look (
    const MsScanGrowth *growth, int axis, double place, double from, double to, MsScanSides *sides)
{
  double corner = growth->size * 0.15; /* corners may be rounded */
  /* Lines are broad in large cells, and have two edges. */
  int reach = CLAMP ((int)(growth->size * 0.1), 1, MS_SCAN_MOST_REACH);
  MsScanSide side = ms_scan_plane_look (&growth->planes->axis[axis], (int)lround (place),
      (int)(from + corner), (int)ceil (to - corner), reach);
  sides->n++;
  sides->edges += side == MS_SCAN_EDGE;
  sides->rough += side == MS_SCAN_ROUGH;
}

MsScanSides
ms_scan_growth_along (const MsScanGrowth *growth, int axis, int i)
{
  MsScanSides sides = { 0 };
  for (int j = growth->first[!axis]; j < growth->last[!axis]; j++)
    ms_scan_growth_look (growth, axis, ms_scan_growth_line (growth, axis, i),
        ms_scan_growth_line (growth, !axis, j), ms_scan_growth_line (growth, !axis, j + 1), &sides);
  return sides;
}

MsScanSides
ms_scan_growth_between (const MsScanGrowth *growth, int axis, int i)
{
  MsScanSides sides = { 0 };
  for (int j = growth->first[!axis]; j <= growth->last[!axis]; j++)
    ms_scan_growth_look (growth, !axis, ms_scan_growth_line (growth, !axis, j),
        ms_scan_growth_line (growth, axis, i), ms_scan_growth_line (growth, axis, i + 1), &sides);
  return sides;
}

MsScanSides
ms_scan_growth_inside (const MsScanGrowth *growth)
{
  MsScanSides all = { 0 };
  for (int axis = 0; axis < 2; axis++)
    for (int i = growth->first[axis]; i <= growth->last[axis]; i++)
      {
        MsScanSides sides = ms_scan_growth_along (growth, axis, i);
        all.n += sides.n;
        all.edges += sides.edges;
        all.rough += sides.rough;
      }
  return all;
}

gboolean
ms_scan_growth_is_bordered (const MsScanGrowth *growth)
{
  MsScanSides inside = ms_scan_growth_inside (growth);
  return inside.edges > inside.n * ALL;
}

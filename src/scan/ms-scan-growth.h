/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A lattice that is being found: where its lines are, and what the sides of its squares look
 * like. */
#pragma once

#include "ms-scan-planes.h"

/* The lines of an axis are first…last.  They are size from each other, up to the line knee bonus
 * more: programs that share out whole pixels among cells make some of them a pixel broader. */
typedef struct
{
  const MsScanPlanes *planes;
  double size, bonus;
  double origin[2];
  int knee[2];
  gboolean uneven; /* whether the last lines that have been found are so alone */
  int first[2], last[2];
  double verdict; /* how much of a board it is */
  double n_sides; /* that are edges, less those that are something else */
} MsScanGrowth;

/* Where a line is, and how many squares there are along an axis. */
static inline double
ms_scan_growth_line (const MsScanGrowth *growth, int axis, int i)
{
  return growth->origin[axis] + i * growth->size + MIN (i, growth->knee[axis]) * growth->bonus;
}

static inline int
ms_scan_growth_count (const MsScanGrowth *growth, int axis)
{
  return growth->last[axis] - growth->first[axis];
}

/* What the sides of squares are along a line, or from one line to the next. */
typedef struct
{
  int n, edges, rough;
} MsScanSides;

/* Adds the side at a place of an axis, between two places of the other one. */
void ms_scan_growth_look (
    const MsScanGrowth *growth, int axis, double place, double from, double to, MsScanSides *sides);

/* The sides of squares at line i of an axis, from line to line of the other axis. */
MsScanSides ms_scan_growth_along (const MsScanGrowth *growth, int axis, int i);

/* The sides at the lines of the other axis, between lines i and i + 1 of this one. */
MsScanSides ms_scan_growth_between (const MsScanGrowth *growth, int axis, int i);

/* All sides between the squares there are, and whether hardly any is no edge. */
MsScanSides ms_scan_growth_inside (const MsScanGrowth *growth);
gboolean ms_scan_growth_is_bordered (const MsScanGrowth *growth);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far several estimates of the same boxes lie apart: of the boxes near one, and of all, as a share
 * of a single sighting's variance p (1 - p).
 *
 * Boxes are taken together by tiles of TILE * TILE cells; near a box are those of its tile and of the
 * tiles around that: some TILE cells away or less, and up to twice as many.
 */
#pragma once

#include "ms-problem.h"

typedef struct
{
  double seen, single; /* squares of differences, or variances; and p (1 - p); or sums of both */
} MsScatter;

typedef struct
{
  const MsProblem *problem; /* borrowed */
  MsScatter *tiles; /* [columns * rows] sums, in the arena of work */
  int columns, rows;
  MsScatter all; /* sum */
} MsScatterMap;

/* An estimated chance, never nearer to 0 or 1 than that. */
static inline double
ms_estimate_between (double value, double least)
{
  return value < least ? least : value > 1 - least ? 1 - least : value;
}

/* Nothing is seen yet.  False: stopped (see work). */
bool ms_scatter_map_init (MsScatterMap *map, const MsProblem *problem, MsWork *work);

/* Takes in what was seen of a box.  O(1), as the next two. */
void ms_scatter_map_add (MsScatterMap *map, int box, MsScatter scatter);

/* 0 where nothing was seen. */
double ms_scatter_map_near (const MsScatterMap *map, int box);
double ms_scatter_map_all (const MsScatterMap *map);

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* How far several estimates of the same boxes lie apart, as a share of the variance p (1 - p) of a
 * single sighting: for the boxes near a given one, and for all boxes.
 *
 * Boxes are grouped in tiles of TILE * TILE cells.  The boxes near a box are those of its tile and
 * of the eight tiles around: all boxes within TILE cells, and some up to twice as far away.
 */
#pragma once

#include "ms-problem.h"

typedef struct
{
  /* seen: a squared difference or a variance of estimates; single: p (1 - p).  Also sums of both
   * over boxes. */
  double seen, single;
} MsScatter;

typedef struct
{
  const MsProblem *problem; /* borrowed */
  MsScatter *tiles; /* [columns * rows] sum over the boxes of each tile; in the arena of the work */
  int columns, rows;
  MsScatter all; /* sum over all boxes */
} MsScatterMap;

/* Limits an estimated chance to the range least…1 - least. */
static inline double
ms_estimate_between (double value, double least)
{
  return value < least ? least : value > 1 - least ? 1 - least : value;
}

/* Makes a map in which nothing has been seen yet.  Returns false when the run must stop. */
bool ms_scatter_map_init (MsScatterMap *map, const MsProblem *problem, MsWork *work);

/* Adds what was seen of a box.  O(1), like the next two functions. */
void ms_scatter_map_add (MsScatterMap *map, int box, MsScatter scatter);

/* The share for the boxes near box, and for all boxes; 0 where nothing was seen. */
double ms_scatter_map_near (const MsScatterMap *map, int box);
double ms_scatter_map_all (const MsScatterMap *map);

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A part of the board counted by itself, for the sampler.
 *
 * A region is a set of undecided boxes.  The mines of every other box are either known, and taken
 * off the needs of the region's numbers, or unknown: then each number gets a slack box of its own
 * for the unknown cells around it, which can only add layouts.  So a region without a layout is a
 * contradiction of what is known, and what every layout of a region has is proven as far as what
 * is known is.
 *
 * The region is counted by the exact engine's own steps (ms-order.h to ms-count.h) in the solver's
 * working memory, with a cap on the tables: a region that is too big is refused, not waited for.
 */
#pragma once

#include "ms-engine.h"
#include "ms-rng.h"
#include "ms-run.h"

#define MS_MINES_UNKNOWN UINT8_MAX

typedef enum
{
  MS_REGION_COUNTED,
  MS_REGION_DEAD, /* the region has no layout */
  MS_REGION_TOO_BIG,
  MS_REGION_STOPPED, /* the run must stop */
} MsRegionEnd;

/* The rectangle of cells x0 <= x < x1, y0 <= y < y1. */
typedef struct
{
  int x0, y0, x1, y1;
} MsPatch;

typedef struct
{
  MsEngine *engine;
  const MsProblem *whole; /* the problem of the whole board; box and number indices below refer to
                           * it */
  int32_t *home_start; /* [whole->n_numbers + 1] where the boxes of each number begin in
                        * home_boxes */
  /* The undecided boxes, sorted by home: the first of the numbers beside the box. */
  int32_t *home_boxes;
  int32_t *row_start; /* [height + 1] the index of the first number in each row */
  uint8_t *mines; /* [whole->n_boxes] mines in the box, or MS_MINES_UNKNOWN */
  /* [whole->n_numbers] How many mines more than it needs a number's boxes have; not 0 only while a
   * start is mended (ms-estimate-start.c). */
  int8_t *amiss;
  /* [whole->n_numbers] A number's index in the sub-problem; -1 where it is not part of it. */
  int32_t *local;
  uint8_t *inside; /* [whole->n_boxes] whether the box belongs to the region */
  uint8_t *left_out; /* [whole->n_boxes] whether ms_region_list leaves the box out */
  double work_done; /* work that all regions so far took; the same on every machine */
  size_t most_edges; /* limit of the size of a region's circuit, in words of circuit->edges */
  /* Another limit of the same, derived from the memory limit; halved if memory runs out
   * nevertheless. */
  size_t edges_in_memory;

  /* The region counted last; its memory is in the arena. */
  MsProblem sub;
  const int32_t *boxes; /* [n_own] the index in whole of each of the first n_own boxes of sub */
  int n_own;
  int32_t *found; /* scratch of ms_region_list */
} MsRegion;

/* Makes a region whose boxes are all unknown.  O(boxes + numbers) memory, in the arena. */
bool ms_region_init (MsRegion *self, MsEngine *engine);

/* Sorts the boxes by their home again, without those that were decided or left out meanwhile. */
bool ms_region_find_homes (MsRegion *self);

/* Writes the undecided boxes that have their home in the window into self->found and returns how
 * many; with unknown_only, only those with unknown mines.  O(rows + boxes). */
int ms_region_list (MsRegion *self, MsPatch window, bool unknown_only);

/* Whether the box has its home in the window. */
bool ms_region_holds (const MsRegion *self, MsPatch window, int box);

static inline MsPatch
ms_patch_grown (MsPatch window, int by)
{
  return (MsPatch){ window.x0 - by, window.y0 - by, window.x1 + by, window.y1 + by };
}

/* Cuts a window of more than one cell in two across its longer side. */
static inline void
ms_patch_halve (MsPatch window, MsPatch halves[2])
{
  halves[0] = halves[1] = window;
  if (window.x1 - window.x0 >= window.y1 - window.y0)
    halves[0].x1 = halves[1].x0 = window.x0 + (window.x1 - window.x0) / 2;
  else
    halves[0].y1 = halves[1].y0 = window.y0 + (window.y1 - window.y0) / 2;
}

static inline bool
ms_patch_is_cell (MsPatch window)
{
  return window.x1 - window.x0 <= 1 && window.y1 - window.y0 <= 1;
}

/* Whether the window has the cell with that padded index. */
static inline bool
ms_patch_has (MsPatch window, const MsGrid *grid, int index)
{
  int x = index % grid->stride - 1, y = index / grid->stride - 1;
  return x >= window.x0 && x < window.x1 && y >= window.y0 && y < window.y1;
}

/* Returns how many cells the unknown boxes around a number of whole have; *need: the number's need
 * less the known mines around it.  Both leave out the boxes of the region that is being built. */
int ms_region_look_outside (const MsRegion *self, int number, int *need);

/* Builds the circuit of the region that consists of boxes[n]; the array must outlive the region.
 * The circuit stays in the solver and lasts until the arena is released. */
MsRegionEnd ms_region_fold (MsRegion *self, const int32_t *boxes, int n);

/* To be called after ms_region_fold returned MS_REGION_COUNTED: counts layouts by their number of
 * mines, each mine weighing tilt. */
MsRegionEnd ms_region_count (MsRegion *self, double tilt);

/* The polynomial of the last count.  A coefficient's number of mines does not include
 * sub.n_decided_mines. */
const MsSlice *ms_region_total (const MsRegion *self);
const double *ms_region_coefficients (const MsRegion *self);

/* Draws a layout of the region, with layouts of the t-th coefficient weighing weights[t].  Writes
 * the mines of each box of sub, decided ones included, to drawn[sub.n_boxes].  At least one weight
 * must be positive where the coefficient is. */
bool ms_region_draw (MsRegion *self, const double *weights, MsRng *rng, uint8_t *drawn);

/* To be called when one of these functions has failed.  Returns MS_REGION_TOO_BIG where the region
 * met a memory limit of its own, and clears the error; else MS_REGION_STOPPED. */
MsRegionEnd ms_region_refuse (MsRegion *self);

/* Finds the chance of a mine in a cell of each box of sub, with weights as for ms_region_draw. */
bool ms_region_chances (MsRegion *self, const double *weights, double *chances);

/* A random number, uniform in [0, 1). */
static inline double
ms_region_random (MsRng *rng)
{
  return (double)(ms_rng_next (rng) >> 11) * 0x1p-53;
}

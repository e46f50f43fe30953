/* SPDX-License-Identifier: GPL-3.0-or-later */
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

#include "ms-rng.h"
#include "ms-run.h"

#define MS_MINES_UNKNOWN UINT8_MAX

typedef enum
{
  MS_REGION_COUNTED,
  MS_REGION_DEAD, /* no layout */
  MS_REGION_TOO_BIG,
  MS_REGION_STOPPED, /* the run is to stop */
} MsRegionEnd;

/* Cells x0 <= x < x1, y0 <= y < y1. */
typedef struct
{
  int x0, y0, x1, y1;
} MsPatch;

typedef struct
{
  MsSolver *solver;
  const MsProblem *whole; /* the problem the boxes below are of */
  int32_t *home_start; /* [whole->n_numbers + 1] where a number's boxes start in home_boxes */
  int32_t *home_boxes; /* undecided boxes by their first number, which lies next to them */
  int32_t *row_start; /* [height + 1] the first number of each row */
  uint8_t *mines; /* [whole->n_boxes] mines in the box, or MS_MINES_UNKNOWN */
  int8_t *amiss; /* [whole->n_numbers] mines that the boxes of a number have above its need; not 0
                  * only while a start is mended (ms-estimate-start.c) */
  int32_t *local; /* [whole->n_numbers] place in the sub-problem, -1 outside it */
  uint8_t *inside; /* [whole->n_boxes] the box is of the region */
  uint8_t *left_out; /* [whole->n_boxes] never listed */
  double work_done; /* what the regions so far took; the same on every machine */
  size_t most_edges; /* the cap, in words of circuit->edges */
  size_t edges_in_memory; /* a cap from the memory limit; halved when it is met all the same */

  /* The region counted last; in the arena. */
  MsProblem sub;
  const int32_t *boxes; /* [n_own] the box of whole for each of the first boxes of sub */
  int n_own;
  int32_t *found; /* scratch of ms_region_list */
} MsRegion;

/* All boxes unknown.  O(boxes + numbers) memory, in the arena. */
bool ms_region_init (MsRegion *self, MsSolver *solver);

/* After boxes were decided or left out: takes them off the lists. */
bool ms_region_find_homes (MsRegion *self);

/* Lists the undecided boxes that have their home in the window, unknown ones only if asked, into
 * self->found; returns how many.  O(rows + boxes). */
int ms_region_list (MsRegion *self, MsPatch window, bool unknown_only);

/* Whether an undecided box has its home in the window. */
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

/* What a number of whole needs of the boxes that are not known, and how many cells those have. */
int ms_region_look_outside (const MsRegion *self, int number, int *need);

/* Folds the region of those boxes (the array must last).  Leaves the circuit in the solver; it
 * lasts until the arena is released. */
MsRegionEnd ms_region_fold (MsRegion *self, const int32_t *boxes, int n);

/* After MS_REGION_COUNTED: counts layouts by their mines; each mine weighs tilt. */
MsRegionEnd ms_region_count (MsRegion *self, double tilt);

/* The polynomial of the last count; a coefficient's mines do not include sub.n_decided_mines. */
const MsSlice *ms_region_total (const MsRegion *self);
const double *ms_region_coefficients (const MsRegion *self);

/* Draws a layout of the region, coefficient t of the total weighing weights[t]; the mines of each
 * box of sub go to drawn[sub.n_boxes], decided boxes included.  At least one weight must be
 * positive where the coefficient is. */
bool ms_region_draw (MsRegion *self, const double *weights, MsRng *rng, uint8_t *drawn);

/* After one of these has failed: a limit met inside a region only means that the region is too big,
 * MS_REGION_TOO_BIG; otherwise MS_REGION_STOPPED. */
MsRegionEnd ms_region_refuse (MsRegion *self);

/* The chance of a mine in a cell of each box of sub, with the same weights. */
bool ms_region_chances (MsRegion *self, const double *weights, double *chances);

/* Uniform in [0, 1). */
static inline double
ms_region_random (MsRng *rng)
{
  return (double)(ms_rng_next (rng) >> 11) * 0x1p-53;
}

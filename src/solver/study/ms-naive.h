/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What simpler ways to reckon say of each cell, beside its true probability.
 *
 * All of them begin after what the numbers decide: needs are the numbers less their certain mines,
 * and only cells that are left count.  The truth weighs every layout of the board alike; a share of
 * a section's layouts forgets the mine total, a number's need over its cells forgets all other
 * numbers, and the density forgets the numbers altogether.
 */
#pragma once

#include "ms-solver.h"

typedef enum
{
  MS_NAIVE_SHARE, /* of the section's layouts, all counted alike, those with a mine there */
  MS_NAIVE_GREATEST_NEED, /* the greatest of need / covered neighbours over the numbers beside it */
  MS_NAIVE_MEAN_NEED, /* the mean of the same */
  MS_NAIVE_DENSITY, /* mines left / cells left */
  MS_N_NAIVE
} MsNaiveWay;

/* Cells are row-major.  Plain data, freed as one. */
typedef struct
{
  int width, height;
  bool consistent; /* false: no layout fits; then nothing else is meaningful */
  double *truth; /* [height*width] NaN but for cells that the numbers leave open */
  /* [height*width] each; NaN where the truth is, and where the way says nothing: all but the
   * density speak of cells beside numbers only. */
  double *estimate[MS_N_NAIVE];
  /* How far off, |estimate - truth|, over the cells of which the way says something; NaN and -1
   * where there are none. */
  double mean_error[MS_N_NAIVE], largest_error[MS_N_NAIVE];
  int worst_cell[MS_N_NAIVE]; /* the first with the largest error */
  int n_cells[MS_N_NAIVE]; /* of which it says something */
} MsNaive;

/* The limits, the poll, trust_flags and the promise for the first click of options count.
 * MS_STATUS_OK and *naive, which is the caller's; or MS_STATUS_TIME_LIMIT, MS_STATUS_MEMORY_LIMIT,
 * MS_STATUS_CANCELLED, MS_STATUS_NO_MEMORY, and *naive is NULL. */
MsStatus ms_naive_find (
    MsSolver *solver, const MsPosition *position, const MsSolverOptions *options, MsNaive **naive);

void ms_naive_free (MsNaive *naive); /* NULL is allowed */

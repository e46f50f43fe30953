/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What simpler ways to estimate say of each cell, beside its true probability.
 *
 * All of them begin after what the numbers decide: needs are the numbers less their certain mines,
 * and only undecided cells count.  The truth weighs every layout of the board alike.  The share of
 * a section's layouts forgets the mine total, a number's need divided by its cells forgets all
 * other numbers, and the density forgets the numbers altogether.
 */
#pragma once

#include "ms-solver.h"

typedef enum
{
  MS_NAIVE_SHARE, /* of the section's layouts, all weighing the same, the share that has a mine
                   * there */
  /* The greatest value of need / undecided cells, over the numbers beside the cell. */
  MS_NAIVE_GREATEST_NEED,
  MS_NAIVE_MEAN_NEED, /* the mean of these values */
  MS_NAIVE_DENSITY, /* mines left / undecided cells */
  MS_N_NAIVE
} MsNaiveWay;

/* Cells are row-major.  Plain data, freed as one. */
typedef struct
{
  int width, height;
  bool consistent; /* false: no layout fits; then nothing else is meaningful */
  double *truth; /* [height*width] NaN except for cells that the numbers leave open */
  /* [height*width] each; NaN where truth is NaN, and where the method says nothing: all but the
   * density speak only of cells beside numbers. */
  double *estimate[MS_N_NAIVE];
  /* How far off each method is, |estimate - truth|, over the cells that it says something of; NaN
   * if there are none. */
  double mean_error[MS_N_NAIVE], largest_error[MS_N_NAIVE];
  int worst_cell[MS_N_NAIVE]; /* the first cell with the largest error; -1 if there is none */
  int n_cells[MS_N_NAIVE]; /* how many cells the method says something of */
} MsNaive;

/* options: only the limits, the poll, trust_flags and the promise for the first click matter.
 * Returns MS_STATUS_OK and a *naive owned by the caller; or MS_STATUS_TIME_LIMIT,
 * MS_STATUS_MEMORY_LIMIT, MS_STATUS_CANCELLED or MS_STATUS_NO_MEMORY, and *naive is NULL. */
MsStatus ms_naive_find (
    MsSolver *solver, const MsPosition *position, const MsSolverOptions *options, MsNaive **naive);

void ms_naive_free (MsNaive *naive); /* NULL is allowed */

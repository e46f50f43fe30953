/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mine-count curve: how the probabilities of a position change with its mine total.
 *
 * The position is taken apart and counted once; every total is read off that.
 */
#pragma once

#include "ms-solver.h"

typedef struct
{
  int mines; /* the total of this row */
  double layouts_mantissa; /* as in MsSolverResult */
  long layouts_exponent;
  double *probability; /* [n_cells] of each asked cell; NaN for opened cells */
  char *layouts_exact; /* with options.exact, else NULL */
  const char **fraction; /* [n_cells] with options.exact, else NULL; NULL for opened cells */
} MsCurveRow;

typedef struct
{
  int n_cells, n_rows;
  MsCurveRow *rows; /* [n_rows] ascending totals, those for which a layout exists */
} MsCurve;

/* The curve of cells[n_cells] (row-major cells of the board) for the mine totals from…to; the
 * position's own total does not matter.  No rows when the numbers contradict each other or no such
 * total can be.  options as for ms_solver_run, but the promise for the first click is ignored.
 * MS_STATUS_OK and an owned *curve; at a limit, *curve holds the rows counted until then; else
 * (MS_STATUS_CANCELLED, MS_STATUS_NO_MEMORY) *curve is NULL. */
MsStatus ms_solver_curve (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, const int *cells, int n_cells, int from, int to,
    MsCurve **curve);

void ms_curve_free (MsCurve *curve); /* NULL is allowed */

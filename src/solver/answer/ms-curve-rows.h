/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A curve as data: rows of chances. */
#pragma once

#include "ms-alloc.h"

typedef struct
{
  int mines; /* the total of this row; -1 in a curve by density */
  double density; /* of this row; NaN in a curve by mine total */
  double layouts_mantissa; /* as in MsSolverResult; NaN in a curve by density */
  long layouts_exponent;
  double *probability; /* [n_cells] of each asked cell; NaN for opened cells */
  char *layouts_exact; /* with options.exact, else NULL */
  const char **fraction; /* [n_cells] with options.exact, else NULL; NULL for opened cells */
} MsCurveRow;

typedef struct
{
  int n_cells, n_rows;
  MsCurveRow *rows; /* [n_rows] ascending totals, those for which a layout exists; or densities */

  const MsAllocator *allocator; /* of the curve itself */
} MsCurve;

/* Room for that many rows, of which n_rows is set to none; those that are not used stay empty.  NULL
 * when there is no memory. */
MsCurve *ms_curve_new (const MsAllocator *allocator, int n_cells, int n_rows);
void ms_curve_free (MsCurve *curve); /* NULL is allowed */

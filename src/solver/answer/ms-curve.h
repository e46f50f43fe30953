/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mine-count curve: how the probabilities of a position change with its mine total, or with the
 * density where no total is known.
 *
 * The position is taken apart and counted once; every total is read off that.  A density is one pass
 * along the same circuit.
 */
#pragma once

#include "ms-alloc.h"
#include "ms-solver.h"

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

void ms_curve_free (MsCurve *curve); /* NULL is allowed */

/* The curve of cells[n_cells] (row-major cells of the board) for the mine totals from…to; the
 * position's own total does not matter.  No rows when the numbers contradict each other or no such
 * total can be.  options as for ms_solver_run, but the promise for the first click is ignored.
 * MS_STATUS_OK and an owned *curve; at a limit, *curve holds the rows counted until then; else
 * (MS_STATUS_CANCELLED, MS_STATUS_NO_MEMORY) *curve is NULL. */
MsStatus ms_solver_curve (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, const int *cells, int n_cells, int from, int to,
    MsCurve **curve);

/* The same for densities[n_densities] ascending between 0 and 1, whatever the mine total; without
 * whole numbers.  No rows when the numbers contradict each other. */
MsStatus ms_solver_density_curve (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, const int *cells, int n_cells, const double *densities,
    int n_densities, MsCurve **curve);

/* Two cells are equal in a row when their fractions are, or, without fractions, when their
 * probabilities agree to 1e-12, relatively.  Opened cells, and pairs that are equal in every row
 * (cells of one box), do not cross. */
typedef struct
{
  int first, second; /* which of the curve's cells; first < second */
  int from, to; /* rows: the same where the two are equal there, else neighbouring ones */
} MsCrossing;

typedef struct
{
  const MsAllocator *allocator; /* of this, the curve's */
  int n;
  MsCrossing at[]; /* [n] by cells, then by rows */
} MsCrossings;

/* Where the curves of two cells meet or change places; the caller's (ms_crossings_free).  NULL when
 * there is no memory.  O(pairs * rows). */
MsCrossings *ms_curve_find_crossings (const MsCurve *curve);
void ms_crossings_free (MsCrossings *crossings); /* NULL is allowed */

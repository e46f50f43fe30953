/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The mine-count curve: how the probabilities of a position change with its mine total, or with the
 * density where no total is known.
 *
 * The position is taken apart and counted once; the results of every total are derived from that.
 * Each density takes one pass along the same circuit.
 */
#pragma once

#include "ms-alloc.h"
#include "ms-solver.h"

typedef struct
{
  int mines; /* the mine total of this row; -1 in a curve by density */
  double density; /* the density of this row; NaN in a curve by mine total */
  /* In full with options.exact; the mantissa is NaN in a curve by density. */
  MsLayoutCount layouts;
  double *probability; /* [n_cells] the chance of each asked cell; NaN for opened cells */
  const char **fraction; /* [n_cells] with options.exact, else NULL; NULL for opened cells */
} MsCurveRow;

typedef struct
{
  int n_cells, n_rows;
  /* [n_rows] By rising totals, those for which a layout exists; or by rising densities. */
  MsCurveRow *rows;

  const MsAllocator *allocator; /* the allocator that the curve itself comes from */
} MsCurve;

void ms_curve_free (MsCurve *curve); /* NULL is allowed */

/* Finds the curve of cells[n_cells] (row-major cells of the board) for the mine totals from…to; the
 * position's own total does not matter.  The curve has no rows when the numbers contradict each
 * other or no such total is possible.  options as for ms_solver_run, but the promise for the first
 * click is ignored.  Returns MS_STATUS_OK and an owned *curve; at a limit, the limit's status and
 * the rows counted until then; or MS_STATUS_CANCELLED or MS_STATUS_NO_MEMORY, and *curve is
 * NULL. */
MsStatus ms_solver_curve (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, const int *cells, int n_cells, int from, int to,
    MsCurve **curve);

/* Finds the curve for densities[n_densities], which rise between 0 and 1, whatever the mine total;
 * without whole numbers.  The curve has no rows when the numbers contradict each other. */
MsStatus ms_solver_density_curve (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, const int *cells, int n_cells, const double *densities,
    int n_densities, MsCurve **curve);

/* A place where the curves of two cells meet or change places.  Two cells are equal in a row when
 * their fractions are, or, without fractions, when their probabilities agree to a relative 1e-12.
 * Opened cells do not cross others, nor do pairs that are equal in every row (cells of one box). */
typedef struct
{
  int first, second; /* indices in the curve's cells; first < second */
  /* The two rows between which the cells change places; the same row twice where they are equal
   * there. */
  int from, to;
} MsCrossing;

typedef struct
{
  const MsAllocator *allocator; /* that of the curve */
  int n;
  MsCrossing at[]; /* [n] ordered by cells, then by rows */
} MsCrossings;

/* Finds all crossings of a curve.  The result is owned by the caller (ms_crossings_free); NULL when
 * there is no memory.  O(pairs * rows). */
MsCrossings *ms_curve_find_crossings (const MsCurve *curve);
void ms_crossings_free (MsCrossings *crossings); /* NULL is allowed */

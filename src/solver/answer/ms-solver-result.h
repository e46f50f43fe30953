/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What the solver found out about a position: plain data, filled by ms_solver_run. */
#pragma once

#include "ms-alloc.h"
#include "ms-conflict.h"
#include "ms-solver-options.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum
{
  MS_METHOD_EXACT,
  /* Sampled because a limit was met (ms-estimate.h), or rough; see standard_error. */
  MS_METHOD_ESTIMATE,
  MS_METHOD_INCOMPLETE, /* not even an estimate: only what was proven is known */
} MsMethod;

/* A number of layouts, or of ways to place mines: mantissa * 10^exponent, 1 <= mantissa < 10 or
 * 0. */
typedef struct
{
  double mantissa;
  long exponent;
  const char *exact; /* the same in full, a decimal integer; NULL: not known */
} MsLayoutCount;

/* All arrays are [height*width], row-major.  Plain data, freed as one. */
typedef struct
{
  int width, height, mines;
  double density; /* that of the options; 0 where the position's mine total holds */
  MsMethod method;
  /* A very rough estimate (ms-solver-write.c), because sampling met a limit, too, or found no
   * layout. */
  bool rough;
  /* Rough because sampling found no layout, while it is not proven that there is none. */
  bool no_layout_found;
  MsStatus limit; /* of an estimate: the limit that kept it from being exact */
  bool consistent; /* false: no layout fits; then only the fields conflict… are meaningful */

  double *mine_probability; /* NaN for opened cells and for what is not known */
  double *standard_error; /* NULL unless MS_METHOD_ESTIMATE; 0 where certain, NaN if opened */
  uint8_t *certainty; /* MsCertainty; follows from the structure, never from rounding */
  /* Non-zero: the cell is covered and touches no opened number, is not a trusted flag, and is not
   * freed by the promise for the first click. */
  uint8_t *outside;
  int n_safe, n_certain_mines, n_outside;
  double outside_probability; /* NaN when n_outside is 0 or the value is not known */
  /* Groups of numbers that are bound to each other by cells which the numbers leave open. */
  int n_sections;

  /* How many layouts fit, in full with options.exact and without a density.  The mantissa is NaN
   * with MS_METHOD_ESTIMATE, where layouts are not counted, and with a density, where they are
   * weighed. */
  MsLayoutCount layouts;

  /* With options.exact and without a density, else NULL.  Each fraction is "n/d" in lowest terms,
   * "0" or "1", NULL for opened cells.  Cells may share a string. */
  const char **fraction;

  /* The covered cells that are least likely to be mines, with all ties (within a relative 1e-11),
   * in row-major order: the certainly safe cells when there are any (best_probability is 0).  There
   * are none when every covered cell is a certain mine or nothing is known (best_probability is
   * NaN). */
  int *best_cells;
  int n_best;
  double best_probability;

  /* Only meaningful when not consistent. */
  MsConflict conflict;
  /* A small set of opened numbers that contradict each other, or that contradict the mine total;
   * may be empty in the latter case. */
  int *conflict_cells;
  int n_conflict_cells;
  /* Trusted flags of which one must be wrong: without them conflict_cells would agree, also with
   * the mine total.  NULL: no flag is to blame, or a limit kept that from being known. */
  int *conflict_flags;
  int n_conflict_flags;
  /* Those of options.assumed that conflict_cells contradict; all of them are needed for the
   * contradiction unless a limit kept that from being known.  conflict_flags is NULL then.  NULL:
   * there is a conflict without the assumptions. */
  MsAssumption *conflict_assumed;
  int n_conflict_assumed;
  long conflict_found, conflict_expected; /* as MsConflict says; an assumed mine counts as a flag */

  /* What the run took. */
  double microseconds;
  /* Table entries made in the forward pass; for a small position, how many ways to go on with a box
   * were looked at. */
  long states;
  int width_of_tree; /* the most open numbers that one table had to keep track of */
  size_t peak_bytes;

  const MsAllocator *allocator; /* the allocator of the result itself */
} MsSolverResult;

void ms_solver_result_free (MsSolverResult *result); /* NULL is allowed */

/* Why no layout fits; borrowed from result. */
MsConflictReport ms_solver_result_get_conflict (const MsSolverResult *result);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the solver found out of a position: plain data of its own, which ms_solver_run fills. */
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
  MS_METHOD_ESTIMATE, /* sampled past a limit (ms-estimate.h), or rough; see standard_error */
  MS_METHOD_INCOMPLETE, /* not even that: only what was proven is known */
} MsMethod;

/* All arrays are [height*width], row-major. Plain data, freed as one. */
typedef struct
{
  int width, height, mines;
  double density; /* of the options, or 0 where the mine total was counted with */
  MsMethod method;
  bool
      rough; /* an estimate for which not even sampling had the time, work or memory (ms-result.c) */
  bool
      no_layout_found; /* rough because no layout was found, and none ruled out: there may be none */
  MsStatus limit; /* of an estimate: what kept it from being exact */
  bool consistent; /* false: no layout fits; then only conflict* is meaningful */

  double *mine_probability; /* NaN for opened cells and for what is not known */
  double *standard_error; /* NULL unless MS_METHOD_ESTIMATE; 0 where certain, NaN if opened */
  uint8_t *certainty; /* MsCertainty, by structure, never by rounding */
  uint8_t *outside; /* non-zero: covered, touches no opened number, and neither trusted flag nor
                     * freed by the promise for the first click */
  int n_safe, n_certain_mines, n_outside;
  double outside_probability; /* NaN when n_outside is 0 or the value is not known */
  int n_sections; /* groups of numbers bound to each other by cells that the numbers leave open */

  /* Layouts that fit: layouts_mantissa * 10^layouts_exponent, 1 <= mantissa < 10; the mantissa is
   * NaN with MS_METHOD_ESTIMATE, which does not count them, and with a density, which weighs
   * them. */
  double layouts_mantissa;
  long layouts_exponent;

  /* With options.exact and without a density, else NULL: decimal integer; "n/d" in lowest
   * terms ("0", "1"), shared strings, NULL for opened cells. */
  char *layouts_exact;
  const char **fraction;

  /* The least likely mines among covered cells, all ties (within 1e-11, relatively), row-major
   * order.  The certainly safe cells when there are any (best_probability == 0).  None when every
   * covered cell is a certain mine or nothing is known (best_probability is NaN). */
  int *best_cells;
  int n_best;
  double best_probability;

  /* When not consistent. */
  MsConflict conflict;
  int *conflict_cells; /* a small set of opened numbers that cannot hold together, or that cannot
                        * with the mine total; may be empty in the latter case */
  int n_conflict_cells;
  int *conflict_flags; /* trusted flags without which conflict_cells could hold together, and with
                        * the mine total: what cannot be right is one of them; NULL: none is to
                        * blame, or a limit kept it from being known */
  int n_conflict_flags;
  MsAssumption *conflict_assumed; /* of options.assumed those under which conflict_cells cannot
                                   * hold, none of them to spare unless a limit kept that from
                                   * being known; then conflict_flags is NULL.  NULL: there is a
                                   * conflict without them */
  int n_conflict_assumed;
  long conflict_found, conflict_expected; /* as the kind says; an assumed mine is a flag */

  /* What it took. */
  double microseconds;
  long states; /* table entries made in the forward pass; of a small position the ways for a box to
                * go on that were looked at */
  int width_of_tree; /* largest number of open numbers at once */
  size_t peak_bytes;

  const MsAllocator *allocator; /* of the result itself */
} MsSolverResult;

void ms_solver_result_free (MsSolverResult *result); /* NULL is allowed */

/* Why it is not consistent; borrowed from result. */
MsConflictReport ms_solver_result_get_conflict (const MsSolverResult *result);

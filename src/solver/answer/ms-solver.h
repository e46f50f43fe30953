/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact mine probabilities of a position.
 *
 * Every layout that agrees with the opened numbers and the mine total is equally likely; a cell's
 * probability is the share of those layouts that have a mine there.
 *
 * Mathematics (see docs/solver.md): covered cells with the same numbered
 * neighbours form a box; boxes bound by numbers form sections; each section is counted by variable
 * elimination along a min-fill tree decomposition (R. Dechter, "Bucket elimination", 1999) whose
 * messages are polynomials in the mine count; marginals come from one adjoint pass (A. Darwiche,
 * "A differential approach to inference in Bayesian networks", 2003).
 *
 * Marks are opinions: they are ignored unless the options say that flags are trusted.
 * A solver may be used again and again, by one thread at a time; it keeps its working memory.
 * Nothing here prints, blocks, or touches global state.
 */
#pragma once

#include "ms-alloc.h"
#include "ms-conflict.h"
#include "ms-position.h"
#include "ms-solver-options.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

MsSolver *ms_solver_new (const MsAllocator *allocator); /* NULL when there is no memory */
void ms_solver_free (MsSolver *solver); /* NULL is allowed */

/* Bytes of working memory it holds between runs; freeing it gives them back. */
size_t ms_solver_get_held_bytes (const MsSolver *solver);

typedef enum
{
  MS_METHOD_EXACT,
  MS_METHOD_ESTIMATE, /* sampled past a limit (ms-estimate.h), or rough: standard_error; OK */
  MS_METHOD_INCOMPLETE, /* not even that: only what was proven is known */
} MsMethod;

/* All arrays are [height*width], row-major. Plain data, freed as one. */
typedef struct
{
  int width, height, mines;
  MsMethod method;
  bool rough; /* an estimate for which not even sampling had the time or memory (ms-rough.h) */
  bool consistent; /* false: no layout fits; then only conflict* is meaningful */

  double *mine_probability; /* NaN for opened cells and for what is not known */
  double *standard_error; /* NULL unless MS_METHOD_ESTIMATE; 0 where certain, NaN if opened */
  uint8_t *certainty; /* MsCertainty, by structure, never by rounding */
  uint8_t *outside; /* non-zero: covered, touches no opened number, and neither trusted flag nor
                     * freed by the promise for the first click */
  int n_safe, n_certain_mines, n_outside;
  double outside_probability; /* NaN when n_outside is 0 or the value is not known */
  int n_sections; /* after reduction; groups of numbers bound to each other */

  /* Layouts that fit: layouts_mantissa * 10^layouts_exponent, 1 <= mantissa < 10; the mantissa is
   * NaN with MS_METHOD_ESTIMATE, which does not count them. */
  double layouts_mantissa;
  long layouts_exponent;

  /* With options.exact, else NULL: decimal integer; "n/d" in lowest terms ("0", "1"), shared
   * strings, NULL for opened cells. */
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
  long conflict_found, conflict_expected; /* as the kind says */

  /* What it took. */
  double microseconds;
  long states; /* table entries made in the forward pass */
  int width_of_tree; /* largest number of open numbers at once */
  size_t peak_bytes;
} MsSolverResult;

/* Solves position.  Returns
 *   MS_STATUS_OK             *result: exact, or MS_METHOD_ESTIMATE where exact counting would
 *                            cross the memory limit, is predicted or seen to cross the time limit,
 *                            or finds no more memory;
 *                            a contradictory position is a result too (consistent = false);
 *   MS_STATUS_TIME_LIMIT     *result is MS_METHOD_EXACT, and only the fractions of options.exact
 *                            are missing; or a conflict without the numbers that make it;
 *   MS_STATUS_MEMORY_LIMIT   the same; both also with MS_METHOD_INCOMPLETE, where the board itself
 *                            does not fit, or where sampling found no layout, but no proof either
 *                            that there is none;
 *   MS_STATUS_CANCELLED      poll said so; *result is NULL;
 *   MS_STATUS_NO_MEMORY      *result is NULL.
 * The result is the caller's: ms_solver_result_free.  It does not depend on the solver's life. */
MsStatus ms_solver_run (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, MsSolverResult **result);

void ms_solver_result_free (MsSolverResult *result); /* NULL is allowed */

/* Why it is not consistent; borrowed from result. */
MsConflictReport ms_solver_result_get_conflict (const MsSolverResult *result);

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Exact mine probabilities of a position.
 *
 * Every layout that agrees with the opened numbers and the mine total is equally likely; a cell's
 * probability is the share of those layouts that have a mine there.
 *
 * Mathematics (see docs/solver.md): covered cells with the same numbered neighbours form a box;
 * boxes bound by numbers form sections; each section is counted by variable elimination along a
 * min-fill tree decomposition (R. Dechter, "Bucket elimination", 1999) whose messages are
 * polynomials in the mine count; marginals come from one adjoint pass (A. Darwiche, "A differential
 * approach to inference in Bayesian networks", 2003).
 *
 * Marks are opinions: they are ignored unless the options say that flags are trusted.
 * A solver may be used again and again, by one thread at a time; it keeps its working memory.
 * Nothing here prints, blocks, or touches global state.
 */
#pragma once

#include "ms-alloc.h"
#include "ms-position.h"
#include "ms-solver-options.h"
#include "ms-solver-result.h"

#include <stddef.h>

MsSolver *ms_solver_new (const MsAllocator *allocator); /* NULL when there is no memory */
void ms_solver_free (MsSolver *solver); /* NULL is allowed */

/* What counts in the solver (ms-engine.h), for whoever may see its stages; borrowed. */
struct _MsEngine *ms_solver_get_engine (MsSolver *solver);

/* The allocator that the solver takes its memory from; never NULL. */
const MsAllocator *ms_solver_get_allocator (const MsSolver *solver);

/* Bytes of working memory that the solver holds between runs; ms_solver_free gives them back. */
size_t ms_solver_get_held_bytes (const MsSolver *solver);

/* Solves position.
 *
 *   returns                 *result
 *   MS_STATUS_OK            MS_METHOD_EXACT: counted; or no layout fits (consistent = false)
 *                           MS_METHOD_ESTIMATE: sampled, because counting would exceed the memory
 *                             limit, was predicted or seen to exceed the time limit, or ran out of
 *                             memory; or rough, because sampling gave no answer within the limits
 *                             either, or found neither a layout nor a proof that there is none
 *   MS_STATUS_TIME_LIMIT    MS_METHOD_EXACT: only the fractions of options.exact are missing; or
 *                             no layout fits, but it is not known which numbers are to blame
 *   MS_STATUS_MEMORY_LIMIT  MS_METHOD_EXACT: the same
 *                           MS_METHOD_INCOMPLETE: the board itself does not fit
 *   MS_STATUS_CANCELLED     NULL: the poll has cancelled the run
 *   MS_STATUS_NO_MEMORY     NULL: there was no memory for the board, for the result, or for what
 *                             an exact result still lacked
 *
 * The caller owns the result (ms_solver_result_free), which may outlive the solver. */
MsStatus ms_solver_run (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, MsSolverResult **result);

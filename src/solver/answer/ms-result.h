/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the result that the caller gets: the outcome of a run as plain data that does not depend on
 * the solver. */
#pragma once

#include "ms-run.h"
#include "ms-solver-result.h"

/* Makes the result of a run, as far as the run came.  Returns NULL when the poll cancels (the
 * status of the work is then MS_STATUS_CANCELLED) or when there is no memory. */
MsSolverResult *ms_result_new (MsSolver *solver, const MsPosition *position);

/* Copies flags[n] into conflict_flags; false when there is no memory. */
bool ms_result_set_flags (MsSolverResult *result, const int *flags, int n);

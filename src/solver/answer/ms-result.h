/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the caller gets: the outcome of a run as plain data of its own. */
#pragma once

#include "ms-run.h"
#include "ms-solver-result.h"

/* Makes the result of the run as far as it came.  NULL when the poll says so (the work's status is
 * then MS_STATUS_CANCELLED) or when there is no memory. */
MsSolverResult *ms_result_new (MsSolver *solver, const MsPosition *position);

/* Copies flags[n] into conflict_flags; false when there is no memory. */
bool ms_result_set_flags (MsSolverResult *result, const int *flags, int n);

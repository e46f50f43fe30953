/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One position, one answer: counted exactly; past a limit estimated, by sampling and at last
 * roughly; or told why no layout fits. */
#pragma once

#include "ms-run.h"
#include "ms-solver-result.h"

/* As ms_solver_run, but a contradictory result does not name flags: ms-blame.h does. */
MsStatus ms_answer_find (MsSolver *self, const MsPosition *position, const MsSolverOptions *options,
    MsSolverResult **result);

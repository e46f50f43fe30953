/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One answer to one position: counted exactly; or, past a limit, estimated by sampling, or roughly
 * if that fails; or the reason why no layout fits. */
#pragma once

#include "ms-run.h"
#include "ms-solver-result.h"

/* As ms_solver_run, except that the result of a contradictory position does not name the
 * assumptions or flags to blame: ms_solver_run adds them. */
MsStatus ms_answer_find (MsSolver *self, const MsPosition *position, const MsSolverOptions *options,
    MsSolverResult **result);

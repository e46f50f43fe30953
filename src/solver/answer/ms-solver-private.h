/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The solver's own struct, and how it comes to an answer.  What counts, draws, lists or studies
 * sees its engine alone (ms_solver_get_engine). */
#pragma once

#include "ms-engine.h"
#include "ms-run.h"
#include "ms-solver.h"

struct _MsSolver
{
  MsRun run;
  MsEngine engine; /* counts what run makes */
  bool estimated; /* at MS_STAGE_COUNTED: what is known is an estimate, with sampling errors */
  MsStatus limit_met; /* the limit that kept the first attempt from counting everything exactly */
  bool no_layout_found; /* sampling found no layout, with all the work that it may take */
  bool rough; /* before MS_STAGE_COUNTED: what is not known is to be estimated roughly */
  int32_t *conflict; /* [n_conflict] padded indices of the numbers of a conflict, in the arena */
  int n_conflict;
};

/* One answer to one position: counted exactly; or, past a limit, estimated by sampling, or roughly
 * if that fails; or the reason why no layout fits.  As ms_solver_run, except that the result of a
 * contradictory position does not name the assumptions or flags to blame: ms_solver_run adds
 * them. */
MsStatus ms_solver_answer (MsSolver *self, const MsPosition *position,
    const MsSolverOptions *options, MsSolverResult **result);

/* Makes the result that the caller gets, as far as the run came: plain data that does not depend on
 * the solver.  Returns NULL when the poll cancels (the status of the work is then
 * MS_STATUS_CANCELLED) or when there is no memory. */
MsSolverResult *ms_solver_write (MsSolver *self, const MsPosition *position);

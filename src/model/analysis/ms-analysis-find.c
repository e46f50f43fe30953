/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How an analysis is made. */
#include "ms-analysis.h"

/* What is left of a time limit; less than any run takes, where nothing is. */
#define LEAST_SECONDS 1e-9

/* Fractions are made; choosing needs none.  Without memory for it safety alone decides. */
static MsStatus
take_best (MsAnalysis *self, MsSolver *solver, MsSolverOptions options, const MsBestReach *reach)
{
  const MsSolverResult *result = ms_analysis_get_result (self);
  MsBest *best;
  if (options.time_limit > 0)
    options.time_limit = MAX (options.time_limit - result->microseconds / 1e6, LEAST_SECONDS);
  MsStatus status = ms_best_find (
      solver, ms_analysis_get_position (self), result, &options, reach, NULL, &best);
  ms_analysis_take_best (self, best);
  return status;
}

static MsStatus
find (MsSolver *solver, MsPosition *position, const MsSolverOptions *options,
    const MsBestReach *reach, MsAnalysis **analysis)
{
  MsSolverResult *result;
  *analysis = NULL;
  MsStatus status = ms_solver_run (solver, position, options, &result);
  if (result == NULL)
    return status;
  *analysis = ms_analysis_new (position, status, result);
  if (take_best (*analysis, solver, *options, reach) != MS_STATUS_CANCELLED)
    return status;
  g_clear_pointer (analysis, ms_analysis_unref);
  return MS_STATUS_CANCELLED;
}

MsStatus
ms_analysis_find (
    MsSolver *solver, MsPosition *position, const MsSolverOptions *options, MsAnalysis **analysis)
{
  return find (solver, position, options, NULL, analysis);
}

MsStatus
ms_analysis_find_beside (MsSolver *solver, MsPosition *position, const MsSolverOptions *options,
    int cell, MsAnalysis **analysis)
{
  MsBestReach reach = MS_BEST_REACH_INIT;
  reach.asked = &cell;
  reach.n_asked = 1;
  return find (solver, position, options, &reach, analysis);
}

MsStatus
ms_analysis_find_varied (MsSolver *solver, MsPosition *position, MsVariation *variation,
    const MsSolverOptions *options, MsAnalysis **analysis)
{
  MsSolverOptions varied = *options;
  MsSolverResult *result;
  guint n_assumed;
  if (variation == NULL)
    return ms_analysis_find (solver, position, options, analysis);
  *analysis = NULL;
  varied.assumed = ms_variation_get_assumed (variation, &n_assumed);
  varied.n_assumed = (int)n_assumed;
  varied.density = ms_variation_get_density (variation);
  MsPosition *asked = ms_variation_apply (variation, position);
  MsStatus status = ms_solver_run (solver, asked, &varied, &result);
  if (result != NULL)
    {
      *analysis = ms_analysis_new (asked, status, result);
      ms_analysis_set_variation (*analysis, variation);
    }
  ms_position_unref (asked);
  return status;
}

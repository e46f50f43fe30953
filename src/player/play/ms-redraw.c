/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-redraw.h"

#include "ms-sample.h"

/* *result is NULL, or one that says of every cell whether it is certain. */
static MsStatus
run (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    MsSolverResult **result)
{
  MsStatus status = ms_solver_run (solver, position, options, result);
  if (*result == NULL || !(*result)->consistent || (*result)->method == MS_METHOD_EXACT)
    return *result == NULL ? status : MS_STATUS_OK;
  if (status == MS_STATUS_OK)
    status = (*result)->limit;
  ms_solver_result_free (*result);
  *result = NULL;
  return status;
}

/* Says what is to be assumed of the cells that are opened; returns of how many, 0 where the mines
 * stay as they are. */
static int
choose (const MsRedraw *redraw, const MsSolverResult *result,
    MsAssumption assumed[MS_REDRAW_MOST_OPENS])
{
  const int *opens = redraw->opens;
  bool fair = redraw->rule_set == MS_RULES_FAIR;
  if (!result->consistent || (fair && result->n_safe > 0))
    return 0;
  for (int i = 0; fair && i < redraw->n_opens; i++)
    assumed[i] = (MsAssumption){ opens[i], MS_CERTAINTY_SAFE };
  if (fair)
    return redraw->n_opens;
  int likeliest = opens[0];
  for (int i = 1; i < redraw->n_opens; i++)
    if (result->mine_probability[opens[i]] > result->mine_probability[likeliest])
      likeliest = opens[i];
  assumed[0] = (MsAssumption){ likeliest, MS_CERTAINTY_MINE };
  return result->certainty[likeliest] != MS_CERTAINTY_SAFE;
}

static bool
has_opened (const MsPosition *position)
{
  int n_cells = ms_position_get_width (position) * ms_position_get_height (position);
  for (int cell = 0; cell < n_cells; cell++)
    if (ms_cell_is_opened (ms_position_get_cells (position)[cell]))
      return true;
  return false;
}

MsStatus
ms_redraw_find (MsSolver *solver, const MsRedraw *redraw, const MsSolverOptions *limits,
    uint8_t *mine, bool *drawn)
{
  const MsPosition *position = redraw->position;
  MsAssumption assumed[MS_REDRAW_MOST_OPENS];
  MsSolverResult *result = NULL;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.memory_limit = limits->memory_limit;
  options.work_limit = limits->work_limit;
  options.poll = limits->poll;
  options.user_data = limits->user_data;
  options.estimate_work = 1; /* an estimate is of no use */
  *drawn = false;
  if (redraw->n_opens == 0 || (redraw->rule_set == MS_RULES_CRUEL && !has_opened (position)))
    return MS_STATUS_OK;

  MS_TRY (run (solver, position, &options, &result));
  options.n_assumed = choose (redraw, result, assumed);
  options.assumed = assumed;
  ms_solver_result_free (result);
  if (options.n_assumed == 0)
    return MS_STATUS_OK;

  MS_TRY (run (solver, position, &options, &result));
  bool fits = result->consistent;
  ms_solver_result_free (result);
  if (!fits)
    return MS_STATUS_OK;
  MsRng rng;
  ms_rng_seed (&rng, redraw->seed);
  MsEngine *engine = ms_solver_get_engine (solver);
  MsSampler *sampler = ms_sampler_new (engine);
  *drawn = sampler != NULL && ms_sampler_draw (sampler, &rng, mine);
  return *drawn ? MS_STATUS_OK : ms_work_status (engine->work);
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The cell that is best opened (minesage.h). */
#include "ms-lib.h"

#include "ms-best.h"
#include "ms-choose.h"

#include <math.h>

static int32_t
number_of (MsBasis basis)
{
  static const int32_t numbers[] = {
    [MS_BASIS_CERTAIN] = MINESAGE_BY_PROOF,
    [MS_BASIS_WIN] = MINESAGE_BY_WIN,
    [MS_BASIS_SAFEST] = MINESAGE_BY_SAFETY,
    [MS_BASIS_AHEAD] = MINESAGE_BY_LOOKING_AHEAD,
    [MS_BASIS_PLAYED] = MINESAGE_BY_PLAYING,
    [MS_BASIS_LOT] = MINESAGE_BY_LOT,
    [MS_BASIS_SEEMS] = MINESAGE_BY_APPEARANCE,
    [MS_BASIS_FIRST] = MINESAGE_BY_HABIT,
  };
  return numbers[basis];
}

/* The choice that the program shows. */
static MsStatus
choose_best (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    MinesageChoice *choice, bool *consistent)
{
  MsSolverResult *result = NULL;
  MsBest *best = NULL;
  MsStatus status = ms_solver_run (solver, position, options, &result);
  if (result == NULL)
    return status;
  *consistent = result->consistent;
  status = *consistent ? ms_best_find (
               solver, position, result, options, NULL, ms_solver_get_allocator (solver), &best)
                       : MS_STATUS_OK;
  if (best != NULL && best->cell >= 0)
    {
      choice->cell = best->cell;
      choice->basis = number_of (best->basis);
      choice->safety = best->safety;
      if (best->basis == MS_BASIS_WIN && best->endgame != NULL)
        choice->win = (double)best->endgame->won / best->endgame->layouts;
    }
  ms_best_free (best);
  ms_solver_result_free (result);
  return status;
}

static MsStatus
choose_by (const MsStrategy *strategy, const MsPosition *position, const MsSolverOptions *options,
    const MsAllocator *allocator, MinesageChoice *choice)
{
  MsChoice chosen;
  MsStatus status = ms_choose (position, strategy, options, allocator, &chosen, NULL);
  if (status == MS_STATUS_OK && chosen.cell >= 0)
    {
      choice->cell = chosen.cell;
      choice->basis = number_of (chosen.basis);
      choice->safety = chosen.safety;
      choice->win = chosen.basis == MS_BASIS_WIN ? chosen.win : NAN;
    }
  return status;
}

MinesageStatus
minesage_best (MinesageEngine *engine, const MinesagePosition *position, const char *strategy,
    const MinesageOptions *options, MinesageChoice *choice, MinesageError *error)
{
  MsLibOptions read;
  MsStrategy named;
  MinesageChoice found = { sizeof found, -1, 0, NAN, NAN };
  bool consistent = true;
  if (position == NULL || choice == NULL)
    return ms_lib_refuse (error, "The position or the place for the choice is NULL.");
  if (position->n_assumed > 0)
    return ms_lib_refuse (error, "What is supposed of cells says nothing about the best one.");
  if (strategy != NULL && !ms_strategy_parse (strategy, &named))
    return ms_lib_refuse (error, "There is no strategy of this name.");
  MinesageStatus outcome = ms_lib_read_options (&read, engine, options, position, error);
  if (outcome != MINESAGE_OK)
    return outcome;
  MsSolver *solver = ms_lib_get_solver (engine, 0);
  MsStatus status = strategy == NULL
      ? choose_best (solver, position->position, &read.solver, &found, &consistent)
      : choose_by (&named, position->position, &read.solver, engine->allocator, &found);
  outcome = consistent ? ms_lib_status (status) : MINESAGE_CONTRADICTION;
  if (!ms_lib_give (choice, &found))
    return ms_lib_refuse (error, "The size of the choice is not set.");
  return ms_lib_end (error, outcome);
}

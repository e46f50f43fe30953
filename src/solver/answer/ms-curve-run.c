/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-curve-run.h"

#include "ms-run-prepare.h"

#include <math.h>

MsCurve *
ms_curve_begin (MsSolver *solver, const MsSolverOptions *options, int n_cells, int n_rows)
{
  ms_run_begin (solver, options);
  MsCurve *curve = ms_curve_new (solver->work.arena.allocator, n_cells, n_rows);
  if (curve == NULL)
    solver->work.status = MS_STATUS_NO_MEMORY;
  return curve;
}

bool
ms_curve_prepare (MsSolver *solver, const MsPosition *position, bool *counts)
{
  MsWork *work = &solver->work;
  int32_t dead;
  *counts = false;
  if (!ms_run_prepare (solver, position, &dead))
    return false;
  if (solver->contradiction.kind != MS_CONFLICT_NONE || dead >= 0)
    return true;
  *counts = true;
  ms_work_limit (work, work->options->work_limit);
  return ms_total_join_roots (&solver->circuit, work)
      && ms_circuit_measure (&solver->circuit, &solver->problem, work);
}

MsStatus
ms_curve_end (MsSolver *solver, bool done, MsCurve **curve)
{
  MsStatus status = done ? MS_STATUS_OK : ms_work_status (&solver->work);
  if (status == MS_STATUS_CANCELLED || status == MS_STATUS_NO_MEMORY)
    {
      ms_curve_free (*curve);
      *curve = NULL;
    }
  solver->work.options = NULL;
  return status;
}

int
ms_curve_index_of (const MsSolver *solver, int cell)
{
  const MsGrid *grid = &solver->grid;
  return ms_grid_index (grid, cell % grid->width, cell / grid->width);
}

double
ms_curve_chance_at (const MsSolver *solver, int index)
{
  uint8_t kind = solver->grid.kind[index];
  int box = solver->grid.box_at[index];
  if (kind & MS_GRID_OPENED)
    return NAN;
  if (kind != MS_GRID_COVERED)
    return (kind & MS_GRID_MINE) != 0;
  return box >= 0 ? solver->box_probability[box] : solver->outside_probability;
}

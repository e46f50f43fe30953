/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The curve by density: a pass along the circuit for each. */
#include "ms-curve-cell.h"
#include "ms-curve.h"

#include "ms-probability.h"
#include "ms-run-prepare.h"

#include <math.h>

typedef struct
{
  MsSolver *solver;
  MsSolverOptions options;
  const int *cells;
  const double *densities;
  int n_densities;
  MsCurve *curve;
} Drawing;

static bool
add_row (Drawing *self, double density)
{
  MsSolver *solver = self->solver;
  MsArenaMark mark = ms_arena_mark (&solver->work.arena);
  self->options.density = density;
  if (!ms_probability_find (solver))
    return false;
  MsCurveRow *row = &self->curve->rows[self->curve->n_rows++];
  row->mines = -1;
  row->density = density;
  row->layouts_mantissa = NAN;
  for (int i = 0; i < self->curve->n_cells; i++)
    row->probability[i] = ms_curve_chance_at (solver, ms_curve_index_of (solver, self->cells[i]));
  ms_arena_release (&solver->work.arena, mark);
  return true;
}

static bool
draw (Drawing *self, const MsPosition *position)
{
  MsSolver *solver = self->solver;
  MsWork *work = &solver->work;
  int32_t dead;
  if (!ms_run_prepare (solver, position, &dead))
    return false;
  if (solver->contradiction.kind != MS_CONFLICT_NONE || dead >= 0)
    return true;
  if (!ms_total_join_roots (&solver->circuit, work)
      || !ms_circuit_measure (&solver->circuit, &solver->problem, work))
    return false;
  ms_run_sum_up_total (solver);
  double start = work->progress;
  for (int i = 0; i < self->n_densities; i++)
    {
      work->span_from = start + (1 - start) * i / self->n_densities;
      work->span_to = start + (1 - start) * (i + 1) / self->n_densities;
      if (!add_row (self, self->densities[i]))
        return false;
    }
  return true;
}

MsStatus
ms_solver_density_curve (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, const int *cells, int n_cells, const double *densities,
    int n_densities, MsCurve **curve)
{
  Drawing self = { solver, *options, cells, densities, n_densities, NULL };
  self.options.first_cell = -1;
  self.options.exact = false;
  self.options.density = n_densities > 0 ? densities[0] : 0;
  ms_run_begin (solver, &self.options);
  *curve = self.curve = ms_curve_new (solver->work.arena.allocator, n_cells, n_densities);
  if (*curve == NULL)
    return MS_STATUS_NO_MEMORY;
  MsStatus status = draw (&self, position) ? MS_STATUS_OK : ms_work_status (&solver->work);
  if (status == MS_STATUS_CANCELLED || status == MS_STATUS_NO_MEMORY)
    {
      ms_curve_free (*curve);
      *curve = NULL;
    }
  solver->work.options = NULL;
  return status;
}

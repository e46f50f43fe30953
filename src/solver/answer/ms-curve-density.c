/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The curve by density: a pass along the circuit for each. */
#include "ms-curve-run.h"
#include "ms-curve.h"

#include "ms-probability.h"

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
  bool counts;
  if (!ms_curve_prepare (solver, position, &counts))
    return false;
  double start = work->progress;
  for (int i = 0; counts && i < self->n_densities; i++)
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
  *curve = self.curve = ms_curve_begin (solver, &self.options, n_cells, n_densities);
  return ms_curve_end (solver, *curve != NULL && draw (&self, position), curve);
}

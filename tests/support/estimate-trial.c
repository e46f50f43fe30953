/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "estimate-trial.h"

#include "ms-layout.h"
#include "random-position.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double
between (MsRng *rng, double from, double to)
{
  return from + (to - from) * (double)(ms_rng_next (rng) >> 11) * 0x1p-53;
}

const char *
trial_kind_name (TrialKind kind)
{
  static const char *const names[TRIAL_N_KINDS] = { "scattered", "stuck", "checkered", "staggered",
    "lattice", "few mines", "tight total" };
  return names[kind];
}

static MsPosition *
make (int side, int mines, MsCell *cells)
{
  MsPosition *position;
  if (ms_position_new (side, side, mines, cells, NULL, &position, NULL) != MS_STATUS_OK)
    abort ();
  return position;
}

/* Every period-th cell of a row, each row shifted by shift against the last, is open unless it is a
 * mine or left out. */
static MsPosition *
draw_regular (Trial *self, int period, int shift, double left_out, MsRng *rng)
{
  int side = self->side, n = side * side, mines = (int)(self->density * n);
  MsRules rules = { side, side, mines, MS_FIRST_CLICK_ANY };
  MsLayout *layout = ms_layout_draw (&rules, 0, 0, rng, NULL);
  MsCell *cells = malloc ((size_t)n);
  if (layout == NULL || cells == NULL)
    abort ();
  int first = (int)ms_rng_below (rng, (uint64_t)period);
  for (int i = 0; i < n; i++)
    {
      bool open = (i % side + first + i / side * shift) % period == 0
          && !ms_layout_has_mine (layout, i) && between (rng, 0, 1) >= left_out;
      cells[i] = open ? (MsCell)ms_layout_count_around (layout, i) : MS_CELL_COVERED;
    }
  ms_layout_unref (layout);
  MsPosition *position = make (side, mines, cells);
  free (cells);
  return position;
}

static MsPosition *
with_total (const MsPosition *position, int mines)
{
  return make (ms_position_get_width (position), mines, (MsCell *)ms_position_get_cells (position));
}

static bool
is_possible (const MsPosition *position, int mines, MsSolver *solver)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  MsPosition *other = with_total (position, mines);
  if (ms_solver_run (solver, other, &options, &result) != MS_STATUS_OK)
    abort ();
  bool possible = result->consistent;
  ms_solver_result_free (result);
  ms_position_unref (other);
  return possible;
}

/* Some mines above the fewest that can be. */
static void
tighten (Trial *self, MsSolver *solver, MsRng *rng)
{
  int low = -1, high = ms_position_get_mines (self->position);
  while (high - low > 1)
    {
      int middle = low + (high - low) / 2;
      if (is_possible (self->position, middle, solver))
        high = middle;
      else
        low = middle;
    }
  int more = (int)ms_rng_below (rng, 4);
  if (high + more < ms_position_get_mines (self->position))
    high += more;
  MsPosition *tight = with_total (self->position, high);
  ms_position_unref (self->position);
  self->position = tight;
}

void
trial_draw (Trial *self, TrialKind kind, int from, int to, MsSolver *solver, uint64_t seed)
{
  MsRng rng;
  ms_rng_seed (&rng, seed);
  *self = (Trial){ .kind = kind,
    .side = from + (int)ms_rng_below (&rng, (uint64_t)(to - from + 1)),
    .density = between (&rng, 0.15, 0.4),
    .opened = between (&rng, 0.2, 0.6) };
  if (kind == TRIAL_STUCK)
    self->density = between (&rng, 0.17, 0.24);
  if (kind == TRIAL_FEW)
    self->density = between (&rng, 0.02, 0.1);
  if (kind == TRIAL_TIGHT || kind == TRIAL_LATTICE)
    self->side = from + (self->side - from) / (kind == TRIAL_TIGHT ? 4 : 3);
  int side = self->side, mines = (int)(self->density * side * side);
  uint64_t other = ms_rng_next (&rng);
  double left_out = between (&rng, 0, 0.2);
  if (kind == TRIAL_STUCK)
    self->position = random_stuck (side, side, mines, other);
  else if (kind == TRIAL_CHECKERED)
    self->position = draw_regular (self, 2, 1, left_out, &rng);
  else if (kind == TRIAL_STAGGERED)
    self->position = draw_regular (self, 3, 1 + (int)(other & 1), left_out, &rng);
  else if (kind == TRIAL_LATTICE)
    self->position = random_lattice (side, self->density, other);
  else
    self->position = random_scattered (side, side, mines, self->opened, other);
  if (kind == TRIAL_TIGHT)
    tighten (self, solver, &rng);
}

void
trial_clear (Trial *self)
{
  ms_position_unref (self->position);
}

static MsSolverResult *
run (MsSolver *solver, const MsPosition *position, size_t memory, bool force, double work)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  options.memory_limit = memory;
  options.force_estimate = force;
  options.estimate_work = work;
  MsStatus status = ms_solver_run (solver, position, &options, &result);
  if (status != MS_STATUS_OK && status != MS_STATUS_MEMORY_LIMIT)
    abort ();
  return result;
}

static int
compare (
    const MsSolverResult *exact, const MsSolverResult *estimate, TrialFigure *figures, int *wrong)
{
  int n = 0;
  bool outside_seen = false;
  for (int i = 0; i < exact->width * exact->height; i++)
    {
      if (estimate->certainty[i] != MS_CERTAINTY_NONE)
        {
          *wrong += estimate->certainty[i] != exact->certainty[i];
          continue;
        }
      if (exact->outside[i] && outside_seen)
        continue;
      outside_seen |= exact->outside[i] != 0;
      figures[n++] = (TrialFigure){ exact->mine_probability[i], estimate->mine_probability[i],
        estimate->standard_error[i] };
    }
  return n;
}

int
trial_run (const Trial *self, MsSolver *solver, size_t truth_memory, size_t memory, double work,
    TrialFigure **figures, int *wrong)
{
  int n = -1;
  MsSolverResult *estimate = NULL;
  *figures = NULL;
  MsSolverResult *exact = run (solver, self->position, truth_memory, false, 0);
  if (exact->method == MS_METHOD_EXACT)
    estimate = run (solver, self->position, memory, true, work);
  if (estimate != NULL && estimate->method == MS_METHOD_ESTIMATE)
    {
      *figures = calloc ((size_t)exact->width * (size_t)exact->height, sizeof **figures);
      if (*figures == NULL)
        abort ();
      n = compare (exact, estimate, *figures, wrong);
    }
  ms_solver_result_free (exact);
  ms_solver_result_free (estimate);
  return n;
}

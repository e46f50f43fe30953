/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-curve.h"

#include "ms-curve-count.h"
#include "ms-curve-exact.h"
#include "ms-curve-run.h"
#include "ms-exact.h"
#include "ms-probability.h"

#include <math.h>
#include <string.h>

typedef struct
{
  MsSolver *solver;
  const int *cells;
  MsCurve *curve;
} Drawing;

static int
index_of (const Drawing *self, int i)
{
  return ms_curve_index_of (self->solver, self->cells[i]);
}

static const char *
fraction_at (const MsSolver *solver, int index)
{
  uint8_t kind = solver->grid.kind[index];
  int box = solver->grid.box_at[index];
  if (kind & MS_GRID_OPENED)
    return NULL;
  if (kind != MS_GRID_COVERED)
    return kind & MS_GRID_MINE ? "1" : "0";
  return box >= 0 ? solver->exact->box[box] : solver->exact->outside;
}

/* The pointers, the layouts and the fractions of a row in one block. */
static bool
copy_fractions (Drawing *self, MsCurveRow *row)
{
  const MsSolver *solver = self->solver;
  size_t n = (size_t)self->curve->n_cells, bytes = strlen (solver->exact->layouts) + 1;
  for (size_t i = 0; i < n; i++)
    {
      const char *fraction = fraction_at (solver, index_of (self, (int)i));
      bytes += fraction != NULL ? strlen (fraction) + 1 : 0;
    }
  row->fraction = ms_alloc (solver->work.arena.allocator, 1, n * sizeof (char *) + bytes);
  if (row->fraction == NULL)
    return false;
  char *place = (char *)(row->fraction + n);
  row->layouts_exact = place;
  place = stpcpy (place, solver->exact->layouts) + 1;
  for (size_t i = 0; i < n; i++)
    {
      const char *fraction = fraction_at (solver, index_of (self, (int)i));
      row->fraction[i] = fraction != NULL ? place : NULL;
      if (fraction != NULL)
        place = stpcpy (place, fraction) + 1;
    }
  return true;
}

static bool
add_row (Drawing *self)
{
  MsSolver *solver = self->solver;
  MsCurve *curve = self->curve;
  MsCurveRow *row = &curve->rows[curve->n_rows];
  row->mines = solver->grid.mines;
  row->layouts_mantissa = solver->layouts_mantissa;
  row->layouts_exponent = solver->layouts_exponent;
  for (int i = 0; i < curve->n_cells; i++)
    row->probability[i] = ms_curve_chance_at (solver, index_of (self, i));
  if (solver->exact != NULL && !copy_fractions (self, row))
    {
      solver->work.status = MS_STATUS_NO_MEMORY;
      return false;
    }
  curve->n_rows++;
  return true;
}

/* The undecided box of a cell, MS_CURVE_OUTSIDE, or MS_CURVE_DECIDED. */
static int
asked_box (const MsSolver *solver, int index)
{
  int box = solver->grid.box_at[index];
  if (solver->grid.kind[index] != MS_GRID_COVERED)
    return MS_CURVE_DECIDED;
  if (box < 0)
    return MS_CURVE_OUTSIDE;
  return solver->problem.boxes[box].state == MS_BOX_OPEN ? box : MS_CURVE_DECIDED;
}

/* Counts one total; a row is added when it has layouts. */
static bool
count_total (Drawing *self, int mines)
{
  MsSolver *solver = self->solver;
  MsArenaMark mark = ms_arena_mark (&solver->work.arena);
  solver->grid.mines = mines;
  solver->consistent = true;
  solver->exact = NULL;
  ms_run_sum_up_total (solver);
  if (!ms_total_in_range (&solver->total))
    return true;
  bool goes_on = ms_probability_find (solver);
  if (goes_on && solver->consistent)
    goes_on = (!solver->work.options->exact || ms_exact_find (solver)) && add_row (self);
  ms_arena_release (&solver->work.arena, mark);
  return goes_on;
}

/* Counted anew along the circuit, each for itself. */
static bool
count_each_total (Drawing *self, int from, int to)
{
  MsSolver *solver = self->solver;
  MsWork *work = &solver->work;
  double start = work->progress;
  for (int mines = from; mines <= to; mines++)
    {
      work->span_from = start + (1 - start) * (mines - from) / (to - from + 1.0);
      work->span_to = start + (1 - start) * (mines + 1.0 - from) / (to - from + 1.0);
      if (!count_total (self, mines))
        return false;
    }
  return true;
}

/* Gives the rows their whole numbers; those that have none yet at a limit are dropped. */
static bool
add_fractions (Drawing *self, long elsewhere)
{
  MsSolver *solver = self->solver;
  MsCurve *curve = self->curve;
  MsArena *arena = &solver->work.arena;
  int n_rows = curve->n_rows;
  MsCurveExact exact;
  int *boxes = ms_arena_alloc (arena, (size_t)curve->n_cells, sizeof *boxes);
  curve->n_rows = 0;
  for (int i = 0; boxes != NULL && i < curve->n_cells; i++)
    boxes[i] = asked_box (solver, index_of (self, i));
  if (n_rows == 0)
    return true;
  if (boxes == NULL
      || !ms_curve_exact_begin (&exact, solver, curve->rows[0].mines - elsewhere,
          curve->rows[n_rows - 1].mines - elsewhere, boxes, curve->n_cells))
    return false;
  for (int r = 0; r < n_rows; r++)
    {
      MsArenaMark mark = ms_arena_mark (arena);
      MsCurveRow *row = &curve->rows[r];
      if (!ms_curve_exact_total (&exact, row->mines - elsewhere))
        return false;
      if (!copy_fractions (self, row))
        {
          solver->work.status = MS_STATUS_NO_MEMORY;
          return false;
        }
      ms_arena_release (arena, mark);
      curve->n_rows++;
      ms_work_done (&solver->work, (r + 1.0) / n_rows);
    }
  return true;
}

/* The lines that are needed: line_of[n_cells] of each asked cell, -1 where it is decided. */
static bool
count_lines (Drawing *self, MsCurveCount *count, MsCurveLine *lines, int *line_of, int *n_lines)
{
  const MsSolver *solver = self->solver;
  *n_lines = 0;
  for (int i = 0; i < self->curve->n_cells; i++)
    {
      int box = asked_box (solver, index_of (self, i)), line = 0;
      line_of[i] = -1;
      if (box == MS_CURVE_DECIDED)
        continue;
      while (line < *n_lines && lines[line].box != box)
        line++;
      line_of[i] = line;
      if (line == *n_lines && !ms_curve_count_line (count, box, &lines[(*n_lines)++]))
        return false;
    }
  return true;
}

/* What does not change with the total. */
static double
decided_at (const MsSolver *solver, int index)
{
  int box = solver->grid.box_at[index];
  uint8_t kind = solver->grid.kind[index];
  if (kind & MS_GRID_OPENED)
    return NAN;
  if (kind != MS_GRID_COVERED)
    return (kind & MS_GRID_MINE) != 0;
  return solver->problem.boxes[box].state == MS_BOX_MINES;
}

/* All totals off one pass, if they *fit into it. */
static bool
count_all_totals (Drawing *self, int from, int to, bool *fits)
{
  MsSolver *solver = self->solver;
  MsArena *arena = &solver->work.arena;
  MsCurve *curve = self->curve;
  size_t n = (size_t)curve->n_cells;
  MsCurveCount count;
  int n_lines, *line_of = ms_arena_alloc (arena, n, sizeof *line_of);
  MsCurveLine *lines = ms_arena_alloc (arena, n, sizeof *lines);
  double *chances = ms_arena_alloc (arena, n, sizeof *chances);
  long double layouts;
  if (line_of == NULL || lines == NULL || chances == NULL
      || !ms_curve_count_begin (&count, solver, fits))
    return false;
  if (!*fits)
    return true;
  if (!count_lines (self, &count, lines, line_of, &n_lines))
    return false;
  long elsewhere = solver->grid.mines - solver->total.mines;
  for (int mines = from; mines <= to; mines++)
    {
      if (!ms_curve_count_total (&count, mines - elsewhere, lines, n_lines, &layouts, chances))
        return false;
      if (layouts == 0)
        continue;
      MsCurveRow *row = &curve->rows[curve->n_rows++];
      row->mines = mines;
      ms_total_to_decimal (layouts, count.exponent, &row->layouts_mantissa, &row->layouts_exponent);
      for (size_t i = 0; i < n; i++)
        row->probability[i] = line_of[i] < 0 ? decided_at (solver, index_of (self, (int)i))
                                             : chances[line_of[i]];
    }
  return true;
}

static bool
draw (Drawing *self, const MsPosition *position, int from, int to)
{
  MsSolver *solver = self->solver;
  MsWork *work = &solver->work;
  bool counts, fits;
  if (!ms_curve_prepare (solver, position, &counts))
    return false;
  if (!counts)
    return true;
  MsArenaMark mark = ms_arena_mark (&work->arena);
  long elsewhere = solver->grid.mines - solver->total.mines;
  if (!count_all_totals (self, from, to, &fits)
      || (fits && work->options->exact && !add_fractions (self, elsewhere)))
    {
      /* A row is whole, or there is none. */
      while (work->options->exact && self->curve->n_rows > 0
          && self->curve->rows[self->curve->n_rows - 1].fraction == NULL)
        self->curve->n_rows--;
      return false;
    }
  ms_arena_release (&work->arena, mark);
  return fits || count_each_total (self, from, to);
}

MsStatus
ms_solver_curve (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    const int *cells, int n_cells, int from, int to, MsCurve **curve)
{
  MsSolverOptions own = *options;
  int most = ms_position_get_width (position) * ms_position_get_height (position);
  own.first_cell = -1;
  own.density = 0;
  from = from > 0 ? from : 0;
  to = to < most ? to : most;
  *curve = ms_curve_begin (solver, &own, n_cells, from <= to ? to - from + 1 : 0);
  Drawing drawing = { solver, cells, *curve };
  return ms_curve_end (solver, *curve != NULL && draw (&drawing, position, from, to), curve);
}

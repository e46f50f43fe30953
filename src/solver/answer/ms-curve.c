/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-curve.h"

#include "ms-curve-exact.h"
#include "ms-curve-testing.h"
#include "ms-exact.h"
#include "ms-probability.h"
#include "ms-run-prepare.h"

#include <math.h>

MsCurve *
ms_curve_new (const MsAllocator *allocator, int n_cells, int n_rows)
{
  size_t n = (size_t)n_rows, n_probabilities = n * (size_t)n_cells;
  MsCurve *curve = ms_alloc (allocator, 1, sizeof *curve);
  if (curve == NULL)
    return NULL;
  *curve = (MsCurve){ .n_cells = n_cells, .allocator = allocator };
  double *probabilities = ms_alloc (allocator, n_probabilities, sizeof (double));
  curve->rows = ms_alloc0 (allocator, n + 1, sizeof (MsCurveRow));
  if (probabilities == NULL || curve->rows == NULL)
    {
      ms_dealloc (allocator, probabilities);
      ms_dealloc (allocator, curve->rows);
      ms_dealloc (allocator, curve);
      return NULL;
    }
  /* The unused row behind the last one keeps the pointer to the memory of all probabilities. */
  curve->rows[n].probability = probabilities;
  for (size_t i = 0; i < n; i++)
    {
      curve->rows[i].probability = probabilities + i * (size_t)n_cells;
      curve->rows[i].density = NAN;
    }
  return curve;
}

void
ms_curve_free (MsCurve *curve)
{
  if (curve == NULL)
    return;
  for (int i = 0; i < curve->n_rows; i++)
    ms_dealloc (curve->allocator, curve->rows[i].fraction);
  ms_dealloc (curve->allocator, curve->rows[0].probability);
  ms_dealloc (curve->allocator, curve->rows);
  ms_dealloc (curve->allocator, curve);
}

/* What the runs for a curve by mine total and for one by density have in common. */

/* Begins a run, and makes a curve with room for its rows.  Returns NULL when there is no memory,
 * and sets the status of the run accordingly. */
static MsCurve *
begin_curve (MsEngine *engine, const MsSolverOptions *options, int n_cells, int n_rows)
{
  ms_engine_begin (engine, options);
  MsCurve *curve = ms_curve_new (engine->work->arena.allocator, n_cells, n_rows);
  if (curve == NULL)
    engine->work->status = MS_STATUS_NO_MEMORY;
  return curve;
}

/* To be called next: folds all sections, joins their circuits and measures the result.  *counts
 * becomes false where the numbers contradict each other; then there is no circuit, and the curve
 * has no rows. */
static bool
prepare_curve (MsEngine *engine, const MsPosition *position, bool *counts)
{
  MsWork *work = engine->work;
  int32_t dead;
  *counts = false;
  if (!ms_run_prepare (engine, position, false, &dead))
    return false;
  if (engine->run->contradiction.kind != MS_CONFLICT_NONE || dead >= 0)
    return true;
  *counts = true;
  ms_work_limit (work, work->options->work_limit);
  return ms_total_join_roots (engine->circuit, work)
      && ms_circuit_measure (engine->circuit, engine->problem, work);
}

/* Ends the run and returns its status.  done: the curve has all its rows.  If the rows that there
 * are must not be used, *curve is freed and becomes NULL. */
static MsStatus
end_curve (MsEngine *engine, bool done, MsCurve **curve)
{
  MsStatus status = done ? MS_STATUS_OK : ms_work_status (engine->work);
  if (status == MS_STATUS_CANCELLED || status == MS_STATUS_NO_MEMORY)
    {
      ms_curve_free (*curve);
      *curve = NULL;
    }
  engine->work->options = NULL;
  return status;
}

/* A curve under way. */
typedef struct
{
  MsEngine *engine;
  const int *cells; /* [curve->n_cells] */
  MsCurve *curve;
} Drawing;

/* The padded index of an asked cell. */
static int
index_of (const Drawing *self, int i)
{
  const MsGrid *grid = self->engine->problem->grid;
  return ms_grid_index (grid, self->cells[i] % grid->width, self->cells[i] / grid->width);
}

/* Returns the box of an undecided cell, MS_CURVE_OUTSIDE, or MS_CURVE_DECIDED. */
static int
asked_box (const MsEngine *engine, int index)
{
  int box = engine->problem->grid->box_at[index];
  if (engine->problem->grid->kind[index] != MS_GRID_COVERED)
    return MS_CURVE_DECIDED;
  if (box < 0)
    return MS_CURVE_OUTSIDE;
  return engine->problem->boxes[box].state == MS_BOX_OPEN ? box : MS_CURVE_DECIDED;
}

/* The chance of a cell for which it is the same at every total. */
static double
decided_at (const MsEngine *engine, int index)
{
  int box = engine->problem->grid->box_at[index];
  uint8_t kind = engine->problem->grid->kind[index];
  if (kind & MS_GRID_OPENED)
    return NAN;
  if (kind != MS_GRID_COVERED)
    return (kind & MS_GRID_MINE) != 0;
  return engine->problem->boxes[box].state == MS_BOX_MINES;
}

/* The chance of a mine in an asked cell after ms_probability_find; NaN for an opened cell. */
static double
chance_of (const Drawing *self, int i)
{
  const MsEngine *engine = self->engine;
  int index = index_of (self, i), box = asked_box (engine, index);
  if (box == MS_CURVE_DECIDED)
    return decided_at (engine, index);
  return box == MS_CURVE_OUTSIDE ? engine->outside_probability : engine->box_probability[box];
}

/* Finds the rows in which two cells of a curve are equal, or between which they change places. */

#define EQUAL_WITHIN 1e-12

/* Returns -1, 0 or 1 if the first cell is less, equally or more likely to be a mine in this row. */
static int
compare (const MsCurveRow *row, int first, int second)
{
  double a = row->probability[first], b = row->probability[second];
  bool equal = row->fraction != NULL ? strcmp (row->fraction[first], row->fraction[second]) == 0
                                     : fabs (a - b) <= EQUAL_WITHIN * fmax (a, b);
  if (equal)
    return 0;
  return a < b ? -1 : 1;
}

/* Whether the curves of two cells can cross at all. */
static bool
may_cross (const MsCurve *curve, int first, int second)
{
  if (curve->n_rows == 0 || isnan (curve->rows[0].probability[first])
      || isnan (curve->rows[0].probability[second]))
    return false;
  for (int i = 0; i < curve->n_rows; i++)
    if (compare (&curve->rows[i], first, second) != 0)
      return true;
  return false;
}

/* Returns how many crossings two cells have, and writes them to at, unless that is NULL. */
static int
list_pair (const MsCurve *curve, int first, int second, MsCrossing *at)
{
  int before = 0, n = 0;
  for (int i = 0; i < curve->n_rows; i++)
    {
      int now = compare (&curve->rows[i], first, second);
      bool swapped = now != 0 && now == -before;
      if ((now == 0 || swapped) && at != NULL)
        at[n] = (MsCrossing){ first, second, swapped ? i - 1 : i, i };
      n += now == 0 || swapped;
      before = now;
    }
  return n;
}

static int
list_all (const MsCurve *curve, MsCrossing *at)
{
  int n = 0;
  for (int first = 0; first < curve->n_cells; first++)
    for (int second = first + 1; second < curve->n_cells; second++)
      if (may_cross (curve, first, second))
        n += list_pair (curve, first, second, at != NULL ? at + n : NULL);
  return n;
}

MsCrossings *
ms_curve_find_crossings (const MsCurve *curve)
{
  int n = list_all (curve, NULL);
  MsCrossings *crossings = ms_alloc (
      curve->allocator, 1, sizeof *crossings + (size_t)n * sizeof *crossings->at);
  if (crossings == NULL)
    return NULL;
  crossings->allocator = curve->allocator;
  crossings->n = list_all (curve, crossings->at);
  return crossings;
}

void
ms_crossings_free (MsCrossings *crossings)
{
  if (crossings != NULL)
    ms_dealloc (crossings->allocator, crossings);
}

/* The curve by density: one pass along the circuit for each density. */

/* options are those of the run. */
static bool
draw_by_density (Drawing *self, const MsPosition *position, MsSolverOptions *options,
    const double *densities, int n)
{
  MsWork *work = self->engine->work;
  bool counts;
  if (!prepare_curve (self->engine, position, &counts))
    return false;
  double start = work->progress;
  for (int i = 0; counts && i < n; i++)
    {
      work->span_from = start + (1 - start) * i / n;
      work->span_to = start + (1 - start) * (i + 1) / n;
      options->density = densities[i];
      MsArenaMark mark = ms_arena_mark (&work->arena);
      if (!ms_probability_find (self->engine))
        return false;
      MsCurveRow *row = &self->curve->rows[self->curve->n_rows++];
      row->mines = -1;
      row->density = densities[i];
      row->layouts.mantissa = NAN;
      for (int cell = 0; cell < self->curve->n_cells; cell++)
        row->probability[cell] = chance_of (self, cell);
      ms_arena_release (&work->arena, mark);
    }
  return true;
}

MsStatus
ms_solver_density_curve (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, const int *cells, int n_cells, const double *densities,
    int n_densities, MsCurve **curve)
{
  MsEngine *engine = ms_solver_get_engine (solver);
  MsSolverOptions own = *options;
  own.first_cell = -1;
  own.exact = false;
  own.density = n_densities > 0 ? densities[0] : 0;
  *curve = begin_curve (engine, &own, n_cells, n_densities);
  Drawing self = { engine, cells, *curve };
  return end_curve (engine,
      *curve != NULL && draw_by_density (&self, position, &own, densities, n_densities), curve);
}

static const char *
fraction_at (const MsEngine *engine, int index)
{
  uint8_t kind = engine->problem->grid->kind[index];
  int box = engine->problem->grid->box_at[index];
  if (kind & MS_GRID_OPENED)
    return NULL;
  if (kind != MS_GRID_COVERED)
    return kind & MS_GRID_MINE ? "1" : "0";
  return box >= 0 ? engine->exact->box[box] : engine->exact->outside;
}

/* Copies the fractions of a row; their pointers, the number of layouts and the strings are one
 * block. */
static bool
copy_fractions (Drawing *self, MsCurveRow *row)
{
  const MsEngine *engine = self->engine;
  size_t n = (size_t)self->curve->n_cells, bytes = strlen (engine->exact->layouts) + 1;
  for (size_t i = 0; i < n; i++)
    {
      const char *fraction = fraction_at (engine, index_of (self, (int)i));
      bytes += fraction != NULL ? strlen (fraction) + 1 : 0;
    }
  row->fraction = ms_alloc (engine->work->arena.allocator, 1, n * sizeof (char *) + bytes);
  if (row->fraction == NULL)
    {
      engine->work->status = MS_STATUS_NO_MEMORY;
      return false;
    }
  char *place = (char *)(row->fraction + n);
  row->layouts.exact = place;
  place = stpcpy (place, engine->exact->layouts) + 1;
  for (size_t i = 0; i < n; i++)
    {
      const char *fraction = fraction_at (engine, index_of (self, (int)i));
      row->fraction[i] = fraction != NULL ? place : NULL;
      if (fraction != NULL)
        place = stpcpy (place, fraction) + 1;
    }
  return true;
}

/* Counts one total, and adds a row if it has layouts. */
static bool
count_total (Drawing *self, int mines)
{
  MsEngine *engine = self->engine;
  MsArenaMark mark = ms_arena_mark (&engine->work->arena);
  engine->problem->grid->mines = mines;
  engine->consistent = true;
  engine->exact = NULL;
  ms_engine_sum_up_total (engine);
  if (!ms_total_in_range (&engine->total))
    return true;
  bool goes_on = ms_probability_find (engine);
  bool has_row = goes_on && engine->consistent;
  if (has_row && engine->work->options->exact)
    goes_on = ms_exact_find (engine);
  if (has_row && goes_on)
    {
      MsCurve *curve = self->curve;
      MsCurveRow *row = &curve->rows[curve->n_rows];
      row->mines = mines;
      row->layouts.mantissa = engine->layouts_mantissa;
      row->layouts.exponent = engine->layouts_exponent;
      for (int i = 0; i < curve->n_cells; i++)
        row->probability[i] = chance_of (self, i);
      goes_on = engine->exact == NULL || copy_fractions (self, row);
      curve->n_rows += goes_on;
    }
  ms_arena_release (&engine->work->arena, mark);
  return goes_on;
}

/* Counts each total by a pass of its own along the circuit. */
static bool
count_each_total (Drawing *self, int from, int to)
{
  MsEngine *engine = self->engine;
  MsWork *work = engine->work;
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

/* Gives the rows their whole numbers.  If a limit is met, the rows without them are dropped. */
static bool
add_fractions (Drawing *self, long elsewhere)
{
  MsEngine *engine = self->engine;
  MsCurve *curve = self->curve;
  MsArena *arena = &engine->work->arena;
  int n_rows = curve->n_rows;
  MsCurveExact exact;
  int *boxes = ms_arena_alloc (arena, (size_t)curve->n_cells, sizeof *boxes);
  curve->n_rows = 0;
  for (int i = 0; boxes != NULL && i < curve->n_cells; i++)
    boxes[i] = asked_box (engine, index_of (self, i));
  if (n_rows == 0)
    return true;
  if (boxes == NULL
      || !ms_curve_exact_begin (&exact, engine, curve->rows[0].mines - elsewhere,
          curve->rows[n_rows - 1].mines - elsewhere, boxes, curve->n_cells))
    return false;
  for (int r = 0; r < n_rows; r++)
    {
      MsArenaMark mark = ms_arena_mark (arena);
      MsCurveRow *row = &curve->rows[r];
      if (!ms_curve_exact_total (&exact, row->mines - elsewhere) || !copy_fractions (self, row))
        return false;
      ms_arena_release (arena, mark);
      curve->n_rows++;
      ms_work_done (engine->work, (r + 1.0) / n_rows);
    }
  return true;
}

/* Counts the lines of all asked cells, once for each box.  line_of[n_cells] is the line of each
 * asked cell, -1 where the cell is decided. */
static bool
count_lines (Drawing *self, MsCurveCount *count, MsCurveLine *lines, int *line_of, int *n_lines)
{
  const MsEngine *engine = self->engine;
  *n_lines = 0;
  for (int i = 0; i < self->curve->n_cells; i++)
    {
      int box = asked_box (engine, index_of (self, i)), line = 0;
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

/* Counts all totals in one pass.  *fits becomes false if the numbers are too large for that. */
static bool
count_all_totals (Drawing *self, int from, int to, bool *fits)
{
  MsEngine *engine = self->engine;
  MsArena *arena = &engine->work->arena;
  MsCurve *curve = self->curve;
  size_t n = (size_t)curve->n_cells;
  MsCurveCount count;
  int n_lines, *line_of = ms_arena_alloc (arena, n, sizeof *line_of);
  MsCurveLine *lines = ms_arena_alloc (arena, n, sizeof *lines);
  double *chances = ms_arena_alloc (arena, n, sizeof *chances);
  long double layouts;
  if (line_of == NULL || lines == NULL || chances == NULL
      || !ms_curve_count_begin (&count, engine, fits))
    return false;
  if (!*fits)
    return true;
  if (!count_lines (self, &count, lines, line_of, &n_lines))
    return false;
  long elsewhere = engine->problem->grid->mines - engine->total.mines;
  for (int mines = from; mines <= to; mines++)
    {
      if (!ms_curve_count_total (&count, mines - elsewhere, lines, n_lines, &layouts, chances))
        return false;
      if (layouts == 0)
        continue;
      MsCurveRow *row = &curve->rows[curve->n_rows++];
      row->mines = mines;
      ms_total_to_decimal (layouts, count.exponent, &row->layouts.mantissa, &row->layouts.exponent);
      for (size_t i = 0; i < n; i++)
        row->probability[i] = line_of[i] < 0 ? decided_at (engine, index_of (self, (int)i))
                                             : chances[line_of[i]];
    }
  return true;
}

static bool
draw (Drawing *self, const MsPosition *position, int from, int to)
{
  MsEngine *engine = self->engine;
  MsWork *work = engine->work;
  bool counts, fits;
  if (!prepare_curve (engine, position, &counts))
    return false;
  if (!counts)
    return true;
  MsArenaMark mark = ms_arena_mark (&work->arena);
  long elsewhere = engine->problem->grid->mines - engine->total.mines;
  if (!count_all_totals (self, from, to, &fits)
      || (fits && work->options->exact && !add_fractions (self, elsewhere)))
    {
      /* Rows that lack their fractions are dropped. */
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
  MsEngine *engine = ms_solver_get_engine (solver);
  *curve = begin_curve (engine, &own, n_cells, from <= to ? to - from + 1 : 0);
  Drawing drawing = { engine, cells, *curve };
  return end_curve (engine, *curve != NULL && draw (&drawing, position, from, to), curve);
}

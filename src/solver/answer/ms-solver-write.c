/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-solver-private.h"

#include "ms-piece.h"
#include "ms-result-counted.h"

#include <math.h>

/* A rough estimate of the whole board, for where neither counting nor sampling gives an answer.
 *
 * A cell beside numbers gets the mean of what each of them says by itself: the mines that the
 * number still misses, divided by its undecided cells.  The other cells share the rest of the mine
 * total.  Nothing bounds how far that is from the truth, and the standard errors say so: each is
 * half of the distance to 0 or to 1, whichever is farther, so that the truth is always within two
 * errors.
 */

/* Rough chances stay this far from 0 and 1, which would read as certain. */
#define LEAST 0.01

static double
keep_uncertain (double probability)
{
  if (!(probability > LEAST))
    return LEAST;
  return probability < 1 - LEAST ? probability : 1 - LEAST;
}

static void
set (MsSolverResult *result, int cell, double probability)
{
  double p = keep_uncertain (probability);
  result->mine_probability[cell] = p;
  result->standard_error[cell] = (p > 0.5 ? p : 1 - p) / 2;
}

/* The share of mines among the unknown cells around a number, by that number alone. */
static double
share_around (const MsGrid *grid, const MsSolverResult *result, int index)
{
  int unknown = 0, mines = 0;
  for (int i = 0; i < 8; i++)
    {
      int around = index + grid->offsets[i];
      if (grid->kind[around] == MS_GRID_BORDER || grid->kind[around] & MS_GRID_OPENED)
        continue;
      uint8_t certainty = result->certainty[ms_grid_cell (grid, around)];
      unknown += certainty == MS_CERTAINTY_NONE;
      mines += certainty == MS_CERTAINTY_MINE;
    }
  return ((grid->kind[index] & 0xf) - mines) / (double)unknown;
}

static bool
is_beside_number (const MsGrid *grid, int index)
{
  for (int i = 0; i < 8; i++)
    if (grid->kind[index + grid->offsets[i]] & MS_GRID_OPENED)
      return true;
  return false;
}

static double
mean_of_numbers (const MsGrid *grid, const MsSolverResult *result, int index)
{
  double sum = 0;
  int n = 0;
  for (int i = 0; i < 8; i++)
    {
      int around = index + grid->offsets[i];
      if (!(grid->kind[around] & MS_GRID_OPENED))
        continue;
      sum += keep_uncertain (share_around (grid, result, around));
      n++;
    }
  return sum / n;
}

/* Fills the cells beside numbers.  *mines, *n_others: mines and cells that are left over. */
static bool
fill_beside (MsSolver *self, MsSolverResult *result, double *mines, int *n_others)
{
  const MsGrid *grid = &self->run.grid;
  *mines = grid->mines - result->n_certain_mines;
  *n_others = 0;
  for (int cell = 0; cell < result->width * result->height; cell++)
    {
      int index = ms_grid_index (grid, cell % result->width, cell / result->width);
      if (result->certainty[cell] != MS_CERTAINTY_NONE)
        continue;
      if (!is_beside_number (grid, index))
        ++*n_others;
      else
        {
          set (result, cell, mean_of_numbers (grid, result, index));
          *mines -= result->mine_probability[cell];
        }
      if (!ms_work_tick (&self->run.work, 200))
        return false;
    }
  return true;
}

/* Gives every cell of result that is not certain a probability and an error, and sets
 * outside_probability.  The solver's grid must be filled.  O(cells); false when cancelled. */
static bool
ms_rough_fill (MsSolver *self, MsSolverResult *result)
{
  const MsGrid *grid = &self->run.grid;
  double mines;
  int n_others;
  if (!fill_beside (self, result, &mines, &n_others))
    return false;
  /* A cell beside no number has its chance from what is left of the mine total, or the density. */
  const MsSolverOptions *options = self->run.work.options;
  double others = ms_solver_options_has_density (options) ? options->density : mines / n_others;
  for (int cell = 0; cell < result->width * result->height; cell++)
    {
      int index = ms_grid_index (grid, cell % result->width, cell / result->width);
      if (!ms_work_tick (&self->run.work, 20))
        return false;
      if (result->certainty[cell] != MS_CERTAINTY_NONE || is_beside_number (grid, index))
        continue;
      set (result, cell, others);
      result->n_outside += !result->outside[cell];
      result->outside[cell] = 1;
      result->outside_probability = result->mine_probability[cell];
    }
  return true;
}

/* Probabilities this close, relatively, are ties: two counts of the same chance differ by less than
 * that. */
#define TIE 1e-11
/* Up to so many best cells are listed by list_few. */
#define FEW 32

typedef struct
{
  const MsSolver *solver;
  MsWork *work;
  const MsPosition *position;
  MsSolverResult *result;
} Writer;

typedef struct
{
  double probability;
  MsCertainty certainty;
  double error; /* standard error, of an estimate */
} Verdict;

static Verdict
decided (bool mine)
{
  return (Verdict){ mine, mine ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE, 0 };
}

/* Judges a box before everything is counted: by what holds whatever the rest of the board is. */
static Verdict
judge_early (const MsSolver *solver, int box)
{
  const MsRun *run = &solver->run;
  MsBoxState state = run->stage == MS_STAGE_FOLDING
      ? ms_circuit_decided (&run->circuit, &run->problem, box)
      : (MsBoxState)run->problem.boxes[box].state;
  return state == MS_BOX_OPEN ? (Verdict){ NAN, MS_CERTAINTY_NONE, NAN }
                              : decided (state == MS_BOX_MINES);
}

static Verdict
judge (const MsSolver *solver, int index)
{
  const MsGrid *grid = &solver->run.grid;
  uint8_t kind = grid->kind[index];
  if (kind & MS_GRID_OPENED)
    return (Verdict){ NAN, MS_CERTAINTY_OPENED, NAN };
  if (!solver->engine.consistent)
    return (Verdict){ NAN, MS_CERTAINTY_NONE, NAN };
  if (kind != MS_GRID_COVERED)
    return decided (kind & MS_GRID_MINE);
  int box = grid->box_at[index];
  if (solver->run.stage == MS_STAGE_COUNTED)
    return box < 0
        ? (Verdict){ solver->engine.outside_probability, solver->engine.outside_certainty,
            solver->estimated ? solver->engine.outside_error : 0 }
        : (Verdict){ solver->engine.box_probability[box], solver->engine.box_certainty[box],
            solver->estimated ? solver->engine.box_error[box] : 0 };
  return box < 0 || solver->run.stage < MS_STAGE_BOXES ? (Verdict){ NAN, MS_CERTAINTY_NONE, NAN }
                                                       : judge_early (solver, box);
}

static void
fill_cell (Writer *self, int cell, int index)
{
  MsSolverResult *result = self->result;
  Verdict verdict = judge (self->solver, index);
  result->mine_probability[cell] = verdict.probability;
  result->certainty[cell] = (uint8_t)verdict.certainty;
  if (result->standard_error != NULL)
    result->standard_error[cell] = verdict.error;
  result->n_safe += verdict.certainty == MS_CERTAINTY_SAFE;
  result->n_certain_mines += verdict.certainty == MS_CERTAINTY_MINE;
  result->outside[cell] = self->solver->engine.consistent
      && self->solver->run.stage >= MS_STAGE_BOXES
      && self->solver->run.grid.kind[index] == MS_GRID_COVERED
      && self->solver->run.grid.box_at[index] < 0;
  result->n_outside += result->outside[cell];
}

static bool
fill_cells (Writer *self)
{
  const MsSolver *solver = self->solver;
  int width = self->result->width;
  if (solver->engine.consistent && solver->run.stage == MS_STAGE_COUNTED && !solver->estimated)
    return ms_result_fill_counted (
        &solver->engine, ms_position_get_cells (self->position), self->result);
  for (int y = 0; y < self->result->height; y++)
    {
      int index = ms_grid_index (&solver->run.grid, 0, y);
      for (int x = 0; x < width; x++)
        fill_cell (self, y * width + x, index + x);
      if (!ms_work_tick (self->work, 6L * width))
        return false;
    }
  return true;
}

/* The lowest probability of a covered cell that may be safe; NaN when there is none. */
static double
find_lowest (const MsSolver *solver, const MsSolverResult *result)
{
  double lowest = INFINITY;
  if (solver->run.stage != MS_STAGE_COUNTED || !solver->engine.consistent)
    return NAN;
  for (int i = 0; i < solver->run.problem.n_boxes; i++)
    if (solver->engine.box_certainty[i] == MS_CERTAINTY_NONE
        && solver->engine.box_probability[i] < lowest)
      lowest = solver->engine.box_probability[i];
  if (result->n_outside > 0 && solver->engine.outside_certainty == MS_CERTAINTY_NONE
      && solver->engine.outside_probability < lowest)
    lowest = solver->engine.outside_probability;
  return isinf (lowest) ? NAN : lowest;
}

/* The same if each cell has a chance of its own, as in a rough estimate. */
static double
find_lowest_cell (const MsSolverResult *result)
{
  double lowest = NAN;
  for (int i = 0; i < result->width * result->height; i++)
    if (result->certainty[i] == MS_CERTAINTY_NONE && !(result->mine_probability[i] >= lowest))
      lowest = result->mine_probability[i];
  return lowest;
}

/* Lists the cells of this certainty whose probability is at most highest. */
static void
list_best (const MsSolverResult *result, MsCertainty certainty, double highest, int *cells)
{
  int n_cells = result->width * result->height, n = 0;
  /* Reading behind the last cell is allowed: there is slack. */
  for (int i = 0; i < n_cells; i += MS_PIECE)
    {
      uint64_t same = ms_piece_find (result->certainty + i, (uint8_t)certainty);
      if (n_cells - i < MS_PIECE)
        same &= (UINT64_C (1) << (n_cells - i)) - 1;
      for (; same != 0; same &= same - 1)
        {
          int cell = i + __builtin_ctzll (same);
          if (result->mine_probability[cell] <= highest)
            cells[n++] = cell;
        }
    }
}

/* The same where only a few cells of boxes are listed: they are put in order as they are found,
 * without going through the board. */
static void
list_few (const MsSolver *solver, double highest, int *cells)
{
  const MsProblem *problem = &solver->run.problem;
  for (int i = 0, n = 0; i < problem->n_touched; i++)
    {
      int box = solver->run.grid.box_at[problem->touched[i]], at = n;
      if (solver->engine.box_certainty[box] != MS_CERTAINTY_NONE
          || !(solver->engine.box_probability[box] <= highest))
        continue;
      int cell = ms_grid_cell (&solver->run.grid, problem->touched[i]);
      for (n++; at > 0 && cells[at - 1] > cell; at--)
        cells[at] = cells[at - 1];
      cells[at] = cell;
    }
}

/* How many cells list_best will list. */
static int
count_best (const Writer *self, double highest)
{
  const MsSolver *solver = self->solver;
  const MsSolverResult *result = self->result;
  int n = 0;
  if (result->rough)
    {
      for (int i = 0; i < result->width * result->height; i++)
        n += result->certainty[i] == MS_CERTAINTY_NONE && result->mine_probability[i] <= highest;
      return n;
    }
  for (int i = 0; i < solver->run.problem.n_boxes; i++)
    if (solver->engine.box_certainty[i] == MS_CERTAINTY_NONE
        && solver->engine.box_probability[i] <= highest)
      n += solver->run.problem.boxes[i].size;
  bool outside = solver->engine.outside_certainty == MS_CERTAINTY_NONE
      && solver->engine.outside_probability <= highest;
  return outside ? n + result->n_outside : n;
}

static bool
fill_best (Writer *self, const MsAllocator *allocator)
{
  MsSolverResult *result = self->result;
  MsCertainty certainty = result->n_safe > 0 ? MS_CERTAINTY_SAFE : MS_CERTAINTY_NONE;
  if (result->n_safe > 0)
    result->best_probability = 0;
  else
    result->best_probability = result->rough ? find_lowest_cell (result)
                                             : find_lowest (self->solver, result);
  double highest = result->best_probability * (1 + TIE);
  if (result->n_safe > 0)
    result->n_best = result->n_safe;
  else if (!isnan (highest))
    result->n_best = count_best (self, highest);
  result->best_cells = ms_alloc (allocator, (size_t)result->n_best, sizeof (int));
  if (result->best_cells == NULL)
    return false;
  bool in_boxes = certainty == MS_CERTAINTY_NONE && !result->rough
      && !(result->n_outside > 0 && self->solver->engine.outside_probability <= highest);
  if (result->n_best > 0 && in_boxes && result->n_best <= FEW)
    list_few (self->solver, highest, result->best_cells);
  else if (result->n_best > 0)
    list_best (result, certainty, highest, result->best_cells);
  return ms_work_tick (self->work, 2L * result->width * result->height);
}

static bool
fill_conflict (Writer *self, const MsAllocator *allocator)
{
  const MsSolver *solver = self->solver;
  MsSolverResult *result = self->result;
  if (solver->engine.consistent)
    return true;
  result->conflict = solver->run.contradiction.kind;
  result->conflict_found = solver->run.contradiction.found;
  result->conflict_expected = solver->run.contradiction.expected;
  result->n_conflict_cells = solver->n_conflict;
  result->conflict_cells = ms_alloc (allocator, (size_t)solver->n_conflict, sizeof (int));
  if (result->conflict_cells == NULL)
    return false;
  for (int i = 0; i < solver->n_conflict; i++)
    result->conflict_cells[i] = ms_grid_cell (&solver->run.grid, solver->conflict[i]);
  return true;
}

static const char *
fraction_of (const MsSolver *solver, int index, const char *const *box_strings, const char *outside)
{
  const MsGrid *grid = &solver->run.grid;
  switch (grid->kind[index])
    {
    case MS_GRID_COVERED:
      return grid->box_at[index] >= 0 ? box_strings[grid->box_at[index]] : outside;
    case MS_GRID_MINE:
    case MS_GRID_FOUND_MINE:
      return "1";
    case MS_GRID_FREED:
    case MS_GRID_FOUND_SAFE:
      return "0";
    default:
      return NULL;
    }
}

/* Fills the fractions: pointers of the cells, pointers of the boxes and all strings are one
 * block. */
static bool
fill_exact (Writer *self, const MsAllocator *allocator)
{
  const MsSolver *solver = self->solver;
  const MsExactNumbers *exact = solver->engine.exact;
  MsSolverResult *result = self->result;
  if (exact == NULL || solver->estimated || solver->run.stage != MS_STAGE_COUNTED
      || !solver->engine.consistent)
    return true;
  size_t n_cells = (size_t)result->width * result->height;
  size_t n_boxes = (size_t)solver->run.problem.n_boxes, bytes = strlen (exact->layouts) + 1;
  for (size_t i = 0; i < n_boxes; i++)
    bytes += strlen (exact->box[i]) + 1;
  bytes += exact->outside != NULL ? strlen (exact->outside) + 1 : 0;
  result->fraction = ms_alloc (allocator, 1, (n_cells + n_boxes) * sizeof (char *) + bytes);
  if (result->fraction == NULL)
    return false;
  const char **boxes = result->fraction + n_cells;
  char *place = (char *)(boxes + n_boxes);
  result->layouts.exact = place;
  place = stpcpy (place, exact->layouts) + 1;
  for (size_t i = 0; i < n_boxes; i++)
    {
      boxes[i] = place;
      place = stpcpy (place, exact->box[i]) + 1;
    }
  const char *outside = exact->outside != NULL ? strcpy (place, exact->outside) : NULL;
  for (size_t i = 0; i < n_cells; i++)
    {
      int index = ms_grid_index (
          &solver->run.grid, (int)(i % (size_t)result->width), (int)(i / (size_t)result->width));
      result->fraction[i] = fraction_of (solver, index, boxes, outside);
    }
  return true;
}

static void
fill_numbers (Writer *self)
{
  const MsSolver *solver = self->solver;
  MsSolverResult *result = self->result;
  bool counted = solver->engine.consistent && solver->run.stage == MS_STAGE_COUNTED;
  result->density = solver->run.work.options->density;
  if (!ms_solver_options_has_density (solver->run.work.options))
    result->density = 0;
  result->method = counted || !solver->engine.consistent ? MS_METHOD_EXACT : MS_METHOD_INCOMPLETE;
  if ((counted && solver->estimated) || solver->rough)
    result->method = MS_METHOD_ESTIMATE;
  result->rough = solver->rough;
  result->no_layout_found = solver->rough && solver->no_layout_found;
  result->limit = result->method == MS_METHOD_ESTIMATE ? solver->limit_met : MS_STATUS_OK;
  result->consistent = solver->engine.consistent;
  result->outside_probability = counted ? solver->engine.outside_probability : NAN;
  result->layouts.mantissa = counted ? solver->engine.layouts_mantissa : 0;
  if (result->method == MS_METHOD_ESTIMATE)
    result->layouts.mantissa = NAN;
  result->layouts.exponent = counted && !solver->estimated ? solver->engine.layouts_exponent : 0;
  result->states = solver->engine.direct.found ? solver->engine.direct.looked
                                               : (long)solver->run.circuit.n_entries;
  result->width_of_tree = solver->engine.direct.found ? solver->engine.direct.width
                                                      : solver->run.circuit.width;
  result->peak_bytes = solver->run.work.arena.peak;
}

/* Allocates one block: the result, then the arrays, those with the largest elements first, each
 * with some slack behind it. */
static MsSolverResult *
allocate (const MsPosition *position, const MsAllocator *allocator, bool with_errors)
{
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  size_t n_cells = (size_t)width * height;
  size_t doubles = n_cells * sizeof (double) + MS_RESULT_SLACK, bytes = n_cells + MS_RESULT_SLACK;
  size_t n_doubles = with_errors ? 2 : 1;
  MsSolverResult *result = ms_alloc (
      allocator, 1, sizeof *result + n_doubles * doubles + 2 * bytes);
  if (result == NULL)
    return NULL;
  *result = (MsSolverResult){ .allocator = allocator };
  result->width = width;
  result->height = height;
  result->mines = ms_position_get_mines (position);
  result->mine_probability = (double *)(result + 1);
  if (with_errors)
    result->standard_error = result->mine_probability + doubles / sizeof (double);
  result->certainty = (uint8_t *)(result->mine_probability + n_doubles * doubles / sizeof (double));
  result->outside = result->certainty + bytes;
  return result;
}

MsSolverResult *
ms_solver_write (MsSolver *solver, const MsPosition *position)
{
  const MsAllocator *allocator = solver->run.work.arena.allocator;
  Writer self = { solver, &solver->run.work, position,
    allocate (position, allocator, solver->estimated || solver->rough) };
  if (self.result == NULL)
    return NULL;
  fill_numbers (&self);
  if (solver->run.stage < MS_STAGE_GRID)
    {
      /* There is no grid: only the position itself is known. */
      MsSolverResult *result = self.result;
      const MsCell *cells = ms_position_get_cells (self.position);
      for (int i = 0; i < result->width * result->height; i++)
        {
          result->mine_probability[i] = NAN;
          result->outside[i] = 0;
          result->certainty[i] = ms_cell_is_opened (cells[i]) ? MS_CERTAINTY_OPENED
                                                              : MS_CERTAINTY_NONE;
        }
    }
  if ((solver->run.stage >= MS_STAGE_GRID && !fill_cells (&self))
      || !ms_result_fill_sections (&solver->engine, self.result)
      || (solver->rough && !ms_rough_fill (solver, self.result)) || !fill_best (&self, allocator)
      || !fill_conflict (&self, allocator) || !fill_exact (&self, allocator))
    {
      ms_solver_result_free (self.result);
      return NULL;
    }
  return self.result;
}

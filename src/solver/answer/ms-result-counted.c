/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-result-counted.h"

#include "ms-disjoint.h"
#include "ms-listing.h"
#include "ms-result-small.h"
#include "ms-wide.h"

#include <math.h>
#include <string.h>

/* So many cells are written at once; what lies behind the row is overwritten by the next row, or lies
 * behind the array. */
#define DOUBLES 8
#define BYTES 32

typedef struct
{
  double probability_of[MS_GRID_COVERED + 1]; /* of each kind that there is */
  uint8_t outside; /* certainty of a covered cell that no number touches */
} Looks;

static void
fill_looks (Looks *self, const MsSolver *solver)
{
  for (int number = 0; number <= 8; number++)
    self->probability_of[MS_GRID_OPENED | number] = NAN;
  self->probability_of[MS_GRID_MINE] = self->probability_of[MS_GRID_FOUND_MINE] = 1;
  self->probability_of[MS_GRID_FREED] = self->probability_of[MS_GRID_FOUND_SAFE] = 0;
  self->probability_of[MS_GRID_BORDER] = 0;
  self->probability_of[MS_GRID_COVERED] = solver->outside_probability;
  self->outside = (uint8_t)solver->outside_certainty;
}

/* Many pieces are all opened, or all covered. */
static inline void
fill_probabilities (const Looks *looks, const uint8_t *kinds, int width, double *probabilities)
{
  const double outside = looks->probability_of[MS_GRID_COVERED];
  for (int x = 0; x < width; x += DOUBLES, kinds += DOUBLES, probabilities += DOUBLES)
    {
      uint64_t eight = ms_grid_load (kinds) & MS_GRID_EIGHT (MS_GRID_OPENED | MS_GRID_COVERED);
      if (eight == MS_GRID_EIGHT (MS_GRID_OPENED))
        for (int i = 0; i < DOUBLES; i++)
          probabilities[i] = NAN;
      else if (eight == MS_GRID_EIGHT (MS_GRID_COVERED))
        for (int i = 0; i < DOUBLES; i++)
          probabilities[i] = outside;
      else
        for (int i = 0; i < DOUBLES; i++)
          probabilities[i] = looks->probability_of[kinds[i]];
    }
}

/* In a loop that the compiler makes vectors of, as wide as the machine has them. */
static inline void
fill_certainties (const Looks *looks, const uint8_t *restrict kinds, int width,
    uint8_t *restrict certainties, uint8_t *restrict outside)
{
  const uint8_t beyond = looks->outside;
  for (int x = 0; x < width; x += BYTES)
    for (int i = x; i < x + BYTES; i++)
      {
        uint8_t certainty = kinds[i] & MS_GRID_COVERED ? beyond : 0;
        certainty |= kinds[i] & MS_GRID_OPENED ? MS_CERTAINTY_OPENED : 0;
        certainty |= kinds[i] & MS_GRID_MINE ? MS_CERTAINTY_MINE : 0;
        certainty |= kinds[i] & MS_GRID_FREED ? MS_CERTAINTY_SAFE : 0;
        certainties[i] = certainty;
        outside[i] = kinds[i] >> 7;
      }
}

/* As if no covered cell lay beside a number. */
static bool
fill_rows (const MsSolver *solver, MsSolverResult *result, MsWork *work)
{
  int width = result->width;
  const uint8_t *kinds = solver->grid.kind + ms_grid_index (&solver->grid, 0, 0);
  double *probabilities = result->mine_probability;
  uint8_t *certainties = result->certainty, *outside = result->outside;
  Looks looks;
  fill_looks (&looks, solver);
  for (int y = 0; y < result->height; y++)
    {
      fill_probabilities (&looks, kinds, width, probabilities);
      fill_certainties (&looks, kinds, width, certainties, outside);
      kinds += solver->grid.stride;
      probabilities += width;
      certainties += width;
      outside += width;
      if (!ms_work_tick (work, width))
        return false;
    }
  return true;
}

/* The covered cells beside numbers. */
static void
fill_box_cells (const MsSolver *solver, MsSolverResult *result)
{
  const MsGrid *grid = &solver->grid;
  const int32_t *touched = solver->problem.touched, *box_at = grid->box_at;
  const double *box_probability = solver->box_probability;
  const uint8_t *box_certainty = solver->box_certainty;
  double *probability = result->mine_probability;
  uint8_t *certainty = result->certainty, *outside = result->outside;
  int n = solver->problem.n_touched;
  for (int i = 0; i < n; i++)
    {
      int cell = ms_grid_cell (grid, touched[i]), box = box_at[touched[i]];
      probability[cell] = box_probability[box];
      certainty[cell] = box_certainty[box];
      outside[cell] = 0;
    }
}

/* How many cells are certain, or outside. */
static void
count_certain (const MsSolver *solver, MsSolverResult *result)
{
  const MsGrid *grid = &solver->grid;
  int of[MS_CERTAINTY_OPENED + 1] = { 0 };
  result->n_outside = grid->n_covered - solver->problem.n_touched;
  of[solver->outside_certainty] = result->n_outside;
  for (int i = 0; i < solver->problem.n_boxes; i++)
    of[solver->box_certainty[i]] += solver->problem.boxes[i].size;
  int n_mines = grid->n_flags + grid->n_found_mines;
  int n_cells = result->width * result->height;
  result->n_certain_mines = of[MS_CERTAINTY_MINE] + n_mines;
  result->n_safe = of[MS_CERTAINTY_SAFE] + n_cells - grid->n_opened - n_mines - grid->n_covered;
}

/* Everything is counted, and nobody has changed the grid since. */
static bool
has_row_bits (const MsSolver *solver)
{
  return solver->listed.found && solver->grid.rows != NULL;
}

MS_BITWISE bool
ms_result_fill_counted (
    const MsSolver *solver, const MsCell *cells, MsSolverResult *result, MsWork *work)
{
  if (has_row_bits (solver))
    ms_result_fill_small (solver, cells, result);
  else if (!fill_rows (solver, result, work))
    return false;
  fill_box_cells (solver, result);
  count_certain (solver, result);
  return ms_work_tick (work, 2L * solver->problem.n_touched);
}

/* Whether the numbers leave a box open, whatever the mine total is. */
static bool
is_open (const MsSolver *solver, int box)
{
  const MsBox *entry = &solver->problem.boxes[box];
  unsigned feasible = solver->circuit.feasible[box];
  return entry->state == MS_BOX_OPEN && feasible != 1u && feasible != 1u << entry->size;
}

/* The groups of numbers that open boxes bind to each other; more than were folded, where what the
 * fold itself decided lay between two. */
static int
count_groups (const MsSolver *solver, int32_t *top)
{
  const MsProblem *problem = &solver->problem;
  int n = 0;
  for (int i = 0; i < problem->n_numbers; i++)
    top[i] = -1;
  for (int i = 0; i < problem->n_boxes; i++)
    for (int j = 0; is_open (solver, i) && j < problem->boxes[i].n_numbers; j++)
      {
        int32_t number = problem->boxes[i].numbers[j], first = problem->boxes[i].numbers[0];
        n += top[number] < 0;
        top[number] = top[number] < 0 ? number : top[number];
        n -= ms_disjoint_join (top, number, first);
      }
  return n;
}

/* Whether the fold decided what was open before; else its sections are the groups. */
static bool
fold_decided (const MsSolver *solver)
{
  if (solver->listed.found)
    return solver->listed.decided;
  for (int i = 0; i < solver->problem.n_boxes; i++)
    if (solver->problem.boxes[i].state == MS_BOX_OPEN && !is_open (solver, i))
      return true;
  return false;
}

bool
ms_result_fill_sections (const MsSolver *solver, MsSolverResult *result, MsWork *work)
{
  bool counted = solver->stage == MS_STAGE_COUNTED && !solver->estimated && solver->consistent;
  int32_t top[MS_LISTING_MOST];
  if (solver->listed.found)
    result->n_sections = solver->listed.n_sections;
  else
    result->n_sections = solver->stage >= MS_STAGE_FOLDING ? solver->plan.n_sections : 0;
  if (!counted || !fold_decided (solver))
    return true;
  result->n_sections = count_groups (solver, solver->listed.found ? top : solver->order.parent);
  return ms_work_tick (work, 10L * solver->problem.n_boxes);
}

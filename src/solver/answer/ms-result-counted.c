/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-result-counted.h"

#include "ms-disjoint.h"
#include "ms-listing.h"
#include "ms-row-bits.h"
#include "ms-run.h"
#include "ms-wide.h"

#include <math.h>

/* What is known of each cell of a small board, written from the bits of its rows. */

/* This many cells are written at once, even across the end of the board. */
#define DOUBLES 8
#define SMALL_BYTES 16

typedef uint8_t Bytes __attribute__ ((vector_size (SMALL_BYTES)));

/* Fills the probabilities of opened cells and of covered cells that touch no number.  The more
 * frequent value is written everywhere first, then the other cells one by one. */
static inline void
fill_probabilities_small (const MsEngine *engine, MsSolverResult *result)
{
  const MsGrid *grid = engine->problem->grid;
  int n_cells = grid->width * grid->height;
  double *probabilities = result->mine_probability, outside = engine->outside_probability;
  bool most_opened = 2 * grid->n_opened > n_cells;
  double most = most_opened ? NAN : outside, others = most_opened ? outside : NAN;
  const uint32_t *rows = 1 + (most_opened ? grid->rows->covered : grid->rows->opened);
  for (int i = 0; i < n_cells; i += DOUBLES)
    for (int j = i; j < i + DOUBLES; j++)
      probabilities[j] = most;
  for (int y = 0; y < grid->height; y++, probabilities += grid->width)
    for (uint32_t row = rows[y]; row != 0; row &= row - 1)
      probabilities[__builtin_ctz (row)] = others;
}

static inline void
fill_piece (const MsCell *cells, uint8_t *certainties, uint8_t *outside, uint8_t beyond)
{
  Bytes piece;
  uint8_t differs = beyond ^ MS_CERTAINTY_OPENED;
  memcpy (&piece, cells, SMALL_BYTES);
  Bytes covered = (Bytes)(piece >= MS_CELL_COVERED), one_if_covered = covered & 1;
  Bytes certainty = MS_CERTAINTY_OPENED ^ (covered & differs);
  memcpy (certainties, &certainty, SMALL_BYTES);
  memcpy (outside, &one_if_covered, SMALL_BYTES);
}

static inline void
fill_certainties_small (const MsEngine *engine, const MsCell *cells, MsSolverResult *result)
{
  uint8_t beyond = (uint8_t)engine->outside_certainty, last[SMALL_BYTES] = { 0 };
  int n_cells = result->width * result->height, i = 0;
  for (; i + SMALL_BYTES <= n_cells; i += SMALL_BYTES)
    fill_piece (cells + i, result->certainty + i, result->outside + i, beyond);
  if (i == n_cells)
    return;
  memcpy (last, cells + i, (size_t)(n_cells - i));
  fill_piece (last, result->certainty + i, result->outside + i, beyond);
}

/* Makes the cells of a row whose bits are set certain, whatever was written there before. */
static inline void
fill_certain (MsSolverResult *result, int first, uint32_t row, MsCertainty certainty)
{
  double *probabilities = result->mine_probability + first;
  uint8_t *certainties = result->certainty + first, *outside = result->outside + first;
  for (; row != 0; row &= row - 1)
    {
      int x = __builtin_ctz (row);
      probabilities[x] = certainty == MS_CERTAINTY_MINE;
      certainties[x] = (uint8_t)certainty;
      outside[x] = 0;
    }
}

/* Fills the cells that were known, or found, without counting. */
static inline void
fill_known (const MsGrid *grid, MsSolverResult *result)
{
  uint32_t inside = ~UINT32_C (0) >> (MS_ROW_BITS_MOST - grid->width);
  const MsRowBits *rows = grid->rows;
  for (int y = 0, first = 0; y < grid->height; y++, first += grid->width)
    {
      uint32_t mines = rows->mines[y + 1];
      uint32_t known = inside & ~rows->opened[y + 1] & ~rows->covered[y + 1];
      fill_certain (result, first, known & mines, MS_CERTAINTY_MINE);
      fill_certain (result, first, known & ~mines, MS_CERTAINTY_SAFE);
    }
}

/* This many cells are written at once; what goes beyond the end of a row is overwritten by the next
 * row, or lies in the slack behind the array. */
#define BYTES 32

typedef struct
{
  double probability_of[MS_GRID_COVERED + 1]; /* by the kind of the cell, MS_GRID_… */
  uint8_t outside; /* certainty of a covered cell that touches no number */
} Looks;

/* Many groups of eight cells are all opened, or all covered; these are written faster. */
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

/* The compiler can turn this loop into vector instructions, as wide as the machine has them. */
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

/* Writes all rows as if no covered cell lay beside a number; the cells of boxes are overwritten
 * later. */
static bool
fill_rows (const MsEngine *engine, MsSolverResult *result)
{
  int width = result->width;
  const uint8_t *kinds = engine->problem->grid->kind + ms_grid_index (engine->problem->grid, 0, 0);
  double *probabilities = result->mine_probability;
  uint8_t *certainties = result->certainty, *outside = result->outside;
  Looks looks;
  for (int number = 0; number <= 8; number++)
    looks.probability_of[MS_GRID_OPENED | number] = NAN;
  looks.probability_of[MS_GRID_MINE] = looks.probability_of[MS_GRID_FOUND_MINE] = 1;
  looks.probability_of[MS_GRID_FREED] = looks.probability_of[MS_GRID_FOUND_SAFE] = 0;
  looks.probability_of[MS_GRID_BORDER] = 0;
  looks.probability_of[MS_GRID_COVERED] = engine->outside_probability;
  looks.outside = (uint8_t)engine->outside_certainty;
  for (int y = 0; y < result->height; y++)
    {
      fill_probabilities (&looks, kinds, width, probabilities);
      fill_certainties (&looks, kinds, width, certainties, outside);
      kinds += engine->problem->grid->stride;
      probabilities += width;
      certainties += width;
      outside += width;
      if (!ms_work_tick (engine->work, width))
        return false;
    }
  return true;
}

/* Fills the covered cells beside numbers. */
static void
fill_box_cells (const MsEngine *engine, MsSolverResult *result)
{
  const MsGrid *grid = engine->problem->grid;
  const int32_t *touched = engine->problem->touched, *box_at = grid->box_at;
  const double *box_probability = engine->box_probability;
  const uint8_t *box_certainty = engine->box_certainty;
  double *probability = result->mine_probability;
  uint8_t *certainty = result->certainty, *outside = result->outside;
  int n = engine->problem->n_touched;
  for (int i = 0; i < n; i++)
    {
      int cell = ms_grid_cell (grid, touched[i]), box = box_at[touched[i]];
      probability[cell] = box_probability[box];
      certainty[cell] = box_certainty[box];
      outside[cell] = 0;
    }
}

/* Counts the cells that are certain, and those that are outside. */
static void
count_certain (const MsEngine *engine, MsSolverResult *result)
{
  const MsGrid *grid = engine->problem->grid;
  int of[MS_CERTAINTY_OPENED + 1] = { 0 };
  result->n_outside = grid->n_covered - engine->problem->n_touched;
  of[engine->outside_certainty] = result->n_outside;
  for (int i = 0; i < engine->problem->n_boxes; i++)
    of[engine->box_certainty[i]] += engine->problem->boxes[i].size;
  int n_mines = grid->n_flags + grid->n_found_mines;
  int n_cells = result->width * result->height;
  result->n_certain_mines = of[MS_CERTAINTY_MINE] + n_mines;
  result->n_safe = of[MS_CERTAINTY_SAFE] + n_cells - grid->n_opened - n_mines - grid->n_covered;
}

MS_BITWISE bool
ms_result_fill_counted (const MsEngine *engine, const MsCell *cells, MsSolverResult *result)
{
  /* The rows of bits are still right: nobody has changed the grid since everything was counted.
   * First every cell is filled in as if no covered cell lay beside a number. */
  if (engine->direct.found && engine->problem->grid->rows != NULL)
    {
      fill_probabilities_small (engine, result);
      fill_certainties_small (engine, cells, result);
      fill_known (engine->problem->grid, result);
    }
  else if (!fill_rows (engine, result))
    return false;
  fill_box_cells (engine, result);
  count_certain (engine, result);
  return ms_work_tick (engine->work, 2L * engine->problem->n_touched);
}

/* Whether the numbers leave a box open, whatever the mine total is. */
static bool
is_open (const MsEngine *engine, int box)
{
  return ms_circuit_decided (engine->circuit, engine->problem, box) == MS_BOX_OPEN;
}

/* Counts the groups of numbers that open boxes bind to each other.  These are more than the
 * sections that were folded where boxes that the fold itself decided lay between two groups. */
static int
count_groups (const MsEngine *engine, int32_t *top)
{
  const MsProblem *problem = engine->problem;
  int n = 0;
  for (int i = 0; i < problem->n_numbers; i++)
    top[i] = -1;
  for (int i = 0; i < problem->n_boxes; i++)
    for (int j = 0; is_open (engine, i) && j < problem->boxes[i].n_numbers; j++)
      {
        int32_t number = problem->boxes[i].numbers[j], first = problem->boxes[i].numbers[0];
        n += top[number] < 0;
        top[number] = top[number] < 0 ? number : top[number];
        n -= ms_disjoint_join (top, number, first);
      }
  return n;
}

bool
ms_result_fill_sections (const MsEngine *engine, MsSolverResult *result)
{
  bool counted = result->method == MS_METHOD_EXACT && result->consistent;
  bool decided = engine->direct.found && engine->direct.decided;
  int32_t top[MS_LISTING_MOST];
  if (engine->direct.found)
    result->n_sections = engine->direct.n_sections;
  else
    result->n_sections = engine->run->stage >= MS_STAGE_FOLDING ? engine->run->plan.n_sections : 0;
  if (!counted)
    return true;
  for (int i = 0; !engine->direct.found && !decided && i < engine->problem->n_boxes; i++)
    decided = engine->problem->boxes[i].state == MS_BOX_OPEN && !is_open (engine, i);
  /* If the fold decided no box that was open before, the folded sections are the groups. */
  if (!decided)
    return true;
  result->n_sections = count_groups (
      engine, engine->direct.found ? top : engine->run->order.parent);
  return ms_work_tick (engine->work, 10L * engine->problem->n_boxes);
}

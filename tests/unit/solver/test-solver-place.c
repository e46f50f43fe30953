/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A position is the same wherever it lies: anywhere on a larger board, among opened cells that do
 * not count, and beside numbers that have nothing to do with it, so that rows, boxes and sections
 * are found and counted in other ways.  And its chances are the shares that whole numbers give. */
#include "cmocka-common.h"
#include "ms-engine.h"
#include "ms-solver.h"
#include "random-position.h"
#include "text-position.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Numbers with eight cells and one mine each, side by side. */
#define N_BESIDE 9

typedef struct
{
  int width, height; /* of the larger board */
  int left, above; /* cells before the position */
  bool beside; /* below it are the numbers */
} Place;

typedef struct
{
  MsSolver *here, *there;
  int n_same, n_inconsistent;
} Pair;

static int
cell_there (const Place *place, int width, int cell)
{
  return (cell / width + place->above) * place->width + cell % width + place->left;
}

static Place
choose_place (int width, int height, MsRng *rng)
{
  Place place = { .beside = ms_rng_below (rng, 2) };
  place.left = (int)ms_rng_below (rng, 36);
  place.above = (int)ms_rng_below (rng, 4);
  place.width = place.left + width + (int)ms_rng_below (rng, 4);
  place.height = place.above + height + (int)ms_rng_below (rng, 3);
  if (place.beside)
    {
      place.width = place.width > 3 * N_BESIDE ? place.width : 3 * N_BESIDE;
      place.height += 4;
    }
  return place;
}

static void
put_numbers (const Place *place, MsCell *cells, uint8_t *counting)
{
  for (int x = 0; x < 3 * N_BESIDE; x++)
    for (int y = place->height - 3; y < place->height; y++)
      {
        bool is_number = x % 3 == 1 && y == place->height - 2;
        cells[y * place->width + x] = is_number ? 1 : MS_CELL_COVERED;
        counting[y * place->width + x] = 1;
      }
}

static MsPosition *
lay_out (const MsPosition *position, const Place *place, uint8_t *counting)
{
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  size_t n = (size_t)place->width * (size_t)place->height;
  MsCell *cells = calloc (n, 1);
  MsPosition *larger;
  assert_non_null (cells);
  memset (counting, 0, n);
  for (int cell = 0; cell < width * height; cell++)
    {
      int there = cell_there (place, width, cell);
      cells[there] = ms_position_get_cells (position)[cell];
      counting[there] = 1;
    }
  if (place->beside)
    put_numbers (place, cells, counting);
  int mines = ms_position_get_mines (position) + (place->beside ? N_BESIDE : 0);
  assert_int_equal (
      ms_position_new (place->width, place->height, mines, cells, NULL, &larger, NULL),
      MS_STATUS_OK);
  free (cells);
  return larger;
}

/* What was decided of a covered cell before anything was counted. */
static int
reduced_to (MsSolver *solver, int cell, int width)
{
  MsEngine *engine = ms_solver_get_engine (solver);
  const MsGrid *grid = engine->problem->grid;
  int index = ms_grid_index (grid, cell % width, cell / width);
  if ((grid->kind[index] & MS_GRID_COVERED) == 0)
    return grid->kind[index];
  return grid->box_at[index] < 0 ? -1 : engine->problem->boxes[grid->box_at[index]].state;
}

static void
compare (const Pair *self, const Place *place, const MsSolverResult *a, const MsSolverResult *b)
{
  for (int cell = 0; cell < a->width * a->height; cell++)
    {
      int other = cell_there (place, a->width, cell);
      double here = a->mine_probability[cell], there = b->mine_probability[other];
      assert_int_equal (a->certainty[cell], b->certainty[other]);
      if (a->certainty[cell] == MS_CERTAINTY_OPENED)
        continue;
      assert_true (fabs (here - there) <= 1e-12 * here);
      assert_int_equal (
          reduced_to (self->here, cell, a->width), reduced_to (self->there, other, b->width));
    }
  assert_int_equal (b->n_sections - a->n_sections, place->beside ? N_BESIDE : 0);
}

/* The position is freed. */
static void
try_position (Pair *self, MsPosition *position, uint64_t seed)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *here, *there;
  MsRng rng;
  ms_rng_seed (&rng, seed);
  Place place = choose_place (
      ms_position_get_width (position), ms_position_get_height (position), &rng);
  uint8_t *counting = malloc ((size_t)place.width * (size_t)place.height);
  assert_non_null (counting);
  MsPosition *larger = lay_out (position, &place, counting);
  options.trust_flags = seed % 2;
  assert_int_equal (ms_solver_run (self->here, position, &options, &here), MS_STATUS_OK);
  options.counting = counting;
  assert_int_equal (ms_solver_run (self->there, larger, &options, &there), MS_STATUS_OK);
  assert_int_equal (here->consistent, there->consistent);
  if (here->consistent)
    compare (self, &place, here, there);
  self->n_same += here->consistent;
  self->n_inconsistent += !here->consistent;
  ms_solver_result_free (here);
  ms_solver_result_free (there);
  free (counting);
  ms_position_unref (larger);
  ms_position_unref (position);
}

static void
test_anywhere (void **state)
{
  Pair self = { ms_solver_new (NULL), ms_solver_new (NULL), 0, 0 };
  for (uint64_t seed = 1; seed <= 4000; seed++)
    try_position (&self, random_small (24, seed), seed);
  for (uint64_t seed = 1; seed <= 1000; seed++)
    {
      int width = 5 + (int)(seed % 16), height = 5 + (int)(seed % 11);
      try_position (&self, random_stuck (width, height, width * height / 5, seed), seed);
      try_position (&self, random_scattered (width, height, width * height / 6, 0.3, seed), seed);
    }
  assert_true (self.n_same > 4000 && self.n_inconsistent > 150);
  ms_solver_free (self.here);
  ms_solver_free (self.there);
}

static void
check_shares (MsSolver *solver, MsPosition *position)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  options.exact = true;
  assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
  for (int cell = 0; cell < result->width * result->height; cell++)
    {
      double numerator, denominator = 1;
      if (result->fraction[cell] == NULL)
        continue;
      assert_true (sscanf (result->fraction[cell], "%lf/%lf", &numerator, &denominator) >= 1);
      double share = numerator / denominator;
      assert_true (fabs (result->mine_probability[cell] - share) <= 1e-11 * share);
    }
  ms_solver_result_free (result);
  ms_position_unref (position);
}

/* Numbers that hang together in rings, so that tables of different lengths are joined. */
static void
test_shares (void **state)
{
  static const char *const texts[] = {
    "15x11x28\n0HHHHHHH2H2H110\nH0HHHHHHHHHHHH0\nH111H2HH4HHHHHH\nHHHHHH2HHH3H1H0\n"
    "HH4HHHH1HHH33H0\nHHHHHHHH1HHHHHH\nHHHHHHHHHHH3HHH\nHH1HH32H2HHHHHH\n1HHHHHHHHH11HH1\n"
    "HHHH1HHHHHHHHHH\nHHHHHH0HH0HHHHH\n",
    "12x10x25\nHHHHHHHHHHHH\n1HHHHHH2HHHH\nHHHHHHHHH3HH\nHHHHHHHHHHHH\nH11HHHHHH2HH\n"
    "HH2H2HHHHHHH\nHHHHHHHH1HHH\nHHH3HH223HHH\nHHHHHHHHHH1H\nHHHHHHHHHHHH\n",
  };
  MsSolver *solver = ms_solver_new (NULL);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    check_shares (solver, text_position_parse (texts[i]));
  for (uint64_t seed = 1; seed <= 200; seed++)
    check_shares (solver, random_scattered (14, 12, 30, 0.05 + 0.02 * (double)(seed % 10), seed));
  ms_solver_free (solver);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_anywhere),
    cmocka_unit_test (test_shares),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

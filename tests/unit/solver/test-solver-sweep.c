/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What rows of bits decide against what single numbers decide one after the other: on boards of
 * every width around the length of a word, of all densities, with trusted flags, right and wrong,
 * and with assumptions. */
#include "cmocka-common.h"
#include "ms-grid-init.h"
#include "ms-problem.h"
#include "ms-engine.h"
#include "ms-solver.h"
#include "ms-sweep.h"
#include "random-position.h"

#include <stdlib.h>
#include <string.h>

typedef struct
{
  MsSolver *solver;
  MsGrid grid;
  int32_t *indices;
  int n_indices;
} Side;

static void
begin (Side *side, MsSolver *solver, const MsPosition *position, const MsSolverOptions *options)
{
  MsEngine *engine = ms_solver_get_engine (solver);
  *side = (Side){ .solver = solver };
  ms_engine_begin (engine, options);
  assert_true (ms_grid_init (&side->grid, position, engine->work));
}

static bool
one_by_one (Side *side)
{
  MsContradiction contradiction;
  int32_t dead;
  MsWork *work = ms_solver_get_engine (side->solver)->work;
  assert_true (
      ms_problem_list (&side->grid, work, &side->indices, &side->n_indices, &contradiction));
  if (contradiction.kind != MS_CONFLICT_NONE)
    return false;
  assert_true (ms_obvious_find (&side->grid, side->indices, &side->n_indices, work, &dead));
  return dead < 0;
}

static void
compare (const Side *a, const Side *b)
{
  assert_memory_equal (a->grid.kind, b->grid.kind, (size_t)a->grid.n_padded);
  assert_int_equal (a->grid.n_covered, b->grid.n_covered);
  assert_int_equal (a->grid.n_found_mines, b->grid.n_found_mines);
  assert_int_equal (a->n_indices, b->n_indices);
  for (int i = 0; i < a->n_indices; i++)
    assert_int_equal (a->indices[i], b->indices[i]);
}

typedef struct
{
  MsSolver *by_one, *by_rows;
  int n_clean, n_contradicted, n_decided;
} Bench;

static void
check (Bench *self, const MsPosition *position, const MsSolverOptions *options)
{
  Side expected, found, untouched;
  bool clean;
  begin (&expected, self->by_one, position, options);
  begin (&found, self->by_rows, position, options);
  bool consistent = one_by_one (&expected);
  assert_true (ms_sweep_find (&found.grid, ms_solver_get_engine (self->by_rows)->work,
      &found.indices, &found.n_indices, &clean));
  assert_int_equal (clean, consistent);
  if (clean)
    {
      compare (&expected, &found);
      self->n_clean++;
      self->n_decided += found.grid.n_found_mines;
      return;
    }
  self->n_contradicted++;
  begin (&untouched, self->by_one, position, options);
  assert_memory_equal (untouched.grid.kind, found.grid.kind, (size_t)found.grid.n_padded);
  assert_int_equal (untouched.grid.n_covered, found.grid.n_covered);
}

/* A few cells with flags, some of them wrong, and some numbers that are no longer right. */
static MsPosition *
spoil (const MsPosition *position, int flags, int wrong, MsRng *rng)
{
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  size_t n = (size_t)width * (size_t)height;
  MsCell *cells = malloc (n);
  MsPosition *spoiled = NULL;
  memcpy (cells, ms_position_get_cells (position), n);
  for (int i = 0; i < flags + wrong; i++)
    {
      size_t cell = (size_t)ms_rng_below (rng, (uint64_t)n);
      if (i < flags && !ms_cell_is_opened (cells[cell]))
        cells[cell] = i % 3 == 0 ? MS_CELL_QUESTION : MS_CELL_FLAG;
      else if (i >= flags && ms_cell_is_opened (cells[cell]))
        cells[cell] = (MsCell)(ms_rng_below (rng, 9));
    }
  assert_int_equal (ms_position_new (width, height, ms_position_get_mines (position), cells, NULL,
                        &spoiled, NULL),
      MS_STATUS_OK);
  free (cells);
  return spoiled;
}

static void
check_all_ways (Bench *self, MsPosition *position, MsRng *rng)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  int n = ms_position_get_width (position) * ms_position_get_height (position);
  check (self, position, &options);
  MsAssumption assumed[2] = {
    { (int)ms_rng_below (rng, (uint64_t)n), MS_CERTAINTY_MINE },
    { (int)ms_rng_below (rng, (uint64_t)n), MS_CERTAINTY_SAFE },
  };
  options.assumed = assumed;
  options.n_assumed = 2;
  check (self, position, &options);
  options.n_assumed = 0;
  options.trust_flags = true;
  MsPosition *flagged = spoil (position, 1 + n / 40, 0, rng);
  check (self, flagged, &options);
  MsPosition *wrong = spoil (position, 0, 1 + n / 200, rng);
  check (self, wrong, &options);
  ms_position_unref (flagged);
  ms_position_unref (wrong);
}

static void
test_same_as_one_by_one (void **state)
{
  (void)state;
  Bench self = { ms_solver_new (NULL), ms_solver_new (NULL), 0, 0, 0 };
  const int widths[] = { 1, 2, 3, 7, 8, 9, 30, 62, 63, 64, 65, 66, 127, 128, 129, 200 };
  MsRng rng;
  ms_rng_seed (&rng, 7);
  for (int i = 0; i < 480; i++)
    {
      int width = widths[i % 16], height = 2 + (int)ms_rng_below (&rng, 20);
      int mines = width * height * (5 + (int)ms_rng_below (&rng, 30)) / 100;
      double opened = 0.1 * (double)(1 + ms_rng_below (&rng, 8));
      MsPosition *position = random_scattered (width, height, mines, opened, (uint64_t)i);
      check_all_ways (&self, position, &rng);
      ms_position_unref (position);
    }
  assert_true (self.n_clean > 500 && self.n_contradicted > 200 && self.n_decided > 1000);
  ms_solver_free (self.by_one);
  ms_solver_free (self.by_rows);
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (test_same_as_one_by_one) };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of the curve is what a run with that mine total finds, and the totals without a row have no
 * layout; all of them cost little more than one.  The same holds for whole numbers. */
#include "cmocka-common.h"
#include "ms-curve.h"
#include "random-position.h"
#include "solver-poll.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N_CELLS 6

typedef struct
{
  MsSolver *solver;
  MsPosition *position;
  int cells[N_CELLS];
  uint64_t seed;
  bool exact;
} Case;

static MsSolverResult *
analyze (const Case *self, int mines)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position;
  MsSolverResult *result;
  options.exact = self->exact;
  assert_int_equal (ms_position_new (ms_position_get_width (self->position),
                        ms_position_get_height (self->position), mines,
                        ms_position_get_cells (self->position), NULL, &position, NULL),
      MS_STATUS_OK);
  assert_int_equal (ms_solver_run (self->solver, position, &options, &result), MS_STATUS_OK);
  ms_position_unref (position);
  return result;
}

static MsCurve *
draw (const Case *self, int from, int to)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsCurve *curve;
  options.exact = self->exact;
  assert_int_equal (ms_solver_curve (self->solver, self->position, &options, self->cells, N_CELLS,
                        from, to, &curve),
      MS_STATUS_OK);
  return curve;
}

static void
check_cell (const Case *self, const MsCurveRow *row, const MsSolverResult *result, int i)
{
  int cell = self->cells[i];
  double found = row->probability[i], expected = result->mine_probability[cell];
  MsCertainty certainty = result->certainty[cell];
  bool right = isnan (found) ? isnan (expected)
                             : fabs (found - expected) <= 1e-11 * expected
          && (found == 0) == (certainty == MS_CERTAINTY_SAFE)
          && (found == 1) == (certainty == MS_CERTAINTY_MINE);
  if (!right)
    {
      fprintf (stderr, "seed %lu, %d mines, cell %d: %.17g, not %.17g\n", (unsigned long)self->seed,
          row->mines, cell, found, expected);
      fail ();
    }
}

static void
check_exact (const Case *self, const MsCurveRow *row, const MsSolverResult *result)
{
  assert_string_equal (row->layouts.exact, result->layouts.exact);
  for (int i = 0; i < N_CELLS; i++)
    {
      const char *found = row->fraction[i], *expected = result->fraction[self->cells[i]];
      assert_int_equal (found == NULL, expected == NULL);
      if (found != NULL && strcmp (found, expected) != 0)
        {
          fprintf (stderr, "seed %lu, %d mines, cell %d: %s, not %s\n", (unsigned long)self->seed,
              row->mines, self->cells[i], found, expected);
          fail ();
        }
    }
}

static void
check_row (const Case *self, const MsCurveRow *row, const MsSolverResult *result)
{
  assert_true (result->consistent);
  assert_true (fabs (row->layouts.mantissa - result->layouts.mantissa) < 1e-10
      || fabs (row->layouts.mantissa / result->layouts.mantissa - 10) < 1e-9
      || fabs (result->layouts.mantissa / row->layouts.mantissa - 10) < 1e-9);
  for (int i = 0; i < N_CELLS; i++)
    check_cell (self, row, result, i);
  if (self->exact)
    check_exact (self, row, result);
}

static void
choose_cells (Case *self)
{
  int n = ms_position_get_width (self->position) * ms_position_get_height (self->position);
  MsRng rng;
  ms_rng_seed (&rng, self->seed);
  for (int i = 0; i < N_CELLS; i++)
    self->cells[i] = (int)ms_rng_below (&rng, (uint64_t)n);
}

/* Every step-th total. */
static int
check_all (Case *self, int step)
{
  int n = ms_position_get_width (self->position) * ms_position_get_height (self->position), at = 0;
  choose_cells (self);
  MsCurve *curve = draw (self, 0, n);
  for (int mines = 0; mines < n; mines++)
    {
      bool has_row = at < curve->n_rows && curve->rows[at].mines == mines;
      if (mines % step == 0)
        {
          MsSolverResult *result = analyze (self, mines);
          assert_int_equal (result->consistent, has_row);
          if (has_row)
            check_row (self, &curve->rows[at], result);
          ms_solver_result_free (result);
        }
      at += has_row;
    }
  int n_rows = curve->n_rows;
  ms_curve_free (curve);
  ms_position_unref (self->position);
  return n_rows;
}

static void
test_small (void **state)
{
  Case self = { .solver = ms_solver_new (NULL) };
  int n_rows = 0;
  for (self.seed = 1; self.seed <= 150; self.seed++)
    {
      self.position = random_small (20, self.seed);
      n_rows += check_all (&self, 1);
    }
  assert_true (n_rows > 500);
  ms_solver_free (self.solver);
}

static void
test_exact (void **state)
{
  Case self = { .solver = ms_solver_new (NULL), .exact = true };
  int n_rows = 0;
  for (self.seed = 1; self.seed <= 150; self.seed++)
    {
      self.position = random_small (20, self.seed);
      n_rows += check_all (&self, 1);
    }
  for (self.seed = 1; self.seed <= 8; self.seed++)
    {
      self.position = random_scattered (20, 20, 80, 0.05 * (double)self.seed, self.seed);
      n_rows += check_all (&self, 11);
    }
  assert_true (n_rows > 1000);
  ms_solver_free (self.solver);
}

/* Part of the range: the rows of the whole one, also where only one total is asked for. */
static void
test_exact_part (void **state)
{
  Case self = { .solver = ms_solver_new (NULL), .exact = true, .seed = 5 };
  self.position = random_scattered (12, 12, 20, 0.08, self.seed);
  choose_cells (&self);
  MsCurve *whole = draw (&self, 0, 144);
  assert_true (whole->n_rows > 30);
  for (int from = 0; from < whole->n_rows; from += 7)
    for (int n = 1; n < 30 && from + n <= whole->n_rows; n += 9)
      {
        const MsCurveRow *rows = whole->rows + from;
        MsCurve *part = draw (&self, rows[0].mines, rows[n - 1].mines);
        assert_int_equal (part->n_rows, n);
        for (int r = 0; r < n; r++)
          {
            assert_string_equal (part->rows[r].layouts.exact, rows[r].layouts.exact);
            for (int i = 0; i < N_CELLS; i++)
              if (rows[r].fraction[i] != NULL)
                assert_string_equal (part->rows[r].fraction[i], rows[r].fraction[i]);
          }
        ms_curve_free (part);
      }
  ms_curve_free (whole);
  ms_position_unref (self.position);
  ms_solver_free (self.solver);
}

static void
test_scattered (void **state)
{
  Case self = { .solver = ms_solver_new (NULL) };
  for (self.seed = 1; self.seed <= 3; self.seed++)
    {
      self.position = random_scattered (40, 40, 320, 0.1 * (double)self.seed, self.seed);
      assert_true (check_all (&self, 53) > 100);
    }
  ms_solver_free (self.solver);
}

/* More layouts than a long double can hold: each total for itself, with the same answers. */
static void
test_many_layouts (void **state)
{
  Case self = { .solver = ms_solver_new (NULL), .seed = 7 };
  self.position = random_scattered (250, 250, 18000, 0.1, self.seed);
  choose_cells (&self);
  MsCurve *curve = draw (&self, 18000, 18001);
  assert_int_equal (curve->n_rows, 2);
  MsSolverResult *result = analyze (&self, 18001);
  check_row (&self, &curve->rows[1], result);
  ms_solver_result_free (result);
  ms_curve_free (curve);
  ms_position_unref (self.position);
  ms_solver_free (self.solver);
}

/* The solver polls after so much work: that is what is compared. */
static void
check_one_pass (bool exact, int size, long most)
{
  Case self = { .solver = ms_solver_new (NULL), .seed = 3 };
  Poll curve_poll = { 0 }, poll = { 0 };
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  MsCurve *curve;
  int n = size * size;
  self.position = random_scattered (size, size, n / 5, 0.3, self.seed);
  choose_cells (&self);
  options.exact = exact;
  options.poll = poll_cb;
  options.user_data = &poll;
  assert_int_equal (ms_solver_run (self.solver, self.position, &options, &result), MS_STATUS_OK);
  options.user_data = &curve_poll;
  assert_int_equal (
      ms_solver_curve (self.solver, self.position, &options, self.cells, 1, 0, n, &curve),
      MS_STATUS_OK);
  assert_true (curve->n_rows > n / 15);
  assert_true (curve_poll.polls < most * poll.polls);
  ms_curve_free (curve);
  ms_solver_result_free (result);
  ms_position_unref (self.position);
  ms_solver_free (self.solver);
}

static void
test_one_pass (void **state)
{
  check_one_pass (false, 120, 6);
}

static void
test_exact_one_pass (void **state)
{
  check_one_pass (true, 60, 2);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_small),
    cmocka_unit_test (test_exact),
    cmocka_unit_test (test_exact_part),
    cmocka_unit_test (test_scattered),
    cmocka_unit_test (test_many_layouts),
    cmocka_unit_test (test_one_pass),
    cmocka_unit_test (test_exact_one_pass),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

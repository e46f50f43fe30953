/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chances at a density instead of a mine total: against every layout of small positions, against
 * the mixture of all mine totals of larger ones, and as what a large board comes to. */
#include "cmocka-common.h"
#include "ms-curve.h"
#include "oracle.h"
#include "random-position.h"
#include "text-position.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_COVERED 12

typedef struct
{
  MsSolver *solver;
  MsSolverOptions options;
  MsPosition *position;
  MsSolverResult *result;
  int n_cells;
  uint64_t seed;
} Trial;

static void
trial_begin (Trial *self, MsPosition *position, double density)
{
  self->solver = ms_solver_new (NULL);
  self->options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  self->options.density = density;
  self->position = position;
  self->n_cells = ms_position_get_width (position) * ms_position_get_height (position);
}

static void
trial_solve (Trial *self)
{
  assert_int_equal (
      ms_solver_run (self->solver, self->position, &self->options, &self->result), MS_STATUS_OK);
}

static void
trial_end (Trial *self)
{
  ms_solver_result_free (self->result);
  ms_solver_free (self->solver);
  ms_position_unref (self->position);
}

static void
check (const Trial *self, bool holds, const char *what, int cell)
{
  if (!holds)
    fail_msg ("seed %llu, density %g: %s (cell %d)\n%s", (unsigned long long)self->seed,
        self->options.density, what, cell, text_position_print (self->position));
}

/* What every layout of every mine total weighs, and those with a mine in each cell. */
static double
weigh_all (const Trial *self, double with_mine[ORACLE_MAX_CELLS])
{
  OracleOptions options = ORACLE_OPTIONS_INIT;
  double p = self->options.density, all = 0;
  options.trust_flags = self->options.trust_flags;
  memset (with_mine, 0, ORACLE_MAX_CELLS * sizeof (double));
  for (int mines = 0; mines < self->n_cells; mines++)
    {
      Oracle oracle;
      MsPosition *position = position_with_mines (self->position, mines);
      double weight = pow (p, mines) * pow (1 - p, self->n_cells - mines);
      oracle_solve (position, &options, &oracle);
      all += weight * (double)oracle.layouts;
      for (int i = 0; i < self->n_cells; i++)
        with_mine[i] += weight * (double)oracle.with_mine[i];
      ms_position_unref (position);
    }
  return all;
}

static void
check_small (Trial *self)
{
  double with_mine[ORACLE_MAX_CELLS], all = weigh_all (self, with_mine);
  const MsSolverResult *result = self->result;
  check (self, result->consistent == (all > 0), "consistent", -1);
  if (!result->consistent)
    {
      check (self,
          result->conflict != MS_CONFLICT_TOO_FEW_MINES
              && result->conflict != MS_CONFLICT_TOO_MANY_MINES,
          "a total contradicts", -1);
      return;
    }
  check (self, isnan (result->layouts.mantissa) && result->density == self->options.density,
      "the result's own figures", -1);
  for (int i = 0; i < self->n_cells; i++)
    {
      double found = result->mine_probability[i], expected = with_mine[i] / all;
      if (result->certainty[i] == MS_CERTAINTY_OPENED)
        continue;
      bool mine = with_mine[i] > all * (1 - 1e-12), safe = with_mine[i] == 0;
      check (self, fabs (found - expected) <= 1e-11 * expected, "probability", i);
      check (self, (result->certainty[i] == MS_CERTAINTY_MINE) == mine, "certain mine", i);
      check (self, (result->certainty[i] == MS_CERTAINTY_SAFE) == safe, "certainly safe", i);
      check (self, !result->outside[i] || found == self->options.density, "outside", i);
    }
}

static bool
has_number (const Trial *self)
{
  const MsCell *cells = ms_position_get_cells (self->position);
  for (int i = 0; i < self->n_cells; i++)
    if (ms_cell_is_opened (cells[i]))
      return true;
  return false;
}

static void
test_small (void **state)
{
  static const double densities[] = { 0.02, 0.2, 0.5, 0.83 };
  int n_solved = 0;
  for (uint64_t seed = 1; seed <= 1200; seed++)
    {
      Trial self = { .seed = seed };
      trial_begin (&self, random_small (MOST_COVERED, seed), densities[seed % 4]);
      self.options.trust_flags = seed % 3 == 0;
      /* A board all of mines has no total; with a number open it is not one. */
      if (has_number (&self))
        {
          trial_solve (&self);
          check_small (&self);
          n_solved += self.result->consistent;
        }
      trial_end (&self);
    }
  assert_true (n_solved > 300);
}

/* The chances of all totals, each weighed by its layouts. */
static void
check_mixture (Trial *self, int cell)
{
  MsCurve *curve;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  double log_odds = log (self->options.density / (1 - self->options.density)), most = -INFINITY;
  double sum = 0, with_mine = 0;
  assert_int_equal (
      ms_solver_curve (self->solver, self->position, &options, &cell, 1, 0, self->n_cells, &curve),
      MS_STATUS_OK);
  for (int pass = 0; pass < 2; pass++)
    for (int r = 0; r < curve->n_rows; r++)
      {
        const MsCurveRow *row = &curve->rows[r];
        double weight = log (row->layouts.mantissa) + (double)row->layouts.exponent * log (10)
            + row->mines * log_odds;
        most = pass == 0 && weight > most ? weight : most;
        sum += pass == 0 ? 0 : exp (weight - most);
        with_mine += pass == 0 ? 0 : exp (weight - most) * row->probability[0];
      }
  check (
      self, fabs (with_mine / sum - self->result->mine_probability[cell]) < 1e-10, "mixture", cell);
  ms_curve_free (curve);
}

static void
test_mixture (void **state)
{
  for (uint64_t seed = 1; seed <= 8; seed++)
    {
      Trial self = { .seed = seed };
      trial_begin (&self, random_stuck (30, 16, 99, seed), 0.05 + 0.1 * (double)(seed % 5));
      trial_solve (&self);
      int step = self.n_cells / 12;
      for (int cell = (int)seed; cell < self.n_cells; cell += step)
        if (!ms_cell_is_opened (ms_position_get_cells (self.position)[cell]))
          check_mixture (&self, cell);
      trial_end (&self);
    }
}

/* The same two numbers on a larger and larger board of the same density come nearer and nearer. */
static void
test_limit (void **state)
{
  const double density = 0.15;
  double last = 1;
  for (int side = 10; side <= 640; side *= 4)
    {
      Trial self = { 0 };
      MsCell *cells = calloc ((size_t)(side * side), sizeof *cells);
      int at = side / 2 * side + side / 2;
      MsPosition *position;
      for (int i = 0; i < side * side; i++)
        cells[i] = MS_CELL_COVERED;
      cells[at - 1] = 1;
      cells[at + 1] = 2;
      assert_int_equal (
          ms_position_new (side, side, (int)(density * side * side), cells, NULL, &position, NULL),
          MS_STATUS_OK);
      free (cells);
      trial_begin (&self, position, 0);
      trial_solve (&self);
      double finite = self.result->mine_probability[at];
      ms_solver_result_free (self.result);
      self.options.density = density;
      trial_solve (&self);
      double off = fabs (finite - self.result->mine_probability[at]);
      assert_true (off < last / 4);
      last = off;
      trial_end (&self);
    }
  assert_true (last < 1e-5);
}

/* Too wide to be counted, or made to be sampled: the errors hold. */
static void
test_sampled (void **state)
{
  for (uint64_t seed = 1; seed <= 4; seed++)
    {
      Trial self = { .seed = seed };
      trial_begin (&self, random_scattered (16, 16, 51, 0.35, seed), 0.1 * (double)seed);
      trial_solve (&self);
      MsSolverResult *exact = self.result;
      self.options.force_estimate = true;
      self.options.estimate_work = 2e7;
      trial_solve (&self);
      check (&self, self.result->method == MS_METHOD_ESTIMATE, "is not an estimate", -1);
      for (int i = 0; i < self.n_cells; i++)
        {
          double off = fabs (self.result->mine_probability[i] - exact->mine_probability[i]);
          if (exact->certainty[i] == MS_CERTAINTY_OPENED)
            continue;
          check (&self, off <= 6 * self.result->standard_error[i] + 1e-12, "is far off", i);
          check (&self, !exact->outside[i] || off == 0, "outside", i);
        }
      ms_solver_result_free (exact);
      trial_end (&self);
    }
}

/* Very thin and very dense boards, on which products of chances fall out of the range of
 * doubles. */
static void
test_extremes (void **state)
{
  static const double densities[] = { 1e-9, 1e-4, 0.999, 1 - 1e-9 };
  for (int d = 0; d < 4; d++)
    {
      Trial self = { .seed = 3 };
      trial_begin (&self, random_scattered (50, 50, 500, 0.3, 3), densities[d]);
      trial_solve (&self);
      check (&self, self.result->method == MS_METHOD_EXACT, "is not exact", -1);
      for (int i = 0; i < self.n_cells; i++)
        if (self.result->certainty[i] != MS_CERTAINTY_OPENED)
          check (&self,
              self.result->mine_probability[i] >= 0 && self.result->mine_probability[i] <= 1,
              "no probability", i);
      trial_end (&self);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_small),
    cmocka_unit_test (test_mixture),
    cmocka_unit_test (test_limit),
    cmocka_unit_test (test_sampled),
    cmocka_unit_test (test_extremes),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

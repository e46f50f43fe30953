/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards too large for the oracle: the solver's doubles against its own whole numbers, which take
 * another path, also where the mine total is the least or the most that is possible. */
#include "cmocka-common.h"
#include "ms-solver.h"
#include "random-position.h"
#include "text-position.h"
#include "thorough.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The value of "n/d" or "n", each of any length. */
static long double
value_of (const char *fraction)
{
  char *end;
  long double numerator = strtold (fraction, &end);
  if (*end != '/')
    return numerator;
  long double denominator = strtold (end + 1, NULL);
  return numerator / denominator;
}

static void
check_cell (const MsSolverResult *result, int cell)
{
  const char *fraction = result->fraction[cell];
  double found = result->mine_probability[cell];
  if (result->certainty[cell] == MS_CERTAINTY_OPENED)
    {
      assert_null (fraction);
      return;
    }
  assert_int_equal (strcmp (fraction, "0") == 0, result->certainty[cell] == MS_CERTAINTY_SAFE);
  assert_int_equal (strcmp (fraction, "1") == 0, result->certainty[cell] == MS_CERTAINTY_MINE);
  long double expected = value_of (fraction);
  /* Numbers beyond 10^4932 are not told apart here. */
  if (isfinite (expected))
    assert_true (fabsl (found - expected) <= 1e-12L * expected);
}

/* Returns whether the position has layouts. */
static bool
check_position (MsSolver *solver, const MsPosition *position)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  double sum = 0;
  options.exact = true;
  assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
  bool consistent = result->consistent;
  for (int i = 0; consistent && i < result->width * result->height; i++)
    {
      check_cell (result, i);
      sum += isnan (result->mine_probability[i]) ? 0 : result->mine_probability[i];
    }
  if (consistent)
    {
      char digits[32] = { result->layouts.exact[0], '.' };
      strncat (digits, result->layouts.exact + 1, 20);
      assert_true (fabs (sum - result->mines) < 1e-7);
      assert_int_equal (result->layouts.exponent, (long)strlen (result->layouts.exact) - 1);
      assert_true (fabs (result->layouts.mantissa - strtod (digits, NULL)) < 1e-10);
    }
  ms_solver_result_free (result);
  return consistent;
}

/* The least or most mines that fit, from the contradiction of a total that cannot be. */
static int
find_extreme (MsSolver *solver, const MsPosition *position, int mines, MsConflict expected)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  MsPosition *other = position_with_mines (position, mines);
  assert_int_equal (ms_solver_run (solver, other, &options, &result), MS_STATUS_OK);
  assert_false (result->consistent);
  assert_int_equal (result->conflict, expected);
  assert_int_equal (result->conflict_expected, mines);
  int extreme = (int)result->conflict_found;
  ms_solver_result_free (result);
  ms_position_unref (other);
  return extreme;
}

static void
check_total (MsSolver *solver, const MsPosition *position, int mines, bool expected)
{
  MsPosition *other = position_with_mines (position, mines);
  assert_int_equal (check_position (solver, other), expected);
  ms_position_unref (other);
}

static void
check_board (MsSolver *solver, uint64_t seed)
{
  MsRng rng;
  ms_rng_seed (&rng, seed);
  int width = 30 + (int)ms_rng_below (&rng, 35), height = 30 + (int)ms_rng_below (&rng, 20);
  int percent = 10 + (int)ms_rng_below (&rng, 25), n_cells = width * height;
  double opened = 0.15 + 0.05 * (double)ms_rng_below (&rng, 8);
  MsPosition *position = random_scattered (width, height, n_cells * percent / 100, opened, seed);
  print_message (
      "seed %d: %dx%d, %d %% mines, %.2f opened\n", (int)seed, width, height, percent, opened);
  assert_true (check_position (solver, position));
  int least = find_extreme (solver, position, 0, MS_CONFLICT_TOO_FEW_MINES);
  int most = find_extreme (solver, position, n_cells, MS_CONFLICT_TOO_MANY_MINES);
  check_total (solver, position, least, true);
  check_total (solver, position, least + 1, true);
  check_total (solver, position, most, true);
  check_total (solver, position, least - 1, false);
  check_total (solver, position, most + 1, false);
  ms_position_unref (position);
}

static void
test_doubles_against_whole_numbers (void **state)
{
  const char *only = getenv ("MS_SEED");
  MsSolver *solver = ms_solver_new (NULL);
  for (uint64_t seed = 1; seed <= (uint64_t)thorough (2, 6); seed++)
    check_board (solver, only != NULL ? strtoull (only, NULL, 10) : seed);
  ms_solver_free (solver);
}

/* More numbers open at once than a 64-bit key holds.  The turned board is eliminated in another
 * order and must give the same answer. */
static void
test_wide (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position = random_lattice (32, 0.3, 2), *turned = turned_position (position, 1, true);
  MsSolverResult *result, *other;
  double sum = 0;
  assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
  assert_int_equal (ms_solver_run (solver, turned, &options, &other), MS_STATUS_OK);
  assert_true (result->width_of_tree > 16);
  assert_true (result->consistent && other->consistent);
  for (int i = 0; i < 32 * 32; i++)
    {
      int j = turned_cell (32, 32, i, 1, true);
      assert_int_equal (result->certainty[i], other->certainty[j]);
      if (result->certainty[i] == MS_CERTAINTY_OPENED)
        continue;
      double expected = other->mine_probability[j];
      assert_true (fabs (result->mine_probability[i] - expected) <= 1e-12 * expected);
      sum += result->mine_probability[i];
    }
  assert_true (fabs (sum - result->mines) < 1e-9);
  ms_solver_result_free (result);
  ms_solver_result_free (other);
  ms_position_unref (position);
  ms_position_unref (turned);
  ms_solver_free (solver);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_doubles_against_whole_numbers),
    cmocka_unit_test (test_wide),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

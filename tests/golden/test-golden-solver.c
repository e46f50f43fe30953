/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions whose truth is known from independent exact programs and from the literature. */
#include "cmocka-common.h"
#include "ms-solver.h"
#include "text-position.h"
#include "truth.h"

#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
check_certain (const MsSolverResult *result, const Truth *truth)
{
  int n_safe = 0, n_mines = 0;
  for (int i = 0; i < truth->n_cells; i++)
    if (result->certainty[i] == MS_CERTAINTY_SAFE)
      {
        assert_true (n_safe < truth->n_safe);
        assert_int_equal (truth->safe[n_safe++], i);
      }
    else if (result->certainty[i] == MS_CERTAINTY_MINE)
      {
        assert_true (n_mines < truth->n_certain_mines);
        assert_int_equal (truth->certain_mines[n_mines++], i);
      }
  assert_int_equal (n_safe, truth->n_safe);
  assert_int_equal (n_mines, truth->n_certain_mines);
  assert_int_equal (result->n_safe, n_safe);
  assert_int_equal (result->n_certain_mines, n_mines);
}

static void
check_probabilities (const MsSolverResult *result, const Truth *truth)
{
  double sum = 0;
  for (int i = 0; i < truth->n_cells; i++)
    {
      double expected = truth->mine_probability[i], found = result->mine_probability[i];
      assert_int_equal (isnan (expected), isnan (found));
      if (isnan (expected))
        continue;
      assert_true (fabs (expected - found) < 1e-12);
      sum += found;
    }
  assert_true (fabs (sum - result->mines) < 1e-9);
}

/* The best cells are the safe ones, else all whose known probability is the lowest. */
static void
check_best (const MsSolverResult *result, const Truth *truth)
{
  double lowest = 1;
  int n = 0;
  for (int i = 0; i < truth->n_cells; i++)
    if (truth->mine_probability[i] < lowest)
      lowest = truth->mine_probability[i];
  for (int i = 0; i < truth->n_cells; i++)
    if (truth->mine_probability[i] < 1 && truth->mine_probability[i] <= lowest + 1e-13)
      {
        assert_true (n < result->n_best);
        assert_int_equal (result->best_cells[n++], i);
      }
  assert_int_equal (result->n_best, n);
}

static void
check_layouts (const MsSolverResult *result, const Truth *truth)
{
  char digits[32];
  size_t n = strlen (truth->layouts);
  snprintf (digits, sizeof digits, "%c.%.20s", truth->layouts[0], truth->layouts + 1);
  assert_int_equal (result->layouts.exponent, (long)n - 1);
  assert_true (fabs (result->layouts.mantissa - strtod (digits, NULL)) < 1e-12 * 10);
}

static void
check_exact (const MsSolverResult *result, const Truth *truth)
{
  assert_string_equal (result->layouts.exact, truth->layouts);
  for (int i = 0; i < truth->n_cells; i++)
    if (result->certainty[i] == MS_CERTAINTY_OPENED)
      assert_null (result->fraction[i]);
    else
      {
        char *end;
        double numerator = strtod (result->fraction[i], &end);
        double denominator = *end == '/' ? strtod (end + 1, NULL) : 1;
        double expected = numerator / denominator, found = result->mine_probability[i];
        assert_true (fabs (expected - found) <= 1e-13 * expected);
        if (truth->fraction != NULL)
          assert_string_equal (result->fraction[i], truth->fraction[i]);
      }
}

static void
check_file (const char *path, bool exact)
{
  char *text = text_read_file (path);
  MsPosition *position = text_position_parse (text);
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  char *truth_path = strdup (path);
  strcpy (strrchr (truth_path, '.'), ".json");
  Truth *truth = truth_read (truth_path, width, width * height);

  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  options.exact = exact;
  print_message ("%s\n", path);
  assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
  assert_int_equal (result->consistent, truth->consistent);
  if (truth->consistent)
    {
      assert_int_equal (result->method, MS_METHOD_EXACT);
      check_certain (result, truth);
      check_probabilities (result, truth);
      check_best (result, truth);
      check_layouts (result, truth);
      if (exact)
        check_exact (result, truth);
    }
  else
    assert_int_not_equal (result->conflict, MS_CONFLICT_NONE);
  ms_solver_result_free (result);
  ms_solver_free (solver);
  truth_free (truth);
  free (truth_path);
  ms_position_unref (position);
  free (text);
}

/* Every .mine file of a folder. */
static void
check_folder (const char *folder, int expected, bool exact)
{
  char path[4096];
  int n = 0;
  snprintf (path, sizeof path, "%s/golden/%s", getenv ("G_TEST_SRCDIR"), folder);
  DIR *directory = opendir (path);
  assert_non_null (directory);
  for (struct dirent *entry; (entry = readdir (directory)) != NULL;)
    {
      const char *dot = strrchr (entry->d_name, '.');
      if (dot == NULL || strcmp (dot, ".mine") != 0)
        continue;
      snprintf (
          path, sizeof path, "%s/golden/%s/%s", getenv ("G_TEST_SRCDIR"), folder, entry->d_name);
      check_file (path, exact);
      n++;
    }
  closedir (directory);
  assert_int_equal (n, expected);
}

static void
test_positions (void **state)
{
  check_folder ("positions", 48, false);
}

static void
test_worked (void **state)
{
  check_folder ("worked", 10, false);
}

static void
test_positions_exact (void **state)
{
  check_folder ("positions", 48, true);
}

static void
test_worked_exact (void **state)
{
  check_folder ("worked", 10, true);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_positions),
    cmocka_unit_test (test_worked),
    cmocka_unit_test (test_positions_exact),
    cmocka_unit_test (test_worked_exact),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

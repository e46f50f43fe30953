/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mine-count curve: the classic question of the two clicks, and every row against the oracle
 * or against a run of its own. */
#include "cmocka-common.h"
#include "failing-allocator.h"
#include "ms-curve.h"
#include "oracle.h"
#include "random-position.h"
#include "text-position.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *
read_worked (const char *name)
{
  char path[4096];
  snprintf (path, sizeof path, "%s/golden/worked/%s", getenv ("G_TEST_SRCDIR"), name);
  return text_read_file (path);
}

static MsCurve *
draw (const MsPosition *position, bool exact, const int *cells, int n_cells, int from, int to)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsCurve *curve;
  options.exact = exact;
  assert_int_equal (
      ms_solver_curve (solver, position, &options, cells, n_cells, from, to, &curve), MS_STATUS_OK);
  ms_solver_free (solver);
  return curve;
}

/* Between a 1 and a 2 two columns apart on 16×16: fractions for every total are known. */
static void
test_two_clicks (void **state)
{
  const int cells[3] = { 7 * 16 + 5, 7 * 16 + 7, 7 * 16 + 9 };
  char *text = read_worked ("two-clicks-16x16x40.mine");
  char *truth = read_worked ("two-clicks-curve.json");
  MsPosition *position = text_position_parse (text);
  MsCurve *curve = draw (position, true, cells, 3, 0, 256);
  const char *place = strstr (truth, "\"rows\":");
  char fractions[3][64];
  int n_rows = 0, mines, taken;
  assert_non_null (place);
  place = strchr (place, '[') + 1;
  while (sscanf (place, " [ %d , \"%63[^\"]\" , \"%63[^\"]\" , \"%63[^\"]\" ]%n", &mines,
             fractions[0], fractions[1], fractions[2], &taken)
      == 4)
    {
      assert_true (n_rows < curve->n_rows);
      const MsCurveRow *row = &curve->rows[n_rows++];
      assert_int_equal (row->mines, mines);
      for (int i = 0; i < 3; i++)
        assert_string_equal (row->fraction[i], fractions[i]);
      place += taken;
      place += strspn (place, " \n,");
    }
  assert_true (n_rows > 200);
  /* The list leaves out the last total, with every cell a mine that can be one:
   * (2n-4)/(3m+7n-56), (m-n-12)/(3m+7n-56) and (3m+17n-76)/(15m+35n-280) at n = 244. */
  assert_int_equal (curve->n_rows, n_rows + 1);
  assert_int_equal (curve->rows[n_rows].mines, 244);
  assert_string_equal (curve->rows[n_rows].fraction[0], "1/5");
  assert_string_equal (curve->rows[n_rows].fraction[1], "0");
  assert_string_equal (curve->rows[n_rows].fraction[2], "2/5");
  ms_curve_free (curve);
  ms_position_unref (position);
  free (text);
  free (truth);
}

/* Every total of a small position: the same totals have layouts, with the same probabilities. */
static void
check_small (const MsPosition *position)
{
  int n_cells = ms_position_get_width (position) * ms_position_get_height (position), next = 0;
  int cells[ORACLE_MAX_CELLS];
  for (int i = 0; i < n_cells; i++)
    cells[i] = i;
  MsCurve *curve = draw (position, false, cells, n_cells, 0, n_cells);
  for (int mines = 0; mines <= n_cells; mines++)
    {
      OracleOptions options = ORACLE_OPTIONS_INIT;
      Oracle oracle;
      MsPosition *other = position_with_mines (position, mines);
      oracle_solve (other, &options, &oracle);
      ms_position_unref (other);
      if (oracle.layouts == 0)
        continue;
      assert_true (next < curve->n_rows);
      const MsCurveRow *row = &curve->rows[next++];
      assert_int_equal (row->mines, mines);
      double layouts = row->layouts.mantissa * pow (10, (double)row->layouts.exponent);
      assert_true (fabs (layouts / (double)oracle.layouts - 1) < 1e-13);
      for (int i = 0; i < n_cells; i++)
        {
          double expected = (double)oracle.with_mine[i] / (double)oracle.layouts;
          if (ms_cell_is_opened (ms_position_get_cells (position)[i]))
            assert_true (isnan (row->probability[i]));
          else
            assert_true (fabs (row->probability[i] - expected) <= 1e-13 * expected);
        }
    }
  assert_int_equal (next, curve->n_rows);
  ms_curve_free (curve);
}

static void
test_small_against_oracle (void **state)
{
  for (uint64_t seed = 1; seed <= 400; seed++)
    {
      MsPosition *position = random_small (13, seed);
      check_small (position);
      ms_position_unref (position);
    }
}

/* B and C meet at exactly 24, A and B change places between 82 and 83, A and C never meet; the same
 * with and without whole numbers. */
static void
test_crossings (void **state)
{
  const int cells[4] = { 7 * 16 + 5, 7 * 16 + 7, 7 * 16 + 9, 7 * 16 + 6 };
  char *text = read_worked ("two-clicks-16x16x40.mine");
  MsPosition *position = text_position_parse (text);
  for (int exact = 0; exact < 2; exact++)
    {
      MsCurve *curve = draw (position, exact != 0, cells, 4, 0, 256);
      MsCrossings *crossings = ms_curve_find_crossings (curve);
      assert_non_null (crossings);
      assert_int_equal (crossings->n, 2);
      assert_int_equal (crossings->at[0].first, 0);
      assert_int_equal (crossings->at[0].second, 1);
      assert_int_equal (curve->rows[crossings->at[0].from].mines, 82);
      assert_int_equal (curve->rows[crossings->at[0].to].mines, 83);
      assert_int_equal (crossings->at[1].first, 1);
      assert_int_equal (crossings->at[1].second, 2);
      assert_int_equal (curve->rows[crossings->at[1].from].mines, 24);
      assert_int_equal (crossings->at[1].from, crossings->at[1].to);
      ms_crossings_free (crossings);
      ms_curve_free (curve);
    }
  ms_position_unref (position);
  free (text);
}

/* A board that is counted with a tilt: rows against runs of their own. */
static void
test_large (void **state)
{
  MsPosition *position = random_scattered (60, 60, 720, 0.3, 4);
  int cell = 0;
  while (ms_cell_is_opened (ms_position_get_cells (position)[cell]))
    cell++;
  MsCurve *curve = draw (position, false, &cell, 1, 600, 900);
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  assert_int_equal (curve->n_rows, 301);
  for (int i = 0; i < curve->n_rows; i += 50)
    {
      MsSolverResult *result;
      MsPosition *other = position_with_mines (position, curve->rows[i].mines);
      assert_int_equal (ms_solver_run (solver, other, &options, &result), MS_STATUS_OK);
      assert_true (fabs (result->mine_probability[cell] - curve->rows[i].probability[0]) < 1e-14);
      assert_true (fabs (result->layouts.mantissa - curve->rows[i].layouts.mantissa) < 1e-11);
      assert_int_equal (result->layouts.exponent, curve->rows[i].layouts.exponent);
      ms_solver_result_free (result);
      ms_position_unref (other);
    }
  ms_solver_free (solver);
  ms_curve_free (curve);
  ms_position_unref (position);
}

static void
test_contradiction_has_no_rows (void **state)
{
  const int cell = 1;
  MsPosition *position = text_position_parse ("3x1x1\n1H0\n");
  MsCurve *curve = draw (position, true, &cell, 1, 0, 3);
  assert_int_equal (curve->n_rows, 0);
  ms_curve_free (curve);
  ms_position_unref (position);
}

static void
fail_everywhere (bool exact, bool by_density)
{
  const int cells[2] = { 0, 4 };
  const double densities[2] = { 0.1, 0.3 };
  MsPosition *position = text_position_parse ("5x4x4\n1H2HH\nHHHHH\n2HHHH\nHHHHF\n");
  for (long n = 1;; n++)
    {
      FailingAllocator failing;
      MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
      MsCurve *curve = NULL;
      options.exact = exact;
      failing_allocator_init (&failing, n);
      MsSolver *solver = ms_solver_new (&failing.allocator);
      MsStatus status = MS_STATUS_NO_MEMORY;
      if (solver != NULL && by_density)
        status = ms_solver_density_curve (
            solver, position, &options, cells, 2, densities, 2, &curve);
      else if (solver != NULL)
        status = ms_solver_curve (solver, position, &options, cells, 2, 0, 20, &curve);
      assert_int_equal (status == MS_STATUS_OK, curve != NULL);
      /* The list of crossings has one allocation more that can fail. */
      MsCrossings *crossings = curve != NULL ? ms_curve_find_crossings (curve) : NULL;
      if (curve != NULL && crossings == NULL)
        status = MS_STATUS_NO_MEMORY;
      ms_crossings_free (crossings);
      ms_curve_free (curve);
      ms_solver_free (solver);
      assert_int_equal (failing.n_held, 0);
      if (status == MS_STATUS_OK)
        break;
      assert_int_equal (status, MS_STATUS_NO_MEMORY);
    }
  ms_position_unref (position);
}

static void
test_every_allocation_fails_once (void **state)
{
  fail_everywhere (true, false);
  fail_everywhere (false, false);
  fail_everywhere (false, true);
}

static bool
cancel_late (double progress, void *user_data)
{
  double *last = user_data;
  assert_true (progress >= *last && progress <= 1);
  *last = progress;
  return progress > 0.3;
}

/* A kind of curve: by mine total, that with whole numbers, by density. */
enum
{
  BY_TOTAL,
  BY_TOTAL_EXACT,
  BY_DENSITY,
  N_KINDS
};

static MsStatus
draw_kind (int kind, const MsPosition *position, MsSolverOptions options, MsCurve **curve)
{
  static const int cells[2] = { 0, 31 };
  static const double densities[4] = { 0.1, 0.2, 0.3, 0.4 };
  MsSolver *solver = ms_solver_new (NULL);
  options.exact = kind == BY_TOTAL_EXACT;
  MsStatus status = kind == BY_DENSITY
      ? ms_solver_density_curve (solver, position, &options, cells, 2, densities, 4, curve)
      : ms_solver_curve (solver, position, &options, cells, 2, 0, 2000, curve);
  ms_solver_free (solver);
  return status;
}

static void
test_cancel (void **state)
{
  MsPosition *position = random_scattered (30, 30, 180, 0.3, 4);
  for (int kind = 0; kind < N_KINDS; kind++)
    {
      MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
      double progress = 0;
      MsCurve *curve = (MsCurve *)&progress;
      options.poll = cancel_late;
      options.user_data = &progress;
      assert_int_equal (draw_kind (kind, position, options, &curve), MS_STATUS_CANCELLED);
      assert_null (curve);
    }
  ms_position_unref (position);
}

/* The rows of a curve that met a limit are the first of the whole curve. */
static void
check_rows (const MsCurve *curve, const MsCurve *whole)
{
  assert_true (curve->n_rows <= whole->n_rows);
  for (int i = 0; i < curve->n_rows; i++)
    {
      const MsCurveRow *row = &curve->rows[i], *other = &whole->rows[i];
      assert_int_equal (row->mines, other->mines);
      assert_memory_equal (row->probability, other->probability, 2 * sizeof (double));
      assert_int_equal (row->layouts.exact != NULL, other->layouts.exact != NULL);
      if (row->layouts.exact != NULL)
        assert_string_equal (row->layouts.exact, other->layouts.exact);
    }
}

static double
clock_cb (void *user_data)
{
  double *now = user_data;
  return *now += 1;
}

static void
test_limits (void **state)
{
  MsPosition *position = random_scattered (44, 44, 500, 0.3, 4);
  for (int kind = 0; kind < N_KINDS; kind++)
    {
      MsCurve *whole, *curve;
      MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
      int n_parts = 0, n_short = 0;
      assert_int_equal (draw_kind (kind, position, options, &whole), MS_STATUS_OK);
      for (MsStatus status = MS_STATUS_TIME_LIMIT; status != MS_STATUS_OK; options.time_limit += 1)
        {
          double now = 0;
          options.time_limit = options.time_limit > 0 ? options.time_limit : 1;
          options.clock = clock_cb;
          options.user_data = &now;
          status = draw_kind (kind, position, options, &curve);
          assert_true (status == MS_STATUS_OK || status == MS_STATUS_TIME_LIMIT);
          check_rows (curve, whole);
          n_parts += status != MS_STATUS_OK && curve->n_rows > 0;
          ms_curve_free (curve);
        }
      assert_true (n_parts > 2);
      options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
      for (MsStatus status = MS_STATUS_MEMORY_LIMIT; status != MS_STATUS_OK;
           options.memory_limit += options.memory_limit / 4, n_short++)
        {
          options.memory_limit = options.memory_limit > 0 ? options.memory_limit : 50000;
          status = draw_kind (kind, position, options, &curve);
          assert_true (status == MS_STATUS_OK || status == MS_STATUS_MEMORY_LIMIT);
          check_rows (curve, whole);
          ms_curve_free (curve);
        }
      assert_true (n_short > 3);
      ms_curve_free (whole);
    }
  ms_position_unref (position);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_two_clicks),
    cmocka_unit_test (test_crossings),
    cmocka_unit_test (test_small_against_oracle),
    cmocka_unit_test (test_large),
    cmocka_unit_test (test_contradiction_has_no_rows),
    cmocka_unit_test (test_every_allocation_fails_once),
    cmocka_unit_test (test_cancel),
    cmocka_unit_test (test_limits),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which cells are called best. */
#include "cmocka-common.h"
#include "ms-solver.h"
#include "text-position.h"

#include <math.h>
#include <string.h>

static MsSolverResult *
solve (int width, int height, int mines, const MsCell *cells, MsFirstClick promise, int first_cell)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position;
  MsSolverResult *result;
  options.first_click = promise;
  options.first_cell = first_cell;
  assert_int_equal (
      ms_position_new (width, height, mines, cells, NULL, &position, NULL), MS_STATUS_OK);
  assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
  assert_true (result->consistent);
  ms_position_unref (position);
  ms_solver_free (solver);
  return result;
}

/* One 1 on a board: 1/8 around it against (mines - 1) / outside elsewhere. */
static MsSolverResult *
solve_one_number (int width, int height, int mines)
{
  MsCell cells[30 * 16];
  memset (cells, MS_CELL_COVERED, sizeof cells);
  cells[width + 1] = 1;
  return solve (width, height, mines, cells, MS_FIRST_CLICK_ANY, -1);
}

static void
test_ties (void **state)
{
  MsSolverResult *result = solve_one_number (9, 9, 10); /* 9 / 72 */
  assert_int_equal (result->n_best, 80);
  assert_true (fabs (result->best_probability - 0.125) < 1e-13);
  ms_solver_result_free (result);
}

static void
test_near_ties_are_none (void **state)
{
  MsSolverResult *result = solve_one_number (30, 16, 60); /* 59 / 471 is a little more */
  assert_int_equal (result->n_best, 8);
  assert_int_equal (result->best_cells[0], 0);
  ms_solver_result_free (result);
  result = solve_one_number (30, 16, 59); /* 58 / 471 is a little less */
  assert_int_equal (result->n_best, 471);
  ms_solver_result_free (result);
}

static void
test_safe_cells (void **state)
{
  static const MsCell cells[] = { MS_CELL_COVERED, 1, 1, MS_CELL_COVERED, MS_CELL_COVERED };
  MsSolverResult *result = solve (5, 1, 2, cells, MS_FIRST_CLICK_ANY, -1);
  assert_int_equal (result->n_best, 1);
  assert_int_equal (result->best_cells[0], 4);
  assert_true (result->best_probability == 0);
  ms_solver_result_free (result);
}

static void
test_nothing_but_mines (void **state)
{
  static const MsCell cells[] = { MS_CELL_COVERED, 2, MS_CELL_COVERED };
  MsSolverResult *result = solve (3, 1, 2, cells, MS_FIRST_CLICK_ANY, -1);
  assert_int_equal (result->n_best, 0);
  assert_true (isnan (result->best_probability));
  ms_solver_result_free (result);
}

/* The safest cells of an estimate may lie beside no number. */
static void
test_estimated (void **state)
{
  MsPosition *position = text_position_parse (
      "8x5x6\nHHHHHHHH\nHHHHHHHH\nHH4HHHHH\nHHHHHHHH\nHHHHHHHH\n");
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  options.force_estimate = true;
  assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
  assert_int_equal (result->method, MS_METHOD_ESTIMATE);
  assert_true (fabs (result->best_probability - 2 / 31.0) < 1e-6);
  assert_true (result->best_probability == result->outside_probability);
  assert_int_equal (result->n_best, 31);
  ms_solver_result_free (result);
  ms_solver_free (solver);
  ms_position_unref (position);
}

/* Before the first click the promise frees cells; the mines share the others. */
static void
test_promise (void **state)
{
  MsCell cells[81];
  memset (cells, MS_CELL_COVERED, sizeof cells);
  MsSolverResult *result = solve (9, 9, 10, cells, MS_FIRST_CLICK_OPEN, 40);
  assert_int_equal (result->n_best, 9);
  assert_int_equal (result->n_safe, 9);
  assert_int_equal (result->n_outside, 72);
  assert_true (fabs (result->outside_probability - 10.0 / 72) < 1e-15);
  ms_solver_result_free (result);
  result = solve (9, 9, 73, cells, MS_FIRST_CLICK_OPEN, 40);
  assert_int_equal (result->n_safe, 1);
  ms_solver_result_free (result);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_ties),
    cmocka_unit_test (test_near_ties_are_none),
    cmocka_unit_test (test_safe_cells),
    cmocka_unit_test (test_nothing_but_mines),
    cmocka_unit_test (test_estimated),
    cmocka_unit_test (test_promise),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions that no layout fits: which kind, which numbers, which figures. */
#include "cmocka-common.h"
#include "ms-solver.h"
#include "random-position.h"
#include "text-position.h"

#include <stdlib.h>
#include <string.h>

static MsSolverResult *
solve (MsPosition *position, bool trust_flags)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  options.trust_flags = trust_flags;
  assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
  ms_solver_free (solver);
  ms_position_unref (position);
  assert_false (result->consistent);
  return result;
}

/* cells: ends with -1. */
static void
check (const char *text, bool trust_flags, MsConflict kind, long found, long expected,
    const int *cells)
{
  MsSolverResult *result = solve (text_position_parse (text), trust_flags);
  int n = 0;
  assert_int_equal (result->conflict, kind);
  assert_int_equal (result->conflict_found, found);
  assert_int_equal (result->conflict_expected, expected);
  while (cells[n] >= 0)
    n++;
  assert_int_equal (result->n_conflict_cells, n);
  assert_memory_equal (result->conflict_cells, cells, (size_t)n * sizeof (int));
  ms_solver_result_free (result);
}

static void
test_one_number (void **state)
{
  check ("3x1x1\nH3H\n", false, MS_CONFLICT_TOO_FEW_CELLS, 2, 3, (int[]){ 1, -1 });
  check ("3x1x1\n010\n", false, MS_CONFLICT_TOO_FEW_CELLS, 0, 1, (int[]){ 1, -1 });
  check ("3x2x1\nF1F\nHHH\n", true, MS_CONFLICT_TOO_MANY_FLAGS, 2, 1, (int[]){ 1, -1 });
  check ("3x1x2\nF3H\n", true, MS_CONFLICT_TOO_FEW_CELLS, 2, 3, (int[]){ 1, -1 });
}

static void
test_numbers (void **state)
{
  check ("3x1x1\n1H0\n", false, MS_CONFLICT_NUMBERS, 0, 0, (int[]){ 0, 2, -1 });
}

static void
test_mine_total (void **state)
{
  check ("5x1x0\nH1H1H\n", false, MS_CONFLICT_TOO_FEW_MINES, 1, 0, (int[]){ 1, -1 });
  check ("5x1x3\nH1H1H\n", false, MS_CONFLICT_TOO_MANY_MINES, 2, 3, (int[]){ 1, -1 });
  check ("7x1x1\nH1HHH1H\n", false, MS_CONFLICT_TOO_FEW_MINES, 2, 1, (int[]){ 1, 5, -1 });
  check ("3x1x3\nHH0\n", false, MS_CONFLICT_TOO_MANY_MINES, 1, 3, (int[]){ -1 });
  check ("3x1x1\nFHF\n", true, MS_CONFLICT_TOO_FEW_MINES, 2, 1, (int[]){ -1 });
}

/* The boxes can hold 2 or 4 mines, never 3. */
static void
test_gap_in_the_totals (void **state)
{
  MsSolverResult *result = solve (
      text_position_parse ("7x3x3\nH0H1H1H\nHHH2HHH\nH1HH11H\n"), false);
  assert_int_equal (result->conflict, MS_CONFLICT_TOO_MANY_MINES);
  assert_int_equal (result->conflict_found, 2);
  assert_int_equal (result->conflict_expected, 3);
  assert_true (result->n_conflict_cells > 0);
  ms_solver_result_free (result);
}

/* Each number hands on what its neighbour leaves; only all of them together contradict. */
static void
test_long_chain (void **state)
{
  enum
  {
    N_NUMBERS = 151,
    WIDTH = 2 * N_NUMBERS - 1
  };
  MsCell cells[WIDTH];
  MsPosition *position;
  for (int i = 0; i < WIDTH; i++)
    cells[i] = i % 2 == 0 ? 1 : MS_CELL_COVERED;
  /* 1, then 0, 1, 0 … mines: the last number's only cell is a mine if it has an even place. */
  cells[WIDTH - 1] = (N_NUMBERS - 1) % 2 == 0;
  assert_int_equal (ms_position_new (WIDTH, 1, 75, cells, NULL, &position, NULL), MS_STATUS_OK);
  MsSolverResult *result = solve (position, false);
  assert_int_equal (result->conflict, MS_CONFLICT_NUMBERS);
  assert_int_equal (result->n_conflict_cells, N_NUMBERS);
  for (int i = 0; i < N_NUMBERS; i++)
    assert_int_equal (result->conflict_cells[i], 2 * i);
  ms_solver_result_free (result);
}

/* One number of a large board is off by one: the explanation stays near it and small. */
static void
test_large_board (void **state)
{
  const int side = 100;
  MsPosition *position = random_stuck (side, side, 2000, 5);
  MsCell *cells = malloc ((size_t)side * side);
  MsPosition *other;
  memcpy (cells, ms_position_get_cells (position), (size_t)side * side);
  int lie = side * side / 2;
  while (cells[lie] < 1 || cells[lie] > 3)
    lie++;
  cells[lie]++;
  assert_int_equal (ms_position_new (side, side, 2000, cells, NULL, &other, NULL), MS_STATUS_OK);
  ms_position_unref (position);
  free (cells);
  MsSolverResult *result = solve (other, false);
  bool blamed = false;
  assert_true (
      result->conflict == MS_CONFLICT_NUMBERS || result->conflict == MS_CONFLICT_TOO_FEW_CELLS);
  assert_in_range (result->n_conflict_cells, 1, 30);
  for (int i = 0; i < result->n_conflict_cells; i++)
    {
      blamed |= result->conflict_cells[i] == lie;
      assert_true (abs (result->conflict_cells[i] % side - lie % side) < 25);
      assert_true (abs (result->conflict_cells[i] / side - lie / side) < 25);
    }
  assert_true (blamed);
  ms_solver_result_free (result);
}

/* Cell 2 must be a mine beside the flag of cell 4, which the flag of cell 0 rules out: only that
 * one is to blame. */
static void
test_the_wrong_flag_is_blamed (void **state)
{
  MsSolverResult *result = solve (text_position_parse ("5x1x2\nF1H2F\n"), true);
  assert_int_equal (result->n_conflict_flags, 1);
  assert_int_equal (result->conflict_flags[0], 0);
  ms_solver_result_free (result);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_one_number),
    cmocka_unit_test (test_numbers),
    cmocka_unit_test (test_mine_total),
    cmocka_unit_test (test_gap_in_the_totals),
    cmocka_unit_test (test_long_chain),
    cmocka_unit_test (test_large_board),
    cmocka_unit_test (test_the_wrong_flag_is_blamed),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

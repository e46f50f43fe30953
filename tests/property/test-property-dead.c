/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dead cells against an oracle that goes through every layout, on random positions. */
#include "cmocka-common.h"

#include "ms-dead.h"
#include "ms-solver.h"
#include "oracle.h"
#include "random-position.h"

#include <string.h>

#define N_POSITIONS 1500
#define MOST_COVERED 11

static uint64_t
count_layouts (const MsPosition *position, int cell, int number)
{
  static const OracleOptions options = ORACLE_OPTIONS_INIT;
  MsCell cells[ORACLE_MAX_CELLS];
  MsPosition *with = NULL;
  Oracle oracle;
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  memcpy (cells, ms_position_get_cells (position), (size_t)(width * height) * sizeof *cells);
  cells[cell] = (MsCell)number;
  assert_int_equal (
      ms_position_new (width, height, ms_position_get_mines (position), cells, NULL, &with, NULL),
      MS_STATUS_OK);
  oracle_solve (with, &options, &oracle);
  ms_position_unref (with);
  return oracle.layouts;
}

static bool
is_dead (const MsPosition *position, int cell)
{
  int n_possible = 0;
  for (int number = 0; number <= 8; number++)
    n_possible += count_layouts (position, cell, number) > 0;
  return n_possible == 1;
}

/* How many cells are dead. */
static int
check_position (MsSolver *solver, const MsPosition *position, uint64_t seed)
{
  const MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  uint8_t dead[ORACLE_MAX_CELLS];
  MsSolverResult *now;
  int n_dead = 0;
  assert_int_equal (ms_solver_run (solver, position, &options, &now), MS_STATUS_OK);
  assert_int_equal (ms_dead_find (solver, position, &options, now, dead), MS_STATUS_OK);
  for (int cell = 0; cell < now->width * now->height; cell++)
    {
      bool wanted = now->consistent && now->certainty[cell] == MS_CERTAINTY_NONE
          && !now->outside[cell] && is_dead (position, cell);
      if (wanted != (dead[cell] != 0))
        fail_msg ("seed %lu: cell %d is%s dead", (unsigned long)seed, cell, wanted ? "" : " not");
      n_dead += wanted;
    }
  ms_solver_result_free (now);
  return n_dead;
}

static void
dead_cells_are_those_of_enumeration (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  int n_dead = 0;
  for (uint64_t seed = 1; seed <= N_POSITIONS; seed++)
    {
      MsPosition *position = random_small (MOST_COVERED, seed);
      n_dead += check_position (solver, position, seed);
      ms_position_unref (position);
    }
  assert_true (n_dead > 50);
  ms_solver_free (solver);
}

/* What is supposed of a cell counts, and counts once however often it is said. */
static void
suppositions_count (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  int n_dead = 0, n_other = 0;
  for (uint64_t seed = 1; seed <= N_POSITIONS / 5; seed++)
    {
      MsPosition *position = random_small (MOST_COVERED, seed);
      size_t n = (size_t)(ms_position_get_width (position) * ms_position_get_height (position));
      uint8_t dead[3][ORACLE_MAX_CELLS] = { 0 };
      int cell = 0;
      while (cell < (int)n - 1 && ms_cell_is_opened (ms_position_get_cells (position)[cell]))
        cell++;
      const MsAssumption assumed[2] = { { cell, MS_CERTAINTY_MINE }, { cell, MS_CERTAINTY_MINE } };
      for (int times = 0; times < 3; times++)
        {
          MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
          MsSolverResult *now;
          options.assumed = assumed;
          options.n_assumed = times;
          assert_int_equal (ms_solver_run (solver, position, &options, &now), MS_STATUS_OK);
          assert_int_equal (
              ms_dead_find (solver, position, &options, now, dead[times]), MS_STATUS_OK);
          ms_solver_result_free (now);
        }
      assert_memory_equal (dead[1], dead[2], n);
      n_dead += memchr (dead[1], 1, n) != NULL;
      n_other += memcmp (dead[0], dead[1], n) != 0;
      ms_position_unref (position);
    }
  assert_true (n_dead > 5 && n_other > 5);
  ms_solver_free (solver);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (dead_cells_are_those_of_enumeration),
    cmocka_unit_test (suppositions_count),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

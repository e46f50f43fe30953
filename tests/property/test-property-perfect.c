/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Perfect play on small boards: the table in data/perfect-play.csv against both methods that made
 * it, where that takes no time, and against what must hold of every row; and two boards whose best
 * play others have published. */
#include "cmocka-common.h"
#include "every-play.h"
#include "expectimax.h"
#include "ms-endgame-testing.h"
#include "ms-endgame.h"
#include "perfect-solve.h"
#include "perfect-rows.h"
#include "random-position.h"
#include "text-position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_LAYOUTS 2500
#define N_POSITIONS 3000
#define MOST_OF_POSITION 40
#define TABLE_BYTES ((size_t)16 << 20)

/* A row that is there twice would be read as one. */
static PerfectRows
read_table (void)
{
  char path[4096];
  PerfectRows rows = { 0 };
  snprintf (path, sizeof path, "%s/../data/perfect-play.csv", getenv ("G_TEST_SRCDIR"));
  assert_true (perfect_rows_read (&rows, path));
  char *text = text_read_file (path);
  size_t n_lines = 0;
  for (const char *end = text; (end = strchr (end, '\n')) != NULL; end++)
    n_lines++;
  assert_int_equal (n_lines, rows.n + 1);
  free (text);
  return rows;
}

/* The fractions, in lowest terms, and the names of the best cells are worked out when the table is
 * read, and must be what it says. */
static void
check_row (const PerfectRow *row)
{
  int n_cells = row->width * row->height;
  long safe = perfect_rows_count_layouts (n_cells - 1, row->mines), most = 0;
  assert_true (row->height >= 1 && row->height <= row->width && row->width <= 6);
  assert_true (row->mines >= 1 && row->mines < n_cells);
  assert_int_equal (row->layouts, perfect_rows_count_layouts (n_cells, row->mines));
  /* Pascal's rule: a cell is a mine, or it is not. */
  assert_int_equal (row->layouts, safe + perfect_rows_count_layouts (n_cells - 1, row->mines - 1));
  assert_true (row->won >= 1 && row->won <= safe);
  for (int cell = 0; cell < n_cells; cell++)
    {
      int first = perfect_rows_first_image (row->width, row->height, cell);
      assert_int_equal (row->won_at[cell], row->won_at[first]);
      most = row->won_at[cell] > most ? row->won_at[cell] : most;
    }
  assert_int_equal (most, row->won);
  if (row->mines == n_cells - 1)
    assert_int_equal (row->won, 1);
}

/* A board with one mine more is won less often, as long as no more than half of it is mined. */
static void
check_next (const PerfectRow *row, const PerfectRow *next)
{
  if (next->width != row->width || next->height != row->height || next->mines != row->mines + 1
      || 2 * next->mines > row->width * row->height)
    return;
  assert_true (
      (double)next->won / (double)next->layouts <= (double)row->won / (double)row->layouts + 1e-12);
}

static void
test_arithmetic (void **state)
{
  PerfectRows rows = read_table ();
  size_t n_both = 0;
  for (size_t i = 0; i < rows.n; i++)
    {
      check_row (&rows.rows[i]);
      if (i + 1 < rows.n)
        check_next (&rows.rows[i], &rows.rows[i + 1]);
      n_both += rows.rows[i].methods == (PERFECT_ROWS_BY_SEARCH | PERFECT_ROWS_BY_EVERY);
    }
  assert_true (n_both >= 184);
  perfect_rows_clear (&rows);
}

static void
check_won_at (const PerfectRow *row, int cell, long won)
{
  if (row->won_at[cell] >= 0)
    assert_int_equal (won, row->won_at[cell]);
  else
    assert_true (won < row->won);
}

static void
check_search (Perfect *perfect, const PerfectRow *row)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  for (int every_cell = 0; every_cell < 2; every_cell++)
    {
      PerfectAnswer answer;
      assert_int_equal (perfect_solve (perfect, &options, row->width, row->height, row->mines,
                            every_cell == 1, &answer),
          MS_STATUS_OK);
      assert_int_equal (answer.layouts, row->layouts);
      assert_int_equal (answer.won, row->won);
      for (int cell = 0; cell < row->width * row->height; cell++)
        if (every_cell || answer.won_at[cell] == answer.won)
          check_won_at (row, cell, answer.won_at[cell]);
        else
          assert_true (
              answer.won_at[cell] < answer.won && answer.won_at[cell] >= row->won_at[cell]);
    }
}

static void
check_every_play (const PerfectRow *row, bool skip)
{
  EveryPlayOptions options = { .skip = skip };
  EveryPlay every;
  assert_true (every_play_solve (row->width, row->height, row->mines, &options, &every));
  assert_int_equal (every.layouts, row->layouts);
  assert_int_equal (every.won, row->won);
  for (int cell = 0; cell < row->width * row->height; cell++)
    check_won_at (row, cell, every.won_at[cell]);
}

static void
test_both_methods (void **state)
{
  PerfectRows rows = read_table ();
  Perfect *perfect = perfect_new (NULL, TABLE_BYTES);
  size_t n = 0;
  assert_non_null (perfect);
  for (size_t i = 0; i < rows.n; i++)
    if (rows.rows[i].layouts <= MOST_LAYOUTS)
      {
        check_search (perfect, &rows.rows[i]);
        check_every_play (&rows.rows[i], i % 2 == 0);
        n++;
      }
  assert_true (n >= 100);
  perfect_free (perfect);
  perfect_rows_clear (&rows);
}

/* A table that holds only a few situations makes the search longer, and its answer no other. */
static void
test_small_table (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  PerfectAnswer roomy, tight;
  Perfect *perfect = perfect_new (NULL, TABLE_BYTES);
  assert_int_equal (perfect_solve (perfect, &options, 4, 4, 5, true, &roomy), MS_STATUS_OK);
  perfect_free (perfect);
  perfect = perfect_new (NULL, 1);
  assert_int_equal (perfect_solve (perfect, &options, 4, 4, 5, true, &tight), MS_STATUS_OK);
  perfect_free (perfect);
  assert_int_equal (roomy.won, 1461);
  assert_memory_equal (roomy.won_at, tight.won_at, sizeof roomy.won_at);
  assert_true (tight.nodes > roomy.nodes);
}

static bool
cancel (double progress, void *user_data)
{
  return ++*(int *)user_data > 3;
}

static void
test_stopped (void **state)
{
  int n_polls = 0;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  PerfectAnswer answer;
  Perfect *perfect = perfect_new (NULL, TABLE_BYTES);
  options.poll = cancel;
  options.user_data = &n_polls;
  assert_int_equal (perfect_solve (perfect, &options, 5, 5, 6, true, &answer), MS_STATUS_CANCELLED);
  options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  options.memory_limit = 1 << 16;
  assert_int_equal (
      perfect_solve (perfect, &options, 5, 5, 6, true, &answer), MS_STATUS_MEMORY_LIMIT);
  options.memory_limit = 0;
  assert_int_equal (
      perfect_solve (perfect, &options, 6, 6, 18, true, &answer), MS_STATUS_MEMORY_LIMIT);
  assert_int_equal (perfect_solve (perfect, &options, 4, 4, 4, true, &answer), MS_STATUS_OK);
  assert_int_equal (answer.won, 961);
  perfect_free (perfect);
}

/* The solver has counted the position; what the search says of it is put into found. */
static void
search_position (MsSolver *solver, const MsPosition *position, MsSolverOptions *options,
    int *n_layouts, MsEndgame *found)
{
  MsEngine *engine = ms_solver_get_engine (solver);
  MsSolverResult *result;
  MsLayouts layouts = { .n_layouts = 0 };
  assert_int_equal (ms_solver_run (solver, position, options, &result), MS_STATUS_OK);
  if (result->consistent)
    {
      assert_true (ms_endgame_small_fits (engine));
      assert_true (ms_layouts_list (engine, MOST_OF_POSITION, &layouts));
    }
  *n_layouts = layouts.n_layouts;
  if (layouts.n_layouts > 0)
    assert_true (ms_endgame_small_search (engine, &layouts, found));
  ms_solver_result_free (result);
}

static bool
compare_position (MsSolver *solver, uint64_t seed)
{
  MsRng rng;
  ms_rng_seed (&rng, seed);
  int width = 2 + (int)ms_rng_below (&rng, 4), height = 1 + (int)ms_rng_below (&rng, 3);
  int n_cells = width * height, mines = (int)ms_rng_below (&rng, (uint64_t)n_cells);
  int32_t won_at[EXPECTIMAX_MAX_CELLS];
  MsEndgame found = { .won_at = won_at };
  int n_layouts;
  Expectimax truth;
  MsPosition *position = random_scattered (
      width, height, mines, 0.1 * (double)ms_rng_below (&rng, 9), seed);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.first_click = (MsFirstClick)ms_rng_below (&rng, 3);
  options.first_cell = (int)ms_rng_below (&rng, (uint64_t)n_cells + 1) - 1;
  ExpectimaxOptions asked = { options.first_click, options.first_cell, MOST_OF_POSITION, true };
  expectimax_solve (position, &asked, &truth);
  search_position (solver, position, &options, &n_layouts, &found);
  if (n_layouts != truth.layouts || (n_layouts > 0 && found.won != truth.won))
    fail_msg ("seed %llu: %d/%d, but %d/%d is right", (unsigned long long)seed, found.won,
        n_layouts, truth.won, truth.layouts);
  for (int cell = 0; n_layouts > 0 && cell < n_cells; cell++)
    if (won_at[cell] != truth.won_at[cell])
      fail_msg ("seed %llu: cell %d wins %d, but %d is right", (unsigned long long)seed, cell,
          won_at[cell], truth.won_at[cell]);
  ms_position_unref (position);
  return truth.layouts > 1;
}

/* Positions in which something is opened, or promised, as well. */
static void
test_positions (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  int n = 0;
  for (uint64_t seed = 1; seed <= N_POSITIONS; seed++)
    n += compare_position (solver, seed);
  assert_true (n > N_POSITIONS / 4);
  ms_solver_free (solver);
}

/* Optimal Minesweeper on the Largest Board, Code Golf Stack Exchange 34276. */
static void
test_published (void **state)
{
  PerfectRows rows = read_table ();
  const PerfectRow *row = perfect_rows_find (&rows, 4, 4, 4);
  assert_int_equal (row->won, 961);
  assert_int_equal (row->layouts, 1820);
  for (int cell = 0; cell < 16; cell++)
    assert_int_equal (
        row->won_at[cell] == 961, strchr ("1248bde7", "0123456789abcdef"[cell]) != NULL);
  perfect_rows_clear (&rows);
}

static void
test_published_position (void **state)
{
  MsPosition *position = text_position_parse ("5x4x5\nHHHHH\nH1HHH\nH3HHH\nHHHHH\n");
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolver *solver = ms_solver_new (NULL);
  MsEndgame *endgame;
  assert_int_equal (ms_endgame_solve (solver, position, &options, 1000, &endgame), MS_STATUS_OK);
  assert_int_equal (endgame->layouts, 360);
  assert_int_equal (endgame->won, 285);
  for (int cell = 0; cell < 20; cell++)
    assert_int_equal (endgame->won_at[cell] == 285, cell == 2);
  ms_endgame_free (endgame);
  ms_position_unref (position);
  ms_solver_free (solver);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_arithmetic),
    cmocka_unit_test (test_both_methods),
    cmocka_unit_test (test_small_table),
    cmocka_unit_test (test_stopped),
    cmocka_unit_test (test_positions),
    cmocka_unit_test (test_published),
    cmocka_unit_test (test_published_position),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The library's functions, each against what it is made of. */
#include "config.h"

#include "cmocka-common.h"

#include "minesage.h"

#include "ms-best.h"
#include "text-position.h"

#include <glib.h>
#include <math.h>
#include <string.h>

#define WIDTH 8
#define HEIGHT 5
#define CELLS (WIDTH * HEIGHT)
#define MINES 9

static const char *const text = "8x5x9\n"
                                "HHHHHHHH\n"
                                "H2112HHH\n"
                                "H1001HHH\n"
                                "H2112HHH\n"
                                "HHHHHHHH\n";

static MinesagePosition *
read_text (const char *of)
{
  MinesagePosition *position = NULL;
  MinesageError error = MINESAGE_ERROR_INIT;
  if (minesage_position_read (of, strlen (of), -1, &position, &error) != MINESAGE_OK)
    fail_msg ("%s", error.text);
  return position;
}

static void
assert_same (const double *a, const double *b, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (memcmp (&a[i], &b[i], sizeof (double)) != 0 && !(isnan (a[i]) && isnan (b[i])))
      fail_msg ("element %zu: %.17g is not %.17g", i, a[i], b[i]);
}

static void
test_texts (void **state)
{
  const char *unknown = minesage_error_text (12345);
  assert_string_equal (minesage_version (), MS_VERSION);
  for (int32_t i = 0; i <= MINESAGE_NO_BOARD; i++)
    if (i <= MINESAGE_CONTRADICTION || i >= MINESAGE_BAD_ARGUMENT)
      assert_string_not_equal (minesage_error_text (i), unknown);
  assert_string_equal (minesage_error_text (-1), unknown);
}

static void
test_positions (void **state)
{
  uint8_t cells[CELLS];
  int32_t width, height, mines;
  MinesagePosition *position = read_text (text), *same;
  minesage_position_size (position, &width, &height, &mines);
  assert_int_equal (width, WIDTH);
  assert_int_equal (height, HEIGHT);
  assert_int_equal (mines, MINES);
  minesage_position_size (position, NULL, NULL, NULL);
  memcpy (cells, minesage_position_cells (position), CELLS);
  assert_int_equal (cells[0], MINESAGE_COVERED);
  assert_int_equal (cells[9], 2);
  assert_int_equal (minesage_position_new (WIDTH, HEIGHT, MINES, cells, &same, NULL), MINESAGE_OK);
  assert_memory_equal (minesage_position_cells (same), cells, CELLS);
  assert_ptr_equal (minesage_position_ref (same), same);
  minesage_position_unref (same);
  minesage_position_unref (same);
  minesage_position_unref (position);
}

static void
test_bad_positions (void **state)
{
  static const struct
  {
    int32_t width, height, mines;
    int cell, status;
  } bad[] = {
    { 0, 5, 1, 0, MINESAGE_BAD_SIZE },
    { 1001, 1, 1, 0, MINESAGE_BAD_SIZE },
    { -3, -3, 1, 0, MINESAGE_BAD_SIZE },
    { INT32_MAX, INT32_MAX, 1, 0, MINESAGE_BAD_SIZE },
    { 2, 2, 5, 0, MINESAGE_BAD_MINES },
    { 2, 2, -1, 0, MINESAGE_BAD_MINES },
    { 2, 2, 1, 15, MINESAGE_BAD_CELL },
    { 2, 2, 1, 255, MINESAGE_BAD_CELL },
  };
  uint8_t cells[1001];
  MinesageError error = MINESAGE_ERROR_INIT;
  for (size_t i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      MinesagePosition *position = (MinesagePosition *)cells;
      memset (cells, bad[i].cell, sizeof cells);
      assert_int_equal (minesage_position_new (
                            bad[i].width, bad[i].height, bad[i].mines, cells, &position, &error),
          bad[i].status);
      assert_null (position);
      assert_int_equal (error.status, bad[i].status);
      assert_true (strlen (error.text) > 10);
    }
  assert_int_equal (error.x, 0);
  assert_int_equal (error.y, 0);
}

static void
test_null (void **state)
{
  MinesageEngine *engine = minesage_engine_new ();
  MinesagePosition *position = read_text (text), *other;
  MinesageLines *lines;
  MinesageRecord *record;
  MinesageGames *games;
  MinesageRules rules = MINESAGE_RULES_INIT (9, 9, 10, MINESAGE_FIRST_OPEN);
  MinesageChoice choice = MINESAGE_CHOICE_INIT;
  MinesageTally tally = MINESAGE_TALLY_INIT;
  MinesageSimulation simulation = MINESAGE_SIMULATION_INIT;
  MinesageOptions options = MINESAGE_OPTIONS_INIT;
  int bad = MINESAGE_BAD_ARGUMENT;
  double nan_limit = NAN;
  uint8_t mine[81];
  assert_int_equal (minesage_position_new (2, 2, 1, NULL, &other, NULL), bad);
  assert_int_equal (minesage_position_new (2, 2, 1, mine, NULL, NULL), bad);
  assert_int_equal (minesage_position_read (NULL, 5, -1, &other, NULL), bad);
  assert_int_equal (minesage_position_read ("", 0, -1, NULL, NULL), bad);
  assert_int_equal (minesage_position_suppose (NULL, 0, 1, &other, NULL), bad);
  assert_int_equal (minesage_position_suppose (position, 0, 1, NULL, NULL), bad);
  assert_int_equal (minesage_analyze (NULL, position, NULL, NULL, NULL, NULL, NULL, NULL), bad);
  assert_int_equal (minesage_analyze (engine, NULL, NULL, NULL, NULL, NULL, NULL, NULL), bad);
  assert_int_equal (
      minesage_analyze_many (engine, 1, 9, 9, 10, 0, NULL, NULL, NULL, NULL, NULL, NULL), bad);
  assert_int_equal (
      minesage_analyze_many (engine, 1, 9, 9, 10, 80, mine, NULL, NULL, NULL, NULL, NULL), bad);
  assert_int_equal (minesage_best (engine, NULL, NULL, NULL, &choice, NULL), bad);
  assert_int_equal (minesage_best (engine, position, "no such", NULL, &choice, NULL), bad);
  assert_int_equal (minesage_fractions (engine, position, NULL, NULL, NULL), bad);
  assert_int_equal (minesage_explain (engine, NULL, -1, NULL, &lines, NULL), bad);
  assert_int_equal (minesage_sections (NULL, position, NULL, &lines, NULL), bad);
  assert_int_equal (minesage_review (engine, NULL, 0, NULL, &lines, NULL), bad);
  assert_int_equal (minesage_record_read (NULL, 1, &record, NULL), bad);
  assert_int_equal (minesage_record_at (NULL, 0, &other, NULL), bad);
  assert_int_equal (minesage_generate (NULL, 0, 1, 0, mine, NULL), bad);
  assert_int_equal (minesage_generate (&rules, 81, 1, 0, mine, NULL), bad);
  assert_int_equal (minesage_games_new (NULL, 1, 1, &games, NULL), bad);
  assert_int_equal (minesage_games_step (NULL, NULL, NULL, NULL, NULL), bad);
  assert_int_equal (minesage_simulate (engine, &rules, &simulation, &tally, NULL), bad);
  assert_int_equal (minesage_simulate (engine, &rules, NULL, &tally, NULL), bad);
  rules.first = 4;
  assert_int_equal (minesage_games_new (&rules, 1, 1, &games, NULL), bad);
  rules.size = 0;
  assert_int_equal (minesage_games_new (&rules, 1, 1, &games, NULL), bad);
  options.time_limit = nan_limit;
  assert_int_equal (
      minesage_analyze (engine, position, &options, NULL, NULL, NULL, NULL, NULL), bad);
  assert_null (minesage_position_ref (NULL));
  assert_null (minesage_position_cells (NULL));
  assert_null (minesage_games_cells (NULL));
  assert_null (minesage_lines_get (NULL, 0));
  assert_int_equal (minesage_record_length (NULL), 0);
  assert_true (isnan (minesage_record_metric (NULL, "bbbv")));
  minesage_position_unref (NULL);
  minesage_lines_free (NULL);
  minesage_record_free (NULL);
  minesage_games_free (NULL);
  minesage_games_restart (NULL, 1);
  minesage_engine_free (NULL);
  minesage_position_unref (position);
  minesage_engine_free (engine);
}

/* Every file of the corpus and the examples: read or refused, with a sentence. */
static void
test_files (void **state)
{
  static const char *const folders[] = { "corpus", "../data/examples" };
  int n_read = 0, n_refused = 0;
  for (size_t i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *folder = g_build_filename (g_getenv ("G_TEST_SRCDIR"), folders[i], NULL);
      g_autoptr (GDir) directory = g_dir_open (folder, 0, NULL);
      assert_non_null (directory);
      for (const char *name; (name = g_dir_read_name (directory)) != NULL;)
        {
          g_autofree char *path = g_build_filename (folder, name, NULL), *bytes = NULL;
          MinesagePosition *position;
          MinesageRecord *record;
          MinesageError error = MINESAGE_ERROR_INIT;
          gsize n;
          if (!g_file_get_contents (path, &bytes, &n, NULL))
            continue;
          if (minesage_position_read (bytes, n, 1, &position, &error) == MINESAGE_OK)
            n_read++;
          else
            {
              n_refused++;
              assert_true (g_utf8_validate (error.text, -1, NULL) && strlen (error.text) > 5);
            }
          minesage_position_unref (position);
          if (minesage_record_read (bytes, n, &record, &error) != MINESAGE_OK)
            assert_true (error.status >= MINESAGE_BAD_SIZE);
          minesage_record_free (record);
        }
    }
  assert_true (n_read > 20 && n_refused > 20);
}

static void
test_read_faults (void **state)
{
  MinesagePosition *position;
  MinesageError error = MINESAGE_ERROR_INIT;
  const char *rows = "8x5x9\nHHHHHHHH\nHHH\n", *grid = ".1\n*1\n";
  assert_int_equal (minesage_position_read ("", 0, -1, &position, &error), MINESAGE_BAD_FILE);
  assert_int_equal (
      minesage_position_read (rows, strlen (rows), -1, &position, &error), MINESAGE_BAD_FILE);
  assert_int_equal (error.line, 3);
  assert_int_equal (
      minesage_position_read (grid, strlen (grid), -1, &position, &error), MINESAGE_BAD_MINES);
  assert_int_equal (
      minesage_position_read (grid, strlen (grid), 99, &position, &error), MINESAGE_BAD_MINES);
  assert_int_equal (
      minesage_position_read (grid, strlen (grid), 2, &position, &error), MINESAGE_OK);
  minesage_position_unref (position);
}

static void
test_analyze (void **state)
{
  MinesageEngine *engine = minesage_engine_new ();
  MinesagePosition *position = read_text (text);
  MsPosition *own = text_position_parse (text);
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  double mine[CELLS], error[CELLS];
  uint8_t certain[CELLS];
  MinesageSummary summary = MINESAGE_SUMMARY_INIT;
  assert_int_equal (ms_solver_run (solver, own, &options, &result), MS_STATUS_OK);
  assert_int_equal (
      minesage_analyze (engine, position, NULL, mine, error, certain, &summary, NULL), MINESAGE_OK);
  assert_same (mine, result->mine_probability, CELLS);
  assert_memory_equal (certain, result->certainty, CELLS);
  for (int i = 0; i < CELLS; i++)
    assert_true (certain[i] == MINESAGE_OPENED ? isnan (error[i]) : error[i] == 0);
  assert_int_equal (summary.method, MINESAGE_EXACT);
  assert_int_equal (summary.n_safe, result->n_safe);
  assert_int_equal (summary.n_mines, result->n_certain_mines);
  assert_same (&summary.best, &result->best_probability, 1);
  assert_same (&summary.mantissa, &result->layouts.mantissa, 1);
  assert_int_equal (summary.exponent, result->layouts.exponent);
  assert_int_equal (
      minesage_analyze (engine, position, NULL, NULL, NULL, NULL, NULL, NULL), MINESAGE_OK);
  ms_solver_result_free (result);
  ms_solver_free (solver);
  ms_position_unref (own);
  minesage_position_unref (position);
  minesage_engine_free (engine);
}

/* The chance of a cell is that of the positions with another one supposed, weighed by it. */
static void
test_suppose (void **state)
{
  MinesageEngine *engine = minesage_engine_new ();
  MinesagePosition *position = read_text (text), *with, *without, *again, *none;
  double mine[CELLS], with_mine[CELLS], without_mine[CELLS];
  assert_int_equal (minesage_position_suppose (position, 0, 1, &with, NULL), MINESAGE_OK);
  assert_int_equal (minesage_position_suppose (position, 0, 0, &without, NULL), MINESAGE_OK);
  minesage_analyze (engine, position, NULL, mine, NULL, NULL, NULL, NULL);
  minesage_analyze (engine, with, NULL, with_mine, NULL, NULL, NULL, NULL);
  minesage_analyze (engine, without, NULL, without_mine, NULL, NULL, NULL, NULL);
  for (int i = 0; i < CELLS; i++)
    if (!isnan (mine[i]))
      assert_true (
          fabs (mine[0] * with_mine[i] + (1 - mine[0]) * without_mine[i] - mine[i]) < 1e-12);
  assert_int_equal (minesage_position_suppose (with, 0, 0, &again, NULL), MINESAGE_OK);
  minesage_analyze (engine, again, NULL, with_mine, NULL, NULL, NULL, NULL);
  assert_same (with_mine, without_mine, CELLS);
  assert_int_equal (minesage_position_suppose (position, 9, 1, &none, NULL), MINESAGE_BAD_CELL);
  assert_int_equal (minesage_position_suppose (position, -1, 1, &none, NULL), MINESAGE_BAD_CELL);
  assert_int_equal (minesage_position_suppose (position, CELLS, 1, &none, NULL), MINESAGE_BAD_CELL);
  MinesageLines *lines;
  MinesageChoice choice = MINESAGE_CHOICE_INIT;
  assert_int_equal (minesage_sections (engine, with, NULL, &lines, NULL), MINESAGE_BAD_ARGUMENT);
  assert_int_equal (minesage_best (engine, with, NULL, NULL, &choice, NULL), MINESAGE_BAD_ARGUMENT);
  minesage_position_unref (again);
  minesage_position_unref (with);
  minesage_position_unref (without);
  minesage_position_unref (position);
  minesage_engine_free (engine);
}

static void
test_contradiction (void **state)
{
  MinesageEngine *engine = minesage_engine_new ();
  MinesagePosition *position = read_text ("3x1x1\n3HH\n");
  MinesageSummary summary = MINESAGE_SUMMARY_INIT;
  MinesageError error = MINESAGE_ERROR_INIT;
  MinesageChoice choice = MINESAGE_CHOICE_INIT;
  MinesageLines *lines;
  double mine[3] = { 0 };
  assert_int_equal (minesage_analyze (engine, position, NULL, mine, NULL, NULL, &summary, &error),
      MINESAGE_CONTRADICTION);
  assert_int_equal (error.status, MINESAGE_CONTRADICTION);
  assert_true (isnan (mine[1]) && isnan (summary.best));
  assert_int_equal (
      minesage_best (engine, position, NULL, NULL, &choice, NULL), MINESAGE_CONTRADICTION);
  assert_int_equal (choice.cell, -1);
  assert_int_equal (
      minesage_sections (engine, position, NULL, &lines, NULL), MINESAGE_CONTRADICTION);
  assert_non_null (strstr (minesage_lines_get (lines, 0), "\"conflict\""));
  minesage_lines_free (lines);
  minesage_position_unref (position);
  minesage_engine_free (engine);
}

#define MANY 200
#define STRIDE (CELLS + 3)

static int32_t
stop_at_half (double progress, void *user_data)
{
  return progress >= 0.5;
}

/* Positions that differ by what is covered; one contradicts itself, and one has a cell that is
 * none. */
static void
test_many (void **state)
{
  static uint8_t cells[MANY * STRIDE], certain[MANY * CELLS];
  static double mine[MANY * CELLS];
  int32_t status[MANY];
  double one[CELLS];
  MinesageEngine *engine = minesage_engine_new ();
  MinesagePosition *position = read_text (text);
  MinesageOptions options = MINESAGE_OPTIONS_INIT;
  for (size_t i = 0; i < MANY; i++)
    {
      memcpy (cells + i * STRIDE, minesage_position_cells (position), CELLS);
      cells[i * STRIDE + 9 + i % 4] = MINESAGE_COVERED;
    }
  minesage_position_unref (position);
  cells[70 * STRIDE + 18] = 8;
  cells[150 * STRIDE + 3] = 77;
  for (options.threads = 0; options.threads <= 5; options.threads++)
    {
      memset (mine, 0, sizeof mine);
      assert_int_equal (minesage_analyze_many (engine, MANY, WIDTH, HEIGHT, MINES, STRIDE, cells,
                            &options, mine, certain, status, NULL),
          MINESAGE_CONTRADICTION);
      for (size_t i = 0; i < MANY; i++)
        {
          if (i == 150)
            {
              assert_int_equal (status[i], MINESAGE_BAD_CELL);
              assert_true (isnan (mine[i * CELLS]));
              continue;
            }
          assert_int_equal (
              minesage_position_new (WIDTH, HEIGHT, MINES, cells + i * STRIDE, &position, NULL),
              MINESAGE_OK);
          assert_int_equal (
              minesage_analyze (engine, position, NULL, one, NULL, NULL, NULL, NULL), status[i]);
          assert_int_equal (status[i], i == 70 ? MINESAGE_CONTRADICTION : MINESAGE_OK);
          assert_same (mine + i * CELLS, one, CELLS);
          assert_int_equal (certain[i * CELLS + 18], MINESAGE_OPENED);
          minesage_position_unref (position);
        }
    }
  options.threads = 1;
  options.poll = stop_at_half;
  assert_int_equal (minesage_analyze_many (engine, MANY, WIDTH, HEIGHT, MINES, STRIDE, cells,
                        &options, NULL, NULL, status, NULL),
      MINESAGE_CANCELLED);
  assert_int_equal (status[0], MINESAGE_OK);
  assert_int_equal (status[MANY - 1], MINESAGE_CANCELLED);
  assert_int_equal (
      minesage_analyze_many (engine, 0, 9, 9, 10, 0, NULL, NULL, NULL, NULL, NULL, NULL),
      MINESAGE_OK);
  minesage_engine_free (engine);
}

static void
test_best (void **state)
{
  MinesageEngine *engine = minesage_engine_new ();
  MinesagePosition *position = read_text (text);
  MsPosition *own = text_position_parse (text);
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  MsBest *best;
  MinesageChoice choice = MINESAGE_CHOICE_INIT;
  assert_int_equal (ms_solver_run (solver, own, &options, &result), MS_STATUS_OK);
  assert_int_equal (ms_best_find (solver, own, result, &options, NULL, NULL, &best), MS_STATUS_OK);
  assert_int_equal (minesage_best (engine, position, NULL, NULL, &choice, NULL), MINESAGE_OK);
  assert_int_equal (choice.cell, best->cell);
  assert_same (&choice.safety, &best->safety, 1);
  assert_int_equal (minesage_best (engine, position, "safest", NULL, &choice, NULL), MINESAGE_OK);
  assert_true (choice.cell >= 0 && choice.basis > 0);
  ms_best_free (best);
  ms_solver_result_free (result);
  ms_solver_free (solver);
  ms_position_unref (own);
  minesage_position_unref (position);
  minesage_engine_free (engine);
}

static void
test_lines (void **state)
{
  MinesageEngine *engine = minesage_engine_new ();
  MinesagePosition *position = read_text ("5x1x1\nH1HH0\n");
  MinesageLines *lines;
  minesage_position_unref (position);
  position = read_text ("3x1x1\nH1H\n");
  assert_int_equal (minesage_fractions (engine, position, NULL, &lines, NULL), MINESAGE_OK);
  assert_int_equal (minesage_lines_count (lines), 1);
  assert_non_null (strstr (minesage_lines_get (lines, 0), "\"1/2\""));
  assert_null (minesage_lines_get (lines, 1));
  minesage_lines_free (lines);
  assert_int_equal (minesage_sections (engine, position, NULL, &lines, NULL), MINESAGE_OK);
  assert_non_null (strstr (minesage_lines_get (lines, 0), "\"sections\""));
  minesage_lines_free (lines);
  assert_int_equal (minesage_explain (engine, position, 1, NULL, &lines, NULL), MINESAGE_BAD_CELL);
  assert_null (lines);
  minesage_position_unref (position);
  position = read_text ("3x1x1\nH1F\n");
  MinesageOptions options = MINESAGE_OPTIONS_INIT;
  options.trust_flags = 1;
  assert_int_equal (minesage_explain (engine, position, -1, &options, &lines, NULL), MINESAGE_OK);
  assert_true (minesage_lines_count (lines) >= 1);
  assert_non_null (strstr (minesage_lines_get (lines, 0), "\"safe\":[[0,0]]"));
  minesage_lines_free (lines);
  assert_int_equal (minesage_explain (engine, position, 0, &options, &lines, NULL), MINESAGE_OK);
  assert_non_null (strstr (minesage_lines_get (lines, 0), "\"rule\""));
  minesage_lines_free (lines);
  minesage_position_unref (position);
  minesage_engine_free (engine);
}

/* A program made for a version with fewer fields, and one with more. */
static void
test_sizes (void **state)
{
  struct
  {
    MinesageSummary known;
    double more[4];
  } summary = { MINESAGE_SUMMARY_INIT, { 1, 2, 3, 4 } };
  MinesageOptions options = MINESAGE_OPTIONS_INIT;
  MinesageEngine *engine = minesage_engine_new ();
  MinesagePosition *position = read_text (text);
  summary.known.size = sizeof summary;
  assert_int_equal (
      minesage_analyze (engine, position, NULL, NULL, NULL, NULL, &summary.known, NULL),
      MINESAGE_OK);
  assert_true (summary.known.n_outside > 0 && summary.more[0] == 1);
  assert_int_equal (summary.known.size, sizeof summary);
  summary.known = (MinesageSummary){ offsetof (MinesageSummary, n_outside), .n_outside = 77 };
  options.size = offsetof (MinesageOptions, threads);
  options.threads = -5;
  assert_int_equal (
      minesage_analyze (engine, position, &options, NULL, NULL, NULL, &summary.known, NULL),
      MINESAGE_OK);
  assert_int_equal (summary.known.n_outside, 77);
  summary.known.size = 0;
  assert_int_equal (
      minesage_analyze (engine, position, NULL, NULL, NULL, NULL, &summary.known, NULL),
      MINESAGE_BAD_ARGUMENT);
  minesage_position_unref (position);
  minesage_engine_free (engine);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_texts),
    cmocka_unit_test (test_positions),
    cmocka_unit_test (test_bad_positions),
    cmocka_unit_test (test_null),
    cmocka_unit_test (test_files),
    cmocka_unit_test (test_read_faults),
    cmocka_unit_test (test_analyze),
    cmocka_unit_test (test_suppose),
    cmocka_unit_test (test_contradiction),
    cmocka_unit_test (test_many),
    cmocka_unit_test (test_best),
    cmocka_unit_test (test_lines),
    cmocka_unit_test (test_sizes),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

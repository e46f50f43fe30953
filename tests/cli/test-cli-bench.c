/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The order in which minesage-cli bench runs its files, what limits it gives each run, and what it
 * prints, seen by a solver that stands in for the real one. */
#include "cmocka-common.h"

#include "ms-cli.h"
#include "ms-solver.h"

#include <glib/gstdio.h>

#include <unistd.h>

struct _MsSolver
{
  GString *widths; /* of the positions that were solved, a digit each */
  int refused; /* positions of this width never come to an end */
  int most; /* nor does any, after so many runs; 0: all do */
  GString *limits; /* of the time of each run */
  double seconds; /* that the first run takes; each takes that much longer than the one before */
};

static MsSolver fake;

MsSolver *
ms_solver_new (const MsAllocator *allocator)
{
  return &fake;
}

void
ms_solver_free (MsSolver *solver)
{
}

MsStatus
ms_solver_run (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    MsSolverResult **result)
{
  int width = ms_position_get_width (position);
  g_string_append_printf (solver->widths, "%d", width);
  g_string_append_printf (solver->limits, "%g ", options->time_limit);
  *result = NULL;
  if (width == solver->refused || (solver->most > 0 && (int)solver->widths->len > solver->most))
    return MS_STATUS_MEMORY_LIMIT;
  *result = g_new0 (MsSolverResult, 1);
  (*result)->consistent = true;
  (*result)->microseconds = 1e6 * solver->seconds * (double)solver->widths->len;
  (*result)->states = 7;
  (*result)->width_of_tree = 2;
  (*result)->peak_bytes = solver->widths->len == 1 ? 100 : 50;
  return MS_STATUS_OK;
}

void
ms_solver_result_free (MsSolverResult *result)
{
  g_free (result);
}

/* Benches boards of one row, two to four cells wide. */
static void
check_order (int refused, const char *expected, MsCliExit expected_exit)
{
  static const char *const texts[] = { "2x1x0\nHH\n", "3x1x0\nHHH\n", "4x1x0\nHHHH\n" };
  g_autofree char *folder = g_dir_make_tmp (NULL, NULL);
  char command[] = "bench", option[] = "--repeat=2";
  char *paths[3], *arguments[6] = { command, option };

  assert_non_null (folder);
  for (int i = 0; i < 3; i++)
    {
      arguments[2 + i] = paths[i] = g_strdup_printf ("%s/%d.mine", folder, i);
      assert_true (g_file_set_contents (paths[i], texts[i], -1, NULL));
    }
  fake = (MsSolver){ g_string_new (NULL), refused, 0, g_string_new (NULL), 0 };
  assert_int_equal (ms_cli_bench (5, arguments), expected_exit);
  assert_string_equal (fake.widths->str, expected);
  g_string_free (fake.widths, TRUE);
  g_string_free (fake.limits, TRUE);
  for (int i = 0; i < 3; i++)
    {
      assert_int_equal (g_unlink (paths[i]), 0);
      g_free (paths[i]);
    }
  assert_int_equal (g_rmdir (folder), 0);
}

static void
files_alternate (void **state)
{
  check_order (0, "234234", MS_CLI_DONE);
}

static void
what_stops_once_is_left_out (void **state)
{
  check_order (3, "23424", MS_CLI_STOPPED);
}

/* Benches one board of 2×1 cells, each run a quarter of a second longer than the one before; none
 * ends after the first so many, where most is not 0.  What is printed behind the name is the
 * caller's. */
static char *
bench_one (const char *options, int most, const char *limits)
{
  g_autofree char *path = NULL;
  FILE *output = tmpfile ();
  int descriptor = g_file_open_tmp ("XXXXXX.mine", &path, NULL);

  assert_true (descriptor >= 0 && output != NULL);
  close (descriptor);
  assert_true (g_file_set_contents (path, "2x1x0\nHH\n", -1, NULL));
  g_autofree char *line = g_strdup_printf ("bench %s %s", options, path);
  g_auto (GStrv) words = g_strsplit (line, " ", 0);
  int n = (int)g_strv_length (words);
  /* The command takes out what it has read. */
  g_autofree char **arguments = g_memdup2 (words, ((gsize)n + 1) * sizeof *words);
  fake = (MsSolver){ g_string_new (NULL), 0, most, g_string_new (NULL), 0.25 };
  fflush (stdout);
  int terminal = dup (STDOUT_FILENO);
  dup2 (fileno (output), STDOUT_FILENO);
  MsCliExit exit = ms_cli_bench (n, arguments);
  dup2 (terminal, STDOUT_FILENO);
  close (terminal);
  assert_int_equal (exit, MS_CLI_DONE);
  assert_string_equal (fake.limits->str, limits);
  char text[1024] = "";
  assert_true (pread (fileno (output), text, sizeof text - 1, 0) > 0);
  const char *figures = strstr (text, ".mine");
  assert_non_null (figures);
  fclose (output);
  g_unlink (path);
  g_string_free (fake.widths, TRUE);
  g_string_free (fake.limits, TRUE);
  return g_strdup (figures);
}

static void
a_time_limit_is_for_all_runs (void **state)
{
  /* 0.25 s, 0.5 s and 0.75 s make one and a half, which is all there was. */
  g_autofree char *whole = bench_one ("--timeout=1.5", 0, "1.5 1.25 0.75 ");
  assert_string_equal (
      whole, ".mine: least 250000.0 µs, median 500000.0 µs; 7 states, width 2, 100 bytes\n");
  g_autofree char *unlimited = bench_one ("--timeout=0 --repeat=4", 0, "0 0 0 0 ");
  assert_string_equal (
      unlimited, ".mine: least 250000.0 µs, median 625000.0 µs; 7 states, width 2, 100 bytes\n");
  g_autofree char *usual = bench_one ("--timeout=0", 0, "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ");
  assert_non_null (strstr (usual, "median 2625000.0"));
}

static void
runs_that_ended_count (void **state)
{
  g_autofree char *some = bench_one ("--repeat=5 --timeout=9 --format=json", 2, "9 8.75 8.25 ");
  assert_string_equal (some,
      ".mine\",\"schema\":1,\"microseconds_min\":250000,\"microseconds_median\":375000,"
      "\"states\":7,\"width\":2,\"peak_bytes\":100}\n");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (files_alternate),
    cmocka_unit_test (what_stops_once_is_left_out),
    cmocka_unit_test (a_time_limit_is_for_all_runs),
    cmocka_unit_test (runs_that_ended_count),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

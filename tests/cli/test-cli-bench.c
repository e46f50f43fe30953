/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The order in which minesage-cli bench runs its files, seen by a solver that stands in for the
 * real one. */
#include "cmocka-common.h"

#include "ms-cli.h"
#include "ms-solver.h"

#include <glib/gstdio.h>

struct _MsSolver
{
  GString *widths; /* of the positions that were solved, a digit each */
  int refused; /* positions of this width never come to an end */
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
  *result = NULL;
  if (width == solver->refused)
    return MS_STATUS_MEMORY_LIMIT;
  *result = g_new0 (MsSolverResult, 1);
  (*result)->consistent = true;
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
  fake = (MsSolver){ g_string_new (NULL), refused };
  assert_int_equal (ms_cli_bench (5, arguments), expected_exit);
  assert_string_equal (fake.widths->str, expected);
  g_string_free (fake.widths, TRUE);
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

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (files_alternate),
    cmocka_unit_test (what_stops_once_is_left_out),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

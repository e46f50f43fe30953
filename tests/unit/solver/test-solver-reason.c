/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why cells are certain: that the numbers named prove it, and that none of them is idle. */
#include "cmocka-common.h"
#include "ms-reason.h"
#include "oracle.h"
#include "random-position.h"
#include "text-position.h"

#include <string.h>

static MsReason *
find (MsPosition *position, int cell, MsCertainty certainty)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsReason *reason;
  assert_int_equal (
      ms_reason_find (solver, position, &options, cell, certainty, &reason), MS_STATUS_OK);
  ms_solver_free (solver);
  return reason;
}

/* numbers: ends with -1. */
static void
check (const char *text, int cell, MsCertainty certainty, bool by_total, const int *numbers)
{
  MsPosition *position = text_position_parse (text);
  MsReason *reason = find (position, cell, certainty);
  int n = 0;
  assert_true (reason->proven);
  assert_int_equal (reason->by_total, by_total);
  for (; numbers[n] >= 0; n++)
    {
      assert_in_range (n, 0, reason->n_numbers - 1);
      assert_int_equal (reason->numbers[n], numbers[n]);
    }
  assert_int_equal (reason->n_numbers, n);
  ms_reason_free (reason);
  ms_position_unref (position);
}

static void
test_known (void **state)
{
  /* One number all whose neighbours are mines. */
  check ("3x1x2\nH2H\n", 0, MS_CERTAINTY_MINE, false, (int[]){ 1, -1 });
  /* The left 1 has its mine; the right one allows no other. */
  check ("4x1x1\n1H1H\n", 3, MS_CERTAINTY_SAFE, false, (int[]){ 0, 2, -1 });
  /* All mines are beside the 1, so that what lies outside is safe. */
  check ("5x1x1\nH1HHH\n", 4, MS_CERTAINTY_SAFE, true, (int[]){ 1, -1 });
  check ("3x1x3\nHHH\n", 1, MS_CERTAINTY_MINE, true, (int[]){ -1 });
}

static void
test_near_numbers_first (void **state)
{
  /* The two left numbers decide the third cell from the left, whatever lies to the right. */
  check ("9x1x2\n1H1HHH2H1\n", 3, MS_CERTAINTY_SAFE, false, (int[]){ 0, 2, -1 });
}

static void
test_nothing_to_prove (void **state)
{
  MsPosition *position = text_position_parse ("3x1x1\nH1H\n");
  for (int certainty = MS_CERTAINTY_SAFE; certainty <= MS_CERTAINTY_MINE; certainty++)
    {
      MsReason *reason = find (position, 0, (MsCertainty)certainty);
      assert_false (reason->proven);
      assert_int_equal (reason->n_numbers, 0);
      ms_reason_free (reason);
    }
  ms_position_unref (position);
}

/* What the oracle says of cell when only the given numbers are heeded, but not the one at idle. */
static bool
follows (const MsPosition *position, const MsReason *reason, int idle, int cell, bool mine)
{
  uint8_t ignored[ORACLE_MAX_CELLS];
  OracleOptions options = ORACLE_OPTIONS_INIT;
  Oracle oracle;
  memset (ignored, 1, sizeof ignored);
  for (int i = 0; i < reason->n_numbers; i++)
    ignored[reason->numbers[i]] = i == idle;
  options.ignored = ignored;
  options.any_total = !reason->by_total;
  oracle_solve (position, &options, &oracle);
  return oracle.with_mine[cell] == (mine ? oracle.layouts : 0);
}

static void
check_cell (MsPosition *position, int cell, bool mine)
{
  MsReason *reason = find (position, cell, mine ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE);
  assert_true (reason->proven);
  assert_true (follows (position, reason, -1, cell, mine));
  for (int i = 0; i < reason->n_numbers; i++)
    assert_false (follows (position, reason, i, cell, mine));
  ms_reason_free (reason);
}

static void
check_undecided (MsPosition *position, int cell)
{
  MsReason *reason = find (position, cell, MS_CERTAINTY_SAFE);
  assert_false (reason->proven);
  ms_reason_free (reason);
}

static void
test_against_the_oracle (void **state)
{
  int n_certain = 0;
  for (uint64_t seed = 1; seed <= 400; seed++)
    {
      OracleOptions options = ORACLE_OPTIONS_INIT;
      Oracle oracle;
      MsPosition *position = random_small (12, seed);
      int n = ms_position_get_width (position) * ms_position_get_height (position);
      oracle_solve (position, &options, &oracle);
      for (int cell = 0; cell < n && oracle.layouts > 0; cell++)
        {
          if (ms_cell_is_opened (ms_position_get_cells (position)[cell]))
            continue;
          bool mine = oracle.with_mine[cell] == oracle.layouts;
          if (mine || oracle.with_mine[cell] == 0)
            check_cell (position, cell, mine);
          else
            check_undecided (position, cell);
          n_certain += mine || oracle.with_mine[cell] == 0;
        }
      ms_position_unref (position);
    }
  assert_true (n_certain > 200);
}

static bool
cancel (double progress, void *user_data)
{
  return true;
}

static void
test_cancelled (void **state)
{
  MsPosition *position = random_scattered (40, 40, 300, 0.3, 5);
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsReason *reason;
  options.poll = cancel;
  assert_int_equal (ms_reason_find (solver, position, &options, 0, MS_CERTAINTY_SAFE, &reason),
      MS_STATUS_CANCELLED);
  assert_null (reason);
  ms_solver_free (solver);
  ms_position_unref (position);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_known),
    cmocka_unit_test (test_near_numbers_first),
    cmocka_unit_test (test_nothing_to_prove),
    cmocka_unit_test (test_against_the_oracle),
    cmocka_unit_test (test_cancelled),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The exact endgame: every allocation fails once, every poll cancels once, limits hold. */
#include "cmocka-common.h"
#include "failing-allocator.h"
#include "ms-endgame-won-sets.h"
#include "ms-endgame.h"
#include "ms-engine.h"
#include "random-position.h"
#include "solver-poll.h"
#include "text-position.h"

#include <string.h>

#define MOST 5000

/* 1365 layouts; the corner is free. */
static const char open_text[] = "4x4x4\nHHHH\nHHHH\nHHHH\nHHHH\n";

static MsSolverOptions
corner_options (void)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.first_click = MS_FIRST_CLICK_SAFE;
  options.first_cell = 0;
  return options;
}

static MsStatus
solve (MsSolver *solver, const MsSolverOptions *options, MsEndgame **endgame)
{
  MsPosition *position = text_position_parse (open_text);
  *endgame = (MsEndgame *)&position; /* must be overwritten */
  MsStatus status = ms_endgame_solve (solver, position, options, MOST, endgame);
  ms_position_unref (position);
  return status;
}

static void
check_answer (MsEndgame *endgame)
{
  assert_true (endgame->solved);
  assert_int_equal (endgame->layouts, 1365);
  assert_int_equal (endgame->won, 949);
  ms_endgame_free (endgame);
}

static void
check_works (MsSolver *solver)
{
  MsSolverOptions options = corner_options ();
  MsEndgame *endgame;
  assert_int_equal (solve (solver, &options, &endgame), MS_STATUS_OK);
  check_answer (endgame);
}

static void
test_each_allocation_fails (void **state)
{
  MsSolverOptions options = corner_options ();
  bool failed;
  long n = 1;
  do
    {
      FailingAllocator failing;
      MsEndgame *endgame;
      failing_allocator_init (&failing, 0);
      MsSolver *solver = ms_solver_new (&failing.allocator);
      failing.fail_at = 1 + n++;
      MsStatus status = solve (solver, &options, &endgame);
      failed = failing.requests >= failing.fail_at;
      if (status != MS_STATUS_OK)
        {
          assert_true (failed);
          assert_int_equal (status, MS_STATUS_NO_MEMORY);
          assert_null (endgame);
          check_works (solver);
        }
      else
        check_answer (endgame);
      ms_solver_free (solver);
      assert_int_equal (failing.n_held, 0);
    }
  while (failed);
  assert_true (n > 8);
}

static void
test_each_poll_cancels (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsStatus status;
  int n = 0;
  do
    {
      Poll poll = { .cancel_at = ++n };
      MsSolverOptions options = corner_options ();
      MsEndgame *endgame;
      options.poll = poll_cb;
      options.user_data = &poll;
      status = solve (solver, &options, &endgame);
      if (status == MS_STATUS_OK)
        check_answer (endgame);
      else
        {
          assert_int_equal (status, MS_STATUS_CANCELLED);
          assert_null (endgame);
          assert_int_equal (poll.polls, n);
        }
    }
  while (status != MS_STATUS_OK);
  assert_true (n > 8);
  check_works (solver);
  ms_solver_free (solver);
}

static void
test_limits (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = corner_options ();
  MsEndgame *endgame;
  options.time_limit = 1e-9;
  assert_int_equal (solve (solver, &options, &endgame), MS_STATUS_TIME_LIMIT);
  assert_null (endgame);
  options.time_limit = 0;
  options.memory_limit = 30000;
  assert_int_equal (solve (solver, &options, &endgame), MS_STATUS_MEMORY_LIMIT);
  assert_null (endgame);
  assert_true (ms_solver_get_held_bytes (solver) <= 30000);
  check_works (solver);
  ms_solver_free (solver);
}

/* The board turned and mirrored has the same answer, cell by cell. */
static void
test_turned (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  int n_solved = 0;
  for (uint64_t seed = 1; seed <= 300; seed++)
    {
      MsPosition *position = random_stuck (9, 9, 18, seed);
      MsPosition *turned = turned_position (position, (int)(seed % 4), seed % 8 >= 4);
      MsEndgame *a, *b;
      assert_int_equal (ms_endgame_solve (solver, position, &options, 200, &a), MS_STATUS_OK);
      assert_int_equal (ms_endgame_solve (solver, turned, &options, 200, &b), MS_STATUS_OK);
      assert_int_equal (a->solved, b->solved);
      assert_int_equal (a->layouts, b->layouts);
      assert_int_equal (a->won, b->won);
      for (int i = 0; a->solved && i < 81; i++)
        assert_int_equal (
            a->won_at[i], b->won_at[turned_cell (9, 9, i, (int)(seed % 4), seed % 8 >= 4)]);
      n_solved += a->solved;
      ms_endgame_free (a);
      ms_endgame_free (b);
      ms_position_unref (position);
      ms_position_unref (turned);
    }
  assert_true (n_solved > 30);
  ms_solver_free (solver);
}

static void
test_contradiction_is_not_solved (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position = text_position_parse ("3x1x1\n2H2\n");
  MsEndgame *endgame;
  assert_int_equal (ms_endgame_solve (solver, position, &options, MOST, &endgame), MS_STATUS_OK);
  assert_false (endgame->solved);
  ms_endgame_free (endgame);
  ms_position_unref (position);
  ms_solver_free (solver);
}

/* One mine on a large board: each cell tells few of the layouts apart, and what is left after one
 * is a part of what is left after its neighbour.  The solver polls after so much work. */
static void
test_one_mine (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position = random_scattered (44, 45, 1, 0, 1);
  MsEndgame *endgame;
  Poll poll = { 0 };
  options.poll = poll_cb;
  options.user_data = &poll;
  assert_int_equal (ms_endgame_solve (solver, position, &options, MOST, &endgame), MS_STATUS_OK);
  assert_true (endgame->solved);
  assert_int_equal (endgame->layouts, 44 * 45);
  for (int cell = 0; cell < 44 * 45; cell++)
    assert_int_equal (endgame->won_at[cell], 44 * 45 - 1);
  assert_true (poll.polls < 1400);
  ms_endgame_free (endgame);
  ms_position_unref (position);
  ms_solver_free (solver);
}

/* What is certainly safe may be opened first, and something is best. */
static void
test_safe_cells_are_best (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  int n_safe = 0;
  for (uint64_t seed = 1; seed <= 40; seed++)
    {
      MsPosition *position = random_scattered (20, 9, 1, 0.04 * (double)(seed % 5), seed);
      MsEndgame *endgame;
      MsSolverResult *result;
      int most = 0;
      assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
      assert_int_equal (
          ms_endgame_solve (solver, position, &options, MOST, &endgame), MS_STATUS_OK);
      for (int cell = 0; cell < 20 * 9; cell++)
        {
          most = endgame->won_at[cell] > most ? endgame->won_at[cell] : most;
          if (result->certainty[cell] == MS_CERTAINTY_SAFE)
            {
              assert_int_equal (endgame->won_at[cell], endgame->won);
              n_safe++;
            }
        }
      assert_int_equal (most, endgame->won);
      ms_endgame_free (endgame);
      ms_solver_result_free (result);
      ms_position_unref (position);
    }
  assert_true (n_safe > 500);
  ms_solver_free (solver);
}

/* A set is known to be won if it is part of one that is, to the last layout. */
static void
test_won_sets (void **state)
{
  enum
  {
    LAYOUTS = 150
  };
  const MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolver *solver = ms_solver_new (NULL);
  MsEngine *engine = ms_solver_get_engine (solver);
  MsEndgameWonSets sets;
  uint32_t all[LAYOUTS];
  ms_engine_begin (engine, &options);
  assert_true (ms_endgame_won_sets_init (&sets, LAYOUTS, engine->work));
  for (uint32_t i = 0; i < LAYOUTS; i++)
    all[i] = i;
  assert_false (ms_endgame_won_sets_have (&sets, all, 1));
  /* Two sets: the first half of all layouts, and the second. */
  ms_endgame_won_sets_note (&sets, all, LAYOUTS / 2);
  ms_endgame_won_sets_note (&sets, all + LAYOUTS / 2, LAYOUTS / 2);
  for (uint32_t i = 0; i < LAYOUTS; i++)
    {
      uint32_t pair[] = { 7, i }, other[] = { LAYOUTS - 7, i };
      assert_true (ms_endgame_won_sets_have (&sets, &i, 1));
      assert_int_equal (ms_endgame_won_sets_have (&sets, pair, 2), i < LAYOUTS / 2);
      assert_int_equal (ms_endgame_won_sets_have (&sets, other, 2), i >= LAYOUTS / 2);
    }
  assert_false (ms_endgame_won_sets_have (&sets, all, LAYOUTS));
  ms_solver_free (solver);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_each_allocation_fails),
    cmocka_unit_test (test_each_poll_cancels),
    cmocka_unit_test (test_limits),
    cmocka_unit_test (test_turned),
    cmocka_unit_test (test_contradiction_is_not_solved),
    cmocka_unit_test (test_one_mine),
    cmocka_unit_test (test_safe_cells_are_best),
    cmocka_unit_test (test_won_sets),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsAnalyzer: races between moves, results, cancelling and disposal, played out step by step. */
#include "cmocka-common.h"

#include "fake-gate.h"
#include "fake-solver.h"
#include "follower-support.h"
#include "ms-analyzer.h"
#include "ms-rng.h"
#include "ms-worker-testing.h"

#include <string.h>

typedef struct
{
  MsGame *game;
  MsAnalyzer *analyzer;
  int n_analyses, n_nulls, n_progress, n_busy;
} Fixture;

/* Marks apart, the analysis is of the game as it stands. */
static void
assert_current (Fixture *fixture)
{
  MsAnalysis *analysis = ms_analyzer_get_analysis (fixture->analyzer);
  const MsCell *analysed = ms_position_get_cells (ms_analysis_get_position (analysis));
  const MsCell *now = ms_game_get_cells (fixture->game);
  int n_cells = ms_game_get_width (fixture->game) * ms_game_get_height (fixture->game);

  for (int cell = 0; cell < n_cells; cell++)
    if (ms_cell_is_opened (analysed[cell]) || ms_cell_is_opened (now[cell]))
      assert_int_equal (analysed[cell], now[cell]);
}

static void
on_analysis (Fixture *fixture)
{
  if (ms_analyzer_get_analysis (fixture->analyzer) == NULL)
    {
      fixture->n_nulls++;
      return;
    }
  fixture->n_analyses++;
  assert_current (fixture);
}

static void
on_progress (Fixture *fixture)
{
  fixture->n_progress++;
}

static void
on_busy (Fixture *fixture)
{
  fixture->n_busy++;
}

static int
set_up (void **state)
{
  Fixture *fixture = g_new0 (Fixture, 1);
  MsRules rules = { 30, 30, 120, MS_FIRST_CLICK_SAFE };

  fake_solver_reset ();
  fixture->game = ms_game_new ();
  assert_true (ms_game_start (fixture->game, &rules, 7, NULL));
  fixture->analyzer = ms_analyzer_new (fixture->game);
  g_signal_connect_swapped (
      fixture->analyzer, "notify::analysis", G_CALLBACK (on_analysis), fixture);
  g_signal_connect_swapped (
      fixture->analyzer, "notify::progress", G_CALLBACK (on_progress), fixture);
  g_signal_connect_swapped (fixture->analyzer, "notify::busy", G_CALLBACK (on_busy), fixture);
  *state = fixture;
  return 0;
}

static void
settle (void)
{
  while (fake_gate_begun () != fake_gate_ended () || g_main_context_pending (NULL)
      || fake_solver_solvers_alive () > 0)
    g_main_context_iteration (NULL, TRUE);
}

static int
tear_down (void **state)
{
  Fixture *fixture = *state;
  if (fixture->analyzer != NULL)
    g_assert_finalize_object (fixture->analyzer);
  g_assert_finalize_object (fixture->game);
  settle ();
  assert_int_equal (fake_solver_results_alive (), 0);
  assert_in_range (fake_gate_most_at_once (), 0, 1);
  g_free (fixture);
  return 0;
}

static void
one_request_one_analysis (void **state)
{
  Fixture *fixture = *state;
  fake_gate_open ();
  assert_null (ms_analyzer_get_analysis (fixture->analyzer));
  assert_int_equal (fake_gate_begun (), 0);
  ms_follower_set_active (MS_FOLLOWER (fixture->analyzer), TRUE);
  assert_true (ms_analyzer_get_busy (fixture->analyzer));
  iterate_until_idle (fixture->analyzer);
  assert_int_equal (fixture->n_analyses, 1);
  assert_int_equal (fixture->n_nulls, 0);
  assert_int_equal (fixture->n_busy, 2);
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (fixture->analyzer)), 1);
}

static void
start_game (Fixture *fixture, guint64 seed)
{
  MsRules rules = { 30, 30, 120, MS_FIRST_CLICK_SAFE };
  assert_true (ms_game_start (fixture->game, &rules, seed, NULL));
  ms_game_open (fixture->game, (int)(seed % 30), (int)(seed / 30 % 30));
}

static void
many_requests_few_runs (void **state)
{
  Fixture *fixture = *state;
  ms_follower_set_active (MS_FOLLOWER (fixture->analyzer), TRUE);
  iterate_until_begun (1);
  for (guint64 seed = 0; seed < 400; seed++)
    start_game (fixture, seed);
  fake_gate_open ();
  iterate_until_idle (fixture->analyzer);
  assert_int_equal (fixture->n_analyses, 1);
  assert_int_equal (fixture->n_nulls, 0);
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (fixture->analyzer)), 2);
  assert_int_equal (fake_gate_cancelled (), 1);
  assert_int_equal (fake_solver_solvers_made (), 1);
}

static void
analysis_is_gone_with_the_move (void **state)
{
  Fixture *fixture = *state;
  fake_gate_open ();
  start_game (fixture, 1);
  ms_follower_set_active (MS_FOLLOWER (fixture->analyzer), TRUE);
  iterate_until_idle (fixture->analyzer);
  assert_non_null (ms_analyzer_get_analysis (fixture->analyzer));
  fake_gate_close ();
  start_game (fixture, 2);
  assert_null (ms_analyzer_get_analysis (fixture->analyzer));
  assert_true (ms_analyzer_get_busy (fixture->analyzer));
  assert_int_equal (fixture->n_nulls, 1);
  fake_gate_open ();
  iterate_until_idle (fixture->analyzer);
  assert_int_equal (fixture->n_analyses, 2);
}

/* Moves, marks, cancelling, toggling and results in random order; on_analysis checks each. */
static void
stale_results_never_show (void **state)
{
  Fixture *fixture = *state;
  MsRng rng;

  ms_rng_seed (&rng, 20);
  ms_follower_set_active (MS_FOLLOWER (fixture->analyzer), TRUE);
  for (int i = 0; i < 3000; i++)
    switch (ms_rng_below (&rng, 10))
      {
      case 0:
      case 1:
        start_game (fixture, ms_rng_below (&rng, 10000));
        break;
      case 2:
        ms_game_open (fixture->game, (int)ms_rng_below (&rng, 30), (int)ms_rng_below (&rng, 30));
        break;
      case 3:
        ms_game_cycle_mark (fixture->game, (int)ms_rng_below (&rng, 30), 3);
        break;
      case 4:
        fake_gate_open ();
        break;
      case 5:
        fake_gate_close ();
        break;
      case 6:
        ms_analyzer_cancel (fixture->analyzer);
        break;
      case 7:
        ms_analyzer_retry (fixture->analyzer);
        break;
      default:
        g_main_context_iteration (NULL, FALSE);
        if (ms_analyzer_get_analysis (fixture->analyzer) != NULL)
          assert_current (fixture);
      }
  fake_gate_open ();
  start_game (fixture, 99);
  iterate_until_idle (fixture->analyzer);
  assert_non_null (ms_analyzer_get_analysis (fixture->analyzer));
  assert_current (fixture);
  assert_int_equal (fake_solver_solvers_made (), 1);
}

static void
cancel_and_retry (void **state)
{
  Fixture *fixture = *state;
  ms_follower_set_active (MS_FOLLOWER (fixture->analyzer), TRUE);
  iterate_until_begun (1);
  ms_analyzer_cancel (fixture->analyzer);
  int polls = fake_gate_polls ();
  assert_true (ms_analyzer_get_cancelled (fixture->analyzer));
  assert_false (ms_analyzer_get_busy (fixture->analyzer));
  while (fake_gate_ended () < 1)
    g_main_context_iteration (NULL, FALSE);
  assert_int_equal (fake_gate_cancelled (), 1);
  assert_in_range (fake_gate_polls (), polls, polls + 1);
  assert_null (ms_analyzer_get_analysis (fixture->analyzer));

  fake_gate_open ();
  ms_analyzer_retry (fixture->analyzer);
  assert_false (ms_analyzer_get_cancelled (fixture->analyzer));
  iterate_until_idle (fixture->analyzer);
  assert_int_equal (fixture->n_analyses, 1);
}

static void
next_move_after_cancel_asks_anew (void **state)
{
  Fixture *fixture = *state;
  ms_follower_set_active (MS_FOLLOWER (fixture->analyzer), TRUE);
  iterate_until_begun (1);
  ms_analyzer_cancel (fixture->analyzer);
  fake_gate_open ();
  start_game (fixture, 3);
  assert_false (ms_analyzer_get_cancelled (fixture->analyzer));
  iterate_until_idle (fixture->analyzer);
  assert_int_equal (fixture->n_analyses, 1);
}

/* A game with its first cell open, and its analysis there. */
static void
start_analysed (Fixture *fixture)
{
  fake_gate_open ();
  start_game (fixture, 4);
  ms_follower_set_active (MS_FOLLOWER (fixture->analyzer), TRUE);
  iterate_until_idle (fixture->analyzer);
}

static void
marks_do_not_ask_unless_trusted (void **state)
{
  Fixture *fixture = *state;
  start_analysed (fixture);
  ms_game_cycle_mark (fixture->game, 29, 29);
  assert_false (ms_analyzer_get_busy (fixture->analyzer));
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (fixture->analyzer)), 1);

  g_object_set (fixture->analyzer, "trust-flags", TRUE, NULL);
  iterate_until_idle (fixture->analyzer);
  assert_true (fake_solver_last_options ().trust_flags);
  ms_game_cycle_mark (fixture->game, 29, 29);
  assert_true (ms_analyzer_get_busy (fixture->analyzer));
  iterate_until_idle (fixture->analyzer);
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (fixture->analyzer)), 3);
}

/* What is found out besides chances is what was asked for last. */
static void
more_can_be_asked_for (void **state)
{
  Fixture *fixture = *state;
  for (int i = 0; i < 3; i++)
    {
      gboolean dead, bits;
      g_object_set (fixture->analyzer, "mark-dead", i == 1, "measure-bits", i != 1, NULL);
      g_object_get (fixture->analyzer, "mark-dead", &dead, "measure-bits", &bits, NULL);
      assert_int_equal (dead, i == 1);
      assert_int_equal (bits, i != 1);
    }
}

/* Nothing is opened by it, but cells are covered again. */
static void
undo_asks_anew (void **state)
{
  Fixture *fixture = *state;
  start_analysed (fixture);
  ms_game_undo (fixture->game);
  assert_null (ms_analyzer_get_analysis (fixture->analyzer));
  iterate_until_idle (fixture->analyzer);
  assert_current (fixture);
  ms_game_redo (fixture->game);
  assert_null (ms_analyzer_get_analysis (fixture->analyzer));
  iterate_until_idle (fixture->analyzer);
  assert_current (fixture);
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (fixture->analyzer)), 3);
}

static void
undone_marks_do_not_ask (void **state)
{
  Fixture *fixture = *state;
  start_analysed (fixture);
  ms_game_cycle_mark (fixture->game, 29, 29);
  ms_game_undo (fixture->game);
  ms_game_redo (fixture->game);
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (fixture->analyzer)), 1);
  assert_non_null (ms_analyzer_get_analysis (fixture->analyzer));
}

static void
inactive_does_nothing (void **state)
{
  Fixture *fixture = *state;
  fake_gate_open ();
  start_game (fixture, 5);
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (fixture->analyzer)), 0);
  ms_follower_set_active (MS_FOLLOWER (fixture->analyzer), TRUE);
  iterate_until_idle (fixture->analyzer);
  ms_follower_set_active (MS_FOLLOWER (fixture->analyzer), FALSE);
  assert_null (ms_analyzer_get_analysis (fixture->analyzer));
  start_game (fixture, 6);
  assert_false (ms_analyzer_get_busy (fixture->analyzer));
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (fixture->analyzer)), 1);
}

static void
disposal_in_mid_run (void **state)
{
  Fixture *fixture = *state;
  ms_follower_set_active (MS_FOLLOWER (fixture->analyzer), TRUE);
  iterate_until_begun (1);
  start_game (fixture, 8); /* something is pending too */
  g_assert_finalize_object (g_steal_pointer (&fixture->analyzer));
  start_game (fixture, 9);
  settle ();
  assert_int_equal (fake_gate_begun (), 1);
  assert_int_equal (fake_gate_cancelled (), 1);
}

/* The result is already on its way when its analyser goes. */
static void
disposal_before_the_callback (void **state)
{
  Fixture *fixture = *state;
  fake_gate_open ();
  ms_follower_set_active (MS_FOLLOWER (fixture->analyzer), TRUE);
  while (fake_gate_ended () < 1)
    g_thread_yield ();
  g_assert_finalize_object (g_steal_pointer (&fixture->analyzer));
  settle ();
  assert_int_equal (fixture->n_analyses, 0);
}

static void
progress_is_told (void **state)
{
  Fixture *fixture = *state;
  fake_gate_set_progress (0.5);
  ms_follower_set_active (MS_FOLLOWER (fixture->analyzer), TRUE);
  while (fixture->n_progress == 0)
    g_main_context_iteration (NULL, TRUE);
  assert_true (ms_analyzer_get_progress (fixture->analyzer) == 0.5);
  assert_true (ms_analyzer_get_busy (fixture->analyzer));
  fake_gate_open ();
  iterate_until_idle (fixture->analyzer);
  assert_true (ms_analyzer_get_progress (fixture->analyzer) == 1);
  assert_int_equal (fixture->n_progress, 2);
}

static void
out_of_memory_can_be_retried (void **state)
{
  Fixture *fixture = *state;
  fake_gate_open ();
  fake_solver_set_status (MS_STATUS_NO_MEMORY);
  ms_follower_set_active (MS_FOLLOWER (fixture->analyzer), TRUE);
  iterate_until_idle (fixture->analyzer);
  assert_true (ms_analyzer_get_cancelled (fixture->analyzer));
  assert_int_equal (fixture->n_analyses, 0);
  fake_solver_set_status (MS_STATUS_OK);
  ms_analyzer_retry (fixture->analyzer);
  iterate_until_idle (fixture->analyzer);
  assert_int_equal (fixture->n_analyses, 1);
}

static void
limits_reach_the_solver (void **state)
{
  Fixture *fixture = *state;
  guint64 limit;
  g_object_get (fixture->analyzer, "memory-limit", &limit, NULL);
  assert_true (limit > 0 && limit <= G_GUINT64_CONSTANT (4) << 30);
  g_object_set (fixture->analyzer, "memory-limit", (guint64)123456, "time-limit", 2.5, NULL);
  fake_gate_open ();
  ms_follower_set_active (MS_FOLLOWER (fixture->analyzer), TRUE);
  iterate_until_idle (fixture->analyzer);
  MsSolverOptions options = fake_solver_last_options ();
  assert_int_equal (options.memory_limit, 123456);
  assert_true (options.time_limit == 2.5);
  assert_false (options.trust_flags);
  assert_int_equal (options.first_cell, -1);
}

static void
huge_memory_is_given_back (void **state)
{
  Fixture *fixture = *state;
  fake_gate_open ();
  fake_solver_set_held_bytes ((size_t)1 << 30);
  ms_follower_set_active (MS_FOLLOWER (fixture->analyzer), TRUE);
  iterate_until_idle (fixture->analyzer);
  assert_int_equal (fixture->n_analyses, 1);
  assert_int_equal (fake_solver_solvers_alive (), 0);
  fake_solver_set_held_bytes (1 << 20);
  start_game (fixture, 11);
  iterate_until_idle (fixture->analyzer);
  start_game (fixture, 12);
  iterate_until_idle (fixture->analyzer);
  assert_int_equal (fake_solver_solvers_made (), 2);
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, set_up, tear_down)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (one_request_one_analysis),
    TEST (many_requests_few_runs),
    TEST (analysis_is_gone_with_the_move),
    TEST (stale_results_never_show),
    TEST (cancel_and_retry),
    TEST (next_move_after_cancel_asks_anew),
    TEST (marks_do_not_ask_unless_trusted),
    TEST (more_can_be_asked_for),
    TEST (undo_asks_anew),
    TEST (undone_marks_do_not_ask),
    TEST (inactive_does_nothing),
    TEST (disposal_in_mid_run),
    TEST (disposal_before_the_callback),
    TEST (progress_is_told),
    TEST (out_of_memory_can_be_retried),
    TEST (limits_reach_the_solver),
    TEST (huge_memory_is_given_back),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inquiries for advice: races between questions, moves, answers and disposal, played out step by
 * step. */
#include "cmocka-common.h"

#include "fake-gate.h"
#include "fake-solver.h"
#include "follower-support.h"
#include "ms-advice.h"
#include "ms-worker-testing.h"

typedef struct
{
  MsGame *game;
  MsInquiry *adviser;
  int n_answers, n_nulls, n_failures;
} Fixture;

static int
count_opened (const MsPosition *position)
{
  int n = ms_position_get_width (position) * ms_position_get_height (position), n_opened = 0;
  for (int i = 0; i < n; i++)
    n_opened += ms_cell_is_opened (ms_position_get_cells (position)[i]);
  return n_opened;
}

/* How many cells were open in the position that the advice is about. */
static int
count_opened_then (const MsAdvice *advice)
{
  return count_opened (ms_analysis_get_position (advice->analysis));
}

static void
on_advice (Fixture *fixture)
{
  MsAdvice *advice = ms_inquiry_get (fixture->adviser);
  if (advice == NULL)
    {
      fixture->n_nulls++;
      return;
    }
  /* Never of another position than the game's. */
  MsPosition *position = ms_game_ref_position (fixture->game);
  assert_int_equal (count_opened_then (advice), count_opened (position));
  ms_position_unref (position);
  fixture->n_answers++;
}

static void
on_failed (Fixture *fixture)
{
  fixture->n_failures++;
}

static int
set_up (void **state)
{
  Fixture *fixture = g_new0 (Fixture, 1);
  fake_solver_reset ();
  fixture->game = follower_support_set_up ();
  fixture->adviser = ms_advice_new_inquiry (fixture->game);
  g_signal_connect_swapped (fixture->adviser, "changed", G_CALLBACK (on_advice), fixture);
  g_signal_connect_swapped (fixture->adviser, "failed", G_CALLBACK (on_failed), fixture);
  *state = fixture;
  return 0;
}

static int
tear_down (void **state)
{
  Fixture *fixture = *state;
  follower_support_tear_down (fixture->adviser, fixture->game);
  g_free (fixture);
  return 0;
}

static void
ask (Fixture *fixture, gboolean trust_flags)
{
  MsQuestion question = {
    .kind = MS_ADVICE_MOVE, .first_click = MS_FIRST_CLICK_SAFE, .trust_flags = trust_flags
  };
  ms_advice_ask (fixture->adviser, &question);
}

static void
one_question_one_answer (void **state)
{
  Fixture *fixture = *state;
  fake_gate_open ();
  ask (fixture, FALSE);
  assert_true (ms_inquiry_get_busy (fixture->adviser));
  iterate_until_idle (fixture->adviser);
  assert_int_equal (fixture->n_answers, 1);
  assert_int_equal (count_opened_then (ms_inquiry_get (fixture->adviser)), 0);
}

static void
only_the_last_of_many_is_answered (void **state)
{
  Fixture *fixture = *state;
  ask (fixture, FALSE);
  iterate_until_begun (1);
  for (int i = 0; i < 100; i++)
    ask (fixture, FALSE);
  fake_gate_open ();
  iterate_until_idle (fixture->adviser);
  assert_int_equal (fixture->n_answers, 1);
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (fixture->adviser)), 2);
}

/* The question was about another position; nobody asks again by itself. */
static void
a_move_forgets_the_question (void **state)
{
  Fixture *fixture = *state;
  ask (fixture, FALSE);
  iterate_until_begun (1);
  ms_game_open (fixture->game, 4, 4);
  assert_false (ms_inquiry_get_busy (fixture->adviser));
  iterate_until_ended (1);
  assert_int_equal (fake_gate_cancelled (), 1);
  assert_int_equal (fixture->n_answers, 0);
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (fixture->adviser)), 1);
}

static void
a_move_forgets_the_answer (void **state)
{
  Fixture *fixture = *state;
  fake_gate_open ();
  ask (fixture, FALSE);
  iterate_until_idle (fixture->adviser);
  ms_game_open (fixture->game, 4, 4);
  assert_null (ms_inquiry_get (fixture->adviser));
  assert_int_equal (fixture->n_nulls, 1);
  ask (fixture, FALSE);
  iterate_until_idle (fixture->adviser);
  assert_int_equal (fixture->n_answers, 2);
  assert_true (count_opened_then (ms_inquiry_get (fixture->adviser)) > 0);
}

/* Between the worker's end and the main loop, a move makes the answer one of an older position. */
static void
a_move_after_the_worker_ended (void **state)
{
  Fixture *fixture = *state;
  fake_gate_open ();
  ask (fixture, FALSE);
  while (fake_gate_ended () < 1)
    g_thread_yield ();
  ms_game_open (fixture->game, 4, 4);
  iterate_until_ended (1);
  assert_int_equal (fixture->n_answers, 0);
  assert_null (ms_inquiry_get (fixture->adviser));
}

static void
marks_count_where_flags_are_trusted (void **state)
{
  Fixture *fixture = *state;
  fake_gate_open ();
  ask (fixture, FALSE);
  iterate_until_idle (fixture->adviser);
  ms_game_cycle_mark (fixture->game, 0, 0);
  assert_non_null (ms_inquiry_get (fixture->adviser));
  ask (fixture, TRUE);
  iterate_until_idle (fixture->adviser);
  ms_game_cycle_mark (fixture->game, 1, 0);
  assert_null (ms_inquiry_get (fixture->adviser));
}

static void
another_board_forgets (void **state)
{
  Fixture *fixture = *state;
  MsRules rules = { 5, 5, 3, MS_FIRST_CLICK_SAFE };
  ask (fixture, FALSE);
  iterate_until_begun (1);
  assert_true (ms_game_start (fixture->game, &rules, 1, NULL));
  assert_false (ms_inquiry_get_busy (fixture->adviser));
  iterate_until_ended (1);
  assert_int_equal (fixture->n_answers, 0);
}

static void
failures_are_told_once (void **state)
{
  Fixture *fixture = *state;
  fake_solver_set_status (MS_STATUS_MEMORY_LIMIT);
  fake_gate_open ();
  ask (fixture, FALSE);
  iterate_until_idle (fixture->adviser);
  assert_int_equal (fixture->n_failures, 1);
  assert_int_equal (fixture->n_answers, 0);
  assert_null (ms_inquiry_get (fixture->adviser));
}

static void
disposed_while_it_runs (void **state)
{
  Fixture *fixture = *state;
  ask (fixture, FALSE);
  iterate_until_begun (1);
  g_assert_finalize_object (g_steal_pointer (&fixture->adviser));
  iterate_until_ended (1);
  assert_int_equal (fake_gate_cancelled (), 1);
  assert_int_equal (fixture->n_answers, 0);
}

static void
disposed_while_one_is_pending (void **state)
{
  Fixture *fixture = *state;
  ask (fixture, FALSE);
  iterate_until_begun (1);
  ask (fixture, FALSE);
  g_assert_finalize_object (g_steal_pointer (&fixture->adviser));
  iterate_until_ended (1);
  assert_int_equal (fake_gate_begun (), 1);
}

int
main (void)
{
#define TEST(name) cmocka_unit_test_setup_teardown (name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
    TEST (one_question_one_answer),
    TEST (only_the_last_of_many_is_answered),
    TEST (a_move_forgets_the_question),
    TEST (a_move_forgets_the_answer),
    TEST (a_move_after_the_worker_ended),
    TEST (marks_count_where_flags_are_trusted),
    TEST (another_board_forgets),
    TEST (failures_are_told_once),
    TEST (disposed_while_it_runs),
    TEST (disposed_while_one_is_pending),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

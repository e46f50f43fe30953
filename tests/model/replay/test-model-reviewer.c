/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsReviewer: what it finds is what the functions behind it say, whoever stops it in between. */
#include "cmocka-common.h"

#include "ms-reviewer.h"
#include "ms-win-chance.h"
#include "ms-worker-testing.h"
#include "told-replay.h"

#include <math.h>

static MsReplay *
tell_lost (void)
{
  return told_replay ("*...../.....*/....../..*...", "o1@0 o13@1500 o3@2000 o5@2500 o0@3000", NULL);
}

static void
wait_idle (MsReviewer *reviewer)
{
  while (ms_worker_get_busy (MS_WORKER (reviewer)))
    g_main_context_iteration (NULL, TRUE);
}

static void
test_review (void **state)
{
  g_autoptr (MsReplay) replay = tell_lost ();
  g_autoptr (MsReviewer) reviewer = ms_reviewer_new (replay);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsReviewSum sum;
  int n_points;
  assert_null (ms_reviewer_get_review (reviewer));
  ms_reviewer_get_points (reviewer, &n_points);
  assert_int_equal (n_points, 0);
  ms_reviewer_start_points (reviewer);
  assert_true (ms_worker_get_busy (MS_WORKER (reviewer)));
  wait_idle (reviewer);
  const MsReview *review = ms_reviewer_get_review (reviewer);
  assert_int_equal (ms_review_sum_of_play (ms_replay_get_play (replay), NULL, &options, NULL, &sum),
      MS_STATUS_OK);
  assert_true (sum.n_guesses > 0 && review->lost);
  assert_int_equal (review->sum.n_guesses, sum.n_guesses);
  assert_true (review->sum.survival == sum.survival);
}

static void
test_review_alone (void **state)
{
  g_autoptr (MsReplay) replay = tell_lost ();
  g_autoptr (MsReviewer) reviewer = ms_reviewer_new (replay);
  ms_reviewer_start (reviewer);
  wait_idle (reviewer);
  assert_non_null (ms_reviewer_get_review (reviewer));
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (reviewer)), 1);
  ms_reviewer_start (reviewer);
  assert_false (ms_worker_get_busy (MS_WORKER (reviewer)));
}

/* The chance after an opening is that of the very position, the end that of the game. */
static void
test_points (void **state)
{
  g_autoptr (MsReplay) replay = told_replay ("*..*...", "o1@0 o2@700 o6@1200", NULL);
  g_autoptr (MsReviewer) reviewer = ms_reviewer_new (replay);
  static const MsCell cells[] = { 9, 1, 9, 9, 9, 9, 9 };
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsWinChanceOptions how = MS_WIN_CHANCE_OPTIONS_INIT;
  MsWinChance truth;
  MsPosition *position;
  int n_points;
  ms_reviewer_start_points (reviewer);
  wait_idle (reviewer);
  const MsReviewPoint *points = ms_reviewer_get_points (reviewer, &n_points);
  assert_int_equal (n_points, ms_reviewer_get_review (reviewer)->n_openings + 1);
  assert_int_equal (ms_position_new (7, 1, 2, cells, NULL, &position, NULL), MS_STATUS_OK);
  assert_int_equal (ms_win_chance_find (position, &options, &how, NULL, &truth), MS_STATUS_OK);
  ms_position_unref (position);
  assert_true (points[1].known && points[1].exact);
  assert_int_equal (points[1].time_ms, 0);
  assert_true (points[1].chance == truth.chance && points[1].error == 0);
  const MsReviewPoint *last = &points[n_points - 1];
  assert_true (last->known && last->exact && last->chance == 1);
  for (int i = 1; i < n_points; i++)
    assert_true (points[i].known && points[i].n_openings == points[i - 1].n_openings + 1);
}

/* A chance that is estimated is the one that is told of the position: nobody else plays on. */
static void
test_estimated_points (void **state)
{
  g_autoptr (MsReplay)
      replay = told_replay ("*....*/....../..*.../....*./.*..*./*..*.*", "o13@0 o7@900", NULL);
  g_autoptr (MsReviewer) reviewer = ms_reviewer_new (replay);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsWinChanceOptions how = MS_WIN_CHANCE_OPTIONS_INIT;
  MsWinChance truth;
  MsCell cells[36];
  MsPosition *position;
  int n_points;
  ms_reviewer_start_points (reviewer);
  wait_idle (reviewer);
  const MsReviewPoint *points = ms_reviewer_get_points (reviewer, &n_points);
  for (int cell = 0; cell < 36; cell++)
    cells[cell] = cell == 13 ? 1 : MS_CELL_COVERED;
  assert_int_equal (ms_position_new (6, 6, 9, cells, NULL, &position, NULL), MS_STATUS_OK);
  how.seed = 2;
  how.most_playouts = 48;
  how.target_error = 0.03;
  assert_int_equal (ms_win_chance_find (position, &options, &how, NULL, &truth), MS_STATUS_OK);
  ms_position_unref (position);
  assert_true (points[1].known && !points[1].exact);
  assert_true (points[1].chance == truth.chance && points[1].error == truth.error);
}

/* What is known is kept, and nothing is asked twice. */
static void
test_stopped_and_started (void **state)
{
  g_autoptr (MsReplay) replay = tell_lost ();
  g_autoptr (MsReviewer) reviewer = ms_reviewer_new (replay);
  guint before = 0;
  int n_points, n_known;
  for (int i = 0; i < 1000; i++)
    {
      ms_reviewer_start_points (reviewer);
      if (!ms_worker_get_busy (MS_WORKER (reviewer)))
        break;
      g_main_context_iteration (NULL, TRUE);
      if (i % 3 == 0)
        ms_worker_stop (MS_WORKER (reviewer));
    }
  ms_reviewer_start_points (reviewer);
  wait_idle (reviewer);
  ms_reviewer_get_points (reviewer, &n_points);
  g_object_get (reviewer, "n-known", &n_known, NULL);
  assert_true (ms_reviewer_get_review (reviewer) != NULL && n_known == n_points);
  before = ms_worker_get_n_runs (MS_WORKER (reviewer));
  ms_reviewer_start_points (reviewer);
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (reviewer)), before);
}

static void
test_disposed_at_work (void **state)
{
  g_autoptr (MsReplay) replay = tell_lost ();
  for (int i = 0; i < 20; i++)
    {
      MsReviewer *reviewer = ms_reviewer_new (replay);
      ms_reviewer_start_points (reviewer);
      for (int j = 0; j < i % 5 && ms_worker_get_busy (MS_WORKER (reviewer)); j++)
        g_main_context_iteration (NULL, TRUE);
      g_object_unref (reviewer);
    }
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

/* At most so many moments, guesses and the ends among them. */
static void
test_long_game (void **state)
{
  MsRules rules = { 30, 16, 99, MS_FIRST_CLICK_SAFE, false };
  MsPlay *play = ms_play_new (&rules, 4, NULL, NULL);
  for (int i = 0; i < 480; i++)
    {
      MsMove move = { MS_ACTION_OPEN, (200 + i) % 480, 0, 100 * i, false };
      MsLayout *layout = ms_play_get_layout (play);
      if (layout == NULL || !ms_layout_has_mine (layout, move.cell))
        assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
    }
  assert_int_equal (ms_play_get_state (play), MS_STATE_WON);
  g_autoptr (MsReplay) replay = replay_of_play (play, NULL);
  g_autoptr (MsReviewer) reviewer = ms_reviewer_new (replay);
  ms_reviewer_start_points (reviewer);
  while (ms_reviewer_get_review (reviewer) == NULL)
    g_main_context_iteration (NULL, TRUE);
  int n_points;
  const MsReviewPoint *points = ms_reviewer_get_points (reviewer, &n_points);
  assert_true (n_points > 40 && n_points <= MS_REVIEWER_MOST_POINTS);
  assert_int_equal (points[0].n_openings, 0);
  assert_int_equal (points[n_points - 1].n_openings, ms_reviewer_get_review (reviewer)->n_openings);
  for (int i = 1; i < n_points; i++)
    assert_true (points[i].n_openings > points[i - 1].n_openings);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_review),
    cmocka_unit_test (test_review_alone),
    cmocka_unit_test (test_points),
    cmocka_unit_test (test_estimated_points),
    cmocka_unit_test (test_stopped_and_started),
    cmocka_unit_test (test_disposed_at_work),
    cmocka_unit_test (test_long_game),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The replay meter: what it finds is what the functions behind it say of the same game. */
#include "cmocka-common.h"

#include "ms-game-kept.h"
#include "ms-replay-meter.h"
#include "ms-review.h"
#include "ms-worker-testing.h"
#include "told-game.h"

#include <math.h>

static void
wait_idle (MsInquiry *meter)
{
  while (ms_worker_get_busy (MS_WORKER (meter)))
    g_main_context_iteration (NULL, TRUE);
}

static void
count_change (int *n_changes)
{
  ++*n_changes;
}

static double
pluck_of (const MsPlay *play)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsReviewSum sum;
  assert_int_equal (ms_review_sum_of_play (play, NULL, &options, NULL, &sum), MS_STATUS_OK);
  return sum.pluck;
}

static MsReplay *
tell (const char *rows, const char *moves, const MsPointerEvent *path, int n_path)
{
  MsPlay *play = told_game (rows, moves);
  MsReplayHeader header;
  MsReplay *replay;
  ms_replay_header_init (&header);
  assert_int_equal (
      ms_replay_new_from_play (play, 8, path, n_path, &header, &replay, NULL), MS_STATUS_OK);
  ms_play_free (play);
  return replay;
}

/* The way from 4 to 12, 4 is half a cell of 16, and the last movement comes after the last move. */
static void
test_replay (void **state)
{
  static const MsPointerEvent path[] = { { 0, 4, 4, MS_POINTER_MOVE },
    { 900, 7, 8, MS_POINTER_MOVE }, { 1000, 60, 60, MS_POINTER_MOVE } };
  static const char rows[] = "*..*...", moves[] = "o1@0 o2@900";
  for (int with_path = 0; with_path <= 1; with_path++)
    {
      g_autoptr (MsReplay) replay = tell (rows, moves, path, with_path ? 1 : 0);
      g_autoptr (MsInquiry) meter = ms_replay_meter_new (NULL);
      int n_changes = 0;
      g_signal_connect_swapped (meter, "changed", G_CALLBACK (count_change), &n_changes);
      assert_null (ms_inquiry_get (meter));
      assert_false (ms_worker_get_busy (MS_WORKER (meter)));
      ms_replay_meter_ask (meter, replay);
      ms_replay_meter_ask (meter, replay);
      wait_idle (meter);
      const MsReplayMeasure *measure = ms_inquiry_get (meter);
      assert_non_null (measure);
      assert_int_equal (n_changes, 1);
      assert_int_equal (ms_worker_get_n_runs (MS_WORKER (meter)), 1);
      assert_true (measure->pluck > 0 && measure->pluck == pluck_of (ms_replay_get_play (replay)));
      assert_int_equal (measure->has_path, with_path);
    }
}

/* Each end is measured by itself, and what is asked while nothing has ended is nothing. */
static void
test_game (void **state)
{
  g_autoptr (MsGame) game = ms_game_new ();
  g_autoptr (MsInquiry) meter = ms_replay_meter_new (game);
  MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_SAFE };
  for (guint64 seed = 1; seed <= 30; seed++)
    {
      assert_true (ms_game_start (game, &rules, seed, NULL));
      ms_replay_meter_ask (meter, NULL);
      assert_false (ms_worker_get_busy (MS_WORKER (meter)));
      for (int i = 0; i < 81 && ms_game_get_state (game) != MS_GAME_LOST; i++)
        ms_game_open (game, i % 9, i / 9);
      ms_replay_meter_ask (meter, NULL);
      if (seed % 3 == 0) /* the next game comes before the answer */
        continue;
      wait_idle (meter);
      const MsReplayMeasure *measure = ms_inquiry_get (meter);
      assert_non_null (measure);
      assert_true (measure->pluck == pluck_of (ms_game_get_play (game)));
      assert_false (measure->has_path);
      ms_game_undo (game);
      assert_null (ms_inquiry_get (meter));
      ms_game_redo (game);
      assert_null (ms_inquiry_get (meter));
    }
}

static void
test_going_while_it_works (void **state)
{
  g_autoptr (MsReplay) replay = tell ("*..*...", "o1@0 o2@900", NULL, 0);
  MsInquiry *meter = ms_replay_meter_new (NULL);
  ms_replay_meter_ask (meter, replay);
  g_object_add_weak_pointer (G_OBJECT (meter), (gpointer *)&meter);
  g_object_unref (meter);
  assert_null (meter);
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_replay),
    cmocka_unit_test (test_game),
    cmocka_unit_test (test_going_while_it_works),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The click meter: nothing is told of a board that is still played, and the game that it shows wins
 * by as many clicks as it says. */
#include "cmocka-common.h"

#include "ms-click-meter.h"
#include "ms-game-kept.h"
#include "ms-least-clicks.h"
#include "ms-worker-testing.h"
#include "told-replay.h"

static void
wait_idle (MsInquiry *meter)
{
  while (ms_worker_get_busy (MS_WORKER (meter)))
    g_main_context_iteration (NULL, TRUE);
}

/* The bounds are those of the whole search, and the line is a game on the same board, won by so
 * many clicks that all have an effect. */
static void
assert_tells_of (const MsClickMeasure *measure, const MsPlay *play)
{
  MsLayout *layout = ms_play_get_layout (play);
  MsLeastClicks least;
  assert_int_equal (ms_least_clicks_find (layout, MS_LEAST_CLICKS_STATES, NULL, NULL, NULL, &least),
      MS_STATUS_OK);
  assert_non_null (measure);
  assert_int_equal (measure->lower, least.lower);
  assert_int_equal (measure->upper, least.upper);
  ms_least_clicks_clear (&least, NULL);
  const MsPlay *line = ms_replay_get_play (measure->line);
  const MsClicks *clicks = ms_play_get_clicks (line);
  assert_int_equal (ms_play_get_state (line), MS_STATE_WON);
  assert_int_equal (ms_clicks_total (clicks), measure->upper);
  assert_int_equal (ms_clicks_effective (clicks), measure->upper);
  assert_true (ms_replay_get_assisted (measure->line));
  for (int cell = 0; cell < ms_layout_get_width (layout) * ms_layout_get_height (layout); cell++)
    assert_int_equal (
        ms_layout_has_mine (ms_play_get_layout (line), cell), ms_layout_has_mine (layout, cell));
}

static void
a_board_is_told_of_when_its_game_is_over (void **state)
{
  g_autoptr (MsGame) game = ms_game_new ();
  g_autoptr (MsInquiry) meter = ms_click_meter_new (game);
  MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_SAFE };
  for (guint64 seed = 1; seed <= 30; seed++)
    {
      assert_true (ms_game_start (game, &rules, seed, NULL));
      ms_click_meter_ask (meter, NULL);
      for (int i = 0; i < 81 && ms_game_get_state (game) != MS_GAME_LOST; i++)
        {
          ms_click_meter_ask (meter, NULL);
          assert_null (ms_inquiry_get_question (meter));
          ms_game_open (game, i % 9, i / 9);
        }
      ms_click_meter_ask (meter, NULL);
      if (seed % 3 == 0) /* the next game comes before the answer */
        continue;
      wait_idle (meter);
      assert_tells_of (ms_inquiry_get (meter), ms_game_get_play (game));
      ms_game_undo (game);
      assert_null (ms_inquiry_get (meter));
    }
}

static void
a_replay_is_told_of_at_once (void **state)
{
  g_autoptr (MsInquiry) meter = ms_click_meter_new (NULL);
  g_autoptr (MsReplay) replay = told_replay ("....*/..*../*..../.....", "o0@0 o1@900", NULL);
  ms_click_meter_ask (meter, replay);
  ms_click_meter_ask (meter, replay);
  wait_idle (meter);
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (meter)), 1);
  assert_tells_of (ms_inquiry_get (meter), ms_replay_get_play (replay));
}

static void
a_meter_may_go_while_it_works (void **state)
{
  g_autoptr (MsGame) game = ms_game_new ();
  MsInquiry *meter = ms_click_meter_new (game);
  MsRules rules = { 30, 16, 99, MS_FIRST_CLICK_SAFE };
  assert_true (ms_game_start (game, &rules, 1, NULL));
  for (int i = 0; i < 480 && ms_game_get_state (game) != MS_GAME_LOST; i++)
    ms_game_open (game, i % 30, i / 30);
  assert_int_equal (ms_game_get_state (game), MS_GAME_LOST);
  ms_click_meter_ask (meter, NULL);
  assert_true (ms_worker_get_busy (MS_WORKER (meter)));
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
    cmocka_unit_test (a_board_is_told_of_when_its_game_is_over),
    cmocka_unit_test (a_replay_is_told_of_at_once),
    cmocka_unit_test (a_meter_may_go_while_it_works),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsPlayback: at every moment the board is what comes of feeding the events so far to a board of
 * the test's own, whichever way the moment was reached. */
#include "cmocka-common.h"

#include "invented-replay.h"
#include "ms-playback.h"
#include "play-from.h"
#include "told-replay.h"

#include <string.h>

/* How many of its events are done. */
static int
get_event (MsPlayback *playback)
{
  int event;
  g_object_get (playback, "event", &event, NULL);
  return event;
}

/* The board, clicks and mouse after the first n_events, found without a playback. */
static MsPlay *
feed (MsReplay *replay, int n_events, MsMouse *mouse)
{
  int n_all;
  const MsPlay *whole = ms_replay_get_play (replay);
  const MsPointerEvent *events = ms_replay_get_events (replay, &n_all);
  MsPlay *play = ms_play_new (ms_play_get_rules (whole), 0, ms_play_get_layout (whole), NULL);
  *mouse = start_of_mouse;
  for (int i = 0; i < n_events; i++)
    assert_int_equal (ms_mouse_feed (mouse, play, &events[i]), MS_STATUS_OK);
  return play;
}

/* What a follower of the game knows, from its signals alone. */
typedef struct
{
  MsCell cells[N_CELLS];
  int n_signals, n_ended, n_journalled;
} Follower;

static void
changed_cb (MsGame *game, const MsGameChange *change, Follower *follower)
{
  follower->n_journalled += change->cause != MS_GAME_CAUSE_NONE;
  if ((change->parts & (MS_GAME_CHANGED_CELLS | MS_GAME_CHANGED_BOARD)) != MS_GAME_CHANGED_CELLS)
    return;
  follower->n_signals++;
  for (int i = 0; i < change->n_cells; i++)
    {
      int cell = change->cells[i];
      MsCell now = ms_game_get_cell (game, cell % WIDTH, cell / WIDTH);
      assert_int_not_equal (follower->cells[cell], now);
      follower->cells[cell] = now;
    }
}

static void
count_cb (MsGame *game, int what, int *count)
{
  ++*count;
}

static void
follow (Follower *follower, MsGame *game)
{
  *follower = (Follower){ 0 };
  memcpy (follower->cells, ms_game_get_cells (game), N_CELLS);
  g_signal_connect (game, "changed", G_CALLBACK (changed_cb), follower);
  g_signal_connect (game, "ended", G_CALLBACK (count_cb), &follower->n_ended);
}

static void
assert_same_metrics (MsPlayback *playback, const MsPlay *play)
{
  MsPlayMetrics metrics, expected;
  ms_playback_get_metrics (playback, &metrics);
  ms_play_metrics (play, metrics.time_ms, NULL, &expected);
  assert_memory_equal (&metrics.clicks, &expected.clicks, sizeof metrics.clicks);
  assert_int_equal (metrics.solved, expected.solved);
  assert_int_equal (metrics.board.bbbv, expected.board.bbbv);
}

static void
assert_moment (MsPlayback *playback, int n_events)
{
  MsReplay *replay = ms_playback_get_replay (playback);
  MsGame *game = ms_playback_get_game (playback);
  MsMouse mouse;
  int n_moves, cells[9], expected[9];
  MsPlay *play = feed (replay, n_events, &mouse);
  double x, y;

  assert_int_equal (get_event (playback), n_events);
  n_moves = ms_play_count_moves (play);
  assert_int_equal (ms_playback_get_move (playback), n_moves);
  assert_memory_equal (ms_game_get_cells (game), ms_play_get_cells (play), N_CELLS);
  assert_int_equal (ms_game_get_state (game), ms_play_get_state (play));
  assert_int_equal (
      ms_game_get_mines_left (game), ms_play_get_rules (play)->mines - ms_play_get_n_flags (play));
  if (n_events > 0)
    {
      assert_true (ms_playback_get_pointer (playback, &x, &y));
      assert_int_equal ((int)(x * SQUARE), mouse.x);
      assert_int_equal ((int)(y * SQUARE), mouse.y);
    }
  MsState state = ms_play_get_state (play);
  int n = ms_mouse_get_pressed (&mouse, ms_play_get_cells (play), WIDTH, HEIGHT, expected);
  if (state == MS_STATE_WON || state == MS_STATE_LOST)
    n = 0;
  assert_int_equal (ms_playback_get_pressed (playback, cells), n);
  assert_memory_equal (cells, expected, (gsize)n * sizeof (int));
  assert_same_metrics (playback, play);
  ms_play_free (play);
}

static void
every_moment_is_what_the_events_make (void **state)
{
  for (guint64 seed = 1; seed <= 12; seed++)
    {
      MsReplay *replay = invent_replay (seed, 60);
      MsPlayback *playback = ms_playback_new (ms_moments_new (replay));
      Follower follower;
      MsRng rng;
      ms_rng_seed (&rng, seed);
      follow (&follower, ms_playback_get_game (playback));
      assert_moment (playback, 3);
      for (int event = 3; event <= 60; event++)
        {
          ms_playback_seek_event (playback, event);
          assert_moment (playback, event);
        }
      for (int i = 0; i < 40; i++)
        {
          int event = 3 + (int)ms_rng_below (&rng, 58), n_signals = follower.n_signals;
          ms_playback_seek_event (playback, event);
          assert_moment (playback, event);
          assert_in_range (follower.n_signals - n_signals, 0, 1);
          assert_memory_equal (
              follower.cells, ms_game_get_cells (ms_playback_get_game (playback)), N_CELLS);
        }
      assert_int_equal (follower.n_ended + follower.n_journalled, 0);
      g_assert_finalize_object (playback);
      ms_replay_unref (replay);
    }
}

static void
a_time_is_after_all_events_until_then (void **state)
{
  MsReplay *replay = invent_replay (5, 80);
  MsPlayback *playback = ms_playback_new (ms_moments_new (replay));
  gint64 start = ms_playback_get_start_time (playback), end = ms_playback_get_end_time (playback);
  int n_events;
  const MsPointerEvent *events = ms_replay_get_events (replay, &n_events);

  assert_int_equal (start, MIN (events[0].time_ms, 0));
  assert_int_equal (end, events[n_events - 1].time_ms);
  for (gint64 time_ms = end; time_ms > start; time_ms--)
    {
      int event = 3;
      ms_playback_seek (playback, time_ms);
      while (event < n_events && events[event].time_ms <= time_ms)
        event++;
      assert_int_equal (get_event (playback), event);
      assert_int_equal (ms_playback_get_time (playback), time_ms);
    }
  ms_playback_seek (playback, end + 1000);
  assert_true (ms_playback_get_at_end (playback));
  assert_int_equal (ms_playback_get_time (playback), end);
  ms_playback_seek (playback, start - 1000);
  assert_true (ms_playback_get_at_start (playback));
  assert_moment (playback, 3);
  g_assert_finalize_object (playback);
  ms_replay_unref (replay);
}

static MsReplay *
replay_of (const char *rows, MsPointerEvent *events, int n_events)
{
  guint8 mine[9];
  MsReplay *replay;
  MsReplayHeader header;
  for (int i = 0; i < 9; i++)
    mine[i] = rows[i] == '*';
  MsLayout *layout = ms_layout_new (3, 3, mine, NULL);
  ms_replay_header_init (&header);
  assert_int_equal (
      ms_replay_new (layout, &start_of_mouse, g_memdup2 (events, sizeof *events * n_events),
          n_events, &header, &replay, NULL),
      MS_STATUS_OK);
  ms_layout_unref (layout);
  return replay;
}

/* Opens the top left number, flags the middle, chords with both buttons, and lets a mine be hit. */
static MsReplay *
small_replay (void)
{
  MsPointerEvent events[] = {
    { 1000, 4, 4, MS_POINTER_MOVE },
    { 1200, 8, 8, MS_POINTER_LEFT_PRESS },
    { 1300, 8, 8, MS_POINTER_LEFT_RELEASE },
    { 1500, 24, 24, MS_POINTER_RIGHT_PRESS },
    { 1600, 24, 24, MS_POINTER_RIGHT_RELEASE },
    { 2000, 8, 8, MS_POINTER_LEFT_PRESS },
    { 2100, 8, 8, MS_POINTER_RIGHT_PRESS },
    { 2200, 8, 8, MS_POINTER_LEFT_RELEASE },
    { 2300, 8, 8, MS_POINTER_RIGHT_RELEASE },
    { 2500, 40, 40, MS_POINTER_LEFT_PRESS },
    { 2600, 40, 40, MS_POINTER_LEFT_RELEASE },
    { 2900, 45, 45, MS_POINTER_MOVE },
  };
  return replay_of ("....*...*", events, G_N_ELEMENTS (events));
}

static void
a_press_with_its_release_is_one_step (void **state)
{
  static const int stops[] = { 0, 3, 5, 9, 11, 12 };
  MsReplay *replay = small_replay ();
  MsPlayback *playback = ms_playback_new (ms_moments_new (replay));

  for (guint i = 1; i < G_N_ELEMENTS (stops); i++)
    {
      assert_true (ms_playback_step_next (playback));
      assert_int_equal (get_event (playback), stops[i]);
    }
  assert_false (ms_playback_step_next (playback));
  for (guint i = G_N_ELEMENTS (stops) - 1; i > 0; i--)
    {
      assert_true (ms_playback_step_previous (playback));
      assert_int_equal (get_event (playback), stops[i - 1]);
    }
  assert_false (ms_playback_step_previous (playback));
  assert_int_equal (ms_playback_get_time (playback), -300);
  ms_playback_seek_event (playback, 7);
  assert_true (ms_playback_step_previous (playback));
  assert_int_equal (get_event (playback), 5);
  g_assert_finalize_object (playback);
  ms_replay_unref (replay);
}

static void
time_passes_at_the_speed_of_the_playback (void **state)
{
  MsReplay *replay = small_replay ();
  MsPlayback *playback = ms_playback_new (ms_moments_new (replay));

  ms_playback_advance (playback, 7000000); /* does not play */
  assert_int_equal (ms_playback_get_time (playback), -300);
  ms_playback_set_playing (playback, TRUE);
  ms_playback_advance (playback, 8000000);
  assert_int_equal (ms_playback_get_time (playback), -300);
  ms_playback_advance (playback, 8250000);
  assert_int_equal (ms_playback_get_time (playback), -50);
  assert_int_equal (get_event (playback), 2);
  ms_playback_set_speed (playback, 2);
  ms_playback_advance (playback, 8300000);
  assert_int_equal (ms_playback_get_time (playback), 50);
  assert_int_equal (get_event (playback), 3);
  ms_playback_set_speed (playback, 0.125);
  for (int i = 1; i <= 80; i++)
    ms_playback_advance (playback, 8300000 + i * 10000);
  assert_int_equal (ms_playback_get_time (playback), 150);
  ms_playback_seek (playback, 1000); /* while it plays */
  ms_playback_advance (playback, 9108000);
  assert_int_equal (ms_playback_get_time (playback), 1001);
  ms_playback_set_speed (playback, 16);
  ms_playback_advance (playback, 19108000); /* frames were not shown for long */
  assert_true (ms_playback_get_at_end (playback));
  assert_false (ms_playback_get_playing (playback));
  assert_int_equal (ms_playback_get_time (playback), 1600);
  ms_playback_set_playing (playback, TRUE); /* from the start */
  assert_int_equal (ms_playback_get_time (playback), -300);
  g_assert_finalize_object (playback);
  ms_replay_unref (replay);
}

static void
a_long_time_without_frames_is_a_second (void **state)
{
  MsReplay *replay = small_replay ();
  MsPlayback *playback = ms_playback_new (ms_moments_new (replay));
  ms_playback_set_playing (playback, TRUE);
  ms_playback_advance (playback, 0);
  ms_playback_advance (playback, 60 * G_USEC_PER_SEC);
  assert_int_equal (ms_playback_get_time (playback), 700);
  ms_playback_advance (playback, 50 * G_USEC_PER_SEC); /* a clock that falls */
  assert_int_equal (ms_playback_get_time (playback), 700);
  g_assert_finalize_object (playback);
  ms_replay_unref (replay);
}

static void
the_speed_is_one_of_eight_steps (void **state)
{
  MsReplay *replay = small_replay ();
  MsPlayback *playback = ms_playback_new (ms_moments_new (replay));
  assert_true (ms_playback_get_speed (playback) == 1);
  ms_playback_change_speed (playback, -9);
  assert_true (ms_playback_get_speed (playback) == 0.125);
  ms_playback_change_speed (playback, 2);
  assert_true (ms_playback_get_speed (playback) == 0.5);
  ms_playback_set_speed (playback, 3.3);
  assert_true (ms_playback_get_speed (playback) == 4);
  ms_playback_change_speed (playback, 9);
  assert_true (ms_playback_get_speed (playback) == 16);
  ms_playback_set_speed (playback, 0);
  assert_true (ms_playback_get_speed (playback) == 0.125);
  g_assert_finalize_object (playback);
  ms_replay_unref (replay);
}

/* All at one moment, as of a game whose file has no times. */
static void
events_at_one_time_are_played_too (void **state)
{
  MsPointerEvent events[] = {
    { 0, 8, 8, MS_POINTER_LEFT_PRESS },
    { 0, 8, 8, MS_POINTER_LEFT_RELEASE },
    { 0, 24, 8, MS_POINTER_LEFT_PRESS },
    { 0, 24, 8, MS_POINTER_LEFT_RELEASE },
  };
  MsReplay *replay = replay_of ("....*...*", events, G_N_ELEMENTS (events));
  MsPlayback *playback = ms_playback_new (ms_moments_new (replay));
  assert_int_equal (get_event (playback), 0);
  assert_true (ms_playback_step_next (playback));
  assert_int_equal (get_event (playback), 2);
  ms_playback_set_playing (playback, TRUE);
  ms_playback_advance (playback, 0);
  assert_int_equal (get_event (playback), 2);
  ms_playback_advance (playback, 16000);
  assert_int_equal (get_event (playback), 4);
  assert_false (ms_playback_get_playing (playback));
  g_assert_finalize_object (playback);
  ms_replay_unref (replay);
}

static void
a_replay_without_events_stands (void **state)
{
  MsReplay *replay = replay_of ("....*...*", NULL, 0);
  MsPlayback *playback = ms_playback_new (ms_moments_new (replay));
  double x, y;
  assert_true (ms_playback_get_at_start (playback));
  assert_true (ms_playback_get_at_end (playback));
  assert_false (ms_playback_step_next (playback));
  assert_false (ms_playback_step_previous (playback));
  assert_false (ms_playback_get_pointer (playback, &x, &y));
  ms_playback_set_playing (playback, TRUE);
  ms_playback_advance (playback, 0);
  assert_false (ms_playback_get_playing (playback));
  g_assert_finalize_object (playback);
  ms_replay_unref (replay);
}

static void
marks_are_flags_the_end_and_the_guesses_given (void **state)
{
  static const MsPlaybackMark guesses[] = { { 3, MS_PLAYBACK_AVOIDABLE }, { 0, MS_PLAYBACK_GUESS },
    { 99, MS_PLAYBACK_GUESS }, { 2, MS_PLAYBACK_BLAST } };
  MsReplay *replay = small_replay ();
  MsPlayback *playback = ms_playback_new (ms_moments_new (replay));
  int n_marks;
  const MsPlaybackMark *marks = ms_playback_get_marks (playback, &n_marks);

  assert_int_equal (n_marks, 1);
  assert_int_equal (marks[0].kind, MS_PLAYBACK_BLAST);
  assert_int_equal (ms_playback_get_move_time (playback, marks[0].move), 1300);
  for (gint64 time_ms = -100; time_ms < 2000; time_ms++)
    assert_int_equal (ms_playback_sets_flag (playback, time_ms, time_ms + 1), time_ms == 200);
  assert_true (ms_playback_sets_flag (playback, G_MININT64 + 1, G_MAXINT64));
  assert_false (ms_playback_sets_flag (playback, G_MININT64 + 1, 200));
  assert_false (ms_playback_sets_flag (playback, 201, G_MAXINT64));
  assert_false (ms_playback_next_guess (playback));

  ms_playback_set_marks (playback, guesses, G_N_ELEMENTS (guesses));
  ms_playback_set_marks (playback, guesses, G_N_ELEMENTS (guesses));
  ms_playback_get_marks (playback, &n_marks);
  assert_int_equal (n_marks, 3);
  assert_true (ms_playback_next_guess (playback));
  assert_int_equal (ms_playback_get_move (playback), 0);
  assert_int_equal (get_event (playback), 2); /* pressed, not let go yet */
  assert_true (ms_playback_next_guess (playback));
  assert_int_equal (ms_playback_get_move (playback), 3);
  assert_false (ms_playback_next_guess (playback));
  assert_true (ms_playback_previous_guess (playback));
  assert_int_equal (ms_playback_get_move (playback), 0);
  assert_false (ms_playback_previous_guess (playback));
  g_assert_finalize_object (playback);
  ms_replay_unref (replay);
}

static void
nobody_but_the_playback_moves_its_game (void **state)
{
  MsReplay *replay = small_replay ();
  MsPlayback *playback = ms_playback_new (ms_moments_new (replay));
  MsGame *game = ms_playback_get_game (playback);
  g_autofree MsCell *before = NULL;
  ms_playback_seek_event (playback, 5);
  before = g_memdup2 (ms_game_get_cells (game), 9);
  assert_true (ms_game_get_watched (game));
  assert_false (ms_game_get_can_undo (game));
  assert_false (ms_game_get_can_redo (game));
  ms_game_open (game, 2, 0);
  ms_game_chord (game, 0, 0);
  ms_game_cycle_mark (game, 2, 2);
  ms_game_undo (game);
  ms_game_redo (game);
  ms_game_restart (game);
  ms_game_set_paused (game, TRUE);
  assert_false (ms_game_get_paused (game));
  assert_false (ms_game_begin_analysis (game));
  assert_memory_equal (ms_game_get_cells (game), before, 9);
  assert_int_equal (ms_game_get_elapsed (game), 300);
  assert_false (ms_game_get_assisted (game));
  g_assert_finalize_object (playback);
  ms_replay_unref (replay);
}

static void
a_moment_is_a_game_to_go_on_from (void **state)
{
  MsReplay *replay = small_replay ();
  MsPlayback *playback = ms_playback_new (ms_moments_new (replay));
  ms_playback_seek_event (playback, 9);
  MsPlay *play = play_from (playback);
  int n_moves = ms_play_count_moves (play);
  assert_int_equal (n_moves, 3);
  assert_int_equal (ms_play_get_state (play), MS_STATE_PLAYING);
  assert_int_equal (ms_play_count_redo (play), 0);
  assert_memory_equal (
      ms_play_get_cells (play), ms_game_get_cells (ms_playback_get_game (playback)), 9);
  ms_play_free (play);
  g_assert_finalize_object (playback);
  ms_replay_unref (replay);
}

/* One click that made three moves is watched move by move, counts once, and is one step again for
 * who goes on. */
static void
joined_moves_are_watched_one_by_one (void **state)
{
  MsReplay *replay = told_replay ("..*..*..", "o0@0 f2@100 j5@100 j7@100 o3@200", NULL);
  MsPlayback *playback = ms_playback_new (ms_moments_new (replay));
  static const char *const shown[] = { "????????", "01??????", "01F?????", "01F??F??", "01F??F?F",
    "01F1?F?F" };
  static const int n_clicks[] = { 0, 1, 2, 2, 2, 3 };
  assert_int_equal (ms_playback_get_n_moves (playback), 5);
  for (int n = 5; n >= 0; n--)
    {
      MsPlayMetrics metrics;
      ms_playback_seek_move (playback, n);
      while (n == 5 && !ms_playback_get_at_end (playback))
        ms_playback_step_next (playback);
      const MsCell *cells = ms_game_get_cells (ms_playback_get_game (playback));
      for (int i = 0; i < 8; i++)
        assert_int_equal (cells[i],
            shown[n][i] == '?'       ? MS_CELL_COVERED
                : shown[n][i] == 'F' ? MS_CELL_FLAG
                                     : shown[n][i] - '0');
      ms_playback_get_metrics (playback, &metrics);
      assert_int_equal (ms_clicks_total (&metrics.clicks), n_clicks[n]);
      MsPlay *here = play_from (playback);
      assert_int_equal (ms_play_count_undo (here), n_clicks[n]);
      ms_play_free (here);
    }
  g_assert_finalize_object (playback);
  ms_replay_unref (replay);
}

/* Whose board is known to whoever watches: nothing is withheld, and who goes on is free. */
static void
a_competition_that_is_watched_is_over (void **state)
{
  MsRules rules = { .width = 8, .height = 8, .mines = 10 };
  MsReplay *replay;
  MsReplayHeader header;
  assert_true (ms_level_compete (&rules));
  MsPlay *play = ms_play_new (&rules, 5, NULL, NULL);
  assert_int_equal (ms_play_do (play, &(MsMove){ .action = MS_ACTION_OPEN }), MS_STATUS_OK);
  ms_replay_header_init (&header);
  assert_int_equal (
      ms_replay_new_from_play (play, SQUARE, NULL, 0, &header, &replay, NULL), MS_STATUS_OK);
  MsPlayback *playback = ms_playback_new (ms_moments_new (replay));
  assert_false (ms_game_get_withheld (ms_playback_get_game (playback)));
  ms_playback_seek_event (playback, 2);
  assert_int_equal (ms_game_get_state (ms_playback_get_game (playback)), MS_GAME_PLAYING);
  assert_false (ms_game_get_withheld (ms_playback_get_game (playback)));
  MsPlay *here = play_from (playback);
  assert_int_equal (ms_play_get_rules (here)->rule_set, MS_RULES_FREE);
  ms_play_free (here);
  g_assert_finalize_object (playback);
  ms_replay_unref (replay);
  ms_play_free (play);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (every_moment_is_what_the_events_make),
    cmocka_unit_test (a_time_is_after_all_events_until_then),
    cmocka_unit_test (a_press_with_its_release_is_one_step),
    cmocka_unit_test (time_passes_at_the_speed_of_the_playback),
    cmocka_unit_test (a_long_time_without_frames_is_a_second),
    cmocka_unit_test (the_speed_is_one_of_eight_steps),
    cmocka_unit_test (events_at_one_time_are_played_too),
    cmocka_unit_test (a_replay_without_events_stands),
    cmocka_unit_test (marks_are_flags_the_end_and_the_guesses_given),
    cmocka_unit_test (nobody_but_the_playback_moves_its_game),
    cmocka_unit_test (a_moment_is_a_game_to_go_on_from),
    cmocka_unit_test (joined_moves_are_watched_one_by_one),
    cmocka_unit_test (a_competition_that_is_watched_is_over),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

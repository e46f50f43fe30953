/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The figures of a game while it is played: found by workers, kept up by the moves. */
#include "cmocka-common.h"

#include "ms-game-kept.h"
#include "ms-game-testing.h"
#include "ms-score.h"

typedef struct
{
  gint64 now;
  MsGame *game;
  MsScore *score;
  int n_changes;
} Fixture;

static gint64
fake_now (gpointer user_data)
{
  return *(gint64 *)user_data;
}

static void
count_change (Fixture *fixture)
{
  fixture->n_changes++;
}

static void
start (Fixture *fixture, int width, int height, int mines, guint64 seed)
{
  MsRules rules = { width, height, mines, MS_FIRST_CLICK_OPEN };
  assert_true (ms_game_start (fixture->game, &rules, seed, NULL));
}

static int
setup (void **state)
{
  Fixture *fixture = g_new0 (Fixture, 1);
  fixture->game = ms_game_new ();
  ms_game_set_time_source (fixture->game, fake_now, &fixture->now);
  fixture->score = ms_score_new (fixture->game);
  g_signal_connect_swapped (fixture->score, "changed", G_CALLBACK (count_change), fixture);
  *state = fixture;
  return 0;
}

static int
teardown (void **state)
{
  Fixture *fixture = *state;
  g_clear_object (&fixture->score);
  g_clear_object (&fixture->game);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_free (fixture);
  return 0;
}

static MsPlayMetrics
wait_for_metrics (Fixture *fixture)
{
  MsPlayMetrics metrics;
  while (!ms_score_get_metrics (fixture->score, &metrics))
    g_main_context_iteration (NULL, TRUE);
  return metrics;
}

static MsZini
wait_for_zini (Fixture *fixture)
{
  MsZini zini;
  while (!ms_score_get_zini (fixture->score, &zini))
    g_main_context_iteration (NULL, TRUE);
  return zini;
}

/* What the score says against what is counted from the beginning. */
static void
assert_counted (Fixture *fixture)
{
  MsPlayMetrics found = wait_for_metrics (fixture), expected;
  assert_int_equal (
      ms_play_metrics (ms_game_get_play (fixture->game), 0, NULL, &expected), MS_STATUS_OK);
  assert_int_equal (found.board.bbbv, expected.board.bbbv);
  assert_int_equal (found.board.openings, expected.board.openings);
  assert_int_equal (found.board.islands, expected.board.islands);
  assert_int_equal (found.solved, expected.solved);
  assert_memory_equal (&found.clicks, &expected.clicks, sizeof found.clicks);
}

static void
nothing_is_known_before_the_first_opening (void **state)
{
  Fixture *fixture = *state;
  MsPlayMetrics metrics;
  start (fixture, 9, 9, 10, 1);
  ms_score_count_zini (fixture->score);
  ms_game_set_mark (fixture->game, 3, 3, MS_CELL_FLAG);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  assert_false (ms_score_get_metrics (fixture->score, &metrics));

  assert_true (ms_game_load_text (fixture->game, "2x1x1\nHH\n", -1, NULL));
  assert_false (ms_score_get_metrics (fixture->score, &metrics));
}

static void
open_every_safe_cell (Fixture *fixture)
{
  int width = ms_game_get_width (fixture->game), height = ms_game_get_height (fixture->game);
  MsLayout *layout = ms_play_get_layout (ms_game_get_play (fixture->game));
  for (int cell = 0; cell < width * height; cell++)
    if (!ms_layout_has_mine (layout, cell))
      {
        int before = fixture->n_changes;
        ms_game_open (fixture->game, cell % width, cell / width);
        if (ms_game_get_state (fixture->game) == MS_GAME_PLAYING)
          assert_true (fixture->n_changes > before);
        assert_counted (fixture);
      }
}

/* ZiNi takes long on large boards: who does not ask for it does not have it counted. */
static void
zini_is_counted_for_who_asks (void **state)
{
  Fixture *fixture = *state;
  MsZini zini;
  start (fixture, 9, 9, 10, 1);
  ms_game_open (fixture->game, 4, 4);
  wait_for_metrics (fixture);
  while (ms_worker_get_busy (MS_WORKER (fixture->score)))
    g_main_context_iteration (NULL, TRUE);
  assert_false (ms_score_get_zini (fixture->score, &zini));
}

static void
every_move_counts (void **state)
{
  Fixture *fixture = *state;
  start (fixture, 16, 16, 40, 7);
  ms_game_open (fixture->game, 8, 8);
  assert_counted (fixture);
  fixture->now += 12340 * 1000;
  open_every_safe_cell (fixture);
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_WON);
  MsPlayMetrics metrics = wait_for_metrics (fixture);
  assert_int_equal (metrics.solved, metrics.board.bbbv);
  assert_int_equal (metrics.time_ms, 12340);
  assert_true (metrics.clicks.effective_left < metrics.clicks.left); /* most were open already */
}

/* Moves made before the worker is done are not lost. */
static void
moves_may_come_before_the_worker_is_done (void **state)
{
  Fixture *fixture = *state;
  MsPlayMetrics metrics;
  for (guint64 seed = 1; seed <= 50; seed++)
    {
      start (fixture, 30, 16, 99, seed);
      ms_game_open (fixture->game, 8, 8);
      assert_false (ms_score_get_metrics (fixture->score, &metrics));
      for (int x = 0; x < 30; x++)
        ms_game_open (fixture->game, x, 3);
      assert_counted (fixture);
    }
}

static void
undoing_takes_back_what_was_solved_and_no_click (void **state)
{
  Fixture *fixture = *state;
  start (fixture, 9, 9, 10, 3);
  ms_game_open (fixture->game, 4, 4);
  MsPlayMetrics first = wait_for_metrics (fixture);
  open_every_safe_cell (fixture);
  MsPlayMetrics last = wait_for_metrics (fixture);
  while (ms_game_get_can_undo (fixture->game))
    {
      ms_game_undo (fixture->game);
      assert_counted (fixture);
    }
  assert_int_equal (wait_for_metrics (fixture).solved, 0);
  ms_game_redo (fixture->game);
  MsPlayMetrics again = wait_for_metrics (fixture);
  assert_int_equal (again.solved, first.solved);
  assert_int_equal (again.clicks.left, last.clicks.left);
}

static void
zini_is_counted_for_the_board_there_is (void **state)
{
  Fixture *fixture = *state;
  MsZini zini, expected;
  for (guint64 seed = 1; seed <= 20; seed++)
    {
      start (fixture, 30, 16, 99, seed);
      assert_false (ms_score_get_zini (fixture->score, &zini));
      ms_game_open (fixture->game, 8, 8);
      ms_score_count_zini (fixture->score);
      /* Every second board goes before the answer comes. */
      if (seed % 2 == 1)
        continue;
      zini = wait_for_zini (fixture);
      ms_zini_count (
          ms_play_get_layout (ms_game_get_play (fixture->game)), NULL, NULL, NULL, &expected);
      assert_int_equal (zini.greedy, expected.greedy);
      assert_int_equal (zini.human, expected.human);
      assert_int_equal (zini.eight_way, expected.eight_way);
    }
}

static void
a_score_may_go_while_workers_count (void **state)
{
  Fixture *fixture = *state;
  start (fixture, 200, 200, 6000, 1);
  ms_game_open (fixture->game, 100, 100);
  ms_score_count_zini (fixture->score);
  GWeakRef weak;
  g_weak_ref_init (&weak, fixture->score);
  g_clear_object (&fixture->score);
  assert_null (g_weak_ref_get (&weak));
  g_weak_ref_clear (&weak);
}

/* An analysis has no figures, whatever its size becomes, and the game has its own again. */
static void
an_analysis_of_the_game_has_no_figures (void **state)
{
  Fixture *fixture = *state;
  MsPlayMetrics metrics;
  start (fixture, 9, 9, 10, 1);
  ms_game_open (fixture->game, 4, 4);
  wait_for_metrics (fixture);
  assert_true (ms_game_begin_analysis (fixture->game));
  assert_false (ms_score_get_metrics (fixture->score, &metrics));
  ms_game_edit_size (fixture->game, 9, 9, 9, 9);
  ms_game_edit_cell (fixture->game, 26, 26, 1);
  assert_false (ms_score_get_metrics (fixture->score, &metrics));
  ms_game_end_analysis (fixture->game);
  assert_counted (fixture);
}

int
main (void)
{
#define SCORE_TEST(function) cmocka_unit_test_setup_teardown (function, setup, teardown)
  const struct CMUnitTest tests[] = {
    SCORE_TEST (an_analysis_of_the_game_has_no_figures),
    SCORE_TEST (nothing_is_known_before_the_first_opening),
    SCORE_TEST (zini_is_counted_for_who_asks),
    SCORE_TEST (every_move_counts),
    SCORE_TEST (moves_may_come_before_the_worker_is_done),
    SCORE_TEST (undoing_takes_back_what_was_solved_and_no_click),
    SCORE_TEST (zini_is_counted_for_the_board_there_is),
    SCORE_TEST (a_score_may_go_while_workers_count),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

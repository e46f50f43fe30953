/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsGame: moves, signals, properties, modes and the clock. */
#include "cmocka-common.h"

#include "game-support.h"
#include "ms-clock-testing.h"
#include "ms-error.h"
#include "ms-game-private.h"

#include <string.h>

typedef struct
{
  MsGame *game;
  gint64 now; /* microseconds */
  int n_boards, n_cells_signals, n_changed, n_ended, n_won;
  GHashTable *notified; /* property name -> count */
} Fixture;

static void
on_changed (MsGame *game, const MsGameChange *change, Fixture *fixture)
{
  if ((change->parts & MS_GAME_CHANGED_BOARD) != 0)
    {
      fixture->n_boards++;
      return;
    }
  if ((change->parts & MS_GAME_CHANGED_CELLS) == 0)
    return;
  int n_all = ms_game_get_width (game) * ms_game_get_height (game);
  for (int i = 0; i < change->n_cells; i++)
    assert_in_range (change->cells[i], 0, n_all - 1);
  fixture->n_cells_signals++;
  fixture->n_changed += change->n_cells;
}

static void
on_ended (MsGame *game, gboolean won, Fixture *fixture)
{
  fixture->n_ended++;
  fixture->n_won += won;
}

static void
on_notify (MsGame *game, GParamSpec *pspec, Fixture *fixture)
{
  int count = GPOINTER_TO_INT (g_hash_table_lookup (fixture->notified, pspec->name));
  g_hash_table_insert (fixture->notified, (gpointer)pspec->name, GINT_TO_POINTER (count + 1));
}

static int
notified (Fixture *fixture, const char *name)
{
  return GPOINTER_TO_INT (g_hash_table_lookup (fixture->notified, name));
}

static int
set_up (void **state)
{
  Fixture *fixture = g_new0 (Fixture, 1);
  fixture->game = small_game_new (&fixture->now);
  fixture->notified = g_hash_table_new (g_str_hash, g_str_equal);
  g_signal_connect (fixture->game, "changed", G_CALLBACK (on_changed), fixture);
  g_signal_connect (fixture->game, "ended", G_CALLBACK (on_ended), fixture);
  g_signal_connect (fixture->game, "notify", G_CALLBACK (on_notify), fixture);
  *state = fixture;
  return 0;
}

static int
tear_down (void **state)
{
  Fixture *fixture = *state;
  g_assert_finalize_object (fixture->game);
  g_hash_table_unref (fixture->notified);
  g_free (fixture);
  return 0;
}

static void
starts_as_beginner (void **state)
{
  g_autoptr (MsGame) game = ms_game_new ();
  int level, width;
  g_object_get (game, "level", &level, "width", &width, NULL);
  assert_int_equal (level, MS_LEVEL_BEGINNER);
  assert_int_equal (width, 9);
  assert_int_equal (ms_game_get_state (game), MS_GAME_NEW);
  assert_false (is_modified (game));
}

static void
opens_and_wins (void **state)
{
  Fixture *fixture = *state;
  MsGame *game = fixture->game;

  ms_game_open (game, 0, 0);
  assert_int_equal (ms_game_get_state (game), MS_GAME_PLAYING);
  assert_int_equal (fixture->n_cells_signals, 1);
  assert_int_equal (fixture->n_changed, 9);
  assert_int_equal (ms_game_get_cell (game, 2, 1), 2);
  assert_int_equal (notified (fixture, "state"), 1);
  assert_int_equal (notified (fixture, "mines-left"), 0);
  assert_true (is_modified (game));

  pass_ms (&fixture->now, 1234);
  ms_game_open (game, 3, 1);
  assert_int_equal (ms_game_get_state (game), MS_GAME_WON);
  assert_int_equal (fixture->n_ended, 1);
  assert_int_equal (fixture->n_won, 1);
  assert_int_equal (ms_game_get_mines_left (game), 0);
  assert_int_equal (ms_game_get_cell (game, 3, 0), MS_CELL_FLAG);
  pass_ms (&fixture->now, 5000);
  assert_int_equal (ms_game_get_elapsed (game), 1234);
}

static void
loses_and_stays_lost (void **state)
{
  Fixture *fixture = *state;
  MsGame *game = fixture->game;

  ms_game_open (game, 0, 0);
  ms_game_set_mark (game, 3, 1, MS_CELL_FLAG);
  ms_game_open (game, 3, 0);
  assert_int_equal (ms_game_get_state (game), MS_GAME_LOST);
  assert_int_equal (ms_game_get_cell (game, 3, 0), MS_CELL_BLAST);
  assert_int_equal (ms_game_get_cell (game, 3, 1), MS_CELL_WRONG_FLAG);
  assert_int_equal (ms_game_get_cell (game, 3, 2), MS_CELL_MINE);
  assert_int_equal (fixture->n_ended, 1);
  assert_int_equal (fixture->n_won, 0);

  int signals_before = fixture->n_cells_signals;
  ms_game_open (game, 3, 2);
  ms_game_cycle_mark (game, 3, 2);
  ms_game_chord (game, 2, 0);
  assert_int_equal (fixture->n_cells_signals, signals_before);
  assert_int_equal (fixture->n_ended, 1);
}

static void
cycles_marks (void **state)
{
  Fixture *fixture = *state;
  MsGame *game = fixture->game;

  ms_game_cycle_mark (game, 3, 1);
  assert_int_equal (ms_game_get_cell (game, 3, 1), MS_CELL_FLAG);
  assert_int_equal (ms_game_get_mines_left (game), 1);
  ms_game_cycle_mark (game, 3, 1);
  assert_int_equal (ms_game_get_cell (game, 3, 1), MS_CELL_COVERED);
  g_object_set (game, "question-marks", TRUE, NULL);
  ms_game_cycle_mark (game, 3, 1);
  ms_game_cycle_mark (game, 3, 1);
  assert_int_equal (ms_game_get_cell (game, 3, 1), MS_CELL_QUESTION);
  assert_int_equal (ms_game_get_mines_left (game), 2);
  ms_game_cycle_mark (game, 3, 1);
  assert_int_equal (ms_game_get_cell (game, 3, 1), MS_CELL_COVERED);
  assert_int_equal (notified (fixture, "question-marks"), 1);
}

static void
counts_below_zero (void **state)
{
  Fixture *fixture = *state;
  for (int x = 0; x < 4; x++)
    ms_game_cycle_mark (fixture->game, x, 0);
  assert_int_equal (ms_game_get_mines_left (fixture->game), -2);
}

/* What the player has flagged is not counted anew because the game is over. */
static void
a_wrong_flag_still_counts_when_the_game_is_lost (void **state)
{
  MsGame *game = ((Fixture *)*state)->game;
  ms_game_open (game, 2, 0);
  ms_game_cycle_mark (game, 1, 1);
  assert_int_equal (ms_game_get_mines_left (game), 1);
  ms_game_open (game, 3, 0);
  assert_int_equal (ms_game_get_cell (game, 1, 1), MS_CELL_WRONG_FLAG);
  assert_int_equal (ms_game_get_mines_left (game), 1);
  ms_game_undo (game);
  assert_int_equal (ms_game_get_mines_left (game), 1);
  ms_game_undo (game);
  assert_int_equal (ms_game_get_mines_left (game), 2);
}

static void
ignores_what_is_outside (void **state)
{
  Fixture *fixture = *state;
  ms_game_open (fixture->game, -1, 0);
  ms_game_open (fixture->game, 4, 0);
  ms_game_chord (fixture->game, 0, 3);
  ms_game_set_mark (fixture->game, 0, -1, MS_CELL_FLAG);
  ms_game_set_mark (fixture->game, 0, 0, MS_CELL_BLAST);
  assert_int_equal (fixture->n_cells_signals, 0);
  assert_false (is_modified (fixture->game));
}

static void
chords (void **state)
{
  Fixture *fixture = *state;
  MsGame *game = fixture->game;
  ms_game_open (game, 2, 1);
  assert_int_equal (ms_game_get_cell (game, 2, 1), 2);
  ms_game_chord (game, 2, 1);
  assert_int_equal (ms_game_get_state (game), MS_GAME_PLAYING);
  ms_game_set_mark (game, 3, 0, MS_CELL_FLAG);
  ms_game_set_mark (game, 3, 2, MS_CELL_FLAG);
  ms_game_chord (game, 2, 1);
  assert_int_equal (ms_game_get_state (game), MS_GAME_WON);
}

static void
clock_starts_with_the_first_opening (void **state)
{
  Fixture *fixture = *state;
  MsGame *game = fixture->game;

  pass_ms (&fixture->now, 4000);
  ms_game_cycle_mark (game, 3, 0);
  pass_ms (&fixture->now, 4000);
  assert_int_equal (ms_game_get_elapsed (game), 0);
  ms_game_open (game, 0, 0);
  assert_int_equal (ms_game_get_elapsed (game), 0);
  pass_ms (&fixture->now, 57);
  assert_int_equal (ms_game_get_elapsed (game), 57);
}

static void
seconds_notify_once_a_second (void **state)
{
  Fixture *fixture = *state;
  MsGame *game = fixture->game;
  int seconds;

  ms_game_open (game, 0, 0);
  for (int i = 0; i < 300; i++)
    {
      pass_ms (&fixture->now, 10);
      ms_game_tick (game);
    }
  g_object_get (game, "seconds", &seconds, NULL);
  assert_int_equal (seconds, 3);
  assert_int_equal (notified (fixture, "seconds"), 3);

  /* A tick that was held up skips the seconds it missed. */
  pass_ms (&fixture->now, 10000);
  ms_game_tick (game);
  assert_int_equal (notified (fixture, "seconds"), 4);
}

static void
timeout_runs_only_while_playing (void **state)
{
  Fixture *fixture = *state;
  MsGame *game = fixture->game;

  assert_int_equal (game->clock.tick_id, 0);
  ms_game_open (game, 0, 0);
  assert_int_not_equal (game->clock.tick_id, 0);
  assert_int_equal (ms_clock_until_next_second (&game->clock), 1000);
  pass_ms (&fixture->now, 400);
  assert_int_equal (ms_clock_until_next_second (&game->clock), 600);
  ms_game_open (game, 3, 0);
  assert_int_equal (game->clock.tick_id, 0);

  ms_game_restart (game);
  ms_game_open (game, 0, 0);
  assert_int_not_equal (game->clock.tick_id, 0);
  ms_game_restart (game);
  assert_int_equal (game->clock.tick_id, 0);
}

/* Pausing takes no time from the clock, however often and after however short a while, and a next
 * second is told of when it has come, not before and not a second later. */
static void
pauses_cost_nothing (void **state)
{
  Fixture *fixture = *state;
  MsGame *game = fixture->game;
  ms_game_open (game, 0, 0);
  for (int i = 0; i < 1500; i++)
    {
      fixture->now += 700;
      ms_game_set_paused (game, TRUE);
      fixture->now += 12345;
      ms_game_set_paused (game, FALSE);
      gint64 played = 700 * (i + 1);
      assert_int_equal (ms_game_get_elapsed (game), played / 1000);
      gint64 then = played + 1000 * (gint64)ms_clock_until_next_second (&game->clock);
      assert_int_equal (then / G_USEC_PER_SEC, played / G_USEC_PER_SEC + 1);
      assert_true (then % G_USEC_PER_SEC < 1000);
    }
}

/* What a file says of where its board comes from is still true when it is played again. */
static void
restart_keeps_the_origin (void **state)
{
  MsGame *game = ((Fixture *)*state)->game;
  assert_true (ms_game_load_text (game, "4x3x2 first=1,1\n...*\n....\n...*\n", -1, NULL));
  ms_game_open (game, 0, 0);
  ms_game_restart (game);
  gsize length;
  g_autofree char *text = ms_write_native (ms_game_get_play (game), 0, FALSE, &length);
  assert_non_null (strstr (text, "\nBeginCell=1,1\n"));
  assert_null (strstr (text, "Seed="));
}

static void
restart_keeps_the_layout (void **state)
{
  Fixture *fixture = *state;
  MsGame *game = fixture->game;

  ms_game_open (game, 0, 0);
  ms_game_set_assisted (game);
  pass_ms (&fixture->now, 2000);
  ms_game_restart (game);
  assert_int_equal (fixture->n_boards, 1);
  assert_int_equal (ms_game_get_state (game), MS_GAME_NEW);
  assert_int_equal (ms_game_get_cell (game, 0, 0), MS_CELL_COVERED);
  assert_int_equal (ms_game_get_elapsed (game), 0);
  assert_true (ms_game_get_assisted (game));
  assert_false (is_modified (game));
  ms_game_open (game, 3, 0); /* the same mine, though it is the first click */
  assert_int_equal (ms_game_get_state (game), MS_GAME_LOST);
}

static void
same_seed_same_game (void **state)
{
  Fixture *fixture = *state;
  MsRules rules = { 16, 16, 40, MS_FIRST_CLICK_OPEN };

  assert_true (ms_game_start (fixture->game, &rules, 42, NULL));
  ms_game_open (fixture->game, 5, 5);
  g_autofree char *first = ms_game_dup_text (fixture->game);
  ms_game_restart (fixture->game);
  ms_game_open (fixture->game, 5, 5);
  g_autofree char *again = ms_game_dup_text (fixture->game);
  assert_true (ms_game_start (fixture->game, &rules, 42, NULL));
  ms_game_open (fixture->game, 5, 5);
  g_autofree char *anew = ms_game_dup_text (fixture->game);
  assert_string_equal (first, again);
  assert_string_equal (first, anew);
}

static void
refuses_rules_that_cannot_be (void **state)
{
  Fixture *fixture = *state;
  g_autoptr (GError) error = NULL;
  MsRules rules = { 5, 5, 25, MS_FIRST_CLICK_ANY };

  ms_game_open (fixture->game, 0, 0);
  assert_false (ms_game_start (fixture->game, &rules, 1, &error));
  assert_true (g_error_matches (error, MS_ERROR, MS_STATUS_BAD_MINES));
  assert_string_equal (error->message, "25 mines do not fit; this board has room for 24.");
  assert_int_equal (fixture->n_boards, 0);
  assert_int_equal (ms_game_get_width (fixture->game), 4);
}

static void
says_when_the_promise_is_weakened (void **state)
{
  Fixture *fixture = *state;
  MsRules rules = { 4, 4, 14, MS_FIRST_CLICK_OPEN };

  assert_true (ms_game_start (fixture->game, &rules, 1, NULL));
  assert_false (ms_game_get_first_click_weakened (fixture->game));
  ms_game_open (fixture->game, 1, 1);
  assert_true (ms_game_get_first_click_weakened (fixture->game));
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_PLAYING);
}

static void
analysis_can_be_marked_only (void **state)
{
  Fixture *fixture = *state;
  MsGame *game = fixture->game;

  assert_true (ms_game_load_text (game, "3x2x2\n1HH\nF1H\n", -1, NULL));
  assert_int_equal (ms_game_get_state (game), MS_GAME_ANALYSIS);
  assert_int_equal (ms_game_get_mines_left (game), 1);
  ms_game_open (game, 1, 0);
  ms_game_chord (game, 0, 0);
  assert_int_equal (fixture->n_cells_signals, 0);
  ms_game_cycle_mark (game, 1, 0);
  ms_game_cycle_mark (game, 0, 0);
  assert_int_equal (fixture->n_cells_signals, 1);
  assert_int_equal (ms_game_get_cell (game, 1, 0), MS_CELL_FLAG);
  assert_int_equal (ms_game_get_mines_left (game), 0);
  assert_true (is_modified (game));
  pass_ms (&fixture->now, 5000);
  assert_int_equal (ms_game_get_elapsed (game), 0);

  ms_game_restart (game);
  assert_int_equal (ms_game_get_cell (game, 1, 0), MS_CELL_COVERED);
  assert_int_equal (ms_game_get_cell (game, 0, 1), MS_CELL_FLAG);
  assert_int_equal (ms_game_get_mines_left (game), 1);
  assert_false (is_modified (game));
}

static void
position_is_a_snapshot (void **state)
{
  Fixture *fixture = *state;
  MsPosition *before = ms_game_ref_position (fixture->game);
  MsPosition *again = ms_game_ref_position (fixture->game);
  assert_ptr_equal (before, again);
  ms_game_open (fixture->game, 0, 0);
  MsPosition *after = ms_game_ref_position (fixture->game);
  assert_int_equal (ms_position_get_cells (before)[0], MS_CELL_COVERED);
  assert_int_equal (ms_position_get_cells (after)[0], 0);
  ms_position_unref (before);
  ms_position_unref (again);
  ms_position_unref (after);
}

static void
drop_board (MsGame *game, GParamSpec *pspec, gpointer unused)
{
  if (ms_game_get_state (game) == MS_GAME_LOST)
    ms_game_restart (game);
}

/* A handler of the move may already begin another game; that game has not ended. */
static void
restart_within_a_signal (void **state)
{
  Fixture *fixture = *state;
  ms_game_open (fixture->game, 0, 0);
  g_signal_connect (fixture->game, "notify::state", G_CALLBACK (drop_board), NULL);
  ms_game_open (fixture->game, 3, 0);
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_NEW);
  assert_int_equal (fixture->n_ended, 0);
}

static void
damaged_text_changes_nothing (void **state)
{
  Fixture *fixture = *state;
  g_autoptr (GError) error = NULL;

  ms_game_open (fixture->game, 0, 0);
  g_autofree char *before = ms_game_dup_text (fixture->game);
  assert_false (ms_game_load_text (fixture->game, "3x3x1\n000\n0x0\n000\n", -1, &error));
  assert_true (g_error_matches (error, MS_ERROR, MS_STATUS_FILE_BAD_CHARACTER));
  assert_string_equal (error->message, "Line 3, column 2: The character “x” does not belong here.");
  g_autofree char *after = ms_game_dup_text (fixture->game);
  assert_string_equal (before, after);
  assert_int_equal (fixture->n_boards, 0);
}

static void
endless_text_is_not_read (void **state)
{
  Fixture *fixture = *state;
  g_autoptr (GError) error = NULL;
  assert_false (ms_game_load_text (fixture->game, "9x9x10\n", G_GINT64_CONSTANT (1) << 40, &error));
  assert_true (g_error_matches (error, MS_ERROR, MS_STATUS_FILE_TOO_LARGE));
  assert_int_equal (fixture->n_boards, 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, set_up, tear_down)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (starts_as_beginner),
    TEST (opens_and_wins),
    TEST (loses_and_stays_lost),
    TEST (cycles_marks),
    TEST (counts_below_zero),
    TEST (a_wrong_flag_still_counts_when_the_game_is_lost),
    TEST (ignores_what_is_outside),
    TEST (chords),
    TEST (clock_starts_with_the_first_opening),
    TEST (seconds_notify_once_a_second),
    TEST (timeout_runs_only_while_playing),
    TEST (pauses_cost_nothing),
    TEST (restart_keeps_the_layout),
    TEST (restart_keeps_the_origin),
    TEST (same_seed_same_game),
    TEST (refuses_rules_that_cannot_be),
    TEST (says_when_the_promise_is_weakened),
    TEST (analysis_can_be_marked_only),
    TEST (position_is_a_snapshot),
    TEST (restart_within_a_signal),
    TEST (damaged_text_changes_nothing),
    TEST (endless_text_is_not_read),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

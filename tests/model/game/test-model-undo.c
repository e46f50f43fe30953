/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsGame: undo and redo, the same board again, pause, and what makes a game assisted. */
#include "cmocka-common.h"

#include "game-support.h"
#include "ms-game-kept.h"

#include <string.h>

static void
assert_board (MsGame *game, const char *expected)
{
  const MsCell *cells = ms_game_get_cells (game);
  char seen[65] = "";
  for (gsize i = 0; i < strlen (expected); i++)
    seen[i] = "012345678HF?MXW"[cells[i]];
  assert_string_equal (seen, expected);
}

static void
undo_takes_openings_chords_and_marks_back (void **state)
{
  MsGame *game = ((GameWitness *)*state)->game;
  assert_false (ms_game_get_can_undo (game));
  ms_game_open (game, 2, 0);
  ms_game_cycle_mark (game, 3, 0);
  ms_game_chord (game, 2, 0);
  assert_board (game, "001F0022001F");
  ms_game_undo (game);
  assert_board (game, "HH1FHHHHHHHH");
  ms_game_undo (game);
  assert_board (game, "HH1HHHHHHHHH");
  assert_int_equal (ms_game_get_mines_left (game), 2);
  ms_game_undo (game);
  assert_board (game, "HHHHHHHHHHHH");
  assert_int_equal (ms_game_get_state (game), MS_GAME_NEW);
  assert_false (ms_game_get_can_undo (game));
  for (int i = 0; i < 3; i++)
    ms_game_redo (game);
  assert_board (game, "001F0022001F");
  assert_false (ms_game_get_can_redo (game));
}

static void
undoing_tells_everybody (void **state)
{
  GameWitness *witness = *state;
  ms_game_open (witness->game, 0, 0);
  g_string_truncate (witness->notified, 0);
  ms_game_undo (witness->game);
  assert_string_equal (witness->causes->str, "MU");
  static const char *const names[] = { "state ", "assisted ", "can-undo ", "can-redo " };
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    assert_non_null (strstr (witness->notified->str, names[i]));
  ms_game_redo (witness->game);
  ms_game_undo (witness->game);
  ms_game_open (witness->game, 0, 0); /* a new move */
  assert_false (ms_game_get_can_redo (witness->game));
  assert_string_equal (witness->causes->str, "MURUM");
}

static void
a_lost_game_goes_on_and_the_clock_does_not_go_back (void **state)
{
  GameWitness *witness = *state;
  MsGame *game = witness->game;
  ms_game_open (game, 0, 0);
  pass_ms (&witness->now, 7000);
  ms_game_open (game, 3, 0);
  assert_int_equal (ms_game_get_state (game), MS_GAME_LOST);
  pass_ms (&witness->now, 60000);
  assert_false (ms_game_get_assisted (game));
  ms_game_undo (game);
  assert_int_equal (ms_game_get_state (game), MS_GAME_PLAYING);
  assert_true (ms_game_get_assisted (game));
  assert_int_equal (ms_game_get_elapsed (game), 7000);
  pass_ms (&witness->now, 2000);
  assert_int_equal (ms_game_get_elapsed (game), 9000);
  ms_game_redo (game);
  assert_int_equal (ms_game_get_state (game), MS_GAME_LOST);
  assert_int_equal (witness->n_ended, 1); /* it had ended before */
  assert_int_equal (ms_game_get_elapsed (game), 9000);
  ms_game_undo (game);
  ms_game_open (game, 3, 1); /* wins: all else was flooded */
  assert_int_equal (ms_game_get_state (game), MS_GAME_WON);
  assert_int_equal (witness->n_ended, 2);
}

static void
saving_after_undo_stores_the_moves_that_stand (void **state)
{
  GameWitness *witness = *state;
  MsGame *game = witness->game;
  ms_game_open (game, 2, 0);
  pass_ms (&witness->now, 1000);
  ms_game_open (game, 2, 2);
  pass_ms (&witness->now, 1000);
  ms_game_undo (game);
  gsize length;
  g_autofree char *text = ms_write_native (
      ms_game_get_play (game), ms_game_get_elapsed (game), ms_game_get_assisted (game), &length);
  assert_true (ms_game_load_text (game, text, (gssize)length, NULL));
  int n_moves = ms_play_count_moves (ms_game_get_play (game));
  assert_int_equal (n_moves, 1);
  assert_board (game, "HH1HHHHHHHHH");
  assert_true (ms_game_get_assisted (game));
  assert_int_equal (ms_game_get_elapsed (game), 2000);
  assert_false (ms_game_get_can_redo (game));
  ms_game_undo (game); /* what was loaded can be undone too */
  assert_board (game, "HHHHHHHHHHHH");

  /* Everything undone: new, with a layout and a clock that has run. */
  g_autofree char *fresh = ms_write_native (
      ms_game_get_play (game), ms_game_get_elapsed (game), TRUE, &length);
  assert_true (ms_game_load_text (game, fresh, (gssize)length, NULL));
  assert_int_equal (ms_game_get_state (game), MS_GAME_NEW);
  assert_int_equal (ms_game_get_elapsed (game), 2000);
  assert_true (ms_game_has_layout (game));
}

static void
marks_of_an_analysis_are_undone (void **state)
{
  MsGame *game = ((GameWitness *)*state)->game;
  assert_true (ms_game_load_text (game, "3x1x1\nHHH\n", -1, NULL));
  assert_false (ms_game_get_can_undo (game));
  ms_game_cycle_mark (game, 0, 0);
  ms_game_set_mark (game, 1, 0, MS_CELL_QUESTION);
  ms_game_undo (game);
  assert_board (game, "FHH");
  assert_int_equal (ms_game_get_mines_left (game), 0);
  ms_game_undo (game);
  assert_board (game, "HHH");
  assert_int_equal (ms_game_get_mines_left (game), 1);
  ms_game_redo (game);
  ms_game_redo (game);
  assert_board (game, "F?H");
  ms_game_undo (game);
  ms_game_cycle_mark (game, 2, 0);
  assert_false (ms_game_get_can_redo (game));
  assert_board (game, "FHF");
  ms_game_restart (game);
  assert_board (game, "HHH");
  assert_false (ms_game_get_assisted (game));
  ms_game_undo (game); /* an edit like any other */
  assert_board (game, "FHF");
}

/* It is no game: nothing makes it assisted, and only what it shows counts. */
static void
an_analysis_is_journalled_as_a_game_is (void **state)
{
  GameWitness *witness = *state;
  MsGame *game = witness->game;
  gboolean modified;
  assert_true (ms_game_load_text (game, "3x2x6\n8FH\nHH0\n", -1, NULL)); /* impossible */
  g_string_truncate (witness->causes, 0);
  g_string_truncate (witness->notified, 0);
  ms_game_open (game, 2, 0);
  ms_game_chord (game, 0, 0);
  ms_game_set_mark (game, 1, 0, MS_CELL_FLAG); /* is one already */
  ms_game_set_mark (game, 0, 0, MS_CELL_FLAG); /* opened */
  ms_game_cycle_mark (game, 2, 1);
  assert_string_equal (witness->notified->str, "");
  g_object_get (game, "modified", &modified, NULL);
  assert_false (modified);
  ms_game_cycle_mark (game, 2, 0);
  ms_game_cycle_mark (game, 1, 0);
  assert_null (ms_game_ref_position_before (game));
  ms_game_undo (game);
  ms_game_redo (game);
  assert_board (game, "8HFHH0");
  assert_int_equal (ms_game_get_state (game), MS_GAME_ANALYSIS);
  assert_string_equal (witness->causes->str, "MMUR");
  assert_false (ms_game_get_assisted (game));
  ms_game_set_assisted (game);
  ms_game_restart (game);
  assert_board (game, "8FHHH0");
}

static void
the_same_board_is_known_once_something_was_opened (void **state)
{
  MsGame *game = ((GameWitness *)*state)->game;
  ms_game_cycle_mark (game, 0, 0);
  ms_game_restart (game);
  assert_false (ms_game_get_assisted (game));
  ms_game_open (game, 2, 0);
  ms_game_restart (game);
  assert_true (ms_game_get_assisted (game));
  MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_SAFE };
  assert_true (ms_game_start (game, &rules, 3, NULL));
  assert_false (ms_game_get_assisted (game));
  ms_game_open (game, 0, 0);
  assert_false (ms_game_get_assisted (game));
}

/* Reloads the board, and shows odds over it before it is touched. */
static MsGame *
show_odds_first (GameWitness *witness)
{
  assert_true (ms_game_load_text (witness->game, small_game, -1, NULL));
  g_string_truncate (witness->causes, 0);
  ms_game_set_odds_shown (witness->game, TRUE);
  return witness->game;
}

static void
an_opening_under_odds_makes_a_game_assisted (void **state)
{
  GameWitness *witness = *state;
  MsGame *game = show_odds_first (witness);
  ms_game_cycle_mark (game, 3, 0);
  ms_game_open (game, 3, 0); /* the flag protects it */
  assert_false (ms_game_get_assisted (game));
  g_string_truncate (witness->notified, 0);
  ms_game_open (game, 2, 0);
  assert_true (ms_game_get_assisted (game));
  assert_non_null (strstr (witness->notified->str, "assisted "));
  assert_string_equal (witness->causes->str, "MMAM"); /* told before the move */
}

static void
an_untouched_board_gives_nothing_away (void **state)
{
  GameWitness *witness = *state;
  MsGame *game = show_odds_first (witness);
  ms_game_set_odds_shown (game, FALSE);
  ms_game_open (game, 2, 0);
  assert_false (ms_game_get_assisted (game));

  /* Shown over the next board, and hidden before its first click. */
  ms_game_set_odds_shown (game, TRUE);
  MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_SAFE };
  assert_true (ms_game_start (game, &rules, 3, NULL));
  ms_game_set_odds_shown (game, FALSE);
  ms_game_open (game, 0, 0);
  assert_false (ms_game_get_assisted (game));
}

static void
odds_that_are_hidden_again_were_seen (void **state)
{
  GameWitness *witness = *state;
  MsGame *game = witness->game;
  ms_game_open (game, 2, 0);
  g_string_truncate (witness->causes, 0);
  ms_game_set_odds_shown (game, TRUE);
  ms_game_set_odds_shown (game, FALSE);
  ms_game_chord (game, 2, 0); /* no flag: nothing opens */
  ms_game_cycle_mark (game, 3, 0);
  assert_false (ms_game_get_assisted (game));
  assert_string_equal (witness->causes->str, "AMM");
  ms_game_chord (game, 2, 0);
  assert_true (ms_game_get_assisted (game));
}

/* A file does not say what was seen, only that it counts. */
static void
what_was_seen_stays_seen_in_a_file (void **state)
{
  MsGame *game = ((GameWitness *)*state)->game;
  gsize length;
  ms_game_open (game, 2, 0);
  ms_game_set_odds_shown (game, TRUE);
  ms_game_set_odds_shown (game, FALSE);
  assert_false (ms_game_get_assisted (game));
  assert_true (ms_game_stays_assisted (game));
  g_autofree char *text = ms_write_native (
      ms_game_get_play (game), 0, ms_game_stays_assisted (game), &length);
  assert_true (ms_game_load_text (game, text, (gssize)length, NULL));
  assert_true (ms_game_get_assisted (game));
  MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_SAFE };
  assert_true (ms_game_start (game, &rules, 3, NULL));
  assert_false (ms_game_stays_assisted (game));
}

static void
a_running_game_opened_under_odds_is_seen (void **state)
{
  MsGame *game = ((GameWitness *)*state)->game;
  gsize length;
  ms_game_open (game, 2, 0);
  g_autofree char *text = ms_write_native (ms_game_get_play (game), 0, FALSE, &length);
  ms_game_set_odds_shown (game, TRUE);
  assert_true (ms_game_load_text (game, text, (gssize)length, NULL));
  ms_game_set_odds_shown (game, FALSE);
  assert_false (ms_game_get_assisted (game));
  ms_game_open (game, 2, 2);
  assert_true (ms_game_get_assisted (game));
}

static void
a_pause_stops_the_clock_and_all_moves (void **state)
{
  GameWitness *witness = *state;
  MsGame *game = witness->game;
  ms_game_set_paused (game, TRUE); /* nothing runs yet */
  assert_false (ms_game_get_paused (game));
  ms_game_open (game, 2, 0);
  pass_ms (&witness->now, 1000);
  ms_game_set_paused (game, TRUE);
  assert_true (ms_game_get_paused (game));
  assert_false (ms_game_get_can_undo (game));
  pass_ms (&witness->now, 50000);
  assert_int_equal (ms_game_get_elapsed (game), 1000);
  ms_game_open (game, 0, 0);
  ms_game_cycle_mark (game, 3, 0);
  ms_game_chord (game, 2, 0);
  ms_game_undo (game);
  assert_board (game, "HH1HHHHHHHHH");
  assert_int_equal (ms_game_get_elapsed (game), 1000);
  ms_game_set_paused (game, FALSE);
  pass_ms (&witness->now, 500);
  assert_int_equal (ms_game_get_elapsed (game), 1500);
  assert_false (ms_game_get_assisted (game));
  ms_game_open (game, 0, 0);
  assert_board (game, "001H002H001H");
}

static void
another_board_is_not_paused (void **state)
{
  MsGame *game = ((GameWitness *)*state)->game;
  ms_game_open (game, 2, 0);
  ms_game_set_paused (game, TRUE);
  ms_game_restart (game);
  assert_false (ms_game_get_paused (game));
  ms_game_open (game, 0, 0);
  assert_board (game, "001H002H001H");
  ms_game_open (game, 3, 0);
  ms_game_set_paused (game, TRUE); /* it has ended */
  assert_false (ms_game_get_paused (game));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    game_witness_test (undo_takes_openings_chords_and_marks_back),
    game_witness_test (undoing_tells_everybody),
    game_witness_test (a_lost_game_goes_on_and_the_clock_does_not_go_back),
    game_witness_test (saving_after_undo_stores_the_moves_that_stand),
    game_witness_test (marks_of_an_analysis_are_undone),
    game_witness_test (an_analysis_is_journalled_as_a_game_is),
    game_witness_test (the_same_board_is_known_once_something_was_opened),
    game_witness_test (an_opening_under_odds_makes_a_game_assisted),
    game_witness_test (an_untouched_board_gives_nothing_away),
    game_witness_test (odds_that_are_hidden_again_were_seen),
    game_witness_test (what_was_seen_stays_seen_in_a_file),
    game_witness_test (a_running_game_opened_under_odds_is_seen),
    game_witness_test (a_pause_stops_the_clock_and_all_moves),
    game_witness_test (another_board_is_not_paused),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Autosave of analyses, and of games whose odds are shown: what is left of edits, of the game that
 * is set aside for them, of an opening that is told of twice, and when what was closed is found. */
#include "cmocka-common.h"

#include "autosave-support.h"

#include <math.h>

static int
count_files (AutosaveHome *home)
{
  return autosave_count_files (home->folder, MS_AUTOSAVE_ENDING);
}

/* Waits until all is written down, so that the folder says what there is. */
static int
count_games (AutosaveHome *home)
{
  while (!(ms_autosave_get_progress (home->autosave) & MS_AUTOSAVE_WRITTEN))
    g_main_context_iteration (NULL, FALSE);
  return count_files (home);
}

static void
edit_a_little (MsGame *game)
{
  ms_game_begin_stroke (game);
  ms_game_edit_cell (game, 0, 0, 3);
  ms_game_edit_cell (game, 1, 0, MS_CELL_FLAG);
  ms_game_end_stroke (game);
  ms_game_edit_size (game, 1, 0, 0, 0);
  ms_game_edit_density (game, 0.2);
  ms_game_set_mark (game, 0, 1, MS_CELL_QUESTION);
  ms_game_undo (game);
  ms_game_undo (game);
}

/* Ends the program and begins it anew, with what the last one left, or fails. */
static void
resume (AutosaveHome *home)
{
  MsGame *copy = g_object_ref (home->game);
  autosave_home_close (home);
  autosave_home_open (home);
  MsAutosaveLeftover *leftover = autosave_find (home->folder, NULL);
  assert_non_null (leftover);
  assert_null (leftover->damaged);
  ms_autosave_resume (home->autosave, leftover);
  assert_true (autosave_is_same (home->game, copy));
  g_object_unref (copy);
}

static void
an_analysis_goes_on_with_its_edits (void **state)
{
  AutosaveHome *home = *state;
  assert_true (ms_game_load_text (home->game, "3x2x2\n1HH\nHHH\n", -1, NULL));
  assert_int_equal (count_games (home), 0);
  edit_a_little (home->game);
  assert_int_equal (count_games (home), 1);
  resume (home);
  assert_true (isnan (ms_game_get_density (home->game)));
  ms_game_redo (home->game);
  assert_true (ms_game_get_density (home->game) == 0.2);
  resume (home);
  while (ms_game_get_can_undo (home->game))
    ms_game_undo (home->game);
  g_autofree char *text = ms_game_dup_text (home->game);
  assert_string_equal (text, "3x2x2\n1HH\nHHH\n");
  assert_int_equal (count_games (home), 1); /* it can be done again */
  assert_true (ms_game_load_text (home->game, "2x1x1\nHH\n", -1, NULL));
  assert_int_equal (count_games (home), 0);
}

static void
a_game_that_is_set_aside_goes_on_too (void **state)
{
  AutosaveHome *home = *state;
  MsGame *game = home->game;
  ms_game_open (game, 4, 4);
  ms_game_cycle_mark (game, 0, 0);
  g_autofree char *before = ms_game_dup_text (game);
  ms_game_begin_analysis (game);
  resume (home); /* before any edit */
  game = home->game;
  assert_true (ms_game_get_set_aside (game));
  assert_true (ms_game_get_aside_modified (game));
  edit_a_little (game);
  resume (home);
  game = home->game;
  ms_game_set_odds_shown (game, TRUE);
  resume (home);
  game = home->game;
  ms_game_end_analysis (game);
  g_autofree char *after = ms_game_dup_text (game);
  assert_string_equal (after, before);
  assert_true (ms_game_get_assisted (game));
  assert_int_equal (ms_game_get_state (game), MS_GAME_PLAYING);
  resume (home);
  assert_false (ms_game_get_set_aside (home->game));
  assert_int_equal (ms_game_get_state (home->game), MS_GAME_PLAYING);
}

static void
an_ended_game_is_kept_behind_its_analysis (void **state)
{
  AutosaveHome *home = *state;
  MsGame *game = home->game;
  ms_game_open (game, 4, 4);
  MsLayout *layout = ms_play_get_layout (ms_game_get_play (game));
  int mine = 0;
  while (!ms_layout_has_mine (layout, mine))
    mine++;
  ms_game_open (game, mine % 9, mine / 9);
  assert_int_equal (ms_game_get_state (game), MS_GAME_LOST);
  g_autofree char *before = ms_game_dup_text (game);
  ms_game_begin_analysis (game);
  assert_int_equal (count_games (home), 0); /* alone it is no loss */
  edit_a_little (game);
  assert_int_equal (count_games (home), 1);
  resume (home);
  game = home->game;
  assert_true (ms_game_get_set_aside (game));
  assert_false (ms_game_get_aside_modified (game));
  ms_game_end_analysis (game);
  g_autofree char *after = ms_game_dup_text (game);
  assert_string_equal (after, before);
  assert_int_equal (ms_game_get_state (game), MS_GAME_LOST);
  assert_int_equal (count_games (home), 0);
}

static void
returning_to_a_game_leaves_its_file_alone (void **state)
{
  AutosaveHome *home = *state;
  MsGame *game = home->game;
  ms_game_begin_analysis (game); /* of a board that nothing was done to */
  edit_a_little (game);
  assert_int_equal (count_games (home), 1);
  ms_game_end_analysis (game);
  assert_int_equal (count_games (home), 0);
  ms_game_open (game, 4, 4);
  ms_game_begin_analysis (game);
  edit_a_little (game);
  ms_game_restart (game);
  resume (home);
  ms_game_end_analysis (home->game);
  assert_int_equal (count_games (home), 1);
  resume (home);
}

/* The opening that draws the mines begins the journal anew, and is told of twice: that the game is
 * assisted by it, and as a move. */
static void
an_opening_under_odds_is_one_click (void **state)
{
  AutosaveHome *home = *state;
  ms_game_set_odds_shown (home->game, TRUE);
  ms_game_open (home->game, 4, 4);
  resume (home);
  assert_int_equal (ms_play_get_clicks (ms_game_get_play (home->game))->left, 1);
  assert_true (ms_game_get_assisted (home->game));
}

/* Odds that are shown over the board in between count as seen for the game that comes back, after a
 * crash too. */
static void
a_game_taken_back_under_odds_stays_assisted (void **state)
{
  AutosaveHome *home = *state;
  ms_game_open (home->game, 4, 4);
  MsRules rules = ms_game_get_rules (home->game);
  assert_true (ms_game_start (home->game, &rules, 6, NULL));
  ms_game_set_odds_shown (home->game, TRUE);
  ms_game_take_back_board (home->game);
  autosave_home_close (home);
  g_autoptr (MsAutosaveLeftover) leftover = autosave_find (home->folder, NULL);
  assert_non_null (leftover);
  assert_true (leftover->document->assisted);
}

static gboolean
note_cb (gpointer user_data)
{
  *(gboolean *)user_data = TRUE;
  return G_SOURCE_REMOVE;
}

/* Whoever asks when all has been written finds what was closed just now, though the disk may still
 * be at it. */
static void
what_was_closed_is_found_at_once (void **state)
{
  AutosaveHome *home = *state;
  gboolean written = FALSE;
  ms_game_open (home->game, 4, 4);
  g_clear_pointer (&home->autosave, ms_autosave_close);
  ms_autosave_store_when_written (home->store, note_cb, &written);
  while (!written)
    g_main_context_iteration (NULL, TRUE);
  MsAutosaveLeftover *leftover = autosave_find (home->folder, NULL);
  assert_non_null (leftover);
  assert_null (autosave_find (home->folder, NULL)); /* it is held */
  written = FALSE;
  ms_autosave_discard (home->store, leftover, NULL, NULL);
  ms_autosave_store_when_written (home->store, note_cb, &written);
  while (!written)
    g_main_context_iteration (NULL, TRUE);
  assert_int_equal (count_files (home), 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    autosave_home_test (what_was_closed_is_found_at_once),
    autosave_home_test (an_analysis_goes_on_with_its_edits),
    autosave_home_test (a_game_that_is_set_aside_goes_on_too),
    autosave_home_test (an_ended_game_is_kept_behind_its_analysis),
    autosave_home_test (an_opening_under_odds_is_one_click),
    autosave_home_test (a_game_taken_back_under_odds_stays_assisted),
    autosave_home_test (returning_to_a_game_leaves_its_file_alone),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

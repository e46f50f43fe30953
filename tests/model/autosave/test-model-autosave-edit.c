/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Autosave of analyses, and of games whose odds are shown: what is left of edits, of the game that
 * is set aside for them, of an opening that is told of twice, and when what was closed is found. */
#include "cmocka-common.h"

#include "autosave-support.h"

#include <math.h>

typedef struct
{
  char *folder;
  MsAutosaveStore *store;
  MsGame *game;
  MsAutosave *autosave;
} Fixture;

static void
open_store (Fixture *fixture)
{
  static const MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_OPEN };
  fixture->store = ms_autosave_store_new (fixture->folder);
  fixture->game = ms_game_new ();
  fixture->autosave = ms_autosave_new (fixture->store, fixture->game, NULL, NULL);
  assert_true (ms_game_start (fixture->game, &rules, 5, NULL));
}

/* Everything is on the disk when this is over. */
static void
close_store (Fixture *fixture)
{
  g_clear_pointer (&fixture->autosave, ms_autosave_close);
  g_clear_object (&fixture->game);
  g_clear_pointer (&fixture->store, ms_autosave_store_unref);
}

static int
set_up (void **state)
{
  Fixture *fixture = g_new0 (Fixture, 1);
  fixture->folder = g_dir_make_tmp ("minesage-autosave-XXXXXX", NULL);
  assert_non_null (fixture->folder);
  open_store (fixture);
  *state = fixture;
  return 0;
}

static int
tear_down (void **state)
{
  Fixture *fixture = *state;
  close_store (fixture);
  autosave_delete_folder (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture);
  return 0;
}

static int
count_files (Fixture *fixture)
{
  return autosave_count_files (fixture->folder, MS_AUTOSAVE_ENDING);
}

/* Waits until all is written down, so that the folder says what there is. */
static int
count_games (Fixture *fixture)
{
  while (!(ms_autosave_get_progress (fixture->autosave) & MS_AUTOSAVE_WRITTEN))
    g_main_context_iteration (NULL, FALSE);
  return count_files (fixture);
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
resume (Fixture *fixture)
{
  MsGame *copy = g_object_ref (fixture->game);
  close_store (fixture);
  open_store (fixture);
  MsAutosaveLeftover *leftover = autosave_find (fixture->folder, NULL);
  assert_non_null (leftover);
  assert_null (leftover->damaged);
  ms_autosave_resume (fixture->autosave, leftover);
  assert_true (autosave_is_same (fixture->game, copy));
  g_object_unref (copy);
}

static void
an_analysis_goes_on_with_its_edits (void **state)
{
  Fixture *fixture = *state;
  assert_true (ms_game_load_text (fixture->game, "3x2x2\n1HH\nHHH\n", -1, NULL));
  assert_int_equal (count_games (fixture), 0);
  edit_a_little (fixture->game);
  assert_int_equal (count_games (fixture), 1);
  resume (fixture);
  assert_true (isnan (ms_game_get_density (fixture->game)));
  ms_game_redo (fixture->game);
  assert_true (ms_game_get_density (fixture->game) == 0.2);
  resume (fixture);
  while (ms_game_get_can_undo (fixture->game))
    ms_game_undo (fixture->game);
  g_autofree char *text = ms_game_dup_text (fixture->game);
  assert_string_equal (text, "3x2x2\n1HH\nHHH\n");
  assert_int_equal (count_games (fixture), 1); /* it can be done again */
  assert_true (ms_game_load_text (fixture->game, "2x1x1\nHH\n", -1, NULL));
  assert_int_equal (count_games (fixture), 0);
}

static void
a_game_that_is_set_aside_goes_on_too (void **state)
{
  Fixture *fixture = *state;
  MsGame *game = fixture->game;
  ms_game_open (game, 4, 4);
  ms_game_cycle_mark (game, 0, 0);
  g_autofree char *before = ms_game_dup_text (game);
  ms_game_begin_analysis (game);
  resume (fixture); /* before any edit */
  game = fixture->game;
  assert_true (ms_game_get_set_aside (game));
  assert_true (ms_game_get_aside_modified (game));
  edit_a_little (game);
  resume (fixture);
  game = fixture->game;
  ms_game_set_odds_shown (game, TRUE);
  resume (fixture);
  game = fixture->game;
  ms_game_end_analysis (game);
  g_autofree char *after = ms_game_dup_text (game);
  assert_string_equal (after, before);
  assert_true (ms_game_get_assisted (game));
  assert_int_equal (ms_game_get_state (game), MS_GAME_PLAYING);
  resume (fixture);
  assert_false (ms_game_get_set_aside (fixture->game));
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_PLAYING);
}

static void
an_ended_game_is_kept_behind_its_analysis (void **state)
{
  Fixture *fixture = *state;
  MsGame *game = fixture->game;
  ms_game_open (game, 4, 4);
  MsLayout *layout = ms_play_get_layout (ms_game_get_play (game));
  int mine = 0;
  while (!ms_layout_has_mine (layout, mine))
    mine++;
  ms_game_open (game, mine % 9, mine / 9);
  assert_int_equal (ms_game_get_state (game), MS_GAME_LOST);
  g_autofree char *before = ms_game_dup_text (game);
  ms_game_begin_analysis (game);
  assert_int_equal (count_games (fixture), 0); /* alone it is no loss */
  edit_a_little (game);
  assert_int_equal (count_games (fixture), 1);
  resume (fixture);
  game = fixture->game;
  assert_true (ms_game_get_set_aside (game));
  assert_false (ms_game_get_aside_modified (game));
  ms_game_end_analysis (game);
  g_autofree char *after = ms_game_dup_text (game);
  assert_string_equal (after, before);
  assert_int_equal (ms_game_get_state (game), MS_GAME_LOST);
  assert_int_equal (count_games (fixture), 0);
}

static void
returning_to_a_game_leaves_its_file_alone (void **state)
{
  Fixture *fixture = *state;
  MsGame *game = fixture->game;
  ms_game_begin_analysis (game); /* of a board that nothing was done to */
  edit_a_little (game);
  assert_int_equal (count_games (fixture), 1);
  ms_game_end_analysis (game);
  assert_int_equal (count_games (fixture), 0);
  ms_game_open (game, 4, 4);
  ms_game_begin_analysis (game);
  edit_a_little (game);
  ms_game_restart (game);
  resume (fixture);
  ms_game_end_analysis (fixture->game);
  assert_int_equal (count_games (fixture), 1);
  resume (fixture);
}

/* The opening that draws the mines begins the journal anew, and is told of twice: that the game is
 * assisted by it, and as a move. */
static void
an_opening_under_odds_is_one_click (void **state)
{
  Fixture *fixture = *state;
  ms_game_set_odds_shown (fixture->game, TRUE);
  ms_game_open (fixture->game, 4, 4);
  resume (fixture);
  assert_int_equal (ms_play_get_clicks (ms_game_get_play (fixture->game))->left, 1);
  assert_true (ms_game_get_assisted (fixture->game));
}

/* Odds that are shown over the board in between count as seen for the game that comes back, after a
 * crash too. */
static void
a_game_taken_back_under_odds_stays_assisted (void **state)
{
  Fixture *fixture = *state;
  ms_game_open (fixture->game, 4, 4);
  MsRules rules = ms_game_get_rules (fixture->game);
  assert_true (ms_game_start (fixture->game, &rules, 6, NULL));
  ms_game_set_odds_shown (fixture->game, TRUE);
  ms_game_take_back_board (fixture->game);
  close_store (fixture);
  g_autoptr (MsAutosaveLeftover) leftover = autosave_find (fixture->folder, NULL);
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
  Fixture *fixture = *state;
  gboolean written = FALSE;
  ms_game_open (fixture->game, 4, 4);
  g_clear_pointer (&fixture->autosave, ms_autosave_close);
  ms_autosave_store_when_written (fixture->store, note_cb, &written);
  while (!written)
    g_main_context_iteration (NULL, TRUE);
  MsAutosaveLeftover *leftover = autosave_find (fixture->folder, NULL);
  assert_non_null (leftover);
  assert_null (autosave_find (fixture->folder, NULL)); /* it is held */
  written = FALSE;
  ms_autosave_discard (fixture->store, leftover, NULL, NULL);
  ms_autosave_store_when_written (fixture->store, note_cb, &written);
  while (!written)
    g_main_context_iteration (NULL, TRUE);
  assert_int_equal (count_files (fixture), 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (what_was_closed_is_found_at_once, set_up, tear_down),
    cmocka_unit_test_setup_teardown (an_analysis_goes_on_with_its_edits, set_up, tear_down),
    cmocka_unit_test_setup_teardown (a_game_that_is_set_aside_goes_on_too, set_up, tear_down),
    cmocka_unit_test_setup_teardown (an_ended_game_is_kept_behind_its_analysis, set_up, tear_down),
    cmocka_unit_test_setup_teardown (an_opening_under_odds_is_one_click, set_up, tear_down),
    cmocka_unit_test_setup_teardown (
        a_game_taken_back_under_odds_stays_assisted, set_up, tear_down),
    cmocka_unit_test_setup_teardown (returning_to_a_game_leaves_its_file_alone, set_up, tear_down),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

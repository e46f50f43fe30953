/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsGame: editing an analysis, and setting the game aside for one. */
#include "cmocka-common.h"

#include "game-support.h"
#include "ms-game-kept.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

static void
assert_text (MsGame *game, const char *expected)
{
  g_autofree char *text = ms_game_dup_text (game);
  assert_string_equal (text, expected);
}

/* What was told since the last call. */
static void
assert_told (GameWitness *witness, const char *expected)
{
  assert_string_equal (witness->told->str, expected);
  g_string_truncate (witness->told, 0);
}

static void
assert_notified (GameWitness *witness, const char *name)
{
  g_autofree char *word = g_strconcat (name, " ", NULL);
  assert_non_null (strstr (witness->notified->str, word));
  g_string_truncate (witness->notified, 0);
}

static MsGame *
open_analysis (GameWitness *witness)
{
  assert_true (ms_game_load_text (witness->game, "3x2x2\n1HH\nHHH\n", -1, NULL));
  g_string_truncate (witness->told, 0);
  g_string_truncate (witness->notified, 0);
  return witness->game;
}

static void
cells_are_painted_one_step_each (void **state)
{
  GameWitness *witness = *state;
  MsGame *game = open_analysis (witness);
  ms_game_edit_cell (game, 1, 0, 8);
  assert_told (witness, "Ec1");
  assert_true (is_modified (game));
  ms_game_edit_cell (game, 1, 0, 8); /* is one already */
  ms_game_edit_cell (game, 3, 0, 8); /* outside */
  ms_game_edit_cell (game, 0, 0, MS_CELL_COVERED);
  assert_told (witness, "Ec1");
  ms_game_edit_cell (game, 2, 1, MS_CELL_FLAG);
  assert_notified (witness, "mines-left");
  assert_text (game, "3x2x2\nH8H\nHHF\n");
  for (int i = 0; i < 3; i++)
    ms_game_undo (game);
  assert_text (game, "3x2x2\n1HH\nHHH\n");
  assert_false (ms_game_get_can_undo (game));
  ms_game_redo (game);
  assert_text (game, "3x2x2\n18H\nHHH\n");
  assert_false (ms_game_get_assisted (game));
}

static void
a_stroke_is_one_step (void **state)
{
  GameWitness *witness = *state;
  MsGame *game = open_analysis (witness);
  ms_game_begin_stroke (game);
  for (int x = 0; x < 3; x++)
    ms_game_edit_cell (game, x, 1, 3);
  ms_game_edit_cell (game, 1, 1, 4);
  ms_game_end_stroke (game);
  ms_game_edit_cell (game, 0, 1, 0);
  assert_text (game, "3x2x2\n1HH\n043\n");
  assert_told (witness, "Ec1Ec1Ec1Ec1Ec1");
  ms_game_undo (game);
  ms_game_undo (game);
  assert_told (witness, "Uc1Uc3");
  assert_text (game, "3x2x2\n1HH\nHHH\n");
  ms_game_redo (game);
  assert_text (game, "3x2x2\n1HH\n343\n");
}

/* What comes after an undo in the middle of a stroke is not joined to what was there before. */
static void
undoing_ends_a_stroke (void **state)
{
  MsGame *game = open_analysis (*state);
  ms_game_edit_cell (game, 0, 0, 5);
  ms_game_begin_stroke (game);
  ms_game_edit_cell (game, 1, 0, 1);
  ms_game_edit_cell (game, 2, 0, 1);
  ms_game_undo (game);
  ms_game_edit_cell (game, 1, 0, 2);
  ms_game_edit_cell (game, 2, 0, 2);
  ms_game_end_stroke (game);
  assert_text (game, "3x2x2\n522\nHHH\n");
  ms_game_undo (game);
  assert_text (game, "3x2x2\n5HH\nHHH\n");
}

static void
the_total_is_given_or_unknown (void **state)
{
  GameWitness *witness = *state;
  MsGame *game = open_analysis (witness);
  assert_true (isnan (ms_game_get_density (game)));
  ms_game_edit_total (game, 7);
  assert_int_equal (ms_game_get_mines (game), 6);
  assert_told (witness, "E");
  assert_notified (witness, "mines");
  ms_game_edit_total (game, -4);
  assert_int_equal (ms_game_get_mines (game), 0);
  ms_game_edit_density (game, 0.25);
  assert_notified (witness, "density");
  assert_true (ms_game_get_density (game) == 0.25);
  ms_game_edit_density (game, 1); /* is none */
  assert_true (ms_game_get_density (game) == 0.25);
  ms_game_edit_total (game, 0);
  assert_true (isnan (ms_game_get_density (game)));
  ms_game_undo (game);
  assert_true (ms_game_get_density (game) == 0.25);
  ms_game_edit_density (game, NAN);
  assert_true (isnan (ms_game_get_density (game)));
  while (ms_game_get_can_undo (game))
    ms_game_undo (game);
  assert_int_equal (ms_game_get_mines (game), 2);
}

static void
a_size_is_another_board (void **state)
{
  GameWitness *witness = *state;
  MsGame *game = open_analysis (witness);
  assert_true (ms_game_edit_size (game, 1, 0, -1, 1));
  assert_text (game, "3x3x2\nH1H\nHHH\nHHH\n");
  assert_told (witness, "Eb");
  assert_notified (witness, "height");
}

static void
the_size_is_edited_within_limits (void **state)
{
  GameWitness *witness = *state;
  MsGame *game = open_analysis (witness);
  assert_false (ms_game_edit_size (game, -1, -1, -1, 0)); /* one cell */
  assert_false (ms_game_edit_size (game, 1000, 0, 0, 0));
  assert_told (witness, "");
  assert_true (ms_game_edit_size (game, 0, 0, -2, 0));
  assert_text (game, "1x2x2\n1\nH\n");
  assert_true (ms_game_edit_turn (game, NULL, MS_TURN_RIGHT));
  assert_text (game, "2x1x2\nH1\n");
  assert_told (witness, "EbEb");
  ms_game_edit_clear (game);
  assert_text (game, "2x1x2\nHH\n");
  for (int i = 0; i < 3; i++)
    ms_game_undo (game);
  assert_text (game, "3x2x2\n1HH\nHHH\n");
  ms_game_redo (game);
  assert_text (game, "1x2x2\n1\nH\n");
}

static void
pieces_are_pasted_and_turned (void **state)
{
  GameWitness *witness = *state;
  MsGame *game = open_analysis (witness);
  const MsCell piece[] = { 3, 4, MS_CELL_FLAG, 5 };
  MsArea area = { 1, 0, 1, 2 };
  ms_game_edit_area (game, 2, 0, 2, 2, piece);
  assert_text (game, "3x2x2\n1H3\nHHF\n");
  assert_told (witness, "Ec2");
  ms_game_edit_area (game, 1, -1, 2, 2, piece);
  assert_text (game, "3x2x2\n1F5\nHHF\n");
  assert_true (ms_game_edit_turn (game, &area, MS_TURN_FLIP_DOWN));
  assert_text (game, "3x2x2\n1H5\nHFF\n");
  assert_true (ms_game_edit_turn (game, &area, MS_TURN_RIGHT));
  assert_text (game, "3x2x2\n1FH\nHHF\n");
  assert_int_equal (area.width, 2);
  g_autofree char *before = ms_game_dup_text (game);
  MsPosition *position = ms_game_ref_position (game);
  ms_game_edit_clear (game);
  ms_game_edit_position (game, position, 0.5);
  ms_position_unref (position);
  assert_text (game, before);
  assert_true (ms_game_get_density (game) == 0.5);
}

static void
a_game_is_not_edited (void **state)
{
  GameWitness *witness = *state;
  MsGame *game = witness->game;
  MsArea area = { 0, 0, 2, 2 };
  const MsCell piece[] = { 1, 1, 1, 1 };
  g_autofree char *before = ms_game_dup_text (game);
  g_string_truncate (witness->told, 0);
  ms_game_edit_cell (game, 0, 0, 1);
  ms_game_edit_total (game, 1);
  ms_game_edit_density (game, 0.5);
  ms_game_edit_area (game, 0, 0, 2, 2, piece);
  ms_game_edit_clear (game);
  assert_false (ms_game_edit_size (game, 1, 1, 1, 1));
  assert_false (ms_game_edit_turn (game, &area, MS_TURN_LEFT));
  assert_text (game, before);
  assert_told (witness, "");
  assert_false (ms_game_get_can_undo (game));
}

static void
an_unknown_total_is_kept_by_the_native_format_alone (void **state)
{
  MsGame *game = open_analysis (*state);
  g_autofree char *folder = g_dir_make_tmp ("minesage-edit-XXXXXX", NULL);
  g_autoptr (GFile) text = g_file_new_build_filename (folder, "a.mine", NULL);
  g_autoptr (GFile) native = g_file_new_build_filename (folder, "a.minesage", NULL);
  g_autofree char *content = NULL;
  gsize length;
  ms_game_edit_cell (game, 1, 1, 2);
  game_save (game, text);
  assert_false (is_modified (game));
  ms_game_edit_density (game, 0.1);
  game_save (game, text);
  assert_true (is_modified (game));
  game_save (game, native);
  assert_false (is_modified (game));
  assert_true (g_file_load_contents (native, NULL, &content, &length, NULL, NULL));
  assert_non_null (strstr (content, "\nDensity=0.1\n"));
  assert_true (ms_game_load_text (game, content, (gssize)length, NULL));
  assert_true (ms_game_get_density (game) == 0.1);
  g_file_delete (text, NULL, NULL);
  g_file_delete (native, NULL, NULL);
  g_rmdir (folder);
}

/* --- Set aside --- */

static char *
native_of (MsGame *game)
{
  return ms_write_native (
      ms_game_get_play (game), ms_game_get_elapsed (game), ms_game_stays_assisted (game), NULL);
}

static void
a_game_is_returned_to_as_it_was (void **state)
{
  GameWitness *witness = *state;
  MsGame *game = witness->game;
  ms_game_open (game, 2, 0);
  ms_game_cycle_mark (game, 3, 0);
  pass_ms (&witness->now, 5000);
  g_autofree char *before = native_of (game);
  g_string_truncate (witness->told, 0);
  assert_true (ms_game_begin_analysis (game));
  assert_told (witness, "Sb");
  assert_notified (witness, "set-aside");
  assert_true (ms_game_get_set_aside (game));
  assert_true (ms_game_get_aside_modified (game));
  assert_int_equal (ms_game_get_state (game), MS_GAME_ANALYSIS);
  assert_text (game, "4x3x2\nHH1F\nHHHH\nHHHH\n");
  assert_false (is_modified (game));
  assert_false (ms_game_get_can_undo (game));
  assert_false (ms_game_begin_analysis (game));
  pass_ms (&witness->now, 60000);
  ms_game_edit_size (game, 1, 1, 1, 1);
  ms_game_edit_total (game, 9);
  g_string_truncate (witness->told, 0);
  ms_game_restart (game);
  assert_told (witness, "Eb");
  assert_text (game, "4x3x2\nHH1F\nHHHH\nHHHH\n");
  assert_true (ms_game_get_set_aside (game));
  assert_false (is_modified (game));
  ms_game_restart (game); /* what changes nothing is no step */
  ms_game_undo (game);
  assert_int_equal (ms_game_get_width (game), 6);
  assert_int_equal (ms_game_get_mines (game), 9);
  assert_true (is_modified (game));
  ms_game_redo (game);
  assert_text (game, "4x3x2\nHH1F\nHHHH\nHHHH\n");
  ms_game_edit_clear (game);
  g_string_truncate (witness->told, 0);
  ms_game_end_analysis (game);
  assert_told (witness, "Rb");
  g_autofree char *after = native_of (game);
  assert_string_equal (after, before);
  assert_false (ms_game_get_set_aside (game));
  assert_true (is_modified (game));
  pass_ms (&witness->now, 1000);
  assert_int_equal (ms_game_get_elapsed (game), 6000); /* and the clock goes on */
  ms_game_undo (game);
  ms_game_undo (game);
  assert_int_equal (ms_game_get_state (game), MS_GAME_NEW);
  ms_game_end_analysis (game);
  assert_int_equal (ms_game_get_state (game), MS_GAME_NEW);
}

static void
a_paused_game_is_not_analysed_and_a_lost_one_is (void **state)
{
  MsGame *game = ((GameWitness *)*state)->game;
  ms_game_open (game, 2, 0);
  ms_game_set_paused (game, TRUE);
  assert_false (ms_game_begin_analysis (game));
  ms_game_set_paused (game, FALSE);
  ms_game_open (game, 3, 0);
  assert_int_equal (ms_game_get_state (game), MS_GAME_LOST);
  assert_true (ms_game_begin_analysis (game));
  assert_text (game, "4x3x2\nHH1H\nHHHH\nHHHH\n");
  ms_game_end_analysis (game);
  assert_int_equal (ms_game_get_state (game), MS_GAME_LOST);
}

static void
odds_over_an_analysis_are_those_of_the_game (void **state)
{
  GameWitness *witness = *state;
  MsGame *game = witness->game;
  ms_game_open (game, 2, 0);
  ms_game_begin_analysis (game);
  ms_game_edit_cell (game, 0, 0, 0);
  ms_game_end_analysis (game);
  assert_false (ms_game_stays_assisted (game));
  g_string_truncate (witness->told, 0);
  ms_game_begin_analysis (game);
  assert_told (witness, "Sb");
  ms_game_set_odds_shown (game, TRUE);
  assert_told (witness, "A");
  ms_game_set_odds_shown (game, FALSE);
  ms_game_end_analysis (game);
  assert_false (ms_game_get_assisted (game));
  assert_true (ms_game_stays_assisted (game));
  ms_game_open (game, 0, 0);
  assert_true (ms_game_get_assisted (game));
}

static void
an_untouched_board_can_be_analysed_for_nothing (void **state)
{
  MsGame *game = ((GameWitness *)*state)->game;
  ms_game_set_odds_shown (game, TRUE);
  ms_game_begin_analysis (game);
  ms_game_set_odds_shown (game, FALSE);
  ms_game_end_analysis (game);
  assert_false (ms_game_stays_assisted (game));
  ms_game_begin_analysis (game);
  ms_game_set_assisted (game); /* a hint */
  ms_game_end_analysis (game);
  assert_true (ms_game_get_assisted (game));
}

static void
another_board_is_instead_of_both (void **state)
{
  GameWitness *witness = *state;
  MsGame *game = witness->game;
  ms_game_open (game, 2, 0);
  ms_game_begin_analysis (game);
  g_string_truncate (witness->notified, 0);
  assert_true (ms_game_load_text (game, "3x2x2\n1HH\nHHH\n", -1, NULL));
  assert_notified (witness, "set-aside");
  assert_false (ms_game_get_set_aside (game));
  ms_game_end_analysis (game);
  assert_text (game, "3x2x2\n1HH\nHHH\n");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    game_witness_test (cells_are_painted_one_step_each),
    game_witness_test (a_stroke_is_one_step),
    game_witness_test (undoing_ends_a_stroke),
    game_witness_test (the_total_is_given_or_unknown),
    game_witness_test (a_size_is_another_board),
    game_witness_test (the_size_is_edited_within_limits),
    game_witness_test (pieces_are_pasted_and_turned),
    game_witness_test (a_game_is_not_edited),
    game_witness_test (an_unknown_total_is_kept_by_the_native_format_alone),
    game_witness_test (a_game_is_returned_to_as_it_was),
    game_witness_test (a_paused_game_is_not_analysed_and_a_lost_one_is),
    game_witness_test (odds_over_an_analysis_are_those_of_the_game),
    game_witness_test (an_untouched_board_can_be_analysed_for_nothing),
    game_witness_test (another_board_is_instead_of_both),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

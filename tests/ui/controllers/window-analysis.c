/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Analysing the game that is played, returning to it, and analysing what is new or pasted. */
#include "window-support.h"

#include "ms-dialogs.h"
#include "ms-ui-panels-testing.h"

#include <string.h>

/* A toplevel of this type that belongs to the window, or NULL. */
static GtkWindow *
find_child_window (MsWindow *window, GType type)
{
  GListModel *toplevels = gtk_window_get_toplevels ();
  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++)
    {
      g_autoptr (GtkWindow) toplevel = g_list_model_get_item (toplevels, i);
      if (G_TYPE_CHECK_INSTANCE_TYPE (toplevel, type)
          && gtk_window_get_transient_for (toplevel) == GTK_WINDOW (window))
        return toplevel;
    }
  return NULL;
}

static gboolean
asks (MsWindow *window)
{
  return find_child_window (window, GTK_TYPE_MESSAGE_DIALOG) != NULL;
}

static gboolean
asks_once_it_is_read (gpointer window)
{
  return asks (window);
}

static void
answer (MsWindow *window, int response)
{
  GtkWindow *dialog = find_child_window (window, GTK_TYPE_MESSAGE_DIALOG);
  assert_non_null (dialog);
  gtk_dialog_response (GTK_DIALOG (dialog), response);
  assert_false (asks (window));
}

static gboolean
is_enabled (MsWindow *window, const char *action)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window), action);
}

static gboolean
tells_of_the_game (MsWindow *window)
{
  return gtk_widget_get_visible (ms_window_get_part (window, "return_button"));
}

/* The game of a window in which something is open. */
static MsGame *
play (MsWindow *window)
{
  window_start (window, 16, 16, 40, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 8, 8);
  MsGame *game = ms_window_get_game (window);
  assert_int_equal (ms_game_get_state (game), MS_GAME_PLAYING);
  return game;
}

static void
assert_text (MsGame *game, const char *expected)
{
  g_autofree char *text = ms_game_dup_text (game);
  assert_string_equal (text, expected);
}

static void
a_game_is_set_aside_and_returned_to (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = play (window);
  g_autofree char *before = ms_game_dup_text (game);
  assert_false (is_enabled (window, "return-to-game"));
  assert_false (tells_of_the_game (window));
  window_activate (window, "analyse", NULL);
  assert_int_equal (ms_game_get_state (game), MS_GAME_ANALYSIS);
  assert_text (game, before);
  assert_string_equal (gtk_label_get_text (window->title_label), "Analysis");
  assert_false (is_enabled (window, "analyse"));
  assert_true (tells_of_the_game (window));
  assert_string_equal (
      ms_status_line_get_text (window->status), "The game waits, and its clock is stopped.");
  window_activate (window, "return-to-game", NULL);
  assert_false (asks (window));
  assert_int_equal (ms_game_get_state (game), MS_GAME_PLAYING);
  assert_text (game, before);
  assert_false (tells_of_the_game (window));
  assert_true (is_enabled (window, "analyse"));
  ms_game_set_paused (game, TRUE);
  assert_false (is_enabled (window, "analyse"));
}

static gboolean
is_playing (gpointer window)
{
  return ms_game_get_state (ms_window_get_game (window)) == MS_GAME_PLAYING;
}

static gboolean
is_bulk_done (gpointer window)
{
  return !window_is_bulk_busy (window);
}

/* A flag protects its cell from a click, but not from being opened as one that is certainly
 * safe. */
static void
a_wrong_flag_is_opened_with_the_safe_cells (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = ms_window_get_game (window);
  assert_true (ms_game_load_text (game, "5x1x1 first=2,0\n*....\n", -1, NULL));
  ms_game_open (game, 1, 0);
  ms_game_set_mark (game, 3, 0, MS_CELL_FLAG);
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  window_activate (window, "open-safe", NULL);
  window_wait (is_bulk_done, window);
  assert_true (ms_cell_is_opened (ms_game_get_cell (game, 3, 0)));
}

/* Cells of which none opens another, too: the moves that it makes do not end it. */
static void
all_safe_cells_are_opened_in_one_go (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = ms_window_get_game (window);
  assert_true (ms_game_load_text (game, "9x1x2 first=2,0\n*...*....\n", -1, NULL));
  ms_game_open (game, 2, 0);
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  window_activate (window, "open-safe", NULL);
  window_wait (is_bulk_done, window);
  assert_int_equal (ms_game_get_state (game), MS_GAME_WON);
}

static void
a_game_keeps_its_file (void **state)
{
  MsWindow *window = window_of (state);
  GFile *file = window_make_file ("board.txt", "3x2x1 seed=1 first=0,0\n..*\n...\n", -1);
  ms_window_open_file (window, file);
  while (ms_file_controller_get_file (window->files) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_signal_emit_by_name (window->board, "open", 0, 0);
  window_wait (is_playing, window);
  window_activate (window, "analyse", NULL);
  assert_null (ms_file_controller_get_file (window->files));
  window_activate (window, "return-to-game", NULL);
  assert_true (g_file_equal (ms_file_controller_get_file (window->files), file));
  window_drop_file (file);
}

static void
an_edited_analysis_is_asked_about (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = play (window);
  g_autofree char *before = ms_game_dup_text (game);
  window_activate (window, "analyse", NULL);
  ms_game_edit_cell (game, 0, 0, 8);
  window_activate (window, "undo", NULL);
  window_activate (window, "return-to-game", NULL); /* at once: nothing would be lost */
  assert_int_equal (ms_game_get_state (game), MS_GAME_PLAYING);
  window_activate (window, "analyse", NULL);
  ms_game_edit_cell (game, 0, 0, 8);
  window_activate (window, "return-to-game", NULL);
  answer (window, GTK_RESPONSE_CANCEL);
  assert_int_equal (ms_game_get_cell (game, 0, 0), 8);
  window_activate (window, "return-to-game", NULL);
  answer (window, GTK_RESPONSE_ACCEPT);
  assert_int_equal (ms_game_get_state (game), MS_GAME_PLAYING);
  assert_text (game, before);
}

static void
a_game_that_is_set_aside_is_not_lost_unasked (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = play (window);
  GFile *file = window_make_file ("corner.mine", "3x2x1\nHHH\n1HH\n", -1);
  window_activate (window, "analyse", NULL);
  window_activate (window, "new-game", NULL);
  answer (window, GTK_RESPONSE_CANCEL);
  assert_true (ms_game_get_set_aside (game));
  window_activate (window, "level", g_variant_new_string ("expert"));
  answer (window, GTK_RESPONSE_CANCEL);
  ms_window_open_file (window, file);
  window_wait (asks_once_it_is_read, window);
  answer (window, GTK_RESPONSE_CANCEL);
  assert_true (ms_game_get_set_aside (game));
  ms_game_edit_size (game, 1, 0, 0, 0);
  window_activate (window, "new-game", NULL);
  answer (window, GTK_RESPONSE_ACCEPT);
  assert_int_equal (ms_game_get_state (game), MS_GAME_NEW);
  assert_int_equal (ms_game_get_width (game), 16); /* as was played */
  assert_false (ms_game_get_set_aside (game));
  window_drop_file (file);
}

static void
odds_in_the_analysis_assist_the_game (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = play (window);
  window_activate (window, "analyse", NULL);
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  window_activate (window, "show-probabilities", NULL);
  window_activate (window, "return-to-game", NULL);
  assert_false (ms_game_get_assisted (game));
  int cell = 0;
  while (ms_game_get_cells (game)[cell] != MS_CELL_COVERED)
    cell++;
  g_signal_emit_by_name (window->board, "open", cell % 16, cell / 16);
  assert_true (ms_game_get_assisted (game));
}

static void
a_new_analysis_is_all_covered (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = ms_window_get_game (window);
  window_activate (window, "new-analysis", NULL);
  GtkWindow *dialog = find_child_window (window, MS_TYPE_CUSTOM_DIALOG);
  assert_non_null (dialog);
  assert_string_equal (gtk_window_get_title (dialog), "New Analysis");
  g_signal_emit_by_name (dialog, "start", 3, 2, 6); /* all of them may be mines */
  assert_text (game, "3x2x6\nHHH\nHHH\n");
  assert_int_equal (ms_game_get_state (game), MS_GAME_ANALYSIS);
  assert_null (ms_window_get_error (window));
  assert_false (asks (window));
  gtk_window_close (dialog);
  window_activate (window, "new-game", NULL); /* which no game could have */
  assert_int_equal (ms_game_get_state (game), MS_GAME_NEW);
  assert_null (ms_window_get_error (window));
}

typedef struct
{
  MsGame *game;
  const char *text;
} Wanted;

static gboolean
is_text (gpointer data)
{
  Wanted *wanted = data;
  g_autofree char *text = ms_game_dup_text (wanted->game);
  return g_str_equal (text, wanted->text);
}

static void
paste (MsWindow *window, const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)), text);
  window_activate (window, "paste", NULL);
}

static void
a_pasted_position_is_an_edit (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = play (window);
  g_autofree char *before = ms_game_dup_text (game);
  window_activate (window, "analyse", NULL);
  paste (window, "3x2x2\n1HH\nHHF\n");
  window_wait (is_text, &(Wanted){ game, "3x2x2\n1HH\nHHF\n" });
  assert_true (ms_game_get_set_aside (game));
  window_activate (window, "undo", NULL);
  assert_text (game, before);
}

static void
bad_text_is_told_with_its_place (void **state)
{
  static const struct
  {
    const char *text, *message;
  } cases[] = {
    { "3x2x1\nHHH\nHH\n", "Line 3, column 3: This row has 2 cells; 3 were expected." },
    { "3x2x1\nHHH\nHZH\n", "Line 3, column 2: The character “Z” does not belong here." },
    { "3x2x7\nHHH\nHHH\n", "Line 1, column 5: 7 mines do not fit; this board has room for 6." },
    { "3x3x1\nHHH\nHHH\n", "Line 3, column 1: The board has 2 rows; 3 were expected." },
  };
  MsWindow *window = window_of (state);
  MsGame *game = play (window);
  window_activate (window, "analyse", NULL);
  ms_game_edit_cell (game, 0, 0, 8);
  g_autofree char *before = ms_game_dup_text (game);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      ms_window_show_error (window, NULL);
      paste (window, cases[i].text);
      window_wait_error (window);
      assert_string_equal (ms_window_get_error (window), cases[i].message);
      assert_text (game, before);
      assert_true (ms_game_get_set_aside (game));
    }
}

static void
several_boards_are_told_of (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = ms_window_get_game (window);
  paste (window, "2x2x1 first=1,1 seed=1\n*.\n..\n\n3x1x1 seed=2 first=0,0\n..*\n");
  window_wait (is_text, &(Wanted){ game, "2x2x1\nHH\nHH\n" });
  assert_string_equal (ms_status_line_get_text (window->status),
      "There are several boards in this text; this is the first.");
  ms_game_restart (game);
  assert_string_not_equal (ms_status_line_get_text (window->status),
      "There are several boards in this text; this is the first.");
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (a_game_is_set_aside_and_returned_to),
    WINDOW_TEST (a_wrong_flag_is_opened_with_the_safe_cells),
    WINDOW_TEST (all_safe_cells_are_opened_in_one_go),
    WINDOW_TEST (a_game_keeps_its_file),
    WINDOW_TEST (an_edited_analysis_is_asked_about),
    WINDOW_TEST (a_game_that_is_set_aside_is_not_lost_unasked),
    WINDOW_TEST (odds_in_the_analysis_assist_the_game),
    WINDOW_TEST (a_new_analysis_is_all_covered),
    WINDOW_TEST (a_pasted_position_is_an_edit),
    WINDOW_TEST (bad_text_is_told_with_its_place),
    WINDOW_TEST (several_boards_are_told_of),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A running game whose own file cannot be written is asked about before its window closes: it can
 * be discarded, or saved as a file of the player's. */
#include "fake-chooser.h"
#include "window-support.h"

#include "ms-autosave-controller.h"
#include "ms-document.h"
#include "ms-file-dialogs.h"

#include <glib/gstdio.h>
#include <string.h>

#define GAME_QUESTION "Leave the running game?"
#define ANALYSIS_QUESTION "Leave this analysis?"
#define WAITING_QUESTION "Leave the game that is waiting?"

/* --- The folder of running games --- */

static char *
dup_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "minesage", NULL);
}

/* Puts a plain file in its place, in which nothing can be kept. */
static void
block_folder (void)
{
  g_autofree char *folder = dup_folder (), *aside = g_strconcat (folder, ".aside", NULL);
  if (g_file_test (folder, G_FILE_TEST_IS_DIR))
    assert_int_equal (g_rename (folder, aside), 0);
  assert_true (g_file_set_contents (folder, "", 0, NULL));
}

static void
unblock_folder (void)
{
  g_autofree char *folder = dup_folder (), *aside = g_strconcat (folder, ".aside", NULL);
  if (!g_file_test (folder, G_FILE_TEST_IS_REGULAR))
    return;
  g_unlink (folder);
  if (g_file_test (aside, G_FILE_TEST_IS_DIR))
    assert_int_equal (g_rename (aside, folder), 0);
}

static gboolean
is_kept (void)
{
  g_autofree char *folder = dup_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  for (const char *name; dir != NULL && (name = g_dir_read_name (dir)) != NULL;)
    if (g_str_has_suffix (name, ".journal"))
      return TRUE;
  return FALSE;
}

/* --- Windows --- */

/* A window with a running game that is said not to be kept. */
static MsWindow *
play_unkept (void **state)
{
  MsWindow *window = window_open_another (*state);
  block_folder ();
  window_start (window, 16, 16, 40, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 8, 8);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_PLAYING);
  window_wait_error (window);
  assert_true (g_str_has_prefix (
      ms_window_get_error (window), "The running game cannot be saved automatically: "));
  return window;
}

static gboolean
is_null (gpointer place)
{
  return *(gpointer *)place == NULL;
}

/* That it goes, or is gone. */
static void
wait_closed (gpointer *window)
{
  window_wait (is_null, window);
}

static int
blocked_teardown (void **state)
{
  unblock_folder ();
  return window_teardown (state);
}

/* --- Questions --- */

static GtkMessageDialog *
find_question (MsWindow *window)
{
  GListModel *toplevels = gtk_window_get_toplevels ();
  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++)
    {
      g_autoptr (GtkWindow) toplevel = g_list_model_get_item (toplevels, i);
      if (GTK_IS_MESSAGE_DIALOG (toplevel)
          && gtk_window_get_transient_for (toplevel) == GTK_WINDOW (window))
        return GTK_MESSAGE_DIALOG (toplevel);
    }
  return NULL;
}

static gboolean
has_question (gpointer window)
{
  return find_question (window) != NULL;
}

/* Waits for the question, which names what would be lost, the file, and why it cannot be
 * written. */
static void
expect_question (MsWindow *window, const char *expected)
{
  g_autofree char *folder = dup_folder (), *question = NULL, *explanation = NULL;
  window_wait (has_question, window);
  g_object_get (find_question (window), "text", &question, "secondary-text", &explanation, NULL);
  assert_string_equal (question, expected);
  assert_non_null (strstr (explanation, folder));
  assert_true (
      g_str_has_suffix (explanation, ": Not a directory. What has not been saved would be lost."));
}

static void
answer (MsWindow *window, int response)
{
  gtk_dialog_response (GTK_DIALOG (find_question (window)), response);
}

static void
close_and_answer (MsWindow *window, const char *question, int response)
{
  gtk_window_close (GTK_WINDOW (window));
  expect_question (window, question);
  answer (window, response);
}

/* --- Choosing a file --- */

/* Ends the dialog that is over window, with this file or none. */
static void
choose (MsWindow *window, GFile *file)
{
  fake_chooser_end (window, GTK_FILE_CHOOSER_ACTION_SAVE, file);
}

/* Reads what was saved, and deletes it. */
static MsDocument *
take_saved (GFile *file)
{
  g_autofree char *content = NULL;
  gsize length;
  MsDocument *document = NULL;
  assert_true (g_file_load_contents (file, NULL, &content, &length, NULL, NULL));
  assert_int_equal (ms_document_read (content, length, &document, NULL), MS_STATUS_OK);
  window_drop_file (file);
  return document;
}

/* A file that is not there yet, in a folder of its own. */
static GFile *
make_place (void)
{
  GFile *file = window_make_file ("kept.minesage", "", 0);
  assert_true (g_file_delete (file, NULL, NULL));
  return file;
}

/* --- The tests --- */

static void
cancelling_keeps_the_game (void **state)
{
  MsWindow *window = play_unkept (state);
  g_autofree char *before = ms_game_dup_text (window->game);
  for (int i = 0; i < 2; i++)
    {
      close_and_answer (window, GAME_QUESTION, GTK_RESPONSE_CANCEL);
      assert_false (has_question (window));
      g_autofree char *after = ms_game_dup_text (window->game);
      assert_string_equal (after, before);
      assert_int_equal (ms_game_get_state (window->game), MS_GAME_PLAYING);
    }
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
asked_twice_it_is_asked_once (void **state)
{
  MsWindow *window = play_unkept (state);
  gtk_window_close (GTK_WINDOW (window));
  gtk_window_close (GTK_WINDOW (window));
  expect_question (window, GAME_QUESTION);
  gtk_window_close (GTK_WINDOW (window));
  answer (window, GTK_RESPONSE_CANCEL);
  assert_false (has_question (window));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
discarding_closes (void **state)
{
  gpointer window = play_unkept (state);
  g_object_add_weak_pointer (window, &window);
  close_and_answer (window, GAME_QUESTION, GTK_RESPONSE_ACCEPT);
  wait_closed (&window);
}

static void
saving_writes_the_game_and_closes (void **state)
{
  gpointer window = play_unkept (state);
  GFile *file = make_place ();
  g_autofree char *before = ms_game_dup_text (MS_WINDOW (window)->game);
  g_object_add_weak_pointer (window, &window);
  close_and_answer (window, GAME_QUESTION, GTK_RESPONSE_APPLY);
  choose (window, file);
  wait_closed (&window);
  g_autoptr (MsDocument) saved = take_saved (file);
  g_autofree char *after = ms_write_position_text (saved->position, NULL);
  assert_int_equal (ms_play_get_state (saved->play), MS_STATE_PLAYING);
  assert_string_equal (after, before);
}

static void
a_choice_that_is_cancelled_keeps_the_window (void **state)
{
  MsWindow *window = play_unkept (state);
  close_and_answer (window, GAME_QUESTION, GTK_RESPONSE_APPLY);
  choose (window, NULL);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_PLAYING);
  close_and_answer (window, GAME_QUESTION, GTK_RESPONSE_CANCEL);
  gtk_window_destroy (GTK_WINDOW (window));
}

static gboolean
says_where_it_failed (gpointer window)
{
  const char *error = ms_window_get_error (window);
  return error != NULL && strstr (error, "kept.minesage") != NULL;
}

static void
saving_that_fails_keeps_the_window (void **state)
{
  MsWindow *window = play_unkept (state);
  GFile *file = make_place ();
  close_and_answer (window, GAME_QUESTION, GTK_RESPONSE_APPLY);
  window_drop_file (g_object_ref (file)); /* and its folder */
  choose (window, file);
  window_wait (says_where_it_failed, window);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_PLAYING);
  close_and_answer (window, GAME_QUESTION, GTK_RESPONSE_CANCEL);
  gtk_window_destroy (GTK_WINDOW (window));
  g_object_unref (file);
}

/* Quit asks for each, and what is answered for one does not hold for the other. */
static void
each_window_asks_for_its_own_game (void **state)
{
  WindowFixture *fixture = *state;
  MsWindow *first = play_unkept (state);
  gpointer second = play_unkept (state);
  g_object_add_weak_pointer (second, &second);
  MsWindow *idle = fixture->window;
  fixture->window = first; /* the one that stays */
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "quit", NULL);
  expect_question (first, GAME_QUESTION);
  expect_question (second, GAME_QUESTION);
  assert_null (g_list_find (gtk_application_get_windows (fixture->application), idle));
  answer (first, GTK_RESPONSE_CANCEL);
  answer (second, GTK_RESPONSE_ACCEPT);
  wait_closed (&second);
  assert_int_equal (ms_game_get_state (first->game), MS_GAME_PLAYING);
}

static void
a_paused_game_is_asked_about (void **state)
{
  gpointer window = play_unkept (state);
  GFile *file = make_place ();
  ms_game_set_paused (MS_WINDOW (window)->game, TRUE);
  g_object_add_weak_pointer (window, &window);
  close_and_answer (window, GAME_QUESTION, GTK_RESPONSE_APPLY);
  choose (window, file);
  wait_closed (&window);
  g_autoptr (MsDocument) saved = take_saved (file);
  assert_int_equal (ms_play_get_state (saved->play), MS_STATE_PLAYING);
}

/* An analysis that nobody has changed is no loss, but the game behind it would be. */
static void
the_game_behind_an_analysis_is_asked_about (void **state)
{
  gpointer window = play_unkept (state);
  GFile *file = make_place ();
  window_activate (window, "analyse", NULL);
  assert_true (ms_game_get_set_aside (MS_WINDOW (window)->game));
  g_object_add_weak_pointer (window, &window);
  close_and_answer (window, WAITING_QUESTION, GTK_RESPONSE_APPLY);
  assert_true (ms_game_get_set_aside (MS_WINDOW (window)->game));
  assert_string_equal (fake_chooser_get_name (), "Game.minesage");
  choose (window, file);
  wait_closed (&window);
  g_autoptr (MsDocument) saved = take_saved (file);
  assert_int_equal (ms_play_get_state (saved->play), MS_STATE_PLAYING);
}

static void
change_analysis (MsWindow *window, MsCell value)
{
  ms_game_edit_cell (window->game, 0, 0, value);
  assert_non_null (ms_file_controller_get_question (window->files, FALSE));
}

static void
first_the_analysis_then_the_game (void **state)
{
  gpointer window = play_unkept (state);
  g_object_add_weak_pointer (window, &window);
  window_activate (window, "analyse", NULL);
  change_analysis (window, 7);
  close_and_answer (window, ANALYSIS_QUESTION, GTK_RESPONSE_CANCEL);
  assert_false (has_question (window));

  /* The analysis is saved, and then there is the game. */
  GFile *file = make_place ();
  close_and_answer (window, ANALYSIS_QUESTION, GTK_RESPONSE_APPLY);
  assert_string_equal (fake_chooser_get_name (), "Position.minesage");
  choose (window, file);
  expect_question (window, WAITING_QUESTION);
  g_autoptr (MsDocument) saved = take_saved (file);
  assert_null (saved->play);
  answer (window, GTK_RESPONSE_CANCEL);

  change_analysis (window, 8);
  close_and_answer (window, ANALYSIS_QUESTION, GTK_RESPONSE_ACCEPT);
  expect_question (window, WAITING_QUESTION);
  answer (window, GTK_RESPONSE_ACCEPT);
  wait_closed (&window);
}

static void
close_unasked (MsWindow *playing)
{
  gpointer window = playing;
  g_object_add_weak_pointer (window, &window);
  gtk_window_close (window);
  wait_closed (&window);
}

static void
saved_cb (GObject *game, GAsyncResult *result, gpointer done)
{
  *(gpointer *)done = NULL;
  assert_true (ms_game_save_finish (MS_GAME (game), result, NULL));
}

static void
what_is_no_loss_is_not_asked_about (void **state)
{
  /* A game that is in a file of the player's. */
  MsWindow *window = play_unkept (state);
  GFile *file = make_place ();
  gpointer saving = file;
  ms_game_save_async (window->game, file, NULL, saved_cb, &saving);
  window_wait (is_null, &saving);
  window_drop_file (file);
  close_unasked (window);

  /* One that has ended. */
  window = play_unkept (state);
  for (int cell = 0; ms_game_get_state (window->game) == MS_GAME_PLAYING; cell++)
    g_signal_emit_by_name (window->board, "open", cell % 16, cell / 16);
  close_unasked (window);

  /* And one that can be kept by now. */
  window = play_unkept (state);
  unblock_folder ();
  assert_false (is_kept ());
  close_unasked (window);
  assert_true (is_kept ());
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, blocked_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (cancelling_keeps_the_game),
    WINDOW_TEST (asked_twice_it_is_asked_once),
    WINDOW_TEST (discarding_closes),
    WINDOW_TEST (saving_writes_the_game_and_closes),
    WINDOW_TEST (a_choice_that_is_cancelled_keeps_the_window),
    WINDOW_TEST (saving_that_fails_keeps_the_window),
    WINDOW_TEST (each_window_asks_for_its_own_game),
    WINDOW_TEST (a_paused_game_is_asked_about),
    WINDOW_TEST (the_game_behind_an_analysis_is_asked_about),
    WINDOW_TEST (first_the_analysis_then_the_game),
    WINDOW_TEST (what_is_no_loss_is_not_asked_about),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}

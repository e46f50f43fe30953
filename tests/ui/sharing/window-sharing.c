/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text that people pass on: opened from a field, copied in the words of other programs, the seed
 * with its rules. */
#include "window-support.h"

#include "ms-spoken.h"
#include "ms-dialogs.h"
#include "ms-ui-panels-testing.h"
#include "ms-spoken-testing.h"

#include <string.h>

/* The dialog of a type that stands before the window, or NULL. */
static gpointer
find_window (MsWindow *window, GType type)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();
  for (GList *item = all; item != NULL; item = item->next)
    if (G_TYPE_CHECK_INSTANCE_TYPE (item->data, type)
        && gtk_window_get_transient_for (item->data) == GTK_WINDOW (window)
        && gtk_widget_get_visible (item->data))
      return item->data;
  return NULL;
}

static GtkWidget *
child_of (gpointer dialog, const char *name)
{
  return GTK_WIDGET (gtk_widget_get_template_child (dialog, G_OBJECT_TYPE (dialog), name));
}

static gboolean
is_sensitive (gpointer dialog, const char *name)
{
  return gtk_widget_get_sensitive (child_of (dialog, name));
}

static gboolean
is_enabled (MsWindow *window, const char *action)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window), action);
}

static void
text_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  char **text = user_data;
  *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
  if (*text == NULL)
    *text = g_strdup ("");
}

static gboolean
is_read (gpointer data)
{
  return *(char **)data != NULL;
}

static char *
dup_clipboard (MsWindow *window)
{
  char *text = NULL;
  gdk_clipboard_read_text_async (
      gtk_widget_get_clipboard (GTK_WIDGET (window)), NULL, text_read_cb, &text);
  window_wait (is_read, &text);
  return text;
}

static MsOpenTextDialog *
ask_for_text (MsWindow *window, const char *text)
{
  window_activate (window, "open-text", NULL);
  MsOpenTextDialog *dialog = find_window (window, MS_TYPE_OPEN_TEXT_DIALOG);
  assert_non_null (dialog);
  ms_open_text_dialog_set_text (dialog, text);
  return dialog;
}

static void
click (gpointer dialog, const char *name)
{
  g_signal_emit_by_name (child_of (dialog, name), "clicked");
}

static void
the_field_tells_what_it_holds (void **state)
{
  MsWindow *window = window_of (state);
  MsOpenTextDialog *dialog = ask_for_text (window, " \n");
  assert_non_null (strstr (ms_open_text_dialog_get_note (dialog), "Paste or type"));
  assert_false (is_sensitive (dialog, "analyse_button"));

  ms_open_text_dialog_set_text (dialog, "3x2x1\nHHH\nHH\n");
  assert_string_equal (ms_open_text_dialog_get_note (dialog),
      "Line 3, column 3: This row has 2 cells; 3 were expected.");
  assert_false (is_sensitive (dialog, "analyse_button"));

  ms_open_text_dialog_set_text (dialog, "3x2x1\nHHH\nHHH\n");
  assert_non_null (strstr (ms_open_text_dialog_get_note (dialog), ": 3×2, 1 mine."));
  assert_true (is_sensitive (dialog, "analyse_button"));
  assert_false (is_sensitive (dialog, "open_button"));

  ms_open_text_dialog_set_text (dialog, "https://example.org/?b=1&m=4050000a100230080");
  assert_non_null (strstr (ms_open_text_dialog_get_note (dialog), "PTTA link: 9×9"));
  assert_true (is_sensitive (dialog, "open_button"));
  gtk_window_close (GTK_WINDOW (dialog));
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_NEW);
}

static void
a_board_is_played_or_looked_at (void **state)
{
  MsWindow *window = window_of (state);
  static const char board[] = "4x3x2\n..*.\n....\n*...\n";
  click (ask_for_text (window, board), "open_button");
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_NEW);
  assert_int_equal (ms_game_get_width (window->game), 4);
  assert_true (ms_game_has_layout (window->game));
  click (ask_for_text (window, board), "analyse_button");
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_ANALYSIS);
  assert_false (ms_game_has_layout (window->game));
}

static void
what_is_copied_is_opened_again (void **state)
{
  MsWindow *window = window_of (state);
  assert_false (is_enabled (window, "copy-as-ptta"));
  assert_true (is_enabled (window, "copy-as-mine"));
  click (ask_for_text (window, "4x3x2\n..*.\n....\n*...\n"), "open_button");
  g_signal_emit_by_name (window->board, "open", 3, 2);
  g_signal_emit_by_name (window->board, "open", 2, 0);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_LOST);
  gboolean assisted = ms_game_get_assisted (window->game);
  static const char *const names[] = { "txt", "ptta", "tatham", "minesage", "jsm" };
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *action = g_strconcat ("copy-as-", names[i], NULL);
      window_activate (window, action, NULL);
      g_autofree char *text = dup_clipboard (window);
      g_autoptr (MsDocument) document = ms_game_read_text (text, -1, NULL);
      assert_non_null (document);
      assert_int_equal (ms_position_get_width (document->position), 4);
      assert_int_equal (ms_position_get_mines (document->position), 2);
    }
  assert_int_equal (ms_game_get_assisted (window->game), assisted);
}

static void
mines_of_a_running_game_are_asked_about (void **state)
{
  MsWindow *window = window_of (state);
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 4, 4);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_PLAYING);
  window_activate (window, "copy-as-mine", NULL);
  assert_null (find_window (window, GTK_TYPE_MESSAGE_DIALOG));
  assert_false (ms_game_get_assisted (window->game));

  window_activate (window, "copy-as-ptta", NULL);
  gtk_dialog_response (find_window (window, GTK_TYPE_MESSAGE_DIALOG), GTK_RESPONSE_CANCEL);
  assert_false (ms_game_get_assisted (window->game));
  window_activate (window, "copy-as-ptta", NULL);
  gtk_dialog_response (find_window (window, GTK_TYPE_MESSAGE_DIALOG), GTK_RESPONSE_ACCEPT);
  assert_true (ms_game_get_assisted (window->game));
  g_autofree char *text = dup_clipboard (window);
  assert_non_null (strstr (text, "b=1&m="));

  ms_game_set_paused (window->game, TRUE);
  assert_false (is_enabled (window, "copy-as-mine"));
  assert_false (is_enabled (window, "copy-seed"));
}

static void
a_seed_makes_the_same_board_again (void **state)
{
  MsWindow *window = window_of (state);
  window_start (window, 16, 16, 40, MS_FIRST_CLICK_SAFE);
  window_activate (window, "copy-seed", NULL);
  g_autofree char *line = dup_clipboard (window);
  g_signal_emit_by_name (window->board, "open", 5, 6);
  g_autofree char *before = ms_game_dup_text (window->game);
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_ANY);

  window_activate (window, "by-seed", NULL);
  gpointer dialog = find_window (window, MS_TYPE_SEED_DIALOG);
  gtk_editable_set_text (GTK_EDITABLE (child_of (dialog, "entry")), "no seed");
  assert_false (is_sensitive (dialog, "start_button"));
  gtk_editable_set_text (GTK_EDITABLE (child_of (dialog, "entry")), line);
  assert_int_equal (gtk_drop_down_get_selected (GTK_DROP_DOWN (child_of (dialog, "level"))),
      MS_LEVEL_INTERMEDIATE);
  click (dialog, "start_button");
  assert_int_equal (ms_game_get_rules (window->game).first_click, MS_FIRST_CLICK_SAFE);
  g_signal_emit_by_name (window->board, "open", 5, 6);
  g_autofree char *after = ms_game_dup_text (window->game);
  assert_string_equal (after, before);
  assert_false (ms_game_get_assisted (window->game));
}

static void
controls_of_the_seed_follow_one_another (void **state)
{
  MsWindow *window = window_of (state);
  window_activate (window, "by-seed", NULL);
  gpointer dialog = find_window (window, MS_TYPE_SEED_DIALOG);
  GtkEditable *entry = GTK_EDITABLE (child_of (dialog, "entry"));
  GtkDropDown *level = GTK_DROP_DOWN (child_of (dialog, "level"));
  GtkSpinButton *mines = GTK_SPIN_BUTTON (child_of (dialog, "mines_spin"));
  gtk_editable_set_text (entry, "9x9x10 any 42");
  gtk_drop_down_set_selected (level, MS_LEVEL_EXPERT);
  assert_int_equal (gtk_spin_button_get_value_as_int (mines), 99);
  assert_string_equal (gtk_editable_get_text (entry), "42");
  gtk_spin_button_set_value (mines, 98);
  assert_int_equal (gtk_drop_down_get_selected (level), MS_LEVEL_CUSTOM);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (child_of (dialog, "no_guess_check")), TRUE);
  assert_false (is_sensitive (dialog, "first_click"));
  click (dialog, "start_button");
  assert_int_equal (ms_game_get_mines (window->game), 98);
  assert_true (ms_game_get_rules (window->game).no_guess);
  assert_true (ms_game_get_seed (window->game) == 42);
}

static void
note_total (gpointer dialog, int mines, int *total)
{
  *total = mines;
}

static void
the_total_is_asked_for_within_limits (void **state)
{
  int total = -1;
  MsTotalDialog *dialog = ms_total_dialog_new (GTK_WINDOW (window_of (state)), "ASCII", 2, 7);
  g_signal_connect (dialog, "chosen", G_CALLBACK (note_total), &total);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_editable_set_text (GTK_EDITABLE (child_of (dialog, "spin")), "12");
  click (dialog, "accept_button");
  assert_int_equal (total, 7);
}

static GString *announced;

static void
announce (GtkAccessible *widget, const char *sentence, int priority)
{
  g_string_append_printf (announced, "%s\n", sentence);
}

/* Who cannot see the line at the foot is told that something was copied, each time, and that
 * another game has begun. */
static void
notices_are_said_aloud (void **state)
{
  MsWindow *window = window_of (state);
  announced = g_string_new (NULL);
  ms_announce_set_func (announce);
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_SAFE);
  assert_string_equal (announced->str, "Open a cell to begin: the first one is safe.\n");
  g_string_truncate (announced, 0);
  window_activate (window, "copy-as-mine", NULL);
  window_activate (window, "copy-as-mine", NULL);
  const char *notice = ms_status_line_get_text (window->status);
  g_autofree char *twice = g_strdup_printf ("%s\n%s\n", notice, notice);
  assert_string_equal (announced->str, twice);
  ms_announce_set_func (NULL);
  g_string_free (announced, TRUE);
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, window_setup, window_teardown)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (the_field_tells_what_it_holds),
    TEST (a_board_is_played_or_looked_at),
    TEST (what_is_copied_is_opened_again),
    TEST (mines_of_a_running_game_are_asked_about),
    TEST (a_seed_makes_the_same_board_again),
    TEST (controls_of_the_seed_follow_one_another),
    TEST (the_total_is_asked_for_within_limits),
    TEST (notices_are_said_aloud),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

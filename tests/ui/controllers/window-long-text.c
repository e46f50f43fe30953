/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts that are too long to be read between two frames: pasted, dropped, and entered in the
 * dialog. */
#include "window-support.h"

#include "ms-dialogs.h"

#include <string.h>

static const char position_text[] = "5x4x4\n1HH1H\n1FH1H\n112HH\n0001H\n";

/* The position, and what is no more than blank. */
static char *
dup_long_text (void)
{
  g_autofree char *blank = g_strnfill (MS_GAME_SHORT_TEXT, '\n');
  return g_strconcat (position_text, blank, NULL);
}

/* What is there only later was read elsewhere: nothing here has waited for it. */
static void
a_long_text_is_read_by_a_worker (void **state)
{
  MsWindow *window = window_of (state);
  g_autofree char *text = dup_long_text ();
  ms_file_controller_open_text (window->files, position_text, FALSE);
  assert_true (window_is_analysis (window));
  assert_false (ms_file_controller_get_reading (window->files));
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  ms_file_controller_open_text (window->files, text, FALSE);
  assert_false (window_is_analysis (window));
  assert_true (ms_file_controller_get_reading (window->files));
  window_wait (window_is_analysis, window);
  assert_false (ms_file_controller_get_reading (window->files));
  assert_int_equal (ms_game_get_width (window->game), 5);
  assert_null (ms_window_get_error (window));
}

static gboolean
has_five_columns (gpointer window)
{
  return ms_game_get_width (ms_window_get_game (window)) == 5;
}

/* Of what is edited it becomes an edit, as a short one does. */
static void
a_long_text_is_pasted_as_a_short_one (void **state)
{
  MsWindow *window = window_of (state);
  g_autofree char *text = dup_long_text ();
  assert_true (ms_game_start_analysis (window->game, 3, 3, 1, NULL));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)), text);
  window_activate (window, "paste", NULL);
  window_wait (has_five_columns, window);
  assert_false (ms_file_controller_get_reading (window->files));
  assert_null (window_find_dialog (window, GTK_TYPE_MESSAGE_DIALOG));
  window_activate (window, "undo", NULL);
  assert_int_equal (ms_game_get_width (window->game), 3);
}

typedef struct
{
  MsOpenTextDialog *dialog;
  const char *part;
} Note;

static gboolean
has_note (gpointer data)
{
  Note *note = data;
  return strstr (ms_open_text_dialog_get_note (note->dialog), note->part) != NULL;
}

static gboolean
has_read (gpointer dialog)
{
  return strstr (ms_open_text_dialog_get_note (dialog), "Reading") == NULL;
}

/* A field of so many characters would stop the window whenever it is drawn. */
static void
a_field_does_not_hold_a_long_text (void **state)
{
  MsWindow *window = window_of (state);
  g_autofree char *text = dup_long_text ();
  window_activate (window, "open-text", NULL);
  MsOpenTextDialog *dialog = window_find_dialog (window, MS_TYPE_OPEN_TEXT_DIALOG);
  GtkWidget *view = gtk_window_get_focus (GTK_WINDOW (dialog));
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));

  ms_open_text_dialog_set_text (dialog, "5x4x4\n");
  GtkTextIter end;
  gtk_text_buffer_get_end_iter (buffer, &end);
  gtk_text_buffer_insert (buffer, &end, text + strlen ("5x4x4\n"), -1); /* behind what is there */
  assert_int_equal (gtk_text_buffer_get_char_count (buffer), 0);
  assert_true (gtk_text_iter_is_end (&end)); /* of the field as it is now */
  assert_string_equal (ms_open_text_dialog_get_note (dialog), "Reading the text…");
  window_wait (has_read, dialog);
  assert_non_null (strstr (ms_open_text_dialog_get_note (dialog), "too long to be shown here.\n"));
  assert_non_null (strstr (ms_open_text_dialog_get_note (dialog), ": 5×4, 4 mines."));

  /* What is typed takes its place, and it that of what was typed. */
  gtk_text_buffer_get_end_iter (buffer, &end);
  gtk_text_buffer_insert (buffer, &end, "2x2x1\nHH\nHH\n", -1);
  assert_non_null (strstr (ms_open_text_dialog_get_note (dialog), ": 2×2, 1 mine."));

  /* Pasted over what is selected, a short one and a long one. */
  static const char *const notes[] = { ": 3×2, 1 mine.", "too long to be shown here.\n" };
  for (guint i = 0; i < G_N_ELEMENTS (notes); i++)
    {
      GtkTextIter start;
      gtk_text_buffer_get_bounds (buffer, &start, &end);
      gtk_text_buffer_select_range (buffer, &start, &end);
      gdk_clipboard_set_text (gtk_widget_get_clipboard (view), i == 0 ? "3x2x1\nHHH\nHHH\n" : text);
      gtk_widget_activate_action (view, "clipboard.paste", NULL);
      Note note = { dialog, notes[i] };
      window_wait (has_note, &note);
    }
  assert_int_equal (gtk_text_buffer_get_char_count (buffer), 0);

  g_autofree char *nothing = g_strnfill (MS_GAME_SHORT_TEXT, '?');
  ms_open_text_dialog_set_text (dialog, nothing);
  window_wait (has_read, dialog);
  assert_null (strstr (ms_open_text_dialog_get_note (dialog), "mine"));
  ms_open_text_dialog_set_text (dialog, text);
  window_wait (has_read, dialog);
  GtkWidget *analyse = GTK_WIDGET (gtk_widget_get_template_child (
      GTK_WIDGET (dialog), MS_TYPE_OPEN_TEXT_DIALOG, "analyse_button"));
  assert_true (gtk_widget_get_sensitive (analyse));
  g_signal_emit_by_name (analyse, "clicked");
  window_wait (window_is_analysis, window);
  assert_int_equal (ms_game_get_width (window->game), 5);
}

/* --- What gets as far as a field's buffer, which looks through all of it several times --- */

#define WIDE 1000
#define HIGH 100
#define ABOVE 3 /* rows that are in the field already */
#define BELOW 2

static gboolean
inserted_cb (
    GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer most_inserted)
{
  *(int *)most_inserted = MAX (*(int *)most_inserted, g_value_get_int (&values[3]));
  return TRUE;
}

/* All covered; the last cell is flagged. */
static GString *
make_large_position (void)
{
  GString *text = g_string_new (NULL);
  g_autofree char *row = g_strnfill (WIDE, 'H');
  g_string_printf (text, "%dx%dx%d\n", WIDE, HIGH, HIGH);
  for (int y = 0; y < HIGH; y++)
    g_string_append_printf (text, "%s\n", row);
  text->str[text->len - 2] = 'F';
  return text;
}

static void
paste_into_the_middle (GtkWidget *view, const char *text)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  gsize above = (gsize)(strchr (text, '\n') + 1 - text) + ABOVE * (WIDE + 1);
  gsize below = strlen (text) - BELOW * (WIDE + 1);
  g_autofree char *first = g_strndup (text, above);
  g_autofree char *middle = g_strndup (text + above, below - above);
  g_autofree char *both = g_strconcat (first, text + below, NULL);
  GtkTextIter at;
  gtk_text_buffer_set_text (buffer, both, -1);
  gtk_text_buffer_get_iter_at_offset (buffer, &at, (int)above);
  gtk_text_buffer_place_cursor (buffer, &at);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (view), middle);
  gtk_widget_activate_action (view, "clipboard.paste", NULL);
}

static gboolean
drop_on (GtkWidget *view, const char *text)
{
  g_auto (GValue) value = G_VALUE_INIT;
  g_value_init (&value, G_TYPE_STRING);
  g_value_set_string (&value, text);
  return window_drop (view, &value);
}

static void
a_long_text_is_held_before_the_field (void **state)
{
  MsWindow *window = window_of (state);
  GString *text = make_large_position ();
  int most_inserted = 0;
  window_activate (window, "open-text", NULL);
  MsOpenTextDialog *dialog = window_find_dialog (window, MS_TYPE_OPEN_TEXT_DIALOG);
  GtkWidget *view = gtk_window_get_focus (GTK_WINDOW (dialog));
  assert_true (drop_on (view, "2x2x1\nHH\nHH\n")); /* a short one is shown */
  assert_int_equal (
      gtk_text_buffer_get_char_count (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view))), 12);
  guint signal = g_signal_lookup ("insert-text", GTK_TYPE_TEXT_BUFFER);
  gulong hook = g_signal_add_emission_hook (signal, 0, inserted_cb, &most_inserted, NULL);
  for (int i = 0; i < 3; i++)
    {
      if (i == 0)
        ms_open_text_dialog_set_text (dialog, text->str);
      else if (i == 1)
        paste_into_the_middle (view, text->str);
      else
        assert_true (drop_on (view, text->str));
      Note note = { dialog, "too long to be shown here.\n" };
      window_wait (has_note, &note);
      assert_non_null (strstr (ms_open_text_dialog_get_note (dialog), ": 1000×100, 100 mines."));
      assert_int_equal (
          gtk_text_buffer_get_char_count (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view))), 0);
    }
  g_signal_remove_emission_hook (signal, hook);
  assert_in_range (most_inserted, 1, MS_GAME_SHORT_TEXT);
  g_signal_emit_by_name (gtk_widget_get_template_child (
                             GTK_WIDGET (dialog), MS_TYPE_OPEN_TEXT_DIALOG, "analyse_button"),
      "clicked");
  window_wait (window_is_analysis, window);
  assert_int_equal (ms_game_get_height (window->game), HIGH);
  assert_int_equal (ms_game_get_cells (window->game)[WIDE * HIGH - 1], MS_CELL_FLAG);
  g_string_free (text, TRUE);
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (a_long_text_is_read_by_a_worker),
    WINDOW_TEST (a_long_text_is_pasted_as_a_short_one),
    WINDOW_TEST (a_field_does_not_hold_a_long_text),
    WINDOW_TEST (a_long_text_is_held_before_the_field),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}

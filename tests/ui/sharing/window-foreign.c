/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What other programs write, in the window: text that leaves something open, files that cannot be
 * read, and replays as text, which are dropped or pasted. */
#include "window-support.h"

#include "ms-document.h"
#include "ms-dialogs.h"
#include "ms-replay-window-testing.h"
#include "ms-ui-panels-testing.h"

#include <string.h>

static gboolean
asks_for_total (gpointer window)
{
  return window_find_dialog (window, MS_TYPE_TOTAL_DIALOG) != NULL;
}

static GtkWidget *
child_of (gpointer dialog, const char *name)
{
  return GTK_WIDGET (gtk_widget_get_template_child (dialog, G_OBJECT_TYPE (dialog), name));
}

static void
answer_total (MsWindow *window, const char *total)
{
  gpointer dialog = window_find_dialog (window, MS_TYPE_TOTAL_DIALOG);
  gtk_editable_set_text (GTK_EDITABLE (child_of (dialog, "spin")), total);
  g_signal_emit_by_name (child_of (dialog, "accept_button"), "clicked");
}

static void
assert_text (MsWindow *window, const char *expected)
{
  g_autofree char *text = ms_game_dup_text (window->game);
  assert_string_equal (text, expected);
}

/* --- What the text leaves open --- */

/* Rows of characters say nothing of the total: the game stays until it is known. */
static void
a_total_that_is_missing_is_asked_for (void **state)
{
  MsWindow *window = window_of (state);
  GFile *file = window_make_file ("rows.txt", "x1.\nx1.\n", -1);
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 4, 4);
  g_autofree char *before = ms_game_dup_text (window->game);

  ms_window_open_file (window, file);
  window_wait (window_has_question, window);
  gtk_dialog_response (window_find_dialog (window, GTK_TYPE_MESSAGE_DIALOG), GTK_RESPONSE_ACCEPT);
  window_wait (asks_for_total, window);
  GtkLabel *note = GTK_LABEL (child_of (window_find_dialog (window, MS_TYPE_TOTAL_DIALOG), "note"));
  assert_string_equal (gtk_label_get_text (note), "Between 0 and 2.");
  assert_text (window, before);
  gtk_window_close (window_find_dialog (window, MS_TYPE_TOTAL_DIALOG));
  assert_false (asks_for_total (window));
  assert_text (window, before);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_PLAYING);
  assert_null (ms_file_controller_get_file (window->files));
  assert_null (ms_window_get_error (window));

  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  ms_window_open_file (window, file);
  window_wait (asks_for_total, window);
  answer_total (window, "1");
  assert_true (window_is_analysis (window));
  assert_text (window, "3x2x1\nH10\nH10\n");
  assert_true (g_file_equal (ms_file_controller_get_file (window->files), file));
  window_drop_file (file);
}

static void
a_window_goes_with_the_question_for_its_total (void **state)
{
  MsWindow *window = window_of (state);
  GFile *file = window_make_file ("rows.txt", "x1.\nx1.\n", -1);
  ms_window_open_file (window, file);
  window_wait (asks_for_total, window);
  window_drop_file (file);
}

/* Three numbers may be a size and a total, and digits the cells of two formats. */
static void
what_ambiguous_text_was_taken_for_is_said (void **state)
{
  static const struct
  {
    const char *text, *total, *taken_for, *expected;
  } cases[] = {
    { "2 3 1\n1 1 1\n1 1 1\n", NULL, "Position (rows of integers)", "3x2x1\n111\n111\n" },
    { "1x1\n111\n", "1", "Position (rows of characters)", "3x2x1\n1H1\n111\n" },
  };
  MsWindow *window = window_of (state);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GFile *file = window_make_file ("position.txt", cases[i].text, -1);
      window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
      ms_window_open_file (window, file);
      if (cases[i].total != NULL)
        {
          window_wait (asks_for_total, window);
          answer_total (window, cases[i].total);
        }
      window_wait (window_is_analysis, window);
      assert_text (window, cases[i].expected);
      g_autofree char *said = g_strdup_printf (
          "The text can be read in more than one way; it was read as: %s.", cases[i].taken_for);
      assert_string_equal (ms_status_line_get_text (window->status), said);
      window_drop_file (file);
    }
}

/* --- What cannot be read --- */

static void
a_format_that_cannot_be_read_is_named (void **state)
{
  static const struct
  {
    const char *name, *content, *sentence;
  } cases[] = {
    { "game.fsvf", "\x01\x02\x03\xff\xfe", "FSVF (FreeSweeper), which Minesage cannot read." },
    { "game.mvr", "\x01\x02\x03\xff\xfe", "MVR (Minesweeper X), which Minesage cannot read." },
    { "game.umf", "*umf\x01\xff", "UMF (Viennasweeper), which Minesage cannot read." },
    { "board.png", "\x89PNG\r\n\x1a\n\xff", "The picture is damaged." },
    { "game.gz", "\x1f\x8b\x08\xff", "unpack it, and open what is in it." },
  };
  MsWindow *window = window_of (state);
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 4, 4);
  g_autofree char *before = ms_game_dup_text (window->game);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GFile *file = window_make_file (cases[i].name, cases[i].content, -1);
      ms_window_show_error (window, NULL);
      ms_window_open_file (window, file);
      window_wait_error (window);
      if (!g_str_has_suffix (ms_window_get_error (window), cases[i].sentence))
        fail_msg ("%s: %s", cases[i].name, ms_window_get_error (window));
      assert_null (window_find_dialog (window, GTK_TYPE_MESSAGE_DIALOG));
      assert_text (window, before);
      window_drop_file (file);
    }
}

/* --- Replays as text --- */

/* Of a game that was lost with its second move. */
static char *
write_replay (void)
{
  g_autoptr (MsGame) game = ms_game_new ();
  char *text;
  gsize length;
  assert_true (ms_game_load_text (game,
      "[Minesage]\nVersion=1\nKind=game\n"
      "[Rules]\nWidth=4\nHeight=3\nMines=2\nFirstClick=safe\n"
      "[Game]\nSeed=5\nState=new\nFirstCell=none\nElapsedMs=0\nAssisted=no\n"
      "[Layout]\nRow0=...*\nRow1=....\nRow2=...*\n"
      "[Cells]\nRow0=HHHH\nRow1=HHHH\nRow2=HHHH\n[Moves]\nCount=0\n",
      -1, NULL));
  ms_game_open (game, 0, 0);
  ms_game_open (game, 3, 0);
  assert_int_equal (ms_game_get_state (game), MS_GAME_LOST);
  assert_int_equal (
      ms_game_write_as (game, ms_target_find ("rawvf"), &text, &length, NULL), MS_STATUS_OK);
  return text;
}

static MsReplayWindow *
find_replay_window (gpointer state)
{
  WindowFixture *fixture = *(void **)state;
  GList *link = gtk_application_get_windows (fixture->application);
  while (link != NULL && !MS_IS_REPLAY_WINDOW (link->data))
    link = link->next;
  return link != NULL ? link->data : NULL;
}

static gboolean
has_replay_window (gpointer state)
{
  return find_replay_window (state) != NULL;
}

static void
paste (MsWindow *window, const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)), text);
  window_activate (window, "paste", NULL);
}

static void
drop (MsWindow *window, const char *text)
{
  g_auto (GValue) value = G_VALUE_INIT;
  g_value_init (&value, G_TYPE_STRING);
  g_value_set_string (&value, text);
  assert_true (window_drop (window, &value));
}

static void
open_from_field (MsWindow *window, const char *text)
{
  window_activate (window, "open-text", NULL);
  gpointer dialog = window_find_dialog (window, MS_TYPE_OPEN_TEXT_DIALOG);
  ms_open_text_dialog_set_text (dialog, text);
  g_signal_emit_by_name (child_of (dialog, "open_button"), "clicked");
}

/* It is watched in a window of its own, and the game that is played stays, unasked. */
static void
a_replay_as_text_is_watched (void **state)
{
  static void (*const ways[]) (MsWindow *, const char *) = { paste, drop, open_from_field };
  MsWindow *window = window_of (state);
  g_autofree char *text = write_replay ();
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 4, 4);
  g_autofree char *before = ms_game_dup_text (window->game);
  for (gsize i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      ways[i](window, text);
      window_wait (has_replay_window, state);
      MsReplayWindow *replay = find_replay_window (state);
      assert_int_equal (ms_playback_get_n_moves (ms_replay_window_get_parts (replay).playback), 2);
      assert_null (window_find_dialog (window, GTK_TYPE_MESSAGE_DIALOG));
      assert_text (window, before);
      assert_int_equal (ms_game_get_state (window->game), MS_GAME_PLAYING);
      gtk_window_destroy (GTK_WINDOW (replay));
    }
}

/* As when the program is begun with a replay: there is nothing to see but that, and it ends with
 * it. */
static void
a_window_that_was_not_shown_goes_when_its_replay_comes (void **state)
{
  WindowFixture *fixture = *state;
  g_autofree char *text = write_replay ();
  GFile *file = window_make_file ("lost.rawvf", text, -1);
  MsWindow *hidden = ms_window_new (
      fixture->application, fixture->window->settings, fixture->window->theme);
  ms_window_open_file (hidden, file);
  window_wait (has_replay_window, state);
  GList *windows = gtk_application_get_windows (fixture->application);
  assert_null (g_list_find (windows, hidden));
  assert_non_null (g_list_find (windows, fixture->window));
  window_drop_file (file);
}

/* A game that breaks off is shown as far as it goes; without its board there is none to show. */
static void
half_a_replay_says_what_is_wrong (void **state)
{
  MsWindow *window = window_of (state);
  g_autofree char *text = write_replay (), *before = ms_game_dup_text (window->game);
  char *board = strstr (text, "Board:");
  assert_non_null (board);
  *board = '\0';
  drop (window, text);
  window_wait_error (window);
  assert_true (g_str_has_suffix (ms_window_get_error (window), "."));
  assert_false (has_replay_window (state));
  assert_text (window, before);
}

/* Which line is meant is said. */
static void
a_broken_text_says_where (void **state)
{
  static const char text[] = "RawVF_Version: Rev6.2\nWidth: 3\nHeight: 3\nMines: 1\nBoard:\n"
                             "000\n0*0\n000\nEvents:\n0.000 lc 1 1 (8 8)\n0.000 lr 1 1 (8 8)\n"
                             "1.000 lc 3";
  GFile *file = window_make_file ("broken.rawvf", text, -1);
  ms_window_open_file (window_of (state), file);
  window_wait (has_replay_window, state);
  MsReplayWindow *window = find_replay_window (state);
  assert_true (gtk_widget_get_visible (GTK_WIDGET (ms_replay_window_get_parts (window).fault_bar)));
  assert_true (g_str_has_prefix (
      gtk_label_get_text (ms_replay_window_get_parts (window).fault_label), "12:"));
  window_drop_file (file);
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, window_setup, window_teardown)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (a_total_that_is_missing_is_asked_for),
    TEST (a_window_goes_with_the_question_for_its_total),
    TEST (what_ambiguous_text_was_taken_for_is_said),
    TEST (a_format_that_cannot_be_read_is_named),
    TEST (a_replay_as_text_is_watched),
    TEST (a_window_that_was_not_shown_goes_when_its_replay_comes),
    TEST (half_a_replay_says_what_is_wrong),
    TEST (a_broken_text_says_where),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}

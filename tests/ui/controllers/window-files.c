/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files: what is good opens, what is damaged changes nothing and says why, and a
 * running game is not lost without being asked about. */
#include "ms-file-dialogs.h"
#include "window-support.h"
#include "ms-ui-panels-testing.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char position_text[] = "5x4x4\n1HH1H\n1FH1H\n112HH\n0001H\n";

static void
assert_label (GtkLabel *label, const char *expected)
{
  assert_string_equal (gtk_label_get_text (label), expected);
}

static void
a_position_opens_as_an_analysis (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = ms_window_get_game (window);
  GFile *file = window_make_file ("corner.mine", position_text, -1);
  ms_window_open_file (window, file);
  window_wait (window_is_analysis, window);
  assert_null (ms_window_get_error (window));
  assert_label (window->title_label, "Analysis");
  assert_label (window->subtitle_label, "corner.mine · 5×4, 4 mines");
  assert_int_equal (ms_game_get_width (game), 5);

  /* It cannot be played, only looked at. */
  g_autofree char *before = ms_game_dup_text (game);
  g_signal_emit_by_name (window->board, "open", 4, 0);
  g_autofree char *after = ms_game_dup_text (game);
  assert_string_equal (before, after);
  assert_non_null (strstr (ms_status_line_get_text (window->status), "analysis"));
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "open-safe"));
  window_drop_file (file);
}

static gboolean
shows_odds (MsWindow *window)
{
  return ms_actions_get_toggle (G_ACTION_MAP (window), "show-probabilities");
}

/* Odds of a game are asked for again in each; those of the positions that somebody studies are as
 * they were asked for the last time. */
static void
a_position_comes_with_odds_if_the_last_one_had_them (void **state)
{
  MsWindow *window = window_of (state);
  GFile *file = window_make_file ("corner.mine", position_text, -1);
  for (int i = 0; i < 4; i++)
    {
      ms_window_open_file (window, file);
      window_wait (window_is_analysis, window);
      assert_int_equal (shows_odds (window), i == 1 || i == 2);
      if (i == 0 || i == 2)
        window_activate (window, "show-probabilities", NULL);
      window_activate (window, "new-game", NULL);
      assert_false (shows_odds (window) && i == 2);
      if (shows_odds (window))
        window_activate (window, "show-probabilities", NULL);
    }
  window_drop_file (file);
}

typedef struct
{
  const char *name;
  const char *content;
  gssize length;
} Damage;

static const Damage damages[] = {
  { "empty.mine", "", 0 },
  { "truncated.mine", "9x9x10\nHHHHHHHHH\nHHH", -1 },
  { "short-row.mine", "3x2x1\nHH\nHHH\n", -1 },
  { "too-many-mines.mine", "3x2x7\nHHH\nHHH\n", -1 },
  { "huge.mine", "999999x999999x1\nH\n", -1 },
  { "nul.mine", "3x2x1\nH\0H\nHHH\n", 14 },
  { "not-utf8.mine", "3x2x1\nH\xff\xfeH\nHHH\n", -1 },
  { "noise.minesage", "[Minesage]\nversion=1\n", -1 },
  { "nonsense.txt", "This is no minesweeper file.\n", -1 },
};

static void
damaged_files_change_nothing (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = ms_window_get_game (window);
  window_start (window, 16, 16, 40, MS_FIRST_CLICK_SAFE);
  guint64 seed = ms_game_get_seed (game);
  for (gsize i = 0; i < G_N_ELEMENTS (damages); i++)
    {
      GFile *file = window_make_file (damages[i].name, damages[i].content, damages[i].length);
      ms_window_open_file (window, file);
      window_wait_error (window);
      assert_non_null (strstr (ms_window_get_error (window), damages[i].name));
      assert_true (ms_game_get_seed (game) == seed);
      assert_int_equal (ms_game_get_width (game), 16);
      assert_int_equal (ms_game_get_state (game), MS_GAME_NEW);
      assert_label (window->title_label, "Intermediate");
      window_drop_file (file);
      ms_window_show_error (window, NULL);
    }
}

static void
a_missing_file_is_told (void **state)
{
  MsWindow *window = window_of (state);
  g_autoptr (GFile) file = g_file_new_for_path ("/nonexistent/game.minesage");
  ms_window_open_file (window, file);
  window_wait_error (window);
  assert_string_equal (ms_window_get_error (window),
      "game.minesage does not exist; it may have been moved, renamed or deleted.");
  /* A window that waited for its file is shown with what is told. */
  WindowFixture *fixture = *state;
  MsWindow *hidden = ms_window_new (fixture->application, window->settings, window->theme);
  ms_window_open_file (hidden, file);
  window_wait_error (hidden);
  assert_true (gtk_widget_get_visible (GTK_WIDGET (hidden)));
  gtk_window_destroy (GTK_WINDOW (hidden));
}

static void
an_error_says_where (void **state)
{
  MsWindow *window = window_of (state);
  GFile *file = window_make_file ("short-row.mine", "3x2x1\nHHH\nHH\n", -1);
  ms_window_open_file (window, file);
  window_wait_error (window);
  assert_non_null (strstr (ms_window_get_error (window), "3"));
  window_activate (window, "new-game", NULL);
  assert_null (ms_window_get_error (window));
  window_drop_file (file);
}

/* By Escape, before anything else that the key may mean. */
static void
an_error_is_dismissed (void **state)
{
  MsWindow *window = window_of (state);
  ms_window_show_error (window, "Something that went wrong.");
  assert_true (ms_window_dismiss_feature (window));
  assert_null (ms_window_get_error (window));
  assert_false (ms_window_dismiss_feature (window));
}

static const char *
get_outside (MsWindow *window)
{
  return gtk_label_get_text (GTK_LABEL (gtk_widget_get_template_child (
      GTK_WIDGET (window->panel), MS_TYPE_ODDS_PANEL, "outside_label")));
}

/* Of another board than the last. */
static gboolean
tells_of_outside (gpointer window)
{
  static int width;
  MsAnalysis *analysis = ms_analyzer_get_analysis (ms_window_get_analyzer (window));
  if (analysis == NULL || ms_analysis_get_result (analysis)->width == width
      || *get_outside (window) == '\0')
    return FALSE;
  width = ms_analysis_get_result (analysis)->width;
  return TRUE;
}

/* The chance of the cells away from numbers: certain, or with its fraction beside it. */
static void
cells_outside_are_told_of (void **state)
{
  static const struct
  {
    const char *text, *outside;
  } table[] = {
    { "4x4x4\n1H2H\nHHHH\nHHHH\n2HHH\n", "0 %\u00a0×\u00a04" },
    { "5x3x3\n1HHHH\nHHHHH\nHHHHH\n", "18.2 % = 2/11\u00a0×\u00a011" },
  };
  MsWindow *window = window_of (state);
  window_activate (window, "show-panel", NULL);
  window_activate (window, "show-probabilities", NULL);
  window_wait (tells_of_outside, window); /* of the board there was */
  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    {
      GFile *file = window_make_file ("outside.mine", table[i].text, -1);
      ms_window_open_file (window, file);
      window_wait (tells_of_outside, window);
      assert_string_equal (get_outside (window), table[i].outside);
      window_drop_file (file);
    }
}

/* Opens a file over a running game and answers the question. */
static void
open_over_running_game (MsWindow *window, GFile *file, int response)
{
  window_start (window, 16, 16, 40, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 8, 8);
  assert_int_equal (ms_game_get_state (ms_window_get_game (window)), MS_GAME_PLAYING);
  ms_window_open_file (window, file);
  window_wait (window_has_question, window);
  gtk_dialog_response (window_find_dialog (window, GTK_TYPE_MESSAGE_DIALOG), response);
  assert_false (window_has_question (window));
}

static void
a_running_game_is_asked_about (void **state)
{
  MsWindow *window = window_of (state);
  MsGame *game = ms_window_get_game (window);
  GFile *good = window_make_file ("corner.mine", position_text, -1);
  GFile *bad = window_make_file ("bad.mine", "3x2x1\nHHH\nHH\n", -1);

  open_over_running_game (window, good, GTK_RESPONSE_CANCEL);
  assert_int_equal (ms_game_get_state (game), MS_GAME_PLAYING);

  /* What cannot be read takes nothing's place: there is nothing to ask. */
  g_autofree char *before = ms_game_dup_text (game);
  ms_window_open_file (window, bad);
  window_wait_error (window);
  assert_false (window_has_question (window));
  g_autofree char *after = ms_game_dup_text (game);
  assert_string_equal (before, after);
  assert_int_equal (ms_game_get_state (game), MS_GAME_PLAYING);

  open_over_running_game (window, good, GTK_RESPONSE_ACCEPT);
  window_wait (window_is_analysis, window);
  window_drop_file (good);
  window_drop_file (bad);
}

/* A window may go while its question stands or its file is read. */
static void
closing_with_a_question_open (void **state)
{
  MsWindow *window = window_of (state);
  GFile *file = window_make_file ("corner.mine", position_text, -1);
  window_start (window, 16, 16, 40, MS_FIRST_CLICK_OPEN);
  g_signal_emit_by_name (window->board, "open", 8, 8);
  ms_window_open_file (window, file);
  window_wait (window_has_question, window);
  window_drop_file (file);
}

static GMenuModel *
get_recent (MsWindow *window)
{
  return G_MENU_MODEL (ms_window_get_part (window, "recent_submenu"));
}

/* The file the recent files menu has on top, or NULL. */
static char *
dup_recent (MsWindow *window)
{
  char *uri = NULL;
  g_menu_model_get_item_attribute (get_recent (window), 0, G_MENU_ATTRIBUTE_TARGET, "s", &uri);
  return uri;
}

typedef struct
{
  MsWindow *window;
  const char *uri;
} Recent;

static gboolean
is_recent (gpointer data)
{
  Recent *recent = data;
  g_autofree char *uri = dup_recent (recent->window);
  return g_strcmp0 (uri, recent->uri) == 0;
}

static gboolean
is_not_recent (gpointer data)
{
  return !is_recent (data);
}

static void
an_opened_file_is_among_the_recent_ones (void **state)
{
  MsWindow *window = window_of (state);
  GFile *file = window_make_file ("a_corner.mine", position_text, -1);
  g_autofree char *uri = g_file_get_uri (file);
  Recent recent = { window, uri };
  ms_window_open_file (window, file);
  window_wait (is_recent, &recent);

  window_activate (window, "new-game", NULL);
  window_activate (window, "open-recent", g_variant_new_string (uri));
  window_wait (window_is_analysis, window);

  /* What is gone from the disk leaves the list when that is found out. */
  window_drop_file (file);
  window_activate (window, "open-recent", g_variant_new_string (uri));
  window_wait_error (window);
  window_wait (is_not_recent, &recent);
}

static gboolean
drop (MsWindow *window, GType type, gpointer boxed_or_text)
{
  g_auto (GValue) value = G_VALUE_INIT;
  g_value_init (&value, type);
  if (type == G_TYPE_STRING)
    g_value_set_string (&value, boxed_or_text);
  else
    g_value_take_boxed (&value, boxed_or_text);
  return window_drop (window, &value);
}

static void
a_dropped_file_or_text_opens (void **state)
{
  MsWindow *window = window_of (state);
  GFile *file = window_make_file ("corner.mine", position_text, -1);
  GSList files = { .data = file };
  assert_true (drop (window, GDK_TYPE_FILE_LIST, gdk_file_list_new_from_list (&files)));
  window_wait (window_is_analysis, window);
  assert_true (g_file_equal (ms_file_controller_get_file (window->files), file));

  window_activate (window, "new-game", NULL);
  assert_true (drop (window, G_TYPE_STRING, (char *)position_text));
  assert_true (window_is_analysis (window));
  assert_null (ms_file_controller_get_file (window->files));
  window_drop_file (file);
}

/* The others are not passed over in silence. */
static void
of_several_dropped_files_the_first_opens (void **state)
{
  MsWindow *window = window_of (state);
  GFile *file = window_make_file ("corner.mine", position_text, -1);
  GFile *other = window_make_file ("other.mine", position_text, -1);
  GSList second = { .data = other }, files = { .data = file, .next = &second };
  assert_true (drop (window, GDK_TYPE_FILE_LIST, gdk_file_list_new_from_list (&files)));
  window_wait (window_is_analysis, window);
  assert_true (g_file_equal (ms_file_controller_get_file (window->files), file));
  assert_string_equal (
      ms_status_line_get_text (window->status), "Only the first of 2 files was opened.");
  window_drop_file (file);
  window_drop_file (other);
}

/* Folders, pipes and what is too large, opened, dropped or among the recent files. */
static void
what_is_no_game_is_told (void **state)
{
  MsWindow *window = window_of (state);
  GFile *file = window_make_file ("large", "", 0);
  g_autofree char *path = g_file_get_path (file), *folder = g_path_get_dirname (path);
  g_autofree char *pipe = g_build_filename (folder, "pipe", NULL);
  g_autofree char *below = g_build_filename (path, "game.mine", NULL);
  g_autofree char *name = g_path_get_basename (folder);
  g_autofree char *is_folder = g_strdup_printf ("%s is a folder.", name);
  assert_int_equal (mkfifo (pipe, 0600), 0);
  assert_int_equal (truncate (path, 100 << 20), 0);
  const struct
  {
    const char *path, *said;
  } rows[] = {
    { folder, is_folder },
    { pipe, "pipe is not a regular file." },
    { path, "large: " },
    { below, "game.mine does not exist; it may have been moved, renamed or deleted." },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    for (int way = 0; way < 3; way++)
      {
        g_autoptr (GFile) wrong = g_file_new_for_path (rows[i].path);
        g_autofree char *uri = g_file_get_uri (wrong);
        GSList files = { .data = wrong };
        if (way == 0)
          ms_window_open_file (window, wrong);
        else if (way == 1)
          drop (window, GDK_TYPE_FILE_LIST, gdk_file_list_new_from_list (&files));
        else
          window_activate (window, "open-recent", g_variant_new_string (uri));
        window_wait_error (window);
        assert_true (g_str_has_prefix (ms_window_get_error (window), rows[i].said));
        assert_int_equal (ms_game_get_state (ms_window_get_game (window)), MS_GAME_NEW);
        ms_window_show_error (window, NULL);
      }
  g_remove (pipe);
  window_drop_file (file);
}

static gboolean
is_unmodified (gpointer window)
{
  gboolean modified;
  g_object_get (ms_window_get_game (window), "modified", &modified, NULL);
  return !modified;
}

static gboolean
is_playing (gpointer window)
{
  return ms_game_get_state (ms_window_get_game (window)) == MS_GAME_PLAYING;
}

static void
mark_first_covered (MsWindow *window)
{
  MsGame *game = ms_window_get_game (window);
  int cell = 0, width = ms_game_get_width (game);
  while (ms_game_get_cells (game)[cell] != MS_CELL_COVERED)
    cell++;
  g_signal_emit_by_name (window->board, "mark", cell % width, cell / width);
}

/* What was saved goes on elsewhere exactly: the next move has the same effect in both. */
static void
a_saved_game_goes_on (void **state)
{
  WindowFixture *fixture = *state;
  MsWindow *window = fixture->window;
  GFile *file = window_make_file ("game.minesage", "", 0);
  window_start (window, 16, 16, 40, MS_FIRST_CLICK_OPEN);
  ms_file_controller_set_file (window->files, file);
  assert_label (window->subtitle_label, "game.minesage · 16×16, 40 mines");
  g_signal_emit_by_name (window->board, "open", 8, 8);
  mark_first_covered (window);
  assert_false (is_unmodified (window));
  window_activate (window, "save", NULL);
  window_wait (is_unmodified, window);

  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "new-window", NULL);
  MsWindow *other = MS_WINDOW (gtk_application_get_active_window (fixture->application));
  ms_window_open_file (other, file);
  window_wait (is_playing, other);
  g_signal_emit_by_name (window->board, "open", 0, 15);
  g_signal_emit_by_name (other->board, "open", 0, 15);
  g_autofree char *here = ms_game_dup_text (ms_window_get_game (window));
  g_autofree char *there = ms_game_dup_text (ms_window_get_game (other));
  assert_string_equal (here, there);
  assert_int_equal (ms_game_get_mines_left (ms_window_get_game (other)), 39);
  window_drop_file (file);
}

/* Replacing the game is all it takes: nothing in the window remembers the old one. */
static void
everything_follows_the_game (void **state)
{
  MsWindow *window = window_of (state);
  window_start (window, 16, 16, 40, MS_FIRST_CLICK_OPEN);
  window_activate (window, "show-probabilities", NULL);
  g_signal_emit_by_name (window->board, "mark", 0, 0);
  window_wait_analysis (window);
  assert_label (window->title_label, "Intermediate");
  assert_true (
      gtk_widget_get_visible (gtk_widget_get_last_child (ms_window_get_part (window, "counters"))));

  GFile *file = window_make_file ("corner.mine", position_text, -1);
  ms_window_open_file (window, file);
  window_wait (window_is_analysis, window);
  window_wait_analysis (window);
  const MsSolverResult *result = ms_analysis_get_result (
      ms_analyzer_get_analysis (ms_window_get_analyzer (window)));
  assert_int_equal (result->width, 5);
  assert_label (window->title_label, "Analysis");
  assert_false (
      gtk_widget_get_visible (gtk_widget_get_last_child (ms_window_get_part (window, "counters"))));
  GtkWidget *mines = gtk_widget_get_first_child (ms_window_get_part (window, "counters"));
  GtkWidget *left = gtk_widget_get_next_sibling (gtk_widget_get_first_child (mines));
  assert_label (GTK_LABEL (left), "3");
  assert_label (GTK_LABEL (gtk_widget_get_next_sibling (left)), "/ 4");
  window_drop_file (file);
}

/* What is typed with its ending before the one that is proposed is meant once; other names, and one
 * whose plain name another file has, stay as they are. */
static void
an_ending_is_not_given_twice (void **state)
{
  static const struct
  {
    const char *typed, *meant;
  } cases[] = {
    { "a.minesage.minesage", "a.minesage" },
    { "a.MINESAGE.minesage", "a.MINESAGE" },
    { "b.c.csv.csv", "b.c.csv" },
    { "a.minesage", "a.minesage" },
    { "a.mine.minesage", "a.mine.minesage" },
    { "minesage.minesage", "minesage.minesage" },
    { ".minesage.minesage", ".minesage.minesage" },
    { "none", "none" },
    { "taken.evf.evf", "taken.evf.evf" },
  };
  g_autofree char *folder = g_dir_make_tmp ("minesage-test-XXXXXX", NULL);
  g_autofree char *taken = g_build_filename (folder, "taken.evf", NULL);
  assert_true (g_file_set_contents (taken, "", 0, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GFile) typed = g_file_new_build_filename (folder, cases[i].typed, NULL);
      g_autoptr (GFile) meant = ms_dialog_drop_doubled_ending (typed);
      g_autofree char *name = g_file_get_basename (meant);
      assert_string_equal (name, cases[i].meant);
    }
  g_remove (taken);
  g_rmdir (folder);
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (a_position_opens_as_an_analysis),
    WINDOW_TEST (a_position_comes_with_odds_if_the_last_one_had_them),
    WINDOW_TEST (damaged_files_change_nothing),
    WINDOW_TEST (a_missing_file_is_told),
    WINDOW_TEST (an_error_says_where),
    WINDOW_TEST (an_error_is_dismissed),
    WINDOW_TEST (cells_outside_are_told_of),
    WINDOW_TEST (a_running_game_is_asked_about),
    WINDOW_TEST (closing_with_a_question_open),
    WINDOW_TEST (an_opened_file_is_among_the_recent_ones),
    WINDOW_TEST (a_dropped_file_or_text_opens),
    WINDOW_TEST (of_several_dropped_files_the_first_opens),
    WINDOW_TEST (what_is_no_game_is_told),
    WINDOW_TEST (a_saved_game_goes_on),
    WINDOW_TEST (everything_follows_the_game),
    WINDOW_TEST (an_ending_is_not_given_twice),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}

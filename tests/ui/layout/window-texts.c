/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be read or heard in each window: its labels, charts, icons, tooltips, accessible names
 * and descriptions, shown or not, in the order of its widgets, as tests/golden/window-texts.txt has
 * them.  0 stands for any number.  Help, examples and the cells have tests of their own.  With
 * MINESAGE_TEXTS=write in the environment the file is written instead; what has changed is to be
 * looked at then. */
#include "narrow.h"

#include "ms-board-view.h"
#include "ms-daily-calendar.h"
#include "ms-daily-window.h"
#include "ms-dialogs.h"
#include "ms-picture.h"
#include "ms-record-chooser.h"
#include "ms-record-history.h"
#include "ms-records-window.h"
#include "ms-replay-window-testing.h"
#include "ms-scan-dialog.h"
#include "ms-ui-records-testing.h"
#include "told-replay.h"

#include <glib/gstdio.h>
#include <string.h>

static GString *told;

/* --- What a widget tells --- */

static void
append_text (GString *line, const char *what, const char *text)
{
  if (text == NULL || *text == '\0')
    return;
  g_string_append_printf (line, "  %s ", what);
  for (const char *p = text; *p != '\0'; p++)
    if (!g_ascii_isdigit (*p))
      g_string_append_c (line, *p == '\n' ? '/' : *p);
    else if (p == text || !g_ascii_isdigit (p[-1]))
      g_string_append_c (line, '0');
}

/* GTK tells a property's value where it is not the one that is asked for. */
static char *
dup_accessible (GtkWidget *widget, GtkAccessibleProperty property)
{
  return gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), property)
      ? gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), property, "\1")
      : NULL;
}

/* What is heard, where it is not what is read. */
static void
append_accessible (GString *line, GtkWidget *widget, const char *read)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (widget);
  const char *tip = gtk_widget_get_tooltip_text (widget);
  g_autofree char *name = dup_accessible (widget, GTK_ACCESSIBLE_PROPERTY_LABEL);
  g_autofree char *description = dup_accessible (widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  if (g_strcmp0 (name, read) != 0)
    append_text (line, "named", name);
  if (g_strcmp0 (description, tip) != 0)
    append_text (line, "described", description);
  append_text (line, "tells", tip);
  if (gtk_test_accessible_has_relation (accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY))
    g_string_append (line, "  labelled");
  if (gtk_test_accessible_has_relation (accessible, GTK_ACCESSIBLE_RELATION_DESCRIBED_BY))
    g_string_append (line, "  explained");
}

static void
tell_widget (GtkWidget *widget)
{
  g_autoptr (GString) line = g_string_new (NULL);
  const char *read = GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget))
      : GTK_IS_WINDOW (widget)             ? gtk_window_get_title (GTK_WINDOW (widget))
                                           : NULL;
  append_text (line, "says", read);
  if (GTK_IS_ENTRY (widget))
    append_text (line, "asks", gtk_entry_get_placeholder_text (GTK_ENTRY (widget)));
  if (GTK_IS_IMAGE (widget))
    append_text (line, "shows", gtk_image_get_icon_name (GTK_IMAGE (widget)));
  append_accessible (line, widget, read);
  if (line->len > 0 || GTK_IS_DRAWING_AREA (widget) || GTK_IS_PICTURE (widget)
      || GTK_IS_SPINNER (widget) || g_str_has_prefix (G_OBJECT_TYPE_NAME (widget), "Ms"))
    g_string_append_printf (told, "%s%s\n", G_OBJECT_TYPE_NAME (widget), line->str);
}

/* A tooltip is there when the pointer has rested; the other days of a calendar are those of a month
 * that it showed before. */
static gboolean
is_left_out (GtkWidget *widget)
{
  return strcmp (G_OBJECT_TYPE_NAME (widget), "GtkTooltipWindow") == 0
      || (!gtk_widget_get_visible (widget)
          && gtk_widget_get_ancestor (widget, MS_TYPE_DAILY_CALENDAR) != NULL);
}

static void
tell_all (GtkWidget *widget)
{
  tell_widget (widget);
  if (MS_IS_BOARD_VIEW (widget))
    return; /* cells have tests of their own */
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!is_left_out (child))
      tell_all (child);
}

static void
tell (gpointer widget, const char *what)
{
  g_string_append_printf (told, "\n# %s\n", what);
  tell_all (widget);
}

/* --- Every window --- */

#define DAY 20240229

static GtkWindow *
find_new (GList *before)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();
  for (GList *link = all; link != NULL; link = link->next)
    if (g_list_find (before, link->data) == NULL && GTK_IS_WINDOW (link->data))
      return link->data;
  return NULL;
}

static gboolean
is_there (gpointer before)
{
  GtkWindow *window = find_new (before);
  return window != NULL && gtk_widget_get_mapped (GTK_WIDGET (window));
}

static gboolean
is_current (gpointer window)
{
  return ms_records_window_is_current (window);
}

/* What a window shows once it has found out, on a day that is the same in all years. */
static void
settle (GtkWindow *window)
{
  if (MS_IS_RECORDS_WINDOW (window))
    window_wait (is_current, window);
  if (MS_IS_DAILY_WINDOW (window))
    ms_daily_calendar_choose (widget_find_type (window, MS_TYPE_DAILY_CALENDAR), DAY);
}

static void
tell_dialogs (MsWindow *window)
{
  static const char *const actions[][2] = { { "app.preferences" }, { "win.statistics" },
    { "win.best-times" }, { "win.train" }, { "win.by-seed" }, { "win.open-text" },
    { "win.new-analysis" }, { "win.level", "custom" }, { "win.save-picture" }, { "win.daily" },
    { "app.lesson" } };
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      g_autoptr (GList) before = gtk_window_list_toplevels ();
      assert_true (gtk_widget_activate_action_variant (GTK_WIDGET (window), actions[i][0],
          actions[i][1] != NULL ? g_variant_new_string (actions[i][1]) : NULL));
      window_wait (is_there, before);
      GtkWindow *opened = find_new (before);
      settle (opened);
      tell (opened, actions[i][0]);
      gtk_window_destroy (opened);
    }
}

static void
tell_shortcuts (void)
{
  g_autoptr (GtkBuilder)
      builder = gtk_builder_new_from_resource ("/io/github/minesage/Minesage/ms-shortcuts.ui");
  GtkWindow *shortcuts = GTK_WINDOW (gtk_builder_get_object (builder, "help_overlay"));
  tell (shortcuts, "the shortcuts");
  gtk_window_destroy (shortcuts);
}

static void
tell_total (MsWindow *window)
{
  g_autoptr (GList) before = gtk_window_list_toplevels ();
  GtkWindow *asking = GTK_WINDOW (ms_total_dialog_new (GTK_WINDOW (window), "A format", 10, 480));
  gtk_window_present (asking);
  window_wait (is_there, before);
  tell (asking, "how many mines there are");
  gtk_window_destroy (asking);
}

static gboolean
has_scan (gpointer window)
{
  return window_find_dialog (window, MS_TYPE_SCAN_DIALOG) != NULL;
}

static void
tell_scan (MsWindow *window)
{
  MsGame *game = ms_window_get_game (window);
  MsPicture picture = { .width = ms_game_get_width (game),
    .height = ms_game_get_height (game),
    .cells = ms_game_get_cells (game),
    .palette = ms_palette_get (MS_THEME_LIGHT, MS_RAMP_THEME, MS_STYLE_CLASSIC),
    .style = MS_STYLE_CLASSIC,
    .cell_size = 24 };
  g_autoptr (GBytes) bytes = ms_picture_draw (&picture, MS_PICTURE_PNG, NULL, NULL);
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  GFile *file = window_make_file ("board.png", data, (gssize)length);
  ms_window_open_file (window, file);
  window_wait (has_scan, window);
  tell (window_find_dialog (window, MS_TYPE_SCAN_DIALOG), "a board on a picture");
  gtk_window_destroy (window_find_dialog (window, MS_TYPE_SCAN_DIALOG));
  window_drop_file (file);
}

static gboolean
is_mapped (gpointer window)
{
  return gtk_widget_get_mapped (window);
}

static gboolean
has_details (gpointer window)
{
  return ms_replay_window_get_parts (window).details != NULL;
}

static void
tell_replay (MsWindow *window)
{
  MsReplayHeader header;
  ms_replay_header_init (&header);
  header.player = g_strdup ("A player");
  MsReplay *replay = told_replay ("*..*...", "o1@0 o2@900 f3@1000 o4@1250 o5@2600", &header);
  MsReplayWindow *watched = ms_replay_window_new (
      gtk_window_get_application (GTK_WINDOW (window)), ms_moments_new (replay), "a file");
  gtk_window_present (GTK_WINDOW (watched));
  window_wait (is_mapped, watched);
  g_action_group_activate_action (G_ACTION_GROUP (watched), "show-panel", NULL);
  tell (watched, "a replay");
  g_action_group_activate_action (G_ACTION_GROUP (watched), "details", NULL);
  window_wait (has_details, watched);
  tell (ms_replay_window_get_parts (watched).details, "the details of a replay");
  gtk_window_destroy (GTK_WINDOW (watched));
  ms_replay_unref (replay);
}

/* The game as it stands is among the records, as if it had been won. */
static void
add_won (MsWindow *window)
{
  MsRecords *records = ms_window_get_records (window);
  MsRecord *record = ms_record_new_from_game (ms_window_get_game (window), "Ada");
  record->won = TRUE;
  record->elapsed_ms = 12340;
  record->measured = TRUE; /* what waits to be measured is counted at any time */
  window_forget_records (window);
  ms_records_add_async (records, record, NULL, NULL);
  window_wait_records (records);
}

static void
tell_windows (MsWindow *window)
{
  static const char *const pages[] = { MS_PAGE_ODDS, MS_PAGE_WHY, MS_PAGE_SECTIONS,
    MS_PAGE_WHAT_IF };
  window_activate (window, "levels", NULL);
  tell (window, "the first page");
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  window_open_cell (window, 4, 4);
  add_won (window);
  for (gsize i = 0; i < G_N_ELEMENTS (pages); i++)
    window_activate (window, "page", g_variant_new_string (pages[i]));
  tell_dialogs (window);
  window_activate (window, "show-probabilities", NULL);
  window_activate (window, "analyse", NULL);
  window_activate (window, "autoplay", NULL);
  window_wait_analysis (window);
  tell (window, "an analysis");
  tell_scan (window);
  tell_shortcuts ();
  tell_total (window);
  tell_replay (window);
}

/* Both sides are left where a person can compare them. */
static void
check_told (const char *path)
{
  g_autofree char *expected = NULL, *difference = NULL;
  g_autofree char *now = g_build_filename (g_get_tmp_dir (), "window-texts.txt", NULL);
  g_file_get_contents (path, &expected, NULL, NULL);
  if (g_strcmp0 (expected, told->str) == 0)
    return;
  assert_true (g_file_set_contents (now, told->str, -1, NULL));
  const char *words[] = { "diff", "-U", "1", path, now, NULL };
  g_spawn_sync (
      NULL, (char **)words, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &difference, NULL, NULL, NULL);
  fail_msg ("Other texts than in %s, which are in %s:\n%s", path, now,
      difference != NULL ? difference : "");
}

static void
test_all_that_can_be_read_is_there (void **state)
{
  g_autofree char *path = g_build_filename (
      g_getenv ("G_TEST_SRCDIR"), "golden", "window-texts.txt", NULL);
  told = g_string_new (
      "What can be read or heard in each window; see tests/ui/layout/window-texts.c\n");
  tell_windows (((WindowFixture *)*state)->window);
  if (g_strcmp0 (g_getenv ("MINESAGE_TEXTS"), "write") == 0)
    assert_true (g_file_set_contents (path, told->str, (gssize)told->len, NULL));
  else
    check_told (path);
  g_string_free (told, TRUE);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (
        test_all_that_can_be_read_is_there, window_setup, window_teardown),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}

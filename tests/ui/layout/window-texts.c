/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be read or heard in each window, as tests/golden/window-texts.txt has it
 * (window-tell.h), and what is drawn there (window-draws.h).  Help, examples and the cells have
 * tests of their own. */
#include "window-draws.h"
#include "window-listens.h"
#include "window-tell.h"

#include "ms-board-view.h"
#include "ms-daily-calendar.h"
#include "ms-daily-window.h"
#include "ms-dialogs.h"
#include "ms-overview-controller.h"
#include "ms-picture.h"
#include "ms-record-chooser.h"
#include "ms-record-history.h"
#include "ms-records-window.h"
#include "ms-replay-window-testing.h"
#include "ms-resize-dialog.h"
#include "ms-scan-dialog.h"
#include "ms-ui-overview-testing.h"
#include "ms-ui-records-testing.h"
#include "told-replay.h"

#include <glib/gstdio.h>
#include <string.h>

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

/* All pages, where there are several. */
static void
draw_pages (GtkWindow *window)
{
  GtkWidget *stack = widget_find_type (window, GTK_TYPE_STACK);
  window_draws_note (window);
  for (GtkWidget *page = stack != NULL ? gtk_widget_get_first_child (stack) : NULL; page != NULL;
       page = gtk_widget_get_next_sibling (page))
    {
      gtk_stack_set_visible_child (GTK_STACK (stack), page);
      window_draws_note (window);
    }
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
      window_tell (opened, actions[i][0]);
      if (MS_IS_PREFERENCES_WINDOW (opened))
        draw_pages (opened);
      else
        window_draws_note (opened);
      gtk_window_destroy (opened);
    }
}

static void
tell_shortcuts (void)
{
  g_autoptr (GtkBuilder)
      builder = gtk_builder_new_from_resource ("/io/github/minesage/Minesage/ms-shortcuts.ui");
  GtkWindow *shortcuts = GTK_WINDOW (gtk_builder_get_object (builder, "help_overlay"));
  window_tell (shortcuts, "the shortcuts");
  gtk_window_destroy (shortcuts);
}

static void
tell_total (MsWindow *window)
{
  g_autoptr (GList) before = gtk_window_list_toplevels ();
  GtkWindow *asking = GTK_WINDOW (ms_total_dialog_new (GTK_WINDOW (window), "A format", 10, 480));
  gtk_window_present (asking);
  window_wait (is_there, before);
  window_tell (asking, "how many mines there are");
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
  GtkWindow *dialog = window_find_dialog (window, MS_TYPE_SCAN_DIALOG);
  window_tell (dialog, "a board on a picture");
  window_draws_note (dialog);
  gtk_window_destroy (dialog);
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

/* The review is there, and the chance to win at every moment. */
static gboolean
is_reviewed (gpointer window)
{
  int n, n_known = 0;
  MsReviewer *reviewer = ms_review_view_get_reviewer (ms_replay_window_get_parts (window).review);
  const MsReviewPoint *points = ms_reviewer_get_points (reviewer, &n);
  for (int i = 0; i < n; i++)
    n_known += points[i].known;
  return ms_reviewer_get_review (reviewer) != NULL && n > 0 && n_known == n;
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
  window_tell (watched, "a replay");
  g_action_group_activate_action (G_ACTION_GROUP (watched), "details", NULL);
  window_wait (has_details, watched);
  window_tell (ms_replay_window_get_parts (watched).details, "the details of a replay");
  window_wait (is_reviewed, watched);
  window_draws_note (GTK_WINDOW (watched));
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
  record->ended_at = 1709208000000; /* at noon of DAY */
  record->measured = TRUE; /* what waits to be measured is counted at any time */
  window_forget_records (window);
  ms_records_add_async (records, record, NULL, NULL);
  window_wait_records (records);
}

/* What it says is told by window-texts-seldom. */
static void
draw_resize (MsWindow *window)
{
  g_autoptr (GList) before = gtk_window_list_toplevels ();
  GtkWindow *resize = GTK_WINDOW (ms_resize_dialog_new (GTK_WINDOW (window), 9, 9, 10));
  gtk_window_present (resize);
  window_wait (is_there, before);
  window_draws_note (resize);
  gtk_window_destroy (resize);
}

static gboolean
has_overview (gpointer window)
{
  MsOverview *overview = ms_overview_controller_get_overview (
      ms_window_get_feature (window, MS_TYPE_OVERVIEW_CONTROLLER));
  return gtk_widget_get_mapped (GTK_WIDGET (overview)) && ms_overview_is_done (overview);
}

static void
draw_overview (MsWindow *window)
{
  window_start (window, 200, 150, 4000, MS_FIRST_CLICK_OPEN);
  window_wait (has_overview, window);
  window_draws_note (GTK_WINDOW (window));
}

static void
tell_windows (MsWindow *window)
{
  static const char *const pages[] = { MS_PAGE_ODDS, MS_PAGE_WHY, MS_PAGE_SECTIONS,
    MS_PAGE_WHAT_IF };
  window_activate (window, "levels", NULL);
  window_tell (window, "the first page");
  window_draws_note (GTK_WINDOW (window));
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
  window_tell (window, "an analysis");
  window_draws_note (GTK_WINDOW (window));
  tell_scan (window);
  tell_shortcuts ();
  tell_total (window);
  tell_replay (window);
  draw_resize (window);
  draw_overview (window);
}

static void
test_all_that_can_be_read_is_there (void **state)
{
  tell_windows (((WindowFixture *)*state)->window);
  window_tell_end ("window-texts.txt");
}

static void
test_all_draw_what_they_drew (void **state)
{
  window_draws_compare ("window-draws.txt");
}

static void
test_all_listen_who_listened (void **state)
{
  window_listens_compare ("window-listens.txt", NULL);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (
        test_all_that_can_be_read_is_there, window_setup, window_teardown),
    cmocka_unit_test (test_all_draw_what_they_drew),
    cmocka_unit_test (test_all_listen_who_listened),
  };
  g_setenv ("TZ", "UTC", TRUE); /* of the time at which a game ended */
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}

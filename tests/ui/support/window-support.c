/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "window-support.h"

#include "ms-play.h"
#include "ms-game-kept.h"
#include "ms-application.h"
#include "ms-autosave-controller.h"
#include "ms-ui-controllers-testing.h"
#include "ms-result-controller.h"
#include "ms-ui-moments-testing.h"
#include "ms-settings.h"
#include "ms-size-controller-testing.h"
#include "ms-feature-testing.h"

#include <glib/gstdio.h>
#include <string.h>

static void
reset_settings (void)
{
  g_autoptr (GSettings) settings = ms_settings_new ();
  g_autoptr (GSettingsSchema) schema = NULL;
  g_object_get (settings, "settings-schema", &schema, NULL);
  g_auto (GStrv) keys = g_settings_schema_list_keys (schema);
  for (guint i = 0; keys[i] != NULL; i++)
    g_settings_reset (settings, keys[i]);
  g_settings_set_string (settings, "start-with", "board");
  g_settings_set_boolean (settings, "lesson-told", TRUE); /* no new player is welcomed */
}

/* What the test before has left. */
static void
forget_games (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "minesage", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_remove (path);
    }
}

static gboolean
is_mapped (gpointer widget)
{
  return gtk_widget_get_mapped (widget);
}

/* One for the process, as in life. */
static GtkApplication *
get_application (void)
{
  static GtkApplication *application;
  g_autoptr (GError) error = NULL;
  if (application != NULL)
    return application;
  application = GTK_APPLICATION (ms_application_new (G_APPLICATION_NON_UNIQUE));
  if (!g_application_register (G_APPLICATION (application), NULL, &error))
    fail_msg ("%s", error->message);
  return application;
}

int
window_setup (void **state)
{
  WindowFixture *fixture = g_new0 (WindowFixture, 1);
  fixture->application = get_application ();
  reset_settings ();
  forget_games ();
  g_application_activate (G_APPLICATION (fixture->application));
  fixture->window = MS_WINDOW (gtk_application_get_active_window (fixture->application));
  window_wait (is_mapped, fixture->window);
  *state = fixture;
  return 0;
}

/* Frames in which whatever hangs on a size is laid out. */
#define SETTLING_FRAMES 10

typedef struct
{
  gpointer window;
  gint64 until; /* frame */
} Settling;

/* All that the X server has to say of a frame is heard before the next. */
static gboolean
is_settled (gpointer data)
{
  const Settling *settling = data;
  gpointer window = settling->window;
  gdk_display_sync (gtk_widget_get_display (window));
  gtk_widget_queue_draw (window);
  return gdk_frame_clock_get_frame_counter (gtk_widget_get_frame_clock (window)) >= settling->until
      && (!MS_IS_WINDOW (window) || ms_size_controller_is_settled (((MsWindow *)window)->size));
}

void
window_settle (gpointer window)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (window);
  Settling settling = { window, gdk_frame_clock_get_frame_counter (clock) + SETTLING_FRAMES };
  window_wait (is_settled, &settling);
}

static gboolean
has_no_window (gpointer application)
{
  return gtk_application_get_windows (application) == NULL;
}

static gboolean
is_null (gpointer place)
{
  return *(gpointer *)place == NULL;
}

/* Whatever a test did, the closed window must go: nothing may hold on to it. */
int
window_teardown (void **state)
{
  WindowFixture *fixture = *state;
  gpointer window = fixture->window;
  g_object_add_weak_pointer (window, &window);
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "quit", NULL);
  window_wait (has_no_window, fixture->application);
  window_wait (is_null, &window);
  g_free (fixture);
  return 0;
}

static gboolean
wake_cb (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

void
window_wait (WindowCondition condition, gpointer data)
{
  gint64 end = g_get_monotonic_time () + (gint64)GIVE_UP_AFTER_S * G_USEC_PER_SEC;
  guint wake = g_timeout_add (5, wake_cb, NULL);
  gboolean met;
  while (!(met = condition (data)) && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (wake);
  if (!met)
    give_up_here (0);
}

gboolean
window_has_searched (gpointer window)
{
  return !ms_autosave_controller_is_searching (
      ms_window_get_feature (window, MS_TYPE_AUTOSAVE_CONTROLLER));
}

MsWindow *
window_open_another (WindowFixture *fixture)
{
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "new-window", NULL);
  MsWindow *window = MS_WINDOW (gtk_application_get_active_window (fixture->application));
  assert_ptr_not_equal (window, fixture->window);
  window_wait (window_has_searched, window);
  return window;
}

gpointer
window_find_dialog (MsWindow *window, GType type)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();
  for (GList *item = all; item != NULL; item = item->next)
    if (G_TYPE_CHECK_INSTANCE_TYPE (item->data, type)
        && gtk_window_get_transient_for (item->data) == GTK_WINDOW (window))
      return item->data;
  return NULL;
}

void
window_finish (MsWindow *window, gboolean win)
{
  MsGame *game = ms_window_get_game (window);
  int width = ms_game_get_width (game), n_cells = width * ms_game_get_height (game);
  if (ms_game_get_state (game) == MS_GAME_NEW)
    ms_game_open (game, width / 2, ms_game_get_height (game) / 2);
  const MsLayout *layout = ms_play_get_layout (ms_game_get_play (game));
  for (int cell = 0; cell < n_cells && ms_game_get_state (game) == MS_GAME_PLAYING; cell++)
    if (!ms_layout_has_mine (layout, cell) == win)
      ms_game_open (game, cell % width, cell / width);
  assert_int_equal (ms_game_get_state (game), win ? MS_GAME_WON : MS_GAME_LOST);
  window_wait_records (ms_window_get_records (window));
}

static int rest_ms;
static gboolean would_wait;

/* The main loop's own poll, which says when there is nothing to do. */
static int
watched_poll (GPollFD *fds, guint n_fds, int timeout)
{
  int n = g_poll (fds, n_fds, 0);
  would_wait = n == 0 && (timeout < 0 || timeout > rest_ms);
  return n != 0 || timeout == 0 || would_wait ? n : g_poll (fds, n_fds, timeout);
}

void
window_watch_rest (int ms)
{
  rest_ms = ms;
  g_main_context_set_poll_func (NULL, ms > 0 ? watched_poll : NULL);
}

void
window_rest (MsWindow *window)
{
  do
    {
      would_wait = FALSE;
      g_main_context_iteration (NULL, TRUE);
    }
  while (!would_wait || ms_analyzer_get_busy (ms_window_get_analyzer (window)));
}

gpointer
window_find_toplevel (GType type)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();
  for (GList *link = all; link != NULL; link = link->next)
    if (G_TYPE_CHECK_INSTANCE_TYPE (link->data, type))
      return link->data;
  return NULL;
}

static gboolean
is_at_rest (gpointer records)
{
  return !ms_records_get_busy (records);
}

void
window_wait_records (MsRecords *records)
{
  window_wait (is_at_rest, records);
}

void
window_forget_records (MsWindow *window)
{
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  ms_records_delete_async (ms_window_get_records (window), &all, NULL, NULL);
  window_wait_records (ms_window_get_records (window));
}

char *
window_block_records (void)
{
  char *path = g_build_filename (g_get_user_data_dir (), "minesage", "records.sqlite", NULL);
  g_autofree char *aside = g_strconcat (path, ".aside", NULL);
  assert_int_equal (g_rename (path, aside), 0);
  assert_int_equal (g_mkdir (path, 0700), 0);
  return path;
}

void
window_unblock_records (const char *path)
{
  g_autofree char *aside = g_strconcat (path, ".aside", NULL);
  assert_int_equal (g_rmdir (path), 0);
  assert_int_equal (g_rename (aside, path), 0);
}

gboolean
window_has_question (gpointer window)
{
  return window_find_dialog (window, GTK_TYPE_MESSAGE_DIALOG) != NULL;
}

gboolean
window_drop (gpointer widget, const GValue *value)
{
  g_autoptr (GListModel) all = gtk_widget_observe_controllers (widget);
  gboolean taken = FALSE;
  for (guint i = 0; i < g_list_model_get_n_items (all) && !taken; i++)
    {
      g_autoptr (GObject) target = g_list_model_get_item (all, i);
      if (GTK_IS_DROP_TARGET (target))
        g_signal_emit_by_name (target, "drop", value, 10.0, 10.0, &taken);
    }
  return taken;
}

static gboolean
has_analysis (gpointer window)
{
  return ms_analyzer_get_analysis (ms_window_get_analyzer (window)) != NULL;
}

void
window_wait_analysis (MsWindow *window)
{
  window_wait (has_analysis, window);
}

static gboolean
has_error (gpointer window)
{
  return ms_window_get_error (window) != NULL;
}

gboolean
window_is_analysis (gpointer window)
{
  return ms_game_get_state (ms_window_get_game (window)) == MS_GAME_ANALYSIS;
}

void
window_wait_error (MsWindow *window)
{
  window_wait (has_error, window);
}

void
window_activate (MsWindow *window, const char *action, GVariant *parameter)
{
  g_autoptr (GVariant) owned = parameter != NULL ? g_variant_ref_sink (parameter) : NULL;
  g_autofree char *name = g_strconcat ("win.", action, NULL);
  assert_true (gtk_widget_activate_action_variant (GTK_WIDGET (window), name, owned));
}

void
window_open_cell (MsWindow *window, int x, int y)
{
  g_signal_emit_by_name (window->board, "open", x, y);
}

MsInquiry *
window_get_chance_meter (MsWindow *window)
{
  return ms_feature_get_worker (ms_window_get_feature (window, ms_odds_controller_get_type ()), 0);
}

MsHindsight *
window_get_hindsight (MsWindow *window)
{
  return ms_feature_get_worker (ms_window_get_feature (window, MS_TYPE_RESULT_CONTROLLER), 0);
}

gboolean
window_shows_result (MsWindow *window)
{
  return ms_result_controller_get_shown (ms_window_get_feature (window, MS_TYPE_RESULT_CONTROLLER));
}

int
window_get_hint_step (MsWindow *window)
{
  return ms_hint_controller_get_step (
      ms_window_get_feature (window, ms_hint_controller_get_type ()));
}

gboolean
window_is_hint_busy (MsWindow *window)
{
  return ms_worker_get_busy (
      ms_feature_get_worker (ms_window_get_feature (window, ms_hint_controller_get_type ()), 0));
}

gboolean
window_is_bulk_busy (MsWindow *window)
{
  return ms_bulk_controller_get_busy (
      ms_window_get_feature (window, ms_bulk_controller_get_type ()));
}

void
window_start (MsWindow *window, int width, int height, int mines, MsFirstClick first_click)
{
  MsRules rules = { width, height, mines, first_click };
  guint64 seed = 20;
  assert_true (ms_window_start_game (window, &rules, &seed));
}

GFile *
window_make_file (const char *name, const char *content, gssize length)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("minesage-XXXXXX", &error);
  assert_non_null (folder);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  assert_true (g_file_set_contents (path, content, length, &error));
  return g_file_new_for_path (path);
}

void
window_drop_file (GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_file_delete (file, NULL, NULL);
  g_file_delete (folder, NULL, NULL);
  g_object_unref (file);
}

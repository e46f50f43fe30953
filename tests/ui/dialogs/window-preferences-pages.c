/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pages of the preferences: what is on them, that they fit, how a folder is chosen, and how old
 * paths of the pointer are deleted there. */
#include "fake-chooser.h"
#include "window-support.h"

#include "ms-dialogs.h"
#include "ms-paths-row.h"
#include "ms-record-history.h"

#include <string.h>

static MsPreferencesWindow *
open_preferences (WindowFixture *fixture)
{
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "preferences", NULL);
  GListModel *windows = gtk_window_get_toplevels ();
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GObject) window = g_list_model_get_item (windows, i);
      if (MS_IS_PREFERENCES_WINDOW (window))
        return MS_PREFERENCES_WINDOW (window);
    }
  fail_msg ("no preferences");
  return NULL;
}

/* Every value of every key has a control that is reachable and can be spoken of. */
static void
check_choice (MsPreferencesWindow *preferences, const char *key, const char *value)
{
  GtkWidget *found = ms_preferences_window_find (preferences, key, value);
  if (found == NULL)
    fail_msg ("nothing for %s %s", key, value);
  /* Of spin buttons and entries the text inside takes the focus. */
  assert_true (gtk_widget_get_focusable (found) || GTK_IS_EDITABLE (found));
  assert_true (
      gtk_test_accessible_has_property (GTK_ACCESSIBLE (found), GTK_ACCESSIBLE_PROPERTY_LABEL));
}

/* A choice among the integers from bounds. */
static void
check_numbers (MsPreferencesWindow *preferences, const char *key, GVariant *bounds)
{
  int least, most;
  g_variant_get (bounds, "(ii)", &least, &most);
  for (int number = least; number <= most; number++)
    {
      g_autofree char *value = g_strdup_printf ("%d", number);
      check_choice (preferences, key, value);
    }
}

static void
every_value_has_a_control (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  MsPreferencesWindow *preferences = open_preferences (*state);
  g_autoptr (GSettingsSchema) schema = NULL;
  g_object_get (window->settings, "settings-schema", &schema, NULL);
  const char *const *keys = ms_preferences_window_get_keys ();
  assert_true (g_strv_length ((char **)keys) >= 11);
  for (guint i = 0; keys[i] != NULL; i++)
    {
      const char *kind;
      g_autoptr (GSettingsSchemaKey) key = g_settings_schema_get_key (schema, keys[i]);
      g_autoptr (GVariant) range = g_settings_schema_key_get_range (key), values = NULL;
      g_variant_get (range, "(&sv)", &kind, &values);
      if (strcmp (kind, "range") == 0
          && ms_preferences_window_find (preferences, keys[i], NULL) == NULL)
        {
          check_numbers (preferences, keys[i], values);
          continue;
        }
      if (strcmp (kind, "enum") != 0)
        {
          check_choice (preferences, keys[i], NULL);
          continue;
        }
      g_autofree const char **names = g_variant_get_strv (values, NULL);
      for (guint j = 0; names[j] != NULL; j++)
        check_choice (preferences, keys[i], names[j]);
    }
}

/* The pages one after the other; each scrolls, so that the window can be as small as the others. */
static void
pages_fit_small_windows (void **state)
{
  static const char *const names[] = { "Playing", "Board", "Odds", "Recording" };
  GtkWidget *preferences = GTK_WIDGET (open_preferences (*state));
  GtkStack *stack = GTK_STACK (
      gtk_widget_get_template_child (preferences, MS_TYPE_PREFERENCES_WINDOW, "stack"));
  g_autoptr (GtkSelectionModel) pages = gtk_stack_get_pages (stack);
  assert_int_equal (g_list_model_get_n_items (G_LIST_MODEL (pages)), G_N_ELEMENTS (names));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      int width, height;
      gtk_stack_set_visible_child_name (stack, names[i]);
      assert_string_equal (gtk_stack_get_visible_child_name (stack), names[i]);
      gtk_widget_measure (preferences, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
      gtk_widget_measure (preferences, GTK_ORIENTATION_VERTICAL, 360, &height, NULL, NULL, NULL);
      assert_in_range (width, 1, 360);
      assert_in_range (height, 1, 300);
    }
}

static gboolean
has_place (gpointer control)
{
  return gtk_widget_get_mapped (control) && gtk_widget_get_height (control) > 0;
}

static gboolean
is_seen (gpointer note)
{
  GtkWidget *page = gtk_widget_get_ancestor (note, GTK_TYPE_SCROLLED_WINDOW);
  double bottom;
  gtk_widget_translate_coordinates (note, page, 0, gtk_widget_get_height (note), NULL, &bottom);
  return bottom <= gtk_widget_get_height (page);
}

/* The last of a page, which is out of sight, with its note. */
static void
the_focus_shows_the_note (void **state)
{
  MsPreferencesWindow *preferences = open_preferences (*state);
  GtkWidget *control = ms_preferences_window_find (preferences, "sounds", NULL);
  GtkWidget *note = gtk_widget_get_next_sibling (control);
  window_wait (has_place, control);
  assert_false (is_seen (note));
  gtk_widget_grab_focus (control);
  window_wait (is_seen, note);
}

static void
show_page (MsPreferencesWindow *preferences, const char *name)
{
  gtk_stack_set_visible_child_name (
      GTK_STACK (gtk_widget_get_template_child (
          GTK_WIDGET (preferences), MS_TYPE_PREFERENCES_WINDOW, "stack")),
      name);
}

/* What stands before an entry or a button has the line to itself that it needs. */
static void
names_of_lines_do_not_wrap (void **state)
{
  static const char *const keys[] = { "player-name", "replay-folder" };
  MsPreferencesWindow *preferences = open_preferences (*state);
  show_page (preferences, "Recording");
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      GtkWidget *control = ms_preferences_window_find (preferences, keys[i], NULL);
      window_wait (has_place, control);
      PangoLayout *layout = gtk_label_get_layout (
          GTK_LABEL (gtk_widget_get_prev_sibling (control)));
      assert_int_equal (pango_layout_get_line_count (layout), 1);
    }
}

/* --- The small board that shows the style --- */

/* A checksum of what the widget shows, the caller's; NULL: nothing yet. */
static char *
dup_picture (GtkWidget *widget)
{
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  gdk_paintable_snapshot (paintable, snapshot, width, height);
  GskRenderNode *node = gtk_snapshot_free_to_node (snapshot);
  if (node == NULL)
    return NULL;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create (surface);
  gsk_render_node_draw (node, cr);
  gsk_render_node_unref (node);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  char *sum = g_compute_checksum_for_data (G_CHECKSUM_MD5, cairo_image_surface_get_data (surface),
      (gsize)cairo_image_surface_get_stride (surface) * (gsize)height);
  cairo_surface_destroy (surface);
  return sum;
}

typedef struct
{
  GtkWidget *board;
  const char *picture; /* NULL: none */
} Look;

static gboolean
looks_like (gpointer data)
{
  const Look *look = data;
  g_autofree char *now = dup_picture (look->board);
  return now != NULL && g_strcmp0 (now, look->picture) == 0;
}

static gboolean
looks_unlike (gpointer data)
{
  const Look *look = data;
  g_autofree char *now = dup_picture (look->board);
  return now != NULL && g_strcmp0 (now, look->picture) != 0;
}

/* Drawn anew in each style. */
static void
the_style_is_shown (void **state)
{
  static const char *const styles[] = { "flat", "classic", "paper" };
  GSettings *settings = window_of (state)->settings;
  MsPreferencesWindow *preferences = open_preferences (*state);
  Look look = { widget_find_type (preferences, GTK_TYPE_DRAWING_AREA), NULL };
  char *seen[3];
  assert_string_equal (gtk_widget_get_name (look.board), "style-preview");
  show_page (preferences, "Board");
  window_wait (has_place, look.board);
  for (int i = 0; i < 3; i++)
    {
      g_settings_set_string (settings, "board-style", styles[i]);
      window_wait (looks_unlike, &look);
      look.picture = seen[i] = dup_picture (look.board);
    }
  assert_string_not_equal (seen[0], seen[2]);
  g_settings_reset (settings, "board-style");
  look.picture = seen[0];
  window_wait (looks_like, &look);
  for (int i = 0; i < 3; i++)
    g_free (seen[i]);
}

/* --- The folder of replays --- */

static void
check_folder (void **state, GtkWidget *button, const char *label, const char *path)
{
  g_autofree char *folder = g_settings_get_string (window_of (state)->settings, "replay-folder");
  assert_non_null (widget_find_label (button, label));
  assert_string_equal (folder, path != NULL ? path : "");
  if (path != NULL)
    {
      assert_string_equal (gtk_widget_get_tooltip_text (button), path);
      gtk_test_accessible_assert_property (button, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, path);
    }
}

/* The button tells the name, its tooltip where that is: a path, or the address of a server. */
static void
a_folder_is_chosen (void **state)
{
  MsPreferencesWindow *preferences = open_preferences (*state);
  GtkWidget *button = ms_preferences_window_find (preferences, "replay-folder", NULL);
  g_autoptr (GFile) folder = g_file_new_for_path ("/somewhere/Games of today");
  show_page (preferences, "Recording");
  window_wait (has_place, button);
  check_folder (state, button, "Choose…", NULL);
  g_signal_emit_by_name (button, "clicked");
  fake_chooser_end (preferences, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, NULL);
  check_folder (state, button, "Choose…", NULL);
  g_signal_emit_by_name (button, "clicked");
  fake_chooser_end (preferences, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, folder);
  check_folder (state, button, "Games of today", "/somewhere/Games of today");
  g_signal_emit_by_name (button, "clicked");
  fake_chooser_end (preferences, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, NULL);
  check_folder (state, button, "Games of today", "/somewhere/Games of today");
  g_autoptr (GFile) far = g_file_new_for_uri ("sftp://far.example/Games");
  g_signal_emit_by_name (button, "clicked");
  fake_chooser_end (preferences, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, far);
  check_folder (state, button, "Games", "sftp://far.example/Games");
  g_settings_reset (window_of (state)->settings, "replay-folder");
  check_folder (state, button, "Choose…", NULL);
}

/* --- Old paths of the pointer --- */

#define DAY_MS (G_GINT64_CONSTANT (24) * 60 * 60 * 1000)

enum
{
  MONTH,
  YEAR,
  ANY
};

/* A game with a path of that many bytes, 0: without one, is among the records. */
static void
add_game (MsWindow *window, int days_ago, gsize n_bytes)
{
  if (ms_game_get_state (window->game) == MS_GAME_NEW)
    window_open_cell (window, 4, 4);
  MsRecord *record = ms_record_new_from_game (window->game, "Ada");
  g_autofree char *bytes = g_strnfill (n_bytes, 'x');
  record->seed += (guint64)days_ago;
  record->ended_at = g_get_real_time () / 1000 - days_ago * DAY_MS;
  record->measured = TRUE;
  if (n_bytes > 0)
    record->path = g_bytes_new (bytes, n_bytes);
  ms_records_add_async (ms_window_get_records (window), record, NULL, NULL);
  window_wait_records (ms_window_get_records (window));
}

static void
counted_cb (GObject *source, GAsyncResult *result, gpointer n_games)
{
  MsRecordsAnswer *answer = ms_records_finish (MS_RECORDS (source), result, NULL);
  assert_non_null (answer);
  *(gint64 *)n_games = answer->paths.n_games;
}

static gboolean
is_counted (gpointer n_games)
{
  return *(gint64 *)n_games >= 0;
}

/* The games with a path.  Whatever was asked of the records before has been answered then. */
static gint64
count_paths (MsWindow *window)
{
  gint64 n_games = -1;
  ms_records_measure_paths_async (ms_window_get_records (window), 0, counted_cb, &n_games);
  window_wait (is_counted, &n_games);
  return n_games;
}

typedef struct
{
  MsPreferencesWindow *preferences;
  gpointer row;
  GtkDropDown *age;
  GtkWidget *button;
} Paths;

static Paths
open_paths (void **state)
{
  Paths paths = { .preferences = open_preferences (*state) };
  paths.row = widget_find_type (paths.preferences, MS_TYPE_PATHS_ROW);
  paths.age = widget_find_type (paths.row, GTK_TYPE_DROP_DOWN);
  paths.button = widget_find_button (paths.row, "Delete _Old Paths…");
  show_page (paths.preferences, "Recording");
  window_wait (has_place, paths.button);
  return paths;
}

/* That the row says that, and whether its button can be pressed, once all was measured. */
static void
check_paths (void **state, const Paths *paths, const char *text, gboolean pressable)
{
  count_paths (window_of (state));
  if (widget_find_words (paths->row, text) == NULL)
    fail_msg ("not said: %s", text);
  assert_int_equal (gtk_widget_get_sensitive (paths->button), pressable);
}

static void
check_age (void **state, const Paths *paths, guint age, gboolean pressable)
{
  gtk_drop_down_set_selected (paths->age, age);
  check_paths (state, paths, "path", pressable);
}

static GtkDialog *
ask_about_paths (const Paths *paths, const char *question, const char *frees)
{
  g_autofree char *text = NULL, *secondary = NULL;
  g_signal_emit_by_name (paths->button, "clicked");
  window_wait (window_has_question, paths->preferences);
  gpointer dialog = window_find_dialog ((gpointer)paths->preferences, GTK_TYPE_MESSAGE_DIALOG);
  g_object_get (dialog, "text", &text, "secondary-text", &secondary, NULL);
  assert_string_equal (text, question);
  assert_non_null (strstr (secondary, frees));
  return dialog;
}

static void
old_paths_are_deleted_when_agreed (void **state)
{
  MsWindow *window = window_of (state);
  window_forget_records (window);
  add_game (window, 500, 0);
  add_game (window, 400, 20);
  add_game (window, 40, 30);
  Paths paths = open_paths (state);
  check_paths (state, &paths, "paths of 2 games take 50 bytes.", TRUE);
  add_game (window, 3, 50);
  check_paths (state, &paths, "paths of 3 games take 100 bytes.", TRUE);

  gtk_dialog_response (
      ask_about_paths (&paths, "Delete the pointer’s paths of 2 games?", "50 bytes"),
      GTK_RESPONSE_CANCEL);
  check_paths (state, &paths, "paths of 3 games take 100 bytes.", TRUE);
  gtk_drop_down_set_selected (paths.age, YEAR);
  gtk_widget_grab_focus (paths.button);
  gtk_dialog_response (ask_about_paths (&paths, "Delete the pointer’s path of 1 game?", "20 bytes"),
      GTK_RESPONSE_ACCEPT);
  window_wait_records (ms_window_get_records (window));
  check_paths (state, &paths, "paths of 2 games take 80 bytes.", FALSE);
  assert_true (gtk_widget_is_ancestor (
      gtk_window_get_focus (GTK_WINDOW (paths.preferences)), GTK_WIDGET (paths.age)));

  check_age (state, &paths, MONTH, TRUE);
  gtk_dialog_response (ask_about_paths (&paths, "Delete the pointer’s path of 1 game?", "30 bytes"),
      GTK_RESPONSE_ACCEPT);
  window_wait_records (ms_window_get_records (window));
  check_paths (state, &paths, "path of 1 game takes 50 bytes.", FALSE);
  check_age (state, &paths, YEAR, FALSE);
  check_age (state, &paths, ANY, TRUE);
  gtk_dialog_response (ask_about_paths (&paths, "Delete the pointer’s path of 1 game?", "50 bytes"),
      GTK_RESPONSE_ACCEPT);
  window_wait_records (ms_window_get_records (window));
  check_paths (state, &paths, "No pointer paths are kept.", FALSE);
}

static guint
count_questions (const Paths *paths)
{
  guint n = 0;
  g_autoptr (GList) all = gtk_window_list_toplevels ();
  for (GList *item = all; item != NULL; item = item->next)
    n += GTK_IS_MESSAGE_DIALOG (item->data)
        && gtk_window_get_transient_for (item->data) == GTK_WINDOW (paths->preferences);
  return n;
}

/* Nor about what another program has deleted meanwhile. */
static void
nothing_is_asked_twice (void **state)
{
  MsWindow *window = window_of (state);
  g_autofree char *file = g_build_filename (
      g_get_user_data_dir (), "minesage", "records.sqlite", NULL);
  window_forget_records (window);
  add_game (window, 400, 20);
  Paths paths = open_paths (state);
  check_paths (state, &paths, "path of 1 game takes 20 bytes.", TRUE);
  g_signal_emit_by_name (paths.button, "clicked");
  g_signal_emit_by_name (paths.button, "clicked");
  assert_int_equal (count_paths (window), 1);
  assert_int_equal (count_questions (&paths), 1);
  gtk_dialog_response (window_find_dialog ((gpointer)paths.preferences, GTK_TYPE_MESSAGE_DIALOG),
      GTK_RESPONSE_CANCEL);

  g_autoptr (MsRecords) other = ms_records_new (file);
  ms_records_delete_paths_async (other, 0, NULL, NULL);
  window_wait_records (other);
  assert_true (gtk_widget_get_sensitive (paths.button));
  g_signal_emit_by_name (paths.button, "clicked");
  assert_int_equal (count_paths (window), 0); /* after which the row measures anew */
  check_paths (state, &paths, "No pointer paths are kept.", FALSE);
  assert_int_equal (count_questions (&paths), 0);
}

static gboolean
cannot_be_pressed (gpointer button)
{
  return !gtk_widget_get_sensitive (button);
}

/* Something else has the name of the database: neither deleted nor measured, which is said. */
static void
paths_that_cannot_be_reached_stay (void **state)
{
  MsWindow *window = window_of (state);
  window_forget_records (window);
  add_game (window, 400, 20);
  Paths paths = open_paths (state);
  check_paths (state, &paths, "path of 1 game takes 20 bytes.", TRUE);
  GtkDialog *question = ask_about_paths (
      &paths, "Delete the pointer’s path of 1 game?", "20 bytes");
  g_autofree char *file = window_block_records ();
  gtk_dialog_response (question, GTK_RESPONSE_ACCEPT);
  window_wait (cannot_be_pressed, paths.button);
  assert_non_null (widget_find_words (paths.row, file));
  window_unblock_records (file);
  check_age (state, &paths, YEAR, TRUE);
  check_paths (state, &paths, "path of 1 game takes 20 bytes.", TRUE);
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (every_value_has_a_control),
    WINDOW_TEST (pages_fit_small_windows),
    WINDOW_TEST (the_focus_shows_the_note),
    WINDOW_TEST (names_of_lines_do_not_wrap),
    WINDOW_TEST (the_style_is_shown),
    WINDOW_TEST (a_folder_is_chosen),
    WINDOW_TEST (old_paths_are_deleted_when_agreed),
    WINDOW_TEST (nothing_is_asked_twice),
    WINDOW_TEST (paths_that_cannot_be_reached_stay),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}

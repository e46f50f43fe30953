/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-application.h"

#include "ms-dialogs.h"
#include "ms-foreign-text.h"
#include "ms-help-window.h"
#include "ms-lesson-window.h"
#include "ms-options.h"
#include "ms-replay-window.h"
#include "ms-settings-check.h"
#include "ms-settings.h"
#include "ms-ui.h"
#include "ms-window.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

#define PRESENT_AFTER_MS 300

struct _MsApplication
{
  GtkApplication parent_instance;

  GSettings *settings;
  MsThemeWatcher *theme;
  MsRecords *records;
  char *passed_over; /* a message about the settings that has not been shown yet, or NULL */
  GtkWindow *preferences; /* weak: NULL while they are closed */
  GtkWindow *help; /* weak: NULL while it is not open */
  GtkWindow *lesson; /* weak: NULL while it is not open */
};

G_DEFINE_FINAL_TYPE (MsApplication, ms_application, GTK_TYPE_APPLICATION)

static MsWindow *
new_window (MsApplication *self)
{
  MsWindow *window = ms_window_new (GTK_APPLICATION (self), self->settings, self->theme);
  ms_window_set_records (window, self->records);
  ms_widget_after_frame (window, (void (*) (gpointer))ms_records_prepare, self->records);
  return window;
}

/* The window used last if nothing was done in it yet, else a new one. */
static MsWindow *
window_for_game (MsApplication *self)
{
  GtkWindow *active = gtk_application_get_active_window (GTK_APPLICATION (self));
  if (active != NULL && MS_IS_WINDOW (active) && ms_window_is_pristine (MS_WINDOW (active)))
    return MS_WINDOW (active);
  return new_window (self);
}

/* The window used last of those for games; NULL: there is none. */
static MsWindow *
find_window (MsApplication *self)
{
  GList *windows = gtk_application_get_windows (GTK_APPLICATION (self));
  for (GList *link = windows; link != NULL; link = link->next)
    if (MS_IS_WINDOW (link->data))
      return link->data;
  return NULL;
}

/* Shows the message about the settings, once, in the first window that opens no file. */
static void
tell_passed_over (MsApplication *self, MsWindow *window)
{
  if (self->passed_over != NULL)
    ms_window_show_error (window, self->passed_over);
  g_clear_pointer (&self->passed_over, g_free);
}

/* Opens a window for which no particular game was asked. */
static MsWindow *
begin_window (MsApplication *self)
{
  MsWindow *window = new_window (self);
  ms_window_begin (window);
  tell_passed_over (self, window);
  return window;
}

/* Presents a window to play in; a window that only shows a replay will not do. */
static void
ms_application_activate (GApplication *application)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (application));
  if (window == NULL || MS_IS_REPLAY_WINDOW (window))
    window = GTK_WINDOW (find_window (MS_APPLICATION (application)));
  if (window == NULL)
    window = GTK_WINDOW (begin_window (MS_APPLICATION (application)));
  gtk_window_present (window);
}

/* Shows document, a moment of a replay, in a window for games. */
static void
take_moment (MsApplication *self, MsDocument *document)
{
  MsWindow *window = find_window (self);
  ms_window_take_document (window != NULL ? window : new_window (self), document);
}

static void
analyse_cb (MsApplication *self, MsReplayWindow *window)
{
  take_moment (self, ms_replay_window_dup_position (window));
}

static void
ms_application_window_added (GtkApplication *application, GtkWindow *window)
{
  GTK_APPLICATION_CLASS (ms_application_parent_class)->window_added (application, window);
  if (!MS_IS_REPLAY_WINDOW (window))
    return;
  ms_connect (window, "continue-from-here", G_CALLBACK (take_moment), application);
  ms_connect (window, "analyse", G_CALLBACK (analyse_cb), application);
}

static gboolean
present_cb (gpointer window)
{
  /* A window that is already visible is not presented again, as there may be a dialog in front of
   * it. */
  if (!gtk_widget_get_visible (window) && gtk_window_get_application (window) != NULL)
    gtk_window_present (window);
  return G_SOURCE_REMOVE;
}

static void
ms_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  MsWindow *before = NULL;
  for (int i = 0; i < n_files; i++)
    {
      /* A window that still waits for its file looks unused, so it is not taken twice. */
      MsWindow *window = window_for_game (MS_APPLICATION (application));
      if (window == before)
        window = new_window (MS_APPLICATION (application));
      ms_window_open_file (window, files[i]);
      /* A window shows itself when its file has been read, so that it has the right size at once;
       * after PRESENT_AFTER_MS at the latest it is shown, so that something is seen while a large
       * file is read. */
      g_timeout_add_full (
          G_PRIORITY_DEFAULT, PRESENT_AFTER_MS, present_cb, g_object_ref (window), g_object_unref);
      before = window;
    }
}

static void
start_game (MsApplication *self, GVariantDict *dict)
{
  MsWindow *window = window_for_game (self);
  MsOptions options = { .rules = ms_window_get_next_rules (window) };
  if (ms_options_read (&options, dict, NULL))
    ms_window_start_game (window, &options.rules, options.has_seed ? &options.seed : NULL);
  tell_passed_over (self, window);
  gtk_window_present (GTK_WINDOW (window));
}

/* Lets a window ask which position to open, and show the odds of that position. */
static void
analyze_position (MsApplication *self)
{
  MsWindow *window = window_for_game (self);
  gtk_window_present (GTK_WINDOW (window));
  g_action_group_change_action_state (
      G_ACTION_GROUP (window), "show-probabilities", g_variant_new_boolean (TRUE));
  g_action_group_activate_action (G_ACTION_GROUP (window), "open", NULL);
}

static int
ms_application_command_line (GApplication *application, GApplicationCommandLine *line)
{
  MsApplication *self = MS_APPLICATION (application);
  GVariantDict *dict = g_application_command_line_get_options_dict (line);
  MsOptions options = { 0 };
  g_autofree char **names = NULL;
  gboolean another = g_variant_dict_contains (dict, "new-window");
  gboolean analyze = g_variant_dict_contains (dict, "analyze");
  gboolean game = ms_options_read (&options, dict, NULL) && options.any;
  g_variant_dict_lookup (dict, G_OPTION_REMAINING, "^a&ay", &names);

  if (another)
    gtk_window_present (GTK_WINDOW (begin_window (self)));
  if (game)
    start_game (self, dict);
  if (analyze)
    analyze_position (self);
  for (int i = 0; names != NULL && names[i] != NULL; i++)
    {
      g_autoptr (GFile) file = g_application_command_line_create_file_for_arg (line, names[i]);
      ms_application_open (application, &file, 1, "");
    }
  if (!another && !game && !analyze && (names == NULL || names[0] == NULL))
    g_application_activate (application);
  return 0;
}

/* Handles options that can be answered, or refused, without the application having to run. */
static int
ms_application_handle_local_options (GApplication *application, GVariantDict *dict)
{
  if (g_variant_dict_contains (dict, "version"))
    {
      g_print ("minesage %s\n", MS_VERSION);
      return 0;
    }
  MsOptions options = { 0 };
  g_autoptr (GError) error = NULL;
  if (!ms_options_read (&options, dict, &error))
    {
      /* may contain what was typed */
      g_autofree char *line = ms_foreign_text_dup_escaped (error->message);
      g_printerr ("minesage: %s\n", line);
      return 1;
    }
  if (!gtk_init_check ())
    {
      g_printerr ("minesage: %s\n",
          _ ("There is no display to open a window on. minesage-cli works without one."));
      return 1;
    }
  g_autoptr (GSettings) settings = ms_settings_new ();
  if (settings == NULL)
    {
      g_printerr ("minesage: %s\n", _ ("The settings schema is missing; install Minesage again."));
      return 1;
    }
  return -1;
}

static void
new_window_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gtk_window_present (GTK_WINDOW (begin_window (user_data)));
}

/* Shows the preferences: one dialog for all windows, above the window in which it was asked for. */
static void
preferences_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsApplication *self = user_data;
  GtkWindow *active = gtk_application_get_active_window (GTK_APPLICATION (self));
  if (self->preferences == NULL)
    g_set_weak_pointer (
        &self->preferences, ms_preferences_window_new (self->settings, self->records));
  if (active != NULL && MS_IS_WINDOW (active))
    gtk_window_set_transient_for (self->preferences, active);
  gtk_window_present (self->preferences);
}

static void
new_expert_game_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsWindow *window = window_for_game (user_data);
  MsRules rules = ms_window_get_next_rules (window);
  const MsLevelInfo *expert = ms_level_info (MS_LEVEL_EXPERT);
  rules.width = expert->width;
  rules.height = expert->height;
  rules.mines = expert->mines;
  ms_window_start_game (window, &rules, NULL);
  gtk_window_present (GTK_WINDOW (window));
}

static void
analyze_position_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  analyze_position (user_data);
}

static void
about_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gtk_window_present (ms_about_dialog_new (gtk_application_get_active_window (user_data)));
}

/* Shows the help: one window for all windows of games. */
static void
help_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsApplication *self = user_data;
  if (self->help == NULL)
    g_set_weak_pointer (
        &self->help, GTK_WINDOW (ms_help_window_new (GTK_APPLICATION (self), self->theme)));
  gtk_window_present (self->help);
}

static void
lesson_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsApplication *self = user_data;
  if (self->lesson == NULL)
    g_set_weak_pointer (&self->lesson,
        GTK_WINDOW (ms_lesson_window_new (GTK_APPLICATION (self), self->settings, self->theme)));
  gtk_window_present (self->lesson);
}

/* Exercises of a topic, asked for from whatever window: they belong to a window for games. */
static void
train_action (GSimpleAction *action, GVariant *topic, gpointer user_data)
{
  MsWindow *window = find_window (user_data);
  if (window == NULL)
    window = begin_window (user_data);
  gtk_window_present (GTK_WINDOW (window));
  g_action_group_activate_action (G_ACTION_GROUP (window), "train-topic", topic);
}

static void
quit_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  /* Windows are closed, not just destroyed, so that their sizes are saved; dialogs are closed with
   * them. */
  GList *windows = g_list_copy (gtk_application_get_windows (user_data));
  for (GList *link = windows; link != NULL; link = link->next)
    g_object_ref (link->data);
  for (GList *link = windows; link != NULL; link = link->next)
    if (MS_IS_WINDOW (link->data) || MS_IS_HELP_WINDOW (link->data)
        || MS_IS_REPLAY_WINDOW (link->data) || MS_IS_LESSON_WINDOW (link->data))
      gtk_window_close (link->data);
  g_list_free_full (windows, g_object_unref);
}

static void
add_keys (GtkApplication *application)
{
  static const struct
  {
    const char *action;
    const char *keys[4];
  } table[] = {
    { "win.new-game", { "<Control>n", "F2" } },
    { "win.restart", { "<Control>r", "F3" } },
    { "win.levels", { "<Alt>Home" } },
    { "win.undo", { "<Control>z" } },
    { "win.redo", { "<Control><Shift>z" } },
    { "win.pause", { "Pause" } },
    { "win.open", { "<Control>o" } },
    { "win.open-text", { "<Control><Shift>o" } },
    { "win.save", { "<Control>s" } },
    { "win.save-as", { "<Control><Shift>s" } },
    { "win.copy", { "<Control>c" } },
    { "win.paste", { "<Control>v" } },
    { "win.analyse", { "<Control>e" } },
    { "win.return-to-game", { "<Control><Shift>e" } },
    { "win.new-analysis", { "<Control><Shift>n" } },
    { "win.zoom-in", { "<Control>plus", "<Control>equal", "<Control>KP_Add" } },
    { "win.zoom-out", { "<Control>minus", "<Control>KP_Subtract" } },
    { "win.zoom-fit", { "<Control>0", "<Control>KP_0" } },
    { "win.zoom-normal", { "<Control>1", "<Control>KP_1" } },
    { "win.show-panel", { "F9" } },
    { "win.page::odds", { "<Alt>1" } },
    { "win.page::why", { "<Alt>2" } },
    { "win.page::sections", { "<Alt>3" } },
    { "win.page::what-if", { "<Alt>4" } },
    { "win.fullscreen", { "F11" } },
    { "app.preferences", { "<Control>comma" } },
    { "window.close", { "<Control>w" } },
    { "app.help", { "F1" } },
    { "win.show-help-overlay", { "<Control>question" } },
    { "app.quit", { "<Control>q" } },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    gtk_application_set_accels_for_action (application, table[i].action, table[i].keys);
}

/* Keeps the program running until the last game is on the disk. */
static void
records_busy_cb (MsApplication *self)
{
  if (ms_records_get_busy (self->records))
    g_application_hold (G_APPLICATION (self));
  else
    g_application_release (G_APPLICATION (self));
}

static void
ms_application_startup (GApplication *application)
{
  MsApplication *self = MS_APPLICATION (application);
  ms_ui_register ();
  G_APPLICATION_CLASS (ms_application_parent_class)->startup (application);

  GdkDisplay *display = gdk_display_get_default ();
  ms_ui_init (display);
  gtk_window_set_default_icon_name (MS_APP_ID);
  self->settings = ms_settings_new ();
  self->passed_over = ms_settings_check_dup (self->settings);
  if (self->passed_over != NULL)
    g_printerr ("minesage: %s\n", self->passed_over);
  self->theme = ms_theme_watcher_new (gtk_settings_get_for_display (display));
  g_settings_bind (self->settings, "color-scheme", self->theme, "preference", G_SETTINGS_BIND_GET);
  g_settings_bind (self->settings, "board-style", self->theme, "style", G_SETTINGS_BIND_GET);
  self->records = ms_records_new (NULL);
  g_signal_connect_swapped (self->records, "notify::busy", G_CALLBACK (records_busy_cb), self);
  static const GActionEntry entries[] = {
    { .name = "new-window", .activate = new_window_action },
    { .name = "new-expert-game", .activate = new_expert_game_action },
    { .name = "analyze-position", .activate = analyze_position_action },
    { .name = "preferences", .activate = preferences_action },
    { .name = "help", .activate = help_action },
    { .name = "lesson", .activate = lesson_action },
    { .name = "train", .activate = train_action, .parameter_type = "i" },
    { .name = "about", .activate = about_action },
    { .name = "quit", .activate = quit_action },
  };
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_autoptr (GAction) scheme = g_settings_create_action (self->settings, "color-scheme");
  g_action_map_add_action (G_ACTION_MAP (self), scheme);
  add_keys (GTK_APPLICATION (self));
}

/* When no window is left, stops measuring games, which can wait for the next start; writing records
 * cannot wait. */
static void
ms_application_window_removed (GtkApplication *application, GtkWindow *window)
{
  MsApplication *self = MS_APPLICATION (application);
  GTK_APPLICATION_CLASS (ms_application_parent_class)->window_removed (application, window);
  if (gtk_application_get_windows (application) == NULL)
    ms_records_stop (self->records);
}

static void
ms_application_shutdown (GApplication *application)
{
  MsApplication *self = MS_APPLICATION (application);
  G_APPLICATION_CLASS (ms_application_parent_class)->shutdown (application);
  g_clear_weak_pointer (&self->preferences);
  g_clear_weak_pointer (&self->help);
  g_clear_weak_pointer (&self->lesson);
  if (self->records != NULL)
    g_signal_handlers_disconnect_by_data (self->records, self);
  g_clear_object (&self->records);
  g_clear_object (&self->theme);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->passed_over, g_free);
}

static void
ms_application_class_init (MsApplicationClass *class)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (class);
  GTK_APPLICATION_CLASS (class)->window_added = ms_application_window_added;
  GTK_APPLICATION_CLASS (class)->window_removed = ms_application_window_removed;
  application_class->startup = ms_application_startup;
  application_class->shutdown = ms_application_shutdown;
  application_class->activate = ms_application_activate;
  application_class->open = ms_application_open;
  application_class->command_line = ms_application_command_line;
  application_class->handle_local_options = ms_application_handle_local_options;
}

static void
ms_application_init (MsApplication *self)
{
  g_application_add_main_option_entries (G_APPLICATION (self), ms_option_entries);
}

MsApplication *
ms_application_new (GApplicationFlags flags)
{
  return g_object_new (MS_TYPE_APPLICATION, "application-id", MS_APP_ID, "resource-base-path",
      MS_RESOURCE_PATH, "flags",
      G_APPLICATION_HANDLES_COMMAND_LINE | G_APPLICATION_HANDLES_OPEN | flags, NULL);
}

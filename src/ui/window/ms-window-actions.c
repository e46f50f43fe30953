/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands of the window that are not about files. */
#include "config.h"

#include "ms-actions.h"
#include "ms-custom-dialog.h"
#include "ms-window-private.h"
#include "ms-zoom-actions.h"

#include <glib/gi18n.h>

gboolean
ms_window_get_toggle (MsWindow *self, const char *action)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (self), action);
  return state != NULL && g_variant_get_boolean (state);
}

void
ms_window_set_action_enabled (MsWindow *self, const char *action, gboolean enabled)
{
  ms_actions_set_enabled (G_ACTION_MAP (self), action, enabled);
}

/* A game to be started once the player has agreed. */
typedef struct
{
  MsWindow *window; /* the question goes with it */
  MsRules rules;
  gboolean has_seed;
  guint64 seed;
} NewGame;

static void
start_cb (gpointer user_data)
{
  NewGame *new_game = user_data;
  ms_window_start_game (
      new_game->window, &new_game->rules, new_game->has_seed ? &new_game->seed : NULL);
}

/* A running game makes way for a new one, but nobody sees the one that is set aside. */
void
ms_window_offer_game (MsWindow *self, const MsRules *rules, const guint64 *seed)
{
  NewGame *new_game = g_new (NewGame, 1);
  *new_game = (NewGame){ self, *rules, seed != NULL, seed != NULL ? *seed : 0 };
  if (ms_game_get_aside_modified (self->game))
    ms_file_controller_leave (self->files, FALSE, start_cb, new_game, g_free);
  else
    {
      start_cb (new_game);
      g_free (new_game);
    }
}

static void
new_game_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsWindow *self = user_data;
  MsRules rules = ms_window_get_next_rules (self);
  ms_window_offer_game (self, &rules, NULL);
}

/* The rules of new games have changed, and nothing was opened yet in this one. */
static void
renew_game_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsWindow *self = user_data;
  if (ms_game_get_state (self->game) == MS_GAME_NEW)
    new_game_action (NULL, NULL, self);
}

static void
restart_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsWindow *self = user_data;
  ms_game_restart (self->game);
}

static void
custom_start_cb (MsWindow *self, int width, int height, int mines)
{
  MsRules rules = ms_window_get_next_rules (self);
  rules.width = width;
  rules.height = height;
  rules.mines = mines;
  ms_window_offer_game (self, &rules, NULL);
}

static void
custom_game_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsWindow *self = user_data;
  MsCustomDialog *dialog = ms_custom_dialog_new (GTK_WINDOW (self), ms_game_get_width (self->game),
      ms_game_get_height (self->game), ms_game_get_mines (self->game));
  gtk_widget_insert_action_group (GTK_WIDGET (dialog), "win", G_ACTION_GROUP (self));
  g_signal_connect_object (dialog, "start", G_CALLBACK (custom_start_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* The state follows the game (ms_window_update_actions), so choosing the level that is already
 * played starts another game of it. */
static void
level_action (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  MsWindow *self = user_data;
  const char *name = g_variant_get_string (value, NULL);
  MsRules rules = ms_window_get_next_rules (self);
  if (ms_level_parse (name, &rules.width, &rules.height, &rules.mines))
    ms_window_offer_game (self, &rules, NULL);
  else if (g_str_equal (name, "custom"))
    custom_game_action (NULL, NULL, self);
}

static void
first_click_action (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  MsWindow *self = user_data;
  MsFirstClick first_click;
  if (!ms_first_click_parse (g_variant_get_string (value, NULL), &first_click))
    return;
  g_simple_action_set_state (action, value);
  g_settings_set_value (self->settings, "first-click", value);
  g_action_group_activate_action (G_ACTION_GROUP (self), "renew-game", NULL);
}

static void
question_marks_action (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  MsWindow *self = user_data;
  g_simple_action_set_state (action, value);
  g_settings_set_value (self->settings, "question-marks", value);
  g_object_set (self->game, "question-marks", g_variant_get_boolean (value), NULL);
}

static void
trust_flags_action (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  MsWindow *self = user_data;
  g_simple_action_set_state (action, value);
  g_settings_set_value (self->settings, "trust-flags", value);
  g_object_set (self->analyzer, "trust-flags", g_variant_get_boolean (value), NULL);
}

static int
measure_foot (MsWindow *self, gboolean with_legend)
{
  gtk_widget_set_visible (GTK_WIDGET (self->legend), with_legend);
  return ms_size_controller_measure_bar (ms_window_get_part (self, "foot"));
}

/* It comes and goes with the odds, which it explains.  Where it has no row of its own the window grows
 * by one, and no cell moves; a pause, which hides the board, leaves the window as large as it is. */
static void
update_legend (MsWindow *self)
{
  gboolean room = ms_window_get_toggle (self, "show-probabilities")
      && !ms_game_get_competing (self->game);
  if (room != self->legend_room)
    {
      int before = measure_foot (self, self->legend_room);
      ms_window_grow (self, 0, measure_foot (self, room) - before);
      self->legend_room = room;
    }
  gtk_widget_set_visible (GTK_WIDGET (self->legend), room && !ms_game_get_withheld (self->game));
}

void
ms_window_update_analyzer (MsWindow *self)
{
  gboolean wanted = ms_window_get_toggle (self, "show-probabilities")
      || ms_window_get_toggle (self, "show-deduced");
  gboolean open = !ms_game_get_withheld (self->game);
  /* What the other pages tell of the position is worth as much as odds. */
  const char *page = ms_pages_get_visible (self->pages);
  gboolean told = page != NULL && !g_str_equal (page, MS_PAGE_ODDS);
  ms_analyzer_set_active (self->analyzer, wanted && open);
  ms_game_set_odds_shown (self->game, (wanted || told) && open);
  update_legend (self);
}

static void
apply_analysis_toggles (MsWindow *self)
{
  gboolean probabilities = ms_window_get_toggle (self, "show-probabilities");
  gboolean deduced = ms_window_get_toggle (self, "show-deduced");
  g_object_set (self->board, "show-probabilities", probabilities, "show-deduced", deduced, NULL);
  ms_window_set_action_enabled (self, "odds", probabilities);
  ms_window_update_analyzer (self);
}

/* Of this window, and not remembered, as the odds themselves. */
static void
odds_action (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  MsWindow *self = user_data;
  const char *name = g_variant_get_string (value, NULL);
  g_autoptr (GEnumClass) odds = g_type_class_ref (MS_TYPE_ODDS);
  const GEnumValue *chosen = g_enum_get_value_by_nick (odds, name);
  if (chosen == NULL)
    return;
  g_simple_action_set_state (action, value);
  g_object_set (self->board, "odds", chosen->value, NULL);
  g_object_set (self->legend, "odds", chosen->value, NULL);
}

/* Of this window, and not remembered: nobody meets odds who has not asked for them. */
static void
analysis_toggle_action (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  MsWindow *self = user_data;
  g_simple_action_set_state (action, value);
  apply_analysis_toggles (self);
}

static void
cancel_analysis_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsWindow *self = user_data;
  if (ms_file_controller_stop_reading (self->files))
    return;
  if (ms_game_get_making (self->game))
    ms_game_cancel_making (self->game);
  else
    ms_analyzer_cancel (self->analyzer);
}

static void
retry_analysis_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  ms_analyzer_retry (MS_WINDOW (user_data)->analyzer);
}

/* GTK would make it with the window from a file of the name it looks for, which is a tenth of the
 * time a start takes. */
static GtkShortcutsWindow *
make_shortcuts (GtkApplicationWindow *window)
{
  g_autoptr (GtkBuilder)
      builder = gtk_builder_new_from_resource ("/io/github/minesage/Minesage/ms-shortcuts.ui");
  GtkShortcutsWindow *shortcuts = GTK_SHORTCUTS_WINDOW (
      gtk_builder_get_object (builder, "help_overlay"));
  gtk_application_window_set_help_overlay (window, shortcuts);
  return shortcuts;
}

static void
show_help_overlay_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GtkShortcutsWindow *shortcuts = gtk_application_window_get_help_overlay (user_data);
  if (shortcuts == NULL)
    shortcuts = make_shortcuts (user_data);
  gtk_window_present (GTK_WINDOW (shortcuts));
}

static const char *
level_name (MsWindow *self)
{
  MsLevel level = ms_level_of (ms_game_get_width (self->game), ms_game_get_height (self->game),
      ms_game_get_mines (self->game));
  return level < MS_LEVEL_CUSTOM ? ms_level_info (level)->name : "custom";
}

static void
update_level (MsWindow *self)
{
  gboolean analysis = ms_game_get_state (self->game) == MS_GAME_ANALYSIS;
  GAction *level = g_action_map_lookup_action (G_ACTION_MAP (self), "level");
  g_simple_action_set_state (
      G_SIMPLE_ACTION (level), g_variant_new_string (analysis ? "" : level_name (self)));
}

void
ms_window_update_actions (MsWindow *self)
{
  update_level (self);
  ms_window_set_action_enabled (self, "cancel-analysis",
      ms_analyzer_get_busy (self->analyzer) || ms_game_get_making (self->game)
          || (self->files != NULL && ms_file_controller_get_reading (self->files)));
  ms_window_set_action_enabled (self, "retry-analysis", ms_analyzer_get_cancelled (self->analyzer));
}

/* The states begin as the settings say; afterwards each window has its own. */
static void
load_states (MsWindow *self)
{
  static const char *const names[] = { "first-click", "question-marks", "trust-flags" };
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GVariant) value = g_settings_get_value (self->settings, names[i]);
      GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), names[i]);
      g_simple_action_set_state (G_SIMPLE_ACTION (action), value);
    }
  g_object_set (self->game, "question-marks", ms_window_get_toggle (self, "question-marks"), NULL);
  g_object_set (self->analyzer, "trust-flags", ms_window_get_toggle (self, "trust-flags"), NULL);
  apply_analysis_toggles (self);
}

void
ms_window_add_actions (MsWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "new-game", .activate = new_game_action },
    { .name = "renew-game", .activate = renew_game_action },
    { .name = "restart", .activate = restart_action },
    { .name = "level", .parameter_type = "s", .state = "''", .change_state = level_action },
    { .name = "custom-game", .activate = custom_game_action },
    { .name = "first-click",
        .parameter_type = "s",
        .state = "'open'",
        .change_state = first_click_action },
    { .name = "question-marks", .state = "false", .change_state = question_marks_action },
    { .name = "trust-flags", .state = "false", .change_state = trust_flags_action },
    { .name = "show-probabilities", .state = "false", .change_state = analysis_toggle_action },
    { .name = "show-deduced", .state = "false", .change_state = analysis_toggle_action },
    { .name = "odds", .parameter_type = "s", .state = "'mine'", .change_state = odds_action },
    { .name = "cancel-analysis", .activate = cancel_analysis_action },
    { .name = "retry-analysis", .activate = retry_analysis_action },
    { .name = "show-help-overlay", .activate = show_help_overlay_action },
  };
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  ms_zoom_actions_add (G_ACTION_MAP (self), self->board);
  load_states (self);
}

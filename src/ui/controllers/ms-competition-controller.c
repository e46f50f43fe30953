/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-competition-controller.h"

#include "ms-actions.h"
#include "ms-signals.h"

struct _MsCompetitionController
{
  GObject parent_instance;
  GActionMap *map; /* weak */
  MsGame *game;
  GSettings *settings;
  GtkWidget *odds_button;
  char *tooltip; /* of the button, while odds can be had */
};

G_DEFINE_FINAL_TYPE (MsCompetitionController, ms_competition_controller, G_TYPE_OBJECT)

static void
competition_action (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  MsCompetitionController *self = user_data;
  g_simple_action_set_state (action, value);
  g_settings_set_value (self->settings, "competition", value);
  g_action_group_activate_action (G_ACTION_GROUP (self->map), "renew-game", NULL);
}

static void
update (MsCompetitionController *self)
{
  static const char *const helps[] = { "show-probabilities", "show-deduced", "relief", "autoplay" };
  gboolean competing = ms_game_get_competing (self->game);
  if (self->map == NULL)
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (helps); i++)
    if (g_action_map_lookup_action (self->map, helps[i]) != NULL)
      ms_actions_set_enabled (self->map, helps[i], !competing);
  gtk_widget_set_tooltip_text (self->odds_button,
      competing ? ms_controller_parts_get_withheld_text (&(MsControllerParts){ .game = self->game })
                : self->tooltip);
}

static void
ms_competition_controller_dispose (GObject *object)
{
  MsCompetitionController *self = MS_COMPETITION_CONTROLLER (object);
  g_clear_weak_pointer (&self->map);
  g_clear_object (&self->game);
  g_clear_object (&self->settings);
  g_clear_object (&self->odds_button);
  g_clear_pointer (&self->tooltip, g_free);
  G_OBJECT_CLASS (ms_competition_controller_parent_class)->dispose (object);
}

static void
ms_competition_controller_class_init (MsCompetitionControllerClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ms_competition_controller_dispose;
}

static void
ms_competition_controller_init (MsCompetitionController *self)
{
}

MsCompetitionController *
ms_competition_controller_new (const MsControllerParts *parts, GtkWidget *odds_button)
{
  static const GActionEntry entries[] = {
    { .name = "competition", .state = "false", .change_state = competition_action },
  };
  MsCompetitionController *self = g_object_new (MS_TYPE_COMPETITION_CONTROLLER, NULL);
  const MsSignal news[] = {
    { parts->game, "notify::withheld", G_CALLBACK (update) },
    { parts->game, "board-changed", G_CALLBACK (update) },
  };
  g_autoptr (GVariant) kept = g_settings_get_value (parts->settings, "competition");
  g_set_weak_pointer (&self->map, parts->actions);
  self->game = g_object_ref (parts->game);
  self->settings = g_object_ref (parts->settings);
  self->odds_button = g_object_ref (odds_button);
  self->tooltip = g_strdup (gtk_widget_get_tooltip_text (odds_button));
  ms_actions_add (parts->actions, entries, G_N_ELEMENTS (entries), self);
  ms_actions_set_state (parts->actions, "competition", kept);
  ms_signals_connect (news, G_N_ELEMENTS (news), self);
  update (self);
  return self;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-undo-controller.h"

#include "ms-actions.h"

struct _MsUndoController
{
  GObject parent_instance;
  MsGame *game;
  GActionMap *actions;
};

G_DEFINE_FINAL_TYPE (MsUndoController, ms_undo_controller, G_TYPE_OBJECT)

static void
undo_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  MsUndoController *self = user_data;
  if (ms_game_get_can_undo (self->game))
    ms_game_undo (self->game);
  else
    g_action_group_activate_action (G_ACTION_GROUP (self->actions), "undo-new-game", NULL);
}

static void
redo_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  ms_game_redo (MS_UNDO_CONTROLLER (user_data)->game);
}

static void
update (MsUndoController *self)
{
  ms_actions_set_enabled (self->actions, "undo",
      ms_game_get_can_undo (self->game) || ms_game_get_replaced (self->game));
  ms_actions_set_enabled (self->actions, "redo", ms_game_get_can_redo (self->game));
}

static void
ms_undo_controller_class_init (MsUndoControllerClass *class)
{
}

static void
ms_undo_controller_init (MsUndoController *self)
{
}

MsUndoController *
ms_undo_controller_new (MsGame *game, GActionMap *actions)
{
  static const GActionEntry entries[] = {
    { .name = "undo", .activate = undo_action },
    { .name = "redo", .activate = redo_action },
  };
  MsUndoController *self = g_object_new (MS_TYPE_UNDO_CONTROLLER, NULL);
  self->game = game;
  self->actions = actions;
  ms_actions_add (actions, entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (game, "notify::can-undo", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "notify::replaced", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "notify::can-redo", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return self;
}

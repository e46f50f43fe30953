/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-return-controller.h"

#include "ms-actions.h"

struct _MsReturnController
{
  GObject parent_instance;

  /* Borrowed */
  MsGame *game;
  MsFileController *files;
  GActionMap *actions;
};

G_DEFINE_FINAL_TYPE (MsReturnController, ms_return_controller, G_TYPE_OBJECT)

static void
undo_new_game_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  static const char *const odds[] = { "show-probabilities", "show-deduced" };
  MsReturnController *self = user_data;
  for (gsize i = 0; i < G_N_ELEMENTS (odds); i++)
    g_action_group_change_action_state (
        G_ACTION_GROUP (self->actions), odds[i], g_variant_new_boolean (FALSE));
  ms_game_take_back_board (self->game);
  ms_file_controller_set_file (self->files, NULL);
}

static void
update (MsReturnController *self)
{
  ms_actions_set_enabled (self->actions, "undo-new-game", ms_game_get_replaced (self->game));
}

static void
ms_return_controller_class_init (MsReturnControllerClass *class)
{
}

static void
ms_return_controller_init (MsReturnController *self)
{
}

MsReturnController *
ms_return_controller_new (MsGame *game, MsFileController *files, GActionMap *actions)
{
  static const GActionEntry entries[] = {
    { .name = "undo-new-game", .activate = undo_new_game_action },
  };
  MsReturnController *self = g_object_new (MS_TYPE_RETURN_CONTROLLER, NULL);
  self->game = game;
  self->files = files;
  self->actions = actions;
  ms_actions_add (actions, entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (game, "notify::replaced", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return self;
}

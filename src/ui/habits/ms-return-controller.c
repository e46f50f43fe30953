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

  GFile *file; /* owned; as last told of, NULL: none */
  GFile *replaced_file; /* owned; of the game that can be brought back, NULL: none */
};

G_DEFINE_FINAL_TYPE (MsReturnController, ms_return_controller, G_TYPE_OBJECT)

static void
undo_new_game_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  static const char *const odds[] = { "show-probabilities", "show-deduced" };
  MsReturnController *self = user_data;
  g_autoptr (GFile) file = self->replaced_file != NULL ? g_object_ref (self->replaced_file) : NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (odds); i++)
    g_action_group_change_action_state (
        G_ACTION_GROUP (self->actions), odds[i], g_variant_new_boolean (FALSE));
  ms_game_take_back_board (self->game);
  ms_file_controller_set_file (self->files, file);
}

/* The board that takes a game's place tells of its own file, or of none, only afterwards. */
static void
replaced_cb (MsReturnController *self)
{
  gboolean replaced = ms_game_get_replaced (self->game);
  ms_actions_set_enabled (self->actions, "undo-new-game", replaced);
  GFile *file = replaced ? self->file : NULL;
  g_set_object (&self->replaced_file, file);
}

static void
file_cb (MsReturnController *self)
{
  g_set_object (&self->file, ms_file_controller_get_file (self->files));
}

static void
ms_return_controller_dispose (GObject *object)
{
  MsReturnController *self = MS_RETURN_CONTROLLER (object);
  g_clear_object (&self->file);
  g_clear_object (&self->replaced_file);
  G_OBJECT_CLASS (ms_return_controller_parent_class)->dispose (object);
}

static void
ms_return_controller_class_init (MsReturnControllerClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ms_return_controller_dispose;
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
  g_signal_connect_object (
      game, "notify::replaced", G_CALLBACK (replaced_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (files, "notify::file", G_CALLBACK (file_cb), self, G_CONNECT_SWAPPED);
  file_cb (self);
  replaced_cb (self);
  return self;
}

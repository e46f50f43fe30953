/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Undo and redo. */
#include "config.h"

#include "ms-window-private.h"

static void
undo_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  ms_game_undo (MS_WINDOW (user_data)->game);
}

static void
redo_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  ms_game_redo (MS_WINDOW (user_data)->game);
}

static void
update (MsWindow *self)
{
  ms_window_set_action_enabled (self, "undo", ms_game_get_can_undo (self->game));
  ms_window_set_action_enabled (self, "redo", ms_game_get_can_redo (self->game));
}

void
ms_window_add_undo_actions (MsWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "undo", .activate = undo_action },
    { .name = "redo", .activate = redo_action },
  };
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (
      self->game, "notify::can-undo", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (
      self->game, "notify::can-redo", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

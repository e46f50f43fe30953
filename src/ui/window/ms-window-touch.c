/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Flag mode: a click or a tap on a covered cell marks it, for whoever has no right button. */
#include "config.h"

#include "ms-window-private.h"

static void
flag_mode_action (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  MsWindow *self = user_data;
  g_simple_action_set_state (action, value);
  g_object_set (self->board, "flag-mode", g_variant_get_boolean (value), NULL);
}

void
ms_window_add_touch (MsWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "flag-mode", .state = "false", .change_state = flag_mode_action },
  };
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-flag-mode.h"

#include "ms-actions.h"

static void
flag_mode_action (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  g_simple_action_set_state (action, value);
  g_object_set (user_data, "flag-mode", g_variant_get_boolean (value), NULL);
}

void
ms_flag_mode_add (MsBoardView *board, GActionMap *actions)
{
  static const GActionEntry entries[] = {
    { .name = "flag-mode", .state = "false", .change_state = flag_mode_action },
  };
  ms_actions_add (actions, entries, G_N_ELEMENTS (entries), board);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-zoom-actions.h"

#include "ms-actions.h"

static void
zoom_action (MsBoardView *board, GVariant *parameter, GAction *action)
{
  ms_board_view_zoom (board, ms_actions_get_value (action));
}

void
ms_zoom_actions_add (GActionMap *map, MsBoardView *board)
{
  static const MsCommand actions[] = {
    { "zoom-in", .activate = G_CALLBACK (zoom_action), .value = 1 },
    { "zoom-out", .activate = G_CALLBACK (zoom_action), .value = -1 },
    { "zoom-normal", .activate = G_CALLBACK (ms_board_view_zoom_reset) },
    { "zoom-fit", .activate = G_CALLBACK (ms_board_view_zoom_fit) },
    { NULL },
  };
  ms_actions_add (map, actions, board, NULL);
}

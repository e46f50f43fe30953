/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-zoom-actions.h"

#include "ms-actions.h"

static void
zoom_in (MsBoardView *board)
{
  ms_board_view_zoom (board, 1);
}

static void
zoom_out (MsBoardView *board)
{
  ms_board_view_zoom (board, -1);
}

void
ms_zoom_actions_add (GActionMap *map, MsBoardView *board)
{
  static const MsCommand actions[] = {
    { "zoom-in", .activate = G_CALLBACK (zoom_in) },
    { "zoom-out", .activate = G_CALLBACK (zoom_out) },
    { "zoom-normal", .activate = G_CALLBACK (ms_board_view_zoom_reset) },
    { "zoom-fit", .activate = G_CALLBACK (ms_board_view_zoom_fit) },
    { NULL },
  };
  ms_actions_add (map, actions, board, NULL);
}

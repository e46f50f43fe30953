/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-zoom-actions.h"

#include "ms-actions.h"

static void
zoom_in_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  ms_board_view_zoom (user_data, 1);
}

static void
zoom_out_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  ms_board_view_zoom (user_data, -1);
}

static void
zoom_normal_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  ms_board_view_zoom_reset (user_data);
}

static void
zoom_fit_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  ms_board_view_zoom_fit (user_data);
}

void
ms_zoom_actions_add (GActionMap *map, MsBoardView *board)
{
  static const GActionEntry entries[] = {
    { .name = "zoom-in", .activate = zoom_in_action },
    { .name = "zoom-out", .activate = zoom_out_action },
    { .name = "zoom-normal", .activate = zoom_normal_action },
    { .name = "zoom-fit", .activate = zoom_fit_action },
  };
  ms_actions_add (map, entries, G_N_ELEMENTS (entries), board);
}

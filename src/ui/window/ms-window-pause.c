/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pause: another page takes the board's place, and whatever tells of the board says nothing. The
 * state is the game's; a window that is minimised pauses by itself. */
#include "config.h"

#include "ms-window-private.h"

static void
pause_action (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  ms_game_set_paused (MS_WINDOW (user_data)->game, g_variant_get_boolean (value));
}

static void
update (MsWindow *self)
{
  gboolean paused = ms_game_get_paused (self->game);
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), "pause");
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (paused));
  ms_window_set_action_enabled (self, "pause", ms_game_get_state (self->game) == MS_GAME_PLAYING);
}

/* A page that is only covered by another one would still be read aloud. */
static void
show_page (MsWindow *self, gboolean paused)
{
  GtkWidget *board_page = GTK_WIDGET (self->scrolled);
  GtkWidget *shown = paused ? self->paused_page : board_page;
  gtk_widget_set_visible (shown, TRUE);
  gtk_stack_set_visible_child (self->board_stack, shown);
  gtk_widget_set_visible (paused ? board_page : self->paused_page, FALSE);
}

static void
paused_cb (MsWindow *self)
{
  gboolean paused = ms_game_get_paused (self->game);
  update (self);
  ms_window_set_action_enabled (self, "copy", !paused);
  ms_window_update_analyzer (self);
  show_page (self, paused);
  gtk_widget_grab_focus (paused ? self->continue_button : GTK_WIDGET (self->board));
}

/* Before the window measures the new board. */
static void
board_changed_cb (MsWindow *self)
{
  show_page (self, ms_game_get_paused (self->game));
}

static void
toplevel_cb (GdkToplevel *toplevel, GParamSpec *pspec, MsWindow *self)
{
  if ((gdk_toplevel_get_state (toplevel) & GDK_TOPLEVEL_STATE_MINIMIZED) != 0)
    ms_game_set_paused (self->game, TRUE);
}

static void
realize_cb (MsWindow *self)
{
  g_signal_connect_object (gtk_native_get_surface (GTK_NATIVE (self)), "notify::state",
      G_CALLBACK (toplevel_cb), self, 0);
}

void
ms_window_add_pause_action (MsWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "pause", .state = "false", .change_state = pause_action },
  };
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_swapped (self->game, "notify::paused", G_CALLBACK (paused_cb), self);
  g_signal_connect_swapped (self->game, "notify::state", G_CALLBACK (update), self);
  g_signal_connect_swapped (self->game, "board-changed", G_CALLBACK (board_changed_cb), self);
  g_signal_connect (self, "realize", G_CALLBACK (realize_cb), NULL);
  update (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fullscreen, with the header bar in reach.
 *
 * GTK takes a window's titlebar away in fullscreen, and with it every menu.  So the header bar lies
 * at the top of the content, where it stays, and the titlebar is an empty one, which only says that
 * the window draws its own decorations. */
#include "config.h"

#include "ms-window-private.h"

void
ms_window_place_header (MsWindow *self)
{
  GtkWidget *nothing = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  self->header = GTK_HEADER_BAR (gtk_window_get_titlebar (GTK_WINDOW (self)));
  g_autoptr (GtkWidget) header = g_object_ref (GTK_WIDGET (self->header));
  gtk_widget_hide (nothing);
  gtk_window_set_titlebar (GTK_WINDOW (self), nothing);
  gtk_box_prepend (self->content, header);
}

/* The state follows the window, which may refuse, or be made so from outside. (A property action
 * would hold the window for good.) */
static void
fullscreen_action (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  if (g_variant_get_boolean (value))
    gtk_window_fullscreen (user_data);
  else
    gtk_window_unfullscreen (user_data);
}

static void
fullscreened_cb (MsWindow *self)
{
  gboolean state = gtk_window_is_fullscreen (GTK_WINDOW (self));
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), "fullscreen");
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (state));
}

void
ms_window_add_fullscreen (MsWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "fullscreen", .state = "false", .change_state = fullscreen_action },
  };
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect (self, "notify::fullscreened", G_CALLBACK (fullscreened_cb), NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-fullscreen-controller.h"

#include "ms-actions.h"

struct _MsFullscreenController
{
  GObject parent_instance;
  GtkWindow *window;
};

G_DEFINE_FINAL_TYPE (MsFullscreenController, ms_fullscreen_controller, G_TYPE_OBJECT)

GtkHeaderBar *
ms_fullscreen_place_header (GtkWindow *window, GtkBox *content)
{
  GtkWidget *nothing = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  g_autoptr (GtkWidget) header = g_object_ref (gtk_window_get_titlebar (window));
  gtk_widget_hide (nothing);
  gtk_window_set_titlebar (window, nothing);
  gtk_box_prepend (content, header);
  return GTK_HEADER_BAR (header);
}

/* The state follows the window, which may refuse, or be made so from outside. (A property action
 * would hold the window for good.) */
static void
fullscreen_action (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  MsFullscreenController *self = user_data;
  if (g_variant_get_boolean (value))
    gtk_window_fullscreen (self->window);
  else
    gtk_window_unfullscreen (self->window);
}

static void
fullscreened_cb (MsFullscreenController *self)
{
  gboolean state = gtk_window_is_fullscreen (self->window);
  ms_actions_set_state (G_ACTION_MAP (self->window), "fullscreen", g_variant_new_boolean (state));
}

static void
ms_fullscreen_controller_class_init (MsFullscreenControllerClass *class)
{
}

static void
ms_fullscreen_controller_init (MsFullscreenController *self)
{
}

MsFullscreenController *
ms_fullscreen_controller_new (GtkApplicationWindow *window)
{
  static const GActionEntry entries[] = {
    { .name = "fullscreen", .state = "false", .change_state = fullscreen_action },
  };
  MsFullscreenController *self = g_object_new (MS_TYPE_FULLSCREEN_CONTROLLER, NULL);
  self->window = GTK_WINDOW (window);
  ms_actions_add (G_ACTION_MAP (window), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (
      window, "notify::fullscreened", G_CALLBACK (fullscreened_cb), self, G_CONNECT_SWAPPED);
  return self;
}

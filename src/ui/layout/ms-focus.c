/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-focus.h"

#include <gtk/gtk.h>

#define KEY "ms-focus"

typedef struct
{
  GWeakRef had; /* the widget that had the focus last */
  guint idle; /* 0: none */
} Follower;

static void
follower_free (gpointer data)
{
  Follower *self = data;
  g_weak_ref_clear (&self->had);
  g_clear_handle_id (&self->idle, g_source_remove);
  g_free (self);
}

/* What a layout has no room for is not mapped. */
static gboolean
is_usable (GtkWidget *widget)
{
  return gtk_widget_is_sensitive (widget) && gtk_widget_get_mapped (widget);
}

static gboolean
take_beside (GtkWidget *widget, gboolean after)
{
  GtkWidget *beside = widget;
  while (
      (beside = after ? gtk_widget_get_next_sibling (beside) : gtk_widget_get_prev_sibling (beside))
      != NULL)
    if (is_usable (beside)
        && gtk_widget_child_focus (beside, after ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD))
      return TRUE;
  return FALSE;
}

/* In an idle: several widgets may be switched off by the same step, or only for a moment, and what
 * switched them off may give the focus to another one. */
static gboolean
idle_cb (gpointer user_data)
{
  GtkWindow *window = user_data;
  Follower *self = g_object_get_data (G_OBJECT (window), KEY);
  g_autoptr (GtkWidget) had = g_weak_ref_get (&self->had);
  self->idle = 0;
  if (gtk_window_get_focus (window) != NULL || had == NULL
      || gtk_widget_get_root (had) != GTK_ROOT (window))
    return G_SOURCE_REMOVE;
  gboolean taken = is_usable (had) && gtk_widget_grab_focus (had);
  for (GtkWidget *at = had; !taken && at != GTK_WIDGET (window); at = gtk_widget_get_parent (at))
    taken = take_beside (at, TRUE) || take_beside (at, FALSE);
  return G_SOURCE_REMOVE;
}

static void
focus_cb (GtkWindow *window)
{
  Follower *self = g_object_get_data (G_OBJECT (window), KEY);
  GtkWidget *focus = gtk_window_get_focus (window);
  g_autoptr (GtkWidget) had = g_weak_ref_get (&self->had);
  if (focus != NULL)
    g_weak_ref_set (&self->had, focus);
  else if (self->idle == 0 && had != NULL && !is_usable (had))
    self->idle = g_idle_add (idle_cb, window);
}

static void
windows_cb (GListModel *windows, guint position, guint removed, guint added)
{
  for (guint i = position; i < position + added; i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);
      if (g_object_get_data (G_OBJECT (window), KEY) != NULL)
        continue;
      Follower *self = g_new0 (Follower, 1);
      g_weak_ref_init (&self->had, NULL);
      g_object_set_data_full (G_OBJECT (window), KEY, self, follower_free);
      g_signal_connect (window, "notify::focus-widget", G_CALLBACK (focus_cb), NULL);
    }
}

void
ms_focus_init (void)
{
  g_signal_connect (gtk_window_get_toplevels (), "items-changed", G_CALLBACK (windows_cb), NULL);
}

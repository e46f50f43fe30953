/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How big the window is: as big as the board needs, but never bigger than the monitor. */
#include "config.h"

#include "ms-window-private.h"

/* Room that panels and docks of the desktop may take, for which GTK 4 has no question to ask. */
#define DESKTOP_WIDTH 0
#define DESKTOP_HEIGHT 48

static void
get_limits (MsWindow *self, int *width, int *height)
{
  GdkDisplay *display = gtk_widget_get_display (GTK_WIDGET (self));
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (self));
  g_autoptr (GdkMonitor) monitor = NULL;
  if (surface != NULL && gdk_surface_get_mapped (surface))
    monitor = gdk_display_get_monitor_at_surface (display, surface);
  if (monitor != NULL)
    g_object_ref (monitor);
  else
    monitor = g_list_model_get_item (gdk_display_get_monitors (display), 0);

  *width = *height = G_MAXINT;
  if (monitor == NULL)
    return;
  GdkRectangle area;
  gdk_monitor_get_geometry (monitor, &area);
  *width = area.width - DESKTOP_WIDTH;
  *height = area.height - DESKTOP_HEIGHT;
}

static gboolean
may_resize (MsWindow *self)
{
  return !gtk_window_is_maximized (GTK_WINDOW (self))
      && !gtk_window_is_fullscreen (GTK_WINDOW (self));
}

static void
set_size (MsWindow *self, int width, int height)
{
  int most_width, most_height;
  get_limits (self, &most_width, &most_height);
  gtk_window_set_default_size (
      GTK_WINDOW (self), MIN (width, most_width), MIN (height, most_height));
}

/* While it is insistent, the board wants 28 px a cell and the title wants to be read in full. */
static void
set_insistent (MsWindow *self, gboolean insistent)
{
  int width = -1, height = -1, title_width = -1, most_width, most_height;
  GtkWidget *board = GTK_WIDGET (self->board);
  GtkWidget *title = gtk_header_bar_get_title_widget (self->header);
  if (insistent)
    {
      get_limits (self, &most_width, &most_height);
      gtk_widget_measure (board, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
      gtk_widget_measure (board, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
      gtk_widget_measure (title, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &title_width, NULL, NULL);
      width = MIN (width, most_width);
      height = MIN (height, most_height);
    }
  gtk_scrolled_window_set_min_content_width (self->scrolled, width);
  gtk_scrolled_window_set_min_content_height (self->scrolled, height);
  gtk_widget_set_size_request (title, title_width, -1);
}

void
ms_window_fit_board (MsWindow *self)
{
  ms_window_apply_cell_size (self);
  if (!may_resize (self))
    return;

  /* What everything around the board takes comes out by measuring the whole. */
  int width, height;
  GtkWidget *window = GTK_WIDGET (self);
  set_insistent (self, TRUE);
  gtk_widget_measure (window, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  gtk_widget_measure (window, GTK_ORIENTATION_VERTICAL, width, &height, NULL, NULL, NULL);
  set_insistent (self, FALSE);
  set_size (self, width, height);
}

int
ms_window_measure_bar (GtkWidget *bar)
{
  int height;
  int width = gtk_widget_get_width (GTK_WIDGET (gtk_widget_get_root (bar)));
  gtk_widget_measure (
      bar, GTK_ORIENTATION_VERTICAL, width > 0 ? width : -1, NULL, &height, NULL, NULL);
  return height;
}

/* A size that is asked for before the window has been on the screen for a few frames is lost to the
 * one it was mapped with. */
#define SETTLED_FRAMES 4

typedef struct
{
  int dx, dy;
} Growth;

static gboolean
grow_later_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  const Growth *growth = data;
  if (gdk_frame_clock_get_frame_counter (clock) < SETTLED_FRAMES)
    return G_SOURCE_CONTINUE;
  ms_window_grow (MS_WINDOW (widget), growth->dx, growth->dy);
  return G_SOURCE_REMOVE;
}

static gboolean
is_settled (MsWindow *self)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self));
  return clock != NULL && gdk_frame_clock_get_frame_counter (clock) >= SETTLED_FRAMES;
}

void
ms_window_grow (MsWindow *self, int dx, int dy)
{
  if ((dx == 0 && dy == 0) || !may_resize (self) || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (!is_settled (self))
    {
      Growth *growth = g_new (Growth, 1);
      *growth = (Growth){ dx, dy };
      gtk_widget_add_tick_callback (GTK_WIDGET (self), grow_later_cb, growth, g_free);
      return;
    }
  int width, height;
  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  set_size (self, width + dx, height + dy);
}

void
ms_window_restore_size (MsWindow *self)
{
  int width = g_settings_get_int (self->settings, "window-width");
  int height = g_settings_get_int (self->settings, "window-height");
  if (width > 0 && height > 0)
    set_size (self, width, height);
  if (g_settings_get_boolean (self->settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
}

void
ms_window_save_size (MsWindow *self)
{
  gboolean maximized = gtk_window_is_maximized (GTK_WINDOW (self));
  g_settings_set_boolean (self->settings, "window-maximized", maximized);
  if (!may_resize (self))
    return;
  int width, height;
  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  g_settings_set_int (self->settings, "window-width", CLAMP (width, 0, 32767));
  g_settings_set_int (self->settings, "window-height", CLAMP (height, 0, 32767));
}

void
ms_window_show_bar (MsWindow *self, GtkWidget *bar, GtkLabel *label, const char *text)
{
  int before = ms_window_measure_bar (bar);
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (bar, text != NULL);
  ms_window_grow (self, 0, ms_window_measure_bar (bar) - before);
}

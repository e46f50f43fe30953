/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How large a replay's window is: as its board and what is shown beside it need, but no larger than
 * the monitor. All sizes are in logical pixels. */
#include "config.h"

#include "ms-replay-window-private.h"

#define USUAL_CELL 28
#define BESIDE_BOARD 48
#define ABOVE_AND_BELOW 320
#define LEAST_WIDTH 480
#define MOST_WIDTH 1200
#define LEAST_HEIGHT 520
#define MOST_HEIGHT 800
#define DESKTOP_HEIGHT 48 /* for panels of the desktop, for which GTK 4 has no question to ask */

static void
get_limits (MsReplayWindow *self, int *width, int *height)
{
  GdkDisplay *display = gtk_widget_get_display (GTK_WIDGET (self));
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (self));
  g_autoptr (GdkMonitor) monitor = NULL;
  if (surface != NULL && gdk_surface_get_mapped (surface))
    g_set_object (&monitor, gdk_display_get_monitor_at_surface (display, surface));
  if (monitor == NULL)
    monitor = g_list_model_get_item (gdk_display_get_monitors (display), 0);
  *width = *height = G_MAXINT;
  if (monitor == NULL)
    return;
  GdkRectangle area;
  gdk_monitor_get_geometry (monitor, &area);
  *width = area.width;
  *height = area.height - DESKTOP_HEIGHT;
}

void
ms_replay_window_choose_size (MsReplayWindow *self)
{
  MsGame *game = ms_playback_get_game (self->playback);
  int width = ms_game_get_width (game) * USUAL_CELL + BESIDE_BOARD;
  int height = ms_game_get_height (game) * USUAL_CELL + ABOVE_AND_BELOW;
  int most_width, most_height;
  get_limits (self, &most_width, &most_height);
  gtk_window_set_default_size (GTK_WINDOW (self),
      MIN (CLAMP (width, LEAST_WIDTH, MOST_WIDTH), most_width),
      MIN (CLAMP (height, LEAST_HEIGHT, MOST_HEIGHT), most_height));
}

static int
measure (GtkWidget *widget, GtkOrientation orientation)
{
  int natural;
  gtk_widget_measure (widget, orientation, -1, NULL, &natural, NULL, NULL);
  return natural;
}

/* What it grew by is what it shrinks by. */
void
ms_replay_window_make_room (MsReplayWindow *self, gboolean panel)
{
  GtkWindow *window = GTK_WINDOW (self);
  int width, height, most_width, most_height, dx = -self->grown_width, dy = -self->grown_height;
  self->grown_width = self->grown_height = 0;
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) || gtk_window_is_maximized (window)
      || gtk_window_is_fullscreen (window))
    return;
  gtk_window_get_default_size (window, &width, &height);
  get_limits (self, &most_width, &most_height);
  if (panel)
    {
      dx = measure (self->side, GTK_ORIENTATION_HORIZONTAL);
      dy = measure (GTK_WIDGET (self->strip_place), GTK_ORIENTATION_VERTICAL);
      self->grown_width = dx = CLAMP (dx, 0, MAX (most_width - width, 0));
      self->grown_height = dy = CLAMP (dy, 0, MAX (most_height - height, 0));
    }
  gtk_window_set_default_size (window, width + dx, height + dy);
}

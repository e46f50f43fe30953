/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opened cells fade in: what they were covered by becomes transparent over them.
 *
 * A fading cell is one colour node over the finished board, so a step costs no drawing; and only so
 * many fade at once, so that opening half of a large board costs no more than opening a corner. */
#include "ms-board-view-private.h"

#define FADE_US 140000
#define MAX_FADING 600
#define NOT_BEGUN -1

typedef struct
{
  int cell;
  gint64 start; /* frame time in µs; NOT_BEGUN before the first frame that shows it */
} MsFadingCell;

void
ms_board_view_init_fade (MsBoardView *self)
{
  self->fade.cells = g_array_new (FALSE, FALSE, sizeof (MsFadingCell));
}

void
ms_board_view_stop_fading (MsBoardView *self)
{
  g_array_set_size (self->fade.cells, 0);
  if (self->fade.tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->fade.tick);
  self->fade.tick = 0;
}

/* From the first frame on, however late it comes: nothing of the fading is lost before it. */
static gint64
begin_fading (MsFadingCell *fading, gint64 now)
{
  if (fading->start == NOT_BEGUN)
    fading->start = now;
  return now - fading->start;
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  MsBoardView *self = MS_BOARD_VIEW (widget);
  GArray *cells = self->fade.cells;
  gint64 now = gdk_frame_clock_get_frame_time (clock);
  guint n_done = 0; /* they come first: cells are in the order in which they began */
  for (guint i = 0; i < cells->len; i++)
    n_done += begin_fading (&g_array_index (cells, MsFadingCell, i), now) >= FADE_US;
  if (n_done > 0)
    g_array_remove_range (cells, 0, n_done);
  gtk_widget_queue_draw (widget);
  if (cells->len > 0)
    return G_SOURCE_CONTINUE;
  self->fade.tick = 0;
  return G_SOURCE_REMOVE;
}

gboolean
ms_board_view_may_animate (MsBoardView *self)
{
  gboolean enabled = FALSE;
  if (!self->options.animate || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return FALSE;
  g_object_get (
      gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations", &enabled, NULL);
  return enabled;
}

static gboolean
is_in_sight (MsBoardView *self, int x, int y)
{
  double side = ms_board_view_get_side (self);
  double left = ms_board_view_get_origin (self, GTK_ORIENTATION_HORIZONTAL) + x * side;
  double top = ms_board_view_get_origin (self, GTK_ORIENTATION_VERTICAL) + y * side;
  return left + side > 0 && top + side > 0 && left < gtk_widget_get_width (GTK_WIDGET (self))
      && top < gtk_widget_get_height (GTK_WIDGET (self));
}

void
ms_board_view_fade_in (MsBoardView *self, const int *cells, guint n_cells)
{
  if (self->relief.on || !ms_board_view_may_animate (self))
    return;
  for (guint i = 0; i < n_cells && self->fade.cells->len < MAX_FADING; i++)
    {
      int x = cells[i] % self->width, y = cells[i] / self->width;
      MsFadingCell fading = { cells[i], NOT_BEGUN };
      if (ms_cell_is_opened (ms_board_view_get_cell (self, x, y)) && is_in_sight (self, x, y))
        g_array_append_val (self->fade.cells, fading);
    }
  if (self->fade.cells->len > 0 && self->fade.tick == 0)
    self->fade.tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
}

void
ms_board_view_append_fade (MsBoardView *self, GtkSnapshot *snapshot)
{
  const MsPalette *palette = ms_board_view_get_palette (self);
  GdkRGBA rgba = { (float)palette->covered.red, (float)palette->covered.green,
    (float)palette->covered.blue, 1 };
  if (self->fade.cells->len == 0)
    return;
  gint64 now = gdk_frame_clock_get_frame_time (gtk_widget_get_frame_clock (GTK_WIDGET (self)));
  for (guint i = 0; i < self->fade.cells->len; i++)
    {
      const MsFadingCell *fading = &g_array_index (self->fade.cells, MsFadingCell, i);
      float rest = fading->start == NOT_BEGUN ? 1 : 1 - (float)(now - fading->start) / FADE_US;
      rgba.alpha = CLAMP (rest, 0, 1);
      graphene_rect_t body = ms_board_view_get_body (
          self, fading->cell % self->width, fading->cell / self->width);
      gtk_snapshot_append_color (snapshot, &rgba, &body);
    }
}

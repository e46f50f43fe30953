/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board as a landscape: its cells as prisms, as high as the chance that is shown of them.
 *
 * What is in sight is one image, drawn anew while heights move, and else kept.  Everything that lies
 * over a cell (cursor, hover, hint) is drawn as on the flat board, on a plane that leans as the floor
 * does and lies as high as the cell. */
#include "ms-board-view-private.h"

#include <math.h>

/* Of covered cells while no chance is shown. */
#define PLATEAU 0.25

/* How long a height outlives its analysis, in µs: most are followed by the next within a frame. */
#define WAIT_US 500000

static gint64
get_time (MsBoardView *self)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self));
  return clock != NULL ? gdk_frame_clock_get_frame_time (clock) : g_get_monotonic_time ();
}

MsRelief
ms_board_view_get_projection (MsBoardView *self)
{
  int side = ms_painter_find_pixels (self->cell_size, self->scale);
  return ms_relief_init (self->width, self->height, side);
}

void
ms_board_view_dirty_relief (MsBoardView *self)
{
  g_clear_pointer (&self->relief.node, gsk_render_node_unref);
}

void
ms_board_view_dirty_relief_look (MsBoardView *self)
{
  g_clear_pointer (&self->relief.tiles, ms_relief_tiles_free);
  ms_board_view_dirty_relief (self);
}

void
ms_board_view_reset_relief (MsBoardView *self)
{
  g_clear_pointer (&self->relief.heights, ms_relief_heights_free);
  if (self->relief.tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->relief.tick);
  self->relief.tick = 0;
  self->relief.missed = 0;
  ms_board_view_dirty_relief (self);
}

void
ms_board_view_set_relief (MsBoardView *self, gboolean on)
{
  self->relief.on = on;
  ms_board_view_stop_effects (self);
  ms_board_view_reset_relief (self);
  ms_board_view_dirty_relief_look (self);
  ms_board_view_update_fit (self);
  ms_board_view_scroll_to (self, self->cursor_x, self->cursor_y);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static MsReliefHeights *
ensure_heights (MsBoardView *self)
{
  if (self->relief.heights == NULL)
    self->relief.heights = ms_relief_heights_new (self->width * self->height);
  return self->relief.heights;
}

static MsReliefTiles *
ensure_tiles (MsBoardView *self)
{
  if (self->relief.tiles == NULL)
    self->relief.tiles = ms_relief_tiles_new (ms_board_view_create_painter (self), self->scale);
  return self->relief.tiles;
}

/* In pixels, at a time of the frame clock. */
static int
get_height (MsBoardView *self, int x, int y, gint64 time)
{
  MsRelief relief = ms_board_view_get_projection (self);
  double height = ms_relief_heights_get (ensure_heights (self), y * self->width + x, time);
  return (int)lround (height * relief.rise);
}

static int
get_height_now (gpointer user_data, int x, int y)
{
  MsBoardView *self = user_data;
  return get_height (self, x, y, get_time (self));
}

gboolean
ms_board_view_pick_relief (MsBoardView *self, double px, double py, int *x, int *y)
{
  MsRelief relief = ms_board_view_get_projection (self);
  return ms_relief_pick (&relief, px * self->scale, py * self->scale, get_height_now, self, x, y);
}

GdkRectangle
ms_board_view_get_relief_top (MsBoardView *self, int x, int y)
{
  MsRelief relief = ms_board_view_get_projection (self);
  GdkRectangle top = { 0, 0, relief.side + relief.shift, relief.depth };
  ms_relief_get_top (&relief, x, y, get_height (self, x, y, G_MAXINT64), &top.x, &top.y);
  return top;
}

/* On the floor where x is negative, else as high as the cell. */
void
ms_board_view_save_plane (MsBoardView *self, GtkSnapshot *snapshot, int x, int y)
{
  MsRelief relief = ms_board_view_get_projection (self);
  gtk_snapshot_save (snapshot);
  if (!self->relief.on)
    return;
  int height = x >= 0 ? get_height (self, x, y, get_time (self)) : 0;
  GskTransform *plane = gsk_transform_translate (NULL,
      &GRAPHENE_POINT_INIT ((float)(self->height * relief.shift / self->scale),
          (float)((relief.rise - height) / self->scale)));
  float lean = (float)(atan2 (-relief.shift, relief.depth) * 180 / G_PI);
  plane = gsk_transform_skew (plane, lean, 0);
  plane = gsk_transform_scale (plane, 1, (float)relief.depth / (float)relief.side);
  gtk_snapshot_transform (snapshot, plane);
  gsk_transform_unref (plane);
}

/* The frame time from which on nothing changes by itself. */
static gint64
find_end (MsBoardView *self)
{
  gint64 end = ms_relief_heights_get_end (ensure_heights (self));
  return self->relief.missed != 0 ? MAX (end, self->relief.missed + WAIT_US) : end;
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  MsBoardView *self = MS_BOARD_VIEW (widget);
  ms_board_view_dirty_relief (self);
  gtk_widget_queue_draw (widget);
  if (gdk_frame_clock_get_frame_time (clock) < find_end (self))
    return G_SOURCE_CONTINUE;
  self->relief.tick = 0;
  gtk_widget_queue_allocate (widget); /* the accessible cells go where the tops are */
  return G_SOURCE_REMOVE;
}

static void
note_missed (MsBoardView *self, gint64 now)
{
  gboolean missed = self->analysis == NULL && self->show_probabilities
      && !ms_game_get_paused (self->game);
  if (!missed)
    self->relief.missed = 0;
  else if (self->relief.missed == 0)
    self->relief.missed = now;
}

/* Between a move and its analysis a covered cell stays as high as it was. */
static gboolean
is_waiting (MsBoardView *self, int cell, gint64 now)
{
  return self->relief.missed != 0 && now < self->relief.missed + WAIT_US
      && ms_relief_heights_is_known (self->relief.heights, cell);
}

static void
aim (MsBoardView *self, int cell, const MsPainterCell *looks, gint64 now, gboolean at_once)
{
  double height = ms_relief_find_height (looks);
  if (isnan (height) && is_waiting (self, cell, now))
    return;
  ms_relief_heights_aim (
      self->relief.heights, cell, isnan (height) ? PLATEAU : height, now, at_once);
}

static void
draw_overlay (MsBoardView *self, cairo_t *cr, const MsRelief *relief, int x, int y, int height)
{
  double side = ms_board_view_get_side (self), pixels = relief->side;
  int left, top;
  if (ms_board_view_get_overlay_cell (self, x, y) == NULL)
    return;
  ms_relief_get_top (relief, x, y, height, &left, &top);
  cairo_matrix_t lean = { 1, 0, -relief->shift / pixels, relief->depth / pixels,
    left + relief->shift, top };
  cairo_save (cr);
  cairo_transform (cr, &lean);
  cairo_scale (cr, self->scale, self->scale);
  cairo_translate (cr, -x * side, -y * side);
  cairo_rectangle (cr, x * side, y * side, side, side);
  cairo_clip (cr);
  ms_board_overlay_draw (self->overlaid.overlay, ms_relief_tiles_get_painter (ensure_tiles (self)),
      cr, &(GdkRectangle){ x, y, 1, 1 });
  cairo_restore (cr);
}

static void
draw_row (
    MsBoardView *self, cairo_t *cr, const MsRelief *relief, int y, gint64 now, gboolean at_once)
{
  int first, end;
  ms_relief_find_columns (relief, y, self->relief.area.x, self->relief.area.width, &first, &end);
  for (int x = first; x < end; x++)
    {
      MsPainterCell looks;
      ms_board_view_describe_drawn (self, x, y, &looks);
      aim (self, y * self->width + x, &looks, now, at_once);
      int height = get_height (self, x, y, now);
      ms_relief_tiles_draw (ensure_tiles (self), cr, relief, x, y, height, &looks);
      draw_overlay (self, cr, relief, x, y, height);
    }
}

static void
draw (MsBoardView *self, cairo_t *cr)
{
  MsRelief relief = ms_board_view_get_projection (self);
  gint64 now = get_time (self);
  gboolean at_once = !ms_board_view_may_animate (self);
  int first, last;
  ensure_heights (self);
  note_missed (self, now);
  ms_relief_find_rows (&relief, self->relief.area.y, self->relief.area.height, &first, &last);
  for (int y = first; y < last; y++)
    draw_row (self, cr, &relief, y, now, at_once);
  if (now < find_end (self) && self->relief.tick == 0)
    self->relief.tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
}

static GskRenderNode *
build_node (MsBoardView *self)
{
  const GdkRectangle *area = &self->relief.area;
  cairo_surface_t *image = cairo_image_surface_create (
      CAIRO_FORMAT_ARGB32, area->width, area->height);
  cairo_t *cr = cairo_create (image);
  cairo_translate (cr, -area->x, -area->y);
  draw (self, cr);
  cairo_destroy (cr);
  self->n_built++;
  return ms_board_view_wrap_image (self, image, area);
}

/* The part of the picture that the widget shows. */
static GdkRectangle
find_area (MsBoardView *self)
{
  MsRelief relief = ms_board_view_get_projection (self);
  GdkRectangle picture = { 0, 0, ms_relief_get_width (&relief), ms_relief_get_height (&relief) };
  double left = -ms_board_view_get_origin (self, GTK_ORIENTATION_HORIZONTAL);
  double top = -ms_board_view_get_origin (self, GTK_ORIENTATION_VERTICAL);
  double right = left + gtk_widget_get_width (GTK_WIDGET (self));
  double bottom = top + gtk_widget_get_height (GTK_WIDGET (self));
  GdkRectangle area = { (int)floor (left * self->scale), (int)floor (top * self->scale), 0, 0 };
  area.width = (int)ceil (right * self->scale) - area.x;
  area.height = (int)ceil (bottom * self->scale) - area.y;
  gdk_rectangle_intersect (&picture, &area, &area);
  return area;
}

void
ms_board_view_append_relief (MsBoardView *self, GtkSnapshot *snapshot)
{
  GdkRectangle area = find_area (self);
  if (area.width <= 0 || area.height <= 0)
    return;
  if (!gdk_rectangle_equal (&area, &self->relief.area) || self->relief.serial != self->serial)
    ms_board_view_dirty_relief (self);
  if (self->relief.node == NULL)
    {
      self->relief.area = area;
      self->relief.serial = self->serial;
      self->relief.node = build_node (self);
    }
  gtk_snapshot_append_node (snapshot, self->relief.node);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-board-relief.h"

/* The height of covered cells while no chance is shown, where 1 is the highest. */
#define PLATEAU 0.25

/* How long a cell keeps its height without an analysis, in µs: most analyses are followed by the
 * next one within a frame. */
#define WAIT_US 500000

static gint64
get_time (MsBoardRelief *self)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (self->geometry->widget);
  return clock != NULL ? gdk_frame_clock_get_frame_time (clock) : g_get_monotonic_time ();
}

void
ms_board_relief_init (MsBoardRelief *self, MsBoardLook *look, const MsBoardContent *content,
    const MsBoardOverlays *overlays)
{
  self->look = look;
  self->geometry = look->geometry;
  self->content = content;
  self->overlays = overlays;
}

void
ms_board_relief_dirty (MsBoardRelief *self)
{
  g_clear_pointer (&self->node, gsk_render_node_unref);
}

void
ms_board_relief_drop (MsBoardRelief *self)
{
  g_clear_pointer (&self->tiles, ms_relief_tiles_free);
  ms_board_relief_dirty (self);
}

void
ms_board_relief_reset (MsBoardRelief *self)
{
  g_clear_pointer (&self->heights, ms_relief_heights_free);
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (self->geometry->widget, self->tick);
  self->tick = 0;
  self->missed = 0;
  ms_board_relief_dirty (self);
}

static MsReliefHeights *
ensure_heights (MsBoardRelief *self)
{
  if (self->heights == NULL)
    self->heights = ms_relief_heights_new (self->geometry->width * self->geometry->height);
  return self->heights;
}

static MsReliefTiles *
ensure_tiles (MsBoardRelief *self)
{
  if (self->tiles == NULL)
    self->tiles = ms_relief_tiles_new (
        ms_board_look_create_painter (self->look), self->geometry->scale);
  return self->tiles;
}

/* The height of a cell in pixels at a time of the frame clock. */
static int
get_height (MsBoardRelief *self, int x, int y, gint64 time)
{
  MsRelief relief = ms_board_geometry_get_projection (self->geometry);
  double height = ms_relief_heights_get (
      ensure_heights (self), y * self->geometry->width + x, time);
  return (int)lround (height * relief.rise);
}

static int
get_height_now (gpointer user_data, int x, int y)
{
  MsBoardRelief *self = user_data;
  return get_height (self, x, y, get_time (self));
}

gboolean
ms_board_relief_pick (MsBoardRelief *self, double px, double py, int *x, int *y)
{
  MsRelief relief = ms_board_geometry_get_projection (self->geometry);
  return ms_relief_pick (
      &relief, px * self->geometry->scale, py * self->geometry->scale, get_height_now, self, x, y);
}

GdkRectangle
ms_board_relief_get_top (MsBoardRelief *self, int x, int y)
{
  MsRelief relief = ms_board_geometry_get_projection (self->geometry);
  GdkRectangle top = { 0, 0, relief.side + relief.shift, relief.depth };
  ms_relief_get_top (&relief, x, y, get_height (self, x, y, G_MAXINT64), &top.x, &top.y);
  return top;
}

void
ms_board_relief_save_plane (MsBoardRelief *self, GtkSnapshot *snapshot, int x, int y)
{
  gtk_snapshot_save (snapshot);
  if (!self->geometry->relief)
    return;
  MsRelief relief = ms_board_geometry_get_projection (self->geometry);
  int height = x >= 0 ? get_height (self, x, y, get_time (self)) : 0;
  GskTransform *plane = gsk_transform_translate (NULL,
      &GRAPHENE_POINT_INIT ((float)(self->geometry->height * relief.shift / self->geometry->scale),
          (float)((relief.rise - height) / self->geometry->scale)));
  float lean = (float)(atan2 (-relief.shift, relief.depth) * 180 / G_PI);
  plane = gsk_transform_skew (plane, lean, 0);
  plane = gsk_transform_scale (plane, 1, (float)relief.depth / (float)relief.side);
  gtk_snapshot_transform (snapshot, plane);
  gsk_transform_unref (plane);
}

/* The frame time after which no height changes any more. */
static gint64
find_end (MsBoardRelief *self)
{
  gint64 end = ms_relief_heights_get_end (ensure_heights (self));
  return self->missed != 0 ? MAX (end, self->missed + WAIT_US) : end;
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  MsBoardRelief *self = data;
  ms_board_relief_dirty (self);
  gtk_widget_queue_draw (widget);
  if (gdk_frame_clock_get_frame_time (clock) < find_end (self))
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  gtk_widget_queue_allocate (widget); /* the accessible cells are placed where the tops are */
  return G_SOURCE_REMOVE;
}

static void
draw_overlay (MsBoardRelief *self, cairo_t *cr, const MsRelief *relief, int x, int y, int height)
{
  int left, top;
  if (ms_board_overlays_find (self->overlays, x, y) == NULL)
    return;
  double side = ms_board_geometry_get_side (self->geometry), pixels = relief->side;
  ms_relief_get_top (relief, x, y, height, &left, &top);
  cairo_matrix_t lean = { 1, 0, -relief->shift / pixels, relief->depth / pixels,
    left + relief->shift, top };
  cairo_save (cr);
  cairo_transform (cr, &lean);
  cairo_scale (cr, self->geometry->scale, self->geometry->scale);
  cairo_translate (cr, -x * side, -y * side);
  cairo_rectangle (cr, x * side, y * side, side, side);
  cairo_clip (cr);
  ms_board_overlays_draw (self->overlays, ms_relief_tiles_get_painter (ensure_tiles (self)), cr,
      &(GdkRectangle){ x, y, 1, 1 });
  cairo_restore (cr);
}

static void
draw_row (
    MsBoardRelief *self, cairo_t *cr, const MsRelief *relief, int y, gint64 now, gboolean at_once)
{
  int first, end;
  ms_relief_find_columns (relief, y, self->area.x, self->area.width, &first, &end);
  for (int x = first; x < end; x++)
    {
      MsPainterCell looks;
      ms_board_content_describe (self->content, x, y, TRUE, &looks);
      int cell = y * self->geometry->width + x;
      double aim = ms_relief_find_height (&looks);
      /* A covered cell keeps its height while the analysis after a move is not there yet. */
      if (!isnan (aim) || self->missed == 0 || now >= self->missed + WAIT_US
          || !ms_relief_heights_is_known (self->heights, cell))
        ms_relief_heights_aim (self->heights, cell, isnan (aim) ? PLATEAU : aim, now, at_once);
      int height = get_height (self, x, y, now);
      ms_relief_tiles_draw (ensure_tiles (self), cr, relief, x, y, height, &looks);
      draw_overlay (self, cr, relief, x, y, height);
    }
}

static void
draw (MsBoardRelief *self, cairo_t *cr)
{
  MsRelief relief = ms_board_geometry_get_projection (self->geometry);
  gint64 now = get_time (self);
  gboolean at_once = !ms_board_look_may_animate (self->look);
  int first, last;
  ensure_heights (self);
  if (self->content->analysis != NULL || !self->content->show_probabilities
      || ms_game_get_paused (self->content->game))
    self->missed = 0;
  else if (self->missed == 0)
    self->missed = now;
  ms_relief_find_rows (&relief, self->area.y, self->area.height, &first, &last);
  for (int y = first; y < last; y++)
    draw_row (self, cr, &relief, y, now, at_once);
  if (now < find_end (self) && self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (self->geometry->widget, tick_cb, self, NULL);
}

/* The part of the picture that the widget shows. */
static GdkRectangle
find_area (MsBoardRelief *self)
{
  const MsBoardGeometry *geometry = self->geometry;
  MsRelief relief = ms_board_geometry_get_projection (geometry);
  GdkRectangle picture = { 0, 0, ms_relief_get_width (&relief), ms_relief_get_height (&relief) };
  int from[2], length[2];
  for (int i = 0; i < 2; i++)
    {
      double start = -ms_board_geometry_get_origin (geometry, i);
      double end = start + ms_board_geometry_get_page (geometry, i);
      from[i] = (int)floor (start * geometry->scale);
      length[i] = (int)ceil (end * geometry->scale) - from[i];
    }
  GdkRectangle area = { from[0], from[1], length[0], length[1] };
  gdk_rectangle_intersect (&picture, &area, &area);
  return area;
}

void
ms_board_relief_append (MsBoardRelief *self, GtkSnapshot *snapshot, guint32 serial)
{
  GdkRectangle area = find_area (self);
  if (area.width <= 0 || area.height <= 0)
    return;
  if (!gdk_rectangle_equal (&area, &self->area) || self->serial != serial)
    ms_board_relief_dirty (self);
  if (self->node == NULL)
    {
      self->area = area;
      self->serial = serial;
      cairo_t *cr = ms_board_look_begin_image (CAIRO_FORMAT_ARGB32, &area);
      draw (self, cr);
      self->node = ms_board_look_end_image (self->look, cr, &area);
      self->look->n_built++;
    }
  gtk_snapshot_append_node (snapshot, self->node);
}

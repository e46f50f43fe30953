/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-board-marks.h"

/* Opacity of the board's colour over all that lies outside the area of a hint. */
#define DIMMED 0.55f

/* Opacity of the ring's colour over the selected cells. */
#define TINT 0.16f

/* The arrow, from its tip, in logical pixels. */
static const double arrow[][2] = { { 0, 0 }, { 0, 17 }, { 4, 13.5 }, { 6.8, 20 }, { 9.6, 18.8 },
  { 6.9, 12.5 }, { 12, 12 } };

#define HALO 11.0
#define REACH 24.0

void
ms_board_marks_init (MsBoardMarks *self, MsBoardLook *look, MsBoardRelief *relief)
{
  self->look = look;
  self->relief = relief;
  self->hint.cell = -1;
}

void
ms_board_marks_finalize (MsBoardMarks *self)
{
  g_clear_pointer (&self->hint.numbers, g_free);
}

/* --- A hint --- */

static gboolean
has_hint (const MsBoardMarks *self)
{
  return self->hint.cell >= 0 || self->hint.area.width > 0 || self->hint.n_numbers > 0;
}

gboolean
ms_board_marks_set_hint (MsBoardMarks *self, const MsBoardHint *hint)
{
  if (hint == NULL && !has_hint (self))
    return FALSE;
  g_free (self->hint.numbers);
  self->hint = hint != NULL ? *hint : (MsBoardHint){ .cell = -1 };
  if (hint != NULL)
    self->hint.numbers = g_memdup2 (hint->numbers, (gsize)hint->n_numbers * sizeof (int));
  return TRUE;
}

MsHintPart
ms_board_marks_get_part (const MsBoardMarks *self, int x, int y, const MsOverlayCell *over)
{
  const MsBoardHint *hint = &self->hint;
  int cell = y * self->look->geometry->width + x;
  if (cell == hint->cell)
    return MS_HINT_PART_CELL;
  for (int i = 0; i < hint->n_numbers; i++)
    if (hint->numbers[i] == cell)
      return MS_HINT_PART_NUMBER;
  if (over != NULL && over->reason)
    return MS_HINT_PART_NUMBER;
  return gdk_rectangle_contains_point (&hint->area, x, y) ? MS_HINT_PART_AREA : MS_HINT_PART_NONE;
}

static void
append_box (
    GtkSnapshot *snapshot, MsColor color, float alpha, float x, float y, float width, float height)
{
  if (width > 0 && height > 0)
    ms_board_look_append_color (snapshot, color, alpha, &GRAPHENE_RECT_INIT (x, y, width, height));
}

static void
append_ring (GtkSnapshot *snapshot, MsColor color, float radius, float line, graphene_rect_t bounds)
{
  GskRoundedRect outline;
  GdkRGBA rgba = { (float)color.red, (float)color.green, (float)color.blue, 1 };
  gsk_rounded_rect_init_from_rect (&outline, &bounds, radius);
  gtk_snapshot_append_border (snapshot, &outline, (float[4]){ line, line, line, line },
      (GdkRGBA[4]){ rgba, rgba, rgba, rgba });
}

/* A line in two colours inside bounds, so that it shows on every shade. */
static void
append_double_ring (GtkSnapshot *snapshot, const MsPalette *palette, float radius, float line,
    graphene_rect_t bounds)
{
  graphene_rect_t inner;
  append_ring (snapshot, palette->ring_outer, radius, line, bounds);
  graphene_rect_inset_r (&bounds, line, line, &inner);
  append_ring (snapshot, palette->ring_inner, MAX (radius - line, 0), MAX (line / 2, 1), inner);
}

static void
append_area (MsBoardMarks *self, GtkSnapshot *snapshot, const MsPalette *palette)
{
  const GdkRectangle *area = &self->hint.area;
  float side = (float)ms_board_geometry_get_side (self->look->geometry);
  float width = (float)self->look->geometry->width * side,
        height = (float)self->look->geometry->height * side;
  float x = (float)area->x * side, y = (float)area->y * side;
  float right = x + (float)area->width * side, bottom = y + (float)area->height * side;
  if (area->width == 0)
    return;
  append_box (snapshot, palette->board, DIMMED, 0, 0, width, y);
  append_box (snapshot, palette->board, DIMMED, 0, bottom, width, height - bottom);
  append_box (snapshot, palette->board, DIMMED, 0, y, x, bottom - y);
  append_box (snapshot, palette->board, DIMMED, right, y, width - right, bottom - y);
  append_double_ring (
      snapshot, palette, 4, 3, GRAPHENE_RECT_INIT (x - 3, y - 3, right - x + 5, bottom - y + 5));
}

static void
save_plane (MsBoardMarks *self, GtkSnapshot *snapshot, int cell)
{
  int width = self->look->geometry->width;
  ms_board_relief_save_plane (self->relief, snapshot, cell % width, cell / width);
}

/* Draws one corner bracket: two strokes that meet at (x, y) and run along (dx, dy). */
static void
append_corner (GtkSnapshot *snapshot, MsColor color, float x, float y, int dx, int dy, float length,
    float line)
{
  append_box (snapshot, color, 1, dx > 0 ? x : x - length, dy > 0 ? y : y - line, length, line);
  append_box (snapshot, color, 1, dx > 0 ? x : x - line, dy > 0 ? y : y - length, line, length);
}

static void
append_brackets (
    GtkSnapshot *snapshot, MsColor color, graphene_rect_t bounds, float length, float line)
{
  float x = bounds.origin.x, y = bounds.origin.y;
  float right = x + bounds.size.width, bottom = y + bounds.size.height;
  append_corner (snapshot, color, x, y, 1, 1, length, line);
  append_corner (snapshot, color, right, y, -1, 1, length, line);
  append_corner (snapshot, color, x, bottom, 1, -1, length, line);
  append_corner (snapshot, color, right, bottom, -1, -1, length, line);
}

static graphene_rect_t
get_cell_bounds (MsBoardMarks *self, int cell, float beyond)
{
  int width = self->look->geometry->width;
  graphene_rect_t body = ms_board_look_get_body (self->look, cell % width, cell / width);
  graphene_rect_inset (&body, -beyond, -beyond);
  return body;
}

/* The corner brackets stand out of the cell, so that its contents can be read. */
static void
append_cell (MsBoardMarks *self, GtkSnapshot *snapshot, const MsPalette *palette)
{
  float length = (float)self->look->geometry->cell_size * 0.4f,
        line = self->look->geometry->cell_size < 18 ? 2 : 3;
  if (self->hint.cell < 0)
    return;
  save_plane (self, snapshot, self->hint.cell);
  append_brackets (snapshot, palette->ring_inner, get_cell_bounds (self, self->hint.cell, line + 1),
      length + 2, line + 2);
  append_brackets (
      snapshot, palette->ring_outer, get_cell_bounds (self, self->hint.cell, line), length, line);
  gtk_snapshot_restore (snapshot);
}

void
ms_board_marks_append_hint (MsBoardMarks *self, GtkSnapshot *snapshot)
{
  if (!has_hint (self))
    return;
  const MsPalette *palette = ms_board_look_get_palette (self->look);
  ms_board_relief_save_plane (self->relief, snapshot, -1, -1);
  append_area (self, snapshot, palette);
  gtk_snapshot_restore (snapshot);
  float line = self->look->geometry->cell_size < 18 ? 1 : 2;
  for (int i = 0; i < self->hint.n_numbers; i++)
    {
      save_plane (self, snapshot, self->hint.numbers[i]);
      /* As much beyond the cell as keeps it clear of the number. */
      graphene_rect_t bounds = get_cell_bounds (self, self->hint.numbers[i], line);
      append_double_ring (snapshot, palette, bounds.size.width / 2, line, bounds);
      gtk_snapshot_restore (snapshot);
    }
  append_cell (self, snapshot, palette);
}

/* --- What the player points at --- */

void
ms_board_marks_append_selection (
    MsBoardMarks *self, GtkSnapshot *snapshot, const GdkRectangle *area)
{
  const MsPalette *palette = ms_board_look_get_palette (self->look);
  float side = (float)ms_board_geometry_get_side (self->look->geometry);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT ((float)area->x * side, (float)area->y * side,
      (float)area->width * side - 1, (float)area->height * side - 1);
  if (area->width == 0)
    return;
  ms_board_relief_save_plane (self->relief, snapshot, -1, -1);
  ms_board_look_append_color (snapshot, palette->ring_outer, TINT, &bounds);
  graphene_rect_inset (&bounds, -2, -2);
  append_double_ring (snapshot, palette, 2, 2, bounds);
  gtk_snapshot_restore (snapshot);
}

void
ms_board_marks_append_pressed (MsBoardMarks *self, GtkSnapshot *snapshot, int x, int y)
{
  double side = ms_board_geometry_get_side (self->look->geometry);
  ms_board_relief_save_plane (self->relief, snapshot, x, y);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot,
      &GRAPHENE_RECT_INIT ((float)(x * side), (float)(y * side), (float)side, (float)side));
  ms_painter_draw_pressed (ms_board_look_get_painter (self->look), cr, x * side, y * side);
  cairo_destroy (cr);
  gtk_snapshot_restore (snapshot);
}

void
ms_board_marks_append_hover (MsBoardMarks *self, GtkSnapshot *snapshot, int x, int y)
{
  MsPainter *painter = ms_board_look_get_painter (self->look);
  graphene_rect_t body = ms_board_look_get_body (self->look, x, y);
  GskRoundedRect tile;
  gsk_rounded_rect_init_from_rect (&tile, &body, (float)ms_painter_get_form (painter)->radius);
  ms_board_relief_save_plane (self->relief, snapshot, x, y);
  gtk_snapshot_push_rounded_clip (snapshot, &tile);
  ms_board_look_append_color (snapshot, (MsColor){ 1, 1, 1 }, 0.18f, &body);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_restore (snapshot);
}

void
ms_board_marks_append_cursor (MsBoardMarks *self, GtkSnapshot *snapshot, int x, int y)
{
  double side = ms_board_geometry_get_side (self->look->geometry);
  ms_board_relief_save_plane (self->relief, snapshot, x, y);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot,
      &GRAPHENE_RECT_INIT (
          (float)(x * side - 3), (float)(y * side - 3), (float)(side + 6), (float)(side + 6)));
  ms_painter_draw_cursor (ms_board_look_get_painter (self->look), cr, x * side, y * side);
  cairo_destroy (cr);
  gtk_snapshot_restore (snapshot);
}

/* --- The pointer of a game that is watched --- */

/* The arrow is white with a black edge, so that it is seen on any cell. */
static void
draw_arrow (cairo_t *cr, double x, double y)
{
  cairo_new_path (cr);
  for (gsize i = 0; i < G_N_ELEMENTS (arrow); i++)
    cairo_line_to (cr, x + arrow[i][0], y + arrow[i][1]);
  cairo_close_path (cr);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_fill_preserve (cr);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_set_line_width (cr, 1.5);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
}

void
ms_board_marks_append_ghost (MsBoardMarks *self, GtkSnapshot *snapshot)
{
  const MsBoardGeometry *geometry = self->look->geometry;
  const MsBoardGhost *ghost = &self->ghost;
  for (int i = 0; i < ghost->n_pressed; i++)
    if (ghost->pressed[i] < geometry->width * geometry->height)
      ms_board_marks_append_pressed (
          self, snapshot, ghost->pressed[i] % geometry->width, ghost->pressed[i] / geometry->width);
  if (!ghost->shown)
    return;
  double side = ms_board_geometry_get_side (geometry), x = ghost->x * side, y = ghost->y * side;
  ms_board_relief_save_plane (self->relief, snapshot, CLAMP ((int)ghost->x, 0, geometry->width - 1),
      CLAMP ((int)ghost->y, 0, geometry->height - 1));
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot,
      &GRAPHENE_RECT_INIT (
          (float)(x - REACH), (float)(y - REACH), (float)(2 * REACH), (float)(2 * REACH)));
  if (ghost->held)
    {
      /* A ring around the tip while a button is held. */
      cairo_new_path (cr);
      cairo_arc (cr, x, y, HALO, 0, 2 * G_PI);
      cairo_set_source_rgb (cr, 1, 1, 1);
      cairo_set_line_width (cr, 4);
      cairo_stroke_preserve (cr);
      cairo_set_source_rgb (cr, 0, 0, 0);
      cairo_set_line_width (cr, 2);
      cairo_stroke (cr);
    }
  draw_arrow (cr, x, y);
  cairo_destroy (cr);
  gtk_snapshot_restore (snapshot);
}

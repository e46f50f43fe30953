/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-painter-signs.h"

#include "ms-painter-shapes.h"

/* The opacity with which a ghost covers the cell in the colour of opened cells. */
#define GHOST 0.8

#define TINT 0.14

static double
get_line (const MsPainter *painter)
{
  int side = ms_painter_get_form (painter)->cell_size;
  return ms_tile_form_snap (ms_painter_get_form (painter), side < 12 ? 1 : side < 40 ? 2 : 3);
}

static void
fill_box (cairo_t *cr, double x, double y, double width, double height, MsColor color)
{
  ms_shape_set_color (cr, color);
  cairo_rectangle (cr, x, y, width, height);
  cairo_fill (cr);
}

/* Draws edges, line pixels wide, along each side beyond which the group ends, and in the corners
 * where only the diagonal neighbour is not of the group. */
static void
draw_edges (cairo_t *cr, double x, double y, double side, double line, MsSides sides, MsColor color)
{
  double far = side - line;
  const double boxes[8][4] = {
    { x, y, side, line },
    { x + far, y, line, side },
    { x, y + far, side, line },
    { x, y, line, side },
    { x + far, y, line, line },
    { x + far, y + far, line, line },
    { x, y + far, line, line },
    { x, y, line, line },
  };
  for (int i = 0; i < 8; i++)
    if ((sides & 1u << i) != 0)
      fill_box (cr, boxes[i][0], boxes[i][1], boxes[i][2], boxes[i][3], color);
}

void
ms_painter_draw_group (
    MsPainter *painter, cairo_t *cr, double x, double y, guint group, MsSides sides)
{
  const MsPalette *palette = ms_painter_get_form (painter)->palette;
  MsColor color = ms_palette_group (palette, group);
  double side = ms_painter_get_form (painter)->size, line = get_line (painter);
  if (palette->border == 1)
    {
      cairo_set_source_rgba (cr, color.red, color.green, color.blue, TINT);
      cairo_rectangle (cr, x, y, side, side);
      cairo_fill (cr);
    }
  draw_edges (cr, x, y, side, line + palette->border, sides, palette->ring_inner);
  draw_edges (cr, x, y, side, line, sides, color);
}

void
ms_painter_draw_badge (
    MsPainter *painter, cairo_t *cr, double x, double y, MsCertainty certainty, gboolean labelled)
{
  gboolean mine = certainty == MS_CERTAINTY_MINE;
  const MsPalette *palette = ms_painter_get_form (painter)->palette;
  MsColor ground = mine ? ms_palette_shade (palette, 1) : palette->safe;
  MsColor ink = ms_palette_text_on (ground);
  MsPainterPlace place = ms_painter_find_place (painter, x, y, labelled);
  double side = place.size, radius = (labelled ? 0.46 : 0.38) * side;
  cairo_new_path (cr);
  cairo_arc (cr, place.x + side / 2, place.y + side / 2, radius, 0, 2 * G_PI);
  ms_shape_set_color (cr, ground);
  cairo_fill_preserve (cr);
  ms_shape_set_color (cr, ink);
  cairo_set_line_width (cr, fmax (0.05 * side, 1));
  cairo_stroke (cr);
  double inner = 0.8 * side, in = (side - inner) / 2;
  (mine ? ms_shape_diamond : ms_shape_tick) (cr, place.x + in, place.y + in, inner);
}

void
ms_painter_draw_ghost (
    MsPainter *painter, cairo_t *cr, double x, double y, gboolean mine, gboolean labelled)
{
  const MsPalette *palette = ms_painter_get_form (painter)->palette;
  double side = ms_painter_get_form (painter)->side, in = fmax (0.07 * side, 1);
  MsPainterPlace place = ms_painter_find_place (painter, x, y, labelled);
  MsColor ground = palette->opened;
  cairo_set_source_rgba (cr, ground.red, ground.green, ground.blue, GHOST);
  cairo_rectangle (cr, x + in, y + in, side - 2 * in, side - 2 * in);
  cairo_fill (cr);
  ms_shape_set_color (cr, palette->mine);
  if (mine)
    ms_shape_mine (cr, place.x, place.y, place.size, ground);
  else
    {
      cairo_new_path (cr);
      cairo_arc (cr, place.x + place.size / 2, place.y + place.size / 2, 0.13 * side, 0, 2 * G_PI);
      cairo_set_line_width (cr, fmax (0.05 * side, 1));
      cairo_stroke (cr);
    }
}

void
ms_painter_draw_reason (MsPainter *painter, cairo_t *cr, double x, double y, gboolean labelled)
{
  const MsPalette *palette = ms_painter_get_form (painter)->palette;
  MsPainterPlace place = ms_painter_find_place (painter, x, y, labelled);
  double half = place.size / 2, line = labelled ? 1 : get_line (painter);
  cairo_new_path (cr);
  cairo_arc (cr, place.x + half, place.y + half, half - line / 2, 0, 2 * G_PI);
  ms_shape_set_color (cr, palette->ring_inner);
  cairo_set_line_width (cr, line + 1);
  cairo_stroke_preserve (cr);
  ms_shape_set_color (cr, palette->ring_outer);
  cairo_set_line_width (cr, line);
  cairo_stroke (cr);
}

/* How far a line is bent aside where it would cross the middle of a cell between its ends. */
static double
get_swerve (double dx, double dy, double side)
{
  double columns = fabs (dx) / side, rows = fabs (dy) / side;
  gboolean crosses = fmax (columns, rows) > 1.5
      && (fmin (columns, rows) < 0.5 || fabs (columns - rows) < 0.5);
  return crosses ? 0.8 * side : 0;
}

void
ms_painter_draw_bond (
    MsPainter *painter, cairo_t *cr, double x, double y, double other_x, double other_y)
{
  const MsPalette *palette = ms_painter_get_form (painter)->palette;
  double side = ms_painter_get_form (painter)->side, line = get_line (painter);
  double dx = other_x - x, dy = other_y - y, length = hypot (dx, dy);
  double share = length > 0 ? 0.36 * side / length : 0;
  double swerve = length > 0 ? get_swerve (dx, dy, side) / length : 0;
  double from_x = x + side / 2 + share * dx, from_y = y + side / 2 + share * dy;
  double to_x = other_x + side / 2 - share * dx, to_y = other_y + side / 2 - share * dy;
  cairo_new_path (cr);
  cairo_move_to (cr, from_x, from_y);
  cairo_curve_to (cr, from_x + dx / 4 - swerve * dy, from_y + dy / 4 + swerve * dx,
      to_x - dx / 4 - swerve * dy, to_y - dy / 4 + swerve * dx, to_x, to_y);
  ms_shape_set_color (cr, palette->ring_inner);
  cairo_set_line_width (cr, line + 2);
  cairo_stroke_preserve (cr);
  ms_shape_set_color (cr, palette->ring_outer);
  cairo_set_line_width (cr, line);
  cairo_stroke (cr);
}

void
ms_painter_draw_label (MsPainter *painter, cairo_t *cr, double x, double y, const char *label)
{
  const MsPalette *palette = ms_painter_get_form (painter)->palette;
  double side = ms_painter_get_form (painter)->side;
  MsPainterText *text = ms_painter_get_text (painter);
  double plate = ms_painter_get_strip (painter), height = fmax (0.7 * plate, plate - 4);
  double width = ceil (ms_painter_text_measure (text, height, label, FALSE)) + 4;
  if (ms_painter_get_form (painter)->cell_size < MS_PAINTER_MIN_LABELLED)
    return;
  width = fmin (fmax (width, plate), side);
  fill_box (cr, x, y, width, plate, palette->ring_outer);
  fill_box (cr, x + 1, y + 1, width - 2, plate - 2, palette->ring_inner);
  ms_painter_text_draw_narrow (
      text, cr, x + width / 2, y + plate / 2, height, width - 3, label, palette->ring_outer);
}

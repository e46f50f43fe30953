/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-tile-form.h"

#include "ms-painter-shapes.h"

#include <math.h>

/* Below this side flat tiles have no rounded corners: where four of them meet they would look like
 * a dot, and a board of many cells like a grid of dots. */
#define MIN_ROUNDED 24

/* Below this side there is no gap between flat tiles, but a line in a colour near to theirs. */
#define MIN_AIRY 14

/* Below this side there is no room for a line between the cells. */
#define MIN_LINED 6

/* Below this side the frame of a tile on paper is the tile's own edge. */
#define MIN_FRAMED 18

static const MsColor black = { 0, 0, 0 }, white = { 1, 1, 1 };

static gboolean
has_strong_edges (const MsTileForm *form)
{
  return form->palette->border > 1;
}

static gboolean
is_plain (const MsTileForm *form)
{
  int least = form->style == MS_STYLE_FLAT && !has_strong_edges (form) ? MIN_AIRY
                                                                       : MS_TILE_FORM_MIN_SHAPED;
  return form->cell_size < least;
}

void
ms_tile_form_init (
    MsTileForm *form, const MsPalette *palette, MsStyle style, int cell_size, double scale)
{
  *form = (MsTileForm){ palette, style, cell_size, scale };
  form->size = floor (cell_size * scale + 1e-6) / scale;
  form->line = ms_tile_form_snap (form, 1);
  gboolean airy = style == MS_STYLE_FLAT && !has_strong_edges (form);
  /* The gap to the right of a tile and below it. */
  double gap = airy ? ms_tile_form_snap (form, 0.06 * cell_size) : form->line;
  if (cell_size < MIN_LINED || (style == MS_STYLE_CLASSIC && !is_plain (form)))
    gap = 0;
  form->side = form->size - gap;
  form->radius = style == MS_STYLE_FLAT && cell_size >= MIN_ROUNDED ? 0.13 * cell_size : 0;
}

double
ms_tile_form_snap (const MsTileForm *form, double length)
{
  return fmax (round (length * form->scale), 1) / form->scale;
}

static void
fill_rounded (cairo_t *cr, double x, double y, double side, double radius, MsColor color)
{
  ms_shape_set_color (cr, color);
  ms_shape_rounded (cr, x, y, side, fmax (radius, 0));
  cairo_fill (cr);
}

void
ms_tile_form_outline (const MsTileForm *form, cairo_t *cr, double x, double y, double inset,
    double width, MsColor color)
{
  double in = inset + width / 2;
  ms_shape_set_color (cr, color);
  cairo_set_line_width (cr, width);
  ms_shape_rounded (cr, x + in, y + in, form->side - 2 * in, fmax (form->radius - in, 0));
  cairo_stroke (cr);
}

/* How dark a covered cell on paper is where there is no room for hatching: the share of ink in its
 * colour. */
#define INK 0.75

/* Draws a square with a line to its right and below, in a colour near to its own. */
static void
draw_plain (const MsTileForm *form, cairo_t *cr, double x, double y, MsColor color)
{
  /* Only by their colour do covered cells differ from opened ones here. */
  const MsPalette *palette = form->palette;
  if (ms_color_contrast (color, palette->covered) < 1.01
      && ms_color_contrast (color, palette->opened) < 2)
    color = ms_color_mix (color, palette->edge, INK);
  MsColor beside = form->style == MS_STYLE_FLAT ? ms_color_mix (color, form->palette->opened, 0.4)
      : form->style == MS_STYLE_CLASSIC         ? ms_color_mix (color, black, 0.3)
                                                : ms_color_mix (color, form->palette->edge, 0.5);
  ms_shape_fill_square (cr, x, y, form->size, beside);
  ms_shape_fill_square (cr, x, y, form->side, color);
}

/* Draws the slopes of a raised square, width wide: in one colour at the left and the top, in the
 * other at the right and below. */
static void
draw_slopes (const MsTileForm *form, cairo_t *cr, double x, double y, double width, MsColor upper,
    MsColor lower)
{
  double side = form->side;
  ms_shape_fill_square (cr, x, y, side, upper);
  ms_shape_set_color (cr, lower);
  cairo_move_to (cr, x + side, y);
  cairo_line_to (cr, x + side, y + side);
  cairo_line_to (cr, x, y + side);
  cairo_line_to (cr, x + width, y + side - width);
  cairo_line_to (cr, x + side - width, y + side - width);
  cairo_line_to (cr, x + side - width, y + width);
  cairo_close_path (cr);
  cairo_fill (cr);
}

static double
get_frame_inset (const MsTileForm *form)
{
  gboolean inside = form->cell_size >= MIN_FRAMED && !has_strong_edges (form);
  return inside ? ms_tile_form_snap (form, 0.06 * form->cell_size) : 0;
}

void
ms_tile_form_draw_tile (const MsTileForm *form, cairo_t *cr, double x, double y, MsColor color)
{
  const MsPalette *palette = form->palette;
  gboolean strong = has_strong_edges (form);
  if (is_plain (form))
    draw_plain (form, cr, x, y, color);
  else if (form->style == MS_STYLE_CLASSIC)
    {
      /* Its colour, and slopes towards the light and away from it. */
      double width = ms_tile_form_snap (
          form, fmax (0.085 * form->cell_size, 1) + palette->border - 1);
      draw_slopes (form, cr, x, y, width, ms_color_mix (color, white, 0.55),
          ms_color_mix (color, black, 0.4));
      ms_shape_fill_square (cr, x + width, y + width, form->side - 2 * width, color);
      if (strong)
        ms_tile_form_outline (form, cr, x, y, 0, form->line, palette->edge);
    }
  else if (form->style == MS_STYLE_PAPER)
    {
      /* Its colour, with a line inside the line between the cells.  A cell that shows a chance has
       * no such line, as its text needs the room. */
      double width = strong ? ms_tile_form_snap (form, palette->border) : form->line;
      ms_shape_fill_square (cr, x, y, form->side, color);
      if (strong || ms_color_contrast (color, palette->covered) < 1.01)
        ms_tile_form_outline (form, cr, x, y, get_frame_inset (form), width, palette->edge);
    }
  else
    {
      /* Only its colour, with an edge where that does not stand out from opened cells. */
      double border = ms_tile_form_snap (form, palette->border), radius = form->radius;
      fill_rounded (cr, x, y, form->side, radius, ms_palette_edge_of (palette, color));
      fill_rounded (cr, x + border, y + border, form->side - 2 * border, radius - border, color);
    }
}

void
ms_tile_form_draw_blank (const MsTileForm *form, cairo_t *cr, double x, double y)
{
  double in = get_frame_inset (form);
  ms_tile_form_draw_tile (form, cr, x, y, form->palette->covered);
  if (form->style != MS_STYLE_PAPER || is_plain (form))
    return;
  ms_shape_set_color (cr, form->palette->edge);
  ms_shape_hatching (cr, x + in, y + in, form->side - 2 * in);
}

void
ms_tile_form_draw_opened (const MsTileForm *form, cairo_t *cr, double x, double y, MsColor color)
{
  double line = form->cell_size < MIN_LINED ? 0 : form->line;
  ms_shape_fill_square (cr, x, y, form->size - line, color);
}

void
ms_tile_form_draw_pressed (const MsTileForm *form, cairo_t *cr, double x, double y)
{
  const MsPalette *palette = form->palette;
  MsColor color = ms_color_mix (palette->opened, palette->covered, 0.5);
  double width = ms_tile_form_snap (form, fmax (0.06 * form->cell_size, palette->border));
  ms_shape_fill_square (cr, x, y, form->size, palette->board);
  if (is_plain (form))
    draw_plain (form, cr, x, y, color);
  else if (form->style == MS_STYLE_CLASSIC)
    {
      /* Light and shade are at the opposite sides of those of a raised tile. */
      double slope = ms_tile_form_snap (form, 0.05 * form->cell_size);
      draw_slopes (form, cr, x, y, slope, ms_color_mix (color, black, 0.4),
          ms_color_mix (color, white, 0.4));
      ms_shape_fill_square (cr, x + slope, y + slope, form->side - 2 * slope, color);
    }
  else if (form->style == MS_STYLE_PAPER)
    ms_tile_form_draw_opened (form, cr, x, y, palette->opened);
  else
    fill_rounded (cr, x, y, form->side, form->radius, color);
  if (form->style != MS_STYLE_CLASSIC || has_strong_edges (form))
    ms_tile_form_outline (form, cr, x, y, 0, width,
        has_strong_edges (form) || form->style == MS_STYLE_PAPER
            ? palette->edge
            : ms_color_mix (color, palette->covered, 0.6));
}

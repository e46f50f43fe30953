/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-painter-shapes.h"

#include <math.h>

void
ms_shape_set_color (cairo_t *cr, MsColor color)
{
  cairo_set_source_rgb (cr, color.red, color.green, color.blue);
}

void
ms_shape_fill_square (cairo_t *cr, double x, double y, double side, MsColor color)
{
  ms_shape_set_color (cr, color);
  cairo_rectangle (cr, x, y, side, side);
  cairo_fill (cr);
}

void
ms_shape_rounded (cairo_t *cr, double x, double y, double width, double radius)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, x + width - radius, y + radius, radius, -G_PI_2, 0);
  cairo_arc (cr, x + width - radius, y + width - radius, radius, 0, G_PI_2);
  cairo_arc (cr, x + radius, y + width - radius, radius, G_PI_2, G_PI);
  cairo_arc (cr, x + radius, y + radius, radius, G_PI, 1.5 * G_PI);
  cairo_close_path (cr);
}

/* A pennant that the wind fills a little, on a pole with a foot; the whole is centred in the
 * square. */
void
ms_shape_flag (
    cairo_t *cr, double x, double y, double size, MsColor pole, MsColor cloth, MsColor rim)
{
  double left = x + 0.30 * size, top = y + 0.13 * size, tip = x + 0.82 * size;
  ms_shape_set_color (cr, pole);
  cairo_rectangle (cr, left, top, 0.085 * size, 0.70 * size);
  cairo_rectangle (cr, x + 0.18 * size, y + 0.78 * size, 0.44 * size, 0.095 * size);
  cairo_fill (cr);
  cairo_move_to (cr, left + 0.085 * size, top);
  cairo_curve_to (
      cr, x + 0.52 * size, y + 0.17 * size, x + 0.66 * size, y + 0.28 * size, tip, y + 0.35 * size);
  cairo_curve_to (cr, x + 0.66 * size, y + 0.42 * size, x + 0.52 * size, y + 0.53 * size,
      left + 0.085 * size, top + 0.44 * size);
  cairo_close_path (cr);
  ms_shape_set_color (cr, cloth);
  cairo_fill_preserve (cr);
  ms_shape_set_color (cr, rim);
  cairo_set_line_width (cr, fmax (0.045 * size, 1));
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
}

void
ms_shape_mine (cairo_t *cr, double x, double y, double size, MsColor gleam)
{
  double cx = x + size / 2, cy = y + size / 2;
  cairo_set_line_width (cr, fmax (0.075 * size, 1));
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (int i = 0; i < 4; i++)
    {
      /* Diagonal spikes are shorter, as their ends would otherwise come near to those of the next
       * cell. */
      double reach = (i % 2 == 0 ? 0.40 : 0.35) * size;
      double dx = cos (i * G_PI_4) * reach, dy = sin (i * G_PI_4) * reach;
      cairo_move_to (cr, cx - dx, cy - dy);
      cairo_line_to (cr, cx + dx, cy + dy);
    }
  cairo_stroke (cr);
  cairo_arc (cr, cx, cy, 0.275 * size, 0, 2 * G_PI);
  cairo_fill (cr);
  ms_shape_set_color (cr, gleam);
  cairo_arc (cr, cx - 0.095 * size, cy - 0.095 * size, 0.07 * size, 0, 2 * G_PI);
  cairo_fill (cr);
}

void
ms_shape_tick (cairo_t *cr, double x, double y, double size)
{
  cairo_set_line_width (cr, fmax (0.13 * size, 1.8));
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_move_to (cr, x + 0.25 * size, y + 0.53 * size);
  cairo_line_to (cr, x + 0.43 * size, y + 0.71 * size);
  cairo_line_to (cr, x + 0.76 * size, y + 0.31 * size);
  cairo_stroke (cr);
}

void
ms_shape_diamond (cairo_t *cr, double x, double y, double size)
{
  double cx = x + size / 2, cy = y + size / 2, half = 0.25 * size;
  cairo_move_to (cr, cx, cy - half);
  cairo_line_to (cr, cx + half, cy);
  cairo_line_to (cr, cx, cy + half);
  cairo_line_to (cr, cx - half, cy);
  cairo_close_path (cr);
  cairo_fill (cr);
}

void
ms_shape_hatching (cairo_t *cr, double x, double y, double size)
{
  double step = fmax (size / 5, 3);
  cairo_save (cr);
  cairo_rectangle (cr, x, y, size, size);
  cairo_clip (cr);
  cairo_set_line_width (cr, fmax (0.03 * size, 0.7));
  for (double at = step; at < 2 * size; at += step)
    {
      cairo_move_to (cr, x, y + at);
      cairo_line_to (cr, x + at, y);
    }
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
stroke_cross (cairo_t *cr, double x, double y, double size, double width)
{
  double near = 0.2 * size, far = 0.8 * size;
  cairo_set_line_width (cr, width);
  cairo_move_to (cr, x + near, y + near);
  cairo_line_to (cr, x + far, y + far);
  cairo_move_to (cr, x + far, y + near);
  cairo_line_to (cr, x + near, y + far);
  cairo_stroke (cr);
}

void
ms_shape_cross (cairo_t *cr, double x, double y, double size, MsColor color, MsColor rim)
{
  double width = fmax (0.1 * size, 1.5);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  ms_shape_set_color (cr, rim);
  stroke_cross (cr, x, y, size, width + fmax (0.08 * size, 1.5));
  ms_shape_set_color (cr, color);
  stroke_cross (cr, x, y, size, width);
}

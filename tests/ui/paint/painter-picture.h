/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A cell drawn on an image surface, to be looked up pixel by pixel. */
#pragma once

#include "painter-support.h"

#include <math.h>
#include <string.h>

/* Around the cell, to see that nothing leaves it. */
#define FRAME 8
#define MAX_SIDE (MS_PAINTER_MAX_SIZE + 2 * FRAME)
#define UNTOUCHED 0xff00ffu

#define N_THEMES (MS_THEME_HIGH_CONTRAST_DARK + 1)
#define N_STYLES (MS_STYLE_PAPER + 1)

typedef struct
{
  int size, body; /* of the tile in it */
  guint32 pixels[MAX_SIDE][MAX_SIDE]; /* 0xRRGGBB; cell's corner at [FRAME][FRAME] */
} Picture;

static inline const MsPalette *
palette_of (MsTheme theme)
{
  return ms_palette_get (theme, MS_RAMP_THEME, MS_STYLE_FLAT);
}

static inline void
draw_styled (Picture *picture, MsTheme theme, MsStyle style, int size, const MsPainterCell *cell)
{
  g_autoptr (MsPainter)
      painter = ms_painter_new (ms_palette_get (theme, MS_RAMP_THEME, style), style, size);
  int side = size + 2 * FRAME;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, side, side);
  cairo_t *cr = cairo_create (surface);
  cairo_set_source_rgb (cr, 1, 0, 1);
  cairo_paint (cr);
  ms_painter_draw (painter, cr, FRAME, FRAME, cell);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  picture->size = size;
  picture->body = (int)ms_painter_get_form (painter)->side;
  for (int y = 0; y < side; y++)
    memcpy (picture->pixels[y],
        cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface),
        side * sizeof (guint32));
  for (int y = 0; y < side; y++)
    for (int x = 0; x < side; x++)
      picture->pixels[y][x] &= 0xffffff;
  cairo_surface_destroy (surface);
}

static inline void
draw (Picture *picture, MsTheme theme, int size, const MsPainterCell *cell)
{
  draw_styled (picture, theme, MS_STYLE_FLAT, size, cell);
}

static inline guint32
pixel (const Picture *picture, int x, int y)
{
  return picture->pixels[FRAME + y][FRAME + x];
}

static inline guint32
pack (MsColor color)
{
  return (guint32)lround (color.red * 255) << 16 | (guint32)lround (color.green * 255) << 8
      | (guint32)lround (color.blue * 255);
}

static inline MsColor
unpack (guint32 pixel)
{
  return (
      MsColor){ (pixel >> 16 & 255) / 255.0, (pixel >> 8 & 255) / 255.0, (pixel & 255) / 255.0 };
}

static inline int
difference (guint32 a, guint32 b)
{
  return MAX (MAX (ABS ((int)(a >> 16 & 255) - (int)(b >> 16 & 255)),
                  ABS ((int)(a >> 8 & 255) - (int)(b >> 8 & 255))),
      ABS ((int)(a & 255) - (int)(b & 255)));
}

static inline MsPainterCell
plain (MsCell cell)
{
  return (MsPainterCell){ .probability = NAN, .cell = cell };
}

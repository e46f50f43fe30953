/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-overview-image.h"

#include <string.h>

/* Safe cells count as rare up to one for each RARE pixels, and in any case up to RARE cells. */
#define RARE 16

struct _MsOverviewImage
{
  MsBoardView *board; /* borrowed */
  MsOverviewMap map;
  cairo_surface_t *surface;
  guint8 *dirty; /* [n_pixels]: whether a pixel is out of date */
  int n_pixels, n_dirty;
  gboolean safe_is_rare; /* so that a pixel that contains one has its colour */
  int next; /* no pixel in [0, next) is out of date */
  guint64 n_looked;
};

MsOverviewImage *
ms_overview_image_new (MsBoardView *board, const MsOverviewMap *map)
{
  MsOverviewImage *self = g_new0 (MsOverviewImage, 1);
  int width = ms_overview_map_get_image_length (map, GTK_ORIENTATION_HORIZONTAL);
  int height = ms_overview_map_get_image_length (map, GTK_ORIENTATION_VERTICAL);
  self->board = board;
  self->map = *map;
  self->surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  self->n_pixels = width * height;
  self->dirty = g_malloc0 ((gsize)self->n_pixels);
  ms_overview_image_dirty_all (self);
  return self;
}

void
ms_overview_image_free (MsOverviewImage *self)
{
  if (self == NULL)
    return;
  cairo_surface_destroy (self->surface);
  g_free (self->dirty);
  g_free (self);
}

void
ms_overview_image_dirty (MsOverviewImage *self, const int *cells, guint n_cells)
{
  int columns = self->map.axis[GTK_ORIENTATION_HORIZONTAL].cells;
  for (guint i = 0; i < n_cells; i++)
    {
      int pixel = ms_overview_map_get_pixel (&self->map, cells[i] % columns, cells[i] / columns);
      self->n_dirty += !self->dirty[pixel];
      self->dirty[pixel] = TRUE;
      self->next = MIN (self->next, pixel);
    }
}

void
ms_overview_image_dirty_all (MsOverviewImage *self)
{
  memset (self->dirty, TRUE, (gsize)self->n_pixels);
  /* Safe cells are shown only if they are rare: their colour would hide all others. */
  g_autoptr (MsAnalysis) analysis = NULL;
  g_object_get (self->board, "analysis", &analysis, NULL);
  self->safe_is_rare = analysis == NULL
      || ms_analysis_get_result (analysis)->n_safe <= MAX (self->n_pixels / RARE, RARE);
  self->n_dirty = self->n_pixels;
  self->next = 0;
}

/* The colour of the cell in area that matters most, or the mean colour of its cells. */
static MsColor
find_color (MsOverviewImage *self, const GdkRectangle *area)
{
  MsColor mean = { 0, 0, 0 };
  MsBoardDot most = { .rank = MS_DOT_PLAIN }, dot;
  int n = area->width * area->height;
  for (int i = 0; i < n; i++)
    {
      ms_board_view_get_dot (
          self->board, area->x + i % area->width, area->y + i / area->width, &dot);
      if (dot.rank == MS_DOT_SAFE && !self->safe_is_rare)
        dot.rank = MS_DOT_PLAIN;
      if (dot.rank > most.rank)
        most = dot;
      mean.red += dot.color.red / n;
      mean.green += dot.color.green / n;
      mean.blue += dot.color.blue / n;
    }
  self->n_looked += (guint64)n;
  return most.rank == MS_DOT_PLAIN ? mean : most.color;
}

static guint32
pack (MsColor color)
{
  return (guint32)lround (fmin (color.red, 1) * 255) << 16
      | (guint32)lround (fmin (color.green, 1) * 255) << 8
      | (guint32)lround (fmin (color.blue, 1) * 255);
}

gboolean
ms_overview_image_work (MsOverviewImage *self, gint64 deadline)
{
  cairo_surface_flush (self->surface);
  while (self->n_dirty > 0)
    {
      while (!self->dirty[self->next])
        self->next++;
      int pixel = self->next;
      int width = cairo_image_surface_get_width (self->surface);
      int x = pixel % width, y = pixel / width;
      GdkRectangle area = ms_overview_map_get_cells (&self->map, x, y);
      guint32 color = pack (find_color (self, &area));
      guint8 *row = cairo_image_surface_get_data (self->surface)
          + (gsize)y * (gsize)cairo_image_surface_get_stride (self->surface);
      memcpy (row + (gsize)x * sizeof color, &color, sizeof color);
      self->dirty[pixel] = FALSE;
      self->n_dirty--;
      if (g_get_monotonic_time () > deadline)
        break;
    }
  cairo_surface_mark_dirty (self->surface);
  return self->n_dirty > 0;
}

cairo_surface_t *
ms_overview_image_get_surface (MsOverviewImage *self)
{
  return self->surface;
}

guint64
ms_overview_image_get_n_looked (MsOverviewImage *self)
{
  return self->n_looked;
}

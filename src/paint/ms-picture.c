/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-picture.h"

#include "ms-tiles.h"

#include <cairo-svg.h>
#include <glib/gi18n-lib.h>

#include <string.h>

/* Cairo cannot make images with longer sides, and common machines have no memory for more
 * pixels. */
#define MAX_SIDE 32767
#define MAX_PIXELS (1 << 28)

/* The size of the file, and the memory needed to write it, grow with the number of cells. */
#define MAX_SVG_CELLS 250000

#define FRAME 1 /* pixels at the left and at the top */

static gboolean
has_ending (const char *name, const char *ending)
{
  gsize length = strlen (name), tail = strlen (ending);
  return length > tail && g_ascii_strcasecmp (name + length - tail, ending) == 0;
}

gboolean
ms_picture_find_format (const char *file_name, MsPictureFormat *format)
{
  *format = has_ending (file_name, ".svg") ? MS_PICTURE_SVG : MS_PICTURE_PNG;
  return *format == MS_PICTURE_SVG || has_ending (file_name, ".png");
}

static int
get_side (const MsPicture *picture, int cells)
{
  return cells * picture->cell_size + FRAME;
}

static gboolean
check_size (const MsPicture *picture, MsPictureFormat format, GError **error)
{
  int width = get_side (picture, picture->width), height = get_side (picture, picture->height);
  if (format == MS_PICTURE_SVG && picture->width * picture->height > MAX_SVG_CELLS)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
        /* Translators: how many cells a picture may have. */
        _ ("An SVG picture can have at most %d cells; a PNG picture can have more."),
        MAX_SVG_CELLS);
  else if (format == MS_PICTURE_PNG
      && (MAX (width, height) > MAX_SIDE || (gint64)width * height > MAX_PIXELS))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
        /* Translators: width and height. */
        _ ("The picture would have %1$d×%2$d pixels, which are too many; choose smaller cells."),
        width, height);
  else
    return TRUE;
  return FALSE;
}

static void
describe (const MsPicture *picture, int x, int y, MsPainterCell *cell)
{
  ms_painter_cell_fill (cell, &picture->shown, x, y, picture->cells[y * picture->width + x]);
}

static MsPainter *
create_painter (const MsPicture *picture)
{
  return ms_painter_new_styled (picture->palette, picture->style, picture->cell_size);
}

/* For SVG: each cell is drawn as shapes, so that the picture can be enlarged. */
static void
draw_shapes (const MsPicture *picture, cairo_t *cr, GCancellable *cancellable)
{
  g_autoptr (MsPainter) painter = create_painter (picture);
  for (int y = 0; y < picture->height && !g_cancellable_is_cancelled (cancellable); y++)
    for (int x = 0; x < picture->width; x++)
      {
        MsPainterCell cell;
        describe (picture, x, y, &cell);
        ms_painter_draw_board_layer (
            painter, cr, FRAME + x * picture->cell_size, FRAME + y * picture->cell_size, cell.cell);
        ms_painter_draw_analysis_layer (
            painter, cr, FRAME + x * picture->cell_size, FRAME + y * picture->cell_size, &cell);
      }
}

/* For PNG: cells that look alike are drawn once and copied. */
static void
draw_pixels (const MsPicture *picture, cairo_t *cr, GCancellable *cancellable)
{
  MsTiles *tiles = ms_tiles_new (create_painter (picture), 1);
  for (int y = 0; y < picture->height && !g_cancellable_is_cancelled (cancellable); y++)
    for (int x = 0; x < picture->width; x++)
      {
        MsPainterCell cell;
        describe (picture, x, y, &cell);
        ms_tiles_draw_both (
            tiles, cr, FRAME + x * picture->cell_size, FRAME + y * picture->cell_size, &cell);
      }
  ms_tiles_free (tiles);
}

static cairo_status_t
take_bytes_cb (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* The file as GBytes, or an error where cairo failed; takes over bytes. */
static GBytes *
finish (GByteArray *bytes, cairo_status_t status, GCancellable *cancellable, GError **error)
{
  g_autoptr (GBytes) all = g_byte_array_free_to_bytes (bytes);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  if (status == CAIRO_STATUS_SUCCESS)
    return g_steal_pointer (&all);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, cairo_status_to_string (status));
  return NULL;
}

static cairo_t *
begin (const MsPicture *picture, cairo_surface_t *surface)
{
  MsColor ground = picture->palette->board;
  cairo_t *cr = cairo_create (surface);
  cairo_set_source_rgb (cr, ground.red, ground.green, ground.blue);
  cairo_paint (cr);
  return cr;
}

static GBytes *
draw_svg (const MsPicture *picture, GCancellable *cancellable, GError **error)
{
  GByteArray *bytes = g_byte_array_new ();
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream (take_bytes_cb, bytes,
      get_side (picture, picture->width), get_side (picture, picture->height));
  cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PX);
  cairo_t *cr = begin (picture, surface);
  draw_shapes (picture, cr, cancellable);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  cairo_status_t status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  return finish (bytes, status, cancellable, error);
}

static GBytes *
draw_png (const MsPicture *picture, GCancellable *cancellable, GError **error)
{
  GByteArray *bytes = g_byte_array_new ();
  cairo_surface_t *surface = cairo_image_surface_create (
      CAIRO_FORMAT_RGB24, get_side (picture, picture->width), get_side (picture, picture->height));
  cairo_t *cr = begin (picture, surface);
  draw_pixels (picture, cr, cancellable);
  cairo_destroy (cr);
  cairo_status_t status = g_cancellable_is_cancelled (cancellable)
      ? CAIRO_STATUS_SUCCESS
      : cairo_surface_write_to_png_stream (surface, take_bytes_cb, bytes);
  cairo_surface_destroy (surface);
  return finish (bytes, status, cancellable, error);
}

GBytes *
ms_picture_draw (
    const MsPicture *picture, MsPictureFormat format, GCancellable *cancellable, GError **error)
{
  if (!check_size (picture, format, error))
    return NULL;
  return format == MS_PICTURE_SVG ? draw_svg (picture, cancellable, error)
                                  : draw_png (picture, cancellable, error);
}

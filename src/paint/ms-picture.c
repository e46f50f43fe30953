/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-picture.h"

#include "ms-tiles.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n-lib.h>

#include <string.h>

/* Cairo cannot make images with longer sides, and common machines have no memory for more
 * pixels. */
#define MAX_SIDE 32767
#define MAX_PIXELS (1 << 28)

/* Of shapes: the size of the file, and the memory needed to write it, grow with the number of
 * cells. */
#define MAX_SHAPED_CELLS 250000

/* What readers of PDF show, 200 inches. */
#define MAX_PDF_SIDE 14400

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
  static const char *const endings[] = {
    [MS_PICTURE_PNG] = ".png", [MS_PICTURE_SVG] = ".svg", [MS_PICTURE_PDF] = ".pdf"
  };
  for (gsize i = 0; i < G_N_ELEMENTS (endings); i++)
    if (has_ending (file_name, endings[i]))
      {
        *format = (MsPictureFormat)i;
        return TRUE;
      }
  return FALSE;
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
  int max_side = format == MS_PICTURE_PNG ? MAX_SIDE
      : format == MS_PICTURE_PDF          ? MAX_PDF_SIDE
                                          : G_MAXINT;
  if (format != MS_PICTURE_PNG && picture->width * picture->height > MAX_SHAPED_CELLS)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
        /* Translators: how many cells a picture may have. */
        _ ("An SVG or PDF picture can have at most %d cells; a PNG picture can have more."),
        MAX_SHAPED_CELLS);
  else if (MAX (width, height) > max_side
      || (format == MS_PICTURE_PNG && (gint64)width * height > MAX_PIXELS))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
        /* Translators: width and height. */
        _ ("The picture would have %1$d×%2$d pixels, which are too many; choose smaller cells."),
        width, height);
  else
    return TRUE;
  return FALSE;
}

static cairo_status_t
take_bytes_cb (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* Each cell is drawn as shapes, so that the picture can be enlarged; but for PNG cells that look
 * alike are drawn once and copied. */
static void
draw_cells (
    const MsPicture *picture, MsPictureFormat format, cairo_t *cr, GCancellable *cancellable)
{
  MsColor ground = picture->palette->board;
  MsPainter *painter = ms_painter_new (picture->palette, picture->style, picture->cell_size);
  MsTiles *tiles = ms_tiles_new (painter, 1);
  cairo_set_source_rgb (cr, ground.red, ground.green, ground.blue);
  cairo_paint (cr);
  for (int y = 0; y < picture->height && !g_cancellable_is_cancelled (cancellable); y++)
    for (int x = 0; x < picture->width; x++)
      {
        int left = FRAME + x * picture->cell_size, top = FRAME + y * picture->cell_size;
        MsPainterCell cell;
        ms_painter_cell_fill (&cell, &picture->shown, x, y, picture->cells[y * picture->width + x]);
        if (format == MS_PICTURE_PNG)
          {
            ms_tiles_draw_both (tiles, cr, left, top, &cell);
            continue;
          }
        ms_painter_draw_board_layer (painter, cr, left, top, cell.cell);
        ms_painter_draw_analysis_layer (painter, cr, left, top, &cell);
      }
  ms_tiles_free (tiles);
}

/* The surface for a picture, which writes to bytes when it is finished, but not as PNG. */
static cairo_surface_t *
create_surface (MsPictureFormat format, int width, int height, GByteArray *bytes)
{
  if (format == MS_PICTURE_PNG)
    return cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_surface_t *surface;
  if (format == MS_PICTURE_PDF)
    {
      surface = cairo_pdf_surface_create_for_stream (take_bytes_cb, bytes, width, height);
      /* Else cairo writes the time, and the same picture is never the same bytes. */
      cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, NULL);
      return surface;
    }
  surface = cairo_svg_surface_create_for_stream (take_bytes_cb, bytes, width, height);
  cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PX);
  return surface;
}

/* Takes over an image and returns it, or the same with sides of at most most pixels. */
static cairo_surface_t *
fit_image (cairo_surface_t *image, int most)
{
  int width = cairo_image_surface_get_width (image);
  int height = cairo_image_surface_get_height (image);
  if (most <= 0 || MAX (width, height) <= most)
    return image;
  double scale = (double)most / MAX (width, height);
  cairo_surface_t *fitted = cairo_image_surface_create (
      CAIRO_FORMAT_RGB24, MAX ((int)(width * scale), 1), MAX ((int)(height * scale), 1));
  cairo_t *cr = cairo_create (fitted);
  cairo_scale (cr, (double)cairo_image_surface_get_width (fitted) / width,
      (double)cairo_image_surface_get_height (fitted) / height);
  cairo_set_source_surface (cr, image, 0, 0);
  cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (image);
  return fitted;
}

GBytes *
ms_picture_draw (
    const MsPicture *picture, MsPictureFormat format, GCancellable *cancellable, GError **error)
{
  if (!check_size (picture, format, error))
    return NULL;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  int width = get_side (picture, picture->width), height = get_side (picture, picture->height);
  cairo_surface_t *surface = create_surface (format, width, height, bytes);
  cairo_t *cr = cairo_create (surface);
  draw_cells (picture, format, cr, cancellable);
  cairo_destroy (cr);
  cairo_status_t status = CAIRO_STATUS_SUCCESS;
  if (format == MS_PICTURE_PNG && !g_cancellable_is_cancelled (cancellable))
    {
      surface = fit_image (surface, picture->most_side);
      status = cairo_surface_write_to_png_stream (surface, take_bytes_cb, bytes);
    }
  cairo_surface_finish (surface);
  if (format != MS_PICTURE_PNG)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  if (status == CAIRO_STATUS_SUCCESS)
    return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, cairo_status_to_string (status));
  return NULL;
}

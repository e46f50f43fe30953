/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scan-file.h"

#include <glib/gi18n-lib.h>

#define CHUNK 65536 /* bytes that are given to the loader at a time */

/* What is heard of a picture while it is loaded. */
typedef struct
{
  GError *too_large;
  int bottom; /* of the rows that are there */
} Progress;

static gboolean
check_size (int width, int height, GError **error)
{
  if ((gint64)width * height <= MS_SCAN_MOST_PIXELS)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
      /* Translators: width and height of a picture. */
      _ ("The picture has %1$d×%2$d pixels, more than any screen."), width, height);
  return FALSE;
}

/* Of a picture that is too large nothing is to be loaded: loaders stop where it is to have no
 * size. */
static void
prepare_cb (GdkPixbufLoader *loader, int width, int height, Progress *progress)
{
  if (progress->too_large == NULL && !check_size (width, height, &progress->too_large))
    gdk_pixbuf_loader_set_size (loader, 0, 0);
}

/* Loaders do not complain of a picture that breaks off. */
static void
update_cb (GdkPixbufLoader *loader, int x, int y, int width, int height, Progress *progress)
{
  progress->bottom = MAX (progress->bottom, y + height);
}

GdkPixbuf *
ms_scan_file_load (GBytes *bytes, GError **error)
{
  g_autoptr (GdkPixbufLoader) loader = gdk_pixbuf_loader_new ();
  g_autoptr (GError) fault = NULL;
  Progress progress = { 0 };
  gsize length;
  const guchar *data = g_bytes_get_data (bytes, &length);
  gboolean loaded = length > 0;
  g_signal_connect (loader, "size-prepared", G_CALLBACK (prepare_cb), &progress);
  g_signal_connect (loader, "area-updated", G_CALLBACK (update_cb), &progress);
  for (gsize at = 0; loaded && progress.too_large == NULL && at < length; at += CHUNK)
    loaded = gdk_pixbuf_loader_write (loader, data + at, MIN (CHUNK, length - at), &fault);
  loaded &= gdk_pixbuf_loader_close (loader, fault == NULL ? &fault : NULL);
  GdkPixbuf *picture = gdk_pixbuf_loader_get_pixbuf (loader);
  if (progress.too_large != NULL)
    {
      g_propagate_error (error, progress.too_large);
      return NULL;
    }
  if (loaded && picture != NULL && progress.bottom >= gdk_pixbuf_get_height (picture))
    return g_object_ref (picture);
  if (fault == NULL)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("The picture breaks off."));
  else
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
        /* Translators: what the library for pictures says is wrong. */
        _ ("The picture cannot be read: %s"), fault->message);
  return NULL;
}

static bool
is_cancelled_cb (double progress, void *cancellable)
{
  return g_cancellable_is_cancelled (cancellable);
}

MsScan *
ms_scan_file_read (GdkPixbuf *picture, GCancellable *cancellable, GError **error)
{
  MsScanImage image = { gdk_pixbuf_read_pixels (picture), gdk_pixbuf_get_width (picture),
    gdk_pixbuf_get_height (picture), (size_t)gdk_pixbuf_get_rowstride (picture),
    gdk_pixbuf_get_n_channels (picture) };
  if (!check_size (image.width, image.height, error))
    return NULL;
  MsScan *scan = ms_scan_read (&image, is_cancelled_cb, cancellable);
  if (scan == NULL && !g_cancellable_set_error_if_cancelled (cancellable, error))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
        _ ("There is no minesweeper board on the picture, or its cells are smaller than 12 pixels "
           "or "
           "larger than 64."));
  return scan;
}

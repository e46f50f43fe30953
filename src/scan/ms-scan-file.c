/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scan-file.h"

#include "ms-message.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define CHUNK 65536 /* bytes that are given to the loader at a time */

/* What is wrong with a picture, in an answer of the reader. */
typedef enum
{
  FAULT_NONE,
  FAULT_UNKNOWN,
  FAULT_DAMAGED,
  FAULT_TRUNCATED,
  FAULT_TOO_LARGE,
} Fault;

/* An answer begins with this; the pixels follow, three bytes each, row by row. */
typedef struct
{
  gint32 fault, width, height;
} Head;

static const struct
{
  const char *start, *type;
} kinds[] = {
  { "\x89PNG", "png" },
  { "\xff\xd8\xff", "jpeg" },
  { "GIF8", "gif" },
  { "BM", "bmp" },
};

static void
set_error (const Head *head, GError **error)
{
  if (head->fault == FAULT_TOO_LARGE)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
        /* Translators: width and height of a picture. */
        _ ("The picture has %1$d×%2$d pixels, more than any screen."), head->width, head->height);
  else
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
        head->fault == FAULT_TRUNCATED     ? _ ("The picture breaks off.")
            : head->fault == FAULT_UNKNOWN ? _ ("This is not a picture in PNG, JPEG, GIF or BMP.")
                                           : _ ("The picture is damaged."));
}

static gboolean
is_too_large (int width, int height)
{
  return (gint64)width * height > MS_SCAN_MOST_PIXELS;
}

/* --- In the reader --- */

/* What is heard of a picture while it is loaded. */
typedef struct
{
  Head head;
  int bottom; /* of the rows that are there */
} Progress;

/* Of a picture that is too large nothing is to be loaded: loaders stop where it is to have no
 * size. */
static void
prepare_cb (GdkPixbufLoader *loader, int width, int height, Progress *progress)
{
  progress->head.width = width;
  progress->head.height = height;
  if (!is_too_large (width, height))
    return;
  progress->head.fault = FAULT_TOO_LARGE;
  gdk_pixbuf_loader_set_size (loader, 0, 0);
}

/* Loaders do not complain of a picture that breaks off. */
static void
update_cb (GdkPixbufLoader *loader, int x, int y, int width, int height, Progress *progress)
{
  progress->bottom = MAX (progress->bottom, y + height);
}

static void
load (GdkPixbufLoader *loader, const char *data, gsize length, Progress *progress)
{
  gboolean loaded = TRUE;
  g_signal_connect (loader, "size-prepared", G_CALLBACK (prepare_cb), progress);
  g_signal_connect (loader, "area-updated", G_CALLBACK (update_cb), progress);
  for (gsize at = 0; loaded && progress->head.fault == FAULT_NONE && at < length; at += CHUNK)
    loaded = gdk_pixbuf_loader_write (
        loader, (const guchar *)data + at, MIN (CHUNK, length - at), NULL);
  gboolean closed = gdk_pixbuf_loader_close (loader, NULL);
  GdkPixbuf *picture = gdk_pixbuf_loader_get_pixbuf (loader);
  if (progress->head.fault != FAULT_NONE)
    return;
  if (!loaded || (picture == NULL && !closed))
    progress->head.fault = FAULT_DAMAGED;
  else if (!closed || picture == NULL || progress->bottom < gdk_pixbuf_get_height (picture))
    progress->head.fault = FAULT_TRUNCATED;
}

static GBytes *
pack (const Head *head, GdkPixbuf *picture)
{
  GByteArray *bytes = g_byte_array_new ();
  g_byte_array_append (bytes, (const guint8 *)head, sizeof *head);
  if (head->fault != FAULT_NONE)
    return g_byte_array_free_to_bytes (bytes);
  int channels = gdk_pixbuf_get_n_channels (picture);
  gsize row = 3 * (gsize)head->width, at = sizeof *head;
  g_byte_array_set_size (bytes, (guint)(at + row * (gsize)head->height));
  for (int y = 0; y < head->height; y++, at += row)
    {
      const guint8 *from = gdk_pixbuf_read_pixels (picture)
          + (gsize)y * (gsize)gdk_pixbuf_get_rowstride (picture);
      for (int x = 0; x < head->width; x++)
        memcpy (bytes->data + at + 3 * x, from + channels * x, 3);
    }
  return g_byte_array_free_to_bytes (bytes);
}

GBytes *
ms_scan_file_answer (const char *data, gsize length)
{
  Progress progress = { { FAULT_UNKNOWN, 0, 0 }, 0 };
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      gsize n = strlen (kinds[i].start);
      gboolean is_it = length >= n && memcmp (data, kinds[i].start, n) == 0;
      if (!is_it && length > 0)
        continue;
      /* With no data, at the reader's start, every kind is made ready, whose code may be in a file
       * of its own. */
      g_autoptr (GdkPixbufLoader) loader = gdk_pixbuf_loader_new_with_type (kinds[i].type, NULL);
      if (loader == NULL)
        continue;
      if (!is_it)
        {
          gdk_pixbuf_loader_close (loader, NULL);
          continue;
        }
      progress.head.fault = FAULT_NONE;
      load (loader, data, length, &progress);
      return pack (&progress.head, gdk_pixbuf_loader_get_pixbuf (loader));
    }
  return pack (&progress.head, NULL);
}

/* --- Of who asks --- */

/* The answer is not trusted: it may come from a reader that a picture has taken over. */
static GdkPixbuf *
unpack (GBytes *answer, GError **error)
{
  gsize size;
  Head head = { FAULT_DAMAGED, 0, 0 };
  const guint8 *data = g_bytes_get_data (answer, &size);
  if (size >= sizeof head)
    memcpy (&head, data, sizeof head);
  gboolean sound = head.fault == FAULT_NONE && head.width > 0 && head.height > 0
      && !is_too_large (head.width, head.height)
      && size == sizeof head + 3 * (gsize)head.width * (gsize)head.height;
  if (!sound)
    {
      set_error (&head, error);
      return NULL;
    }
  g_autoptr (GBytes) pixels = g_bytes_new_from_bytes (answer, sizeof head, size - sizeof head);
  return gdk_pixbuf_new_from_bytes (
      pixels, GDK_COLORSPACE_RGB, FALSE, 8, head.width, head.height, 3 * head.width);
}

GdkPixbuf *
ms_scan_file_load (const char *data, gsize length, GCancellable *cancellable, GError **error)
{
  g_autoptr (MsCage) cage = ms_cage_new ();
  g_autoptr (GBytes) answer = NULL;
  MsErrorInfo info;
  int fd = g_cancellable_get_fd (cancellable);
  MsStatus status = ms_cage_ask (cage, ms_scan_file_answer, data, length, fd, &answer, &info);
  if (fd >= 0)
    g_cancellable_release_fd (cancellable);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  if (status == MS_STATUS_OK)
    return unpack (answer, error);
  g_autofree char *sentence = ms_message_dup_sentence (&info);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, sentence);
  return NULL;
}

/* --- The board --- */

static bool
is_cancelled_cb (double progress, void *cancellable)
{
  return g_cancellable_is_cancelled (cancellable);
}

static MsScanImage
get_image (GdkPixbuf *picture)
{
  return (MsScanImage){ gdk_pixbuf_read_pixels (picture), gdk_pixbuf_get_width (picture),
    gdk_pixbuf_get_height (picture), (size_t)gdk_pixbuf_get_rowstride (picture),
    gdk_pixbuf_get_n_channels (picture) };
}

MsScan *
ms_scan_file_read (GdkPixbuf *picture, GCancellable *cancellable, GError **error)
{
  MsScanImage image = get_image (picture);
  if (is_too_large (image.width, image.height))
    {
      set_error (&(Head){ FAULT_TOO_LARGE, image.width, image.height }, error);
      return NULL;
    }
  MsScan *scan = ms_scan_read (&image, is_cancelled_cb, cancellable);
  if (scan == NULL && !g_cancellable_set_error_if_cancelled (cancellable, error))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
        _ ("There is no minesweeper board on the picture, or its cells are smaller than 12 pixels "
           "or larger than 64."));
  return scan;
}

MsScan *
ms_scan_file_read_at (GdkPixbuf *picture, const MsScanLattice *lattice, GCancellable *cancellable)
{
  MsScanImage image = get_image (picture);
  return ms_scan_read_at (&image, lattice, is_cancelled_cb, cancellable);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-picture-reading.h"

#include "ms-file.h"
#include "ms-once.h"

typedef struct
{
  GFile *file; /* NULL: data is there already */
  char *name; /* for messages; NULL: it has none */
  GBytes *data;
} Order;

static void
order_free (Order *order)
{
  g_clear_object (&order->file);
  g_clear_pointer (&order->data, g_bytes_unref);
  g_free (order->name);
  g_free (order);
}

void
ms_picture_reading_free (MsPictureReading *self)
{
  if (self == NULL)
    return;
  g_clear_object (&self->picture);
  ms_scan_free (self->scan);
  for (int i = 0; i < self->n_boards; i++)
    ms_scan_lattice_clear (self->boards + i);
  g_free (self);
}

static gboolean
load_data (Order *order, GCancellable *cancellable, GError **error)
{
  char *data;
  gsize length;
  if (order->file == NULL)
    return TRUE;
  if (!ms_file_read (order->file, order->name, cancellable, &data, &length, error))
    return FALSE;
  order->data = g_bytes_new_take (data, length);
  return TRUE;
}

static gpointer
read_on_worker (gpointer data, GCancellable *cancellable, GError **error)
{
  Order *order = data;
  g_autoptr (MsPictureReading) reading = g_new0 (MsPictureReading, 1);
  gsize length;
  if (!load_data (order, cancellable, error))
    return NULL;
  const char *bytes = g_bytes_get_data (order->data, &length);
  reading->picture = ms_scan_file_load (bytes, length, cancellable, error);
  if (reading->picture != NULL)
    reading->scan = ms_scan_file_read (reading->picture, cancellable, error);
  if (reading->scan != NULL)
    {
      reading->n_boards = reading->scan->n_boards;
      for (int i = 0; i < reading->n_boards; i++)
        ms_scan_lattice_copy (reading->scan->boards + i, reading->boards + i);
      return g_steal_pointer (&reading);
    }
  if (order->name != NULL)
    g_prefix_error (error, "%s: ", order->name);
  return NULL;
}

/* --- The clipboard --- */

static const char *types[] = { "image/png", "image/jpeg", "image/bmp", "image/gif", NULL };

gboolean
ms_picture_reading_is_on (GdkClipboard *clipboard)
{
  GdkContentFormats *formats = gdk_clipboard_get_formats (clipboard);
  for (int i = 0; types[i] != NULL; i++)
    if (gdk_content_formats_contain_mime_type (formats, types[i]))
      return TRUE;
  return gdk_content_formats_contain_gtype (formats, GDK_TYPE_TEXTURE);
}

/* Who fills the clipboard may never stop: so much is taken at most, and found too large then. */
#define MOST_PASTED (MS_DOCUMENT_MAX_BYTES + 1)

static void
filled_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  gsize n;
  if (g_input_stream_read_all_finish (G_INPUT_STREAM (source), result, &n, &error))
    g_task_return_pointer (
        task, g_bytes_new (g_task_get_task_data (task), n), (GDestroyNotify)g_bytes_unref);
  else
    g_task_return_error (task, error);
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  g_autoptr (GInputStream)
      stream = gdk_clipboard_read_finish (GDK_CLIPBOARD (source), result, NULL, &error);
  if (stream == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  g_task_set_task_data (task, g_malloc (MOST_PASTED), g_free);
  gpointer buffer = g_task_get_task_data (task);
  GCancellable *cancellable = g_task_get_cancellable (task);
  g_input_stream_read_all_async (stream, buffer, MOST_PASTED, G_PRIORITY_DEFAULT, cancellable,
      filled_cb, g_steal_pointer (&task));
}

void
ms_picture_reading_paste_async (GdkClipboard *clipboard, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (clipboard, cancellable, callback, user_data);
  g_task_set_source_tag (task, ms_picture_reading_paste_async);
  gdk_clipboard_read_async (clipboard, types, G_PRIORITY_DEFAULT, cancellable, found_cb, task);
}

GBytes *
ms_picture_reading_paste_finish (GdkClipboard *clipboard, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* --- Reading --- */

void
ms_picture_reading_async (GFile *file, GBytes *data, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data)
{
  Order *order = g_new0 (Order, 1);
  if (file != NULL)
    {
      order->file = g_object_ref (file);
      order->name = ms_file_dup_name (file);
    }
  else
    order->data = g_bytes_ref (data);
  ms_once_async (read_on_worker, order, (GDestroyNotify)order_free,
      (GDestroyNotify)ms_picture_reading_free, cancellable, callback, user_data);
}

/* --- Once more --- */

typedef struct
{
  GdkPixbuf *picture;
  MsScanLattice board;
} Repetition;

static void
repetition_free (Repetition *repetition)
{
  g_object_unref (repetition->picture);
  ms_scan_lattice_clear (&repetition->board);
  g_free (repetition);
}

static gpointer
repeat_on_worker (gpointer data, GCancellable *cancellable, GError **error)
{
  const Repetition *repetition = data;
  return ms_scan_file_read_at (repetition->picture, &repetition->board, cancellable);
}

void
ms_picture_reading_repeat_async (const MsPictureReading *reading, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data)
{
  Repetition *repetition = g_new0 (Repetition, 1);
  repetition->picture = g_object_ref (reading->picture);
  ms_scan_lattice_copy (reading->boards + reading->board, &repetition->board);
  ms_once_async (repeat_on_worker, repetition, (GDestroyNotify)repetition_free,
      (GDestroyNotify)ms_scan_free, cancellable, callback, user_data);
}

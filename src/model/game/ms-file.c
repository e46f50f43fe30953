/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-file.h"

#include "ms-document.h"
#include "ms-error.h"
#include "ms-foreign-text.h"
#include "ms-once.h"

#include <glib/gi18n-lib.h>

#include <errno.h>
#include <stdlib.h>

char *
ms_file_dup_name (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *uri = name == NULL ? g_file_get_uri (file) : NULL;
  return ms_foreign_text_dup_name (name != NULL ? name : uri);
}

static gboolean
fail_too_large (const char *name, goffset size, GError **error)
{
  MsErrorInfo info;
  ms_fail_counts (&info, MS_STATUS_FILE_TOO_LARGE, (long)size, MS_DOCUMENT_MAX_BYTES);
  ms_error_set (error, &info, name);
  return FALSE;
}

static gboolean
check_info (GFile *file, const char *name, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFileInfo) info = g_file_query_info (file,
      G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE, G_FILE_QUERY_INFO_NONE,
      cancellable, error);

  if (info == NULL)
    return FALSE;
  GFileType type = g_file_info_get_file_type (info);
  if (type == G_FILE_TYPE_DIRECTORY)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY, _ ("%s is a folder."), name);
  else if (type != G_FILE_TYPE_REGULAR)
    g_set_error (
        error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, _ ("%s is not a regular file."), name);
  else if (g_file_info_get_size (info) > MS_DOCUMENT_MAX_BYTES)
    fail_too_large (name, g_file_info_get_size (info), error);
  else
    return TRUE;
  return FALSE;
}

/* Reads all of stream, but never more than the limit: the size that was asked for before may be
 * wrong, or have changed since. */
static gboolean
read_limited (GInputStream *stream, const char *name, GByteArray *bytes, GCancellable *cancellable,
    GError **error)
{
  guint8 buffer[65536];
  gssize n;

  while ((n = g_input_stream_read (stream, buffer, sizeof buffer, cancellable, error)) > 0)
    {
      g_byte_array_append (bytes, buffer, (guint)n);
      if (bytes->len > MS_DOCUMENT_MAX_BYTES)
        return fail_too_large (name, bytes->len, error);
    }
  return n == 0;
}

/* Replaces the messages of GIO, which give whole paths and names of system calls, by sentences for
 * a player, where one is known for the error. */
static void
explain (GError *error, const char *name)
{
  char *message;
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND)
      || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_DIRECTORY))
    message = g_strdup_printf (
        _ ("%s does not exist; it may have been moved, renamed or deleted."), name);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED))
    message = g_strdup_printf (_ ("You do not have permission to read %s."), name);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED)
      || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME))
    message = g_strdup_printf (_ ("%s is not the address of a file that can be read."), name);
  else
    return;
  g_free (error->message);
  error->message = message;
}

static gboolean
read_file (GFile *file, const char *name, GCancellable *cancellable, char **data, gsize *length,
    GError **error)
{
  if (!check_info (file, name, cancellable, error))
    return FALSE;
  g_autoptr (GFileInputStream) stream = g_file_read (file, cancellable, error);
  if (stream == NULL)
    return FALSE;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  if (!read_limited (G_INPUT_STREAM (stream), name, bytes, cancellable, error))
    return FALSE;
  /* Never NULL, whoever reads from there: also of an empty file. */
  g_byte_array_append (bytes, (const guint8 *)"", 1);
  *data = (char *)g_byte_array_steal (bytes, length);
  --*length;
  return TRUE;
}

gboolean
ms_file_read (GFile *file, const char *name, GCancellable *cancellable, char **data, gsize *length,
    GError **error)
{
  GError *fault = NULL;
  if (read_file (file, name, cancellable, data, length, &fault))
    return TRUE;
  explain (fault, name);
  g_propagate_error (error, fault);
  return FALSE;
}

gboolean
ms_file_write (
    GFile *file, const char *data, gsize length, GCancellable *cancellable, GError **error)
{
  g_autofree char *path = g_file_get_path (file);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (path == NULL)
    return g_file_replace_contents (
        file, data, length, NULL, FALSE, G_FILE_CREATE_NONE, NULL, cancellable, error);
  char *target = realpath (path, NULL); /* NULL for a new file */
  gboolean written = g_file_set_contents_full (target != NULL ? target : path, data, (gssize)length,
      G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0666, error);
  free (target);
  return written;
}

/* So many files of one name nobody has. */
#define MOST_NAMES 100000

/* Makes an empty file under a name that is free, so that nobody else takes the name meanwhile. */
static GFile *
reserve (GFile *folder, const char *stem, const char *extension, GCancellable *cancellable,
    GError **error)
{
  for (int i = 1; i <= MOST_NAMES; i++)
    {
      g_autoptr (GError) fault = NULL;
      g_autofree char *number = i > 1 ? g_strdup_printf (" (%d)", i) : g_strdup ("");
      g_autofree char *name = g_strconcat (stem, number, ".", extension, NULL);
      g_autoptr (GFile) file = g_file_get_child (folder, name);
      g_autoptr (GFileOutputStream)
          stream = g_file_create (file, G_FILE_CREATE_NONE, cancellable, &fault);
      if (stream != NULL && g_output_stream_close (G_OUTPUT_STREAM (stream), NULL, &fault))
        return g_steal_pointer (&file);
      if (!g_error_matches (fault, G_IO_ERROR, G_IO_ERROR_EXISTS))
        {
          g_propagate_error (error, g_steal_pointer (&fault));
          return NULL;
        }
    }
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_EXISTS, g_strerror (EEXIST));
  return NULL;
}

GFile *
ms_file_write_new (GFile *folder, const char *stem, const char *extension, const char *data,
    gsize length, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFile) file = reserve (folder, stem, extension, cancellable, error);
  if (file == NULL || ms_file_write (file, data, length, cancellable, error))
    return g_steal_pointer (&file);
  g_file_delete (file, NULL, NULL);
  return NULL;
}

/* --- Written on another thread --- */

typedef struct
{
  GFile *file;
  MsFileExportMake make;
  gpointer data;
  GDestroyNotify destroy;
} Export;

static void
export_free (gpointer data)
{
  Export *export = data;
  g_object_unref (export->file);
  if (export->destroy != NULL)
    export->destroy (export->data);
  g_free (export);
}

static gpointer
export_file (gpointer data, GCancellable *cancellable, GError **error)
{
  const Export *export = data;
  g_autoptr (GBytes) bytes = export->make (export->data, cancellable, error);
  gboolean written = bytes != NULL
      && ms_file_write (export->file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
          cancellable, error);
  return GINT_TO_POINTER (written);
}

void
ms_file_export_async (GFile *file, MsFileExportMake make, gpointer data, GDestroyNotify destroy,
    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  const Export export = { g_object_ref (file), make, data, destroy };
  ms_once_async (export_file, g_memdup2 (&export, sizeof export), export_free, NULL, cancellable,
      callback, user_data);
}

gboolean
ms_file_export_finish (GAsyncResult *result, GError **error)
{
  return GPOINTER_TO_INT (ms_once_finish (result, error));
}

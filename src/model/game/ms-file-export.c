/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-file-export.h"

#include "ms-file.h"

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

static void
work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Export *export = data;
  GError *error = NULL;
  g_autoptr (GBytes) bytes = export->make (export->data, cancellable, &error);
  if (bytes != NULL
      && ms_file_write (export->file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
          cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
ms_file_export_async (GFile *file, MsFileExportMake make, gpointer data, GDestroyNotify destroy,
    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  Export *export = g_new (Export, 1);
  *export = (Export){ g_object_ref (file), make, data, destroy };
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, ms_file_export_async);
  g_task_set_task_data (task, export, export_free);
  g_task_run_in_thread (task, work);
}

gboolean
ms_file_export_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes bytes and writes them to a file, all or nothing, on another thread. */
#pragma once

#include <gio/gio.h>

/* Makes the bytes; called on the other thread; NULL with error. data belongs to the task: nobody
 * else may change it meanwhile. */
typedef GBytes *(*MsFileExportMake) (gpointer data, GCancellable *cancellable, GError **error);

/* data is freed by destroy (NULL allowed) once nobody works on it any more, also when cancelled.
 * callback is called once, on this thread, with a source of NULL. */
void ms_file_export_async (GFile *file, MsFileExportMake make, gpointer data,
    GDestroyNotify destroy, GCancellable *cancellable, GAsyncReadyCallback callback,
    gpointer user_data);
gboolean ms_file_export_finish (GAsyncResult *result, GError **error);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The disk: careful reading and durable writing of whole files. */
#pragma once

#include <gio/gio.h>

/* The name a message gives to file: its last part, as text. */
char *ms_file_dup_name (GFile *file);

/* Blocks; call on a worker.  All of a regular file of at most MS_DOCUMENT_MAX_BYTES; the size is
 * looked at first, and folders, pipes and devices are refused without being opened.  *data is owned
 * by the caller.  Messages are sentences for the player, with the name. */
gboolean ms_file_read (GFile *file, const char *name, GCancellable *cancellable, char **data,
    gsize *length, GError **error);

/* Blocks; call on a worker.  Replaces file by data[length] so that a crash leaves either the old or
 * the new content, and always the new one once this has returned TRUE. A symbolic link stays
 * one. */
gboolean ms_file_write (
    GFile *file, const char *data, gsize length, GCancellable *cancellable, GError **error);

/* Blocks; call on a worker.  Writes data[length] to a file that is not there yet, "STEM.EXTENSION"
 * in folder, or "STEM (2).EXTENSION" and so on.  NULL and *error, and no such file, when that
 * fails. */
GFile *ms_file_write_new (GFile *folder, const char *stem, const char *extension, const char *data,
    gsize length, GCancellable *cancellable, GError **error);

/* Making bytes and writing them to a file, all or nothing, on another thread. */

/* Makes the bytes; called on the other thread; NULL with error. data belongs to the task: nobody
 * else may change it meanwhile. */
typedef GBytes *(*MsFileExportMake) (gpointer data, GCancellable *cancellable, GError **error);

/* data is freed by destroy (NULL allowed) once nobody works on it any more, also when cancelled.
 * callback is called once, on this thread, with a source of NULL. */
void ms_file_export_async (GFile *file, MsFileExportMake make, gpointer data,
    GDestroyNotify destroy, GCancellable *cancellable, GAsyncReadyCallback callback,
    gpointer user_data);
gboolean ms_file_export_finish (GAsyncResult *result, GError **error);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The disk: careful reading and durable writing of whole files.  Both block; call on a worker.
 * Private to model. */
#pragma once

#include <gio/gio.h>

/* The name a message gives to file: its last part, as text. */
char *ms_file_dup_name (GFile *file);

/* All of a regular file of at most MS_DOCUMENT_MAX_BYTES; the size is looked at first, and folders,
 * pipes and devices are refused without being opened.  *data is owned by the caller.  Messages are
 * sentences for the player, with the name. */
gboolean ms_file_read (GFile *file, const char *name, GCancellable *cancellable, char **data,
    gsize *length, GError **error);

/* Replaces file by data[length] so that a crash leaves either the old or the new content, and
 * always the new one once this has returned TRUE. A symbolic link stays one. */
gboolean ms_file_write (
    GFile *file, const char *data, gsize length, GCancellable *cancellable, GError **error);

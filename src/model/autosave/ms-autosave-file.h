/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The system calls behind autosaving.  Private to model.  All block. */
#pragma once

#include <gio/gio.h>

/* Sets *error to a message with the path and the system's words for errno; returns FALSE. */
gboolean ms_autosave_fail (GError **error, const char *path);

/* Writes all of data, also when interrupted by a signal. */
gboolean ms_autosave_write (
    int fd, const char *path, const char *data, gsize length, GError **error);

/* Replaces the file at path by one with this content, all or nothing, and syncs it to the disk;
 * returns its descriptor, locked and positioned at the end, or -1. */
int ms_autosave_replace (
    const char *path, const char *const *parts, const gsize *lengths, int n_parts, GError **error);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The system calls behind autosaving.  Private to model.  All block. */
#pragma once

#include <gio/gio.h>

/* Sets *error to "<what>: <the system's words>" for errno; returns FALSE. */
gboolean ms_autosave_fail (GError **error, const char *path);

/* Writes all of data; a signal does not cut it short. */
gboolean ms_autosave_write (
    int fd, const char *path, const char *data, gsize length, GError **error);

/* Puts a file with this content at path, whole and on the disk; returns its descriptor, locked and
 * at its end, or -1. */
int ms_autosave_replace (
    const char *path, const char *const *parts, const gsize *lengths, int n_parts, GError **error);

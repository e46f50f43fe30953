/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads positions from picture files, of any format that GdkPixbuf knows. */
#pragma once

#include "ms-scan.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>

/* The pixels of a picture, owned by the caller.  NULL with G_IO_ERROR_INVALID_DATA where the bytes
 * are no picture, or not all of one; with G_IO_ERROR_NO_SPACE, before its pixels take any memory,
 * where it is too large (MS_SCAN_MOST_PIXELS). */
GdkPixbuf *ms_scan_file_load (GBytes *bytes, GError **error);

/* The position on a picture, owned by the caller.  NULL with G_IO_ERROR_NOT_FOUND where there is
 * no board on it, with G_IO_ERROR_CANCELLED, or, of a picture that comes from elsewhere, with
 * G_IO_ERROR_NO_SPACE. */
MsScan *ms_scan_file_read (GdkPixbuf *picture, GCancellable *cancellable, GError **error);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads positions from picture files: PNG, JPEG, GIF and BMP.
 *
 * Files of strangers are decoded in the reader (ms-cage.h), where the program has one, which knows
 * ms_scan_file_answer: what comes back is nothing but a size and pixels; the board is looked for
 * in the program itself. */
#pragma once

#include "ms-cage.h"
#include "ms-scan.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>

/* What the reader does: the pixels of a picture file, or what is wrong with it, for
 * ms_scan_file_load. */
GBytes *ms_scan_file_answer (const char *data, gsize length);

/* The pixels of the picture file data[length], without what is transparent of them, owned by the
 * caller.  NULL with G_IO_ERROR_INVALID_DATA where it is no picture, or not all of one; with
 * G_IO_ERROR_NO_SPACE, before its pixels take any memory, where it is too large
 * (MS_SCAN_MOST_PIXELS); with G_IO_ERROR_CANCELLED; with G_IO_ERROR_FAILED where the reader fails.
 * Blocks. */
GdkPixbuf *ms_scan_file_load (
    const char *data, gsize length, GCancellable *cancellable, GError **error);

/* The position on a picture, owned by the caller.  NULL with G_IO_ERROR_NOT_FOUND where there is
 * no board on it, with G_IO_ERROR_CANCELLED, or, of a picture that comes from elsewhere, with
 * G_IO_ERROR_NO_SPACE. */
MsScan *ms_scan_file_read (GdkPixbuf *picture, GCancellable *cancellable, GError **error);

/* The same of a picture on which somebody says where the board is; NULL only if cancelled. */
MsScan *ms_scan_file_read_at (
    GdkPixbuf *picture, const MsScanLattice *lattice, GCancellable *cancellable);

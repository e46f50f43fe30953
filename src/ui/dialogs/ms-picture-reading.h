/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A picture of a board, of any program, and what has been read of it; found on a worker. */
#pragma once

#include "ms-scan-file.h"

#include <gtk/gtk.h>

typedef struct
{
  GdkPixbuf *picture; /* RGB */
  MsScan *scan;
  /* Where boards are that may be meant, at least one, and which of them has been read. */
  MsScanLattice boards[MS_SCAN_MOST_LATTICES];
  int n_boards, board;
} MsPictureReading;

void ms_picture_reading_free (MsPictureReading *self); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsPictureReading, ms_picture_reading_free)

/* Whether a picture is on the clipboard that can be read. */
gboolean ms_picture_reading_is_on (GdkClipboard *clipboard);
/* Gets it, as the bytes of a file, without decoding it. */
void ms_picture_reading_paste_async (GdkClipboard *clipboard, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data);
GBytes *ms_picture_reading_paste_finish (
    GdkClipboard *clipboard, GAsyncResult *result, GError **error);

/* Reads the picture in file, or in data where file is NULL; to be finished by ms_once_finish, with
 * an owned MsPictureReading, or a sentence on why there is none, which names the file. */
void ms_picture_reading_async (GFile *file, GBytes *data, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data);

/* Reads the cells of the board that is chosen anew, for where it is may have changed; to be
 * finished by ms_once_finish with an owned MsScan. */
void ms_picture_reading_repeat_async (const MsPictureReading *reading, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsFileReading: the file or text that is being read, one at a time: beginning another cancels the
 * first. If reading takes long, the status line (MsStatusLine) says so and offers to cancel it.
 *
 * Property: busy, boolean, read-only: something is being read. */
#pragma once

#include "ms-status-line.h"

#define MS_TYPE_FILE_READING (ms_file_reading_get_type ())
G_DECLARE_FINAL_TYPE (MsFileReading, ms_file_reading, MS, FILE_READING, GObject)

MsFileReading *ms_file_reading_new (MsStatusLine *status);

/* Cancels what is being read and begins anew; file is NULL for a text, or a picture.  The result is
 * borrowed until the next call. */
GCancellable *ms_file_reading_begin (MsFileReading *self, GFile *file, gboolean picture);
/* Ends the reading for which ms_file_reading_begin() returned which: it is done, or has failed.
 * Does nothing if that reading has been cancelled since. */
void ms_file_reading_end (MsFileReading *self, GCancellable *which);
gboolean ms_file_reading_cancel (MsFileReading *self); /* FALSE: nothing is being read */
gboolean ms_file_reading_get_busy (MsFileReading *self);

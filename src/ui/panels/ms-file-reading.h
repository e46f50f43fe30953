/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsFileReading: what is being read, a file or a text, one at a time: another takes its place.  What
 * takes long is said at the foot of the window, where it can be stopped (MsStatusLine).
 *
 * Property: busy, boolean, read-only: something is being read. */
#pragma once

#include "ms-status-line.h"

#define MS_TYPE_FILE_READING (ms_file_reading_get_type ())
G_DECLARE_FINAL_TYPE (MsFileReading, ms_file_reading, MS, FILE_READING, GObject)

MsFileReading *ms_file_reading_new (MsStatusLine *status);

/* file NULL: a text.  Cancels what is being read; borrowed until something else is. */
GCancellable *ms_file_reading_begin (MsFileReading *self, GFile *file);
/* What begin has returned is read, or has failed; nothing where it was cancelled since. */
void ms_file_reading_end (MsFileReading *self, GCancellable *which);
gboolean ms_file_reading_cancel (MsFileReading *self); /* FALSE: nothing is being read */
gboolean ms_file_reading_get_busy (MsFileReading *self);

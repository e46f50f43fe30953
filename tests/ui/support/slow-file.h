/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file whose disk is slow: whoever reads it waits until the test opens the gate, so that what
 * happens meanwhile can be played out step by step.  Not to be cancelled, as a disk is not. */
#pragma once

#include <gio/gio.h>

/* data[length] is copied. */
GFile *slow_file_new (const char *name, const char *data, gsize length);
void slow_file_open_gate (GFile *file);
/* Whether somebody has begun to read it, and whether nobody reads it any more: conditions. */
gboolean slow_file_is_begun (gpointer file);
gboolean slow_file_is_closed (gpointer file);

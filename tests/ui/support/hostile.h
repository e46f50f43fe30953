/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files that somebody made to do harm: those of tests/corpus with each byte of a header changed, a
 * number as large as can be written, a text or a nesting as long as the file may be, parts
 * repeated, cut off, exchanged.  Every number gives the same file each time. */
#pragma once

#include <glib.h>

typedef struct _Hostile Hostile;

Hostile *hostile_new (const char *corpus); /* a folder */
void hostile_free (Hostile *self);

/* Owned by the caller; at most most bytes.  *ending: how its name ends, with the dot, borrowed;
 * *how: what was done to what file, owned by the caller. */
GByteArray *hostile_make (
    const Hostile *self, guint64 number, gsize most, const char **ending, char **how);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comma-separated values as RFC 4180 has them, in UTF-8.
 *
 * Read: lines end with CRLF or LF, the last one need not; a byte order mark is passed over; a
 * quoted field may hold commas, quotes written twice, and line ends.  Written: CRLF, quotes only
 * where they are needed. */
#pragma once

#include <glib.h>

typedef struct
{
  int line; /* number of the row's first line, from 1 */
  GPtrArray *fields; /* of char *, owned; never empty */
} MsCsvRow;

/* The rows of text[length], without blank lines, as MsCsvRow *; on a fault NULL, *fault, a
 * translated sentence, static, and the line of it.  O(length). */
GPtrArray *ms_csv_read (const char *text, gsize length, const char **fault, int *line);

/* Appends field to a row that ends with "\r\n" after its last one. */
void ms_csv_append (GString *text, const char *field, gboolean last);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comma-separated values as RFC 4180 has them, in UTF-8.
 *
 * Read: lines end with CRLF or LF, the last one need not; a byte order mark is passed over; a
 * quoted field may hold commas, quotes written twice, and line ends.  Written: CRLF, quotes only
 * where they are needed. */
#pragma once

#include <glib.h>

typedef enum
{
  MS_CSV_OK,
  MS_CSV_NOT_UTF8,
  MS_CSV_NUL,
  MS_CSV_STRAY_QUOTE, /* inside a field that does not begin with one */
  MS_CSV_AFTER_QUOTE, /* something between a closing quote and the next comma */
  MS_CSV_OPEN_QUOTE, /* the text ends inside quotes */
} MsCsvFault;

typedef struct
{
  int line; /* number of the row's first line, from 1 */
  GPtrArray *fields; /* of char *, owned; never empty */
} MsCsvRow;

/* The rows of text[length], without blank lines, as MsCsvRow *; on a fault NULL, *fault and the
 * line of it.  O(length). */
GPtrArray *ms_csv_read (const char *text, gsize length, MsCsvFault *fault, int *line);

/* Appends field to a row that ends with "\r\n" after its last one. */
void ms_csv_append (GString *text, const char *field, gboolean last);

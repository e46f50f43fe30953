/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows in a file of SQLite, read without SQLite, which refuses all of a tree once a page on the
 * way to it is broken.  Here each page is looked at for itself: a broken one costs the rows that
 * lie on it, and no others.  What is in the journal beside the file (-wal) counts as SQLite counts
 * it; pages that are free hold rows that were deleted, and are passed over.  Private to model.
 *
 * The file may hold anything: what does not add up is passed over, and no page is read twice for
 * the sake of a row, so that the work is bounded by the size of the file. */
#pragma once

#include <glib.h>

typedef struct
{
  int type; /* SQLITE_INTEGER, _FLOAT, _TEXT, _BLOB or _NULL */
  gint64 whole;
  double number;
  const guint8 *bytes; /* of a text or blob, without an end */
  gsize length;
} MsRecordValue;

typedef struct
{
  /* A row of any table, with its values in the order of the columns; borrowed. */
  void (*row) (gint64 id, const MsRecordValue *values, int n_values, gpointer data);
  /* A row of this number was there, of which what is left cannot be read. */
  void (*broken) (gint64 id, gpointer data);
  /* An entry of any index, or a row of a table without numbers, with its values; an index ends
   * with the number of the row. */
  void (*entry) (const MsRecordValue *values, int n_values, gpointer data);
} MsRecordPagesHooks;

/* Calls hooks for what is found in the file; the order is that of the pages.  FALSE where the file
 * cannot be opened; errno says why. */
gboolean ms_record_pages_read (const char *path, const MsRecordPagesHooks *hooks, gpointer data);

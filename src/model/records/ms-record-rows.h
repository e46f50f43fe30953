/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records into the database and out of it.  As ms-record-store.h: each call blocks, opens the file
 * where it has to, and is whole or has changed nothing.  Private to model. */
#pragma once

#include "ms-record-columns.h"
#include "ms-record-filter.h"
#include "ms-record-store.h"

/* Adds records[n], MsRecord; ranks (NULL allowed) gets one MsRecordRank for each. A board that is
 * known already makes its record assisted; the 3BV of a board is filled in where it was not known,
 * and by the rules of a competition only boards that have enough of it can be the best. One
 * transaction. */
gboolean ms_record_rows_add (
    MsRecordStore *store, GPtrArray *records, GArray *ranks, GError **error);

/* As they are, except that ends that are kept already are passed over; *n_added of them are new.
 * foreign: the games were played elsewhere; those with the same moves as a game that is kept are
 * passed over too, but what their files say of date, player and program becomes that of a game
 * that was read from a file before. */
gboolean ms_record_rows_import (
    MsRecordStore *store, GPtrArray *records, gboolean foreign, guint *n_added, GError **error);

/* The records filter lets through, limit of them (-1: all), as MsRecord; with
 * extra the large parts too (MS_RECORD_PART_HISTORY, MS_RECORD_PART_PATH; 0: neither).  The
 * caller's; NULL on failure. */
GPtrArray *ms_record_rows_list (MsRecordStore *store, const MsRecordFilter *filter,
    MsRecordOrder order, int limit, MsRecordParts extra, GError **error);

/* Calls take for each of them, in the order they ended, with a record that is lent and has neither
 * texts nor large parts. */
gboolean ms_record_rows_each (MsRecordStore *store, const MsRecordFilter *filter,
    void (*take) (const MsRecord *record, gpointer data), gpointer data, GError **error);

/* Their numbers alone (gint64), in the same order; the caller's; NULL on failure. */
GArray *ms_record_rows_list_ids (MsRecordStore *store, const MsRecordFilter *filter,
    MsRecordOrder order, int limit, GError **error);

/* The records of these numbers (gint64) that are kept still, in this order, without the large
 * parts; the caller's; NULL on failure.  O(numbers log records). */
GPtrArray *ms_record_rows_get (MsRecordStore *store, GArray *ids, GError **error);

/* The sizes that were played, most often first, as MsRecordLevel; the caller's. NULL on failure. */
GArray *ms_record_rows_levels (MsRecordStore *store, GError **error);

/* Those filter lets through, in the copies too; the number of them, or -1. */
gint64 ms_record_rows_delete (MsRecordStore *store, const MsRecordFilter *filter, GError **error);

/* The paths recorded before that moment (0: all), their number and how many bytes they take;
 * deleting them, in the copies too, leaves the games, and gives the room back to the disk, for
 * which the file is written anew. */
gboolean ms_record_rows_measure_paths (
    MsRecordStore *store, gint64 before, MsRecordPaths *paths, GError **error);
gboolean ms_record_rows_delete_paths (MsRecordStore *store, gint64 before, GError **error);

/* Keeps what has been measured of each of records, MsRecord; that one has gone meanwhile is no
 * fault, and nothing is kept of it then, though another may have its id.  One transaction. */
gboolean ms_record_rows_set_measures (MsRecordStore *store, GPtrArray *records, GError **error);
/* How many are not measured yet. */
gboolean ms_record_rows_count_unmeasured (MsRecordStore *store, gint64 *n, GError **error);

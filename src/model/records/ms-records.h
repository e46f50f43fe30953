/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsRecords: the finished games, for the windows.
 *
 * One for the process.  All that meets the disk is done, in order, on one thread of its own; every
 * function here returns at once.  What a game gives besides (3BV, clicks, luck) is measured on
 * another thread after it was recorded; games that were recorded by an older version, or imported,
 * or whose measuring was cut off, are measured when the program has time.
 *
 * A game that cannot be written stays in memory and is written with the next one, at every
 * MS_RECORDS_RETRY_S, and when the program ends; the last window asks before it lets go of one.
 *
 * Properties
 *   busy      boolean, read-only: something is being written or measured; a program that ends waits
 *   message   string, read-only: what the player should know of the records; NULL: nothing.
 *             A fault is said once, and again only when it has been another one meanwhile.
 *   unmeasured  int, read-only: how many games are still to be measured, as of the last look
 *
 * Signals
 *   changed ()   the records have changed through this object: ask again
 */
#pragma once

#include "ms-record-cards.h"
#include "ms-daily-book.h"
#include "ms-record-filter.h"
#include "ms-record.h"
#include "ms-statistics.h"
#include "ms-record-needs.h"

#include <gio/gio.h>

#define MS_RECORDS_RETRY_S 30
#define MS_RECORDS_PAGE 200 /* games of a report that are read at once */

#define MS_TYPE_RECORDS (ms_records_get_type ())
G_DECLARE_FINAL_TYPE (MsRecords, ms_records, MS, RECORDS, GObject)

/* path: the database; NULL: records.sqlite among the user's data. */
MsRecords *ms_records_new (const char *path);

/* Opens the database and says in "message" what is wrong with it, before the first game ends; and
 * measures what is not measured yet, until stop. */
void ms_records_prepare (MsRecords *self);
/* The program is about to end: cuts off measuring, so that "busy" soon falls. */
void ms_records_stop (MsRecords *self);

const char *ms_records_get_path (MsRecords *self); /* of the database; borrowed */
/* Looks whether all of it is whole; where it is not, what can be read is saved. */
void ms_records_check (MsRecords *self);
/* Others have written to it: says "changed", and measures what is to be measured. */
void ms_records_note_others (MsRecords *self);

const char *ms_records_get_message (MsRecords *self); /* borrowed */
void ms_records_clear_message (MsRecords *self);
int ms_records_get_unmeasured (MsRecords *self);
/* A window says that a game in it is being played from now on, or is so no more: measuring rests
 * meanwhile. */
void ms_records_set_playing (MsRecords *self, gboolean playing);
gboolean ms_records_get_busy (MsRecords *self);

/* How many games could not be written so far, and whether others are on their way. */
guint ms_records_get_n_unsaved (MsRecords *self);
gboolean ms_records_is_writing (MsRecords *self);

/* What a window shows. */
typedef struct
{
  GArray *levels; /* MsRecordLevel: the sizes played, most often first */
  MsStatistics *statistics; /* of all that the filter lets through; NULL: not asked for */
  GArray *ids; /* gint64, of the games in the order and number asked for */
  GPtrArray *games; /* the first MS_RECORDS_PAGE of them: MsRecord without layout and moves */
} MsRecordReport;
void ms_record_report_free (MsRecordReport *report);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsRecordReport, ms_record_report_free)

/* What comes of what is asked for below, where it is said which of these it fills. */
typedef struct
{
  MsRecordReport *report;
  GPtrArray *records; /* MsRecord */
  MsRecordRank rank;
  guint n_added, n_known;
  gint64 n_rows;
  MsRecordPaths paths;
  MsDeck *deck;
  MsDailyBook *daily;
  GArray *needs; /* MsWorthMoment */
  int n_left;
} MsRecordsAnswer;

/* The answer to any of the functions below, in its callback; NULL and *error when it failed.
 * Borrowed until the callback returns, but records, daily and needs may be stolen from it. */
MsRecordsAnswer *ms_records_finish (MsRecords *self, GAsyncResult *result, GError **error);

/* Writes what is not written yet, once more; callback may be NULL. */
void ms_records_flush_async (MsRecords *self, GAsyncReadyCallback callback, gpointer user_data);

/* Takes record.  rank: how it stands; when it could not be written "message" says so. */
void ms_records_add_async (
    MsRecords *self, MsRecord *record, GAsyncReadyCallback callback, gpointer user_data);

/* limit: of the games; -1: all.  figures: statistics are wanted, for which every game is read.
 * report. */
void ms_records_report_async (MsRecords *self, const MsRecordFilter *filter, MsRecordOrder order,
    int limit, gboolean figures, GCancellable *cancellable, GAsyncReadyCallback callback,
    gpointer user_data);

/* daily: what became of the boards of days. */
void ms_records_daily_async (
    MsRecords *self, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);

/* records: the games of these numbers (gint64, copied) that are kept still, in this order, without
 * layout and moves: a part of a long list. */
void ms_records_get_async (MsRecords *self, GArray *ids, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data);

/* records: one game with layout, moves and path, or none: it is kept no more. */
void ms_records_fetch_async (
    MsRecords *self, gint64 id, GAsyncReadyCallback callback, gpointer user_data);

/* paths: what those take that were recorded before that moment (milliseconds since 1970; 0:
 * all). */
void ms_records_measure_paths_async (
    MsRecords *self, gint64 before, GAsyncReadyCallback callback, gpointer user_data);
/* Deletes them, not the games, and gives the room back to the disk.  paths: what they took. */
void ms_records_delete_paths_async (
    MsRecords *self, gint64 before, GAsyncReadyCallback callback, gpointer user_data);

/* All records as CSV.  n_rows: the number of them. */
void ms_records_export_async (
    MsRecords *self, GFile *file, GAsyncReadyCallback callback, gpointer user_data);

/* Reads a whole CSV file, then adds what is not there yet. n_added, n_known: how many were new, and
 * how many not. A fault leaves the records as they were. */
void ms_records_import_async (
    MsRecords *self, GFile *file, GAsyncReadyCallback callback, gpointer user_data);

/* Deletes what filter lets through.  n_rows: the number of it. */
void ms_records_delete_async (MsRecords *self, const MsRecordFilter *filter,
    GAsyncReadyCallback callback, gpointer user_data);

/* needs: what the moments asked of the latest games that filter lets through
 * (MS_RECORD_NEEDS_GAMES).  Some games are studied for it first; n_left: how many are not yet. */
void ms_records_needs_async (MsRecords *self, const MsRecordFilter *filter,
    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);

/* Exercises.  Looks through some of the games that were not looked at yet, the newest first, for
 * new cards, up to MS_CARDS_A_DAY on that day.  deck: all cards and what is known, which may be
 * stolen. */
void ms_records_deck_async (MsRecords *self, int day, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data);
/* Keeps an answer. */
void ms_records_answer_async (
    MsRecords *self, const MsCardAnswer *answer, GAsyncReadyCallback callback, gpointer user_data);

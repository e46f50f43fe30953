/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of a game's record: one row for each says what it is called in the database and in
 * CSV, where it lies in MsRecord, which values it can have, how it is measured and where it is
 * shown.  The schema, binding to SQL and reading from it, the fields of CSV (ms-record-csv.h), the
 * condition on a sound row, the measures (ms-record-history.h), the columns of lists and the
 * statistics all follow from it.  The figures of a game have their rows in ms-report-rows.c and
 * ms-report-figures.c, from which their columns here are made. */
#pragma once

#include "ms-record.h"
#include "ms-report-rows.h"

#include <sqlite3.h>

#define MS_RECORD_INDEX "games_narrow_" /* how the name of the index begins */
#define MS_RECORD_MOST_MS G_GINT64_CONSTANT (2147483647999) /* of a clock: seconds of an int */
#define MS_RECORD_LAST_MS G_GINT64_CONSTANT (253402300799999) /* of the year 9999 */

/* The type of the field, and what it means. */
typedef enum
{
  MS_RECORD_KIND_ID, /* gint64 */
  MS_RECORD_KIND_MOMENT, /* gint64, milliseconds since 1970 */
  MS_RECORD_KIND_SPAN, /* gint64, milliseconds */
  MS_RECORD_KIND_SIDE, /* int */
  MS_RECORD_KIND_MINES, /* int */
  MS_RECORD_KIND_COUNT, /* int; MS_RECORD_UNKNOWN */
  MS_RECORD_KIND_TRUTH, /* gboolean or bool */
  MS_RECORD_KIND_SEED, /* guint64; in the database the same bits as a signed number */
  MS_RECORD_KIND_FIRST_CLICK, /* MsFirstClick, by its name */
  MS_RECORD_KIND_RULE_SET, /* MsRuleSet, by its name */
  MS_RECORD_KIND_SHARE, /* double, written in percent; NaN */
  MS_RECORD_KIND_NUMBER, /* double; NaN */
  /* char *, the record's, bounded by ms_foreign_text_dup wherever it comes from; NULL */
  MS_RECORD_KIND_NAME,
  MS_RECORD_KIND_TEXT, /* char *, UTF-8, the record's; NULL */
  MS_RECORD_KIND_BYTES, /* GBytes *, the record's; NULL */
} MsRecordKind;

/* What a column belongs to; a query wants one or more of them. */
typedef enum
{
  MS_RECORD_PART_ID = 1 << 0, /* the database's own: not compared, not in CSV */
  MS_RECORD_PART_GAME = 1 << 1, /* known when the game ends */
  MS_RECORD_PART_MEASURES = 1 << 2, /* worked out later */
  MS_RECORD_PART_HISTORY = 1 << 3, /* layout and moves: large, and seldom wanted */
  MS_RECORD_PART_PATH = 1 << 4, /* larger still; not in CSV */
  MS_RECORD_PART_DERIVED = 1 << 5, /* follows from others: not kept, shown alone */
  MS_RECORD_PART_DETAILS = 1 << 6, /* measures too, which only single games show */
  MS_RECORD_COUNTED = 1 << 7, /* of the parts asked for, what statistics are made of alone */
} MsRecordParts;

typedef struct
{
  const char *sql; /* its name in the database; of a derived one its name alone */
  const char *csv; /* its name in CSV; NULL: not there */
  MsRecordKind kind;
  MsRecordParts part; /* one of them */
  gsize offset, size; /* of the field in MsRecord */
  gint64 least, most; /* the values it can have; both 0: any */
  gboolean nullable; /* it can be unknown: NULL in the database, empty in CSV */
  gboolean counted; /* statistics are made of it */
  gboolean needed; /* CSV cannot be read without it */
  int since; /* a version of the schema after 4 that brought it; else a step says so by itself */
  const char *formula; /* of a derived one: what it is of others (ms-record-figures.h) */
  MsShown shown;
} MsRecordColumn;

/* The columns, in the order of CSV; NULL past the last.  Any thread. */
const MsRecordColumn *ms_record_columns_get (int i);

/* Whether a nullable column of record has no value. */
gboolean ms_record_column_is_unknown (const MsRecordColumn *column, const MsRecord *record);
/* The value of a field that is a whole number or a truth, of whatever size; nothing else has
 * one. */
gboolean ms_record_column_is_whole (const MsRecordColumn *column);
gint64 ms_record_column_get_whole (const MsRecordColumn *column, const MsRecord *record);
void ms_record_column_set_whole (const MsRecordColumn *column, MsRecord *record, gint64 value);
/* Of the kinds that are kept by name: the name of what record has; and sets it, FALSE where there
 * is no such name. */
const char *ms_record_column_get_name (const MsRecordColumn *column, const MsRecord *record);
gboolean ms_record_column_set_name (
    const MsRecordColumn *column, MsRecord *record, const char *name);
/* Sets a name or a text to a copy of text[length], which ends with a NUL besides; a name is
 * bounded. */
void ms_record_column_set_text (
    const MsRecordColumn *column, MsRecord *record, const char *text, gsize length);

/* The newest version of the schema; and the SQL that brings the columns of a version after 4, and
 * has the games measured again for those that are measured; the caller's. */
int ms_record_columns_get_schema (void);
char *ms_record_columns_dup_step (int version);

/* The name of an index, which says what is in it, and the SQL that makes it: of sound rows, by
 * level and the moment they ended, all but the large parts.  Lists and figures are read out of it
 * alone, past moves and paths, which are most of the file.  Both are the caller's. */
char *ms_record_columns_dup_index (char **sql);

/* The columns of parts for SQL, comma-separated; the caller's: "id, ended_at" and "?, ?". */
char *ms_record_columns_dup_names (MsRecordParts parts);
char *ms_record_columns_dup_places (MsRecordParts parts);

/* Binds the columns of parts to the places of statement from first on, in the order of
 * ms_record_columns_dup_names; the place after them.  The statement keeps copies. */
int ms_record_columns_bind (
    sqlite3_stmt *statement, int first, const MsRecord *record, MsRecordParts parts);
/* The columns of parts, with NULL at the end; the caller's, for g_free. */
const MsRecordColumn **ms_record_columns_list (MsRecordParts parts);
/* Reads such columns out of a sound row, from its first column on.  What is NULL stays as it is in
 * record, which is a new one. */
void ms_record_columns_fetch (
    sqlite3_stmt *row, MsRecord *record, const MsRecordColumn *const *columns);

/* SQL in brackets that is true of a row of the games whose values a game can have, and not true of
 * one with NULL where there can be none.  What a name is made of, whether layout and moves fit, and
 * whether the many counts of MS_RECORD_PART_DETAILS are possible (else they are not known), is
 * looked at when they are read.  Borrowed, for good; any thread. */
const char *ms_record_columns_get_condition (void);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of a game's record: one row for each says what it is called in the database and in
 * CSV, where it lies in MsRecord and which values it can have.  Binding to SQL and reading from it
 * (ms-record-bind.h), the fields of CSV (ms-record-fields.h) and the condition on a sound row all
 * follow from it, so that a new column is one more row here and, in the
 * database, one more step of the schema.  Private to model. */
#pragma once

#include "ms-record.h"

#define MS_RECORD_N_COLUMNS 28

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
  MS_RECORD_KIND_TRUTH, /* gboolean */
  MS_RECORD_KIND_FLAG, /* bool */
  MS_RECORD_KIND_FIRST_CLICK, /* MsFirstClick */
  MS_RECORD_KIND_RULE_SET, /* MsRuleSet */
  MS_RECORD_KIND_SEED, /* guint64; in the database the same bits as a signed number */
  MS_RECORD_KIND_FRACTION, /* double; NaN */
  MS_RECORD_KIND_NAME, /* char *, the record's, bounded by ms_foreign_text_dup wherever it comes from; NULL */
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
} MsRecordParts;

typedef struct
{
  const char *sql; /* its name in the database */
  const char *csv; /* its name in CSV; NULL: not there */
  MsRecordKind kind;
  MsRecordParts part; /* one of them */
  gsize offset; /* in MsRecord */
  gint64 least, most; /* the values it can have; both 0: any */
  gboolean nullable; /* it can be unknown: NULL in the database, empty in CSV */
  gboolean needed; /* CSV cannot be read without it */
} MsRecordColumn;

/* In the order of CSV. */
extern const MsRecordColumn ms_record_columns[MS_RECORD_N_COLUMNS];

/* Whether a nullable column of record has no value. */
gboolean ms_record_column_is_unknown (const MsRecordColumn *column, const MsRecord *record);

/* The columns of parts for SQL, comma-separated; the caller's: "id, ended_at" and "?, ?". */
char *ms_record_columns_dup_names (MsRecordParts parts);
char *ms_record_columns_dup_places (MsRecordParts parts);

/* SQL in brackets that is true of a row of the games whose values a game can have, and not true of
 * one with NULL where there can be none.  What a name is made of, and whether layout and moves fit,
 * is looked at when they are read.  Borrowed, for good; any thread. */
const char *ms_record_columns_get_condition (void);

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-record-bind.h"

#include "ms-foreign-text.h"

#include <string.h>

/* --- Into the database --- */

static void
bind_text (sqlite3_stmt *statement, int place, const char *text)
{
  sqlite3_bind_text64 (statement, place, text, strlen (text), SQLITE_TRANSIENT, SQLITE_UTF8);
}

static void
bind_bytes (sqlite3_stmt *statement, int place, GBytes *bytes)
{
  gsize length;
  const void *data = g_bytes_get_data (bytes, &length);
  sqlite3_bind_blob64 (statement, place, data, length, SQLITE_TRANSIENT);
}

static void
bind_value (
    sqlite3_stmt *statement, int place, const MsRecord *record, const MsRecordColumn *column)
{
  gconstpointer value = G_STRUCT_MEMBER_P (record, column->offset);
  switch (column->kind)
    {
    case MS_RECORD_KIND_ID:
    case MS_RECORD_KIND_MOMENT:
    case MS_RECORD_KIND_SPAN:
      sqlite3_bind_int64 (statement, place, *(const gint64 *)value);
      break;
    case MS_RECORD_KIND_SEED:
      sqlite3_bind_int64 (statement, place, (gint64) * (const guint64 *)value);
      break;
    case MS_RECORD_KIND_SIDE:
    case MS_RECORD_KIND_MINES:
    case MS_RECORD_KIND_COUNT:
      sqlite3_bind_int (statement, place, *(const int *)value);
      break;
    case MS_RECORD_KIND_TRUTH:
      sqlite3_bind_int (statement, place, *(const gboolean *)value != FALSE);
      break;
    case MS_RECORD_KIND_FLAG:
      sqlite3_bind_int (statement, place, *(const bool *)value);
      break;
    case MS_RECORD_KIND_FIRST_CLICK:
      bind_text (statement, place, ms_first_click_name (*(const MsFirstClick *)value));
      break;
    case MS_RECORD_KIND_RULE_SET:
      bind_text (statement, place, ms_rule_set_name (*(const MsRuleSet *)value));
      break;
    case MS_RECORD_KIND_FRACTION:
      sqlite3_bind_double (statement, place, *(const double *)value);
      break;
    case MS_RECORD_KIND_NAME:
    case MS_RECORD_KIND_TEXT:
      bind_text (statement, place, *(char *const *)value);
      break;
    case MS_RECORD_KIND_BYTES:
      bind_bytes (statement, place, *(GBytes *const *)value);
      break;
    default:
      g_return_if_reached ();
    }
}

int
ms_record_bind (sqlite3_stmt *statement, int first, const MsRecord *record, MsRecordParts parts)
{
  int place = first;
  for (int i = 0; i < MS_RECORD_N_COLUMNS; i++)
    {
      const MsRecordColumn *column = &ms_record_columns[i];
      if (!(column->part & parts))
        continue;
      if (ms_record_column_is_unknown (column, record))
        sqlite3_bind_null (statement, place++);
      else
        bind_value (statement, place++, record, column);
    }
  return place;
}

/* --- Out of it --- */

/* What a database calls text need not be UTF-8. */
static void
fetch_text (sqlite3_stmt *row, int place, char **text)
{
  const char *found = (const char *)sqlite3_column_text (row, place);
  if (found == NULL) /* no memory */
    return;
  g_free (*text);
  *text = g_utf8_make_valid (found, -1);
}

/* Older versions kept names as they found them. */
static void
fetch_name (sqlite3_stmt *row, int place, char **name)
{
  const char *found = (const char *)sqlite3_column_text (row, place);
  if (found == NULL) /* no memory */
    return;
  g_free (*name);
  *name = ms_foreign_text_dup (found, (gsize)sqlite3_column_bytes (row, place));
}

static void
fetch_value (sqlite3_stmt *row, int place, MsRecord *record, const MsRecordColumn *column)
{
  gpointer value = G_STRUCT_MEMBER_P (record, column->offset);
  switch (column->kind)
    {
    case MS_RECORD_KIND_ID:
    case MS_RECORD_KIND_MOMENT:
    case MS_RECORD_KIND_SPAN:
      *(gint64 *)value = sqlite3_column_int64 (row, place);
      break;
    case MS_RECORD_KIND_SEED:
      *(guint64 *)value = (guint64)sqlite3_column_int64 (row, place);
      break;
    case MS_RECORD_KIND_SIDE:
    case MS_RECORD_KIND_MINES:
    case MS_RECORD_KIND_COUNT:
      *(int *)value = sqlite3_column_int (row, place);
      break;
    case MS_RECORD_KIND_TRUTH:
      *(gboolean *)value = sqlite3_column_int (row, place);
      break;
    case MS_RECORD_KIND_FLAG:
      *(bool *)value = sqlite3_column_int (row, place);
      break;
    case MS_RECORD_KIND_FIRST_CLICK:
      ms_first_click_parse ((const char *)sqlite3_column_text (row, place), value);
      break;
    case MS_RECORD_KIND_RULE_SET:
      ms_rule_set_parse ((const char *)sqlite3_column_text (row, place), value);
      break;
    case MS_RECORD_KIND_FRACTION:
      *(double *)value = sqlite3_column_double (row, place);
      break;
    case MS_RECORD_KIND_NAME:
      fetch_name (row, place, value);
      break;
    case MS_RECORD_KIND_TEXT:
      fetch_text (row, place, value);
      break;
    case MS_RECORD_KIND_BYTES:
      *(GBytes **)value = g_bytes_new (
          sqlite3_column_blob (row, place), (gsize)sqlite3_column_bytes (row, place));
      break;
    default:
      g_return_if_reached ();
    }
}

void
ms_record_fetch (sqlite3_stmt *row, MsRecord *record, MsRecordParts parts)
{
  int place = 0;
  for (int i = 0; i < MS_RECORD_N_COLUMNS; i++)
    {
      const MsRecordColumn *column = &ms_record_columns[i];
      if (!(column->part & parts))
        continue;
      /* Every question to SQLite takes a lock: of a column that is never NULL it is not asked. */
      if (!column->nullable || sqlite3_column_type (row, place) != SQLITE_NULL)
        fetch_value (row, place, record, column);
      place++;
    }
}

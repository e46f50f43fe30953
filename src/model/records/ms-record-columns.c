/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-record-columns.h"

#include "ms-foreign-text.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* The columns of this version of the schema, and of those before it, are made by the SQL in
 * ms-record-schema.c; later ones by what this table says. */
#define FIRST_SCHEMA 5

/* Offset and size of a field; no other type than the one named compiles. */
#define AT(type, field) \
  (offsetof (MsRecord, field) + 0 * sizeof (1 ? &((MsRecord *)NULL)->field : (type *)NULL)), \
      sizeof (type)

#define GAME(kind) MS_RECORD_KIND_##kind, MS_RECORD_PART_GAME
#define MEASURE(kind) MS_RECORD_KIND_##kind, MS_RECORD_PART_MEASURES
#define HISTORY(kind) MS_RECORD_KIND_##kind, MS_RECORD_PART_HISTORY
#define MOST_MINES (MS_MAX_SIDE * MS_MAX_SIDE - 1)
#define CELLS(n, title_) \
  { \
    "cells_" #n, "cells_" #n, MS_RECORD_KIND_COUNT, MS_RECORD_PART_DETAILS, \
        AT (int, counts.details.numbers[n]), 0, G_MAXINT, NULLED, .since = 7, .shown = { \
          title_, \
          MS_SHOWN_HISTORY \
        } \
  }
#define NULLED .nullable = TRUE
#define NEEDED .needed = TRUE
#define COUNTED .counted = TRUE

/* --- The table --- */

/* clang-format off */
static const MsRecordColumn of_the_game[] = {
  { "id", NULL, MS_RECORD_KIND_ID, MS_RECORD_PART_ID, AT (gint64, id), COUNTED },
  { "ended_at", "date", GAME (MOMENT), AT (gint64, ended_at), 0, MS_RECORD_LAST_MS, NEEDED,
    COUNTED },
  { "width", "width", GAME (SIDE), AT (int, rules.width), 1, MS_MAX_SIDE, NEEDED },
  { "height", "height", GAME (SIDE), AT (int, rules.height), 1, MS_MAX_SIDE, NEEDED },
  { "mines", "mines", GAME (MINES), AT (int, rules.mines), 0, MOST_MINES, NEEDED },
  { "elapsed_ms", "seconds", GAME (SPAN), AT (gint64, elapsed_ms), 0, MS_RECORD_MOST_MS, NEEDED,
    COUNTED },
  { "won", "won", GAME (TRUTH), AT (gboolean, won), 0, 1, NEEDED, COUNTED },
  { "first_click", "first_click", GAME (FIRST_CLICK), AT (MsFirstClick, rules.first_click) },
  { "no_guess", "no_guess", GAME (TRUTH), AT (bool, rules.no_guess), 0, 1 },
  { "seed", "seed", GAME (SEED), AT (guint64, seed) },
  { "assisted", "assisted", GAME (TRUTH), AT (gboolean, assisted), 0, 1 },
  { "player", "player", GAME (NAME), AT (char *, player) },
  { "measured", NULL, MEASURE (TRUTH), AT (gboolean, measured), 0, 1 },
};
/* In the order of CSV it stands between the guesses and the other figures of the review. */
static const MsRecordColumn luck = { "luck", "luck", MEASURE (SHARE), AT (double, luck), 0, 1,
  NULLED, COUNTED,
  .shown = { N_ ("Luck"), MS_SHOWN_HISTORY } };
static const MsRecordColumn of_its_file[] = {
  { "rule_set", "rule_set", GAME (RULE_SET), AT (MsRuleSet, rules.rule_set) },
  { "source", "source", GAME (NAME), AT (char *, source), NULLED },
  { "program", "program", GAME (NAME), AT (char *, program), NULLED },
  { "doubtful", "doubtful", GAME (TRUTH), AT (gboolean, doubtful), 0, 1 },
  { "begun_on", "begun_on", GAME (COUNT), AT (int, begun_on), 0, 99991231, NULLED, .since = 8 },
  { "helped", "helped", GAME (COUNT), AT (int, helped), 0, 1, NULLED, .since = 8 },
  { "path", NULL, MS_RECORD_KIND_BYTES, MS_RECORD_PART_PATH, AT (GBytes *, path), NULLED },
};
static const MsRecordColumn of_its_end[] = {
  CELLS (0, N_ ("Cells 0")),
  CELLS (1, N_ ("Cells 1")),
  CELLS (2, N_ ("Cells 2")),
  CELLS (3, N_ ("Cells 3")),
  CELLS (4, N_ ("Cells 4")),
  CELLS (5, N_ ("Cells 5")),
  CELLS (6, N_ ("Cells 6")),
  CELLS (7, N_ ("Cells 7")),
  CELLS (8, N_ ("Cells 8")),
  { "layout", "layout", HISTORY (BYTES), AT (GBytes *, layout), NULLED },
  { "moves", "moves", HISTORY (TEXT), AT (char *, moves), NULLED },
};
/* clang-format on */

static gboolean
is_number (const MsRecordColumn *column)
{
  return column->kind == MS_RECORD_KIND_SHARE || column->kind == MS_RECORD_KIND_NUMBER;
}

static MsRecordColumn
make_review_column (const MsReportFigure *figure)
{
  MsRecordKind kind = figure->kind == MS_REPORT_KIND_COUNT ? MS_RECORD_KIND_COUNT
      : figure->kind == MS_REPORT_KIND_CHANCE              ? MS_RECORD_KIND_SHARE
                                                           : MS_RECORD_KIND_NUMBER;
  return (MsRecordColumn){ .sql = figure->key,
    .csv = figure->key,
    .kind = kind,
    .part = MS_RECORD_PART_MEASURES,
    .offset = offsetof (MsRecord, review) + figure->offset,
    .size = kind == MS_RECORD_KIND_COUNT ? sizeof (int) : sizeof (double),
    .most = figure->most,
    .nullable = TRUE,
    .since = figure->since,
    .counted = figure->shown.parts != 0,
    .shown = figure->shown };
}

/* Of a row of ms-report-rows.h: a count that is kept, or what a formula makes of such. */
static MsRecordColumn
make_column (const MsReportRow *row)
{
  MsRecordColumn column = { .sql = row->column, .formula = row->formula, .shown = row->shown };
  if (row->shown.title == NULL)
    column.shown.title = row->name;
  else
    column.shown.name = row->name;
  column.shown.parts |= MS_SHOWN_HISTORY;
  if (column.shown.meaning == NULL)
    column.shown.meaning = row->meaning;
  if (row->formula != NULL)
    {
      column.kind = row->kind == MS_REPORT_ROW_SHARE ? MS_RECORD_KIND_SHARE : MS_RECORD_KIND_NUMBER;
      column.part = MS_RECORD_PART_DERIVED;
      return column;
    }
  column.csv = row->csv != NULL ? row->csv : row->column;
  column.kind = MS_RECORD_KIND_COUNT;
  column.part = row->version < FIRST_SCHEMA || row->counted ? MS_RECORD_PART_MEASURES
                                                            : MS_RECORD_PART_DETAILS;
  column.offset = offsetof (MsRecord, counts) + row->offset;
  column.size = sizeof (int);
  column.most = G_MAXINT;
  column.nullable = TRUE;
  column.counted = row->counted;
  column.since = row->version < FIRST_SCHEMA ? 0 : row->version;
  return column;
}

/* Adds the columns of the versions of the schema from first to last. */
static void
add_rows (GArray *columns, int first, int last)
{
  const MsReportRow *row;
  for (int i = 0; (row = ms_report_rows_get (i)) != NULL; i++)
    if (row->column != NULL && row->version >= first && row->version <= last)
      {
        MsRecordColumn column = make_column (row);
        g_array_append_val (columns, column);
      }
}

static gpointer
make_columns (gpointer data)
{
  GArray *columns = g_array_new (FALSE, FALSE, sizeof (MsRecordColumn));
  const MsReportFigure *figure;
  g_array_append_vals (columns, of_the_game, G_N_ELEMENTS (of_the_game));
  add_rows (columns, 0, FIRST_SCHEMA - 1);
  for (int place = 1; (figure = ms_report_figures_find (place)) != NULL; place++)
    if (figure->since > 0)
      {
        MsRecordColumn column = make_review_column (figure);
        g_array_append_val (columns, column);
        if (strcmp (column.sql, "guesses") == 0)
          g_array_append_val (columns, luck);
      }
  g_array_append_vals (columns, of_its_file, G_N_ELEMENTS (of_its_file));
  add_rows (columns, FIRST_SCHEMA, G_MAXINT);
  return g_array_append_vals (columns, of_its_end, G_N_ELEMENTS (of_its_end));
}

const MsRecordColumn *
ms_record_columns_get (int i)
{
  static GOnce once = G_ONCE_INIT;
  GArray *columns = g_once (&once, make_columns, NULL);
  return i < (int)columns->len ? &g_array_index (columns, MsRecordColumn, i) : NULL;
}

/* Declared in ms-record.h; it is here because the table says which fields can be unknown. */
MsRecord *
ms_record_new (void)
{
  MsRecord *record = g_new0 (MsRecord, 1);
  const MsRecordColumn *column;
  record->player = g_strdup ("");
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    if (column->nullable && column->kind == MS_RECORD_KIND_COUNT)
      G_STRUCT_MEMBER (int, record, column->offset) = MS_RECORD_UNKNOWN;
    else if (column->nullable && is_number (column))
      G_STRUCT_MEMBER (double, record, column->offset) = NAN;
  return record;
}

gboolean
ms_record_column_is_unknown (const MsRecordColumn *column, const MsRecord *record)
{
  if (!column->nullable)
    return FALSE;
  if (column->kind == MS_RECORD_KIND_COUNT)
    return G_STRUCT_MEMBER (int, record, column->offset) < 0;
  if (is_number (column))
    return isnan (G_STRUCT_MEMBER (double, record, column->offset));
  return G_STRUCT_MEMBER (gpointer, record, column->offset) == NULL;
}

gboolean
ms_record_column_is_whole (const MsRecordColumn *column)
{
  return column->kind <= MS_RECORD_KIND_SEED;
}

gint64
ms_record_column_get_whole (const MsRecordColumn *column, const MsRecord *record)
{
  gconstpointer field = G_STRUCT_MEMBER_P (record, column->offset);
  if (column->size == sizeof (gint64))
    return *(const gint64 *)field;
  if (column->size == sizeof (bool))
    return *(const bool *)field;
  return column->kind == MS_RECORD_KIND_TRUTH ? *(const gboolean *)field != FALSE
                                              : *(const int *)field;
}

void
ms_record_column_set_whole (const MsRecordColumn *column, MsRecord *record, gint64 value)
{
  gpointer field = G_STRUCT_MEMBER_P (record, column->offset);
  if (column->size == sizeof (gint64))
    *(gint64 *)field = value;
  else if (column->size == sizeof (bool))
    *(bool *)field = value != 0;
  else
    *(int *)field = (int)value;
}

/* The name of a value of a kind that is kept by name; NULL past the last. */
static const char *
name_of (MsRecordKind kind, int value)
{
  if (kind == MS_RECORD_KIND_FIRST_CLICK)
    return value < MS_N_FIRST_CLICKS ? ms_first_click_name ((MsFirstClick)value) : NULL;
  return value < MS_N_RULE_SETS ? ms_rule_set_name ((MsRuleSet)value) : NULL;
}

const char *
ms_record_column_get_name (const MsRecordColumn *column, const MsRecord *record)
{
  return name_of (column->kind, G_STRUCT_MEMBER (int, record, column->offset));
}

gboolean
ms_record_column_set_name (const MsRecordColumn *column, MsRecord *record, const char *name)
{
  const char *other;
  for (int i = 0; (other = name_of (column->kind, i)) != NULL; i++)
    if (g_strcmp0 (name, other) == 0)
      {
        G_STRUCT_MEMBER (int, record, column->offset) = i;
        return TRUE;
      }
  return FALSE;
}

void
ms_record_column_set_text (
    const MsRecordColumn *column, MsRecord *record, const char *text, gsize length)
{
  char **field = G_STRUCT_MEMBER_P (record, column->offset);
  g_free (*field);
  *field = column->kind == MS_RECORD_KIND_NAME ? ms_foreign_text_dup (text, length)
                                               : g_utf8_make_valid (text, -1);
}

/* --- The schema --- */

int
ms_record_columns_get_schema (void)
{
  int newest = FIRST_SCHEMA;
  const MsRecordColumn *column;
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    newest = MAX (newest, column->since);
  return newest;
}

char *
ms_record_columns_dup_step (int version)
{
  GString *sql = g_string_new (NULL);
  const MsRecordColumn *column;
  MsRecordParts parts = 0;
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    if (column->since == version)
      {
        parts |= column->part;
        g_string_append_printf (sql, "ALTER TABLE games ADD COLUMN %s %s;", column->sql,
            is_number (column) ? "REAL" : "INTEGER");
      }
  if (parts & (MS_RECORD_PART_MEASURES | MS_RECORD_PART_DETAILS))
    g_string_append (
        sql, "UPDATE games SET measured = 0 WHERE layout IS NOT NULL AND moves IS NOT NULL;");
  return g_string_free (sql, FALSE);
}

/* --- SQL --- */

static gboolean
is_of (const MsRecordColumn *column, MsRecordParts parts)
{
  return (column->part & parts) != 0 && (!(parts & MS_RECORD_COUNTED) || column->counted);
}

/* The SQL names of the columns of parts, comma-separated; or, if text is not NULL, text once for
 * each. */
static char *
dup_list (MsRecordParts parts, const char *text)
{
  GString *list = g_string_new (NULL);
  const MsRecordColumn *column;
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    if (is_of (column, parts))
      g_string_append_printf (
          list, "%s%s", list->len > 0 ? ", " : "", text != NULL ? text : column->sql);
  return g_string_free (list, FALSE);
}

char *
ms_record_columns_dup_names (MsRecordParts parts)
{
  return dup_list (parts, NULL);
}

char *
ms_record_columns_dup_places (MsRecordParts parts)
{
  return dup_list (parts, "?");
}

static char *
dup_condition (void)
{
  GString *sql = g_string_new ("(width * height >= 2 AND mines < width * height");
  const MsRecordColumn *column;
  const char *name;
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    if (column->kind == MS_RECORD_KIND_FIRST_CLICK || column->kind == MS_RECORD_KIND_RULE_SET)
      {
        g_string_append_printf (sql, " AND %s IN (", column->sql);
        for (int value = 0; (name = name_of (column->kind, value)) != NULL; value++)
          g_string_append_printf (sql, "%s'%s'", value > 0 ? ", " : "", name);
        g_string_append_c (sql, ')');
      }
    else if (column->most > 0 && column->part != MS_RECORD_PART_DETAILS)
      /* A value that may be NULL is then taken for 0, which is possible wherever NULL is. */
      g_string_append_printf (sql,
          column->nullable ? " AND ifnull (%s, 0) BETWEEN %" G_GINT64_FORMAT
                             " AND %" G_GINT64_FORMAT
                           : " AND %s BETWEEN %" G_GINT64_FORMAT " AND %" G_GINT64_FORMAT,
          column->sql, column->least, column->most);
  g_string_append_c (sql, ')');
  return g_string_free (sql, FALSE);
}

const char *
ms_record_columns_get_condition (void)
{
  static gsize condition;
  if (g_once_init_enter (&condition))
    g_once_init_leave (&condition, (gsize)dup_condition ());
  return (const char *)condition;
}

char *
ms_record_columns_dup_index (char **sql)
{
  g_autofree char *names = dup_list (
      MS_RECORD_PART_GAME | MS_RECORD_PART_MEASURES | MS_RECORD_PART_DETAILS, NULL);
  g_autofree char *rest = g_strdup_printf (
      "ON games (width, height, mines, ended_at, id, %s) WHERE %s", names,
      ms_record_columns_get_condition ());
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_MD5, rest, -1);
  char *name = g_strdup_printf (MS_RECORD_INDEX "%.8s", sum);
  *sql = g_strconcat ("CREATE INDEX ", name, " ", rest, NULL);
  return name;
}

/* --- Into the database and out of it --- */

static void
bind_value (
    sqlite3_stmt *statement, int place, const MsRecord *record, const MsRecordColumn *column)
{
  gconstpointer field = G_STRUCT_MEMBER_P (record, column->offset);
  const char *text = NULL;
  if (ms_record_column_is_unknown (column, record))
    sqlite3_bind_null (statement, place);
  else if (ms_record_column_is_whole (column))
    sqlite3_bind_int64 (statement, place, ms_record_column_get_whole (column, record));
  else if (is_number (column))
    sqlite3_bind_double (statement, place, *(const double *)field);
  else if (column->kind == MS_RECORD_KIND_BYTES)
    {
      gsize length;
      const void *data = g_bytes_get_data (*(GBytes *const *)field, &length);
      sqlite3_bind_blob64 (statement, place, data, length, SQLITE_TRANSIENT);
    }
  else if (column->kind == MS_RECORD_KIND_NAME || column->kind == MS_RECORD_KIND_TEXT)
    text = *(char *const *)field;
  else
    text = ms_record_column_get_name (column, record);
  if (text != NULL)
    sqlite3_bind_text64 (statement, place, text, strlen (text), SQLITE_TRANSIENT, SQLITE_UTF8);
}

int
ms_record_columns_bind (
    sqlite3_stmt *statement, int first, const MsRecord *record, MsRecordParts parts)
{
  int place = first;
  const MsRecordColumn *column;
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    if (is_of (column, parts))
      bind_value (statement, place++, record, column);
  return place;
}

static void
fetch_value (sqlite3_stmt *row, int place, MsRecord *record, const MsRecordColumn *column)
{
  gpointer field = G_STRUCT_MEMBER_P (record, column->offset);
  if (ms_record_column_is_whole (column))
    {
      gint64 value = sqlite3_column_int64 (row, place);
      if (column->part != MS_RECORD_PART_DETAILS
          || (value >= column->least && value <= column->most))
        ms_record_column_set_whole (column, record, value);
    }
  else if (is_number (column))
    *(double *)field = sqlite3_column_double (row, place);
  else if (column->kind == MS_RECORD_KIND_BYTES)
    *(GBytes **)field = g_bytes_new (
        sqlite3_column_blob (row, place), (gsize)sqlite3_column_bytes (row, place));
  else
    {
      /* What a database calls text need not be UTF-8, and older versions kept names as they found
       * them. */
      const char *text = (const char *)sqlite3_column_text (row, place);
      if (text == NULL) /* no memory */
        return;
      if (column->kind == MS_RECORD_KIND_NAME || column->kind == MS_RECORD_KIND_TEXT)
        ms_record_column_set_text (column, record, text, (gsize)sqlite3_column_bytes (row, place));
      else
        ms_record_column_set_name (column, record, text);
    }
}

const MsRecordColumn **
ms_record_columns_list (MsRecordParts parts)
{
  const MsRecordColumn *column;
  GPtrArray *list = g_ptr_array_new ();
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    if (is_of (column, parts))
      g_ptr_array_add (list, (gpointer)column);
  g_ptr_array_add (list, NULL);
  return (const MsRecordColumn **)g_ptr_array_free (list, FALSE);
}

void
ms_record_columns_fetch (sqlite3_stmt *row, MsRecord *record, const MsRecordColumn *const *columns)
{
  /* Asking SQLite takes a lock each time, so it is not asked whether a column is NULL that never
   * is. */
  for (int place = 0; columns[place] != NULL; place++)
    if (!columns[place]->nullable || sqlite3_column_type (row, place) != SQLITE_NULL)
      fetch_value (row, place, record, columns[place]);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-record-csv.h"

#include "ms-csv.h"
#include "ms-record-columns.h"
#include "ms-record-history.h"
#include "ms-record-store.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* --- A field --- */

static char *
dup_bytes (GBytes *bytes)
{
  gsize n_bytes;
  const guint8 *bits = g_bytes_get_data (bytes, &n_bytes);
  GString *text = g_string_sized_new (2 * n_bytes + 1);
  for (gsize i = 0; i < n_bytes; i++)
    g_string_append_printf (text, "%02x", bits[i]);
  return g_string_free (text, FALSE);
}

static char *
dup_whole (MsRecordKind kind, gint64 value)
{
  g_autoptr (GDateTime) second = NULL;
  g_autofree char *date = NULL;
  switch (kind)
    {
    case MS_RECORD_KIND_MOMENT:
      second = g_date_time_new_from_unix_utc (value / 1000);
      date = g_date_time_format (second, "%Y-%m-%dT%H:%M:%S");
      return g_strdup_printf ("%s.%03dZ", date, (int)(value % 1000));
    case MS_RECORD_KIND_SPAN:
      return g_strdup_printf ("%" G_GINT64_FORMAT ".%03d", value / 1000, (int)(value % 1000));
    case MS_RECORD_KIND_TRUTH:
      return g_strdup (value ? "yes" : "no");
    case MS_RECORD_KIND_SEED:
      return g_strdup_printf ("%" G_GUINT64_FORMAT, (guint64)value);
    default:
      return g_strdup_printf ("%" G_GINT64_FORMAT, value);
    }
}

/* The caller's; "" where the value is not known. */
static char *
dup_field (const MsRecord *record, const MsRecordColumn *column)
{
  gconstpointer field = G_STRUCT_MEMBER_P (record, column->offset);
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  if (ms_record_column_is_unknown (column, record))
    return g_strdup ("");
  if (ms_record_column_is_whole (column))
    return dup_whole (column->kind, ms_record_column_get_whole (column, record));
  switch (column->kind)
    {
    case MS_RECORD_KIND_SHARE:
    case MS_RECORD_KIND_NUMBER:
      return g_strdup (g_ascii_dtostr (digits, sizeof digits, *(const double *)field));
    case MS_RECORD_KIND_NAME:
    case MS_RECORD_KIND_TEXT:
      return g_strdup (*(char *const *)field);
    case MS_RECORD_KIND_BYTES:
      return dup_bytes (*(GBytes *const *)field);
    default:
      return g_strdup (ms_record_column_get_name (column, record));
    }
}

/* "83", "83.5", "83.450": at most three decimals. */
static gboolean
read_seconds (const char *text, gint64 *ms)
{
  guint64 seconds, thousandths = 0;
  g_auto (GStrv) parts = g_strsplit (text, ".", 2);
  if (parts[0] == NULL || !g_ascii_string_to_unsigned (parts[0], 10, 0, G_MAXINT, &seconds, NULL))
    return FALSE;
  if (parts[1] != NULL)
    {
      gsize digits = strlen (parts[1]);
      if (digits > 3 || !g_ascii_string_to_unsigned (parts[1], 10, 0, 999, &thousandths, NULL))
        return FALSE;
      for (; digits < 3; digits++)
        thousandths *= 10;
    }
  *ms = (gint64)(seconds * 1000 + thousandths);
  return TRUE;
}

static gboolean
read_whole (MsRecordKind kind, const char *text, gint64 *value)
{
  g_autoptr (GTimeZone) utc = NULL;
  g_autoptr (GDateTime) date = NULL;
  guint64 number;
  switch (kind)
    {
    case MS_RECORD_KIND_MOMENT:
      utc = g_time_zone_new_utc ();
      date = g_date_time_new_from_iso8601 (text, utc);
      if (date != NULL)
        *value = g_date_time_to_unix (date) * 1000 + g_date_time_get_microsecond (date) / 1000;
      return date != NULL;
    case MS_RECORD_KIND_SPAN:
      return read_seconds (text, value);
    case MS_RECORD_KIND_TRUTH:
      *value = strcmp (text, "yes") == 0;
      return *value || strcmp (text, "no") == 0;
    default:
      if (!g_ascii_string_to_unsigned (
              text, 10, 0, kind == MS_RECORD_KIND_SEED ? G_MAXUINT64 : G_MAXINT, &number, NULL))
        return FALSE;
      *value = (gint64)number;
      return TRUE;
    }
}

static gboolean
read_bytes (const char *text, GBytes **bytes)
{
  gsize digits = strlen (text);
  if (digits % 2 != 0)
    return FALSE;
  g_autofree guint8 *bits = g_malloc (digits / 2);
  for (gsize i = 0; i < digits; i += 2)
    {
      int high = g_ascii_xdigit_value (text[i]), low = g_ascii_xdigit_value (text[i + 1]);
      if (high < 0 || low < 0)
        return FALSE;
      bits[i / 2] = (guint8)(high << 4 | low);
    }
  *bytes = g_bytes_new (bits, digits / 2);
  return TRUE;
}

/* Sets a whole number; the size of a board is judged with its mines, which come after it in the
 * table. */
static gboolean
set_whole (MsRecord *record, const MsRecordColumn *column, const char *text)
{
  gint64 value = 0;
  if (!read_whole (column->kind, text, &value))
    return FALSE;
  ms_record_column_set_whole (column, record, value);
  if (column->kind == MS_RECORD_KIND_MINES)
    return ms_rules_check (&record->rules, NULL) == MS_STATUS_OK;
  return column->kind == MS_RECORD_KIND_SIDE || column->most == 0
      || (value >= column->least && value <= column->most);
}

/* Sets the value of column in record, which is a new one, to what text says; FALSE where text does
 * not have the form of such a value, or no game can have the value.  Width and height have to be
 * set before the mines. */
static gboolean
set_field (MsRecord *record, const MsRecordColumn *column, const char *text)
{
  gpointer field = G_STRUCT_MEMBER_P (record, column->offset);
  char *end;
  double number;
  if (column->nullable && *text == '\0')
    return TRUE;
  if (ms_record_column_is_whole (column))
    return set_whole (record, column, text);
  switch (column->kind)
    {
    case MS_RECORD_KIND_SHARE:
    case MS_RECORD_KIND_NUMBER:
      *(double *)field = number = g_ascii_strtod (text, &end);
      return g_ascii_isdigit (*text) && *end == '\0' && number >= (double)column->least
          && number <= (double)column->most;
    case MS_RECORD_KIND_NAME:
    case MS_RECORD_KIND_TEXT:
      ms_record_column_set_text (column, record, text, strlen (text));
      return TRUE;
    case MS_RECORD_KIND_BYTES:
      return read_bytes (text, field);
    default:
      return ms_record_column_set_name (column, record, text);
    }
}

/* --- Writing --- */

/* The columns that CSV has, in their order. */
static GPtrArray *
list_columns (void)
{
  GPtrArray *columns = g_ptr_array_new ();
  const MsRecordColumn *column;
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    if (column->csv != NULL)
      g_ptr_array_add (columns, (gpointer)column);
  return columns;
}

char *
ms_record_csv_write (GPtrArray *records, gsize *length)
{
  g_autoptr (GPtrArray) columns = list_columns ();
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < columns->len; i++)
    ms_csv_append (text, ((const MsRecordColumn *)columns->pdata[i])->csv, i + 1 == columns->len);
  for (guint row = 0; row < records->len; row++)
    for (guint i = 0; i < columns->len; i++)
      {
        g_autofree char *field = dup_field (records->pdata[row], columns->pdata[i]);
        ms_csv_append (text, field, i + 1 == columns->len);
      }
  *length = text->len;
  return g_string_free (text, FALSE);
}

/* --- Reading --- */

typedef struct
{
  const char *file_name;
  GPtrArray *columns; /* those that CSV has */
  int *place; /* of each of them the number of the field in a row; -1: the file does not have it */
  guint n_fields;
} Reader;

/* Sets *error to file, line and why, a whole sentence; always FALSE. */
static gboolean
fail_at (const char *file_name, int line, const char *why, GError **error)
{
  g_set_error (error, MS_RECORD_ERROR, MS_RECORD_ERROR_IMPORT,
      /* Translators: file name, line, and a sentence that says what is wrong. */
      _ ("%s, line %d: %s"), file_name, line, why);
  return FALSE;
}

/* The same with a sentence that has a %s for the name of column. */
static gboolean
fail_of_column (const Reader *reader, const MsRecordColumn *column, int line, const char *sentence,
    GError **error)
{
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_autofree char *why = g_strdup_printf (sentence, column->csv);
#pragma GCC diagnostic pop
  return fail_at (reader->file_name, line, why, error);
}

static gboolean
read_header (Reader *reader, const MsCsvRow *row, GError **error)
{
  reader->n_fields = row->fields->len;
  for (guint i = 0; i < reader->columns->len; i++)
    reader->place[i] = -1;
  for (guint field = 0; field < row->fields->len; field++)
    for (guint i = 0; i < reader->columns->len; i++)
      {
        const MsRecordColumn *column = reader->columns->pdata[i];
        if (g_strcmp0 (row->fields->pdata[field], column->csv) != 0)
          continue;
        if (reader->place[i] >= 0)
          return fail_of_column (
              reader, column, row->line, _ ("The column “%s” appears twice."), error);
        reader->place[i] = (int)field;
      }
  for (guint i = 0; i < reader->columns->len; i++)
    {
      const MsRecordColumn *column = reader->columns->pdata[i];
      if (column->needed && reader->place[i] < 0)
        return fail_of_column (reader, column, row->line, _ ("The column “%s” is missing."), error);
    }
  return TRUE;
}

static gboolean
read_fields (Reader *reader, const MsCsvRow *row, MsRecord *record, GError **error)
{
  for (guint i = 0; i < reader->columns->len; i++)
    {
      const MsRecordColumn *column = reader->columns->pdata[i];
      if (reader->place[i] < 0)
        continue;
      const char *text = row->fields->pdata[reader->place[i]];
      if (set_field (record, column, text))
        continue;
      g_autofree char *shown = g_utf8_strlen (text, -1) > 40 ? g_utf8_substring (text, 0, 40)
                                                             : g_strdup (text);
      g_autofree char *why = g_strdup_printf (
          /* Translators: what a file says, and the name of the column it says it in. */
          _ ("“%1$s” is not a possible value of “%2$s”."), shown, column->csv);
      return fail_at (reader->file_name, row->line, why, error);
    }
  return TRUE;
}

/* Layout and moves, where they are there, must be those of the game in the row. */
static gboolean
check_history (Reader *reader, const MsCsvRow *row, const MsRecord *record, GError **error)
{
  switch (ms_record_check_history (record))
    {
    case MS_RECORD_HISTORY_OTHER_LAYOUT:
      return fail_at (reader->file_name, row->line,
          _ ("The layout does not have the size and the mines of the row."), error);
    case MS_RECORD_HISTORY_OTHER_MOVES:
      return fail_at (reader->file_name, row->line,
          _ ("The moves do not make a game that ends as the row says."), error);
    case MS_RECORD_HISTORY_FITS:
    default:
      return TRUE;
    }
}

static MsRecord *
read_record (Reader *reader, const MsCsvRow *row, GError **error)
{
  g_autoptr (MsRecord) record = ms_record_new ();
  record->rules.first_click = MS_FIRST_CLICK_OPEN;
  if (row->fields->len != reader->n_fields)
    {
      g_autofree char *why = g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE, "This row has %1$u field; %2$u were expected.",
              "This row has %1$u fields; %2$u were expected.", row->fields->len),
          row->fields->len, reader->n_fields);
      fail_at (reader->file_name, row->line, why, error);
      return NULL;
    }
  if (!read_fields (reader, row, record, error) || !check_history (reader, row, record, error))
    return NULL;
  record->measured = record->counts.board.bbbv >= 0;
  return g_steal_pointer (&record);
}

static GPtrArray *
read_rows (Reader *reader, GPtrArray *rows, GError **error)
{
  if (!read_header (reader, rows->pdata[0], error))
    return NULL;
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_record_free);
  for (guint i = 1; i < rows->len; i++)
    {
      MsRecord *record = read_record (reader, rows->pdata[i], error);
      if (record == NULL)
        return NULL;
      g_ptr_array_add (records, record);
    }
  return g_steal_pointer (&records);
}

GPtrArray *
ms_record_csv_read (const char *text, gsize length, const char *file_name, GError **error)
{
  const char *fault;
  int line;
  g_autoptr (GPtrArray) rows = ms_csv_read (text, length, &fault, &line);
  if (rows == NULL || rows->len == 0)
    {
      fail_at (file_name, rows == NULL ? line : 1, rows == NULL ? fault : _ ("The file is empty."),
          error);
      return NULL;
    }
  g_autoptr (GPtrArray) columns = list_columns ();
  g_autofree int *place = g_new (int, columns->len);
  Reader reader = { file_name, columns, place, 0 };
  return read_rows (&reader, rows, error);
}

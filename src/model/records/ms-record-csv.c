/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-record-csv.h"

#include "ms-csv.h"
#include "ms-record-fields.h"
#include "ms-record-measure.h"
#include "ms-record-store.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* --- Writing --- */

char *
ms_record_csv_write (GPtrArray *records, gsize *length)
{
  const int last = MS_RECORD_N_COLUMNS - 1;
  GString *text = g_string_new (NULL);
  for (int i = 0; i <= last; i++)
    if (ms_record_columns[i].csv != NULL)
      ms_csv_append (text, ms_record_columns[i].csv, i == last);
  for (guint row = 0; row < records->len; row++)
    for (int i = 0; i <= last; i++)
      if (ms_record_columns[i].csv != NULL)
        {
          g_autofree char *field = ms_record_field_dup (records->pdata[row], &ms_record_columns[i]);
          ms_csv_append (text, field, i == last);
        }
  *length = text->len;
  return g_string_free (text, FALSE);
}

/* --- Reading --- */

typedef struct
{
  const char *file_name;
  int place[MS_RECORD_N_COLUMNS]; /* in the row; -1: not there */
  guint n_fields;
} Reader;

/* why is a whole sentence. */
static gboolean
fail_at (const char *file_name, int line, const char *why, GError **error)
{
  g_set_error (error, MS_RECORD_ERROR, MS_RECORD_ERROR_IMPORT,
      /* Translators: file name, line, and a sentence that says what is wrong. */
      _ ("%s, line %d: %s"), file_name, line, why);
  return FALSE;
}

static gboolean
place_columns (Reader *reader, const MsCsvRow *row, GError **error)
{
  for (guint i = 0; i < row->fields->len; i++)
    for (int column = 0; column < MS_RECORD_N_COLUMNS; column++)
      {
        if (g_strcmp0 (row->fields->pdata[i], ms_record_columns[column].csv) != 0)
          continue;
        if (reader->place[column] >= 0)
          {
            g_autofree char *why = g_strdup_printf (
                _ ("The column “%s” appears twice."), ms_record_columns[column].csv);
            return fail_at (reader->file_name, row->line, why, error);
          }
        reader->place[column] = (int)i;
      }
  return TRUE;
}

static gboolean
read_header (Reader *reader, const MsCsvRow *row, GError **error)
{
  reader->n_fields = row->fields->len;
  for (int column = 0; column < MS_RECORD_N_COLUMNS; column++)
    reader->place[column] = -1;
  if (!place_columns (reader, row, error))
    return FALSE;
  for (int column = 0; column < MS_RECORD_N_COLUMNS; column++)
    if (ms_record_columns[column].needed && reader->place[column] < 0)
      {
        g_autofree char *why = g_strdup_printf (
            _ ("The column “%s” is missing."), ms_record_columns[column].csv);
        return fail_at (reader->file_name, row->line, why, error);
      }
  return TRUE;
}

static gboolean
read_fields (Reader *reader, const MsCsvRow *row, MsRecord *record, GError **error)
{
  for (int column = 0; column < MS_RECORD_N_COLUMNS; column++)
    {
      if (reader->place[column] < 0)
        continue;
      const char *text = row->fields->pdata[reader->place[column]];
      if (ms_record_field_set (record, &ms_record_columns[column], text))
        continue;
      g_autofree char *shown = g_utf8_strlen (text, -1) > 40 ? g_utf8_substring (text, 0, 40)
                                                             : g_strdup (text);
      g_autofree char *why = g_strdup_printf (
          /* Translators: what a file says, and the name of the column it says it in. */
          _ ("“%1$s” is not a possible value of “%2$s”."), shown, ms_record_columns[column].csv);
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
  record->measured = record->bbbv >= 0;
  return g_steal_pointer (&record);
}

static const char *
csv_sentence (MsCsvFault fault)
{
  switch (fault)
    {
    case MS_CSV_NOT_UTF8:
      return _ ("This is not UTF-8 text.");
    case MS_CSV_NUL:
      return _ ("There is a NUL character here; this is not a text file.");
    case MS_CSV_STRAY_QUOTE:
      return _ ("There is a quotation mark inside a field that does not begin with one.");
    case MS_CSV_AFTER_QUOTE:
      return _ ("Something follows a closing quotation mark; a comma was expected.");
    case MS_CSV_OPEN_QUOTE:
      return _ ("A quotation mark is opened here and never closed.");
    case MS_CSV_OK:
    default:
      return _ ("The file is empty.");
    }
}

GPtrArray *
ms_record_csv_read (const char *text, gsize length, const char *file_name, GError **error)
{
  MsCsvFault fault;
  int line;
  Reader reader = { .file_name = file_name };
  g_autoptr (GPtrArray) rows = ms_csv_read (text, length, &fault, &line);
  if (rows == NULL || rows->len == 0)
    {
      fail_at (file_name, rows == NULL ? line : 1, csv_sentence (fault), error);
      return NULL;
    }
  if (!read_header (&reader, rows->pdata[0], error))
    return NULL;
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_record_free);
  for (guint i = 1; i < rows->len; i++)
    {
      MsRecord *record = read_record (&reader, rows->pdata[i], error);
      if (record == NULL)
        return NULL;
      g_ptr_array_add (records, record);
    }
  return g_steal_pointer (&records);
}

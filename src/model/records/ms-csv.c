/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-csv.h"

#include <string.h>

typedef struct
{
  const char *at, *end;
  int line;
  MsCsvFault fault;
  GString *field;
} Reader;

static void
free_row (gpointer data)
{
  MsCsvRow *row = data;
  g_ptr_array_unref (row->fields);
  g_free (row);
}

static gboolean
fail (Reader *reader, MsCsvFault fault)
{
  reader->fault = fault;
  return FALSE;
}

static gboolean
at_line_end (const Reader *reader)
{
  const char *at = reader->at;
  return at == reader->end || *at == '\n' || (*at == '\r' && at + 1 < reader->end && at[1] == '\n');
}

static void
pass_line_end (Reader *reader)
{
  if (reader->at < reader->end && *reader->at == '\r')
    reader->at++;
  if (reader->at < reader->end)
    reader->at++;
  reader->line++;
}

static gboolean
read_quoted (Reader *reader)
{
  int start = reader->line;
  for (reader->at++; reader->at < reader->end; reader->at++)
    {
      reader->line += *reader->at == '\n';
      if (*reader->at == '"' && (++reader->at == reader->end || *reader->at != '"'))
        return at_line_end (reader) || *reader->at == ',' || fail (reader, MS_CSV_AFTER_QUOTE);
      g_string_append_c (reader->field, *reader->at);
    }
  reader->line = start;
  return fail (reader, MS_CSV_OPEN_QUOTE);
}

static gboolean
read_plain (Reader *reader)
{
  for (; !at_line_end (reader) && *reader->at != ','; reader->at++)
    {
      if (*reader->at == '"')
        return fail (reader, MS_CSV_STRAY_QUOTE);
      g_string_append_c (reader->field, *reader->at);
    }
  return TRUE;
}

static gboolean
read_row (Reader *reader, GPtrArray *fields)
{
  for (;; reader->at++)
    {
      gboolean quoted = reader->at < reader->end && *reader->at == '"';
      g_string_truncate (reader->field, 0);
      if (!(quoted ? read_quoted (reader) : read_plain (reader)))
        return FALSE;
      g_ptr_array_add (fields, g_strdup (reader->field->str));
      if (at_line_end (reader))
        return TRUE;
    }
}

static gboolean
read_rows (Reader *reader, GPtrArray *rows)
{
  while (reader->at < reader->end)
    {
      if (at_line_end (reader))
        {
          pass_line_end (reader);
          continue;
        }
      MsCsvRow *row = g_new (MsCsvRow, 1);
      row->line = reader->line;
      row->fields = g_ptr_array_new_with_free_func (g_free);
      g_ptr_array_add (rows, row);
      if (!read_row (reader, row->fields))
        return FALSE;
      pass_line_end (reader);
    }
  return TRUE;
}

static int
count_lines (const char *text, const char *end)
{
  int lines = 1;
  for (; text < end; text++)
    lines += *text == '\n';
  return lines;
}

static gboolean
check_text (Reader *reader)
{
  const char *valid, *nul = memchr (reader->at, '\0', (gsize)(reader->end - reader->at));
  const char *end = nul != NULL ? nul : reader->end;
  if (g_utf8_validate_len (reader->at, (gsize)(end - reader->at), &valid) && nul == NULL)
    return TRUE;
  reader->line = count_lines (reader->at, valid);
  return fail (reader, valid < end ? MS_CSV_NOT_UTF8 : MS_CSV_NUL);
}

GPtrArray *
ms_csv_read (const char *text, gsize length, MsCsvFault *fault, int *line)
{
  Reader reader = { text, text + length, 1, MS_CSV_OK, NULL };
  if (length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0)
    reader.at += 3;
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (free_row);
  reader.field = g_string_new (NULL);
  gboolean read = check_text (&reader) && read_rows (&reader, rows);
  g_string_free (reader.field, TRUE);
  *fault = reader.fault;
  *line = reader.line;
  return read ? g_steal_pointer (&rows) : NULL;
}

void
ms_csv_append (GString *text, const char *field, gboolean last)
{
  if (strpbrk (field, ",\"\r\n") == NULL)
    g_string_append (text, field);
  else
    {
      g_string_append_c (text, '"');
      for (; *field != '\0'; field++)
        {
          if (*field == '"')
            g_string_append_c (text, '"');
          g_string_append_c (text, *field);
        }
      g_string_append_c (text, '"');
    }
  g_string_append (text, last ? "\r\n" : ",");
}

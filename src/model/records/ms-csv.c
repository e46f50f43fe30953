/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-csv.h"

#include <glib/gi18n-lib.h>

#include <string.h>

static void
free_row (gpointer data)
{
  MsCsvRow *row = data;
  g_ptr_array_unref (row->fields);
  g_free (row);
}

/* Where the line that ends at text goes on; text itself if it does not end there. */
static const char *
pass_line_end (const char *text, const char *end)
{
  if (text < end && *text == '\n')
    return text + 1;
  return end - text >= 2 && text[0] == '\r' && text[1] == '\n' ? text + 2 : text;
}

static gboolean
ends_field (const char *text, const char *end)
{
  return text == end || *text == ',' || pass_line_end (text, end) != text;
}

/* Reads one field, from *text on, into field; *line counts the lines, and is that of the fault,
 * which is returned as a sentence; NULL: there is none. */
static const char *
read_field (const char **text, const char *end, GString *field, int *line)
{
  const char *at = *text;
  int start = *line;
  g_string_truncate (field, 0);
  if (at == end || *at != '"')
    {
      for (; !ends_field (at, end); at++)
        if (*at == '"')
          return _ ("There is a quotation mark inside a field that does not begin with one.");
      g_string_append_len (field, *text, at - *text);
      *text = at;
      return NULL;
    }
  for (at++; at < end; at++)
    {
      *line += *at == '\n';
      if (*at == '"' && (++at == end || *at != '"'))
        {
          *text = at;
          return ends_field (at, end)
              ? NULL
              : _ ("Something follows a closing quotation mark; a comma was expected.");
        }
      g_string_append_c (field, *at);
    }
  *line = start;
  return _ ("A quotation mark is opened here and never closed.");
}

static const char *
read_rows (const char *text, const char *end, GPtrArray *rows, int *line)
{
  g_autoptr (GString) field = g_string_new (NULL);
  while (text < end)
    {
      const char *next = pass_line_end (text, end);
      if (next == text)
        {
          MsCsvRow *row = g_new (MsCsvRow, 1);
          const char *fault;
          *row = (MsCsvRow){ *line, g_ptr_array_new_with_free_func (g_free) };
          g_ptr_array_add (rows, row);
          for (;; text++)
            {
              if ((fault = read_field (&text, end, field, line)) != NULL)
                return fault;
              g_ptr_array_add (row->fields, g_strdup (field->str));
              if (text == end || *text != ',')
                break;
            }
          next = pass_line_end (text, end);
        }
      text = next;
      ++*line;
    }
  return NULL;
}

GPtrArray *
ms_csv_read (const char *text, gsize length, const char **fault, int *line)
{
  const char *end = text + length, *nul = memchr (text, '\0', length), *valid;
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (free_row);
  gboolean utf8 = g_utf8_validate_len (text, (gsize)((nul != NULL ? nul : end) - text), &valid);
  *line = 1;
  if (utf8 && nul == NULL)
    {
      if (length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0)
        text += 3;
      *fault = read_rows (text, end, rows, line);
    }
  else
    {
      for (; text < valid; text++)
        *line += *text == '\n';
      *fault = utf8 ? _ ("There is a NUL character here; this is not a text file.")
                    : _ ("This is not UTF-8 text.");
    }
  return *fault == NULL ? g_steal_pointer (&rows) : NULL;
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

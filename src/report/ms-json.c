/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-json.h"

#include <math.h>
#include <string.h>

/* Counts with an exponent up to this are written in full: a double holds them exactly. */
#define WRITTEN_OUT_EXPONENT 11

/* Appends the comma behind what stands before in the same object or array, and the key. */
static void
append_key (GString *json, const char *key)
{
  if (json->len > 0 && strchr ("{[\n", json->str[json->len - 1]) == NULL)
    g_string_append_c (json, ',');
  if (key != NULL)
    g_string_append_printf (json, "\"%s\":", key);
}

void
ms_json_open (GString *json, const char *key, char bracket)
{
  append_key (json, key);
  g_string_append_c (json, bracket);
}

/* Characters of more than 16 bits are written as two surrogates. */
static void
append_escape (GString *json, gunichar character)
{
  if (character > 0xffff)
    {
      append_escape (json, 0xd800 + ((character - 0x10000) >> 10));
      character = 0xdc00 + ((character - 0x10000) & 0x3ff);
    }
  g_string_append_printf (json, "\\u%04x", character);
}

/* Escapes characters that are invisible or change how others are shown: controls, ends of lines,
 * marks of direction.  Bytes that are no text stay as they are. */
void
ms_json_add_string (GString *json, const char *key, const char *text)
{
  const char *end = text != NULL ? text + strlen (text) : NULL;
  append_key (json, key);
  if (text == NULL)
    {
      g_string_append (json, "null");
      return;
    }
  g_string_append_c (json, '"');
  while (text < end)
    {
      gunichar character = g_utf8_get_char_validated (text, end - text);
      gboolean valid = character <= 0x10ffff;
      const char *next = valid ? g_utf8_next_char (text) : text + 1;
      if (character == '"' || character == '\\')
        g_string_append_c (json, '\\');
      /* What ASCII shows needs no look into the tables, and fractions are thousands of digits. */
      GUnicodeType type = !valid || g_ascii_isprint (*text) ? G_UNICODE_UNASSIGNED
                                                            : g_unichar_type (character);
      if (type == G_UNICODE_CONTROL || type == G_UNICODE_FORMAT || type == G_UNICODE_LINE_SEPARATOR
          || type == G_UNICODE_PARAGRAPH_SEPARATOR)
        append_escape (json, character);
      else
        g_string_append_len (json, text, next - text);
      text = next;
    }
  g_string_append_c (json, '"');
}

void
ms_json_begin_line (GString *json, const char *file_name)
{
  ms_json_open (json, NULL, '{');
  ms_json_add_string (json, "file", file_name);
}

void
ms_json_add_int (GString *json, const char *key, gint64 value)
{
  append_key (json, key);
  g_string_append_printf (json, "%" G_GINT64_FORMAT, value);
}

void
ms_json_add_bool (GString *json, const char *key, gboolean value)
{
  append_key (json, key);
  g_string_append (json, value ? "true" : "false");
}

void
ms_json_append_double (GString *json, double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  if (isfinite (value))
    g_string_append (json, g_ascii_formatd (buffer, sizeof buffer, "%.17g", value));
  else
    g_string_append (json, "null");
}

void
ms_json_add_double (GString *json, const char *key, double value)
{
  append_key (json, key);
  ms_json_append_double (json, value);
}

void
ms_json_add_doubles (GString *json, const char *key, const double *values, gsize n)
{
  ms_json_open (json, key, '[');
  for (gsize i = 0; i < n; i++)
    ms_json_add_double (json, NULL, values[i]);
  g_string_append_c (json, ']');
}

void
ms_json_add_strings (GString *json, const char *key, const char *const *texts, gsize n)
{
  ms_json_open (json, key, '[');
  for (gsize i = 0; i < n; i++)
    ms_json_add_string (json, NULL, texts[i]);
  g_string_append_c (json, ']');
}

void
ms_json_add_cell (GString *json, const char *key, int cell, int width)
{
  append_key (json, key);
  g_string_append_printf (json, "[%d,%d]", cell % width, cell / width);
}

void
ms_json_add_cells (GString *json, const char *key, const int *cells, int n, int width)
{
  ms_json_open (json, key, '[');
  for (int i = 0; i < n; i++)
    ms_json_add_cell (json, NULL, cells[i], width);
  g_string_append_c (json, ']');
}

void
ms_json_append_layouts (GString *json, const MsLayoutCount *count)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  if (count->exact != NULL)
    g_string_append_printf (json, "\"%s\"", count->exact);
  else if (count->exponent <= WRITTEN_OUT_EXPONENT)
    g_string_append_printf (json, "\"%.0f\"", count->mantissa * pow (10, (double)count->exponent));
  else
    g_string_append_printf (json, "\"%se+%ld\"",
        g_ascii_formatd (digits, sizeof digits, "%.12g", count->mantissa), count->exponent);
}

void
ms_json_add_layouts (GString *json, const char *key, const MsLayoutCount *count)
{
  append_key (json, key);
  ms_json_append_layouts (json, count);
}

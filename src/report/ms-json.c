/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-json.h"

#include <math.h>
#include <string.h>

/* Counts with an exponent up to this are written in full: a double holds them exactly. */
#define WRITTEN_OUT_EXPONENT 11

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
ms_json_append_string (GString *json, const char *text)
{
  const char *end = text != NULL ? text + strlen (text) : NULL;
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
      GUnicodeType type = valid ? g_unichar_type (character) : G_UNICODE_UNASSIGNED;
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
  g_string_append (json, "{\"file\":");
  ms_json_append_string (json, file_name);
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
ms_json_append_cells (GString *json, const int *cells, int n_cells, int width)
{
  g_string_append_c (json, '[');
  for (int i = 0; i < n_cells; i++)
    g_string_append_printf (
        json, "%s[%d,%d]", i > 0 ? "," : "", cells[i] % width, cells[i] / width);
  g_string_append_c (json, ']');
}

void
ms_json_append_layouts (GString *json, const char *exact, double mantissa, long exponent)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  if (exact != NULL)
    ms_json_append_string (json, exact);
  else if (exponent <= WRITTEN_OUT_EXPONENT)
    g_string_append_printf (json, "\"%.0f\"", mantissa * pow (10, (double)exponent));
  else
    g_string_append_printf (
        json, "\"%se+%ld\"", g_ascii_formatd (digits, sizeof digits, "%.12g", mantissa), exponent);
}

/* --- Members of an object --- */

static void
append_key (GString *json, const char *key)
{
  gboolean first = json->len > 0 && json->str[json->len - 1] == '{';
  g_string_append_printf (json, first ? "\"%s\":" : ",\"%s\":", key);
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
ms_json_add_double (GString *json, const char *key, double value)
{
  append_key (json, key);
  ms_json_append_double (json, value);
}

void
ms_json_add_doubles (GString *json, const char *key, const double *values, gsize n)
{
  append_key (json, key);
  for (gsize i = 0; i < n; i++)
    {
      g_string_append_c (json, i == 0 ? '[' : ',');
      ms_json_append_double (json, values[i]);
    }
  g_string_append (json, n == 0 ? "[]" : "]");
}

void
ms_json_add_string (GString *json, const char *key, const char *text)
{
  append_key (json, key);
  ms_json_append_string (json, text);
}

void
ms_json_add_strings (GString *json, const char *key, const char *const *texts, gsize n)
{
  append_key (json, key);
  for (gsize i = 0; i < n; i++)
    {
      g_string_append_c (json, i == 0 ? '[' : ',');
      ms_json_append_string (json, texts[i]);
    }
  g_string_append (json, n == 0 ? "[]" : "]");
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
  append_key (json, key);
  ms_json_append_cells (json, cells, n, width);
}

void
ms_json_add_layouts (
    GString *json, const char *key, const char *exact, double mantissa, long exponent)
{
  append_key (json, key);
  ms_json_append_layouts (json, exact, mantissa, exponent);
}

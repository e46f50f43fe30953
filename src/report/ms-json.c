/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-json.h"

#include <math.h>
#include <string.h>

/* Counts with an exponent up to this are written in full: a double holds them exactly. */
#define WRITTEN_OUT_EXPONENT 11

/* Whether a character is invisible or changes how others are shown: controls, ends of lines, marks
 * of direction. */
static gboolean
is_unseen (gunichar character)
{
  if (character < 0x80)
    return character < 0x20 || character == 0x7f;
  if (character > 0x10ffff)
    return FALSE;
  GUnicodeType type = g_unichar_type (character);
  return type == G_UNICODE_CONTROL || type == G_UNICODE_FORMAT || type == G_UNICODE_LINE_SEPARATOR
      || type == G_UNICODE_PARAGRAPH_SEPARATOR;
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

void
ms_json_append_string (GString *json, const char *text)
{
  const char *end = text + strlen (text);
  g_string_append_c (json, '"');
  while (text < end)
    {
      gunichar character = g_utf8_get_char_validated (text, end - text);
      gboolean valid = character <= 0x10ffff;
      const char *next = valid ? g_utf8_next_char (text) : text + 1;
      if (character == '"' || character == '\\')
        g_string_append_c (json, '\\');
      if (is_unseen (character))
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

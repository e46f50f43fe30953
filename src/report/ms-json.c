/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-json.h"

#include <math.h>

/* Counts up to this power of ten are written in full: a double holds them exactly. */
#define WRITTEN_OUT_EXPONENT 11

static void
append_escaped (GString *json, char character)
{
  switch (character)
    {
    case '"':
    case '\\':
      g_string_append_c (json, '\\');
      g_string_append_c (json, character);
      break;
    default:
      if ((guchar)character < 0x20 || character == 0x7f)
        g_string_append_printf (json, "\\u%04x", (guint)(guchar)character);
      else
        g_string_append_c (json, character);
    }
}

void
ms_json_append_string (GString *json, const char *text)
{
  g_string_append_c (json, '"');
  for (const char *p = text; *p != '\0'; p++)
    append_escaped (json, *p);
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

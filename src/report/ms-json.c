/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-json.h"

#include <float.h>
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
  if (key == NULL)
    return;
  g_string_append_c (json, '"');
  g_string_append (json, key);
  g_string_append_len (json, "\":", 2);
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
ms_json_begin_line (GString *json, const char *file_name, int number)
{
  ms_json_open (json, NULL, '{');
  ms_json_add_string (json, "file", file_name);
  if (number > 0)
    ms_json_add_int (json, "index", number - 1);
  ms_json_add_int (json, "schema", MS_JSON_SCHEMA);
}

void
ms_json_add_int (GString *json, const char *key, gint64 value)
{
  /* Without printf, which takes as long as the rest of a line. */
  char digits[32], *start = digits + sizeof digits;
  guint64 rest = value < 0 ? -(guint64)value : (guint64)value;
  append_key (json, key);
  do
    *--start = (char)('0' + rest % 10);
  while ((rest /= 10) > 0);
  if (value < 0)
    *--start = '-';
  g_string_append_len (json, start, digits + sizeof digits - start);
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

/* 17 significant digits of a value from 0.0001 to below 1, as %.17g writes them, in a twentieth of
 * the time: with 53 bits of the value and at most 70 of the power of ten the product is exact.
 * Returns the length of the text. */
static gsize
write_chance (double value, char *text)
{
  int exponent, zeros = 0;
  guint64 fraction = (guint64)ldexp (frexp (value, &exponent), DBL_MANT_DIG);
  unsigned __int128 power = G_GUINT64_CONSTANT (100000000000000000); /* 10^17 */
  for (double least = 0.1; value < least; least /= 10, zeros++)
    power *= 10;
  const int shift = DBL_MANT_DIG - exponent;
  unsigned __int128 product = fraction * power;
  unsigned __int128 half = (unsigned __int128)1 << (shift - 1);
  guint64 digits = (guint64)(product >> shift);
  product -= (unsigned __int128)digits << shift;
  digits += product > half || (product == half && digits % 2 == 1);
  gsize length = 2 + (gsize)zeros + 17;
  memcpy (text, "0.000", 5);
  for (gsize i = length; i-- > length - 17; digits /= 10)
    text[i] = (char)('0' + digits % 10);
  while (text[length - 1] == '0')
    length--;
  text[length] = '\0';
  return length;
}

/* A double and its text, which takes as long to make as to copy fifty. */
typedef struct
{
  double value;
  gsize length; /* 0: none yet */
  char text[G_ASCII_DTOSTR_BUF_SIZE];
} Written;

/* Where a value is kept among so many: a power of two. */
#define N_WRITTEN 64

static const Written *
find_text (Written *all, double value)
{
  guint64 bits;
  memcpy (&bits, &value, sizeof bits);
  Written *written = &all[(bits ^ bits >> 29 ^ bits >> 47) % N_WRITTEN];
  if (written->length > 0 && memcmp (&written->value, &value, sizeof value) == 0)
    return written;
  written->value = value;
  written->length = value >= 0.0001 && value < 0.99
      ? write_chance (value, written->text)
      : strlen (g_ascii_formatd (written->text, sizeof written->text, "%.17g", value));
  return written;
}

/* The cells of a box have one value, so that a board has few. */
void
ms_json_add_doubles (GString *json, const char *key, const double *values, gsize n)
{
  static const char none[] = "null,";
  Written all[N_WRITTEN];
  for (int i = 0; i < N_WRITTEN; i++)
    all[i].length = 0;
  ms_json_open (json, key, '[');
  gsize length = json->len;
  for (gsize i = 0; i < n; i++)
    {
      /* There is room for the rest even if all of it is null. */
      if (i == 0 || length + G_ASCII_DTOSTR_BUF_SIZE + strlen (none) * (n - i) > json->len)
        g_string_set_size (
            json, length + 4 * G_ASCII_DTOSTR_BUF_SIZE + 2 * strlen (none) * (n - i));
      if (!isfinite (values[i]))
        {
          memcpy (json->str + length, none, strlen (none));
          length += strlen (none);
          continue;
        }
      const Written *written = find_text (all, values[i]);
      memcpy (json->str + length, written->text, written->length);
      length += written->length;
      json->str[length++] = ',';
    }
  g_string_truncate (json, length - (n > 0));
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

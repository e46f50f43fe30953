/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-record-fields.h"

#include "ms-foreign-text.h"

#include <string.h>

/* --- Writing --- */

static char *
dup_date (gint64 ms)
{
  g_autoptr (GDateTime) second = g_date_time_new_from_unix_utc (ms / 1000);
  g_autofree char *text = g_date_time_format (second, "%Y-%m-%dT%H:%M:%S");
  return g_strdup_printf ("%s.%03dZ", text, (int)(ms % 1000));
}

static char *
dup_seconds (gint64 ms)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT ".%03d", ms / 1000, (int)(ms % 1000));
}

static char *
dup_truth (gboolean truth)
{
  return g_strdup (truth ? "yes" : "no");
}

static char *
dup_fraction (double fraction)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  return g_strdup (g_ascii_dtostr (digits, sizeof digits, fraction));
}

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

char *
ms_record_field_dup (const MsRecord *record, const MsRecordColumn *column)
{
  gconstpointer value = G_STRUCT_MEMBER_P (record, column->offset);
  if (ms_record_column_is_unknown (column, record))
    return g_strdup ("");
  switch (column->kind)
    {
    case MS_RECORD_KIND_MOMENT:
      return dup_date (*(const gint64 *)value);
    case MS_RECORD_KIND_SPAN:
      return dup_seconds (*(const gint64 *)value);
    case MS_RECORD_KIND_SIDE:
    case MS_RECORD_KIND_MINES:
    case MS_RECORD_KIND_COUNT:
      return g_strdup_printf ("%d", *(const int *)value);
    case MS_RECORD_KIND_TRUTH:
      return dup_truth (*(const gboolean *)value);
    case MS_RECORD_KIND_FLAG:
      return dup_truth (*(const bool *)value);
    case MS_RECORD_KIND_FIRST_CLICK:
      return g_strdup (ms_first_click_name (*(const MsFirstClick *)value));
    case MS_RECORD_KIND_RULE_SET:
      return g_strdup (ms_rule_set_name (*(const MsRuleSet *)value));
    case MS_RECORD_KIND_SEED:
      return g_strdup_printf ("%" G_GUINT64_FORMAT, *(const guint64 *)value);
    case MS_RECORD_KIND_FRACTION:
      return dup_fraction (*(const double *)value);
    case MS_RECORD_KIND_NAME:
    case MS_RECORD_KIND_TEXT:
      return g_strdup (*(char *const *)value);
    case MS_RECORD_KIND_BYTES:
      return dup_bytes (*(GBytes *const *)value);
    case MS_RECORD_KIND_ID:
    default:
      g_return_val_if_reached (NULL);
    }
}

/* --- Reading --- */

static gboolean
read_whole (const char *text, guint64 most, guint64 *number)
{
  return g_ascii_string_to_unsigned (text, 10, 0, most, number, NULL);
}

static gboolean
read_int (const char *text, int *number)
{
  guint64 value;
  if (!read_whole (text, G_MAXINT, &value))
    return FALSE;
  *number = (int)value;
  return TRUE;
}

static gboolean
read_truth (const char *text, gboolean *truth)
{
  *truth = strcmp (text, "yes") == 0;
  return *truth || strcmp (text, "no") == 0;
}

static gboolean
read_flag (const char *text, bool *flag)
{
  gboolean truth;
  if (!read_truth (text, &truth))
    return FALSE;
  *flag = truth;
  return TRUE;
}

static gboolean
read_date (const char *text, gint64 *ms)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) date = g_date_time_new_from_iso8601 (text, utc);
  if (date == NULL)
    return FALSE;
  *ms = g_date_time_to_unix (date) * 1000 + g_date_time_get_microsecond (date) / 1000;
  return TRUE;
}

/* "83", "83.5", "83.450": at most three decimals. */
static gboolean
read_seconds (const char *text, gint64 *ms)
{
  guint64 seconds, thousandths = 0;
  g_auto (GStrv) parts = g_strsplit (text, ".", 2);
  if (parts[0] == NULL || !read_whole (parts[0], G_MAXINT, &seconds))
    return FALSE;
  if (parts[1] != NULL)
    {
      gsize digits = strlen (parts[1]);
      if (digits > 3 || !read_whole (parts[1], 999, &thousandths))
        return FALSE;
      for (; digits < 3; digits++)
        thousandths *= 10;
    }
  *ms = (gint64)(seconds * 1000 + thousandths);
  return TRUE;
}

static gboolean
read_fraction (const char *text, double *fraction)
{
  char *end;
  *fraction = g_ascii_strtod (text, &end);
  return g_ascii_isdigit (*text) && *end == '\0';
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

static gboolean
read_name (const char *text, char **name)
{
  g_free (*name);
  *name = ms_foreign_text_dup (text, strlen (text));
  return TRUE;
}

static gboolean
read_text (const char *text, char **copy)
{
  g_free (*copy);
  *copy = g_strdup (text);
  return TRUE;
}

/* Whether text has the form of column's kind. */
static gboolean
read_value (MsRecord *record, const MsRecordColumn *column, const char *text)
{
  gpointer value = G_STRUCT_MEMBER_P (record, column->offset);
  switch (column->kind)
    {
    case MS_RECORD_KIND_MOMENT:
      return read_date (text, value);
    case MS_RECORD_KIND_SPAN:
      return read_seconds (text, value);
    case MS_RECORD_KIND_SIDE:
    case MS_RECORD_KIND_MINES:
    case MS_RECORD_KIND_COUNT:
      return read_int (text, value);
    case MS_RECORD_KIND_TRUTH:
      return read_truth (text, value);
    case MS_RECORD_KIND_FLAG:
      return read_flag (text, value);
    case MS_RECORD_KIND_FIRST_CLICK:
      return ms_first_click_parse (text, value);
    case MS_RECORD_KIND_RULE_SET:
      return ms_rule_set_parse (text, value);
    case MS_RECORD_KIND_SEED:
      return read_whole (text, G_MAXUINT64, value);
    case MS_RECORD_KIND_FRACTION:
      return read_fraction (text, value);
    case MS_RECORD_KIND_NAME:
      return read_name (text, value);
    case MS_RECORD_KIND_TEXT:
      return read_text (text, value);
    case MS_RECORD_KIND_BYTES:
      return read_bytes (text, value);
    case MS_RECORD_KIND_ID:
    default:
      g_return_val_if_reached (FALSE);
    }
}

/* Whether a value that has been read can be one of a game. */
static gboolean
is_possible (const MsRecord *record, const MsRecordColumn *column)
{
  gconstpointer value = G_STRUCT_MEMBER_P (record, column->offset);
  double fraction;
  gint64 number;
  switch (column->kind)
    {
    case MS_RECORD_KIND_MOMENT:
    case MS_RECORD_KIND_SPAN:
      number = *(const gint64 *)value;
      return number >= column->least && number <= column->most;
    case MS_RECORD_KIND_COUNT:
      number = *(const int *)value;
      return number >= column->least && number <= column->most;
    case MS_RECORD_KIND_FRACTION:
      fraction = *(const double *)value;
      return fraction >= (double)column->least && fraction <= (double)column->most;
    case MS_RECORD_KIND_MINES:
      return ms_rules_check (&record->rules, NULL) == MS_STATUS_OK;
    case MS_RECORD_KIND_ID:
    case MS_RECORD_KIND_SIDE:
    case MS_RECORD_KIND_TRUTH:
    case MS_RECORD_KIND_FLAG:
    case MS_RECORD_KIND_FIRST_CLICK:
    case MS_RECORD_KIND_RULE_SET:
    case MS_RECORD_KIND_SEED:
    case MS_RECORD_KIND_NAME:
    case MS_RECORD_KIND_TEXT:
    case MS_RECORD_KIND_BYTES:
    default:
      return TRUE; /* any that has the form; SIDE: judged with the mines */
    }
}

gboolean
ms_record_field_set (MsRecord *record, const MsRecordColumn *column, const char *text)
{
  if (column->nullable && *text == '\0')
    return TRUE;
  return read_value (record, column, text) && is_possible (record, column);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-record-csv.h"

#include "ms-csv.h"
#include "ms-record-measure.h"
#include "ms-record-sound.h"
#include "ms-record-store.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

typedef enum
{
  COLUMN_DATE,
  COLUMN_WIDTH,
  COLUMN_HEIGHT,
  COLUMN_MINES,
  COLUMN_SECONDS,
  COLUMN_WON,
  N_NEEDED, /* those from here on may be missing */
  COLUMN_FIRST_CLICK = N_NEEDED,
  COLUMN_NO_GUESS,
  COLUMN_SEED,
  COLUMN_ASSISTED,
  COLUMN_PLAYER,
  COLUMN_3BV,
  COLUMN_SOLVED_3BV,
  COLUMN_LEFT_CLICKS,
  COLUMN_RIGHT_CLICKS,
  COLUMN_CHORDS,
  COLUMN_GUESSES,
  COLUMN_LUCK,
  COLUMN_LAYOUT,
  COLUMN_MOVES,
  N_COLUMNS
} Column;

static const char *const names[N_COLUMNS] = { "date", "width", "height", "mines", "seconds", "won",
  "first_click", "no_guess", "seed", "assisted", "player", "3bv", "solved_3bv", "left_clicks",
  "right_clicks", "chords", "guesses", "luck", "layout", "moves" };

/* --- Writing --- */

static char *
dup_date (gint64 ms)
{
  g_autoptr (GDateTime) second = g_date_time_new_from_unix_utc (ms / 1000);
  g_autofree char *text = g_date_time_format (second, "%Y-%m-%dT%H:%M:%S");
  return g_strdup_printf ("%s.%03dZ", text, (int)(ms % 1000));
}

static char *
dup_count (int count)
{
  return count >= 0 ? g_strdup_printf ("%d", count) : g_strdup ("");
}

static char *
dup_luck (double luck)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  return g_strdup (isnan (luck) ? "" : g_ascii_dtostr (digits, sizeof digits, luck));
}

static char *
dup_layout (GBytes *layout)
{
  gsize n_bytes = 0;
  const guint8 *bits = layout != NULL ? g_bytes_get_data (layout, &n_bytes) : NULL;
  GString *text = g_string_sized_new (2 * n_bytes + 1);
  for (gsize i = 0; i < n_bytes; i++)
    g_string_append_printf (text, "%02x", bits[i]);
  return g_string_free (text, FALSE);
}

static char *
dup_field (const MsRecord *record, Column column)
{
  switch (column)
    {
    case COLUMN_DATE:
      return dup_date (record->ended_at);
    case COLUMN_WIDTH:
      return dup_count (record->rules.width);
    case COLUMN_HEIGHT:
      return dup_count (record->rules.height);
    case COLUMN_MINES:
      return dup_count (record->rules.mines);
    case COLUMN_SECONDS:
      return g_strdup_printf (
          "%" G_GINT64_FORMAT ".%03d", record->elapsed_ms / 1000, (int)(record->elapsed_ms % 1000));
    case COLUMN_WON:
      return g_strdup (record->won ? "yes" : "no");
    case COLUMN_FIRST_CLICK:
      return g_strdup (ms_first_click_name (record->rules.first_click));
    case COLUMN_NO_GUESS:
      return g_strdup (record->rules.no_guess ? "yes" : "no");
    case COLUMN_SEED:
      return g_strdup_printf ("%" G_GUINT64_FORMAT, record->seed);
    case COLUMN_ASSISTED:
      return g_strdup (record->assisted ? "yes" : "no");
    case COLUMN_PLAYER:
      return g_strdup (record->player);
    case COLUMN_3BV:
      return dup_count (record->bbbv);
    case COLUMN_SOLVED_3BV:
      return dup_count (record->solved_bbbv);
    case COLUMN_LEFT_CLICKS:
      return dup_count (record->left_clicks);
    case COLUMN_RIGHT_CLICKS:
      return dup_count (record->right_clicks);
    case COLUMN_CHORDS:
      return dup_count (record->chords);
    case COLUMN_GUESSES:
      return dup_count (record->guesses);
    case COLUMN_LUCK:
      return dup_luck (record->luck);
    case COLUMN_LAYOUT:
      return dup_layout (record->layout);
    case COLUMN_MOVES:
      return g_strdup (record->moves != NULL ? record->moves : "");
    case N_COLUMNS:
    default:
      g_return_val_if_reached (NULL);
    }
}

char *
ms_record_csv_write (GPtrArray *records, gsize *length)
{
  GString *text = g_string_new (NULL);
  for (int column = 0; column < N_COLUMNS; column++)
    ms_csv_append (text, names[column], column == N_COLUMNS - 1);
  for (guint i = 0; i < records->len; i++)
    for (int column = 0; column < N_COLUMNS; column++)
      {
        g_autofree char *field = dup_field (records->pdata[i], (Column)column);
        ms_csv_append (text, field, column == N_COLUMNS - 1);
      }
  *length = text->len;
  return g_string_free (text, FALSE);
}

/* --- Values --- */

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
read_count (const char *text, int *count)
{
  *count = MS_RECORD_UNKNOWN;
  return *text == '\0' || read_int (text, count);
}

static gboolean
read_truth (const char *text, gboolean *truth)
{
  *truth = strcmp (text, "yes") == 0;
  return *truth || strcmp (text, "no") == 0;
}

static gboolean
read_bool (const char *text, bool *truth)
{
  gboolean value;
  if (!read_truth (text, &value))
    return FALSE;
  *truth = value;
  return TRUE;
}

/* Dates before 1970 are not of Minesage; with a time zone one can lie after the year 9999. */
static gboolean
read_date (const char *text, gint64 *ms)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) date = g_date_time_new_from_iso8601 (text, utc);
  if (date == NULL)
    return FALSE;
  *ms = g_date_time_to_unix (date) * 1000 + g_date_time_get_microsecond (date) / 1000;
  return *ms >= 0 && *ms <= MS_RECORD_LAST_MS;
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
  return *ms <= MS_RECORD_MOST_MS;
}

static gboolean
read_luck (const char *text, double *luck)
{
  char *end;
  *luck = NAN;
  if (*text == '\0')
    return TRUE;
  *luck = g_ascii_strtod (text, &end);
  return g_ascii_isdigit (*text) && *end == '\0' && *luck >= 0 && *luck <= 1;
}

static gboolean
read_layout (const char *text, GBytes **layout)
{
  gsize digits = strlen (text);
  if (digits == 0)
    return TRUE;
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
  *layout = g_bytes_new (bits, digits / 2);
  return TRUE;
}

static gboolean
set_field (MsRecord *record, Column column, const char *text)
{
  switch (column)
    {
    case COLUMN_DATE:
      return read_date (text, &record->ended_at);
    case COLUMN_WIDTH:
      return read_int (text, &record->rules.width);
    case COLUMN_HEIGHT:
      return read_int (text, &record->rules.height);
    case COLUMN_MINES:
      return read_int (text, &record->rules.mines)
          && ms_rules_check (&record->rules, NULL) == MS_STATUS_OK;
    case COLUMN_SECONDS:
      return read_seconds (text, &record->elapsed_ms);
    case COLUMN_WON:
      return read_truth (text, &record->won);
    case COLUMN_FIRST_CLICK:
      return ms_first_click_parse (text, &record->rules.first_click);
    case COLUMN_NO_GUESS:
      return read_bool (text, &record->rules.no_guess);
    case COLUMN_SEED:
      return read_whole (text, G_MAXUINT64, &record->seed);
    case COLUMN_ASSISTED:
      return read_truth (text, &record->assisted);
    case COLUMN_PLAYER:
      g_free (record->player);
      record->player = g_strdup (text);
      return TRUE;
    case COLUMN_3BV:
      return read_count (text, &record->bbbv);
    case COLUMN_SOLVED_3BV:
      return read_count (text, &record->solved_bbbv);
    case COLUMN_LEFT_CLICKS:
      return read_count (text, &record->left_clicks);
    case COLUMN_RIGHT_CLICKS:
      return read_count (text, &record->right_clicks);
    case COLUMN_CHORDS:
      return read_count (text, &record->chords);
    case COLUMN_GUESSES:
      return read_count (text, &record->guesses);
    case COLUMN_LUCK:
      return read_luck (text, &record->luck);
    case COLUMN_LAYOUT:
      return read_layout (text, &record->layout);
    case COLUMN_MOVES:
      record->moves = *text != '\0' ? g_strdup (text) : NULL;
      return TRUE;
    case N_COLUMNS:
    default:
      g_return_val_if_reached (FALSE);
    }
}

/* --- Rows --- */

typedef struct
{
  const char *file_name;
  int place[N_COLUMNS]; /* in the row; -1: not there */
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
read_header (Reader *reader, const MsCsvRow *row, GError **error)
{
  reader->n_fields = row->fields->len;
  for (int column = 0; column < N_COLUMNS; column++)
    reader->place[column] = -1;
  for (guint i = 0; i < row->fields->len; i++)
    for (int column = 0; column < N_COLUMNS; column++)
      if (strcmp (row->fields->pdata[i], names[column]) == 0)
        {
          if (reader->place[column] >= 0)
            {
              g_autofree char *why = g_strdup_printf (
                  _ ("The column “%s” is there twice."), names[column]);
              return fail_at (reader->file_name, row->line, why, error);
            }
          reader->place[column] = (int)i;
        }
  for (int column = 0; column < N_NEEDED; column++)
    if (reader->place[column] < 0)
      {
        g_autofree char *why = g_strdup_printf (_ ("The column “%s” is missing."), names[column]);
        return fail_at (reader->file_name, row->line, why, error);
      }
  return TRUE;
}

static gboolean
read_fields (Reader *reader, const MsCsvRow *row, MsRecord *record, GError **error)
{
  for (int column = 0; column < N_COLUMNS; column++)
    {
      if (reader->place[column] < 0)
        continue;
      const char *text = row->fields->pdata[reader->place[column]];
      if (set_field (record, (Column)column, text))
        continue;
      g_autofree char *shown = g_utf8_strlen (text, -1) > 40 ? g_utf8_substring (text, 0, 40)
                                                             : g_strdup (text);
      g_autofree char *why = g_strdup_printf (
          /* Translators: what a file says, and the name of the column it says it in. */
          _ ("“%1$s” is not a possible value of “%2$s”."), shown, names[column]);
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
          ngettext ("This row has %1$u field; %2$u were expected.",
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

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* AVF (Arbiter's replays) was never described by its makers: a level, the mines, some bytes of
 * which only the country is understood, a text in brackets with the date, time and 3BV of the game,
 * the events as records of eight bytes, and lines that name the player and the program. */
#include "ms-replay-readers.h"

#include <string.h>

/* The text in brackets. */
typedef struct
{
  gsize start, end; /* offsets in data, between "[" and "]" */
  gboolean marks;
} Text;

#define MARKS_ON 0x11
#define MARKS_OFF 0x7f

/* The time in the file is this much more than that of the game. */
#define STARTS_AT_MS 1000

/* Where the text in brackets begins, such as with "[2|", as a "[" alone may be any byte; sure: only
 * behind a byte that says whether question marks are on. */
static gsize
find_start (const guint8 *data, gsize length, gsize from, gboolean sure)
{
  for (gsize i = from; i + 3 <= length; i++)
    if (data[i] == '[' && data[i + 1] >= '0' && data[i + 1] <= '3' && data[i + 2] == '|'
        && (!sure || (i >= from + 2 && (data[i - 2] == MARKS_ON || data[i - 2] == MARKS_OFF))))
      return i;
  return length;
}

/* Finds the text in data[length] from offset from on; FALSE where its beginning or its end is
 * missing. */
static gboolean
find_text (const guint8 *data, gsize length, gsize from, Text *text)
{
  gsize start = find_start (data, length, from, TRUE);

  if (start == length)
    start = find_start (data, length, from, FALSE);
  text->start = text->end = length;
  text->marks = FALSE;
  if (start == length)
    return FALSE;
  text->start = start + 1;
  text->marks = start >= from + 2 && data[start - 2] == MARKS_ON;
  const guint8 *end = memchr (data + start, ']', length - start);
  if (end == NULL)
    return FALSE;
  text->end = (gsize)(end - data);
  return TRUE;
}

/* "4.07" or "4,07" in milliseconds; -1 where text is not a time. */
static gint64
parse_time (const char *text)
{
  gint64 time_ms = 0;
  int unit = 1000;

  if (!g_ascii_isdigit (*text))
    return -1;
  for (; g_ascii_isdigit (*text); text++)
    time_ms = MIN (time_ms * 10 + (*text - '0') * 1000, G_MAXINT);
  if (*text == '.' || *text == ',')
    for (text++; g_ascii_isdigit (*text) && unit > 1; text++)
      time_ms += (*text - '0') * (unit /= 10);
  return time_ms;
}

/* Reads "B28T4.07", 3BV and time, at the end of the text; there may be no "|" before it. */
static void
take_claims (const char *text, MsReplayHeader *header)
{
  const char *found = strrchr (text, 'B');
  gint64 time_ms;

  if (found == NULL)
    return;
  const char *behind = found + 1;
  int bbbv = 0;
  for (; g_ascii_isdigit (*behind); behind++)
    bbbv = MIN (bbbv * 10 + (*behind - '0'), 1000000);
  if (behind == found + 1 || *behind != 'T')
    return;
  if (bbbv > 0)
    header->claimed_bbbv = bbbv;
  time_ms = parse_time (behind + 1);
  if (time_ms >= STARTS_AT_MS)
    header->claimed_ms = time_ms - STARTS_AT_MS;
}

/* The field with the beginning of the game: it follows the level and, on a custom board, the
 * size. */
static char *
dup_start (const char *text)
{
  g_auto (GStrv) fields = g_strsplit (text, "|", 4);
  guint n = g_strv_length (fields), first = 1;

  if (n > 1 && g_ascii_tolower (*fields[1]) == 'w')
    first = 2;
  if (n <= first || !g_ascii_isdigit (*fields[first]))
    return NULL;
  return g_strndup (fields[first], strspn (fields[first], "0123456789.:"));
}

/* --- Who played, where, and with what program --- */

#define LINES "cs=" /* marks the beginning of the lines; a checksum of 16 bytes follows */
#define CHECKSUM 16

/* The code of two letters of the country, which is a byte between the mines and end; how many bytes
 * are before it depends on the board.  NULL where it is not known. */
static char *
dup_country (const MsLayout *layout, const guint8 *data, gsize from, gsize end)
{
  static const struct
  {
    guint8 number;
    const char *code;
  } countries[] = { { 8, "CN" }, { 37, "CN" }, { 10, "GB" }, { 12, "FR" }, { 13, "DE" },
    { 23, "KR" }, { 29, "PL" }, { 31, "RU" }, { 41, "US" }, { 69, "JP" } };
  int width = ms_layout_get_width (layout);
  int n_cells = width * ms_layout_get_height (layout);
  gint64 sum = 0;
  gsize skipped = 4;

  for (int cell = 0; cell < n_cells; cell++)
    {
      int weight = ms_layout_has_mine (layout, cell) ? 10
                                                     : ms_layout_count_around (layout, cell) + 1;
      sum += (gint64)weight * (cell % width) * (1 + cell / width);
    }
  do
    skipped++;
  while ((sum /= 10) > 0);
  if (from + skipped >= end)
    return NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (countries); i++)
    if (countries[i].number == data[from + skipped])
      return g_strdup (countries[i].code);
  return NULL;
}

/* Takes the text up to the next CR, or to the end. */
static const guint8 *
take_line (MsBytes *bytes, gsize *n)
{
  const guint8 *line = bytes->data + bytes->offset;
  gsize left = ms_bytes_get_left (bytes);
  const guint8 *end = left > 0 ? memchr (line, '\r', left) : NULL;

  *n = end != NULL ? (gsize)(end - line) : left;
  ms_bytes_take (bytes, end != NULL ? *n + 1 : *n);
  return line;
}

static gboolean
has_key (const guint8 *line, gsize n, const char *key)
{
  return n >= strlen (key) && memcmp (line, key, strlen (key)) == 0;
}

/* Skips everything up to and including "cs=" and the checksum; FALSE where they are missing. */
static gboolean
find_lines (MsBytes *bytes)
{
  const char *text = (const char *)bytes->data + bytes->offset;
  gsize n = ms_bytes_get_left (bytes);

  for (gsize i = 0; i + strlen (LINES) <= n; i++)
    if (memcmp (text + i, LINES, strlen (LINES)) == 0)
      {
        ms_bytes_take (bytes, i + strlen (LINES) + CHECKSUM);
        return !bytes->ended;
      }
  return FALSE;
}

/* Reads the lines at the end of the file.  FALSE where there are none. */
static gboolean
take_lines (MsBytes *bytes, MsReplayHeader *header)
{
  const char *encoding = NULL, *of_program = NULL;
  const guint8 *line;
  gsize n;

  if (!find_lines (bytes))
    return FALSE;
  take_line (bytes, &n); /* the rest of the line with the checksum */
  do
    line = take_line (bytes, &n);
  while (has_key (line, n, "RealTime:") || has_key (line, n, "Skin:"));
  if (n > 0)
    header->player = ms_bytes_dup_text (line, n, &encoding);
  header->encoding = g_strdup (encoding);
  line = take_line (bytes, &n);
  g_autofree char *program = ms_bytes_dup_text (line, n, &of_program);
  header->program = ms_program_name_dup (program);
  return TRUE;
}

/* --- The whole file --- */

#define SQUARE 16
#define LEVEL 5 /* its offset */
#define BEGINNER 3
#define CUSTOM 6
#define RECORD 8 /* bytes of one event */

static void
take_size (MsBytes *bytes, int *width, int *height, int *mines)
{
  static const int sizes[CUSTOM - BEGINNER][3] = { { 8, 8, 10 }, { 16, 16, 40 }, { 30, 16, 99 } };

  ms_bytes_take (bytes, LEVEL);
  int level = ms_bytes_take_u8 (bytes);
  if (level >= BEGINNER && level < CUSTOM)
    {
      *width = sizes[level - BEGINNER][0];
      *height = sizes[level - BEGINNER][1];
      *mines = sizes[level - BEGINNER][2];
      return;
    }
  *width = ms_bytes_take_u8 (bytes) + 1;
  *height = ms_bytes_take_u8 (bytes) + 1;
  *mines = ms_bytes_take_u16 (bytes);
}

/* Whether all mines, as far as the file goes, are on the board. */
static gboolean
has_mines (const char *data, gsize length)
{
  MsBytes bytes;
  int width, height, mines;

  ms_bytes_init (&bytes, data, length);
  take_size (&bytes, &width, &height, &mines);
  for (int i = 0; i < mines; i++)
    {
      int y = ms_bytes_take_u8 (&bytes), x = ms_bytes_take_u8 (&bytes);
      if (bytes.ended)
        return i > 0;
      if (x < 1 || x > width || y < 1 || y > height)
        return FALSE;
    }
  return mines > 0;
}

/* As nothing names the format, a level is looked for, and behind it mines that are on the board, or
 * the text in brackets. */
gboolean
ms_is_avf (const char *data, gsize length)
{
  Text text;

  if (length <= LEVEL || data[LEVEL] < BEGINNER || data[LEVEL] > CUSTOM)
    return FALSE;
  return has_mines (data, length) || find_text ((const guint8 *)data, length, LEVEL + 1, &text);
}

static MsStatus
take_board (MsReading *reading, MsErrorInfo *info)
{
  int width, height, mines;
  take_size (&reading->bytes, &width, &height, &mines);
  MsStatus status = ms_bytes_check_size (&reading->bytes, width, height, mines, LEVEL + 1, info);
  return status != MS_STATUS_OK ? status
                                : ms_mine_list_take (&reading->bytes, width, height, mines,
                                    MS_MINES_ROW_COLUMN_FROM_1, &reading->layout, info);
}

static MsStatus
take_text (MsReading *reading, MsErrorInfo *info)
{
  MsBytes *bytes = &reading->bytes;
  Text text;

  if (!find_text (bytes->data, bytes->length, bytes->offset, &text))
    return ms_fail_at_byte (info, MS_STATUS_FILE_TRUNCATED, (long)bytes->length);
  /* It says when the game began, its time and its 3BV; each of them may be missing. */
  const char *encoding = NULL; /* not used, as only ASCII is taken from the text */
  g_autofree char *said = ms_bytes_dup_text (
      bytes->data + text.start, text.end - text.start, &encoding);

  reading->header.started = dup_start (said);
  take_claims (said, &reading->header);
  reading->header.country = dup_country (reading->layout, bytes->data, bytes->offset, text.start);
  reading->start = (MsMouse){ .square = SQUARE, .marks = text.marks };
  bytes->offset = text.end + 1;
  return MS_STATUS_OK;
}

static gboolean
find_kind (guint code, MsPointerKind *kind)
{
  static const struct
  {
    guint8 code;
    MsPointerKind kind;
  } kinds[] = { { 1, MS_POINTER_MOVE }, { 3, MS_POINTER_LEFT_PRESS },
    { 5, MS_POINTER_LEFT_RELEASE }, { 9, MS_POINTER_RIGHT_PRESS }, { 11, MS_POINTER_SHIFT_PRESS },
    { 17, MS_POINTER_RIGHT_RELEASE }, { 21, MS_POINTER_LEFT_RELEASE },
    { 33, MS_POINTER_MIDDLE_PRESS }, { 65, MS_POINTER_MIDDLE_RELEASE },
    { 145, MS_POINTER_RIGHT_RELEASE }, { 193, MS_POINTER_MIDDLE_RELEASE } };

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i].code == code)
      {
        *kind = kinds[i].kind;
        return TRUE;
      }
  return FALSE;
}

static gboolean
is_nothing (const guint8 *record)
{
  return record[2] == 0 && record[6] == 0;
}

/* Goes to the first record, which must be in the first second, past bytes of unknown meaning; sure:
 * its code and that of the record behind it must be known too. */
static gboolean
find_records (MsBytes *bytes, gboolean sure)
{
  for (gsize offset = bytes->offset; offset + RECORD <= bytes->length; offset++)
    {
      const guint8 *at = bytes->data + offset, *next = at + RECORD;
      MsPointerKind kind;
      if (at[1] > 1 || at[2] != 1)
        continue;
      if (sure
          && (!find_kind (at[0], &kind)
              || (offset + 2 * RECORD <= bytes->length && !is_nothing (next)
                  && !find_kind (next[0], &kind))))
        continue;
      bytes->offset = offset;
      return TRUE;
    }
  return FALSE;
}

/* A coordinate from its two bytes; negative left of the board or above it. */
static int
join (guint8 high, guint8 low)
{
  return (gint16)(high << 8 | low);
}

/* Takes the records up to the one that has no time, which marks the end. */
static MsStatus
take_records (MsReading *reading, MsErrorInfo *fault)
{
  MsBytes *bytes = &reading->bytes;
  MsStatus status = MS_STATUS_OK;

  while (status == MS_STATUS_OK)
    {
      gsize at = bytes->offset;
      const guint8 *record = ms_bytes_take (bytes, RECORD);
      MsPointerKind kind;
      if (record == NULL)
        return ms_bytes_check (bytes, fault);
      if (is_nothing (record))
        return MS_STATUS_OK;
      gint64 second = (record[6] << 8 | record[2]) - 1;
      if (!find_kind (record[0], &kind))
        return ms_bytes_fail_value (fault, at, "EventType");
      status = ms_reading_append (reading, second * 1000 + record[4] * 10,
          join (record[1], record[3]), join (record[5], record[7]), kind, fault);
    }
  return status;
}

MsStatus
ms_read_avf (const char *data, gsize length, MsDocument *document, MsErrorInfo *info)
{
  MsReading reading;
  MsBytes *bytes = &reading.bytes;

  ms_reading_begin (&reading, data, length);
  MsStatus status = take_board (&reading, info);
  if (status == MS_STATUS_OK)
    status = take_text (&reading, info);
  if (status == MS_STATUS_OK)
    {
      if (!find_records (bytes, TRUE) && !find_records (bytes, FALSE))
        bytes->offset = bytes->length;
      MsStatus taken = take_records (&reading, &reading.fault);
      if (!take_lines (bytes, &reading.header) && taken == MS_STATUS_OK)
        ms_fail_at_byte (&reading.fault, MS_STATUS_FILE_TRUNCATED, (long)bytes->length);
    }
  return ms_reading_end (&reading, status, &document->replay, info);
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-rawvf.h"

#include <string.h>

/* Ten days; a longer time is taken for a fault. */
#define MOST_SECONDS 864000

static const char words[MS_N_POINTER_KINDS][3] = {
  [MS_POINTER_MOVE] = "mv",
  [MS_POINTER_LEFT_PRESS] = "lc",
  [MS_POINTER_LEFT_RELEASE] = "lr",
  [MS_POINTER_RIGHT_PRESS] = "rc",
  [MS_POINTER_RIGHT_RELEASE] = "rr",
  [MS_POINTER_MIDDLE_PRESS] = "mc",
  [MS_POINTER_MIDDLE_RELEASE] = "mr",
  [MS_POINTER_SHIFT_PRESS] = "sc",
  [MS_POINTER_MARKS] = "mt",
};

/* Words of events that follow from other events, or are not about the game. */
static const char *const derived[] = { "start", "won", "lost", "blast", "boom", "nonstandard", "sx",
  "sy", "number0", "number1", "number2", "number3", "number4", "number5", "number6", "number7",
  "number8", "flag", "questionmark", "closed", "pressed", "pressedqm" };

const char *
ms_rawvf_get_word (MsPointerKind kind)
{
  return words[kind][0] != '\0' ? words[kind] : NULL;
}

gboolean
ms_rawvf_take_time (const char **text, const char *end, gint64 *time_ms)
{
  const char *p = *text;
  gboolean negative = p < end && *p == '-';
  gint64 seconds = 0, thousandths = 0;

  p += negative;
  if (!ms_text_take_count (&p, end, MOST_SECONDS, &seconds))
    return FALSE;
  if (p < end && (*p == '.' || *p == ','))
    {
      gint64 weight = 100;
      for (p++; p < end && g_ascii_isdigit (*p); p++, weight /= 10)
        thousandths += weight * (*p - '0');
    }
  *text = p;
  *time_ms = (seconds * 1000 + thousandths) * (negative ? -1 : 1);
  return TRUE;
}

static void
skip_space (const char **p, const char *end)
{
  while (*p < end && (**p == ' ' || **p == '\t'))
    ++*p;
}

static gboolean
take_integer (const char **p, const char *end, gint64 *value)
{
  const char *q = *p;
  gboolean negative = q < end && *q == '-';

  q += negative;
  if (!ms_text_take_count (&q, end, MS_RAWVF_MOST_PIXELS, value))
    return FALSE;
  if (negative)
    *value = -*value;
  *p = q;
  return TRUE;
}

static gboolean
take_character (const char **p, const char *end, char character)
{
  skip_space (p, end);
  if (*p >= end || **p != character)
    return FALSE;
  ++*p;
  return TRUE;
}

/* Reads the place of an event, "[col row] (x y) [(lrm)]", where [] stands for what may be
 * missing. */
static gboolean
take_place (const char **p, const char *end, MsPointerEvent *event)
{
  gint64 cell, x, y;

  for (int i = 0; i < 2; i++)
    {
      skip_space (p, end);
      if (!take_integer (p, end, &cell))
        break;
    }
  if (!take_character (p, end, '('))
    return FALSE;
  skip_space (p, end);
  if (!take_integer (p, end, &x))
    return FALSE;
  take_character (p, end, ',');
  skip_space (p, end);
  if (!take_integer (p, end, &y) || !take_character (p, end, ')'))
    return FALSE;
  event->x = (int32_t)x;
  event->y = (int32_t)y;
  skip_space (p, end);
  return *p == end || **p == '(';
}

static gboolean
is_word (const char *word, gsize length, const char *wanted)
{
  return strlen (wanted) == length && g_ascii_strncasecmp (word, wanted, length) == 0;
}

/* Reads a line that begins with a time.  event is the event before it, and becomes the one of this
 * line.  FALSE with *p at the fault. */
static gboolean
take_event (const char **p, const char *end, MsPointerEvent *event, gboolean *is_event)
{
  gint64 time_ms;

  *is_event = FALSE;
  if (!ms_rawvf_take_time (p, end, &time_ms))
    return FALSE;
  skip_space (p, end);
  const char *word = *p;
  while (*p < end && g_ascii_isalnum (**p))
    ++*p;
  gsize length = (gsize)(*p - word);
  for (gsize i = 0; i < G_N_ELEMENTS (derived); i++)
    if (is_word (word, length, derived[i]))
      return TRUE;
  *is_event = TRUE;
  int kind = 0;
  while (kind < MS_N_POINTER_KINDS && (length != 2 || !is_word (word, length, words[kind])))
    kind++;
  if (kind == MS_N_POINTER_KINDS)
    {
      *p = word;
      return FALSE;
    }
  event->kind = (MsPointerKind)kind;
  event->time_ms = MAX (event->time_ms, time_ms);
  skip_space (p, end);
  return (event->kind == MS_POINTER_MARKS && *p == end) || take_place (p, end, event);
}

/* Reads the events behind the board, up to the first fault, and appends them to events
 * (MsPointerEvent).  fault: why the rest of the lines was not read.  A time that is less than the
 * one before it is replaced by that one, and one so late that the recording would be longer than
 * the longest time that can be read is brought forward: so times can be written and read again,
 * whichever event they are counted from.  Lines are ignored that are blank, or tell in words what
 * happened on the board, as some programs do. */
static void
read_events (MsLines *lines, GArray *events, MsErrorInfo *fault)
{
  MsPointerEvent event = { .time_ms = G_MININT64 };

  while (ms_lines_next (lines))
    {
      const char *p = lines->line, *end = p + lines->line_length;
      gboolean is_event;
      skip_space (&p, end);
      if (p == end || g_ascii_isalpha (*p))
        continue;
      if (!take_event (&p, end, &event, &is_event))
        {
          MsStatus status = lines->terminated ? MS_STATUS_FILE_BAD_EVENT : MS_STATUS_FILE_TRUNCATED;
          int column = (int)(p - lines->line) + 1;
          ms_text_place (fault, ms_fail (fault, status), lines->number, column);
          return;
        }
      if (!is_event)
        continue;
      MsPointerEvent kept = event;
      if (events->len > 0)
        kept.time_ms = MIN (kept.time_ms,
            g_array_index (events, MsPointerEvent, 0).time_ms
                + MOST_SECONDS * G_GINT64_CONSTANT (1000));
      g_array_append_val (events, kept);
    }
}

/* --- The file: its header, the rows of the board, the events --- */

typedef struct
{
  MsLines lines;
  MsErrorInfo *info;
  MsReading reading;
  MsRawvfHead head;
  guint8 *mine; /* [height*width]: 1 for a mine */
} Reader;

static MsStatus
fail_rows (Reader *reader, gint64 n_rows)
{
  return ms_text_place (reader->info,
      ms_fail_counts (
          reader->info, MS_STATUS_FILE_ROW_COUNT, (long)n_rows, (long)reader->head.height),
      reader->lines.number, 1);
}

static MsStatus
fail_row (Reader *reader)
{
  gsize length = reader->lines.line_length, width = (gsize)reader->head.width;
  int column = (int)MIN (length, width) + 1;

  if (!reader->lines.terminated && length < width)
    return ms_text_place (reader->info, ms_fail (reader->info, MS_STATUS_FILE_TRUNCATED),
        reader->lines.number, column);
  return ms_text_place (reader->info,
      ms_fail_counts (reader->info, MS_STATUS_FILE_ROW_LENGTH, (long)length, (long)width),
      reader->lines.number, column);
}

static MsStatus
read_row (Reader *reader, guint8 *mine)
{
  const char *line = reader->lines.line;

  for (gsize x = 0; x < reader->lines.line_length; x++)
    {
      if (line[x] != '*' && line[x] != '0')
        {
          gunichar found = g_utf8_get_char_validated (
              line + x, (gssize)(reader->lines.line_length - x));
          ms_fail (reader->info, MS_STATUS_FILE_BAD_CHARACTER);
          if (reader->info != NULL)
            reader->info->found = (long)(found <= 0x10ffff ? found : 0xfffd);
          return ms_text_place (
              reader->info, MS_STATUS_FILE_BAD_CHARACTER, reader->lines.number, (int)x + 1);
        }
      if (x < (gsize)reader->head.width)
        mine[x] = line[x] == '*';
    }
  return reader->lines.line_length == (gsize)reader->head.width ? MS_STATUS_OK : fail_row (reader);
}

/* Whether the line is a row; no event looks like one. */
static gboolean
is_row (const MsLines *lines)
{
  for (gsize x = 0; x < lines->line_length; x++)
    if (lines->line[x] != '*' && lines->line[x] != '0')
      return FALSE;
  return lines->line_length > 0;
}

static MsStatus
read_rows (Reader *reader)
{
  reader->mine = g_new (guint8, (gsize)(reader->head.width * reader->head.height));
  for (gint64 y = 0; y < reader->head.height; y++)
    {
      gboolean more = ms_lines_next (&reader->lines);
      while (more && y == 0 && ms_lines_is_blank (&reader->lines))
        more = ms_lines_next (&reader->lines);
      /* Any other line could be meant as a row. */
      if (!more || ms_lines_is_blank (&reader->lines) || g_ascii_isalpha (*reader->lines.line))
        return fail_rows (reader, y);
      MS_TRY (read_row (reader, reader->mine + y * reader->head.width));
    }
  MsLines ahead = reader->lines;
  gint64 n_rows = reader->head.height;

  while (ms_lines_next (&ahead) && is_row (&ahead))
    n_rows++;
  return n_rows == reader->head.height ? MS_STATUS_OK : fail_rows (reader, n_rows);
}

static MsStatus
make_layout (Reader *reader)
{
  gint64 wanted = reader->head.mines;

  reader->reading.layout = ms_layout_new (
      (int)reader->head.width, (int)reader->head.height, reader->mine, NULL);
  if (reader->reading.layout == NULL)
    return ms_fail (reader->info, MS_STATUS_NO_MEMORY);
  int found = ms_layout_get_mines (reader->reading.layout);
  if (wanted < 0 || wanted == found)
    return MS_STATUS_OK;
  return ms_text_place (reader->info,
      ms_fail_counts (reader->info, MS_STATUS_FILE_MINE_COUNT, found, (long)wanted),
      reader->head.count_lines[2], 1);
}

/* The clock of a game starts with its first opening.  Only where the time that the file claims is
 * that of its last event are the events' times those of the clock already: that of Minesweeper
 * Clone may run some hundredths of a second before. */
static void
find_clock (MsReading *reading)
{
  guint n = reading->events->len;
  if (n > 0
      && g_array_index (reading->events, MsPointerEvent, n - 1).time_ms
          == reading->header.claimed_ms)
    reading->start.opened = true;
}

static MsLines
begin (const char *data, gsize length)
{
  gsize mark = length >= 3 && memcmp (data, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
  return (MsLines){ .data = data + mark, .length = length - mark };
}

gboolean
ms_is_rawvf (const char *data, gsize length)
{
  return ms_rawvf_is_head (begin (data, length));
}

MsStatus
ms_read_rawvf (const char *data, gsize length, MsDocument *document, MsErrorInfo *info)
{
  Reader reader = { .lines = begin (data, length), .info = info };
  MsReading *reading = &reader.reading;
  int board_line = 0;

  ms_reading_begin (reading, data, length);
  reader.head.reading = reading;
  MsStatus status = ms_rawvf_read_head (&reader.lines, &reader.head, info);
  if (status == MS_STATUS_OK)
    status = read_rows (&reader);
  if (status == MS_STATUS_OK)
    status = make_layout (&reader);
  g_free (reader.mine);
  if (status == MS_STATUS_OK)
    {
      board_line = reader.lines.number;
      read_events (&reader.lines, reading->events, &reading->fault);
      find_clock (reading);
    }
  status = ms_reading_end (reading, status, &document->replay, info);
  return board_line == 0 || status == MS_STATUS_OK || status == MS_STATUS_NO_MEMORY
      ? status
      : ms_text_place (info, status, board_line, 1);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads RAWVF: what is said of the game, the rows of its board, the events. */
#include "ms-rawvf.h"

#include <string.h>

typedef struct
{
  MsLines lines;
  MsErrorInfo *info;
  MsRawvfHead head;
  guint8 *mine; /* [height*width] */
  MsLayout *layout;
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

/* Whether the present line could be meant for a row at all. */
static gboolean
is_like_row (const MsLines *lines)
{
  return !ms_rawvf_is_blank (lines) && !g_ascii_isalpha (*lines->line);
}

/* Whether the line is one more row than there should be: no event looks like that. */
static gboolean
is_row (const MsLines *lines)
{
  for (gsize x = 0; x < lines->line_length; x++)
    if (lines->line[x] != '*' && lines->line[x] != '0')
      return FALSE;
  return lines->line_length > 0;
}

static MsStatus
check_row_count (Reader *reader)
{
  MsLines ahead = reader->lines;
  gint64 n_rows = reader->head.height;

  while (ms_lines_next (&ahead) && is_row (&ahead))
    n_rows++;
  return n_rows == reader->head.height ? MS_STATUS_OK : fail_rows (reader, n_rows);
}

static MsStatus
read_rows (Reader *reader)
{
  reader->mine = g_new (guint8, (gsize)(reader->head.width * reader->head.height));
  for (gint64 y = 0; y < reader->head.height; y++)
    {
      gboolean more = ms_lines_next (&reader->lines);
      while (more && y == 0 && ms_rawvf_is_blank (&reader->lines))
        more = ms_lines_next (&reader->lines);
      if (!more || !is_like_row (&reader->lines))
        return fail_rows (reader, y);
      MsStatus status = read_row (reader, reader->mine + y * reader->head.width);
      if (status != MS_STATUS_OK)
        return status;
    }
  return check_row_count (reader);
}

static MsStatus
make_layout (Reader *reader)
{
  gint64 wanted = reader->head.mines;

  reader->layout = ms_layout_new (
      (int)reader->head.width, (int)reader->head.height, reader->mine, NULL);
  if (reader->layout == NULL)
    return ms_fail (reader->info, MS_STATUS_NO_MEMORY);
  int found = ms_layout_get_mines (reader->layout);
  if (wanted < 0 || wanted == found)
    return MS_STATUS_OK;
  return ms_text_place (reader->info,
      ms_fail_counts (reader->info, MS_STATUS_FILE_MINE_COUNT, found, (long)wanted),
      reader->head.count_lines[2], 1);
}

/* A fault among the events is kept with what came before it. */
static MsStatus
read_events (Reader *reader, MsReplay **replay)
{
  GArray *events = g_array_new (FALSE, FALSE, sizeof (MsPointerEvent));
  int board_line = reader->lines.number;
  gsize n_events;
  MsErrorInfo fault;

  ms_rawvf_read_events (&reader->lines, events, &fault);
  MsPointerEvent *array = g_array_steal (events, &n_events);
  g_array_unref (events);
  MsStatus status = ms_replay_new (reader->layout, &reader->head.start, array, (int)n_events,
      &reader->head.header, replay, reader->info);
  if (status != MS_STATUS_OK)
    g_free (array);
  else if (fault.status != MS_STATUS_OK)
    ms_replay_set_fault (*replay, &fault);
  return status == MS_STATUS_OK || status == MS_STATUS_NO_MEMORY
      ? status
      : ms_text_place (reader->info, status, board_line, 1);
}

static MsStatus
read_all (Reader *reader, MsReplay **replay)
{
  MsStatus status = ms_rawvf_read_head (&reader->lines, &reader->head, reader->info);
  if (status == MS_STATUS_OK)
    status = read_rows (reader);
  if (status == MS_STATUS_OK)
    status = make_layout (reader);
  return status == MS_STATUS_OK ? read_events (reader, replay) : status;
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
  MsStatus status = read_all (&reader, &document->replay);

  ms_rawvf_head_clear (&reader.head);
  g_free (reader.mine);
  ms_layout_unref (reader.layout);
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-formats-private.h"
#include "ms-text.h"

#include <string.h>

typedef struct
{
  MsLines lines;
  gboolean last_terminated; /* the text ends with a line end */
  int width, height, mines;
  MsCell *cells; /* [height*width] */
} Reader;

static MsStatus
header_fault (int column, MsErrorInfo *info)
{
  return ms_text_place (info, ms_fail (info, MS_STATUS_FILE_BAD_HEADER), 1, column);
}

/* WxHxM and nothing else. */
static MsStatus
read_header (Reader *reader, MsErrorInfo *info)
{
  gint64 counts[3];
  int column = 1;

  ms_lines_next (&reader->lines);
  const char *start = reader->lines.line, *end = start + reader->lines.line_length, *p = start;
  for (int i = 0; i < 3; i++)
    {
      if (i > 0 && (p == end || *p++ != 'x'))
        return header_fault ((int)(p - start) + (p == end), info);
      column = (int)(p - start) + 1;
      if (!ms_text_take_count (&p, end, G_MAXINT64, &counts[i]))
        return header_fault (column, info);
    }
  if (p != end)
    return header_fault ((int)(p - start) + 1, info);

  MsStatus status = ms_text_check_size (counts[0], counts[1], counts[2], info);
  if (status != MS_STATUS_OK)
    return ms_text_place (info, status, 1, status == MS_STATUS_BAD_MINES ? column : 1);
  reader->width = (int)counts[0];
  reader->height = (int)counts[1];
  reader->mines = (int)counts[2];
  return MS_STATUS_OK;
}

/* 'M' is another program's flagged mine, 'm' and '?' its mines without a flag: the player of a
 * position does not know them. */
static gboolean
cell_of_character (gunichar character, MsCell *cell)
{
  if (character >= '0' && character <= '8')
    *cell = (MsCell)(character - '0');
  else if (character == 'H' || character == 'h' || character == 'm' || character == '?')
    *cell = MS_CELL_COVERED;
  else if (character == 'F' || character == 'M')
    *cell = MS_CELL_FLAG;
  else
    return FALSE;
  return TRUE;
}

static MsStatus
row_length_fault (const Reader *reader, int found, MsErrorInfo *info)
{
  int column = MIN (found, reader->width) + 1;
  MsStatus status;

  if (found < reader->width && reader->lines.offset == reader->lines.length
      && !reader->last_terminated)
    status = ms_fail (info, MS_STATUS_FILE_TRUNCATED);
  else
    status = ms_fail_counts (info, MS_STATUS_FILE_ROW_LENGTH, found, reader->width);
  return ms_text_place (info, status, reader->lines.number, column);
}

static MsStatus
read_row (Reader *reader, int y, MsErrorInfo *info)
{
  const char *p = reader->lines.line, *end = p + reader->lines.line_length;
  int x = 0;

  for (; p < end; p = g_utf8_next_char (p), x++)
    {
      MsCell cell;
      if (!cell_of_character (g_utf8_get_char (p), &cell))
        return ms_text_place (info,
            ms_fail_counts (info, MS_STATUS_FILE_BAD_CHARACTER, (long)g_utf8_get_char (p), 0),
            reader->lines.number, x + 1);
      if (x < reader->width)
        reader->cells[(gsize)y * reader->width + x] = cell;
    }
  return x == reader->width ? MS_STATUS_OK : row_length_fault (reader, x, info);
}

static MsStatus
read_rows (Reader *reader, MsErrorInfo *info)
{
  for (int y = 0; y < reader->height; y++)
    {
      if (!ms_lines_next (&reader->lines))
        return ms_text_place (info,
            ms_fail_counts (info, MS_STATUS_FILE_ROW_COUNT, y, reader->height),
            reader->lines.number, 0);
      MsStatus status = read_row (reader, y, info);
      if (status != MS_STATUS_OK)
        return status;
    }

  int rows = reader->height, first_extra = reader->lines.number + 1;
  while (ms_lines_next (&reader->lines))
    rows++;
  if (rows == reader->height)
    return MS_STATUS_OK;
  ms_fail_counts (info, MS_STATUS_FILE_ROW_COUNT, rows, reader->height);
  return ms_text_place (info, MS_STATUS_FILE_ROW_COUNT, first_extra, 0);
}

MsStatus
ms_read_position_text (const char *data, gsize length, MsDocument *document, MsErrorInfo *info)
{
  gsize trimmed = length;
  while (trimmed > 0 && (data[trimmed - 1] == '\n' || data[trimmed - 1] == '\r'))
    trimmed--;

  Reader reader = { .lines = { .data = data, .length = trimmed },
    .last_terminated = trimmed < length };
  MsStatus status = read_header (&reader, info);
  if (status != MS_STATUS_OK)
    return status;
  g_autofree MsCell *cells = g_new (MsCell, (gsize)reader.width * reader.height);
  reader.cells = cells;
  status = read_rows (&reader, info);
  if (status != MS_STATUS_OK)
    return status;
  return ms_position_new (
      reader.width, reader.height, reader.mines, cells, NULL, &document->position, info);
}

static const char cell_characters[MS_N_CELLS] = {
  [0] = '0',
  [1] = '1',
  [2] = '2',
  [3] = '3',
  [4] = '4',
  [5] = '5',
  [6] = '6',
  [7] = '7',
  [8] = '8',
  [MS_CELL_COVERED] = 'H',
  [MS_CELL_FLAG] = 'F',
  [MS_CELL_QUESTION] = 'H',
  [MS_CELL_MINE] = 'H',
  [MS_CELL_BLAST] = 'H',
  [MS_CELL_WRONG_FLAG] = 'F',
};

char *
ms_write_position_text (const MsPosition *position, gsize *length)
{
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  const MsCell *cells = ms_position_get_cells (position);
  GString *text = g_string_sized_new ((gsize)(width + 1) * height + 32);

  g_string_printf (text, "%dx%dx%d\n", width, height, ms_position_get_mines (position));
  for (int y = 0; y < height; y++)
    {
      for (int x = 0; x < width; x++)
        g_string_append_c (text, cell_characters[cells[(gsize)y * width + x]]);
      g_string_append_c (text, '\n');
    }
  if (length != NULL)
    *length = text->len;
  return g_string_free (text, FALSE);
}

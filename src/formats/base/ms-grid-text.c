/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-grid-text.h"

MsStatus
ms_grid_text_header_fault (
    const MsGridText *grid, MsStatus status, const char *place, MsErrorInfo *info)
{
  int column = (int)(place - grid->lines.line) + 1;
  return ms_text_place (info, ms_fail (info, status), 1, column);
}

static MsStatus
read_header (MsGridText *grid, gboolean is_game, MsErrorInfo *info)
{
  gint64 counts[3];
  MsSpan typed[3];
  const char *start, *last, *p;

  ms_lines_next (&grid->lines);
  start = last = p = grid->lines.line;
  grid->end = start + grid->lines.line_length;
  for (int i = 0; i < 3; i++)
    {
      if (i > 0 && (p == grid->end || *p++ != 'x'))
        return ms_grid_text_header_fault (
            grid, MS_STATUS_FILE_BAD_HEADER, p == grid->end ? p : p - 1, info);
      last = p;
      if (!ms_text_take_typed (&p, grid->end, G_MAXINT64, &counts[i], &typed[i]))
        return ms_grid_text_header_fault (grid, MS_STATUS_FILE_BAD_HEADER, last, info);
    }
  grid->rest = p;

  MsStatus status = ms_text_check_size (counts[0], counts[1], counts[2], is_game, info);
  if (ms_text_quote (info, status, typed) != MS_STATUS_OK)
    return ms_text_place (
        info, status, 1, status == MS_STATUS_BAD_MINES ? (int)(last - start) + 1 : 1);
  grid->width = (int)counts[0];
  grid->height = (int)counts[1];
  grid->mines = (int)counts[2];
  return MS_STATUS_OK;
}

MsStatus
ms_grid_text_begin (
    MsGridText *grid, const char *data, gsize length, gboolean is_game, MsErrorInfo *info)
{
  gsize trimmed = length;
  while (trimmed > 0 && (data[trimmed - 1] == '\n' || data[trimmed - 1] == '\r'))
    trimmed--;
  *grid = (MsGridText){ .lines = { .data = data, .length = trimmed },
    .last_terminated = trimmed < length };
  return read_header (grid, is_game, info);
}

/* The values of the characters that rows have nearly always, so that not every cell is a call; all
 * are below NO_ASCII. */
#define NO_VALUE 0xff
#define NO_ASCII 0x80
typedef struct
{
  gboolean (*value_of) (gunichar, guint8 *);
  guint8 ascii[128];
} Values;

/* A row of the right length without a character that is rare or wrong.  Of many positions, reading
 * is the one part that no other thread can do, so it is to be short. */
static gboolean
read_usual_row (const MsGridText *grid, const Values *values, guint8 *row)
{
  const guchar *line = (const guchar *)grid->lines.line;
  guchar all = 0;
  for (int x = 0; x < grid->width; x++)
    {
      row[x] = values->ascii[line[x] % NO_ASCII];
      all |= line[x] | row[x];
    }
  return all < NO_ASCII;
}

static MsStatus
read_row (MsGridText *grid, const Values *values, guint8 *row, MsErrorInfo *info)
{
  const char *p = grid->lines.line, *end = p + grid->lines.line_length;
  int x = 0;

  if (grid->lines.line_length == (gsize)grid->width && read_usual_row (grid, values, row))
    return MS_STATUS_OK;
  for (; p < end; p = g_utf8_next_char (p), x++)
    {
      guint8 value = (guchar)*p < 0x80 ? values->ascii[(guchar)*p] : NO_VALUE;
      if (value == NO_VALUE && !values->value_of (g_utf8_get_char (p), &value))
        return ms_text_place (info,
            ms_fail_counts (info, MS_STATUS_FILE_BAD_CHARACTER, (long)g_utf8_get_char (p), 0),
            grid->lines.number, x + 1);
      if (x < grid->width)
        row[x] = value;
    }
  if (x == grid->width)
    return MS_STATUS_OK;
  gboolean cut = x < grid->width && grid->lines.offset == grid->lines.length
      && !grid->last_terminated;
  MsStatus status = cut ? ms_fail (info, MS_STATUS_FILE_TRUNCATED)
                        : ms_fail_counts (info, MS_STATUS_FILE_ROW_LENGTH, x, grid->width);
  return ms_text_place (info, status, grid->lines.number, MIN (x, grid->width) + 1);
}

MsStatus
ms_grid_text_read_rows (
    MsGridText *grid, gboolean (*value_of) (gunichar, guint8 *), guint8 *values, MsErrorInfo *info)
{
  Values table = { .value_of = value_of };
  for (int i = 0; i < 128; i++)
    if (!value_of ((gunichar)i, &table.ascii[i]))
      table.ascii[i] = NO_VALUE;
  for (int y = 0; y < grid->height; y++)
    {
      if (!ms_lines_next (&grid->lines))
        return ms_text_place (info,
            ms_fail_counts (info, MS_STATUS_FILE_ROW_COUNT, y, grid->height), grid->lines.number,
            1);
      MS_TRY (read_row (grid, &table, values + (gsize)y * grid->width, info));
    }

  int rows = grid->height, first_extra = grid->lines.number + 1;
  while (ms_lines_next (&grid->lines))
    rows++;
  if (rows == grid->height)
    return MS_STATUS_OK;
  ms_fail_counts (info, MS_STATUS_FILE_ROW_COUNT, rows, grid->height);
  return ms_text_place (info, MS_STATUS_FILE_ROW_COUNT, first_extra, 1);
}

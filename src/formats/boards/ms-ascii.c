/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Positions as rows of characters and nothing else: '.' is 0, x a covered cell, * a known mine.
 * The mine total is not given. */
#include "ms-board-readers.h"
#include "ms-text.h"

#include <string.h>

/* A text while its rows are read. */
typedef struct
{
  const char *p, *end;
  gboolean single; /* the cells of a row have blanks between them */
} Rows;

static gboolean
cell_of_character (char character, MsCell *cell)
{
  if (character == '.')
    *cell = 0;
  else if (character >= '0' && character <= '8')
    *cell = (MsCell)(character - '0');
  else if (character == 'x' || character == 'X')
    *cell = MS_CELL_COVERED;
  else if (character == '*')
    *cell = MS_CELL_FLAG;
  else
    return FALSE;
  return TRUE;
}

/* Whether a line is "3x2x1", the beginning of a position or a board that has its mine total. */
static gboolean
is_header (const MsLines *lines)
{
  const char *p = lines->line, *end = p + lines->line_length;
  gint64 count;
  for (int i = 0; i < 3; i++)
    {
      if (i > 0 && (p == end || *p++ != 'x'))
        return FALSE;
      if (!ms_text_take_count (&p, end, G_MAXINT, &count))
        return FALSE;
    }
  return TRUE;
}

/* How many cells a line has; -1 when there is anything else in it. */
static int
count_cells (const MsLines *lines)
{
  int n = 0;
  MsCell cell;
  for (gsize i = 0; i < lines->line_length; i++)
    if (cell_of_character (lines->line[i], &cell))
      n++;
    else if (!g_ascii_isspace (lines->line[i]))
      return -1;
  return n;
}

/* A text that begins with a digit may be many other things, so that all of it must be cells, in
 * several lines of the same length. */
gboolean
ms_is_ascii (const char *data, gsize length)
{
  MsLines lines = { .data = data, .length = length };
  MsCell cell;
  int width = 0, n_rows = 0;

  ms_lines_next (&lines);
  if (length == 0 || is_header (&lines))
    return FALSE;
  if (*data == '.' || *data == '*' || *data == 'x' || *data == 'X')
    return lines.line_length < 2 || g_ascii_isspace (data[1]) || cell_of_character (data[1], &cell);
  do
    {
      int n = count_cells (&lines);
      if (n < 0 || (n > 0 && width > 0 && n != width))
        return FALSE;
      width = MAX (width, n);
      n_rows += n > 0;
    }
  while (ms_lines_next (&lines));
  return n_rows > 1;
}

/* Whether the first line has several words of one cell each. */
static gboolean
is_single (const char *data, gsize length)
{
  MsLines lines = { .data = data, .length = length };
  int n_words = 0, n_cells = 0;
  ms_lines_next (&lines);
  for (gsize i = 0; i < lines.line_length; i++)
    if (!g_ascii_isspace (lines.line[i]))
      {
        n_cells++;
        n_words += i == 0 || g_ascii_isspace (lines.line[i - 1]);
      }
  return n_words > 1 && n_words == n_cells;
}

/* Whether the whole first line could be meant as a size, such as "3x2". */
static gboolean
looks_like_header (const char *data, gsize length)
{
  const char *p = data, *end = data + length;
  gint64 count;
  return ms_text_take_count (&p, end, G_MAXINT, &count) && p < end && *p++ == 'x'
      && ms_text_take_count (&p, end, G_MAXINT, &count) && (p == end || g_ascii_isspace (*p));
}

/* Appends a row to cells; *n becomes the number of its cells. */
static MsStatus
take_row (Rows *rows, const char *data, GByteArray *cells, int *n, MsErrorInfo *info)
{
  for (*n = 0; rows->p < rows->end; rows->p++)
    {
      if (rows->single ? *rows->p == '\n' : g_ascii_isspace (*rows->p))
        break;
      MsCell cell;
      if (rows->single && g_ascii_isspace (*rows->p))
        continue;
      if (!cell_of_character (*rows->p, &cell))
        return ms_text_fail_at (info, data, rows->p, rows->end);
      g_byte_array_append (cells, &cell, 1);
      ++*n;
    }
  return MS_STATUS_OK;
}

MsStatus
ms_read_ascii (const char *data, gsize length, MsDocument *document, MsErrorInfo *info)
{
  Rows rows = { data, data + length, is_single (data, length) };
  g_autoptr (GByteArray) cells = g_byte_array_new ();
  int width = 0, height = 0, n_flags = 0;

  for (;; height++)
    {
      while (rows.p < rows.end && g_ascii_isspace (*rows.p))
        rows.p++;
      if (rows.p == rows.end)
        break;
      const char *start = rows.p;
      int n;
      MS_TRY (take_row (&rows, data, cells, &n, info));
      width = height == 0 ? n : width;
      if (n != width)
        return ms_text_place_at (
            info, ms_fail_counts (info, MS_STATUS_FILE_ROW_LENGTH, n, width), data, start);
      MsStatus status = ms_text_check_size (width, MAX (height + 1, 2), 0, FALSE, info);
      if (status != MS_STATUS_OK)
        return ms_text_place_at (info, status, data, start);
    }
  for (guint i = 0; i < cells->len; i++)
    n_flags += ms_cell_is_flagged (cells->data[i]);
  document->total_missing = TRUE;
  document->ambiguous = looks_like_header (data, length);
  MsStatus status = ms_position_new (
      width, height, n_flags, cells->data, NULL, &document->position, info);
  return status == MS_STATUS_OK ? status : ms_text_place (info, status, 1, 1);
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Positions as integers: rows, columns and mines, then a number for each cell, -1 where it is
 * covered. */
#include "ms-board-readers.h"
#include "ms-text.h"

static const char *
skip_blanks (const char *p, const char *end)
{
  while (p < end && g_ascii_isspace (*p))
    p++;
  return p;
}

/* The text must begin with three counts in the first line and an integer behind them.  Where rows
 * of single digits could also be a position in characters, the text must have as many cells as the
 * counts say. */
gboolean
ms_is_integers (const char *data, gsize length)
{
  const char *p = data, *end = data + length;
  MsLines lines = { .data = data, .length = length };
  gint64 counts[3];

  ms_lines_next (&lines);
  const char *line_end = lines.line + lines.line_length;
  for (int i = 0; i < 3; i++)
    {
      p = skip_blanks (p, line_end);
      if (!ms_text_take_count (&p, line_end, G_MAXINT, &counts[i])
          || (p < line_end && !g_ascii_isspace (*p)))
        return FALSE;
    }
  if (skip_blanks (p, line_end) < line_end)
    return FALSE;
  p = skip_blanks (p, end);
  if (p < end && *p != '-' && !g_ascii_isdigit (*p))
    return FALSE;
  gint64 n_words = 0;
  for (; p < end; p = skip_blanks (p, end), n_words++)
    while (p < end && !g_ascii_isspace (*p))
      p++;
  return !ms_is_ascii (data, length) || n_words == counts[0] * counts[1];
}

/* Reads a cell at *text; *text is not at end. */
static gboolean
take_cell (const char **text, const char *end, MsCell *cell)
{
  const char *p = *text;
  gint64 number;
  gboolean negative = *p == '-';

  p += negative;
  if (!ms_text_take_count (&p, end, G_MAXINT, &number) || (p < end && !g_ascii_isspace (*p))
      || (negative ? number != 1 : number > 8))
    return FALSE;
  *cell = negative ? MS_CELL_COVERED : (MsCell)number;
  *text = p;
  return TRUE;
}

MsStatus
ms_read_integers (const char *data, gsize length, MsDocument *document, MsErrorInfo *info)
{
  const char *p = data, *end = data + length;
  gint64 rows = 0, columns = 0, mines = 0, *counts[] = { &rows, &columns, &mines };
  MsSpan typed[3], *spans[] = { &typed[1], &typed[0], &typed[2] };

  for (int i = 0; i < 3; i++)
    {
      p = skip_blanks (p, end);
      ms_text_take_typed (&p, end, G_MAXINT, counts[i], spans[i]);
    }
  MsStatus status = ms_text_check_size (columns, rows, mines, FALSE, info);
  if (ms_text_quote (info, status, typed) != MS_STATUS_OK)
    return ms_text_place (info, status, 1, 1);
  int n_cells = (int)(rows * columns), found = 0;
  g_autofree MsCell *cells = g_new (MsCell, (gsize)n_cells);
  for (p = skip_blanks (p, end); p < end; p = skip_blanks (p, end), found++)
    {
      MsCell cell;
      if (!take_cell (&p, end, &cell))
        return ms_text_fail_at (info, data, p, end);
      if (found < n_cells)
        cells[found] = cell;
    }
  if (found != n_cells)
    return ms_text_place_at (
        info, ms_fail_counts (info, MS_STATUS_FILE_CELL_COUNT, found, n_cells), data, p);
  document->ambiguous = ms_is_ascii (data, length);
  return ms_position_new (
      (int)columns, (int)rows, (int)mines, cells, NULL, &document->position, info);
}

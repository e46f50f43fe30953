/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a position as text: WxHxM, then a line for each row. */
#include "ms-board-document.h"
#include "ms-board-write.h"
#include "ms-board-readers.h"
#include "ms-grid-text.h"

/* A cell, only here: a flag on what is certainly a mine. */
#define KNOWN_FLAG MS_N_CELLS

/* 'M' is another program's flagged mine, 'm' its mine without a flag, '?' one that was shown when
 * the game was lost; they say more than the player of a position knows. */
static gboolean
cell_of_character (gunichar character, guint8 *cell)
{
  if (character >= '0' && character <= '8')
    *cell = (MsCell)(character - '0');
  else if (character == 'H' || character == 'h')
    *cell = MS_CELL_COVERED;
  else if (character == 'F')
    *cell = MS_CELL_FLAG;
  else if (character == 'm' || character == '?')
    *cell = MS_CELL_MINE;
  else if (character == 'M')
    *cell = KNOWN_FLAG;
  else
    return FALSE;
  return TRUE;
}

/* Takes what the player cannot know out of cells.  Returns the mines, which are the caller's, where
 * the text says all of them and the numbers are those of this board; NULL where it is but a
 * position. */
static guint8 *
take_mines (const MsGridText *grid, guint8 *cells)
{
  int n_cells = grid->width * grid->height, n_mines = 0;
  gboolean known = FALSE;
  g_autofree guint8 *mines = g_malloc ((gsize)n_cells);

  for (int cell = 0; cell < n_cells; cell++)
    {
      known |= cells[cell] == MS_CELL_MINE || cells[cell] == KNOWN_FLAG;
      mines[cell] = !ms_cell_is_opened (cells[cell]) && cells[cell] != MS_CELL_COVERED;
      n_mines += mines[cell];
      if (cells[cell] == MS_CELL_MINE)
        cells[cell] = MS_CELL_COVERED;
      else if (cells[cell] == KNOWN_FLAG)
        cells[cell] = MS_CELL_FLAG;
    }
  return known && n_mines == grid->mines && n_mines < n_cells ? g_steal_pointer (&mines) : NULL;
}

MsStatus
ms_read_position_text (const char *data, gsize length, MsDocument *document, MsErrorInfo *info)
{
  MsGridText grid;
  MsStatus status = ms_grid_text_begin (&grid, data, length, FALSE, info);
  if (status != MS_STATUS_OK)
    return status;
  if (grid.rest != grid.end)
    return ms_grid_text_header_fault (&grid, MS_STATUS_FILE_BAD_HEADER, grid.rest, info);
  g_autofree MsCell *cells = g_new (MsCell, (gsize)grid.width * grid.height);
  status = ms_grid_text_read_rows (&grid, cell_of_character, cells, info);
  if (status != MS_STATUS_OK)
    return status;
  g_autofree guint8 *mines = take_mines (&grid, cells);
  if (mines != NULL
      && ms_board_document_fill_seen (document, grid.width, grid.height, mines, cells, NULL)
          == MS_STATUS_OK)
    return MS_STATUS_OK;
  return ms_position_new (
      grid.width, grid.height, grid.mines, cells, NULL, &document->position, info);
}

/* By MsCell. */
#define CELLS "012345678HFHHHF"

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
        g_string_append_c (text, CELLS[cells[(gsize)y * width + x]]);
      g_string_append_c (text, '\n');
    }
  if (length != NULL)
    *length = text->len;
  return g_string_free (text, FALSE);
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Boards as text: a header with the size, the first cell and the seed, then the rows. */
#include "ms-board-readers.h"
#include "ms-board-write.h"
#include "ms-grid-text.h"
#include "ms-native.h"

#include <string.h>

typedef struct
{
  int first_cell; /* -1: not given */
  MsTextCell first; /* the same as it was typed */
  guint64 seed;
  gboolean has_first, has_seed;
} Header;

static gboolean
mine_of_character (gunichar character, guint8 *mine)
{
  *mine = character == MS_NATIVE_MINE;
  return character == MS_NATIVE_MINE || character == MS_NATIVE_NO_MINE;
}

gboolean
ms_is_board_text (const char *data, gsize length)
{
  MsLines lines = { .data = data, .length = length };
  guint8 mine;

  ms_lines_next (&lines);
  const char *space = memchr (lines.line, ' ', lines.line_length);
  if (space != NULL && space + 1 < lines.line + lines.line_length)
    return TRUE;
  return ms_lines_next (&lines) && lines.line_length > 0
      && mine_of_character ((guchar)*lines.line, &mine);
}

/* Reads a seed, digits up to 2^64 - 1; FALSE, with *text unmoved, for anything else. */
static gboolean
take_seed (const char **text, const char *end, guint64 *seed)
{
  const char *p = *text;
  for (*seed = 0; p < end && g_ascii_isdigit (*p); p++)
    {
      guint64 digit = (guint64)(*p - '0');
      if (*seed > (G_MAXUINT64 - digit) / 10)
        return FALSE;
      *seed = *seed * 10 + digit;
    }
  gboolean taken = p > *text;
  *text = p;
  return taken;
}

/* Reads one of "first=X,Y" and "seed=S", each at most once; moves *text up to the end or the
 * fault. */
static gboolean
take_field (Header *header, const char **text, const char *end)
{
  if (!header->has_first && ms_text_take_word (text, end, "first="))
    {
      header->has_first = TRUE;
      return ms_text_take_cell (text, end, &header->first);
    }
  if (header->has_seed || !ms_text_take_word (text, end, "seed="))
    return FALSE;
  header->has_seed = TRUE;
  return take_seed (text, end, &header->seed);
}

static MsStatus
read_fields (const MsGridText *grid, Header *header, MsErrorInfo *info)
{
  const char *p = grid->rest, *first = p;
  while (p < grid->end)
    {
      gboolean had_first = header->has_first;
      const char *field = p;
      if (!ms_text_take_word (&p, grid->end, " ") || !take_field (header, &p, grid->end)
          || (p < grid->end && *p != ' '))
        return ms_grid_text_header_fault (grid, MS_STATUS_FILE_BAD_FIELDS, p, info);
      if (header->has_first != had_first)
        first = field + strlen (" first=");
    }
  if (!header->has_first)
    return MS_STATUS_OK;
  MsStatus status = ms_text_check_cell (
      &header->first, grid->width, grid->height, &header->first_cell, info);
  return status == MS_STATUS_OK
      ? status
      : ms_text_place (info, status, 1, (int)(first - grid->lines.line) + 1);
}

/* The length of the first board in bytes; *next becomes the offset at which another board begins,
 * or 0. */
static gsize
measure_board (const char *data, gsize length, gsize *next)
{
  MsLines lines = { .data = data, .length = length };
  gsize end = length;

  *next = 0;
  while (ms_lines_next (&lines))
    {
      gsize start = (gsize)(lines.line - data);
      if (lines.line_length == 0)
        end = MIN (end, start);
      else if (end < length)
        {
          *next = start;
          return end;
        }
    }
  return end;
}

static MsStatus
make_document (const MsGridText *grid, const Header *header, const guint8 *mines,
    MsDocument *document, MsErrorInfo *info)
{
  MsRules rules = { grid->width, grid->height, grid->mines, MS_FIRST_CLICK_ANY };
  MsLayout *layout = ms_layout_new (grid->width, grid->height, mines, NULL);
  int found = layout != NULL ? ms_layout_get_mines (layout) : 0;
  if (layout != NULL && found == grid->mines)
    document->play = ms_play_new (&rules, header->seed, layout, NULL);
  ms_layout_unref (layout);
  if (layout != NULL && found != grid->mines)
    return ms_text_place (
        info, ms_fail_counts (info, MS_STATUS_FILE_MINE_COUNT, found, grid->mines), 1, 1);
  if (document->play == NULL)
    return ms_fail (info, MS_STATUS_NO_MEMORY);
  ms_play_set_begin_cell (document->play, header->first_cell);
  if (!header->has_seed)
    ms_play_forget_seed (document->play);
  return ms_document_content_renew_position (document, info);
}

MsStatus
ms_read_board_text (const char *data, gsize length, MsDocument *document, MsErrorInfo *info)
{
  Header header = { .first_cell = -1 };
  MsGridText grid;
  MS_TRY (
      ms_grid_text_begin (&grid, data, measure_board (data, length, &document->next), TRUE, info));
  MS_TRY (read_fields (&grid, &header, info));
  g_autofree guint8 *mines = g_new (guint8, (gsize)grid.width * grid.height);
  MS_TRY (ms_grid_text_read_rows (&grid, mine_of_character, mines, info));
  return make_document (&grid, &header, mines, document, info);
}

char *
ms_write_board_text (const MsLayout *layout, int first_cell, const uint64_t *seed, gsize *length)
{
  int width = ms_layout_get_width (layout), height = ms_layout_get_height (layout);
  GString *text = g_string_sized_new ((gsize)(width + 1) * height + 64);

  g_string_printf (text, "%dx%dx%d", width, height, ms_layout_get_mines (layout));
  if (first_cell >= 0)
    g_string_append_printf (text, " first=%d,%d", first_cell % width, first_cell / width);
  if (seed != NULL)
    g_string_append_printf (text, " seed=%" G_GUINT64_FORMAT, (guint64)*seed);
  g_string_append_c (text, '\n');
  for (int cell = 0; cell < width * height; cell++)
    {
      g_string_append_c (
          text, ms_layout_has_mine (layout, cell) ? MS_NATIVE_MINE : MS_NATIVE_NO_MINE);
      if (cell % width == width - 1)
        g_string_append_c (text, '\n');
    }
  if (length != NULL)
    *length = text->len;
  return g_string_free (text, FALSE);
}

/* --- A position as text: WxHxM, then a line for each row --- */

/* One more kind of cell, used only in this file: a flag on a cell that the text says is a mine. */
#define KNOWN_FLAG MS_N_CELLS

/* Other programs write 'M' for a flagged mine, 'm' for a mine without a flag, and '?' for a mine
 * that was shown when the game was lost; these tell more than the player of a position knows. */
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

/* Replaces in cells what the player cannot know.  Returns the mines, owned by the caller, where the
 * text tells all of them; NULL where it is only a position. */
static guint8 *
take_mines (const MsGridText *grid, guint8 *cells)
{
  int n_cells = grid->width * grid->height, n_mines = 0;
  gboolean known = FALSE;

  for (int cell = 0; cell < n_cells; cell++)
    known |= cells[cell] == MS_CELL_MINE || cells[cell] == KNOWN_FLAG;
  if (!known)
    return NULL;
  g_autofree guint8 *mines = g_malloc ((gsize)n_cells);
  for (int cell = 0; cell < n_cells; cell++)
    {
      mines[cell] = !ms_cell_is_opened (cells[cell]) && cells[cell] != MS_CELL_COVERED;
      n_mines += mines[cell];
      if (cells[cell] == MS_CELL_MINE)
        cells[cell] = MS_CELL_COVERED;
      else if (cells[cell] == KNOWN_FLAG)
        cells[cell] = MS_CELL_FLAG;
    }
  return n_mines == grid->mines && n_mines < n_cells ? g_steal_pointer (&mines) : NULL;
}

MsStatus
ms_read_position_text (const char *data, gsize length, MsDocument *document, MsErrorInfo *info)
{
  MsGridText grid;
  MS_TRY (ms_grid_text_begin (&grid, data, length, FALSE, info));
  if (grid.rest != grid.end)
    return ms_grid_text_header_fault (&grid, MS_STATUS_FILE_BAD_HEADER, grid.rest, info);
  g_autofree MsCell *cells = g_new (MsCell, (gsize)grid.width * grid.height);
  MS_TRY (ms_grid_text_read_rows (&grid, cell_of_character, cells, info));
  g_autofree guint8 *mines = take_mines (&grid, cells);
  if (mines != NULL
      && ms_board_readers_fill_seen (document, grid.width, grid.height, mines, cells, NULL)
          == MS_STATUS_OK)
    return MS_STATUS_OK;
  return ms_position_new (
      grid.width, grid.height, grid.mines, cells, NULL, &document->position, info);
}

/* Indexed by MsCell. */
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

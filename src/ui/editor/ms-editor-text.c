/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-editor-text.h"

#include <math.h>
#include <string.h>

/* How many cells have a flag, and how many are covered without one. */
typedef struct
{
  int n_flags, n_covered;
} Count;

static Count
count (const MsCell *cells, gsize n)
{
  Count result = { 0, 0 };
  for (gsize i = 0; i < n; i++)
    {
      result.n_flags += ms_cell_is_flagged (cells[i]);
      result.n_covered += !ms_cell_is_opened (cells[i]) && !ms_cell_is_flagged (cells[i]);
    }
  return result;
}

static int
share_mines (MsGame *game, const MsCell *cells, gsize n)
{
  gsize n_all = (gsize)ms_game_get_width (game) * ms_game_get_height (game);
  Count all = count (ms_game_get_cells (game), n_all), here = count (cells, n);
  int rest = CLAMP (ms_game_get_mines (game) - all.n_flags, 0, all.n_covered);
  if (all.n_covered == 0)
    return here.n_flags;
  return here.n_flags + (int)lround ((double)rest * here.n_covered / all.n_covered);
}

char *
ms_editor_text_dup (MsGame *game, const GdkRectangle *area)
{
  gsize n = (gsize)area->width * area->height;
  g_autofree MsCell *cells = g_new (MsCell, n);
  for (int y = 0; y < area->height; y++)
    memcpy (cells + (gsize)y * area->width,
        ms_game_get_cells (game) + (gsize)(area->y + y) * ms_game_get_width (game) + area->x,
        (gsize)area->width);
  MsPosition *position = NULL;
  if (ms_position_new (
          area->width, area->height, share_mines (game, cells, n), cells, NULL, &position, NULL)
      != MS_STATUS_OK)
    g_error ("A position of %d×%d cells could not be allocated", area->width, area->height);
  char *text = ms_write_position_text (position, NULL);
  ms_position_unref (position);
  return text;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-easy-moves.h"

#include "ms-neighbours.h"

static void
clear (MsGame *game, GSettings *settings, const int *flags, int n)
{
  if (n > 0 && g_settings_get_boolean (settings, "easy-clear"))
    ms_game_clear_around (game, flags, n);
}

/* The cells around one that have a flag now and had none in before; how many. */
static int
find_new_flags (MsGame *game, int cell, const MsCell *before, int flags[8])
{
  const MsCell *cells = ms_game_get_cells (game);
  int around[8], n_flags = 0;
  int n = ms_neighbours (ms_game_get_width (game), ms_game_get_height (game), cell, around);
  for (int i = 0; i < n; i++)
    if (cells[around[i]] == MS_CELL_FLAG && before[i] != MS_CELL_FLAG)
      flags[n_flags++] = around[i];
  return n_flags;
}

static gboolean
flag_around (MsGame *game, GSettings *settings, int x, int y)
{
  int around[8], flags[8], width = ms_game_get_width (game), cell = y * width + x;
  MsCell before[8];
  if (!g_settings_get_boolean (settings, "easy-flag") || !ms_game_can_flag_around (game, x, y))
    return FALSE;
  int n = ms_neighbours (width, ms_game_get_height (game), cell, around);
  for (int i = 0; i < n; i++)
    before[i] = ms_game_get_cells (game)[around[i]];
  ms_game_flag_around (game, x, y);
  clear (game, settings, flags, find_new_flags (game, cell, before, flags));
  return TRUE;
}

void
ms_easy_moves_chord (MsGame *game, GSettings *settings, int x, int y)
{
  if (!flag_around (game, settings, x, y))
    ms_game_chord (game, x, y);
}

void
ms_easy_moves_mark (MsGame *game, GSettings *settings, int x, int y)
{
  if (flag_around (game, settings, x, y))
    return;
  int cell = y * ms_game_get_width (game) + x;
  MsCell before = ms_game_get_cell (game, x, y);
  ms_game_cycle_mark (game, x, y);
  if (before != MS_CELL_FLAG && ms_game_get_cell (game, x, y) == MS_CELL_FLAG)
    clear (game, settings, &cell, 1);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cell-needs.h"

#include "ms-cell-name.h"
#include "ms-neighbours.h"

#include <glib/gi18n-lib.h>

const char *
ms_cell_needs_get_withheld_text (MsGame *game)
{
  return ms_game_get_paused (game)
      ? _ ("Hidden during the pause.")
      : _ ("Competition rules: nothing is said about the position until the game has ended.");
}

/* Why the game, whatever cell is meant, does not allow it; NULL: it does. */
static const char *
find_in_game (MsCellNeeds needs, MsGame *game)
{
  int n_cells = ms_game_get_width (game) * ms_game_get_height (game);
  if ((needs & MS_NEEDS_TOLD) != 0 && ms_game_get_withheld (game))
    return ms_cell_needs_get_withheld_text (game);
  if ((needs & MS_NEEDS_RUNNING) != 0 && ms_game_get_paused (game))
    return _ ("Hidden during the pause.");
  if ((needs & MS_NEEDS_RUNNING) != 0 && ms_game_is_over (game))
    return _ ("The game is over.");
  if ((needs & MS_NEEDS_FLAGS) != 0 && ms_game_get_withheld (game))
    return _ ("Competition rules: each flag is set by hand.");
  if ((needs & MS_NEEDS_PLAY) != 0 && ms_game_get_state (game) == MS_GAME_ANALYSIS)
    return _ ("This is an analysis: cells can be marked, or changed with a tool, but not opened.");
  if ((needs & MS_NEEDS_SMALL) != 0 && n_cells > MS_CELL_NEEDS_SMALL)
    return _ ("This board is too large for that.");
  return NULL;
}

/* Whether a cell around that one is covered and has no flag. */
static gboolean
has_bare_around (MsGame *game, int x, int y)
{
  int around[8], width = ms_game_get_width (game);
  int n = ms_neighbours (width, ms_game_get_height (game), y * width + x, around);
  for (int i = 0; i < n; i++)
    {
      MsCell cell = ms_game_get_cells (game)[around[i]];
      if (!ms_cell_is_opened (cell) && !ms_cell_is_flagged (cell))
        return TRUE;
    }
  return FALSE;
}

/* The same of a cell that is on the board; owned by the caller. */
static char *
dup_in_cell (MsCellNeeds needs, MsGame *game, int x, int y)
{
  char name[MS_CELL_NAME_SIZE];
  MsCell cell = ms_game_get_cell (game, x, y);
  gboolean opened = ms_cell_is_opened (cell);
  ms_cell_name (x, y, name);
  if ((needs & MS_NEEDS_COVERED) != 0 && opened)
    /* Translators: the name of a cell; also in the next ones. */
    return g_strdup_printf (_ ("%s is already open."), name);
  if ((needs & MS_NEEDS_OPENED) != 0 && !opened)
    return g_strdup_printf (_ ("%s is still covered."), name);
  if ((needs & MS_NEEDS_BARE) != 0 && ms_cell_is_flagged (cell))
    return g_strdup_printf (_ ("%s has a flag, which keeps it from being opened."), name);
  if ((needs & (MS_NEEDS_CHORD | MS_NEEDS_FLAGS)) != 0 && !has_bare_around (game, x, y))
    return g_strdup_printf (_ ("Around %s every cell is open or flagged."), name);
  if ((needs & MS_NEEDS_CHORD) != 0 && !ms_game_can_chord (game, x, y))
    return g_strdup_printf (_ ("Around %s there are not as many flags as mines."), name);
  if ((needs & MS_NEEDS_FLAGS) != 0 && !ms_game_can_flag_around (game, x, y))
    return g_strdup_printf (_ ("Around %s there are more covered cells than mines."), name);
  return NULL;
}

char *
ms_cell_needs_dup_why_not (MsCellNeeds needs, MsGame *game, int cell)
{
  int width = ms_game_get_width (game);
  const char *why = find_in_game (needs, game);
  if (why != NULL)
    return g_strdup (why);
  if (cell < 0 || cell >= width * ms_game_get_height (game))
    return NULL;
  return dup_in_cell (needs, game, cell % width, cell / width);
}

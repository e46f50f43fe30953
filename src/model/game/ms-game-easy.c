/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One click, several moves: easy flagging and easy clearing. */
#include "ms-game-private.h"

#include "ms-neighbours.h"

static gboolean
allows_easy (MsGame *self)
{
  return ms_game_get_state (self) == MS_GAME_PLAYING && !self->paused && !self->watched
      && !ms_game_get_competing (self);
}

static gboolean
is_bare (MsCell cell)
{
  return cell == MS_CELL_COVERED || cell == MS_CELL_QUESTION;
}

/* The covered cells without a flag around cell, if all its covered cells must be mines; how many. */
static int
find_bare (MsGame *self, int cell, int bare[8])
{
  const MsCell *cells = ms_game_get_cells (self);
  int around[8], n_bare = 0, n_covered = 0;
  int n = ms_neighbours (ms_game_get_width (self), ms_game_get_height (self), cell, around);
  if (!ms_cell_is_opened (cells[cell]))
    return 0;
  for (int i = 0; i < n; i++)
    {
      gboolean is = is_bare (cells[around[i]]);
      n_covered += is || cells[around[i]] == MS_CELL_FLAG;
      if (is)
        bare[n_bare++] = around[i];
    }
  return n_covered == cells[cell] ? n_bare : 0;
}

gboolean
ms_game_can_flag_around (MsGame *self, int x, int y)
{
  int bare[8];
  return ms_game_has_cell (self, x, y) && allows_easy (self)
      && find_bare (self, y * ms_game_get_width (self) + x, bare) > 0;
}

/* Who hears of a move may put another board in its place. */
static gboolean
goes_on (MsGame *self, guint64 board_serial)
{
  return self->board_serial == board_serial && allows_easy (self);
}

void
ms_game_flag_around (MsGame *self, int x, int y)
{
  g_autoptr (MsGame) hold G_GNUC_UNUSED = g_object_ref (self);
  guint64 board_serial = self->board_serial;
  int bare[8];
  int n = ms_game_can_flag_around (self, x, y)
      ? find_bare (self, y * ms_game_get_width (self) + x, bare)
      : 0;
  for (int i = 0; i < n && goes_on (self, board_serial); i++)
    ms_game_make_move (self, MS_ACTION_MARK, bare[i], MS_CELL_FLAG, i > 0);
}

static gboolean
can_chord (MsGame *self, int cell)
{
  return ms_chord_opens (
      ms_game_get_cells (self), ms_game_get_width (self), ms_game_get_height (self), cell);
}

/* Those around flags[n] that can be chorded as the board stands, each once. */
static GArray *
find_complete (MsGame *self, const int *flags, int n_flags)
{
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (int));
  int around[8];
  for (int i = 0; i < n_flags; i++)
    {
      int n = ms_neighbours (ms_game_get_width (self), ms_game_get_height (self), flags[i], around);
      for (int j = 0; j < n; j++)
        {
          gboolean known = FALSE;
          for (guint k = 0; k < numbers->len && !known; k++)
            known = g_array_index (numbers, int, k) == around[j];
          if (!known && can_chord (self, around[j]))
            g_array_append_val (numbers, around[j]);
        }
    }
  return numbers;
}

void
ms_game_clear_around (MsGame *self, const int *cells, int n)
{
  g_autoptr (MsGame) hold G_GNUC_UNUSED = g_object_ref (self);
  if (!allows_easy (self))
    return;
  guint64 board_serial = self->board_serial;
  g_autoptr (GArray) numbers = find_complete (self, cells, n);
  if (numbers->len > 0)
    ms_game_set_assisted (self);
  for (guint i = 0; i < numbers->len && goes_on (self, board_serial); i++)
    if (can_chord (self, g_array_index (numbers, int, i)))
      ms_game_make_move (self, MS_ACTION_CHORD, g_array_index (numbers, int, i), 0, TRUE);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games without guessing: their board is made by an MsBoardMaker when the first cell is opened. */
#include "ms-game-private.h"

static void
making_cb (MsGame *self)
{
  MsGameFacts before = ms_game_get_facts (self);
  g_autoptr (MsGame) hold G_GNUC_UNUSED = g_object_ref (self);
  ms_game_tell (self, MS_GAME_CAUSE_NONE, MS_GAME_CHANGED_MAKING, &before, NULL, 0);
  g_object_notify (G_OBJECT (self), "making");
  g_object_notify (G_OBJECT (self), "making-progress");
}

static void
progress_cb (MsGame *self)
{
  g_object_notify (G_OBJECT (self), "making-progress");
}

/* The board is told before the move that opens it: who keeps the game cannot draw it anew. */
static void
use_board (MsGame *self, const guint8 *mine)
{
  int width = ms_game_get_width (self), cell = self->wanted_cell;
  MsLayout *layout = ms_layout_new (width, ms_game_get_height (self), mine, NULL);
  if (layout == NULL)
    {
      ms_game_emit_no_board (self, MS_STATUS_NO_MEMORY);
      return;
    }
  MsGameFacts before = ms_game_get_facts (self);
  ms_play_set_layout (self->play, layout, cell);
  ms_layout_unref (layout);
  self->serial++;
  ms_game_tell (self, MS_GAME_CAUSE_BOARD, 0, &before, NULL, 0);
  ms_game_open (self, cell % width, cell / width);
}

/* Who was told that it is made may have begun another game. */
static void
made_cb (MsGame *self, int status, const guint8 *mine)
{
  if (self->wanted_cell < 0 || ms_game_get_making (self))
    return;
  if (status == MS_STATUS_OK)
    use_board (self, mine);
  else
    ms_game_emit_no_board (self, (MsStatus)status);
}

MsBoardMaker *
ms_game_new_maker (MsGame *self)
{
  MsBoardMaker *maker = ms_board_maker_new ();
  g_signal_connect_object (maker, "notify::busy", G_CALLBACK (making_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (maker, "progress", G_CALLBACK (progress_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (maker, "made", G_CALLBACK (made_cb), self, G_CONNECT_SWAPPED);
  return maker;
}

gboolean
ms_game_needs_board (MsGame *self, int cell)
{
  MsCell mark = ms_play_get_cells (self->play)[cell];
  return ms_play_get_rules (self->play)->no_guess && ms_play_get_layout (self->play) == NULL
      && mark != MS_CELL_FLAG;
}

void
ms_game_make_board (MsGame *self, int cell)
{
  if (ms_game_get_making (self))
    return;
  self->wanted_cell = cell;
  ms_board_maker_make (
      self->maker, ms_play_get_rules (self->play), cell, ms_play_get_seed (self->play));
}

void
ms_game_cancel_making (MsGame *self)
{
  ms_worker_stop (MS_WORKER (self->maker));
}

gboolean
ms_game_get_making (MsGame *self)
{
  return ms_worker_get_busy (MS_WORKER (self->maker));
}

double
ms_game_get_making_progress (MsGame *self)
{
  return ms_worker_get_progress (MS_WORKER (self->maker));
}

void
ms_game_allow_guessing (MsGame *self)
{
  if (!ms_play_get_rules (self->play)->no_guess || ms_play_get_layout (self->play) != NULL)
    return;
  MsGameFacts before = ms_game_get_facts (self);
  int cell = self->wanted_cell;
  ms_game_cancel_making (self);
  ms_play_allow_guessing (self->play);
  self->serial++;
  ms_game_tell (self, MS_GAME_CAUSE_BOARD, 0, &before, NULL, 0);
  if (cell >= 0)
    ms_game_open (self, cell % before.width, cell / before.width);
}

int
ms_game_get_proven_cell (MsGame *self)
{
  return ms_play_get_proven_cell (self->play);
}

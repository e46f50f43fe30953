/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What of a game would be lost: every change of one, but of an analysis only what differs from what
 * is in a file, or was opened.  Edits that were taken back are no loss. */
#include "ms-game-private.h"

#include <string.h>

gboolean
ms_game_is_modified (MsGame *self)
{
  if (ms_game_get_state (self) != MS_GAME_ANALYSIS)
    return self->serial != self->saved_serial;
  if (self->saved.position == NULL)
    return TRUE;
  const MsPosition *position = self->saved.position;
  MsEditFrame now = ms_play_get_frame (self->play);
  MsEditFrame saved = { ms_position_get_width (position), ms_position_get_height (position),
    ms_position_get_mines (position), self->saved.density };
  return !ms_edit_frame_equal (&saved, &now)
      || memcmp (ms_position_get_cells (position), ms_game_get_cells (self),
             (gsize)now.width * (gsize)now.height)
      != 0;
}

void
ms_game_saved_clear (MsGameSaved *saved)
{
  g_clear_pointer (&saved->position, ms_position_unref);
}

MsGameSaved
ms_game_take_saved (MsGame *self)
{
  MsGameSaved now = { NULL, ms_game_get_density (self) };
  if (ms_game_get_state (self) == MS_GAME_ANALYSIS)
    now.position = ms_game_ref_position (self);
  return now;
}

void
ms_game_note_opened (MsGame *self)
{
  ms_game_saved_clear (&self->saved);
  self->saved = ms_game_take_saved (self);
}

void
ms_game_mark_saved (MsGame *self, guint64 board_serial, guint64 serial, const MsGameSaved *saved)
{
  if (ms_game_get_set_aside (self) && board_serial == self->aside.board_serial)
    self->aside.saved_serial = MAX (self->aside.saved_serial, serial);
  if (board_serial != self->board_serial)
    return;
  MsGameFacts before = ms_game_get_facts (self);
  self->saved_serial = MAX (self->saved_serial, serial);
  ms_game_saved_clear (&self->saved);
  self->saved.density = saved->density;
  if (saved->position != NULL)
    self->saved.position = ms_position_ref (saved->position);
  ms_game_tell (self, MS_GAME_CAUSE_NONE, 0, &before, NULL, 0);
}

void
ms_game_mark_unsaved (MsGame *self)
{
  MsGameFacts before = ms_game_get_facts (self);
  self->serial++;
  ms_game_saved_clear (&self->saved);
  ms_game_tell (self, MS_GAME_CAUSE_NONE, 0, &before, NULL, 0);
}

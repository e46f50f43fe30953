/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the pointer does in a game, in the game's clock. */
#include "ms-game-private.h"

void
ms_game_note_pointer (MsGame *self, MsPointerKind kind, gint32 x, gint32 y)
{
  MsGameState state = ms_game_get_state (self);
  if (!self->record_pointer || self->paused || self->watched)
    return;
  if (state == MS_GAME_PLAYING)
    {
      self->track.begun = TRUE; /* also where a running game was opened */
      ms_pointer_track_add (&self->track, kind, ms_clock_elapsed (&self->clock), x, y);
    }
  else if (state == MS_GAME_NEW)
    ms_pointer_track_add (&self->track, kind, ms_clock_now (&self->clock), x, y);
}

const MsPointerTrack *
ms_game_get_track (MsGame *self)
{
  return &self->track;
}

void
ms_game_follow_with_track (MsGame *self, MsGameCause what, MsGameState before)
{
  MsGameState state = ms_game_get_state (self);
  if (state == MS_GAME_ANALYSIS)
    return;
  if (what == MS_GAME_CAUSE_UNDO)
    ms_pointer_track_break (&self->track);
  else if (before == MS_GAME_NEW && state != MS_GAME_NEW)
    ms_pointer_track_open (&self->track, ms_clock_now (&self->clock));
}

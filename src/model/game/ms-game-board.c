/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-game-board.h"

#include "ms-freer.h"

#include <string.h>

static gboolean
is_analysis (const MsGameBoard *self)
{
  return ms_play_get_state (self->play) == MS_STATE_ANALYSIS;
}

MsGameBoard *
ms_game_board_new (MsPlay *play, guint64 serial)
{
  MsGameBoard *self = g_new0 (MsGameBoard, 1);
  self->play = play;
  self->serial = serial;
  ms_pointer_track_init (&self->track);
  MsPosition *opened = is_analysis (self) ? ms_game_board_ref_position (self) : NULL;
  ms_game_board_note_saved (self, 0, opened, ms_play_get_frame (play).density);
  ms_position_unref (opened);
  return self;
}

void
ms_game_board_free (MsGameBoard *self)
{
  if (self == NULL)
    return;
  ms_freer_free_play (self->play);
  ms_position_unref (self->position);
  ms_position_unref (self->saved);
  ms_pointer_track_clear (&self->track);
  g_free (self);
}

void
ms_game_board_leave (MsGameBoard *self, MsClock *clock)
{
  self->elapsed_ms = ms_clock_elapsed (clock);
  self->clock_ran = clock->running;
  ms_clock_set_running (clock, FALSE);
  ms_game_board_forget_position (self);
}

void
ms_game_board_return (MsGameBoard *self, MsClock *clock)
{
  ms_clock_reset (clock, self->elapsed_ms);
  ms_clock_set_running (clock, self->clock_ran);
}

void
ms_game_board_forget_position (MsGameBoard *self)
{
  g_clear_pointer (&self->position, ms_position_unref);
}

MsPosition *
ms_game_board_ref_position (MsGameBoard *self)
{
  if (self->position == NULL)
    {
      const MsRules *rules = ms_play_get_rules (self->play);
      MsStatus status = ms_position_new (rules->width, rules->height, rules->mines,
          ms_play_get_cells (self->play), NULL, &self->position, NULL);
      if (status != MS_STATUS_OK)
        g_error ("A position of %d×%d cells could not be allocated", rules->width, rules->height);
    }
  return ms_position_ref (self->position);
}

/* --- Assistance --- */

/* A position that was seen is left by an opening or an undo, which both make the game assisted, or
 * with the board: nothing else needs to forget it.  Only an untouched board, where all cells are
 * alike, can be looked at for nothing. */
gboolean
ms_game_board_see_odds (MsGameBoard *self)
{
  if (self == NULL || self->odds_seen || ms_play_get_state (self->play) != MS_STATE_PLAYING)
    return FALSE;
  self->odds_seen = TRUE;
  return !self->assisted;
}

gboolean
ms_game_board_stays_assisted (const MsGameBoard *self)
{
  return self->assisted || self->odds_seen;
}

/* --- What is saved --- */

gboolean
ms_game_board_is_modified (const MsGameBoard *self)
{
  if (!is_analysis (self))
    return self->n_changes != self->n_saved;
  if (self->saved == NULL)
    return TRUE;
  MsEditFrame now = ms_play_get_frame (self->play);
  MsEditFrame saved = { ms_position_get_width (self->saved), ms_position_get_height (self->saved),
    ms_position_get_mines (self->saved), self->saved_density };
  return !ms_edit_frame_equal (&saved, &now)
      || memcmp (ms_position_get_cells (self->saved), ms_play_get_cells (self->play),
             (gsize)now.width * (gsize)now.height)
      != 0;
}

void
ms_game_board_note_saved (MsGameBoard *self, guint64 n_changes, MsPosition *saved, double density)
{
  self->n_saved = MAX (self->n_saved, n_changes);
  ms_position_unref (self->saved);
  self->saved = saved != NULL ? ms_position_ref (saved) : NULL;
  self->saved_density = density;
}

void
ms_game_board_note_unsaved (MsGameBoard *self)
{
  self->n_changes++;
  g_clear_pointer (&self->saved, ms_position_unref);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Setting the game aside for an analysis of it, and returning to it; the game that another board has
 * replaced, kept until something is done on that board; what would be lost with a game. */
#include "ms-freer.h"
#include "ms-game-private.h"

#include <string.h>

gboolean
ms_game_get_set_aside (MsGame *self)
{
  return self->aside.play != NULL;
}

gboolean
ms_game_get_aside_modified (MsGame *self)
{
  return ms_game_get_set_aside (self) && self->aside.serial != self->aside.saved_serial
      && ms_play_get_state (self->aside.play) == MS_STATE_PLAYING;
}

MsGameKept
ms_game_get_kept_aside (MsGame *self)
{
  const MsGameAside *aside = &self->aside;
  return (MsGameKept){ .play = aside->play,
    .elapsed_ms = aside->elapsed_ms,
    .assisted = aside->assisted || aside->odds_seen,
    .modified = aside->serial != aside->saved_serial };
}

void
ms_game_drop_aside (MsGame *self)
{
  g_clear_pointer (&self->aside.play, ms_freer_free_play);
}

static void
move_aside (MsGame *self)
{
  self->aside = (MsGameAside){ .play = g_steal_pointer (&self->play),
    .elapsed_ms = ms_clock_elapsed (&self->clock),
    .clock_ran = self->clock.running,
    .assisted = self->assisted,
    .odds_seen = self->odds_seen,
    .serial = self->serial,
    .saved_serial = self->saved_serial,
    .board_serial = self->board_serial };
}

static void
tell_board (MsGame *self, MsGameCause what, const MsGameFacts *before)
{
  ms_game_sync_timeout (self);
  ms_game_tell (self, what, MS_GAME_CHANGED_BOARD, before, NULL, 0);
  if (ms_game_note_odds (self))
    ms_game_tell_assisted (self);
}

static void
renew_board (MsGame *self)
{
  g_clear_pointer (&self->position, ms_position_unref);
  self->wanted_cell = -1;
  self->stroke_begun = FALSE;
  ms_game_note_opened (self);
}

gboolean
ms_game_begin_analysis (MsGame *self)
{
  MsGameFacts before = ms_game_get_facts (self);
  if (before.state == MS_GAME_ANALYSIS || ms_game_get_withheld (self) || self->watched)
    return FALSE;
  g_autoptr (GObject) hold G_GNUC_UNUSED = g_object_ref (G_OBJECT (self));
  ms_game_cancel_making (self);
  MsPosition *position = ms_game_ref_position (self);
  MsPlay *analysis = ms_play_new_analysis (position, NULL);
  ms_position_unref (position);
  if (analysis == NULL)
    return FALSE;
  move_aside (self);
  self->play = analysis;
  self->assisted = self->odds_seen = FALSE;
  ms_clock_reset (&self->clock, 0);
  self->board_serial = ++self->n_boards;
  self->saved_serial = ++self->serial;
  renew_board (self);
  tell_board (self, MS_GAME_CAUSE_SET_ASIDE, &before);
  return TRUE;
}

void
ms_game_end_analysis (MsGame *self)
{
  MsGameFacts before = ms_game_get_facts (self);
  MsGameAside aside = self->aside;
  if (aside.play == NULL)
    return;
  g_autoptr (GObject) hold G_GNUC_UNUSED = g_object_ref (G_OBJECT (self));
  self->aside = (MsGameAside){ 0 };
  ms_freer_free_play (self->play);
  self->play = aside.play;
  self->assisted = aside.assisted;
  self->odds_seen = aside.odds_seen;
  self->serial = aside.serial;
  self->saved_serial = aside.saved_serial;
  self->board_serial = aside.board_serial;
  ms_clock_reset (&self->clock, aside.elapsed_ms);
  if (aside.clock_ran)
    ms_clock_start (&self->clock);
  renew_board (self);
  tell_board (self, MS_GAME_CAUSE_RETURN, &before);
}

/* --- A game that was replaced --- */

gboolean
ms_game_get_replaced (MsGame *self)
{
  return self->replaced.game.play != NULL;
}

void
ms_game_drop_replaced (MsGame *self)
{
  if (self->replaced.game.play == NULL)
    return;
  g_clear_pointer (&self->replaced.game.play, ms_freer_free_play);
  ms_pointer_track_clear (&self->replaced.track);
}

static gboolean
was_played (MsGame *self)
{
  return self->play != NULL && ms_game_get_state (self) == MS_GAME_PLAYING && !self->watched
      && ms_play_count_undo (self->play) > 0 && !ms_game_get_competing (self);
}

void
ms_game_keep_replaced (MsGame *self)
{
  if (!was_played (self))
    return;
  ms_game_drop_replaced (self);
  self->replaced = (MsGameReplaced){ .game = { .play = g_steal_pointer (&self->play),
                                         .elapsed_ms = ms_clock_elapsed (&self->clock),
                                         .clock_ran = self->clock.running,
                                         .assisted = self->assisted,
                                         .odds_seen = self->odds_seen,
                                         .serial = self->serial,
                                         .board_serial = self->board_serial },
    .track = self->track,
    .paused = self->paused,
    .more_boards = self->more_boards };
  ms_pointer_track_init (&self->track);
}

void
ms_game_take_back_board (MsGame *self)
{
  MsGameReplaced *kept = &self->replaced;
  if (!ms_game_get_replaced (self))
    return;
  g_autoptr (MsGame) hold G_GNUC_UNUSED = g_object_ref (self);
  MsGameFacts before = ms_game_get_facts (self);
  ms_game_cancel_making (self);
  ms_game_drop_aside (self);
  ms_freer_free_play (self->play);
  g_clear_pointer (&self->position, ms_position_unref);
  ms_pointer_track_clear (&self->track);
  self->play = g_steal_pointer (&kept->game.play);
  self->track = kept->track;
  self->paused = kept->paused;
  self->more_boards = kept->more_boards;
  self->assisted = kept->game.assisted;
  self->odds_seen = kept->game.odds_seen;
  self->serial = MAX (self->serial, kept->game.serial) + 1; /* in no file */
  self->saved_serial = self->serial - 1;
  self->board_serial = kept->game.board_serial;
  self->wanted_cell = -1;
  self->stroke_begun = FALSE;
  ms_clock_reset (&self->clock, kept->game.elapsed_ms);
  if (kept->game.clock_ran)
    ms_clock_start (&self->clock);
  ms_game_note_opened (self);
  tell_board (self, MS_GAME_CAUSE_RETURN, &before);
}

/* --- What would be lost --- */

/* What of a game would be lost: every change of one, but of an analysis only what differs from what
 * is in a file, or was opened.  Edits that were taken back are no loss. */

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

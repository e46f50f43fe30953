/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What makes a game assisted.
 *
 * Undo, hints and autoplay do at once.  Odds and deduced cells do by an opening that is made while
 * they are shown, or in the very position they were shown for: what has been seen is known, hidden
 * again or not.  Only an untouched board, where all cells are alike, can be looked at for nothing.
 * A mark, and a click that opens nothing, are no openings. */
#include "ms-game-private.h"

gboolean
ms_game_get_assisted (MsGame *self)
{
  return self->assisted;
}

/* Nothing that a property says need have changed. */
void
ms_game_tell_assisted (MsGame *self)
{
  MsGameFacts now = ms_game_get_facts (self);
  ms_game_tell (self, MS_GAME_CAUSE_ASSISTED, MS_GAME_CHANGED_ASSIST, &now, NULL, 0);
}

/* What is done over the analysis of a game is done to the game. */
static void
assist_aside (MsGame *self)
{
  if (!ms_game_get_set_aside (self) || self->aside.assisted)
    return;
  self->aside.assisted = TRUE;
  self->aside.serial++;
  ms_game_tell_assisted (self);
}

void
ms_game_set_assisted (MsGame *self)
{
  assist_aside (self);
  if (self->assisted)
    return;
  MsGameFacts before = ms_game_get_facts (self);
  self->assisted = TRUE;
  self->serial++;
  ms_game_tell (self, MS_GAME_CAUSE_ASSISTED, MS_GAME_CHANGED_ASSIST, &before, NULL, 0);
}

/* A position that was seen is left by an opening or an undo, which both make the game assisted, or
 * with the board: nothing else needs to forget it. */
static gboolean
note_odds_of_aside (MsGame *self)
{
  MsGameAside *aside = &self->aside;
  if (!self->odds_shown || aside->play == NULL || aside->odds_seen
      || ms_play_get_state (aside->play) != MS_STATE_PLAYING)
    return FALSE;
  aside->odds_seen = TRUE;
  return !aside->assisted;
}

gboolean
ms_game_note_odds (MsGame *self)
{
  gboolean of_aside = note_odds_of_aside (self);
  if (self->odds_shown && ms_game_get_state (self) == MS_GAME_PLAYING)
    self->odds_seen = TRUE;
  return of_aside;
}

void
ms_game_set_odds_shown (MsGame *self, gboolean shown)
{
  gboolean seen = self->odds_seen;
  self->odds_shown = shown;
  gboolean of_aside = ms_game_note_odds (self);
  if (of_aside || (self->odds_seen != seen && !self->assisted))
    ms_game_tell_assisted (self);
}

void
ms_game_note_opening (MsGame *self)
{
  self->assisted = self->assisted || self->odds_shown || self->odds_seen;
}

gboolean
ms_game_stays_assisted (MsGame *self)
{
  return self->assisted || self->odds_seen;
}

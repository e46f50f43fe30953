/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stopping a running game, and letting it go on; what is not told of a game that is not to be seen
 * through. */
#include "ms-game-private.h"

void
ms_game_set_paused (MsGame *self, gboolean paused)
{
  MsGameFacts before = ms_game_get_facts (self);

  if (paused == self->paused || self->watched || before.state != MS_GAME_PLAYING)
    return;
  self->paused = paused;
  if (paused)
    ms_clock_stop (&self->clock);
  else
    ms_clock_start (&self->clock);
  ms_game_sync_timeout (self);
  ms_game_tell (self, MS_GAME_CAUSE_NONE, 0, &before, NULL, 0);
}

gboolean
ms_game_get_paused (MsGame *self)
{
  return self->paused;
}

gboolean
ms_game_get_competing (MsGame *self)
{
  MsGameState state = ms_game_get_state (self);
  return !self->watched && ms_play_get_rules (self->play)->rule_set == MS_RULES_COMPETITION
      && (state == MS_GAME_NEW || state == MS_GAME_PLAYING);
}

gboolean
ms_game_get_withheld (MsGame *self)
{
  return self->paused || ms_game_get_competing (self);
}

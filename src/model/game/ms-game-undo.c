/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Taking moves back, which core does: what the game makes of it. */
#include "ms-game-private.h"

static gboolean
is_final (MsGame *self)
{
  return self->paused || self->watched
      || ms_play_get_rules (self->play)->rule_set == MS_RULES_COMPETITION;
}

gboolean
ms_game_get_can_undo (MsGame *self)
{
  return !is_final (self) && ms_play_count_undo (self->play) > 0;
}

gboolean
ms_game_get_can_redo (MsGame *self)
{
  return !is_final (self) && ms_play_count_redo (self->play) > 0;
}

void
ms_game_undo (MsGame *self)
{
  MsGameFacts before = ms_game_get_facts (self);

  if (!before.can_undo)
    return;
  self->stroke_begun = FALSE;
  ms_play_undo (self->play);
  ms_game_finish_move (self, MS_GAME_CAUSE_UNDO, &before);
}

void
ms_game_redo (MsGame *self)
{
  MsGameFacts before = ms_game_get_facts (self);

  self->stroke_begun = FALSE;
  if (before.can_redo && ms_play_redo (self->play) == MS_STATUS_OK)
    ms_game_finish_move (self, MS_GAME_CAUSE_REDO, &before);
}

MsPosition *
ms_game_ref_position_before (MsGame *self)
{
  MsRules rules = ms_game_get_rules (self);
  MsPosition *position = NULL;
  g_autofree MsCell *cells = g_new (MsCell, (gsize)rules.width * rules.height);
  if (ms_game_get_state (self) != MS_GAME_ANALYSIS && ms_play_copy_before (self->play, cells))
    ms_position_new (rules.width, rules.height, rules.mines, cells, NULL, &position, NULL);
  return position;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Taking moves back.  A game leaves that to core; the marks of an analysis are kept here. */
#include "ms-game-private.h"

gboolean
ms_game_get_can_undo (MsGame *self)
{
  if (self->play != NULL)
    return !self->paused && ms_play_count_undo (self->play) > 0;
  return self->n_marks > 0;
}

gboolean
ms_game_get_can_redo (MsGame *self)
{
  if (self->play != NULL)
    return !self->paused && ms_play_count_redo (self->play) > 0;
  return self->n_marks < self->marks->len;
}

void
ms_game_note_mark (MsGame *self, int cell, MsCell before, MsCell after)
{
  MsGameMark mark = { cell, before, after };
  g_array_set_size (self->marks, self->n_marks);
  g_array_append_val (self->marks, mark);
  self->n_marks++;
}

void
ms_game_put_mark (MsGame *self, int cell, MsCell mark, const MsGameFacts *before)
{
  g_autoptr (MsGame) hold G_GNUC_UNUSED = g_object_ref (self);
  self->n_flags += ms_cell_is_flagged (mark) - ms_cell_is_flagged (self->cells[cell]);
  self->cells[cell] = mark;
  self->serial++;
  g_clear_pointer (&self->position, ms_position_unref);
  ms_game_emit_cells_changed (self, &cell, 1);
  ms_game_notify_changes (self, before);
}

void
ms_game_undo (MsGame *self)
{
  MsGameFacts before = ms_game_get_facts (self);

  if (!before.can_undo)
    return;
  if (self->play == NULL)
    {
      MsGameMark mark = g_array_index (self->marks, MsGameMark, --self->n_marks);
      ms_game_put_mark (self, mark.cell, mark.before, &before);
      return;
    }
  ms_play_undo (self->play);
  self->assisted = TRUE;
  ms_game_finish_move (self, MS_GAME_CHANGE_UNDO, &before);
}

void
ms_game_redo (MsGame *self)
{
  MsGameFacts before = ms_game_get_facts (self);

  if (!before.can_redo)
    return;
  if (self->play == NULL)
    {
      MsGameMark mark = g_array_index (self->marks, MsGameMark, self->n_marks++);
      ms_game_put_mark (self, mark.cell, mark.after, &before);
    }
  else if (ms_play_redo (self->play) == MS_STATUS_OK)
    ms_game_finish_move (self, MS_GAME_CHANGE_REDO, &before);
}

MsPosition *
ms_game_ref_position_before (MsGame *self)
{
  MsRules rules = ms_game_get_rules (self);
  MsPosition *position = NULL;
  g_autofree MsCell *cells = g_new (MsCell, (gsize)rules.width * rules.height);
  if (self->play != NULL && ms_play_copy_before (self->play, cells))
    ms_position_new (rules.width, rules.height, rules.mines, cells, NULL, &position, NULL);
  return position;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game in the words of other programs (the functions of ms-game.h about targets). */
#include "ms-game-private.h"

/* Borrows all of self, and so lasts until its next move; position is the caller's. */
static MsDocument
borrow_document (MsGame *self, MsPosition *position)
{
  return (MsDocument){ .position = position,
    .density = ms_game_get_density (self),
    .play = self->play,
    .elapsed_ms = ms_game_get_elapsed (self),
    .assisted = ms_game_stays_assisted (self) };
}

MsStatus
ms_game_check_as (MsGame *self, const MsTarget *target, MsErrorInfo *info)
{
  MsPosition *position = ms_game_ref_position (self);
  MsDocument document = borrow_document (self, position);
  MsStatus status = ms_document_check_as (target, &document, info);
  ms_position_unref (position);
  return status;
}

MsStatus
ms_game_write_as (
    MsGame *self, const MsTarget *target, char **data, gsize *length, MsErrorInfo *info)
{
  MsPosition *position = ms_game_ref_position (self);
  MsDocument document = borrow_document (self, position);
  MsStatus status = ms_document_write_as (target, &document, data, length, info);
  ms_position_unref (position);
  return status;
}

gboolean
ms_game_is_revealed_by (MsGame *self, const MsTarget *target)
{
  MsGameState state = ms_game_get_state (self);
  return target->kind != MS_TARGET_POSITION && ms_game_has_layout (self)
      && (state == MS_GAME_NEW || state == MS_GAME_PLAYING);
}

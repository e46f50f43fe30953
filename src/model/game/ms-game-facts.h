/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What of an MsGame is told of: all that its properties say, before something was done and after.  For
 * the files of MsGame alone. */
#pragma once

#include "ms-game.h"

/* What the properties say, to tell of those that a change has touched. */
typedef struct
{
  int width, height, mines, mines_left, state, level, first_click, seconds;
  gint64 elapsed;
  guint64 seed;
  gboolean assisted, stays_assisted, modified, paused, withheld, no_guess, making;
  gboolean can_undo, can_redo, set_aside, replaced;
  gboolean question_marks, record_pointer;
  double making_progress, density;
} MsGameFacts;

MsGameFacts ms_game_get_facts (MsGame *self);

/* Tells everybody of what was done, and of all that is another than before: cells[n_cells], or with
 * CHANGED_BOARD in parts every cell.  parts: what before cannot tell.  A handler of a notification may
 * replace the board or drop the last reference. */
void ms_game_tell (MsGame *self, MsGameCause cause, MsGameParts parts, const MsGameFacts *before,
    const int *cells, int n_cells);
void ms_game_emit_no_board (MsGame *self, MsStatus status);

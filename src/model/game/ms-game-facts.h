/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values of all properties of an MsGame, to compare them before and after a change.  Private to
 * the files of MsGame. */
#pragma once

#include "ms-game.h"

/* The values of the properties, to notify of those that a change has touched. */
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

/* Emits "changed" for what was done and notifies of all properties that differ from before.
 * cells[n_cells] have changed, or with CHANGED_BOARD in parts every cell. parts: changes that a
 * comparison with before does not show.  A handler of a notification may replace the board or drop
 * the last reference. */
void ms_game_tell (MsGame *self, MsGameCause cause, MsGameParts parts, const MsGameFacts *before,
    const int *cells, int n_cells);
void ms_game_emit_no_board (MsGame *self, MsStatus status);

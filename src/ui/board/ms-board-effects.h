/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardEffects: what moves on a board for a moment: an opening spreads from the click, a loss shows its
 * mines in waves from the one that was hit, and at a win the flags come up in a wave.  A part of a board
 * view.
 *
 * The board itself has its new look at once, and so has the game: an effect is a picture over a
 * cell, one of a few that are drawn once for all cells, so that a frame costs the copying of as many
 * pictures as cells move.  Only cells in sight move, and a bounded number of them; finding them looks
 * at a bounded number of cells, so that a click waits for nothing.
 */
#pragma once

#include "ms-board-content.h"
#include "ms-board-look.h"
#include "ms-cell-effects.h"

/* Pictures of one effect: more than there are frames of a fast one. */
#define MS_BOARD_EFFECT_PHASES 8

typedef struct
{
  MsBoardLook *look;
  const MsBoardContent *content;
  MsCellEffects *cells; /* owned */
  guint tick; /* callback that draws the next step; 0: nothing moves */
  gboolean followed; /* a game that is watched goes on by itself, no faster than it was played */
  GskRenderNode *phases[MS_N_EFFECTS][MS_BOARD_EFFECT_PHASES]; /* owned; NULL: to be drawn */
} MsBoardEffects;

void ms_board_effects_init (MsBoardEffects *self, MsBoardLook *look, const MsBoardContent *content);
void ms_board_effects_finalize (MsBoardEffects *self);

/* These cells have changed, as they are now.  Work: at most some ten thousand looks at a cell. */
void ms_board_effects_spread (MsBoardEffects *self, const int *cells, guint n_cells);
void ms_board_effects_stop (MsBoardEffects *self); /* all is at rest */
void ms_board_effects_drop (MsBoardEffects *self); /* another painter */
/* Over the chunks; origin at the board's corner. */
void ms_board_effects_append (MsBoardEffects *self, GtkSnapshot *snapshot);

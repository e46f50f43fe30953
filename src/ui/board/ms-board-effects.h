/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardEffects: the short animations of a board: an opening spreads from the click, a loss shows
 * its mines in waves from the one that was hit, and at a win the flags come up in a wave.  A part
 * of a board view.
 *
 * The board and the game have their new state at once: an effect is a picture over a cell, one of a
 * few that are drawn once for all cells, so that a frame costs only the copying of one picture for
 * each moving cell.  Only cells in sight move, and a bounded number of them; finding them looks at
 * a bounded number of cells, so that a click is not delayed.
 */
#pragma once

#include "ms-board-content.h"
#include "ms-board-look.h"

typedef enum
{
  MS_EFFECT_UNCOVER, /* the cover of a cell goes away */
  MS_EFFECT_RAISE, /* a flag comes up on a covered cell */
  MS_EFFECT_HOP, /* a flag that stands there already hops */
  MS_N_EFFECTS
} MsEffect;

/* Cells of a board that move for a moment: which of them, how, and how far each has come. */
typedef struct _MsCellEffects MsCellEffects;

/* How many pictures one effect has: more than a fast effect has frames. */
#define MS_BOARD_EFFECT_PHASES 8

typedef struct
{
  MsBoardLook *look;
  const MsBoardContent *content;
  MsCellEffects *cells; /* owned */
  guint tick; /* callback that draws the next step; 0: nothing moves */
  gboolean followed; /* the game is watched and goes on by itself, no faster than it was played */
  GskRenderNode *phases[MS_N_EFFECTS][MS_BOARD_EFFECT_PHASES]; /* owned; NULL: still to be drawn */
} MsBoardEffects;

void ms_board_effects_init (MsBoardEffects *self, MsBoardLook *look, const MsBoardContent *content);
void ms_board_effects_finalize (MsBoardEffects *self);

/* Starts the effects of cells that have just changed, from what they show now.  Looks at some ten
 * thousand cells at most. */
void ms_board_effects_spread (MsBoardEffects *self, const int *cells, guint n_cells);
void ms_board_effects_stop (MsBoardEffects *self); /* ends all effects */
/* Drops the pictures: the painter is another one. */
void ms_board_effects_drop (MsBoardEffects *self);
/* Draws the effects above the chunks; the origin is the board's corner. */
void ms_board_effects_append (MsBoardEffects *self, GtkSnapshot *snapshot);

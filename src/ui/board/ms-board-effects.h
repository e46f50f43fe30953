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

#define MS_CELL_EFFECTS_MOST 1024

typedef enum
{
  MS_EFFECT_UNCOVER, /* what a cell was covered by goes */
  MS_EFFECT_RAISE, /* a flag comes up on a covered cell */
  MS_EFFECT_HOP, /* one that stands there moves */
  MS_N_EFFECTS
} MsEffect;

typedef struct
{
  MsEffect effect;
  gint64 length; /* of each cell's effect */
  gint64 step; /* a cell's distance later, unless the wave would last longer */
  gint64 longest; /* of the whole wave; at least length */
} MsWave;

/* All of one wave. */
typedef struct
{
  int cell; /* index on the board */
  float distance; /* of where the wave begins, in cells */
} MsWaveCell;

/* Cells of a board that move for a moment: which of them, how, and how far each has come.
 *
 * It knows nothing of a clock, a widget or a game: whoever draws says what time it is.  An effect
 * begins with the first time that is said after it was added, so that nothing of it is lost before
 * the first frame, however late that comes.  There are never more than MS_CELL_EFFECTS_MOST; one
 * more ends the oldest.
 *
 * Times are in µs.  A wave is added as a whole: effects of cells at all distances of a point, the
 * nearest first, so that all have ended when its time is over.
 */
typedef struct _MsCellEffects MsCellEffects;

MsCellEffects *ms_board_effects_cells_new (void);
void ms_board_effects_cells_free (MsCellEffects *self);

void ms_board_effects_cells_add (
    MsCellEffects *self, const MsWave *wave, const MsWaveCell *cells, guint n_cells);
void ms_board_effects_cells_clear (MsCellEffects *self);

/* It is now: begins what has not begun, and drops what has ended.  O(effects). */
void ms_board_effects_cells_advance (MsCellEffects *self, gint64 now);
guint ms_board_effects_cells_count (const MsCellEffects *self);

/* The index-th effect, in the order in which they were added; how far it has come, in [0, 1]: 0
 * before its turn. */
double ms_board_effects_cells_get (
    const MsCellEffects *self, guint index, gint64 now, int *cell, MsEffect *effect);

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

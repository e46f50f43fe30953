/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only tests call of the effects of a board: the cells that move, without a board. */
#pragma once

#include "ms-board-effects.h"

#define MS_CELL_EFFECTS_MOST 1024

typedef struct
{
  MsEffect effect;
  gint64 length; /* how long the effect of one cell lasts */
  /* How much later the effect of a cell begins for each cell of distance; less where the wave would
   * else take longer than longest. */
  gint64 step;
  gint64 longest; /* how long the whole wave may last; at least length */
} MsWave;

/* The effects of one wave. */
typedef struct
{
  int cell; /* index on the board */
  float distance; /* from where the wave begins, in cells */
} MsWaveCell;

/* Cells of a board that move for a moment: which of them, how, and how far each has come.
 *
 * It knows no clock, widget or game: its caller says what time it is.  An effect begins with the
 * first time that is given after it was added, so that none of it is lost before the first frame,
 * however late that comes.  There are never more than MS_CELL_EFFECTS_MOST; adding one more ends
 * the oldest.
 *
 * Times are in µs.  A wave is added as a whole: effects of cells at various distances from a point,
 * the nearest first, timed so that all have ended when its time is over.
 */
MsCellEffects *ms_board_effects_cells_new (void);
void ms_board_effects_cells_free (MsCellEffects *self);

void ms_board_effects_cells_add (
    MsCellEffects *self, const MsWave *wave, const MsWaveCell *cells, guint n_cells);
void ms_board_effects_cells_clear (MsCellEffects *self);

/* Tells the time: effects that are waiting begin, and those that are over are dropped.
 * O(effects). */
void ms_board_effects_cells_advance (MsCellEffects *self, gint64 now);
guint ms_board_effects_cells_count (const MsCellEffects *self);

/* Gets the effect number index, in the order in which they were added.  Returns how far it has
 * come, in [0, 1]: 0 before its turn. */
double ms_board_effects_cells_get (
    const MsCellEffects *self, guint index, gint64 now, int *cell, MsEffect *effect);

/* SPDX-License-Identifier: GPL-3.0-or-later */
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
#pragma once

#include <glib.h>

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

typedef struct _MsCellEffects MsCellEffects;

MsCellEffects *ms_cell_effects_new (void);
void ms_cell_effects_free (MsCellEffects *self);

void ms_cell_effects_add (
    MsCellEffects *self, const MsWave *wave, const MsWaveCell *cells, guint n_cells);
void ms_cell_effects_clear (MsCellEffects *self);

/* It is now: begins what has not begun, and drops what has ended.  O(effects). */
void ms_cell_effects_advance (MsCellEffects *self, gint64 now);
guint ms_cell_effects_count (const MsCellEffects *self);

/* The index-th effect, in the order in which they were added; how far it has come, in [0, 1]: 0
 * before its turn. */
double ms_cell_effects_get (
    const MsCellEffects *self, guint index, gint64 now, int *cell, MsEffect *effect);

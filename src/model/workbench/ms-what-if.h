/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsWhatIf: a follower (ms-follower.h) that keeps the curves of up to eight picked cells of a game:
 * their chance of a mine for every mine total, or for every density where no total is known.
 *
 * A change of the position forgets the curves and has them counted anew; a cell that is not covered
 * any more drops out, and all do when the board's size changes.  While only the picked cells change,
 * the old curves stay until the new ones are there, and say themselves which cells they are of.
 *
 * Properties, besides those of a follower
 *
 * Signals
 *   cells-changed ()  other cells are picked
 *   changed ()        what ms_what_if_get_curve gives, or why it gives nothing
 */
#pragma once

#include "ms-odds-format.h"
#include "ms-curve.h"
#include "ms-follower.h"
#include "ms-variation.h"

#define MS_TYPE_WHAT_IF (ms_what_if_get_type ())
G_DECLARE_FINAL_TYPE (MsWhatIf, ms_what_if, MS, WHAT_IF, MsFollower)

#define MS_WHAT_IF_MOST_CELLS 8

/* The densities of a curve without a total: 1/200 … 199/200. */
#define MS_WHAT_IF_DENSITY_STEPS 200

MsWhatIf *ms_what_if_new (MsGame *game);

/* cells[n], row-major: those of them that can be picked, the first eight, each once. */
void ms_what_if_set_cells (MsWhatIf *self, const int *cells, guint n);
const int *ms_what_if_get_cells (MsWhatIf *self, guint *n); /* borrowed */
/* Picks the cell, or drops it if it is picked.  FALSE, and nothing changes: it is not covered, or
 * eight others are picked. */
gboolean ms_what_if_toggle_cell (MsWhatIf *self, int cell);

/* What else is asked: by density if it has one; under what it assumes.  NULL: nothing.  Its mine
 * total does not matter. */
void ms_what_if_set_variation (MsWhatIf *self, const MsVariation *variation);
gboolean ms_what_if_get_by_density (MsWhatIf *self);

/* The curves as they are known; NULL: not (yet).  Borrowed until "changed". */
const MsCurve *ms_what_if_get_curve (MsWhatIf *self);
const MsCrossings *ms_what_if_get_crossings (MsWhatIf *self); /* of that curve */
/* Its cells, curve->n_cells of them. */
const int *ms_what_if_get_curve_cells (MsWhatIf *self);

/* The row of the curve whose total or density is nearest to value; -1: there is no row.  curve may be NULL. */
int ms_what_if_find_row (const MsCurve *curve, double value);
/* The total or the density of a row. */
double ms_what_if_get_place (const MsCurveRow *row);

/* The curves of MsWhatIf as words: what the picture shows, for eyes and for assistive technology.
 * Translated, chances as the player wants them written; owned by the caller. */

/* "A" … "H". */
#define MS_WHAT_IF_LETTER_SIZE 2
const char *ms_what_if_letter (guint i, char letter[MS_WHAT_IF_LETTER_SIZE]);

/* The total or the density of a row: "40", "20 %", "0.200". */
char *ms_what_if_text_dup_place (const MsCurveRow *row, MsOddsFormat numbers);

/* The chance of the i-th cell: "12.5 %", "1/8". */
char *ms_what_if_text_dup_chance (const MsCurveRow *row, int i, MsOddsFormat numbers);

/* "At 40 mines: A 12.5 %, B 20.0 %". */
char *ms_what_if_text_dup_reading (const MsCurve *curve, int row, MsOddsFormat numbers);

/* All of them, a line each; of very many the first, and how many more there are.  NULL: none. */
char *ms_what_if_text_dup_crossings (
    const MsCurve *curve, const MsCrossings *crossings, MsOddsFormat numbers);

/* Why there is no curve though cells are picked: counting, past a limit, or a contradiction.  NULL:
 * there is one.  Static. */
const char *ms_what_if_text_get_trouble (MsWhatIf *what_if);

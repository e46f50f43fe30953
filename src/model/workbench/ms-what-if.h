/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What if the mine total were another: the curves of up to eight picked cells of a game, their
 * chance of a mine for every mine total, or for every density where no total is known.  They are
 * found by an inquiry (ms-inquiry.h) whose question is the picked cells and whose answers are
 * MsWhatIfAnswer.
 *
 * A change of the position forgets the curves and has them counted anew; a cell that is not covered
 * any more drops out, and all do when the board's size changes: "asked" tells of other cells.
 * While only the picked cells change, the old curves stay until the new ones are there, and say
 * themselves which cells they are of.  Of its variation the mine total does not count; with a
 * density the curves are by density. */
#pragma once

#include "ms-curve.h"
#include "ms-inquiry.h"
#include "ms-odds-format.h"

#define MS_WHAT_IF_MOST_CELLS 8

/* The densities of a curve without a total: 1/200 … 199/200. */
#define MS_WHAT_IF_DENSITY_STEPS 200

/* The curves as they were counted; a mine total that no layout has is no row of them. */
typedef struct
{
  MsCurve *curve; /* never NULL */
  MsCrossings *crossings; /* never NULL */
  int cells[MS_WHAT_IF_MOST_CELLS]; /* of the curve, curve->n_cells of them */
} MsWhatIfAnswer;

MsInquiry *ms_what_if_new (MsGame *game);

/* cells[n], row-major: those of them that can be picked, the first eight, each once. */
void ms_what_if_set_cells (MsInquiry *self, const int *cells, guint n);
const int *ms_what_if_get_cells (MsInquiry *self, guint *n); /* borrowed until "asked" */
/* Picks the cell, or drops it if it is picked.  FALSE, and nothing changes: it is not covered, or
 * eight others are picked. */
gboolean ms_what_if_toggle_cell (MsInquiry *self, int cell);

gboolean ms_what_if_get_by_density (MsInquiry *self);
/* The curves as they are known; NULL: not (yet).  Borrowed until "changed". */
const MsCurve *ms_what_if_get_curve (MsInquiry *self);

/* The row of the curve whose total or density is nearest to value; -1: there is no row.  curve may
 * be NULL. */
int ms_what_if_find_row (const MsCurve *curve, double value);
/* The total or the density of a row. */
double ms_what_if_get_place (const MsCurveRow *row);

/* The curves as words: what the picture shows, for eyes and for assistive technology.
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
char *ms_what_if_text_dup_crossings (const MsWhatIfAnswer *answer, MsOddsFormat numbers);

/* Why there is no curve though cells are picked: counting, past a limit, or a contradiction.  NULL:
 * there is one.  Static. */
const char *ms_what_if_text_get_trouble (MsInquiry *what_if);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The curves of MsWhatIf as words: what the picture shows, for eyes and for assistive technology.
 * Translated, chances as the player wants them written; owned by the caller. */
#pragma once

#include "ms-odds-format.h"
#include "ms-what-if.h"

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
 * there is one. */
char *ms_what_if_text_dup_trouble (MsWhatIf *what_if);

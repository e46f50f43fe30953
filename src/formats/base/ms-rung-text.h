/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The rungs of the ladder and the lines of equations in words and signs.  Shared by the GObject
 * layers and the command line, so that both say the same.  All texts that are not const are owned
 * by the caller; width is that of the board, cells are named as in ms-cell-name.h. */
#pragma once

#include "ms-rung.h"

#include <glib.h>

/* "one-number", "two-numbers", …: the name of a rule in JSON and CSV. */
const char *ms_rung_text_get_word (MsRungRule rule);

/* "Two numbers – MD(2)": the rule's name and, where there is one, its name in the literature. */
char *ms_rung_text_dup_title (MsRungRule rule);

/* One sentence that says what the rung decides and why. */
char *ms_rung_text_dup_sentence (const MsRung *rung, int width);

/* The same in signs: "(5) − (2) = 3 ≥ |{A1,B1,C1}| → all mines". */
char *ms_rung_text_dup_signs (const MsRung *rung, int width);

/* "a", "b", … "z", "a1", "b1", …: what the cell with that index is called in equations. */
char *ms_rung_text_dup_letter (int index);

/* All lines as plain text, for copying, preceded by a list of which letter stands for which
 * cell. */
char *ms_rung_text_dup_equations (
    const MsEquation *lines, int n_lines, const int *letters, int n_letters, int width);

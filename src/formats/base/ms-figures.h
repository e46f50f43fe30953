/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* How the figures of an analysis are written for people.  Shared by the GObject layers and the
 * command line, so that both write them alike.  All texts are owned by the caller; numbers are
 * written in the locale of the process. */
#pragma once

#include "ms-conflict.h"
#include "ms-position.h"

#include <glib.h>

/* "12.5 %", "<0.1 %", ">99.9 %": a probability that is not certain is never written as 0 or 100.
 * probability in [0, 1]; certain: it is proven to be 0 or 1; digits: how many decimals, 0 or 1;
 * with_sign: whether " %" follows. */
char *ms_figures_dup_percentage (
    double probability, gboolean certain, int digits, gboolean with_sign);

/* "≈12.5 % ± 0.4 %": a sampled probability and its standard error. */
char *ms_figures_dup_estimate (double probability, double error, int digits);

/* "2/3", "1", "0": the fraction part/whole in lowest terms; whole > 0. */
char *ms_figures_dup_share (int part, int whole);

/* "80950716", "1.9997 × 10¹²"; the number of layouts mantissa * 10^exponent, with 1 <= mantissa <
 * 10. */
char *ms_figures_dup_layouts (double mantissa, long exponent);

/* A sentence, marked for translation by N_; or, by NN_, one that counts something. */
typedef struct
{
  const char *one, *many; /* many: NULL where nothing is counted */
} MsSentence;
#define NN_(one, many) one, many

/* The sentence, translated, for n of what it counts; each "%s", "%d", "%ld", "%2$s" in it is
 * replaced by the figure of that place, which dup_figure makes of its letter in figures. */
char *ms_sentence_dup (const MsSentence *sentence, gulong n, const char *figures,
    char *(*dup_figure) (char letter, gconstpointer user_data), gconstpointer user_data);

/* Two sentences, one after the other; NULL stands for none.  Takes both. */
char *ms_sentences_join (char *first, char *second);

/* One sentence that says why no layout fits position; NULL for MS_CONFLICT_NONE. */
char *ms_figures_dup_conflict (const MsConflictReport *conflict, const MsPosition *position);

/* Cells by their names (ms-cell-name.h), one after the other. */

/* "C4, D4, E5" for cells[n_cells] of a board width cells wide; of more than most cells only the
 * first most, followed by an ellipsis if asked for.  Owned by the caller. */
char *ms_cell_list_dup (const int *cells, int n_cells, int width, int most, gboolean with_ellipsis);

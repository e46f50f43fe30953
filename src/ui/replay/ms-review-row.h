/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsReviewRow: one line of a review: a sign, the verdict in words, time and cell, and the figures. */
#pragma once

#include "ms-odds-format.h"
#include "ms-review.h"

#include <gtk/gtk.h>

#define MS_TYPE_REVIEW_ROW (ms_review_row_get_type ())
G_DECLARE_FINAL_TYPE (MsReviewRow, ms_review_row, MS, REVIEW_ROW, GtkListBoxRow)

/* width: of the board.  The opening is borrowed for as long as its chances are to be written anew. */
GtkWidget *ms_review_row_new_opening (
    const MsReviewOpening *opening, int width, MsOddsFormat numbers);
GtkWidget *ms_review_row_new_flag (const MsReviewFlag *flag, int width);

/* How its chances are written; a flag has none. */
void ms_review_row_set_numbers (MsReviewRow *self, MsOddsFormat numbers);

/* The move before which its moment lies. */
int ms_review_row_get_move (MsReviewRow *self);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsReviewRow: one line of a review: a sign, the verdict or what cost time in words, time and cell,
 * and the figures. */
#pragma once

#include "ms-odds-format.h"
#include "ms-review.h"

#include <gtk/gtk.h>

#define MS_TYPE_REVIEW_ROW (ms_review_row_get_type ())
G_DECLARE_FINAL_TYPE (MsReviewRow, ms_review_row, MS, REVIEW_ROW, GtkListBoxRow)

/* width: of the board, in cells.  opening is borrowed; it must live as long as set_numbers may be
 * called. */
GtkWidget *ms_review_row_new_opening (
    const MsReviewOpening *opening, int width, MsOddsFormat numbers);
GtkWidget *ms_review_row_new_flag (const MsReviewFlag *flag, int width);
/* habit is borrowed as opening is. */
GtkWidget *ms_review_row_new_habit (const MsHabit *habit, int width, MsOddsFormat numbers);

/* Sets how the row's chances are written; a flag has none. */
void ms_review_row_set_numbers (MsReviewRow *self, MsOddsFormat numbers);

/* The index of the move right before which the row's moment lies. */
int ms_review_row_get_move (MsReviewRow *self);
/* The time at which the rest or the way begins that the row tells of; -1: it tells of a move. */
gint64 ms_review_row_get_start (MsReviewRow *self);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsReviewRow: one line of a review: a sign, the verdict in words, time and cell, and the figures. */
#pragma once

#include "ms-review.h"

#include <gtk/gtk.h>

#define MS_TYPE_REVIEW_ROW (ms_review_row_get_type ())
G_DECLARE_FINAL_TYPE (MsReviewRow, ms_review_row, MS, REVIEW_ROW, GtkListBoxRow)

GtkWidget *ms_review_row_new_opening (const MsReviewOpening *opening, int width);
GtkWidget *ms_review_row_new_flag (const MsReviewFlag *flag, int width);

/* The move before which its moment lies. */
int ms_review_row_get_move (MsReviewRow *self);

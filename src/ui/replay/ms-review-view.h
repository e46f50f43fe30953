/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsReviewView: the review of a replay as a page: the sentence that sums it up, on what time went,
 * and a list of the first opening, the guesses and the wrong flags.  Activating a row goes to that
 * moment; the row of the moment is selected.
 *
 * The review begins when the page is first shown, or whoever has it starts its reviewer; the chances
 * to win when it is shown.  Once there is a review, the playback gets its guesses as marks.  It can be
 * copied as text and as a table.
 *
 * Properties
 *   overlay  MsBoardOverlay or NULL, read-only: what belongs on the board at this moment, which is
 *            right before a guess
 *   numbers  MsOddsFormat, read-write: how chances are written
 */
#pragma once

#include "ms-review.h"
#include "ms-board-overlay.h"
#include "ms-playback.h"
#include "ms-reviewer.h"

#include <gtk/gtk.h>

#define MS_TYPE_REVIEW_VIEW (ms_review_view_get_type ())
G_DECLARE_FINAL_TYPE (MsReviewView, ms_review_view, MS, REVIEW_VIEW, GtkBox)

/* title: what the game is called in what is copied; copied.  A reference to playback is taken. */
GtkWidget *ms_review_view_new (MsPlayback *playback, const char *title);

MsReviewer *ms_review_view_get_reviewer (MsReviewView *self); /* borrowed */
MsBoardOverlay *ms_review_view_get_overlay (MsReviewView *self); /* borrowed, may be NULL */

/* What a review shows on the board right before a guess. */

/* A new overlay: what was best there, the cells that were certain with a tick, and what was opened.
 * NULL: that opening was neither a guess nor a certain mine. */
MsBoardOverlay *ms_review_view_make_overlay (
    const MsReview *review, const MsReviewOpening *opening);

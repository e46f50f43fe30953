/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsReviewView: the review of a replay as a page: a sentence that sums it up, what the time was
 * spent on, and a list of the first opening, the guesses, the wrong flags and what cost most time.
 * Activating a row goes to its moment; the row of the moment shown is selected.
 *
 * The review begins when the page is first shown, or when the owner of the page starts its
 * reviewer; once it is known and shown, a playback that is still at its start goes to the costliest
 * move; computing the chances to win begins when the page is shown.  Once there is a review,
 * its guesses become marks of the playback.  The review can be copied as text and as a table.
 *
 * Properties
 *   overlay  MsBoardOverlay or NULL, read-only: what is to be drawn on the board at the moment
 *            shown, if that is right before a guess
 *   numbers  MsOddsFormat, write-only: how chances are written
 */
#pragma once

#include "ms-board-overlay.h"
#include "ms-playback.h"
#include "ms-reviewer.h"

#include <gtk/gtk.h>

#define MS_TYPE_REVIEW_VIEW (ms_review_view_get_type ())
G_DECLARE_FINAL_TYPE (MsReviewView, ms_review_view, MS, REVIEW_VIEW, GtkBox)

/* title: the name of the game in the text and the table; copied.  A reference to playback is
 * taken. */
GtkWidget *ms_review_view_new (MsPlayback *playback, const char *title);

MsReviewer *ms_review_view_get_reviewer (MsReviewView *self); /* borrowed */
MsBoardOverlay *ms_review_view_get_overlay (MsReviewView *self); /* borrowed, may be NULL */

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsReviewStrip: a plot of the chance to win over a replay, from its start to its end: a line where
 * the chance is exact, with a band of two standard errors where it is estimated, the guesses as
 * diamonds (avoidable ones filled, worse ones with a dot), a certain mine that was opened as a
 * cross, what cost most time as bars below, and a line at the moment shown.  It fills while the
 * reviewer finds out more.
 *
 * A click goes to that time, a click on a guess right before it; the arrow keys go to the guess
 * before and after, Home and End to the ends.  It has the role of a picture; its accessible label
 * says what can be seen.
 *
 * Properties
 *   numbers  MsOddsFormat, write-only: how the label writes chances
 */
#pragma once

#include "ms-playback.h"
#include "ms-reviewer.h"

#include <gtk/gtk.h>

#define MS_TYPE_REVIEW_STRIP (ms_review_strip_get_type ())
G_DECLARE_FINAL_TYPE (MsReviewStrip, ms_review_strip, MS, REVIEW_STRIP, GtkWidget)

/* References are taken. */
GtkWidget *ms_review_strip_new (MsPlayback *playback, MsReviewer *reviewer);

/* The text of the accessible label, owned by the caller: the chance at the start, the guess that
 * cost most of it, and the chance now. */
char *ms_review_strip_dup_text (MsReviewStrip *self);

/* --- What the widget draws, for any cairo context --- */

typedef struct
{
  const MsReviewPoint *points; /* [n_points] in the order of time; unknown ones are left out */
  int n_points;
  const MsReview *review; /* NULL: not known yet */
  gint64 start_ms, end_ms, now_ms;
} MsReviewStripData;

typedef struct
{
  GdkRGBA text, line;
} MsReviewStripColours;

/* Draws the plot, width × height pixels large. */
void ms_review_strip_draw (cairo_t *cr, const MsReviewStripData *data,
    const MsReviewStripColours *colours, int width, int height);
/* The signs of a guess and of a certain mine, which reach so far from (x, y) in each direction, in
 * the current line width and source. */
void ms_review_strip_draw_diamond (cairo_t *cr, double x, double y, double reach, gboolean filled);
void ms_review_strip_draw_cross (cairo_t *cr, double x, double y, double reach);
/* The x coordinate of a time in a plot width pixels wide, and the time at an x coordinate. */
double ms_review_strip_get_x (const MsReviewStripData *data, gint64 time_ms, int width);
gint64 ms_review_strip_get_time (const MsReviewStripData *data, double x, int width);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsReviewer: a worker (ms-worker.h) that finds out what there is to say of a recorded game: first
 * the review, then, moment by moment, the chance to win: before and after each guess first, the
 * rest spread evenly, at most MS_REVIEWER_MOST_POINTS in all.
 *
 * It begins when asked and can be stopped and begun again; what is known is kept.  The same replay
 * has the same review and the same chances on every machine.
 *
 * Properties, besides those of a worker (all notify)
 *   reviewed   boolean: there is a review
 *   n-known    int: of how many moments the chance to win is known
 */
#pragma once

#include "ms-replay.h"
#include "ms-review.h"
#include "ms-worker.h"

#define MS_TYPE_REVIEWER (ms_reviewer_get_type ())
G_DECLARE_FINAL_TYPE (MsReviewer, ms_reviewer, MS, REVIEWER, MsWorker)

#define MS_REVIEWER_MOST_POINTS 96

/* The chance to win at one moment. */
typedef struct
{
  int n_openings; /* so many are done */
  gint64 time_ms; /* of the last of them; 0 before the first */
  gboolean known; /* what follows is */
  gboolean exact;
  double chance;
  double error; /* standard error; 0 where exact */
} MsReviewPoint;

MsReviewer *ms_reviewer_new (MsReplay *replay);

/* Finds the review, if it is not known yet. */
void ms_reviewer_start (MsReviewer *self);
/* Finds the review and then the chances to win; goes on where it was stopped. */
void ms_reviewer_start_points (MsReviewer *self);

/* Borrowed; NULL as long as it is not known. */
const MsReview *ms_reviewer_get_review (MsReviewer *self);
/* Has the review, which is known, put into words on another thread, since it may have millions of
 * rows: write is called there with it and data, which is freed with free_data.  ms_once_finish
 * gives the text, the caller's; NULL where cancellable was cancelled. */
typedef char *(*MsReviewerWrite) (const MsReview *review, gpointer data);
void ms_reviewer_write_async (MsReviewer *self, MsReviewerWrite write, gpointer data,
    GDestroyNotify free_data, GCancellable *cancellable, GAsyncReadyCallback callback,
    gpointer user_data);
/* Why there is no review though no run is under way: MS_STATUS_OK before the first start. */
MsStatus ms_reviewer_get_status (MsReviewer *self);

/* In the order of time, the unknown ones too; none before the review, and of boards on which no
 * chance is estimated (MS_WIN_CHANCE_MOST_CELLS).  Borrowed until the next notification. */
const MsReviewPoint *ms_reviewer_get_points (MsReviewer *self, int *n_points);

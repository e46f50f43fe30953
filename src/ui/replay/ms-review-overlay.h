/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a review draws over the board. */
#pragma once

#include "ms-board-overlay.h"
#include "ms-review.h"

/* A new overlay for the moment right before an opening: the cells that were best to open, those
 * that were certainly safe with a tick, and the opened cell.  NULL: the opening was neither a guess
 * nor a certain mine. */
MsBoardOverlay *ms_review_overlay_new (const MsReview *review, const MsReviewOpening *opening);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a review shows on the board right before a guess. */
#pragma once

#include "ms-board-overlay.h"
#include "ms-review.h"

/* A new overlay: what was best there, the cells that were certain with a tick, and what was opened.
 * NULL: that opening was neither a guess nor a certain mine. */
MsBoardOverlay *ms_review_overlay_make (const MsReview *review, const MsReviewOpening *opening);

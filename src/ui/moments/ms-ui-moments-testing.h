/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only tests ask of the card and its feature. */
#pragma once

#include "ms-hindsight.h"
#include "ms-inquiry.h"
#include "ms-score.h"

/* How the game ended and the place of its time in the list, or ""; borrowed. */
typedef struct _MsResultBar MsResultBar;
const char *ms_result_bar_get_text (MsResultBar *self);
/* All that the card says now: an MsResultText, borrowed, may be NULL. */
gconstpointer ms_result_bar_get_all (MsResultBar *self);

/* What it asks; borrowed. */
typedef struct _MsResultController MsResultController;
MsHindsight *ms_result_controller_get_hindsight (MsResultController *self);
MsScore *ms_result_controller_get_score (MsResultController *self);
MsInquiry *ms_result_controller_get_meter (MsResultController *self);

/* Whether the card is there; it may not have been drawn yet. */
gboolean ms_result_controller_get_shown (MsResultController *self);

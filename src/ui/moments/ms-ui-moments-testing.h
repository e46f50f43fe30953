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

typedef struct _MsResultController MsResultController;
/* Whether the card is there; it may not have been drawn yet. */
gboolean ms_result_controller_get_shown (MsResultController *self);

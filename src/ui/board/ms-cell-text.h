/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the panel says about one cell, from the game and the one analysis. */
#pragma once

#include "ms-analysis.h"
#include "ms-game.h"

/* "Cell F7"; owned by the caller. */
char *ms_cell_text_dup_heading (int x, int y);

/* One or two short sentences; analysis may be NULL.  x, y on the board. Owned by the caller. */
char *ms_cell_text_dup (MsGame *game, MsAnalysis *analysis, MsOddsFormat numbers, int x, int y);

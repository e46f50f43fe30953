/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is supposed, drawn on the board. */
#pragma once

#include "ms-analysis.h"
#include "ms-board-overlay.h"

/* Marks what the variation assumes.  The caller's; NULL: there is nothing to mark. */
MsBoardOverlay *ms_suppose_overlay_new (MsVariation *variation, int width, int height);

/* Says by how much each chance of analysis differs from base, written as numbers says.  Outside cells,
 * which are all alike, and those that are supposed carry no difference. */
MsBoardOverlay *ms_suppose_overlay_new_differences (
    const MsAnalysis *base, const MsAnalysis *analysis, MsOddsFormat numbers);

/* Marks cells[n] as A, B and so on, with what is there already. */
void ms_suppose_overlay_add_picked (MsBoardOverlay *overlay, const int *cells, guint n);

/* Of a contradictory analysis: the numbers that refute what was assumed, and of a single assumption
 * what is so instead. */
MsBoardOverlay *ms_suppose_overlay_new_refutation (const MsAnalysis *analysis);

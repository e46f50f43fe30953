/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the pages draw on the board: sections, each in its outline with its letter, one layout as ghosts,
 * numbers less their certain mines and the lines between numbers whose cells meet; what is supposed; an
 * explanation.  All overlays are the caller's. */
#pragma once

#include "ms-analysis.h"
#include "ms-board-overlay.h"
#include "ms-dissector.h"
#include "ms-section-layouts.h"
#include "ms-why.h"

typedef struct
{
  const MsDissection *dissection;
  const MsSectionLayouts *layouts; /* NULL: none is shown */
  int layout; /* which of layouts */
  int chosen; /* the section that is looked at; < 0: none */
  gboolean reduced, graph;
} MsSectionsShown;

/* On larger boards only the chosen section is drawn, and no line. */
#define MS_SECTIONS_MOST_DRAWN 10000

MsBoardOverlay *ms_page_overlays_new_sections (const MsSectionsShown *shown);

/* Marks what the variation assumes.  NULL: there is nothing to mark. */
MsBoardOverlay *ms_page_overlays_new_supposed (MsVariation *variation, int width, int height);

/* Says by how much each chance of analysis differs from base, written as numbers says.  Outside cells,
 * which are all alike, and those that are supposed carry no difference. */
MsBoardOverlay *ms_page_overlays_new_differences (
    const MsAnalysis *base, const MsAnalysis *analysis, MsOddsFormat numbers);

/* Marks cells[n] as A, B and so on, with what is there already. */
void ms_page_overlays_add_picked (MsBoardOverlay *overlay, const int *cells, guint n);

/* Of a contradictory analysis: the numbers that refute what was assumed, and of a single assumption
 * what is so instead. */
MsBoardOverlay *ms_page_overlays_new_refutation (const MsAnalysis *analysis);

/* What is shown of an explanation. */
typedef struct
{
  int step; /* the rung; those before it are known by then */
  gboolean held_back; /* what the rung decides is not told */
  gboolean with_mine; /* which of the two layouts of an undecidable cell */
  gboolean letters; /* those of the equations */
} MsWhyShown;

/* A new overlay; the circled numbers are those the rung looks at, and each cell that is decided by
 * then carries its sign and the number of its rung. */
MsBoardOverlay *ms_page_overlays_new_why (const MsWhy *why, const MsWhyShown *shown);

/* The same of one rung by itself, with what was decided before it left out. */
void ms_page_overlays_add_rung (
    MsBoardOverlay *overlay, const MsRung *rung, int number, gboolean current);

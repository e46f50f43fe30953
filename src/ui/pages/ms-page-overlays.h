/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the pages draw on the board: sections, each outlined and with its letter; one layout as
 * faint mines; numbers reduced by their certain mines, and lines between numbers that share covered
 * cells; what is supposed; an explanation.  All functions return overlays owned by the caller. */
#pragma once

#include "ms-board-overlay.h"
#include "ms-dissection.h"
#include "ms-why.h"

typedef struct
{
  const MsDissection *dissection;
  const MsSectionLayouts *layouts; /* NULL: none is shown */
  int layout; /* index into layouts */
  int chosen; /* index of the section that is looked at; negative: none */
  gboolean reduced, graph;
} MsSectionsShown;

/* Cells: on larger boards only the chosen section is drawn, and no lines between numbers. */
#define MS_SECTIONS_MOST_DRAWN 10000

MsBoardOverlay *ms_page_overlays_new_sections (const MsSectionsShown *shown);

/* Marks what the variation assumes.  NULL: there is nothing to mark. */
MsBoardOverlay *ms_page_overlays_new_supposed (MsVariation *variation, int width, int height);

/* Writes on each cell by how much its chance in analysis differs from that in base, in the format
 * numbers.  Outside cells, which are all alike, and supposed cells carry no difference. */
MsBoardOverlay *ms_page_overlays_new_differences (
    const MsAnalysis *base, const MsAnalysis *analysis, MsOddsFormat numbers);

/* Marks cells[n] as A, B and so on; earlier marks of the overlay stay. */
void ms_page_overlays_add_picked (MsBoardOverlay *overlay, const int *cells, guint n);

/* For a contradictory analysis: marks the numbers that refute what was assumed and, if that was a
 * single assumption, what the cell is instead. */
MsBoardOverlay *ms_page_overlays_new_refutation (const MsAnalysis *analysis);

/* What is shown of an explanation. */
typedef struct
{
  int step; /* index of the rung shown; what earlier rungs decide is shown as known */
  gboolean held_back; /* what the rung decides is not shown yet */
  gboolean with_mine; /* of the two layouts for an undecidable cell, the one with a mine in it */
  gboolean letters; /* cells carry the letters used in the equations */
} MsWhyShown;

/* Circles the numbers the rung looks at; each cell decided by this rung or an earlier one carries
 * its sign and the number of its rung. */
MsBoardOverlay *ms_page_overlays_new_why (const MsWhy *why, const MsWhyShown *shown);

/* Adds the same for one rung alone, without what earlier rungs decided. */
void ms_page_overlays_add_rung (
    MsBoardOverlay *overlay, const MsRung *rung, int number, gboolean current);

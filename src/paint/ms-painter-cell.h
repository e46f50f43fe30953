/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a cell is to show of an analysis: fills the plain struct that the painter draws, the same
 * way for the board on the screen, its relief and exported pictures. */
#pragma once

#include "ms-analysis.h"
#include "ms-painter.h"

/* As much of the analysis as is switched on. */
typedef struct
{
  const MsAnalysis *analysis; /* of the board's position; NULL: none */
  gboolean probabilities, deduced; /* the heatmap; the outlines of what is certain */
  MsOdds odds; /* what the heatmap shows, as far as it is known */
  MsOddsFormat numbers; /* and how it is written */
} MsShownOdds;

/* The cell at (x, y), where value lies.  Texts in cell are borrowed from the analysis. */
void ms_painter_cell_fill (
    MsPainterCell *cell, const MsShownOdds *shown, int x, int y, MsCell value);

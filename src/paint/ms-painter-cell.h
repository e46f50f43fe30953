/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fills the plain struct that the painter draws with what a cell is to show of an analysis; used
 * for the board on the screen, for its relief and for exported pictures, so that they agree. */
#pragma once

#include "ms-painter.h"

/* An analysis, and which parts of it are to be shown. */
typedef struct
{
  const MsAnalysis *analysis; /* the analysis of the board's position; NULL: none */
  /* whether to show the heatmap, and the outlines of certain cells */
  gboolean probabilities, deduced;
  MsOdds odds; /* which chance the heatmap shows, where it is known */
  MsOddsFormat numbers; /* how the heatmap's numbers are written */
} MsShownOdds;

/* Fills *cell for the cell at (x, y), whose value on the board is value.  Texts in *cell are
 * borrowed from the analysis. */
void ms_painter_cell_fill (
    MsPainterCell *cell, const MsShownOdds *shown, int x, int y, MsCell value);

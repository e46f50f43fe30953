/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An explanation drawn on the board. */
#pragma once

#include "ms-board-overlay.h"
#include "ms-why.h"

/* What is shown of it. */
typedef struct
{
  int step; /* the rung; those before it are known by then */
  gboolean held_back; /* what the rung decides is not told */
  gboolean with_mine; /* which of the two layouts of an undecidable cell */
  gboolean letters; /* those of the equations */
} MsWhyShown;

/* A new overlay; the circled numbers are those the rung looks at, and each cell that is decided by
 * then carries its sign and the number of its rung. */
MsBoardOverlay *ms_why_overlay_make (const MsWhy *why, const MsWhyShown *shown);

/* The same of one rung by itself, with what was decided before it left out. */
void ms_why_overlay_add_rung (
    MsBoardOverlay *overlay, const MsRung *rung, int number, gboolean current);

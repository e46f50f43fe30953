/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said about one cell in words: in the panel, from the game and its analysis, and in the
 * name by which assistive technology knows the cell. */
#pragma once

#include "ms-game.h"
#include "ms-painter.h"

/* "Cell F7"; owned by the caller. */
char *ms_cell_text_dup_heading (int x, int y);

/* One or two short sentences about the cell (x, y), which is on the board; analysis may be NULL.
 * Owned by the caller. */
char *ms_cell_text_dup (MsGame *game, MsAnalysis *analysis, MsOddsFormat numbers, int x, int y);

/* What a hint has to do with a cell. */
typedef enum
{
  MS_HINT_PART_NONE,
  MS_HINT_PART_AREA,
  MS_HINT_PART_NUMBER,
  MS_HINT_PART_CELL,
} MsHintPart;

/* The facts that the name of a cell on the board tells. */
typedef struct
{
  MsPainterCell cell; /* what the cell shows */
  MsBasis basis; /* why the cell with a ring around it was chosen; 0 if there is no ring */
  MsHintPart part;
  const char *note; /* what a page of the panel says of the cell, translated; or NULL */
  gboolean editable; /* digits can be written into the cell; not told in its name */
} MsCellFacts;

/* What the names of the cell at (x, y) have in common, to be kept and given to the next; owned by
 * the caller. */
char *ms_cell_text_dup_place (int x, int y);
/* "covered, mine 12.5 %, D 3, row 3, column 4"; owned by the caller. */
char *ms_cell_text_dup_name (const MsCellFacts *facts, const char *place);
/* A hash of all facts that the name of a cell tells; never 0. */
guint64 ms_cell_text_hash (const MsCellFacts *facts);

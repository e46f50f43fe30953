/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said about one cell in words: in the panel, from the game and the one analysis, and by the name
 * that assistive technology knows it by. */
#pragma once

#include "ms-analysis.h"
#include "ms-game.h"
#include "ms-painter.h"

/* "Cell F7"; owned by the caller. */
char *ms_cell_text_dup_heading (int x, int y);

/* One or two short sentences; analysis may be NULL.  x, y on the board. Owned by the caller. */
char *ms_cell_text_dup (MsGame *game, MsAnalysis *analysis, MsOddsFormat numbers, int x, int y);

/* What a hint has to do with a cell. */
typedef enum
{
  MS_HINT_PART_NONE,
  MS_HINT_PART_AREA,
  MS_HINT_PART_NUMBER,
  MS_HINT_PART_CELL,
} MsHintPart;

/* What the name of a cell on the board tells. */
typedef struct
{
  MsPainterCell cell; /* what it shows */
  MsBasis basis; /* of the ring around it, if there is one; else 0 */
  MsHintPart part;
  const char *note; /* what a page of the panel says of it, translated; or NULL */
  gboolean editable; /* no part of the name: digits can be written into it */
} MsCellFacts;

/* "covered, mine 12.5 %, row 3, column 4"; owned by the caller. */
char *ms_cell_text_dup_name (const MsCellFacts *facts, int x, int y);
/* Of all that the name of a cell tells; never 0. */
guint64 ms_cell_text_hash (const MsCellFacts *facts);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What must be so of a game and of one of its cells before something can be done with the cell, and
 * the sentence that says why it cannot be done. */
#pragma once

#include "ms-game.h"

typedef enum
{
  MS_NEEDS_COVERED = 1 << 0, /* of the cell: it is not open */
  MS_NEEDS_OPENED = 1 << 1,
  MS_NEEDS_BARE = 1 << 2, /* it has no flag */
  MS_NEEDS_CHORD = 1 << 3, /* a number around which a chord opens something */
  MS_NEEDS_FLAGS = 1 << 4, /* a number around which all covered cells must be mines, and the rules
                            * let them be flagged together */
  MS_NEEDS_PLAY = 1 << 5, /* of the game: it is no analysis */
  MS_NEEDS_RUNNING = 1 << 6, /* it has not ended */
  MS_NEEDS_TOLD = 1 << 7, /* odds are not withheld */
  MS_NEEDS_SMALL = 1 << 8, /* at most MS_CELL_NEEDS_SMALL cells */
} MsCellNeeds;

/* On larger boards a count takes too long to be made ten times whenever another cell is chosen. */
#define MS_CELL_NEEDS_SMALL 10000

/* Why what has such needs cannot be done with a cell, or nothing is told of it: the first need
 * that is not met, as a sentence owned by the caller; NULL: it can be done.  A cell that is not on
 * the board counts as covered. */
char *ms_cell_needs_dup_why_not (MsCellNeeds needs, MsGame *game, int cell);

/* A sentence on why nothing is told about a game whose odds are withheld; static. */
const char *ms_cell_needs_get_withheld_text (MsGame *game);

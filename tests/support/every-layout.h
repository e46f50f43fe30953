/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many layouts of a small board a strategy wins, all of them played: no luck, no error.
 *
 * The layouts are listed, told apart by what the opened cells show, and the strategy is asked once
 * in each position in which no cell is safe in all that are left.
 */
#pragma once

#include "ms-strategy.h"

#include <stdbool.h>

#define EVERY_LAYOUT_MOST_CELLS 64

typedef struct
{
  long layouts; /* in which the first cell is no mine */
  long won; /* of them */
  long guesses; /* positions in which the strategy was asked */
  long played; /* of them it played out */
} EveryLayout;

/* Up to EVERY_LAYOUT_MOST_CELLS cells; first_cell is safe.  False when there is no memory, or the
 * strategy opens what it must not: a cell that is open, or a mine in every layout. */
bool every_layout_play (const MsStrategy *strategy, int width, int height, int mines,
    int first_cell, EveryLayout *answer);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much a board asks of its player: figures of the layout alone.
 *
 * An opening is a group of safe cells without a mine around them that touch each other, with the
 * numbers around it; a number touches at most two.  3BV (Bechtel's board benchmark value) is the
 * openings and the numbers that touch none: the fewest openings, without chords, that win.
 * An island is a group of such numbers that touch each other.  ms-openings.h finds them. */
#pragma once

#include "ms-layout.h"

typedef struct
{
  int bbbv; /* 3BV */
  int openings;
  int islands;
} MsBoardMetrics;

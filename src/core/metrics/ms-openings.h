/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A layout taken apart: each cell's number, and which opening or island it belongs to. */
#pragma once

#include "ms-layout.h"

/* Figures of a layout that tell how much work a board is.
 *
 * An opening is a group of safe cells without a mine around them that touch each other, with the
 * numbers around it; a number touches at most two.  3BV (Bechtel's board benchmark value) is the
 * openings and the numbers that touch none: the fewest openings, without chords, that win.  An
 * island is a group of such numbers that touch each other. */
typedef struct
{
  int bbbv; /* 3BV */
  int openings;
  int islands;
} MsBoardMetrics;

#define MS_OPENINGS_MINE 9

typedef struct
{
  const MsAllocator *allocator;
  int width, height;
  MsBoardMetrics metrics;
  uint8_t *numbers; /* [height*width]: how many mines are around, or MS_OPENINGS_MINE */

  /* [height*width]: for a 0, the opening it is in, counted from 1; for a number that touches no 0,
   * minus the island it is in, counted from 1; 0 for a mine and for a number at the border of an
   * opening. */
  int32_t *groups;
} MsOpenings;

/* NULL when there is no memory.  O(cells) time and memory. */
MsOpenings *ms_openings_new (const MsLayout *layout, const MsAllocator *allocator);
void ms_openings_free (MsOpenings *openings); /* NULL is allowed */

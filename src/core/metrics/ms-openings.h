/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A layout taken apart: each cell's number, and which opening or island it belongs to. */
#pragma once

#include "ms-board-metrics.h"

#define MS_OPENINGS_MINE 9

typedef struct
{
  const MsAllocator *allocator;
  int width, height;
  MsBoardMetrics metrics;
  uint8_t *numbers; /* [height*width]: mines around, or MS_OPENINGS_MINE */

  /* [height*width]: 1… for a 0 the opening it is in; -1… for a number that touches no 0 minus its
   * island; 0 for a mine and for a number at the border of an opening. */
  int32_t *groups;
} MsOpenings;

/* NULL when there is no memory.  O(cells) time and memory. */
MsOpenings *ms_openings_new (const MsLayout *layout, const MsAllocator *allocator);
void ms_openings_free (MsOpenings *openings); /* NULL is allowed */

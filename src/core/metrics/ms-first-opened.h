/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* How many cells the first click of a game opens, on the mean of many boards. */
#pragma once

#include "ms-alloc.h"
#include "ms-rules.h"

typedef struct
{
  double mean; /* cells opened; none by a click on a mine; NaN: not known */
  double error; /* standard error of mean */
} MsFirstOpened;

/* Draws boards by rules, as a game does, and opens the cell first (row-major) on each of them; the
 * same boards on every machine.  Sets *opened; it is not known where the board is so large that a
 * few hundred of them would take long.  Returns false when there is no memory.
 * Cost: a fixed number of cells drawn, some ten milliseconds. */
bool ms_first_opened_find (
    const MsRules *rules, int first, const MsAllocator *allocator, MsFirstOpened *opened);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all ways to put mines under the covered cells of a small board say: one by one, as bit
 * masks.
 *
 * Shares nothing with the solver.  What is to be heeded can be chosen: some numbers, the mine
 * total, what is known besides; so that it tells what just these decide.
 */
#pragma once

#include "ms-position.h"

#define SEEN_MOST_COVERED 16
#define SEEN_MOST_CELLS 64

typedef struct
{
  const int *numbers; /* [n_numbers] those that are heeded; NULL: all */
  int n_numbers;
  bool any_total; /* the mine total is not heeded */
  uint64_t mines, free; /* covered cells that are known to be so */
} SeenAsked;

typedef struct
{
  int n_layouts;
  int with_mine[SEEN_MOST_CELLS];
  int fewest, most; /* mines in any of them */
  int shown[SEEN_MOST_CELLS]; /* bit n: the cell, free, shows n in some layout */
} Seen;

int seen_count_covered (const MsPosition *position);
bool seen_touch (const MsPosition *position, int a, int b);

/* At most SEEN_MOST_COVERED covered cells. */
void seen_find (const MsPosition *position, const SeenAsked *asked, Seen *seen);

/* 1: a mine in every layout, of which there are some; 0: in none; -1: neither. */
int seen_decides (const Seen *seen, int cell);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In which order the numbers are eliminated.
 *
 * The graph: numbers are vertices, joined when they share an undecided box.  Eliminating a number
 * joins all its neighbours to each other; they are its separator, the numbers whose needs a table
 * must keep track of.  Min-fill takes the number that adds the fewest edges next, ties by the
 * smaller separator.  The result is a forest: the parent of a number is the first of its
 * separator to be eliminated, each tree is one section.
 */
#pragma once

#include "ms-problem.h"

/* Open numbers in one table at most: four bits each in a 128-bit key. */
#define MS_MAX_OPEN 32

typedef struct
{
  int n; /* numbers that have undecided cells */
  int32_t *sequence; /* [n] numbers in elimination order */
  int32_t *parent; /* [n_numbers] number, or -1 for the last of its section */
  int32_t *separator_start; /* [n_numbers] where its separator starts in separators */
  uint8_t *n_separator; /* [n_numbers] */
  const int32_t *separators; /* numbers */
  int width; /* largest separator + 1 */
  bool too_wide;
  double cost; /* an estimate of the work, to compare orders by */
} MsOrder;

/* Two pools, for the separators of the order kept and of the one on trial. */
typedef struct
{
  MsPool kept, trial;
} MsOrderPools;

/* Works out the cost of an order that is complete but for it; below is scratch, [n_numbers]. */
bool ms_order_add_up_cost (MsOrder *order, int32_t *below, MsWork *work);

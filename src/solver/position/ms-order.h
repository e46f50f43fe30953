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

/* Finds an order in which to eliminate the numbers of a problem (ms-order.h). */

/* O(numbers * width²).  Where more than MS_MAX_OPEN numbers would be open at once, the order is
 * not usable: order->too_wide. */
bool ms_order_find (MsOrder *order, const MsProblem *problem, MsOrderPools *pools, MsWork *work);

/* What it does where there are many numbers: one order, whose arrays are there, and whose separators,
 * n_separators of them, go into the pool.  seed: ties are broken at random; 0: as they come. */
bool ms_order_search (MsOrder *order, const MsProblem *problem, uint64_t seed, MsPool *separators,
    size_t *n_separators, MsWork *work);

/* An order's arrays for n numbers. */
bool ms_order_allocate (MsOrder *order, size_t n, MsArena *arena);

/* Bytes of the circuit and of both passes over it, before any table is made; O(numbers).
 *
 * An estimate from widths: a table over w open numbers is taken to hold 1.9^w entries, which is
 * near the truth on wide tables and too few on narrow ones, each with as many coefficients as the
 * cells below it let expect.  What is refused by it would have failed; what is let pass is still
 * subject to the limits. */
bool ms_order_predict_bytes (
    const MsOrder *order, const MsProblem *problem, MsWork *work, double *bytes);

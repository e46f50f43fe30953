/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The order in which the numbers are eliminated.
 *
 * In the graph, numbers are vertices, and two are joined when they share an undecided box.
 * Eliminating a number joins all its neighbours to each other; they are its separator: the numbers
 * whose needs a table must keep track of.  Min-fill always eliminates the number that adds the
 * fewest edges next, and among several such the one with the smallest separator.  The result is a
 * forest: the parent of a number is the first of its separator to be eliminated, and each tree is
 * one section.
 */
#pragma once

#include "ms-problem.h"

/* The most open numbers in one table: each takes four of the 128 bits of a key. */
#define MS_MAX_OPEN 32

typedef struct
{
  int n; /* how many numbers have undecided cells */
  int32_t *sequence; /* [n] numbers in elimination order */
  /* [n_numbers] the parent of each number, or -1 for the last number of a section. */
  int32_t *parent;
  int32_t *separator_start; /* [n_numbers] where each number's separator starts in separators */
  uint8_t *n_separator; /* [n_numbers] size of each number's separator */
  const int32_t *separators; /* the separators of all numbers, one after the other */
  int width; /* size of the largest separator, plus 1 */
  bool too_wide;
  /* An estimate of the work that the tables take, in units of its own, to compare orders by. */
  double cost;
} MsOrder;

/* Pools for the separators of the order that is kept and of the one on trial. */
typedef struct
{
  MsPool kept, trial;
} MsOrderPools;

/* Finds an order in which to eliminate the numbers of a problem, by min-fill.  O(numbers * width²).
 * Where MS_MAX_OPEN numbers or more would be in one separator, order->too_wide is set and the order
 * is not usable. */
bool ms_order_find (MsOrder *order, const MsProblem *problem, MsOrderPools *pools, MsWork *work);

/* Searches for one order as ms_order_find does.  The order's arrays must be allocated; its
 * separators, *n_separators elements in all, go into the pool.  With a seed other than 0, ties are
 * broken at random. */
bool ms_order_search (MsOrder *order, const MsProblem *problem, uint64_t seed, MsPool *separators,
    size_t *n_separators, MsWork *work);

/* Allocates an order's arrays for n numbers. */
bool ms_order_allocate (MsOrder *order, size_t n, MsArena *arena);

/* Predicts the bytes of the circuit and of both passes over it, before any table is made;
 * O(numbers).
 *
 * The estimate comes from the widths: a table over w open numbers is taken to hold 1.9^w entries,
 * which is near the truth for wide tables and too few for narrow ones, and each entry to have as
 * many coefficients as the cells below it let expect.  What is refused because of this prediction
 * would have failed; what it lets pass is still subject to the limits. */
bool ms_order_predict_bytes (
    const MsOrder *order, const MsProblem *problem, MsWork *work, double *bytes);

/* From an elimination order to the walk in which the tables are built.
 *
 * A bag is a number with its separator.  Bags are walked children first, one section after the
 * other, so that messages (tables that wait for their parent) form a stack.  Every number gets a
 * slot: a group of four bits in the keys.  It differs from the slots of all numbers that are ever
 * open together with it, and is the same for the whole section, so that keys never need repacking.
 * The graph of an elimination order is chordal, so that colouring its vertices in the opposite
 * order needs no more slots than the widest bag has numbers.
 */

typedef struct
{
  int32_t *walk; /* [order->n] numbers, children before parents, each section without a gap */
  int32_t *n_children; /* [n_numbers] */
  uint8_t *slot; /* [n_numbers] the slot of each number, 0…MS_MAX_OPEN - 1 */
  int n_sections;
  /* [n_sections] where in walk each section ends; the number just before is its last. */
  int32_t *section_end;
} MsPlan;

/* Makes the plan of an order.  O(numbers * width).  False when the run is to stop. */
bool ms_plan_make (MsPlan *plan, const MsOrder *order, const MsProblem *problem, MsWork *work);

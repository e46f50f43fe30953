/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From an elimination order to the walk in which the tables are built.
 *
 * A bag is a number with its separator.  Bags are walked children first, one section after the
 * other, so that messages (tables that wait for their parent) form a stack.  Every number gets a
 * slot: a group of four bits in the keys.  It differs from the slots of all numbers that are ever
 * open together with it, and is the same for the whole section, so that keys never need repacking.
 * The graph of an elimination order is chordal, so that colouring its vertices in the opposite
 * order needs no more slots than the widest bag has numbers.
 */
#pragma once

#include "ms-order.h"

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

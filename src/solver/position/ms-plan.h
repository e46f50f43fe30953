/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From an elimination order to the walk that builds the tables.
 *
 * A bag is a number with its separator.  Bags are walked children first, one section after the
 * other, so that messages wait on a stack.  Every number gets a slot (a group of four bits in the
 * keys) that differs from the slots of all numbers ever open together with it, for the whole
 * section: keys never need repacking.  The graph of an elimination order is chordal, so colouring
 * against the order needs no more slots than the widest bag has numbers.
 */
#pragma once

#include "ms-order.h"

typedef struct
{
  int32_t *walk; /* [order->n] numbers, children before parents, sections contiguous */
  int32_t *n_children; /* [n_numbers] */
  uint8_t *slot; /* [n_numbers] 0…MS_MAX_OPEN - 1 */
  int n_sections;
  int32_t *section_end; /* [n_sections] where each section ends in walk; its last number is there */
} MsPlan;

/* O(numbers * width). */
bool ms_plan_make (MsPlan *plan, const MsOrder *order, const MsProblem *problem, MsWork *work);

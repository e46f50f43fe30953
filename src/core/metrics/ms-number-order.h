/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The numbers of a board one after the other, for ms-least-clicks: at each number, where in a state
 * is noted what the numbers behind it can still notice of those before it.
 *
 * A state has a byte for each number of which a number that touches it is still to come, for each
 * mine between such numbers, and for each opening that has numbers of both kinds.  The fewer bytes
 * are in use at a time, the fewer states there are; so of several orders the one with the fewest is
 * taken.
 */
#pragma once

#include "ms-layout.h"

/* The most bytes of a state, and the most cells of a board. */
#define MS_ORDER_MOST_BYTES 64
#define MS_ORDER_MOST_CELLS 10000

/* A number that is still to come, and the bytes of the numbers and mines that touch it. */
typedef struct
{
  int cell, n;
  uint8_t bytes[8];
  bool is_island; /* it touches no opening */
  bool touches_last; /* it touches the number before it in the list */
} MsOrderAhead;

typedef struct
{
  bool is_island;
  uint8_t byte; /* of the number itself */
  int n_numbers, n_mines, n_openings; /* that touch it, of the numbers those before it */
  uint8_t numbers[8], mines[8], openings[2];
  int n_begun; /* openings whose first number this is */
  uint8_t begun[2];
  int n_forgotten; /* bytes that nobody looks at after this number */
  uint8_t forgotten[MS_ORDER_MOST_BYTES];
  int n_ahead;
  const MsOrderAhead *ahead; /* [n_ahead], until the next step */
} MsOrderStep;

typedef struct _MsNumberOrder MsNumberOrder;

/* MS_STATUS_OK; MS_STATUS_NO_MEMORY; MS_STATUS_MEMORY_LIMIT where the board or a state is larger
 * than the limits above.  At worst O(cells²), some tenths of a second for the largest board. */
MsStatus ms_number_order_new (
    const MsLayout *layout, const MsAllocator *allocator, MsNumberOrder **order);
void ms_number_order_free (MsNumberOrder *order); /* NULL is allowed */

int ms_number_order_count (const MsNumberOrder *order); /* numbers */
int ms_number_order_count_bytes (const MsNumberOrder *order); /* of a state; 8, 16, … */
/* Openings that no number touches: one on a board without mines, else none. */
int ms_number_order_count_bare (const MsNumberOrder *order);

int ms_number_order_get_cell (const MsNumberOrder *order, int i); /* of step i, row-major */

/* Describes step 0 <= i < count.  O(numbers still to come). */
void ms_number_order_step (MsNumberOrder *order, int i, MsOrderStep *step);

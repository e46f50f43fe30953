/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The numbers of a part of a board (ms-click-part.h) one after the other, for ms-click-search: at
 * each number, where in a state is noted what the numbers behind it can still notice of those
 * before it.
 *
 * A state has a byte for each number of which a number that touches it is still to come, for each
 * mine, and each number left outside, between such numbers, and for each group that numbers of
 * both kinds touch.  The fewer bytes are in use at a time, the fewer states there are; so of
 * several orders the one with the fewest is taken.
 */
#pragma once

#include "ms-click-part.h"

/* The most bytes of a state. */
#define MS_ORDER_MOST_BYTES 64

/* A number that is still to come, and the bytes of the numbers and mines that touch it. */
typedef struct
{
  int at, n;
  uint8_t bytes[8];
  bool is_island; /* it touches no opening */
  bool touches_last; /* it touches the number before it in the list */
} MsOrderAhead;

typedef struct
{
  bool is_island, is_ghost;
  uint8_t byte; /* of the number itself */
  int chord; /* what a chord costs, without the flags */
  /* What touches it, of the numbers those before it, and what its flags cost. */
  int n_numbers, n_mines, n_groups;
  uint8_t numbers[8], mines[8], flags[8], groups[8];
  int n_kin; /* numbers and groups that a ghost joins for nothing, and does not open */
  uint8_t kin[8];
  int n_begun, n_left; /* groups, and numbers left outside, of which this is the first number */
  uint8_t begun[8], left[8];
  int n_forgotten; /* bytes that nobody looks at after this number */
  uint8_t forgotten[MS_ORDER_MOST_BYTES];
  int n_ahead;
  const MsOrderAhead *ahead; /* [n_ahead], until the next step */
} MsOrderStep;

typedef struct _MsNumberOrder MsNumberOrder;

/* MS_STATUS_OK; MS_STATUS_NO_MEMORY; MS_STATUS_MEMORY_LIMIT where a state is larger than the
 * limit above.  part is borrowed.  O(numbers) times the numbers that wait at a time. */
MsStatus ms_number_order_new (
    const MsClickPart *part, const MsAllocator *allocator, MsNumberOrder **order);
void ms_number_order_free (MsNumberOrder *order); /* NULL is allowed */

int ms_number_order_count (const MsNumberOrder *order); /* numbers */
int ms_number_order_count_bytes (const MsNumberOrder *order); /* of a state; 8, 16, … */
double ms_number_order_weigh (const MsNumberOrder *order); /* about how many states there are */

int ms_number_order_get (const MsNumberOrder *order, int i); /* where in the part step i is */

/* Describes step 0 <= i < count; to be called for each of them, in this order. */
void ms_number_order_step (MsNumberOrder *order, int i, MsOrderStep *step);

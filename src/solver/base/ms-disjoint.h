/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sets that have no member in common, of members 0…n - 1 (union–find).  top[n] leads from each member
 * towards the least of its set, which leads to itself: top[i] = i is a set of one, and what is in no
 * set is not asked for.  Both functions make the ways shorter, so that any number of calls takes hardly
 * more than constant time each. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* The least member of a member's set. */
static inline int32_t
ms_disjoint_find (int32_t *top, int32_t member)
{
  while (top[member] != member)
    member = top[member] = top[top[member]];
  return member;
}

/* Makes the sets of two members one; false if they were one already. */
static inline bool
ms_disjoint_join (int32_t *top, int32_t a, int32_t b)
{
  a = ms_disjoint_find (top, a);
  b = ms_disjoint_find (top, b);
  top[a < b ? b : a] = a < b ? a : b;
  return a != b;
}

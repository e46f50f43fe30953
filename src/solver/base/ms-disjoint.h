/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Disjoint sets of members 0…n - 1 (union–find).  top[n] leads from each member towards the least
 * member of its set, which leads to itself; where top[i] = i for all members, each is a set of its
 * own.  A member that is in no set must not be asked for.  Both functions shorten the ways that
 * they follow, so that any number of calls takes hardly more than constant time each. */
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

/* Unites the sets of two members; false if they were in one set already. */
static inline bool
ms_disjoint_join (int32_t *top, int32_t a, int32_t b)
{
  a = ms_disjoint_find (top, a);
  b = ms_disjoint_find (top, b);
  top[a < b ? b : a] = a < b ? a : b;
  return a != b;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The smallest sets that have an element of each of some sets in common.
 *
 * A depth-first search that takes the elements of the smallest set not yet hit, one after the other,
 * and gives up where sets that share nothing are more than the elements that may still be taken.
 */
#pragma once

#include "ms-alloc.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct
{
  const MsAllocator *allocator;
  int n_elements; /* they are 0…n_elements - 1 */
  int *members; /* of all sets, one after the other */
  int *ends; /* [n_sets] where each ends in members */
  int n_sets, room_sets, room_members;
  uint8_t *state; /* [n_elements] scratch: taken, or left out */
  uint8_t *packed; /* [n_elements] scratch */
  int *taken; /* [n_elements] the set in the making */
  int n_taken;
  long steps; /* sets looked at so far */
} MsHitting;

/* Whether a set that hits all is the one that is wanted. */
typedef bool (*MsHittingAccept) (const int *elements, int n, void *user_data);

bool ms_hitting_init (MsHitting *hitting, int n_elements, const MsAllocator *allocator);
void ms_hitting_clear (MsHitting *hitting);

/* Adds a set that is to be hit, copied; false when there is no memory. */
bool ms_hitting_add (MsHitting *hitting, const int *members, int n);

/* Looks for an accepted set of at most size elements that hits all; it then is taken[n_taken].
 * False when there is none, or after so many steps, which *cut tells. */
bool ms_hitting_find (MsHitting *hitting, int size, long most_steps, MsHittingAccept accept,
    void *user_data, bool *cut);

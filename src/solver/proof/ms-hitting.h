/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Finds the smallest sets that hit some given sets, that is, have an element in common with each of
 * them.
 *
 * A depth-first search takes each element of the smallest set not yet hit, one after the other.  It
 * goes back where the sets not yet hit include more sets without common elements than elements may
 * still be taken.
 */
#pragma once

#include "ms-alloc.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct
{
  const MsAllocator *allocator;
  int n_elements; /* the elements are the numbers 0…n_elements - 1 */
  int *members; /* the elements of all sets, one set after the other */
  int *ends; /* [n_sets] where each set ends in members */
  int n_sets;
  size_t room_sets, room_members;
  uint8_t *state; /* [n_elements] scratch: whether an element is taken, left out, or free */
  uint8_t *packed; /* [n_elements] scratch */
  int *taken; /* [n_taken] the hitting set in the making */
  int n_taken;
  long steps; /* sets looked at so far, in all searches */
} MsHitting;

/* Whether a hitting set is one that is wanted. */
typedef bool (*MsHittingAccept) (const int *elements, int n, void *user_data);

bool ms_hitting_init (MsHitting *hitting, int n_elements, const MsAllocator *allocator);
void ms_hitting_clear (MsHitting *hitting);

/* Adds a set that must be hit; members are copied.  Returns false when there is no memory. */
bool ms_hitting_add (MsHitting *hitting, const int *members, int n);

/* Looks for a hitting set of at most size elements that is accepted; if there is one, it is
 * taken[n_taken].  Returns false when there is none, or after most_steps steps; then *cut is
 * true. */
bool ms_hitting_find (MsHitting *hitting, int size, long most_steps, MsHittingAccept accept,
    void *user_data, bool *cut);

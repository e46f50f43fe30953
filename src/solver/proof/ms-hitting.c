/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-hitting.h"

#include <string.h>

/* The state of an element that is left out includes how many elements were taken at that time, and
 * must fit into a byte. */
#define MOST_TAKEN 200

enum
{
  FREE,
  TAKEN,
  LEFT_OUT, /* sets with the element were tried already; the state is this plus the number of
             * elements taken then */
};

typedef struct
{
  MsHitting *hitting;
  int size;
  long most_steps;
  MsHittingAccept accept;
  void *user_data;
} Search;

bool
ms_hitting_init (MsHitting *self, int n_elements, const MsAllocator *allocator)
{
  size_t n = (size_t)n_elements;
  *self = (MsHitting){ .allocator = allocator,
    .n_elements = n_elements,
    .state = ms_alloc0 (allocator, n, 1),
    .packed = ms_alloc (allocator, n, 1),
    .taken = ms_alloc (allocator, n, sizeof *self->taken) };
  return self->state != NULL && self->packed != NULL && self->taken != NULL;
}

void
ms_hitting_clear (MsHitting *self)
{
  ms_dealloc (self->allocator, self->members);
  ms_dealloc (self->allocator, self->ends);
  ms_dealloc (self->allocator, self->state);
  ms_dealloc (self->allocator, self->packed);
  ms_dealloc (self->allocator, self->taken);
}

static int
begin_of (const MsHitting *self, int set)
{
  return set > 0 ? self->ends[set - 1] : 0;
}

bool
ms_hitting_add (MsHitting *self, const int *members, int n)
{
  int begin = begin_of (self, self->n_sets);
  if (!ms_grow (self->allocator, &self->members, &self->room_members, (size_t)(begin + n),
          sizeof *self->members)
      || !ms_grow (self->allocator, &self->ends, &self->room_sets, (size_t)self->n_sets + 1,
          sizeof *self->ends))
    return false;
  memcpy (self->members + begin, members, (size_t)n * sizeof *members);
  self->ends[self->n_sets++] = begin + n;
  return true;
}

/* Returns how many elements of a set are free; -1 if the set is hit. */
static int
count_free (const MsHitting *self, int set)
{
  int n = 0;
  for (int i = begin_of (self, set); i < self->ends[set]; i++)
    {
      uint8_t state = self->state[self->members[i]];
      if (state == TAKEN)
        return -1;
      n += state == FREE;
    }
  return n;
}

/* Returns the set with the fewest free elements among those that are not hit, or -1.  *n_apart: a
 * number of such sets of which no two have an element in common. */
static int
find_unhit (MsHitting *self, int *n_apart)
{
  int best = -1, fewest = 0;
  *n_apart = 0;
  memset (self->packed, 0, (size_t)self->n_elements);
  for (int set = 0; set < self->n_sets; set++)
    {
      int n = count_free (self, set);
      bool apart = n >= 0;
      if (n < 0)
        continue;
      if (best < 0 || n < fewest)
        {
          best = set;
          fewest = n;
        }
      for (int i = begin_of (self, set); i < self->ends[set]; i++)
        apart = apart && !self->packed[self->members[i]];
      if (!apart)
        continue;
      ++*n_apart;
      for (int i = begin_of (self, set); i < self->ends[set]; i++)
        self->packed[self->members[i]] = 1;
    }
  return best;
}

static bool
search (Search *all)
{
  MsHitting *self = all->hitting;
  int n_apart, set = find_unhit (self, &n_apart);
  self->steps += self->n_sets + 1;
  if (self->steps > all->most_steps)
    return false;
  if (set < 0)
    return all->accept (self->taken, self->n_taken, all->user_data);
  if (self->n_taken + n_apart > all->size)
    return false;
  bool found = false;
  int begin = begin_of (self, set), end = self->ends[set];
  uint8_t left_out = (uint8_t)(LEFT_OUT + self->n_taken);
  for (int i = begin; i < end && !found; i++)
    {
      int element = self->members[i];
      if (self->state[element] != FREE)
        continue;
      self->state[element] = TAKEN;
      self->taken[self->n_taken++] = element;
      found = search (all);
      if (found)
        return true;
      self->n_taken--;
      self->state[element] = left_out;
    }
  for (int i = begin; i < end; i++)
    if (self->state[self->members[i]] == left_out)
      self->state[self->members[i]] = FREE;
  return false;
}

bool
ms_hitting_find (
    MsHitting *self, int size, long most_steps, MsHittingAccept accept, void *user_data, bool *cut)
{
  Search all = { self, size < MOST_TAKEN ? size : MOST_TAKEN, most_steps, accept, user_data };
  memset (self->state, FREE, (size_t)self->n_elements);
  self->n_taken = 0;
  bool found = search (&all);
  *cut = self->steps > most_steps;
  return found && !*cut;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-player-known.h"

#include "ms-rng.h"

#include <string.h>

bool
ms_known_init (MsKnown *self, int width, int height, int mines, const MsAllocator *allocator)
{
  size_t n = (size_t)width * (size_t)height;
  MsRng rng;
  *self = (MsKnown){ .n_cells = width * height, .mines = mines };
  self->touching = ms_touching_new (width, height, allocator);
  self->state = ms_alloc (allocator, n, 1);
  self->need = ms_alloc (allocator, n, 1);
  self->left = ms_alloc (allocator, n, 1);
  self->word = ms_alloc (allocator, n, sizeof *self->word);
  self->key = ms_alloc (allocator, n, sizeof *self->key);
  self->inside = ms_alloc (allocator, n, sizeof *self->inside);
  self->outside = ms_alloc (allocator, n, sizeof *self->outside);
  if (self->touching == NULL || self->state == NULL || self->need == NULL || self->left == NULL
      || self->word == NULL || self->key == NULL || self->inside == NULL || self->outside == NULL)
    return false;
  ms_rng_seed (&rng, 0);
  for (int cell = 0; cell < self->n_cells; cell++)
    self->word[cell] = ms_rng_next (&rng);
  return true;
}

void
ms_known_finish (MsKnown *self, const MsAllocator *allocator)
{
  ms_dealloc (allocator, self->touching);
  ms_dealloc (allocator, self->state);
  ms_dealloc (allocator, self->need);
  ms_dealloc (allocator, self->left);
  ms_dealloc (allocator, self->word);
  ms_dealloc (allocator, self->key);
  ms_dealloc (allocator, self->inside);
  ms_dealloc (allocator, self->outside);
}

void
ms_known_begin (MsKnown *self)
{
  size_t n = (size_t)self->n_cells;
  memset (self->state, MS_KNOWN_NOTHING, n);
  memset (self->need, 0, n);
  memset (self->left, 0, n);
  memset (self->key, 0, n * sizeof *self->key);
  self->listed = false;
  self->n_found = self->n_opened = 0;
}

void
ms_known_copy (MsKnown *self, const MsKnown *from)
{
  size_t n = (size_t)self->n_cells;
  memcpy (self->state, from->state, n);
  memcpy (self->need, from->need, n);
  memcpy (self->left, from->left, n);
  memcpy (self->key, from->key, n * sizeof *self->key);
  self->n_found = from->n_found;
  self->n_opened = from->n_opened;
  self->listed = from->listed;
  if (!from->listed)
    return;
  self->n_inside = from->n_inside;
  self->n_outside = from->n_outside;
  memcpy (self->inside, from->inside, (size_t)from->n_inside * sizeof *self->inside);
  memcpy (self->outside, from->outside, (size_t)from->n_outside * sizeof *self->outside);
}

static void
list_all (MsKnown *self)
{
  self->n_inside = self->n_outside = 0;
  for (int cell = 0; cell < self->n_cells; cell++)
    if (self->state[cell] == MS_KNOWN_NOTHING && self->key[cell] != 0)
      self->inside[self->n_inside++] = cell;
    else if (self->state[cell] == MS_KNOWN_NOTHING)
      self->outside[self->n_outside++] = cell;
  self->listed = true;
}

/* Cells only ever become known, and come to touch a number. */
void
ms_known_list (MsKnown *self)
{
  int n = 0;
  if (!self->listed)
    {
      list_all (self);
      return;
    }
  for (int i = 0; i < self->n_inside; i++)
    if (self->state[self->inside[i]] == MS_KNOWN_NOTHING)
      self->inside[n++] = self->inside[i];
  self->n_inside = n;
  n = 0;
  for (int i = 0; i < self->n_outside; i++)
    {
      int cell = self->outside[i];
      if (self->state[cell] != MS_KNOWN_NOTHING)
        continue;
      if (self->key[cell] != 0)
        self->inside[self->n_inside++] = cell;
      else
        self->outside[n++] = cell;
    }
  self->n_outside = n;
}

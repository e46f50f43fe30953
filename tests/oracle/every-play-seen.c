/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "every-play-seen.h"

#include <assert.h>
#include <stdlib.h>

#define FIRST_SLOTS 1024
#define MOST_RECENT ((size_t)1 << 24)

uint64_t
every_play_around (int width, int height, int a)
{
  uint64_t cells = 0;
  for (int b = 0; b < width * height; b++)
    if (a != b && abs (a % width - b % width) <= 1 && abs (a / width - b / width) <= 1)
      cells |= UINT64_C (1) << b;
  return cells;
}

static int
image_of (int width, int height, int cell, int image)
{
  int x = cell % width, y = cell / width;
  if (image & 1)
    x = width - 1 - x;
  if (image & 2)
    y = height - 1 - y;
  return image & 4 ? x * width + y : y * width + x;
}

static void
weigh_cells (EveryPlayNotes *self, int width, int height)
{
  EveryPlayDigits worth[EVERY_PLAY_SIDE_CELLS], all = 1;
  int n_cells = width * height;
  for (int cell = 0; cell < n_cells; cell++)
    {
      worth[cell] = all;
      all *= (unsigned)__builtin_popcountll (every_play_around (width, height, cell)) + 2;
    }
  while (all >> self->n_bits != 0)
    self->n_bits++;
  for (int cell = 0; cell < n_cells; cell++)
    for (unsigned number = 0; number < EVERY_PLAY_N_NUMBERS; number++)
      for (int image = 0; image < self->n_images; image++)
        self->worth[cell][number].image[image] = worth[image_of (width, height, cell, image)]
            * (number + 1);
}

static EveryPlayDigits *
new_slots (size_t n)
{
  EveryPlayDigits *slots = calloc (n, sizeof *slots);
  assert (slots != NULL);
  return slots;
}

void
every_play_notes_init (EveryPlayNotes *self, int width, int height, size_t n_layouts)
{
  *self = (EveryPlayNotes){ .n_images = width == height ? 8 : 4, .n_slots = FIRST_SLOTS };
  for (self->n_recent = FIRST_SLOTS;
       self->n_recent < MOST_RECENT && self->n_recent < 16 * n_layouts;)
    self->n_recent *= 2;
  weigh_cells (self, width, height);
  self->known = new_slots (self->n_slots);
  self->recent = new_slots (self->n_recent);
}

void
every_play_notes_clear (EveryPlayNotes *self)
{
  free (self->known);
  free (self->recent);
}

EveryPlayDigits
every_play_seen_least (const EveryPlayNotes *self, const EveryPlaySeen *seen)
{
  EveryPlayDigits least = seen->image[0];
  for (int image = 1; image < self->n_images; image++)
    least = seen->image[image] < least ? seen->image[image] : least;
  return least;
}

static bool
is_of (const EveryPlayNotes *self, EveryPlayDigits slot, EveryPlayDigits digits)
{
  return ((slot ^ digits) & (((EveryPlayDigits)1 << self->n_bits) - 1)) == 0;
}

static EveryPlayDigits
with_won (const EveryPlayNotes *self, EveryPlayDigits digits, long won)
{
  EveryPlayDigits above = (EveryPlayDigits)won << self->n_bits;
  assert (won > 0 && above >> self->n_bits == (EveryPlayDigits)won);
  return digits | above;
}

static long
won_of (const EveryPlayNotes *self, EveryPlayDigits slot)
{
  return (long)(slot >> self->n_bits);
}

static size_t
first_slot (EveryPlayDigits digits, size_t n_slots)
{
  uint64_t low = (uint64_t)digits, high = (uint64_t)(digits >> 64);
  uint64_t hash = (low ^ high * 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u;
  return (size_t)(hash ^ hash >> 31) & (n_slots - 1);
}

static EveryPlayDigits *
find (const EveryPlayNotes *self, EveryPlayDigits digits)
{
  size_t slot = first_slot (digits, self->n_slots);
  while (self->known[slot] != 0 && !is_of (self, self->known[slot], digits))
    slot = (slot + 1) & (self->n_slots - 1);
  return &self->known[slot];
}

long
every_play_notes_find (const EveryPlayNotes *self, EveryPlayDigits digits)
{
  return won_of (self, *find (self, digits));
}

static void
grow (EveryPlayNotes *self)
{
  EveryPlayNotes old = *self;
  EveryPlayDigits mask = ((EveryPlayDigits)1 << self->n_bits) - 1;
  self->n_slots *= 2;
  self->known = new_slots (self->n_slots);
  for (size_t i = 0; i < old.n_slots; i++)
    if (old.known[i] != 0)
      *find (self, old.known[i] & mask) = old.known[i];
  free (old.known);
}

void
every_play_notes_add (EveryPlayNotes *self, EveryPlayDigits digits, long won)
{
  if (4 * ++self->n_known > 3 * self->n_slots)
    grow (self);
  *find (self, digits) = with_won (self, digits, won);
}

long
every_play_notes_find_recent (const EveryPlayNotes *self, EveryPlayDigits digits)
{
  EveryPlayDigits slot = self->recent[first_slot (digits, self->n_recent)];
  return is_of (self, slot, digits) ? won_of (self, slot) : 0;
}

void
every_play_notes_add_recent (EveryPlayNotes *self, EveryPlayDigits digits, long won)
{
  self->recent[first_slot (digits, self->n_recent)] = with_won (self, digits, won);
}

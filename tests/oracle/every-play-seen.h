/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a player sees of a small board, and how many layouts are won from there by the best play.
 *
 * What is seen is a number with a digit for each cell, 0 where it is covered, else what it shows
 * and 1; a cell has as many digits as it needs, one more than it can show.  All images of the board
 * are kept side by side, and the least of them stands for all.  Nothing is left out: what looks
 * different never counts as the same.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EVERY_PLAY_SIDE_CELLS 36
#define EVERY_PLAY_N_NUMBERS 9

typedef unsigned __int128 EveryPlayDigits;

typedef struct
{
  EveryPlayDigits image[8];
} EveryPlaySeen;

typedef struct
{
  int n_images;
  EveryPlaySeen worth[EVERY_PLAY_SIDE_CELLS][EVERY_PLAY_N_NUMBERS]; /* of a number in a cell */
  int n_bits; /* of all digits; what is won is above them, and 0 where a slot is free */
  EveryPlayDigits *known, *recent; /* [n_slots], [n_recent] both powers of 2 */
  size_t n_slots, n_known, n_recent;
} EveryPlayNotes;

void every_play_notes_init (EveryPlayNotes *self, int width, int height, size_t n_layouts);
void every_play_notes_clear (EveryPlayNotes *self);

/* Opens a cell. */
static inline void
every_play_seen_add (const EveryPlayNotes *self, EveryPlaySeen *seen, int cell, int number)
{
  const EveryPlaySeen *worth = &self->worth[cell][number];
  for (int image = 0; image < self->n_images; image++)
    seen->image[image] += worth->image[image];
}

EveryPlayDigits every_play_seen_least (const EveryPlayNotes *self, const EveryPlaySeen *seen);

/* What is won where this is seen and nothing is safe; 0: it was not noted.  Kept for good. */
long every_play_notes_find (const EveryPlayNotes *self, EveryPlayDigits digits);
void every_play_notes_add (EveryPlayNotes *self, EveryPlayDigits digits, long won);

/* The same, where something may be safe that was not opened yet; newer ones take the place of older
 * ones. */
long every_play_notes_find_recent (const EveryPlayNotes *self, EveryPlayDigits digits);
void every_play_notes_add_recent (EveryPlayNotes *self, EveryPlayDigits digits, long won);

/* The cells around one, as bits. */
uint64_t every_play_around (int width, int height, int cell);

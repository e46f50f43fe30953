/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the recursion over long lists of layouts shares with that over a few of them. */
#pragma once

#include "every-play-seen.h"
#include "every-play.h"

#define EVERY_PLAY_MINE EVERY_PLAY_N_NUMBERS /* what a mine shows */

/* So many layouts are the bits of a word. */
#define EVERY_PLAY_FEW 64

#define EVERY_PLAY_N_MEMORIES 4096

/* What is won of a set of layouts, one word of bits. */
typedef struct
{
  uint64_t set, won, few; /* which few layouts, counted from 1 */
} EveryPlayMemory;

typedef struct
{
  int width, height, n_cells;
  const EveryPlayOptions *options;
  EveryPlayNotes notes;
  uint64_t *mines; /* [n_layouts] a bit for each cell */
  uint8_t *shows[EVERY_PLAY_MOST_CELLS]; /* [n_layouts] the number, or EVERY_PLAY_MINE */
  size_t n_layouts;
  EveryPlayMemory memory[EVERY_PLAY_N_MEMORIES];
  uint64_t n_few; /* how often a few layouts have been looked at */
  bool gave_up;
} EveryPlayBoard;

/* Layouts won of these n ≤ EVERY_PLAY_FEW, by best play where this is seen; safe cells may not be
 * opened yet.  covered: the other cells, but for those that are known to be mines. */
long every_play_few (EveryPlayBoard *self, const uint32_t *layouts, size_t n, uint64_t covered,
    const EveryPlaySeen *seen);

/* Notes what is won where nothing is safe, and gives up when that is too much to keep. */
void every_play_note (EveryPlayBoard *self, EveryPlayDigits digits, long won);

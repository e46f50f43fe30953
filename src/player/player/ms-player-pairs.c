/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What two numbers say together, at less than the cost of a count: with A, B the undecided cells
 * around them and (A), (B) their mines, (A) − (B) = |A \ B| makes A \ B mines and B \ A safe.
 *
 * Numbers that share cells are at most two cells apart: everything lies in a window of 7 × 7 bits
 * around the first one. */
#include "ms-player-window.h"

/* The two numbers of a pair. */
typedef struct
{
  int cell; /* the middle of the window */
  uint64_t first, second; /* the undecided cells around them */
  int difference; /* how many more mines the first needs */
} Pair;

static bool
has_bits (uint64_t bits, int n)
{
  for (; n > 0 && bits != 0; n--)
    bits &= bits - 1;
  return n == 0 && bits == 0;
}

/* Both ways at once: (A) − (B) says which of the two can hold.  The two share a cell. */
static bool
look_at_pair (MsPlayer *self, const Pair *pair)
{
  uint64_t only_first = pair->first & ~pair->second, only_second = pair->second & ~pair->first;
  if (has_bits (only_first, pair->difference))
    return ms_window_note (self, pair->cell, only_first, only_second);
  return has_bits (only_second, -pair->difference)
      && ms_window_note (self, pair->cell, only_second, only_first);
}

static bool
look_at_pairs_of (MsPlayer *self, int cell)
{
  const MsKnown *known = &self->known;
  uint64_t unknown = ms_known_window (known, known->unknown, cell, MS_WINDOW_REACH);
  Pair pair = { .cell = cell, .first = unknown & ms_window_around (MS_WINDOW_MIDDLE) };
  uint64_t opened = ms_known_window (known, known->opened, cell, 2)
      << (8 * (MS_WINDOW_REACH - 2) + MS_WINDOW_REACH - 2);
  uint64_t numbers = opened & ms_known_widen (pair.first) & ~(UINT64_C (1) << MS_WINDOW_MIDDLE);
  for (; numbers != 0; numbers &= numbers - 1)
    {
      pair.second = unknown & ms_window_around (__builtin_ctzll (numbers));
      pair.difference = known->need[cell] - known->need[ms_window_cell (self, cell, numbers)];
      if (look_at_pair (self, &pair))
        return true;
    }
  return false;
}

/* Looks at the cells of a word of the bitmap; first is the first of them.  Those that are not looked
 * at, because one before them decided something, stay changed, as it does. */
static bool
look_at_word (MsPlayer *self, size_t at, int first)
{
  const MsKnown *known = &self->known;
  uint32_t changed = ms_known_four (self->changed + at);
  ms_known_set_four (self->changed + at, 0);
  /* Most numbers have nothing left around them. */
  changed &= ms_known_four (known->opened + at) & ms_known_touched (known, known->unknown + at);
  for (; changed != 0; changed &= changed - 1)
    if (look_at_pairs_of (self, first + __builtin_ctz (changed)))
      {
        ms_known_set_four (self->changed + at, ms_known_four (self->changed + at) | changed);
        return true;
      }
  return false;
}

bool
ms_player_look_at_pairs (MsPlayer *self)
{
  const uint8_t *changed = self->changed;
  size_t row = self->known.bit_row, at = MS_KNOWN_BORDER * row + 1;
  int width = self->width, n_cells = self->known.n_cells;
  for (int first = 0; first < n_cells; first += width, at += row)
    for (size_t i = 0; i < row - 2; i += 4)
      if (ms_known_four (changed + at + i) != 0
          && look_at_word (self, at + i, first + (int)(8 * i)))
        return true;
  return false;
}

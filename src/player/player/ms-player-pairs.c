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

/* Both ways at once: (A) − (B) says which of the two can hold. */
static bool
look_at_pair (MsPlayer *self, const Pair *pair)
{
  uint64_t only_first = pair->first & ~pair->second, only_second = pair->second & ~pair->first;
  if ((pair->first & pair->second) == 0)
    return false;
  if (has_bits (only_first, pair->difference))
    return ms_window_note (self, pair->cell, only_first, only_second);
  return has_bits (only_second, -pair->difference)
      && ms_window_note (self, pair->cell, only_second, only_first);
}

static bool
look_at_pairs_of (MsPlayer *self, int cell)
{
  const MsKnown *known = &self->known;
  /* Most numbers have nothing left around them. */
  if ((known->need[cell] | known->spare[cell]) == 0)
    return false;
  uint64_t unknown = ms_known_window (known, known->unknown, cell, MS_WINDOW_REACH);
  Pair pair = { .cell = cell, .first = unknown & ms_window_around (MS_WINDOW_MIDDLE) };
  uint64_t numbers = ms_known_window (known, known->opened, cell, MS_WINDOW_REACH) & MS_WINDOW_NEAR;
  for (; numbers != 0; numbers &= numbers - 1)
    {
      pair.second = unknown & ms_window_around (__builtin_ctzll (numbers));
      pair.difference = known->need[cell] - known->need[ms_window_cell (self, cell, numbers)];
      if (look_at_pair (self, &pair))
        return true;
    }
  return false;
}

bool
ms_player_look_at_pairs (MsPlayer *self)
{
  const MsKnown *known = &self->known;
  for (int y = 0; y < self->height; y++)
    for (size_t i = 1; i < known->bit_row - 1; i += 4)
      {
        size_t at = ((size_t)y + MS_KNOWN_BORDER) * known->bit_row + i;
        uint32_t changed = ms_known_four (self->changed + at);
        int first = y * self->width + (int)(8 * (i - 1));
        if (changed == 0)
          continue;
        changed &= ms_known_four (known->opened + at);
        for (; changed != 0; changed &= changed - 1)
          {
            int cell = first + __builtin_ctz (changed);
            if (look_at_pairs_of (self, cell))
              return true;
            ms_known_unmark (known, self->changed, cell);
          }
        ms_known_set_four (self->changed + at, 0);
      }
  return false;
}

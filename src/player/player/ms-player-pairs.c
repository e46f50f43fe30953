/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What two numbers say together, at less than the cost of a count: with A, B the undecided cells
 * around them and (A), (B) their mines, (A) − (B) = |A \ B| makes A \ B mines and B \ A safe. */
#include "ms-player-private.h"

#include <string.h>

static bool
touch (const MsPlayer *self, int a, int b)
{
  int dx = a % self->width - b % self->width, dy = a / self->width - b / self->width;
  return dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
}

/* A \ B are mines, B \ A is safe. */
static bool
decide (MsPlayer *self, int a, int b)
{
  const MsTouching *around_a = &self->known.touching[a], *around_b = &self->known.touching[b];
  bool found = false;
  for (int i = 0; i < around_a->n; i++)
    if (self->known.state[around_a->cells[i]] == MS_KNOWN_NOTHING
        && !touch (self, around_a->cells[i], b))
      {
        ms_player_note_mine (self, around_a->cells[i]);
        found = true;
      }
  for (int i = 0; i < around_b->n; i++)
    if (self->known.state[around_b->cells[i]] == MS_KNOWN_NOTHING
        && !touch (self, around_b->cells[i], a))
      {
        ms_player_note_safe (self, around_b->cells[i]);
        found = true;
      }
  return found;
}

/* Both ways at once: (A) − (B) says which of the two can hold. */
static bool
look_at_pair (MsPlayer *self, int a, int b, uint64_t window_b)
{
  uint64_t window_a = self->window[a], only_a = window_a & ~window_b, only_b = window_b & ~window_a;
  int difference = self->known.need[a] - self->known.need[b];
  if ((window_a & window_b) == 0 || (only_a | only_b) == 0)
    return false;
  if (difference > 0 || (difference == 0 && only_a == 0))
    return difference == __builtin_popcountll (only_a) && decide (self, a, b);
  return -difference == __builtin_popcountll (only_b) && decide (self, b, a);
}

static bool
look_at_pairs_of (MsPlayer *self, int a)
{
  int x = a % self->width, y = a / self->width;
  for (int dy = y < 2 ? -y : -2; dy <= 2 && y + dy < self->height; dy++)
    for (int dx = x < 2 ? -x : -2; dx <= 2 && x + dx < self->width; dx++)
      {
        int b = a + dy * self->width + dx, shift = dy * MS_WINDOW_ROW + dx;
        uint64_t window = self->window[b];
        if (window != 0 && b != a
            && look_at_pair (self, a, b, shift > 0 ? window << shift : window >> -shift))
          return true;
      }
  return false;
}

/* The first changed number from there on, or one past the last. */
static int
find_changed (const MsPlayer *self, int cell)
{
  uint64_t eight;
  for (; cell < self->known.n_cells && cell % 8 != 0; cell++)
    if (self->changed[cell])
      return cell;
  for (; cell < self->known.n_cells; cell += 8)
    {
      memcpy (&eight, self->changed + cell, sizeof eight);
      if (eight != 0)
        break;
    }
  while (cell < self->known.n_cells && !self->changed[cell])
    cell++;
  return cell;
}

bool
ms_player_look_at_pairs (MsPlayer *self)
{
  for (int cell = find_changed (self, 0); cell < self->known.n_cells;
       cell = find_changed (self, cell + 1))
    {
      if (self->window[cell] != 0 && look_at_pairs_of (self, cell))
        return true;
      self->changed[cell] = 0;
    }
  return false;
}

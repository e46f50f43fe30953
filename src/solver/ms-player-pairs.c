/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What two numbers say together, at less than the cost of a count: with A, B the undecided cells
 * around them and (A), (B) their mines, (A) − (B) = |A \ B| makes A \ B mines and B \ A safe. */
#include "ms-player-private.h"

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
  const MsTouching *around_a = &self->touching[a], *around_b = &self->touching[b];
  bool found = false;
  for (int i = 0; i < around_a->n; i++)
    if (self->known[around_a->cells[i]] == MS_KNOWN_NOTHING && !touch (self, around_a->cells[i], b))
      {
        ms_player_note_mine (self, around_a->cells[i]);
        found = true;
      }
  for (int i = 0; i < around_b->n; i++)
    if (self->known[around_b->cells[i]] == MS_KNOWN_NOTHING && !touch (self, around_b->cells[i], a))
      {
        ms_player_note_safe (self, around_b->cells[i]);
        found = true;
      }
  return found;
}

static bool
look_at_pair (MsPlayer *self, int a, int b, int dx, int dy)
{
  uint64_t window_a = self->window[a], window_b = self->window[b];
  int shift = dy * MS_WINDOW_ROW + dx;
  window_b = shift > 0 ? window_b << shift : window_b >> -shift;
  if ((window_a & window_b) == 0 || window_a == window_b)
    return false;
  return self->need[a] - self->need[b] == __builtin_popcountll (window_a & ~window_b)
      && decide (self, a, b);
}

static bool
is_active (const MsPlayer *self, int cell)
{
  return self->known[cell] == MS_KNOWN_OPENED && self->left[cell] > 0;
}

static bool
look_at_pairs_of (MsPlayer *self, int a)
{
  int x = a % self->width, y = a / self->width;
  for (int dy = y < 2 ? -y : -2; dy <= 2 && y + dy < self->height; dy++)
    for (int dx = x < 2 ? -x : -2; dx <= 2 && x + dx < self->width; dx++)
      {
        int b = a + dy * self->width + dx;
        if (b != a && is_active (self, b)
            && (look_at_pair (self, a, b, dx, dy) || look_at_pair (self, b, a, -dx, -dy)))
          return true;
      }
  return false;
}

bool
ms_player_look_at_pairs (MsPlayer *self)
{
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      if (!self->changed[cell])
        continue;
      if (is_active (self, cell) && look_at_pairs_of (self, cell))
        return true;
      self->changed[cell] = 0;
    }
  return false;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What three numbers say together: the third rule of the ladder (ms-rung.h), both ways, on the
 * windows of the player.  With A, B, C the unknown cells around them and (A), (B), (C) their mines,
 * (B) − (A) − (C) = |B \ (A ∪ C)| makes B \ (A ∪ C) mines, and safe what of A and C lies outside B or
 * in both; and so with safe cells for mines. */
#include "ms-player-window.h"

#define MOST_NEAR 24

/* A number as seen from the one in the middle. */
typedef struct
{
  uint64_t window;
  int need;
} Member;

static int
count (uint64_t window)
{
  return __builtin_popcountll (window);
}

/* Those that share cells with the number in the middle. */
static int
list_members (const MsPlayer *self, int middle, uint64_t unknown, Member members[MOST_NEAR])
{
  uint64_t around = unknown & ms_window_around (MS_WINDOW_MIDDLE);
  uint64_t numbers = ms_known_window (&self->known, self->known.opened, middle, MS_WINDOW_REACH)
      & MS_WINDOW_NEAR;
  int n = 0;
  for (; numbers != 0; numbers &= numbers - 1)
    {
      uint64_t window = unknown & ms_window_around (__builtin_ctzll (numbers));
      if ((window & around) != 0)
        members[n++] = (Member){ window, self->known.need[ms_window_cell (self, middle, numbers)] };
    }
  return n;
}

/* The other way round it must not be that b just contains a and c, which are apart: that is taking
 * equations from each other, another rule. */
static bool
look_at_triple (MsPlayer *self, int middle, const Member *b, const Member *a, const Member *c)
{
  uint64_t rest = b->window & ~(a->window | c->window);
  uint64_t others = ((a->window | c->window) & ~b->window) | (a->window & c->window);
  int safe = count (b->window) - b->need - (count (a->window) - a->need)
      - (count (c->window) - c->need);
  bool mines = (rest | others) != 0 && b->need - a->need - c->need >= count (rest);
  if (!mines && (others == 0 || safe < count (rest)))
    return false;
  return ms_window_note (self, middle, mines ? rest : others, mines ? others : rest);
}

static bool
look_around (MsPlayer *self, int middle)
{
  Member members[MOST_NEAR];
  uint64_t unknown = ms_known_window (&self->known, self->known.unknown, middle, MS_WINDOW_REACH);
  const Member b = { unknown & ms_window_around (MS_WINDOW_MIDDLE), self->known.need[middle] };
  int n = b.window != 0 ? list_members (self, middle, unknown, members) : 0;
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++)
      if (look_at_triple (self, middle, &b, &members[i], &members[j]))
        return true;
  return false;
}

bool
ms_player_look_at_triples (MsPlayer *self)
{
  for (int cell = 0; cell < self->known.n_cells; cell++)
    if (self->known.state[cell] == MS_KNOWN_OPENED && look_around (self, cell))
      return true;
  return false;
}

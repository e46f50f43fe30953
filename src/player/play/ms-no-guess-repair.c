/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the player is stuck, every number beside unknown cells has some mines, but not only mines,
 * among them.  Removing these mines, or filling all those cells with mines, makes the number decide
 * them.  The mines go to, or come from, unknown cells elsewhere; best are those beside no number,
 * because then no other number changes.  The cheapest change is taken, at random among equally
 * cheap ones. */
#include "ms-no-guess-repair.h"

/* One change is made for so many numbers on the frontier, because large boards would otherwise get
 * stuck a thousand times. */
#define NUMBERS_PER_REPAIR 200

static bool
is_unknown (const MsNoGuess *self, int cell)
{
  return self->place[cell] == MS_PLACE_FRONTIER || self->place[cell] == MS_PLACE_OUTSIDE;
}

static MsPlace
find_place (const MsNoGuess *self, int cell)
{
  const MsTouching *touching = &self->draft.touching[cell];
  if (ms_cell_is_opened (self->draft.cells[cell]))
    return MS_PLACE_OPENED;
  if (ms_player_knows_mine (self->player, cell))
    return MS_PLACE_MINE;
  for (int i = 0; i < touching->n; i++)
    if (ms_cell_is_opened (self->draft.cells[touching->cells[i]]))
      return MS_PLACE_FRONTIER;
  return MS_PLACE_OUTSIDE;
}

static void
list_remedies (MsNoGuess *self, int number)
{
  const MsTouching *touching = &self->draft.touching[number];
  int unknown = 0, mines = 0;
  for (int i = 0; i < touching->n; i++)
    if (is_unknown (self, touching->cells[i]))
      {
        unknown++;
        mines += self->draft.mine[touching->cells[i]];
      }
  if (unknown == 0)
    return;
  self->n_numbers++;
  self->remedies[self->n_remedies++] = (MsRemedy){ number, 0, (uint8_t)mines };
  self->remedies[self->n_remedies++] = (MsRemedy){ number, 1, (uint8_t)(unknown - mines) };
}

static void
look (MsNoGuess *self)
{
  self->n_remedies = self->n_numbers = 0;
  for (int cell = 0; cell < self->draft.n_cells; cell++)
    self->place[cell] = (uint8_t)find_place (self, cell);
  for (int cell = 0; cell < self->draft.n_cells; cell++)
    if (self->place[cell] == MS_PLACE_OPENED)
      list_remedies (self, cell);
}

/* Fills the pools: pool[0] with cells without a mine whose place is without, which can get one, and
 * pool[1] with mines whose place is with, which can be removed. */
static void
fill_pools (MsNoGuess *self, MsPlace without, MsPlace with)
{
  self->n_pool[0] = self->n_pool[1] = 0;
  for (int cell = 0; cell < self->draft.n_cells; cell++)
    {
      int mine = self->draft.mine[cell];
      if (self->place[cell] == (mine ? with : without) && !self->draft.freed[cell])
        self->pool[mine][self->n_pool[mine]++] = cell;
    }
}

static void
set_mine (MsNoGuess *self, int cell, int mine)
{
  const MsTouching *touching = &self->draft.touching[cell];
  ms_draft_set_mine (&self->draft, cell, mine);
  for (int i = 0; i < touching->n; i++)
    if (ms_cell_is_opened (self->draft.cells[touching->cells[i]]))
      ms_player_see_change (
          self->player, touching->cells[i], self->draft.cells[touching->cells[i]]);
}

/* Takes n cells at random out of a pool; if there are fewer, takes none and returns false. */
static bool
take_from_pool (MsNoGuess *self, int mine, int n, int32_t *cells)
{
  int32_t *pool = self->pool[mine];
  int *left = &self->n_pool[mine], taken = 0;
  while (taken < n && *left != 0)
    {
      int i = (int)ms_rng_below (&self->rng, (uint64_t)*left), cell = pool[i];
      pool[i] = pool[--*left];
      if (self->place[cell] != MS_PLACE_USED)
        cells[taken++] = cell;
    }
  if (taken == n)
    return true;
  while (taken > 0)
    pool[(*left)++] = cells[--taken];
  return false;
}

/* Whether all unknown cells around the number are still what they were when the remedy was
 * listed. */
static bool
is_fresh (const MsNoGuess *self, const MsRemedy *remedy)
{
  const MsTouching *touching = &self->draft.touching[remedy->number];
  for (int i = 0; i < touching->n; i++)
    if (self->place[touching->cells[i]] == MS_PLACE_USED)
      return false;
  return true;
}

static bool
apply (MsNoGuess *self, const MsRemedy *remedy)
{
  const MsTouching *touching = &self->draft.touching[remedy->number];
  int32_t here[8], there[8];
  int n = 0;
  for (int i = 0; i < touching->n; i++)
    {
      int cell = touching->cells[i];
      if (is_unknown (self, cell) && self->draft.mine[cell] != remedy->fills)
        here[n++] = cell;
      if (is_unknown (self, cell))
        self->place[cell] = MS_PLACE_USED;
    }
  if (!take_from_pool (self, remedy->fills, n, there))
    return false;
  for (int i = 0; i < n; i++)
    {
      self->place[there[i]] = MS_PLACE_USED;
      set_mine (self, there[i], !remedy->fills);
      set_mine (self, here[i], remedy->fills);
    }
  return true;
}

static void
shuffle (MsNoGuess *self)
{
  for (int i = self->n_remedies - 1; i > 0; i--)
    {
      int j = (int)ms_rng_below (&self->rng, (uint64_t)i + 1);
      MsRemedy other = self->remedies[j];
      self->remedies[j] = self->remedies[i];
      self->remedies[i] = other;
    }
}

/* Applies the cheapest remedies, up to most; returns how many could be applied. */
static int
apply_cheapest (MsNoGuess *self, int most)
{
  int n = 0;
  for (int cost = 1; cost <= 8 && n < most; cost++)
    for (int i = 0; i < self->n_remedies && n < most; i++)
      if (self->remedies[i].cost == cost && is_fresh (self, &self->remedies[i]))
        n += apply (self, &self->remedies[i]);
  return n;
}

/* For positions in which no number is beside an unknown cell, because a wall of known mines stands
 * between: takes a mine out of the wall. */
static bool
break_wall (MsNoGuess *self)
{
  int n = 0;
  for (int cell = 0; cell < self->draft.n_cells; cell++)
    {
      const MsTouching *touching = &self->draft.touching[cell];
      bool stands = false;
      for (int i = 0; i < touching->n && self->place[cell] == MS_PLACE_MINE; i++)
        stands |= is_unknown (self, touching->cells[i]);
      if (stands)
        self->pool[1][n++] = cell;
    }
  if (n == 0)
    return false;
  int32_t there, cell = self->pool[1][ms_rng_below (&self->rng, (uint64_t)n)];
  fill_pools (self, MS_PLACE_OUTSIDE, MS_PLACE_MINE);
  if (self->n_pool[0] == 0)
    fill_pools (self, MS_PLACE_OPENED, MS_PLACE_MINE);
  if (!take_from_pool (self, 0, 1, &there))
    return false;
  ms_draft_set_mine (&self->draft, cell, 0);
  ms_draft_set_mine (&self->draft, there, 1);
  return true;
}

MsRepair
ms_no_guess_repair (MsNoGuess *self)
{
  look (self);
  shuffle (self);
  int most = 1 + self->n_numbers / NUMBERS_PER_REPAIR;
  fill_pools (self, MS_PLACE_OUTSIDE, MS_PLACE_OUTSIDE);
  if (apply_cheapest (self, most) > 0)
    return MS_REPAIR_GOES_ON;
  look (self);
  shuffle (self);
  fill_pools (self, MS_PLACE_FRONTIER, MS_PLACE_FRONTIER);
  if (apply_cheapest (self, most) > 0)
    return MS_REPAIR_GOES_ON;
  if (self->n_numbers == 0)
    return break_wall (self) ? MS_REPAIR_STARTS_ANEW : MS_REPAIR_NONE;
  look (self);
  shuffle (self);
  fill_pools (self, MS_PLACE_OPENED, MS_PLACE_MINE);
  return apply_cheapest (self, 1) > 0 ? MS_REPAIR_STARTS_ANEW : MS_REPAIR_NONE;
}

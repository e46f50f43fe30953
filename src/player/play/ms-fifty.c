/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds linked cells: their contents are, in every layout, either one pattern of mines or its
 * opposite, and no other cell shows which.
 *
 * Two runs of the solver settle each cell: when it is supposed to be a mine, other cells become
 * certainly mines or certainly safe; when it is supposed to be safe, all of these must become
 * certain the other way round.  No smaller part of such a set could be exchanged by itself: that
 * would give a layout in which the set has neither of its two patterns.  So nothing is missed by
 * looking at all of these cells together. */
#include "ms-fifty.h"

#include "ms-fifty-private.h"

#include <math.h>
#include <string.h>

enum
{
  UNKNOWN,
  WITH, /* a mine where the first cell has one */
  AGAINST, /* a mine where the first cell has none */
};

typedef struct
{
  MsFiftySearch *search;
  uint8_t *likely; /* [n_cells] whether the cell is a mine in half of the layouts and is not yet
                    * settled */
  uint8_t *side; /* [n_cells] UNKNOWN, WITH or AGAINST, for the set being looked at */
  MsAssumption *assumed; /* the assumptions of options, and room for one more */
} Linked;

/* Whether every cell beside this one, except certain mines and likely cells, is beside at least two
 * likely cells. */
static bool
has_company (const Linked *self, int cell)
{
  int around[8], beyond[8];
  for (int i = ms_neighbours (self->search->width, self->search->height, cell, around) - 1; i >= 0;
       i--)
    {
      if (ms_fifty_certainty (self->search, around[i]) == MS_CERTAINTY_MINE
          || self->likely[around[i]])
        continue;
      int n = 0;
      for (int j = ms_neighbours (self->search->width, self->search->height, around[i], beyond) - 1;
           j >= 0; j--)
        n += self->likely[beyond[j]];
      if (n < 2)
        return false;
    }
  return true;
}

static void
list_likely (Linked *self)
{
  const MsFiftySearch *search = self->search;
  for (int cell = 0; cell < search->n_cells; cell++)
    self->likely[cell] = ms_fifty_certainty (search, cell) == MS_CERTAINTY_NONE
        && fabs (search->result->mine_probability[cell] - 0.5) <= MS_FIFTY_TIE;
  for (bool changed = true; changed;)
    {
      changed = false;
      for (int cell = 0; cell < search->n_cells; cell++)
        if (self->likely[cell] && !has_company (self, cell))
          {
            self->likely[cell] = 0;
            changed = true;
          }
    }
}

/* Sorts the cells by what they are if the first one is a mine. */
static void
note_sides (Linked *self, int first, const MsSolverResult *result)
{
  for (int cell = 0; cell < self->search->n_cells; cell++)
    {
      uint8_t certainty = result->certainty[cell];
      self->side[cell] = !self->likely[cell] ? UNKNOWN
          : certainty == MS_CERTAINTY_MINE   ? WITH
          : certainty == MS_CERTAINTY_SAFE   ? AGAINST
                                             : UNKNOWN;
    }
  self->side[first] = WITH;
}

/* Whether both patterns have as many mines, and every other cell that can be opened has as many of
 * them beside it either way. */
static bool
can_exchange (const Linked *self)
{
  const MsFiftySearch *search = self->search;
  int sum = 0;
  for (int cell = 0; cell < search->n_cells; cell++)
    {
      int around[8], beside = 0;
      sum += (self->side[cell] == WITH) - (self->side[cell] == AGAINST);
      if (self->side[cell] != UNKNOWN || ms_fifty_certainty (search, cell) == MS_CERTAINTY_MINE)
        continue;
      for (int i = ms_neighbours (search->width, search->height, cell, around) - 1; i >= 0; i--)
        beside += (self->side[around[i]] == WITH) - (self->side[around[i]] == AGAINST);
      if (beside != 0)
        return false;
    }
  return sum == 0;
}

static bool
add (Linked *self, int n)
{
  MsFiftySearch *search = self->search;
  MsFifty *item = ms_fifty_add_item (search, MS_FIFTY_LINKED, n);
  if (item == NULL)
    return false;
  item->won = 1;
  item->layouts = 2;
  item->mines = n / 2;
  for (int cell = 0; cell < search->n_cells; cell++)
    if (self->side[cell] != UNKNOWN)
      {
        item->cells[item->n_cells++] = cell;
        search->taken[cell] = MS_FIFTY_TAKEN_LINKED;
      }
  return true;
}

/* Finds the cells that are linked with this one.  False: failed; *known becomes false at a
 * limit. */
static bool
sort (Linked *self, int first, bool *known)
{
  const MsFiftySearch *search = self->search;
  *known = true;
  for (int turn = 0; *known && turn < 2; turn++)
    {
      MsSolverResult *result;
      MsSolverOptions options = *search->options;
      self->assumed[options.n_assumed++] = (MsAssumption){ first,
        turn == 0 ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE };
      options.assumed = self->assumed;
      MsStatus status = ms_solver_run (search->solver, search->position, &options, &result);
      if (status == MS_STATUS_CANCELLED || status == MS_STATUS_NO_MEMORY)
        return ms_fifty_fail (self->search, status);
      *known = result->consistent && result->method == MS_METHOD_EXACT;
      if (*known && turn == 0)
        note_sides (self, first, result);
      /* Keep only the cells that are certainly the opposite if the first one is safe. */
      for (int cell = 0; *known && turn == 1 && cell < search->n_cells; cell++)
        if (self->side[cell] != UNKNOWN
            && result->certainty[cell]
                != (self->side[cell] == WITH ? MS_CERTAINTY_SAFE : MS_CERTAINTY_MINE))
          self->side[cell] = UNKNOWN;
      ms_solver_result_free (result);
    }
  return true;
}

static bool
look_at (Linked *self, int first)
{
  int n = 0;
  bool known;
  if (!sort (self, first, &known))
    return false;
  self->search->fifties->complete &= known;
  if (!known)
    return true;
  for (int cell = 0; cell < self->search->n_cells; cell++)
    if (self->side[cell] != UNKNOWN)
      {
        self->likely[cell] = 0;
        n++;
      }
  return !can_exchange (self) || add (self, n);
}

/* Finds the linked cells and appends them.  False: stopped, see status. */
static bool
find_linked (MsFiftySearch *search)
{
  size_t n = (size_t)search->n_cells, n_assumed = (size_t)search->options->n_assumed;
  Linked self = { .search = search,
    .likely = ms_arena_alloc (search->arena, n, 1),
    .side = ms_arena_alloc (search->arena, n, 1),
    .assumed = ms_arena_alloc (search->arena, n_assumed + 1, sizeof *self.assumed) };
  if (self.likely == NULL || self.side == NULL || self.assumed == NULL)
    return ms_fifty_fail (search, MS_STATUS_NO_MEMORY);
  if (n_assumed > 0)
    memcpy (self.assumed, search->options->assumed, n_assumed * sizeof *self.assumed);
  list_likely (&self);
  for (int cell = 0; cell < search->n_cells; cell++)
    if (self.likely[cell] && !look_at (&self, cell))
      return false;
  return true;
}

/* Pairs that only look as if nothing could tell their cells apart, and the search as a whole. */

/* The answer, with the arena in which all its arrays lie. */
typedef struct
{
  MsFifties fifties;
  MsArena arena;
} Block;

static bool
are_beside (const MsFiftySearch *self, int a, int b)
{
  int dx = a % self->width - b % self->width, dy = a / self->width - b / self->width;
  return a != b && dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
}

MsFifty *
ms_fifty_add_item (MsFiftySearch *self, MsFiftyKind kind, int n_cells)
{
  MsFifty *item = &self->fifties->items[self->fifties->n_items];
  *item = (MsFifty){ .kind = kind };
  item->cells = ms_arena_alloc (self->arena, (size_t)n_cells, sizeof *item->cells);
  if (item->cells == NULL)
    return ms_fifty_fail (self, MS_STATUS_NO_MEMORY), NULL;
  self->fifties->n_items++;
  return item;
}

/* Whether cell is an opened number with one mine left for two undecided cells; pair becomes these
 * two, in rising order. */
static bool
has_pair (const MsFiftySearch *self, int cell, int pair[8])
{
  if (ms_fifty_certainty (self, cell) != MS_CERTAINTY_OPENED
      || ms_fifty_list_undecided (self, cell, pair) != 2)
    return false;
  int around[8], n = ms_neighbours (self->width, self->height, cell, around);
  int need = ms_position_get_cells (self->position)[cell];
  for (int i = 0; i < n; i++)
    need -= ms_fifty_certainty (self, around[i]) == MS_CERTAINTY_MINE;
  return need == 1;
}

static bool
is_known (const MsFiftySearch *self, const int pair[2])
{
  for (int i = 0; i < self->fifties->n_items; i++)
    if (self->fifties->items[i].n_cells == 2 && self->fifties->items[i].cells[0] == pair[0]
        && self->fifties->items[i].cells[1] == pair[1])
      return true;
  return false;
}

/* Whether a covered cell can tell the cells of the pair apart: it is beside only one of them, or
 * shares with only one of them an opened number. */
static bool
tells (const MsFiftySearch *self, int cell, const int pair[2])
{
  int around[8];
  if (cell == pair[0] || cell == pair[1] || ms_fifty_certainty (self, cell) == MS_CERTAINTY_MINE
      || ms_fifty_certainty (self, cell) == MS_CERTAINTY_OPENED)
    return false;
  if (are_beside (self, cell, pair[0]) != are_beside (self, cell, pair[1]))
    return true;
  for (int i = ms_neighbours (self->width, self->height, cell, around) - 1; i >= 0; i--)
    if (ms_fifty_certainty (self, cell) == MS_CERTAINTY_NONE
        && ms_fifty_certainty (self, around[i]) == MS_CERTAINTY_OPENED
        && are_beside (self, around[i], pair[0]) != are_beside (self, around[i], pair[1]))
      return true;
  return false;
}

static bool
list_tellers (MsFiftySearch *self, MsFifty *item)
{
  for (int pass = 0; pass < 2; pass++)
    {
      int n = 0;
      for (int cell = 0; cell < self->n_cells; cell++)
        if (tells (self, cell, item->cells))
          {
            if (pass == 1)
              item->tellers[n] = cell;
            n++;
          }
      item->n_tellers = n;
      if (pass == 0)
        item->tellers = ms_arena_alloc (self->arena, (size_t)n, sizeof *item->tellers);
      if (item->tellers == NULL)
        return ms_fifty_fail (self, MS_STATUS_NO_MEMORY);
    }
  return true;
}

static bool
find_pseudo (MsFiftySearch *self)
{
  int pair[8];
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      if (!has_pair (self, cell, pair) || is_known (self, pair)
          || fabs (self->result->mine_probability[pair[0]] - 0.5) > MS_FIFTY_TIE
          || self->taken[pair[0]] != 0 || self->taken[pair[1]] != 0)
        continue;
      MsFifty *item = ms_fifty_add_item (self, MS_FIFTY_PSEUDO, 2);
      if (item == NULL)
        return false;
      item->n_cells = item->layouts = 2;
      item->mines = item->won = 1;
      memcpy (item->cells, pair, 2 * sizeof *pair);
      if (!list_tellers (self, item))
        return false;
    }
  return true;
}

static bool
search (MsFiftySearch *self)
{
  self->fifties->complete = self->n_cells <= MS_FIFTY_MOST_CELLS;
  if (!self->fifties->complete)
    return true;
  self->status = ms_section_study_find (self->solver, self->position, self->options, &self->study);
  if (self->status != MS_STATUS_OK || !self->study->consistent)
    return self->status == MS_STATUS_OK;
  self->status = ms_solver_run (self->solver, self->position, self->options, &self->result);
  if (self->status != MS_STATUS_OK)
    return false;
  size_t n = (size_t)self->n_cells;
  /* Linked sets have at least two cells each, a closed set needs a cell, a pseudo pair needs a
   * number; and one more set stands for those whose mines vary. */
  self->fifties->items = ms_arena_alloc (self->arena, 3 * n + 1, sizeof (MsFifty));
  self->taken = ms_arena_alloc0 (self->arena, n, 1);
  if (self->fifties->items == NULL || self->taken == NULL)
    return ms_fifty_fail (self, MS_STATUS_NO_MEMORY);
  return find_linked (self) && ms_fifty_find_closed (self) && find_pseudo (self);
}

MsStatus
ms_fifty_find (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    const MsAllocator *allocator, MsFifties **fifties)
{
  MsSolverOptions own = *options;
  Block *block = ms_alloc0 (allocator, 1, sizeof *block);
  *fifties = NULL;
  if (block == NULL)
    return MS_STATUS_NO_MEMORY;
  own.exact = false;
  own.density = 0;
  ms_arena_init (&block->arena, allocator);
  MsFiftySearch self = { .solver = solver,
    .position = position,
    .options = &own,
    .allocator = allocator,
    .arena = &block->arena,
    .fifties = &block->fifties,
    .width = ms_position_get_width (position),
    .height = ms_position_get_height (position) };
  self.n_cells = self.width * self.height;
  bool ok = search (&self);
  ms_section_study_free (self.study);
  ms_solver_result_free (self.result);
  if (ok)
    *fifties = &block->fifties;
  else
    ms_fifty_free (&block->fifties);
  return self.status;
}

void
ms_fifty_free (MsFifties *fifties)
{
  if (fifties == NULL)
    return;
  Block *block = (Block *)fifties;
  const MsAllocator *allocator = block->arena.allocator;
  ms_arena_clear (&block->arena);
  ms_dealloc (allocator, block);
}

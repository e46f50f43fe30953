/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cells that always are all as they are, or all the other way round, and whose exchange shows nowhere
 * else.
 *
 * Two runs settle each: with a mine supposed in one cell, what is certain then holds mines or none with
 * it; with none supposed there, all of that must be certain the other way round.  A smaller part of
 * such cells cannot be exchanged by itself: what it would make of a layout would be one too, in which
 * they are not as they always are.  So nothing is missed by looking at all of them together. */
#include "ms-fifty-private.h"

#include <math.h>
#include <string.h>

enum
{
  UNKNOWN,
  WITH, /* a mine where the first cell has one */
  AGAINST, /* a mine where it has none */
};

typedef struct
{
  MsFiftySearch *search;
  uint8_t *likely; /* [n_cells] a mine in half of the layouts, and not yet settled */
  uint8_t *side; /* [n_cells] of the cells that are looked at */
  MsAssumption *assumed; /* those of options, and one */
} Linked;

/* Whatever is beside a cell of the set is beside others of it. */
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

/* What is certain if the cell is a mine, or safe. */
static MsStatus
suppose (const Linked *self, int cell, MsCertainty certainty, MsSolverResult **result)
{
  const MsFiftySearch *search = self->search;
  MsSolverOptions options = *search->options;
  self->assumed[options.n_assumed++] = (MsAssumption){ cell, certainty };
  options.assumed = self->assumed;
  return ms_solver_run (search->solver, search->position, &options, result);
}

/* Sorts the cells by what a mine in the first one makes of them. */
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

/* Leaves those that are the other way round where the first one is. */
static void
keep_opposed (Linked *self, const MsSolverResult *result)
{
  for (int cell = 0; cell < self->search->n_cells; cell++)
    if (self->side[cell] != UNKNOWN
        && result->certainty[cell]
            != (self->side[cell] == WITH ? MS_CERTAINTY_SAFE : MS_CERTAINTY_MINE))
      self->side[cell] = UNKNOWN;
}

/* Whether as many hold mines either way, and everything else that is seen sees as many. */
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
        search->linked[cell] = 1;
      }
  return true;
}

/* Finds the cells that go with this one.  False: failed; *known is false at a limit. */
static bool
sort (Linked *self, int first, bool *known)
{
  *known = true;
  for (int turn = 0; *known && turn < 2; turn++)
    {
      MsSolverResult *result;
      MsStatus status = suppose (
          self, first, turn == 0 ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE, &result);
      if (status == MS_STATUS_CANCELLED || status == MS_STATUS_NO_MEMORY)
        return ms_fifty_fail (self->search, status);
      *known = result->consistent && result->method == MS_METHOD_EXACT;
      if (*known && turn == 0)
        note_sides (self, first, result);
      else if (*known)
        keep_opposed (self, result);
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

bool
ms_fifty_find_linked (MsFiftySearch *search)
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pairs that only look as if nothing told them apart, and the search as a whole. */
#include "ms-fifty-private.h"

#include <math.h>
#include <string.h>

/* All that belongs to the answer lies in its arena. */
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

/* Whether an opened number leaves one mine to two cells; these, rising. */
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

/* Of something that cannot be avoided. */
static bool
is_taken (const MsFiftySearch *self, int cell)
{
  for (int i = 0; i < self->fifties->n_items; i++)
    for (int j = 0; j < self->fifties->items[i].n_cells; j++)
      if (self->fifties->items[i].kind != MS_FIFTY_PSEUDO
          && self->fifties->items[i].cells[j] == cell)
        return true;
  return false;
}

/* What is beside one cell of the pair alone: cells to be opened, and the cells that share a number
 * with that one. */
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
          || is_taken (self, pair[0]) || is_taken (self, pair[1]))
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
allocate (MsFiftySearch *self)
{
  size_t n = (size_t)self->n_cells;
  /* Linked cells are two, a closed set needs a cell, a pair a number, and there is one more set. */
  self->fifties->items = ms_arena_alloc (self->arena, 3 * n + 1, sizeof (MsFifty));
  self->linked = ms_arena_alloc0 (self->arena, n, 1);
  return (self->fifties->items != NULL && self->linked != NULL)
      || ms_fifty_fail (self, MS_STATUS_NO_MEMORY);
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
  if (self->status != MS_STATUS_OK || !allocate (self))
    return false;
  return ms_fifty_find_linked (self) && ms_fifty_find_closed (self) && find_pseudo (self);
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

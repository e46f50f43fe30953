/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-draft.h"

#include "ms-draw.h"

#include <string.h>

#define MOST_AROUND 8

bool
ms_draft_init (MsDraft *self, const MsRules *rules, const MsAllocator *allocator)
{
  allocator = ms_allocator_or_default (allocator);
  *self = (MsDraft){ .allocator = allocator, .rules = *rules };
  self->n_cells = rules->width * rules->height;
  size_t n = (size_t)self->n_cells;
  self->touching = ms_alloc (allocator, n, sizeof *self->touching);
  self->mine = ms_alloc0 (allocator, n + 1, 1); /* one byte more, for read_three */
  self->freed = ms_alloc (allocator, n, 1);
  self->cells = ms_alloc (allocator, n, sizeof *self->cells);
  self->opened = ms_alloc (allocator, n, sizeof *self->opened);
  if (self->touching == NULL || self->mine == NULL || self->freed == NULL || self->cells == NULL
      || self->opened == NULL)
    return false;
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      MsTouching *touching = &self->touching[cell];
      touching->n = (uint8_t)ms_neighbours (rules->width, rules->height, cell, touching->cells);
    }
  ms_draft_cover (self);
  return true;
}

void
ms_draft_clear (MsDraft *self)
{
  ms_dealloc (self->allocator, self->touching);
  ms_dealloc (self->allocator, self->mine);
  ms_dealloc (self->allocator, self->freed);
  ms_dealloc (self->allocator, self->cells);
  ms_dealloc (self->allocator, self->opened);
}

bool
ms_draft_draw (MsDraft *self, int first, MsRng *rng)
{
  ms_draft_cover (self);
  ms_draw_list_freed (&self->rules, first, self->freed);
  return ms_draw_mines (&self->rules, first, rng, self->mine, self->allocator);
}

void
ms_draft_cover (MsDraft *self)
{
  memset (self->cells, MS_CELL_COVERED, (size_t)self->n_cells);
  self->n_opened = 0;
}

/* Three bytes as one number, in the machine's byte order; a fourth byte behind them is read too. */
static inline uint32_t
read_three (const uint8_t *bytes)
{
  uint32_t four;
  memcpy (&four, bytes, sizeof four);
  return four;
}

/* Counts, a row at a time, the mines around a cell that has none and is not at the edge of the
 * board. */
static int
count_inside (const MsDraft *self, int cell)
{
  const uint8_t *left = self->mine + cell - 1;
  int width = self->rules.width;
  uint32_t columns = read_three (left - width) + read_three (left) + read_three (left + width);
  uint8_t of[4];
  memcpy (of, &columns, sizeof of);
  return of[0] + of[1] + of[2];
}

static void
show (MsDraft *self, int cell)
{
  const MsTouching *touching = &self->touching[cell];
  int mines = 0;
  if (touching->n == MOST_AROUND)
    mines = count_inside (self, cell);
  else
    for (int i = 0; i < touching->n; i++)
      mines += self->mine[touching->cells[i]];
  self->cells[cell] = (MsCell)mines;
  self->opened[self->n_opened++] = cell;
}

void
ms_draft_open (MsDraft *self, int cell)
{
  int next = self->n_opened;
  show (self, cell);
  for (; next < self->n_opened; next++)
    {
      const MsTouching *touching = &self->touching[self->opened[next]];
      for (int i = 0; self->cells[self->opened[next]] == 0 && i < touching->n; i++)
        if (self->cells[touching->cells[i]] == MS_CELL_COVERED)
          show (self, touching->cells[i]);
    }
}

void
ms_draft_set_mine (MsDraft *self, int cell, int mine)
{
  const MsTouching *touching = &self->touching[cell];
  int more = mine - self->mine[cell];
  self->mine[cell] = (uint8_t)mine;
  for (int i = 0; i < touching->n; i++)
    if (ms_cell_is_opened (self->cells[touching->cells[i]]))
      self->cells[touching->cells[i]] = (MsCell)(self->cells[touching->cells[i]] + more);
}

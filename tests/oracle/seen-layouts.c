/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "seen-layouts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  const MsPosition *position;
  const SeenAsked *asked;
  const MsCell *cells;
  int n_cells;
  int covered[SEEN_MOST_COVERED], n_covered;
  uint64_t around[SEEN_MOST_CELLS];
  int heeded[SEEN_MOST_CELLS], n_heeded;
} Board;

bool
seen_touch (const MsPosition *position, int a, int b)
{
  int width = ms_position_get_width (position);
  return a != b && abs (a % width - b % width) <= 1 && abs (a / width - b / width) <= 1;
}

int
seen_count_covered (const MsPosition *position)
{
  int n_cells = ms_position_get_width (position) * ms_position_get_height (position), n = 0;
  for (int i = 0; i < n_cells; i++)
    n += !ms_cell_is_opened (ms_position_get_cells (position)[i]);
  return n;
}

static bool
is_heeded (const SeenAsked *asked, int cell)
{
  for (int i = 0; i < asked->n_numbers; i++)
    if (asked->numbers[i] == cell)
      return true;
  return asked->numbers == NULL;
}

static void
read_board (Board *self)
{
  for (int i = 0; i < self->n_cells; i++)
    {
      for (int j = 0; j < self->n_cells; j++)
        if (seen_touch (self->position, i, j))
          self->around[i] |= 1ull << j;
      if (!ms_cell_is_opened (self->cells[i]))
        self->covered[self->n_covered++] = i;
      else if (is_heeded (self->asked, i))
        self->heeded[self->n_heeded++] = i;
    }
}

static bool
fits (const Board *self, uint64_t layout)
{
  const SeenAsked *asked = self->asked;
  int mines = ms_position_get_mines (self->position);
  if ((layout & asked->mines) != asked->mines || (layout & asked->free) != 0
      || (!asked->any_total && __builtin_popcountll (layout) != mines))
    return false;
  for (int i = 0; i < self->n_heeded; i++)
    if (__builtin_popcountll (layout & self->around[self->heeded[i]])
        != self->cells[self->heeded[i]])
      return false;
  return true;
}

static void
see (const Board *self, uint64_t layout, Seen *seen)
{
  int mines = __builtin_popcountll (layout);
  seen->fewest = seen->n_layouts == 0 || mines < seen->fewest ? mines : seen->fewest;
  seen->most = mines > seen->most ? mines : seen->most;
  seen->n_layouts++;
  for (int i = 0; i < self->n_covered; i++)
    {
      int cell = self->covered[i];
      if (layout >> cell & 1)
        seen->with_mine[cell]++;
      else
        seen->shown[cell] |= 1 << __builtin_popcountll (layout & self->around[cell]);
    }
}

void
seen_find (const MsPosition *position, const SeenAsked *asked, Seen *seen)
{
  Board self = { .position = position, .asked = asked, .cells = ms_position_get_cells (position) };
  self.n_cells = ms_position_get_width (position) * ms_position_get_height (position);
  assert (self.n_cells <= SEEN_MOST_CELLS && seen_count_covered (position) <= SEEN_MOST_COVERED);
  read_board (&self);
  memset (seen, 0, sizeof *seen);
  for (uint32_t way = 0; way < 1u << self.n_covered; way++)
    {
      uint64_t layout = 0;
      for (int i = 0; i < self.n_covered; i++)
        layout |= (uint64_t)(way >> i & 1) << self.covered[i];
      if (fits (&self, layout))
        see (&self, layout, seen);
    }
}

int
seen_decides (const Seen *seen, int cell)
{
  if (seen->n_layouts == 0)
    return -1;
  return seen->with_mine[cell] == seen->n_layouts ? 1 : seen->with_mine[cell] == 0 ? 0 : -1;
}

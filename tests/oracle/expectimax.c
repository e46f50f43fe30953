/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "expectimax.h"

#include <assert.h>
#include <stdlib.h>

typedef struct
{
  int width, height, n_cells;
  const MsCell *cells;
  const ExpectimaxOptions *options;
  uint32_t around[EXPECTIMAX_MAX_CELLS];
} Board;

static void
find_neighbours (Board *self)
{
  for (int a = 0; a < self->n_cells; a++)
    for (int b = 0; b < self->n_cells; b++)
      if (a != b && abs (a % self->width - b % self->width) <= 1
          && abs (a / self->width - b / self->width) <= 1)
        self->around[a] |= 1u << b;
}

static int
shown (const Board *self, uint32_t layout, int cell)
{
  return __builtin_popcount (layout & self->around[cell]);
}

static bool
agrees (const Board *self, uint32_t layout, uint32_t freed)
{
  if (layout & freed)
    return false;
  for (int i = 0; i < self->n_cells; i++)
    if (ms_cell_is_opened (self->cells[i])
        && (layout >> i & 1 || shown (self, layout, i) != self->cells[i]))
      return false;
  return true;
}

static uint32_t
freed_cells (const Board *self, uint32_t opened, int mines)
{
  int first = self->options->first_cell;
  if (opened != 0 || first < 0)
    return 0;
  uint32_t one = 1u << first, all = one | self->around[first];
  if (self->options->first_click == MS_FIRST_CLICK_OPEN
      && __builtin_popcount (all) + mines <= self->n_cells)
    return all;
  return self->options->first_click != MS_FIRST_CLICK_ANY && mines < self->n_cells ? one : 0;
}

static int best (const Board *self, const uint32_t *layouts, int n, uint32_t opened);

/* Layouts won when this cell is opened next, and played on as well as possible. */
static int
open_cell (const Board *self, const uint32_t *layouts, int n, uint32_t opened, int cell)
{
  int won = 0;
  uint32_t *part = malloc ((size_t)n * sizeof *part);
  assert (part != NULL);
  for (int number = 0; number <= 8; number++)
    {
      int n_part = 0;
      for (int i = 0; i < n; i++)
        if (!(layouts[i] >> cell & 1) && shown (self, layouts[i], cell) == number)
          part[n_part++] = layouts[i];
      if (n_part > 0)
        won += best (self, part, n_part, opened | 1u << cell);
    }
  free (part);
  return won;
}

static int
best (const Board *self, const uint32_t *layouts, int n, uint32_t opened)
{
  uint32_t all = (1u << self->n_cells) - 1, mines = 0;
  int most = 0;
  for (int i = 0; i < n; i++)
    mines |= layouts[i];
  if (n == 1 && (self->options->safe_first || (opened | mines) == all))
    return 1;
  for (int cell = 0; cell < self->n_cells; cell++)
    if (self->options->safe_first && !((opened | mines) >> cell & 1))
      return open_cell (self, layouts, n, opened, cell);
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      if (opened >> cell & 1)
        continue;
      int won = open_cell (self, layouts, n, opened, cell);
      most = won > most ? won : most;
    }
  return most;
}

static int
list_layouts (const Board *self, uint32_t freed, int mines, uint32_t *layouts)
{
  int n = 0;
  for (uint32_t layout = 0; layout >> self->n_cells == 0; layout++)
    if (__builtin_popcount (layout) == mines && agrees (self, layout, freed))
      {
        if (n == self->options->most_layouts)
          return -1;
        layouts[n++] = layout;
      }
  return n;
}

void
expectimax_solve (
    const MsPosition *position, const ExpectimaxOptions *options, Expectimax *expectimax)
{
  Board self = {
    .width = ms_position_get_width (position),
    .height = ms_position_get_height (position),
    .cells = ms_position_get_cells (position),
    .options = options,
  };
  int mines = ms_position_get_mines (position);
  uint32_t opened = 0, *layouts = malloc ((size_t)options->most_layouts * sizeof *layouts);
  assert (layouts != NULL);
  self.n_cells = self.width * self.height;
  assert (self.n_cells <= EXPECTIMAX_MAX_CELLS);
  find_neighbours (&self);
  for (int i = 0; i < self.n_cells; i++)
    opened |= (uint32_t)ms_cell_is_opened (self.cells[i]) << i;
  *expectimax = (Expectimax){ 0 };
  expectimax->layouts = list_layouts (&self, freed_cells (&self, opened, mines), mines, layouts);
  if (expectimax->layouts > 0)
    expectimax->won = best (&self, layouts, expectimax->layouts, opened);
  for (int i = 0; expectimax->layouts > 0 && i < self.n_cells; i++)
    expectimax->won_at[i] = opened >> i & 1
        ? -1
        : open_cell (&self, layouts, expectimax->layouts, opened, i);
  free (layouts);
}

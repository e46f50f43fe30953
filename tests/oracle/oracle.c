/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "oracle.h"

#include <assert.h>
#include <string.h>

typedef struct
{
  int width, height, n_cells, mines;
  const MsCell *cells;
  const OracleOptions *options;
  int n_around[ORACLE_MAX_CELLS], around[ORACLE_MAX_CELLS][8]; /* the cells that touch it */
  int8_t fixed[ORACLE_MAX_CELLS]; /* 1 mine, 0 free, -1 to be tried */
  bool mine[ORACLE_MAX_CELLS];
  bool heeded[ORACLE_MAX_CELLS]; /* an opened number that must come out right */
  Oracle *oracle;
} Enumeration;

static int
distance (int a, int b)
{
  return a < b ? b - a : a - b;
}

static bool
touch (const Enumeration *self, int a, int b)
{
  return a != b && distance (a % self->width, b % self->width) <= 1
      && distance (a / self->width, b / self->width) <= 1;
}

static void
find_around (Enumeration *self)
{
  for (int i = 0; i < self->n_cells; i++)
    for (int j = 0; j < self->n_cells; j++)
      if (touch (self, i, j))
        self->around[i][self->n_around[i]++] = j;
}

/* Whether the number in the cell can still come out right when cells up to upto are set. */
static bool
number_may_hold (const Enumeration *self, int cell, int upto)
{
  int mines = 0, unset = 0;
  if (!self->heeded[cell])
    return true;
  for (int i = 0; i < self->n_around[cell]; i++)
    {
      int other = self->around[cell][i];
      mines += other <= upto && self->mine[other];
      unset += other > upto;
    }
  return mines <= self->cells[cell] && mines + unset >= self->cells[cell];
}

/* Whether the numbers in and around the cell can still come out right when cells up to it are
 * set. */
static bool
may_hold (const Enumeration *self, int upto)
{
  bool may = number_may_hold (self, upto, upto);
  for (int i = 0; may && i < self->n_around[upto]; i++)
    may = number_may_hold (self, self->around[upto][i], upto);
  return may;
}

static void
try_cell (Enumeration *self, int cell, int placed)
{
  if (!self->options->any_total
      && (placed > self->mines || placed + self->n_cells - cell < self->mines))
    return;
  if (cell == self->n_cells)
    {
      self->oracle->layouts++;
      for (int i = 0; i < self->n_cells; i++)
        self->oracle->with_mine[i] += self->mine[i];
      return;
    }
  for (int mine = 0; mine <= 1; mine++)
    {
      if (self->fixed[cell] >= 0 && self->fixed[cell] != mine)
        continue;
      self->mine[cell] = mine;
      if (may_hold (self, cell))
        try_cell (self, cell + 1, placed + mine);
    }
}

/* Frees the first cell and, for an opening, its neighbours, when the mines fit into the rest. */
static void
keep_promise (Enumeration *self)
{
  const OracleOptions *options = self->options;
  for (int i = 0; i < self->n_cells; i++)
    if (ms_cell_is_opened (self->cells[i]))
      return;
  for (int promise = options->first_click; promise != MS_FIRST_CLICK_ANY; promise--)
    {
      bool freed[ORACLE_MAX_CELLS];
      int room = 0;
      for (int i = 0; i < self->n_cells; i++)
        {
          freed[i] = i == options->first_cell
              || (promise == MS_FIRST_CLICK_OPEN && touch (self, i, options->first_cell));
          room += !freed[i];
        }
      if (room < self->mines)
        continue;
      for (int i = 0; i < self->n_cells; i++)
        if (freed[i])
          self->fixed[i] = 0;
      return;
    }
}

void
oracle_solve (const MsPosition *position, const OracleOptions *options, Oracle *oracle)
{
  Enumeration self = {
    .width = ms_position_get_width (position),
    .height = ms_position_get_height (position),
    .mines = ms_position_get_mines (position),
    .cells = ms_position_get_cells (position),
    .options = options,
    .oracle = oracle,
  };
  self.n_cells = self.width * self.height;
  assert (self.n_cells <= ORACLE_MAX_CELLS);
  memset (oracle, 0, sizeof *oracle);
  find_around (&self);
  for (int i = 0; i < self.n_cells; i++)
    {
      bool opened = ms_cell_is_opened (self.cells[i]);
      self.heeded[i] = opened && (options->ignored == NULL || !options->ignored[i]);
      self.fixed[i] = -1;
      if (opened)
        self.fixed[i] = 0;
      else if (options->trust_flags && self.cells[i] == MS_CELL_FLAG)
        self.fixed[i] = 1;
      if (!opened && options->assumed != NULL && options->assumed[i] >= 0)
        self.fixed[i] = options->assumed[i];
    }
  if (options->first_cell >= 0)
    keep_promise (&self);
  try_cell (&self, 0, 0);
}

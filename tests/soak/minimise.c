/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "minimise.h"

#include "ms-rules.h"

#include <stdlib.h>
#include <string.h>

typedef struct
{
  MsPosition *best;
  ShowsFault shows_fault;
  void *user_data;
  bool simpler; /* something was gained in this round */
} Search;

/* Takes the candidate in place of the best one if it still shows the fault. */
static bool
attempt (Search *self, int width, int height, int mines, const MsCell *cells)
{
  MsPosition *candidate;
  if (ms_size_check (width, height, mines, NULL) != MS_STATUS_OK
      || ms_position_new (width, height, mines, cells, NULL, &candidate, NULL) != MS_STATUS_OK)
    return false;
  if (!self->shows_fault (candidate, self->user_data))
    {
      ms_position_unref (candidate);
      return false;
    }
  ms_position_unref (self->best);
  self->best = candidate;
  self->simpler = true;
  return true;
}

static MsCell *
dup_cells (const Search *self, int *width, int *height, int *mines)
{
  *width = ms_position_get_width (self->best);
  *height = ms_position_get_height (self->best);
  *mines = ms_position_get_mines (self->best);
  size_t n = (size_t)*width * *height;
  MsCell *cells = malloc (n);
  memcpy (cells, ms_position_get_cells (self->best), n);
  return cells;
}

/* Without the rows above and below and the columns beside the rest. */
static void
cut (Search *self, int left, int top, int right, int bottom)
{
  int width, height, mines;
  MsCell *cells = dup_cells (self, &width, &height, &mines);
  int new_width = width - left - right, new_height = height - top - bottom;
  for (int y = 0; y < new_height; y++)
    for (int x = 0; x < new_width; x++)
      cells[y * new_width + x] = ms_position_get_cells (self->best)[(y + top) * width + x + left];
  attempt (self, new_width, new_height, mines, cells);
  free (cells);
}

static void
cover (Search *self)
{
  int width, height, mines;
  MsCell *cells = dup_cells (self, &width, &height, &mines);
  for (int i = 0; i < width * height; i++)
    {
      MsCell old = cells[i];
      if (old == MS_CELL_COVERED)
        continue;
      cells[i] = MS_CELL_COVERED;
      if (!attempt (self, width, height, mines, cells))
        cells[i] = old;
    }
  free (cells);
}

static void
take_mines_off (Search *self)
{
  int width, height, mines;
  MsCell *cells = dup_cells (self, &width, &height, &mines);
  while (mines > 0 && attempt (self, width, height, mines - 1, cells))
    mines--;
  free (cells);
}

MsPosition *
minimise (MsPosition *position, ShowsFault shows_fault, void *user_data)
{
  Search self = { position, shows_fault, user_data, true };
  while (self.simpler)
    {
      self.simpler = false;
      cut (&self, 1, 0, 0, 0);
      cut (&self, 0, 1, 0, 0);
      cut (&self, 0, 0, 1, 0);
      cut (&self, 0, 0, 0, 1);
      cover (&self);
      take_mines_off (&self);
    }
  return self.best;
}

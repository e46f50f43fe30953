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
  size_t n = (size_t)*width * (size_t)*height;
  MsCell *cells = malloc (n);
  if (cells == NULL)
    abort ();
  return memcpy (cells, ms_position_get_cells (self->best), n);
}

/* Without n rows from first on, or columns; with as many mines as before, or at least with as many
 * as then fit. */
static bool
take_out (Search *self, bool rows, int first, int n)
{
  int width, height, mines, kept = 0;
  MsCell *cells = dup_cells (self, &width, &height, &mines);
  for (int i = 0; i < width * height; i++)
    {
      int line = rows ? i / width : i % width;
      if (line < first || line >= first + n)
        cells[kept++] = cells[i];
    }
  if (rows)
    height -= n;
  else
    width -= n;
  bool gained = kept > 0
      && (attempt (self, width, height, mines, cells)
          || (mines > kept && attempt (self, width, height, kept, cells)));
  free (cells);
  return gained;
}

/* Halves first, single lines last; what is gone shifts the rest up. */
static void
take_out_lines (Search *self, bool rows)
{
  const MsPosition *position = self->best;
  int n = rows ? ms_position_get_height (position) : ms_position_get_width (position);
  for (int chunk = (n + 1) / 2; chunk > 0; chunk /= 2)
    for (int first = 0; first + chunk <= n;)
      if (take_out (self, rows, first, chunk))
        n -= chunk;
      else
        first += chunk;
}

/* Covers the opened and marked cells among n from first on; false when that is not simpler, or
 * hides the fault. */
static bool
cover_cells (Search *self, int first, int n)
{
  int width, height, mines;
  MsCell *cells = dup_cells (self, &width, &height, &mines);
  bool changed = false;
  for (int i = first; i < first + n && i < width * height; i++)
    {
      changed |= cells[i] != MS_CELL_COVERED;
      cells[i] = MS_CELL_COVERED;
    }
  bool gained = changed && attempt (self, width, height, mines, cells);
  free (cells);
  return gained;
}

static void
cover (Search *self)
{
  int n_cells = ms_position_get_width (self->best) * ms_position_get_height (self->best);
  for (int chunk = (n_cells + 1) / 2; chunk > 0; chunk /= 2)
    for (int first = 0; first < n_cells; first += chunk)
      cover_cells (self, first, chunk);
}

static bool
set_mines (Search *self, int lower_to)
{
  int width, height, mines;
  MsCell *cells = dup_cells (self, &width, &height, &mines);
  bool gained = lower_to < mines && attempt (self, width, height, lower_to, cells);
  free (cells);
  return gained;
}

/* In steps that halve, because a fault may need any number of them. */
static void
take_mines_off (Search *self)
{
  int mines = ms_position_get_mines (self->best);
  for (int step = mines; step > 0; step /= 2)
    while (mines >= step && set_mines (self, mines - step))
      mines -= step;
}

/* Covered cells that turn out to have nothing to do with the fault may as well be open, which
 * leaves fewer that can be either. */
static void
uncover (Search *self)
{
  int n_cells = ms_position_get_width (self->best) * ms_position_get_height (self->best);
  for (int i = 0; i < n_cells; i++)
    for (MsCell number = 0; number <= 8; number++)
      {
        int width, height, mines;
        MsCell *cells = dup_cells (self, &width, &height, &mines);
        bool covered = !ms_cell_is_opened (cells[i]);
        cells[i] = number;
        bool done = !covered || attempt (self, width, height, mines, cells);
        free (cells);
        if (done)
          break;
      }
}

MsPosition *
minimise (MsPosition *position, ShowsFault shows_fault, void *user_data)
{
  Search self = { position, shows_fault, user_data, true };
  while (self.simpler)
    {
      self.simpler = false;
      take_out_lines (&self, true);
      take_out_lines (&self, false);
      cover (&self);
      take_mines_off (&self);
    }
  /* Opened cells count as simpler only at the very end: covering would take them back. */
  uncover (&self);
  take_mines_off (&self);
  return self.best;
}

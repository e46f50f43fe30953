/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "random-position.h"

#include "ms-layout.h"
#include "ms-neighbours.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static MsPosition *
make_position (int width, int height, int mines, MsCell *cells)
{
  MsPosition *position;
  if (ms_position_new (width, height, mines, cells, NULL, &position, NULL) != MS_STATUS_OK)
    {
      fprintf (stderr, "test data: a random position cannot be made\n");
      abort ();
    }
  free (cells);
  return position;
}

static MsCell *
draw (int width, int height, int mines, double opened, MsRng *rng)
{
  MsRules rules = { width, height, mines, MS_FIRST_CLICK_ANY };
  MsLayout *layout = ms_layout_draw (&rules, 0, 0, rng, NULL);
  MsCell *cells = malloc ((size_t)width * height);
  for (int i = 0; i < width * height; i++)
    {
      bool open = (double)(ms_rng_next (rng) >> 11) * 0x1p-53 < opened;
      cells[i] = open && !ms_layout_has_mine (layout, i)
          ? (MsCell)ms_layout_count_around (layout, i)
          : MS_CELL_COVERED;
    }
  ms_layout_unref (layout);
  return cells;
}

MsPosition *
random_scattered (int width, int height, int mines, double opened, uint64_t seed)
{
  MsRng rng;
  ms_rng_seed (&rng, seed);
  return make_position (width, height, mines, draw (width, height, mines, opened, &rng));
}

static bool
is_number (LatticeKind kind, int x, int y)
{
  int row = y - kind.first, column = x - kind.first - row / kind.rows * kind.shift;
  return row >= 0 && x >= kind.first && row % kind.rows == 0
      && (column % kind.columns + kind.columns) % kind.columns == 0;
}

MsPosition *
random_lattice_of (int side, LatticeKind kind, double density, uint64_t seed, uint8_t *mines)
{
  MsRng rng;
  size_t n_cells = (size_t)side * side;
  uint8_t *mine = calloc (n_cells, 1);
  MsCell *cells = malloc (n_cells);
  int total = 0, around[8];
  ms_rng_seed (&rng, seed);
  for (int i = 0; i < side * side; i++)
    if (!is_number (kind, i % side, i / side))
      total += mine[i] = (double)(ms_rng_next (&rng) >> 11) * 0x1p-53 < density;
  for (int i = 0; i < side * side; i++)
    {
      bool open = is_number (kind, i % side, i / side);
      int n = ms_neighbours (side, side, i, around), number = 0;
      for (int j = 0; j < n; j++)
        number += mine[around[j]];
      cells[i] = open ? (MsCell)number : MS_CELL_COVERED;
    }
  if (mines != NULL)
    memcpy (mines, mine, n_cells);
  free (mine);
  return make_position (side, side, total, cells);
}

MsPosition *
random_lattice (int side, double density, uint64_t seed)
{
  return random_lattice_of (side, (LatticeKind){ 2, 2, 0, 0 }, density, seed, NULL);
}

/* A board under play: what is open, what is known to be a mine. */
typedef struct
{
  int width, height;
  const MsLayout *layout;
  MsCell *cells;
  int *queue; /* opened cells to look at; each cell at most once for every change around it */
  int n_queued;
} Play;

static void
open_cell (Play *self, int cell)
{
  int around[8];
  if (ms_cell_is_opened (self->cells[cell]))
    return;
  self->cells[cell] = (MsCell)ms_layout_count_around (self->layout, cell);
  self->queue[self->n_queued++] = cell;
  /* The numbers around it know more now. */
  int n = ms_neighbours (self->width, self->height, cell, around);
  for (int i = 0; i < n; i++)
    if (ms_cell_is_opened (self->cells[around[i]]))
      self->queue[self->n_queued++] = around[i];
}

static void
flag_cell (Play *self, int cell)
{
  int around[8];
  if (self->cells[cell] != MS_CELL_COVERED)
    return;
  self->cells[cell] = MS_CELL_FLAG;
  int n = ms_neighbours (self->width, self->height, cell, around);
  for (int i = 0; i < n; i++)
    if (ms_cell_is_opened (self->cells[around[i]]))
      self->queue[self->n_queued++] = around[i];
}

static void
look_at (Play *self, int cell)
{
  int around[8], flags = 0, covered = 0;
  int n = ms_neighbours (self->width, self->height, cell, around);
  for (int i = 0; i < n; i++)
    {
      flags += self->cells[around[i]] == MS_CELL_FLAG;
      covered += self->cells[around[i]] == MS_CELL_COVERED;
    }
  bool all_safe = self->cells[cell] == flags, all_mines = self->cells[cell] == flags + covered;
  for (int i = 0; i < n && (all_safe || all_mines); i++)
    if (self->cells[around[i]] == MS_CELL_COVERED && all_safe)
      open_cell (self, around[i]);
    else if (self->cells[around[i]] == MS_CELL_COVERED)
      flag_cell (self, around[i]);
}

MsPosition *
random_stuck (int width, int height, int mines, uint64_t seed)
{
  MsRng rng;
  MsRules rules = { width, height, mines, MS_FIRST_CLICK_ANY };
  int n_cells = width * height;
  ms_rng_seed (&rng, seed);
  MsLayout *layout = ms_layout_draw (&rules, 0, 0, &rng, NULL);
  Play play = { width, height, layout, malloc ((size_t)n_cells),
    malloc (9 * (size_t)n_cells * sizeof (int)), 0 };
  memset (play.cells, MS_CELL_COVERED, (size_t)n_cells);
  for (int i = 0; i < n_cells; i++)
    if (!ms_layout_has_mine (layout, i) && ms_layout_count_around (layout, i) == 0)
      open_cell (&play, i);
  while (play.n_queued > 0)
    look_at (&play, play.queue[--play.n_queued]);
  for (int i = 0; i < n_cells; i++)
    if (play.cells[i] == MS_CELL_FLAG)
      play.cells[i] = MS_CELL_COVERED;
  free (play.queue);
  ms_layout_unref (layout);
  return make_position (width, height, mines, play.cells);
}

static int
below (MsRng *rng, int bound)
{
  return (int)ms_rng_below (rng, (uint64_t)bound);
}

static int
count_covered (const MsCell *cells, int n)
{
  int covered = 0;
  for (int i = 0; i < n; i++)
    covered += !ms_cell_is_opened (cells[i]);
  return covered;
}

/* Marks, and sometimes a number that is off: opinions and contradictions. */
static void
disturb (MsCell *cells, int n, MsRng *rng)
{
  int marks = below (rng, 3) == 0 ? 4 : 0, lie = below (rng, 4) == 0;
  for (int i = 0; i < n; i++)
    if (!ms_cell_is_opened (cells[i]) && marks > 0 && below (rng, marks) == 0)
      cells[i] = below (rng, 2) ? MS_CELL_FLAG : MS_CELL_QUESTION;
    else if (ms_cell_is_opened (cells[i]) && lie && below (rng, 6) == 0)
      cells[i] = (MsCell)below (rng, 9);
}

MsPosition *
random_small (int most_covered, uint64_t seed)
{
  MsRng rng;
  ms_rng_seed (&rng, seed);
  for (;;)
    {
      int width = 1 + below (&rng, 7), height = 1 + below (&rng, 7), n = width * height;
      if (n < 2)
        continue;
      int mines = below (&rng, 3) == 0 ? below (&rng, n) : n * (10 + below (&rng, 30)) / 100;
      double opened = n <= most_covered && below (&rng, 8) == 0 ? 0 : 0.2 + 0.2 * below (&rng, 5);
      MsCell *cells = draw (width, height, mines, opened, &rng);
      if (count_covered (cells, n) > most_covered)
        {
          free (cells);
          continue;
        }
      disturb (cells, n, &rng);
      if (below (&rng, 10) == 0)
        mines = below (&rng, n + 1);
      return make_position (width, height, mines, cells);
    }
}

int
turned_cell (int width, int height, int cell, int turns, bool mirrored)
{
  int x = cell % width, y = cell / width;
  if (mirrored)
    x = width - 1 - x;
  for (int i = 0; i < turns; i++)
    {
      int old_x = x, old_width = width;
      x = height - 1 - y;
      y = old_x;
      width = height;
      height = old_width;
    }
  return y * width + x;
}

MsPosition *
turned_position (const MsPosition *position, int turns, bool mirrored)
{
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  const MsCell *from = ms_position_get_cells (position);
  MsCell *cells = malloc ((size_t)width * height);
  for (int i = 0; i < width * height; i++)
    cells[turned_cell (width, height, i, turns, mirrored)] = from[i];
  return make_position (turns % 2 ? height : width, turns % 2 ? width : height,
      ms_position_get_mines (position), cells);
}

MsPosition *
position_with_mines (const MsPosition *position, int mines)
{
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  MsCell *cells = malloc ((size_t)width * height);
  memcpy (cells, ms_position_get_cells (position), (size_t)width * height * sizeof *cells);
  return make_position (width, height, mines, cells);
}

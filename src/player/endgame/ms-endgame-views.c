/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each covered cell would show in each layout; equal views are kept once. */
#include "ms-endgame-private.h"

#include <string.h>

#define EACH_BYTE UINT64_C (0x0101010101010101)

typedef struct
{
  MsSolver *solver;
  const MsLayouts *layouts;
  MsEndgameViews *views;
  int32_t *cell_at; /* [n_padded] index in layouts->cells, or -1 */
  int32_t *slots; /* [n_slots] hash table of views, -1 where free */
  size_t n_slots;
} Finder;

/* What the cell shows in each layout. */
static void
fill_row (const Finder *self, int index, uint8_t *row)
{
  const MsGrid *grid = &self->solver->grid;
  size_t n = (size_t)self->layouts->n_layouts;
  memset (row, 0, n);
  for (int i = 0; i < 8; i++)
    {
      int cell = self->cell_at[index + grid->offsets[i]];
      if (cell < 0)
        continue;
      const uint8_t *mine = self->layouts->mine + (size_t)cell * n;
      for (size_t l = 0; l < n; l++)
        row[l] += mine[l];
    }
  if (self->cell_at[index] < 0)
    return;
  const uint8_t *mine = self->layouts->mine + (size_t)self->cell_at[index] * n;
  for (size_t l = 0; l < n; l++)
    row[l] = mine[l] ? MS_SHOWS_MINE : row[l];
}

static uint64_t
read_word (const uint8_t *bytes, size_t n)
{
  uint64_t word = 0;
  memcpy (&word, bytes, n);
  return word;
}

/* Names the numbers in the order in which they come, so that cells that tell the same layouts apart
 * are the same.  False when the cell tells none apart. */
static bool
rename_row (uint8_t *row, int n)
{
  uint8_t names[MS_SHOWS_MINE + 1], next = 0, last = 0;
  bool varies = false;
  memset (names, 0xff, sizeof names);
  names[MS_SHOWS_MINE] = MS_SHOWS_MINE;
  for (int l = 0; l < n; l++)
    {
      /* Large rows show the same most of the time: eight at once. */
      while (l % 8 == 0 && l > 0 && l + 8 <= n && read_word (row + l, 8) == last * EACH_BYTE)
        {
          memset (row + l, names[last], 8);
          l += 8;
        }
      if (l == n)
        break;
      last = row[l];
      if (names[last] == 0xff)
        names[last] = next++;
      row[l] = names[last];
      varies |= row[l] != row[0];
    }
  return varies;
}

static uint64_t
hash_row (const uint8_t *row, int n)
{
  uint64_t hash = UINT64_C (0xcbf29ce484222325);
  for (int l = 0; l < n; l += 8)
    {
      hash = (hash ^ read_word (row + l, n - l < 8 ? (size_t)(n - l) : 8))
          * UINT64_C (0x100000001b3);
      hash ^= hash >> 31;
    }
  return hash ^ hash >> 29;
}

/* The row that was just added, or an equal one from before. */
static int
find_equal (Finder *self)
{
  MsEndgameViews *views = self->views;
  size_t n = (size_t)views->n_layouts;
  const uint8_t *row = views->shows + (size_t)views->n_views * n;
  size_t slot = (size_t)hash_row (row, views->n_layouts) & (self->n_slots - 1);
  for (; self->slots[slot] >= 0; slot = (slot + 1) & (self->n_slots - 1))
    if (memcmp (views->shows + (size_t)self->slots[slot] * n, row, n) == 0)
      return self->slots[slot];
  self->slots[slot] = views->n_views;
  return views->n_views++;
}

static bool
touches_choice (const Finder *self, int index)
{
  if (self->cell_at[index] >= 0)
    return true;
  for (int i = 0; i < 8; i++)
    if (self->cell_at[index + self->solver->grid.offsets[i]] >= 0)
      return true;
  return false;
}

/* Covered, may be opened, and what it shows may differ. */
static bool
is_candidate (const Finder *self, int index)
{
  const MsSolver *solver = self->solver;
  uint8_t kind = solver->grid.kind[index];
  int box = solver->grid.box_at[index];
  if (kind == MS_GRID_BORDER || kind & MS_GRID_OPENED || kind & MS_GRID_MINE)
    return false;
  if (kind == MS_GRID_COVERED
      && (box < 0 ? solver->outside_certainty : (MsCertainty)solver->box_certainty[box])
          == MS_CERTAINTY_MINE)
    return false;
  return touches_choice (self, index);
}

static bool
allocate (Finder *self)
{
  MsWork *work = &self->solver->work;
  MsArena *arena = &work->arena;
  size_t n_padded = (size_t)self->solver->grid.n_padded;
  self->cell_at = ms_arena_alloc (arena, n_padded, sizeof (int32_t));
  self->views->view_at = ms_arena_alloc (arena, n_padded, sizeof (int32_t));
  if (self->cell_at == NULL || self->views->view_at == NULL
      || !ms_work_fill (work, self->cell_at, 0xff, n_padded * sizeof (int32_t))
      || !ms_work_fill (work, self->views->view_at, 0xff, n_padded * sizeof (int32_t)))
    return false;
  for (int i = 0; i < self->layouts->n_cells; i++)
    self->cell_at[self->layouts->cells[i]] = i;
  /* A cell that may differ, or touches one. */
  size_t n = 9 * (size_t)self->layouts->n_cells;
  n = n < n_padded ? n : n_padded;
  for (self->n_slots = 16; self->n_slots < 2 * n;)
    self->n_slots *= 2;
  self->slots = ms_arena_alloc (arena, self->n_slots, sizeof (int32_t));
  self->views->shows = ms_arena_alloc (arena, n + 1, (size_t)self->layouts->n_layouts);
  return self->slots != NULL && self->views->shows != NULL
      && ms_work_fill (work, self->slots, 0xff, self->n_slots * sizeof (int32_t));
}

bool
ms_endgame_views_find (MsSolver *self, const MsLayouts *layouts, MsEndgameViews *views)
{
  Finder finder = { .solver = self, .layouts = layouts, .views = views };
  const MsGrid *grid = &self->grid;
  *views = (MsEndgameViews){ .n_layouts = layouts->n_layouts };
  if (!allocate (&finder))
    return false;
  for (int index = grid->stride; index < grid->n_padded - grid->stride; index++)
    {
      if (!is_candidate (&finder, index))
        continue;
      uint8_t *row = views->shows + (size_t)views->n_views * (size_t)views->n_layouts;
      fill_row (&finder, index, row);
      if (rename_row (row, views->n_layouts))
        views->view_at[index] = find_equal (&finder);
      if (!ms_work_tick (&self->work, 4L * layouts->n_layouts))
        return false;
    }
  return true;
}

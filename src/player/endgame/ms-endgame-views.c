/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-endgame-views.h"

#include <string.h>

#define MOST_AROUND 8
/* Binary digits of the number of mines around a cell, and of the name of that number. */
#define DIGITS 4
#define MIX UINT64_C (0x9E3779B97F4A7C15)
#define EACH_BYTE UINT64_C (0x0101010101010101)

/* What a cell shows, as planes of bits, one for each layout: whether it is a mine, and where it is
 * not, the digits of its number. */
#define N_PLANES MS_ENDGAME_VIEW_PLANES
_Static_assert(N_PLANES == 1 + DIGITS, "planes");

typedef struct
{
  const MsEndgamePlanes *planes;
  uint64_t last; /* the bits of the last word that stand for layouts */
  uint64_t *hashes; /* [n_views] a hash of each view's planes */
} PlaneFinder;

/* Counts the mines around a cell in each layout of a word, in binary digits. */
static void
add_up (const MsEndgamePlanes *self, const MsEndgamePlace *cell, int word, uint64_t *digits)
{
  memset (digits, 0, DIGITS * sizeof *digits);
  for (int i = 0; i < cell->n; i++)
    {
      uint64_t carry = self->mine[(size_t)cell->around[i] * (size_t)self->n_words + (size_t)word];
      for (int d = 0; d < DIGITS - 1; d++)
        {
          uint64_t both = digits[d] & carry;
          digits[d] ^= carry;
          carry = both;
        }
      digits[DIGITS - 1] |= carry;
    }
}

/* Sets planes[N_PLANES][n_words] to what a cell shows, its numbers being renamed in the order in
 * which they occur.  Returns how many different things it shows; *n_names becomes how many of these
 * are numbers. */
static int
fill_planes (const PlaneFinder *self, int cell, uint64_t *planes, unsigned *n_names)
{
  const MsEndgamePlanes *from = self->planes;
  size_t n_words = (size_t)from->n_words;
  uint64_t any_mine = 0;
  uint8_t names[MOST_AROUND + 1];
  memset (planes, 0, N_PLANES * n_words * sizeof *planes);
  memset (names, 0xff, sizeof names);
  *n_names = 0;
  for (size_t w = 0; w < n_words; w++)
    {
      uint64_t digits[DIGITS], left = w + 1 < n_words ? ~UINT64_C (0) : self->last;
      uint64_t mine = from->mine[(size_t)cell * n_words + w];
      add_up (from, &from->cells[cell], (int)w, digits);
      planes[w] = mine;
      any_mine |= mine;
      for (left &= ~mine; left != 0;)
        {
          int first = __builtin_ctzll (left);
          unsigned number = 0;
          uint64_t layouts = left; /* those of the word in which the cell shows the number */
          for (int d = 0; d < DIGITS; d++)
            {
              number |= (unsigned)(digits[d] >> first & 1) << d;
              layouts &= digits[d] >> first & 1 ? digits[d] : ~digits[d];
            }
          if (names[number] == 0xff)
            names[number] = (uint8_t)(*n_names)++;
          for (int d = 0; d < DIGITS; d++)
            planes[w + (size_t)(1 + d) * n_words] |= layouts & -(uint64_t)(names[number] >> d & 1);
          left &= ~layouts;
        }
    }
  return (int)*n_names + (any_mine != 0);
}

/* The index of the view just filled in, or of an equal one that was there before. */
static int
find_equal_planes (PlaneFinder *self, MsEndgameViews *views)
{
  size_t n = N_PLANES * (size_t)self->planes->n_words;
  const uint64_t *planes = views->planes + (size_t)views->n_views * n;
  uint64_t hash = 0;
  for (size_t i = 0; i < n; i++)
    {
      hash = (hash ^ planes[i]) * MIX;
      hash ^= hash >> 32;
    }
  for (int v = 0; v < views->n_views; v++)
    if (self->hashes[v] == hash
        && memcmp (views->planes + (size_t)v * n, planes, n * sizeof *planes) == 0)
      return v;
  self->hashes[views->n_views] = hash;
  return views->n_views++;
}

/* Spreads eight bits to the lowest bits of eight bytes. */
static inline uint64_t
spread (uint64_t bits)
{
  uint64_t each = (bits & 0xff) * EACH_BYTE & UINT64_C (0x8040201008040201);
  return (each + 0x7f * EACH_BYTE) >> 7 & EACH_BYTE;
}

/* Sets shows to what the view shows in each layout, eight layouts at a time. */
static void
fill_shows (const uint64_t *planes, int n_layouts, size_t n_words, uint8_t *shows)
{
  static const uint8_t worth[N_PLANES] = { MS_SHOWS_MINE, 1, 2, 4, 8 };
  for (int l = 0; l < n_layouts; l += 8)
    {
      uint64_t eight = 0;
      for (size_t p = 0; p < N_PLANES; p++)
        {
          uint64_t word = planes[p * n_words + (size_t)(l / 64)];
          if (word != 0)
            eight += spread (word >> l % 64) * worth[p];
        }
      memcpy (shows + l, &eight, (size_t)(n_layouts - l < 8 ? n_layouts - l : 8));
    }
}

bool
ms_endgame_planes_find_views (
    const MsEndgamePlanes *planes, MsWork *work, MsEndgameViews *views, int32_t *view_of)
{
  MsArena *arena = &work->arena;
  size_t n_cells = (size_t)planes->n_cells, n_words = (size_t)planes->n_words;
  PlaneFinder finder = { planes,
    .last = ~UINT64_C (0) >> (64 * planes->n_words - planes->n_layouts) };
  *views = (MsEndgameViews){ .n_layouts = planes->n_layouts };
  finder.hashes = ms_arena_alloc (arena, n_cells, sizeof *finder.hashes);
  views->planes = ms_arena_alloc (arena, n_cells * N_PLANES * n_words, sizeof *views->planes);
  if (finder.hashes == NULL || views->planes == NULL)
    return false;
  for (int cell = 0; cell < planes->n_cells; cell++)
    {
      unsigned n_names;
      uint64_t *at = views->planes + (size_t)views->n_views * N_PLANES * n_words;
      view_of[cell] = fill_planes (&finder, cell, at, &n_names) < 2
          ? -1
          : find_equal_planes (&finder, views);
      views->n_names = n_names > views->n_names ? n_names : views->n_names;
    }
  size_t n_views = (size_t)views->n_views, n_layouts = (size_t)views->n_layouts;
  views->shows = ms_arena_alloc (arena, n_views * n_layouts + 1, 1);
  if (views->shows == NULL)
    return false;
  for (size_t v = 0; v < n_views; v++)
    fill_shows (views->planes + v * N_PLANES * n_words, views->n_layouts, n_words,
        views->shows + v * n_layouts);
  return ms_work_tick (work, (long)(n_cells * n_words) * 100 + (long)(n_views * n_layouts));
}

/* The same without bits: what each covered cell would show in each layout; equal views are kept
 * once. */

typedef struct
{
  MsEngine *engine;
  const MsLayouts *layouts;
  MsEndgameViews *views;
  int32_t *cell_at; /* [n_padded] index in layouts->cells, or -1 */
  int32_t *slots; /* [n_slots] hash table of views, -1 where free */
  size_t n_slots;
} Finder;

/* Sets row to what the cell shows in each layout. */
static void
fill_row (const Finder *self, int index, uint8_t *row)
{
  const MsGrid *grid = self->engine->problem->grid;
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

/* Renames the numbers of a row in the order in which they occur, so that cells that tell the same
 * layouts apart have equal rows.  False when the cell tells none apart. */
static bool
rename_row (uint8_t *row, int n)
{
  uint8_t names[MS_SHOWS_MINE + 1], next = 0, last = 0;
  bool varies = false;
  memset (names, 0xff, sizeof names);
  names[MS_SHOWS_MINE] = MS_SHOWS_MINE;
  for (int l = 0; l < n; l++)
    {
      /* Large rows mostly repeat the same number: take eight at once. */
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

/* The index of the row just added, or of an equal one that was there before. */
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

/* Whether a cell is covered, is no certain mine, and may show different things. */
static bool
is_candidate (const Finder *self, int index)
{
  uint8_t kind = self->engine->problem->grid->kind[index];
  if (kind == MS_GRID_BORDER || kind & MS_GRID_OPENED || ms_endgame_is_mine (self->engine, index))
    return false;
  if (self->cell_at[index] >= 0)
    return true;
  for (int i = 0; i < 8; i++)
    if (self->cell_at[index + self->engine->problem->grid->offsets[i]] >= 0)
      return true;
  return false;
}

static bool
allocate (Finder *self)
{
  MsWork *work = self->engine->work;
  MsArena *arena = &work->arena;
  size_t n_padded = (size_t)self->engine->problem->grid->n_padded;
  self->cell_at = ms_arena_alloc (arena, n_padded, sizeof (int32_t));
  self->views->view_at = ms_arena_alloc (arena, n_padded, sizeof (int32_t));
  if (self->cell_at == NULL || self->views->view_at == NULL
      || !ms_work_fill (work, self->cell_at, 0xff, n_padded * sizeof (int32_t))
      || !ms_work_fill (work, self->views->view_at, 0xff, n_padded * sizeof (int32_t)))
    return false;
  for (int i = 0; i < self->layouts->n_cells; i++)
    self->cell_at[self->layouts->cells[i]] = i;
  /* An upper bound of the views: the cells that differ between layouts, and all that touch one of
   * them. */
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
ms_endgame_views_find (MsEngine *self, const MsLayouts *layouts, MsEndgameViews *views)
{
  Finder finder = { .engine = self, .layouts = layouts, .views = views };
  const MsGrid *grid = self->problem->grid;
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
      if (!ms_work_tick (self->work, 4L * layouts->n_layouts))
        return false;
    }
  return true;
}

/* Views that a symmetry of the position maps to each other win equally many layouts. */

/* A symmetry is a number: bit 2 says whether to mirror, the lower bits how many quarter turns
 * follow. */
#define N_SYMMETRIES 8

static int
moved (const MsGrid *grid, int x, int y, int symmetry)
{
  int width = grid->width, height = grid->height;
  if (symmetry & 4)
    x = width - 1 - x;
  for (int i = 0; i < (symmetry & 3); i++)
    {
      int old = x;
      x = height - 1 - y;
      y = old;
      old = width;
      width = height;
      height = old;
    }
  return ms_grid_index (grid, x, y);
}

static bool
holds (const MsGrid *grid, int symmetry)
{
  if (symmetry & 1 && grid->width != grid->height)
    return false;
  for (int y = 0; y < grid->height; y++)
    for (int x = 0; x < grid->width; x++)
      if (grid->kind[ms_grid_index (grid, x, y)] != grid->kind[moved (grid, x, y, symmetry)])
        return false;
  return true;
}

bool
ms_endgame_views_find_symmetries (MsEngine *self, MsEndgameViews *views)
{
  const MsGrid *grid = self->problem->grid;
  views->same_as = ms_arena_alloc (
      &self->work->arena, (size_t)views->n_views + 1, sizeof *views->same_as);
  if (views->same_as == NULL)
    return false;
  for (int i = 0; i < views->n_views; i++)
    views->same_as[i] = i;
  for (int i = 1; i < N_SYMMETRIES; i++)
    {
      if (holds (grid, i))
        {
          for (int y = 0; y < grid->height; y++)
            for (int x = 0; x < grid->width; x++)
              {
                int view = views->view_at[ms_grid_index (grid, x, y)];
                int other = views->view_at[moved (grid, x, y, i)];
                if (view >= 0 && other >= 0 && other < views->same_as[view])
                  views->same_as[view] = other;
              }
        }
      if (!ms_work_tick (self->work, 20L * grid->n_padded))
        return false;
    }
  return true;
}

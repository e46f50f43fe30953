/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-endgame-views.h"

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

/* Does what ms_endgame_planes_find_views does, without noting the work. */
static bool
find_views (const MsEndgamePlanes *planes, MsArena *arena, MsEndgameViews *views, int32_t *view_of)
{
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
  for (size_t v = 0; views->shows != NULL && v < n_views; v++)
    fill_shows (views->planes + v * N_PLANES * n_words, views->n_layouts, n_words,
        views->shows + v * n_layouts);
  return views->shows != NULL;
}

bool
ms_endgame_planes_find_views (
    const MsEndgamePlanes *planes, MsWork *work, MsEndgameViews *views, int32_t *view_of)
{
  return find_views (planes, &work->arena, views, view_of)
      && ms_work_tick (work,
          (long)planes->n_cells * planes->n_words * 100 + (long)views->n_views * views->n_layouts);
}

/* The same for a list of layouts. */

typedef struct
{
  MsEngine *engine;
  const MsLayouts *layouts;
  int32_t *row_at; /* [n_padded] the index of a cell in layouts->cells, or -1 */
  int32_t *place_at; /* [n_padded] the index of a cell in list, or -1 */
  int32_t *list; /* [n] the cells that may show different things, row-major */
  int n;
} Lister;

static bool
list_candidates (Lister *self)
{
  const MsGrid *grid = self->engine->problem->grid;
  MsWork *work = self->engine->work;
  size_t n_padded = (size_t)grid->n_padded, most = 9 * (size_t)self->layouts->n_cells;
  self->row_at = ms_arena_alloc (&work->arena, n_padded, sizeof *self->row_at);
  self->place_at = ms_arena_alloc (&work->arena, n_padded, sizeof *self->place_at);
  /* Only the cells that differ between layouts, and those that touch one of them. */
  self->list = ms_arena_alloc (&work->arena, most < n_padded ? most : n_padded, sizeof *self->list);
  if (self->row_at == NULL || self->place_at == NULL || self->list == NULL
      || !ms_work_fill (work, self->row_at, 0xff, n_padded * sizeof *self->row_at)
      || !ms_work_fill (work, self->place_at, 0xff, n_padded * sizeof *self->place_at))
    return false;
  for (int i = 0; i < self->layouts->n_cells; i++)
    self->row_at[self->layouts->cells[i]] = i;
  for (int index = grid->stride; index < grid->n_padded - grid->stride; index++)
    {
      /* Whether the cell is covered, is no certain mine, and may show different things. */
      uint8_t kind = grid->kind[index];
      if (kind == MS_GRID_BORDER || kind & MS_GRID_OPENED
          || ms_endgame_is_mine (self->engine, index))
        continue;
      bool near = self->row_at[index] >= 0;
      for (int i = 0; i < 8 && !near; i++)
        near = self->row_at[index + grid->offsets[i]] >= 0;
      if (!near)
        continue;
      self->place_at[index] = self->n;
      self->list[self->n++] = index;
    }
  return true;
}

/* Describes a candidate: the cells around it that can be mines, and the layouts in which it is one,
 * whose bits must be 0 before. */
static void
describe (const Lister *self, int index, MsEndgamePlace *place, uint64_t *mine)
{
  size_t n = (size_t)self->layouts->n_layouts;
  place->n = 0;
  for (int i = 0; i < 8; i++)
    {
      int beside = index + self->engine->problem->grid->offsets[i];
      if (self->row_at[beside] >= 0)
        place->around[place->n++] = self->place_at[beside];
    }
  if (self->row_at[index] < 0)
    return;
  const uint8_t *row = self->layouts->mine + (size_t)self->row_at[index] * n;
  for (size_t l = 0; l < n; l++)
    mine[l / 64] |= (uint64_t)row[l] << l % 64;
}

bool
ms_endgame_views_find (MsEngine *self, const MsLayouts *layouts, MsEndgameViews *views)
{
  MsArena *arena = &self->work->arena;
  Lister lister = { .engine = self, .layouts = layouts };
  if (!list_candidates (&lister))
    return false;
  size_t n = (size_t)lister.n, n_words = ((size_t)layouts->n_layouts + 63) / 64;
  MsEndgamePlace *places = ms_arena_alloc (arena, n, sizeof *places);
  uint64_t *mine = ms_work_alloc0 (self->work, n * n_words, sizeof *mine);
  int32_t *view_of = ms_arena_alloc (arena, n, sizeof *view_of);
  if (places == NULL || mine == NULL || view_of == NULL)
    return false;
  for (size_t i = 0; i < n; i++)
    {
      describe (&lister, lister.list[i], &places[i], mine + i * n_words);
      if (!ms_work_tick (self->work, 4L * layouts->n_layouts))
        return false;
    }
  const MsEndgamePlanes planes = { layouts->n_layouts, (int)n_words, lister.n, places, mine };
  if (!find_views (&planes, arena, views, view_of))
    return false;
  views->view_at = lister.place_at;
  for (size_t i = 0; i < n; i++)
    views->view_at[lister.list[i]] = view_of[i];
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

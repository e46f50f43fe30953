/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-endgame-planes.h"

#include <string.h>

#define MOST_AROUND 8
#define DIGITS 4 /* of the number of mines around a cell, and of its name */
#define MIX UINT64_C (0x9E3779B97F4A7C15)
#define EACH_BYTE UINT64_C (0x0101010101010101)

/* What a cell shows, a bit for each layout: that it is a mine, and where it is not, the digits of a
 * number. */
#define N_PLANES MS_ENDGAME_VIEW_PLANES
_Static_assert(N_PLANES == 1 + DIGITS, "planes");

typedef struct
{
  const MsEndgamePlanes *planes;
  uint64_t last; /* the layouts of the last word */
  uint64_t *hashes; /* [n_views] */
} Finder;

/* The number of mines around a cell, in one word of layouts. */
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

/* The layouts of a word in which the digits are those of a number. */
static inline uint64_t
find_number (const uint64_t *digits, unsigned number)
{
  uint64_t layouts = ~UINT64_C (0);
  for (int d = 0; d < DIGITS; d++)
    layouts &= number >> d & 1 ? digits[d] : ~digits[d];
  return layouts;
}

/* Puts the name of a number into the planes of a word. */
static inline void
write_name (uint64_t *planes, size_t stride, unsigned name, uint64_t layouts)
{
  for (int d = 0; d < DIGITS; d++)
    planes[(size_t)(1 + d) * stride] |= layouts & -(uint64_t)(name >> d & 1);
}

/* What a cell shows, numbers being named in the order in which they come: planes[N_PLANES][n_words].
 * Returns how many different things it shows; *n_names how many numbers. */
static int
fill_planes (const Finder *self, int cell, uint64_t *planes, unsigned *n_names)
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
          for (int d = 0; d < DIGITS; d++)
            number |= (unsigned)(digits[d] >> first & 1) << d;
          uint64_t layouts = find_number (digits, number) & left;
          if (names[number] == 0xff)
            names[number] = (uint8_t)(*n_names)++;
          write_name (planes + w, n_words, names[number], layouts);
          left &= ~layouts;
        }
    }
  return (int)*n_names + (any_mine != 0);
}

static uint64_t
hash_planes (const uint64_t *planes, size_t n)
{
  uint64_t hash = 0;
  for (size_t i = 0; i < n; i++)
    {
      hash = (hash ^ planes[i]) * MIX;
      hash ^= hash >> 32;
    }
  return hash;
}

/* The view that was just filled in, or an equal one from before. */
static int
find_equal (Finder *self, MsEndgameViews *views)
{
  size_t n = N_PLANES * (size_t)self->planes->n_words;
  const uint64_t *planes = views->planes + (size_t)views->n_views * n;
  uint64_t hash = hash_planes (planes, n);
  for (int v = 0; v < views->n_views; v++)
    if (self->hashes[v] == hash
        && memcmp (views->planes + (size_t)v * n, planes, n * sizeof *planes) == 0)
      return v;
  self->hashes[views->n_views] = hash;
  return views->n_views++;
}

/* A byte for each of eight bits. */
static inline uint64_t
spread (uint64_t bits)
{
  uint64_t each = (bits & 0xff) * EACH_BYTE & UINT64_C (0x8040201008040201);
  return (each + 0x7f * EACH_BYTE) >> 7 & EACH_BYTE;
}

/* What the view shows in each layout, eight at a time; the row has room for whole words. */
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
  Finder finder = { planes, .last = ~UINT64_C (0) >> (64 * planes->n_words - planes->n_layouts) };
  *views = (MsEndgameViews){ .n_layouts = planes->n_layouts };
  finder.hashes = ms_arena_alloc (arena, n_cells, sizeof *finder.hashes);
  views->planes = ms_arena_alloc (arena, n_cells * N_PLANES * n_words, sizeof *views->planes);
  if (finder.hashes == NULL || views->planes == NULL)
    return false;
  for (int cell = 0; cell < planes->n_cells; cell++)
    {
      unsigned n_names;
      uint64_t *at = views->planes + (size_t)views->n_views * N_PLANES * n_words;
      view_of[cell] = fill_planes (&finder, cell, at, &n_names) < 2 ? -1
                                                                    : find_equal (&finder, views);
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

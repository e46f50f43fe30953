/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-endgame-rows.h"

#define MIX UINT64_C (0x9E3779B97F4A7C15)
#define NOBODY UINT8_MAX

typedef uint64_t Two __attribute__ ((vector_size (16)));
#define ROW_TWOS (sizeof (MsEndgameRow) / sizeof (Two))

MsEndgameSight
ms_endgame_rows_look (const MsEndgameRows *self, int word, const uint16_t *layouts, int n)
{
  const MsEndgameRow *rows = ms_endgame_row (self, word, 0);
  union
  {
    Two twos[ROW_TWOS];
    MsEndgameRow row;
  } seen = { { { 0, 0 } } };
  for (int i = 0; i < n; i++)
    {
      const Two *row = (const Two *)(const void *)&rows[layouts[i]];
      for (size_t j = 0; j < ROW_TWOS; j++)
        seen.twos[j] |= row[j];
    }
  uint64_t tells = 0;
  for (int i = 0; i < MS_ENDGAME_DIGITS; i++)
    tells |= seen.row.one[i] & seen.row.zero[i];
  return (MsEndgameSight){ tells, seen.row.mine };
}

int
ms_endgame_rows_count_mines (
    const MsEndgameRows *self, int word, const uint16_t *layouts, int n, uint64_t *planes)
{
  const MsEndgameRow *rows = ms_endgame_row (self, word, 0);
  int n_planes = 0;
  for (int i = 0; i < n; i++)
    {
      uint64_t carry = rows[layouts[i]].mine;
      for (int p = 0; carry != 0; p++)
        {
          if (p == n_planes)
            planes[n_planes++] = 0;
          uint64_t both = planes[p] & carry;
          planes[p] ^= carry;
          carry = both;
        }
    }
  return n_planes;
}

/* Whether two layouts of a set show the same in the safe views. */
static inline bool
look_alike (const MsEndgameRows *self, int n_words, int a, int b, const uint64_t *safe)
{
  uint64_t other = 0;
  for (int w = 0; w < n_words; w++)
    {
      const MsEndgameRow *row_a = ms_endgame_row (self, w, a), *row_b = ms_endgame_row (self, w, b);
      uint64_t differ = 0;
      for (int i = 0; i < MS_ENDGAME_DIGITS; i++)
        differ |= row_a->one[i] ^ row_b->one[i];
      other |= differ & safe[w];
    }
  return other == 0;
}

/* A hash of what the safe views show in a layout. */
static inline uint64_t
name_look (const MsEndgameRows *self, int n_words, int layout, const uint64_t *safe)
{
  static const uint64_t factors[MS_ENDGAME_DIGITS] = { MIX, UINT64_C (0xbf58476d1ce4e5b9),
    UINT64_C (0x94d049bb133111eb) };
  uint64_t name = 0;
  for (int w = 0; w < n_words; w++)
    {
      const MsEndgameRow *row = ms_endgame_row (self, w, layout);
      name *= MIX;
      for (int i = 0; i < MS_ENDGAME_DIGITS; i++)
        name += (row->one[i] & safe[w]) * factors[i];
    }
  return name;
}

/* Gives each layout the class of an earlier one that looks alike, found by the hash table slots, or
 * else a new class. */
static inline int
classify (MsEndgameRows *self, int n_words, const uint16_t *layouts, int n, const uint64_t *safe,
    uint16_t *class, unsigned mask)
{
  int n_classes = 0;
  uint16_t *slots = self->slots;
  for (int i = 0; i < n; i++)
    {
      unsigned slot = (unsigned)(name_look (self, n_words, layouts[i], safe) >> 40) & mask;
      while (slots[slot] != UINT16_MAX
          && !look_alike (self, n_words, layouts[slots[slot]], layouts[i], safe))
        slot = (slot + 1) & mask;
      if (slots[slot] != UINT16_MAX)
        class[i] = class[slots[slot]];
      else
        {
          slots[slot] = (uint16_t)i;
          class[i] = (uint16_t)n_classes++;
        }
    }
  return n_classes;
}

int
ms_endgame_rows_classify (
    MsEndgameRows *self, const uint16_t *layouts, int n, const uint64_t *safe, uint16_t *class)
{
  unsigned n_slots = 16;
  while (n_slots < 2 * (unsigned)n)
    n_slots *= 2;
  memset (self->slots, 0xff, n_slots * sizeof *self->slots);
  /* Most endgames have one word of views. */
  if (self->n_words == 1)
    return classify (self, 1, layouts, n, safe, class, n_slots - 1);
  return classify (self, self->n_words, layouts, n, safe, class, n_slots - 1);
}

/* Puts each layout into the first set none of whose members it can be told apart from; returns how
 * many sets there are. */
static inline int
lay_into_sets (const MsEndgameRows *self, int n_words, const uint16_t *layouts, int n, int most)
{
  const MsEndgameRow *rows[MS_ENDGAME_MOST_BOUNDED];
  uint8_t next[MS_ENDGAME_MOST_BOUNDED], last[MS_ENDGAME_MOST_BOUNDED];
  int n_sets = 0;
  for (int i = 0; i < n && n_sets < most; i++)
    {
      const MsEndgameRow *row = rows[i] = &self->rows[layouts[i]];
      int set = 0;
      for (; set < n_sets; set++)
        {
          unsigned member = last[set];
          while (member != NOBODY && !ms_endgame_rows_can_part (self, n_words, rows[member], row))
            member = next[member];
          if (member == NOBODY)
            break;
        }
      next[i] = set < n_sets ? last[set] : NOBODY;
      last[set] = (uint8_t)i;
      n_sets += set == n_sets;
    }
  return n_sets;
}

int
ms_endgame_rows_bound (const MsEndgameRows *self, const uint16_t *layouts, int n, int most)
{
  if (self->n_words == 1)
    return lay_into_sets (self, 1, layouts, n, most);
  return lay_into_sets (self, self->n_words, layouts, n, most);
}

/* Sets the bit of a view in the rows of some layouts; words is the word to set, in the row of the
 * first layout. */
static inline void
mark_rows (uint64_t *words, uint64_t bit, const uint64_t *layouts, size_t n_words)
{
  for (size_t w = 0; w < n_words; w++, words += 64 * sizeof (MsEndgameRow) / sizeof *words)
    for (uint64_t left = layouts[w]; left != 0; left &= left - 1)
      words[(size_t)__builtin_ctzll (left) * (sizeof (MsEndgameRow) / sizeof *words)] |= bit;
}

/* Fills the rows from the planes of the views: first the ones, then the zeros everywhere else. */
static void
fill_rows (MsEndgameRows *self, const MsEndgameViews *views)
{
  size_t n = (size_t)views->n_layouts, n_words = (n + 63) / 64;
  self->numbers = (1u << views->n_names) - 1;
  for (int v = 0; v < views->n_views; v++)
    {
      const uint64_t *planes = views->planes + (size_t)v * MS_ENDGAME_VIEW_PLANES * n_words;
      MsEndgameRow *rows = self->rows + (size_t)(v / 64) * n;
      uint64_t bit = UINT64_C (1) << v % 64;
      mark_rows (&rows->mine, bit, planes, n_words);
      for (size_t i = 0; i < MS_ENDGAME_DIGITS; i++)
        mark_rows (&rows->one[i], bit, planes + (1 + i) * n_words, n_words);
    }
  for (int w = 0; w < self->n_words; w++)
    {
      int n_views = views->n_views - 64 * w;
      uint64_t all = n_views >= 64 ? ~UINT64_C (0) : (UINT64_C (1) << n_views) - 1;
      MsEndgameRow *rows = self->rows + (size_t)w * n;
      for (size_t l = 0; l < n; l++)
        for (int i = 0; i < MS_ENDGAME_DIGITS; i++)
          rows[l].zero[i] = all & ~(rows[l].mine | rows[l].one[i]);
    }
}

bool
ms_endgame_rows_make (MsEndgameRows *self, const MsEndgameViews *views, MsWork *work, bool *full)
{
  size_t n = (size_t)views->n_layouts;
  *self = (MsEndgameRows){ .n_layouts = views->n_layouts, .n_words = (views->n_views + 63) / 64 };
  *full = self->n_words > MS_ENDGAME_ROWS_WORDS;
  if (*full)
    return false;
  self->rows = ms_work_alloc0 (work, n * (size_t)self->n_words + 1, sizeof *self->rows);
  self->slots = ms_arena_alloc (&work->arena, 4 * n + 16, sizeof *self->slots);
  if (self->rows == NULL || self->slots == NULL)
    return false;
  /* Sums of names, and of their squares, identify sets of layouts. */
  for (size_t l = 0; l < n; l++)
    {
      uint64_t name = MIX * (l + 1);
      name = (name ^ name >> 30) * UINT64_C (0xbf58476d1ce4e5b9);
      name = (name ^ name >> 27) * UINT64_C (0x94d049bb133111eb);
      self->rows[l].name = name ^ name >> 31;
    }
  fill_rows (self, views);
  *full = self->numbers >> (1 << MS_ENDGAME_DIGITS) != 0;
  return !*full && ms_work_tick (work, 4L * views->n_views * (long)n);
}

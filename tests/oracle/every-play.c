/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "every-play.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define MINE 9
#define FIRST_SLOTS 1024

/* What the cells show, a digit of ten for each: 0 covered, else the number and 1. */
typedef unsigned __int128 Digits;

typedef struct
{
  uint64_t low, high; /* the digits; never all 0 */
  uint64_t won;
} Known;

typedef struct
{
  int width, height, n_cells, n_images;
  const EveryPlayOptions *options;
  uint64_t *mines; /* [n_layouts] a bit for each cell */
  uint8_t *shows[EVERY_PLAY_MOST_CELLS]; /* [n_layouts] the number, or MINE */
  long n_layouts;
  Digits worth[8][EVERY_PLAY_MOST_CELLS]; /* of a 1 in a cell, in each image of the board */
  Known *known;
  size_t n_slots, n_known;
  bool gave_up;
} Board;

static int
image_of (const Board *self, int cell, int image)
{
  int x = cell % self->width, y = cell / self->width;
  if (image & 1)
    x = self->width - 1 - x;
  if (image & 2)
    y = self->height - 1 - y;
  return image & 4 ? x * self->width + y : y * self->width + x;
}

static void
weigh_cells (Board *self)
{
  self->n_images = self->width == self->height ? 8 : 4;
  for (int image = 0; image < self->n_images; image++)
    for (int cell = 0; cell < self->n_cells; cell++)
      {
        Digits worth = 1;
        for (int i = image_of (self, cell, image); i > 0; i--)
          worth *= 10;
        self->worth[image][cell] = worth;
      }
}

static uint64_t
around (const Board *self, int a)
{
  uint64_t cells = 0;
  for (int b = 0; b < self->n_cells; b++)
    if (a != b && abs (a % self->width - b % self->width) <= 1
        && abs (a / self->width - b / self->width) <= 1)
      cells |= UINT64_C (1) << b;
  return cells;
}

/* The least image of what is seen where these cells are opened and the layout is one that is left. */
static Digits
look (const Board *self, uint32_t layout, uint64_t opened)
{
  Digits images[8] = { 0 }, least;
  for (; opened != 0; opened &= opened - 1)
    {
      int cell = __builtin_ctzll (opened);
      unsigned digit = self->shows[cell][layout] + 1u;
      for (int image = 0; image < self->n_images; image++)
        images[image] += self->worth[image][cell] * digit;
    }
  least = images[0];
  for (int image = 1; image < self->n_images; image++)
    least = images[image] < least ? images[image] : least;
  return least;
}

static Known *
find (const Board *self, uint64_t low, uint64_t high)
{
  uint64_t hash = (low ^ high * 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u;
  size_t slot = (size_t)(hash ^ hash >> 31) & (self->n_slots - 1);
  while (self->known[slot].won != 0
      && (self->known[slot].low != low || self->known[slot].high != high))
    slot = (slot + 1) & (self->n_slots - 1);
  return &self->known[slot];
}

static void
note (Board *self, Digits digits, long won)
{
  if (3 * ++self->n_known > 2 * self->n_slots)
    {
      Board old = *self;
      self->n_slots *= 2;
      self->known = calloc (self->n_slots, sizeof *self->known);
      assert (self->known != NULL);
      for (size_t i = 0; i < old.n_slots; i++)
        if (old.known[i].won != 0)
          *find (self, old.known[i].low, old.known[i].high) = old.known[i];
      free (old.known);
    }
  uint64_t low = (uint64_t)digits, high = (uint64_t)(digits >> 64);
  *find (self, low, high) = (Known){ low, high, (uint64_t)won };
}

static long best (Board *self, const uint32_t *layouts, long n, uint64_t opened);

/* Layouts won when this cell is opened next, and played on as well as possible. */
static long
open_cell (Board *self, const uint32_t *layouts, long n, uint64_t opened, int cell)
{
  const uint8_t *shows = self->shows[cell];
  long size[MINE + 1] = { 0 }, won = 0;
  uint32_t *parts = malloc ((size_t)n * (MINE + 1) * sizeof *parts);
  assert (parts != NULL);
  for (long i = 0; i < n; i++)
    {
      uint8_t number = shows[layouts[i]];
      parts[number * n + size[number]++] = layouts[i];
    }
  for (int number = 0; number < MINE; number++)
    if (size[number] > 0)
      won += best (self, parts + number * n, size[number], opened | UINT64_C (1) << cell);
  free (parts);
  return won;
}

static long
count_safe (const Board *self, const uint32_t *layouts, long n, int cell)
{
  long safe = 0;
  for (long i = 0; i < n; i++)
    safe += self->shows[cell][layouts[i]] != MINE;
  return safe;
}

static long
best_guess (Board *self, const uint32_t *layouts, long n, uint64_t opened)
{
  long most = 0;
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      if (opened >> cell & 1
          || (self->options->skip && count_safe (self, layouts, n, cell) <= most))
        continue;
      long won = open_cell (self, layouts, n, opened, cell);
      most = won > most ? won : most;
    }
  return most;
}

static bool
shows_one (const Board *self, const uint32_t *layouts, long n, int cell)
{
  const uint8_t *shows = self->shows[cell];
  long i = 1;
  while (i < n && shows[layouts[i]] == shows[layouts[0]])
    i++;
  return i == n;
}

static long
best (Board *self, const uint32_t *layouts, long n, uint64_t opened)
{
  uint64_t mines = 0, all = (UINT64_C (1) << self->n_cells) - 1;
  if (n == 1 || self->gave_up)
    return 1;
  for (long i = 0; i < n; i++)
    mines |= self->mines[layouts[i]];
  for (uint64_t safe = all & ~(opened | mines); safe != 0; safe &= safe - 1)
    {
      int cell = __builtin_ctzll (safe);
      if (!shows_one (self, layouts, n, cell))
        return open_cell (self, layouts, n, opened, cell);
      opened |= UINT64_C (1) << cell;
    }
  Digits digits = look (self, layouts[0], opened);
  const Known *known = find (self, (uint64_t)digits, (uint64_t)(digits >> 64));
  if (known->won != 0)
    return (long)known->won;
  long won = best_guess (self, layouts, n, opened);
  self->gave_up |= self->options->most_situations > 0
      && self->n_known >= self->options->most_situations;
  note (self, digits, won);
  return won;
}

static void
list_layouts (Board *self, int mines)
{
  long most = 1, n = 0;
  for (int i = 0; i < mines; i++)
    most = most * (self->n_cells - i) / (i + 1);
  self->n_layouts = most;
  self->mines = malloc ((size_t)most * sizeof *self->mines);
  assert (self->mines != NULL);
  /* The next number with as many bits: the lowest run of ones moves its top up and the rest down. */
  for (uint64_t layout = (UINT64_C (1) << mines) - 1; layout >> self->n_cells == 0;)
    {
      self->mines[n++] = layout;
      uint64_t low = layout & -layout, next = layout + low;
      layout = low == 0 ? UINT64_MAX : next | ((layout ^ next) >> 2) / low;
    }
  assert (n == most);
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      uint64_t cells = around (self, cell);
      self->shows[cell] = malloc ((size_t)most);
      assert (self->shows[cell] != NULL);
      for (long i = 0; i < most; i++)
        self->shows[cell][i] = self->mines[i] >> cell & 1
            ? MINE
            : (uint8_t)__builtin_popcountll (self->mines[i] & cells);
    }
}

static void
free_all (Board *self)
{
  free (self->mines);
  free (self->known);
  for (int cell = 0; cell < self->n_cells; cell++)
    free (self->shows[cell]);
}

bool
every_play_solve (
    int width, int height, int mines, const EveryPlayOptions *options, EveryPlay *every)
{
  Board self = { .width = width, .height = height, .n_cells = width * height, .options = options };
  assert (self.n_cells <= EVERY_PLAY_MOST_CELLS && mines < self.n_cells);
  self.n_slots = FIRST_SLOTS;
  self.known = calloc (self.n_slots, sizeof *self.known);
  assert (self.known != NULL);
  weigh_cells (&self);
  list_layouts (&self, mines);
  uint32_t *layouts = malloc ((size_t)self.n_layouts * sizeof *layouts);
  assert (layouts != NULL);
  for (long i = 0; i < self.n_layouts; i++)
    layouts[i] = (uint32_t)i;
  *every = (EveryPlay){ .layouts = self.n_layouts, .won = mines == 0 };
  for (int cell = 0; cell < self.n_cells && !self.gave_up; cell++)
    {
      every->won_at[cell] = open_cell (&self, layouts, self.n_layouts, 0, cell);
      if (every->won_at[cell] > every->won)
        every->won = every->won_at[cell];
    }
  every->situations = (long)self.n_known;
  free (layouts);
  free_all (&self);
  return !self.gave_up;
}

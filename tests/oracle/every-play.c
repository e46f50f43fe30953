/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "every-play-private.h"

#include <assert.h>
#include <stdlib.h>

_Static_assert(EVERY_PLAY_MOST_CELLS <= EVERY_PLAY_SIDE_CELLS, "each cell has its digits");

void
every_play_note (EveryPlayBoard *self, EveryPlayDigits digits, long won)
{
  self->gave_up |= self->options->most_situations > 0
      && self->notes.n_known >= self->options->most_situations;
  every_play_notes_add (&self->notes, digits, won);
}

static long best (EveryPlayBoard *self, const uint32_t *layouts, size_t n, uint64_t covered,
    const EveryPlaySeen *seen);

/* Layouts won when this cell is opened next, and played on as well as possible. */
static long
open_cell (EveryPlayBoard *self, const uint32_t *layouts, size_t n, uint64_t covered,
    const EveryPlaySeen *seen, int cell)
{
  const uint8_t *shows = self->shows[cell];
  size_t size[EVERY_PLAY_N_NUMBERS + 1] = { 0 };
  long won = 0;
  uint32_t *parts = malloc (n * (EVERY_PLAY_N_NUMBERS + 1) * sizeof *parts);
  assert (parts != NULL);
  covered &= ~(UINT64_C (1) << cell);
  for (size_t i = 0; i < n; i++)
    {
      uint8_t number = shows[layouts[i]];
      parts[number * n + size[number]++] = layouts[i];
    }
  for (int number = 0; number < EVERY_PLAY_N_NUMBERS; number++)
    if (size[number] > 0)
      {
        EveryPlaySeen after = *seen;
        every_play_seen_add (&self->notes, &after, cell, number);
        won += best (self, parts + (size_t)number * n, size[number], covered, &after);
      }
  free (parts);
  return won;
}

static long
count_safe (const EveryPlayBoard *self, const uint32_t *layouts, size_t n, int cell)
{
  long safe = 0;
  for (size_t i = 0; i < n; i++)
    safe += self->shows[cell][layouts[i]] != EVERY_PLAY_MINE;
  return safe;
}

static long
best_guess (EveryPlayBoard *self, const uint32_t *layouts, size_t n, uint64_t covered,
    const EveryPlaySeen *seen)
{
  long most = 0;
  for (uint64_t cells = covered; cells != 0; cells &= cells - 1)
    {
      int cell = __builtin_ctzll (cells);
      if (self->options->skip && count_safe (self, layouts, n, cell) <= most)
        continue;
      long won = open_cell (self, layouts, n, covered, seen, cell);
      most = won > most ? won : most;
    }
  return most;
}

static bool
shows_one (const EveryPlayBoard *self, const uint32_t *layouts, size_t n, int cell)
{
  const uint8_t *shows = self->shows[cell];
  size_t i = 1;
  while (i < n && shows[layouts[i]] == shows[layouts[0]])
    i++;
  return i == n;
}

/* Opens what is safe, up to the first cell that tells layouts apart, or guesses. */
static long
settle (
    EveryPlayBoard *self, const uint32_t *layouts, size_t n, uint64_t covered, EveryPlaySeen seen)
{
  uint64_t some = 0, all = UINT64_MAX;
  for (size_t i = 0; i < n; i++)
    {
      some |= self->mines[layouts[i]];
      all &= self->mines[layouts[i]];
    }
  covered &= ~all;
  for (uint64_t safe = covered & ~some; safe != 0; safe &= safe - 1)
    {
      int cell = __builtin_ctzll (safe);
      if (!shows_one (self, layouts, n, cell))
        return open_cell (self, layouts, n, covered, &seen, cell);
      covered &= ~(safe & -safe);
      every_play_seen_add (&self->notes, &seen, cell, self->shows[cell][layouts[0]]);
    }
  EveryPlayDigits digits = every_play_seen_least (&self->notes, &seen);
  long won = every_play_notes_find (&self->notes, digits);
  if (won != 0)
    return won;
  won = best_guess (self, layouts, n, covered, &seen);
  every_play_note (self, digits, won);
  return won;
}

static long
best (EveryPlayBoard *self, const uint32_t *layouts, size_t n, uint64_t covered,
    const EveryPlaySeen *seen)
{
  if (n == 1 || self->gave_up)
    return 1;
  EveryPlayDigits digits = every_play_seen_least (&self->notes, seen);
  long won = every_play_notes_find_recent (&self->notes, digits);
  if (won != 0)
    return won;
  won = n <= EVERY_PLAY_FEW ? every_play_few (self, layouts, n, covered, seen)
                            : settle (self, layouts, n, covered, *seen);
  every_play_notes_add_recent (&self->notes, digits, won);
  return won;
}

static void
list_layouts (EveryPlayBoard *self, int mines)
{
  long most = 1;
  size_t n = 0;
  for (int i = 0; i < mines; i++)
    most = most * (self->n_cells - i) / (i + 1);
  self->n_layouts = (size_t)most;
  self->mines = malloc (self->n_layouts * sizeof *self->mines);
  assert (self->mines != NULL);
  /* The next number with as many bits: the lowest run of ones moves its top up and the rest
   * down. */
  for (uint64_t layout = (UINT64_C (1) << mines) - 1; layout >> self->n_cells == 0;)
    {
      self->mines[n++] = layout;
      uint64_t low = layout & -layout, next = layout + low;
      layout = low == 0 ? UINT64_MAX : next | ((layout ^ next) >> 2) / low;
    }
  assert (n == self->n_layouts);
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      uint64_t cells = every_play_around (self->width, self->height, cell);
      self->shows[cell] = malloc (n);
      assert (self->shows[cell] != NULL);
      for (size_t i = 0; i < n; i++)
        self->shows[cell][i] = self->mines[i] >> cell & 1
            ? EVERY_PLAY_MINE
            : (uint8_t)__builtin_popcountll (self->mines[i] & cells);
    }
}

static void
free_board (EveryPlayBoard *self)
{
  every_play_notes_clear (&self->notes);
  free (self->mines);
  for (int cell = 0; cell < self->n_cells; cell++)
    free (self->shows[cell]);
  free (self);
}

bool
every_play_solve (
    int width, int height, int mines, const EveryPlayOptions *options, EveryPlay *every)
{
  EveryPlayBoard *self = calloc (1, sizeof *self);
  EveryPlaySeen nothing = { 0 };
  assert (self != NULL && width * height <= EVERY_PLAY_MOST_CELLS && mines < width * height);
  self->width = width;
  self->height = height;
  self->n_cells = width * height;
  self->options = options;
  list_layouts (self, mines);
  every_play_notes_init (&self->notes, width, height, self->n_layouts);
  uint32_t *layouts = malloc (self->n_layouts * sizeof *layouts);
  assert (layouts != NULL);
  for (size_t i = 0; i < self->n_layouts; i++)
    layouts[i] = (uint32_t)i;
  *every = (EveryPlay){ .layouts = (long)self->n_layouts, .won = mines == 0 };
  for (int cell = 0; cell < self->n_cells && !self->gave_up; cell++)
    {
      every->won_at[cell] = open_cell (
          self, layouts, self->n_layouts, (UINT64_C (1) << self->n_cells) - 1, &nothing, cell);
      if (every->won_at[cell] > every->won)
        every->won = every->won_at[cell];
    }
  every->situations = (long)self->notes.n_known;
  bool ok = !self->gave_up;
  free (layouts);
  free_board (self);
  return ok;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The recursion of every-play.c where few layouts are left: each is a bit, and a set of them a
 * word, so that opening a cell takes an instruction for each number that it can show. */
#include "every-play-private.h"

#include <string.h>

typedef struct
{
  uint64_t mine[EVERY_PLAY_MOST_CELLS]; /* the layouts in which a cell is a mine */
  uint64_t showing[EVERY_PLAY_MOST_CELLS][EVERY_PLAY_N_NUMBERS]; /* in which it shows a number */
  uint8_t shows[EVERY_PLAY_MOST_CELLS][EVERY_PLAY_FEW]; /* by layout */
  uint16_t numbers[EVERY_PLAY_MOST_CELLS]; /* bits: the numbers that a cell shows in some of them */
} Few;

/* A set of layouts, and what is seen there: that of base, and the cells opened since. */
typedef struct
{
  uint64_t set, covered, opened;
  const EveryPlaySeen *base;
} Situation;

static long best (EveryPlayBoard *self, const Few *few, Situation at);

static bool
is_one (uint64_t set)
{
  return (set & (set - 1)) == 0;
}

static uint64_t
same_as_first (const Few *few, uint64_t set, int cell)
{
  return set & few->showing[cell][few->shows[cell][__builtin_ctzll (set)]];
}

/* Layouts won when a cell is opened at a risk, and played on as well as possible. */
static long
open_cell (EveryPlayBoard *self, const Few *few, uint64_t set, uint64_t covered,
    const EveryPlaySeen *seen, int cell)
{
  uint64_t opened = UINT64_C (1) << cell;
  long won = 0;
  for (unsigned numbers = few->numbers[cell]; numbers != 0; numbers &= numbers - 1)
    {
      uint64_t part = set & few->showing[cell][__builtin_ctz (numbers)];
      if (is_one (part))
        won += part != 0;
      else
        won += best (self, few, (Situation){ part, covered & ~opened, opened, seen });
    }
  return won;
}

static long
best_guess (
    EveryPlayBoard *self, const Few *few, uint64_t set, uint64_t covered, const EveryPlaySeen *seen)
{
  long most = 0;
  for (uint64_t cells = covered; cells != 0; cells &= cells - 1)
    {
      int cell = __builtin_ctzll (cells);
      if (self->options->skip && __builtin_popcountll (set & ~few->mine[cell]) <= most)
        continue;
      long won = open_cell (self, few, set, covered, seen, cell);
      most = won > most ? won : most;
    }
  return most;
}

/* Nothing is safe. */
static long
best_at_risk (EveryPlayBoard *self, const Few *few, Situation at)
{
  EveryPlaySeen seen = *at.base;
  int layout = __builtin_ctzll (at.set);
  for (uint64_t opened = at.opened; opened != 0; opened &= opened - 1)
    {
      int cell = __builtin_ctzll (opened);
      every_play_seen_add (&self->notes, &seen, cell, few->shows[cell][layout]);
    }
  EveryPlayDigits digits = every_play_seen_least (&self->notes, &seen);
  long won = every_play_notes_find (&self->notes, digits);
  if (won != 0)
    return won;
  won = best_guess (self, few, at.set, at.covered, &seen);
  every_play_note (self, digits, won);
  return won;
}

/* Splits the last of the parts by what a cell shows that is safe in all of them, and counts those
 * that are one layout instead of keeping them. */
static int
split_part (const Few *few, int cell, uint64_t rest, uint64_t *parts, long *won)
{
  int n_parts = 0;
  while (rest != 0)
    {
      uint64_t part = same_as_first (few, rest, cell);
      rest &= ~part;
      if (is_one (part))
        ++*won;
      else
        parts[n_parts++] = part;
    }
  return n_parts;
}

/* Opens the safe cells that tell layouts apart. */
static long
split (EveryPlayBoard *self, const Few *few, Situation at, uint64_t telling)
{
  uint64_t lists[2][EVERY_PLAY_FEW], *parts = lists[0], *next = lists[1];
  int n_parts = 1;
  long won = 0;
  parts[0] = at.set;
  for (; telling != 0; telling &= telling - 1)
    {
      int n_next = 0;
      for (int i = 0; i < n_parts; i++)
        n_next += split_part (few, __builtin_ctzll (telling), parts[i], next + n_next, &won);
      uint64_t *old = parts;
      parts = next;
      next = old;
      n_parts = n_next;
    }
  for (int i = 0; i < n_parts; i++)
    won += best (self, few, (Situation){ parts[i], at.covered, at.opened, at.base });
  return won;
}

/* Opens all that is safe. */
static long
settle (EveryPlayBoard *self, const Few *few, Situation at)
{
  uint64_t some = 0, all = 0, telling = 0;
  for (uint64_t cells = at.covered; cells != 0; cells &= cells - 1)
    {
      int cell = __builtin_ctzll (cells);
      uint64_t mine = at.set & few->mine[cell];
      some |= (uint64_t)(mine != 0) << cell;
      all |= (uint64_t)(mine == at.set) << cell;
    }
  uint64_t safe = at.covered & ~some;
  for (uint64_t cells = safe; cells != 0; cells &= cells - 1)
    if (same_as_first (few, at.set, __builtin_ctzll (cells)) != at.set)
      telling |= cells & -cells;
  at.covered &= some & ~all;
  at.opened |= safe;
  return telling != 0 ? split (self, few, at, telling) : best_at_risk (self, few, at);
}

/* Two layouts are won if a cell that is safe in both tells them apart; else one of them is lost. */
static long
best_of_two (const Few *few, uint64_t set, uint64_t covered)
{
  for (; covered != 0; covered &= covered - 1)
    {
      int cell = __builtin_ctzll (covered);
      if ((set & few->mine[cell]) == 0 && same_as_first (few, set, cell) != set)
        return 2;
    }
  return 1;
}

static long
best (EveryPlayBoard *self, const Few *few, Situation at)
{
  if (self->gave_up || is_one (at.set))
    return 1;
  if (is_one (at.set & (at.set - 1)))
    return best_of_two (few, at.set, at.covered);
  EveryPlayMemory *memory =
      &self->memory[at.set * 0x9e3779b97f4a7c15u >> 32 & (EVERY_PLAY_N_MEMORIES - 1)];
  if (memory->set == at.set && memory->few == self->n_few)
    return (long)memory->won;
  long won = settle (self, few, at);
  *memory = (EveryPlayMemory){ at.set, (uint64_t)won, self->n_few };
  return won;
}

long
every_play_few (EveryPlayBoard *self, const uint32_t *layouts, size_t n, uint64_t covered,
    const EveryPlaySeen *seen)
{
  Few few;
  for (uint64_t cells = covered; cells != 0; cells &= cells - 1)
    {
      int cell = __builtin_ctzll (cells);
      uint64_t showing[EVERY_PLAY_N_NUMBERS + 1] = { 0 };
      for (size_t i = 0; i < n; i++)
        {
          few.shows[cell][i] = self->shows[cell][layouts[i]];
          showing[few.shows[cell][i]] |= UINT64_C (1) << i;
        }
      few.numbers[cell] = 0;
      for (int number = 0; number < EVERY_PLAY_N_NUMBERS; number++)
        few.numbers[cell] |= (uint16_t)((showing[number] != 0) << number);
      memcpy (few.showing[cell], showing, sizeof few.showing[cell]);
      few.mine[cell] = showing[EVERY_PLAY_MINE];
    }
  self->n_few++;
  return best (self, &few, (Situation){ UINT64_MAX >> (EVERY_PLAY_FEW - n), covered, 0, seen });
}

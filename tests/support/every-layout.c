/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "every-layout.h"

#include "ms-player.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct
{
  int width, height, mines, n_cells;
  MsPlayer *player;
  uint64_t around[EVERY_LAYOUT_MOST_CELLS];
  uint8_t shown[EVERY_LAYOUT_MOST_CELLS]; /* by the opened cells */
  EveryLayout *answer;
  bool failed;
} Play;

static uint64_t
bit (int cell)
{
  return UINT64_C (1) << cell;
}

static uint64_t
find_around (const Play *self, int cell)
{
  uint64_t around = 0;
  int x = cell % self->width, y = cell / self->width;
  for (int other = 0; other < self->n_cells; other++)
    if (other != cell && abs (other % self->width - x) <= 1 && abs (other / self->width - y) <= 1)
      around |= bit (other);
  return around;
}

/* All layouts with no mine in first_cell.  NULL when there is no memory. */
static uint64_t *
list_layouts (const Play *self, int first_cell, long *n_layouts)
{
  int n = self->n_cells - 1;
  double most = 1;
  for (int i = 0; i < self->mines; i++)
    most = most * (n - i) / (i + 1);
  uint64_t *layouts = malloc (sizeof *layouts * (size_t)(most + 0.5));
  uint64_t low = bit (first_cell) - 1, limit = n < 64 ? bit (n) : 0;
  *n_layouts = 0;
  if (layouts == NULL)
    return NULL;
  /* Words with so many bits, rising; the first cell is left out of them. */
  for (uint64_t word = bit (self->mines) - 1; word < limit;)
    {
      layouts[(*n_layouts)++] = (word & low) | (word & ~low) << 1;
      if (word == 0)
        break;
      uint64_t lowest = word & -word, ripple = word + lowest;
      word = ripple | ((word ^ ripple) >> 2) / lowest;
    }
  return layouts;
}

static long play_on (Play *self, uint64_t *layouts, long n, uint64_t opened);

/* The layouts that show a number in cell, moved to the front. */
static long
take_number (const Play *self, uint64_t *layouts, long n, int cell, int number)
{
  long n_taken = 0;
  for (long i = 0; i < n; i++)
    if (__builtin_popcountll (layouts[i] & self->around[cell]) == number)
      {
        uint64_t layout = layouts[i];
        layouts[i] = layouts[n_taken];
        layouts[n_taken++] = layout;
      }
  return n_taken;
}

/* Opens cells that are a mine in none of the layouts. */
static long
open_cells (Play *self, uint64_t *layouts, long n, uint64_t opened, uint64_t cells)
{
  if (cells == 0)
    return play_on (self, layouts, n, opened);
  int cell = __builtin_ctzll (cells);
  long won = 0;
  for (int number = 0; n > 0; number++)
    {
      long n_taken = take_number (self, layouts, n, cell, number);
      self->shown[cell] = (uint8_t)number;
      if (n_taken > 0)
        won += open_cells (self, layouts, n_taken, opened | bit (cell), cells & ~bit (cell));
      layouts += n_taken;
      n -= n_taken;
    }
  return won;
}

static bool
ask (Play *self, uint64_t opened, MsChoice *choice)
{
  ms_player_begin (self->player);
  for (int cell = 0; cell < self->n_cells; cell++)
    if (opened & bit (cell))
      ms_player_see (self->player, cell, (MsCell)self->shown[cell]);
  self->answer->guesses++;
  bool asked = ms_player_choose (self->player, choice) == MS_STATUS_OK && choice->cell >= 0
      && (opened & bit (choice->cell)) == 0 && choice->safety > 0;
  self->answer->played += choice->basis == MS_BASIS_PLAYED;
  self->failed |= !asked;
  return asked;
}

/* The layouts without a mine in cell, moved to the front. */
static long
take_safe (uint64_t *layouts, long n, int cell)
{
  long n_taken = 0;
  for (long i = 0; i < n; i++)
    if ((layouts[i] & bit (cell)) == 0)
      {
        uint64_t layout = layouts[i];
        layouts[i] = layouts[n_taken];
        layouts[n_taken++] = layout;
      }
  return n_taken;
}

/* How many of the layouts are won. */
static long
play_on (Play *self, uint64_t *layouts, long n, uint64_t opened)
{
  MsChoice choice;
  uint64_t mined = 0;
  for (long i = 0; i < n; i++)
    mined |= layouts[i];
  if (n == 1)
    return 1;
  uint64_t safe = ~mined & ~opened & (bit (self->n_cells - 1) | (bit (self->n_cells - 1) - 1));
  if (safe != 0)
    return open_cells (self, layouts, n, opened, safe);
  if (self->failed || !ask (self, opened, &choice))
    return 0;
  if (choice.basis == MS_BASIS_WIN)
    return lround (choice.win * (double)n);
  n = take_safe (layouts, n, choice.cell);
  return open_cells (self, layouts, n, opened, bit (choice.cell));
}

bool
every_layout_play (const MsStrategy *strategy, int width, int height, int mines, int first_cell,
    EveryLayout *answer)
{
  Play self = {
    .width = width, .height = height, .mines = mines, .n_cells = width * height, .answer = answer
  };
  *answer = (EveryLayout){ 0 };
  for (int cell = 0; cell < self.n_cells; cell++)
    self.around[cell] = find_around (&self, cell);
  uint64_t *layouts = list_layouts (&self, first_cell, &answer->layouts);
  self.player = ms_player_new (strategy, width, height, mines, NULL);
  self.failed = layouts == NULL || self.player == NULL;
  if (!self.failed)
    answer->won = open_cells (&self, layouts, answer->layouts, 0, bit (first_cell));
  ms_player_free (self.player);
  free (layouts);
  return !self.failed;
}

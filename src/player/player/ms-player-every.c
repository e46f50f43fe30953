/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Checks that a choice is not worse than a simpler strategy's.
 *
 * On a small board the same positions come up in many games, so that an error in one of them counts
 * in all these games, and being right on average is not enough.  Where another strategy, the base,
 * would open another cell, both cells are opened on every layout that is left, and the base plays
 * each game to its end.  A cell other than the base's own is opened only if the base wins more
 * layouts after it.  A player that never opens a cell that is worse for the base wins at least as
 * many layouts as the base, by induction from the end of the game. */
#include "ms-player-parts.h"

#define MOST_CELLS 64 /* a layout is one word, a bit for each cell */

struct _MsPlayerEvery
{
  const MsAllocator *allocator;
  MsPlayer *base;
  const MsPlayer *from; /* the player from whose position the base plays on */
  uint64_t around[MOST_CELLS];
  uint64_t covered; /* the cells that are covered in that position */
  uint8_t shown[MOST_CELLS]; /* the number shown by each cell that was opened since */
  uint64_t *layouts;
  long n_layouts;
  MsStatus status;
};

static uint64_t
bit (int cell)
{
  return UINT64_C (1) << cell;
}

void
ms_player_every_free (MsPlayerEvery *self)
{
  if (self == NULL)
    return;
  ms_player_free (self->base);
  ms_dealloc (self->allocator, self);
}

static MsPlayerEvery *
every_new (MsPlayer *player)
{
  const MsKnown *known = ms_player_get_known (player);
  const MsAllocator *allocator = ms_player_get_allocator (player);
  MsPlayerEvery *self = ms_alloc0 (allocator, 1, sizeof *self);
  if (self == NULL)
    return NULL;
  self->allocator = allocator;
  self->from = player;
  self->base = ms_player_new (ms_strategy_find (ms_player_get_strategy (player)->base),
      known->width, known->height, known->mines, allocator);
  if (self->base == NULL || !ms_player_keep_guesses (self->base))
    {
      ms_player_every_free (self);
      return NULL;
    }
  for (int cell = 0; cell < known->n_cells; cell++)
    {
      const MsTouching *touching = &known->touching[cell];
      for (int i = 0; i < touching->n; i++)
        self->around[cell] |= bit (touching->cells[i]);
    }
  return self;
}

bool
ms_player_is_checked (const MsPlayer *player)
{
  const MsKnown *known = ms_player_get_known (player);
  const MsStrategy *strategy = ms_player_get_strategy (player);
  double layouts = 1; /* of the whole board */
  if (strategy->base == NULL || known->n_cells > MOST_CELLS)
    return false;
  for (int i = 0; i < known->mines; i++)
    layouts *= (double)(known->n_cells - i) / (i + 1);
  return layouts < strategy->checked_layouts + 0.5;
}

/* Writes each layout that is left as one word. */
static void
write_words (MsPlayerEvery *self, const MsPlayer *player, const MsLayouts *layouts)
{
  const MsKnown *known = ms_player_get_known (player);
  uint64_t mines = 0;
  for (int i = 0; i < known->n_found; i++)
    mines |= bit (known->found[i]);
  for (long i = 0; i < self->n_layouts; i++)
    self->layouts[i] = mines;
  for (int i = 0; i < layouts->n_cells; i++)
    {
      int cell = ms_grid_cell (ms_player_get_engine (player)->problem->grid, layouts->cells[i]);
      const uint8_t *mine = layouts->mine + (size_t)i * (size_t)layouts->n_layouts;
      for (long j = 0; j < self->n_layouts; j++)
        self->layouts[j] |= (uint64_t)mine[j] << cell;
    }
}

static bool
list_layouts (MsPlayerEvery *self, MsPlayer *player)
{
  const MsKnown *known = ms_player_get_known (player);
  MsEngine *engine = ms_player_get_engine (player);
  MsLayouts layouts;
  bool consistent;
  self->status = ms_player_ask_solver (player, &consistent);
  if (self->status == MS_STATUS_OK
      && !ms_layouts_list (engine, ms_player_get_strategy (player)->checked_layouts, &layouts))
    self->status = ms_work_status (engine->work);
  if (self->status != MS_STATUS_OK)
    return false;
  self->n_layouts = layouts.n_layouts;
  self->layouts = ms_alloc (self->allocator, (size_t)self->n_layouts, sizeof *self->layouts);
  if (self->layouts == NULL)
    {
      self->status = MS_STATUS_NO_MEMORY;
      return false;
    }
  write_words (self, player, &layouts);
  self->covered = 0;
  for (int cell = 0; cell < known->n_cells; cell++)
    self->covered |= known->state[cell] != MS_KNOWN_OPENED ? bit (cell) : 0;
  return true;
}

/* Moves the layouts that have so many mines in the given cells to the front; returns how many they
 * are. */
static long
take (uint64_t *layouts, long n, uint64_t cells, int mines)
{
  long n_taken = 0;
  for (long i = 0; i < n; i++)
    if (__builtin_popcountll (layouts[i] & cells) == mines)
      {
        uint64_t layout = layouts[i];
        layouts[i] = layouts[n_taken];
        layouts[n_taken++] = layout;
      }
  return n_taken;
}

/* Asks the base which cell it opens once these cells have been opened. */
static bool
ask_base (MsPlayerEvery *self, uint64_t opened, MsChoice *choice)
{
  ms_player_copy (self->base, self->from);
  for (uint64_t left = opened; left != 0; left &= left - 1)
    {
      int cell = __builtin_ctzll (left);
      ms_player_see (self->base, cell, (MsCell)self->shown[cell]);
    }
  self->status = ms_player_choose (self->base, choice);
  return self->status == MS_STATUS_OK;
}

static double play_on (MsPlayerEvery *self, uint64_t *layouts, long n, uint64_t opened);

/* How many of the layouts, in none of which these cells are mines, the base wins if the cells are
 * opened first. */
static double
open_cells (MsPlayerEvery *self, uint64_t *layouts, long n, uint64_t opened, uint64_t cells)
{
  if (cells == 0)
    return play_on (self, layouts, n, opened);
  int cell = __builtin_ctzll (cells);
  double won = 0;
  for (int number = 0; n > 0; number++)
    {
      long n_taken = take (layouts, n, self->around[cell], number);
      self->shown[cell] = (uint8_t)number;
      if (n_taken > 0)
        won += open_cells (self, layouts, n_taken, opened | bit (cell), cells & ~bit (cell));
      layouts += n_taken;
      n -= n_taken;
    }
  return won;
}

static double
play_on (MsPlayerEvery *self, uint64_t *layouts, long n, uint64_t opened)
{
  MsChoice choice;
  uint64_t mined = 0;
  if (n == 1)
    return 1;
  for (long i = 0; i < n; i++)
    mined |= layouts[i];
  uint64_t safe = self->covered & ~opened & ~mined;
  if (safe != 0)
    return open_cells (self, layouts, n, opened, safe);
  if (self->status != MS_STATUS_OK || !ask_base (self, opened, &choice))
    return 0;
  if (choice.basis == MS_BASIS_WIN)
    return round (choice.win * (double)n);
  return open_cells (
      self, layouts, take (layouts, n, bit (choice.cell), 0), opened, bit (choice.cell));
}

static double
count_won (MsPlayerEvery *self, int cell)
{
  long n = take (self->layouts, self->n_layouts, bit (cell), 0);
  return open_cells (self, self->layouts, n, 0, bit (cell));
}

MsStatus
ms_player_choose_no_worse (MsPlayer *player, MsPlayerEvery **every, MsChoice *choice)
{
  MsChoice own;
  if (choice->basis == MS_BASIS_WIN || !ms_player_is_checked (player))
    return MS_STATUS_OK;
  if (*every == NULL)
    *every = every_new (player);
  MsPlayerEvery *self = *every;
  if (self == NULL)
    return MS_STATUS_NO_MEMORY;
  ms_player_set_options (self->base, ms_player_get_options (player));
  if (!ask_base (self, 0, &own) || own.cell == choice->cell)
    return self->status;
  /* Replace the choice by the base's own if what the base wins after that is no worse. */
  if (own.basis == MS_BASIS_WIN
      || (list_layouts (self, player)
          && count_won (self, choice->cell) <= count_won (self, own.cell)))
    *choice = own;
  ms_dealloc (self->allocator, self->layouts);
  self->layouts = NULL;
  return self->status;
}

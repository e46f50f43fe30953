/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Boards by seeds, and many games side by side (minesage.h). */
#include "ms-lib-games.h"

#include "ms-draw.h"
#include "ms-no-guess.h"
#include "ms-round.h"

#include <string.h>

_Static_assert((int)MINESAGE_FIRST_ANY == MS_FIRST_CLICK_ANY
        && (int)MINESAGE_FIRST_SAFE == MS_FIRST_CLICK_SAFE
        && (int)MINESAGE_FIRST_OPEN == MS_FIRST_CLICK_OPEN
        && (int)MINESAGE_FIRST_CLASSIC == MS_FIRST_CLICK_CLASSIC,
    "a promise is copied as it is");
_Static_assert((int)MINESAGE_NEW == MS_ROUND_NEW && (int)MINESAGE_PLAYING == MS_ROUND_PLAYING
        && (int)MINESAGE_WON == MS_ROUND_WON && (int)MINESAGE_LOST == MS_ROUND_LOST,
    "a state is copied as it is");

MinesageStatus
ms_lib_read_rules (MsRules *rules, const MinesageRules *given, MinesageError *error)
{
  MinesageRules read = { 0 };
  MsErrorInfo info;
  if (given == NULL || !ms_lib_take (&read, given, sizeof read))
    return ms_lib_refuse (error, "The rules are NULL, or their size is not set.");
  if (read.first < 0 || read.first >= MS_N_FIRST_CLICKS)
    return ms_lib_refuse (error, "There is no such promise for the first click.");
  *rules = (MsRules){ .width = read.width,
    .height = read.height,
    .mines = read.mines,
    .first_click = (MsFirstClick)read.first };
  return ms_rules_check (rules, &info) == MS_STATUS_OK ? MINESAGE_OK
                                                       : ms_lib_fail_as (error, &info);
}

MinesageStatus
minesage_generate (const MinesageRules *given, int32_t first_cell, uint64_t seed, int32_t no_guess,
    uint8_t *mine, MinesageError *error)
{
  MsRules rules;
  MsRng rng;
  MinesageStatus outcome = ms_lib_read_rules (&rules, given, error);
  if (outcome != MINESAGE_OK)
    return outcome;
  if (mine == NULL || first_cell < 0 || first_cell >= rules.width * rules.height)
    return ms_lib_refuse (error, "The place for the mines is NULL, or there is no first cell.");
  if (no_guess != 0)
    {
      const MsNoGuessOptions options = { .allocator = ms_lib_allocator () };
      MsStatus status = ms_no_guess_make (&rules, first_cell, seed, &options, mine, NULL);
      return status == MS_STATUS_OK ? MINESAGE_OK : ms_lib_fail (error, status);
    }
  ms_rng_seed (&rng, seed);
  return ms_draw_mines (&rules, first_cell, &rng, mine, ms_lib_allocator ())
      ? MINESAGE_OK
      : ms_lib_fail (error, MS_STATUS_NO_MEMORY);
}

/* --- Games side by side --- */

typedef struct
{
  MsRound *round;
  uint64_t seed;
  int n_opened; /* cells of the round that cells shows */
} Game;

struct MinesageGames
{
  const MsAllocator *allocator;
  size_t n, n_cells;
  Game *games; /* [n] */
  uint8_t *cells; /* [n][n_cells] */
};

static void
begin (MinesageGames *self, size_t i, uint64_t seed)
{
  Game *game = &self->games[i];
  game->seed = seed;
  game->n_opened = 0;
  ms_round_begin (game->round, seed);
  memset (self->cells + i * self->n_cells, MINESAGE_COVERED, self->n_cells);
}

MinesageStatus
minesage_games_new (const MinesageRules *given, size_t n, uint64_t seed, MinesageGames **games,
    MinesageError *error)
{
  MsRules rules;
  if (games == NULL)
    return ms_lib_refuse (error, "The place for the games is NULL.");
  *games = NULL;
  MinesageStatus outcome = ms_lib_read_rules (&rules, given, error);
  if (outcome != MINESAGE_OK)
    return outcome;
  const MsAllocator *allocator = ms_lib_allocator ();
  MinesageGames *self = ms_alloc0 (allocator, 1, sizeof *self);
  if (self == NULL)
    return ms_lib_fail (error, MS_STATUS_NO_MEMORY);
  self->allocator = allocator;
  self->n = n;
  self->n_cells = (size_t)rules.width * (size_t)rules.height;
  self->games = ms_alloc0 (allocator, n, sizeof *self->games);
  self->cells = ms_alloc (allocator, n, self->n_cells);
  bool made = self->games != NULL && self->cells != NULL;
  for (size_t i = 0; made && i < n; i++)
    {
      self->games[i].round = ms_round_new (&rules, allocator);
      made = self->games[i].round != NULL;
    }
  if (!made)
    {
      minesage_games_free (self);
      return ms_lib_fail (error, MS_STATUS_NO_MEMORY);
    }
  minesage_games_restart (self, seed);
  *games = self;
  return MINESAGE_OK;
}

void
minesage_games_free (MinesageGames *self)
{
  if (self == NULL)
    return;
  for (size_t i = 0; self->games != NULL && i < self->n; i++)
    ms_round_free (self->games[i].round);
  ms_dealloc (self->allocator, self->games);
  ms_dealloc (self->allocator, self->cells);
  ms_dealloc (self->allocator, self);
}

void
minesage_games_restart (MinesageGames *self, uint64_t seed)
{
  for (size_t i = 0; self != NULL && i < self->n; i++)
    begin (self, i, seed + i);
}

const uint8_t *
minesage_games_cells (const MinesageGames *self)
{
  return self != NULL ? self->cells : NULL;
}

/* Opens a cell in game i and shows what came of it; returns how many cells that opened, -1 when
 * there is no memory. */
static int
open_cell (MinesageGames *self, size_t i, int32_t cell)
{
  Game *game = &self->games[i];
  uint8_t *cells = self->cells + i * self->n_cells;
  int before = game->n_opened;
  if (ms_round_open (game->round, cell) != MS_STATUS_OK)
    return -1;
  const int32_t *opened = ms_round_get_opened (game->round, &game->n_opened);
  const MsCell *seen = ms_round_get_cells (game->round);
  for (int k = before; k < game->n_opened; k++)
    cells[opened[k]] = seen[opened[k]];
  if (ms_round_get_state (game->round) == MS_ROUND_LOST)
    cells[cell] = MINESAGE_BLAST;
  return game->n_opened - before;
}

MinesageStatus
minesage_games_step (MinesageGames *self, const int32_t *cells, int32_t *opened, uint8_t *state,
    MinesageError *error)
{
  if (self == NULL || (cells == NULL && self->n > 0))
    return ms_lib_refuse (error, "The games or the cells are NULL.");
  for (size_t i = 0; i < self->n; i++)
    {
      Game *game = &self->games[i];
      int n = 0;
      if (ms_round_get_state (game->round) >= MS_ROUND_WON)
        begin (self, i, game->seed + self->n);
      else if (cells[i] < -1 || cells[i] >= (int32_t)self->n_cells)
        return ms_lib_fail (error, MS_STATUS_BAD_CELL);
      else if (cells[i] >= 0)
        n = open_cell (self, i, cells[i]);
      if (n < 0)
        return ms_lib_fail (error, MS_STATUS_NO_MEMORY);
      if (opened != NULL)
        opened[i] = n;
      if (state != NULL)
        state[i] = (uint8_t)ms_round_get_state (game->round);
    }
  return MINESAGE_OK;
}

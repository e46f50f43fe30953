/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-venture.h"

#include "ms-deadline.h"

#include <limits.h>
#include <math.h>
#include <string.h>

/* Fewer games after a number tell nothing. */
#define FEWEST_PLAYOUTS 16

typedef struct
{
  const MsPosition *position;
  const MsAllocator *allocator;
  MsSolver *solver;
  MsDeadline relay;
  MsSolverOptions options; /* the options of the endgames and playouts */
  long playouts;
  MsVenture *venture;
} Search;

void
ms_venture_free (MsVenture *venture)
{
  if (venture == NULL)
    return;
  const MsAllocator *allocator = venture->reveal->allocator;
  ms_reveal_free (venture->reveal);
  ms_dealloc (allocator, venture);
}

static bool
is_known (const MsWinChance *chance)
{
  return !isnan (chance->chance);
}

static MsStatus
write_number (const Search *self, int number, MsPosition **position)
{
  int width = ms_position_get_width (self->position),
      height = ms_position_get_height (self->position);
  size_t n_cells = (size_t)width * (size_t)height;
  MsCell *cells = ms_alloc (self->allocator, n_cells, sizeof *cells);
  if (cells == NULL)
    return MS_STATUS_NO_MEMORY;
  memcpy (cells, ms_position_get_cells (self->position), n_cells * sizeof *cells);
  cells[self->venture->reveal->cell] = (MsCell)number;
  MsStatus status = ms_position_new (width, height, ms_position_get_mines (self->position), cells,
      self->allocator, position, NULL);
  ms_dealloc (self->allocator, cells);
  return status;
}

/* Plays as many games as the chance of the number demands, so that all games have the same weight
 * in the sum. */
static MsStatus
play_out (Search *self, const MsPosition *position, double share, MsWinChance *win)
{
  MsWinChanceOptions how = MS_WIN_CHANCE_OPTIONS_INIT;
  long games = lround (share * (double)self->playouts);
  how.strategy = ms_strategy_find (MS_WIN_CHANCE_PLAYER);
  how.seed = 1;
  how.most_playouts = games > FEWEST_PLAYOUTS ? games : FEWEST_PLAYOUTS;
  how.most_layouts = 0;
  MsWinChance found;
  MsStatus status = ms_win_chance_find (position, &self->options, &how, self->allocator, &found);
  if (status == MS_STATUS_OK && is_known (&found))
    *win = found;
  return status == MS_STATUS_MEMORY_LIMIT ? MS_STATUS_OK : status;
}

static MsStatus
find_win (Search *self, int number)
{
  const MsRevealNumber *shown = &self->venture->reveal->numbers[number];
  MsWinChance *win = &self->venture->numbers[number];
  MsPosition *position;
  if (shown->wins)
    {
      *win = (MsWinChance){ .kind = MS_WIN_CHANCE_OVER, .chance = 1, .won = 1, .layouts = 1 };
      return MS_STATUS_OK;
    }
  MsStatus status = write_number (self, number, &position);
  if (status != MS_STATUS_OK)
    return status;
  static const MsWinChanceOptions exactly = MS_WIN_CHANCE_OPTIONS_INIT;
  status = ms_win_chance_solve (self->solver, position, &self->options, &exactly, win);
  if (status == MS_STATUS_OK && !is_known (win) && self->playouts > 0)
    status = play_out (self, position, shown->chance, win);
  ms_position_unref (position);
  return status;
}

/* How many layouts the whole position has, found from the count and the chance of one number; 0:
 * too many, or not known. */
static int
count_layouts (const MsVenture *venture)
{
  for (int number = 0; number < MS_REVEAL_NUMBERS; number++)
    {
      const MsRevealNumber *shown = &venture->reveal->numbers[number];
      double layouts = shown->possible ? venture->numbers[number].layouts / shown->chance : 0;
      if (layouts > 0)
        return layouts < INT_MAX ? (int)lround (layouts) : 0;
    }
  return 0;
}

/* Sums the chances to win after the numbers, each weighted by the chance of its number. */
static void
sum_up (MsVenture *venture)
{
  const MsReveal *reveal = venture->reveal;
  MsWinChance sum = { .kind = MS_WIN_CHANCE_EXACT };
  double variance = 0;
  for (int number = 0; number < MS_REVEAL_NUMBERS; number++)
    {
      const MsRevealNumber *shown = &reveal->numbers[number];
      const MsWinChance *win = &venture->numbers[number];
      if (!shown->possible)
        continue;
      if (win->kind != MS_WIN_CHANCE_EXACT && win->kind != MS_WIN_CHANCE_OVER)
        sum.kind = win->kind;
      if (!is_known (win))
        return;
      sum.chance += shown->chance * win->chance;
      sum.won += win->won;
      sum.playouts += win->playouts;
      variance += pow (shown->chance * win->error, 2);
    }
  sum.layouts = sum.kind == MS_WIN_CHANCE_EXACT ? count_layouts (venture) : 0;
  if (sum.layouts == 0)
    {
      /* If the cell is a certain mine, there is no number to count by. */
      sum.kind = MS_WIN_CHANCE_ESTIMATE;
      sum.won = 0;
      sum.first = reveal->cell;
      sum.error = sqrt (variance);
      if (reveal->mine >= 1)
        sum = (MsWinChance){ .kind = MS_WIN_CHANCE_OVER };
    }
  venture->win = sum;
}

static MsStatus
find_wins (Search *self)
{
  const MsReveal *reveal = self->venture->reveal;
  MsStatus status = MS_STATUS_OK;
  for (int number = 0; number < MS_REVEAL_NUMBERS && status == MS_STATUS_OK; number++)
    if (reveal->numbers[number].possible)
      status = ms_deadline_status (&self->relay, find_win (self, number));
  if (status != MS_STATUS_OK && !ms_status_is_limit (status))
    return status;
  sum_up (self->venture);
  return MS_STATUS_OK;
}

static bool
begin (Search *self, MsReveal *reveal)
{
  static const MsWinChance unknown = { .kind = MS_WIN_CHANCE_TOO_LARGE, .chance = NAN };
  self->allocator = reveal->allocator;
  self->venture = ms_alloc0 (self->allocator, 1, sizeof *self->venture);
  if (self->venture == NULL)
    return false;
  self->venture->reveal = reveal;
  self->venture->win = unknown;
  for (int number = 0; number < MS_REVEAL_NUMBERS; number++)
    self->venture->numbers[number] = unknown;
  return true;
}

MsStatus
ms_venture_find (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    int cell, long playouts, MsVenture **venture)
{
  Search self = { .position = position, .solver = solver, .playouts = playouts };
  MsReveal *reveal;
  *venture = NULL;
  ms_deadline_init (&self.relay, options, &self.options);
  self.relay.progress = 1;
  MsStatus status = ms_reveal_find (solver, position, options, cell, &reveal);
  if (status != MS_STATUS_OK)
    return status;
  if (!begin (&self, reveal))
    {
      ms_reveal_free (reveal);
      return MS_STATUS_NO_MEMORY;
    }
  /* Chances to win have a meaning where the position is counted exactly, without assumptions or a
   * density. */
  if (reveal->consistent && reveal->method == MS_METHOD_EXACT && options->n_assumed == 0
      && !ms_solver_options_has_density (options))
    status = find_wins (&self);
  if (status == MS_STATUS_OK)
    *venture = self.venture;
  else
    ms_venture_free (self.venture);
  return status;
}

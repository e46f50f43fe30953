/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "review-game.h"

#include <stdlib.h>

typedef struct
{
  MsPlay *play;
  MsSolver *solver;
  MsRng rng;
  int n_cells;
  int64_t time_ms;
} Gambler;

static bool
happens (Gambler *self, int percent)
{
  return ms_rng_below (&self->rng, 100) < (uint64_t)percent;
}

MsPosition *
review_game_position (const MsPlay *play)
{
  const MsRules *rules = ms_play_get_rules (play);
  MsPosition *position;
  if (ms_position_new (rules->width, rules->height, rules->mines, ms_play_get_cells (play), NULL,
          &position, NULL)
      != MS_STATUS_OK)
    abort ();
  return position;
}

/* A random cell of those that are certainly safe, or of those least likely a mine; -1: none. */
static int
choose_well (Gambler *self)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position = review_game_position (self->play);
  MsSolverResult *result;
  if (ms_solver_run (self->solver, position, &options, &result) != MS_STATUS_OK)
    abort ();
  int n = result->n_best;
  int cell = n > 0 ? result->best_cells[ms_rng_below (&self->rng, (uint64_t)n)] : -1;
  ms_solver_result_free (result);
  ms_position_unref (position);
  return cell;
}

static void
make (Gambler *self, MsAction action, int cell, MsCell mark)
{
  MsMove move = { action, cell, mark, self->time_ms, false };
  self->time_ms += (int64_t)ms_rng_below (&self->rng, 2000);
  if (ms_play_do (self->play, &move) != MS_STATUS_OK)
    abort ();
}

static void
open_some (Gambler *self)
{
  const MsRules *rules = ms_play_get_rules (self->play);
  int cell = happens (self, 80) && ms_play_get_state (self->play) == MS_STATE_PLAYING
      ? choose_well (self)
      : (int)ms_rng_below (&self->rng, (uint64_t)self->n_cells);
  if (cell >= 0 && ms_play_get_cells (self->play)[cell] == MS_CELL_FLAG && happens (self, 70))
    make (self, MS_ACTION_MARK, cell, MS_CELL_COVERED);
  if (cell < 0
      || (rules->first_click == MS_FIRST_CLICK_ANY && happens (self, 50)
          && ms_play_get_state (self->play) == MS_STATE_NEW))
    cell = (int)ms_rng_below (&self->rng, (uint64_t)self->n_cells);
  make (self, MS_ACTION_OPEN, cell, 0);
}

/* A flag, on a mine more often than not; the layout is known once something is open. */
static void
flag_some (Gambler *self)
{
  const MsLayout *layout = ms_play_get_layout (self->play);
  int cell = (int)ms_rng_below (&self->rng, (uint64_t)self->n_cells);
  for (int i = 0; i < self->n_cells && layout != NULL && happens (self, 99)
       && !ms_layout_has_mine (layout, cell);
       i++)
    cell = (cell + 1) % self->n_cells;
  make (self, MS_ACTION_MARK, cell, happens (self, 85) ? MS_CELL_FLAG : MS_CELL_COVERED);
}

static void
chord_some (Gambler *self)
{
  const MsRules *rules = ms_play_get_rules (self->play);
  int from = (int)ms_rng_below (&self->rng, (uint64_t)self->n_cells);
  for (int i = 0; i < self->n_cells; i++)
    {
      int cell = (from + i) % self->n_cells;
      if (ms_chord_opens (ms_play_get_cells (self->play), rules->width, rules->height, cell))
        {
          make (self, MS_ACTION_CHORD, cell, 0);
          return;
        }
    }
}

MsPlay *
review_game_play (const MsRules *rules, MsSolver *solver, uint64_t seed)
{
  Gambler self = { .play = ms_play_new (rules, seed, NULL, NULL),
    .solver = solver,
    .n_cells = rules->width * rules->height };
  ms_rng_seed (&self.rng, seed);
  for (int i = 0; i < 3 * self.n_cells; i++)
    {
      MsState state = ms_play_get_state (self.play);
      if (state == MS_STATE_WON || state == MS_STATE_LOST || happens (&self, 1))
        break;
      if (happens (&self, 45))
        open_some (&self);
      else if (happens (&self, 60))
        flag_some (&self);
      else
        chord_some (&self);
    }
  return self.play;
}

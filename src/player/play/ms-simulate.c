/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-simulate.h"

#include "ms-player.h"
#include "ms-round.h"

#include <math.h>

struct _MsSimulator
{
  const MsAllocator *allocator;
  MsRound *round;
  MsPlayer *player;
  int first_cell;
  double first_safety; /* the chance that the first cell has no mine */
  MsGuess *guesses; /* [n_cells] the guesses of the last game */
  int n_guesses;
};

MsSimulator *
ms_simulator_new (
    const MsRules *rules, int first_cell, const MsStrategy *strategy, const MsAllocator *allocator)
{
  allocator = ms_allocator_or_default (allocator);
  MsSimulator *self = ms_alloc0 (allocator, 1, sizeof *self);
  if (self == NULL)
    return NULL;
  self->allocator = allocator;
  self->first_cell = first_cell;
  double n_cells = (double)rules->width * rules->height;
  MsFirstClick promise = ms_rules_feasible_first_click (
      rules, first_cell % rules->width, first_cell / rules->width);
  self->first_safety = promise == MS_FIRST_CLICK_ANY ? (n_cells - rules->mines) / n_cells : 1;
  self->round = ms_round_new (rules, allocator);
  self->player = ms_player_new (strategy, rules->width, rules->height, rules->mines, allocator);
  self->guesses = ms_alloc (
      allocator, (size_t)rules->width * (size_t)rules->height, sizeof *self->guesses);
  if (self->round == NULL || self->player == NULL || self->guesses == NULL
      || !ms_player_keep_guesses (self->player))
    {
      ms_simulator_free (self);
      return NULL;
    }
  return self;
}

void
ms_simulator_free (MsSimulator *self)
{
  if (self == NULL)
    return;
  ms_round_free (self->round);
  ms_player_free (self->player);
  ms_dealloc (self->allocator, self->guesses);
  ms_dealloc (self->allocator, self);
}

/* Opens a cell and shows the player what came of it. */
static MsStatus
open_cell (MsSimulator *self, int cell, int *n_seen)
{
  MsStatus status = ms_round_open (self->round, cell);
  if (status == MS_STATUS_OK)
    *n_seen = ms_player_watch (self->player, self->round, *n_seen);
  return status;
}

static void
note_guess (MsSimulator *self, const MsChoice *choice, int n_opened)
{
  self->guesses[self->n_guesses++] = (MsGuess){
    .cell = choice->cell,
    .n_opened = n_opened,
    .safety = choice->safety,
    .log_layouts = choice->log_layouts,
    .win = choice->basis == MS_BASIS_WIN ? choice->win : NAN,
  };
}

MsStatus
ms_simulator_play (MsSimulator *self, uint64_t seed, MsOutcome *outcome)
{
  int n_seen = 0;
  *outcome = (MsOutcome){ 0 };
  ms_round_begin (self->round, seed);
  ms_player_begin (self->player);
  ms_player_set_seed (self->player, seed);
  self->n_guesses = 0;
  if (self->first_safety < 1)
    note_guess (self,
        &(MsChoice){
            .cell = self->first_cell, .safety = self->first_safety, .log_layouts = INFINITY },
        0);
  MsStatus status = open_cell (self, self->first_cell, &n_seen);
  while (status == MS_STATUS_OK && ms_round_get_state (self->round) == MS_ROUND_PLAYING)
    {
      MsChoice choice;
      status = ms_player_choose (self->player, &choice);
      if (status != MS_STATUS_OK)
        break;
      if (choice.basis != MS_BASIS_CERTAIN)
        {
          outcome->guesses++;
          note_guess (self, &choice, n_seen);
        }
      status = open_cell (self, choice.cell, &n_seen);
    }
  outcome->won = ms_round_get_state (self->round) == MS_ROUND_WON;
  return status;
}

const MsGuess *
ms_simulator_get_guesses (const MsSimulator *self, int *n_guesses)
{
  *n_guesses = self->n_guesses;
  return self->guesses;
}

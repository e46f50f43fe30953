/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* How often a player wins, one of the caller's or a built-in one (minesage.h). */
#include "ms-lib-games.h"

#include "ms-choose.h"
#include "ms-reference.h"
#include "ms-simulate.h"

#include <math.h>

/* All that a simulation keeps. */
typedef struct
{
  MsSimulator *player;
  MsSimulator *against; /* NULL: nobody */
  MsSimulator *witness; /* of the reference, beside a player of the caller's; NULL: nobody */
  MsStrategy witness_strategy;
  const MsReference *reference; /* what is known of against; NULL: nothing */
  bool judged; /* it is known how safe what the player opened was */
  MsGuessLuck own, pair;
  double differences, squares; /* of the results, game by game */
  MinesageTally tally;
} Match;

/* The game as the reckoning of luck has it. */
static MsGuessedGame
get_game (const MsSimulator *simulator, bool won)
{
  MsGuessedGame game = { .won = won };
  game.guesses = ms_simulator_get_guesses (simulator, &game.n_guesses);
  return game;
}

static MinesageStatus
play_one (Match *self, const MinesageSimulation *simulation, uint64_t seed, bool *stop)
{
  MsOutcome own, other = { 0 }, seen = { 0 };
  MsStatus status = ms_simulator_play (self->player, seed, &own);
  if (status == MS_STATUS_OK && self->against != NULL)
    status = ms_simulator_play (self->against, seed, &other);
  if (status == MS_STATUS_OK && self->witness != NULL)
    status = ms_simulator_play (self->witness, seed, &seen);
  if (status != MS_STATUS_OK)
    return ms_lib_status (status);
  self->tally.games++;
  self->tally.won += own.won;
  self->tally.guesses += (uint64_t)own.guesses;
  self->tally.against_won += other.won;
  double difference = (double)own.won - (double)other.won;
  self->differences += difference;
  self->squares += difference * difference;
  MsGuessedGame game = get_game (self->player, own.won);
  if (self->judged)
    ms_guess_luck_add_game (&self->own, seed, &game);
  if (self->judged && self->against != NULL)
    {
      MsGuessedGame rival = get_game (self->against, other.won), beside = { 0 };
      if (self->witness != NULL)
        beside = get_game (self->witness, seen.won);
      ms_guess_luck_add_pair (&self->pair, seed, &game, &rival, &beside);
    }
  *stop = simulation->ended != NULL
      && simulation->ended (seed, own.won, own.guesses, simulation->user_data) != 0;
  return MINESAGE_OK;
}

/* The shares of the games that were played. */
static void
sum_up (Match *self)
{
  MinesageTally *tally = &self->tally;
  double games = (double)tally->games, rate = (double)tally->won / games;
  tally->rate = rate;
  tally->rate_error = sqrt (rate * (1 - rate) / games);
  tally->luck_free = tally->luck_free_error = tally->difference = tally->difference_error = NAN;
  tally->by_reference = tally->by_reference_error = NAN;
  if (ms_guess_luck_count_games (&self->own) > 0)
    tally->luck_free = ms_guess_luck_find (&self->own, &tally->luck_free_error);
  if (ms_guess_luck_count_games (&self->pair) > 0)
    tally->difference = ms_guess_luck_find (&self->pair, &tally->difference_error);
  else if (self->against != NULL && tally->games > 0)
    {
      double mean = self->differences / games;
      tally->difference = mean;
      tally->difference_error = sqrt (fmax (self->squares / games - mean * mean, 0) / games);
    }
  if (self->reference != NULL && ms_guess_luck_count_games (&self->pair) > 0)
    tally->by_reference = ms_guess_luck_find_by_known (
        &self->pair, self->reference->known, &tally->by_reference_error);
}

/* Makes those who play; false when there is no memory. */
static bool
prepare (Match *self, const MinesageSimulation *simulation, const MsRules *rules,
    const MsStrategy *own, const MsStrategy *against, const MsAllocator *allocator)
{
  int first_cell = simulation->first_cell;
  ms_guess_luck_init (&self->own, 1);
  self->judged = simulation->move == NULL || simulation->luck_free;
  self->player = simulation->move == NULL
      ? ms_simulator_new (rules, first_cell, own, allocator)
      : ms_simulator_new_guest (
          rules, first_cell, simulation->move, simulation->user_data, self->judged, allocator);
  if (simulation->against != NULL)
    {
      self->against = ms_simulator_new (rules, first_cell, against, allocator);
      self->reference = ms_reference_find (rules, first_cell, simulation->against);
    }
  bool beside = self->reference != NULL && simulation->move != NULL && self->judged;
  ms_guess_luck_init (&self->pair, beside ? 3 : 2);
  if (beside)
    self->witness = ms_reference_new_witness (
        rules, first_cell, &self->witness_strategy, allocator);
  return self->player != NULL && (simulation->against == NULL || self->against != NULL)
      && (!beside || self->witness != NULL);
}

/* Checks and reads what is asked for. */
static MinesageStatus
read_simulation (MinesageSimulation *simulation, const MinesageSimulation *given,
    const MsRules *rules, MsStrategy *own, MsStrategy *against, MinesageError *error)
{
  int n_cells = rules->width * rules->height;
  if (given == NULL || !ms_lib_take (simulation, given, sizeof *simulation))
    return ms_lib_refuse (error, "The simulation is NULL, or its size is not set.");
  if (simulation->first_cell < -1 || simulation->first_cell >= n_cells)
    return ms_lib_fail (error, MS_STATUS_BAD_CELL);
  if (simulation->move == NULL && simulation->strategy == NULL)
    return ms_lib_refuse (error, "Neither a callback nor a strategy is there to play.");
  if ((simulation->move == NULL && !ms_strategy_parse (simulation->strategy, own))
      || (simulation->against != NULL && !ms_strategy_parse (simulation->against, against)))
    return ms_lib_refuse (error, "There is no strategy of this name.");
  if (simulation->first_cell == -1)
    simulation->first_cell = ms_choose_first_cell (
        rules->width, rules->height, rules->mines, rules->first_click);
  return MINESAGE_OK;
}

MinesageStatus
minesage_simulate (MinesageEngine *engine, const MinesageRules *given_rules,
    const MinesageSimulation *given, MinesageTally *tally, MinesageError *error)
{
  MsRules rules;
  MsStrategy own, against;
  MinesageSimulation simulation = MINESAGE_SIMULATION_INIT;
  bool stop = false;
  if (tally == NULL)
    return ms_lib_refuse (error, "The place for the tally is NULL.");
  MinesageStatus status = ms_lib_read_rules (&rules, given_rules, error);
  if (status == MINESAGE_OK && engine == NULL)
    status = ms_lib_refuse (error, "The engine is NULL.");
  if (status == MINESAGE_OK)
    status = read_simulation (&simulation, given, &rules, &own, &against, error);
  if (status != MINESAGE_OK)
    return status;
  Match match = { .tally = { .size = sizeof match.tally } };
  if (!prepare (&match, &simulation, &rules, &own, &against, engine->allocator))
    status = MINESAGE_NO_MEMORY;
  for (uint64_t i = 0; i < simulation.games && status == MINESAGE_OK && !stop; i++)
    status = play_one (&match, &simulation, simulation.seed + i, &stop);
  sum_up (&match);
  ms_simulator_free (match.player);
  ms_simulator_free (match.against);
  ms_simulator_free (match.witness);
  if (status == MINESAGE_OK && stop)
    status = MINESAGE_CANCELLED;
  if (!ms_lib_give (tally, &match.tally))
    return ms_lib_refuse (error, "The size of the tally is not set.");
  return ms_lib_end (error, status);
}

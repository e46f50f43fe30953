/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* How often a player wins, one of the caller's or a built-in one (minesage.h). */
#include "ms-lib-games.h"

#include "ms-choose.h"
#include "ms-rng.h"
#include "ms-round.h"
#include "ms-simulate.h"

#include <math.h>

/* Distinguishes the number that a player is told from the seed of the board. */
#define SALT UINT64_C (0x6d696e6573616765)

/* A player of the caller's on its round. */
typedef struct
{
  const MinesageSimulation *simulation;
  const MsRules *rules;
  const MsAllocator *allocator;
  MsSolver *solver;
  MsSolverOptions options; /* of the count before each move */
  MsRound *round;
  int first_cell;
  MsGuess *guesses; /* [n_guesses] of the last game; not NULL if they are counted */
  int n_guesses, n_opened;
} Guest;

/* All that a simulation keeps. */
typedef struct
{
  Guest guest;
  MsSimulator *built_in; /* NULL: the guest plays */
  MsSimulator *against; /* NULL: nobody */
  MsGuessLuck own, pair;
  double differences, squares; /* of the results, game by game */
  MinesageTally tally;
} Match;

/* Notes how safe the cell is that the guest opens next, unless it is certainly safe. */
static MsStatus
note_guess (Guest *self, int cell)
{
  MsSolverResult *result = NULL;
  MsPosition *position = NULL;
  MsStatus status = ms_position_new (self->rules->width, self->rules->height, self->rules->mines,
      ms_round_get_cells (self->round), self->allocator, &position, NULL);
  if (status == MS_STATUS_OK)
    status = ms_solver_run (self->solver, position, &self->options, &result);
  if (result != NULL && result->certainty[cell] != MS_CERTAINTY_SAFE)
    self->guesses[self->n_guesses++] = (MsGuess){
      .cell = cell,
      .n_opened = self->n_opened,
      .safety = result->method == MS_METHOD_EXACT ? 1 - result->mine_probability[cell] : NAN,
      .log_layouts = log (result->layouts.mantissa) + (double)result->layouts.exponent * log (10),
      .win = NAN,
    };
  ms_solver_result_free (result);
  ms_position_unref (position);
  return ms_status_is_limit (status) ? MS_STATUS_OK : status;
}

static void
note_first_guess (Guest *self)
{
  double n_cells = (double)self->rules->width * self->rules->height;
  MsFirstClick promise = ms_rules_feasible_first_click (
      self->rules, self->first_cell % self->rules->width, self->first_cell / self->rules->width);
  if (promise == MS_FIRST_CLICK_ANY && self->rules->mines > 0)
    self->guesses[self->n_guesses++] = (MsGuess){
      .cell = self->first_cell,
      .safety = (n_cells - self->rules->mines) / n_cells,
      .log_layouts = INFINITY,
      .win = NAN,
    };
}

/* The guest plays a game to its end. */
static MinesageStatus
play_guest (Guest *self, uint64_t seed, MsOutcome *outcome)
{
  uint64_t number = ms_mix (ms_mix (SALT, seed), seed >> 32);
  *outcome = (MsOutcome){ 0 };
  self->n_guesses = 0;
  if (self->guesses != NULL)
    note_first_guess (self);
  ms_round_begin (self->round, seed);
  MsStatus status = ms_round_open (self->round, self->first_cell);
  while (status == MS_STATUS_OK && ms_round_get_state (self->round) == MS_ROUND_PLAYING)
    {
      const MsCell *cells = ms_round_get_cells (self->round);
      ms_round_get_opened (self->round, &self->n_opened);
      int32_t cell = self->simulation->move (cells, number, self->simulation->user_data);
      if (cell < 0)
        return MINESAGE_CANCELLED;
      if (cell >= self->rules->width * self->rules->height || ms_cell_is_opened (cells[cell]))
        return MINESAGE_BAD_CELL;
      int before = self->n_guesses;
      if (self->guesses != NULL)
        status = note_guess (self, cell);
      outcome->guesses += self->n_guesses - before;
      if (status == MS_STATUS_OK)
        status = ms_round_open (self->round, cell);
    }
  outcome->won = ms_round_get_state (self->round) == MS_ROUND_WON;
  return ms_lib_status (status);
}

/* The game as the reckoning of luck has it. */
static MsGuessedGame
get_game (const Match *self, const MsSimulator *simulator, bool won)
{
  MsGuessedGame game = { self->guest.guesses, self->guest.n_guesses, won };
  if (simulator != NULL)
    game.guesses = ms_simulator_get_guesses (simulator, &game.n_guesses);
  return game;
}

static MinesageStatus
play_one (Match *self, const MinesageSimulation *simulation, uint64_t seed, bool *stop)
{
  MsOutcome own, other = { 0 };
  bool lucky = self->built_in != NULL || self->guest.guesses != NULL;
  MinesageStatus status = self->built_in != NULL
      ? ms_lib_status (ms_simulator_play (self->built_in, seed, &own))
      : play_guest (&self->guest, seed, &own);
  if (status == MINESAGE_OK && self->against != NULL)
    status = ms_lib_status (ms_simulator_play (self->against, seed, &other));
  if (status != MINESAGE_OK)
    return status;
  self->tally.games++;
  self->tally.won += own.won;
  self->tally.guesses += (uint64_t)own.guesses;
  self->tally.against_won += other.won;
  double difference = (double)own.won - (double)other.won;
  self->differences += difference;
  self->squares += difference * difference;
  MsGuessedGame game = get_game (self, self->built_in, own.won);
  if (lucky)
    ms_guess_luck_add_game (&self->own, seed, &game);
  if (lucky && self->against != NULL)
    {
      MsGuessedGame rival = get_game (self, self->against, other.won);
      ms_guess_luck_add_pair (&self->pair, seed, &game, &rival);
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
}

static void
clear (Match *self)
{
  ms_round_free (self->guest.round);
  ms_dealloc (self->guest.allocator, self->guest.guesses);
  ms_simulator_free (self->built_in);
  ms_simulator_free (self->against);
}

/* Makes those who play; false when there is no memory. */
static bool
prepare (Match *self, const MinesageSimulation *simulation, const MsStrategy *own,
    const MsStrategy *against)
{
  Guest *guest = &self->guest;
  const MsRules *rules = guest->rules;
  size_t n_cells = (size_t)rules->width * (size_t)rules->height;
  ms_guess_luck_init (&self->own, 1);
  ms_guess_luck_init (&self->pair, 2);
  if (simulation->move == NULL)
    self->built_in = ms_simulator_new (rules, guest->first_cell, own, guest->allocator);
  else
    guest->round = ms_round_new (rules, guest->allocator);
  if (simulation->move != NULL && simulation->luck_free)
    guest->guesses = ms_alloc (guest->allocator, n_cells, sizeof *guest->guesses);
  if (simulation->against != NULL)
    self->against = ms_simulator_new (rules, guest->first_cell, against, guest->allocator);
  return (self->built_in != NULL || guest->round != NULL)
      && (simulation->move == NULL || !simulation->luck_free || guest->guesses != NULL)
      && (simulation->against == NULL || self->against != NULL);
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
  MsLibOptions options;
  MsStrategy own, against;
  MinesageSimulation simulation = MINESAGE_SIMULATION_INIT;
  bool stop = false;
  if (tally == NULL)
    return ms_lib_refuse (error, "The place for the tally is NULL.");
  MinesageStatus status = ms_lib_read_rules (&rules, given_rules, error);
  if (status == MINESAGE_OK)
    status = ms_lib_read_options (&options, engine, NULL, NULL, error);
  if (status == MINESAGE_OK)
    status = read_simulation (&simulation, given, &rules, &own, &against, error);
  if (status != MINESAGE_OK)
    return status;
  Match match = { .guest = { &simulation, &rules, engine->allocator, ms_lib_get_solver (engine, 0),
                      options.solver, .first_cell = simulation.first_cell },
    .tally = { .size = sizeof match.tally } };
  if (!prepare (&match, &simulation, &own, &against))
    status = MINESAGE_NO_MEMORY;
  for (uint64_t i = 0; i < simulation.games && status == MINESAGE_OK && !stop; i++)
    status = play_one (&match, &simulation, simulation.seed + i, &stop);
  sum_up (&match);
  clear (&match);
  if (status == MINESAGE_OK && stop)
    status = MINESAGE_CANCELLED;
  if (!ms_lib_give (tally, &match.tally))
    return ms_lib_refuse (error, "The size of the tally is not set.");
  return status == MINESAGE_OK ? status
                               : ms_lib_say (error, status, minesage_error_text ((int32_t)status));
}

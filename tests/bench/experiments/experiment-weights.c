/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the mine total changes: layouts of a section counted alike against exact chances. */
#include "experiment.h"

#include "ms-interval.h"
#include "ms-player-testing.h"
#include "ms-round.h"
#include "ms-simulate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Chances as close as this are the same. */
#define SAME 1e-9

/* Over the positions of the games in which nothing is certain. */
typedef struct
{
  long positions, cells, outside; /* cells beside numbers; positions with cells beside none */
  double inside_sum, inside_most, outside_sum, outside_most; /* of |naive - exact| */
  long differ; /* positions in which the naively safest cell is not the safest */
  double lost; /* safety, in these */
} Errors;

typedef struct
{
  MsRound *round;
  MsPlayer *safest, *naive;
  double *risk; /* [n_cells] */
  int n_seen;
  Errors errors;
} Table;

static MsStrategy strategies[2];

static void
open_cell (Table *self, int cell)
{
  if (ms_round_open (self->round, cell) != MS_STATUS_OK)
    abort ();
  ms_player_watch (self->safest, self->round, self->n_seen);
  self->n_seen = ms_player_watch (self->naive, self->round, self->n_seen);
}

static void
compare_cells (Table *self)
{
  Errors *errors = &self->errors;
  const MsPlayer *player = self->naive;
  if (ms_player_reckon_naively (player, self->risk) != MS_STATUS_OK)
    abort ();
  for (int i = 0; i < ms_player_get_known (player)->n_inside; i++)
    {
      int cell = ms_player_get_known (player)->inside[i];
      double error = fabs (self->risk[cell] - ms_player_get_mine (player)[cell]);
      errors->inside_sum += error;
      errors->inside_most = fmax (errors->inside_most, error);
    }
  errors->cells += ms_player_get_known (player)->n_inside;
  if (ms_player_get_known (player)->n_outside > 0)
    {
      int cell = ms_player_get_known (player)->outside[0];
      double error = fabs (self->risk[cell] - ms_player_get_mine (player)[cell]);
      errors->outside_sum += error;
      errors->outside_most = fmax (errors->outside_most, error);
      errors->outside++;
    }
}

static void
play_and_compare (Table *self, const ExperimentBoard *board, uint64_t seed)
{
  self->n_seen = 0;
  ms_round_begin (self->round, seed);
  ms_player_begin (self->safest);
  ms_player_begin (self->naive);
  open_cell (self, board->first_cell);
  while (ms_round_get_state (self->round) == MS_ROUND_PLAYING)
    {
      MsChoice choice, naive;
      if (ms_player_choose (self->safest, &choice) != MS_STATUS_OK)
        abort ();
      if (choice.basis != MS_BASIS_CERTAIN)
        {
          if (ms_player_choose (self->naive, &naive) != MS_STATUS_OK)
            abort ();
          compare_cells (self);
          self->errors.positions++;
          self->errors.differ += naive.safety < choice.safety - SAME;
          self->errors.lost += fmax (choice.safety - naive.safety, 0);
        }
      open_cell (self, choice.cell);
    }
}

static Errors
compare (const ExperimentBoard *board, long games)
{
  const MsRules *rules = &board->rules;
  size_t n_cells = (size_t)rules->width * (size_t)rules->height;
  Table table = { .round = ms_round_new (rules, NULL),
    .safest = ms_player_new (&strategies[0], rules->width, rules->height, rules->mines, NULL),
    .naive = ms_player_new (&strategies[1], rules->width, rules->height, rules->mines, NULL),
    .risk = calloc (n_cells, sizeof (double)) };
  for (long seed = 1; seed <= games; seed++)
    play_and_compare (&table, board, (uint64_t)seed);
  ms_round_free (table.round);
  ms_player_free (table.safest);
  ms_player_free (table.naive);
  free (table.risk);
  return table.errors;
}

static void
print_gain (const ExperimentBoard *board, long games)
{
  MsSimulator *simulators[2];
  MsGuessLuck *luck = malloc (sizeof *luck);
  long won[2] = { 0 }, apart = 0;
  double error;
  ms_guess_luck_init (luck, 2);
  for (int i = 0; i < 2; i++)
    simulators[i] = ms_simulator_new (&board->rules, board->first_cell, &strategies[i], NULL);
  for (long seed = 1; seed <= games; seed++)
    {
      MsGuessedGame played[2];
      for (int i = 0; i < 2; i++)
        {
          MsOutcome outcome;
          if (ms_simulator_play (simulators[i], (uint64_t)seed, &outcome) != MS_STATUS_OK)
            abort ();
          played[i].won = outcome.won;
          played[i].guesses = ms_simulator_get_guesses (simulators[i], &played[i].n_guesses);
          won[i] += outcome.won;
        }
      apart += played[0].won != played[1].won;
      ms_guess_luck_add_pair (luck, (uint64_t)seed, &played[0], &played[1], NULL);
    }
  for (int i = 0; i < 2; i++)
    ms_simulator_free (simulators[i]);
  double n = (double)games, gain = (double)(won[0] - won[1]) / n;
  double half = MS_NORMAL_95 * sqrt (fmax ((double)apart / n - gain * gain, 0) / n);
  double luckless = ms_guess_luck_find (luck, &error);
  experiment_print_board (board);
  experiment_print_share (won[0], games);
  experiment_print_share (won[1], games);
  printf (" | %+.2f ± %.2f | %+.2f ± %.2f |\n", 100 * gain, 100 * half, 100 * luckless,
      100 * MS_NORMAL_95 * error);
  free (luck);
}

void
experiment_weights (long games)
{
  if (!ms_strategy_parse ("safest", &strategies[0])
      || !ms_strategy_parse ("logic:guess=naive", &strategies[1]))
    abort ();
  printf (
      "| board | start | positions a game | error beside numbers, mean | most | error elsewhere, "
      "mean | most | another cell | safety it costs, mean "
      "|\n|---|---|---|---|---|---|---|---|---|\n");
  for (int i = 0; i < N_EXPERIMENT_LEVELS; i++)
    {
      const ExperimentBoard board = experiment_level (i);
      const Errors errors = compare (&board, games);
      experiment_print_board (&board);
      printf (" | %.2f", (double)errors.positions / (double)games);
      experiment_print_mean (errors.inside_sum, errors.cells);
      printf (" | %.3f", errors.inside_most);
      experiment_print_mean (errors.outside_sum, errors.outside);
      printf (" | %.3f", errors.outside_most);
      experiment_print_share (errors.differ, errors.positions);
      experiment_print_mean (errors.lost, errors.differ);
      printf (" |\n");
    }
  printf (
      "\n| board | start | won, exact | won, naive | exact wins more | the same without luck |\n"
      "|---|---|---|---|---|---|\n");
  for (int i = 0; i < N_EXPERIMENT_LEVELS; i++)
    {
      const ExperimentBoard board = experiment_level (i);
      print_gain (&board, games);
    }
}

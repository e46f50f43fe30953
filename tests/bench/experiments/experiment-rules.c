/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many games those win who know only some rules. */
#include "experiment.h"

#include "ms-simulate.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const rules[] = { "one-number", "two-numbers", "three-numbers", "exhaustion",
  "mine-total" };
static const char *const names[] = { "one number", "two numbers", "three numbers",
  "all but the mine total", "all" };
#define N_RULES ((int)(sizeof rules / sizeof rules[0]))

typedef struct
{
  long won, won_without_guess, guesses;
} Tally;

static Tally
play (const ExperimentBoard *board, const char *known, const char *guess, long games)
{
  char name[64];
  MsStrategy strategy;
  Tally tally = { 0 };
  snprintf (name, sizeof name, "logic:rules=%s,guess=%s", known, guess);
  if (!ms_strategy_parse (name, &strategy))
    abort ();
  MsSimulator *simulator = ms_simulator_new (&board->rules, board->first_cell, &strategy, NULL);
  for (long seed = 1; seed <= games; seed++)
    {
      MsOutcome outcome;
      if (ms_simulator_play (simulator, (uint64_t)seed, &outcome) != MS_STATUS_OK)
        abort ();
      tally.won += outcome.won;
      tally.won_without_guess += outcome.won && outcome.guesses == 0;
      tally.guesses += outcome.guesses;
    }
  ms_simulator_free (simulator);
  return tally;
}

void
experiment_rules (long games)
{
  printf ("| board | start | rules known | won without a guess | won, random guesses "
          "| won, locally safest | won, safest | guesses a game, safest |\n"
          "|---|---|---|---|---|---|---|---|\n");
  for (int i = 0; i < N_EXPERIMENT_LEVELS; i++)
    for (int j = 0; j < N_RULES; j++)
      {
        const ExperimentBoard board = experiment_level (i);
        Tally random = play (&board, rules[j], "random", games);
        Tally local = play (&board, rules[j], "local", games);
        Tally safest = play (&board, rules[j], "safest", games);
        experiment_print_board (&board);
        printf (" | %s", names[j]);
        experiment_print_share (random.won_without_guess, games);
        experiment_print_share (random.won, games);
        experiment_print_share (local.won, games);
        experiment_print_share (safest.won, games);
        printf (" | %.2f |\n", (double)safest.guesses / (double)games);
      }
}

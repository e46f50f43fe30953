/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which rule finds the next safe cell, and how many boards need no more than that. */
#include "experiment-walk.h"

#include <math.h>
#include <stdio.h>

typedef struct
{
  long positions[N_WALK_RULES];
  long games_with[N_WALK_RULES]; /* games in which that rule was needed at least once */
} Tally;

static Tally
play (const ExperimentBoard *board, long games)
{
  Walk walk;
  Tally tally = { 0 };
  walk_init (&walk, board);
  for (long seed = 1; seed <= games; seed++)
    {
      walk_play (&walk, (uint64_t)seed, true);
      for (int rule = 0; rule < N_WALK_RULES; rule++)
        {
          tally.positions[rule] += walk.n_positions[rule];
          tally.games_with[rule] += walk.n_positions[rule] > 0;
        }
    }
  walk_clear (&walk);
  return tally;
}

static void
print_heads (const char *what)
{
  printf ("| board | start | %s | three numbers | equations | exhaustion | mine total | nothing |\n"
          "|---|---|---|---|---|---|---|---|\n",
      what);
}

void
experiment_ladder (long games)
{
  Tally tallies[N_EXPERIMENT_LEVELS];
  for (int i = 0; i < N_EXPERIMENT_LEVELS; i++)
    {
      const ExperimentBoard board = experiment_level (i);
      tallies[i] = play (&board, games);
    }
  print_heads ("positions a game where two numbers find nothing, and of these");
  for (int i = 0; i < N_EXPERIMENT_LEVELS; i++)
    {
      const ExperimentBoard board = experiment_level (i);
      long stuck = 0;
      for (int rule = WALK_THREE_NUMBERS; rule < N_WALK_RULES; rule++)
        stuck += tallies[i].positions[rule];
      experiment_print_board (&board);
      printf (" | %.3f", (double)stuck / (double)games);
      for (int rule = WALK_THREE_NUMBERS; rule < N_WALK_RULES; rule++)
        experiment_print_share (tallies[i].positions[rule], stuck);
      printf (" |\n");
    }
  printf ("\n");
  print_heads ("games that need two numbers");
  for (int i = 0; i < N_EXPERIMENT_LEVELS; i++)
    {
      const ExperimentBoard board = experiment_level (i);
      experiment_print_board (&board);
      for (int rule = WALK_TWO_NUMBERS; rule < N_WALK_RULES; rule++)
        experiment_print_share (tallies[i].games_with[rule], games);
      printf (" |\n");
    }
}

static void
print_density (const ExperimentBoard *board, double density, long games)
{
  Walk walk;
  long solved[WALK_GUESS] = { 0 };
  walk_init (&walk, board);
  for (long seed = 1; seed <= games; seed++)
    {
      walk_play (&walk, (uint64_t)seed, false);
      for (int rule = walk.highest; rule < WALK_GUESS; rule++)
        solved[rule]++;
    }
  walk_clear (&walk);
  experiment_print_board (board);
  printf (" | %.1f %%", density);
  for (int rule = WALK_ONE_NUMBER; rule < WALK_GUESS; rule++)
    experiment_print_share (solved[rule], games);
  printf (" |\n");
}

void
experiment_density (long games)
{
  static const int sides[][2] = { { 9, 9 }, { 16, 16 }, { 30, 16 } };
  printf (
      "| board | start | mines | density | one number | two numbers | three numbers | equations "
      "| exhaustion | mine total |\n|---|---|---|---|---|---|---|---|---|---|\n");
  for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++)
    for (int start = MS_FIRST_CLICK_SAFE; start <= MS_FIRST_CLICK_OPEN; start++)
      for (int halves = 10; halves <= 50; halves += 5)
        {
          int cells = sides[i][0] * sides[i][1];
          int mines = (int)lround (cells * halves / 200.0);
          const ExperimentBoard board = experiment_board (
              sides[i][0], sides[i][1], mines, (MsFirstClick)start);
          print_density (&board, halves / 2.0, games);
        }
}

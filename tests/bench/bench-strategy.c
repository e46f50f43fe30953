/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many games per second each strategy plays.  One JSON line per strategy and board: games in a
 * run, from seed 1 on; games per second of processor time, the median and the best of several runs
 * over the same games; what was won and guessed, as a sign that they were the same games as
 * elsewhere.  A strategy that is slow plays fewer games; with a name as argument, only that one
 * plays. */
#include "ms-simulate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define RUNS 5
#define RUN_SECONDS 0.3 /* about */
#define MOST_GAMES 10000

typedef struct
{
  const char *name;
  MsRules rules;
  int x, y; /* of the first cell */
} Board;

static const Board boards[] = {
  { "30x16x99 safe", { 30, 16, 99, MS_FIRST_CLICK_SAFE }, 0, 0 },
  { "30x16x99 open", { 30, 16, 99, MS_FIRST_CLICK_OPEN }, 3, 3 },
  { "16x16x40 safe", { 16, 16, 40, MS_FIRST_CLICK_SAFE }, 0, 0 },
  { "9x9x10 safe", { 9, 9, 10, MS_FIRST_CLICK_SAFE }, 0, 0 },
  { "8x8x10 safe", { 8, 8, 10, MS_FIRST_CLICK_SAFE }, 0, 0 },
};

typedef struct
{
  double seconds;
  long n_won, n_guesses;
} Run;

static double
processor_seconds (void)
{
  struct timespec now;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* By a new simulator: one that has played these games before would recall what it chose in them. */
static Run
play (const MsStrategy *strategy, const Board *board, int n_games)
{
  int first_cell = board->y * board->rules.width + board->x;
  MsSimulator *simulator = ms_simulator_new (&board->rules, first_cell, strategy, NULL);
  if (simulator == NULL)
    abort ();
  Run run = { .seconds = -processor_seconds () };
  for (int i = 1; i <= n_games; i++)
    {
      MsOutcome outcome;
      if (ms_simulator_play (simulator, (uint64_t)i, &outcome) != MS_STATUS_OK)
        abort ();
      run.n_won += outcome.won;
      run.n_guesses += outcome.guesses;
    }
  run.seconds += processor_seconds ();
  ms_simulator_free (simulator);
  return run;
}

/* Games for about RUN_SECONDS. */
static int
choose_games (const MsStrategy *strategy, const Board *board)
{
  int n = 1;
  double seconds = play (strategy, board, n).seconds;
  for (; seconds < RUN_SECONDS / 8 && n < MOST_GAMES; n *= 2)
    seconds = play (strategy, board, 2 * n).seconds;
  double games = n * RUN_SECONDS / seconds;
  return games < 1 ? 1 : games < MOST_GAMES ? (int)games : MOST_GAMES;
}

static int
compare_runs (const void *a, const void *b)
{
  const Run *first = a, *second = b;
  return (first->seconds > second->seconds) - (first->seconds < second->seconds);
}

static void
measure (const MsStrategy *strategy, const Board *board)
{
  Run runs[RUNS];
  int n_games = choose_games (strategy, board);
  for (int i = 0; i < RUNS; i++)
    runs[i] = play (strategy, board, n_games);
  qsort (runs, RUNS, sizeof *runs, compare_runs);
  const Run *median = &runs[RUNS / 2];
  printf ("{\"strategy\":\"%s\",\"board\":\"%s\",\"games\":%d,\"games_per_second_median\":%.1f,"
          "\"games_per_second_best\":%.1f,\"won\":%.4f,\"guesses_per_game\":%.3f}\n",
      strategy->name, board->name, n_games, n_games / median->seconds, n_games / runs[0].seconds,
      (double)median->n_won / n_games, (double)median->n_guesses / n_games);
  fflush (stdout);
}

int
main (int argc, char **argv)
{
  int n_strategies;
  const MsStrategy *strategies = ms_strategy_list (&n_strategies);
  for (int i = 0; i < n_strategies; i++)
    for (size_t j = 0; j < sizeof boards / sizeof boards[0]; j++)
      if (argc < 2 || strcmp (argv[1], strategies[i].name) == 0)
        measure (&strategies[i], &boards[j]);
  return 0;
}

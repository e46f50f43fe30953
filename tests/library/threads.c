/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Several threads use the library at once, each with an engine of its own, on positions that they
 * share; one of them has its work done by several threads.  Built with ThreadSanitizer by
 * check-headless-build.sh, which fails on the first race. */
#include <minesage.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  N_THREADS = 4,
  N_RUNS = 10,
  SIDE = 16,
  MINES = 40,
  N_CELLS = SIDE * SIDE,
  N_POSITIONS = 100
};

typedef struct
{
  MinesagePosition *position; /* a reference of the thread's own */
  const uint8_t *many; /* [N_POSITIONS][N_CELLS] */
  double sum; /* of all chances, the same in every thread */
  size_t length; /* of the fractions, the same in every thread */
} Worker;

static void
insist (int holds, const char *what)
{
  if (holds)
    return;
  fprintf (stderr, "%s\n", what);
  exit (1);
}

static double
add_up (const double *mine, size_t n)
{
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += mine[i] >= 0 ? mine[i] : 0;
  return sum;
}

static void *
work (void *data)
{
  Worker *self = data;
  MinesageEngine *engine = minesage_engine_new ();
  MinesageOptions options = MINESAGE_OPTIONS_INIT;
  MinesageChoice choice = MINESAGE_CHOICE_INIT;
  MinesageLines *lines;
  static _Thread_local double mine[N_POSITIONS * N_CELLS];
  options.threads = 3;
  for (int i = 0; i < N_RUNS; i++)
    {
      insist (minesage_analyze_many (engine, N_POSITIONS, SIDE, SIDE, MINES, 0, self->many,
                  &options, mine, NULL, NULL, NULL)
              == MINESAGE_OK,
          "many positions are not analysed");
      self->sum = add_up (mine, N_POSITIONS * N_CELLS);
      insist (minesage_best (engine, self->position, "safest", NULL, &choice, NULL) == MINESAGE_OK,
          "nothing is best");
      insist (minesage_fractions (engine, self->position, &options, &lines, NULL) == MINESAGE_OK,
          "there are no fractions");
      const char *fractions = strstr (minesage_lines_get (lines, 0), "\"fraction\"");
      self->length = strcspn (fractions, "]");
      minesage_lines_free (lines);
    }
  minesage_position_unref (self->position);
  minesage_engine_free (engine);
  return NULL;
}

/* Games, each with one cell opened, that need not be the same. */
static void
play (uint8_t *many)
{
  MinesageRules rules = MINESAGE_RULES_INIT (SIDE, SIDE, MINES, MINESAGE_FIRST_OPEN);
  MinesageGames *games;
  int32_t open[N_POSITIONS];
  for (int i = 0; i < N_POSITIONS; i++)
    open[i] = i;
  insist (minesage_games_new (&rules, N_POSITIONS, 1, &games, NULL) == MINESAGE_OK
          && minesage_games_step (games, open, NULL, NULL, NULL) == MINESAGE_OK,
      "no games are played");
  memcpy (many, minesage_games_cells (games), N_POSITIONS * N_CELLS);
  minesage_games_free (games);
}

int
main (void)
{
  static uint8_t many[N_POSITIONS * N_CELLS];
  MinesagePosition *position;
  Worker workers[N_THREADS];
  pthread_t threads[N_THREADS];
  play (many);
  insist (minesage_position_new (SIDE, SIDE, MINES, many, &position, NULL) == MINESAGE_OK,
      "there is no position");
  for (int i = 0; i < N_THREADS; i++)
    {
      workers[i] = (Worker){ minesage_position_ref (position), many, 0, 0 };
      insist (pthread_create (&threads[i], NULL, work, &workers[i]) == 0, "there is no thread");
    }
  for (int i = 0; i < N_THREADS; i++)
    pthread_join (threads[i], NULL);
  for (int i = 1; i < N_THREADS; i++)
    insist (workers[i].sum == workers[0].sum && workers[i].length == workers[0].length,
        "threads differ");
  insist (workers[0].sum > MINES && workers[0].length > N_CELLS, "nothing is known");
  minesage_position_unref (position);
  return 0;
}

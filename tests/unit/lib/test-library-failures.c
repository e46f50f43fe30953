/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each allocation of the library's functions fails in turn, GMP's among them: what they return says
 * so, nothing is lost, and the process goes on. */
#include "cmocka-common.h"

#include "failing-allocator.h"
#include "minesage.h"
#include "ms-lib-testing.h"

#include <math.h>
#include <string.h>

#define WIDTH 8
#define HEIGHT 5
#define CELLS (WIDTH * HEIGHT)

static const uint8_t cells[CELLS] = {
  9, 9, 9, 9, 9, 9, 9, 9, /**/
  9, 2, 1, 1, 2, 9, 9, 9, /**/
  9, 1, 0, 0, 1, 9, 9, 9, /**/
  9, 2, 1, 1, 2, 9, 9, 9, /**/
  9, 9, 9, 9, 9, 9, 9, 9, /**/
};

/* Something that is done with an engine and a position. */
typedef MinesageStatus (*Task) (MinesageEngine *engine, MinesagePosition *position);

static MinesageStatus
analyze (MinesageEngine *engine, MinesagePosition *position)
{
  double mine[CELLS], error[CELLS];
  return minesage_analyze (engine, position, NULL, mine, error, NULL, NULL, NULL);
}

static MinesageStatus
analyze_many (MinesageEngine *engine, MinesagePosition *position)
{
  double mine[2 * CELLS];
  uint8_t two[2 * CELLS];
  memcpy (two, cells, CELLS);
  memcpy (two + CELLS, cells, CELLS);
  return minesage_analyze_many (engine, 2, WIDTH, HEIGHT, 9, 0, two, NULL, mine, NULL, NULL, NULL);
}

static MinesageStatus
suppose (MinesageEngine *engine, MinesagePosition *position)
{
  MinesagePosition *supposed;
  MinesageStatus status = minesage_position_suppose (position, 0, 1, &supposed, NULL);
  minesage_position_unref (supposed);
  return status;
}

static MinesageStatus
choose (MinesageEngine *engine, MinesagePosition *position)
{
  MinesageChoice choice = MINESAGE_CHOICE_INIT;
  return minesage_best (engine, position, "safest", NULL, &choice, NULL);
}

static MinesageStatus
find_fractions (MinesageEngine *engine, MinesagePosition *position)
{
  MinesageLines *lines;
  MinesageStatus status = minesage_fractions (engine, position, NULL, &lines, NULL);
  minesage_lines_free (lines);
  return status;
}

static MinesageStatus
find_sections (MinesageEngine *engine, MinesagePosition *position)
{
  MinesageLines *lines;
  MinesageStatus status = minesage_sections (engine, position, NULL, &lines, NULL);
  minesage_lines_free (lines);
  return status;
}

static MinesageStatus
explain (MinesageEngine *engine, MinesagePosition *position)
{
  MinesageLines *lines;
  MinesageStatus status = minesage_explain (engine, position, -1, NULL, &lines, NULL);
  minesage_lines_free (lines);
  return status;
}

static MinesageStatus
play (MinesageEngine *engine, MinesagePosition *position)
{
  MinesageRules rules = MINESAGE_RULES_INIT (9, 9, 10, MINESAGE_FIRST_OPEN);
  MinesageGames *games;
  const int32_t open[2] = { 40, 3 };
  MinesageStatus status = minesage_games_new (&rules, 2, 1, &games, NULL);
  if (status == MINESAGE_OK)
    status = minesage_games_step (games, open, NULL, NULL, NULL);
  minesage_games_free (games);
  return status;
}

static MinesageStatus
generate (MinesageEngine *engine, MinesagePosition *position)
{
  MinesageRules rules = MINESAGE_RULES_INIT (9, 9, 10, MINESAGE_FIRST_OPEN);
  uint8_t mine[81];
  return minesage_generate (&rules, 40, 3, 0, mine, NULL);
}

static MinesageStatus
simulate (MinesageEngine *engine, MinesagePosition *position)
{
  MinesageRules rules = MINESAGE_RULES_INIT (5, 5, 5, MINESAGE_FIRST_ANY);
  MinesageSimulation simulation = MINESAGE_SIMULATION_INIT;
  MinesageTally tally = MINESAGE_TALLY_INIT;
  simulation.games = 2;
  simulation.strategy = "safest";
  simulation.against = "safest";
  return minesage_simulate (engine, &rules, &simulation, &tally, NULL);
}

static MinesageStatus
do_all (Task task)
{
  MinesagePosition *position = NULL;
  MinesageEngine *engine = minesage_engine_new ();
  MinesageStatus status = engine != NULL ? MINESAGE_OK : MINESAGE_NO_MEMORY;
  if (status == MINESAGE_OK)
    status = minesage_position_new (WIDTH, HEIGHT, 9, cells, &position, NULL);
  if (status == MINESAGE_OK)
    status = task (engine, position);
  minesage_position_unref (position);
  minesage_engine_free (engine);
  return status;
}

/* The n-th request fails, for each n, and then all from there on. */
static void
fail_in_turn (Task task, bool all)
{
  MinesageStatus status = MINESAGE_NO_MEMORY;
  long n = 0, n_failed = 0;
  bool failed = true;
  while (failed)
    {
      FailingAllocator failing;
      failing_allocator_init (&failing, ++n);
      failing.n_failing = all ? 1000000 : 1;
      ms_lib_set_allocator (&failing.allocator);
      status = do_all (task);
      ms_lib_set_allocator (NULL);
      failed = failing.requests >= n;
      n_failed += status == MINESAGE_NO_MEMORY;
      if (failing.n_held != 0)
        fail_msg ("request %ld: %ld blocks are lost", n, failing.n_held);
      /* Without memory for a count, chances may still be estimated. */
      if (status != MINESAGE_NO_MEMORY && status != MINESAGE_OK)
        fail_msg ("request %ld: status %d", n, (int)status);
    }
  assert_int_equal (status, MINESAGE_OK);
  assert_true (n_failed > 0);
}

static void
test_failures (void **state)
{
  static const Task tasks[] = { analyze, analyze_many, suppose, choose, find_fractions,
    find_sections, explain, play, generate, simulate };
  for (size_t i = 0; i < sizeof tasks / sizeof tasks[0]; i++)
    {
      fail_in_turn (tasks[i], false);
      fail_in_turn (tasks[i], true);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (test_failures) };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ladders of the golden and of random positions: an independent checker accepts every rung, no
 * simpler rule would have done, and together the rungs decide exactly what is certain. */
#include "check-rungs.h"
#include "cmocka-common.h"
#include "ms-ladder.h"
#include "random-position.h"
#include "text-position.h"
#include "thorough.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  MsSolver *solver;
  MsSolverOptions options;
  int n_positions, n_rungs[MS_N_RUNG_RULES];
} Trial;

static void
fail_position (const MsPosition *position, int rung, const char *why)
{
  char *text = text_position_print (position);
  fail_msg ("rung %d: %s\n%s", rung, why, text);
}

/* What the rungs have decided against what the solver calls certain. */
static void
check_union (const RungChecker *checker, const MsLadder *ladder)
{
  const MsCell *cells = ms_position_get_cells (checker->position);
  for (int cell = 0; cell < checker->n_cells; cell++)
    {
      int certainty = ladder->result->certainty[cell];
      int expected = certainty == MS_CERTAINTY_NONE ? -1 : certainty == MS_CERTAINTY_MINE;
      if (!ms_cell_is_opened (cells[cell]) && checker->known[cell] != expected)
        fail_position (checker->position, ladder->n_rungs, "the rungs decide something else");
    }
}

/* The easiest safe cell is the first one of the ladder, and what it takes comes before it. */
static void
check_easiest (Trial *self, const MsPosition *position, const MsLadder *ladder)
{
  MsEasiest easiest;
  MsRungRule hardest = MS_RUNG_ONE_NUMBER;
  int i = 0;
  assert_int_equal (
      ms_ladder_find_easiest (self->solver, position, &self->options, &easiest), MS_STATUS_OK);
  for (; i < ladder->n_rungs; i++)
    {
      hardest = ladder->rungs[i]->rule > hardest ? ladder->rungs[i]->rule : hardest;
      if (ladder->rungs[i]->n_safe > 0)
        break;
    }
  if (easiest.rule != (i < ladder->n_rungs ? hardest : MS_N_RUNG_RULES))
    fail_position (position, i, "another rule leads to the easiest safe cell");
  int least = easiest.rule == MS_RUNG_TWO_NUMBERS ? 11
      : easiest.rule == MS_RUNG_THREE_NUMBERS     ? 111
                                                  : 0;
  assert_in_range (easiest.pattern, least, least * 8);
}

/* The mine total is taken to help only where all numbers together, and what is known by now, decide
 * nothing more. */
static void
check_total_is_needed (Trial *self, const RungChecker *checker, int rung)
{
  MsSolverOptions options = self->options;
  MsSolverResult *result;
  MsAssumption *known = calloc ((size_t)checker->n_cells, sizeof *known);
  for (int cell = 0; cell < checker->n_cells; cell++)
    if (checker->known[cell] >= 0
        && !ms_cell_is_opened (ms_position_get_cells (checker->position)[cell]))
      known[options.n_assumed++] = (MsAssumption){ cell,
        checker->known[cell] == 1 ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE };
  options.assumed = known;
  options.density = 0.5;
  assert_int_equal (
      ms_solver_run (self->solver, checker->position, &options, &result), MS_STATUS_OK);
  for (int cell = 0; cell < checker->n_cells; cell++)
    if (checker->known[cell] < 0 && result->certainty[cell] != MS_CERTAINTY_NONE)
      fail_position (checker->position, rung, "the numbers need no mine total");
  ms_solver_result_free (result);
  free (known);
}

static void
check_position (Trial *self, const MsPosition *position)
{
  MsLadder *ladder;
  RungChecker checker;
  assert_int_equal (ms_ladder_find (self->solver, position, &self->options, &ladder), MS_STATUS_OK);
  self->n_positions++;
  rung_checker_init (&checker, position, self->options.trust_flags);
  for (int i = 0; i < ladder->n_rungs; i++)
    {
      const MsRung *rung = ladder->rungs[i];
      if (!rung_checker_is_simplest (&checker, rung->rule))
        fail_position (position, i, "a simpler rule decides something");
      if (rung->rule == MS_RUNG_EXHAUSTION && rung->by_total)
        check_total_is_needed (self, &checker, i);
      if (!rung_checker_accept (&checker, rung))
        fail_position (position, i, checker.why);
      /* Where the total leaves no room, that decides all that is certain. */
      if (rung->rule == MS_RUNG_MINE_TOTAL && i + 1 < ladder->n_rungs)
        fail_position (position, i, "the mine total leaves something certain");
      self->n_rungs[rung->rule]++;
    }
  if (ladder->result->consistent)
    {
      if (!ladder->complete)
        fail_position (position, -1, "not complete");
      check_union (&checker, ladder);
      check_easiest (self, position, ladder);
    }
  else
    assert_int_equal (ladder->n_rungs, 0);
  rung_checker_clear (&checker);
  ms_ladder_free (ladder);
}

static void
check_folder (Trial *self, const char *folder)
{
  char path[4096];
  snprintf (path, sizeof path, "%s/golden/%s", getenv ("G_TEST_SRCDIR"), folder);
  DIR *directory = opendir (path);
  assert_non_null (directory);
  for (struct dirent *entry; (entry = readdir (directory)) != NULL;)
    {
      size_t length = strlen (entry->d_name);
      if (length < 5 || strcmp (entry->d_name + length - 5, ".mine") != 0)
        continue;
      snprintf (
          path, sizeof path, "%s/golden/%s/%s", getenv ("G_TEST_SRCDIR"), folder, entry->d_name);
      char *text = text_read_file (path);
      MsPosition *position = text_position_parse (text);
      check_position (self, position);
      ms_position_unref (position);
      free (text);
    }
  closedir (directory);
}

static int
begin (void **state)
{
  Trial *self = calloc (1, sizeof *self);
  self->solver = ms_solver_new (NULL);
  self->options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  *state = self;
  return 0;
}

static int
end (void **state)
{
  Trial *self = *state;
  ms_solver_free (self->solver);
  free (self);
  return 0;
}

static void
test_golden (void **state)
{
  check_folder (*state, "positions");
  check_folder (*state, "worked");
}

/* Every rule is needed somewhere among them. */
static void
test_random (void **state)
{
  Trial *self = *state;
  for (uint64_t seed = 1; seed <= (uint64_t)thorough (400, 1000); seed++)
    {
      MsPosition *position = NULL;
      self->options.trust_flags = seed % 7 == 0;
      switch (seed % 5)
        {
        case 0:
          position = random_stuck (9, 9, 10 + (int)(seed % 9), seed);
          break;
        case 1:
          position = random_scattered (8, 8, 6 + (int)(seed % 20), 0.2 + 0.02 * (seed % 30), seed);
          break;
        case 2:
          position = random_stuck (16, 16, 40 + (int)(seed % 11), seed);
          break;
        default:
          position = random_small (24, seed);
        }
      check_position (self, position);
      ms_position_unref (position);
    }
  for (int rule = 0; rule < MS_N_RUNG_RULES; rule++)
    {
      print_message ("rule %d: %d rungs\n", rule, self->n_rungs[rule]);
      assert_true (self->n_rungs[rule] > 0);
    }
}

/* Positions that need equations, or exhaustion, more than once: few others do. */
static void
test_hard (void **state)
{
  static const struct
  {
    int width, height, mines;
    uint64_t seeds[14];
  } boards[] = {
    { 10, 10, 26, { 560, 867, 1691, 1765, 1821, 2173, 2239, 2524 } },
    { 12, 12, 36,
        { 4120, 4241, 4283, 4310, 4387, 4410, 4714, 5123, 5343, 5491, 5623, 5890, 5421, 5846 } },
    { 12, 12, 40, { 28, 394, 538, 1287, 1536, 1569, 1761 } },
    { 16, 16, 60, { 164, 886, 1049 } },
    { 20, 10, 56, { 266, 369, 820, 864, 1154, 1281, 1335, 1387, 1487 } },
  };
  Trial *self = *state;
  for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++)
    for (int j = 0; j < 14 && boards[i].seeds[j] > 0; j++)
      {
        MsPosition *position = random_stuck (
            boards[i].width, boards[i].height, boards[i].mines, boards[i].seeds[j]);
        check_position (self, position);
        ms_position_unref (position);
      }
  /* Equations of five numbers. */
  MsPosition *position = random_scattered (8, 8, 28, 0.5, 14);
  check_position (self, position);
  ms_position_unref (position);
  assert_true (self->n_rungs[MS_RUNG_EQUATIONS] >= 2 * (self->n_positions - 3));
  assert_true (self->n_rungs[MS_RUNG_EXHAUSTION] >= 8);
}

static void
test_expert (void **state)
{
  Trial *self = *state;
  for (uint64_t seed = 1; seed <= 40; seed++)
    {
      MsPosition *position = random_stuck (30, 16, 99, seed);
      check_position (self, position);
      ms_position_unref (position);
    }
}

/* Of all equations that come out solved, that of the fewest numbers. */
static void
test_fewest_equations (void **state)
{
  Trial *self = *state;
  MsPosition *position = text_position_parse ("5x6x6\nH002H\nH11HH\nHH2H2\n2H3H2\nHH2HH\n1H1HH\n");
  MsLadder *ladder;
  check_position (self, position);
  assert_int_equal (self->n_rungs[MS_RUNG_EQUATIONS], 1);
  assert_int_equal (ms_ladder_find (self->solver, position, &self->options, &ladder), MS_STATUS_OK);
  for (int i = 0; i < ladder->n_rungs; i++)
    if (ladder->rungs[i]->rule == MS_RUNG_EQUATIONS)
      assert_int_equal (ladder->rungs[i]->n_numbers, 3);
  ms_ladder_free (ladder);
  ms_position_unref (position);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (test_golden, begin, end),
    cmocka_unit_test_setup_teardown (test_random, begin, end),
    cmocka_unit_test_setup_teardown (test_hard, begin, end),
    cmocka_unit_test_setup_teardown (test_expert, begin, end),
    cmocka_unit_test_setup_teardown (test_fewest_equations, begin, end),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

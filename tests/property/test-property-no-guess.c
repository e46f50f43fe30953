/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards without guessing, hundreds of them, each proven by a play of its own: the game as it is
 * (MsPlay), of which only cells are opened that have no mine in any layout.  Who says so is the
 * oracle on small boards and the solver, run anew on each position, on larger ones.  A failure
 * prints rules, first cell and seed. */
#include "cmocka-common.h"
#include "ms-no-guess.h"
#include "ms-play.h"
#include "ms-rng.h"
#include "ms-solver.h"
#include "oracle.h"

#include <stdlib.h>
#include <string.h>

#define MOST_ORACLE_CELLS 24

typedef struct
{
  MsRules rules;
  int first;
  uint64_t seed;
  MsPlay *play;
  MsSolver *solver;
} Game;

static int
count_cells (const Game *self)
{
  return self->rules.width * self->rules.height;
}

static void
fail_game (const Game *self, const char *why)
{
  fail_msg ("%s: %dx%dx%d, promise %d, first cell %d, seed %llu", why, self->rules.width,
      self->rules.height, self->rules.mines, self->rules.first_click, self->first,
      (unsigned long long)self->seed);
}

static void
open_cell (Game *self, int cell)
{
  MsMove move = { .action = MS_ACTION_OPEN, .cell = cell };
  assert_int_equal (ms_play_do (self->play, &move), MS_STATUS_OK);
  if (ms_play_get_state (self->play) == MS_STATE_LOST)
    fail_game (self, "a cell that was called safe has a mine");
}

static MsPosition *
position_of (const Game *self)
{
  MsPosition *position;
  assert_int_equal (ms_position_new (self->rules.width, self->rules.height, self->rules.mines,
                        ms_play_get_cells (self->play), NULL, &position, NULL),
      MS_STATUS_OK);
  return position;
}

/* Which covered cells are safe in every layout; safe[cells]. */
static void
ask_oracle (const MsPosition *position, int n_cells, uint8_t *safe)
{
  OracleOptions options = ORACLE_OPTIONS_INIT;
  Oracle oracle;
  oracle_solve (position, &options, &oracle);
  assert_true (oracle.layouts > 0);
  for (int cell = 0; cell < n_cells; cell++)
    safe[cell] = !ms_cell_is_opened (ms_position_get_cells (position)[cell])
        && oracle.with_mine[cell] == 0;
}

static void
ask_solver (Game *self, const MsPosition *position, uint8_t *safe)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  assert_int_equal (ms_solver_run (self->solver, position, &options, &result), MS_STATUS_OK);
  assert_true (result->consistent && result->method == MS_METHOD_EXACT);
  for (int cell = 0; cell < count_cells (self); cell++)
    safe[cell] = result->certainty[cell] == MS_CERTAINTY_SAFE;
  ms_solver_result_free (result);
}

static void
play_safely (Game *self)
{
  uint8_t *safe = malloc ((size_t)count_cells (self));
  open_cell (self, self->first);
  while (ms_play_get_state (self->play) == MS_STATE_PLAYING)
    {
      int n = 0;
      MsPosition *position = position_of (self);
      if (count_cells (self) <= MOST_ORACLE_CELLS)
        ask_oracle (position, count_cells (self), safe);
      else
        ask_solver (self, position, safe);
      ms_position_unref (position);
      for (int cell = 0; cell < count_cells (self); cell++)
        if (safe[cell] && ms_play_get_state (self->play) == MS_STATE_PLAYING)
          {
            open_cell (self, cell);
            n++;
          }
      if (n == 0)
        fail_game (self, "nothing is certain");
    }
  free (safe);
}

static void
check_promise (const Game *self, const uint8_t *mine)
{
  int mines = 0, x = self->first % self->rules.width, y = self->first / self->rules.width;
  MsRules open = self->rules;
  open.first_click = MS_FIRST_CLICK_OPEN;
  MsFirstClick promise = ms_rules_feasible_first_click (&open, x, y);
  for (int cell = 0; cell < count_cells (self); cell++)
    {
      int dx = abs (cell % self->rules.width - x), dy = abs (cell / self->rules.width - y);
      assert_true (mine[cell] <= 1);
      mines += mine[cell];
      if (mine[cell] && promise == MS_FIRST_CLICK_OPEN && dx <= 1 && dy <= 1)
        fail_game (self, "the first click opens nothing");
    }
  assert_int_equal (mines, self->rules.mines);
}

/* Whether there was a board to check. */
static bool
check (MsSolver *solver, const MsRules *rules, int first, uint64_t seed,
    const MsNoGuessOptions *options)
{
  Game self = { *rules, first, seed, NULL, solver };
  uint8_t *mine = malloc ((size_t)count_cells (&self));
  MsStatus status = ms_no_guess_make (rules, first, seed, options, mine, NULL);
  if (status == MS_STATUS_OK)
    {
      check_promise (&self, mine);
      MsLayout *layout = ms_layout_new (rules->width, rules->height, mine, NULL);
      self.play = ms_play_new (rules, seed, layout, NULL);
      play_safely (&self);
      assert_int_equal (ms_play_get_state (self.play), MS_STATE_WON);
      ms_play_free (self.play);
      ms_layout_unref (layout);
    }
  else if (status != MS_STATUS_NO_BOARD && status != MS_STATUS_NO_SUCH_BOARD)
    fail_game (&self, "not even a reason");
  free (mine);
  return status == MS_STATUS_OK;
}

typedef struct
{
  int width, height, mines, n_boards;
} Row;

/* Fresh boards, and repaired ones. */
static void
test_levels (void **state)
{
  static const Row rows[] = { { 9, 9, 10, 120 }, { 8, 8, 10, 60 }, { 16, 16, 40, 60 },
    { 30, 16, 99, 40 }, { 30, 16, 160, 16 }, { 9, 9, 30, 60 }, { 12, 20, 70, 30 },
    { 40, 40, 350, 4 } };
  MsSolver *solver = ms_solver_new (NULL);
  MsRng rng;
  ms_rng_seed (&rng, 5);
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    for (int j = 0; j < rows[i].n_boards; j++)
      {
        MsNoGuessOptions options = { .redraws = j % 2 == 0 ? -1 : 0 };
        MsRules rules = { rows[i].width, rows[i].height, rows[i].mines, (MsFirstClick)(j % 3) };
        int first = (int)ms_rng_below (&rng, (uint64_t)rules.width * rules.height);
        assert_true (check (solver, &rules, first, (uint64_t)j, &options));
      }
  ms_solver_free (solver);
}

/* Every size and density that the oracle can go through. */
static void
test_small (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsRng rng;
  int n_found = 0, n = 1000;
  ms_rng_seed (&rng, 6);
  for (int i = 0; i < n; i++)
    {
      MsNoGuessOptions options = { .redraws = i % 2 == 0 ? -1 : 0, .work_limit = 20000 };
      MsRules rules = { .first_click = (MsFirstClick)(i % 3) };
      do
        {
          rules.width = 1 + (int)ms_rng_below (&rng, 9);
          rules.height = 1 + (int)ms_rng_below (&rng, 9);
        }
      while (rules.width * rules.height < 2 || rules.width * rules.height > MOST_ORACLE_CELLS);
      int n_cells = rules.width * rules.height;
      rules.mines = (int)ms_rng_below (&rng, (uint64_t)n_cells);
      int first = (int)ms_rng_below (&rng, (uint64_t)n_cells);
      n_found += check (solver, &rules, first, (uint64_t)i, &options);
    }
  assert_true (n_found > n / 2);
  ms_solver_free (solver);
}

/* The first cell says nothing, or there are far too many mines: that is told, and soon. */
static void
test_hopeless (void **state)
{
  static const Row rows[] = { { 30, 16, 400, 0 }, { 20, 20, 250, 0 } };
  static const int firsts[] = { 200, 21 };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    {
      MsRules rules = { rows[i].width, rows[i].height, rows[i].mines, MS_FIRST_CLICK_OPEN };
      MsNoGuessOptions options = { .work_limit = 1e6 };
      MsNoGuessReport report;
      uint8_t *mine = malloc ((size_t)rules.width * rules.height);
      assert_int_equal (
          ms_no_guess_make (&rules, firsts[i], 1, &options, mine, &report), MS_STATUS_NO_BOARD);
      assert_true (report.work >= 1e6 && report.work < 2e6);
      free (mine);
    }
}

/* Few boards: each is looked at, once, and what is taken is one of those that need no guess. */
static void
test_few (void **state)
{
  static const struct
  {
    int width, height, mines, first;
  } rows[] = { { 2, 2, 1, 0 }, { 3, 3, 4, 4 }, { 3, 3, 4, 0 }, { 5, 1, 1, 0 }, { 4, 4, 9, 0 },
    { 4, 3, 6, 1 } };
  int n_some = 0, n_none = 0;
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    {
      MsRules rules = { rows[i].width, rows[i].height, rows[i].mines, MS_FIRST_CLICK_OPEN };
      uint8_t mine[16] = { 0 }, seen[64][16];
      long n_boards, n_seen = 0;
      assert_int_equal (ms_no_guess_count (&rules, rows[i].first, NULL, &n_boards), MS_STATUS_OK);
      assert_in_range (n_boards, 0, 60);
      for (uint64_t seed = 1; seed <= 60 * (uint64_t)n_boards + 1; seed++)
        {
          MsNoGuessReport report;
          MsNoGuessOptions options = { .redraws = seed % 2 == 0 ? 1 : 0 };
          MsStatus status = ms_no_guess_make (&rules, rows[i].first, seed, &options, mine, &report);
          assert_int_equal (status, n_boards > 0 ? MS_STATUS_OK : MS_STATUS_NO_SUCH_BOARD);
          assert_true (report.work < 1e6);
          long known = 0;
          while (known < n_seen && memcmp (seen[known], mine, sizeof mine) != 0)
            known++;
          if (status == MS_STATUS_OK && known == n_seen)
            memcpy (seen[n_seen++], mine, sizeof mine);
        }
      assert_int_equal (n_seen, n_boards);
      n_some += n_boards > 0;
      n_none += n_boards == 0;
    }
  assert_true (n_some > 0 && n_none > 1);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_levels),
    cmocka_unit_test (test_small),
    cmocka_unit_test (test_few),
    cmocka_unit_test (test_hopeless),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

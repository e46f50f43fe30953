/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each moment of a game asked of its player, and how long it took. */
#include "cmocka-common.h"
#include "failing-allocator.h"
#include "told-game.h"

#include "ms-needs.h"

#define NOTHING MS_N_RUNG_RULES

typedef struct
{
  const char *rows, *moves;
  int n;
  MsNeed needs[4];
} Game;

static const Game games[] = {
  /* The mine total, then the number that was opened. */
  { "..*.", "o1@0 o3@4000 o0@5000", 2,
      { { 1, 4000, { MS_RUNG_MINE_TOTAL, 0 } }, { 2, 1000, { MS_RUNG_ONE_NUMBER, 0 } } } },
  /* 1-1, and what it leaves. */
  { ".*./...", "o0@0 o4@100 f1@1000 o5@1200 o2@4200 o3@4500", 4,
      { { 1, 100, { MS_RUNG_MINE_TOTAL, 0 } }, { 3, 1100, { MS_RUNG_TWO_NUMBERS, 11 } },
          { 4, 3000, { MS_RUNG_TWO_NUMBERS, 11 } }, { 5, 300, { MS_RUNG_ONE_NUMBER, 0 } } } },
  /* Nothing is certain; then the player was away, and lost at the next. */
  { "*..*", "o1@0 o2@2000 o0@200000", 1, { { 1, 2000, { NOTHING, 0 } } } },
  /* A game that was lost at once, and one that was not begun. */
  { "*..*", "o0@0", 0, { { 0 } } },
  { "*..*", "", 0, { { 0 } } },
};

/* The status, with the needs of a game compared where there are any. */
static MsStatus
judge (const Game *game, const MsAllocator *allocator, const MsSolverOptions *options)
{
  MsPlay *play = told_game (game->rows, game->moves);
  MsTrail *trail;
  MsNeed *needs;
  int n;
  assert_int_equal (ms_trail_new (play, NULL, &trail), MS_STATUS_OK);
  MsSolver *solver = ms_solver_new (allocator);
  MsStatus status = solver == NULL ? MS_STATUS_NO_MEMORY
                                   : ms_needs_find (solver, trail, options, &needs, &n);
  if (status == MS_STATUS_OK)
    {
      assert_int_equal (n, game->n);
      for (int i = 0; i < n; i++)
        {
          assert_int_equal (needs[i].move, game->needs[i].move);
          assert_int_equal (needs[i].wait_ms, game->needs[i].wait_ms);
          assert_int_equal (needs[i].easiest.rule, game->needs[i].easiest.rule);
          assert_int_equal (needs[i].easiest.pattern, game->needs[i].easiest.pattern);
        }
      ms_dealloc (allocator, needs);
    }
  ms_solver_free (solver);
  ms_trail_free (trail);
  ms_play_free (play);
  return status;
}

static void
told_games (void **state)
{
  const MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
    assert_int_equal (judge (&games[i], NULL, &options), MS_STATUS_OK);
}

static void
without_memory (void **state)
{
  const MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsStatus status = MS_STATUS_NO_MEMORY;
  for (long fail_at = 1; status != MS_STATUS_OK; fail_at++)
    {
      FailingAllocator memory;
      failing_allocator_init (&memory, fail_at);
      status = judge (&games[1], &memory.allocator, &options);
      assert_true (status == MS_STATUS_OK || status == MS_STATUS_NO_MEMORY);
      assert_int_equal (memory.n_held, 0);
    }
}

static bool
stop (double progress, void *user_data)
{
  return true;
}

static void
cancelled (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.poll = stop;
  assert_int_equal (judge (&games[1], NULL, &options), MS_STATUS_CANCELLED);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (told_games),
    cmocka_unit_test (without_memory),
    cmocka_unit_test (cancelled),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The trail of a game is what the player saw of it, step by step. */
#include "cmocka-common.h"
#include "failing-allocator.h"
#include "ms-play.h"
#include "ms-rng.h"
#include "ms-trail.h"
#include "told-game.h"

#include <string.h>

static MsTrail *
trail_of (const MsPlay *play)
{
  MsTrail *trail;
  assert_int_equal (ms_trail_new (play, NULL, &trail), MS_STATUS_OK);
  return trail;
}

static void
test_steps (void **state)
{
  static const int around[] = { 2, 5, 6, 7 };
  MsPlay *play = told_game ("*..../.....", "f9@0 o1@0 f0@700 o0@800 c1@900");
  MsTrail *trail = trail_of (play);
  assert_int_equal (trail->n_steps, 5);
  assert_int_equal (trail->steps[0].n_opens, 0);
  assert_null (trail->steps[0].opens);
  assert_int_equal (trail->steps[0].n_changes, 1);
  assert_int_equal (trail->steps[0].changes[0].seen, MS_CELL_FLAG);
  assert_int_equal (trail->steps[1].n_opens, 1);
  assert_int_equal (trail->steps[1].opens[0], 1);
  assert_int_equal (trail->steps[1].changes[0].seen, 1);
  assert_int_equal (trail->steps[3].n_opens, 0); /* a flag protects its cell */
  assert_int_equal (trail->steps[4].n_opens, 4);
  for (int i = 0; i < 4; i++)
    assert_int_equal (trail->steps[4].opens[i], around[i]);
  assert_false (trail->steps[4].hit_mine);
  assert_int_equal (trail->steps[4].move.time_ms, 900);
  ms_trail_free (trail);
  ms_play_free (play);
}

/* A question mark protects nothing: its cell is opened like any other. */
static void
test_question_marks (void **state)
{
  MsPlay *play = told_game ("*..../.....", "o1@0 f0@1");
  const MsMove moves[] = { { MS_ACTION_MARK, 2, MS_CELL_QUESTION, 2, false },
    { MS_ACTION_MARK, 7, MS_CELL_QUESTION, 3, false }, { MS_ACTION_OPEN, 2, 0, 4, false },
    { MS_ACTION_CHORD, 1, 0, 5, false } };
  for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
    assert_int_equal (ms_play_do (play, &moves[i]), MS_STATUS_OK);
  MsTrail *trail = trail_of (play);
  assert_int_equal (trail->n_steps, 6);
  assert_int_equal (trail->steps[4].n_opens, 1);
  assert_int_equal (trail->steps[4].opens[0], 2);
  ms_trail_free (trail);
  ms_play_free (play);

  play = told_game ("*./..", "o3@0 f0@1");
  const MsMove chords[] = { { MS_ACTION_MARK, 1, MS_CELL_QUESTION, 2, false },
    { MS_ACTION_CHORD, 3, 0, 3, false } };
  for (size_t i = 0; i < sizeof chords / sizeof *chords; i++)
    assert_int_equal (ms_play_do (play, &chords[i]), MS_STATUS_OK);
  trail = trail_of (play);
  assert_int_equal (trail->steps[3].n_opens, 2);
  assert_int_equal (trail->steps[3].opens[0], 1);
  assert_int_equal (trail->steps[3].opens[1], 2);
  assert_true (trail->won);
  ms_trail_free (trail);
  ms_play_free (play);
}

/* A 0 is chorded like any other number. */
static void
test_zero (void **state)
{
  MsPlay *play = told_game ("...*", "f1@0 o0@0 u1@5 c0@10");
  MsTrail *trail = trail_of (play);
  assert_int_equal (trail->steps[3].n_opens, 1);
  assert_int_equal (trail->steps[3].opens[0], 1);
  assert_int_equal (
      trail->steps[3].n_changes, 3); /* with what it floods, and the flag of the end */
  assert_true (trail->won);
  ms_trail_free (trail);
  ms_play_free (play);
}

static void
test_end (void **state)
{
  MsPlay *play = told_game ("*..", "o1@0 f2@5 c1@10");
  MsTrail *trail = trail_of (play);
  assert_true (trail->lost && !trail->won && trail->steps[2].hit_mine);
  assert_int_equal (trail->steps[2].n_opens, 1);
  assert_int_equal (trail->steps[2].opens[0], 0);
  ms_trail_free (trail);
  ms_play_free (play);
}

static void
test_an_analysis_has_none (void **state)
{
  static const MsCell cells[] = { 9, 1, 9 };
  MsMove mark = { MS_ACTION_MARK, 0, MS_CELL_FLAG, 0, false };
  MsPosition *position;
  assert_int_equal (ms_position_new (3, 1, 1, cells, NULL, &position, NULL), MS_STATUS_OK);
  MsPlay *play = ms_play_new_analysis (position, NULL);
  assert_int_equal (ms_play_do (play, &mark), MS_STATUS_OK);
  MsTrail *trail = trail_of (play);
  assert_int_equal (trail->n_steps, 0);
  assert_memory_equal (trail->start_cells, cells, sizeof cells);
  ms_trail_free (trail);
  ms_play_free (play);
  ms_position_unref (position);
}

/* The steps lead from the start cells through the very cells of the game. */
static void
check_cells (const MsPlay *play, MsCell *cells, size_t n_cells)
{
  MsTrail *trail = trail_of (play);
  MsPlay *again = ms_play_new_again (play, NULL);
  memcpy (cells, trail->start_cells, n_cells);
  for (int i = 0; i < trail->n_steps; i++)
    {
      const MsTrailStep *step = &trail->steps[i];
      for (int j = 0; j < step->n_opens; j++)
        assert_false (ms_cell_is_opened (cells[step->opens[j]]));
      for (int j = 0; j < step->n_changes; j++)
        cells[step->changes[j].cell] = step->changes[j].seen;
      assert_int_equal (ms_play_do (again, &step->move), MS_STATUS_OK);
      assert_memory_equal (cells, ms_play_get_cells (again), n_cells);
    }
  assert_memory_equal (cells, ms_play_get_cells (play), n_cells);
  assert_int_equal (trail->won, ms_play_get_state (play) == MS_STATE_WON);
  assert_int_equal (trail->lost, ms_play_get_state (play) == MS_STATE_LOST);
  ms_play_free (again);
  ms_trail_free (trail);
}

static void
test_random_games (void **state)
{
  MsRules rules = { 8, 8, 10, MS_FIRST_CLICK_SAFE, false };
  static const MsCell marks[] = { MS_CELL_COVERED, MS_CELL_FLAG, MS_CELL_QUESTION };
  MsCell cells[64];
  for (uint64_t seed = 1; seed <= 100; seed++)
    {
      MsPlay *play = ms_play_new (&rules, seed, NULL, NULL);
      MsRng rng;
      ms_rng_seed (&rng, seed);
      for (int i = 0; i < 60; i++)
        {
          MsMove move = { (MsAction)ms_rng_below (&rng, 3), (int)ms_rng_below (&rng, 64),
            marks[ms_rng_below (&rng, 3)], 100 * i, false };
          assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
          if (ms_rng_below (&rng, 8) == 0)
            ms_play_undo (play);
        }
      check_cells (play, cells, sizeof cells);
      ms_play_free (play);
    }
}

static void
test_without_memory (void **state)
{
  MsPlay *play = told_game ("*..../.....", "f9@0 o1@0 f0@700 c1@900");
  for (long fail_at = 1;; fail_at++)
    {
      FailingAllocator memory;
      MsTrail *trail;
      failing_allocator_init (&memory, fail_at);
      MsStatus status = ms_trail_new (play, &memory.allocator, &trail);
      assert_int_equal (status, trail != NULL ? MS_STATUS_OK : MS_STATUS_NO_MEMORY);
      ms_trail_free (trail);
      assert_int_equal (memory.n_held, 0);
      if (memory.requests < fail_at)
        {
          assert_int_equal (status, MS_STATUS_OK);
          break;
        }
    }
  ms_play_free (play);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_steps),
    cmocka_unit_test (test_question_marks),
    cmocka_unit_test (test_zero),
    cmocka_unit_test (test_end),
    cmocka_unit_test (test_an_analysis_has_none),
    cmocka_unit_test (test_random_games),
    cmocka_unit_test (test_without_memory),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Going far through a game with very many moves, and sharing it: the same as going step by step,
 * and as a copy. */
#include "cmocka-common.h"

#include "failing-allocator.h"
#include "ms-play.h"
#include "ms-rng.h"

#include <stdlib.h>
#include <string.h>

#define SIDE 12
#define N_CELLS (SIDE * SIDE)
#define N_MARKS 60000 /* more than lie between two places */
#define N_IDLE 70000
#define N_JOURNEYS 300

static void
make (MsPlay *play, MsAction action, int cell, MsCell mark)
{
  int n_moves = ms_play_count_moves (play);
  MsMove move = { .action = action, .cell = cell, .mark = mark, .time_ms = n_moves };
  assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
}

/* Openings, marks on every kind of cell, and one step with very many clicks behind it that do
 * nothing; it ends with a mine. */
static MsPlay *
make_long_game (const MsAllocator *allocator, int n_marks, int n_idle)
{
  const MsRules rules = { SIDE, SIDE, 20, MS_FIRST_CLICK_OPEN };
  MsPlay *play = ms_play_new (&rules, 7, NULL, allocator);
  MsRng rng;
  ms_rng_seed (&rng, 3);
  assert_non_null (play);
  make (play, MS_ACTION_OPEN, SIDE + 1, 0);
  const MsLayout *layout = ms_play_get_layout (play);
  for (int i = 0; i < n_marks; i++)
    {
      int cell = (int)ms_rng_below (&rng, N_CELLS);
      MsCell mark = MS_CELL_COVERED + (MsCell)ms_rng_below (&rng, 3);
      if (i % 1000 == 0 && !ms_layout_has_mine (layout, cell))
        make (play, MS_ACTION_OPEN, cell, 0);
      else
        make (play, MS_ACTION_MARK, cell, mark);
    }
  for (int i = 0; i < n_idle; i++)
    make (play, MS_ACTION_OPEN, SIDE + 1, 0);
  for (int cell = 0; cell < N_CELLS && ms_play_get_state (play) == MS_STATE_PLAYING; cell++)
    if (ms_layout_has_mine (layout, cell))
      {
        make (play, MS_ACTION_MARK, cell, MS_CELL_COVERED);
        make (play, MS_ACTION_OPEN, cell, 0);
      }
  assert_int_equal (ms_play_get_state (play), MS_STATE_LOST);
  return play;
}

static void
assert_same (const MsPlay *a, const MsPlay *b)
{
  int n_a, n_b;
  n_a = ms_play_count_moves (a);
  n_b = ms_play_count_moves (b);
  assert_memory_equal (ms_play_get_cells (a), ms_play_get_cells (b), N_CELLS * sizeof (MsCell));
  assert_int_equal (n_a, n_b);
  if (n_a > 0)
    assert_int_equal (ms_play_get_move (a, n_a - 1).cell, ms_play_get_move (b, n_b - 1).cell);
  assert_int_equal (ms_play_count_undo (a), ms_play_count_undo (b));
  assert_int_equal (ms_play_count_redo (a), ms_play_count_redo (b));
  assert_int_equal (ms_play_get_state (a), ms_play_get_state (b));
  assert_int_equal (ms_play_get_first_cell (a), ms_play_get_first_cell (b));
  assert_int_equal (ms_play_get_n_flags (a), ms_play_get_n_flags (b));
  assert_int_equal (ms_play_get_n_opened (a), ms_play_get_n_opened (b));
  assert_memory_equal (ms_play_get_clicks (a), ms_play_get_clicks (b), sizeof (MsClicks));
}

/* Those that are others than before, each once. */
static void
assert_changed (const MsPlay *play, const MsCell *before)
{
  bool listed[N_CELLS] = { false };
  int n_changed;
  const int *changed = ms_play_get_changed (play, &n_changed);
  for (int i = 0; i < n_changed; i++)
    {
      assert_false (listed[changed[i]]);
      listed[changed[i]] = true;
    }
  for (int cell = 0; cell < N_CELLS; cell++)
    assert_int_equal (listed[cell], ms_play_get_cells (play)[cell] != before[cell]);
}

static int
choose_goal (MsRng *rng, const MsPlay *play)
{
  int at = ms_play_count_undo (play), n = at + ms_play_count_redo (play);
  switch (ms_rng_below (rng, 6))
    {
    case 0:
      return at + 1;
    case 1:
      return at - 1;
    case 2:
      return n - 1
          + (int)ms_rng_below (
              rng, 3); /* round the step with the idle clicks, and behind the end */
    case 3:
      return at + (int)ms_rng_below (rng, 100) - 50;
    default:
      return (int)ms_rng_below (rng, (unsigned)n + 1);
    }
}

static void
far_goals_are_reached_as_by_steps (void **state)
{
  MsPlay *quick = make_long_game (NULL, N_MARKS, N_IDLE);
  MsPlay *slow = make_long_game (NULL, N_MARKS, N_IDLE);
  MsRng rng;
  ms_rng_seed (&rng, 5);
  assert_true (ms_play_index (quick));
  assert_int_equal (ms_play_count_undo (quick), 0);
  while (ms_play_count_undo (slow) > 0)
    ms_play_undo (slow);
  assert_same (quick, slow);
  for (int i = 0; i < N_JOURNEYS; i++)
    {
      MsCell before[N_CELLS];
      int goal = choose_goal (&rng, quick);
      memcpy (before, ms_play_get_cells (quick), sizeof before);
      assert_int_equal (ms_play_go (quick, goal), MS_STATUS_OK);
      assert_changed (quick, before);
      while (ms_play_count_undo (slow) > goal && ms_play_count_undo (slow) > 0)
        ms_play_undo (slow);
      while (ms_play_count_undo (slow) < goal && ms_play_count_redo (slow) > 0)
        assert_int_equal (ms_play_redo (slow), MS_STATUS_OK);
      assert_same (quick, slow);
    }
  ms_play_free (quick);
  ms_play_free (slow);
}

/* What was kept is of another game then. */
static void
a_move_makes_another_game_of_it (void **state)
{
  MsPlay *quick = make_long_game (NULL, N_MARKS, 10), *slow = make_long_game (NULL, N_MARKS, 10);
  assert_true (ms_play_index (quick));
  assert_int_equal (ms_play_go (quick, 1000), MS_STATUS_OK);
  assert_int_equal (ms_play_go (slow, 1000), MS_STATUS_OK);
  make (quick, MS_ACTION_OPEN, SIDE + 1, 0); /* does nothing, and goes before what is undone */
  make (slow, MS_ACTION_OPEN, SIDE + 1, 0);
  assert_int_equal (ms_play_go (quick, INT32_MAX), MS_STATUS_OK);
  assert_int_equal (ms_play_go (slow, INT32_MAX), MS_STATUS_OK);
  assert_same (quick, slow);
  assert_int_equal (ms_play_get_state (quick), MS_STATE_LOST);
  ms_play_free (quick);
  ms_play_free (slow);
}

static void
assert_moves (const MsPlay *play, const MsMove *expected, int n, int n_undone)
{
  assert_int_equal (ms_play_count_moves (play), n);
  assert_int_equal (ms_play_count_undone (play), n_undone);
  for (int i = 0; i < n + n_undone; i++)
    {
      MsMove move = ms_play_get_move (play, i);
      assert_int_equal (move.cell, expected[i].cell);
      assert_int_equal (move.mark, expected[i].mark);
      assert_int_equal (move.time_ms, expected[i].time_ms);
    }
}

/* It stays as it was, whatever becomes of the game, and goes in any order. */
static void
what_is_shared_stays (void **state)
{
  FailingAllocator counting;
  for (int order = 0; order < 2; order++)
    {
      failing_allocator_init (&counting, 0);
      MsPlay *play = make_long_game (&counting.allocator, 100, 10);
      ms_play_undo (play);
      ms_play_undo (play);
      MsPlay *first = ms_play_share (play);
      assert_same (first, play);
      int n = ms_play_count_moves (play), n_undone = ms_play_count_undone (play);
      MsMove *expected = malloc ((size_t)(n + n_undone) * sizeof *expected);
      for (int i = 0; i < n + n_undone; i++)
        expected[i] = ms_play_get_move (play, i);
      assert_true (n_undone > 0);

      make (play, MS_ACTION_MARK, N_CELLS - 1, MS_CELL_QUESTION); /* over what was undone */
      make (play, MS_ACTION_MARK, N_CELLS - 1, MS_CELL_FLAG);
      MsPlay *second = ms_play_share (play);
      for (int i = 0; i < 1000; i++) /* behind what is shared, and where there is no room */
        make (play, MS_ACTION_MARK, N_CELLS - 1, i % 2 == 0 ? MS_CELL_COVERED : MS_CELL_FLAG);
      assert_moves (first, expected, n, n_undone);
      assert_int_equal (ms_play_count_moves (second), n + 2);
      assert_int_equal (ms_play_get_cells (second)[N_CELLS - 1], MS_CELL_FLAG);
      free (expected);
      ms_play_free (order == 0 ? play : first);
      ms_play_free (second);
      ms_play_free (order == 0 ? first : play);
      assert_int_equal (counting.n_held, 0);
    }
}

/* However many moves there are, it neither waits for the other nor copies them. */
static void
who_goes_on_beside_another_copies_little (void **state)
{
  FailingAllocator counting;
  failing_allocator_init (&counting, 0);
  MsPlay *play = make_long_game (&counting.allocator, 200000, 200000);
  MsPlay *shared = ms_play_share (play);
  int n = ms_play_count_moves (shared);
  counting.n_bytes = 0;
  ms_play_undo (play);
  make (play, MS_ACTION_MARK, N_CELLS - 1, MS_CELL_QUESTION);
  make (play, MS_ACTION_MARK, N_CELLS - 1, MS_CELL_FLAG);
  MsPlay *again = ms_play_share (play);
  assert_in_range (counting.n_bytes, 1, 100000);
  assert_int_equal (ms_play_count_moves (shared), n);
  ms_play_free (play);
  ms_play_free (shared);
  ms_play_free (again);
  assert_int_equal (counting.n_held, 0);
}

/* All of it moves up by one, wherever its pieces end, and is no earlier; whoever has it too keeps
 * it. */
static void
an_idle_click_comes_before_all_that_is_undone (void **state)
{
  static const int left[] = { 1, 2, 300, 400, 401 }; /* steps */
  MsPlay *play = make_long_game (NULL, 1500, 4000);
  for (size_t i = 0; i < sizeof left / sizeof *left; i++)
    for (int extra = 0; extra < 3; extra++)
      {
        const MsMove idle = { MS_ACTION_OPEN, SIDE + 1, 0, 3000, false };
        assert_int_equal (ms_play_go (play, left[i]), MS_STATUS_OK);
        int n = ms_play_count_moves (play), n_undone = ms_play_count_undone (play);
        assert_true (n_undone > 4000);
        MsMove *expected = malloc ((size_t)(n + n_undone + 1) * sizeof *expected);
        for (int j = 0; j < n + n_undone; j++)
          expected[j] = ms_play_get_move (play, j);
        MsPlay *shared = ms_play_share (play);
        assert_int_equal (ms_play_do (play, &idle), MS_STATUS_OK);
        assert_moves (shared, expected, n, n_undone);
        ms_play_free (shared);
        memmove (expected + n + 1, expected + n, (size_t)n_undone * sizeof *expected);
        expected[n] = idle;
        for (int j = n + 1; j <= n + n_undone; j++)
          expected[j].time_ms = expected[j].time_ms < 3000 ? 3000 : expected[j].time_ms;
        assert_moves (play, expected, n + 1, n_undone);
        free (expected);
      }
  ms_play_free (play);
}

static void
a_game_without_moves_is_shared_too (void **state)
{
  const MsRules rules = { SIDE, SIDE, 20, MS_FIRST_CLICK_OPEN };
  MsPlay *play = ms_play_new (&rules, 7, NULL, NULL), *shared = ms_play_share (play);
  make (play, MS_ACTION_OPEN, 0, 0);
  int n = ms_play_count_moves (shared);
  assert_int_equal (n, 0);
  assert_int_equal (ms_play_get_n_opened (shared), 0);
  n = ms_play_count_moves (play);
  assert_int_equal (n, 1);
  ms_play_free (shared);
  ms_play_free (play);
}

static void
an_analysis_is_not_shared (void **state)
{
  MsCell cells[4] = { MS_CELL_COVERED, MS_CELL_COVERED, MS_CELL_COVERED, MS_CELL_COVERED };
  MsPosition *position;
  assert_int_equal (ms_position_new (2, 2, 1, cells, NULL, &position, NULL), MS_STATUS_OK);
  MsPlay *play = ms_play_new_analysis (position, NULL);
  assert_null (ms_play_share (play));
  assert_true (ms_play_index (play));
  assert_int_equal (ms_play_go (play, 3), MS_STATUS_OK);
  ms_play_free (play);
  ms_position_unref (position);
}

/* Each request fails in turn: nothing is lost, nothing is held. */
static void
without_memory_the_game_stands (void **state)
{
  long n_requests = 1;
  for (long n = 1; n <= n_requests; n++)
    {
      FailingAllocator failing;
      failing_allocator_init (&failing, 0);
      MsPlay *play = make_long_game (&failing.allocator, 100, 10);
      MsPlay *wanted = make_long_game (NULL, 100, 10);
      failing.requests = 0;
      failing.fail_at = n;
      MsPlay *shared = ms_play_share (play);
      if (shared != NULL)
        assert_same (shared, play);
      MsMove again = { .action = MS_ACTION_MARK, .cell = N_CELLS - 1, .time_ms = 1000 };
      ms_play_index (play);
      ms_play_go (play, 40);
      ms_play_do (play, &again);
      failing.fail_at = 0;
      n_requests = failing.requests;
      ms_play_free (shared);
      ms_play_go (play, 20);
      ms_play_go (wanted, 20);
      assert_memory_equal (
          ms_play_get_cells (play), ms_play_get_cells (wanted), N_CELLS * sizeof (MsCell));
      ms_play_free (play);
      ms_play_free (wanted);
      assert_int_equal (failing.n_held, 0);
    }
  assert_true (n_requests > 5);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (far_goals_are_reached_as_by_steps),
    cmocka_unit_test (a_move_makes_another_game_of_it),
    cmocka_unit_test (what_is_shared_stays),
    cmocka_unit_test (who_goes_on_beside_another_copies_little),
    cmocka_unit_test (an_idle_click_comes_before_all_that_is_undone),
    cmocka_unit_test (a_game_without_moves_is_shared_too),
    cmocka_unit_test (an_analysis_is_not_shared),
    cmocka_unit_test (without_memory_the_game_stands),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

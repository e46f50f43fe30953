/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsHindsight: when it looks back, at what, and races with undo, other boards and disposal. */
#include "cmocka-common.h"

#include "fake-gate.h"
#include "fake-solver.h"
#include "follower-support.h"
#include "ms-game-kept.h"
#include "ms-hindsight.h"

#include <string.h>

typedef struct
{
  MsGame *game;
  MsAnalyzer *analyzer;
  MsHindsight *hindsight;
  MsCell before[81]; /* the last move */
} Fixture;

static int
set_up (void **state)
{
  Fixture *fixture = g_new0 (Fixture, 1);
  fake_solver_reset ();
  fixture->game = follower_support_set_up ();
  fixture->analyzer = ms_analyzer_new (fixture->game);
  fixture->hindsight = ms_hindsight_new (fixture->game, fixture->analyzer);
  *state = fixture;
  return 0;
}

static int
tear_down (void **state)
{
  Fixture *fixture = *state;
  if (fixture->hindsight != NULL)
    g_assert_finalize_object (fixture->hindsight);
  follower_support_tear_down (fixture->analyzer, fixture->game);
  g_free (fixture);
  return 0;
}

static void
open_cell (Fixture *fixture, int cell)
{
  memcpy (fixture->before, ms_game_get_cells (fixture->game), sizeof fixture->before);
  ms_game_open (fixture->game, cell % 9, cell / 9);
}

/* The first covered cell with a mine, or without. */
static int
find_cell (Fixture *fixture, bool mine)
{
  MsLayout *layout = ms_play_get_layout (ms_game_get_play (fixture->game));
  int cell = 0;
  while (ms_cell_is_opened (ms_game_get_cells (fixture->game)[cell])
      || ms_layout_has_mine (layout, cell) != mine)
    cell++;
  return cell;
}

static void
lose (Fixture *fixture)
{
  open_cell (fixture, 40);
  open_cell (fixture, find_cell (fixture, true));
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_LOST);
}

static void
assert_looked_back (Fixture *fixture)
{
  MsAnalysis *analysis = ms_hindsight_get_analysis (fixture->hindsight);
  assert_non_null (analysis);
  const MsCell *seen = ms_position_get_cells (ms_analysis_get_position (analysis));
  assert_memory_equal (seen, fixture->before, sizeof fixture->before);
}

static void
a_loss_is_looked_back_on_without_odds (void **state)
{
  Fixture *fixture = *state;
  fake_gate_open ();
  lose (fixture);
  assert_null (ms_hindsight_get_analysis (fixture->hindsight)); /* not at once */
  assert_true (ms_worker_get_busy (MS_WORKER (fixture->hindsight)));
  iterate_until_idle (fixture->hindsight);
  assert_looked_back (fixture);
  assert_int_equal (fake_gate_begun (), 1);
  assert_false (fake_solver_last_options ().trust_flags);
  assert_true (fake_solver_last_options ().exact);
}

static void
nothing_else_is_looked_back_on (void **state)
{
  Fixture *fixture = *state;
  open_cell (fixture, 40);
  ms_game_cycle_mark (fixture->game, 0, 0);
  ms_game_undo (fixture->game);
  while (ms_game_get_state (fixture->game) == MS_GAME_PLAYING)
    open_cell (fixture, find_cell (fixture, false));
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_WON);
  assert_true (ms_game_load_text (fixture->game, "3x1x1\nF1H\n", -1, NULL));
  assert_false (ms_worker_get_busy (MS_WORKER (fixture->hindsight)));
  assert_int_equal (fake_gate_begun (), 0);
}

static void
an_undo_ends_it_and_a_redo_asks_again (void **state)
{
  Fixture *fixture = *state;
  lose (fixture);
  iterate_until_begun (1);
  ms_game_undo (fixture->game);
  assert_false (ms_worker_get_busy (MS_WORKER (fixture->hindsight)));
  iterate_until_ended (1);
  assert_null (ms_hindsight_get_analysis (fixture->hindsight));
  assert_int_equal (fake_gate_cancelled (), 1);
  fake_gate_open ();
  ms_game_redo (fixture->game);
  iterate_until_idle (fixture->hindsight);
  assert_looked_back (fixture);
  ms_game_undo (fixture->game);
  assert_null (ms_hindsight_get_analysis (fixture->hindsight));
}

static void
another_board_ends_it (void **state)
{
  Fixture *fixture = *state;
  MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_SAFE };
  lose (fixture);
  iterate_until_begun (1);
  assert_true (ms_game_start (fixture->game, &rules, 8, NULL));
  assert_false (ms_worker_get_busy (MS_WORKER (fixture->hindsight)));
  iterate_until_ended (1);
  assert_null (ms_hindsight_get_analysis (fixture->hindsight));

  /* And the loss of that one is another question. */
  fake_gate_open ();
  lose (fixture);
  iterate_until_idle (fixture->hindsight);
  assert_looked_back (fixture);
}

static void
a_saved_loss_is_looked_back_on_too (void **state)
{
  Fixture *fixture = *state;
  gsize length;
  fake_gate_open ();
  lose (fixture);
  iterate_until_idle (fixture->hindsight);
  g_autofree char *text = ms_write_native (ms_game_get_play (fixture->game), 0, FALSE, &length);
  MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_SAFE };
  assert_true (ms_game_start (fixture->game, &rules, 8, NULL));
  assert_true (ms_game_load_text (fixture->game, text, (gssize)length, NULL));
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_LOST);
  iterate_until_idle (fixture->hindsight);
  assert_looked_back (fixture);
}

static void
without_memory_nothing_is_known (void **state)
{
  Fixture *fixture = *state;
  fake_gate_open ();
  fake_solver_set_status (MS_STATUS_NO_MEMORY);
  lose (fixture);
  iterate_until_idle (fixture->hindsight);
  assert_null (ms_hindsight_get_analysis (fixture->hindsight));
}

static void
disposal_waits_for_nothing (void **state)
{
  Fixture *fixture = *state;
  lose (fixture);
  iterate_until_begun (1);
  g_assert_finalize_object (g_steal_pointer (&fixture->hindsight));
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, set_up, tear_down)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (a_loss_is_looked_back_on_without_odds),
    TEST (nothing_else_is_looked_back_on),
    TEST (an_undo_ends_it_and_a_redo_asks_again),
    TEST (another_board_ends_it),
    TEST (a_saved_loss_is_looked_back_on_too),
    TEST (without_memory_nothing_is_known),
    TEST (disposal_waits_for_nothing),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

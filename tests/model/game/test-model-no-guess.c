/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games without guessing: the board that is made on a worker against everything that can happen
 * meanwhile, played out step by step. */
#include "cmocka-common.h"

#include "fake-gate.h"
#include "fake-no-guess.h"
#include "ms-game.h"

typedef struct
{
  MsGame *game;
  int n_making, n_progress, n_no_guess, n_ended, n_boards, n_journalled_boards;
  int n_no_board, last_status;
} Fixture;

static void
count (int *counter)
{
  ++*counter;
}

static void
on_no_board (MsGame *game, int status, Fixture *fixture)
{
  fixture->n_no_board++;
  fixture->last_status = status;
}

static void
on_changed (MsGame *game, const MsGameChange *change, Fixture *fixture)
{
  fixture->n_boards += (change->parts & MS_GAME_CHANGED_BOARD) != 0;
  fixture->n_journalled_boards += change->cause == MS_GAME_CAUSE_BOARD;
}

static void
on_ended (MsGame *game, gboolean won, Fixture *fixture)
{
  fixture->n_ended++;
}

static void
start (Fixture *fixture)
{
  MsRules rules = { 5, 4, 4, MS_FIRST_CLICK_OPEN, .no_guess = TRUE };
  assert_true (ms_game_start (fixture->game, &rules, 7, NULL));
}

static int
set_up (void **state)
{
  Fixture *fixture = g_new0 (Fixture, 1);
  fake_no_guess_reset ();
  fixture->game = ms_game_new ();
  start (fixture);
  g_signal_connect_swapped (
      fixture->game, "notify::making", G_CALLBACK (count), &fixture->n_making);
  g_signal_connect_swapped (
      fixture->game, "notify::making-progress", G_CALLBACK (count), &fixture->n_progress);
  g_signal_connect_swapped (
      fixture->game, "notify::no-guess", G_CALLBACK (count), &fixture->n_no_guess);
  g_signal_connect (fixture->game, "no-board", G_CALLBACK (on_no_board), fixture);
  g_signal_connect (fixture->game, "changed", G_CALLBACK (on_changed), fixture);
  g_signal_connect (fixture->game, "ended", G_CALLBACK (on_ended), fixture);
  *state = fixture;
  return 0;
}

static int
tear_down (void **state)
{
  Fixture *fixture = *state;
  g_clear_object (&fixture->game);
  g_free (fixture);
  return 0;
}

static void
wait_for_begun (int n)
{
  while (fake_gate_begun () < n)
    g_main_context_iteration (NULL, FALSE);
}

/* Until all that were begun have ended, and what they sent has been seen. */
static void
settle (void)
{
  while (fake_gate_ended () < fake_gate_begun () || g_main_context_pending (NULL))
    g_main_context_iteration (NULL, FALSE);
}

/* The last message of a worker comes from another thread, at a moment of its own. */
static void
wait_until (const int *counter, int n)
{
  while (*counter < n)
    g_main_context_iteration (NULL, TRUE);
}

static void
opening_makes_the_board_and_opens (void **state)
{
  Fixture *fixture = *state;
  assert_false (ms_game_get_making (fixture->game));
  ms_game_open (fixture->game, 1, 1);
  assert_true (ms_game_get_making (fixture->game));
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_NEW);
  assert_int_equal (fixture->n_making, 1);

  fake_gate_open ();
  wait_until (&fixture->n_making, 2);
  assert_false (ms_game_get_making (fixture->game));
  assert_int_equal (fake_no_guess_last_cell (), 6);
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_PLAYING);
  assert_int_equal (ms_game_get_cell (fixture->game, 0, 0), 0);
  assert_int_equal (ms_game_get_cell (fixture->game, 2, 2), 3);
  assert_int_equal (ms_game_get_proven_cell (fixture->game), 6);
  assert_int_equal (fixture->n_journalled_boards, 1);
  assert_int_equal (fixture->n_no_board, 0);

  /* From now on it is a game like any other. */
  ms_game_restart (fixture->game);
  assert_int_equal (ms_game_get_proven_cell (fixture->game), 6);
  ms_game_open (fixture->game, 0, 0);
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_PLAYING);
  assert_int_equal (fake_gate_begun (), 1);
}

static void
clicks_meanwhile_wait_for_the_first (void **state)
{
  Fixture *fixture = *state;
  ms_game_open (fixture->game, 1, 1);
  ms_game_open (fixture->game, 3, 0);
  ms_game_chord (fixture->game, 1, 1);
  ms_game_set_mark (fixture->game, 4, 3, MS_CELL_FLAG);
  assert_int_equal (ms_game_get_mines_left (fixture->game), 3);
  fake_gate_open ();
  wait_until (&fixture->n_making, 2);
  assert_int_equal (fake_gate_begun (), 1);
  assert_int_equal (fake_no_guess_last_cell (), 6);
  assert_int_equal (ms_game_get_cell (fixture->game, 4, 3), MS_CELL_FLAG);
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_PLAYING);
}

static void
a_flagged_cell_makes_nothing (void **state)
{
  Fixture *fixture = *state;
  ms_game_set_mark (fixture->game, 1, 1, MS_CELL_FLAG);
  ms_game_open (fixture->game, 1, 1);
  assert_false (ms_game_get_making (fixture->game));

  /* Flagged while the board is made: it is there for the next click. */
  ms_game_open (fixture->game, 2, 1);
  ms_game_set_mark (fixture->game, 2, 1, MS_CELL_FLAG);
  fake_gate_open ();
  wait_until (&fixture->n_making, 2);
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_NEW);
  ms_game_set_mark (fixture->game, 2, 1, MS_CELL_COVERED);
  ms_game_open (fixture->game, 2, 1);
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_PLAYING);
  assert_int_equal (fake_gate_begun (), 1);
}

static void
cancelling_leaves_the_game_new (void **state)
{
  Fixture *fixture = *state;
  ms_game_open (fixture->game, 1, 1);
  wait_for_begun (1);
  ms_game_cancel_making (fixture->game);
  ms_game_cancel_making (fixture->game);
  assert_false (ms_game_get_making (fixture->game));
  assert_int_equal (fixture->n_making, 2);
  settle ();
  assert_int_equal (fake_gate_cancelled (), 1);
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_NEW);
  assert_int_equal (fixture->n_no_board, 0);

  fake_gate_open ();
  ms_game_open (fixture->game, 0, 0);
  wait_until (&fixture->n_making, 4);
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_PLAYING);
  assert_int_equal (ms_game_get_proven_cell (fixture->game), 0);
}

/* A board that comes too late opens nothing, whatever is played by then. */
static void
another_game_forgets_the_board (void **state)
{
  Fixture *fixture = *state;
  for (int i = 1; i <= 20; i++)
    {
      ms_game_open (fixture->game, 1, 1);
      wait_for_begun (i);
      start (fixture);
      assert_false (ms_game_get_making (fixture->game));
    }
  ms_game_open (fixture->game, 2, 0);
  fake_gate_open ();
  wait_until (&fixture->n_making, 42);
  settle ();
  assert_int_equal (fake_gate_cancelled (), 20);
  assert_int_equal (fixture->n_boards, 20);
  assert_int_equal (ms_game_get_proven_cell (fixture->game), 2);
}

static void
start_smaller (MsGame *game, GParamSpec *pspec, gpointer data)
{
  MsRules rules = { 3, 3, 1, MS_FIRST_CLICK_OPEN, .no_guess = TRUE };
  if (!ms_game_get_making (game))
    assert_true (ms_game_start (game, &rules, 8, NULL));
}

/* Who hears first that a board is made may begin another game: the board is not for that one. */
static void
a_game_begun_when_the_board_is_told_has_none (void **state)
{
  Fixture *fixture = *state;
  g_signal_connect (fixture->game, "notify::making", G_CALLBACK (start_smaller), NULL);
  ms_game_open (fixture->game, 1, 1);
  fake_gate_open ();
  wait_until (&fixture->n_making, 2);
  settle ();
  assert_int_equal (ms_game_get_width (fixture->game), 3);
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_NEW);
  assert_false (ms_game_has_layout (fixture->game));
  assert_int_equal (fixture->n_no_board, 0);
}

static void
the_game_can_go_while_its_board_is_made (void **state)
{
  Fixture *fixture = *state;
  GWeakRef weak;
  g_weak_ref_init (&weak, fixture->game);
  ms_game_open (fixture->game, 1, 1);
  wait_for_begun (1);
  g_clear_object (&fixture->game);
  assert_null (g_weak_ref_get (&weak));
  settle ();
  assert_int_equal (fake_gate_cancelled (), 1);
  g_weak_ref_clear (&weak);
}

static void
no_board_is_told_and_nothing_opened (void **state)
{
  Fixture *fixture = *state;
  fake_no_guess_set_status (MS_STATUS_NO_BOARD);
  fake_gate_open ();
  ms_game_open (fixture->game, 1, 1);
  wait_until (&fixture->n_no_board, 1);
  assert_int_equal (fixture->last_status, MS_STATUS_NO_BOARD);
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_NEW);
  assert_true (ms_game_get_rules (fixture->game).no_guess);

  /* The player may have a plain one, with the click that waited. */
  ms_game_allow_guessing (fixture->game);
  assert_false (ms_game_get_rules (fixture->game).no_guess);
  assert_int_equal (fixture->n_no_guess, 1);
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_PLAYING);
  assert_true (ms_cell_is_opened (ms_game_get_cell (fixture->game, 1, 1)));
  assert_int_equal (fixture->n_journalled_boards, 1);
  assert_int_equal (ms_game_get_proven_cell (fixture->game), -1);
}

/* Once there is a board, guessing is not to be allowed any more. */
static void
a_made_board_stays_what_it_is (void **state)
{
  Fixture *fixture = *state;
  fake_gate_open ();
  ms_game_open (fixture->game, 1, 1);
  wait_until (&fixture->n_making, 2);
  ms_game_allow_guessing (fixture->game);
  assert_true (ms_game_get_rules (fixture->game).no_guess);
}

static void
progress_is_told (void **state)
{
  Fixture *fixture = *state;
  fake_gate_set_progress (0.25);
  ms_game_open (fixture->game, 1, 1);
  wait_until (&fixture->n_progress, 3);
  while (ms_game_get_making_progress (fixture->game) != 0.25)
    g_main_context_iteration (NULL, TRUE);
  fake_gate_open ();
  wait_until (&fixture->n_making, 2);
  assert_true (ms_game_get_making_progress (fixture->game) == 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (opening_makes_the_board_and_opens, set_up, tear_down),
    cmocka_unit_test_setup_teardown (clicks_meanwhile_wait_for_the_first, set_up, tear_down),
    cmocka_unit_test_setup_teardown (a_flagged_cell_makes_nothing, set_up, tear_down),
    cmocka_unit_test_setup_teardown (cancelling_leaves_the_game_new, set_up, tear_down),
    cmocka_unit_test_setup_teardown (another_game_forgets_the_board, set_up, tear_down),
    cmocka_unit_test_setup_teardown (
        a_game_begun_when_the_board_is_told_has_none, set_up, tear_down),
    cmocka_unit_test_setup_teardown (the_game_can_go_while_its_board_is_made, set_up, tear_down),
    cmocka_unit_test_setup_teardown (no_board_is_told_and_nothing_opened, set_up, tear_down),
    cmocka_unit_test_setup_teardown (a_made_board_stays_what_it_is, set_up, tear_down),
    cmocka_unit_test_setup_teardown (progress_is_told, set_up, tear_down),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

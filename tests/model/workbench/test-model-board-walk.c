/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardWalk, and who asks for it: the steps of a board's proof against the board itself. */
#include "cmocka-common.h"

#include "ms-no-guess.h"
#include "ms-board-walk.h"

#include <stdlib.h>
#include <string.h>

#define CELL 40
static const MsRules rules = {
  .width = 9, .height = 9, .mines = 10, .first_click = MS_FIRST_CLICK_OPEN, .no_guess = TRUE
};

static void
wait (MsInquiry *prover)
{
  while (ms_inquiry_get_busy (prover))
    g_main_context_iteration (NULL, TRUE);
}

static int
count_opened (const MsPosition *position)
{
  int n = 0;
  for (int i = 0; i < 81; i++)
    n += ms_cell_is_opened (ms_position_get_cells (position)[i]);
  return n;
}

/* Opened cells show the mines around them, none is a mine, and a step looks at opened cells
 * alone. */
static void
check_step (const MsBoardWalk *walk, int index, const guint8 *mine)
{
  MsPosition *position = ms_board_walk_ref_position (walk, index);
  const MsCell *cells = ms_position_get_cells (position);
  const MsRung *rung = ms_board_walk_get_rung (walk, index);
  for (int i = 0; i < 81; i++)
    {
      int around = 0;
      for (int j = 0; j < 81; j++)
        around += mine[j] && i != j && abs (i % 9 - j % 9) <= 1 && abs (i / 9 - j / 9) <= 1;
      assert_true (cells[i] == MS_CELL_COVERED || (!mine[i] && cells[i] == around));
    }
  for (int i = 0; rung != NULL && i < rung->n_safe; i++)
    assert_true (cells[rung->safe[i]] == MS_CELL_COVERED && !mine[rung->safe[i]]);
  for (int i = 0; rung != NULL && i < rung->n_mines; i++)
    assert_true (mine[rung->mines[i]]);
  for (int i = 0; rung != NULL && i < rung->n_numbers; i++)
    assert_true (ms_cell_is_opened (cells[rung->numbers[i]]));
  ms_position_unref (position);
}

static void
test_the_steps_of_a_seed_open_its_board (void **state)
{
  guint8 mine[81];
  assert_int_equal (ms_no_guess_make (&rules, CELL, 5, NULL, mine, NULL), MS_STATUS_OK);
  MsInquiry *prover = ms_board_walk_new_inquiry ();
  ms_board_walk_ask_seed (prover, &rules, 5, CELL);
  wait (prover);
  const MsBoardWalk *walk = ms_inquiry_get (prover);
  assert_int_equal (walk->proof->first_cell, CELL);
  int n = walk->proof->n_links;
  g_autofree char *verdict = ms_board_walk_dup_sentence (walk, n);
  assert_string_equal (verdict, "Every cell without a mine is open: the board needs no guess.");
  assert_null (ms_board_walk_get_rung (walk, 0));
  assert_null (ms_board_walk_get_rung (walk, n));
  g_autofree char *all = ms_board_walk_dup_text (walk);
  for (int i = 0; i <= n; i++)
    {
      g_autofree char *heading = ms_board_walk_dup_heading (walk, i);
      g_autofree char *wanted = g_strdup_printf ("Step %d of %d", i + 1, n);
      g_autofree char *sentence = ms_board_walk_dup_sentence (walk, i);
      assert_string_equal (heading, i < n ? wanted : "After the last step");
      assert_non_null (strstr (all, sentence));
      check_step (walk, i, mine);
    }
  MsPosition *first = ms_board_walk_ref_position (walk, 0),
             *last = ms_board_walk_ref_position (walk, n);
  assert_int_equal (count_opened (first), 0);
  assert_int_equal (count_opened (last), 71);
  ms_position_unref (first);
  ms_position_unref (last);
  ms_inquiry_forget (prover);
  assert_null (ms_inquiry_get (prover));
  g_object_unref (prover);
}

/* Two cells that nothing tells apart. */
static void
test_a_board_that_needs_a_guess_says_so (void **state)
{
  guint8 mine[4] = { 1, 0, 0, 0 };
  const MsRules small = { .width = 2, .height = 2, .mines = 1 };
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolver *solver = ms_solver_new (NULL);
  MsBoardWalk walk = { .mine = mine };
  assert_int_equal (
      ms_board_proof_find (solver, &small, mine, 3, &options, &walk.proof), MS_STATUS_OK);
  ms_solver_free (solver);
  g_autofree char *verdict = ms_board_walk_dup_sentence (&walk, walk.proof->n_links);
  assert_non_null (strstr (verdict, "the board needs a guess."));
  ms_board_proof_free (walk.proof);
}

static void
status_cb (int *place, int status)
{
  *place = status;
}

static void
test_what_cannot_be_made_is_told (void **state)
{
  /* One row: of the cells that are left no number tells which is the mine. */
  const MsRules none = { .width = 3, .height = 1, .mines = 1, .no_guess = TRUE };
  MsInquiry *prover = ms_board_walk_new_inquiry ();
  int status = MS_STATUS_OK;
  g_signal_connect_swapped (prover, "failed", G_CALLBACK (status_cb), &status);
  ms_board_walk_ask_seed (prover, &none, 1, 1);
  wait (prover);
  assert_null (ms_inquiry_get (prover));
  assert_int_equal (status, MS_STATUS_NO_SUCH_BOARD);
  ms_board_walk_ask_seed (prover, &rules, 5, CELL);
  g_assert_finalize_object (prover); /* while it works */
  while (g_main_context_pending (NULL))
    g_main_context_iteration (NULL, FALSE);
}

static void
test_only_boards_without_guessing_are_offered (void **state)
{
  MsGame *game = ms_game_new ();
  MsRules plain = rules;
  plain.no_guess = FALSE;
  assert_true (ms_game_start (game, &plain, 5, NULL));
  ms_game_open (game, 4, 4);
  assert_false (ms_board_walk_can_ask_game (game));
  assert_true (ms_game_start (game, &rules, 5, NULL));
  assert_false (ms_board_walk_can_ask_game (game));
  ms_game_open (game, 4, 4);
  while (ms_game_get_making (game))
    g_main_context_iteration (NULL, TRUE);
  assert_true (ms_board_walk_can_ask_game (game));
  assert_true (ms_game_begin_analysis (game));
  assert_false (ms_board_walk_can_ask_game (game));
  g_object_unref (game);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_the_steps_of_a_seed_open_its_board),
    cmocka_unit_test (test_a_board_that_needs_a_guess_says_so),
    cmocka_unit_test (test_what_cannot_be_made_is_told),
    cmocka_unit_test (test_only_boards_without_guessing_are_offered),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strategies on small boards, all layouts played: none that takes more time wins fewer of them, and
 * none wins more than perfect play. */
#include "cmocka-common.h"
#include "every-layout.h"
#include "ms-best.h"
#include "perfect-rows.h"
#include "text-position.h"

#include <stdio.h>
#include <stdlib.h>

/* On each of these one of quick and best was the worse for playing out at some first cell. */
static const int boards[][3] = { { 7, 3, 4 }, { 5, 3, 6 }, { 5, 3, 7 }, { 5, 3, 8 }, { 8, 2, 5 },
  { 6, 6, 3 } };

static PerfectRows
read_table (void)
{
  char path[4096];
  PerfectRows rows = { 0 };
  snprintf (path, sizeof path, "%s/../data/perfect-play.csv", getenv ("G_TEST_SRCDIR"));
  assert_true (perfect_rows_read (&rows, path));
  return rows;
}

static EveryLayout
play (const char *name, int width, int height, int mines, int first)
{
  MsStrategy strategy;
  EveryLayout answer;
  assert_true (ms_strategy_parse (name, &strategy));
  assert_true (every_layout_play (&strategy, width, height, mines, first, &answer));
  return answer;
}

/* Who plays perfectly from the first cell on wins what the table of perfect play says. */
static void
test_counting (void **state)
{
  PerfectRows rows = read_table ();
  int n = 0;
  for (size_t i = 0; i < rows.n; i++)
    {
      const PerfectRow *row = &rows.rows[i];
      for (int cell = 0; row->layouts <= 1500 && cell < row->width * row->height; cell++)
        if (perfect_rows_first_image (row->width, row->height, cell) == cell)
          {
            EveryLayout answer = play (
                "safest:endgame=1500", row->width, row->height, row->mines, cell);
            assert_int_equal (answer.won, row->won_at[cell]);
            assert_int_equal (answer.layouts,
                perfect_rows_count_layouts (row->width * row->height - 1, row->mines));
            n++;
          }
    }
  assert_true (n > 300);
  perfect_rows_clear (&rows);
}

/* Whether something was played out. */
static bool
check_board (const PerfectRows *rows, const int *board, int first, double share)
{
  EveryLayout learned = play ("learned", board[0], board[1], board[2], first);
  EveryLayout quick = play ("quick", board[0], board[1], board[2], first);
  EveryLayout best = play ("best", board[0], board[1], board[2], first);
  const PerfectRow *row = perfect_rows_find (rows, board[0], board[1], board[2]);
  if (learned.won > quick.won || quick.won > best.won)
    fail_msg ("%d×%d with %d mines, first cell %d: learned wins %ld, quick %ld, best %ld", board[0],
        board[1], board[2], first, learned.won, quick.won, best.won);
  if (row != NULL && row->won_at[first] >= 0)
    {
      assert_true (best.won <= row->won_at[first]);
      assert_true ((double)best.won >= share * (double)row->won_at[first]);
    }
  return quick.played > 0 && best.played > 0;
}

static void
test_never_below (void **state)
{
  PerfectRows rows = read_table ();
  int n_played = 0;
  for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++)
    for (int cell = 0; cell < boards[i][0] * boards[i][1]; cell++)
      if (perfect_rows_first_image (boards[i][0], boards[i][1], cell) == cell)
        n_played += check_board (&rows, boards[i], cell, 0.9);
  assert_true (n_played >= 15);
  perfect_rows_clear (&rows);
}

/* 42,504 layouts.  Perfect play wins 27,271 of them; looking at twelve cells that touch no number
 * only, best won 27,111. */
static void
test_five_by_five (void **state)
{
  const int board[] = { 5, 5, 5 };
  PerfectRows rows = read_table ();
  assert_int_equal (perfect_rows_find (&rows, 5, 5, 5)->won_at[0], 27271);
  assert_true (check_board (&rows, board, 0, 0.998));
  /* What docs/strategy-small.md says. */
  assert_int_equal (play ("quick", 5, 5, 5, 0).won, 27103);
  assert_int_equal (play ("quick:checked=0", 5, 5, 5, 0).won, 26784);
  perfect_rows_clear (&rows);
}

/* Polls at a guess on 5×5: so many come while all layouts are played, or none of them are. */
#define CHECKING 2500

static bool
count_poll (double progress, void *user_data)
{
  (*(int *)user_data)++;
  return false;
}

static bool
cancel_late (double progress, void *user_data)
{
  return ++*(int *)user_data > CHECKING;
}

/* Where the corner of 5×5 with 5 mines shows 1. */
static int
choose_second (const char *name, bool (*poll) (double, void *), MsStatus expected)
{
  MsStrategy strategy;
  MsChoice choice;
  int n_polls = 0;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.poll = poll;
  options.user_data = &n_polls;
  assert_true (ms_strategy_parse (name, &strategy));
  MsPlayer *player = ms_player_new (&strategy, 5, 5, 5, NULL);
  ms_player_set_options (player, &options);
  ms_player_see (player, 0, 1);
  assert_int_equal (ms_player_choose (player, &choice), expected);
  ms_player_free (player);
  return n_polls;
}

/* While all layouts are played, the poll is asked, and heeded. */
static void
test_stopped (void **state)
{
  int plain = choose_second ("quick:checked=0", count_poll, MS_STATUS_OK);
  assert_true (plain < CHECKING);
  assert_true (choose_second ("quick", count_poll, MS_STATUS_OK) > CHECKING);
  choose_second ("quick", cancel_late, MS_STATUS_CANCELLED);
}

/* The window's best guess is not checked. */
static void
test_window (void **state)
{
  MsPosition *position = text_position_parse ("5x5x5\n1HHHH\nHHHHH\nHHHHH\nHHHHH\nHHHHH\n");
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  MsBest *best;
  int n_polls = 0;
  assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
  options.poll = count_poll;
  options.user_data = &n_polls;
  assert_int_equal (
      ms_best_find (solver, position, result, &options, NULL, NULL, &best), MS_STATUS_OK);
  assert_int_equal (best->basis, MS_BASIS_AHEAD);
  assert_true (n_polls < CHECKING);
  ms_best_free (best);
  ms_solver_result_free (result);
  ms_solver_free (solver);
  ms_position_unref (position);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_counting),
    cmocka_unit_test (test_never_below),
    cmocka_unit_test (test_five_by_five),
    cmocka_unit_test (test_stopped),
    cmocka_unit_test (test_window),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

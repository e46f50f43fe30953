/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What of a game becomes an exercise, and that the exercise asks for what was not seen. */
#include "cmocka-common.h"

#include "ms-lapses.h"
#include "told-game.h"

#define MOST 4

typedef struct
{
  MsPlay *play;
  MsTrail *trail;
  MsReview *review;
  MsLapse lapses[MOST];
  int n;
} Told;

static Told
tell (const char *rows, const char *moves, int most)
{
  Told told = { .play = told_game (rows, moves) };
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  assert_int_equal (ms_trail_new (told.play, NULL, &told.trail), MS_STATUS_OK);
  assert_int_equal (ms_review_new (told.trail, NULL, &options, NULL, &told.review), MS_STATUS_OK);
  told.n = ms_lapses_find (told.review, NULL, told.lapses, most);
  return told;
}

static void
told_clear (Told *told)
{
  ms_review_free (told->review);
  ms_trail_free (told->trail);
  ms_play_free (told->play);
}

/* A guess after thought, while the mine total shows a safe cell; the same in haste; and in haste,
 * but the game was lost by it. */
static void
guesses (void **state)
{
  Told told = tell ("..*.", "o1@0 o0@5000 o3@6000", MOST);
  assert_int_equal (told.n, 1);
  assert_int_equal (told.lapses[0].kind, MS_LAPSE_GUESS);
  assert_int_equal (told.lapses[0].cell, 3);
  assert_int_equal (told.lapses[0].move, 1);
  assert_int_equal (told.lapses[0].wait_ms, 5000);
  told_clear (&told);
  told = tell ("..*.", "o1@0 o0@1500 o3@6000", MOST);
  assert_int_equal (told.n, 0);
  told_clear (&told);
  told = tell ("..*.", "o1@0 o2@300", MOST);
  assert_int_equal (told.n, 1);
  assert_true (told.lapses[0].lost);
  told_clear (&told);
}

static void
certain_mines (void **state)
{
  Told told = tell ("*.*.", "o3@0 o2@10", MOST);
  assert_int_equal (told.n, 1);
  assert_int_equal (told.lapses[0].kind, MS_LAPSE_MINE);
  assert_int_equal (told.lapses[0].cell, 2);
  told_clear (&told);
}

/* A certain cell that took eight seconds where others take one; not where all take as long, and not
 * where the player was away. */
static void
slow_cells (void **state)
{
  static const char *const rows = "*........";
  Told told = tell (rows, "o8@0", MOST);
  assert_int_equal (told.n, 0);
  told_clear (&told);
  static const char *const board = ".*.*.*./......./......./*.....*";
  told = tell (board, "o16@0 o0@1000 o2@2000 o4@10000 o6@11000", MOST);
  assert_int_equal (told.n, 1);
  assert_int_equal (told.lapses[0].kind, MS_LAPSE_SLOW);
  assert_int_equal (told.lapses[0].cell, 4);
  told_clear (&told);
  told = tell (board, "o16@0 o0@8000 o2@16000 o4@24000 o6@32000", MOST);
  assert_int_equal (told.n, 0);
  told_clear (&told);
  told = tell (board, "o16@0 o0@1000 o2@2000 o4@200000 o6@201000", MOST);
  assert_int_equal (told.n, 0);
  told_clear (&told);
}

/* The gravest come first, also where there is no room for all. */
static void
the_gravest_come_first (void **state)
{
  static const char *const rows = ".*.*.*./......./......./*.....*";
  static const char *const moves = "o16@0 o0@500 o2@1000 o4@9000 o1@9100";
  Told told = tell (rows, moves, MOST);
  assert_int_equal (told.n, 2);
  assert_int_equal (told.lapses[0].kind, MS_LAPSE_MINE);
  assert_int_equal (told.lapses[1].kind, MS_LAPSE_SLOW);
  told_clear (&told);
  told = tell (rows, moves, 1);
  assert_int_equal (told.n, 2);
  assert_int_equal (told.lapses[0].kind, MS_LAPSE_MINE);
  told_clear (&told);
}

static void
an_exercise_is_cut (void **state)
{
  static const uint8_t mine[] = { 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
    0, 0, 0, 0, 0, 1 };
  Told told = tell (
      ".*.*.*./......./......./*.....*", "o16@0 o0@1000 o2@2000 o4@10000 o6@11000", MOST);
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsExercise *exercise;
  assert_int_equal (
      ms_lapse_cut (solver, told.trail, mine, &told.lapses[0], &options, &exercise), MS_STATUS_OK);
  assert_non_null (exercise);
  assert_false (exercise->flag);
  ms_exercise_free (exercise);
  ms_solver_free (solver);
  told_clear (&told);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (guesses),
    cmocka_unit_test (certain_mines),
    cmocka_unit_test (slow_cells),
    cmocka_unit_test (the_gravest_come_first),
    cmocka_unit_test (an_exercise_is_cut),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What cost time or clicks in games whose answer is known by how they were made. */
#include "cmocka-common.h"
#include "ms-review.h"
#include "told-game.h"

#include <math.h>
#include <string.h>

#define SQUARE 16
/* The middle of a cell of the first row. */
#define AT(cell) (cell) * SQUARE + SQUARE / 2, SQUARE / 2

typedef struct
{
  MsPlay *play;
  MsTrail *trail;
  MsReview *review;
} Told;

static Told
tell (const char *rows, const char *moves, const MsPointerEvent *events, int n_events)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  const MsPointerPath path = { events, n_events, SQUARE };
  Told told = { .play = told_game (rows, moves) };
  MsReviewSum sum;
  assert_int_equal (ms_trail_new (told.play, NULL, &told.trail), MS_STATUS_OK);
  assert_int_equal (ms_review_new (told.trail, &path, &options, NULL, &told.review), MS_STATUS_OK);
  /* The sum alone is the same. */
  assert_int_equal (ms_review_sum_of_play (told.play, &path, &options, NULL, &sum), MS_STATUS_OK);
  assert_memory_equal (sum.n_habits, told.review->sum.n_habits, sizeof sum.n_habits);
  for (int kind = 0; kind < MS_N_HABITS; kind++)
    assert_true (sum.habits[kind] == told.review->sum.habits[kind]
        || (isnan (sum.habits[kind]) && isnan (told.review->sum.habits[kind])));
  return told;
}

static void
told_clear (Told *told)
{
  ms_review_free (told->review);
  ms_trail_free (told->trail);
  ms_play_free (told->play);
}

static const MsHabit *
find (const Told *told, MsHabitKind kind)
{
  const MsHabit *found = NULL;
  int n = 0;
  double lost = 0;
  for (int i = 0; i < told->review->n_habits; i++)
    if (told->review->habits[i].kind == kind)
      {
        n++;
        lost += (double)told->review->habits[i].lost_ms / 1000;
        found = found != NULL ? found : &told->review->habits[i];
      }
  assert_int_equal (told->review->sum.n_habits[kind], n);
  if (n > 0)
    assert_true (fabs (told->review->sum.habits[kind] - lost) < 1e-9);
  return found;
}

/* Cell 3 is safe by the mine total as soon as the 1 is seen. */
static const MsPointerEvent slow[] = {
  { -10, AT (1), MS_POINTER_MOVE },
  { 0, AT (1), MS_POINTER_LEFT_RELEASE },
  { 1300, 1 * SQUARE + 10, 8, MS_POINTER_MOVE }, /* still near */
  { 1400, AT (2), MS_POINTER_MOVE },
  { 1450, AT (3), MS_POINTER_MOVE },
  { 2000, AT (3), MS_POINTER_LEFT_RELEASE },
  { 2000, AT (3), MS_POINTER_MOVE },
};

static void
test_hesitation (void **state)
{
  Told told = tell ("..*.", "o1@0 o3@2000", slow, 7);
  const MsHabit *habit = find (&told, MS_HABIT_HESITATION);
  assert_non_null (habit);
  assert_int_equal (habit->lost_ms, 1400 + 550);
  assert_int_equal (habit->from_ms, 0);
  assert_int_equal (habit->to_ms, 2000);
  assert_int_equal (habit->sight_ms, 0);
  assert_int_equal (habit->cell, 3);
  assert_int_equal (habit->move, 1);
  assert_int_equal (told.review->n_habits, 1);
  told_clear (&told);
}

/* Under way it does not rest, and a step between two short rests ends the first. */
static void
test_no_hesitation (void **state)
{
  MsPointerEvent events[22] = { { -10, AT (1), MS_POINTER_MOVE } };
  for (int i = 0; i <= 20; i++)
    events[i + 1] = (MsPointerEvent){ i * 100, 24 + i * 9, 8, MS_POINTER_MOVE };
  Told told = tell ("..*.", "o1@0 o3@2000", events, 22);
  assert_null (find (&told, MS_HABIT_HESITATION));
  assert_true (told.review->sum.habits[MS_HABIT_HESITATION] == 0);
  told_clear (&told);
  told = tell ("..*.", "o1@0 f2@450 o3@900", slow, 4);
  assert_null (find (&told, MS_HABIT_HESITATION));
  told_clear (&told);
  /* Nothing is certain between two cells, or known after the path. */
  told = tell ("*..", "o1@0 o2@2000", slow, 7);
  assert_null (find (&told, MS_HABIT_HESITATION));
  told_clear (&told);
  told = tell ("..*.", "o1@0 o3@2001", slow, 7);
  assert_null (find (&told, MS_HABIT_HESITATION));
  told_clear (&told);
}

/* Without movements nothing is said of the pointer, though there are presses. */
static void
test_unknown_pointer (void **state)
{
  static const MsPointerEvent presses[] = {
    { 0, AT (1), MS_POINTER_LEFT_RELEASE },
    { 2000, AT (3), MS_POINTER_LEFT_RELEASE },
  };
  for (int n = 0; n <= 2; n += 2)
    {
      Told told = tell ("..*.", "o1@0 o3@2000", presses, n);
      assert_int_equal (told.review->n_habits, 0);
      assert_true (isnan (told.review->sum.habits[MS_HABIT_HESITATION]));
      assert_true (isnan (told.review->sum.habits[MS_HABIT_DETOUR]));
      assert_true (isnan (told.review->sum.habits[MS_HABIT_HALF_CLICK]));
      assert_true (told.review->sum.habits[MS_HABIT_VAIN_CLICK] == 0);
      told_clear (&told);
    }
}

static void
test_guess (void **state)
{
  /* Slower than the certain cell after it: nothing is gained. */
  Told told = tell ("..*.", "o1@0 o0@5000 o3@6000", NULL, 0);
  const MsHabit *habit = find (&told, MS_HABIT_GUESS);
  assert_true (habit != NULL && habit->mine == 0.5);
  assert_int_equal (habit->usual_ms, 1000);
  assert_int_equal (habit->gain_ms, 0);
  assert_int_equal (habit->lost_ms, 2500);
  told_clear (&told);
  /* Faster by 100 ms, and half of a second at risk. */
  told = tell ("..*.", "o1@0 o0@1000 o3@2100", NULL, 0);
  habit = find (&told, MS_HABIT_GUESS);
  assert_int_equal (habit->gain_ms, 100);
  assert_int_equal (habit->lost_ms, 400);
  told_clear (&told);
  /* It gained more than was at risk. */
  told = tell ("..*.", "o1@0 o0@100 o3@2100", NULL, 0);
  habit = find (&told, MS_HABIT_GUESS);
  assert_int_equal (habit->gain_ms, 1900);
  assert_int_equal (habit->lost_ms, 0);
  told_clear (&told);
  /* A guess that could not be avoided is none, and nothing is usual without a certain cell. */
  told = tell ("*..", "o1@0 o2@2500", NULL, 0);
  assert_null (find (&told, MS_HABIT_GUESS));
  told_clear (&told);
  told = tell ("..*.", "o1@0 o2@1000", NULL, 0);
  habit = find (&told, MS_HABIT_GUESS);
  assert_true (habit != NULL && habit->usual_ms == -1 && habit->lost_ms == 500);
  told_clear (&told);
}

static void
test_detour (void **state)
{
  static const MsPointerEvent events[] = {
    { -10, AT (1), MS_POINTER_MOVE },
    { 0, AT (1), MS_POINTER_LEFT_RELEASE },
    { 200, 24, 8 + 6 * SQUARE, MS_POINTER_MOVE },
    { 400, 24, 8, MS_POINTER_MOVE },
    { 450, AT (3), MS_POINTER_MOVE },
    { 700, AT (3), MS_POINTER_LEFT_RELEASE },
  };
  Told told = tell ("..*.", "o1@0 o3@700", events, 6);
  const MsHabit *habit = find (&told, MS_HABIT_DETOUR);
  assert_non_null (habit);
  assert_true (habit->way == 14 && habit->straight == 2);
  assert_int_equal (habit->from_ms, 0);
  assert_int_equal (habit->lost_ms, 600); /* 12 of 14 cells in 700 ms without a rest */
  told_clear (&told);
}

static void
test_clicks (void **state)
{
  /* The flag serves nobody; the click on the 1 changes nothing; five clicks in 2.5 s. */
  Told told = tell ("..*.", "o1@0 f2@500 o1@1000 o3@1500 o0@2500", NULL, 0);
  const MsHabit *flag = find (&told, MS_HABIT_IDLE_FLAG), *vain = find (&told, MS_HABIT_VAIN_CLICK);
  assert_true (flag != NULL && flag->cell == 2 && flag->move == 1 && flag->lost_ms == 500);
  assert_true (vain != NULL && vain->cell == 1 && vain->move == 2 && vain->lost_ms == 500);
  assert_ptr_equal (flag, vain - 1);
  told_clear (&told);
  /* A chord uses it; a game that goes on may use it yet, but not once it is taken away. */
  told = tell ("..*.", "o1@0 f2@500 c1@1000 o3@1500", NULL, 0);
  assert_null (find (&told, MS_HABIT_IDLE_FLAG));
  told_clear (&told);
  /* A flag from before the first opening cost no time. */
  told = tell ("..*.", "f2@0 o1@0 o3@1500 o0@2000", NULL, 0);
  assert_int_equal (told.review->n_habits, 0);
  told_clear (&told);
  told = tell ("..*.", "o1@0 f2@500", NULL, 0);
  assert_null (find (&told, MS_HABIT_IDLE_FLAG));
  told_clear (&told);
  told = tell ("..*.", "o1@0 f2@500 u2@600", NULL, 0);
  flag = find (&told, MS_HABIT_IDLE_FLAG);
  assert_true (flag != NULL && flag->move == 1);
  told_clear (&told);
}

static void
test_half_click (void **state)
{
  const MsPointerEvent pressed_again[] = {
    { -10, AT (1), MS_POINTER_MOVE },
    { 500, AT (2), MS_POINTER_RIGHT_PRESS },
    { 600, AT (2), MS_POINTER_RIGHT_RELEASE },
    { 700, AT (1), MS_POINTER_MOVE },
    { 900, AT (1), MS_POINTER_RIGHT_PRESS },
    { 950, AT (1), MS_POINTER_LEFT_PRESS },
    { 1000, AT (1), MS_POINTER_LEFT_RELEASE },
    { 1010, AT (1), MS_POINTER_RIGHT_RELEASE },
    { 2000, AT (3), MS_POINTER_MOVE },
  };
  MsPointerEvent events[9];
  for (int other = 0; other < 6; other++)
    {
      memcpy (events, pressed_again, sizeof events);
      if (other == 1)
        { /* the left button first */
          events[4].kind = MS_POINTER_LEFT_PRESS;
          events[5].kind = MS_POINTER_RIGHT_PRESS;
        }
      if (other == 2) /* held down: the 1.5-click */
        events[2].kind = events[4].kind = MS_POINTER_MOVE;
      if (other == 3) /* no hand presses and releases at once: nobody knows the presses */
        events[2].time_ms = 500;
      if (other == 4) /* with the middle button nothing is pressed twice */
        events[4].kind = MS_POINTER_MIDDLE_PRESS;
      if (other == 5) /* flags are set at the release: nothing could be held */
        events[1].time_ms = 400;
      Told told = tell ("..*.",
          other == 5 ? "o1@0 f2@600 c1@1000 o3@2000" : "o1@0 f2@500 c1@1000 o3@2000", events, 9);
      const MsHabit *habit = find (&told, MS_HABIT_HALF_CLICK);
      assert_int_equal (habit != NULL, other < 2);
      if (habit != NULL)
        {
          assert_int_equal (habit->from_ms, 600);
          assert_int_equal (habit->to_ms, other == 0 ? 900 : 950);
          assert_int_equal (habit->lost_ms, 250);
          assert_int_equal (habit->cell, 1);
        }
      told_clear (&told);
    }
}

/* A 3 in the middle of three mines, with all else around it to be opened. */
static void
test_missed_chord (void **state)
{
  static const char rows[] = "*.*./..../*...";
  const MsHabit *habit;
  /* Around cell 5, cells 1, 4, 6, 9 and 10 are opened one by one. */
  Told told = tell (
      rows, "o5@0 f0@100 f2@200 f8@300 o1@400 o4@500 o6@600 o9@700 o10@800 o3@900", NULL, 0);
  habit = find (&told, MS_HABIT_MISSED_CHORD);
  assert_non_null (habit);
  assert_int_equal (habit->move, 4);
  assert_int_equal (habit->cell, 5);
  assert_int_equal (habit->n_clicks, 5);
  assert_int_equal (habit->lost_ms, 360);
  told_clear (&told);
  /* The flag on cell 2 is missing, in a game that is won: it would be one more click. */
  told = tell (rows, "o5@0 f0@100 f8@300 o1@400 o4@500 o6@600 o9@700 o10@800 o3@900", NULL, 0);
  habit = find (&told, MS_HABIT_MISSED_CHORD);
  assert_non_null (habit);
  assert_int_equal (habit->n_flags, 1);
  assert_int_equal (habit->n_clicks, 5);
  assert_int_equal (habit->lost_ms, 300);
  told_clear (&told);
  /* There is nothing to say without one of the flags, where not all was opened, or of a chord that
   * was made; where a cell was flagged in between, only of the clicks after that. */
  static const char *const others[] = { "o5@0 f0@100 f8@300 o1@400 o4@500 o6@600 o9@700 o10@800",
    "o5@0 f0@100 f2@200 f8@300 o1@400",
    "o5@0 f0@100 f2@200 f8@300 o1@400 f4@450 u4@480 o4@500 o6@600 o9@700 o10@800",
    "o5@0 f0@100 f2@200 f8@300 c5@400" };
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
    {
      told = tell (rows, others[i], NULL, 0);
      habit = find (&told, MS_HABIT_MISSED_CHORD);
      assert_int_equal (habit != NULL, i == 2);
      assert_true (habit == NULL || (habit->move == 7 && habit->n_clicks == 4));
      told_clear (&told);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_hesitation),
    cmocka_unit_test (test_no_hesitation),
    cmocka_unit_test (test_unknown_pointer),
    cmocka_unit_test (test_guess),
    cmocka_unit_test (test_detour),
    cmocka_unit_test (test_clicks),
    cmocka_unit_test (test_half_click),
    cmocka_unit_test (test_missed_chord),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

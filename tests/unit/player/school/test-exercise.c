/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An exercise cut from a known board, damaged texts, and what stops the making of one. */
#include "cmocka-common.h"

#include "failing-allocator.h"
#include "ms-exercise-cut.h"
#include "ms-exercise-make.h"

#include <string.h>

/* 1 mine beside a wall of ones: the corner is safe by two numbers. */
static const uint8_t mine[] = {
  0, 1, 0, 0, 1, /* */
  0, 0, 0, 0, 0, /* */
  0, 0, 0, 0, 0, /* */
};
static const MsCell cells[] = {
  9, 9, 9, 9, 9, /* */
  1, 1, 1, 1, 1, /* */
  0, 0, 0, 0, 0, /* */
};

static MsStatus
cut (const MsAllocator *allocator, const MsSolverOptions *options, int cell, MsExercise **exercise)
{
  MsSolver *solver = ms_solver_new (allocator);
  MsExerciseSource source = { 5, 3, 2, mine, cells, cell };
  MsStatus status = MS_STATUS_NO_MEMORY;
  *exercise = NULL;
  if (solver != NULL)
    status = ms_exercise_cut (solver, &source, options, exercise);
  ms_solver_free (solver);
  return status;
}

static void
a_window_is_cut (void **state)
{
  char text[MS_EXERCISE_MOST_TEXT];
  MsExercise *exercise;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  assert_int_equal (cut (NULL, &options, 2, &exercise), MS_STATUS_OK);
  assert_non_null (exercise);
  ms_exercise_write (exercise, text);
  assert_string_equal (text, "1 ou 1 -1 4x2 *..*1111");
  ms_exercise_free (exercise);
}

/* 1-2-2-1: both mines follow by two numbers, and one of them is asked for. */
static void
a_mine_is_asked_for (void **state)
{
  static const uint8_t two[] = { 0, 1, 1, 0, 0, 0, 0, 0 };
  static const MsCell seen[] = { 9, 9, 9, 9, 1, 2, 2, 1 };
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsExerciseSource source = { 4, 2, 2, two, seen, 1 };
  MsExercise *exercise;
  assert_int_equal (ms_exercise_cut (solver, &source, &options, &exercise), MS_STATUS_OK);
  assert_non_null (exercise);
  assert_true (exercise->flag && !exercise->has_total);
  assert_int_equal (exercise->topic, MS_RUNG_TWO_NUMBERS);
  ms_exercise_free (exercise);
  ms_solver_free (solver);
}

/* A cell of which nothing is certain gives no exercise. */
static void
what_is_uncertain_is_not_asked (void **state)
{
  static const MsCell covered[15] = { 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 0 };
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsExerciseSource source = { 5, 3, 2, mine, covered, 2 };
  MsExercise *exercise;
  assert_int_equal (ms_exercise_cut (solver, &source, &options, &exercise), MS_STATUS_OK);
  assert_null (exercise);
  ms_solver_free (solver);
}

static void
damaged_texts_are_refused (void **state)
{
  static const char *const texts[] = { "", "1", "1 ou 2 -1 3x2 .*.11", "1 ou 2 -1 3x2 .*.1111",
    "1 ou 2 -1 3x2 .*.112", "1 ou 2 -1 3x2 .*?111", "1 xu 2 -1 3x2 .*.111", "1 ox 2 -1 3x2 .*.111",
    "1 ou 3 -1 3x2 .*.111", "1 ou 6 -1 3x2 .*.111", "1 ou -1 -1 3x2 .*.111", "8 ou 2 -1 3x2 .*.111",
    "-1 ou 2 -1 3x2 .*.111", "1 ou 2 -1 3x0 ", "1 ou 2 -1 99x2 .*.111", "7 ot 2 -1 3x2 .*.111",
    "1 ou 2 0 3x2 .*.111", "1 ou 2 -1 3x2 \n.*.11" };
  MsExercise *exercise = ms_exercise_read ("1 ou 2 -1 3x2 .*.111", NULL);
  assert_non_null (exercise);
  ms_exercise_free (exercise);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    if (ms_exercise_read (texts[i], NULL) != NULL)
      fail_msg ("“%s” is read", texts[i]);
}

/* The same seed makes the same exercise, and another one another. */
static void
seeds_make_the_same (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  char text[3][MS_EXERCISE_MOST_TEXT];
  static const uint64_t seeds[] = { 5, 5, 6 };
  for (int i = 0; i < 3; i++)
    {
      MsExercise *exercise;
      assert_int_equal (
          ms_exercise_make (solver, MS_TOPIC_GUESS, seeds[i], &options, &exercise), MS_STATUS_OK);
      assert_non_null (exercise);
      ms_exercise_write (exercise, text[i]);
      ms_exercise_free (exercise);
    }
  assert_string_equal (text[0], text[1]);
  assert_string_not_equal (text[0], text[2]);
  ms_solver_free (solver);
}

static void
each_allocation_fails (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsStatus status = MS_STATUS_NO_MEMORY;
  for (long at = 1; status != MS_STATUS_OK; at++)
    {
      FailingAllocator failing;
      MsExercise *exercise;
      failing_allocator_init (&failing, at);
      status = cut (&failing.allocator, &options, 2, &exercise);
      assert_true (status == MS_STATUS_OK || status == MS_STATUS_NO_MEMORY);
      assert_true (status == MS_STATUS_OK || exercise == NULL);
      ms_exercise_free (exercise);
      assert_int_equal (failing.n_held, 0);
    }
}

static bool
cancel (double progress, void *user_data)
{
  return true;
}

static void
making_can_be_cancelled (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsExercise *exercise;
  options.poll = cancel;
  for (int topic = 0; topic < MS_N_TOPICS; topic++)
    {
      assert_int_equal (
          ms_exercise_make (solver, topic, 1, &options, &exercise), MS_STATUS_CANCELLED);
      assert_null (exercise);
    }
  ms_solver_free (solver);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_window_is_cut),
    cmocka_unit_test (a_mine_is_asked_for),
    cmocka_unit_test (what_is_uncertain_is_not_asked),
    cmocka_unit_test (damaged_texts_are_refused),
    cmocka_unit_test (seeds_make_the_same),
    cmocka_unit_test (each_allocation_fails),
    cmocka_unit_test (making_can_be_cancelled),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The scheduler against figures that its authors publish with their own implementations. */
#include "cmocka-common.h"
#include "ms-fsrs.h"

#include <math.h>

#define assert_near(value, expected, error) assert_true (fabs ((value) - (expected)) < (error))

static void
test_first (void **state)
{
  static const double stability[] = { 0.40255, 1.18385, 3.173, 15.69105 };
  static const double difficulty[] = { 7.1949, 6.48830527, 5.28243442, 3.22450159 };
  for (int rating = MS_RATING_AGAIN; rating <= MS_RATING_EASY; rating++)
    {
      MsMemory memory = ms_fsrs_answer ((MsMemory){ 0 }, (MsRating)rating, 7);
      assert_near (memory.stability, stability[rating - 1], 1e-12);
      assert_near (memory.difficulty, difficulty[rating - 1], 1e-8);
    }
}

static void
test_memory (void **state)
{
  static const MsRating ratings[] = { MS_RATING_AGAIN, MS_RATING_GOOD, MS_RATING_GOOD,
    MS_RATING_GOOD, MS_RATING_GOOD, MS_RATING_GOOD };
  static const int days[] = { 0, 0, 1, 3, 8, 21 };
  MsMemory memory = { 0 };
  for (int i = 0; i < 6; i++)
    memory = ms_fsrs_answer (memory, ratings[i], days[i]);
  assert_near (memory.stability, 48.26549438, 1e-5);
  assert_near (memory.difficulty, 7.10441712, 1e-8);
}

/* Each answer comes when the card is due; the first one, and one after a wrong answer, is asked
 * again on the same day, as in the published history. */
static void
test_intervals (void **state)
{
  static const int ratings[] = { 3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3 };
  static const int expected[] = { 0, 4, 14, 44, 125, 328, 0, 0, 7, 16, 34, 71, 142 };
  MsMemory memory = { 0 };
  int days = 0;
  for (int i = 0; i < 13; i++)
    {
      memory = ms_fsrs_answer (memory, (MsRating)ratings[i], days);
      days = i == 0 || ratings[i] == MS_RATING_AGAIN ? 0 : ms_fsrs_find_interval (memory);
      assert_int_equal (days, expected[i]);
    }
}

static void
test_recall (void **state)
{
  MsMemory memory = ms_fsrs_answer ((MsMemory){ 0 }, MS_RATING_EASY, 0);
  assert_int_equal (ms_fsrs_find_interval (memory), 16);
  assert_near (ms_fsrs_find_recall (memory, 0), 1, 1e-12);
  assert_near (ms_fsrs_find_recall (memory, memory.stability), MS_FSRS_RETENTION, 1e-12);
  assert_near (ms_fsrs_find_recall (memory, -3), 1, 1e-12);
  assert_near (ms_fsrs_find_recall ((MsMemory){ 0 }, 1), 0, 1e-12);
}

/* However a learner answers, the figures keep their bounds, and a better answer is never asked
 * again sooner. */
static void
test_bounds (void **state)
{
  for (unsigned way = 0; way < 4 * 4 * 4 * 4 * 4 * 4; way++)
    {
      MsMemory memory = { 0 };
      unsigned rest = way;
      for (int i = 0; i < 6; i++, rest /= 4)
        {
          int days = i % 3 == 0 ? 0 : i * i * 50;
          double before = 0;
          for (int rating = MS_RATING_AGAIN; rating <= MS_RATING_EASY; rating++)
            {
              MsMemory next = ms_fsrs_answer (memory, (MsRating)rating, days);
              assert_true (next.stability > 0 && next.stability <= MS_FSRS_MOST_DAYS);
              assert_true (next.difficulty >= 1 && next.difficulty <= 10);
              assert_true (next.stability >= before);
              before = next.stability;
            }
          memory = ms_fsrs_answer (memory, (MsRating)(1 + rest % 4), days);
        }
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_first),
    cmocka_unit_test (test_memory),
    cmocka_unit_test (test_intervals),
    cmocka_unit_test (test_recall),
    cmocka_unit_test (test_bounds),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

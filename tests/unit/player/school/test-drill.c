/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is asked next, and that it helps: a learner with one weak topic. */
#include "cmocka-common.h"

#include "ms-drill.h"
#include "ms-rng.h"

#include <math.h>

#define WEAK MS_RUNG_EQUATIONS
#define EXERCISES 50
#define LEARNERS 400

/* A learner whose share of errors in each topic falls by a twentieth with each exercise in it. */
typedef struct
{
  double errors[MS_N_TOPICS];
  MsRng rng;
} Learner;

static bool
answer (Learner *learner, int topic)
{
  bool right = (double)(ms_rng_next (&learner->rng) >> 11) * 0x1p-53 >= learner->errors[topic];
  learner->errors[topic] *= 0.95;
  return right;
}

/* The weak topic's share of errors after EXERCISES, as the mean of LEARNERS. */
static double
train (bool repetition)
{
  double sum = 0;
  for (uint64_t seed = 1; seed <= LEARNERS; seed++)
    {
      MsDrill drill = { 0 };
      Learner learner = { 0 };
      ms_rng_seed (&learner.rng, seed);
      for (int topic = 0; topic < MS_N_TOPICS; topic++)
        learner.errors[topic] = topic == WEAK ? 0.6 : 0.05;
      for (int i = 0; i < EXERCISES; i++)
        {
          int topic = repetition ? ms_drill_choose (&drill, 100)
                                 : (int)ms_rng_below (&learner.rng, MS_N_TOPICS);
          ms_drill_take (&drill, topic, answer (&learner, topic), 6000, 100);
        }
      sum += learner.errors[WEAK];
    }
  return sum / LEARNERS;
}

static void
a_weakness_is_halved (void **state)
{
  double with = train (true), without = train (false);
  print_message ("errors in the weak topic, 0.60 at first: %.3f by repetition, %.3f at random\n",
      with, without);
  assert_true (with <= 0.3);
  assert_true (without > 0.3);
}

/* All topics come once before any comes again, and none twice in a row. */
static void
all_topics_come (void **state)
{
  MsDrill drill = { 0 };
  int last = -1;
  for (int i = 0; i < 100; i++)
    {
      int topic = ms_drill_choose (&drill, 7);
      if (i < MS_N_TOPICS)
        assert_int_equal (topic, i);
      assert_int_not_equal (topic, last);
      last = topic;
      ms_drill_take (&drill, topic, i % 3 > 0, 5000, 7);
    }
}

/* What is due comes before what is not. */
static void
what_is_due_comes_first (void **state)
{
  MsDrill drill = { 0 };
  for (int topic = 0; topic < MS_N_TOPICS; topic++)
    ms_drill_take (&drill, topic, topic != 4, 5000, 10);
  assert_int_equal (ms_skill_find_due (&drill.skills[4]), 11);
  assert_int_equal (ms_drill_choose (&drill, 11), 4);
  ms_drill_take (&drill, 4, true, 5000, 11);
  assert_true (ms_skill_find_due (&drill.skills[0]) == 13);
  assert_int_equal (ms_drill_choose (&drill, 13), 0);
}

static void
times_are_rated (void **state)
{
  MsSkill skill = { 0 };
  assert_int_equal (ms_skill_rate (&skill, false, 10), MS_RATING_AGAIN);
  assert_int_equal (ms_skill_rate (&skill, true, MS_DRILL_USUAL_MS / 2 - 1), MS_RATING_EASY);
  assert_int_equal (ms_skill_rate (&skill, true, MS_DRILL_USUAL_MS), MS_RATING_GOOD);
  assert_int_equal (ms_skill_rate (&skill, true, 2 * MS_DRILL_USUAL_MS + 1), MS_RATING_HARD);
  MsDrill drill = { 0 };
  for (int i = 1; i <= 30; i++)
    ms_drill_take (&drill, 0, i % 10 > 0, 1000 * i, 5);
  int n, n_right = ms_skill_count_right (&drill.skills[0], &n);
  assert_int_equal (n, MS_DRILL_RECENT);
  assert_int_equal (n_right, 18);
  assert_int_equal (ms_skill_find_usual (&drill.skills[0]), 19000);
  assert_int_equal (drill.skills[0].n_answers, 30);
  assert_int_equal (drill.skills[0].n_right, 27);
  assert_int_equal (ms_skill_rate (&drill.skills[0], true, 9000), MS_RATING_EASY);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_weakness_is_halved),
    cmocka_unit_test (all_topics_come),
    cmocka_unit_test (what_is_due_comes_first),
    cmocka_unit_test (times_are_rated),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A session: the player's own cards first, then exercises that are made; ten new cards a day; and
 * what was answered is there again the next time. */
#include "cmocka-common.h"

#include "ms-trainer.h"
#include "record-support.h"

typedef struct
{
  char *folder, *path;
  MsRecords *records;
  MsTrainer *trainer;
  gboolean asked;
} Fixture;

static void
wait_until_idle (Fixture *fixture)
{
  while (ms_records_get_busy (fixture->records))
    g_main_context_iteration (NULL, TRUE);
}

static int
set_up (void **state)
{
  Fixture *fixture = g_new0 (Fixture, 1);
  fixture->folder = record_folder ();
  fixture->path = g_build_filename (fixture->folder, "records.sqlite", NULL);
  fixture->records = ms_records_new (fixture->path);
  *state = fixture;
  return 0;
}

static int
tear_down (void **state)
{
  Fixture *fixture = *state;
  wait_until_idle (fixture);
  g_assert_finalize_object (fixture->records);
  record_folder_drop (fixture->folder);
  g_free (fixture->path);
  g_free (fixture);
  return 0;
}

static void
asked_cb (Fixture *fixture)
{
  fixture->asked = TRUE;
}

static void
begin (Fixture *fixture)
{
  fixture->trainer = ms_trainer_new (fixture->records);
  g_signal_connect_swapped (fixture->trainer, "asked", G_CALLBACK (asked_cb), fixture);
}

/* The next exercise; borrowed. */
static const MsExercise *
ask (Fixture *fixture, int topic)
{
  fixture->asked = FALSE;
  ms_trainer_ask (fixture->trainer, topic);
  while (!fixture->asked)
    g_main_context_iteration (NULL, TRUE);
  return ms_trainer_get_exercise (fixture->trainer);
}

static void
end (Fixture *fixture)
{
  wait_until_idle (fixture);
  g_assert_finalize_object (fixture->trainer);
}

static void
play_games (Fixture *fixture, guint n)
{
  for (guint64 seed = 1; seed <= n; seed++)
    ms_records_add_async (fixture->records, record_played (9, 9, 10, seed, FALSE), NULL, NULL);
  wait_until_idle (fixture);
}

/* Without games the topics come one after the other. */
static void
exercises_are_made (void **state)
{
  Fixture *fixture = *state;
  begin (fixture);
  for (int topic = 0; topic < 3; topic++)
    {
      const MsExercise *exercise = ask (fixture, -1);
      assert_non_null (exercise);
      assert_int_equal (exercise->topic, topic);
      assert_null (ms_trainer_get_card (fixture->trainer));
      ms_trainer_answer (fixture->trainer, topic != 1, 3000);
      ms_trainer_answer (fixture->trainer, TRUE, 1); /* the first one counts */
    }
  assert_int_equal (ask (fixture, MS_RUNG_MINE_TOTAL)->topic, MS_RUNG_MINE_TOTAL);
  end (fixture);

  begin (fixture);
  assert_int_equal (ask (fixture, -1)->topic, 3);
  const MsDrill *drill = ms_trainer_get_drill (fixture->trainer);
  assert_int_equal (drill->n_answers, 3);
  assert_int_equal (drill->skills[1].n_right, 0);
  assert_int_equal (ms_skill_find_usual (&drill->skills[0]), 3000);
  end (fixture);
}

static void
own_games_come_first (void **state)
{
  Fixture *fixture = *state;
  play_games (fixture, 20);
  begin (fixture);
  guint n_new = 0, n_asked = 0;
  assert_non_null (ask (fixture, -1));
  assert_int_equal (ms_trainer_count_due (fixture->trainer, &n_new), 0);
  assert_true (n_new > 0 && n_new <= MS_CARDS_A_DAY);
  while (ms_trainer_get_card (fixture->trainer) != NULL)
    {
      assert_true (ms_trainer_get_card (fixture->trainer)->game > 0);
      ms_trainer_answer (fixture->trainer, TRUE, 3000);
      n_asked++;
      assert_non_null (ask (fixture, -1));
    }
  assert_int_equal (n_asked, n_new);
  end (fixture);

  /* No more than ten on one day, however many games there are and however often one looks. */
  for (int i = 0; i < 3; i++)
    {
      begin (fixture);
      assert_non_null (ask (fixture, -1));
      assert_int_equal (ms_trainer_count_due (fixture->trainer, &n_new), 0);
      assert_true (n_asked + n_new <= MS_CARDS_A_DAY);
      end (fixture);
    }
}

/* What is asked for anew while the last is being made takes its place; a session may end then. */
static void
asking_again_replaces (void **state)
{
  Fixture *fixture = *state;
  begin (fixture);
  assert_non_null (ask (fixture, -1));
  ms_trainer_ask (fixture->trainer, MS_RUNG_EXHAUSTION);
  assert_int_equal (ask (fixture, MS_TOPIC_GUESS)->topic, MS_TOPIC_GUESS);
  /* A session does not outlive the one who held it. */
  ms_trainer_ask (fixture->trainer, MS_RUNG_EXHAUSTION);
  end (fixture);
}

/* Without records everything is made, and nothing kept. */
static void
records_are_not_needed (void **state)
{
  Fixture *fixture = *state;
  fixture->trainer = ms_trainer_new (NULL);
  g_signal_connect_swapped (fixture->trainer, "asked", G_CALLBACK (asked_cb), fixture);
  assert_non_null (ask (fixture, -1));
  ms_trainer_answer (fixture->trainer, TRUE, 100);
  assert_int_equal (ms_trainer_get_drill (fixture->trainer)->n_answers, 1);
  end (fixture);
}

int
main (void)
{
#define TEST(test) cmocka_unit_test_setup_teardown (test, set_up, tear_down)
  const struct CMUnitTest tests[] = {
    TEST (exercises_are_made),
    TEST (own_games_come_first),
    TEST (asking_again_replaces),
    TEST (records_are_not_needed),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which games are let through: by where and by which rules they were played, and how. */
#include "../unit/cmocka-common.h"

#include "record-support.h"

static guint
count (RecordFixture *fixture, MsRecordFilter filter)
{
  g_autoptr (GPtrArray)
      found = ms_record_rows_list (fixture->store, &filter, MS_RECORD_ORDER_ENDED, -1, 0, NULL);
  assert_non_null (found);
  return found->len;
}

/* Of ten games those with an even number were played elsewhere, every third by the rules of
 * competitions; of two the guesses are known. */
static void
filters_let_through_what_is_asked_for (void **state)
{
  RecordFixture *fixture = *state;
  MsRecordFilter filter = MS_RECORD_FILTER_ALL;
  for (guint64 seed = 0; seed < 10; seed++)
    {
      g_autoptr (MsRecord) record = record_played (8, 8, 10, seed, FALSE);
      record->source = seed % 2 == 0 ? g_strdup ("a.rmv") : NULL;
      record->rules.rule_set = seed % 3 == 0 ? MS_RULES_COMPETITION : MS_RULES_FREE;
      record->avoidable = seed < 2 ? (int)seed : MS_RECORD_UNKNOWN;
      record->bbbv = (int)seed;
      record->ended_at = 1000 + (gint64)seed;
      record_add (fixture->store, record);
    }
  filter.foreign = TRUE;
  assert_int_equal (count (fixture, filter), 5);
  filter.rule_set = MS_RULES_COMPETITION;
  assert_int_equal (count (fixture, filter), 2); /* 0 and 6 */
  filter.foreign = FALSE;
  assert_int_equal (count (fixture, filter), 2); /* 3 and 9 */
  filter = (MsRecordFilter)MS_RECORD_FILTER_ALL;
  filter.avoidable = FALSE;
  assert_int_equal (count (fixture, filter), 1);
  filter.avoidable = TRUE;
  assert_int_equal (count (fixture, filter), 1);
  filter.avoidable = MS_RECORD_ANY;
  filter.from = 1002;
  filter.until = 1005;
  assert_int_equal (count (fixture, filter), 3);
  filter.least_bbbv = 4;
  assert_int_equal (count (fixture, filter), 1);
}

/* A game that was played elsewhere is nobody's best time here, nor one of another rule set. */
static void
best_times_are_our_own (void **state)
{
  RecordFixture *fixture = *state;
  g_autoptr (MsRecord) foreign = record_played (9, 9, 10, 1, TRUE);
  g_autoptr (MsRecord) competition = record_played (9, 9, 10, 2, TRUE);
  foreign->source = g_strdup ("b.avf");
  foreign->elapsed_ms = 1;
  competition->rules.rule_set = MS_RULES_COMPETITION;
  competition->elapsed_ms = 2;
  assert_false (record_add (fixture->store, foreign).best);
  MsRecordRank rank = record_add (fixture->store, competition);
  assert_true (rank.best);
  assert_int_equal (rank.best_before_ms, -1);
  g_autoptr (MsRecord) free = record_played (9, 9, 10, 3, TRUE);
  assert_int_equal (record_add (fixture->store, free).best_before_ms, -1);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (
        filters_let_through_what_is_asked_for, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (best_times_are_our_own, record_set_up, record_tear_down),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

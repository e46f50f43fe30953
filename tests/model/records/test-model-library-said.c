/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What files say of the games that are imported from them: when and by whom they were played, and
 * whether it can be believed. */
#include "cmocka-common.h"

#include "library-folder.h"
#include "ms-record-rows.h"

#include <string.h>

static const MsRecord *
find_player (GPtrArray *records, const char *player)
{
  for (guint i = 0; i < records->len; i++)
    if (strcmp (((const MsRecord *)records->pdata[i])->player, player) == 0)
      return records->pdata[i];
  fail_msg ("no game of %s", player);
  return NULL;
}

/* Won by one click, of player "A" at once, of others after as many right clicks on the mine as tell
 * their games apart. */
static void
put_said (RecordFixture *fixture, const char *name, const char *player, const char *lines)
{
  GString *text = g_string_new ("Program: Clone 2007\n");
  g_string_append_printf (
      text, "Player: %s\n%sWidth: 3\nHeight: 3\nBoard:\n000\n000\n00*\nEvents:\n", player, lines);
  for (int i = 'A'; i < player[0]; i++)
    g_string_append (text, "0.00 rc (40 40)\n0.00 rr (40 40)\n");
  g_string_append (text, "0.00 lc (8 8)\n0.00 lr (8 8)\n");
  put (fixture, name, text->str, (gssize)text->len);
  g_string_free (text, TRUE);
}

/* When a game was played: as the file says, in its zone or that of this place; else as its name
 * says; else when the file was written. */
static void
games_have_their_dates (void **state)
{
  static const struct
  {
    const char *name, *player, *line, *date; /* date NULL: now */
  } cases[] = { { "1.rawvf", "A", "Timestamp: 2008-05-11T10:00:00Z\n", "2008-05-11T10:00:00Z" },
    { "2009-01-01.rawvf", "B", "Timestamp: 17.4.2018.19:45:57:5000\n", "2018-04-17T19:45:57" },
    { "2009-01-02 x.rawvf", "C", "Timestamp: once\n", "2009-01-02T00:00:00" },
    { "4.rawvf", "D", "", NULL } };
  RecordFixture *fixture = *state;
  MsLibraryJob job;
  gint64 began = g_get_real_time () / 1000000;
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    put_said (fixture, cases[i].name, cases[i].player, cases[i].line);
  import (fixture, &job);
  assert_int_equal (job.outcome.n_done, 4);
  end (&job);
  g_autoptr (GPtrArray) found = record_list (fixture);
  g_autoptr (GTimeZone) here = g_time_zone_new_local ();
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const MsRecord *record = find_player (found, cases[i].player);
      g_autoptr (GDateTime)
          date = cases[i].date != NULL ? g_date_time_new_from_iso8601 (cases[i].date, here) : NULL;
      if (date != NULL)
        assert_true (record->ended_at / 1000 == g_date_time_to_unix (date));
      else
        assert_true (record->ended_at / 1000 >= began - 10);
      assert_string_equal (record->program, "Clone 2007");
      assert_false (record->doubtful);
    }
}

/* A game that is known already gets what its file says now: its date, and who played it. */
static void
what_is_said_is_renewed (void **state)
{
  RecordFixture *fixture = *state;
  MsLibraryJob job;
  put_said (fixture, "a.rawvf", "A", "");
  import (fixture, &job);
  end (&job);
  put_said (fixture, "a.rawvf", "A B", "Timestamp: 2008-05-11T10:00:00Z\nTime: 9.00\n");
  import (fixture, &job);
  assert_int_equal (job.outcome.n_done, 0);
  assert_int_equal (job.outcome.n_known, 1);
  end (&job);
  g_autoptr (GPtrArray) found = record_list (fixture);
  assert_int_equal (found->len, 1);
  const MsRecord *record = found->pdata[0];
  assert_string_equal (record->player, "A B");
  assert_true (record->ended_at == G_GINT64_CONSTANT (1210500000) * 1000);
  assert_true (record->doubtful);
}

/* What a file says of another game than it has is kept, and marked. */
static void
doubtful_games_are_marked (void **state)
{
  RecordFixture *fixture = *state;
  MsLibraryJob job;
  put_said (fixture, "a.rawvf", "A", "Time: 2.59\n");
  put_said (fixture, "b.rawvf", "B", "BBBV: 7\n");
  put_said (fixture, "c.rawvf", "C", "Status: lost\n");
  put_said (fixture, "d.rawvf", "D", "Time: 0.03\nBBBV: 1\nStatus: won\n");
  import (fixture, &job);
  assert_int_equal (job.outcome.n_done, 4);
  end (&job);
  MsRecordFilter doubtful = MS_RECORD_FILTER_ALL;
  doubtful.doubtful = TRUE;
  g_autoptr (GPtrArray)
      found = ms_record_rows_list (fixture->store, &doubtful, MS_RECORD_ORDER_BEST, -1, 0, NULL);
  assert_int_equal (found->len, 3);
  for (guint i = 0; i < found->len; i++)
    assert_string_not_equal (((const MsRecord *)found->pdata[i])->player, "D");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (games_have_their_dates, set_up, tear_down),
    cmocka_unit_test_setup_teardown (what_is_said_is_renewed, set_up, tear_down),
    cmocka_unit_test_setup_teardown (doubtful_games_are_marked, set_up, tear_down),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

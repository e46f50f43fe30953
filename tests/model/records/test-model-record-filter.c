/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which games are let through: by where and by which rules they were played, and how. */
#include "cmocka-common.h"

#include "ms-level.h"
#include "ms-openings.h"
#include "ms-record-figures.h"
#include "ms-record-history.h"
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
      record->review.n_verdicts[MS_VERDICT_AVOIDABLE] = seed < 2 ? (int)seed : MS_RECORD_UNKNOWN;
      record->counts.board.bbbv = (int)seed;
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

static void
add_named (RecordFixture *fixture, guint64 seed, const char *player, const char *program,
    gint64 elapsed_ms, gboolean doubtful)
{
  g_autoptr (MsRecord) record = record_played (8, 8, 10, seed, TRUE);
  g_free (record->player);
  record->player = g_strdup (player);
  record->source = g_strdup ("a file");
  record->program = g_strdup (program);
  record->elapsed_ms = elapsed_ms;
  record->ended_at = (gint64)seed;
  record->doubtful = doubtful;
  record_add (fixture->store, record);
}

/* By parts of names, whatever the case of ASCII letters; what is typed is no SQL. */
static void
names_let_through (void **state)
{
  static const struct
  {
    const char *player, *program;
    guint n_games;
  } cases[] = { { "", "", 4 }, { "ada", "", 2 }, { "A", "", 3 }, { "", "clone", 1 },
    { "Ada", "arbiter", 1 }, { "王", "", 1 }, { "'; DROP TABLE games; --", "", 0 }, { "%", "", 0 },
    { "O'Brien", "", 1 }, { "", "'", 0 } };
  RecordFixture *fixture = *state;
  add_named (fixture, 1, "Ada", "Arbiter 0.52", 1000, FALSE);
  add_named (fixture, 2, "ada", "Minesweeper Clone 0.97", 1000, FALSE);
  add_named (fixture, 3, "Graça O'Brien", NULL, 1000, FALSE);
  add_named (fixture, 4, "王", "Arbiter 0.52", 1000, TRUE);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      MsRecordFilter filter = MS_RECORD_FILTER_ALL;
      g_strlcpy (filter.player, cases[i].player, sizeof filter.player);
      g_strlcpy (filter.program, cases[i].program, sizeof filter.program);
      if (count (fixture, filter) != cases[i].n_games)
        fail_msg ("“%s”, “%s”", cases[i].player, cases[i].program);
    }
  MsRecordFilter filter = MS_RECORD_FILTER_ALL;
  filter.doubtful = TRUE;
  assert_int_equal (count (fixture, filter), 1);
  filter.doubtful = FALSE;
  assert_int_equal (count (fixture, filter), 3);
}

static void
assert_order (RecordFixture *fixture, const char *sort, gboolean falling, const char *expected)
{
  MsRecordFilter filter = MS_RECORD_FILTER_ALL;
  g_autoptr (GString) found = g_string_new (NULL);
  filter.sort = sort;
  filter.falling = falling;
  g_autoptr (GPtrArray)
      records = ms_record_rows_list (fixture->store, &filter, MS_RECORD_ORDER_LATEST, -1, 0, NULL);
  for (guint i = 0; i < records->len; i++)
    g_string_append_printf (found, "%d", (int)((const MsRecord *)records->pdata[i])->ended_at);
  assert_string_equal (found->str, expected);
}

/* Those without a value come last either way; of equals the latest is first. */
static void
rows_are_sorted (void **state)
{
  RecordFixture *fixture = *state;
  const MsRecordColumn *column;
  add_named (fixture, 1, "Ada", "Clone", 3000, FALSE);
  add_named (fixture, 2, "bob", NULL, 1000, FALSE);
  add_named (fixture, 3, "Carl", "arbiter", 2000, FALSE);
  add_named (fixture, 4, "Ada", "Vienna", 1000, FALSE);
  assert_order (fixture, NULL, FALSE, "4321");
  assert_order (fixture, "elapsed_ms", FALSE, "4231");
  assert_order (fixture, "elapsed_ms", TRUE, "1342");
  assert_order (fixture, "player COLLATE NOCASE", FALSE, "4123");
  assert_order (fixture, "program COLLATE NOCASE", FALSE, "3142");
  assert_order (fixture, "program COLLATE NOCASE", TRUE, "4132");
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    {
      MsRecordFilter filter = MS_RECORD_FILTER_ALL;
      filter.sort = ms_record_figure_get_sql (column);
      assert_int_equal (count (fixture, filter), 4);
    }
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

/* The last mines of a board, packed of them, follow each other; the others are anywhere. */
static MsLayout *
draw (const MsRules *rules, int packed, GRand *random)
{
  const int n_cells = rules->width * rules->height;
  g_autofree uint8_t *mine = g_malloc0 (n_cells);
  for (int left = rules->mines, at = 0; left > 0; left -= mine[at]++ == 0)
    at = left > packed ? g_rand_int_range (random, 0, n_cells) : (at + 1) % n_cells;
  for (int i = 0; i < n_cells; i++)
    mine[i] = mine[i] > 0;
  return ms_layout_new (rules->width, rules->height, mine, NULL);
}

/* The more mines stand together, the lower is the 3BV: some board of each has just the one
 * wanted. */
static MsLayout *
find_layout (const MsRules *rules, int bbbv)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  for (int tries = 0; tries < 100000; tries++)
    {
      MsLayout *layout = draw (rules, tries % (rules->mines + 1), random);
      MsOpenings *openings = ms_openings_new (layout, NULL);
      int found = openings->metrics.bbbv;
      ms_openings_free (openings);
      if (found == bbbv)
        return layout;
      ms_layout_unref (layout);
    }
  fail_msg ("no board of 3BV %d", bbbv);
  return NULL;
}

/* A game that was won and is not measured yet. */
static MsRecordRank
add_won (RecordFixture *fixture, const MsRules *rules, int bbbv, gint64 elapsed_ms)
{
  g_autoptr (MsRecord) record = ms_record_new ();
  MsLayout *layout = find_layout (rules, bbbv);
  record->rules = *rules;
  record->seed = (guint64)elapsed_ms; /* no two boards are the same */
  record->won = TRUE;
  record->elapsed_ms = elapsed_ms;
  record->ended_at = elapsed_ms;
  record->layout = ms_record_pack_layout (layout);
  ms_layout_unref (layout);
  return record_add (fixture->store, record);
}

/* Boards below 2, 30 and 100 are no feat by the rules of a competition, as soon as the game
 * ends. */
static void
easy_boards_are_no_best_times (void **state)
{
  static const int least[] = { 2, 30, 100 };
  static const MsLevel levels[] = { MS_LEVEL_CLASSIC_BEGINNER, MS_LEVEL_INTERMEDIATE,
    MS_LEVEL_EXPERT };
  for (int i = 0; i < 3; i++)
    {
      const MsLevelInfo *info = ms_level_info (levels[i]);
      MsRules rules = { info->width, info->height, info->mines, MS_FIRST_CLICK_CLASSIC };
      MsRecordFilter filter = MS_RECORD_FILTER_ALL;
      rules.rule_set = MS_RULES_COMPETITION;
      assert_false (add_won (*state, &rules, least[i] - 1, 1000).best);
      MsRecordRank rank = add_won (*state, &rules, least[i], 5000);
      assert_true (rank.best);
      assert_int_equal (rank.best_before_ms, -1);
      rank = add_won (*state, &rules, least[i] - 1, 2000);
      assert_false (rank.best);
      assert_int_equal (rank.best_before_ms, 5000);
      rank = add_won (*state, &rules, least[i] + 1, 4000);
      assert_true (rank.best);
      assert_int_equal (rank.best_before_ms, 5000);
      filter.width = rules.width;
      filter.height = rules.height;
      filter.mines = rules.mines;
      filter.least_bbbv = least[i];
      assert_int_equal (count (*state, filter), 2);
      rules.rule_set = MS_RULES_FREE;
      assert_true (add_won (*state, &rules, least[i] - 1, 3000).best);
    }
}

static void
set_measures (RecordFixture *fixture, MsRecord *record)
{
  g_autoptr (GPtrArray) one = g_ptr_array_new ();
  g_ptr_array_add (one, record);
  assert_true (ms_record_rows_set_measures (fixture->store, one, NULL));
}

/* Who is deleted while it is measured leaves its id to the next. */
static void
measures_are_of_their_own_game (void **state)
{
  RecordFixture *fixture = *state;
  MsRecordFilter filter = MS_RECORD_FILTER_ALL;
  MsRules rules = { 8, 8, 10, MS_FIRST_CLICK_CLASSIC };
  add_won (fixture, &rules, 7, 1000);
  g_autoptr (GPtrArray) before = ms_record_rows_list (
      fixture->store, &filter, MS_RECORD_ORDER_ENDED, -1, MS_RECORD_PART_HISTORY, NULL);
  MsRecord *gone = before->pdata[0];
  assert_int_equal (ms_record_rows_delete (fixture->store, &filter, NULL), 1);
  add_won (fixture, &rules, 9, 2000);
  gone->measured = TRUE;
  set_measures (fixture, gone);
  g_autoptr (GPtrArray)
      after = ms_record_rows_list (fixture->store, &filter, MS_RECORD_ORDER_ENDED, -1, 0, NULL);
  MsRecord *next = after->pdata[0];
  assert_int_equal (next->id, gone->id);
  assert_int_equal (next->counts.board.bbbv, 9);
  assert_false (next->measured);
  next->measured = TRUE;
  set_measures (fixture, next);
  filter.measured = TRUE;
  assert_int_equal (count (fixture, filter), 1);
}

/* By flags and question marks, where they are known; and both levels called beginner. */
static void
marks_and_beginners_let_through (void **state)
{
  static const struct
  {
    int width, height, mines, flags, questions;
  } games[] = { { 9, 9, 10, 0, 0 }, { 8, 8, 10, 0, 2 }, { 9, 9, 11, 3, 0 }, { 8, 9, 10, 1, 1 },
    { 9, 9, 10, -1, -1 } };
  static const struct
  {
    int flagged, questioned;
    gboolean beginner;
    guint n_games;
  } cases[] = { { MS_RECORD_ANY, MS_RECORD_ANY, FALSE, 5 }, { FALSE, MS_RECORD_ANY, FALSE, 2 },
    { TRUE, MS_RECORD_ANY, FALSE, 2 }, { MS_RECORD_ANY, FALSE, FALSE, 2 },
    { MS_RECORD_ANY, TRUE, FALSE, 2 }, { TRUE, TRUE, FALSE, 1 },
    { MS_RECORD_ANY, MS_RECORD_ANY, TRUE, 3 }, { FALSE, TRUE, TRUE, 1 } };
  RecordFixture *fixture = *state;
  for (guint64 i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_autoptr (MsRecord)
          record = record_played (games[i].width, games[i].height, games[i].mines, i, FALSE);
      record->counts.details.flags = games[i].flags;
      record->counts.details.questions = games[i].questions;
      record_add (fixture->store, record);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      MsRecordFilter filter = MS_RECORD_FILTER_ALL;
      filter.flagged = cases[i].flagged;
      filter.questioned = cases[i].questioned;
      filter.beginner = cases[i].beginner;
      assert_int_equal (count (fixture, filter), cases[i].n_games);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (
        filters_let_through_what_is_asked_for, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (names_let_through, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (
        marks_and_beginners_let_through, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (rows_are_sorted, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (best_times_are_our_own, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (
        easy_boards_are_no_best_times, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (
        measures_are_of_their_own_game, record_set_up, record_tear_down),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the rungs of the ladder took: games of a player who needs a known time for each rule, kept,
 * studied, read again and summed up; and what becomes of that when games go or rows are damaged. */
#include "cmocka-common.h"

#include "record-support.h"

#include "ms-game-kept.h"
#include "ms-game-testing.h"
#include "ms-ladder.h"
#include "ms-record-history.h"
#include "ms-record-needs.h"
#include "ms-worth.h"

#include <math.h>

#define N_GAMES 30
#define KINDS (MS_N_RUNG_RULES + 1)

/* What the player needs for each rule, and to guess, in milliseconds. */
static const int needed[KINDS] = { 400, 1500, 4000, 5000, 7000, 9000, 3000 };

/* What was asked of the player in all games. */
typedef struct
{
  int n[KINDS];
  int n_games; /* with moments */
} Asked;

static gint64
fake_time (gpointer now)
{
  return *(gint64 *)now;
}

/* The hardest rule before the first safe cell of the ladder, and that cell; of a position without
 * one KINDS - 1 and any cell without a mine. */
static int
look (MsSolver *solver, MsGame *game, int *cell)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsLadder *ladder;
  MsPosition *position = ms_game_ref_position (game);
  const MsLayout *layout = ms_play_get_layout (ms_game_get_play (game));
  int rule = 0, n_cells = ms_game_get_width (game) * ms_game_get_height (game);
  *cell = -1;
  assert_int_equal (ms_ladder_find (solver, position, &options, &ladder), MS_STATUS_OK);
  for (int i = 0; i < ladder->n_rungs && *cell < 0; i++)
    {
      rule = MAX (rule, (int)ladder->rungs[i]->rule);
      if (ladder->rungs[i]->n_safe > 0)
        *cell = ladder->rungs[i]->safe[0];
    }
  if (*cell < 0)
    rule = KINDS - 1;
  for (int i = 0; i < n_cells && *cell < 0; i++)
    if (!ms_layout_has_mine (layout, i) && !ms_cell_is_opened (ms_game_get_cells (game)[i]))
      *cell = i;
  ms_ladder_free (ladder);
  ms_position_unref (position);
  return rule;
}

static MsRecord *
play (guint64 seed, Asked *asked)
{
  gint64 now = 0;
  int cell, n = 0;
  g_autoptr (MsGame) game = ms_game_new ();
  MsRules rules = { 9, 9, 15, MS_FIRST_CLICK_OPEN };
  MsSolver *solver = ms_solver_new (NULL);
  ms_game_set_time_source (game, fake_time, &now);
  assert_true (ms_game_start (game, &rules, seed, NULL));
  ms_game_open (game, 4, 4);
  for (; ms_game_get_state (game) == MS_GAME_PLAYING; n++)
    {
      int rule = look (solver, game, &cell);
      asked->n[rule]++;
      now += needed[rule] * 1000;
      ms_game_open (game, cell % 9, cell / 9);
    }
  asked->n_games += n > 0;
  assert_int_equal (ms_game_get_state (game), MS_GAME_WON);
  MsRecord *record = ms_record_new_from_game (game, "Ada");
  ms_record_write_moves (record);
  record->ended_at = 1700000000000 + (gint64)seed * 86400000;
  ms_solver_free (solver);
  return record;
}

static Asked
fill (RecordFixture *fixture)
{
  Asked asked = { { 0 } };
  for (guint64 seed = 1; seed <= N_GAMES; seed++)
    {
      g_autoptr (MsRecord) record = play (seed, &asked);
      record_add (fixture->store, record);
    }
  return asked;
}

static MsWorth *
study_all (RecordFixture *fixture)
{
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  int n_left = N_GAMES, before;
  do
    {
      before = n_left;
      assert_true (ms_record_needs_study (fixture->store, &all, &n_left, NULL));
      assert_true (n_left == 0 || n_left == before - MS_RECORD_NEEDS_AT_ONCE);
    }
  while (n_left > 0);
  ms_record_store_close (fixture->store);
  g_autoptr (GArray) needs = ms_record_needs_load (fixture->store, &all, NULL);
  assert_non_null (needs);
  return ms_worth_new (needs);
}

static const MsWorthRow *
get_row (const MsWorth *worth, guint i)
{
  return &g_array_index (worth->rows, MsWorthRow, i);
}

/* All moments of a rule; NULL: there are none. */
static const MsWorthRow *
find_row (const MsWorth *worth, int rule)
{
  for (guint i = 0; i < worth->rows->len; i++)
    if (get_row (worth, i)->rule == rule && get_row (worth, i)->pattern == 0)
      return get_row (worth, i);
  return NULL;
}

static void
check_rule (const MsWorth *worth, int rule, int n)
{
  const MsWorthRow *row = find_row (worth, rule);
  assert_int_equal (row != NULL ? row->n : 0, n);
  if (row == NULL)
    return;
  assert_int_equal (row->total_ms, (gint64)n * needed[rule]);
  assert_int_equal (row->half_ms, needed[rule]);
  assert_int_equal (row->high_ms, needed[rule]);
  assert_true (fabs (row->cost_ms - (double)n * (needed[rule] - needed[0])) < 1);
  assert_in_range (row->n_dearest, 1, MS_WORTH_DEAREST);
  assert_int_equal (row->points->len > 0, n >= MS_WORTH_CHUNK);
  for (guint i = 0; i < row->points->len; i++)
    {
      const MsWorthPoint *point = &g_array_index (row->points, MsWorthPoint, i);
      assert_int_equal (point->low_ms, needed[rule]);
      assert_int_equal (point->high_ms, needed[rule]);
      assert_true (i == 0 || point->at >= point[-1].at);
    }
}

/* The patterns of a rule are all of its moments. */
static void
check_patterns (const MsWorth *worth, int rule, int least)
{
  int n = 0;
  for (guint i = 0; i < worth->rows->len; i++)
    if (get_row (worth, i)->rule == rule && get_row (worth, i)->pattern != 0)
      {
        assert_in_range (get_row (worth, i)->pattern, least, 8 * least);
        n += get_row (worth, i)->n;
      }
  assert_int_equal (n, find_row (worth, rule) != NULL ? find_row (worth, rule)->n : 0);
}

static void
known_times_are_found (void **state)
{
  RecordFixture *fixture = *state;
  Asked asked = fill (fixture);
  g_autoptr (MsWorth) worth = study_all (fixture);
  double cost = 0, last = INFINITY;
  assert_int_equal (worth->n_games, asked.n_games);
  for (int rule = 0; rule < KINDS; rule++)
    {
      check_rule (worth, rule, asked.n[rule]);
      cost += rule < MS_N_RUNG_RULES ? (double)asked.n[rule] * (needed[rule] - needed[0]) : 0;
    }
  assert_true (asked.n[MS_RUNG_TWO_NUMBERS] > 0 && asked.n[MS_N_RUNG_RULES] > 0);
  assert_true (fabs (worth->cost_ms - cost) < 1);
  check_patterns (worth, MS_RUNG_TWO_NUMBERS, 11);
  check_patterns (worth, MS_RUNG_THREE_NUMBERS, 111);
  assert_in_range (worth->costs->len, 1, MS_WORTH_COSTS);
  for (guint i = 0; i < worth->costs->len; i++)
    {
      const MsWorthRow *row = get_row (worth, g_array_index (worth->costs, guint, i));
      assert_true (row->rule > MS_RUNG_ONE_NUMBER && row->rule < MS_N_RUNG_RULES);
      assert_true (row->cost_ms > 0 && row->cost_ms <= last);
      last = row->cost_ms;
    }
}

/* Moments of one kind with times from 1 to n seconds, all in games of their own. */
static void
add_needs (GArray *needs, int n, MsEasiest easiest)
{
  for (int i = n; i > 0; i--)
    {
      MsWorthMoment need = { i, i, { 1, i * 1000, easiest } };
      g_array_append_val (needs, need);
    }
}

static void
shares_and_the_dearest (void **state)
{
  g_autoptr (GArray) needs = g_array_new (FALSE, FALSE, sizeof (MsWorthMoment));
  g_autoptr (MsWorth) none = ms_worth_new (needs);
  assert_int_equal (none->rows->len + none->costs->len, 0);
  assert_true (isnan (none->cost_ms));
  add_needs (needs, 10, (MsEasiest){ MS_RUNG_TWO_NUMBERS, 12 });
  g_autoptr (MsWorth) alone = ms_worth_new (needs);
  assert_true (isnan (alone->cost_ms));
  assert_int_equal (alone->costs->len, 0); /* there is nothing to compare it with */
  const MsWorthRow *row = find_row (alone, MS_RUNG_TWO_NUMBERS);
  assert_int_equal (row->half_ms, 5000);
  assert_int_equal (row->high_ms, 9000);
  assert_int_equal (row->n_dearest, MS_WORTH_DEAREST);
  for (int i = 0; i < row->n_dearest; i++)
    assert_int_equal (row->dearest[i].game, 10 - i);
  add_needs (needs, 3, (MsEasiest){ MS_RUNG_ONE_NUMBER, 0 });
  g_autoptr (MsWorth) both = ms_worth_new (needs);
  assert_int_equal (both->costs->len, 1);
  row = get_row (both, g_array_index (both->costs, guint, 0));
  assert_int_equal (row->pattern, 12);
  assert_true (fabs (row->cost_ms - (55000 - 10 * 2000)) < 1);
}

static void
execute (RecordFixture *fixture, const char *sql)
{
  assert_true (ms_record_store_open (fixture->store, TRUE, NULL));
  assert_true (ms_record_store_exec (fixture->store, sql, NULL));
}

static int
count_needs (RecordFixture *fixture, int game)
{
  g_autoptr (sqlite3_stmt) rows = ms_record_store_prepare (
      fixture->store, "SELECT count(*) FROM needs WHERE game = ?1", NULL);
  sqlite3_bind_int (rows, 1, game);
  assert_int_equal (sqlite3_step (rows), SQLITE_ROW);
  return sqlite3_column_int (rows, 0);
}

static void
games_go_and_rows_are_damaged (void **state)
{
  RecordFixture *fixture = *state;
  MsRecordFilter one = MS_RECORD_FILTER_ALL;
  fill (fixture);
  g_autoptr (MsWorth) before = study_all (fixture);
  int n_before = get_row (before, 0)->n;
  execute (fixture,
      "INSERT INTO needs VALUES (2, 900, 99, 0, 5), (2, 901, 0, 0, -5), (2, 902, 0, -1, 5),"
      "  (2, -1, 0, 0, 5), (2, 903, 0, 0, 120000)");
  g_autoptr (MsWorth) damaged = study_all (fixture);
  assert_int_equal (get_row (damaged, 0)->n, n_before);
  one.id = 2;
  assert_int_equal (ms_record_rows_delete (fixture->store, &one, NULL), 1);
  assert_int_equal (count_needs (fixture, 2), 0);
  assert_true (count_needs (fixture, 3) > 0);
  g_autoptr (MsWorth) after = study_all (fixture);
  assert_true (get_row (after, 0)->n < n_before);
}

int
main (void)
{
#define TEST(test) cmocka_unit_test_setup_teardown (test, record_set_up, record_tear_down)
  const struct CMUnitTest tests[] = {
    TEST (known_times_are_found),
    TEST (shares_and_the_dearest),
    TEST (games_go_and_rows_are_damaged),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

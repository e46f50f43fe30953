/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statistics against plain recomputation, and luck against the oracle. */
#include "cmocka-common.h"

#include "ms-interval.h"
#include "ms-metrics.h"
#include "ms-neighbours.h"
#include "ms-record-history-testing.h"
#include "ms-record-columns.h"
#include "ms-record-figures.h"
#include "ms-statistics.h"
#include "oracle.h"
#include "record-support.h"

#include <math.h>
#include <string.h>

static const MsRecord *
at (GPtrArray *records, guint i)
{
  return records->pdata[i];
}

/* Streaks as their definition says: the longest run that does not change. */
static int
plain_longest (GPtrArray *records, gboolean won)
{
  int longest = 0;
  for (guint first = 0; first < records->len; first++)
    for (guint last = first; last < records->len; last++)
      {
        gboolean same = TRUE;
        for (guint i = first; i <= last; i++)
          same &= !at (records, i)->won == !won;
        if (same)
          longest = MAX (longest, (int)(last - first) + 1);
      }
  return longest;
}

static int
plain_current (GPtrArray *records)
{
  int n = 0;
  for (guint i = records->len; i > 0; i--, n++)
    if (!at (records, i - 1)->won != !at (records, records->len - 1)->won)
      break;
  return records->len > 0 && !at (records, records->len - 1)->won ? -n : n;
}

/* The time that as many wins are below as above. */
static gint64
plain_median (GPtrArray *records)
{
  gint64 lower = -1, upper = -1;
  int n_won = 0;
  for (guint i = 0; i < records->len; i++)
    n_won += at (records, i)->won;
  for (guint i = 0; i < records->len; i++)
    {
      int below = 0, equal = 0;
      for (guint j = 0; j < records->len; j++)
        {
          below += at (records, j)->won
              && at (records, j)->elapsed_ms < at (records, i)->elapsed_ms;
          equal += at (records, j)->won
              && at (records, j)->elapsed_ms == at (records, i)->elapsed_ms;
        }
      if (!at (records, i)->won)
        continue;
      if (below <= (n_won - 1) / 2 && (n_won - 1) / 2 < below + equal)
        lower = at (records, i)->elapsed_ms;
      if (below <= n_won / 2 && n_won / 2 < below + equal)
        upper = at (records, i)->elapsed_ms;
    }
  return n_won > 0 ? (lower + upper) / 2 : -1;
}

static const MsStatisticsSeries *
find_series (const MsStatistics *statistics, const char *name)
{
  for (guint i = 0; i < statistics->series->len; i++)
    if (strcmp (g_array_index (statistics->series, MsStatisticsSeries, i).column->sql, name) == 0)
      return &g_array_index (statistics->series, MsStatisticsSeries, i);
  fail_msg ("there is no series %s", name);
  return NULL;
}

static double
get_derived (const MsRecord *record, const char *name)
{
  const MsRecordColumn *column;
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    if (strcmp (column->sql, name) == 0)
      return ms_record_figure_get (column, record);
  fail_msg ("there is no figure %s", name);
  return NAN;
}

static void
check_points (GPtrArray *records, const MsStatistics *statistics)
{
  const MsStatisticsSeries *speed = find_series (statistics, "bbbv_per_second");
  guint n = 0;
  double sum = 0, most = 0;
  for (guint i = 0; i < records->len; i++)
    {
      const MsRecord *record = at (records, i);
      if (!record->won || record->counts.solved < 0 || record->elapsed_ms == 0)
        continue;
      MsStatisticsPoint point = g_array_index (speed->points, MsStatisticsPoint, n++);
      double value = record->counts.solved / (record->elapsed_ms / 1000.0);
      assert_int_equal (point.at, record->ended_at);
      assert_true (fabs (point.value - value) <= 1e-12 * value);
      sum += value;
      most = MAX (most, value);
    }
  assert_int_equal (n, speed->points->len);
  if (n == 0)
    assert_true (isnan (speed->mean));
  else
    {
      assert_true (fabs (speed->mean - sum / n) < 1e-9);
      assert_true (fabs (speed->greatest - most) < 1e-9);
    }
}

static void
check_luck (GPtrArray *records, const MsStatistics *statistics)
{
  int n_lucky = 0;
  for (int bin = 0; bin < MS_STATISTICS_LUCK_BINS; bin++)
    {
      const MsStatisticsBin *found = &statistics->luck[bin];
      gboolean last = bin == MS_STATISTICS_LUCK_BINS - 1;
      int n_games = 0, n_won = 0;
      double sum = 0;
      assert_true (fabs (found->low - bin / 10.0) < 1e-9);
      assert_true (fabs (found->high - (last ? 1 : (bin + 1) / 10.0)) < 1e-9);
      for (guint i = 0; i < records->len; i++)
        {
          double luck = at (records, i)->luck;
          if (!(last ? luck == 1 : luck >= bin / 10.0 && luck < (bin + 1) / 10.0 && luck < 1))
            continue;
          n_games++;
          n_won += at (records, i)->won;
          sum += luck;
        }
      assert_int_equal (found->n_games, n_games);
      assert_int_equal (found->n_won, n_won);
      if (n_games > 0)
        assert_true (fabs (found->mean_luck - sum / n_games) < 1e-9);
      n_lucky += n_games;
    }
  assert_int_equal (statistics->n_lucky, n_lucky);
}

/* The dearest habits, and of each the dearest games; those that cost nothing are none. */
static void
check_habits (GPtrArray *records, const MsStatistics *statistics)
{
  const MsRecordColumn *column;
  double last = INFINITY;
  int n_costly = 0;
  for (guint i = 0; i < statistics->habits->len; i++)
    {
      const MsStatisticsHabit *habit = &g_array_index (statistics->habits, MsStatisticsHabit, i);
      double sum = 0;
      int n_games = 0, n_dearer = 0;
      for (guint j = 0; j < records->len; j++)
        {
          double seconds = ms_record_figure_get (habit->column, at (records, j));
          if (isnan (seconds))
            continue;
          n_games++;
          sum += seconds;
          gboolean listed = FALSE;
          for (int k = 0; k < habit->n_dearest; k++)
            listed |= habit->dearest[k].at == at (records, j)->ended_at
                && habit->dearest[k].seconds == seconds;
          double least = habit->n_dearest > 0 ? habit->dearest[habit->n_dearest - 1].seconds : 0;
          n_dearer += seconds > 0;
          assert_true (listed ? seconds > 0 : seconds <= least);
        }
      assert_true (fabs (habit->seconds - sum) < 1e-9 && sum > 0 && sum <= last);
      assert_int_equal (habit->n_games, n_games);
      assert_int_equal (habit->n_dearest, MIN (n_dearer, MS_STATISTICS_DEAREST));
      last = sum;
    }
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    if (column->shown.parts & MS_SHOWN_HABITS)
      {
        double sum = 0;
        for (guint j = 0; j < records->len; j++)
          {
            double seconds = ms_record_figure_get (column, at (records, j));
            sum += isnan (seconds) ? 0 : seconds;
          }
        n_costly += sum > 0;
      }
  assert_int_equal (statistics->habits->len, MIN (n_costly, MS_STATISTICS_HABITS));
}

static void
figures_are_those_of_plain_counting (void **state)
{
  for (guint64 round = 0; round < 60; round++)
    {
      g_autoptr (GPtrArray)
          records = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_record_free);
      for (guint64 i = 0; i < round; i++)
        g_ptr_array_add (records, record_made_up (round * 1000 + i));
      for (guint i = 0; i < records->len; i++)
        ((MsRecord *)records->pdata[i])->counts.details.flags = (int)(i % 3) - 1; /* or not known */
      g_autoptr (MsStatistics) statistics = ms_statistics_new (records);
      int n_won = 0;
      gint64 best = -1, best_of[2] = { -1, -1 }; /* without flags, and with */
      for (guint i = 0; i < records->len; i++)
        if (at (records, i)->won)
          {
            n_won++;
            best = best < 0 ? at (records, i)->elapsed_ms : MIN (best, at (records, i)->elapsed_ms);
            int flags = at (records, i)->counts.details.flags;
            if (flags >= 0 && (best_of[flags] < 0 || at (records, i)->elapsed_ms < best_of[flags]))
              best_of[flags] = at (records, i)->elapsed_ms;
          }
      assert_int_equal (statistics->n_games, round);
      assert_int_equal (statistics->n_won, n_won);
      assert_int_equal (statistics->best_ms, best);
      assert_int_equal (statistics->best_nf_ms, best_of[0]);
      assert_int_equal (statistics->best_fl_ms, best_of[1]);
      assert_int_equal (statistics->median_ms, plain_median (records));
      assert_int_equal (statistics->longest_won, plain_longest (records, TRUE));
      assert_int_equal (statistics->longest_lost, plain_longest (records, FALSE));
      assert_int_equal (statistics->streak, plain_current (records));
      check_points (records, statistics);
      check_luck (records, statistics);
      check_habits (records, statistics);
    }
}

/* Wilson's bounds are the shares at which a test of the found share is just not refused. */
static void
the_interval_is_wilsons (void **state)
{
  const double z = 1.959963984540054;
  for (int n = 1; n <= 200; n += 7)
    for (int successes = 0; successes <= n; successes++)
      {
        double low, high, share = (double)successes / n;
        ms_interval_of_share (successes, n, &low, &high);
        assert_true (0 <= low && low <= share && share <= high && high <= 1);
        double bounds[] = { low, high };
        for (int i = 0; i < 2; i++)
          if (bounds[i] > 0 && bounds[i] < 1)
            assert_true (
                fabs (fabs (share - bounds[i]) - z * sqrt (bounds[i] * (1 - bounds[i]) / n))
                < 1e-9);
      }
}

/* --- Luck --- */

typedef struct
{
  int guesses, chords, certain_mines;
  double luck;
} PlainLuck;

/* How many layouts fit, with these cells free of mines. */
static double
count_layouts (const MsPlay *play, const int *cells, int n)
{
  const MsRules *rules = ms_play_get_rules (play);
  int8_t assumed[ORACLE_MAX_CELLS];
  MsPosition *position;
  Oracle oracle;
  OracleOptions options = ORACLE_OPTIONS_INIT;
  memset (assumed, -1, sizeof assumed);
  for (int i = 0; i < n; i++)
    assumed[cells[i]] = 0;
  options.assumed = assumed;
  assert_int_equal (ms_position_new (rules->width, rules->height, rules->mines,
                        ms_play_get_cells (play), NULL, &position, NULL),
      MS_STATUS_OK);
  oracle_solve (position, &options, &oracle);
  ms_position_unref (position);
  return (double)oracle.layouts;
}

/* What a move opens: a cell, or all that are covered and not flagged around a number. */
static int
list_opened (const MsPlay *play, const MsMove *move, int *cells)
{
  const MsRules *rules = ms_play_get_rules (play);
  const MsCell *seen = ms_play_get_cells (play);
  int around[8], n = 0, n_around = ms_neighbours (rules->width, rules->height, move->cell, around);
  int n_flags = 0;
  for (int i = 0; i < n_around; i++)
    n_flags += seen[around[i]] == MS_CELL_FLAG;
  if (move->action == MS_ACTION_CHORD && seen[move->cell] != n_flags)
    return 0;
  if (move->action == MS_ACTION_OPEN && !ms_cell_is_opened (seen[move->cell])
      && seen[move->cell] != MS_CELL_FLAG)
    cells[n++] = move->cell;
  for (int i = 0; i < n_around && move->action == MS_ACTION_CHORD; i++)
    if (!ms_cell_is_opened (seen[around[i]]) && seen[around[i]] != MS_CELL_FLAG)
      cells[n++] = around[i];
  return n;
}

/* The rule of a review, by going through all layouts: a move is one risk, the first opening and a
 * certain mine are no guesses. */
static void
plain_move (MsPlay *play, const MsMove *move, PlainLuck *luck)
{
  int cells[8], n = list_opened (play, move, cells);
  if (n > 0 && ms_play_get_n_opened (play) > 0)
    {
      double safety = count_layouts (play, cells, n) / count_layouts (play, cells, 0);
      luck->certain_mines += safety == 0;
      luck->guesses += safety > 0 && safety < 1;
      luck->chords += safety > 0 && safety < 1 && n > 1;
      luck->luck *= safety > 0 ? safety : 1;
    }
  assert_int_equal (ms_play_do (play, move), MS_STATUS_OK);
}

static PlainLuck
plain_luck (const MsRecord *record)
{
  PlainLuck luck = { .luck = 1 };
  MsLayout *layout = ms_record_dup_layout (record);
  g_autoptr (GArray) moves = ms_record_moves_read (&record->rules, record->moves);
  MsPlay *play = ms_play_new (&record->rules, record->seed, layout, NULL);
  for (guint i = 0; i < moves->len; i++)
    plain_move (play, &g_array_index (moves, MsMove, i), &luck);
  ms_play_free (play);
  ms_layout_unref (layout);
  return luck;
}

static void
luck_is_the_oracles (void **state)
{
  PlainLuck all = { 0 };
  int lost_by_guess = 0;
  for (guint64 seed = 1; seed <= 250; seed++)
    {
      int width = 2 + (int)(seed % 4), height = 3 + (int)(seed % 2), mines = 1 + (int)(seed % 5);
      g_autoptr (MsRecord) record = record_played (width, height, mines, seed, seed % 3 > 0);
      ms_record_measure (record, NULL);
      PlainLuck luck = plain_luck (record);
      if (record->review.n_guesses != luck.guesses || fabs (record->luck - luck.luck) > 1e-9)
        fail_msg ("seed %" G_GUINT64_FORMAT ": %d guesses, luck %g; the oracle has %d and %g", seed,
            record->review.n_guesses, record->luck, luck.guesses, luck.luck);
      assert_true (record->measured && record->review.survival == record->luck);
      assert_true (fabs (pow (10, -record->review.pluck) - luck.luck) < 1e-9);
      all.guesses += luck.guesses;
      all.chords += luck.chords;
      all.certain_mines += luck.certain_mines;
      lost_by_guess += !record->won && luck.guesses > 0;
    }
  assert_true (all.guesses > 100 && all.chords > 5 && all.certain_mines > 5);
  assert_true (lost_by_guess > 20);
}

static void
cancelled_measuring_says_nothing (void **state)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (MsRecord) record = record_played (9, 9, 10, 4, TRUE);
  g_cancellable_cancel (cancellable);
  ms_record_measure (record, cancellable);
  assert_false (record->measured);
}

static void
measures_are_those_of_the_game (void **state)
{
  g_autoptr (MsRecord) record = record_played (16, 16, 40, 9, TRUE);
  ms_record_measure (record, NULL);
  MsPlay *play = ms_record_replay (record);
  MsPlayMetrics metrics;
  assert_int_equal (ms_play_metrics (play, record->elapsed_ms, NULL, &metrics), MS_STATUS_OK);
  assert_int_equal (record->counts.board.bbbv, metrics.board.bbbv);
  assert_int_equal (record->counts.solved, record->counts.board.bbbv);
  assert_int_equal (record->counts.clicks.left, metrics.clicks.left);
  assert_true (fabs (get_derived (record, "efficiency")
                   - ms_metrics_figure (&metrics, NULL, MS_FIGURE_EFFICIENCY))
      < 1e-12);
  assert_true (fabs (get_derived (record, "bbbv_per_second")
                   - ms_metrics_figure (&metrics, NULL, MS_FIGURE_BBBV_PER_SECOND))
      < 1e-12);
  ms_play_free (play);
}

/* As large as a row can say it. */
static void
sums_cannot_overflow (void **state)
{
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_record_free);
  for (int i = 0; i < 2; i++)
    {
      MsRecord *record = ms_record_new ();
      record->won = TRUE;
      record->elapsed_ms = MS_RECORD_MOST_MS;
      record->counts.board.bbbv = record->counts.solved = G_MAXINT;
      record->counts.clicks.left = record->counts.clicks.right = record->counts.clicks.chords =
          G_MAXINT;
      record->luck = 1;
      g_ptr_array_add (records, record);
    }
  MsStatistics *statistics = ms_statistics_new (records);
  assert_true (fabs (find_series (statistics, "efficiency")->mean - 1.0 / 3) < 1e-12);
  assert_int_equal (statistics->median_ms, MS_RECORD_MOST_MS);
  assert_true (fabs (find_series (statistics, "bbbv_per_second")->mean - 1) < 1e-6);
  ms_statistics_free (statistics);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (figures_are_those_of_plain_counting),
    cmocka_unit_test (the_interval_is_wilsons),
    cmocka_unit_test (luck_is_the_oracles),
    cmocka_unit_test (cancelled_measuring_says_nothing),
    cmocka_unit_test (measures_are_those_of_the_game),
    cmocka_unit_test (sums_cannot_overflow),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-statistics.h"

#include "ms-interval.h"
#include "ms-record-figures.h"

static void
add_win (MsStatistics *self, gboolean won)
{
  self->n_games++;
  self->n_won += won;
  self->streak = won ? MAX (self->streak, 0) + 1 : MIN (self->streak, 0) - 1;
  self->longest_won = MAX (self->longest_won, self->streak);
  self->longest_lost = MAX (self->longest_lost, -self->streak);
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  gint64 first = *(const gint64 *)a, second = *(const gint64 *)b;
  return first < second ? -1 : first > second;
}

static void
end_times (MsStatistics *self)
{
  GArray *times = self->times;
  if (times->len == 0)
    return;
  g_array_sort (times, compare_times);
  self->best_ms = g_array_index (times, gint64, 0);
  self->median_ms = (g_array_index (times, gint64, (times->len - 1) / 2)
                        + g_array_index (times, gint64, times->len / 2))
      / 2;
}

/* The mean is a sum until the end. */
static void
add_point (MsStatisticsSeries *series, const MsRecord *record)
{
  MsStatisticsPoint point = { record->ended_at, ms_record_figure_get (series->column, record) };
  if (isnan (point.value))
    return;
  g_array_append_val (series->points, point);
  series->mean += point.value;
  series->greatest = fmax (series->greatest, point.value);
}

static void
clear_series (gpointer series)
{
  g_array_unref (((MsStatisticsSeries *)series)->points);
}

static void
add_luck (MsStatistics *self, const MsRecord *record)
{
  const int last = MS_STATISTICS_LUCK_BINS - 1;
  if (isnan (record->luck))
    return;
  MsStatisticsBin *bin = &self->luck[record->luck >= 1 ? last : (int)(record->luck * last)];
  bin->n_games++;
  bin->n_won += record->won;
  bin->mean_luck += (record->luck - bin->mean_luck) / bin->n_games;
  self->n_lucky++;
}

static void
add_habit (MsStatisticsHabit *habit, const MsRecord *record)
{
  double seconds = ms_record_figure_get (habit->column, record);
  int place = habit->n_dearest;
  if (isnan (seconds))
    return;
  habit->n_games++;
  habit->seconds += seconds;
  while (place > 0 && habit->dearest[place - 1].seconds < seconds)
    place--;
  if (seconds <= 0 || place == MS_STATISTICS_DEAREST)
    return;
  habit->n_dearest = MIN (habit->n_dearest + 1, MS_STATISTICS_DEAREST);
  for (int i = habit->n_dearest - 1; i > place; i--)
    habit->dearest[i] = habit->dearest[i - 1];
  habit->dearest[place].id = record->id;
  habit->dearest[place].at = record->ended_at;
  habit->dearest[place].seconds = seconds;
}

static int
compare_habits (gconstpointer a, gconstpointer b)
{
  double first = ((const MsStatisticsHabit *)a)->seconds;
  double second = ((const MsStatisticsHabit *)b)->seconds;
  return first < second ? 1 : -(first > second);
}

static void
end_habits (MsStatistics *self)
{
  guint n = 0;
  g_array_sort (self->habits, compare_habits);
  while (n < MIN (self->habits->len, MS_STATISTICS_HABITS)
      && g_array_index (self->habits, MsStatisticsHabit, n).seconds > 0)
    n++;
  g_array_set_size (self->habits, n);
}

static void
begin (MsStatistics *self)
{
  const int last = MS_STATISTICS_LUCK_BINS - 1;
  const MsRecordColumn *column;
  self->times = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->series = g_array_new (FALSE, FALSE, sizeof (MsStatisticsSeries));
  g_array_set_clear_func (self->series, clear_series);
  self->best_ms = self->median_ms = self->best_nf_ms = self->best_fl_ms = -1;
  self->win_rate = self->win_rate_low = self->win_rate_high = NAN;
  self->habits = g_array_new (FALSE, FALSE, sizeof (MsStatisticsHabit));
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    if (column->shown.parts & MS_SHOWN_HABITS)
      {
        MsStatisticsHabit habit = { .column = column };
        g_array_append_val (self->habits, habit);
      }
    else if (column->shown.parts & MS_SHOWN_STATISTICS)
      {
        MsStatisticsSeries series = { column, 0, NAN,
          g_array_new (FALSE, FALSE, sizeof (MsStatisticsPoint)) };
        g_array_append_val (self->series, series);
      }
  for (int i = 0; i <= last; i++)
    {
      self->luck[i].low = (double)i / last;
      self->luck[i].high = i < last ? (double)(i + 1) / last : 1;
    }
}

void
ms_statistics_add (MsStatistics *self, const MsRecord *record)
{
  add_win (self, record->won != FALSE);
  add_luck (self, record);
  for (guint i = 0; i < self->habits->len; i++)
    add_habit (&g_array_index (self->habits, MsStatisticsHabit, i), record);
  if (!record->won)
    return;
  g_array_append_val (self->times, record->elapsed_ms);
  if (record->counts.details.flags != MS_RECORD_UNKNOWN)
    {
      gint64 *best = record->counts.details.flags == 0 ? &self->best_nf_ms : &self->best_fl_ms;
      *best = *best < 0 ? record->elapsed_ms : MIN (*best, record->elapsed_ms);
    }
  for (guint i = 0; i < self->series->len; i++)
    add_point (&g_array_index (self->series, MsStatisticsSeries, i), record);
}

void
ms_statistics_end (MsStatistics *self)
{
  end_times (self);
  end_habits (self);
  for (guint i = 0; i < self->series->len; i++)
    {
      MsStatisticsSeries *series = &g_array_index (self->series, MsStatisticsSeries, i);
      series->mean /= series->points->len; /* NaN where there are none */
    }
  for (int i = 0; i < MS_STATISTICS_LUCK_BINS; i++)
    if (self->luck[i].n_games > 0)
      ms_interval_of_share (self->luck[i].n_won, self->luck[i].n_games, &self->luck[i].rate_low,
          &self->luck[i].rate_high);
  if (self->n_games == 0)
    return;
  self->win_rate = (double)self->n_won / self->n_games;
  ms_interval_of_share (self->n_won, self->n_games, &self->win_rate_low, &self->win_rate_high);
}

MsStatistics *
ms_statistics_new (GPtrArray *records)
{
  MsStatistics *self = g_new0 (MsStatistics, 1);
  begin (self);
  if (records == NULL)
    return self;
  for (guint i = 0; i < records->len; i++)
    ms_statistics_add (self, records->pdata[i]);
  ms_statistics_end (self);
  return self;
}

void
ms_statistics_free (MsStatistics *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->habits);
  g_array_unref (self->times);
  g_array_unref (self->series);
  g_free (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-statistics.h"

#include "ms-interval.h"

static void
add_wins (MsStatistics *self, GPtrArray *records)
{
  self->n_games = (int)records->len;
  for (guint i = 0; i < records->len; i++)
    {
      const MsRecord *record = records->pdata[i];
      self->n_won += record->won;
      if (record->won)
        self->streak = MAX (self->streak, 0) + 1;
      else
        self->streak = MIN (self->streak, 0) - 1;
      self->longest_won = MAX (self->longest_won, self->streak);
      self->longest_lost = MAX (self->longest_lost, -self->streak);
    }
  self->win_rate = self->win_rate_low = self->win_rate_high = NAN;
  if (self->n_games == 0)
    return;
  self->win_rate = (double)self->n_won / self->n_games;
  ms_interval_of_share (self->n_won, self->n_games, &self->win_rate_low, &self->win_rate_high);
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  gint64 first = *(const gint64 *)a, second = *(const gint64 *)b;
  return first < second ? -1 : first > second;
}

static void
add_times (MsStatistics *self, GPtrArray *records)
{
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < records->len; i++)
    {
      const MsRecord *record = records->pdata[i];
      if (record->won)
        g_array_append_val (times, record->elapsed_ms);
    }
  self->best_ms = self->median_ms = -1;
  if (times->len == 0)
    return;
  g_array_sort (times, compare_times);
  self->best_ms = g_array_index (times, gint64, 0);
  self->median_ms = (g_array_index (times, gint64, (times->len - 1) / 2)
                        + g_array_index (times, gint64, times->len / 2))
      / 2;
}

static void
add_series (MsStatistics *self, const MsRecordColumn *column, GPtrArray *records)
{
  MsStatisticsSeries series = { column, NAN, NAN,
    g_array_new (FALSE, FALSE, sizeof (MsStatisticsPoint)) };
  double sum = 0;
  for (guint i = 0; i < records->len; i++)
    {
      const MsRecord *record = records->pdata[i];
      MsStatisticsPoint point = { record->ended_at, ms_record_column_get_figure (column, record) };
      if (!record->won || isnan (point.value))
        continue;
      g_array_append_val (series.points, point);
      sum += point.value;
      series.greatest = fmax (series.greatest, point.value);
    }
  if (series.points->len > 0)
    series.mean = sum / series.points->len;
  g_array_append_val (self->series, series);
}

static void
clear_series (gpointer series)
{
  g_array_unref (((MsStatisticsSeries *)series)->points);
}

static void
add_luck (MsStatistics *self, GPtrArray *records)
{
  const int last = MS_STATISTICS_LUCK_BINS - 1;
  for (int i = 0; i <= last; i++)
    {
      self->luck[i].low = (double)i / last;
      self->luck[i].high = i < last ? (double)(i + 1) / last : 1;
    }
  for (guint i = 0; i < records->len; i++)
    {
      const MsRecord *record = records->pdata[i];
      if (isnan (record->luck))
        continue;
      MsStatisticsBin *bin = &self->luck[record->luck >= 1 ? last : (int)(record->luck * last)];
      bin->n_games++;
      bin->n_won += record->won;
      bin->mean_luck += (record->luck - bin->mean_luck) / bin->n_games;
      self->n_lucky++;
    }
  for (int i = 0; i <= last; i++)
    if (self->luck[i].n_games > 0)
      ms_interval_of_share (self->luck[i].n_won, self->luck[i].n_games, &self->luck[i].rate_low,
          &self->luck[i].rate_high);
}

MsStatistics *
ms_statistics_new (GPtrArray *records)
{
  MsStatistics *self = g_new0 (MsStatistics, 1);
  const MsRecordColumn *column;
  self->series = g_array_new (FALSE, FALSE, sizeof (MsStatisticsSeries));
  g_array_set_clear_func (self->series, clear_series);
  add_wins (self, records);
  add_times (self, records);
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    if (column->shown.parts & MS_SHOWN_STATISTICS)
      add_series (self, column, records);
  add_luck (self, records);
  return self;
}

void
ms_statistics_free (MsStatistics *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->series);
  g_free (self);
}

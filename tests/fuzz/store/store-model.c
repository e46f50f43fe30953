/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store-model.h"

#include "ms-level.h"
#include "ms-record-history.h"

#include <math.h>
#include <string.h>

/* --- Rows --- */

static void
row_free (gpointer data)
{
  Row *row = data;
  ms_record_free (row->record);
  g_free (row->key);
  g_free (row->board);
  g_free (row);
}

Model *
model_new (void)
{
  Model *self = g_new0 (Model, 1);
  self->rows = g_ptr_array_new_with_free_func (row_free);
  return self;
}

void
model_free (Model *self)
{
  g_ptr_array_unref (self->rows);
  g_free (self->file);
  g_free (self);
}

void
model_put (Model *self, const Row *row, gint64 id, gboolean measured)
{
  guint place = self->rows->len;
  Row *copy = g_new (Row, 1);
  *copy = (Row){ ms_record_copy (row->record), g_strdup (row->key), g_strdup (row->board) };
  copy->record->id = id;
  copy->record->measured = measured;
  while (place > 0 && ((Row *)self->rows->pdata[place - 1])->record->id > id)
    place--;
  g_ptr_array_insert (self->rows, (int)place, copy);
}

Model *
model_copy (const Model *self)
{
  Model *copy = model_new ();
  for (guint i = 0; i < self->rows->len; i++)
    {
      const Row *row = self->rows->pdata[i];
      model_put (copy, row, row->record->id, row->record->measured);
    }
  return copy;
}

Row *
model_find (const Model *self, gint64 id)
{
  for (guint i = 0; i < self->rows->len; i++)
    if (((Row *)self->rows->pdata[i])->record->id == id)
      return self->rows->pdata[i];
  return NULL;
}

gboolean
model_knows (const Model *self, const MsRecord *record)
{
  g_autofree char *key = ms_record_dup_key (record);
  for (guint i = 0; i < self->rows->len; i++)
    if (strcmp (((Row *)self->rows->pdata[i])->key, key) == 0)
      return TRUE;
  return FALSE;
}

gboolean
model_insert (Model *self, const MsRecord *record)
{
  if (model_knows (self, record))
    return FALSE;
  Row *row = g_new (Row, 1);
  *row = (Row){ ms_record_copy (record), ms_record_dup_key (record),
    ms_record_dup_board_key (record) };
  guint n = self->rows->len;
  row->record->id = n > 0 ? ((Row *)self->rows->pdata[n - 1])->record->id + 1 : 1;
  g_ptr_array_add (self->rows, row);
  return TRUE;
}

/* Whether a row counts among the best times of the level and kind of record. */
static gboolean
is_rival (const MsRecord *row, const MsRecord *record)
{
  const MsRules *a = &row->rules, *b = &record->rules;
  return model_is_sound (row) && a->width == b->width && a->height == b->height
      && a->mines == b->mines && a->no_guess == b->no_guess && a->rule_set == b->rule_set
      && row->assisted == 0 && row->won == 1 && row->source == NULL
      && (a->rule_set != MS_RULES_COMPETITION
          || (row->counts.board.bbbv != MS_RECORD_UNKNOWN
              && row->counts.board.bbbv >= ms_level_least_bbbv (a->width, a->height, a->mines)));
}

MsRecordRank
model_add (Model *self, MsRecord *record)
{
  MsRecordRank rank = { .best_before_ms = -1 };
  g_autofree char *board = ms_record_dup_board_key (record);
  int n_faster = 0;
  for (guint i = 0; i < self->rows->len; i++)
    {
      const Row *row = self->rows->pdata[i];
      gint64 ms = row->record->elapsed_ms;
      if (board != NULL && g_strcmp0 (row->board, board) == 0)
        record->assisted = TRUE;
      if (!is_rival (row->record, record))
        continue;
      n_faster += ms < record->elapsed_ms;
      if (rank.best_before_ms < 0 || ms < rank.best_before_ms)
        rank.best_before_ms = ms;
    }
  rank.assisted = record->assisted;
  rank.added = model_insert (self, record);
  if (rank.added && is_rival (record, record))
    {
      rank.place = n_faster + 1;
      rank.best = rank.best_before_ms < 0 || record->elapsed_ms < rank.best_before_ms;
    }
  return rank;
}

guint
model_delete (Model *self, const MsRecordFilter *filter)
{
  guint n = 0;
  for (guint i = self->rows->len; i-- > 0;)
    if (model_fits (filter, ((Row *)self->rows->pdata[i])->record))
      {
        g_ptr_array_remove_index (self->rows, i);
        n++;
      }
  return n;
}

gint64
model_take_paths (Model *self, gint64 before, gboolean drop, gint64 *n_bytes)
{
  gint64 n = 0;
  *n_bytes = 0;
  for (guint i = 0; i < self->rows->len; i++)
    {
      MsRecord *record = ((Row *)self->rows->pdata[i])->record;
      if (record->path == NULL || (before != 0 && record->ended_at >= before))
        continue;
      n++;
      *n_bytes += (gint64)g_bytes_get_size (record->path);
      if (drop)
        g_clear_pointer (&record->path, g_bytes_unref);
    }
  return n;
}

void
model_take_figures (MsRecord *kept, const MsRecord *record)
{
  const MsRecordColumn *column;
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    if (column->part & (MS_RECORD_PART_MEASURES | MS_RECORD_PART_DETAILS))
      memcpy (G_STRUCT_MEMBER_P (kept, column->offset), G_STRUCT_MEMBER_P (record, column->offset),
          column->size);
}

void
model_take_said (MsRecord *kept, const MsRecord *record)
{
  kept->ended_at = record->ended_at;
  kept->doubtful = record->doubtful;
  g_free (kept->player);
  g_free (kept->program);
  kept->player = g_strdup (record->player);
  kept->program = g_strdup (record->program);
}

/* --- Filters --- */

gboolean
model_is_sound (const MsRecord *record)
{
  const MsRecordColumn *column;
  int n_cells = record->rules.width * record->rules.height;
  if (n_cells < 2 || record->rules.mines >= n_cells)
    return FALSE;
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    {
      if (column->most == 0 || column->part == MS_RECORD_PART_DETAILS)
        continue;
      if (ms_record_column_is_whole (column))
        {
          /* As it stands there: not only whether it is true. */
          gint64 value = column->size == sizeof (int)
              ? G_STRUCT_MEMBER (int, record, column->offset)
              : ms_record_column_get_whole (column, record);
          gboolean unknown = column->nullable && value == MS_RECORD_UNKNOWN;
          if (!unknown && (value < column->least || value > column->most))
            return FALSE;
        }
      else
        {
          double value = G_STRUCT_MEMBER (double, record, column->offset);
          if (value < (double)column->least || value > (double)column->most)
            return FALSE;
        }
    }
  return TRUE;
}

static gboolean
is_wanted (int wanted, int value)
{
  return wanted == MS_RECORD_ANY || value == (wanted != 0);
}

/* Of a count, which is not known where it is MS_RECORD_UNKNOWN. */
static gboolean
is_some (int wanted, int count)
{
  return wanted == MS_RECORD_ANY || (count != MS_RECORD_UNKNOWN && (count > 0) == (wanted != 0));
}

static gboolean
has_part (const char *name, const char *part)
{
  g_autofree char *a = g_ascii_strdown (name != NULL ? name : "", -1);
  g_autofree char *b = g_ascii_strdown (part, -1);
  return strstr (a, b) != NULL;
}

static gboolean
is_of_size (const MsRecordFilter *filter, const MsRules *rules)
{
  if (filter->width != 0)
    return rules->width == filter->width && rules->height == filter->height
        && rules->mines == filter->mines;
  return !filter->beginner
      || (rules->mines == 10 && rules->width == rules->height
          && (rules->width == 8 || rules->width == 9));
}

gboolean
model_fits (const MsRecordFilter *filter, const MsRecord *record)
{
  const MsReportCounts *counts = &record->counts;
  return (filter->id == 0 || record->id == filter->id) && is_of_size (filter, &record->rules)
      && is_wanted (filter->no_guess, record->rules.no_guess)
      && is_wanted (filter->assisted, record->assisted) && is_wanted (filter->won, record->won)
      && is_wanted (filter->measured, record->measured)
      && is_wanted (filter->foreign, record->source != NULL)
      && is_wanted (filter->daily, record->begun_on != MS_RECORD_UNKNOWN)
      && is_wanted (filter->doubtful, record->doubtful)
      && is_some (filter->avoidable, record->review.n_verdicts[MS_VERDICT_AVOIDABLE])
      && is_some (filter->flagged, counts->details.flags)
      && is_some (filter->questioned, counts->details.questions)
      && (filter->rule_set == MS_RECORD_ANY || (int)record->rules.rule_set == filter->rule_set)
      && (filter->from == 0 || record->ended_at >= filter->from)
      && (filter->until == 0 || record->ended_at < filter->until)
      && (filter->least_bbbv <= 0
          || (counts->board.bbbv != MS_RECORD_UNKNOWN && counts->board.bbbv >= filter->least_bbbv))
      && has_part (record->player, filter->player) && has_part (record->program, filter->program);
}

/* --- Order --- */

typedef struct
{
  const Sort *sort;
  gboolean falling;
  MsRecordOrder order;
} Order;

static int
compare_whole (gint64 a, gint64 b)
{
  return a < b ? -1 : a > b;
}

/* Those without a value come last, whichever way the others go. */
static int
compare_values (const Order *self, const MsRecord *a, const MsRecord *b)
{
  const MsRecordColumn *column = self->sort->column;
  int order;
  if (column == NULL && self->sort->formula == NULL)
    return 0;
  if (column != NULL && column->kind == MS_RECORD_KIND_NAME)
    {
      const char *first = G_STRUCT_MEMBER (char *, a, column->offset);
      const char *second = G_STRUCT_MEMBER (char *, b, column->offset);
      if (first == NULL || second == NULL)
        return (first == NULL) - (second == NULL);
      order = strcmp (first, second);
    }
  else
    {
      double first = column != NULL ? ms_record_figure_get (column, a)
                                    : ms_record_formula_evaluate (self->sort->formula, a);
      double second = column != NULL ? ms_record_figure_get (column, b)
                                     : ms_record_formula_evaluate (self->sort->formula, b);
      if (isnan (first) || isnan (second))
        return isnan (first) - isnan (second);
      order = first < second ? -1 : first > second;
    }
  return self->falling ? -order : order;
}

static int
compare_rows (gconstpointer one, gconstpointer other, gpointer data)
{
  const Order *self = data;
  const MsRecord *a = (*(Row *const *)one)->record, *b = (*(Row *const *)other)->record;
  int order = compare_values (self, a, b), ended = compare_whole (a->ended_at, b->ended_at);
  if (order == 0 && self->order == MS_RECORD_ORDER_BEST)
    order = compare_whole (a->elapsed_ms, b->elapsed_ms);
  if (order == 0 && self->order != MS_RECORD_ORDER_NEWEST)
    order = self->order == MS_RECORD_ORDER_LATEST ? -ended : ended;
  if (order != 0)
    return order;
  order = compare_whole (a->id, b->id);
  return self->order == MS_RECORD_ORDER_LATEST || self->order == MS_RECORD_ORDER_NEWEST ? -order
                                                                                        : order;
}

GPtrArray *
model_list (const Model *self, const MsRecordFilter *filter, const Sort *sort, MsRecordOrder order,
    int limit)
{
  const Sort none = { 0 };
  Order by = { sort != NULL ? sort : &none, filter->falling, order };
  GPtrArray *rows = g_ptr_array_new ();
  for (guint i = 0; i < self->rows->len; i++)
    {
      const MsRecord *record = ((Row *)self->rows->pdata[i])->record;
      if (model_is_sound (record) && model_fits (filter, record))
        g_ptr_array_add (rows, self->rows->pdata[i]);
    }
  g_ptr_array_sort_with_data (rows, compare_rows, &by);
  if (limit >= 0 && rows->len > (guint)limit)
    g_ptr_array_set_size (rows, limit);
  return rows;
}

MsRecord *
model_dup_read (const Row *row, MsRecordParts extra)
{
  MsRecord *record = ms_record_copy (row->record);
  const MsRecordColumn *column;
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    if (column->part == MS_RECORD_PART_DETAILS
        && ms_record_column_get_whole (column, record) < column->least)
      ms_record_column_set_whole (column, record, MS_RECORD_UNKNOWN);
  gboolean fits = ms_record_check_history (record) == MS_RECORD_HISTORY_FITS;
  if (!(extra & MS_RECORD_PART_HISTORY) || !fits)
    {
      g_clear_pointer (&record->layout, g_bytes_unref);
      g_clear_pointer (&record->moves, g_free);
    }
  if (!(extra & MS_RECORD_PART_PATH) || !fits)
    g_clear_pointer (&record->path, g_bytes_unref);
  return record;
}

/* --- Statistics --- */

static void
assert_near (double a, double b)
{
  if (!(isnan (a) && isnan (b)))
    g_assert_cmpfloat_with_epsilon (a, b, 1e-9 * (1 + fabs (a)));
}

static void
check_runs (const MsStatistics *statistics, const GPtrArray *rows)
{
  int run = 0, longest[2] = { 0 }, n_won = 0;
  gboolean last = FALSE;
  for (guint i = 0; i < rows->len; i++)
    {
      gboolean won = ((Row *)rows->pdata[i])->record->won;
      run = i > 0 && won == last ? run + 1 : 1;
      last = won;
      longest[won] = MAX (longest[won], run);
      n_won += won;
    }
  g_assert_cmpint (statistics->n_games, ==, rows->len);
  g_assert_cmpint (statistics->n_won, ==, n_won);
  g_assert_cmpint (statistics->streak, ==, last ? run : -run);
  g_assert_cmpint (statistics->longest_won, ==, longest[TRUE]);
  g_assert_cmpint (statistics->longest_lost, ==, longest[FALSE]);
  g_assert_true (isnan (statistics->win_rate) == (rows->len == 0));
  if (rows->len > 0)
    {
      assert_near (statistics->win_rate, (double)n_won / rows->len);
      g_assert_true (statistics->win_rate_low <= statistics->win_rate
          && statistics->win_rate <= statistics->win_rate_high);
    }
}

/* The time of whose games won at least half are as fast, and as many as slow: the mean of two in
 * the middle. */
static void
check_times (const MsStatistics *statistics, const GPtrArray *rows)
{
  gint64 best = -1, best_by_flag[2] = { -1, -1 };
  guint n = 0, n_slower = 0, n_faster = 0;
  for (guint i = 0; i < rows->len; i++)
    {
      const MsRecord *record = ((Row *)rows->pdata[i])->record;
      gint64 ms = record->elapsed_ms;
      int flags = record->counts.details.flags;
      if (!record->won)
        continue;
      n++;
      n_slower += ms > statistics->median_ms;
      n_faster += ms < statistics->median_ms;
      best = best < 0 ? ms : MIN (best, ms);
      if (flags >= 0)
        {
          gint64 *of_kind = &best_by_flag[flags > 0];
          *of_kind = *of_kind < 0 ? ms : MIN (*of_kind, ms);
        }
    }
  g_assert_cmpint (statistics->times->len, ==, n);
  g_assert_cmpint (statistics->best_ms, ==, best);
  g_assert_cmpint (statistics->best_nf_ms, ==, best_by_flag[0]);
  g_assert_cmpint (statistics->best_fl_ms, ==, best_by_flag[1]);
  g_assert_true (n > 0 || statistics->median_ms == -1);
  g_assert_true (2 * n_slower <= n && 2 * n_faster <= n);
}

static void
check_luck (const MsStatistics *statistics, const GPtrArray *rows)
{
  int n_in_bins = 0;
  for (int bin = 0; bin < MS_STATISTICS_LUCK_BINS; bin++)
    {
      const MsStatisticsBin *found = &statistics->luck[bin];
      gboolean last = bin == MS_STATISTICS_LUCK_BINS - 1;
      int n = 0, n_won = 0;
      double sum = 0;
      for (guint i = 0; i < rows->len; i++)
        {
          const MsRecord *record = ((Row *)rows->pdata[i])->record;
          int place = isnan (record->luck) ? -1
                                           : (int)(record->luck * (MS_STATISTICS_LUCK_BINS - 1));
          if (place != bin || (last && record->luck < 1))
            continue;
          n++;
          n_won += record->won;
          sum += record->luck;
        }
      g_assert_cmpint (found->n_games, ==, n);
      g_assert_cmpint (found->n_won, ==, n_won);
      assert_near (found->mean_luck, n > 0 ? sum / n : 0);
      n_in_bins += n;
    }
  g_assert_cmpint (statistics->n_lucky, ==, n_in_bins);
}

static void
check_series (const MsStatisticsSeries *series, const GPtrArray *rows)
{
  double sum = 0, greatest = NAN;
  guint n = 0;
  for (guint i = 0; i < rows->len; i++)
    {
      const MsRecord *record = ((Row *)rows->pdata[i])->record;
      double value = ms_record_figure_get (series->column, record);
      if (!record->won || isnan (value))
        continue;
      g_assert_cmpint (
          g_array_index (series->points, MsStatisticsPoint, n).at, ==, record->ended_at);
      sum += value;
      greatest = fmax (greatest, value);
      n++;
    }
  g_assert_cmpint (series->points->len, ==, n);
  assert_near (series->mean, n > 0 ? sum / n : NAN);
  assert_near (series->greatest, greatest);
}

/* What the habits cost that are told, and that none which is not told cost more. */
static void
check_habits (const MsStatistics *statistics, const GPtrArray *rows)
{
  const MsRecordColumn *column;
  guint n_found = 0, n_costly = 0;
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    {
      double sum = 0, dearest = 0;
      if (!(column->shown.parts & MS_SHOWN_HABITS))
        continue;
      for (guint row = 0; row < rows->len; row++)
        {
          double seconds = ms_record_figure_get (column, ((Row *)rows->pdata[row])->record);
          sum += isnan (seconds) ? 0 : seconds;
          dearest = fmax (dearest, seconds);
        }
      n_costly += sum > 0;
      for (guint place = 0; place < statistics->habits->len; place++)
        {
          const MsStatisticsHabit *habit = &g_array_index (
              statistics->habits, MsStatisticsHabit, place);
          if (habit->column != column)
            continue;
          assert_near (habit->seconds, sum);
          assert_near (habit->dearest[0].seconds, dearest);
          n_found++;
          sum = 0;
        }
      if (statistics->habits->len > 0)
        g_assert_true (sum <= 1e-9
                + g_array_index (statistics->habits, MsStatisticsHabit, statistics->habits->len - 1)
                      .seconds);
    }
  g_assert_cmpint (n_found, ==, statistics->habits->len);
  g_assert_cmpint (n_found, ==, MIN (n_costly, MS_STATISTICS_HABITS));
}

void
model_check_statistics (const MsStatistics *statistics, const GPtrArray *rows)
{
  check_runs (statistics, rows);
  check_times (statistics, rows);
  check_luck (statistics, rows);
  check_habits (statistics, rows);
  for (guint i = 0; i < statistics->series->len; i++)
    check_series (&g_array_index (statistics->series, MsStatisticsSeries, i), rows);
}

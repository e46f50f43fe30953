/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Steps that read: lists, statistics, levels and the boards of days. */
#include "store-case.h"

#include "ms-daily-book.h"
#include "ms-record-rows.h"
#include "../../model/records/record-equal.h"

#include <string.h>

GPtrArray *
records_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify)ms_record_free);
}

void
records_check (const GPtrArray *found, const GPtrArray *rows, MsRecordParts extra)
{
  g_assert_cmpuint (found->len, ==, rows->len);
  for (guint i = 0; i < rows->len; i++)
    {
      const MsRecord *record = found->pdata[i];
      g_autoptr (MsRecord) expected = model_dup_read (rows->pdata[i], extra);
      g_assert_cmpint (record->id, ==, expected->id);
      g_assert_true (record_equal (record, expected));
    }
}

void
records_check_ids (const GArray *ids, const GPtrArray *rows)
{
  g_assert_cmpuint (ids->len, ==, rows->len);
  for (guint i = 0; i < ids->len; i++)
    g_assert_cmpint (g_array_index (ids, gint64, i), ==, ((Row *)rows->pdata[i])->record->id);
}

static int
take_truth (Bytes *bytes)
{
  return (int)bytes_take (bytes, 3) - 1; /* MS_RECORD_ANY is -1 */
}

MsRecordFilter
case_take_filter (Case *self)
{
  static const char *const parts[] = { "", "ADA", "l'", "明", "\"", "'; --", "%" };
  Bytes *bytes = &self->bytes;
  MsRecordFilter filter = MS_RECORD_FILTER_ALL;
  int *const truths[] = { &filter.no_guess, &filter.assisted, &filter.won, &filter.measured,
    &filter.foreign, &filter.doubtful, &filter.daily, &filter.avoidable, &filter.flagged,
    &filter.questioned };
  guint kinds = bytes_take (bytes, 256);
  for (gsize i = 0; (kinds & 1) && i < 3; i++)
    *truths[bytes_take (bytes, G_N_ELEMENTS (truths))] = take_truth (bytes);
  if ((kinds & 2) && self->model->rows->len > 0)
    {
      const Row *row = self->model->rows->pdata[bytes_take (bytes, self->model->rows->len)];
      const MsRules *rules = &row->record->rules;
      filter.width = rules->width;
      filter.height = rules->height;
      filter.mines = rules->mines;
      filter.from = row->record->ended_at;
      filter.until = kinds & 4 ? filter.from + 40000000 : 0;
      filter.id = kinds & 8 ? row->record->id : 0;
    }
  filter.beginner = (kinds & 16) != 0;
  if (kinds & 32)
    filter.rule_set = (int)bytes_take (bytes, MS_N_RULE_SETS);
  if (kinds & 64)
    filter.least_bbbv = (int)bytes_take (bytes, 30);
  if (kinds & 128)
    {
      g_strlcpy (
          filter.player, parts[bytes_take (bytes, G_N_ELEMENTS (parts))], MS_RECORD_TEXT_SIZE);
      g_strlcpy (filter.program, bytes_take (bytes, 4) == 3 ? "arb" : "", MS_RECORD_TEXT_SIZE);
    }
  return filter;
}

/* The text of a formula, of words and of any characters. */
static char *
take_formula (Bytes *bytes)
{
  static const char *const words[] = { "time", "3bv", "guesses", "luck", "won", "width", "seconds",
    "(", ")", "+", "-", "*", "/", "^", "sqrt (", "ln (", "2", "0.5", "1e300", " " };
  GString *text = g_string_new (NULL);
  for (guint n = bytes_take (bytes, 24); n > 0; n--)
    {
      guint word = bytes_take (bytes, 160);
      if (word < 8 * G_N_ELEMENTS (words) - 8)
        g_string_append (text, words[word / 8]);
      else
        g_string_append_unichar (text, 32 + bytes_take (bytes, 256));
    }
  /* Long, up to more than it may be: the same again and again, or all figures. */
  guint more = text->len > 0 ? bytes_take (bytes, 32) : 0;
  for (guint n = 24; n <= more && text->len <= MS_RECORD_FORMULA_MOST; n++)
    {
      g_autofree char *again = g_strdup (text->str);
      g_string_append (text, again);
    }
  if (more == 23)
    {
      g_autofree char *names = ms_record_formula_dup_names ();
      g_string_assign (text, names);
      g_string_truncate (text, MS_RECORD_FORMULA_MOST);
      for (char *at = text->str; *at != '\0'; at++)
        *at = *at == ',' ? '+' : *at;
    }
  return g_string_free (text, FALSE);
}

static Sort
take_sort (Case *self, MsRecordFilter *filter)
{
  Sort sort = { 0 };
  guint kind = bytes_take (&self->bytes, 4);
  filter->falling = bytes_take (&self->bytes, 2) != 0;
  if (kind == 0)
    return sort;
  if (kind == 1)
    {
      g_autofree char *text = take_formula (&self->bytes), *fault = NULL;
      sort.formula = ms_record_formula_new (text, &fault);
      g_assert_true ((sort.formula == NULL) == (fault != NULL));
      if (sort.formula != NULL)
        filter->sort = ms_record_formula_get_sql (sort.formula);
      return sort;
    }
  /* The last of those that the byte may mean and that have an order of their own. */
  for (int i = 0, n = (int)bytes_take (&self->bytes, 256); i <= n; i++)
    {
      const MsRecordColumn *column = ms_record_columns_get (i);
      if (column == NULL)
        break;
      if (column->kind != MS_RECORD_KIND_SEED && column->kind != MS_RECORD_KIND_FIRST_CLICK
          && column->kind != MS_RECORD_KIND_RULE_SET && column->kind != MS_RECORD_KIND_TEXT
          && column->kind != MS_RECORD_KIND_BYTES && column->part != MS_RECORD_PART_DETAILS)
        sort.column = column;
    }
  filter->sort = ms_record_figure_get_sql (sort.column);
  g_autofree char *about = ms_record_figure_dup_about (sort.column);
  g_assert_true (sort.column->formula == NULL || strstr (about, sort.column->formula) != NULL);
  return sort;
}

/* Pages of a list, joined, are the list; the first ones are a shorter list. */
void
step_list (Case *self)
{
  MsRecordFilter filter = case_take_filter (self);
  Sort sort = take_sort (self, &filter);
  MsRecordOrder order = (MsRecordOrder)bytes_take (&self->bytes, 4);
  guint limit = bytes_take (&self->bytes, 4);
  MsRecordParts extra = bytes_take (&self->bytes, 2) ? MS_RECORD_PART_HISTORY : 0;
  g_autoptr (GError) error = NULL;
  if (order == MS_RECORD_ORDER_NEWEST)
    filter.measured = FALSE;
  g_autoptr (GPtrArray)
      rows = model_list (self->model, &filter, &sort, order, limit > 0 ? (int)limit : -1);
  g_autoptr (GPtrArray) found = ms_record_rows_list (
      self->store, &filter, order, limit > 0 ? (int)limit : -1, extra, &error);
  if (case_is_done (self, found != NULL, &error))
    records_check (found, rows, extra);
  g_autoptr (GArray) ids = ms_record_rows_list_ids (
      self->store, &filter, order, limit > 0 ? (int)limit : -1, &error);
  if (case_is_done (self, ids != NULL, &error))
    {
      records_check_ids (ids, rows);
      g_autoptr (GPtrArray) page = ms_record_rows_get (self->store, ids, &error);
      if (case_is_done (self, page != NULL, &error))
        records_check (page, rows, 0);
    }
  ms_record_formula_free ((MsRecordFormula *)sort.formula);
}

static void
add_to_statistics (const MsRecord *record, gpointer statistics)
{
  ms_statistics_add (statistics, record);
}

void
step_statistics (Case *self)
{
  MsRecordFilter filter = case_take_filter (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (MsStatistics) statistics = ms_statistics_new (NULL);
  if (!case_is_done (self,
          ms_record_rows_each (self->store, &filter, add_to_statistics, statistics, &error),
          &error))
    return;
  ms_statistics_end (statistics);
  g_autoptr (GPtrArray) rows = model_list (self->model, &filter, NULL, MS_RECORD_ORDER_ENDED, -1);
  model_check_statistics (statistics, rows);
  g_autoptr (GPtrArray)
      found = ms_record_rows_list (self->store, &filter, MS_RECORD_ORDER_ENDED, -1, 0, &error);
  if (!case_is_done (self, found != NULL, &error))
    return;
  g_autoptr (MsStatistics) of_list = ms_statistics_new (found);
  model_check_statistics (of_list, rows);
}

void
step_levels (Case *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) levels = ms_record_rows_levels (self->store, &error);
  if (!case_is_done (self, levels != NULL, &error))
    return;
  guint n = 0;
  MsRecordFilter filter = MS_RECORD_FILTER_ALL;
  for (guint i = 0; i < levels->len; i++)
    {
      const MsRecordLevel *level = &g_array_index (levels, MsRecordLevel, i);
      filter.width = level->width;
      filter.height = level->height;
      filter.mines = level->mines;
      g_autoptr (GPtrArray)
          rows = model_list (self->model, &filter, NULL, MS_RECORD_ORDER_ENDED, -1);
      g_assert_cmpint (level->n_games, ==, rows->len);
      g_assert_true (i == 0 || level->n_games <= level[-1].n_games);
      n += rows->len;
    }
  filter.width = 0;
  g_autoptr (GPtrArray) rows = model_list (self->model, &filter, NULL, MS_RECORD_ORDER_ENDED, -1);
  g_assert_cmpuint (n, ==, rows->len);
}

/* --- Boards of days --- */

static gboolean
is_try (const MsDailyTry *attempt, const MsRecord *record)
{
  return attempt->id == record->id && attempt->begun_on == record->begun_on
      && attempt->won == record->won && attempt->helped == (record->helped != FALSE)
      && attempt->elapsed_ms == record->elapsed_ms;
}

/* Whether a board of that day was won on it by the first try or the second; *best_ms: the best of
 * that kind by the first. */
static gboolean
check_daily (const MsDailyBook *book, const GPtrArray *rows, const MsDaily *daily, gint64 *best_ms)
{
  const MsDailyEntry *entry = ms_daily_book_find (book, daily);
  int n = 0;
  gboolean won = FALSE, had_win = FALSE;
  for (guint i = 0; i < rows->len; i++)
    {
      const MsRecord *record = ((Row *)rows->pdata[i])->record;
      MsDaily found;
      if (!ms_daily_find (record->seed, &found) || found.date != daily->date
          || found.kind != daily->kind)
        continue;
      g_assert_nonnull (entry);
      gboolean win = n < MS_DAILY_TRIES && record->won && !record->helped;
      if (n < MS_DAILY_TRIES)
        g_assert_true (is_try (&entry->tries[n], record));
      if (win && n == 0 && (*best_ms < 0 || record->elapsed_ms < *best_ms))
        *best_ms = record->elapsed_ms;
      won |= win && !had_win && record->begun_on == daily->date;
      had_win |= win;
      n++;
    }
  g_assert_cmpint (entry != NULL ? entry->n_games : 0, ==, n);
  g_assert_true ((entry != NULL && ms_daily_book_get_win (entry) != NULL) == had_win);
  return won;
}

void
step_daily (Case *self)
{
  MsRecordFilter filter = MS_RECORD_FILTER_ALL;
  g_autoptr (GError) error = NULL;
  filter.daily = TRUE;
  g_autoptr (GPtrArray)
      found = ms_record_rows_list (self->store, &filter, MS_RECORD_ORDER_LATEST, -1, 0, &error);
  if (!case_is_done (self, found != NULL, &error))
    return;
  g_autoptr (MsDailyBook) book = ms_daily_book_new (found);
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();
  for (guint i = 0; i < self->model->rows->len; i++)
    if (model_is_sound (((Row *)self->model->rows->pdata[i])->record)
        && model_fits (&filter, ((Row *)self->model->rows->pdata[i])->record))
      g_ptr_array_add (rows, self->model->rows->pdata[i]);
  gint64 best[MS_N_DAILY_KINDS] = { -1, -1, -1, -1 };
  int streak = 0;
  for (int date = 20261119; date < 20261130; date++)
    {
      gboolean won = FALSE;
      for (int kind = 0; kind < MS_N_DAILY_KINDS; kind++)
        won |= check_daily (book, rows, &(MsDaily){ date, (MsDailyKind)kind }, &best[kind]);
      /* Up to that day, or, where it is not won yet, to the one before. */
      g_assert_cmpint (ms_daily_book_count_streak (book, date), ==, won ? streak + 1 : streak);
      streak = won ? streak + 1 : 0;
    }
  for (int kind = 0; kind < MS_N_DAILY_KINDS; kind++)
    g_assert_cmpint (ms_daily_book_get_best (book, (MsDailyKind)kind), ==, best[kind]);
}

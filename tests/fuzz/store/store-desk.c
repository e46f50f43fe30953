/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The records as windows have them (MsRecords): some are asked for at once, and each answer is of
 * what there was when its turn came, also while games are measured and copied. */
#include "store-case.h"

#include "ms-openings.h"
#include "ms-record-csv.h"
#include "ms-record-history.h"
#include "ms-record-rows.h"
#include "ms-records.h"
#include "../../model/records/record-equal.h"

#include <glib/gstdio.h>

#define MOST_ASKED 8

typedef struct
{
  Case *self;
  MsRecords *records;
  guint n_waiting;
  gboolean measuring; /* figures may become known at any time */
  gboolean ended; /* a game is kept for which there was no room */
  GPtrArray *written; /* Row: what was written as CSV last; NULL: nothing was */
} Desk;

/* What an answer is to be.  What it is not about stays empty. */
typedef struct
{
  Desk *desk;
  GPtrArray *rows; /* Row, of a copy of the model */
  Model *model;
  MsRecordRank rank;
  gint64 n, n_known; /* rows, or games that are new and known */
  MsRecordPaths paths;
  gboolean figures, fails;
} Asked;

static Asked *
asked_new (Desk *desk)
{
  Asked *asked = g_new0 (Asked, 1);
  asked->desk = desk;
  asked->model = model_copy (desk->self->model);
  desk->n_waiting++;
  return asked;
}

/* The answer, or NULL where the question is to fail. */
static MsRecordsAnswer *
finish (Asked *asked, GObject *records, GAsyncResult *result)
{
  g_autoptr (GError) error = NULL;
  MsRecordsAnswer *answer = ms_records_finish (MS_RECORDS (records), result, &error);
  g_assert_true ((answer == NULL) == asked->fails);
  g_assert_true ((error != NULL) == asked->fails);
  return answer;
}

static void
asked_free (Asked *asked)
{
  asked->desk->n_waiting--;
  g_clear_pointer (&asked->rows, g_ptr_array_unref);
  model_free (asked->model);
  g_free (asked);
}

static void
check_games (const Asked *asked, const GPtrArray *found, MsRecordParts extra)
{
  if (!asked->desk->measuring)
    records_check (found, asked->rows, extra);
  g_assert_cmpuint (found->len, ==, asked->rows->len);
  for (guint i = 0; i < found->len; i++)
    g_assert_cmpint (
        ((MsRecord *)found->pdata[i])->id, ==, ((Row *)asked->rows->pdata[i])->record->id);
}

/* --- Questions --- */

static void
done_cb (GObject *records, GAsyncResult *result, gpointer asked)
{
  finish (asked, records, result);
  asked_free (asked);
}

static void
added_cb (GObject *records, GAsyncResult *result, gpointer data)
{
  Asked *asked = data;
  MsRecordsAnswer *answer = finish (asked, records, result);
  if (answer != NULL)
    {
      g_assert_cmpint (answer->rank.added, ==, asked->rank.added);
      g_assert_cmpint (answer->rank.assisted, ==, asked->rank.assisted);
      g_assert_cmpint (answer->rank.place, ==, asked->rank.place);
      g_assert_cmpint (answer->rank.best, ==, asked->rank.best);
    }
  asked_free (asked);
}

static void
ask_add (Desk *desk)
{
  Asked *asked = asked_new (desk);
  MsRecord *record = made_game (&desk->self->bytes);
  g_autoptr (MsRecord) copy = ms_record_copy (record);
  if (copy->layout != NULL && copy->counts.board.bbbv < 0)
    {
      MsLayout *layout = ms_record_dup_layout (copy);
      MsOpenings *openings = ms_openings_new (layout, NULL);
      copy->counts.board.bbbv = openings->metrics.bbbv;
      ms_openings_free (openings);
      ms_layout_unref (layout);
    }
  asked->rank = model_add (desk->self->model, copy);
  ms_records_add_async (desk->records, record, added_cb, asked);
}

static void
reported_cb (GObject *records, GAsyncResult *result, gpointer data)
{
  Asked *asked = data;
  MsRecordsAnswer *answer = finish (asked, records, result);
  if (answer != NULL)
    {
      const MsRecordReport *report = answer->report;
      records_check_ids (report->ids, asked->rows);
      check_games (asked, report->games, 0);
      g_assert_true ((report->statistics != NULL) == asked->figures);
    }
  asked_free (asked);
}

/* With figures of all games, of which some are listed; or cancelled before its turn. */
static void
ask_report (Desk *desk)
{
  Asked *asked = asked_new (desk);
  MsRecordFilter filter = MS_RECORD_FILTER_ALL, wanted;
  static const MsRecordOrder orders[] = { MS_RECORD_ORDER_ENDED, MS_RECORD_ORDER_LATEST,
    MS_RECORD_ORDER_BEST };
  MsRecordOrder order = orders[bytes_take (&desk->self->bytes, G_N_ELEMENTS (orders))];
  int limit = (int)bytes_take (&desk->self->bytes, 5) - 1;
  guint kind = bytes_take (&desk->self->bytes, 256);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  asked->figures = (kind & 1) != 0;
  filter.foreign = kind & 2 ? (kind & 4) != 0 : MS_RECORD_ANY;
  if ((kind & 24) == 24)
    filter.sort = "elapsed_ms";
  wanted = filter;
  if (order == MS_RECORD_ORDER_BEST)
    wanted.won = TRUE;
  const MsRecordColumn *column;
  Sort sort = { 0 };
  for (int i = 0; filter.sort != NULL && (column = ms_record_columns_get (i)) != NULL; i++)
    if (g_strcmp0 (column->sql, filter.sort) == 0)
      sort.column = column;
  asked->rows = model_list (asked->model, &wanted, &sort, order, limit);
  if (asked->figures && (kind & 96) == 96)
    {
      g_cancellable_cancel (cancellable);
      asked->fails = TRUE;
    }
  ms_records_report_async (
      desk->records, &filter, order, limit, asked->figures, cancellable, reported_cb, asked);
}

static void
daily_cb (GObject *records, GAsyncResult *result, gpointer data)
{
  Asked *asked = data;
  MsRecordsAnswer *answer = finish (asked, records, result);
  check_games (asked, answer->records, 0);
  for (guint i = 0; i < asked->rows->len; i++)
    {
      MsDaily daily;
      if (ms_daily_find (((Row *)asked->rows->pdata[i])->record->seed, &daily))
        g_assert_nonnull (ms_daily_book_find (answer->daily, &daily));
    }
  asked_free (asked);
}

static void
ask_daily (Desk *desk)
{
  Asked *asked = asked_new (desk);
  MsRecordFilter filter = MS_RECORD_FILTER_ALL;
  filter.daily = TRUE;
  asked->rows = model_list (asked->model, &filter, NULL, MS_RECORD_ORDER_ENDED, -1);
  ms_records_daily_async (desk->records, NULL, daily_cb, asked);
}

static void
games_cb (GObject *records, GAsyncResult *result, gpointer data)
{
  Asked *asked = data;
  check_games (asked, finish (asked, records, result)->records, 0);
  asked_free (asked);
}

static void
whole_cb (GObject *records, GAsyncResult *result, gpointer data)
{
  Asked *asked = data;
  check_games (asked, finish (asked, records, result)->records,
      MS_RECORD_PART_HISTORY | MS_RECORD_PART_PATH);
  asked_free (asked);
}

/* A part of a list, of which some games may be kept no more; or one game whole. */
static void
ask_games (Desk *desk)
{
  Asked *asked = asked_new (desk);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  gboolean whole = bytes_take (&desk->self->bytes, 2) != 0;
  asked->rows = g_ptr_array_new ();
  for (guint n = whole ? 1 : bytes_take (&desk->self->bytes, 4); n > 0; n--)
    {
      gint64 id = 1 + bytes_take (&desk->self->bytes, 16);
      Row *row = model_find (asked->model, id);
      g_array_append_val (ids, id);
      if (row != NULL && model_is_sound (row->record))
        g_ptr_array_add (asked->rows, row);
    }
  if (whole)
    ms_records_fetch_async (desk->records, g_array_index (ids, gint64, 0), whole_cb, asked);
  else
    ms_records_get_async (desk->records, ids, NULL, games_cb, asked);
}

static void
paths_cb (GObject *records, GAsyncResult *result, gpointer data)
{
  Asked *asked = data;
  MsRecordsAnswer *answer = finish (asked, records, result);
  g_assert_cmpint (answer->paths.n_games, ==, asked->paths.n_games);
  g_assert_cmpint (answer->paths.bytes, ==, asked->paths.bytes);
  asked_free (asked);
}

static void
ask_paths (Desk *desk)
{
  Asked *asked = asked_new (desk);
  gboolean drop = bytes_take (&desk->self->bytes, 4) == 3;
  asked->paths.n_games = model_take_paths (desk->self->model, 0, drop, &asked->paths.bytes);
  for (guint i = 0; drop && i < desk->self->copies->len; i++)
    {
      gint64 n_bytes;
      model_take_paths (desk->self->copies->pdata[i], 0, TRUE, &n_bytes);
    }
  if (drop)
    ms_records_delete_paths_async (desk->records, 0, paths_cb, asked);
  else
    ms_records_measure_paths_async (desk->records, 0, paths_cb, asked);
}

static void
rows_cb (GObject *records, GAsyncResult *result, gpointer data)
{
  Asked *asked = data;
  MsRecordsAnswer *answer = finish (asked, records, result);
  if (answer != NULL)
    {
      g_assert_cmpint (answer->n_rows + answer->n_added, ==, asked->n);
      g_assert_cmpint (answer->n_known, ==, asked->n_known);
    }
  asked_free (asked);
}

static void
ask_delete (Desk *desk)
{
  Asked *asked = asked_new (desk);
  MsRecordFilter filter = MS_RECORD_FILTER_ALL;
  filter.id = 1 + bytes_take (&desk->self->bytes, 16);
  asked->n = case_delete (desk->self, &filter);
  ms_records_delete_async (desk->records, &filter, rows_cb, asked);
}

/* Into a file, out of it again, or out of one that cannot be read. */
static void
ask_file (Desk *desk)
{
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  Case *self = desk->self;
  guint kind = bytes_take (&self->bytes, 3);
  g_autofree char *path = g_build_filename (self->folder, kind < 2 ? "all.csv" : "none.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  if (desk->measuring) /* what is written, and so what is new, would be anybody's guess */
    return;
  Asked *asked = asked_new (desk);
  asked->fails = kind == 2 || (kind == 1 && desk->written == NULL);
  g_autoptr (GPtrArray) rows = model_list (self->model, &all, NULL, MS_RECORD_ORDER_ENDED, -1);
  if (kind > 0)
    {
      for (guint i = 0; desk->written != NULL && kind == 1 && i < desk->written->len; i++)
        if (model_insert (self->model, desk->written->pdata[i]))
          asked->n++;
        else
          asked->n_known++;
      ms_records_import_async (desk->records, file, rows_cb, asked);
      return;
    }
  g_clear_pointer (&desk->written, g_ptr_array_unref);
  desk->written = records_new ();
  for (guint i = 0; i < rows->len; i++)
    {
      MsRecord *record = model_dup_read (rows->pdata[i], MS_RECORD_PART_HISTORY);
      record->measured = record->counts.board.bbbv >= 0;
      g_ptr_array_add (desk->written, record);
    }
  asked->n = rows->len;
  ms_records_export_async (desk->records, file, rows_cb, asked);
}

static void
deck_cb (GObject *records, GAsyncResult *result, gpointer data)
{
  Asked *asked = data;
  MsRecordsAnswer *answer = finish (asked, records, result);
  g_assert_cmpint (ms_deck_count_made (answer->deck, (int)asked->n), <=, answer->deck->cards->len);
  asked_free (asked);
}

static void
ask_exercises (Desk *desk)
{
  Asked *asked = asked_new (desk);
  Case *self = desk->self;
  MsCardAnswer answer = { .topic = (int)bytes_take (&self->bytes, MS_N_TOPICS),
    .right = TRUE,
    .elapsed_ms = 4000,
    .day = 700 };
  if (bytes_take (&self->bytes, 2))
    {
      case_note_answer (self, &answer);
      ms_records_answer_async (desk->records, &answer, done_cb, asked);
      return;
    }
  asked->n = 700 + (int)bytes_take (&self->bytes, 4);
  ms_records_deck_async (desk->records, (int)asked->n, NULL, deck_cb, asked);
}

static void
needs_cb (GObject *records, GAsyncResult *result, gpointer data)
{
  Asked *asked = data;
  MsRecordsAnswer *answer = finish (asked, records, result);
  g_assert_cmpint (answer->n_left, <=, asked->model->rows->len);
  for (guint i = 0; i < answer->needs->len; i++)
    g_assert_nonnull (
        model_find (asked->model, g_array_index (answer->needs, MsWorthMoment, i).game));
  asked_free (asked);
}

static void
ask_needs (Desk *desk)
{
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  if (desk->self->n_studies++ < CASE_MOST_STUDIES)
    ms_records_needs_async (desk->records, &all, NULL, needs_cb, asked_new (desk));
}

static void
ask_little (Desk *desk)
{
  switch (bytes_take (&desk->self->bytes, 5))
    {
    case 0:
      ms_records_set_playing (desk->records, TRUE);
      ms_records_set_playing (desk->records, FALSE);
      break;
    case 1:
      ms_records_check (desk->records);
      break;
    case 2:
      ms_records_clear_message (desk->records);
      break;
    case 3:
      ms_records_note_others (desk->records);
      break;
    default:
      ms_records_flush_async (desk->records, done_cb, asked_new (desk));
    }
}

/* --- The whole --- */

static void
wait (Desk *desk)
{
  while (desk->n_waiting > 0 || ms_records_get_busy (desk->records)
      || ms_records_is_writing (desk->records))
    g_main_context_iteration (NULL, TRUE);
}

/* Each game is there still, with its figures as they were or as they are measured; new ones, and
 * new cards, are what the database says. */
static void
adopt (Case *self, gboolean measuring)
{
  g_autoptr (GPtrArray) found = case_list (self, MS_RECORD_ORDER_ENDED);
  for (guint i = 0; i < found->len; i++)
    {
      MsRecord *record = found->pdata[i];
      Row *row = model_find (self->model, record->id);
      if (row == NULL)
        {
          case_adopt_row (self, record);
          continue;
        }
      g_autoptr (MsRecord) expected = model_dup_read (row, CASE_PARTS);
      if (record_equal (record, expected))
        continue;
      g_assert_true (measuring && record->measured && !expected->measured);
      ms_record_measure (expected, NULL);
      g_assert_true (record_equal (record, expected));
      model_take_figures (row->record, record);
    }
  g_assert_cmpint (
      case_ask (self, "SELECT count(*) FROM games", 0, NULL), ==, self->model->rows->len);
  case_adopt_cards (self);
}

/* A game for which there is no room is kept, and written when there is. */
static void
fill_disk (Desk *desk)
{
  wait (desk);
  MsRecord *record = played_game (&desk->self->bytes);
  if (model_knows (desk->self->model, record))
    {
      ms_record_free (record);
      return; /* nothing has to be written */
    }
  Asked *asked = asked_new (desk);
  asked->fails = TRUE;
  case_limit_files (0);
  ms_records_add_async (desk->records, record, done_cb, asked);
  wait (desk);
  case_limit_files (RLIM_INFINITY);
  g_assert_cmpuint (ms_records_get_n_unsaved (desk->records), ==, 1);
  g_assert_nonnull (ms_records_get_message (desk->records));
  if (bytes_take (&desk->self->bytes, 2))
    {
      ms_records_flush_async (desk->records, done_cb, asked_new (desk));
      wait (desk);
      g_assert_cmpuint (ms_records_get_n_unsaved (desk->records), ==, 0);
      g_assert_null (ms_records_get_message (desk->records));
      adopt (desk->self, desk->measuring);
    }
  else
    desk->ended = TRUE;
}

void
step_desk (Case *self)
{
  static void (*const questions[]) (Desk *) = { ask_add, ask_report, ask_daily, ask_games,
    ask_paths, ask_delete, ask_file, ask_exercises, ask_needs, ask_little, fill_disk };
  guint kind = bytes_take (&self->bytes, 256);
  Desk desk = { .self = self, .records = ms_records_new (self->path), .measuring = kind & 1 };
  if (desk.measuring)
    ms_records_prepare (desk.records);
  for (guint n = bytes_take (&self->bytes, MOST_ASKED + 1); n > 0 && !desk.ended; n--)
    {
      questions[bytes_take (&self->bytes, G_N_ELEMENTS (questions))](&desk);
      if (kind & 2)
        wait (&desk);
    }
  if (kind & 4)
    ms_records_stop (desk.records);
  wait (&desk);
  g_assert_cmpint (ms_records_get_unmeasured (desk.records), >=, 0);
  g_object_unref (desk.records);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_clear_pointer (&desk.written, g_ptr_array_unref);
  case_drop_files (self, ".csv");
  case_drop_today (self);
  adopt (self, desk.measuring);
  case_check (self);
}

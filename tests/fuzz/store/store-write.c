/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Steps that write games: those that have ended, or come from files, what is measured of them, and
 * what is deleted. */
#include "store-case.h"

#include "ms-record-csv.h"
#include "ms-record-history.h"
#include "ms-record-rows.h"
#include "../../model/records/record-equal.h"

#include <string.h>

#define MOST_GAMES 40

/* Some games are added at once; they are ranked one after the other. */
void
step_add (Case *self)
{
  g_autoptr (GPtrArray) records = records_new (), copies = records_new ();
  g_autoptr (GArray) ranks = g_array_new (FALSE, FALSE, sizeof (MsRecordRank));
  g_autoptr (GError) error = NULL;
  if (self->model->rows->len >= MOST_GAMES)
    return;
  for (guint n = 1 + bytes_take (&self->bytes, 3); n > 0; n--)
    {
      g_ptr_array_add (records, made_game (&self->bytes));
      g_ptr_array_add (copies, ms_record_copy (records->pdata[records->len - 1]));
    }
  if (!case_is_done (self, ms_record_rows_add (self->store, records, ranks, &error), &error))
    return;
  g_assert_cmpuint (ranks->len, ==, records->len);
  for (guint i = 0; i < records->len; i++)
    {
      const MsRecord *record = records->pdata[i];
      MsRecord *copy = copies->pdata[i];
      const MsRecordRank *rank = &g_array_index (ranks, MsRecordRank, i);
      if (copy->layout != NULL && copy->counts.board.bbbv < 0)
        copy->counts.board.bbbv = record->counts.board.bbbv;
      MsRecordRank expected = model_add (self->model, copy);
      g_assert_true (record_equal (record, copy));
      g_assert_cmpint (rank->added, ==, expected.added);
      g_assert_cmpint (rank->assisted, ==, expected.assisted);
      g_assert_cmpint (rank->place, ==, expected.place);
      g_assert_cmpint (rank->best, ==, expected.best);
      g_assert_cmpint (rank->best_before_ms, ==, expected.best_before_ms);
    }
}

/* What comes in out of a file with the moves of a game that is there is that game: what the file
 * says of it is taken from it, unless it was played here. */
void
step_import (Case *self)
{
  g_autoptr (GPtrArray) records = records_new ();
  g_autoptr (GError) error = NULL;
  guint n_added;
  MsRecord *record = played_game (&self->bytes);
  g_ptr_array_add (records, record);
  if (bytes_take (&self->bytes, 2) && self->model->rows->len > 0)
    {
      const Row *row = self->model->rows->pdata[bytes_take (&self->bytes, self->model->rows->len)];
      if (row->record->layout != NULL && row->record->moves != NULL)
        {
          ms_record_free (record);
          records->pdata[0] = record = ms_record_copy (row->record);
          record->elapsed_ms -= bytes_take (&self->bytes, 60);
          record->ended_at += bytes_take (&self->bytes, 3) - 1;
          record->seed = bytes_take (&self->bytes, 2) ? 0 : record->seed;
        }
    }
  if (record->source == NULL)
    record->source = g_strdup ("b.avf");
  Row *same = NULL;
  for (guint i = 0; i < self->model->rows->len; i++)
    {
      Row *row = self->model->rows->pdata[i];
      const MsRecord *other = row->record;
      if (other->elapsed_ms < record->elapsed_ms || other->elapsed_ms > record->elapsed_ms + 50
          || other->rules.width != record->rules.width
          || other->rules.height != record->rules.height
          || g_strcmp0 (other->moves, record->moves) != 0 || other->layout == NULL
          || !g_bytes_equal (other->layout, record->layout))
        continue;
      if (same != NULL)
        return; /* either of the two */
      same = row;
    }
  if (!case_is_done (
          self, ms_record_rows_import (self->store, records, TRUE, &n_added, &error), &error))
    return;
  if (same == NULL)
    g_assert_cmpint (n_added, ==, model_insert (self->model, record));
  else
    g_assert_cmpint (n_added, ==, 0);
  if (same != NULL && same->record->source != NULL)
    {
      record->ended_at = MIN (same->record->ended_at, record->ended_at);
      model_take_said (same->record, record);
    }
}

/* Whoever is deleted from the games is so from what was made of them, and from the copies. */
static void
forget_deleted (Case *self)
{
  for (guint i = 0; i < self->cards->len; i++)
    {
      MsCard *card = self->cards->pdata[i];
      if (model_find (self->model, card->game) == NULL)
        card->game = 0;
    }
  GHashTableIter iter;
  gpointer id;
  g_hash_table_iter_init (&iter, self->carded);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    if (model_find (self->model, *(gint64 *)id) == NULL)
      g_hash_table_iter_remove (&iter);
}

guint
case_delete (Case *self, const MsRecordFilter *filter)
{
  guint n = model_delete (self->model, filter);
  for (guint i = 0; i < self->copies->len; i++)
    model_delete (self->copies->pdata[i], filter);
  forget_deleted (self);
  return n;
}

void
step_delete (Case *self)
{
  MsRecordFilter filter = case_take_filter (self);
  g_autoptr (GError) error = NULL;
  gint64 n = ms_record_rows_delete (self->store, &filter, &error);
  if (!case_is_done (self, n >= 0, &error))
    return;
  g_assert_cmpint (n, ==, case_delete (self, &filter));
}

void
step_paths (Case *self)
{
  guint day = bytes_take (&self->bytes, 256);
  gint64 before = day > 0 ? G_GINT64_CONSTANT (1700000000000) + day * 3600000 : 0, n_bytes;
  MsRecordPaths paths;
  g_autoptr (GError) error = NULL;
  if (case_is_done (
          self, ms_record_rows_measure_paths (self->store, before, &paths, &error), &error))
    {
      g_assert_cmpint (paths.n_games, ==, model_take_paths (self->model, before, FALSE, &n_bytes));
      g_assert_cmpint (paths.bytes, ==, n_bytes);
    }
  if (!bytes_take (&self->bytes, 2) || self->failing)
    return;
  case_is_done (self, ms_record_rows_delete_paths (self->store, before, &error), &error);
  model_take_paths (self->model, before, TRUE, &n_bytes);
  for (guint i = 0; i < self->copies->len; i++)
    model_take_paths (self->copies->pdata[i], before, TRUE, &n_bytes);
}

/* Figures are those of the game that is measured, and of no other that has its number now. */
void
step_measure (Case *self)
{
  MsRecordFilter filter = MS_RECORD_FILTER_ALL;
  g_autoptr (GError) error = NULL;
  gint64 n_left, n_unmeasured = 0;
  filter.measured = FALSE;
  g_autoptr (GPtrArray) found = ms_record_rows_list (self->store, &filter, MS_RECORD_ORDER_NEWEST,
      5, MS_RECORD_PART_HISTORY | MS_RECORD_PART_PATH, &error);
  if (!case_is_done (self, found != NULL, &error))
    return;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  if (bytes_take (&self->bytes, 4) == 3)
    g_cancellable_cancel (cancellable);
  gboolean other = bytes_take (&self->bytes, 4) == 3;
  for (guint i = 0; i < found->len; i++)
    {
      MsRecord *record = found->pdata[i];
      ms_record_measure (record, cancellable);
      g_assert_cmpint (record->measured, ==, !g_cancellable_is_cancelled (cancellable));
      record->ended_at += other;
    }
  if (!case_is_done (self, ms_record_rows_set_measures (self->store, found, &error), &error))
    return;
  for (guint i = 0; i < found->len && !other; i++)
    {
      const MsRecord *record = found->pdata[i];
      model_take_figures (model_find (self->model, record->id)->record, record);
    }
  for (guint i = 0; i < self->model->rows->len; i++)
    n_unmeasured += ((Row *)self->model->rows->pdata[i])->record->measured == 0;
  if (case_is_done (self, ms_record_rows_count_unmeasured (self->store, &n_left, &error), &error))
    g_assert_cmpint (n_left, ==, n_unmeasured);
}

/* --- CSV: what is written is read, and is known here, and new in another database --- */

void
step_csv (Case *self)
{
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) found = ms_record_rows_list (
      self->store, &all, MS_RECORD_ORDER_ENDED, -1, MS_RECORD_PART_HISTORY, &error);
  if (!case_is_done (self, found != NULL, &error))
    return;
  gsize length;
  guint n_added, n_new = 0;
  g_autofree char *text = ms_record_csv_write (found, &length);
  g_autoptr (GPtrArray) read = ms_record_csv_read (text, length, "file", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (read->len, ==, found->len);
  for (guint i = 0; i < read->len; i++)
    {
      MsRecord *record = found->pdata[i];
      record->measured = ((MsRecord *)read->pdata[i])->measured; /* is not written */
      g_assert_true (record_equal (record, read->pdata[i]));
    }
  if (self->model->rows->len >= MOST_GAMES
      || !case_is_done (
          self, ms_record_rows_import (self->store, read, FALSE, &n_added, &error), &error))
    return;
  for (guint i = 0; i < read->len; i++)
    n_new += model_insert (self->model, read->pdata[i]);
  g_assert_cmpuint (n_added, ==, n_new);
}

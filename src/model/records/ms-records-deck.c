/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exercises: new cards, and answers; and what the moments of games asked. */
#include "ms-card-cut.h"
#include "ms-records-private.h"

#define GAMES 50 /* that are looked through at a time */

/* Looks through games until there are cards enough for the day. */
static gboolean
cut_new (MsRecordsDesk *desk, int day, guint wanted, GError **error)
{
  g_autoptr (GArray) ids = ms_record_cards_list_unseen (desk->store, GAMES, error);
  g_autoptr (GPtrArray) cards = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_card_free);
  guint n_seen = 0;
  if (ids == NULL)
    return FALSE;
  for (; n_seen < ids->len && cards->len < wanted; n_seen++)
    {
      MsRecordFilter filter = MS_RECORD_FILTER_ALL;
      filter.id = g_array_index (ids, gint64, n_seen);
      g_autoptr (GPtrArray) found = ms_record_rows_list (
          desk->store, &filter, MS_RECORD_ORDER_ENDED, 1, MS_RECORD_PART_HISTORY, error);
      if (found == NULL)
        return FALSE;
      if (found->len > 0)
        ms_card_cut (found->pdata[0], wanted - cards->len, day, cards);
    }
  g_array_set_size (ids, n_seen);
  return ids->len == 0 || ms_record_cards_add (desk->store, cards, ids, error);
}

static gboolean
run_deck (MsRecordsDesk *desk, MsRecordsJob *job, GError **error)
{
  g_autoptr (MsDeck) deck = ms_record_cards_load (desk->store, error);
  if (deck == NULL)
    return FALSE;
  guint n_made = ms_deck_count_made (deck, job->day);
  /* Records that cannot be written give no new cards; those that are there can be answered. */
  if (n_made < MS_CARDS_A_DAY && cut_new (desk, job->day, MS_CARDS_A_DAY - n_made, NULL))
    {
      g_clear_pointer (&deck, ms_deck_free);
      deck = ms_record_cards_load (desk->store, error);
    }
  job->answer.deck = g_steal_pointer (&deck);
  return job->answer.deck != NULL;
}

void
ms_records_deck_async (MsRecords *self, int day, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data)
{
  MsRecordsJob job = { .run = run_deck, .day = day };
  ms_records_queue (self, job, cancellable, callback, user_data);
}

static gboolean
run_answer (MsRecordsDesk *desk, MsRecordsJob *job, GError **error)
{
  return ms_record_cards_answer (desk->store, &job->card_answer, error);
}

void
ms_records_answer_async (
    MsRecords *self, const MsCardAnswer *answer, GAsyncReadyCallback callback, gpointer user_data)
{
  MsRecordsJob job = { .run = run_answer, .writes = TRUE, .card_answer = *answer };
  ms_records_queue (self, job, NULL, callback, user_data);
}

static gboolean
run_needs (MsRecordsDesk *desk, MsRecordsJob *job, GError **error)
{
  if (!ms_record_needs_study (desk->store, &job->filter, &job->answer.n_left, error))
    return FALSE;
  job->answer.needs = ms_record_needs_load (desk->store, &job->filter, error);
  return job->answer.needs != NULL;
}

void
ms_records_needs_async (MsRecords *self, const MsRecordFilter *filter, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data)
{
  MsRecordsJob job = { .run = run_needs, .filter = *filter };
  ms_records_queue (self, job, cancellable, callback, user_data);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-daily-book.h"

#include "ms-daily-game.h"

struct _MsDailyBook
{
  GHashTable *entries; /* of MsDailyEntry, by the MsDaily with which each begins */
};

static guint
hash_daily (gconstpointer key)
{
  const MsDaily *daily = key;
  return (guint)daily->date * MS_N_DAILY_KINDS + (guint)daily->kind;
}

static gboolean
is_same (gconstpointer a, gconstpointer b)
{
  const MsDaily *one = a, *other = b;
  return one->date == other->date && one->kind == other->kind;
}

static int
compare_ids (gconstpointer a, gconstpointer b)
{
  const MsRecord *const *one = a, *const *other = b;
  return (*one)->id < (*other)->id ? -1 : (*one)->id > (*other)->id;
}

static void
take (MsDailyBook *self, const MsRecord *record)
{
  MsDaily daily;
  if (record->begun_on == MS_RECORD_UNKNOWN || !ms_daily_find (record->seed, &daily))
    return;
  MsDailyEntry *entry = g_hash_table_lookup (self->entries, &daily);
  if (entry == NULL)
    {
      entry = g_new0 (MsDailyEntry, 1);
      entry->daily = daily;
      g_hash_table_insert (self->entries, &entry->daily, entry);
    }
  if (entry->n_games < MS_DAILY_TRIES)
    entry->tries[entry->n_games] = (MsDailyTry){ .id = record->id,
      .begun_on = record->begun_on,
      .won = record->won,
      .helped = record->helped != FALSE,
      .elapsed_ms = record->elapsed_ms,
      .n_guesses = record->review.n_guesses,
      .luck = record->luck };
  entry->n_games++;
}

MsDailyBook *
ms_daily_book_new (const GPtrArray *records)
{
  MsDailyBook *self = g_new (MsDailyBook, 1);
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();
  self->entries = g_hash_table_new_full (hash_daily, is_same, NULL, g_free);
  for (guint i = 0; i < records->len; i++)
    g_ptr_array_add (sorted, records->pdata[i]);
  g_ptr_array_sort (sorted, compare_ids);
  for (guint i = 0; i < sorted->len; i++)
    take (self, sorted->pdata[i]);
  return self;
}

void
ms_daily_book_free (MsDailyBook *self)
{
  if (self != NULL)
    g_hash_table_unref (self->entries);
  g_free (self);
}

const MsDailyEntry *
ms_daily_book_find (const MsDailyBook *self, const MsDaily *daily)
{
  return g_hash_table_lookup (self->entries, daily);
}

const MsDailyTry *
ms_daily_book_get_win (const MsDailyEntry *entry)
{
  for (int i = 0; i < MS_DAILY_TRIES; i++)
    if (entry->tries[i].won && !entry->tries[i].helped)
      return &entry->tries[i];
  return NULL;
}

gboolean
ms_daily_book_is_late (const MsDailyEntry *entry, const MsDailyTry *attempt)
{
  return attempt->begun_on != entry->daily.date;
}

/* Whether some board of the day was won on it. */
static gboolean
was_won (const MsDailyBook *self, int date)
{
  for (int kind = 0; kind < MS_N_DAILY_KINDS; kind++)
    {
      MsDaily daily = { date, (MsDailyKind)kind };
      const MsDailyEntry *entry = ms_daily_book_find (self, &daily);
      const MsDailyTry *win = entry != NULL ? ms_daily_book_get_win (entry) : NULL;
      if (win != NULL && !ms_daily_book_is_late (entry, win))
        return TRUE;
    }
  return FALSE;
}

int
ms_daily_book_count_streak (const MsDailyBook *self, int today)
{
  int date = was_won (self, today) ? today : ms_daily_game_add_days (today, -1), n = 0;
  while (was_won (self, date))
    {
      n++;
      date = ms_daily_game_add_days (date, -1);
    }
  return n;
}

gint64
ms_daily_book_get_best (const MsDailyBook *self, MsDailyKind kind)
{
  GHashTableIter iter;
  gpointer value;
  gint64 best = -1;
  g_hash_table_iter_init (&iter, self->entries);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const MsDailyEntry *entry = value;
      const MsDailyTry *first = &entry->tries[0];
      if (entry->daily.kind == kind && first->won && !first->helped
          && (best < 0 || first->elapsed_ms < best))
        best = first->elapsed_ms;
    }
  return best;
}

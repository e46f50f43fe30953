/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-record-cards.h"

MsCard *
ms_card_copy (const MsCard *card)
{
  MsCard *copy = g_memdup2 (card, sizeof *card);
  copy->exercise = g_strdup (card->exercise);
  return copy;
}

void
ms_card_free (MsCard *card)
{
  g_free (card->exercise);
  g_free (card);
}

gboolean
ms_card_is_due (const MsCard *card, int day)
{
  /* By a day that has not come, but in another time zone, the clock was wrong then: nobody knows
   * how long ago the answer was. */
  return card->memory.stability > 0
      && (day < card->day - 1 || day >= card->day + ms_fsrs_find_interval (card->memory));
}

void
ms_deck_free (MsDeck *deck)
{
  g_ptr_array_unref (deck->cards);
  g_free (deck);
}

static MsCard *
find_card (const MsDeck *deck, gint64 id)
{
  /* They are in the order of their ids. */
  guint low = 0, high = deck->cards->len;
  while (low < high)
    {
      guint middle = (low + high) / 2;
      MsCard *card = deck->cards->pdata[middle];
      if (card->id == id)
        return card;
      if (card->id < id)
        low = middle + 1;
      else
        high = middle;
    }
  return NULL;
}

void
ms_deck_take (MsDeck *deck, const MsCardAnswer *answer)
{
  MsCard *card = answer->card != 0 ? find_card (deck, answer->card) : NULL;
  const MsSkill *skill = &deck->drill.skills[answer->topic];
  if (card != NULL)
    {
      MsRating rating = ms_skill_rate (skill, answer->right, answer->elapsed_ms);
      card->memory = ms_fsrs_answer (card->memory, rating, answer->day - card->day);
      card->day = answer->day;
    }
  ms_drill_take (&deck->drill, answer->topic, answer->right, answer->elapsed_ms, answer->day);
}

guint
ms_deck_count_made (const MsDeck *deck, int day)
{
  guint n = 0;
  for (guint i = 0; i < deck->cards->len; i++)
    n += ((const MsCard *)deck->cards->pdata[i])->made_on == day;
  return n;
}

/* --- Reading --- */

static gboolean
is_topic (int topic)
{
  return topic >= 0 && topic < MS_N_TOPICS;
}

static gboolean
load_cards (MsRecordStore *store, MsDeck *deck, GError **error)
{
  int code;
  g_autoptr (sqlite3_stmt) rows = ms_record_store_prepare (store,
      "SELECT id, topic, exercise, ifnull (game, 0), move, made_on FROM cards ORDER BY id", error);
  if (rows == NULL)
    return FALSE;
  while ((code = sqlite3_step (rows)) == SQLITE_ROW)
    {
      const char *exercise = (const char *)sqlite3_column_text (rows, 2);
      MsCard card = { .id = sqlite3_column_int64 (rows, 0),
        .topic = sqlite3_column_int (rows, 1),
        .exercise = g_strdup (exercise),
        .game = sqlite3_column_int64 (rows, 3),
        .move = sqlite3_column_int (rows, 4),
        .made_on = sqlite3_column_int (rows, 5) };
      MsExercise *read = exercise != NULL ? ms_exercise_read (exercise, NULL) : NULL;
      if (read != NULL && read->topic == card.topic)
        g_ptr_array_add (deck->cards, ms_card_copy (&card));
      ms_exercise_free (read);
      g_free (card.exercise);
    }
  return code == SQLITE_DONE || ms_record_store_fail (store, code, error);
}

static gboolean
load_answers (MsRecordStore *store, MsDeck *deck, GError **error)
{
  int code;
  g_autoptr (sqlite3_stmt) rows = ms_record_store_prepare (store,
      "SELECT ifnull (card, 0), topic, correct, elapsed_ms, answered_at, day"
      "  FROM card_answers ORDER BY id",
      error);
  if (rows == NULL)
    return FALSE;
  while ((code = sqlite3_step (rows)) == SQLITE_ROW)
    {
      MsCardAnswer answer = { .card = sqlite3_column_int64 (rows, 0),
        .topic = sqlite3_column_int (rows, 1),
        .right = sqlite3_column_int (rows, 2) != 0,
        .elapsed_ms = sqlite3_column_int64 (rows, 3),
        .answered_at = sqlite3_column_int64 (rows, 4),
        .day = sqlite3_column_int (rows, 5) };
      if (is_topic (answer.topic) && answer.elapsed_ms >= 0)
        ms_deck_take (deck, &answer);
    }
  return code == SQLITE_DONE || ms_record_store_fail (store, code, error);
}

MsDeck *
ms_record_cards_load (MsRecordStore *store, GError **error)
{
  g_autoptr (MsDeck) deck = g_new0 (MsDeck, 1);
  deck->cards = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_card_free);
  if (!ms_record_store_open (store, FALSE, error) || !load_cards (store, deck, error)
      || !load_answers (store, deck, error))
    return NULL;
  return g_steal_pointer (&deck);
}

GArray *
ms_record_cards_list_unseen (MsRecordStore *store, int limit, GError **error)
{
  int code;
  if (!ms_record_store_open (store, FALSE, error))
    return NULL;
  g_autoptr (sqlite3_stmt) rows = ms_record_store_prepare (store,
      "SELECT id FROM games WHERE layout IS NOT NULL AND moves IS NOT NULL"
      "  AND NOT EXISTS (SELECT 1 FROM carded_games WHERE game = games.id)"
      "  ORDER BY ended_at DESC, id DESC LIMIT ?1",
      error);
  if (rows == NULL)
    return NULL;
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  sqlite3_bind_int (rows, 1, limit);
  while ((code = sqlite3_step (rows)) == SQLITE_ROW)
    {
      gint64 id = sqlite3_column_int64 (rows, 0);
      g_array_append_val (ids, id);
    }
  if (code == SQLITE_DONE)
    return g_steal_pointer (&ids);
  ms_record_store_fail (store, code, error);
  return NULL;
}

/* --- Writing --- */

typedef struct
{
  GPtrArray *cards;
  GArray *ids;
} Added;

static gboolean
write_cards (MsRecordStore *store, gpointer data, GError **error)
{
  const Added *added = data;
  g_autoptr (sqlite3_stmt) card = ms_record_store_prepare (store,
      "INSERT OR IGNORE INTO cards (topic, exercise, game, move, made_on)"
      "  VALUES (?1, ?2, ?3, ?4, ?5)",
      error);
  g_autoptr (sqlite3_stmt) game = card == NULL
      ? NULL
      : ms_record_store_prepare (store, "INSERT OR IGNORE INTO carded_games VALUES (?1)", error);
  if (game == NULL)
    return FALSE;
  for (guint i = 0; i < added->cards->len; i++)
    {
      const MsCard *one = added->cards->pdata[i];
      sqlite3_bind_int (card, 1, one->topic);
      sqlite3_bind_text (card, 2, one->exercise, -1, SQLITE_STATIC);
      sqlite3_bind_int64 (card, 3, one->game);
      sqlite3_bind_int (card, 4, one->move);
      sqlite3_bind_int (card, 5, one->made_on);
      if (!ms_record_store_run (store, card, error))
        return FALSE;
    }
  return ms_record_store_run_each (store, game, added->ids, error);
}

gboolean
ms_record_cards_add (MsRecordStore *store, GPtrArray *cards, GArray *ids, GError **error)
{
  Added added = { cards, ids };
  return ms_record_store_open (store, TRUE, error)
      && ms_record_store_transact (store, write_cards, &added, error);
}

static gboolean
write_answer (MsRecordStore *store, gpointer data, GError **error)
{
  const MsCardAnswer *answer = data;
  g_autoptr (sqlite3_stmt) row = ms_record_store_prepare (store,
      "INSERT INTO card_answers (card, topic, correct, elapsed_ms, answered_at, day)"
      "  VALUES (nullif (?1, 0), ?2, ?3, ?4, ?5, ?6)",
      error);
  if (row == NULL)
    return FALSE;
  sqlite3_bind_int64 (row, 1, answer->card);
  sqlite3_bind_int (row, 2, answer->topic);
  sqlite3_bind_int (row, 3, answer->right);
  sqlite3_bind_int64 (row, 4, answer->elapsed_ms);
  sqlite3_bind_int64 (row, 5, answer->answered_at);
  sqlite3_bind_int (row, 6, answer->day);
  return ms_record_store_run (store, row, error);
}

gboolean
ms_record_cards_answer (MsRecordStore *store, const MsCardAnswer *answer, GError **error)
{
  MsCardAnswer copy = *answer;
  return ms_record_store_open (store, TRUE, error)
      && ms_record_store_transact (store, write_answer, &copy, error);
}

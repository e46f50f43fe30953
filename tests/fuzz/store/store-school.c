/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Steps about exercises, answers to them, and what the moments of games asked. */
#include "store-case.h"

#include "ms-card-cut.h"
#include "ms-record-needs.h"

#include <string.h>

static int
compare_unseen (gconstpointer one, gconstpointer other)
{
  const MsRecord *a = (*(Row *const *)one)->record, *b = (*(Row *const *)other)->record;
  return a->ended_at != b->ended_at ? (a->ended_at < b->ended_at ? 1 : -1) : a->id < b->id ? 1 : -1;
}

static void
add_card (Case *self, const MsCard *card)
{
  guint n = self->cards->len;
  for (guint i = 0; i < n; i++)
    if (strcmp (((MsCard *)self->cards->pdata[i])->exercise, card->exercise) == 0)
      return;
  MsCard *copy = ms_card_copy (card);
  /* Numbers are passed over, but none is given twice. */
  copy->id = case_ask (self, "SELECT id FROM cards WHERE exercise = ?2", 0, card->exercise);
  g_assert_true (n == 0 || copy->id > ((MsCard *)self->cards->pdata[n - 1])->id);
  g_ptr_array_add (self->cards, copy);
  for (guint i = 0; i < self->all_cards->len; i++)
    {
      const MsCard *other = self->all_cards->pdata[i];
      if (other->id == copy->id && strcmp (other->exercise, copy->exercise) == 0)
        return;
    }
  g_ptr_array_add (self->all_cards, ms_card_copy (copy));
}

void
case_adopt_cards (Case *self)
{
  g_autoptr (MsDeck) deck = ms_record_cards_load (self->store, NULL);
  gint64 last = 0;
  for (guint i = 0; i < self->cards->len; i++)
    last = MAX (last, ((MsCard *)self->cards->pdata[i])->id);
  for (guint i = 0; i < deck->cards->len; i++)
    {
      const MsCard *card = deck->cards->pdata[i];
      if (card->id <= last)
        continue;
      g_autoptr (MsCard) copy = ms_card_copy (card);
      copy->memory = (MsMemory){ 0 };
      copy->day = 0;
      add_card (self, copy);
    }
  g_hash_table_remove_all (self->carded);
  for (guint i = 0; i < self->model->rows->len; i++)
    {
      gint64 id = ((Row *)self->model->rows->pdata[i])->record->id;
      if (case_ask (self, "SELECT count(*) FROM carded_games WHERE game = ?1", id, NULL) > 0)
        g_hash_table_add (self->carded, g_memdup2 (&id, sizeof id));
    }
}

void
step_cards (Case *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) ids = ms_record_cards_list_unseen (self->store, 2, &error);
  if (!case_is_done (self, ids != NULL, &error))
    return;
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();
  g_autoptr (GPtrArray) cards = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_card_free);
  for (guint i = 0; i < self->model->rows->len; i++)
    {
      Row *row = self->model->rows->pdata[i];
      if (row->record->layout != NULL && row->record->moves != NULL
          && !g_hash_table_contains (self->carded, &row->record->id))
        g_ptr_array_add (rows, row);
    }
  g_ptr_array_sort (rows, compare_unseen);
  g_ptr_array_set_size (rows, (int)MIN (rows->len, 2));
  records_check_ids (ids, rows);
  int day = 700 + (int)bytes_take (&self->bytes, 4);
  for (guint i = 0; i < rows->len; i++)
    ms_card_cut (((Row *)rows->pdata[i])->record, 1 + bytes_take (&self->bytes, 3), day, cards);
  if (bytes_take (&self->bytes, 4) == 3)
    g_ptr_array_add (cards,
        ms_card_copy (&(MsCard){ .topic = (int)bytes_take (&self->bytes, 30),
            .exercise = (char *)"no exercise",
            .game = 1,
            .made_on = day }));
  if (!case_is_done (self, ms_record_cards_add (self->store, cards, ids, &error), &error))
    return;
  for (guint i = 0; i < cards->len; i++)
    add_card (self, cards->pdata[i]);
  for (guint i = 0; i < ids->len; i++)
    g_hash_table_add (self->carded, g_memdup2 (&g_array_index (ids, gint64, i), sizeof (gint64)));
}

static gboolean
is_same_answer (const Answer *a, const Answer *b)
{
  const MsCardAnswer *one = &a->answer, *other = &b->answer;
  return a->id == b->id && one->card == other->card && one->topic == other->topic
      && one->right == other->right && one->elapsed_ms == other->elapsed_ms
      && one->day == other->day;
}

void
case_note_answer (Case *self, const MsCardAnswer *answer)
{
  guint n = self->answers->len;
  Answer one = { n > 0 ? g_array_index (self->answers, Answer, n - 1).id + 1 : 1, *answer };
  g_array_append_val (self->answers, one);
  for (guint i = 0; i < self->all_answers->len; i++)
    if (is_same_answer (&g_array_index (self->all_answers, Answer, i), &one))
      return;
  g_array_append_val (self->all_answers, one);
}

void
step_answer (Case *self)
{
  g_autoptr (GError) error = NULL;
  MsCardAnswer answer = { .card = bytes_take (&self->bytes, 8),
    .topic = (int)bytes_take (&self->bytes, MS_N_TOPICS + 2) - 1,
    .right = bytes_take (&self->bytes, 3) > 0,
    .elapsed_ms = (gint64)bytes_take (&self->bytes, 256) * 100 - 100,
    .answered_at = 1700000000000,
    .day = 700 + (int)bytes_take (&self->bytes, 100) };
  if (case_is_done (self, ms_record_cards_answer (self->store, &answer, &error), &error))
    case_note_answer (self, &answer);
}

/* What is known of all follows from the answers, one after the other. */
void
step_deck (Case *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MsDeck) deck = ms_record_cards_load (self->store, &error);
  if (!case_is_done (self, deck != NULL, &error))
    return;
  g_autoptr (MsDeck) expected = g_new0 (MsDeck, 1);
  int day = 700 + (int)bytes_take (&self->bytes, 256);
  guint n_made = 0;
  expected->cards = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_card_free);
  for (guint i = 0; i < self->cards->len; i++)
    {
      const MsCard *card = self->cards->pdata[i];
      if (strcmp (card->exercise, "no exercise") == 0)
        continue;
      g_ptr_array_add (expected->cards, ms_card_copy (card));
      n_made += card->made_on == day;
    }
  for (guint i = 0; i < self->answers->len; i++)
    {
      const MsCardAnswer *answer = &g_array_index (self->answers, Answer, i).answer;
      if (answer->topic >= 0 && answer->topic < MS_N_TOPICS && answer->elapsed_ms >= 0)
        ms_deck_take (expected, answer);
    }
  g_assert_cmpuint (deck->cards->len, ==, expected->cards->len);
  g_assert_cmpuint (ms_deck_count_made (deck, day), ==, n_made);
  g_assert_cmpint (deck->drill.n_answers, ==, expected->drill.n_answers);
  for (guint i = 0; i < deck->cards->len; i++)
    {
      const MsCard *a = deck->cards->pdata[i], *b = expected->cards->pdata[i];
      g_assert_cmpint (a->id, ==, b->id);
      g_assert_cmpint (a->game, ==, b->game);
      g_assert_cmpint (a->move, ==, b->move);
      g_assert_cmpstr (a->exercise, ==, b->exercise);
      g_assert_true (a->day == b->day && a->memory.stability == b->memory.stability
          && a->memory.difficulty == b->memory.difficulty);
      g_assert_true (ms_card_is_due (a, day) == ms_card_is_due (b, day));
      g_assert_true (b->memory.stability > 0 || !ms_card_is_due (a, day));
    }
}

/* --- What the moments asked --- */

/* Of games that are there alone, the latest first, and of each moment once. */
void
step_needs (Case *self)
{
  static const MsWorthMoment nothing = { 0 };
  if (self->n_studies++ >= CASE_MOST_STUDIES)
    return;
  MsRecordFilter filter = case_take_filter (self);
  g_autoptr (GError) error = NULL;
  int n_left;
  if (!case_is_done (self, ms_record_needs_study (self->store, &filter, &n_left, &error), &error))
    return;
  g_autoptr (GArray) needs = ms_record_needs_load (self->store, &filter, &error);
  if (!case_is_done (self, needs != NULL, &error))
    return;
  g_autoptr (GPtrArray) rows = model_list (self->model, &filter, NULL, MS_RECORD_ORDER_LATEST, -1);
  g_assert_cmpint (n_left, ==, MAX ((int)rows->len - MS_RECORD_NEEDS_AT_ONCE, 0) * (n_left > 0));
  guint row = 0;
  const MsWorthMoment *before = &nothing;
  for (guint i = 0; i < needs->len; i++)
    {
      const MsWorthMoment *one = &g_array_index (needs, MsWorthMoment, i);
      while (row < rows->len && ((Row *)rows->pdata[row])->record->id != one->game)
        row++;
      g_assert_cmpuint (row, <, rows->len);
      g_assert_cmpint (one->ended_at, ==, ((Row *)rows->pdata[row])->record->ended_at);
      g_assert_true (before->game != one->game || before->need.move < one->need.move);
      before = one;
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cards and answers in the database: cut from games, kept, read again, and what becomes of them
 * when games go, rows are damaged, or the file is an old one. */
#include "cmocka-common.h"

#include "ms-card-cut.h"
#include "ms-record-backup.h"
#include "record-support.h"

#include <string.h>

static void
execute (RecordFixture *fixture, const char *sql)
{
  sqlite3 *db;
  assert_int_equal (sqlite3_open (fixture->path, &db), SQLITE_OK);
  assert_int_equal (sqlite3_exec (db, sql, NULL, NULL, NULL), SQLITE_OK);
  assert_int_equal (sqlite3_close (db), SQLITE_OK);
}

static MsDeck *
load (RecordFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  MsDeck *deck = ms_record_cards_load (fixture->store, &error);
  assert_non_null (deck);
  return deck;
}

/* Adds games of somebody who opens any cell, and cuts cards from them; returns how many. */
static guint
add_games_and_cards (RecordFixture *fixture, int day)
{
  g_autoptr (GPtrArray) cards = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_card_free);
  for (guint64 seed = 1; seed <= 6; seed++)
    {
      g_autoptr (MsRecord) record = record_played (9, 9, 10, seed, FALSE);
      record_add (fixture->store, record);
    }
  g_autoptr (GPtrArray) records = record_list (fixture);
  g_autoptr (GArray) ids = ms_record_cards_list_unseen (fixture->store, 100, NULL);
  assert_int_equal (ids->len, records->len);
  for (guint i = 0; i < records->len; i++)
    ms_card_cut (records->pdata[i], 1, day, cards);
  assert_true (cards->len > 0); /* the first lapse of a game is enough for a card */
  g_ptr_array_set_size (cards, 0);
  for (guint i = 0; i < records->len; i++)
    ms_card_cut (records->pdata[i], MS_CARDS_A_DAY, day, cards);
  assert_true (cards->len > 0);
  assert_true (ms_record_cards_add (fixture->store, cards, ids, NULL));
  g_autoptr (GArray) unseen = ms_record_cards_list_unseen (fixture->store, 100, NULL);
  assert_int_equal (unseen->len, 0);
  return cards->len;
}

static void
cards_are_cut_and_kept (void **state)
{
  RecordFixture *fixture = *state;
  guint n = add_games_and_cards (fixture, 700);
  g_autoptr (MsDeck) deck = load (fixture);
  /* The same exercise may come from two games. */
  assert_true (deck->cards->len > 0 && deck->cards->len <= n);
  assert_int_equal (ms_deck_count_made (deck, 700), deck->cards->len);
  assert_int_equal (ms_deck_count_made (deck, 701), 0);
  for (guint i = 0; i < deck->cards->len; i++)
    {
      const MsCard *card = deck->cards->pdata[i];
      assert_true (card->game > 0 && card->move > 0);
      assert_false (ms_card_is_due (card, 100000));
    }
}

static void
answers_are_kept (void **state)
{
  RecordFixture *fixture = *state;
  add_games_and_cards (fixture, 700);
  g_autoptr (MsDeck) before = load (fixture);
  const MsCard *first = before->cards->pdata[0];
  MsCardAnswer answer = { first->id, first->topic, FALSE, 4200, 1700000000000, 700 };
  MsCardAnswer other = { 0, MS_TOPIC_GUESS, TRUE, 2500, 1700000001000, 700 };
  assert_true (ms_record_cards_answer (fixture->store, &answer, NULL));
  assert_true (ms_record_cards_answer (fixture->store, &other, NULL));
  ms_deck_take (before, &answer);
  ms_deck_take (before, &other);
  ms_record_store_close (fixture->store);
  g_autoptr (MsDeck) deck = load (fixture);
  assert_memory_equal (&deck->drill, &before->drill, sizeof deck->drill);
  const MsCard *again = deck->cards->pdata[0];
  assert_true (again->memory.stability == first->memory.stability);
  assert_false (ms_card_is_due (again, 700));
  assert_true (ms_card_is_due (again, 701));
  assert_int_equal (deck->drill.skills[MS_TOPIC_GUESS].n_right, 1);
  assert_int_equal (deck->drill.skills[first->topic].n_right, 0);
}

/* A game that is deleted is named no more, and another with its number would be looked at. */
static void
games_go (void **state)
{
  RecordFixture *fixture = *state;
  add_games_and_cards (fixture, 700);
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  assert_int_equal (ms_record_rows_delete (fixture->store, &all, NULL), 6);
  g_autoptr (MsDeck) deck = load (fixture);
  assert_true (deck->cards->len > 0);
  for (guint i = 0; i < deck->cards->len; i++)
    assert_int_equal (((const MsCard *)deck->cards->pdata[i])->game, 0);
  g_autoptr (MsRecord) record = record_played (9, 9, 10, 1, FALSE);
  record_add (fixture->store, record);
  g_autoptr (GArray) unseen = ms_record_cards_list_unseen (fixture->store, 100, NULL);
  assert_int_equal (unseen->len, 1);
}

static void
damaged_rows_are_passed_over (void **state)
{
  RecordFixture *fixture = *state;
  add_games_and_cards (fixture, 700);
  guint n;
  {
    g_autoptr (MsDeck) deck = load (fixture);
    n = deck->cards->len;
  }
  execute (fixture,
      "INSERT INTO cards (topic, exercise, move, made_on) VALUES (1, 'nothing', 3, 5);"
      "INSERT INTO cards (topic, exercise, move, made_on)"
      "  VALUES (99, '1 ou 1 -1 4x2 *..*1111', 3, 5);"
      "INSERT INTO card_answers (card, topic, correct, elapsed_ms, answered_at, day)"
      "  VALUES (NULL, 99, 1, 5, 5, 5), (NULL, -1, 1, 5, 5, 5), (NULL, 1, 1, -5, 5, 5),"
      "    (12345, 1, 1, 5, 5, 5);");
  g_autoptr (MsDeck) deck = load (fixture);
  assert_int_equal (deck->cards->len, n);
  assert_int_equal (deck->drill.n_answers, 1); /* of a card that is not there */
}

/* Breaks a file so that it is salvaged: its head, and its pages from one on. */
static void
damage (RecordFixture *fixture, gsize first_page)
{
  char *content;
  gsize length;
  ms_record_store_close (fixture->store);
  assert_true (g_file_get_contents (fixture->path, &content, &length, NULL));
  memset (content, 0, 100);
  for (gsize i = first_page * 4096; i < length; i++)
    content[i] = 0x5a;
  assert_true (g_file_set_contents (fixture->path, content, (gssize)length, NULL));
  g_free (content);
}

/* There are more cards than games, and no card is taken for a game that is lost. */
static void
a_damaged_file_keeps_them (void **state)
{
  RecordFixture *fixture = *state;
  gboolean nothing;
  add_games_and_cards (fixture, 700);
  g_autoptr (MsDeck) before = load (fixture);
  MsCard *last = before->cards->pdata[before->cards->len - 1];
  MsCardAnswer answer = { last->id, last->topic, FALSE, 4200, 1700000000000, 700 };
  MsCardAnswer other = { 0, MS_TOPIC_GUESS, TRUE, 2500, 1700000001000, 700 };
  assert_true (ms_record_cards_answer (fixture->store, &answer, NULL));
  assert_true (ms_record_cards_answer (fixture->store, &other, NULL));
  ms_deck_take (before, &answer);
  ms_deck_take (before, &other);
  assert_true (last->id > 6);
  ms_record_store_close (fixture->store);
  assert_true (ms_record_backup_make (fixture->path, NULL, &nothing, NULL));
  for (gsize page = G_MAXUINT16; page >= 1; page = page == 1 ? 0 : 1)
    {
      damage (fixture, page);
      g_autoptr (MsDeck) deck = load (fixture);
      g_autofree char *notice = ms_record_store_take_notice (fixture->store);
      assert_non_null (strstr (notice, page == 1 ? "6 games were taken" : "6 games were saved"));
      assert_non_null (strstr (notice, "No game is known to be lost"));
      assert_int_equal (deck->cards->len, before->cards->len);
      assert_memory_equal (&deck->drill, &before->drill, sizeof deck->drill);
      for (guint i = 0; i < deck->cards->len; i++)
        {
          const MsCard *card = deck->cards->pdata[i], *was = before->cards->pdata[i];
          assert_string_equal (card->exercise, was->exercise);
          assert_int_equal (card->game, page == 1 ? 0 : was->game);
        }
    }
}

static void
old_files_get_the_tables (void **state)
{
  RecordFixture *fixture = *state;
  g_autofree char *sql = NULL;
  g_autofree char *path = g_build_filename (
      g_getenv ("G_TEST_SRCDIR"), "model", "records", "records-version-5.sql", NULL);
  assert_true (g_file_get_contents (path, &sql, NULL, NULL));
  execute (fixture, sql);
  g_autoptr (MsDeck) deck = load (fixture);
  assert_int_equal (deck->cards->len, 0);
  assert_int_equal (deck->drill.n_answers, 0);
  assert_int_equal (record_count (fixture->store), 2);
}

int
main (void)
{
#define TEST(test) cmocka_unit_test_setup_teardown (test, record_set_up, record_tear_down)
  const struct CMUnitTest tests[] = {
    TEST (cards_are_cut_and_kept),
    TEST (answers_are_kept),
    TEST (games_go),
    TEST (damaged_rows_are_passed_over),
    TEST (a_damaged_file_keeps_them),
    TEST (old_files_get_the_tables),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The machine's clock is set forwards, backwards and to 1969, the machine sleeps, and another time
 * zone holds, while a game is on the board: games, records, copies, cards and boards of days. */
#include "wrong-clock.h"

#include "autosave-support.h"
#include "cmocka-common.h"
#include "ms-daily-book.h"
#include "ms-daily-game.h"
#include "ms-once.h"
#include "ms-record-backup.h"
#include "ms-record-cards.h"
#include "ms-record-csv.h"
#include "ms-record-history.h"
#include "ms-trainer.h"
#include "record-support.h"

#include <glib/gstdio.h>

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#define HOUR (60 * 60)
#define DAY (24 * HOUR)
#define YEAR (365 * (gint64)DAY)
#define NOW G_GINT64_CONSTANT (1800000000) /* in 2027 */
#define IN_1969 (-5 * (gint64)DAY)
#define IN_9892 G_GINT64_CONSTANT (250000000000)

static const gint64 wrong[] = { NOW - 10 * YEAR, NOW + 10 * YEAR, IN_1969, 0, IN_9892 };

static int
come_back (void **state)
{
  wrong_clock_set (NOW);
  return 0;
}

static MsGame *
new_game (guint64 seed)
{
  static const MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_OPEN };
  MsGame *game = ms_game_new ();
  assert_true (ms_game_start (game, &rules, seed, NULL));
  return game;
}

/* Opens all cells without a mine. */
static void
win (MsGame *game)
{
  int width = ms_game_get_width (game), n_cells = width * ms_game_get_height (game);
  if (ms_game_get_state (game) == MS_GAME_NEW)
    ms_game_open (game, 4, 4);
  for (int cell = 0; cell < n_cells && !ms_game_is_over (game); cell++)
    if (!ms_layout_has_mine (ms_play_get_layout (ms_game_get_play (game)), cell))
      ms_game_open (game, cell % width, cell / width);
  assert_int_equal (ms_game_get_state (game), MS_GAME_WON);
}

/* A game lasts as long as the machine was awake: years of the time of day are none of it, and none
 * are taken from it. */
static void
a_game_goes_on (void **state)
{
  g_autoptr (MsGame) game = new_game (5);
  ms_game_open (game, 4, 4);
  gint64 before = ms_game_get_elapsed (game);
  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      wrong_clock_set (wrong[i]);
      gint64 after = ms_game_get_elapsed (game);
      assert_in_range (after - before, 0, DAY * 1000);
      before = after;
    }
  wrong_clock_set (NOW);
  wrong_clock_suspend (YEAR);
  assert_in_range (ms_game_get_elapsed (game) - before, 0, DAY * 1000);
  ms_game_set_paused (game, TRUE);
  wrong_clock_suspend (YEAR);
  ms_game_set_paused (game, FALSE);
  assert_in_range (ms_game_get_elapsed (game) - before, 0, DAY * 1000);
  win (game);
  const MsPlay *play = ms_game_get_play (game);
  for (int i = 1; i < ms_play_count_moves (play); i++)
    assert_true (ms_play_get_move (play, i).time_ms >= ms_play_get_move (play, i - 1).time_ms);
}

/* Whenever the clock says that it ended, a game is among the others, and comes back out of CSV. */
static void
games_are_recorded (void **state)
{
  RecordFixture *fixture = *state;
  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (MsGame) game = new_game (i);
      wrong_clock_set (wrong[i]);
      win (game);
      g_autoptr (MsRecord) record = ms_record_new_from_game (game, "Ada");
      ms_record_write_moves (record);
      assert_true (record_add (fixture->store, record).added);
      assert_int_equal (record_count (fixture->store), i + 1);
      g_autoptr (MsReplay) replay = ms_record_dup_replay (record);
      assert_non_null (replay);
    }
  assert_null (fixture->store->notice);
  g_autoptr (GPtrArray) records = record_list (fixture);
  assert_int_equal (records->len, G_N_ELEMENTS (wrong));
  gsize length;
  g_autofree char *csv = ms_record_csv_write (records, &length);
  g_autoptr (GPtrArray) again = ms_record_csv_read (csv, length, "games.csv", NULL);
  assert_non_null (again);
  for (guint i = 0; i < records->len; i++)
    assert_int_equal (
        ((MsRecord *)again->pdata[i])->ended_at, ((MsRecord *)records->pdata[i])->ended_at);
}

static guint
count_copied (const char *path)
{
  MsRecordStore *store = ms_record_store_new (path);
  guint n = record_count (store);
  ms_record_store_free (store);
  return n;
}

/* Copies of days that have not come are not kept for years in place of those that are made. */
static void
copies_are_of_now (void **state)
{
  RecordFixture *fixture = *state;
  gboolean nothing;
  for (guint i = 0; i < 2 * MS_RECORD_BACKUPS; i++)
    {
      gboolean ahead = i < MS_RECORD_BACKUPS;
      wrong_clock_set (NOW + i * DAY + (ahead ? 10 * YEAR : 0));
      g_autoptr (MsRecord) record = record_played (9, 9, 10, i, TRUE);
      record_add (fixture->store, record);
      assert_true (ms_record_backup_make (fixture->path, NULL, &nothing, NULL));
      g_autoptr (GPtrArray) copies = ms_record_backup_list (fixture->path);
      assert_int_equal (copies->len, MIN (i + 1, MS_RECORD_BACKUPS));
      assert_int_equal (count_copied (copies->pdata[0]), i + 1);
    }
}

/* A game that was left is found whatever the clock says, and a file that another program is just
 * writing is not taken for one that was left half written long ago. */
static void
a_left_game_is_found (void **state)
{
  g_autofree char *work = record_folder (), *folder = g_build_filename (work, "games", NULL);
  g_autofree char *writing = g_build_filename (folder, "other.journal.tmp", NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      wrong_clock_set (wrong[i]);
      MsAutosaveStore *store = ms_autosave_store_new (folder);
      g_autoptr (MsGame) game = new_game (5), left = ms_game_new ();
      MsAutosave *autosave = ms_autosave_new (store, game, NULL, NULL);
      ms_game_open (game, 4, 4);
      ms_autosave_close (autosave);
      ms_autosave_store_unref (store);
      int fd = open (writing, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
      assert_int_equal (flock (fd, LOCK_EX | LOCK_NB), 0);

      wrong_clock_set (IN_9892);
      MsAutosaveLeftover *leftover = autosave_find (folder, NULL);
      assert_non_null (leftover);
      ms_game_take_document (left, leftover->document);
      assert_true (autosave_is_same (game, left));
      assert_true (g_file_test (writing, G_FILE_TEST_EXISTS));
      close (fd);
      assert_int_equal (g_unlink (leftover->path), 0);
      g_clear_pointer (&leftover, ms_autosave_leftover_free);
      assert_null (autosave_find (folder, NULL));
      assert_false (g_file_test (writing, G_FILE_TEST_EXISTS)); /* nobody is writing it now */
    }
  autosave_delete_folder (folder);
  record_folder_drop (g_steal_pointer (&work));
}

/* A card that was answered by a clock ten years ahead is asked in this decade, and not on and on;
 * a day ahead may be another time zone. */
static void
cards_are_asked (void **state)
{
  wrong_clock_set (NOW + 10 * YEAR);
  MsCard card = { .memory = ms_fsrs_answer ((MsMemory){ 0 }, MS_RATING_GOOD, 0),
    .day = ms_trainer_get_day () };
  assert_false (ms_card_is_due (&card, ms_trainer_get_day ()));
  wrong_clock_set (NOW + 10 * YEAR - DAY);
  assert_false (ms_card_is_due (&card, ms_trainer_get_day ()));
  wrong_clock_set (NOW);
  int today = ms_trainer_get_day ();
  assert_true (ms_card_is_due (&card, today));
  card.memory = ms_fsrs_answer (card.memory, MS_RATING_GOOD, today - card.day);
  card.day = today;
  assert_true (card.memory.stability > 0);
  assert_false (ms_card_is_due (&card, today));
}

static void
made_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(MsDocument **)user_data = ms_once_finish (result, NULL);
}

static MsGame *
new_daily_game (int date)
{
  MsDocument *document = NULL;
  MsDaily daily = { date, MS_DAILY_GUESSES };
  MsGame *game = ms_game_new ();
  ms_daily_game_make_async (&daily, date, NULL, made_cb, &document);
  while (document == NULL)
    g_main_context_iteration (NULL, TRUE);
  ms_game_take_document (game, document);
  ms_document_free (document);
  return game;
}

/* The board of a day stays that of its day when the clock, or the time zone, is another one before
 * it ends; a day of 1969 is one as well. */
static void
days_stay_days (void **state)
{
  static const struct
  {
    gint64 begun, ended;
    const char *here, *there; /* time zones */
    int date;
  } games[] = {
    { NOW, NOW + 10 * YEAR, "UTC0", "UTC0", 20270115 },
    { NOW, NOW - 10 * YEAR, "UTC0", "UTC0", 20270115 },
    { IN_1969, NOW, "UTC0", "UTC0", 19691227 },
    { NOW, NOW, "AAA-14", "BBB12", 20270115 },
    { NOW + 12 * HOUR, NOW + 12 * HOUR, "AAA-14", "BBB12", 20270116 },
  };
  g_autofree char *zone = g_strdup (g_getenv ("TZ"));
  for (gsize i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_setenv ("TZ", games[i].here, TRUE);
      wrong_clock_set (games[i].begun);
      assert_int_equal (ms_daily_game_get_today (), games[i].date);
      g_autoptr (MsGame) game = new_daily_game (games[i].date);
      int begin = ms_play_get_begin_cell (ms_game_get_play (game)),
          width = ms_game_get_width (game);
      ms_game_open (game, begin % width, begin / width);
      g_setenv ("TZ", games[i].there, TRUE);
      wrong_clock_set (games[i].ended);
      win (game);
      g_autoptr (MsRecord) record = ms_record_new_from_game (game, "Ada");
      assert_int_equal (record->begun_on, games[i].date);
      record->id = 1;
      g_autoptr (GPtrArray) records = g_ptr_array_new ();
      g_ptr_array_add (records, record);
      g_autoptr (MsDailyBook) book = ms_daily_book_new (records);
      assert_int_equal (ms_daily_book_count_streak (book, games[i].date), 1);
    }
  if (zone != NULL)
    g_setenv ("TZ", zone, TRUE);
  else
    g_unsetenv ("TZ");
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_game_goes_on),
    cmocka_unit_test_setup_teardown (games_are_recorded, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (copies_are_of_now, record_set_up, record_tear_down),
    cmocka_unit_test (a_left_game_is_found),
    cmocka_unit_test (cards_are_asked),
    cmocka_unit_test (days_stay_days),
  };
  return cmocka_run_group_tests (tests, come_back, NULL);
}

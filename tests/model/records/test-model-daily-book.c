/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the calendar of the boards of days makes of their games. */
#include "cmocka-common.h"

#include "ms-daily-book.h"
#include "ms-daily-game.h"
#include "ms-game-kept.h"
#include "ms-native-write.h"
#include "ms-once.h"
#include "ms-record-history.h"
#include "ms-records.h"
#include "record-support.h"

#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* One game, as few letters say: on which board, begun when, and how it went. */
typedef struct
{
  int date, begun_on;
  MsDailyKind kind;
  gboolean won, helped;
  gint64 elapsed_ms;
} Played;

static guint64
get_seed (const MsDaily *daily)
{
  return ((guint64)daily->date * MS_N_DAILY_KINDS + (guint64)daily->kind) << 20;
}

/* In the order given, ended at moments that go backwards. */
static MsDailyBook *
make_book (const Played *played, int n)
{
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_record_free);
  for (int i = 0; i < n; i++)
    {
      MsRecord *record = ms_record_new ();
      MsDaily daily = { played[i].date, played[i].kind };
      record->id = i + 1;
      record->ended_at = 1700000000000 - i;
      record->seed = get_seed (&daily);
      record->begun_on = played[i].begun_on;
      record->won = played[i].won;
      record->helped = played[i].helped;
      record->assisted = TRUE; /* as a known board is */
      record->elapsed_ms = played[i].elapsed_ms;
      g_ptr_array_insert (records, 0, record);
    }
  /* One that is no day's board, and one whose seed is none of these. */
  MsRecord *others[] = { ms_record_new (), ms_record_new () };
  others[0]->seed = get_seed (&(MsDaily){ 20261224, MS_DAILY_EXPERT });
  others[1]->begun_on = 20261224;
  others[1]->seed = 7;
  g_ptr_array_add (records, others[0]);
  g_ptr_array_add (records, others[1]);
  return ms_daily_book_new (records);
}

#define BOOK(name, ...) \
  const Played name##_games[] = { __VA_ARGS__ }; \
  g_autoptr (MsDailyBook) name = make_book (name##_games, G_N_ELEMENTS (name##_games))

static const MsDailyEntry *
find (const MsDailyBook *book, int date, MsDailyKind kind)
{
  return ms_daily_book_find (book, &(MsDaily){ date, kind });
}

static void
the_first_that_ends_counts (void **state)
{
  BOOK (book, { 20261224, 20261224, MS_DAILY_EXPERT, FALSE, FALSE, 9000 },
      { 20261224, 20261224, MS_DAILY_EXPERT, TRUE, FALSE, 80000 },
      { 20261224, 20261224, MS_DAILY_EXPERT, TRUE, FALSE, 70000 },
      { 20261224, 20261224, MS_DAILY_BEGINNER, TRUE, FALSE, 5000 });
  const MsDailyEntry *expert = find (book, 20261224, MS_DAILY_EXPERT);
  const MsDailyEntry *beginner = find (book, 20261224, MS_DAILY_BEGINNER);
  assert_int_equal (expert->n_games, 3);
  assert_false (expert->tries[0].won);
  assert_int_equal (expert->tries[0].elapsed_ms, 9000);
  assert_ptr_equal (ms_daily_book_get_win (expert), &expert->tries[1]);
  assert_int_equal (expert->tries[1].elapsed_ms, 80000);
  assert_ptr_equal (ms_daily_book_get_win (beginner), &beginner->tries[0]);
  assert_int_equal (beginner->tries[1].id, 0);
  assert_null (find (book, 20261224, MS_DAILY_GUESSES));
  assert_null (find (book, 20261223, MS_DAILY_EXPERT));
  /* A retry is no best time. */
  assert_int_equal (ms_daily_book_get_best (book, MS_DAILY_EXPERT), -1);
  assert_int_equal (ms_daily_book_get_best (book, MS_DAILY_BEGINNER), 5000);
}

static void
practice_and_help_win_nothing (void **state)
{
  BOOK (book, { 20261224, 20261224, MS_DAILY_EXPERT, FALSE, FALSE, 9000 },
      { 20261224, 20261224, MS_DAILY_EXPERT, FALSE, FALSE, 9000 },
      { 20261224, 20261224, MS_DAILY_EXPERT, TRUE, FALSE, 8000 },
      { 20261225, 20261225, MS_DAILY_EXPERT, TRUE, TRUE, 7000 });
  assert_null (ms_daily_book_get_win (find (book, 20261224, MS_DAILY_EXPERT)));
  assert_null (ms_daily_book_get_win (find (book, 20261225, MS_DAILY_EXPERT)));
  assert_int_equal (ms_daily_book_get_best (book, MS_DAILY_EXPERT), -1);
  assert_int_equal (ms_daily_book_count_streak (book, 20261225), 0);
  /* Without help at the second try it is won after all. */
  BOOK (other, { 20261225, 20261225, MS_DAILY_EXPERT, TRUE, TRUE, 7000 },
      { 20261225, 20261225, MS_DAILY_EXPERT, TRUE, FALSE, 6000 });
  assert_non_null (ms_daily_book_get_win (find (other, 20261225, MS_DAILY_EXPERT)));
  assert_int_equal (ms_daily_book_count_streak (other, 20261225), 1);
}

/* Late is a game that was begun on another day than the board's, earlier or later. */
static void
late_boards_have_a_time_and_no_streak (void **state)
{
  BOOK (book, { 20261230, 20261230, MS_DAILY_BEGINNER, TRUE, FALSE, 5000 },
      { 20261231, 20270101, MS_DAILY_BEGINNER, TRUE, FALSE, 4000 },
      { 20270101, 20270101, MS_DAILY_GUESSES, TRUE, FALSE, 90000 });
  const MsDailyEntry *late = find (book, 20261231, MS_DAILY_BEGINNER);
  assert_true (ms_daily_book_is_late (late, ms_daily_book_get_win (late)));
  assert_int_equal (ms_daily_book_get_best (book, MS_DAILY_BEGINNER), 4000);
  assert_int_equal (ms_daily_book_count_streak (book, 20270101), 1);
}

/* Over the ends of months and of leap years; today may be still to come. */
static void
a_streak_goes_to_today_or_yesterday (void **state)
{
  BOOK (book, { 20240228, 20240228, MS_DAILY_BEGINNER, TRUE, FALSE, 5000 },
      { 20240229, 20240229, MS_DAILY_EXPERT, FALSE, FALSE, 5000 },
      { 20240229, 20240229, MS_DAILY_EXPERT, TRUE, FALSE, 5000 },
      { 20240301, 20240301, MS_DAILY_GUESSES, TRUE, FALSE, 5000 });
  assert_int_equal (ms_daily_book_count_streak (book, 20240301), 3);
  assert_int_equal (ms_daily_book_count_streak (book, 20240302), 3);
  assert_int_equal (ms_daily_book_count_streak (book, 20240303), 0);
  assert_int_equal (ms_daily_book_count_streak (book, 20240229), 2);
  assert_int_equal (ms_daily_book_count_streak (book, 20240227), 0);
  BOOK (none, { 20240228, 20240228, MS_DAILY_BEGINNER, FALSE, FALSE, 5000 });
  assert_int_equal (ms_daily_book_count_streak (none, 20240228), 0);
}

static void
days_are_those_of_the_calendar (void **state)
{
  assert_int_equal (ms_daily_game_add_days (20231231, 1), 20240101);
  assert_int_equal (ms_daily_game_add_days (20240301, -1), 20240229);
  assert_int_equal (ms_daily_game_add_days (21000301, -1), 21000228);
  assert_int_equal (ms_daily_game_add_days (20240115, 400), 20250218);
  assert_int_equal (ms_daily_game_add_days (10101, -1), 10101);
  assert_int_equal (ms_daily_game_add_days (99991231, 5), 99991231);
}

/* --- From the game to the calendar --- */

static void
made_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(MsDocument **)user_data = ms_once_finish (result, NULL);
}

static MsDocument *
make (const MsDaily *daily, int begun_on)
{
  MsDocument *document = NULL;
  ms_daily_game_make_async (daily, begun_on, NULL, made_cb, &document);
  while (document == NULL)
    g_main_context_iteration (NULL, TRUE);
  return document;
}

/* Opens all cells without a mine, or one mine. */
static void
play (MsGame *game, gboolean win)
{
  int n_cells = ms_game_get_width (game) * ms_game_get_height (game);
  for (int cell = 0; cell < n_cells && !ms_game_is_over (game); cell++)
    if (ms_layout_has_mine (ms_play_get_layout (ms_game_get_play (game)), cell) != win)
      ms_game_open (game, cell % ms_game_get_width (game), cell / ms_game_get_width (game));
}

/* --- A clock that jumps --- */

static gint64 clock_jump; /* seconds by which the time of day is another one than it was */

/* In the place of the C library's: what asks for the time of day is told another one.  GLib asks in
 * one of two ways. */
int
clock_gettime (clockid_t clock, struct timespec *now)
{
  int status = (int)syscall (SYS_clock_gettime, clock, now);
  if (status == 0 && clock == CLOCK_REALTIME)
    now->tv_sec += clock_jump;
  return status;
}

int
gettimeofday (struct timeval *restrict now, void *restrict zone)
{
  int status = (int)syscall (SYS_gettimeofday, now, zone);
  now->tv_sec += clock_jump;
  return status;
}

static int
set_clock (int year, int month, int day)
{
  g_autoptr (GDateTime) wanted = g_date_time_new_local (year, month, day, 12, 0, 0);
  clock_jump = 0;
  clock_jump = g_date_time_to_unix (wanted) - g_get_real_time () / G_USEC_PER_SEC;
  return ms_daily_game_get_today ();
}

/* Begins the board of a day, when the clock says what it says. */
static MsGame *
begin_daily (int date)
{
  MsDaily daily = { date, MS_DAILY_BEGINNER };
  MsGame *game = ms_game_new ();
  MsDocument *document = make (&daily, ms_daily_game_get_today ());
  ms_game_take_document (game, document);
  ms_document_free (document);
  ms_game_open (game, 4, 4);
  return game;
}

/* Forward, back, and to before there was a clock, in the middle of games and between them: each is
 * of the day on which it was begun, and they stay in the order in which they ended. */
static void
a_clock_may_jump (void **state)
{
  static const int clocks[][2] = { { 20261224, 20280101 }, { 20261225, 19691231 },
    { 19691231, 20261226 }, { 20261227, 20261226 } };
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_record_free);
  for (gsize i = 0; i < G_N_ELEMENTS (clocks); i++)
    {
      const int *clock = clocks[i];
      assert_int_equal (
          set_clock (clock[0] / 10000, clock[0] / 100 % 100, clock[0] % 100), clock[0]);
      g_autoptr (MsGame) game = begin_daily (clock[0]);
      assert_int_equal (
          set_clock (clock[1] / 10000, clock[1] / 100 % 100, clock[1] % 100), clock[1]);
      play (game, TRUE);
      MsRecord *record = ms_record_new_from_game (game, "Ada");
      record->id = (gint64)i + 1;
      g_ptr_array_insert (records, 0, record);
      assert_int_equal (record->begun_on, clock[0]);
      assert_true (record->elapsed_ms >= 0 && record->elapsed_ms < 24 * 3600 * 1000);
    }
  clock_jump = 0;
  g_autoptr (MsDailyBook) book = ms_daily_book_new (records);
  for (gsize i = 0; i < G_N_ELEMENTS (clocks); i++)
    {
      const MsDailyEntry *entry = find (book, clocks[i][0], MS_DAILY_BEGINNER);
      assert_int_equal (entry->n_games, 1);
      assert_false (ms_daily_book_is_late (entry, &entry->tries[0]));
    }
  assert_int_equal (ms_daily_book_count_streak (book, 20261225), 2);
  assert_int_equal (ms_daily_book_count_streak (book, 19691231), 1);
}

/* The date of the beginning stays with the game through its files and its journal's head, which is
 * the same text; the records have it, and a restarted board is none of the day's any more. */
static void
a_game_is_of_its_day_for_good (void **state)
{
  g_autoptr (MsGame) game = ms_game_new (), again = ms_game_new ();
  MsDaily daily = { 20261224, MS_DAILY_INTERMEDIATE }, found;
  MsDocument *document = make (&daily, 20261226);
  int begin = ms_play_get_begin_cell (document->play);
  assert_int_equal (begin, 8 * 16 + 8);
  ms_game_take_document (game, document);
  ms_document_free (document);
  ms_game_open (game, begin % 16, begin / 16);
  assert_int_equal (ms_game_get_state (game), MS_GAME_PLAYING);
  assert_true (ms_game_get_rules (game).no_guess);

  gsize length;
  char *data = ms_write_native (ms_game_get_play (game), 1000, FALSE, &length);
  assert_non_null (strstr (data, "\nBegunOn=20261226\n"));
  assert_true (ms_game_load_text (again, data, (gssize)length, NULL));
  g_free (data);
  assert_true (ms_daily_game_find (again, &found));
  assert_int_equal (found.date, daily.date);
  assert_int_equal (found.kind, daily.kind);
  play (again, TRUE);
  g_autoptr (MsRecord) record = ms_record_new_from_game (again, "Ada");
  assert_int_equal (record->begun_on, 20261226);
  assert_int_equal (record->helped, FALSE);
  g_autoptr (GPtrArray) records = g_ptr_array_new ();
  g_ptr_array_add (records, record);
  record->id = 1;
  g_autoptr (MsDailyBook) book = ms_daily_book_new (records);
  const MsDailyEntry *entry = ms_daily_book_find (book, &daily);
  assert_true (entry->tries[0].won);
  assert_true (ms_daily_book_is_late (entry, &entry->tries[0]));

  ms_game_restart (game);
  assert_false (ms_daily_game_find (game, &found));
}

static void
help_is_kept_apart (void **state)
{
  g_autoptr (MsGame) game = ms_game_new ();
  MsDocument *document = make (&(MsDaily){ 20261224, MS_DAILY_GUESSES }, 20261224);
  ms_game_take_document (game, document);
  ms_document_free (document);
  assert_false (ms_game_get_rules (game).no_guess);
  ms_game_open (game, 15, 8);
  ms_game_set_assisted (game);
  play (game, FALSE);
  g_autoptr (MsRecord) record = ms_record_new_from_game (game, "Ada");
  assert_int_equal (record->begun_on, 20261224);
  assert_int_equal (record->helped, TRUE);
  /* Any other game is on no day's board. */
  g_autoptr (MsGame) other = ms_game_new ();
  ms_game_open (other, 4, 4);
  play (other, FALSE);
  g_autoptr (MsRecord) plain = ms_record_new_from_game (other, "Ada");
  assert_int_equal (plain->begun_on, MS_RECORD_UNKNOWN);
  assert_int_equal (plain->helped, MS_RECORD_UNKNOWN);
}

static void
cancelled_cb (GObject *source, GAsyncResult *result, gpointer error)
{
  assert_null (ms_once_finish (result, error));
}

static void
making_can_be_cancelled (void **state)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_cancellable_cancel (cancellable);
  ms_daily_game_make_async (
      &(MsDaily){ 20261224, MS_DAILY_EXPERT }, 20261224, cancellable, cancelled_cb, &error);
  while (error == NULL)
    g_main_context_iteration (NULL, TRUE);
  assert_true (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
}

/* --- Through the database --- */

static void
answer_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  MsRecordsAnswer *answer = ms_records_finish (MS_RECORDS (source), result, NULL);
  assert_non_null (answer);
  *(MsDailyBook **)user_data = g_steal_pointer (&answer->daily);
}

static void
the_database_keeps_days (void **state)
{
  RecordFixture *fixture = *state;
  MsDaily daily = { 20261224, MS_DAILY_BEGINNER };
  for (int i = 0; i < 3; i++)
    {
      g_autoptr (MsRecord) record = record_played (9, 9, 10, 7 + (guint64)i, TRUE);
      record->seed = get_seed (&daily);
      record->begun_on = i == 2 ? MS_RECORD_UNKNOWN : 20261224;
      record->helped = i == 2 ? MS_RECORD_UNKNOWN : FALSE;
      record_add (fixture->store, record);
    }
  g_autoptr (MsRecords) records = ms_records_new (fixture->path);
  MsDailyBook *book = NULL;
  ms_records_daily_async (records, NULL, answer_cb, &book);
  while (book == NULL)
    g_main_context_iteration (NULL, TRUE);
  assert_int_equal (ms_daily_book_find (book, &daily)->n_games, 2);
  assert_int_equal (ms_daily_book_count_streak (book, 20261225), 1);
  ms_daily_book_free (book);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_first_that_ends_counts),
    cmocka_unit_test (practice_and_help_win_nothing),
    cmocka_unit_test (late_boards_have_a_time_and_no_streak),
    cmocka_unit_test (a_streak_goes_to_today_or_yesterday),
    cmocka_unit_test (days_are_those_of_the_calendar),
    cmocka_unit_test (a_clock_may_jump),
    cmocka_unit_test (a_game_is_of_its_day_for_good),
    cmocka_unit_test (help_is_kept_apart),
    cmocka_unit_test (making_can_be_cancelled),
    cmocka_unit_test_setup_teardown (the_database_keeps_days, record_set_up, record_tear_down),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

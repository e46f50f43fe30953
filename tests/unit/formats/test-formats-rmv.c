/* SPDX-License-Identifier: GPL-3.0-or-later */
/* RMV of both versions, written by an encoder that shares nothing with the reader. */
#include "replay-document.h"

#include "ms-replay.h"
#include "rmv-sample.h"

#include <string.h>

#define GBK_NAME "\xcd\xf5\xbc\xce\xc4\xfe"

/* A1 is opened by a release whose press the program left out, A3 is flagged, B2 chorded: won.
 * 3BV 2. */
static const RmvEvent won[] = {
  { 9, 0, 0, 0, 0 },
  { 3, 0, 5, 5, 0 },
  { 19, 0, 0, 0, 0 },
  { 4, 280, 3, 40, 2 },
  { 13, 0, 0, 2, 0 },
  { 5, 330, 3, 40, 0 },
  { 1, 600, 40, 30, 0 },
  { 2, 780, 20, 25, 1 },
  { 4, 800, 20, 25, 3 },
  { 5, 880, 20, 25, 1 },
  { 3, 890, 20, 25, 0 },
};

static const guint8 properties_1[] = { 1, 0, 0, 3 };
static const guint8 properties_1_utf8[] = { 1, 0, 0, 3, 1 };
static const guint8 properties_2[] = { 1, 0, 5, 3, 2, 0, 16 };

static const RmvFile version_1 = {
  RMV_SAMPLE_FIELDS,
  .properties = properties_1,
  .n_properties = sizeof properties_1,
  .events = won,
  .n_events = G_N_ELEMENTS (won),
};

static RmvFile
version_2 (void)
{
  RmvFile file = version_1;

  file.version = 2;
  file.clone = 1;
  file.clone_version = 5;
  file.properties = properties_2;
  file.n_properties = sizeof properties_2;
  return file;
}

static RmvFile
with_events (const RmvFile *plain, const RmvEvent *events, int n_events)
{
  RmvFile file = *plain;

  file.events = events;
  file.n_events = n_events;
  return file;
}

static MsDocument *
read_file (const RmvFile *file)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  MsDocument *document;
  MsErrorInfo info;

  rmv_encode (bytes, file, NULL);
  assert_int_equal (replay_document_read (bytes->data, bytes->len, &document, &info), MS_STATUS_OK);
  assert_int_equal (document->format, MS_FORMAT_RMV);
  assert_non_null (document->replay);
  return document;
}

static void
assert_won (const MsDocument *document)
{
  assert_int_equal (ms_play_get_state (document->play), MS_STATE_WON);
  assert_move (document->play, 0, MS_ACTION_OPEN, 0, 0);
  assert_move (document->play, 1, MS_ACTION_MARK, 8, 280);
  assert_move (document->play, 2, MS_ACTION_CHORD, 5, 880);
  assert_int_equal (document->elapsed_ms, 880);
  assert_int_equal (count_events (document->replay), 9);
  assert_event (document->replay, 0, MS_POINTER_LEFT_PRESS, 0, 5, 5);
  assert_event (document->replay, 1, MS_POINTER_LEFT_RELEASE, 0, 5, 5);
  assert_event (document->replay, 4, MS_POINTER_MOVE, 600, 40, 30);
  assert_event (document->replay, 8, MS_POINTER_LEFT_RELEASE, 890, 20, 25);
  assert_null (ms_replay_get_fault (document->replay));
  assert_null (ms_replay_dup_remarks (document->replay));
}

static void
assert_header (const MsReplay *replay, const char *mode)
{
  const MsReplayHeader *header = ms_replay_get_header (replay);

  assert_string_equal (header->program, "A Program - Release 2.2");
  assert_string_equal (header->player, "A player");
  assert_string_equal (header->country, "Somewhere");
  assert_string_equal (header->mode, mode);
  assert_null (header->encoding);
  assert_null (header->started);
  assert_true (header->started_us == G_GINT64_CONSTANT (1700000000000000));
  assert_int_equal (header->claimed_ms, 880);
  assert_int_equal (header->claimed_bbbv, 2);
  assert_int_equal (header->claimed_end, MS_STATE_WON);
  assert_true (ms_replay_get_marks (replay));
  assert_int_equal (ms_replay_get_square (replay), 16);
}

static void
both_versions (void **state)
{
  RmvFile newer = version_2 ();
  g_autoptr (MsDocument) first = read_file (&version_1), second = read_file (&newer);

  assert_won (first);
  assert_won (second);
  assert_header (first->replay, "Classic");
  assert_header (second->replay, "Classic NG");
}

/* Fields behind those that are known belong to a version to come. */
static void
longer_sections (void **state)
{
  RmvFile file = version_2 ();

  file.more = 7;
  file.preflags = "............";
  g_autoptr (MsDocument) document = read_file (&file);
  assert_won (document);
}

static void
no_press_is_supplied_where_there_is_one (void **state)
{
  static const RmvEvent pressed[] = { { 1, 0, 9, 9, 0 }, { 2, 10, 5, 5, 1 }, { 3, 80, 5, 5, 0 } };
  RmvFile file = with_events (&version_1, pressed, G_N_ELEMENTS (pressed));
  g_autoptr (MsDocument) document = read_file (&file);

  assert_int_equal (count_events (document->replay), 3);
  assert_move (document->play, 0, MS_ACTION_OPEN, 0, 0);
  assert_event (document->replay, 0, MS_POINTER_MOVE, -80, 9, 9);
}

static void
places_outside_of_the_board (void **state)
{
  static const RmvEvent outside[] = { { 1, 0, -12, -56, 0 }, { 1, 5, -13, 300, 0 } };
  RmvFile older = with_events (&version_1, outside, G_N_ELEMENTS (outside)), newer = version_2 ();

  newer.events = outside;
  newer.n_events = G_N_ELEMENTS (outside);
  g_autoptr (MsDocument) first = read_file (&older), second = read_file (&newer);
  assert_event (first->replay, 0, MS_POINTER_MOVE, 0, -12, -56);
  assert_event (first->replay, 1, MS_POINTER_MOVE, 5, -13, 300);
  assert_event (second->replay, 0, MS_POINTER_MOVE, 0, -12, -56);
  assert_event (second->replay, 1, MS_POINTER_MOVE, 5, -13, 300);
}

static void
small_moves (void **state)
{
  static const RmvEvent moves[] = { { 1, 1000, 50, 40, 0 }, { 28, 1255, 42, 47, 0 },
    { 28, 1255, 49, 39, 0 }, { 28, 1256, 49, 39, 0 } };
  RmvFile file = version_2 ();

  file.events = moves;
  file.n_events = G_N_ELEMENTS (moves);
  g_autoptr (MsDocument) document = read_file (&file);
  for (int i = 0; i < file.n_events; i++)
    assert_event (document->replay, i, MS_POINTER_MOVE, moves[i].time_ms, moves[i].x, moves[i].y);
}

/* A clock that goes back stands still. */
static void
the_clock_never_falls (void **state)
{
  static const RmvEvent moves[] = { { 1, 100, 1, 1, 0 }, { 1, 90, 2, 2, 0 }, { 1, 110, 3, 3, 0 } };
  RmvFile file = with_events (&version_1, moves, G_N_ELEMENTS (moves));
  g_autoptr (MsDocument) document = read_file (&file);

  assert_event (document->replay, 1, MS_POINTER_MOVE, 100, 2, 2);
  assert_event (document->replay, 2, MS_POINTER_MOVE, 110, 3, 3);
}

static void
flags_from_before (void **state)
{
  static const guint8 large[] = { 0, 0, 5, 3, 2, 0, 24 };
  static const RmvEvent opened[] = { { 3, 0, 24 * 2, 0, 0 } };
  RmvFile file = version_2 ();

  file.preflags = ".*..*.......";
  file.properties = large;
  file.events = opened;
  file.n_events = 1;
  g_autoptr (MsDocument) document = read_file (&file);
  assert_int_equal (ms_replay_get_square (document->replay), 24);
  assert_int_equal (ms_play_get_n_flags (document->play), 2);
  assert_move (document->play, 0, MS_ACTION_MARK, 1, 0);
  assert_move (document->play, 1, MS_ACTION_MARK, 4, 0);
  assert_move (document->play, 2, MS_ACTION_OPEN, 2, 0);
  assert_event (document->replay, 1, MS_POINTER_PREFLAG, 0, 12, 36);
}

/* To the right of the board, below it; each where it stands. */
static void
flags_outside (void **state)
{
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (GByteArray) bytes = g_byte_array_new ();
      RmvFile file = version_2 ();
      RmvPlaces places;
      MsDocument *document;
      MsErrorInfo info;
      file.preflags = "*...........";
      rmv_encode (bytes, &file, &places);
      bytes->data[places.preflags + 2 + (gsize)i] = i == 0 ? 4 : 3;
      assert_int_equal (replay_document_read (bytes->data, bytes->len, &document, &info),
          MS_STATUS_FILE_OUTSIDE_BOARD);
      assert_int_equal (info.byte, places.preflags + 2);
    }
}

static void
drawn_at_no_time (void **state)
{
  RmvFile file = version_1;

  file.drawn_s = 0;
  g_autoptr (MsDocument) document = read_file (&file);
  assert_int_equal (ms_replay_get_header (document->replay)->started_us, -1);
}

static void
lost (void **state)
{
  static const RmvEvent blast[] = { { 3, 0, 5, 5, 0 }, { 2, 400, 60, 5, 1 }, { 3, 500, 60, 5, 0 } };
  RmvFile file = with_events (&version_1, blast, G_N_ELEMENTS (blast));

  file.result = "\nLEVEL:Custom#NAME:A player#3BV:0#NF:0#\n";
  file.end = 15;
  file.end_ms = 500;
  g_autoptr (MsDocument) document = read_file (&file);
  const MsReplayHeader *header = ms_replay_get_header (document->replay);
  assert_int_equal (ms_play_get_state (document->play), MS_STATE_LOST);
  assert_int_equal (header->claimed_end, MS_STATE_LOST);
  assert_int_equal (header->claimed_bbbv, -1);
  assert_null (ms_replay_dup_remarks (document->replay));
}

static void
given_up (void **state)
{
  RmvFile file = with_events (&version_1, won, 3);

  file.end = 17;
  g_autoptr (MsDocument) document = read_file (&file);
  assert_int_equal (ms_replay_get_header (document->replay)->claimed_end, -1);
  assert_int_equal (ms_replay_get_header (document->replay)->claimed_ms, 880);
  assert_null (ms_replay_get_fault (document->replay));
  g_autofree char *remarks = ms_replay_dup_remarks (document->replay);
  assert_string_equal (remarks, "The recording ends before the game does.");
}

static void
assert_bbbv (const char *result, int bbbv)
{
  RmvFile file = version_1;

  file.result = result;
  g_autoptr (MsDocument) document = read_file (&file);
  assert_int_equal (ms_replay_get_header (document->replay)->claimed_bbbv, bbbv);
}

static void
results (void **state)
{
  assert_bbbv ("", -1);
  assert_bbbv ("\n", -1);
  assert_bbbv ("\nLEVEL:Custom#SCORE:0.88#NAME:Abc#\n", -1); /* 35 bytes, as old programs have it */
  assert_bbbv ("\nNAME:#3BV:7#3BV:2#NF:0#\n", 2);
  assert_bbbv ("\nLEVEL:Custom#3BV:99999999999999999999#", 1000000);
  assert_bbbv ("\nLEVEL:Custom#3BV:", -1);
  assert_bbbv ("\nLEVEL:Custom#3BV:1#", 1);
}

static void
wrong_header (void **state)
{
  RmvFile file = version_1;

  file.end_ms = 14520;
  file.result = "\nLEVEL:Custom#3BV:31#\n";
  g_autoptr (MsDocument) document = read_file (&file);
  assert_int_equal (document->elapsed_ms, 880);
  g_autofree char *remarks = ms_replay_dup_remarks (document->replay);
  assert_string_equal (remarks,
      "The header says 14.52 s, but the recorded moves take 0.88 s.\nThe header says 3BV 31, but "
      "the board has 3BV 2.");
}

static void
assert_player (
    const RmvFile *plain, const char *name, const char *nick, const char *player, const char *guess)
{
  RmvFile file = *plain;

  file.players[0] = name;
  file.players[1] = nick;
  file.players[2] = file.players[3] = NULL;
  g_autoptr (MsDocument) document = read_file (&file);
  const MsReplayHeader *header = ms_replay_get_header (document->replay);
  assert_true (g_strcmp0 (header->player, player) == 0);
  assert_true (g_strcmp0 (header->encoding, guess) == 0);
  assert_null (header->country);
}

static void
names (void **state)
{
  RmvFile utf8 = version_1, newer = version_2 ();

  utf8.properties = properties_1_utf8;
  utf8.n_properties = sizeof properties_1_utf8;
  assert_player (&version_1, GBK_NAME, NULL, "王嘉宁", "GBK");
  assert_player (&version_1, "Jos\xe9", NULL, "José", "ISO-8859-1");
  assert_player (&version_1, "José", NULL, "José", NULL);
  assert_player (&version_1, "", "nick", "nick", NULL);
  assert_player (&version_1, NULL, NULL, NULL, NULL);
  assert_player (&utf8, "José", NULL, "José", NULL);
  assert_player (&utf8, "Jos\xe9", NULL, NULL, NULL);
  assert_player (&newer, GBK_NAME, "王", "王", NULL);
  assert_player (&newer, "\xff", NULL, NULL, NULL);
}

static void
a_program_without_a_number (void **state)
{
  static const char *const extensions[] = { "vsweep_skin", "a skin", "clone_name", "Other 7",
    "stat_islands", "\xff\x01", NULL };
  RmvFile file = version_2 ();

  file.clone = 0;
  file.program = "";
  file.extensions = extensions;
  g_autoptr (MsDocument) document = read_file (&file);
  assert_string_equal (ms_replay_get_header (document->replay)->program, "Other 7");
  assert_won (document);
}

static void
assert_breaks_off (const RmvFile *file, MsStatus status, int n_events)
{
  g_autoptr (MsDocument) document = read_file (file);
  const MsErrorInfo *fault = ms_replay_get_fault (document->replay);

  assert_non_null (fault);
  assert_int_equal (fault->status, status);
  assert_true (fault->byte > 0);
  assert_int_equal (count_events (document->replay), n_events);
}

/* What came before an event that cannot be is kept. */
static void
events_that_cannot_be (void **state)
{
  static const int types[] = { 0, 8, 29, 255 };

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
      RmvEvent events[] = { { 1, 0, 1, 1, 0 }, { types[i], 0, 0, 0, 0 }, { 1, 9, 2, 2, 0 } };
      RmvFile newer = version_2 ();
      newer.events = events;
      newer.n_events = G_N_ELEMENTS (events);
      assert_breaks_off (&newer, MS_STATUS_FILE_BAD_VALUE, 1);
    }
  RmvEvent clock[] = { { 1, 0, 1, 1, 0 }, { 0, 77, 0, 0, 0 }, { 1, 9, 2, 2, 0 } };
  RmvFile older = with_events (&version_1, clock, G_N_ELEMENTS (clock));
  g_autoptr (MsDocument) document = read_file (&older);
  assert_int_equal (count_events (document->replay), 2);
  assert_null (ms_replay_get_fault (document->replay));
  clock[1].type = 28; /* of version 2 only */
  assert_breaks_off (&older, MS_STATUS_FILE_BAD_VALUE, 1);
}

static void
without_an_end (void **state)
{
  RmvFile file = version_1;

  file.end = 0;
  assert_breaks_off (&file, MS_STATUS_FILE_TRUNCATED, 9);
}

static void
every_beginning (void **state)
{
  RmvFile files[] = { version_1, version_2 () };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GByteArray) bytes = g_byte_array_new ();
      RmvPlaces places;
      rmv_encode (bytes, &files[i], &places);
      g_autoptr (MsDocument) whole = read_file (&files[i]);
      assert_beginnings (bytes->data, bytes->len, places.events, whole->replay);
    }
}

/* The longest recordings that people have. */
static void
fifty_six_thousand_events (void **state)
{
  const int n = 56000;
  g_autofree RmvEvent *events = g_new0 (RmvEvent, n);
  RmvFile file = version_2 ();

  for (int i = 0; i < n; i++)
    events[i] = (RmvEvent){ i % 3 == 0 ? 1 : 28, i * 5, i % 7, i % 5, 0 };
  file.events = events;
  file.n_events = n;
  g_autoptr (MsDocument) document = read_file (&file);
  assert_int_equal (count_events (document->replay), n);
  assert_event (document->replay, n - 1, MS_POINTER_MOVE, (n - 1) * 5, (n - 1) % 7, (n - 1) % 5);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (both_versions),
    cmocka_unit_test (longer_sections),
    cmocka_unit_test (no_press_is_supplied_where_there_is_one),
    cmocka_unit_test (places_outside_of_the_board),
    cmocka_unit_test (small_moves),
    cmocka_unit_test (the_clock_never_falls),
    cmocka_unit_test (flags_from_before),
    cmocka_unit_test (flags_outside),
    cmocka_unit_test (drawn_at_no_time),
    cmocka_unit_test (lost),
    cmocka_unit_test (given_up),
    cmocka_unit_test (results),
    cmocka_unit_test (wrong_header),
    cmocka_unit_test (names),
    cmocka_unit_test (a_program_without_a_number),
    cmocka_unit_test (events_that_cannot_be),
    cmocka_unit_test (without_an_end),
    cmocka_unit_test (every_beginning),
    cmocka_unit_test (fifty_six_thousand_events),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* EVF of all versions, written by an encoder that shares nothing with the reader. */
#include "cmocka-common.h"

#include "evf-sample.h"

#include "ms-document.h"
#include "ms-replay.h"

#include <string.h>

/* Opened at A1, flagged at A3, chorded at B2: won.  3BV 2. */
static const EvfEvent won[] = {
  { 1, 0, 5, 5 },
  { 2, 85, 5, 5 },
  { 3, 120, 5, 5 },
  { 4, 400, 3, 25 },
  { 5, 450, 3, 25 },
  { 1, 700, 40, 30 },
  { 2, 900, 15, 15 },
  { 4, 920, 15, 15 },
  { 5, 1000, 15, 15 },
  { 3, 1010, 15, 15 },
};

static const EvfFile plain = {
  EVF_SAMPLE_FIELDS,
  .events = won,
  .n_events = G_N_ELEMENTS (won),
};

static EvfFile
with_events (const EvfEvent *events, int n_events)
{
  EvfFile file = plain;

  file.events = events;
  file.n_events = n_events;
  return file;
}

/* Exact copies, so that AddressSanitizer sees every step too far. */
static MsStatus
read_bytes (const guint8 *bytes, gsize length, MsDocument **document, MsErrorInfo *info)
{
  g_autofree char *exact = g_memdup2 (bytes, length);

  return ms_document_read (exact, length, document, info);
}

static MsDocument *
read_file (const EvfFile *file)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  MsDocument *document;
  MsErrorInfo info;

  evf_encode (bytes, file, NULL);
  assert_int_equal (read_bytes (bytes->data, bytes->len, &document, &info), MS_STATUS_OK);
  assert_int_equal (document->format, MS_FORMAT_EVF);
  assert_non_null (document->replay);
  return document;
}

static void
assert_move (const MsDocument *document, int i, MsAction action, int cell, int time_ms)
{
  MsMove move = ms_play_get_move (document->play, i);
  assert_int_equal (move.action, action);
  assert_int_equal (move.cell, cell);
  assert_int_equal (move.time_ms, time_ms);
}

static void
assert_won (const MsDocument *document)
{
  int n_events;

  assert_int_equal (ms_play_get_state (document->play), MS_STATE_WON);
  assert_int_equal (ms_play_count_moves (document->play), 3);
  assert_move (document, 0, MS_ACTION_OPEN, 0, 0);
  assert_move (document, 1, MS_ACTION_MARK, 8, 280);
  assert_move (document, 2, MS_ACTION_CHORD, 5, 880);
  assert_int_equal (document->elapsed_ms, 880);
  const MsPointerEvent *events = ms_replay_get_events (document->replay, &n_events);
  assert_int_equal (n_events, G_N_ELEMENTS (won));
  for (int i = 0; i < n_events; i++)
    {
      assert_int_equal (events[i].time_ms, won[i].time_ms - 120);
      assert_int_equal (events[i].x, won[i].x);
      assert_int_equal (events[i].y, won[i].y);
    }
  assert_null (ms_replay_get_fault (document->replay));
}

static void
assert_header (const MsReplayHeader *header)
{
  assert_string_equal (header->program, "Program 1.0");
  assert_string_equal (header->player, "A player");
  assert_string_equal (header->mode, "Classic NG");
  assert_null (header->encoding);
  assert_int_equal (header->claimed_ms, 880);
  assert_int_equal (header->claimed_bbbv, 2);
  assert_int_equal (header->claimed_end, MS_STATE_WON);
}

static void
every_version (void **state)
{
  for (int version = 0; version <= 4; version++)
    for (int checksum = 0; checksum < 2; checksum++)
      for (int device = 0; device < 2; device++)
        {
          EvfFile file = plain;
          file.version = version;
          file.checksum = checksum ? "0123456789abcdef0123456789ABCDEF" : NULL;
          file.device = device ? "4c2a49729a055d64" : NULL;
          g_autoptr (MsDocument) document = read_file (&file);
          assert_won (document);
          assert_header (ms_replay_get_header (document->replay));
          assert_int_equal (ms_replay_get_square (document->replay), 10);
          assert_false (ms_replay_get_marks (document->replay));
          assert_int_equal (document->next, 0);
        }
}

/* A file is known by its head whatever is claimed there, also where a byte of it is no letter. */
static void
every_claim (void **state)
{
  for (int version = 0; version <= 4; version++)
    for (int claim = 0; claim < 256; claim++)
      {
        EvfFile file = plain;
        file.version = version;
        file.time_ms = claim << 8 | claim;
        file.bbbv = claim;
        g_autoptr (MsDocument) document = read_file (&file);
        const MsReplayHeader *header = ms_replay_get_header (document->replay);
        assert_int_equal (header->claimed_ms, file.time_ms);
        assert_int_equal (header->claimed_bbbv, claim);
      }
}

static void
settings (void **state)
{
  for (int version = 3; version <= 4; version++)
    {
      EvfFile file = plain;
      file.version = version;
      file.settings = 0x80;
      file.summary = 0x10;
      file.mode = 65535;
      g_autoptr (MsDocument) document = read_file (&file);
      assert_true (ms_replay_get_marks (document->replay));
      assert_int_equal (ms_replay_get_header (document->replay)->claimed_end, -1);
      assert_string_equal (ms_replay_get_header (document->replay)->mode, "EVF mode 65535");
    }
}

static void
assert_moment (
    int version, const char *program, const char *start, gint64 started_us, const char *started)
{
  EvfFile file = plain;

  file.version = version;
  file.program = program;
  file.start = start;
  g_autoptr (MsDocument) document = read_file (&file);
  const MsReplayHeader *header = ms_replay_get_header (document->replay);
  assert_true (header->started_us == started_us);
  if (started == NULL)
    assert_null (header->started);
  else
    assert_string_equal (header->started, started);
}

static void
moments (void **state)
{
  const gint64 us = G_GINT64_CONSTANT (1725048701386418);
  const char *arbiter = "18.10.2022.20:15:35:6606";

  for (int version = 0; version < 4; version++)
    {
      assert_moment (version,
          "\xe5\x85\x83"
          "3.1.9",
          "1725048701386418", us, NULL);
      assert_moment (
          version, "Viennasweeper 3", "1725048701", 1725048701 * G_GINT64_CONSTANT (1000000), NULL);
      assert_moment (version, "Arbiter", arbiter, -1, arbiter);
      assert_moment (version, "Another", "1725048701", -1, "1725048701");
      assert_moment (version, "\xe5\x85\x83", "yesterday", -1, "yesterday");
      assert_moment (version, "\xe5\x85\x83", "99999999999999999999", -1, "99999999999999999999");
      assert_moment (version, "\xe5\x85\x83", "", -1, NULL);
    }
  assert_moment (4, "Another", "1725048701386418", us, NULL);
  assert_moment (4, "Another", "0", -1, NULL);
  assert_moment (4, "Another", "18446744073704551615", -1, NULL);
}

static void
texts (void **state)
{
  EvfFile file = plain;

  file.summary = 0x88;
  file.transcoder = "A transcoder";
  file.encoding = "gbk";
  file.player = "\xcd\xf5";
  file.country = "PL";
  g_autoptr (MsDocument) transcoded = read_file (&file);
  const MsReplayHeader *header = ms_replay_get_header (transcoded->replay);
  assert_string_equal (header->program, "Program 1.0");
  assert_string_equal (header->player, "\xe7\x8e\x8b");
  assert_string_equal (header->encoding, "GBK");
  assert_string_equal (header->country, "PL");
  assert_won (transcoded);

  file.version = 2;
  file.summary = 0x80;
  file.player = "\xff\xfe\n";
  file.country = "Poland";
  g_autoptr (MsDocument) broken = read_file (&file);
  header = ms_replay_get_header (broken->replay);
  assert_string_equal (header->player, "\xc3\xbf\xc3\xbe");
  assert_string_equal (header->encoding, "ISO-8859-1");
  assert_string_equal (header->country, "Poland");
}

/* Flags from before, the second button of a chord, buttons that only change, a middle click. */
static void
other_buttons (void **state)
{
  static const EvfEvent events[] = {
    { 8, 0, 3, 25 },
    { 10, 50, 5, 5 },
    { 10, 100, 5, 5 },
    { 11, 200, 35, 5 },
    { 11, 210, 35, 5 },
    { 12, 250, 15, 5 },
    { 12, 260, 15, 5 },
    { 2, 300, 15, 15 },
    { 9, 310, 15, 15 },
    { 3, 400, 15, 15 },
  };

  for (int version = 0; version <= 4; version++)
    {
      EvfFile file = with_events (events, G_N_ELEMENTS (events));
      file.version = version;
      g_autoptr (MsDocument) document = read_file (&file);
      assert_int_equal (ms_play_count_moves (document->play), 5);
      assert_move (document, 0, MS_ACTION_MARK, 8, 0);
      assert_move (document, 1, MS_ACTION_OPEN, 0, 0);
      assert_move (document, 2, MS_ACTION_MARK, 3, 100);
      assert_move (document, 3, MS_ACTION_CHORD, 1, 160);
      assert_move (document, 4, MS_ACTION_CHORD, 5, 300);
      assert_int_equal (ms_play_get_state (document->play), MS_STATE_WON);
    }
}

static void
assert_kinds (const EvfEvent *events, const MsPointerKind *kinds, int n)
{
  for (int version = 0; version <= 4; version++)
    {
      EvfFile file = with_events (events, n);
      file.version = version;
      g_autoptr (MsDocument) document = read_file (&file);
      int n_read;
      const MsPointerEvent *read = ms_replay_get_events (document->replay, &n_read);
      assert_int_equal (n_read, n);
      for (int i = 0; i < n; i++)
        assert_int_equal (read[i].kind, kinds[i]);
    }
}

/* Which button a chord's press was is known from the one that was held, and so whether a change is
 * one of letting go. */
static void
buttons_after_a_chord (void **state)
{
  static const EvfEvent left_first[] = { { 2, 10, 5, 5 }, { 9, 20, 5, 5 }, { 11, 30, 5, 5 },
    { 10, 40, 5, 5 }, { 11, 50, 5, 5 } };
  static const EvfEvent right_first[] = { { 4, 10, 5, 5 }, { 9, 20, 5, 5 }, { 10, 30, 5, 5 },
    { 11, 40, 5, 5 }, { 10, 50, 5, 5 } };
  assert_kinds (left_first,
      (const MsPointerKind[]){ MS_POINTER_LEFT_PRESS, MS_POINTER_CHORD_PRESS,
          MS_POINTER_RIGHT_RELEASE, MS_POINTER_LEFT_RELEASE, MS_POINTER_RIGHT_PRESS },
      5);
  assert_kinds (right_first,
      (const MsPointerKind[]){ MS_POINTER_RIGHT_PRESS, MS_POINTER_CHORD_PRESS,
          MS_POINTER_LEFT_RELEASE, MS_POINTER_RIGHT_RELEASE, MS_POINTER_LEFT_PRESS },
      5);
}

/* The pointer may be as far away as screens reach, and no farther. */
static void
far_places (void **state)
{
  static const EvfEvent events[] = { { 2, 10, 5, 5 }, { 3, 20, 5, 5 }, { 1, 30, 32000, 5 },
    { 1, 40, 64000, 5 }, { 1, 50, 65535, 5 }, { 1, 60, 65536, 5 } };
  for (int n = 5; n <= 6; n++)
    {
      EvfFile file = with_events (events, n);
      file.version = 4;
      g_autoptr (MsDocument) document = read_file (&file);
      const MsErrorInfo *fault = ms_replay_get_fault (document->replay);
      int n_read;
      ms_replay_get_events (document->replay, &n_read);
      assert_int_equal (n_read, 5);
      assert_int_equal (fault == NULL, n == 5);
      assert_true (fault == NULL || fault->status == MS_STATUS_FILE_BAD_VALUE);
    }
}

/* Time runs through what is passed over: states, cells, measures, pauses. */
static void
other_events (void **state)
{
  static const EvfEvent events[] = {
    { 81, 0, 0, 0 },
    { 1, 3, 5, 5 },
    { 118, 4, 0, 0 },
    { 2, 10, 5, 5 },
    { 3, 20, 5, 5 },
    { 100, 25, 0, 0 },
    { 121, 30, 3, 2 },
    { 200, 40, 0, 0 },
    { 201, 50, 0, 0 },
    { 83, 60, 0, 0 },
    { 99, 70, 0, 0 },
    { 2, 200070, 25, 25 },
    { 3, 200080, 25, 25 },
    { 82, 200081, 0, 0 },
  };
  EvfFile file = with_events (events, G_N_ELEMENTS (events));
  g_autoptr (MsDocument) document = read_file (&file);
  int n_events;

  ms_replay_get_events (document->replay, &n_events);
  assert_int_equal (n_events, 5);
  assert_int_equal (ms_play_count_moves (document->play), 2);
  assert_move (document, 1, MS_ACTION_OPEN, 10, 200060);
}

static void
assert_fault (const EvfFile *file, MsStatus status, long byte)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  MsDocument *document;
  MsErrorInfo info;

  evf_encode (bytes, file, NULL);
  assert_int_equal (read_bytes (bytes->data, bytes->len, &document, &info), status);
  assert_null (document);
  assert_int_equal (info.status, status);
  assert_int_equal (info.byte, byte);
}

static void
faults_of_the_head (void **state)
{
  EvfFile file = plain;

  file.version = 6;
  assert_fault (&file, MS_STATUS_FILE_BAD_VERSION, 0);
  for (int version = 0; version <= 4; version++)
    {
      g_autoptr (GByteArray) bytes = g_byte_array_new ();
      EvfPlaces places;
      long size = version >= 3 ? 3 : 2;
      file = plain;
      file.version = version;
      file.rows = file.columns = 1;
      file.board = ".";
      assert_fault (&file, MS_STATUS_BAD_SIZE, size);
      file = plain;
      file.version = version;
      file.mines = 12;
      assert_fault (&file, MS_STATUS_BAD_MINES, size + 2);
      file = plain;
      file.version = version;
      file.square = 0;
      assert_fault (&file, MS_STATUS_FILE_BAD_VALUE, size + 4);
      file = plain;
      file.version = version;
      file.mines = 3;
      evf_encode (bytes, &file, &places);
      assert_fault (&file, MS_STATUS_FILE_MINE_COUNT, (long)places.bitmap);
    }
}

/* What comes before a fault of the events is kept, and the fault stands beside it. */
static void
assert_kept (const EvfFile *file, MsStatus status, long byte, int n_kept)
{
  g_autoptr (MsDocument) document = read_file (file);
  const MsErrorInfo *fault = ms_replay_get_fault (document->replay);
  int n_events;

  ms_replay_get_events (document->replay, &n_events);
  assert_int_equal (n_events, n_kept);
  assert_non_null (fault);
  assert_int_equal (fault->status, status);
  assert_int_equal (fault->byte, byte);
}

static void
faults_of_events (void **state)
{
  for (int version = 0; version <= 4; version++)
    for (int what = 0; what < 3; what++)
      {
        g_autoptr (GByteArray) bytes = g_byte_array_new ();
        EvfEvent events[] = { { 2, 10, 5, 5 }, { 3, 20, 5, 5 }, { 1, 30, 6, 6 } };
        EvfFile file = with_events (events, G_N_ELEMENTS (events));
        EvfPlaces places;
        file.version = version;
        evf_encode (bytes, &file, &places);
        if (what == 0)
          events[2].type = 13;
        else if (what == 1 && version < 4)
          events[2].time_ms = 19;
        else
          continue;
        gsize length = version < 4 ? 8 : 6;
        assert_kept (&file, MS_STATUS_FILE_BAD_VALUE, (long)(places.end - length), 2);
      }
}

static void
far_away (void **state)
{
  EvfEvent events[6];
  EvfFile file = with_events (events, G_N_ELEMENTS (events));
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  EvfPlaces places;

  for (int i = 0; i < file.n_events; i++)
    events[i] = (EvfEvent){ 1, 10 * i, 20000 * i, 5 };
  evf_encode (bytes, &file, &places);
  assert_kept (&file, MS_STATUS_FILE_BAD_VALUE, (long)places.events + 4 * 6, 4);
}

/* Cut anywhere: within the head it is refused, behind it what is whole is kept. */
static void
cut_anywhere (void **state)
{
  for (int version = 0; version <= 4; version++)
    {
      g_autoptr (GByteArray) bytes = g_byte_array_new ();
      EvfFile file = plain;
      EvfPlaces places;
      file.version = version;
      file.checksum = "0123456789abcdef0123456789ABCDEF";
      evf_encode (bytes, &file, &places);
      for (gsize length = 0; length < bytes->len; length++)
        {
          g_autoptr (MsDocument) document = NULL;
          MsErrorInfo info;
          int n_events;
          MsStatus status = read_bytes (bytes->data, length, &document, &info);
          assert_true ((status == MS_STATUS_OK) == (length >= places.events));
          if (status != MS_STATUS_OK)
            continue;
          const MsErrorInfo *fault = ms_replay_get_fault (document->replay);
          assert_non_null (fault);
          assert_int_equal (fault->status, MS_STATUS_FILE_TRUNCATED);
          assert_true (fault->byte <= (long)length);
          ms_replay_get_events (document->replay, &n_events);
          if (version < 4)
            assert_int_equal (n_events, MIN ((length - places.events) / 8, G_N_ELEMENTS (won)));
          else if (length >= places.end)
            assert_int_equal (n_events, G_N_ELEMENTS (won));
        }
    }
}

/* A set of three games, the second of which breaks off. */
static void
sets (void **state)
{
  static const char *const checksums[] = { "", "\xff\xfe\x80 1234567890 \xff" };

  for (gsize i = 0; i < G_N_ELEMENTS (checksums); i++)
    {
      g_autoptr (GByteArray) bytes = g_byte_array_new ();
      const guint8 head[3] = { 0, 0, (guint8)strlen (checksums[i]) };
      EvfFile file = plain;
      int n_games = 0;
      g_byte_array_append (bytes, head, sizeof head);
      file.player = "1";
      evf_encode_entry (bytes, "first", &file, checksums[i]);
      file.player = "2";
      evf_encode_entry (bytes, "zweites", &file, checksums[i]);
      file.player = "3";
      evf_encode_entry (bytes, "\xe4\xb8\x89", &file, checksums[i]);
      for (gsize at = 0; n_games == 0 || at > 0; n_games++)
        {
          MsDocument *document;
          assert_int_equal (
              read_bytes (bytes->data + at, bytes->len - at, &document, NULL), MS_STATUS_OK);
          assert_won (document);
          assert_int_equal (*ms_replay_get_header (document->replay)->player, '1' + n_games);
          at = document->next > 0 ? at + document->next : 0;
          ms_document_free (document);
        }
      assert_int_equal (n_games, 3);
    }
}

/* Cut anywhere before its first game has a size. */
static void
cut_head_of_a_set (void **state)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  g_byte_array_append (bytes, (const guint8 *)"\0\0\0", 3);
  evf_encode_entry (bytes, "first", &plain, "");
  for (gsize length = 1; length < 3 + strlen ("first") + 5 + 9; length++)
    {
      MsDocument *document;
      assert_int_not_equal (read_bytes (bytes->data, length, &document, NULL), MS_STATUS_OK);
    }
}

/* Where the events of a game cannot be followed to their end, its length in the set leads on. */
static void
broken_game_of_a_set (void **state)
{
  static const EvfEvent broken[] = { { 2, 10, 5, 5 }, { 3, 20, 5, 5 }, { 77, 30, 6, 6 } };
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  EvfFile file = with_events (broken, G_N_ELEMENTS (broken));
  g_autoptr (MsDocument) first = NULL, second = NULL;

  g_byte_array_append (bytes, (const guint8 *)"\0\0\0", 3);
  evf_encode_entry (bytes, "a", &file, "");
  evf_encode_entry (bytes, "b", &plain, "");
  assert_int_equal (read_bytes (bytes->data, bytes->len, &first, NULL), MS_STATUS_OK);
  assert_non_null (ms_replay_get_fault (first->replay));
  assert_true (first->next > 0);
  assert_int_equal (read_bytes (bytes->data + first->next, bytes->len - first->next, &second, NULL),
      MS_STATUS_OK);
  assert_won (second);
}

/* What only looks a little like EVF. */
static void
other_bytes (void **state)
{
  static const guint8 mbf[] = { 3, 3, 0, 1, 1, 1 };
  guint8 zeros[100] = { 0 };
  g_autoptr (MsDocument) document = NULL;

  assert_int_not_equal (read_bytes (zeros, sizeof zeros, &document, NULL), MS_STATUS_OK);
  assert_null (document);
  if (read_bytes (mbf, sizeof mbf, &document, NULL) == MS_STATUS_OK)
    assert_int_not_equal (document->format, MS_FORMAT_EVF);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (every_version),
    cmocka_unit_test (every_claim),
    cmocka_unit_test (settings),
    cmocka_unit_test (moments),
    cmocka_unit_test (texts),
    cmocka_unit_test (other_buttons),
    cmocka_unit_test (buttons_after_a_chord),
    cmocka_unit_test (far_places),
    cmocka_unit_test (other_events),
    cmocka_unit_test (faults_of_the_head),
    cmocka_unit_test (faults_of_events),
    cmocka_unit_test (far_away),
    cmocka_unit_test (cut_anywhere),
    cmocka_unit_test (sets),
    cmocka_unit_test (cut_head_of_a_set),
    cmocka_unit_test (broken_game_of_a_set),
    cmocka_unit_test (other_bytes),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}

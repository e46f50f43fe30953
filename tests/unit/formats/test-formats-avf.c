/* SPDX-License-Identifier: GPL-3.0-or-later */
/* AVF, written by an encoder that shares nothing with the reader. */
#include "replay-document.h"

#include "avf-encoder.h"
#include "ms-replay.h"

#include <string.h>

#define TEXT(claims) "[3|W4H3M2|5.6.2021.11:07:48:6674|5.11:08:10:2226|" claims "]"
#define PROGRAM "Minesweeper Arbiter 0.52.3. Copyright \xa9 2005-2006 Its Author"

/* A1 is opened, A3 flagged, B2 chorded: won in 0.88 s.  3BV 2. */
static const AvfEvent won[] = {
  { 3, 0, 5, 5 },
  { 5, 120, 5, 5 },
  { 9, 400, 3, 40 },
  { 17, 450, 3, 40 },
  { 1, 700, 40, 30 },
  { 3, 900, 20, 25 },
  { 9, 920, 20, 25 },
  { 145, 1000, 20, 25 },
  { 5, 1010, 20, 25 },
};

static const AvfFile plain = {
  .level = 6,
  .columns = 4,
  .rows = 3,
  .mines = -1,
  .board = "...*....*...",
  .country = 29,
  .text = TEXT ("B2T1.88"),
  .player = "A player",
  .program = PROGRAM,
  .events = won,
  .n_events = G_N_ELEMENTS (won),
};

static AvfFile
with_events (const AvfEvent *events, int n_events)
{
  AvfFile file = plain;

  file.events = events;
  file.n_events = n_events;
  return file;
}

static MsDocument *
read_file (const AvfFile *file)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  MsDocument *document;
  MsErrorInfo info;

  avf_encode (bytes, file, NULL);
  assert_int_equal (replay_document_read (bytes->data, bytes->len, &document, &info), MS_STATUS_OK);
  assert_int_equal (document->format, MS_FORMAT_AVF);
  assert_non_null (document->replay);
  return document;
}

static void
a_whole_game (void **state)
{
  g_autoptr (MsDocument) document = read_file (&plain);
  const MsReplayHeader *header = ms_replay_get_header (document->replay);

  assert_int_equal (ms_play_get_state (document->play), MS_STATE_WON);
  assert_move (document->play, 0, MS_ACTION_OPEN, 0, 0);
  assert_move (document->play, 1, MS_ACTION_MARK, 8, 280);
  assert_move (document->play, 2, MS_ACTION_CHORD, 5, 880);
  assert_int_equal (count_events (document->replay), G_N_ELEMENTS (won));
  assert_event (document->replay, 0, MS_POINTER_LEFT_PRESS, -120, 5, 5);
  assert_event (document->replay, 7, MS_POINTER_RIGHT_RELEASE, 880, 20, 25);
  assert_null (ms_replay_get_fault (document->replay));
  assert_string_equal (header->program, "Minesweeper Arbiter 0.52.3");
  assert_string_equal (header->player, "A player");
  assert_string_equal (header->country, "PL");
  assert_string_equal (header->started, "5.6.2021.11:07:48:6674");
  assert_null (header->encoding);
  assert_int_equal (header->claimed_ms, 880);
  assert_int_equal (header->claimed_bbbv, 2);
  assert_int_equal (header->claimed_end, -1);
  assert_false (ms_replay_get_marks (document->replay));
  assert_int_equal (ms_replay_get_square (document->replay), 16);
  assert_null (ms_replay_dup_remarks (document->replay));
}

/* A board with the first cells of the rows as its mines, from the second column on. */
static void
assert_level (int level, int columns, int rows, int mines)
{
  AvfFile file = plain;
  g_autofree char *board = g_strnfill ((gsize)(columns * rows), '.');

  memset (board + 1, '*', (gsize)mines);
  file.level = level;
  file.columns = columns;
  file.rows = rows;
  file.board = board;
  file.text = "[0|17.4.2018.19:45:57:5503|17.19:46:00:5576|HS|B28T4.07]";
  g_autoptr (MsDocument) document = read_file (&file);
  const MsRules *rules = ms_play_get_rules (document->play);
  assert_int_equal (rules->width, columns);
  assert_int_equal (rules->height, rows);
  assert_int_equal (rules->mines, mines);
  for (int cell = 0; cell < columns * rows; cell++)
    assert_int_equal (
        ms_layout_has_mine (ms_play_get_layout (document->play), cell), board[cell] == '*');
  const MsReplayHeader *header = ms_replay_get_header (document->replay);
  assert_string_equal (header->started, "17.4.2018.19:45:57:5503");
  assert_string_equal (header->country, "PL");
}

static void
levels (void **state)
{
  assert_level (3, 8, 8, 10);
  assert_level (4, 16, 16, 40);
  assert_level (5, 30, 16, 99);
  assert_level (6, 8, 30, 30);
  assert_level (6, 255, 255, 300);
  assert_level (6, 2, 1, 1);
}

static void
assert_claims (const char *text, int claimed_ms, int claimed_bbbv, const char *started)
{
  AvfFile file = plain;

  file.text = text;
  g_autoptr (MsDocument) document = read_file (&file);
  const MsReplayHeader *header = ms_replay_get_header (document->replay);
  assert_int_equal (header->claimed_ms, claimed_ms);
  assert_int_equal (header->claimed_bbbv, claimed_bbbv);
  assert_true (g_strcmp0 (header->started, started) == 0);
}

static void
what_the_text_says (void **state)
{
  const char *const started = "5.6.2021.11:07:48:6674";

  assert_claims (TEXT ("B2T1.88"), 880, 2, started);
  assert_claims (TEXT ("B127T50,25"), 49250, 127, started);
  assert_claims (TEXT ("HS|B127T50.2"), 49200, 127, started);
  assert_claims (TEXT ("B127T50"), 49000, 127, started);
  assert_claims (TEXT ("B127T0.5"), -1, 127, started);
  assert_claims (TEXT ("B127T1.00"), 0, 127, started);
  assert_claims (TEXT ("BT"), -1, -1, started);
  assert_claims (TEXT (""), -1, -1, started);
  assert_claims (TEXT ("B0T99999999999999999999"), G_MAXINT - 1000, -1, started);
  /* without the | before the B */
  assert_claims ("[0|18.10.2022.20:15:35:6606|18.20:16:24:8868B127T50.25]", 49250, 127,
      "18.10.2022.20:15:35:6606");
  /* as old programs have it: a time of the day only */
  assert_claims ("[0|20:15:35:6606|20:16:24:8868|B127T50.25]", 49250, 127, "20:15:35:6606");
  assert_claims ("[0|B127T50.25]", 49250, 127, NULL);
  assert_claims ("[0|]", -1, -1, NULL);
}

/* The brackets are those behind the byte for the marks; others stand anywhere. */
static void
other_brackets (void **state)
{
  AvfFile file = plain;

  file.marks = TRUE;
  file.unknown = "[[9|[2|][x";
  g_autoptr (MsDocument) document = read_file (&file);
  assert_int_equal (ms_replay_get_header (document->replay)->claimed_bbbv, 2);
  assert_true (ms_replay_get_marks (document->replay));
}

/* With another byte before the brackets nothing says that there are marks. */
static void
marks_unsaid (void **state)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (MsDocument) document = NULL;
  AvfPlaces places;
  MsErrorInfo info;

  avf_encode (bytes, &plain, &places);
  bytes->data[places.text - 2] = 0;
  assert_int_equal (replay_document_read (bytes->data, bytes->len, &document, &info), MS_STATUS_OK);
  assert_false (ms_replay_get_marks (document->replay));
  assert_int_equal (ms_replay_get_header (document->replay)->claimed_bbbv, 2);
}

/* The checksum is any sixteen bytes, also the one that ends lines. */
static void
a_checksum_of_any_bytes (void **state)
{
  static const char checksum[] = "cs=sixteen";
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (MsDocument) document = NULL;
  MsErrorInfo info;

  avf_encode (bytes, &plain, NULL);
  guint8 *found = memmem (bytes->data, bytes->len, checksum, strlen (checksum));
  found[strlen (checksum)] = '\r';
  assert_int_equal (replay_document_read (bytes->data, bytes->len, &document, &info), MS_STATUS_OK);
  assert_string_equal (ms_replay_get_header (document->replay)->player, "A player");
}

/* A level, and mines that no board has: their columns begin with 1. */
static void
what_only_begins_alike (void **state)
{
  static const guint8 bytes[] = { 1, 2, 3, 4, 5, 3, 1, 0, 2, 0, 3 };
  MsDocument *document;
  MsErrorInfo info;

  assert_int_equal (
      replay_document_read (bytes, sizeof bytes, &document, &info), MS_STATUS_FILE_NOT_TEXT);
}

static void
wrong_time (void **state)
{
  AvfFile file = plain;

  file.text = TEXT ("B2T15.52");
  g_autoptr (MsDocument) document = read_file (&file);
  assert_int_equal (document->elapsed_ms, 880);
  g_autofree char *remarks = ms_replay_dup_remarks (document->replay);
  assert_string_equal (remarks, "The header says 14.52 s, but the recorded moves take 0.88 s.");
}

static void
assert_names (const char *player, gboolean without_lines, const char *found, const char *guess)
{
  AvfFile file = plain;

  file.player = player;
  file.without_lines = without_lines;
  g_autoptr (MsDocument) document = read_file (&file);
  const MsReplayHeader *header = ms_replay_get_header (document->replay);
  assert_true (g_strcmp0 (header->player, found) == 0);
  assert_true (g_strcmp0 (header->encoding, guess) == 0);
  assert_string_equal (header->program, "Minesweeper Arbiter 0.52.3");
}

static void
names (void **state)
{
  assert_names ("A player", TRUE, "A player", NULL);
  assert_names ("\xcd\xf5\xbc\xce\xc4\xfe", FALSE, "王嘉宁", "GBK");
  assert_names ("\xcd\xf5\xbc\xce\xc4\xfe", TRUE, "王嘉宁", "GBK");
  assert_names ("Jos\xe9", FALSE, "José", "ISO-8859-1");
  assert_names ("", FALSE, NULL, NULL);
  assert_names ("", TRUE, NULL, NULL);
}

static void
assert_country (int number, const char *code)
{
  AvfFile file = plain;

  file.country = number;
  g_autoptr (MsDocument) document = read_file (&file);
  assert_true (g_strcmp0 (ms_replay_get_header (document->replay)->country, code) == 0);
}

static void
countries (void **state)
{
  assert_country (8, "CN");
  assert_country (37, "CN");
  assert_country (10, "GB");
  assert_country (69, "JP");
  assert_country (0, NULL);
  assert_country (255, NULL);
}

static void
every_code (void **state)
{
  static const AvfEvent events[] = { { 1, 0, 300, 0 }, { 3, 10, 1, 1 }, { 5, 20, 1, 1 },
    { 9, 1990, 1, 1 }, { 17, 2000, 1, 1 }, { 33, 300000, 1, 1 }, { 65, 300010, 1, 1 },
    { 145, 300020, 1, 1 }, { 193, 300030, 1, 1 }, { 11, 300040, -1, -300 }, { 21, 300050, 1, 1 } };
  static const MsPointerKind kinds[] = { MS_POINTER_MOVE, MS_POINTER_LEFT_PRESS,
    MS_POINTER_LEFT_RELEASE, MS_POINTER_RIGHT_PRESS, MS_POINTER_RIGHT_RELEASE,
    MS_POINTER_MIDDLE_PRESS, MS_POINTER_MIDDLE_RELEASE, MS_POINTER_RIGHT_RELEASE,
    MS_POINTER_MIDDLE_RELEASE, MS_POINTER_SHIFT_PRESS, MS_POINTER_LEFT_RELEASE };
  AvfFile file = with_events (events, G_N_ELEMENTS (events));
  g_autoptr (MsDocument) document = read_file (&file);

  assert_int_equal (count_events (document->replay), G_N_ELEMENTS (events));
  for (gsize i = 0; i < G_N_ELEMENTS (events); i++)
    assert_event (
        document->replay, (int)i, kinds[i], events[i].time_ms - 20, events[i].x, events[i].y);
}

static void
lost (void **state)
{
  static const AvfEvent blast[] = { { 3, 0, 5, 5 }, { 5, 0, 5, 5 }, { 3, 400, 60, 5 },
    { 5, 500, 60, 5 } };
  AvfFile file = with_events (blast, G_N_ELEMENTS (blast));

  file.text = TEXT ("B2T1.50");
  g_autoptr (MsDocument) document = read_file (&file);
  assert_int_equal (ms_play_get_state (document->play), MS_STATE_LOST);
  assert_null (ms_replay_dup_remarks (document->replay));
}

static void
an_event_that_cannot_be (void **state)
{
  static const AvfEvent events[] = { { 1, 0, 1, 1 }, { 1, 0, 2, 1 }, { 2, 10, 1, 1 },
    { 1, 20, 1, 1 } };
  AvfFile file = with_events (events, G_N_ELEMENTS (events));
  g_autoptr (MsDocument) document = read_file (&file);
  const MsErrorInfo *fault = ms_replay_get_fault (document->replay);

  assert_int_equal (count_events (document->replay), 2);
  assert_int_equal (fault->status, MS_STATUS_FILE_BAD_VALUE);
  assert_string_equal (fault->detail, "EventType");
  /* the names are found all the same */
  assert_string_equal (ms_replay_get_header (document->replay)->player, "A player");
}

static void
every_beginning (void **state)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (MsDocument) whole = read_file (&plain);
  AvfPlaces places;

  avf_encode (bytes, &plain, &places);
  assert_beginnings (bytes->data, places.end + 8 * 12, places.events, whole->replay);
}

static void
fifty_six_thousand_events (void **state)
{
  const int n = 56000;
  g_autofree AvfEvent *events = g_new0 (AvfEvent, n);
  AvfFile file = with_events (events, n);

  for (int i = 0; i < n; i++)
    events[i] = (AvfEvent){ 1, i * 10, i % 500, i % 333 };
  g_autoptr (MsDocument) document = read_file (&file);
  assert_int_equal (count_events (document->replay), n);
  assert_event (
      document->replay, n - 1, MS_POINTER_MOVE, (n - 1) * 10, (n - 1) % 500, (n - 1) % 333);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_whole_game),
    cmocka_unit_test (levels),
    cmocka_unit_test (what_the_text_says),
    cmocka_unit_test (other_brackets),
    cmocka_unit_test (marks_unsaid),
    cmocka_unit_test (a_checksum_of_any_bytes),
    cmocka_unit_test (what_only_begins_alike),
    cmocka_unit_test (wrong_time),
    cmocka_unit_test (names),
    cmocka_unit_test (countries),
    cmocka_unit_test (every_code),
    cmocka_unit_test (lost),
    cmocka_unit_test (an_event_that_cannot_be),
    cmocka_unit_test (every_beginning),
    cmocka_unit_test (fifty_six_thousand_events),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

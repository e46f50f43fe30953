/* SPDX-License-Identifier: GPL-3.0-or-later */
/* RAWVF: what is written is read back as the same game; what other programs spell differently means
 * the same; what breaks off is kept up to there.  Faults of whole files: tests/corpus. */
#include "cmocka-common.h"

#include "ms-document.h"
#include "ms-metrics.h"
#include "ms-replay-write.h"
#include "ms-rng.h"
#include "replay-game.h"

#include <math.h>

#define N_GAMES 1000

#define BOARD "Width: 3\nHeight: 3\nBoard:\n000\n0*0\n000\n"

static MsDocument *
read_or_fail (const char *text, gsize length)
{
  MsDocument *document;
  MsErrorInfo info;
  if (ms_document_read (text, length, &document, &info) != MS_STATUS_OK)
    fail_msg ("line %d, column %d: status %d (%s)\n%s", info.line, info.column, info.status,
        info.detail, text);
  assert_int_equal (document->format, MS_FORMAT_RAWVF);
  assert_non_null (document->replay);
  return document;
}

static MsReplay *
replay_of (const Game *game, gboolean with_path)
{
  MsReplay *replay;
  MsReplayHeader header;
  ms_replay_header_init (&header);
  header.player = g_strdup ("Ünal  Ω");
  header.program = g_strdup ("Some Clone 1.0");
  header.started = g_strdup ("22.11.2026");
  assert_int_equal (ms_replay_new_from_play (game->play, game->square,
                        (const MsPointerEvent *)(gpointer)game->path->data,
                        with_path ? (int)game->path->len : 0, &header, &replay, NULL),
      MS_STATUS_OK);
  return replay;
}

/* Written on cells of 16 pixels: in the same cell, and as near as whole pixels can be. */
static void
assert_place (int coordinate, int square, int written)
{
  assert_int_equal (ms_pointer_cell (coordinate, square), ms_pointer_cell (written, 16));
  assert_true (written == floor (coordinate * 16.0 / square));
}

static void
assert_same_events (const MsReplay *a, const MsReplay *b)
{
  int n_a, n_b;
  const MsPointerEvent *events_a = ms_replay_get_events (a, &n_a);
  const MsPointerEvent *events_b = ms_replay_get_events (b, &n_b);

  assert_int_equal (n_a, n_b);
  for (int i = 0; i < n_a; i++)
    {
      assert_true (events_a[i].time_ms == events_b[i].time_ms);
      assert_int_equal (events_a[i].kind, events_b[i].kind);
      assert_place (events_a[i].x, ms_replay_get_square (a), events_b[i].x);
      assert_place (events_a[i].y, ms_replay_get_square (a), events_b[i].y);
    }
}

static void
assert_same_header (const MsReplay *replay, const MsReplay *again)
{
  const MsReplayHeader *a = ms_replay_get_header (replay), *b = ms_replay_get_header (again);
  const MsPlay *play = ms_replay_get_play (replay);
  MsState state = ms_play_get_state (play);
  MsPlayMetrics metrics;

  assert_string_equal (a->player, b->player);
  assert_string_equal (a->program, b->program);
  assert_string_equal (a->started, b->started);
  assert_true (b->claimed_ms == ms_replay_get_time (replay));
  assert_int_equal (ms_play_metrics (play, 0, NULL, &metrics), MS_STATUS_OK);
  assert_int_equal (b->claimed_bbbv, metrics.board.bbbv);
  assert_int_equal (
      b->claimed_end, state == MS_STATE_WON || state == MS_STATE_LOST ? (int)state : -1);
  assert_int_equal (ms_replay_get_square (again), 16);
  assert_int_equal (ms_replay_get_marks (replay), ms_replay_get_marks (again));
}

static void
games_by_mouse_survive (void **state)
{
  for (uint64_t seed = 0; seed < N_GAMES; seed++)
    {
      Game game;
      gsize length, again_length;
      play_random_game (&game, seed, TRUE);
      g_autoptr (MsReplay) replay = replay_of (&game, seed % 2 == 0);
      g_autofree char *text = ms_write_rawvf (replay, &length);
      assert_int_equal (length, strlen (text));
      assert_true (g_str_has_prefix (text, "RawVF_Version: Rev6.2\nProgram: Some Clone 1.0\n"));
      g_autoptr (MsDocument) document = read_or_fail (text, length);

      assert_same_moves (game.play, document->play);
      assert_same_events (replay, document->replay);
      assert_same_header (replay, document->replay);
      assert_null (ms_replay_get_fault (document->replay));
      assert_true (document->elapsed_ms == ms_replay_get_time (replay));
      g_autofree char *again = ms_write_rawvf (document->replay, &again_length);
      assert_string_equal (text, again);
      clear_game (&game);
    }
}

/* The openings and chords of a play, in their order. */
static int
skip_marks (const MsPlay *play, int i)
{
  while (i < ms_play_count_moves (play) && ms_play_get_move (play, i).action == MS_ACTION_MARK)
    i++;
  return i;
}

/* What no mouse could mark takes more clicks, and comes to the same. */
static void
all_games_come_to_the_same (void **state)
{
  for (uint64_t seed = 0; seed < N_GAMES; seed++)
    {
      Game game;
      gsize length;
      int a = 0, b = 0;
      play_random_game (&game, seed, FALSE);
      g_autoptr (MsReplay) replay = replay_of (&game, FALSE);
      g_autofree char *text = ms_write_rawvf (replay, &length);
      g_autoptr (MsDocument) document = read_or_fail (text, length);
      const MsRules *rules = ms_play_get_rules (game.play);
      int n_a = ms_play_count_moves (game.play), n_b = ms_play_count_moves (document->play);

      assert_int_equal (ms_play_get_state (game.play), ms_play_get_state (document->play));
      assert_memory_equal (ms_play_get_cells (game.play), ms_play_get_cells (document->play),
          (gsize)rules->width * rules->height);
      for (;; a++, b++)
        {
          a = skip_marks (game.play, a);
          b = skip_marks (document->play, b);
          if (a >= n_a || b >= n_b)
            break;
          assert_int_equal (
              ms_play_get_move (game.play, a).action, ms_play_get_move (document->play, b).action);
          assert_int_equal (
              ms_play_get_move (game.play, a).cell, ms_play_get_move (document->play, b).cell);
        }
      assert_true (a >= n_a && b >= n_b);
      clear_game (&game);
    }
}

/* Moves as letters, each with its cell: o, c, and f, q, u for marks. */
static void
assert_moves (const char *text, const char *expected)
{
  g_autoptr (MsDocument) document = read_or_fail (text, strlen (text));
  g_autoptr (GString) found = g_string_new (NULL);
  int n_moves = ms_play_count_moves (document->play);

  for (int i = 0; i < n_moves; i++)
    {
      MsMove move = ms_play_get_move (document->play, i);
      char kind = move.action == MS_ACTION_OPEN ? 'o'
          : move.action == MS_ACTION_CHORD      ? 'c'
          : move.mark == MS_CELL_FLAG           ? 'f'
          : move.mark == MS_CELL_QUESTION       ? 'q'
                                                : 'u';
      g_string_append_printf (found, "%c%d@%" G_GINT64_FORMAT " ", kind, move.cell, move.time_ms);
    }
  assert_string_equal (found->str, expected);
}

static void
spellings_mean_the_same (void **state)
{
  /* Two decimals or three, a comma, negative times, no column and row or wrong ones, buttons. */
  assert_moves (BOARD "Events:\n-1.50 mv (0 0)\n-0.05 lc 1 1 (8 8)\n0.00 lr 0 0 (8 8)\n"
                      "1.2 lc 7 7 (24 8)\n1,234 lr (24 8) (l)\n",
      "o0@0 o1@1234 ");
  /* No "Events:", blank lines, carriage returns, capitals, a byte order mark. */
  assert_moves ("\xef\xbb\xbfWIDTH:3\r\nheight: 3 \r\n\r\nboard:\r\n\r\n000\r\n0*0\r\n000\r\n\r\n"
                "0.000 LC 1 1 (8 8)\r\n\r\n0.000 LR (8, 8)\r\n",
      "o0@0 ");
  /* What is derived says nothing: with a time and without, in whatever words. */
  assert_moves (BOARD "Events:\n0.00 start\nnumber1 1 1\nCell opened (Number 1) 1 1\n"
                      "Solved 3BV: 1 of 8\n0.00 lc (8 8)\n0.00 lr (8 8)\n0.50 number1 1 1\n"
                      "0.50 sx 12\n0.60 nonstandard\n0.60 rc (24 24)\n0.70 boom\nRAW_Foo: 3\n",
      "o0@0 f4@600 ");
  /* Squares of another size; a pixel left of the board is outside. */
  assert_moves ("SquareSize: 64\n" BOARD "0.0 lc (130 20)\n0.0 lr (130 20)\n0.5 lc (-1 20)\n"
                "0.6 lr (-1 20)\n0.7 rc (64 128)\n",
      "o2@0 f7@700 ");
  /* Question marks, and their switch, with and without a place. */
  assert_moves ("Marks: on\n" BOARD "0.0 rc (24 24)\n0.0 rr (24 24)\n0.0 rc (24 24)\n"
                "0.0 rr (24 24)\n0.0 mt\n0.0 rc (8 8)\n0.0 rr (8 8)\n0.0 rc (8 8)\n0.0 rr (8 8)\n"
                "0.0 mt (0 0)\n",
      "f4@0 q4@0 f0@0 u0@0 ");
  assert_moves (
      "QuestionMarks: On\n" BOARD "0.0 rc (24 24)\n0.0 rr (24 24)\n0.0 rc (24 24)\n", "f4@0 q4@0 ");
  /* Chords: by the middle button, with Shift, by a single click where the file says so. */
  assert_moves (BOARD "0 lc (8 8)\n0 lr (8 8)\n1 mc (8 8)\n1 mr (8 8)\n2 sc (8 8)\n2 lr (8 8)\n",
      "o0@0 c0@1000 c0@2000 ");
  assert_moves ("Status: loss\nMode: Cheat (hinted)\nLevel: Beginner\nSuperClick: On\n" BOARD
                "0 lc (8 8)\n0 lr (8 8)\n1 lc (8 8)\n1 lr (8 8)\n",
      "o0@0 c0@1000 ");
  /* A clock that goes back stands still. */
  assert_moves (BOARD "0 lc (8 8)\n0 lr (8 8)\n2 lc (24 8)\n1.5 lr (24 8)\n", "o0@0 o1@2000 ");
  /* Zero is the first opening, whatever the file counts from. */
  assert_moves (BOARD "5 rc (24 24)\n5 rr (24 24)\n7 lc (8 8)\n7.5 lr (8 8)\n9 rc (24 24)\n",
      "f4@0 o0@0 u4@1500 ");
}

static void
header_says (void **state)
{
  static const char text[] = "RawVF_Version: Rev6\nProgram: Viennasweeper\nVersion: 3.1\n"
                             "Player: \xc0\xee\xcb\xc4\nTime: 12.34\nBBBV: 9\nStatus: Won\n"
                             "Timestamp: yesterday\nMode: Classic\nUnknown: 7\n" BOARD;
  g_autoptr (MsDocument) document = read_or_fail (text, sizeof text - 1);
  const MsReplayHeader *header = ms_replay_get_header (document->replay);

  assert_string_equal (header->program, "Viennasweeper 3.1");
  assert_string_equal (header->player, "李四");
  assert_string_equal (header->encoding, "GBK");
  assert_string_equal (header->started, "yesterday");
  assert_string_equal (header->mode, "Classic");
  assert_true (header->claimed_ms == 12340);
  assert_int_equal (header->claimed_bbbv, 9);
  assert_int_equal (header->claimed_end, MS_STATE_WON);
  assert_int_equal (ms_play_get_state (document->play), MS_STATE_NEW);
}

/* A text of control characters alone says nothing. */
static void
header_without_words (void **state)
{
  static const char text[] = "Program: \x01 \x02\nVersion: \nPlayer:\n" BOARD;
  g_autoptr (MsDocument) document = read_or_fail (text, sizeof text - 1);
  const MsReplayHeader *header = ms_replay_get_header (document->replay);

  assert_null (header->program);
  assert_null (header->player);
}

/* What is said of a game is written on one line, and not longer than readers expect. */
static void
texts_stay_on_one_line (void **state)
{
  static const MsMouse start = { .square = 16 };
  static const uint8_t mines[] = { 1, 0 };
  MsLayout *layout = ms_layout_new (2, 1, mines, NULL);
  g_autoptr (MsReplay) replay = NULL;
  MsReplayHeader header;
  gsize length;

  ms_replay_header_init (&header);
  header.player = g_strdup ("a\nBoard: x");
  g_autoptr (GString) many = g_string_new (NULL);
  for (int i = 0; i < 2000; i++)
    g_string_append (many, "é");
  header.mode = g_strdup (many->str);
  header.started_us = 1000000;
  assert_int_equal (ms_replay_new (layout, &start, NULL, 0, &header, &replay, NULL), MS_STATUS_OK);
  g_autofree char *text = ms_write_rawvf (replay, &length);
  assert_non_null (strstr (text, "\nPlayer: a Board: x\n"));
  assert_non_null (strstr (text, "\nTimestamp: 1970-01-01T00:00:01Z\n"));
  assert_true (g_utf8_validate (text, (gssize)length, NULL));
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (int i = 0; lines[i] != NULL; i++)
    assert_true (strlen (lines[i]) < 1000);
  g_autoptr (MsDocument) document = read_or_fail (text, length);
  assert_true (ms_replay_get_header (document->replay)->started_us == 1000000);
  assert_null (ms_replay_get_header (document->replay)->started);
  ms_layout_unref (layout);
}

/* When a game began is a time where the zone is said, and otherwise what stands there. */
static void
moments_are_read_back (void **state)
{
  static const struct
  {
    const char *said;
    gint64 us;
    gboolean kept;
  } moments[] = {
    { "2026-06-14T20:15:00Z", G_GINT64_CONSTANT (1781468100000000), FALSE },
    { "2026-06-14T22:15:00+02:00", G_GINT64_CONSTANT (1781468100000000), TRUE },
    { "2026-06-14T20:15:00+00:00", G_GINT64_CONSTANT (1781468100000000), TRUE },
    { "2026-06-14 20:15:00", -1, TRUE },
    { "1960-01-01T00:00:00Z", -1, TRUE },
    { "yesterday", -1, TRUE },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (moments); i++)
    {
      g_autofree char *text = g_strdup_printf ("Timestamp: %s\n" BOARD, moments[i].said);
      g_autoptr (MsDocument) document = read_or_fail (text, strlen (text));
      const MsReplayHeader *header = ms_replay_get_header (document->replay);
      assert_true (header->started_us == moments[i].us);
      assert_int_equal (header->started != NULL, moments[i].kept);
      if (header->started != NULL)
        assert_string_equal (header->started, moments[i].said);
    }
}

static MsReplay *
replay_of_events (const MsPointerEvent *events, int n_events)
{
  static const uint8_t mines[9] = { 0, 0, 0, 0, 1, 0, 0, 0, 0 };
  MsLayout *layout = ms_layout_new (3, 3, mines, NULL);
  MsReplayHeader header;
  MsReplay *replay;

  ms_replay_header_init (&header);
  assert_int_equal (
      ms_replay_new (layout, &(MsMouse){ .square = 16 },
          g_memdup2 (events, (gsize)n_events * sizeof *events), n_events, &header, &replay, NULL),
      MS_STATUS_OK);
  ms_layout_unref (layout);
  return replay;
}

/* The second button of a chord is the one that is not held; of one that is pressed alone it is not
 * known which it was. */
static void
second_buttons_are_told_apart (void **state)
{
  static const MsPointerEvent events[] = {
    { 0, 8, 8, MS_POINTER_LEFT_PRESS },
    { 0, 8, 8, MS_POINTER_LEFT_RELEASE },
    { 100, 24, 24, MS_POINTER_PREFLAG },
    { 1000, 8, 8, MS_POINTER_LEFT_PRESS },
    { 1010, 8, 8, MS_POINTER_CHORD_PRESS },
    { 1020, 8, 8, MS_POINTER_RIGHT_RELEASE },
    { 1030, 8, 8, MS_POINTER_LEFT_RELEASE },
    { 2000, 24, 8, MS_POINTER_RIGHT_PRESS },
    { 2010, 24, 8, MS_POINTER_CHORD_PRESS },
    { 2020, 24, 8, MS_POINTER_LEFT_RELEASE },
    { 2030, 24, 8, MS_POINTER_RIGHT_RELEASE },
    { 3000, 8, 24, MS_POINTER_CHORD_PRESS },
    { 3010, 8, 24, MS_POINTER_LEFT_RELEASE },
  };
  gsize length;
  g_autoptr (MsReplay) replay = replay_of_events (events, G_N_ELEMENTS (events));
  g_autofree char *text = ms_write_rawvf (replay, &length);
  g_autoptr (MsDocument) document = read_or_fail (text, length);

  assert_non_null (strstr (text, "\n1.010 rc 1 1 (8 8)\n"));
  assert_non_null (strstr (text, "\n2.010 lc 2 1 (24 8)\n"));
  assert_non_null (strstr (text, "\n3.000 sc 1 2 (8 24)\n"));
  assert_same_moves (ms_replay_get_play (replay), document->play);
}

/* What only other formats know, at any time, also while buttons are held down: what is opened,
 * chorded and marked is the same. */
static void
marks_between_presses (void **state)
{
  int n_held = 0, n_lost = 0;
  for (uint64_t seed = 1; seed <= 5000; seed++)
    {
      MsPointerEvent events[30];
      MsRng rng;
      ms_rng_seed (&rng, seed);
      for (gsize i = 0; i < G_N_ELEMENTS (events); i++)
        events[i] = (MsPointerEvent){ 100 * (int64_t)i, (int32_t)ms_rng_below (&rng, 52) - 2,
          (int32_t)ms_rng_below (&rng, 52) - 2,
          (MsPointerKind)ms_rng_below (&rng, MS_N_POINTER_KINDS) };
      gsize length;
      g_autoptr (MsReplay) replay = replay_of_events (events, G_N_ELEMENTS (events));
      g_autofree char *text = ms_write_rawvf (replay, &length);
      g_autoptr (MsDocument) document = read_or_fail (text, length);
      const MsPlay *play = ms_replay_get_play (replay);
      if (ms_play_get_state (play) != ms_play_get_state (document->play))
        fail_msg ("seed %d: %s", (int)seed, text);
      assert_memory_equal (ms_play_get_cells (play), ms_play_get_cells (document->play), 9);
      assert_int_equal (
          ms_play_get_clicks (play)->chords, ms_play_get_clicks (document->play)->chords);
      for (gsize i = 0; i < G_N_ELEMENTS (events); i++)
        {
          MsMouse mouse = ms_replay_get_place (replay, (int)i).mouse;
          n_held += events[i].kind == MS_POINTER_PREFLAG
              && (mouse.left || mouse.right || mouse.middle);
        }
      n_lost += ms_play_get_state (play) == MS_STATE_LOST;
    }
  assert_in_range (n_held, 1000, 1000000);
  assert_in_range (n_lost, 40, 4500);
}

/* Beside the board there is nothing to be marked, and nothing is clicked for it. */
static void
no_marks_beside_the_board (void **state)
{
  static const MsPointerEvent events[] = {
    { 0, 8, -1, MS_POINTER_PREFLAG },
    { 0, 8, 48, MS_POINTER_PREFLAG },
    { 0, -1, 8, MS_POINTER_QUESTION },
    { 0, 48, 40, MS_POINTER_CLEAR },
  };
  gsize length;
  g_autoptr (MsReplay) replay = replay_of_events (events, G_N_ELEMENTS (events));
  g_autofree char *text = ms_write_rawvf (replay, &length);

  assert_true (g_str_has_suffix (text, "\nEvents:\n"));
}

static void
assert_refused (const char *text, MsStatus status, int line)
{
  MsDocument *document;
  MsErrorInfo info;

  assert_int_equal (ms_document_read (text, strlen (text), &document, &info), status);
  assert_int_equal (info.line, line);
}

static void
faults_of_the_head (void **state)
{
  assert_refused ("Mines: 0\n" BOARD, MS_STATUS_FILE_MINE_COUNT, 1);
  assert_refused ("Width: 3\nHeight: 3\nBoard:\n000\n\n0*0\n000\n", MS_STATUS_FILE_ROW_COUNT, 5);
  /* What begins with a key that nobody knows is a replay if its board comes soon. */
  for (int n = 97; n <= 98; n++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      for (int i = 0; i < n; i++)
        g_string_append (text, "Unknown: 1\n");
      g_string_append (text, BOARD);
      if (n == 98)
        assert_refused (text->str, MS_STATUS_FILE_UNKNOWN, 1);
      else
        ms_document_free (read_or_fail (text->str, text->len));
    }
}

/* Cut anywhere behind the board, a replay is what came before. */
static void
what_breaks_off_is_kept (void **state)
{
  static const char text[] = BOARD "Events:\n0.000 lc (8 8)\n0.000 lr (8 8)\n1.000 rc (24 24)\n";
  gsize n_cut = 0;

  for (gsize length = strlen (BOARD); length < sizeof text; length++)
    {
      g_autofree char *cut = g_memdup2 (text, length);
      g_autoptr (MsDocument) document = NULL;
      MsErrorInfo info;
      assert_int_equal (ms_document_read (cut, length, &document, &info), MS_STATUS_OK);
      const MsErrorInfo *fault = ms_replay_get_fault (document->replay);
      int n_events;
      ms_replay_get_events (document->replay, &n_events);
      n_cut += fault != NULL;
      if (fault == NULL)
        continue;
      assert_int_equal (fault->status, MS_STATUS_FILE_TRUNCATED);
      assert_int_equal (fault->line, 8 + n_events);
    }
  assert_true (n_cut > 30);

  static const char bad[] = BOARD "0.000 lc (8 8)\n0.000 lr (8 8)\n1.000 xx (24 24)\n2 rc (8 8)\n";
  g_autoptr (MsDocument) document = read_or_fail (bad, sizeof bad - 1);
  const MsErrorInfo *fault = ms_replay_get_fault (document->replay);
  assert_int_equal (fault->status, MS_STATUS_FILE_BAD_EVENT);
  assert_int_equal (fault->line, 9);
  assert_int_equal (fault->column, 7);
  assert_int_equal (ms_play_get_state (document->play), MS_STATE_PLAYING);
}

/* Times of days before the first opening and after it: what is written of them is read again. */
static void
long_recordings_are_read_back (void **state)
{
  static const char *const texts[] = {
    BOARD "-1.5 mv (8 8)\n99999999999999.75 lc (8 8)\n99999999999999.75 lr (8 8)\n",
    BOARD "-99999999999 lc (8 8)\n-99999999999 lr (8 8)\n99999999999.999 rc (24 24)\n",
  };
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      gsize length, again_length;
      g_autoptr (MsDocument) document = read_or_fail (texts[i], strlen (texts[i]));
      g_autofree char *text = ms_write_rawvf (document->replay, &length);
      g_autoptr (MsDocument) again = read_or_fail (text, length);
      assert_same_events (document->replay, again->replay);
      assert_same_moves (document->play, again->play);
      g_autofree char *again_text = ms_write_rawvf (again->replay, &again_length);
      assert_string_equal (text, again_text);
    }
}

static void
help_is_known_by_the_mode (void **state)
{
  static const char helped[] = "Mode: Cheat\n" BOARD "0.000 lc (8 8)\n";
  static const char plain[] = "Mode: Classic\n" BOARD "0.000 lc (8 8)\n";
  static const char silent[] = BOARD "0.000 lc (8 8)\n";
  g_autoptr (MsDocument) with = read_or_fail (helped, sizeof helped - 1);
  g_autoptr (MsDocument) without = read_or_fail (plain, sizeof plain - 1);
  g_autoptr (MsDocument) unsaid = read_or_fail (silent, sizeof silent - 1);
  assert_true (with->assisted);
  assert_false (without->assisted);
  assert_false (unsaid->assisted);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (games_by_mouse_survive),
    cmocka_unit_test (all_games_come_to_the_same),
    cmocka_unit_test (spellings_mean_the_same),
    cmocka_unit_test (header_says),
    cmocka_unit_test (header_without_words),
    cmocka_unit_test (texts_stay_on_one_line),
    cmocka_unit_test (moments_are_read_back),
    cmocka_unit_test (second_buttons_are_told_apart),
    cmocka_unit_test (marks_between_presses),
    cmocka_unit_test (no_marks_beside_the_board),
    cmocka_unit_test (faults_of_the_head),
    cmocka_unit_test (what_breaks_off_is_kept),
    cmocka_unit_test (long_recordings_are_read_back),
    cmocka_unit_test (help_is_known_by_the_mode),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

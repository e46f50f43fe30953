/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The EVF writer: byte for byte, and read back as the same game. */
#include "config.h"

#include "cmocka-common.h"

#include "ms-document.h"
#include "ms-replay-write.h"
#include "ms-rng.h"

#include <string.h>

static MsLayout *
make_layout (int width, int height, int n_mines, uint64_t seed)
{
  MsRules rules = { width, height, n_mines, MS_FIRST_CLICK_ANY, false };
  MsRng rng;

  ms_rng_seed (&rng, seed);
  return ms_layout_draw (&rules, 0, 0, &rng, NULL);
}

static MsReplay *
make_replay (MsLayout *layout, MsMouse start, const MsPointerEvent *events, int n_events,
    MsReplayHeader *header)
{
  MsReplayHeader none;
  MsReplay *replay;

  ms_replay_header_init (&none);
  MsStatus status = ms_replay_new (layout, &start,
      g_memdup2 (events, (gsize)n_events * sizeof *events), n_events,
      header == NULL ? &none : header, &replay, NULL);
  assert_int_equal (status, MS_STATUS_OK);
  return replay;
}

static MsDocument *
write_and_read (const MsReplay *replay)
{
  MsDocument *document;
  MsErrorInfo info;
  gsize length;
  g_autofree char *bytes = ms_write_evf (replay, &length);

  assert_non_null (bytes);
  assert_int_equal (bytes[length], 0);
  g_autofree char *exact = g_memdup2 (bytes, length);
  assert_int_equal (ms_document_read (exact, length, &document, &info), MS_STATUS_OK);
  assert_int_equal (document->format, MS_FORMAT_EVF);
  assert_null (ms_replay_get_fault (document->replay));
  return document;
}

static void
assert_same_game (const MsReplay *replay, const MsReplay *again)
{
  const MsPlay *a = ms_replay_get_play (replay), *b = ms_replay_get_play (again);
  const MsRules *rules = ms_play_get_rules (a), *rules_again = ms_play_get_rules (b);
  int n, n_again;

  assert_int_equal (rules->width, rules_again->width);
  assert_int_equal (rules->height, rules_again->height);
  assert_int_equal (rules->mines, rules_again->mines);
  for (int cell = 0; cell < rules->width * rules->height; cell++)
    assert_int_equal (ms_layout_has_mine (ms_play_get_layout (a), cell),
        ms_layout_has_mine (ms_play_get_layout (b), cell));
  n = ms_play_count_moves (a);
  n_again = ms_play_count_moves (b);
  assert_int_equal (n, n_again);
  for (int i = 0; i < n; i++)
    {
      MsMove move = ms_play_get_move (a, i), other = ms_play_get_move (b, i);
      assert_int_equal (move.action, other.action);
      assert_int_equal (move.cell, other.cell);
      assert_int_equal (move.time_ms, other.time_ms);
      if (move.action == MS_ACTION_MARK)
        assert_int_equal (move.mark, other.mark);
    }
  assert_int_equal (ms_play_get_state (a), ms_play_get_state (b));
}

/* The game of the format's description, and its file as it should be. */
static void
byte_for_byte (void **state)
{
  static const uint8_t mine[9] = { 0, 0, 0, 0, 1, 0, 0, 0, 0 };
  static const MsPointerEvent events[] = {
    { 900, 1, 1, MS_POINTER_MOVE }, /* before anything happens: dropped */
    { 1000, 8, 24, MS_POINTER_LEFT_PRESS },
    { 1040, 8, 24, MS_POINTER_LEFT_RELEASE },
    { 1300, 24, 24, MS_POINTER_RIGHT_PRESS },
    { 1340, 24, 24, MS_POINTER_RIGHT_RELEASE },
    { 1345, -3, 50, MS_POINTER_MOVE },
    { 1600, 8, 8, MS_POINTER_LEFT_PRESS },
    { 1650, 24, 24, MS_POINTER_LEFT_RELEASE }, /* on a flag: in vain */
    { 1700, 24, 24, MS_POINTER_RIGHT_PRESS },
    { 1710, 24, 24, MS_POINTER_RIGHT_RELEASE },
    { 69000, 24, 24, MS_POINTER_LEFT_PRESS },
    { 69001, 24, 24, MS_POINTER_LEFT_RELEASE },
  };
  static const guint8 expected[] = {
    /* version, summary: neither won nor without flags, settings, size, mines, square, mode, 3BV */
    4, 0x00, 0x00, 3, 3, 0, 1, 16, 0, 5, 0, 8,
    /* 67,961 ms, country, start, end 67.961 s later */
    0x00, 0x01, 0x09, 0x79, 'P', 'L', 0x00, 0x06, 0x20, 0xec, 0x8d, 0x63, 0x58, 0x72, 0x00, 0x06,
    0x20, 0xec, 0x91, 0x70, 0x59, 0x1a,
    /* program, player, race, what is unique, device */
    'M', 'i', 'n', 'e', 's', 'a', 'g', 'e', ' ', '9', 0, 'P', 0, 0, 0, 0, 0,
    /* mines, no measures */
    0x08, 0x00, 0, 0,
    /* events */
    2, 0, 0, 8, 0, 24, /* */
    3, 40, 0, 0, 0, 0, /* */
    255, 1, 4, 4, 0, 0, 16, 0, 0, /* */
    5, 40, 0, 0, 0, 0, /* */
    1, 5, 0xff, 0xe5, 0, 26, /* beside the board */
    2, 255, 0, 11, 0xff, 0xd6, /* */
    3, 50, 0, 16, 0, 16, /* */
    4, 50, 0, 0, 0, 0, /* */
    5, 10, 0, 0, 0, 0, /* */
    255, 0xff, 0xff, 255, 0x06, 0xdb, 2, 0, 0, 0, 0, 0, /* */
    3, 1, 0, 0, 0, 0, 83, 0, /* lost */
    /* the end, no checksum */
    0, 0, 0
  };
  g_autoptr (MsReplay) replay = NULL;
  MsLayout *layout = ms_layout_new (3, 3, mine, NULL);
  MsReplayHeader header;
  gsize length;

  ms_replay_header_init (&header);
  header.program = g_strdup ("Minesage 9");
  header.player = g_strdup ("P");
  header.country = g_strdup ("pl");
  header.mode = g_strdup ("Classic NG");
  header.started_us = G_GINT64_CONSTANT (0x000620ec8d635872);
  replay = make_replay (layout, (MsMouse){ .square = 16 }, events, G_N_ELEMENTS (events), &header);
  g_autofree char *bytes = ms_write_evf (replay, &length);
  assert_int_equal (length, sizeof expected);
  for (gsize i = 0; i < length; i++)
    if ((guint8)bytes[i] != expected[i])
      fail_msg ("byte %d is %d and not %d", (int)i, (guint8)bytes[i], expected[i]);
  ms_layout_unref (layout);
}

/* Beside the board on each of its four sides, at whatever height: the far corner, which no cell
 * has. */
static void
beside_the_board (void **state)
{
  static const struct
  {
    int x, y;
  } places[] = { { 8, -1 }, { 8, 48 }, { -1, 8 }, { 48, 8 }, { 8, -20 }, { 8, 60 } };
  static const uint8_t mine[9] = { 0, 0, 0, 0, 1, 0, 0, 0, 0 };
  MsLayout *layout = ms_layout_new (3, 3, mine, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    {
      const MsPointerEvent events[] = { { 0, 8, 24, MS_POINTER_LEFT_PRESS },
        { 40, 8, 24, MS_POINTER_LEFT_RELEASE },
        { 50, places[i].x, places[i].y, MS_POINTER_LEFT_PRESS },
        { 60, places[i].x, places[i].y, MS_POINTER_LEFT_RELEASE },
        { 70, places[i].x, places[i].y, MS_POINTER_RIGHT_PRESS },
        { 80, places[i].x, places[i].y, MS_POINTER_RIGHT_RELEASE } };
      g_autoptr (MsReplay) replay = make_replay (
          layout, (MsMouse){ .square = 16 }, events, G_N_ELEMENTS (events), NULL);
      g_autoptr (MsDocument) document = write_and_read (replay);
      int n_events;
      const MsPointerEvent *again = ms_replay_get_events (document->replay, &n_events);
      assert_int_equal (n_events, G_N_ELEMENTS (events));
      for (int j = 2; j < n_events; j++)
        assert_true (again[j].x == places[i].x && again[j].y == places[i].y);
      assert_same_game (replay, document->replay);
    }
  ms_layout_unref (layout);
}

/* A header of another program, and its bits. */
static void
headers (void **state)
{
  static const uint8_t mine[2] = { 1, 0 };
  static const MsPointerEvent events[] = { { 0, 20, 4, MS_POINTER_LEFT_PRESS },
    { 5, 20, 4, MS_POINTER_LEFT_RELEASE } };
  MsLayout *layout = ms_layout_new (2, 1, mine, NULL);
  MsReplayHeader header;

  ms_replay_header_init (&header);
  header.program = g_strdup ("Arbiter 0.52");
  header.player = g_strdup ("\xe7\x8e\x8b");
  header.encoding = g_strdup ("GBK");
  header.mode = g_strdup ("EVF mode 77");
  g_autoptr (MsReplay)
      replay = make_replay (layout, (MsMouse){ .square = 16, .marks = true }, events, 2, &header);
  gsize length;
  g_autofree char *bytes = ms_write_evf (replay, &length);
  assert_int_equal ((guint8)bytes[1], 0x80 | 0x10 | 0x08);
  assert_int_equal ((guint8)bytes[2], 0x80);
  assert_memory_equal (bytes + 16, "XX", 2);
  assert_memory_equal (bytes + 34, "Arbiter 0.52\0Minesage " MS_VERSION "\0GBK\0\xe7\x8e\x8b",
      sizeof "Arbiter 0.52\0Minesage " MS_VERSION "\0GBK\0\xe7\x8e\x8b");

  g_autoptr (MsDocument) document = write_and_read (replay);
  const MsReplayHeader *again = ms_replay_get_header (document->replay);
  assert_string_equal (again->program, "Arbiter 0.52");
  assert_string_equal (again->player, "\xe7\x8e\x8b");
  assert_string_equal (again->mode, "EVF mode 77");
  assert_int_equal (again->claimed_bbbv, 1);
  assert_int_equal (again->claimed_ms, 0);
  assert_int_equal (again->claimed_end, MS_STATE_WON);
  assert_int_equal (again->started_us, -1);
  assert_null (again->country);
  assert_true (ms_replay_get_marks (document->replay));
  ms_layout_unref (layout);
}

/* A game with help is one whatever else is said of it; what has no number in the format has the
 * last. */
static void
modes (void **state)
{
  static const struct
  {
    const char *mode, *again;
  } cases[] = { { "Cheat (hinted)", "Cheat" }, { "standard", "Classic" },
    { "Recursive chord and flag NG", "Recursive chord and flag NG" },
    { "EVF mode 17", "EVF mode 17" }, { "Anything", "EVF mode 65535" } };
  MsLayout *layout = make_layout (3, 3, 1, 1);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      MsReplayHeader header;
      ms_replay_header_init (&header);
      header.mode = g_strdup (cases[i].mode);
      g_autoptr (MsReplay)
          replay = make_replay (layout, (MsMouse){ .square = 16 }, NULL, 0, &header);
      g_autoptr (MsDocument) document = write_and_read (replay);
      assert_string_equal (ms_replay_get_header (document->replay)->mode, cases[i].again);
    }
  ms_layout_unref (layout);
}

/* A hand on a mouse: presses only what is not held, releases only what is. */
typedef struct
{
  MsRng rng;
  int width, height, square;
  gboolean held[3];
  int64_t time_ms;
  int32_t x, y;
} Hand;

static int
draw (Hand *hand, int n)
{
  return (int)ms_rng_below (&hand->rng, (uint32_t)n);
}

static void
move_hand (Hand *hand)
{
  static const int gaps[] = { 0, 3, 50, 255, 256, 4000, 65535, 65536, 200000 };

  hand->time_ms += draw (hand, gaps[draw (hand, draw (hand, 3) == 0 ? 9 : 4)] + 1);
  if (draw (hand, 3) > 0)
    return;
  hand->x = draw (hand, hand->width * hand->square);
  hand->y = draw (hand, hand->height * hand->square);
  if (draw (hand, 20) == 0)
    hand->x = -draw (hand, 100);
  if (draw (hand, 20) == 0)
    hand->y += 1000;
}

/* Buttons and nothing else, or also what only other formats know. */
static MsPointerEvent
next_event (Hand *hand, gboolean foreign)
{
  static const MsPointerKind strange[] = { MS_POINTER_MARKS, MS_POINTER_QUESTION, MS_POINTER_CLEAR,
    MS_POINTER_PREFLAG, MS_POINTER_MOVE };
  int button = draw (hand, 5) == 0 ? 2 : draw (hand, 2);

  move_hand (hand);
  MsPointerEvent event = { hand->time_ms, hand->x, hand->y, MS_POINTER_MOVE };
  gboolean free = !hand->held[0] && !hand->held[1] && !hand->held[2];
  if (draw (hand, 4) == 0)
    {
      if (foreign && free)
        event.kind = strange[draw (hand, G_N_ELEMENTS (strange))];
      return event;
    }
  hand->held[button] = !hand->held[button];
  event.kind = (MsPointerKind)(MS_POINTER_LEFT_PRESS + 2 * button + (hand->held[button] ? 0 : 1));
  if (foreign && event.kind == MS_POINTER_LEFT_PRESS && draw (hand, 3) == 0)
    event.kind = MS_POINTER_SHIFT_PRESS;
  return event;
}

static MsReplay *
make_random (uint64_t seed, gboolean foreign)
{
  Hand hand = { 0 };
  MsPointerEvent events[200];

  ms_rng_seed (&hand.rng, seed);
  hand.width = 1 + draw (&hand, 12);
  hand.height = 2 + draw (&hand, 9);
  hand.square = 5 + draw (&hand, 60);
  hand.time_ms = draw (&hand, 1000) - 500;
  int n_events = draw (&hand, G_N_ELEMENTS (events) + 1);
  int n_mines = draw (&hand, hand.width * hand.height / 3 + 1);
  MsMouse start = { .square = hand.square, .marks = draw (&hand, 2) == 0 };
  start.super_click = foreign && draw (&hand, 2) == 0;
  for (int i = 0; i < n_events; i++)
    events[i] = next_event (&hand, foreign);
  MsLayout *layout = make_layout (hand.width, hand.height, n_mines, seed);
  MsReplay *replay = make_replay (layout, start, events, n_events, NULL);
  ms_layout_unref (layout);
  return replay;
}

static void
a_thousand_games (void **state)
{
  int n_ended = 0, n_chords = 0;

  for (uint64_t seed = 1; seed <= 1000; seed++)
    {
      g_autoptr (MsReplay) replay = make_random (seed, FALSE);
      g_autoptr (MsDocument) document = write_and_read (replay);
      const MsReplayHeader *header = ms_replay_get_header (document->replay);
      const MsPlay *play = ms_replay_get_play (replay);
      assert_same_game (replay, document->replay);
      assert_int_equal (ms_replay_get_time (replay), ms_replay_get_time (document->replay));
      assert_true (header->claimed_ms == ms_replay_get_time (replay));
      assert_int_equal (
          header->claimed_end, ms_play_get_state (play) == MS_STATE_WON ? MS_STATE_WON : -1);
      assert_string_equal (header->program, "Minesage " MS_VERSION);
      assert_int_equal (ms_replay_get_square (document->replay), ms_replay_get_square (replay));
      n_ended += ms_play_get_state (play) == MS_STATE_WON
          || ms_play_get_state (play) == MS_STATE_LOST;
      n_chords += ms_play_get_clicks (play)->effective_chords;
    }
  assert_in_range (n_ended, 300, 999);
  assert_in_range (n_chords, 100, 100000);
}

/* Where a mark takes several clicks there are more moves than before, and they lead to the same. */
static void
other_ways_to_press (void **state)
{
  for (uint64_t seed = 1; seed <= 1000; seed++)
    {
      g_autoptr (MsReplay) replay = make_random (seed, TRUE);
      g_autoptr (MsDocument) document = write_and_read (replay);
      const MsPlay *play = ms_replay_get_play (replay);
      const MsRules *rules = ms_play_get_rules (play);
      assert_int_equal (ms_play_get_state (play), ms_play_get_state (document->play));
      assert_memory_equal (ms_play_get_cells (play), ms_play_get_cells (document->play),
          (gsize)rules->width * (gsize)rules->height * sizeof (MsCell));
      assert_int_equal (ms_play_get_clicks (play)->effective_chords,
          ms_play_get_clicks (document->play)->effective_chords);
      assert_int_equal (ms_play_get_clicks (play)->effective_left,
          ms_play_get_clicks (document->play)->effective_left);
    }
}

/* Squares that the format has no room for. */
static void
squares (void **state)
{
  static const struct
  {
    int width, square, expected;
  } cases[] = { { 255, 1, 16 }, { 255, 4, 16 }, { 255, 5, 5 }, { 255, 128, 128 }, { 255, 129, 16 },
    { 255, 3000, 16 }, { 9, 255, 255 }, { 9, 256, 16 } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      int width = cases[i].width, square = cases[i].square;
      MsLayout *layout = make_layout (width, 2, 3, 1);
      const MsPointerEvent events[] = {
        { 0, width * square - 1, square, MS_POINTER_LEFT_PRESS },
        { 9, width * square - 1, square, MS_POINTER_LEFT_RELEASE },
        { 20, (width - 1) * square - 1, 2 * square - 1, MS_POINTER_RIGHT_PRESS },
      };
      g_autoptr (MsReplay)
          replay = make_replay (layout, (MsMouse){ .square = square }, events, 3, NULL);
      g_autoptr (MsDocument) document = write_and_read (replay);
      assert_int_equal (ms_replay_get_square (document->replay), cases[i].expected);
      assert_same_game (replay, document->replay);
      ms_layout_unref (layout);
    }
}

/* A pause that is longer than the format's clock. */
static void
long_ago (void **state)
{
  const int64_t far = G_GINT64_CONSTANT (9000000000000000000);
  const MsPointerEvent events[] = {
    { 0, 1, 1, MS_POINTER_LEFT_PRESS },
    { 1, 1, 1, MS_POINTER_LEFT_RELEASE },
    { far, 20, 1, MS_POINTER_LEFT_PRESS },
    { far, 20, 1, MS_POINTER_LEFT_RELEASE },
  };
  static const uint8_t mine[3] = { 0, 1, 0 };
  MsLayout *layout = ms_layout_new (3, 1, mine, NULL);
  g_autoptr (MsReplay) replay = make_replay (layout, (MsMouse){ .square = 16 }, events, 4, NULL);
  g_autoptr (MsDocument) document = write_and_read (replay);

  assert_int_equal (ms_replay_get_header (document->replay)->claimed_ms, G_MAXUINT32);
  assert_int_equal (document->elapsed_ms, (int64_t)G_MAXUINT32 - 1);
  ms_layout_unref (layout);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (byte_for_byte),
    cmocka_unit_test (beside_the_board),
    cmocka_unit_test (headers),
    cmocka_unit_test (modes),
    cmocka_unit_test (a_thousand_games),
    cmocka_unit_test (other_ways_to_press),
    cmocka_unit_test (squares),
    cmocka_unit_test (long_ago),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}

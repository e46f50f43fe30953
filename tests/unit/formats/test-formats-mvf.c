/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MVF, written by an encoder that shares nothing with the reader. */
#include "replay-document.h"

#include "ms-mvf.h"
#include "ms-replay.h"
#include "ms-rng.h"
#include "mvf-sample.h"

#include <string.h>

static const MvfFile plain = {
  MVF_SAMPLE_FIELDS,
  .samples = mvf_won,
  .n_samples = G_N_ELEMENTS (mvf_won),
};
static const MvfFile early = {
  MVF_EARLY_FIELDS,
  .samples = mvf_early,
  .n_samples = G_N_ELEMENTS (mvf_early),
};

static MsDocument *
read_file (const MvfFile *file)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  MsDocument *document;
  MsErrorInfo info;

  mvf_encode (bytes, file, NULL);
  assert_int_equal (replay_document_read (bytes->data, bytes->len, &document, &info), MS_STATUS_OK);
  assert_int_equal (document->format, MS_FORMAT_MVF);
  assert_non_null (document->replay);
  return document;
}

static void
assert_won (const MsDocument *document)
{
  assert_int_equal (ms_play_get_state (document->play), MS_STATE_WON);
  assert_int_equal (document->elapsed_ms, 880);
  assert_move (document->play, 0, MS_ACTION_OPEN, 0, 0);
  assert_move (document->play, 1, MS_ACTION_MARK, 8, 280);
  assert_move (document->play, 2, MS_ACTION_CHORD, 5, 880);
  assert_int_equal (count_events (document->replay), 11);
  assert_event (document->replay, 0, MS_POINTER_LEFT_PRESS, 0, 5, 5);
  assert_event (document->replay, 1, MS_POINTER_LEFT_RELEASE, 0, 5, 5);
  assert_event (document->replay, 2, MS_POINTER_MOVE, 280, 3, 40);
  assert_event (document->replay, 3, MS_POINTER_RIGHT_PRESS, 280, 3, 40);
  assert_event (document->replay, 9, MS_POINTER_RIGHT_RELEASE, 880, 20, 25);
  assert_event (document->replay, 10, MS_POINTER_LEFT_RELEASE, 880, 20, 25);
  assert_null (ms_replay_get_fault (document->replay));
  assert_int_equal (ms_replay_get_square (document->replay), 16);
  assert_null (ms_replay_dup_remarks (document->replay));
}

static void
older (void **state)
{
  MvfFile file = plain;
  g_autoptr (MsDocument) document = read_file (&plain);
  const MsReplayHeader *header = ms_replay_get_header (document->replay);

  assert_won (document);
  assert_string_equal (header->program, "Minesweeper Clone version 0.97 beta");
  assert_string_equal (header->player, "A player");
  assert_string_equal (header->started, "2013-03-06T20:22:49");
  assert_string_equal (header->mode, "Classic");
  assert_int_equal (header->claimed_ms, 880);
  assert_int_equal (header->claimed_bbbv, 2);
  assert_int_equal (header->claimed_end, MS_STATE_WON);
  assert_false (ms_replay_get_marks (document->replay));
  file.solved = 1;
  file.marks = 1;
  g_autoptr (MsDocument) lost = read_file (&file);
  assert_int_equal (ms_replay_get_header (lost->replay)->claimed_end, MS_STATE_LOST);
  assert_true (ms_replay_get_marks (lost->replay));
}

static void
newer (void **state)
{
  MvfFile file = plain;

  file.layout = MVF_2006;
  file.texts[1] = "2004-2006";
  file.texts[3] = "2006 release 1";
  file.mode = 4;
  g_autoptr (MsDocument) document = read_file (&file);
  const MsReplayHeader *header = ms_replay_get_header (document->replay);
  assert_won (document);
  assert_string_equal (header->program, "Minesweeper Clone 2006 release 1");
  assert_string_equal (header->mode, "Cheat");
  assert_true (document->assisted);
  assert_int_equal (header->claimed_ms, 880);
  assert_int_equal (header->claimed_bbbv, -1);
  assert_int_equal (header->claimed_end, -1);
  file.texts[1] = "2004-2007";
  file.day = 0;
  g_autoptr (MsDocument) dayless = read_file (&file);
  assert_won (dayless);
  assert_string_equal (ms_replay_get_header (dayless->replay)->started, "2013-03");
  file.month = 13;
  g_autoptr (MsDocument) timeless = read_file (&file);
  assert_null (ms_replay_get_header (timeless->replay)->started);
}

/* A file without its texts is known by its date; the variant of 2008 plays UPK. */
static void
other_texts (void **state)
{
  MvfFile file = plain;

  file.texts[1] = "2004-2008";
  g_autoptr (MsDocument) funny = read_file (&file);
  assert_won (funny);
  assert_string_equal (ms_replay_get_header (funny->replay)->mode, "UPK");
  for (int i = 0; i < 4; i++)
    file.texts[i] = "";
  g_autoptr (MsDocument) nameless = read_file (&file);
  assert_won (nameless);
  assert_string_equal (ms_replay_get_header (nameless->replay)->program, "Minesweeper Clone");
}

static void
early_versions (void **state)
{
  for (MvfLayout layout = MVF_0_75; layout <= MVF_0_96; layout++)
    {
      MvfFile file = early;
      file.layout = layout;
      file.n_samples = 3; /* the right button is held to the end */
      g_autoptr (MsDocument) document = read_file (&file);
      const MsReplayHeader *header = ms_replay_get_header (document->replay);
      const MsRules *rules = ms_play_get_rules (document->play);
      assert_true (rules->width == 8 && rules->height == 8 && rules->mines == 10);
      assert_move (document->play, 0, MS_ACTION_OPEN, 0, 0);
      assert_move (document->play, 1, MS_ACTION_MARK, 24, 280);
      assert_int_equal (count_events (document->replay), 5);
      assert_event (document->replay, 4, MS_POINTER_RIGHT_RELEASE, 280, 3, 60);
      assert_int_equal (header->claimed_ms, 330);
      assert_true (g_strcmp0 (header->player, layout == MVF_0_75 ? NULL : "A player") == 0);
      assert_string_equal (header->program, "Minesweeper Clone");
      assert_null (header->started);
    }
}

static void
names (void **state)
{
  MvfFile file = plain;

  file.player = "Micha\xb3 Kowal";
  g_autoptr (MsDocument) document = read_file (&file);
  assert_string_equal (ms_replay_get_header (document->replay)->encoding, "ISO-8859-1");
  file.player = "\xcd\xf5\xbc\xce\xc4\xfe";
  g_autoptr (MsDocument) chinese = read_file (&file);
  assert_string_equal (ms_replay_get_header (chinese->replay)->player, "王嘉宁");
  file.player = "";
  g_autoptr (MsDocument) unnamed = read_file (&file);
  assert_null (ms_replay_get_header (unnamed->replay)->player);
}

/* One that is known from a real file, and that each is an order; the last two keys are of those of
 * which a number has nine digits. */
static void
order_of_bits (void **state)
{
  static const guint8 first[] = { 10, 12, 14, 17, 18, 39, 0, 4 };
  static const guint keys[] = { 0, 1, 48385, G_MAXUINT16, 2241, 38944 };
  guint8 order[MS_MVF_MOST_BITS];

  ms_mvf_order (50837, 5, order);
  assert_memory_equal (order, first, sizeof first);
  for (gsize key = 0; key < G_N_ELEMENTS (keys); key++)
    {
      MvfFile file = plain;
      guint64 seen = 0;
      ms_mvf_order (keys[key], 6, order);
      for (int i = 0; i < 48; i++)
        seen |= G_GUINT64_CONSTANT (1) << order[i];
      assert_true (seen == (G_GUINT64_CONSTANT (1) << 48) - 1);
      file.key = (int)keys[key];
      g_autoptr (MsDocument) document = read_file (&file);
      assert_won (document);
    }
}

/* --- A thousand games of each layout --- */

typedef struct
{
  MsRng rng;
  MvfSample samples[120];
  int n_samples;
} Hand;

static int
draw (Hand *hand, int n)
{
  return (int)ms_rng_below (&hand->rng, (uint64_t)n);
}

static void
move_hand (Hand *hand, int width, int height)
{
  MvfSample sample = { 0, draw (hand, width * 16), draw (hand, height * 16), 1, 0, 0 };

  hand->n_samples = 1 + draw (hand, G_N_ELEMENTS (hand->samples));
  for (int i = 0; i < hand->n_samples; i++)
    {
      hand->samples[i] = sample;
      sample.time_ms += i == 0 ? 0 : 10 * draw (hand, 60);
      if (draw (hand, 2) == 0)
        {
          sample.x = draw (hand, width * 16);
          sample.y = draw (hand, height * 16);
        }
      int *const buttons[] = { &sample.left, &sample.left, &sample.right, &sample.middle };
      int *button = buttons[draw (hand, 4)];
      *button = i == 0 ? 0 : !*button;
      if (i == 0)
        sample.left = 0;
    }
}

/* The sample after which event i comes: the last one at its place whose buttons it leads to. */
static void
assert_follows (const MsReplay *replay, const Hand *hand)
{
  int n_events, at = 0;
  const MsPointerEvent *events = ms_replay_get_events (replay, &n_events);
  MvfSample now = hand->samples[0];

  now.left = now.right = now.middle = 0;
  for (int i = 0; i < hand->n_samples; i++)
    {
      const MvfSample *sample = &hand->samples[i];
      while (memcmp (&now.x, &sample->x, sizeof now - offsetof (MvfSample, x)) != 0)
        {
          assert_true (at < n_events);
          const MsPointerEvent *event = &events[at++];
          assert_true (event->time_ms == sample->time_ms);
          now.x = event->x;
          now.y = event->y;
          now.left ^= event->kind == MS_POINTER_LEFT_PRESS
              || event->kind == MS_POINTER_LEFT_RELEASE;
          now.right ^= event->kind == MS_POINTER_RIGHT_PRESS
              || event->kind == MS_POINTER_RIGHT_RELEASE;
          now.middle ^= event->kind == MS_POINTER_MIDDLE_PRESS
              || event->kind == MS_POINTER_MIDDLE_RELEASE;
        }
    }
  assert_int_equal (at, n_events);
}

static void
a_thousand_games (void **state)
{
  static const int levels[][3] = { { 8, 8, 10 }, { 16, 16, 40 }, { 30, 16, 99 } };
  int n_ended = 0;

  for (int seed = 1; seed <= 3000; seed++)
    {
      Hand hand = { .n_samples = 0 };
      MvfFile file = plain;
      ms_rng_seed (&hand.rng, (uint64_t)seed);
      file.layout = MVF_0_96 + seed % 3;
      gboolean is_early = file.layout == MVF_0_96;
      file.texts[1] = file.layout == MVF_0_97 ? "2004-2005" : "2004-2007";
      const int *level = levels[seed / 3 % 3];
      file.columns = is_early ? level[0] : 4 + draw (&hand, 20);
      file.rows = is_early ? level[1] : 4 + draw (&hand, 20);
      file.key = draw (&hand, 65536);
      g_autofree char *board = g_strnfill ((gsize)(file.columns * file.rows), '.');
      for (int n = 0; n < (is_early ? level[2] : 10); n++)
        {
          int cell;
          while (board[cell = draw (&hand, file.columns * file.rows)] == '*')
            continue;
          board[cell] = '*';
        }
      file.board = board;
      move_hand (&hand, file.columns, file.rows);
      file.samples = hand.samples;
      file.n_samples = hand.n_samples;
      file.time_ms = hand.samples[hand.n_samples - 1].time_ms;
      if (is_early)
        { /* of which the buttons are let go at the end */
          MvfSample *last = &hand.samples[hand.n_samples - 1];
          last->left = last->right = last->middle = 0;
        }
      g_autoptr (MsDocument) document = read_file (&file);
      assert_null (ms_replay_get_fault (document->replay));
      assert_follows (document->replay, &hand);
      for (int cell = 0; cell < file.columns * file.rows; cell++)
        assert_int_equal (
            ms_layout_has_mine (ms_play_get_layout (document->play), cell), board[cell] == '*');
      n_ended += ms_play_get_state (document->play) == MS_STATE_LOST;
    }
  assert_in_range (n_ended, 1000, 2999);
}

static void
every_beginning (void **state)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (MsDocument) whole = read_file (&plain);
  MvfPlaces places;

  mvf_encode (bytes, &plain, &places);
  assert_beginnings (bytes->data, bytes->len, places.records - 5, whole->replay);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (older),
    cmocka_unit_test (newer),
    cmocka_unit_test (other_texts),
    cmocka_unit_test (early_versions),
    cmocka_unit_test (names),
    cmocka_unit_test (order_of_bits),
    cmocka_unit_test (a_thousand_games),
    cmocka_unit_test (every_beginning),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

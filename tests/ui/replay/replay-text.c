/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of a replay: the moment, the last move, the speed, who played and how it ended. */
#include "cmocka-common.h"

#include "ms-replay-text.h"
#include "told-replay.h"

#include <gtk/gtk.h>

static MsPlayback *
watch (const char *rows, const char *moves)
{
  MsReplayHeader header;
  ms_replay_header_init (&header);
  g_autoptr (MsReplay) replay = told_replay (rows, moves, &header);
  return ms_playback_new (ms_moments_new (replay));
}

static void
assert_text (char *text, const char *expected)
{
  if (text == NULL || expected == NULL)
    assert_ptr_equal (text, expected);
  else
    assert_string_equal (text, expected);
  g_free (text);
}

static void
moments (void **state)
{
  g_autoptr (MsPlayback) playback = watch ("..*.", "o1@0 f2@1250 o0@5000");
  assert_text (ms_replay_text_dup_moment (playback), "0.0 s, 3 moves left");
  ms_playback_seek (playback, 1250);
  assert_text (ms_replay_text_dup_moment (playback), "1.3 s, 1 move left");
  assert_text (ms_replay_text_dup_time (playback), "1.25 / 5.00 s");
  ms_playback_seek (playback, 5000);
  assert_text (ms_replay_text_dup_moment (playback), "5.0 s, all moves made");
  assert_text (ms_replay_text_dup_time (playback), "5.00 / 5.00 s");
}

static void
counts (void **state)
{
  g_autoptr (MsPlayback) playback = watch ("..*.", "o1@0 f2@1250 o0@5000");
  assert_text (ms_replay_text_dup_counts (playback), "3BV 0/2, 0 clicks");
  ms_playback_seek_move (playback, 1);
  assert_text (ms_replay_text_dup_counts (playback), "3BV 0/2, 1 click");
  ms_playback_seek (playback, 5000);
  assert_text (ms_replay_text_dup_counts (playback), "3BV 1/2, 3 clicks");
}

/* Rows and columns as they are counted on the board, from 1 on. */
static void
last_moves (void **state)
{
  static const char *const said[] = { NULL, "Opened: B1.",
    "Flagged: C2; no chord beside it solved 3BV.", "Mark removed: C2.",
    "Flagged: C2; 1 chord beside it, its share is 2.00 3BV.", "Chorded: B1." };
  g_autoptr (MsPlayback) playback = watch ("..../..*.", "o1@0 f6@1000 u6@2000 f6@3000 c1@4000");
  for (int i = 0; i < (int)G_N_ELEMENTS (said); i++)
    {
      ms_playback_seek_move (playback, i);
      assert_int_equal (ms_playback_get_move (playback), i);
      assert_text (ms_replay_text_dup_last_move (playback), said[i]);
    }
}

static void
speeds (void **state)
{
  assert_text (ms_replay_text_dup_speed (0.125), "1/8×");
  assert_text (ms_replay_text_dup_speed (0.5), "1/2×");
  assert_text (ms_replay_text_dup_speed (1), "1×");
  assert_text (ms_replay_text_dup_speed (16), "16×");
}

static void
check_result (const char *moves, const char *expected)
{
  MsReplayHeader header;
  ms_replay_header_init (&header);
  g_autoptr (MsReplay) replay = told_replay ("..*.", moves, &header);
  assert_text (ms_replay_text_dup_result (replay), expected);
}

static void
results (void **state)
{
  check_result ("o1@0 o0@1250", "Not finished");
  check_result ("o1@0 o0@1250 o3@2510", "Won in 2.51 s");
  check_result ("o1@0 o0@1250 o2@2510", "Lost after 2.51 s");
}

static void
check_mode (const char *mode, const char *expected)
{
  MsReplayHeader header;
  ms_replay_header_init (&header);
  header.player = g_strdup ("Ada");
  header.mode = g_strdup (mode);
  g_autoptr (MsReplay) replay = told_replay ("..*.", "o1@0", &header);
  assert_text (ms_replay_text_dup_header (replay), expected);
}

/* What is usual is not said, nor what is not known. */
static void
headers (void **state)
{
  MsReplayHeader header;
  ms_replay_header_init (&header);
  g_autoptr (MsReplay) nobody = told_replay ("..*.", "o1@0", &header);
  assert_text (ms_replay_text_dup_header (nobody), NULL);
  check_mode (NULL, "Ada");
  check_mode ("classic", "Ada");
  check_mode ("STANDARD", "Ada");
  check_mode ("Classic NG", "Ada · without guessing");
  check_mode ("Cheat", "Ada · assisted");
  check_mode ("cheat, with odds", "Ada · assisted");
  check_mode ("Win7", "Ada · Win7");
  ms_replay_header_init (&header);
  header.player = g_strdup ("Ada");
  header.country = g_strdup ("");
  header.program = g_strdup ("Arbiter");
  header.started = g_strdup ("long ago");
  g_autoptr (MsReplay) replay = told_replay ("..*.", "o1@0", &header);
  assert_text (ms_replay_text_dup_header (replay), "Ada · Arbiter · long ago");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (moments),
    cmocka_unit_test (counts),
    cmocka_unit_test (last_moves),
    cmocka_unit_test (speeds),
    cmocka_unit_test (results),
    cmocka_unit_test (headers),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}

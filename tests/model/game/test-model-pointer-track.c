/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the pointer does in a game, and how few bytes it takes. */
#include "cmocka-common.h"

#include "ms-game-kept.h"
#include "ms-game-testing.h"
#include "ms-pointer-pack.h"
#include "ms-record-history.h"
#include "record-support.h"

#include <string.h>

/* --- In a game --- */

static gint64
fake_now (gpointer user_data)
{
  return *(gint64 *)user_data;
}

static MsGame *
recording_game (gint64 *now)
{
  MsGame *game = ms_game_new ();
  MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_OPEN };
  *now = G_GINT64_CONSTANT (7000000000);
  ms_game_set_time_source (game, fake_now, now);
  g_object_set (game, "record-pointer", TRUE, NULL);
  assert_true (ms_game_start (game, &rules, 3, NULL));
  return game;
}

static void
move_at (MsGame *game, gint64 *now, int ms, int x)
{
  *now += ms * G_GINT64_CONSTANT (1000);
  ms_game_note_pointer (game, MS_POINTER_MOVE, x, 8);
}

static int
count (MsGame *game)
{
  int n;
  ms_pointer_track_get (ms_game_get_track (game), &n);
  return n;
}

static void
times_are_those_of_the_clock (void **state)
{
  gint64 now;
  int n;
  g_autoptr (MsGame) game = recording_game (&now);
  move_at (game, &now, 0, 1);
  move_at (game, &now, 40, 2);
  now += 16000;
  ms_game_note_pointer (game, MS_POINTER_LEFT_PRESS, 2, 8);
  ms_game_open (game, 0, 0);
  move_at (game, &now, 17, 3);
  ms_game_set_paused (game, TRUE);
  move_at (game, &now, 5000, 4);
  ms_game_set_paused (game, FALSE);
  move_at (game, &now, 10, 5);
  move_at (game, &now, 10, 5); /* the pointer stands */
  const MsPointerEvent *events = ms_pointer_track_get (ms_game_get_track (game), &n);
  static const gint64 times[] = { -56, -16, 0, 17, 27 };
  assert_int_equal (n, G_N_ELEMENTS (times));
  for (int i = 0; i < n; i++)
    assert_int_equal (events[i].time_ms, times[i]);
  assert_int_equal (events[2].kind, MS_POINTER_LEFT_PRESS);
  assert_int_equal (events[4].x, 5);
}

static void
another_game_begins_anew (void **state)
{
  gint64 now;
  g_autoptr (MsGame) game = recording_game (&now);
  move_at (game, &now, 1, 1);
  assert_int_equal (count (game), 1);
  ms_game_restart (game);
  assert_int_equal (count (game), 0);
  g_object_set (game, "record-pointer", FALSE, NULL);
  move_at (game, &now, 1, 2);
  assert_int_equal (count (game), 0);
}

static void
undo_drops_the_path (void **state)
{
  gint64 now;
  g_autoptr (MsGame) game = recording_game (&now);
  ms_game_open (game, 0, 0);
  move_at (game, &now, 5, 1);
  ms_game_undo (game);
  move_at (game, &now, 5, 2);
  ms_game_redo (game);
  move_at (game, &now, 5, 3);
  assert_int_equal (count (game), 0);
  ms_game_restart (game);
  move_at (game, &now, 5, 4);
  assert_int_equal (count (game), 1);
}

/* What is done to an analysis is none of the game's, nor is its undo. */
static void
a_game_set_aside_keeps_its_path (void **state)
{
  gint64 now;
  g_autoptr (MsGame) game = recording_game (&now);
  ms_game_open (game, 0, 0);
  move_at (game, &now, 5, 1);
  assert_true (ms_game_begin_analysis (game));
  move_at (game, &now, 500, 2);
  ms_game_edit_cell (game, 8, 8, MS_CELL_FLAG);
  ms_game_undo (game);
  ms_game_end_analysis (game);
  move_at (game, &now, 6, 3);
  int n;
  const MsPointerEvent *events = ms_pointer_track_get (ms_game_get_track (game), &n);
  assert_int_equal (n, 2);
  assert_int_equal (events[1].time_ms, 11);
}

static void
a_path_has_its_end (void **state)
{
  gint64 now;
  g_autoptr (MsGame) game = recording_game (&now);
  for (int i = 0; i < 3 * MS_POINTER_TRACK_LEAD; i++)
    move_at (game, &now, 1, i);
  assert_true (count (game) >= MS_POINTER_TRACK_LEAD);
  assert_true (count (game) <= 2 * MS_POINTER_TRACK_LEAD);
  ms_game_open (game, 0, 0);
  for (int i = 0; i < MS_POINTER_TRACK_MOST + 5; i++)
    move_at (game, &now, 1, i % 2);
  assert_int_equal (count (game), MS_POINTER_TRACK_MOST);
}

/* The record of a game that has ended holds all of it. */
static void
a_record_gets_the_path (void **state)
{
  gint64 now;
  int n_found, n;
  g_autoptr (MsGame) game = recording_game (&now);
  for (int i = 0;
       ms_game_get_state (game) == MS_GAME_NEW || ms_game_get_state (game) == MS_GAME_PLAYING; i++)
    {
      move_at (game, &now, 16, i);
      ms_game_open (game, i % 9, i / 9);
    }
  g_autoptr (MsRecord) record = ms_record_new_from_game (game, "Ada");
  ms_record_write_moves (record);
  assert_non_null (record->path);
  g_autofree MsPointerEvent *found = ms_pointer_unpack (record->path, &n_found);
  const MsPointerEvent *events = ms_pointer_track_get (ms_game_get_track (game), &n);
  assert_int_equal (n_found, n);
  for (int i = 0; i < n; i++)
    assert_true (found[i].time_ms == events[i].time_ms && found[i].x == events[i].x);

  g_autoptr (MsReplay) replay = ms_record_dup_replay (record);
  assert_non_null (replay);
  assert_int_equal (ms_replay_get_time (replay), record->elapsed_ms);
  int n_moves, n_played;
  n_played = ms_play_count_moves (ms_replay_get_play (replay));
  n_moves = ms_play_count_moves (ms_game_get_play (game));
  assert_int_equal (n_played, n_moves);
  for (int i = 0; i < n_moves; i++)
    {
      MsMove played = ms_play_get_move (ms_replay_get_play (replay), i);
      MsMove move = ms_play_get_move (ms_game_get_play (game), i);
      assert_true (played.cell == move.cell && played.time_ms == move.time_ms);
    }
}

/* --- As bytes --- */

static MsPointerEvent *
random_events (GRand *random, int n)
{
  MsPointerEvent *events = g_new0 (MsPointerEvent, n);
  MsPointerEvent event = { .time_ms = g_rand_int_range (random, -5000, 1) };
  for (int i = 0; i < n; i++)
    {
      gboolean jumps = g_rand_int_range (random, 0, 50) == 0;
      int reach = jumps ? MS_POINTER_PACK_FARTHEST / 2 : 12;
      event.time_ms += jumps ? g_rand_int_range (random, 0, 1000000) : 16;
      event.x += g_rand_int_range (random, -reach, reach + 1);
      event.x = CLAMP (event.x, -MS_POINTER_PACK_FARTHEST, MS_POINTER_PACK_FARTHEST);
      event.y += g_rand_int_range (random, -reach, reach + 1);
      event.y = CLAMP (event.y, -MS_POINTER_PACK_FARTHEST, MS_POINTER_PACK_FARTHEST);
      event.kind = (MsPointerKind)(jumps ? g_rand_int_range (random, 0, MS_N_POINTER_KINDS) : 0);
      events[i].time_ms = event.time_ms;
      events[i].x = event.x;
      events[i].y = event.y;
      events[i].kind = event.kind;
    }
  return events;
}

static void
what_is_packed_is_unpacked (void **state)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (12);
  for (int n = 1; n < 3000; n += 1 + n / 3)
    {
      int n_found;
      g_autofree MsPointerEvent *events = random_events (random, n);
      g_autoptr (GBytes) bytes = ms_pointer_pack (events, n);
      g_autofree MsPointerEvent *found = ms_pointer_unpack (bytes, &n_found);
      assert_int_equal (n_found, n);
      for (int i = 0; i < n; i++)
        {
          assert_int_equal (found[i].time_ms, events[i].time_ms);
          assert_int_equal (found[i].x, events[i].x);
          assert_int_equal (found[i].y, events[i].y);
          assert_int_equal (found[i].kind, events[i].kind);
        }
    }
}

static void
what_is_no_path_is_not_packed (void **state)
{
  MsPointerEvent event = { 0, MS_POINTER_PACK_FARTHEST + 1, 0, MS_POINTER_MOVE };
  assert_null (ms_pointer_pack (&event, 1));
  assert_null (ms_pointer_pack (NULL, 0));
  event = (MsPointerEvent){ 0, 0, 0, MS_N_POINTER_KINDS };
  assert_null (ms_pointer_pack (&event, 1));
  event = (MsPointerEvent){ MS_POINTER_PACK_LONGEST + 1, 0, 0, MS_POINTER_MOVE };
  assert_null (ms_pointer_pack (&event, 1));
}

static gboolean
is_refused (const void *data, gsize length)
{
  int n;
  g_autoptr (GBytes) bytes = g_bytes_new (data, length);
  g_autofree MsPointerEvent *events = ms_pointer_unpack (bytes, &n);
  assert_true (events != NULL ? n > 0 : n == 0);
  return events == NULL;
}

/* Cut anywhere it is refused; changed anywhere it is refused or says something possible. */
static void
damage_is_refused (void **state)
{
  gsize length;
  g_autoptr (GRand) random = g_rand_new_with_seed (13);
  g_autofree MsPointerEvent *events = random_events (random, 40);
  g_autoptr (GBytes) bytes = ms_pointer_pack (events, 40);
  const guint8 *data = g_bytes_get_data (bytes, &length);
  g_autofree guint8 *changed = g_memdup2 (data, length);
  for (gsize cut = 0; cut < length; cut++)
    assert_true (is_refused (data, cut));
  for (gsize i = 0; i < length; i++)
    for (int bit = 0; bit < 8; bit++)
      {
        changed[i] ^= (guint8)(1 << bit);
        gboolean refused = is_refused (changed, length);
        assert_true (refused || i >= 5); /* the head fits only this body */
        changed[i] = data[i];
      }
}

static void
a_claim_takes_no_memory (void **state)
{
  static const guint8 most[] = { 1, 0, 0x0f, 0x42, 0x40, 0x78, 0x9c, 0x03, 0, 0, 0, 0, 1 };
  static const guint8 more[] = { 1, 0xff, 0xff, 0xff, 0xff, 0x78, 0x9c, 0x03, 0, 0, 0, 0, 1 };
  assert_true (is_refused (most, sizeof most));
  assert_true (is_refused (more, sizeof more));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (times_are_those_of_the_clock),
    cmocka_unit_test (another_game_begins_anew),
    cmocka_unit_test (undo_drops_the_path),
    cmocka_unit_test (a_game_set_aside_keeps_its_path),
    cmocka_unit_test (a_path_has_its_end),
    cmocka_unit_test (a_record_gets_the_path),
    cmocka_unit_test (what_is_packed_is_unpacked),
    cmocka_unit_test (what_is_no_path_is_not_packed),
    cmocka_unit_test (damage_is_refused),
    cmocka_unit_test (a_claim_takes_no_memory),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What comes of the events of a replay: of a game that was played here exactly its moves, with a
 * path of the pointer and without. */
#include "cmocka-common.h"

#include "ms-replay.h"
#include "replay-game.h"

#include <string.h>

#define N_GAMES 1500

/* The times do not fall, and every event of the path is there, as a place of the pointer. */
static void
assert_path_kept (const MsReplay *replay, const Game *game)
{
  int n_events, found = 0;
  const MsPointerEvent *events = ms_replay_get_events (replay, &n_events);

  for (int i = 0; i < n_events; i++)
    {
      const MsPointerEvent *wanted = (guint)found < game->path->len
          ? &g_array_index (game->path, MsPointerEvent, (guint)found)
          : NULL;
      assert_true (i == 0 || events[i].time_ms >= events[i - 1].time_ms);
      found += wanted != NULL && events[i].time_ms == wanted->time_ms && events[i].x == wanted->x
          && events[i].y == wanted->y;
    }
  assert_int_equal (found, game->path->len);
}

/* Each of the places agrees with a mouse that is fed the events one by one. */
static void
assert_places (const MsReplay *replay)
{
  int n_events;
  const MsPointerEvent *events = ms_replay_get_events (replay, &n_events);
  MsReplayPlace start = ms_replay_get_place (replay, 0);
  MsMouse mouse = start.mouse;
  MsPlay *play = ms_play_new_again (ms_replay_get_play (replay), NULL);

  for (int i = 0; i < n_events; i++)
    {
      assert_int_equal (ms_mouse_feed (&mouse, play, &events[i]), MS_STATUS_OK);
      int n_moves = ms_play_count_moves (play);
      MsReplayPlace place = ms_replay_get_place (replay, i + 1);
      assert_int_equal (place.n_moves, n_moves);
      assert_int_equal (place.mouse.left, mouse.left);
      assert_int_equal (place.mouse.right, mouse.right);
      assert_int_equal (place.mouse.middle, mouse.middle);
      assert_int_equal (place.mouse.chord, mouse.chord);
      assert_int_equal (place.mouse.spent, mouse.spent);
      assert_int_equal (place.mouse.marks, mouse.marks);
      assert_int_equal (place.mouse.square, mouse.square);
      /* From the first opening on, its own moment among it, time is counted. */
      assert_true (place.mouse.opened || !mouse.opened || events[i].time_ms < 0);
      int count = ms_replay_count_until (replay, events[i].time_ms);
      assert_true (count > i);
      assert_true (count == n_events || events[count].time_ms > events[i].time_ms);
    }
  assert_same_moves (play, ms_replay_get_play (replay));
  ms_play_free (play);
}

/* Besides the moves: which were joined, and what was clicked, also for moves that were undone. */
static void
assert_same_clicks (const MsPlay *a, const MsPlay *b)
{
  for (int i = 0; i < ms_play_count_moves (a); i++)
    assert_int_equal (ms_play_get_move (a, i).joined, ms_play_get_move (b, i).joined);
  assert_memory_equal (ms_play_get_clicks (a), ms_play_get_clicks (b), sizeof (MsClicks));
  assert_int_equal (ms_play_count_winning_clicks (a), ms_play_count_winning_clicks (b));
}

static void
check_game (Game *game, gboolean with_path)
{
  g_autoptr (MsReplay) replay = NULL;
  MsReplayHeader header;
  ms_replay_header_init (&header);
  header.player = g_strdup ("somebody");
  assert_int_equal (ms_replay_new_from_play (game->play, game->square,
                        (const MsPointerEvent *)(gpointer)game->path->data,
                        with_path ? (int)game->path->len : 0, &header, &replay, NULL),
      MS_STATUS_OK);
  assert_null (header.player);
  assert_string_equal (ms_replay_get_header (replay)->player, "somebody");
  assert_same_moves (game->play, ms_replay_get_play (replay));
  assert_same_clicks (game->play, ms_replay_get_play (replay));
  const MsRules *rules = ms_play_get_rules (ms_replay_get_play (replay));
  assert_int_equal (rules->first_click, ms_play_get_rules (game->play)->first_click);
  assert_true (ms_play_get_seed (game->play) == ms_play_get_seed (ms_replay_get_play (replay)));
  if (with_path)
    assert_path_kept (replay, game);
  assert_places (replay);

  MsPlay *again = ms_replay_dup_play (replay, G_MAXINT);
  assert_same_moves (game->play, again);
  ms_play_free (again);
}

static void
games_of_here_are_the_same (void **state)
{
  int seen[4] = { 0 };

  for (uint64_t seed = 0; seed < N_GAMES; seed++)
    {
      Game game;
      play_random_game (&game, seed, seed % 2 == 0);
      seen[ms_play_get_state (game.play)]++;
      check_game (&game, FALSE);
      check_game (&game, TRUE);
      clear_game (&game);
    }
  for (int i = 0; i < 4; i++)
    assert_true (seen[i] > N_GAMES / 100);
}

/* A press stands where the path has it, not where the move is made; both of a chord where the
 * second is. */
static void
presses_keep_their_time (void **state)
{
  static const uint8_t mines[] = { 1, 0, 0, 0 };
  static const MsPointerEvent path[] = { { -40, 17, 3, MS_POINTER_MOVE },
    { -30, 18, 3, MS_POINTER_LEFT_PRESS }, { 0, 19, 3, MS_POINTER_LEFT_RELEASE },
    { 60, 20, 20, MS_POINTER_MIDDLE_PRESS }, { 90, 20, 20, MS_POINTER_MIDDLE_RELEASE },
    { 100, 20, 20, MS_POINTER_LEFT_PRESS }, { 110, 21, 20, MS_POINTER_RIGHT_PRESS },
    { 130, 21, 20, MS_POINTER_RIGHT_RELEASE }, { 200, 2, 20, MS_POINTER_RIGHT_PRESS },
    { 210, 2, 20, MS_POINTER_RIGHT_RELEASE } };
  static const MsPointerEvent expected[] = { { -40, 17, 3, MS_POINTER_MOVE },
    { -30, 18, 3, MS_POINTER_LEFT_PRESS }, { 0, 19, 3, MS_POINTER_MOVE },
    { 0, 19, 3, MS_POINTER_LEFT_RELEASE }, { 60, 20, 20, MS_POINTER_MIDDLE_PRESS },
    { 90, 20, 20, MS_POINTER_MOVE }, { 90, 20, 20, MS_POINTER_MIDDLE_RELEASE },
    { 100, 20, 20, MS_POINTER_MOVE }, { 110, 21, 20, MS_POINTER_LEFT_PRESS },
    { 110, 21, 20, MS_POINTER_RIGHT_PRESS }, { 130, 21, 20, MS_POINTER_MOVE },
    { 130, 21, 20, MS_POINTER_RIGHT_RELEASE }, { 130, 21, 20, MS_POINTER_LEFT_RELEASE },
    { 200, 2, 20, MS_POINTER_MOVE }, { 210, 2, 20, MS_POINTER_MOVE },
    { 210, 2, 20, MS_POINTER_LEFT_PRESS }, { 210, 2, 20, MS_POINTER_LEFT_RELEASE } };
  MsLayout *layout = ms_layout_new (2, 2, mines, NULL);
  MsRules rules = { 2, 2, 1, MS_FIRST_CLICK_ANY, false };
  MsPlay *play = ms_play_new (&rules, 0, layout, NULL);
  g_autoptr (MsReplay) replay = NULL;
  MsReplayHeader header;
  int n_events;

  ms_play_do (play, &(MsMove){ MS_ACTION_OPEN, 1, 0, 0, false });
  ms_play_do (play, &(MsMove){ MS_ACTION_CHORD, 3, 0, 90, false });
  ms_play_do (play, &(MsMove){ MS_ACTION_CHORD, 3, 0, 130, false });
  ms_play_do (play, &(MsMove){ MS_ACTION_OPEN, 2, 0, 210, false });
  ms_replay_header_init (&header);
  assert_int_equal (
      ms_replay_new_from_play (play, 16, path, G_N_ELEMENTS (path), &header, &replay, NULL),
      MS_STATUS_OK);
  const MsPointerEvent *events = ms_replay_get_events (replay, &n_events);
  assert_int_equal (n_events, G_N_ELEMENTS (expected));
  for (int i = 0; i < n_events; i++)
    {
      assert_true (events[i].time_ms == expected[i].time_ms);
      assert_int_equal (events[i].x, expected[i].x);
      assert_int_equal (events[i].y, expected[i].y);
      assert_int_equal (events[i].kind, expected[i].kind);
    }
  assert_true (ms_replay_get_time (replay) == 210);
  ms_play_free (play);
  ms_layout_unref (layout);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (games_of_here_are_the_same),
    cmocka_unit_test (presses_keep_their_time),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

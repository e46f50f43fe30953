/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A replay is made ready to be watched on another thread, and freed on one; whoever cancels waits
 * for nothing.  What is known of its moments then is what looking at each event and each move in
 * turn finds. */
#include "cmocka-common.h"

#include "give-up.h"
#include "invented-replay.h"
#include "ms-error.h"
#include "ms-freer.h"
#include "ms-game-kept.h"
#include "ms-moments.h"
#include "ms-once.h"
#include "ms-playback.h"
#include "told-replay.h"

#include <string.h>

/* What the worker has met.  It waits in make until the test opens. */
static struct
{
  GMutex lock;
  GCond changed;
  gboolean open, begun, freed;
  GThread *made_on, *freed_on;
} gate;

static void
note (gboolean *what)
{
  g_mutex_lock (&gate.lock);
  *what = TRUE;
  g_cond_broadcast (&gate.changed);
  g_mutex_unlock (&gate.lock);
}

static void
wait_for (gboolean *what)
{
  gint64 end = g_get_monotonic_time () + (gint64)GIVE_UP_AFTER_S * G_USEC_PER_SEC;
  g_mutex_lock (&gate.lock);
  while (!*what && g_cond_wait_until (&gate.changed, &gate.lock, end))
    continue;
  assert_true (*what);
  g_mutex_unlock (&gate.lock);
}

static gpointer
make (gpointer data, GCancellable *cancellable, GError **error)
{
  const MsErrorInfo info = { .status = MS_STATUS_NO_LAYOUT };
  gate.made_on = g_thread_self ();
  note (&gate.begun);
  wait_for (&gate.open);
  if (data != NULL)
    return ms_moments_new (data);
  ms_error_set (error, &info, NULL);
  return NULL;
}

static void
free_source (gpointer data)
{
  if (data != NULL)
    ms_replay_unref (data);
  note (&gate.freed);
}

typedef struct
{
  gboolean done;
  MsMoments *moments;
  GError *error;
} Answer;

static void
made_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Answer *answer = user_data;
  answer->moments = ms_once_finish (result, &answer->error);
  answer->done = TRUE;
}

static void
ask (MsReplay *replay, GCancellable *cancellable, Answer *answer)
{
  ms_once_async (make, replay != NULL ? ms_replay_ref (replay) : NULL, free_source,
      ms_moments_dispose, cancellable, made_cb, answer);
}

static void
wait_answer (Answer *answer)
{
  while (!answer->done)
    g_main_context_iteration (NULL, TRUE);
}

static MsReplay *
make_small (void)
{
  return told_replay ("*..*...", "o1@0 o2@900 f3@1000 o4@1250 o5@2600", NULL);
}

static int
setup (void **state)
{
  gate.open = gate.begun = gate.freed = FALSE;
  gate.made_on = gate.freed_on = NULL;
  return 0;
}

/* All that is long has been done there: the game that is watched is the one that was made, and
 * stands at its start. */
static void
a_worker_makes_it_ready (void **state)
{
  Answer answer = { 0 };
  MsReplay *replay = make_small ();
  ask (replay, NULL, &answer);
  wait_for (&gate.begun);
  while (g_main_context_iteration (NULL, FALSE)) /* goes on meanwhile */
    continue;
  assert_false (answer.done);
  note (&gate.open);
  wait_answer (&answer);
  assert_null (answer.error);
  assert_ptr_not_equal (gate.made_on, g_thread_self ());
  wait_for (&gate.freed);

  g_autoptr (MsPlayback) playback = ms_playback_new (answer.moments);
  MsGame *game = ms_playback_get_game (playback);
  assert_ptr_equal (ms_playback_get_replay (playback), replay);
  assert_null (answer.moments->play); /* it is the game's */
  assert_null (answer.moments->progress);
  assert_int_equal (ms_play_count_undo (ms_game_get_play (game)), 0);
  assert_int_equal (ms_play_count_redo (ms_game_get_play (game)), 5);
  assert_int_equal (ms_game_get_state (game), MS_GAME_NEW);
  ms_playback_seek_event (playback, ms_playback_get_n_events (playback));
  assert_int_equal (ms_game_get_state (game), MS_GAME_WON);
  ms_replay_unref (replay);
}

/* The same by the way that windows take, of a replay that is there. */
static void
a_replay_is_made_ready (void **state)
{
  Answer answer = { 0 };
  g_autoptr (MsReplay) replay = make_small ();
  ms_moments_make_async (ms_ended_game_new_of (replay), NULL, made_cb, &answer);
  wait_answer (&answer);
  assert_null (answer.error);
  assert_ptr_equal (answer.moments->replay, replay);
  assert_int_equal (answer.moments->n_moves, 5);
  ms_moments_dispose (answer.moments);
}

static void
who_cancels_waits_for_nothing (void **state)
{
  Answer answer = { 0 };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (MsReplay) replay = make_small ();
  ask (replay, cancellable, &answer);
  wait_for (&gate.begun);
  g_cancellable_cancel (cancellable);
  note (&gate.open);
  wait_answer (&answer);
  assert_null (answer.moments);
  assert_true (g_error_matches (answer.error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
  g_error_free (answer.error);
  wait_for (&gate.freed);
}

static void
what_cannot_be_had_is_said (void **state)
{
  Answer answer = { 0 };
  ask (NULL, NULL, &answer);
  note (&gate.open);
  wait_answer (&answer);
  assert_null (answer.moments);
  assert_non_null (answer.error);
  assert_true (strlen (answer.error->message) > 10);
  g_error_free (answer.error);
  wait_for (&gate.freed);
}

static void
free_noted (gpointer data)
{
  gate.freed_on = g_thread_self ();
  assert_ptr_equal (data, &gate);
  note (&gate.freed);
}

static void
another_thread_frees (void **state)
{
  ms_freer_free (NULL, free_noted);
  ms_freer_free (&gate, free_noted);
  wait_for (&gate.freed);
  assert_ptr_not_equal (gate.freed_on, g_thread_self ());
}

/* --- What is known of the moments --- */

static gboolean
is_held (const MsReplay *replay, int event)
{
  MsMouse mouse = ms_replay_get_place (replay, event).mouse;
  return mouse.left || mouse.right || mouse.middle;
}

/* At first, when all buttons have been let go, and at the end. */
static gboolean
is_stop (const MsReplay *replay, int event, int first, int n_events)
{
  return event == first || event == n_events
      || (event > first && is_held (replay, event - 1) && !is_held (replay, event));
}

static void
check_stops (const MsMoments *moments)
{
  int n_events, first = 0, next, previous;
  const MsPointerEvent *events = ms_replay_get_events (moments->replay, &n_events);
  while (first < n_events && events[first].kind == MS_POINTER_PREFLAG)
    first++;
  assert_int_equal (ms_moments_get_first (moments), first);
  for (int event = 0; event <= n_events; event++)
    {
      for (next = MIN (MAX (event + 1, first), n_events);
           !is_stop (moments->replay, next, first, n_events); next++)
        continue;
      for (previous = MAX (event - 1, first); !is_stop (moments->replay, previous, first, n_events);
           previous--)
        continue;
      assert_int_equal (ms_moments_find_next (moments, event), next);
      assert_int_equal (ms_moments_find_previous (moments, event), previous);
    }
}

static void
check_flags (const MsMoments *moments, const gboolean *sets)
{
  const MsPlay *whole = ms_replay_get_play (moments->replay);
  for (int move = 0; move < moments->n_moves; move++)
    {
      const MsFlagWorth *worth = ms_moments_find_flag (moments, move);
      gboolean any = FALSE;
      assert_int_equal (worth != NULL, sets[move]);
      if (worth != NULL)
        assert_int_equal (worth->cell, ms_play_get_move (whole, move).cell);
      for (int end = move; end <= moments->n_moves;
           any |= end < moments->n_moves && sets[end], end++)
        assert_int_equal (ms_moments_sets_flag (moments, move, end), any);
    }
}

/* Plays the moves one by one, and compares what is seen, clicked, flagged and done after each. */
static void
check_moves (const MsMoments *moments, int *n_flags, int *n_idle)
{
  const MsPlay *whole = ms_replay_get_play (moments->replay);
  const MsRules *rules = ms_play_get_rules (whole);
  gsize n_cells = (gsize)rules->width * (gsize)rules->height;
  MsPlay *play = ms_play_new (rules, 0, ms_play_get_layout (whole), NULL);
  MsTrail *trail;
  int n_events, n_effective = 0, event = 0, n_moves = ms_play_count_moves (whole);
  g_autofree gboolean *sets = g_new0 (gboolean, (gsize)n_moves + 1);
  ms_replay_get_events (moments->replay, &n_events);
  assert_int_equal (ms_trail_new (whole, NULL, &trail), MS_STATUS_OK);
  assert_int_equal (moments->n_events, n_events);
  assert_int_equal (moments->n_moves, n_moves);
  assert_int_equal (ms_play_count_undo (moments->play), 0);
  for (int i = 0;; i++)
    {
      g_autofree MsCell *before = g_memdup2 (ms_play_get_cells (play), n_cells);
      MsPosition *position = ms_moments_make_position (trail, i);
      assert_memory_equal (ms_position_get_cells (position), before, n_cells);
      ms_position_unref (position);
      assert_memory_equal (&moments->clicks[i], ms_play_get_clicks (play), sizeof (MsClicks));
      assert_int_equal (moments->effective[i], n_effective);
      while (event < n_events && ms_replay_get_place (moments->replay, event + 1).n_moves <= i)
        event++;
      assert_int_equal (ms_moments_find_move (moments, i), event);
      if (i == n_moves)
        break;
      MsMove move = ms_play_get_move (whole, i);
      assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
      gboolean idle = memcmp (ms_play_get_cells (play), before, n_cells) == 0;
      n_effective += !idle;
      sets[i] = !idle && ms_play_get_cells (play)[move.cell] == MS_CELL_FLAG;
      *n_flags += sets[i];
      *n_idle += idle;
    }
  assert_int_equal (ms_play_count_redo (moments->play), n_effective);
  MsPosition *end = ms_moments_make_position (trail, n_moves + 5);
  assert_memory_equal (ms_position_get_cells (end), ms_play_get_cells (play), n_cells);
  ms_position_unref (end);
  check_flags (moments, sets);
  ms_trail_free (trail);
  ms_play_free (play);
}

static void
every_moment_is_known (void **state)
{
  int n_flags = 0, n_idle = 0;
  for (guint64 seed = 0; seed < 40; seed++)
    {
      g_autoptr (MsReplay) replay = seed == 0 ? make_small ()
          : seed == 1 ? told_replay ("*..*...", "f0@0 u0@0 f0@0 f0@0 o1@0 c1@5 f3@9 c2@9", NULL)
          : seed == 2 ? told_replay ("*..*...", "", NULL)
                      : invent_replay (seed, (int)seed * 3);
      g_autoptr (MsMoments) moments = ms_moments_new (replay);
      check_stops (moments);
      check_moves (moments, &n_flags, &n_idle);
    }
  assert_true (n_flags > 50 && n_idle > 50);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup (a_worker_makes_it_ready, setup),
    cmocka_unit_test_setup (a_replay_is_made_ready, setup),
    cmocka_unit_test_setup (who_cancels_waits_for_nothing, setup),
    cmocka_unit_test_setup (what_cannot_be_had_is_said, setup),
    cmocka_unit_test_setup (another_thread_frees, setup),
    cmocka_unit_test (every_moment_is_known),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A replay is made ready to be watched on another thread, and freed on one; whoever cancels waits
 * for nothing. */
#include "cmocka-common.h"

#include "give-up.h"
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

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup (a_worker_makes_it_ready, setup),
    cmocka_unit_test_setup (a_replay_is_made_ready, setup),
    cmocka_unit_test_setup (who_cancels_waits_for_nothing, setup),
    cmocka_unit_test_setup (what_cannot_be_had_is_said, setup),
    cmocka_unit_test_setup (another_thread_frees, setup),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

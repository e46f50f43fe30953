/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-foresight-testing.h"

#include "ms-freer.h"

#include <string.h>

/* A run comes back after so many moments, or once it has taken so long. */
#define BATCH 8
#define LONGEST_RUN_US (10 * 1000)

typedef struct
{
  MsTrail *trail;
} Trail;

typedef struct
{
  int move; /* so many are made */
  MsAnalysis *analysis; /* owned; NULL: not found */
} Moment;

typedef struct
{
  MsWorkerRun base;
  MsReplay *replay; /* owned */
  Trail *trail; /* g_atomic_rc_box; NULL: still to be made */
  MsSolver *solver; /* lent */
  MsSolverOptions options;
  Moment moments[BATCH];
  int n_moments;
} Job;

struct _MsForesight
{
  MsWorker parent_instance;

  MsPlayback *playback;
  MsAnalyzer *analyzer;

  Trail *trail; /* g_atomic_rc_box; NULL: no run was made yet */
  MsSolver *solver; /* lent to the job while one runs */
  GHashTable *known; /* int: MsAnalysis */
  gboolean trust_flags; /* of all that is known */
  gboolean failed; /* without memory it is not tried again */
};

G_DEFINE_FINAL_TYPE (MsForesight, ms_foresight, MS_TYPE_WORKER)

static void
trail_clear (gpointer data)
{
  ms_trail_free (((Trail *)data)->trail);
}

static void
trail_free (gpointer trail)
{
  g_atomic_rc_box_release_full (trail, trail_clear);
}

/* Freed elsewhere, since that takes time for a long game. */
static void
trail_unref (Trail *trail)
{
  ms_freer_free (trail, trail_free);
}

/* --- On the thread --- */

static gboolean
make_trail (Job *job)
{
  if (job->trail != NULL)
    return TRUE;
  Trail *trail = g_atomic_rc_box_new0 (Trail);
  if (ms_trail_new (ms_replay_get_play (job->replay), NULL, &trail->trail) == MS_STATUS_OK)
    job->trail = trail;
  else
    trail_unref (trail);
  return job->trail != NULL;
}

static void
work (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  gint64 end = g_get_monotonic_time () + LONGEST_RUN_US;
  job->options.poll = ms_worker_run_poll;
  job->options.user_data = run;
  if (job->solver == NULL)
    job->solver = ms_solver_new (NULL);
  if (job->solver == NULL || !make_trail (job))
    return;
  for (int i = 0; i < job->n_moments && !ms_worker_run_is_cancelled (run); i++)
    {
      MsPosition *position = ms_moments_make_position (job->trail->trail, job->moments[i].move);
      if (position != NULL)
        ms_analysis_find_varied (
            job->solver, position, NULL, &job->options, &job->moments[i].analysis);
      ms_position_unref (position);
      if (g_get_monotonic_time () >= end)
        break;
    }
}

static void
clear (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  g_clear_pointer (&job->trail, trail_unref);
  g_clear_pointer (&job->solver, ms_solver_free);
  ms_freer_unref_replay (job->replay);
  for (int i = 0; i < job->n_moments; i++)
    g_clear_pointer (&job->moments[i].analysis, ms_analysis_unref);
}

/* --- Which moments --- */

/* Into moves[BATCH] those that are unknown, in the order in which they may be needed; how many.
 * The one that is shown is the analyzer's own business until others are known. */
static int
choose (MsForesight *self, int *moves)
{
  int n = 0, shown = ms_playback_get_move (self->playback);
  int last = MIN (shown + MS_FORESIGHT_AHEAD, ms_playback_get_n_moves (self->playback));
  int first = MAX (shown - MS_FORESIGHT_BEHIND, 0);
  for (int move = shown + 1; move <= last && n < BATCH; move++)
    if (!g_hash_table_contains (self->known, GINT_TO_POINTER (move)))
      moves[n++] = move;
  for (int move = shown; move >= first && n < BATCH; move--)
    if (!g_hash_table_contains (self->known, GINT_TO_POINTER (move)))
      moves[n++] = move;
  return n;
}

static gboolean
is_far (gpointer key, gpointer analysis, gpointer user_data)
{
  int distance = GPOINTER_TO_INT (key) - *(int *)user_data;
  return distance > MS_FORESIGHT_AHEAD || distance < -MS_FORESIGHT_BEHIND;
}

static gboolean
is_wanted (MsForesight *self)
{
  MsGame *game = ms_playback_get_game (self->playback);
  return ms_follower_get_active (MS_FOLLOWER (self->analyzer)) && !self->failed
      && ms_game_get_width (game) * ms_game_get_height (game) <= MS_FORESIGHT_MOST_CELLS;
}

static void
ask (MsForesight *self)
{
  int moves[BATCH];
  if (is_wanted (self) && !ms_worker_get_busy (MS_WORKER (self)) && choose (self, moves) > 0)
    ms_worker_request (MS_WORKER (self));
}

static void
ms_foresight_begin (MsWorker *worker, MsWorkerRun *run)
{
  MsForesight *self = MS_FORESIGHT (worker);
  MsFollower *follower = MS_FOLLOWER (self->analyzer);
  Job *job = (Job *)run;
  int moves[BATCH];
  job->n_moments = choose (self, moves);
  for (int i = 0; i < job->n_moments; i++)
    job->moments[i].move = moves[i];
  job->replay = ms_replay_ref (ms_playback_get_replay (self->playback));
  job->trail = self->trail != NULL ? g_atomic_rc_box_acquire (self->trail) : NULL;
  job->solver = g_steal_pointer (&self->solver);
  job->options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  job->options.memory_limit = ms_follower_get_memory_limit (follower);
  job->options.trust_flags = self->trust_flags;
  job->options.exact = TRUE;
}

static void
keep (MsForesight *self, Job *job)
{
  int n_found = 0;
  for (int i = 0; i < job->n_moments; i++)
    if (job->moments[i].analysis != NULL)
      {
        g_hash_table_insert (self->known, GINT_TO_POINTER (job->moments[i].move),
            g_steal_pointer (&job->moments[i].analysis));
        n_found++;
      }
  self->failed = n_found == 0;
}

static void
ms_foresight_end (MsWorker *worker, MsWorkerRun *run, gboolean wanted)
{
  MsForesight *self = MS_FORESIGHT (worker);
  Job *job = (Job *)run;
  int moves[BATCH];
  self->solver = g_steal_pointer (&job->solver);
  if (self->trail == NULL)
    self->trail = g_steal_pointer (&job->trail);
  if (!wanted)
    return;
  keep (self, job);
  if (is_wanted (self) && choose (self, moves) > 0)
    ms_worker_request (worker);
}

/* --- What happens --- */

static void
moved_cb (MsForesight *self)
{
  int shown = ms_playback_get_move (self->playback);
  g_hash_table_foreach_remove (self->known, is_far, &shown);
  ask (self);
}

static void
forget (MsForesight *self)
{
  ms_worker_stop (MS_WORKER (self));
  g_hash_table_remove_all (self->known);
  self->failed = FALSE;
  self->trust_flags = ms_follower_get_trust_flags (MS_FOLLOWER (self->analyzer));
}

static void
renew (MsForesight *self)
{
  forget (self);
  ask (self);
}

/* Another trust in flags is notified only after it has been asked for what is known. */
static MsAnalysis *
recall_cb (MsForesight *self)
{
  MsGame *game = ms_playback_get_game (self->playback);
  int move = ms_playback_get_move (self->playback);
  if (self->trust_flags != ms_follower_get_trust_flags (MS_FOLLOWER (self->analyzer)))
    forget (self);
  MsAnalysis *known = g_hash_table_lookup (self->known, GINT_TO_POINTER (move));
  gsize n_cells = (gsize)ms_game_get_width (game) * (gsize)ms_game_get_height (game);
  if (known == NULL
      || memcmp (ms_position_get_cells (ms_analysis_get_position (known)), ms_game_get_cells (game),
             n_cells * sizeof (MsCell))
          != 0)
    return NULL;
  return ms_analysis_ref (known);
}

guint
ms_foresight_get_n_known (MsForesight *self)
{
  return g_hash_table_size (self->known);
}

/* --- The object --- */

static void
ms_foresight_dispose (GObject *object)
{
  MsForesight *self = MS_FORESIGHT (object);
  ms_worker_stop (MS_WORKER (self));
  G_OBJECT_CLASS (ms_foresight_parent_class)->dispose (object);
  g_clear_object (&self->analyzer);
  g_clear_object (&self->playback);
}

static void
ms_foresight_finalize (GObject *object)
{
  MsForesight *self = MS_FORESIGHT (object);
  g_hash_table_unref (self->known);
  g_clear_pointer (&self->trail, trail_unref);
  g_clear_pointer (&self->solver, ms_solver_free);
  G_OBJECT_CLASS (ms_foresight_parent_class)->finalize (object);
}

static void
ms_foresight_class_init (MsForesightClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  MsWorkerClass *worker_class = MS_WORKER_CLASS (class);
  object_class->dispose = ms_foresight_dispose;
  object_class->finalize = ms_foresight_finalize;
  worker_class->run_size = sizeof (Job);
  worker_class->priority = G_PRIORITY_LOW;
  worker_class->begin = ms_foresight_begin;
  worker_class->work = work;
  worker_class->end = ms_foresight_end;
  worker_class->clear = clear;
}

static void
ms_foresight_init (MsForesight *self)
{
  self->known = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify)ms_analysis_unref);
}

MsForesight *
ms_foresight_new (MsPlayback *playback, MsAnalyzer *analyzer)
{
  MsForesight *self = g_object_new (MS_TYPE_FORESIGHT, NULL);
  self->playback = g_object_ref (playback);
  self->analyzer = g_object_ref (analyzer);
  g_signal_connect_object (analyzer, "recall", G_CALLBACK (recall_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (
      playback, "notify::move", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (analyzer, "notify::active", G_CALLBACK (renew), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (
      analyzer, "notify::trust-flags", G_CALLBACK (renew), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (
      analyzer, "notify::memory-limit", G_CALLBACK (renew), self, G_CONNECT_SWAPPED);
  renew (self);
  return self;
}

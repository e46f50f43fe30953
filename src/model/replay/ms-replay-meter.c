/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-replay-meter.h"

#include "ms-ended-game.h"
#include "ms-review.h"

#include <math.h>

#define MOST_BYTES ((gsize)512 << 20)
/* Of boards on which a single position can take for ever; those of usual games take thousandths. */
#define MOST_SECONDS 30

/* Of a game that was played here the thread makes the replay. */
typedef struct
{
  MsWorkerRun base;
  MsReplay *replay; /* owned */
  MsEndedGame *game; /* owned; NULL: there is a replay */

  gboolean found;
  MsReplayMeasure measure;
} Job;

struct _MsReplayMeter
{
  MsWorker parent_instance;

  MsReplay *replay; /* owned, one of the two */
  MsGame *game;

  gboolean asked, known; /* of this end of the game */
  gulong handler; /* of the game's changes, while asked */
  MsReplayMeasure measure;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MsReplayMeter, ms_replay_meter, MS_TYPE_WORKER)

static void
ms_replay_meter_begin (MsWorker *worker, MsWorkerRun *run)
{
  MsReplayMeter *self = MS_REPLAY_METER (worker);
  Job *job = (Job *)run;
  if (self->replay != NULL)
    job->replay = ms_replay_ref (self->replay);
  else
    job->game = ms_ended_game_new (self->game, NULL);
}

static void
measure_path (Job *job)
{
  int n_events;
  const MsPointerEvent *events = ms_replay_get_events (job->replay, &n_events);
  for (int i = 0; i < n_events && !job->measure.has_path; i++)
    job->measure.has_path = events[i].kind == MS_POINTER_MOVE;
  job->measure.path = ms_path_measure (
      events, n_events, ms_replay_get_square (job->replay), ms_replay_get_time (job->replay));
}

static void
measure_pluck (Job *job)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsReviewSum sum;
  options.memory_limit = MOST_BYTES;
  options.time_limit = MOST_SECONDS;
  options.poll = ms_worker_run_poll;
  options.user_data = job;
  if (ms_review_sum_of_play (ms_replay_get_play (job->replay), &options, NULL, &sum) != MS_STATUS_OK
      || !sum.complete)
    return;
  job->measure.pluck = sum.pluck;
  job->measure.n_guesses = sum.n_guesses;
  job->measure.estimated = sum.estimated;
}

static void
work (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  job->measure.pluck = NAN;
  if (job->game != NULL)
    job->replay = ms_ended_game_make_replay (job->game, NULL);
  if (job->replay == NULL || ms_worker_run_is_cancelled (run))
    return;
  measure_path (job);
  measure_pluck (job);
  job->found = TRUE;
}

static void
ms_replay_meter_end (MsWorker *worker, MsWorkerRun *run, gboolean wanted)
{
  MsReplayMeter *self = MS_REPLAY_METER (worker);
  Job *job = (Job *)run;
  if (!wanted || !job->found)
    return;
  self->known = TRUE;
  self->measure = job->measure;
}

static void
ms_replay_meter_tell (MsWorker *worker, MsWorkerRun *run)
{
  if (((Job *)run)->found)
    g_signal_emit (worker, signals[CHANGED], 0);
}

static void
clear (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  g_clear_pointer (&job->replay, ms_replay_unref);
  ms_ended_game_free (job->game);
}

/* What was measured, or is being measured, is another game. */
static void
forget (MsReplayMeter *self)
{
  if (!self->asked)
    return;
  ms_worker_stop (MS_WORKER (self));
  self->asked = self->known = FALSE;
  g_clear_signal_handler (&self->handler, self->game);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
changed_cb (MsReplayMeter *self, const MsGameChange *change)
{
  if ((change->parts & (MS_GAME_CHANGED_BOARD | MS_GAME_CHANGED_CELLS | MS_GAME_CHANGED_STATE))
      != 0)
    forget (self);
}

void
ms_replay_meter_ask (MsReplayMeter *self)
{
  g_return_if_fail (MS_IS_REPLAY_METER (self));
  if (self->asked || (self->game != NULL && !ms_ended_game_is_there (self->game)))
    return;
  self->asked = TRUE;
  if (self->game != NULL)
    self->handler = g_signal_connect_object (
        self->game, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  ms_worker_request (MS_WORKER (self));
}

gboolean
ms_replay_meter_get (MsReplayMeter *self, MsReplayMeasure *measure)
{
  if (self->known)
    *measure = self->measure;
  return self->known;
}

const MsReplayHeader *
ms_replay_meter_get_header (MsReplayMeter *self)
{
  return self->replay != NULL ? ms_replay_get_header (self->replay) : NULL;
}

static void
ms_replay_meter_dispose (GObject *object)
{
  MsReplayMeter *self = MS_REPLAY_METER (object);
  ms_worker_stop (MS_WORKER (self));
  if (self->game != NULL)
    g_clear_signal_handler (&self->handler, self->game);
  g_clear_object (&self->game);
  g_clear_pointer (&self->replay, ms_replay_unref);
  G_OBJECT_CLASS (ms_replay_meter_parent_class)->dispose (object);
}

static void
ms_replay_meter_class_init (MsReplayMeterClass *class)
{
  MsWorkerClass *worker_class = MS_WORKER_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = ms_replay_meter_dispose;
  worker_class->run_size = sizeof (Job);
  worker_class->priority = G_PRIORITY_LOW;
  worker_class->begin = ms_replay_meter_begin;
  worker_class->work = work;
  worker_class->end = ms_replay_meter_end;
  worker_class->tell = ms_replay_meter_tell;
  worker_class->clear = clear;
  signals[CHANGED] = g_signal_new (
      "changed", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
ms_replay_meter_init (MsReplayMeter *self)
{
}

MsReplayMeter *
ms_replay_meter_new (MsReplay *replay)
{
  MsReplayMeter *self = g_object_new (MS_TYPE_REPLAY_METER, NULL);
  self->replay = ms_replay_ref (replay);
  return self;
}

MsReplayMeter *
ms_replay_meter_new_for_game (MsGame *game)
{
  MsReplayMeter *self = g_object_new (MS_TYPE_REPLAY_METER, NULL);
  self->game = g_object_ref (game);
  return self;
}

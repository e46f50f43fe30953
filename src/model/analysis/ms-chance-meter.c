/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-chance-meter.h"

#include "ms-chance-text.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#ifdef __linux__
#include <sys/resource.h>
#endif

#define REPORT_INTERVAL_MS 100

/* Finer than this nobody asks for, and a machine that is left alone comes to rest. */
#define TARGET_ERROR 0.002
#define MOST_SECONDS 120

/* Of the thread of a run: everything else on the machine goes before it. */
#define NICENESS 15

typedef struct
{
  MsFollowerRun base;
  MsSolverOptions options;

  GMutex mutex; /* over what follows, while it runs */
  MsWinChance chance;
  gboolean known, fresh; /* chance holds something; something not yet shown */

  gboolean news; /* main thread only: the end brought something */
} Job;

struct _MsChanceMeter
{
  MsFollower parent_instance;

  MsWinChance chance;
  gboolean known;
  const char *reason; /* why there is no chance to tell, as was last told; NULL: there is one */
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (MsChanceMeter, ms_chance_meter, MS_TYPE_FOLLOWER)

static void
report_job (const MsWinChance *chance, void *user_data)
{
  Job *job = user_data;
  g_mutex_lock (&job->mutex);
  job->chance = *chance;
  job->known = job->fresh = TRUE;
  g_mutex_unlock (&job->mutex);
}

static void
work (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  MsWinChanceOptions options = MS_WIN_CHANCE_OPTIONS_INIT;
  MsWinChance chance;
#ifdef __linux__
  /* On Linux this is the priority of the calling thread alone, elsewhere that of the process. */
  setpriority (PRIO_PROCESS, 0, NICENESS);
#endif
  options.seed = 1;
  options.target_error = TARGET_ERROR;
  options.report = report_job;
  options.report_data = job;
  MsStatus status = ms_win_chance_find (job->base.position, &job->options, &options, NULL, &chance);
  if (status == MS_STATUS_OK || (ms_status_is_limit (status) && !isnan (chance.chance)))
    report_job (&chance, job);
}

static void
ms_chance_meter_begin (MsWorker *worker, MsWorkerRun *run)
{
  MsFollower *follower = MS_FOLLOWER (worker);
  Job *job = (Job *)run;
  MS_WORKER_CLASS (ms_chance_meter_parent_class)->begin (worker, run);
  g_mutex_init (&job->mutex);
  job->options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  job->options.memory_limit = ms_follower_get_memory_limit (follower);
  job->options.time_limit = MOST_SECONDS;
  job->options.trust_flags = ms_follower_get_trust_flags (follower);
  job->options.first_click = ms_game_get_promise (ms_follower_get_game (follower));
  job->options.poll = ms_worker_run_poll;
  job->options.user_data = job;
}

static void
clear (MsWorkerRun *run)
{
  g_mutex_clear (&((Job *)run)->mutex);
  ms_follower_run_clear (run);
}

/* What the job has found since; whether it has. */
static gboolean
take_report (MsChanceMeter *self, Job *job)
{
  g_mutex_lock (&job->mutex);
  gboolean fresh = job->fresh;
  if (fresh)
    {
      self->chance = job->chance;
      self->known = TRUE;
      job->fresh = FALSE;
    }
  g_mutex_unlock (&job->mutex);
  return fresh;
}

static void
ms_chance_meter_tick (MsWorker *worker, MsWorkerRun *run)
{
  if (take_report (MS_CHANCE_METER (worker), (Job *)run))
    g_signal_emit (worker, changed_signal, 0);
}

static void
ms_chance_meter_end (MsWorker *worker, MsWorkerRun *run, gboolean wanted)
{
  Job *job = (Job *)run;
  job->news = wanted && take_report (MS_CHANCE_METER (worker), job);
}

static void
ms_chance_meter_tell (MsWorker *worker, MsWorkerRun *run)
{
  if (((Job *)run)->news)
    g_signal_emit (worker, changed_signal, 0);
}

static gboolean
is_without_board (MsChanceMeter *self)
{
  MsGame *game = ms_follower_get_game (MS_FOLLOWER (self));
  return ms_game_get_rules (game).no_guess && !ms_game_has_layout (game);
}

static gboolean
is_over (MsChanceMeter *self)
{
  MsGameState state = ms_game_get_state (ms_follower_get_game (MS_FOLLOWER (self)));
  return state == MS_GAME_WON || state == MS_GAME_LOST;
}

static gboolean
is_without_total (MsChanceMeter *self)
{
  return !isnan (ms_game_get_density (ms_follower_get_game (MS_FOLLOWER (self))));
}

/* What there is to say instead of a chance; NULL: a chance can be told.  Static. */
static const char *
get_reason (MsChanceMeter *self)
{
  if (is_over (self))
    return _ ("The game is over.");
  if (is_without_total (self))
    return _ ("Without a mine total there is no game to win.");
  if (is_without_board (self))
    return _ ("There is no board yet: one that needs no guess is made at the first click.");
  return NULL;
}

/* What was known, or was being worked out, holds no more. */
static void
refresh (MsChanceMeter *self)
{
  gboolean was_known = self->known;
  const char *before = self->reason;
  self->known = FALSE;
  self->reason = get_reason (self);
  if (ms_follower_get_active (MS_FOLLOWER (self)) && self->reason == NULL)
    ms_worker_request (MS_WORKER (self));
  else
    ms_worker_stop (MS_WORKER (self));
  if (was_known || g_strcmp0 (self->reason, before) != 0)
    g_signal_emit (self, changed_signal, 0);
}

/* A board that was made for a cell flagged meanwhile opens nothing, and is there all the same. */
static gboolean
ms_chance_meter_concerns (MsFollower *follower, const MsGameChange *change)
{
  return (change->parts & MS_GAME_CHANGED_RULES) != 0 || change->cause == MS_GAME_CAUSE_BOARD;
}

static void
ms_chance_meter_moved (MsFollower *follower)
{
  refresh (MS_CHANCE_METER (follower));
}

gboolean
ms_chance_meter_get_busy (MsChanceMeter *self)
{
  return ms_worker_get_busy (MS_WORKER (self));
}

const MsWinChance *
ms_chance_meter_get (MsChanceMeter *self)
{
  return self->known ? &self->chance : NULL;
}

guint
ms_chance_meter_get_n_runs (MsChanceMeter *self)
{
  return ms_worker_get_n_runs (MS_WORKER (self));
}

char *
ms_chance_meter_dup_text (MsChanceMeter *self, MsOddsFormat numbers)
{
  return get_reason (self) != NULL ? g_strdup ("–")
                                   : ms_chance_text_dup (ms_chance_meter_get (self), numbers);
}

char *
ms_chance_meter_dup_basis (MsChanceMeter *self)
{
  const char *reason = get_reason (self);
  int width = ms_game_get_width (ms_follower_get_game (MS_FOLLOWER (self)));
  return reason != NULL ? g_strdup (reason)
                        : ms_chance_text_dup_basis (ms_chance_meter_get (self), width);
}

/* A thread of its own for each run: its low priority must not stay with one that others use. */
static void
set_up_runs (MsWorkerClass *worker_class)
{
  worker_class->run_size = sizeof (Job);
  worker_class->thread = "chance-to-win";
  worker_class->begin = ms_chance_meter_begin;
  worker_class->work = work;
  worker_class->end = ms_chance_meter_end;
  worker_class->tell = ms_chance_meter_tell;
  worker_class->clear = clear;
  worker_class->interval = REPORT_INTERVAL_MS;
  worker_class->tick = ms_chance_meter_tick;
}

static void
ms_chance_meter_class_init (MsChanceMeterClass *klass)
{
  set_up_runs (MS_WORKER_CLASS (klass));
  MS_FOLLOWER_CLASS (klass)->moved = ms_chance_meter_moved;
  MS_FOLLOWER_CLASS (klass)->concerns = ms_chance_meter_concerns;
  MS_FOLLOWER_CLASS (klass)->activated = ms_chance_meter_moved;
  changed_signal = g_signal_new (
      "changed", MS_TYPE_CHANCE_METER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
ms_chance_meter_init (MsChanceMeter *self)
{
}

MsChanceMeter *
ms_chance_meter_new (MsGame *game)
{
  return g_object_new (MS_TYPE_CHANCE_METER, "game", game, NULL);
}

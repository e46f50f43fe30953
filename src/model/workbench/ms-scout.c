/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scout.h"

#include <math.h>

/* Playing out stops then, and counts past it are estimates. */
#define MOST_SECONDS 20

/* Up to here fractions cost no more than a moment. */
#define EXACT_MAX_CELLS 1024

typedef struct
{
  int cells[MS_SCOUT_MOST_CELLS];
  guint n_cells;
  long playouts;
  MsVariation *variation; /* owned; NULL: none */
} Question;

typedef struct
{
  MsFollowerRun base;
  Question question;
  MsSolverOptions options;
  MsScouted *scouted; /* NULL unless found */
} Job;

struct _MsScout
{
  MsFollower parent_instance;

  Question question; /* the last one */
  MsScouted *scouted; /* owned */
  gboolean failed;
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (MsScout, ms_scout, MS_TYPE_FOLLOWER)

static void
scouted_free (MsScouted *scouted)
{
  for (guint i = 0; i < scouted->n_cells; i++)
    ms_venture_free (scouted->ventures[i]);
  g_clear_pointer (&scouted->variation, ms_variation_unref);
  ms_best_free (scouted->best);
  g_free (scouted);
}

static void
question_clear (Question *question)
{
  g_clear_pointer (&question->variation, ms_variation_unref);
}

static MsVariation *
ref_variation (MsVariation *variation)
{
  return variation != NULL ? ms_variation_ref (variation) : NULL;
}

static void
ms_scout_begin (MsWorker *worker, MsWorkerRun *run)
{
  Job *job = (Job *)run;
  MsFollower *follower = MS_FOLLOWER (worker);
  guint n_assumed;
  MS_WORKER_CLASS (ms_scout_parent_class)->begin (worker, run);
  job->question = MS_SCOUT (worker)->question;
  job->question.variation = ref_variation (job->question.variation);
  job->options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  MsGame *game = ms_follower_get_game (follower);
  job->options.exact = ms_game_get_width (game) * ms_game_get_height (game) <= EXACT_MAX_CELLS;
  job->options.memory_limit = ms_follower_get_memory_limit (follower);
  job->options.time_limit = MOST_SECONDS;
  job->options.trust_flags = ms_follower_get_trust_flags (follower);
  job->options.assumed = ms_variation_get_assumed (job->question.variation, &n_assumed);
  job->options.n_assumed = (int)n_assumed;
  double density = ms_variation_get_density (job->question.variation);
  job->options.density = isnan (density) ? 0 : density;
  job->options.poll = ms_worker_run_poll;
  job->options.user_data = job;
}

/* What marks the best cell on the board compares them. */
static MsStatus
compare (Job *job, MsSolver *solver)
{
  const MsPosition *position = job->base.position;
  MsSolverOptions options = job->options;
  MsBestReach reach = MS_BEST_REACH_INIT;
  MsSolverResult *result;
  options.exact = false;
  reach.asked = job->scouted->cells;
  reach.n_asked = (int)job->scouted->n_cells;
  MsStatus status = ms_solver_run (solver, position, &options, &result);
  if (result == NULL)
    return status;
  status = ms_best_find (solver, position, result, &options, &reach, NULL, &job->scouted->best);
  ms_solver_result_free (result);
  return status;
}

static MsStatus
scout (Job *job, MsSolver *solver)
{
  const MsPosition *position = job->base.position;
  MsScouted *scouted = job->scouted;
  for (guint i = 0; i < job->question.n_cells; i++)
    {
      MsStatus status = ms_venture_find (solver, position, &job->options, job->question.cells[i],
          job->question.playouts, &scouted->ventures[i]);
      if (status != MS_STATUS_OK)
        return status;
      scouted->cells[i] = job->question.cells[i];
      scouted->n_cells++;
    }
  gboolean compares = job->question.n_cells > 1 && job->question.variation == NULL;
  return compares ? compare (job, solver) : MS_STATUS_OK;
}

static void
work (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  MsSolver *solver = ms_solver_new (NULL);
  job->scouted = g_new0 (MsScouted, 1);
  job->scouted->variation = ref_variation (job->question.variation);
  if (ms_worker_run_poll (0, run) || solver == NULL || scout (job, solver) != MS_STATUS_OK)
    g_clear_pointer (&job->scouted, scouted_free);
  ms_solver_free (solver);
}

static void
ms_scout_end (MsWorker *worker, MsWorkerRun *run, gboolean wanted)
{
  MsScout *self = MS_SCOUT (worker);
  Job *job = (Job *)run;
  if (!wanted)
    return;
  self->scouted = g_steal_pointer (&job->scouted);
  self->failed = self->scouted == NULL;
}

static void
ms_scout_tell (MsWorker *worker, MsWorkerRun *run)
{
  g_signal_emit (worker, changed_signal, 0);
}

static void
clear (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  g_clear_pointer (&job->scouted, scouted_free);
  question_clear (&job->question);
  ms_follower_run_clear (run);
}

/* Whether there was something to forget. */
static gboolean
drop_answer (MsScout *self)
{
  gboolean dropped = self->scouted != NULL || self->failed;
  g_clear_pointer (&self->scouted, scouted_free);
  self->failed = FALSE;
  return dropped;
}

void
ms_scout_forget (MsScout *self)
{
  g_return_if_fail (MS_IS_SCOUT (self));
  ms_worker_stop (MS_WORKER (self));
  ms_follower_keep (MS_FOLLOWER (self), FALSE);
  question_clear (&self->question);
  self->question.n_cells = 0;
  if (drop_answer (self))
    g_signal_emit (self, changed_signal, 0);
}

static void
ms_scout_moved (MsFollower *follower)
{
  ms_scout_forget (MS_SCOUT (follower));
}

void
ms_scout_ask (MsScout *self, const int *cells, guint n_cells, long playouts, MsVariation *variation)
{
  g_return_if_fail (MS_IS_SCOUT (self));
  g_return_if_fail (n_cells > 0 && n_cells <= MS_SCOUT_MOST_CELLS);
  variation = ref_variation (variation);
  question_clear (&self->question);
  self->question = (Question){ .n_cells = n_cells, .playouts = playouts, .variation = variation };
  for (guint i = 0; i < n_cells; i++)
    self->question.cells[i] = cells[i];
  gboolean dropped = drop_answer (self);
  ms_follower_keep (MS_FOLLOWER (self), TRUE);
  ms_worker_request (MS_WORKER (self));
  if (dropped)
    g_signal_emit (self, changed_signal, 0);
}

const MsScouted *
ms_scout_get (MsScout *self)
{
  return self->scouted;
}

gboolean
ms_scout_get_busy (MsScout *self)
{
  return ms_worker_get_busy (MS_WORKER (self));
}

gboolean
ms_scout_get_failed (MsScout *self)
{
  return self->failed;
}

static void
ms_scout_finalize (GObject *object)
{
  MsScout *self = MS_SCOUT (object);
  g_clear_pointer (&self->scouted, scouted_free);
  question_clear (&self->question);
  G_OBJECT_CLASS (ms_scout_parent_class)->finalize (object);
}

static void
ms_scout_class_init (MsScoutClass *klass)
{
  MsWorkerClass *worker_class = MS_WORKER_CLASS (klass);
  G_OBJECT_CLASS (klass)->finalize = ms_scout_finalize;
  worker_class->run_size = sizeof (Job);
  worker_class->begin = ms_scout_begin;
  worker_class->work = work;
  worker_class->end = ms_scout_end;
  worker_class->tell = ms_scout_tell;
  worker_class->clear = clear;
  MS_FOLLOWER_CLASS (klass)->moved = ms_scout_moved;
  changed_signal = g_signal_new (
      "changed", MS_TYPE_SCOUT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
ms_scout_init (MsScout *self)
{
}

MsScout *
ms_scout_new (MsGame *game)
{
  return g_object_new (MS_TYPE_SCOUT, "game", game, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-analyzer.h"

#include "ms-class-add.h"

#define PROGRESS_INTERVAL_MS 50
/* So long that work is what limits an analysis, however busy the machine is. */
#define DEFAULT_SECONDS 600

/* A solver that holds more after a run is given up: gigabytes that one huge board needed should
 * not stay taken while small ones are played.  On the thread of the run, because it can take long.
 */
#define MOST_HELD (64 << 20)

/* Up to here fractions cost no more than a moment even where numbers are scattered. */
#define EXACT_MAX_CELLS 1024

typedef struct
{
  MsFollowerRun follower;
  MsSolver *solver; /* lent for this run; NULL: the run makes one; may be NULL afterwards */
  MsVariation *variation; /* owned; NULL: none */
  gboolean marks_dead; /* dead cells are looked for too */
  gboolean measures_bits; /* and so is how much opening each cell tells */
  gboolean base_known; /* the base analysis is known already and not counted again */

  /* Set when the run has ended; NULL if known before, cancelled or out of memory. */
  MsAnalysis *base; /* of the position as it stands: only the variation's density is applied */
  MsAnalysis *analysis; /* under the variation; the same as base if that has only a density */

  int n_counted, n_counts; /* counts done so far and counts in all, for the progress */
} Job;

struct _MsAnalyzer
{
  MsFollower parent_instance;

  MsAnalysis *analysis; /* owned */
  MsAnalysis *base; /* owned */
  MsVariation *variation; /* owned */
  MsSolver *solver; /* owned; lent to the job while one runs */
  double progress; /* as last notified */

  gboolean cancelled, mark_dead, measure_bits;
  double time_limit;
};

static guint recall_signal;

G_DEFINE_FINAL_TYPE (MsAnalyzer, ms_analyzer, MS_TYPE_FOLLOWER)

static void
notify (MsAnalyzer *self, const char *property)
{
  g_object_notify (G_OBJECT (self), property);
}

static void
take_analysis (MsAnalyzer *self, MsAnalysis *analysis)
{
  if (analysis == NULL && self->analysis == NULL)
    return;
  g_clear_pointer (&self->analysis, ms_analysis_unref);
  self->analysis = analysis;
  notify (self, "analysis");
}

static void
set_cancelled (MsAnalyzer *self, gboolean cancelled)
{
  if (self->cancelled == cancelled)
    return;
  self->cancelled = cancelled;
  notify (self, "cancelled");
}

static void
set_progress (MsAnalyzer *self, double progress)
{
  if (self->progress == progress)
    return;
  self->progress = progress;
  notify (self, "progress");
}

/* --- Runs --- */

static void
clear (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  ms_solver_free (job->solver);
  g_clear_pointer (&job->variation, ms_variation_unref);
  g_clear_pointer (&job->base, ms_analysis_unref);
  g_clear_pointer (&job->analysis, ms_analysis_unref);
  ms_follower_run_clear (run);
}

static bool
poll_cb (double progress, void *user_data)
{
  Job *job = user_data;
  return ms_worker_run_poll ((job->n_counted + progress) / job->n_counts, job);
}

/* Finds out about the position as it stands what is asked besides its chances. */
static MsStatus
find_besides (Job *job)
{
  const MsSolverOptions *options = &job->follower.options;
  if (job->marks_dead)
    MS_TRY (ms_analysis_find_dead (job->base, job->solver, options));
  return job->measures_bits ? ms_analysis_find_bits (job->base, job->solver, options)
                            : MS_STATUS_OK;
}

static void
count (Job *job)
{
  MsPosition *position = job->follower.position;
  g_autoptr (MsVariation) settled = ms_variation_settle (job->variation);
  gboolean varied = !ms_variation_equal (settled, job->variation);
  job->n_counts = varied && !job->base_known ? 2 : 1;
  if (!job->base_known)
    ms_analysis_find_varied (job->solver, position, settled, &job->follower.options, &job->base);
  if (job->base != NULL && settled == NULL && find_besides (job) == MS_STATUS_CANCELLED)
    g_clear_pointer (&job->base, ms_analysis_unref);
  job->n_counted = job->n_counts - 1;
  if (!varied && job->base != NULL)
    job->analysis = ms_analysis_ref (job->base);
  else if (varied && (job->base_known || job->base != NULL))
    ms_analysis_find_varied (
        job->solver, position, job->variation, &job->follower.options, &job->analysis);
}

static void
work (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  if (job->solver == NULL)
    job->solver = ms_solver_new (NULL);
  if (!ms_worker_run_poll (0, run) && job->solver != NULL)
    count (job);
  if (job->solver != NULL && ms_solver_get_held_bytes (job->solver) > MOST_HELD)
    g_clear_pointer (&job->solver, ms_solver_free);
}

void
ms_analyzer_set_options (MsFollowerRun *run, double time_limit)
{
  MsSolverOptions *options = &run->options;
  options->time_limit = time_limit;
  options->work_limit = MS_WORK_USUAL;
  options->threads = (int)g_get_num_processors ();
  options->exact = ms_position_get_width (run->position) * ms_position_get_height (run->position)
      <= EXACT_MAX_CELLS;
}

static void
ms_analyzer_begin (MsWorker *worker, MsWorkerRun *run)
{
  MsAnalyzer *self = MS_ANALYZER (worker);
  Job *job = (Job *)run;

  MS_WORKER_CLASS (ms_analyzer_parent_class)->begin (worker, run);
  ms_analyzer_set_options (&job->follower, self->time_limit);
  job->follower.options.poll = poll_cb;
  job->solver = g_steal_pointer (&self->solver);
  job->variation = self->variation != NULL ? ms_variation_ref (self->variation) : NULL;
  job->marks_dead = self->mark_dead;
  job->measures_bits = self->measure_bits;
  job->base_known = self->base != NULL;
}

static void
ms_analyzer_tick (MsWorker *worker, MsWorkerRun *run)
{
  set_progress (MS_ANALYZER (worker), ms_worker_run_get_progress (run));
}

/* What is left from an earlier variation would not tell what is asked now. */
static void
give_up (MsAnalyzer *self)
{
  take_analysis (self, NULL);
  set_cancelled (self, TRUE);
}

/* Without memory there is nothing to show; the user may try again. */
static void
ms_analyzer_end (MsWorker *worker, MsWorkerRun *run, gboolean wanted)
{
  MsAnalyzer *self = MS_ANALYZER (worker);
  Job *job = (Job *)run;

  self->solver = g_steal_pointer (&job->solver);
  if (wanted && job->base != NULL)
    self->base = g_steal_pointer (&job->base);
  if (wanted && job->analysis == NULL)
    give_up (self);
  else if (wanted)
    {
      set_progress (self, 1);
      take_analysis (self, g_steal_pointer (&job->analysis));
    }
}

static void
ask (MsAnalyzer *self)
{
  set_cancelled (self, FALSE);
  set_progress (self, 0);
  if (ms_follower_get_active (MS_FOLLOWER (self)))
    ms_worker_request (MS_WORKER (self));
  else
    ms_worker_stop (MS_WORKER (self));
}

/* Takes the analysis of somebody who has it already; FALSE: nobody has. */
static gboolean
recall (MsAnalyzer *self)
{
  MsAnalysis *known = NULL;
  if (ms_follower_get_active (MS_FOLLOWER (self)) && self->variation == NULL)
    g_signal_emit (self, recall_signal, 0, &known);
  if (known == NULL)
    return FALSE;
  ms_worker_stop (MS_WORKER (self));
  set_cancelled (self, FALSE);
  set_progress (self, 1);
  self->base = ms_analysis_ref (known);
  take_analysis (self, known);
  return TRUE;
}

/* What was known, or was being worked out, holds no more. */
static void
refresh (MsAnalyzer *self)
{
  g_object_freeze_notify (G_OBJECT (self));
  take_analysis (self, NULL);
  g_clear_pointer (&self->base, ms_analysis_unref);
  if (!recall (self))
    ask (self);
  g_object_thaw_notify (G_OBJECT (self));
}

static void
take_variation (MsAnalyzer *self, MsVariation *variation)
{
  g_autoptr (MsVariation) before = g_steal_pointer (&self->variation);
  self->variation = variation;
  ms_follower_keep (MS_FOLLOWER (self), variation != NULL);
  if (!ms_variation_equal (before, variation))
    notify (self, "variation");
}

/* What was supposed was about the position that is gone. */
static void
settle_variation (MsAnalyzer *self)
{
  take_variation (self, ms_variation_settle (self->variation));
}

static void
ms_analyzer_moved (MsFollower *follower)
{
  MsAnalyzer *self = MS_ANALYZER (follower);
  g_object_freeze_notify (G_OBJECT (self));
  settle_variation (self);
  refresh (self);
  g_object_thaw_notify (G_OBJECT (self));
}

gboolean
ms_analyzer_get_supposes (MsAnalyzer *self)
{
  g_autoptr (MsVariation) settled = ms_variation_settle (self->variation);
  return !ms_variation_equal (settled, self->variation);
}

/* Shows the analysis under the variation as it is now.  If the base is known and nothing is
 * supposed, it is that; else it is worked out. */
static void
vary (MsAnalyzer *self)
{
  if (self->base == NULL || ms_analyzer_get_supposes (self))
    {
      ask (self);
      return;
    }
  ms_worker_stop (MS_WORKER (self));
  set_cancelled (self, FALSE);
  set_progress (self, 1);
  if (self->analysis != self->base)
    take_analysis (self, ms_analysis_ref (self->base));
}

void
ms_analyzer_set_variation (MsAnalyzer *self, MsVariation *variation)
{
  double density = ms_variation_get_density (self->variation);
  if (ms_variation_equal (self->variation, variation))
    return;
  g_object_freeze_notify (G_OBJECT (self));
  take_variation (self, variation != NULL ? ms_variation_ref (variation) : NULL);
  double now = ms_variation_get_density (variation);
  if (density != now && !(isnan (density) && isnan (now)))
    g_clear_pointer (&self->base, ms_analysis_unref);
  vary (self);
  g_object_thaw_notify (G_OBJECT (self));
}

MsVariation *
ms_analyzer_get_variation (MsAnalyzer *self)
{
  return self->variation;
}

MsAnalysis *
ms_analyzer_get_base (MsAnalyzer *self)
{
  return self->base;
}

static void
ms_analyzer_activated (MsFollower *follower)
{
  MsAnalyzer *self = MS_ANALYZER (follower);
  if (!ms_follower_get_active (follower))
    settle_variation (self);
  refresh (self);
}

MsAnalysis *
ms_analyzer_get_analysis (MsAnalyzer *self)
{
  return self->analysis;
}

gboolean
ms_analyzer_get_busy (MsAnalyzer *self)
{
  return ms_worker_get_busy (MS_WORKER (self));
}

double
ms_analyzer_get_progress (MsAnalyzer *self)
{
  return self->progress;
}

void
ms_analyzer_cancel (MsAnalyzer *self)
{
  if (!ms_worker_get_busy (MS_WORKER (self)))
    return;
  g_object_freeze_notify (G_OBJECT (self));
  ms_worker_stop (MS_WORKER (self));
  give_up (self);
  g_object_thaw_notify (G_OBJECT (self));
}

void
ms_analyzer_retry (MsAnalyzer *self)
{
  if (!self->cancelled)
    return;
  g_object_freeze_notify (G_OBJECT (self));
  vary (self);
  g_object_thaw_notify (G_OBJECT (self));
}

gboolean
ms_analyzer_get_cancelled (MsAnalyzer *self)
{
  return self->cancelled;
}

/* Sets what is found out besides chances.  The analysis there is was made without it, or with it,
 * so it is made anew. */
static void
set_besides (MsAnalyzer *self, gboolean *besides, gboolean value, const char *name)
{
  if (*besides == value)
    return;
  g_object_freeze_notify (G_OBJECT (self));
  *besides = value;
  notify (self, name);
  refresh (self);
  g_object_thaw_notify (G_OBJECT (self));
}

static void
set_mark_dead (MsAnalyzer *self, gboolean mark_dead)
{
  set_besides (self, &self->mark_dead, mark_dead, "mark-dead");
}

static void
set_measure_bits (MsAnalyzer *self, gboolean measure_bits)
{
  set_besides (self, &self->measure_bits, measure_bits, "measure-bits");
}

/* The limit holds from the next run on. */
static void
set_time_limit (MsAnalyzer *self, double seconds)
{
  self->time_limit = seconds;
  notify (self, "time-limit");
}

static void
ms_analyzer_finalize (GObject *object)
{
  MsAnalyzer *self = MS_ANALYZER (object);
  g_clear_pointer (&self->analysis, ms_analysis_unref);
  g_clear_pointer (&self->base, ms_analysis_unref);
  g_clear_pointer (&self->variation, ms_variation_unref);
  g_clear_pointer (&self->solver, ms_solver_free);
  G_OBJECT_CLASS (ms_analyzer_parent_class)->finalize (object);
}

#define FIELD(field) .offset = G_STRUCT_OFFSET (MsAnalyzer, field)

static const MsProperty properties[] = {
  { "mark-dead", G_TYPE_BOOLEAN, FIELD (mark_dead), .set = G_CALLBACK (set_mark_dead) },
  { "measure-bits", G_TYPE_BOOLEAN, FIELD (measure_bits), .set = G_CALLBACK (set_measure_bits) },
  { "analysis", G_TYPE_BOXED, ms_analysis_get_type, FIELD (analysis) },
  { "variation", G_TYPE_BOXED, ms_variation_get_type, FIELD (variation),
      .set = G_CALLBACK (ms_analyzer_set_variation) },
  { "progress", G_TYPE_DOUBLE, FIELD (progress) },
  { "time-limit", G_TYPE_DOUBLE, FIELD (time_limit), .set = G_CALLBACK (set_time_limit) },
  { "cancelled", G_TYPE_BOOLEAN, FIELD (cancelled) },
};

static void
ms_analyzer_class_init (MsAnalyzerClass *klass)
{
  MsWorkerClass *worker_class = MS_WORKER_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ms_analyzer_finalize;
  worker_class->run_size = sizeof (Job);
  worker_class->work = work;
  worker_class->clear = clear;
  worker_class->begin = ms_analyzer_begin;
  worker_class->end = ms_analyzer_end;
  worker_class->interval = PROGRESS_INTERVAL_MS;
  worker_class->tick = ms_analyzer_tick;
  MS_FOLLOWER_CLASS (klass)->moved = ms_analyzer_moved;
  MS_FOLLOWER_CLASS (klass)->activated = ms_analyzer_activated;
  recall_signal = g_signal_new ("recall", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
      NULL, NULL, MS_TYPE_ANALYSIS, 0);
  ms_class_add_properties (klass, properties, G_N_ELEMENTS (properties));
}

static void
ms_analyzer_init (MsAnalyzer *self)
{
  ms_follower_set_memory_limit (MS_FOLLOWER (self), ms_memory_default_limit ());
  self->time_limit = DEFAULT_SECONDS;
}

MsAnalyzer *
ms_analyzer_new (MsGame *game)
{
  return g_object_new (MS_TYPE_ANALYZER, "game", game, NULL);
}

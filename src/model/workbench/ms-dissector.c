/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-dissector.h"

#include "ms-figures.h"

#include <math.h>

/* --- The dissection --- */

struct _MsDissection
{
  MsPosition *position;
  MsSectionStudy *study;
  MsNaive *naive;
  MsFifties *fifties;
  MsSolverResult *conflict; /* NULL unless contradictory */
};

void
ms_dissection_free (MsDissection *self)
{
  ms_position_unref (self->position);
  ms_section_study_free (self->study);
  ms_naive_free (self->naive);
  ms_fifty_free (self->fifties);
  ms_solver_result_free (self->conflict);
  g_free (self);
}

/* FALSE: cancelled, or without memory. */
static gboolean
find (MsDissection *self, MsSolver *solver, const MsSolverOptions *options)
{
  MsStatus status = ms_section_study_find (solver, self->position, options, &self->study);
  if (self->study == NULL)
    return FALSE;
  if (!self->study->consistent)
    return ms_solver_run (solver, self->position, options, &self->conflict) != MS_STATUS_CANCELLED
        && self->conflict != NULL;
  if (!self->study->counted)
    return TRUE;
  status = ms_naive_find (solver, self->position, options, &self->naive);
  if (status != MS_STATUS_CANCELLED && status != MS_STATUS_NO_MEMORY)
    status = ms_fifty_find (solver, self->position, options, NULL, &self->fifties);
  return status != MS_STATUS_CANCELLED && status != MS_STATUS_NO_MEMORY;
}

MsDissection *
ms_dissection_find (MsPosition *position, const MsSolverOptions *options)
{
  MsDissection *self = g_new0 (MsDissection, 1);
  MsSolver *solver = ms_solver_new (NULL);
  self->position = ms_position_ref (position);
  if (solver == NULL || !find (self, solver, options))
    g_clear_pointer (&self, ms_dissection_free);
  ms_solver_free (solver);
  return self;
}

const MsCell *
ms_dissection_get_cells (const MsDissection *self)
{
  return ms_position_get_cells (self->position);
}

const MsSectionStudy *
ms_dissection_get_study (const MsDissection *self)
{
  return self->study;
}

const MsNaive *
ms_dissection_get_naive (const MsDissection *self)
{
  return self->naive;
}

const MsFifties *
ms_dissection_get_fifties (const MsDissection *self)
{
  return self->fifties;
}

char *
ms_dissection_dup_conflict (const MsDissection *self)
{
  if (self->conflict == NULL)
    return NULL;
  MsConflictReport conflict = ms_solver_result_get_conflict (self->conflict);
  return ms_figures_dup_conflict (&conflict, self->position);
}

char *
ms_dissection_dup_text (const MsDissection *self, const char *name)
{
  const MsReportSections report = { .name = name,
    .position = self->position,
    .study = self->study,
    .naive = self->naive,
    .fifties = self->fifties,
    .conflict = self->conflict };
  return ms_report_sections_dup_text (&report);
}

/* --- Who makes it --- */

/* Each question is given up after so long; the page says what is known. */
#define MOST_SECONDS 600

/* Nothing is wanted. */
#define NO_SECTION G_MININT

typedef struct
{
  MsFollowerRun base;
  MsSolverOptions options;
  MsVariation *variation; /* owned; NULL: none */
  gboolean wants_layouts; /* else a dissection */
  int section;
  guint64 seed;

  MsDissection *dissection; /* NULL unless found */
  MsSectionLayouts *layouts;
  gboolean drawn;
} Job;

struct _MsDissector
{
  MsFollower parent_instance;

  MsVariation *variation; /* owned; NULL: none */
  MsDissection *dissection; /* owned */
  MsSectionLayouts *layouts; /* owned */
  int section; /* of the layouts that are wanted */
  guint64 seed;
  gboolean drawn;
};

enum
{
  PROP_0,
  PROP_VARIATION,
  N_PROPS
};

enum
{
  CHANGED,
  LAYOUTS_CHANGED,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MsDissector, ms_dissector, MS_TYPE_FOLLOWER)

static void
take_layouts (MsDissector *self, MsSectionLayouts *layouts)
{
  gboolean changed = layouts != NULL || self->layouts != NULL;
  ms_section_layouts_free (self->layouts);
  self->layouts = layouts;
  if (changed)
    g_signal_emit (self, signals[LAYOUTS_CHANGED], 0);
}

static void
take_dissection (MsDissector *self, MsDissection *dissection)
{
  gboolean changed = dissection != NULL || self->dissection != NULL;
  g_clear_pointer (&self->dissection, ms_dissection_free);
  self->dissection = dissection;
  if (changed)
    g_signal_emit (self, signals[CHANGED], 0);
}

static void
ms_dissector_begin (MsWorker *worker, MsWorkerRun *run)
{
  MsDissector *self = MS_DISSECTOR (worker);
  MsFollower *follower = MS_FOLLOWER (worker);
  Job *job = (Job *)run;
  MS_WORKER_CLASS (ms_dissector_parent_class)->begin (worker, run);
  job->wants_layouts = self->dissection != NULL;
  job->section = self->section;
  job->seed = self->seed;
  job->variation = self->variation != NULL ? ms_variation_ref (self->variation) : NULL;
  job->options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  job->options.exact = true;
  job->options.memory_limit = ms_follower_get_memory_limit (follower);
  job->options.time_limit = MOST_SECONDS;
  job->options.work_limit = MS_WORK_USUAL;
  job->options.trust_flags = ms_follower_get_trust_flags (follower);
  job->options.poll = ms_worker_run_poll;
  job->options.user_data = job;
}

static void
find_layouts (Job *job, MsPosition *position)
{
  MsSolver *solver = ms_solver_new (NULL);
  if (solver == NULL)
    return;
  ms_section_layouts_list (
      solver, position, &job->options, job->section, MS_DISSECTOR_MOST_LISTED, &job->layouts);
  job->drawn = job->layouts != NULL && job->layouts->n_layouts == 0 && job->layouts->n_cells > 0;
  if (job->drawn)
    {
      g_clear_pointer (&job->layouts, ms_section_layouts_free);
      ms_section_layouts_draw (
          solver, position, &job->options, job->section, 1, job->seed, &job->layouts);
    }
  ms_solver_free (solver);
}

static void
work (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  MsPosition *position = ms_variation_apply (job->variation, job->base.position);
  guint n_assumed;
  job->options.assumed = ms_variation_get_assumed (job->variation, &n_assumed);
  job->options.n_assumed = (int)n_assumed;
  if (job->wants_layouts)
    find_layouts (job, position);
  else if (!ms_worker_run_poll (0, run))
    job->dissection = ms_dissection_find (position, &job->options);
  ms_position_unref (position);
}

static void
clear (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  g_clear_pointer (&job->variation, ms_variation_unref);
  g_clear_pointer (&job->dissection, ms_dissection_free);
  g_clear_pointer (&job->layouts, ms_section_layouts_free);
  ms_follower_run_clear (run);
}

static void
ms_dissector_tell (MsWorker *worker, MsWorkerRun *run)
{
  MsDissector *self = MS_DISSECTOR (worker);
  Job *job = (Job *)run;
  if (job->wants_layouts)
    {
      self->drawn = job->drawn;
      take_layouts (self, g_steal_pointer (&job->layouts));
      return;
    }
  take_dissection (self, g_steal_pointer (&job->dissection));
  if (self->dissection != NULL && self->section != NO_SECTION)
    ms_worker_request (worker);
}

/* What was known, or was being worked out, holds no more. */
static void
refresh (MsDissector *self)
{
  gboolean had_layouts = self->layouts != NULL, had_dissection = self->dissection != NULL;
  self->section = NO_SECTION;
  g_clear_pointer (&self->layouts, ms_section_layouts_free);
  g_clear_pointer (&self->dissection, ms_dissection_free);
  if (ms_follower_get_active (MS_FOLLOWER (self)))
    ms_worker_request (MS_WORKER (self));
  else
    ms_worker_stop (MS_WORKER (self));
  if (had_layouts)
    g_signal_emit (self, signals[LAYOUTS_CHANGED], 0);
  if (had_dissection)
    g_signal_emit (self, signals[CHANGED], 0);
}

static void
ms_dissector_moved (MsFollower *follower)
{
  refresh (MS_DISSECTOR (follower));
}

void
ms_dissector_set_variation (MsDissector *self, MsVariation *variation)
{
  g_return_if_fail (MS_IS_DISSECTOR (self));
  g_autoptr (MsVariation) taken = ms_variation_set_density (variation, NAN);
  if (ms_variation_equal (self->variation, taken))
    return;
  g_clear_pointer (&self->variation, ms_variation_unref);
  self->variation = g_steal_pointer (&taken);
  refresh (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_VARIATION]);
}

gboolean
ms_dissector_get_busy (MsDissector *self)
{
  return ms_worker_get_busy (MS_WORKER (self));
}

MsDissection *
ms_dissector_get_dissection (MsDissector *self)
{
  return self->dissection;
}

void
ms_dissector_want_layouts (MsDissector *self, int section, guint64 seed)
{
  g_return_if_fail (MS_IS_DISSECTOR (self));
  gboolean listed = self->layouts != NULL && self->section == section && !self->drawn;
  self->section = section;
  self->seed = seed;
  if (listed || !ms_follower_get_active (MS_FOLLOWER (self)))
    return;
  if (self->dissection != NULL)
    ms_worker_request (MS_WORKER (self));
}

void
ms_dissector_forget_layouts (MsDissector *self)
{
  g_return_if_fail (MS_IS_DISSECTOR (self));
  self->section = NO_SECTION;
  if (self->dissection != NULL)
    ms_worker_stop (MS_WORKER (self));
  take_layouts (self, NULL);
}

const MsSectionLayouts *
ms_dissector_get_layouts (MsDissector *self, gboolean *drawn)
{
  if (drawn != NULL)
    *drawn = self->drawn;
  return self->layouts;
}

static void
ms_dissector_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MsDissector *self = MS_DISSECTOR (object);
  switch (id)
    {
    case PROP_VARIATION:
      g_value_set_boxed (value, self->variation);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
ms_dissector_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MsDissector *self = MS_DISSECTOR (object);
  switch (id)
    {
    case PROP_VARIATION:
      ms_dissector_set_variation (self, g_value_get_boxed (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
ms_dissector_finalize (GObject *object)
{
  MsDissector *self = MS_DISSECTOR (object);
  g_clear_pointer (&self->variation, ms_variation_unref);
  g_clear_pointer (&self->dissection, ms_dissection_free);
  g_clear_pointer (&self->layouts, ms_section_layouts_free);
  G_OBJECT_CLASS (ms_dissector_parent_class)->finalize (object);
}

static void
set_up_runs (MsWorkerClass *worker_class)
{
  worker_class->run_size = sizeof (Job);
  worker_class->begin = ms_dissector_begin;
  worker_class->work = work;
  worker_class->tell = ms_dissector_tell;
  worker_class->clear = clear;
}

static void
ms_dissector_class_init (MsDissectorClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  object_class->get_property = ms_dissector_get_property;
  object_class->set_property = ms_dissector_set_property;
  object_class->finalize = ms_dissector_finalize;
  set_up_runs (MS_WORKER_CLASS (klass));
  MS_FOLLOWER_CLASS (klass)->moved = ms_dissector_moved;
  MS_FOLLOWER_CLASS (klass)->activated = ms_dissector_moved;
  props[PROP_VARIATION] = g_param_spec_boxed ("variation", NULL, NULL, MS_TYPE_VARIATION, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[CHANGED] = g_signal_new (
      "changed", MS_TYPE_DISSECTOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[LAYOUTS_CHANGED] = g_signal_new (
      "layouts-changed", MS_TYPE_DISSECTOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
ms_dissector_init (MsDissector *self)
{
  self->section = NO_SECTION;
}

MsDissector *
ms_dissector_new (MsGame *game)
{
  return g_object_new (MS_TYPE_DISSECTOR, "game", game, NULL);
}

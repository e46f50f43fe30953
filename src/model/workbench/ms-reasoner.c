/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-reasoner.h"

typedef struct
{
  MsFollowerRun base;
  int cell;
  MsVariation *variation; /* or NULL */
  gboolean trust_flags;
  gsize memory_limit;
  MsWhy *why; /* NULL unless found */
} Job;

struct _MsReasoner
{
  MsFollower parent_instance;

  int cell; /* asked for; -1: all */
  MsVariation *variation;
  MsWhy *why; /* owned */
};

enum
{
  PROP_0,
  PROP_WHY,
  N_PROPS
};

static GParamSpec *props[N_PROPS];
static guint failed_signal;

G_DEFINE_FINAL_TYPE (MsReasoner, ms_reasoner, MS_TYPE_FOLLOWER)

static void
take_why (MsReasoner *self, MsWhy *why)
{
  if (why == NULL && self->why == NULL)
    return;
  g_clear_pointer (&self->why, ms_why_unref);
  self->why = why;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_WHY]);
}

static void
ms_reasoner_begin (MsWorker *worker, MsWorkerRun *run)
{
  MsReasoner *self = MS_REASONER (worker);
  Job *job = (Job *)run;
  MS_WORKER_CLASS (ms_reasoner_parent_class)->begin (worker, run);
  job->cell = self->cell;
  job->variation = self->variation != NULL ? ms_variation_ref (self->variation) : NULL;
  job->trust_flags = ms_follower_get_trust_flags (MS_FOLLOWER (self));
  job->memory_limit = (gsize)ms_follower_get_memory_limit (MS_FOLLOWER (self));
}

static void
work (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.poll = ms_worker_run_poll;
  options.user_data = run;
  options.trust_flags = job->trust_flags;
  options.memory_limit = job->memory_limit;
  if (!ms_worker_run_poll (0, run))
    ms_why_find (job->base.position, job->variation, &options, job->cell, &job->why);
}

static void
ms_reasoner_end (MsWorker *worker, MsWorkerRun *run, gboolean wanted)
{
  Job *job = (Job *)run;
  if (wanted && job->why != NULL)
    take_why (MS_REASONER (worker), ms_why_ref (job->why));
}

static void
ms_reasoner_tell (MsWorker *worker, MsWorkerRun *run)
{
  if (((Job *)run)->why == NULL)
    g_signal_emit (worker, failed_signal, 0);
}

static void
clear (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  g_clear_pointer (&job->why, ms_why_unref);
  g_clear_pointer (&job->variation, ms_variation_unref);
  ms_follower_run_clear (run);
}

/* What is known is not true of what is asked now. */
static void
ask_anew (MsReasoner *self)
{
  g_object_freeze_notify (G_OBJECT (self));
  take_why (self, NULL);
  if (ms_follower_get_active (MS_FOLLOWER (self)))
    ms_worker_request (MS_WORKER (self));
  else
    ms_worker_stop (MS_WORKER (self));
  g_object_thaw_notify (G_OBJECT (self));
}

static void
ms_reasoner_moved (MsFollower *follower)
{
  MsReasoner *self = MS_REASONER (follower);
  self->cell = -1;
  ask_anew (self);
}

void
ms_reasoner_ask (MsReasoner *self, int cell)
{
  g_return_if_fail (MS_IS_REASONER (self));
  self->cell = cell;
  ask_anew (self);
}

void
ms_reasoner_set_variation (MsReasoner *self, MsVariation *variation)
{
  g_return_if_fail (MS_IS_REASONER (self));
  if (ms_variation_equal (self->variation, variation))
    return;
  g_clear_pointer (&self->variation, ms_variation_unref);
  self->variation = variation != NULL ? ms_variation_ref (variation) : NULL;
  ask_anew (self);
}

MsWhy *
ms_reasoner_get_why (MsReasoner *self)
{
  return self->why;
}

static void
ms_reasoner_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MsReasoner *self = MS_REASONER (object);
  if (id == PROP_WHY)
    g_value_set_boxed (value, self->why);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ms_reasoner_finalize (GObject *object)
{
  MsReasoner *self = MS_REASONER (object);
  g_clear_pointer (&self->why, ms_why_unref);
  g_clear_pointer (&self->variation, ms_variation_unref);
  G_OBJECT_CLASS (ms_reasoner_parent_class)->finalize (object);
}

static void
ms_reasoner_class_init (MsReasonerClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  MsWorkerClass *worker_class = MS_WORKER_CLASS (class);
  object_class->get_property = ms_reasoner_get_property;
  object_class->finalize = ms_reasoner_finalize;
  worker_class->run_size = sizeof (Job);
  worker_class->begin = ms_reasoner_begin;
  worker_class->work = work;
  worker_class->end = ms_reasoner_end;
  worker_class->tell = ms_reasoner_tell;
  worker_class->clear = clear;
  MS_FOLLOWER_CLASS (class)->moved = ms_reasoner_moved;
  MS_FOLLOWER_CLASS (class)->activated = ms_reasoner_moved;
  props[PROP_WHY] = g_param_spec_boxed (
      "why", NULL, NULL, MS_TYPE_WHY, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  failed_signal = g_signal_new (
      "failed", MS_TYPE_REASONER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
ms_reasoner_init (MsReasoner *self)
{
  self->cell = -1;
}

MsReasoner *
ms_reasoner_new (MsGame *game)
{
  return g_object_new (MS_TYPE_REASONER, "game", game, NULL);
}

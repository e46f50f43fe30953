/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-adviser.h"

typedef struct
{
  MsFollowerRun base;
  MsQuestion question;
  MsAdvice *advice; /* NULL unless found */
} Job;

struct _MsAdviser
{
  MsFollower parent_instance;

  MsQuestion question; /* the last one */
  MsAdvice *advice; /* owned */
};

enum
{
  PROP_0,
  PROP_ADVICE,
  N_PROPS
};

static GParamSpec *props[N_PROPS];
static guint failed_signal;

G_DEFINE_FINAL_TYPE (MsAdviser, ms_adviser, MS_TYPE_FOLLOWER)

static void
take_advice (MsAdviser *self, MsAdvice *advice)
{
  if (advice == NULL && self->advice == NULL)
    return;
  g_clear_pointer (&self->advice, ms_advice_unref);
  self->advice = advice;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_ADVICE]);
}

static void
ms_adviser_begin (MsWorker *worker, MsWorkerRun *run)
{
  Job *job = (Job *)run;
  MS_WORKER_CLASS (ms_adviser_parent_class)->begin (worker, run);
  job->question = MS_ADVISER (worker)->question;
}

static void
work (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  if (!ms_worker_run_poll (0, run))
    ms_advice_find (&job->question, job->base.position, ms_worker_run_poll, run, &job->advice);
}

static void
ms_adviser_end (MsWorker *worker, MsWorkerRun *run, gboolean wanted)
{
  Job *job = (Job *)run;
  if (wanted && job->advice != NULL)
    take_advice (MS_ADVISER (worker), ms_advice_ref (job->advice));
}

static void
ms_adviser_tell (MsWorker *worker, MsWorkerRun *run)
{
  if (((Job *)run)->advice == NULL)
    g_signal_emit (worker, failed_signal, 0);
}

static void
clear (MsWorkerRun *run)
{
  g_clear_pointer (&((Job *)run)->advice, ms_advice_unref);
  ms_follower_run_clear (run);
}

static void
ms_adviser_moved (MsFollower *follower)
{
  ms_adviser_forget (MS_ADVISER (follower));
}

void
ms_adviser_forget (MsAdviser *self)
{
  g_return_if_fail (MS_IS_ADVISER (self));
  g_object_freeze_notify (G_OBJECT (self));
  take_advice (self, NULL);
  ms_worker_stop (MS_WORKER (self));
  ms_follower_keep (MS_FOLLOWER (self), FALSE);
  g_object_thaw_notify (G_OBJECT (self));
}

void
ms_adviser_ask (MsAdviser *self, const MsQuestion *question)
{
  g_return_if_fail (MS_IS_ADVISER (self));
  g_object_freeze_notify (G_OBJECT (self));
  take_advice (self, NULL);
  self->question = *question;
  ms_follower_set_trust_flags (MS_FOLLOWER (self), question->trust_flags);
  ms_follower_keep (MS_FOLLOWER (self), TRUE);
  ms_worker_request (MS_WORKER (self));
  g_object_thaw_notify (G_OBJECT (self));
}

MsAdvice *
ms_adviser_get_advice (MsAdviser *self)
{
  return self->advice;
}

gboolean
ms_adviser_get_busy (MsAdviser *self)
{
  return ms_worker_get_busy (MS_WORKER (self));
}

guint
ms_adviser_get_n_runs (MsAdviser *self)
{
  return ms_worker_get_n_runs (MS_WORKER (self));
}

static void
ms_adviser_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_ADVICE)
    g_value_set_boxed (value, MS_ADVISER (object)->advice);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ms_adviser_finalize (GObject *object)
{
  g_clear_pointer (&MS_ADVISER (object)->advice, ms_advice_unref);
  G_OBJECT_CLASS (ms_adviser_parent_class)->finalize (object);
}

static void
ms_adviser_class_init (MsAdviserClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  MsWorkerClass *worker_class = MS_WORKER_CLASS (klass);
  object_class->get_property = ms_adviser_get_property;
  object_class->finalize = ms_adviser_finalize;
  worker_class->run_size = sizeof (Job);
  worker_class->begin = ms_adviser_begin;
  worker_class->work = work;
  worker_class->end = ms_adviser_end;
  worker_class->tell = ms_adviser_tell;
  worker_class->clear = clear;
  MS_FOLLOWER_CLASS (klass)->moved = ms_adviser_moved;
  props[PROP_ADVICE] = g_param_spec_boxed (
      "advice", NULL, NULL, MS_TYPE_ADVICE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  failed_signal = g_signal_new (
      "failed", MS_TYPE_ADVISER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
ms_adviser_init (MsAdviser *self)
{
}

MsAdviser *
ms_adviser_new (MsGame *game)
{
  return g_object_new (MS_TYPE_ADVISER, "game", game, NULL);
}

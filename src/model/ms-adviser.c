/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-adviser.h"

/* What the worker sees: no GObject but the cancellable. */
typedef struct
{
  MsQuestion question;
  MsPosition *position;
  GCancellable *cancellable;
  MsAdvice *advice; /* NULL unless found */
} Job;

struct _MsAdviser
{
  GObject parent_instance;

  /* Owned */
  MsGame *game;
  MsAdvice *advice;

  Job *job; /* runs; borrowed until it comes back */
  gboolean pending; /* ask question when it does */
  MsQuestion question; /* the last one */
  gboolean busy; /* as last notified */
  guint n_runs;
};

enum
{
  PROP_0,
  PROP_GAME,
  PROP_ADVICE,
  PROP_BUSY,
  N_PROPS
};

static GParamSpec *props[N_PROPS];
static guint failed_signal;

G_DEFINE_FINAL_TYPE (MsAdviser, ms_adviser, G_TYPE_OBJECT)

static void
job_free (Job *job)
{
  ms_position_unref (job->position);
  g_object_unref (job->cancellable);
  g_clear_pointer (&job->advice, ms_advice_unref);
  g_free (job);
}

static bool
poll_job (double progress, void *user_data)
{
  return g_cancellable_is_cancelled (((Job *)user_data)->cancellable);
}

static void
run_job (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  Job *job = task_data;
  if (!g_cancellable_is_cancelled (job->cancellable))
    ms_advice_find (&job->question, job->position, poll_job, job, &job->advice);
  g_task_return_boolean (task, TRUE);
}

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
sync_busy (MsAdviser *self)
{
  gboolean busy = self->pending
      || (self->job != NULL && !g_cancellable_is_cancelled (self->job->cancellable));
  if (self->busy == busy)
    return;
  self->busy = busy;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BUSY]);
}

static void on_ended (GObject *source, GAsyncResult *result, gpointer user_data);

/* The task does not know the cancellable: it must come back in any case. */
static void
start_job (MsAdviser *self)
{
  Job *job = g_new0 (Job, 1);
  GWeakRef *weak = g_new0 (GWeakRef, 1);
  g_autoptr (GTask) task = NULL;
  g_weak_ref_init (weak, self);
  job->question = self->question;
  job->position = ms_game_ref_position (self->game);
  job->cancellable = g_cancellable_new ();
  self->pending = FALSE;
  self->n_runs++;
  self->job = job;
  task = g_task_new (NULL, NULL, on_ended, weak);
  g_task_set_task_data (task, job, NULL);
  g_task_run_in_thread (task, run_job);
}

static void
on_ended (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GWeakRef *weak = user_data;
  Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (MsAdviser) self = g_weak_ref_get (weak);
  g_weak_ref_clear (weak);
  g_free (weak);
  if (self == NULL || self->job != job)
    {
      job_free (job);
      return;
    }
  gboolean wanted = !self->pending && !g_cancellable_is_cancelled (job->cancellable);
  gboolean failed = wanted && job->advice == NULL;
  g_object_freeze_notify (G_OBJECT (self));
  self->job = NULL;
  if (wanted)
    take_advice (self, g_steal_pointer (&job->advice));
  if (self->pending)
    start_job (self);
  sync_busy (self);
  g_object_thaw_notify (G_OBJECT (self));
  job_free (job);
  if (failed)
    g_signal_emit (self, failed_signal, 0);
}

static void
stop (MsAdviser *self)
{
  self->pending = FALSE;
  if (self->job != NULL)
    g_cancellable_cancel (self->job->cancellable);
}

void
ms_adviser_forget (MsAdviser *self)
{
  g_return_if_fail (MS_IS_ADVISER (self));
  g_object_freeze_notify (G_OBJECT (self));
  stop (self);
  take_advice (self, NULL);
  sync_busy (self);
  g_object_thaw_notify (G_OBJECT (self));
}

void
ms_adviser_ask (MsAdviser *self, const MsQuestion *question)
{
  g_return_if_fail (MS_IS_ADVISER (self));
  g_object_freeze_notify (G_OBJECT (self));
  stop (self);
  take_advice (self, NULL);
  self->question = *question;
  if (self->job != NULL)
    self->pending = TRUE;
  else
    start_job (self);
  sync_busy (self);
  g_object_thaw_notify (G_OBJECT (self));
}

static void
on_cells_changed (MsAdviser *self, gpointer cells, guint n_cells)
{
  const int *changed = cells;
  const MsCell *board = ms_game_get_cells (self->game);
  gboolean changes = self->question.trust_flags;
  for (guint i = 0; i < n_cells && !changes; i++)
    changes = ms_cell_is_opened (board[changed[i]]);
  if (changes)
    ms_adviser_forget (self);
}

MsAdvice *
ms_adviser_get_advice (MsAdviser *self)
{
  return self->advice;
}

gboolean
ms_adviser_get_busy (MsAdviser *self)
{
  return self->busy;
}

guint
ms_adviser_get_n_runs (MsAdviser *self)
{
  return self->n_runs;
}

static void
ms_adviser_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MsAdviser *self = MS_ADVISER (object);
  switch (id)
    {
    case PROP_GAME:
      g_value_set_object (value, self->game);
      break;
    case PROP_ADVICE:
      g_value_set_boxed (value, self->advice);
      break;
    case PROP_BUSY:
      g_value_set_boolean (value, self->busy);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
ms_adviser_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_GAME)
    MS_ADVISER (object)->game = g_value_dup_object (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ms_adviser_constructed (GObject *object)
{
  MsAdviser *self = MS_ADVISER (object);
  G_OBJECT_CLASS (ms_adviser_parent_class)->constructed (object);
  g_signal_connect_object (
      self->game, "board-changed", G_CALLBACK (ms_adviser_forget), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (
      self->game, "cells-changed", G_CALLBACK (on_cells_changed), self, G_CONNECT_SWAPPED);
}

/* A running job goes on until it polls, and comes back to a weak reference that is empty. */
static void
ms_adviser_dispose (GObject *object)
{
  MsAdviser *self = MS_ADVISER (object);
  stop (self);
  self->job = NULL;
  if (self->game != NULL)
    g_signal_handlers_disconnect_by_data (self->game, self);
  g_clear_object (&self->game);
  G_OBJECT_CLASS (ms_adviser_parent_class)->dispose (object);
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
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  object_class->get_property = ms_adviser_get_property;
  object_class->set_property = ms_adviser_set_property;
  object_class->constructed = ms_adviser_constructed;
  object_class->dispose = ms_adviser_dispose;
  object_class->finalize = ms_adviser_finalize;
  props[PROP_GAME] = g_param_spec_object ("game", NULL, NULL, MS_TYPE_GAME,
      G_PARAM_CONSTRUCT_ONLY | G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_ADVICE] = g_param_spec_boxed ("advice", NULL, NULL, MS_TYPE_ADVICE, readable);
  props[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, readable);
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

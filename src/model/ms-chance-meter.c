/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-chance-meter.h"

#include <gio/gio.h>

#include <math.h>
#ifdef __linux__
#include <sys/resource.h>
#endif

#define REPORT_INTERVAL_MS 100

/* Finer than this nobody asks for, and a machine that is left alone comes to rest. */
#define TARGET_ERROR 0.002
#define MOST_SECONDS 120

/* Of the worker: everything else on the machine goes before it. */
#define NICENESS 15

typedef struct
{
  MsPosition *position;
  MsSolverOptions options;
  GCancellable *cancellable;

  GMutex mutex; /* over what follows, while the job runs */
  MsWinChance chance;
  gboolean known, fresh; /* chance holds something; something not yet shown */
} Job;

struct _MsChanceMeter
{
  GObject parent_instance;

  /* Owned */
  MsGame *game;

  Job *job; /* runs; borrowed until it comes back */
  gboolean pending; /* start another one, on the newest position, when it does */
  guint report_id;
  MsWinChance chance;
  gboolean known;
  gboolean busy; /* as last notified */
  guint n_runs;

  gboolean active, trust_flags;
  guint64 memory_limit;
};

enum
{
  PROP_0,
  PROP_GAME,
  PROP_ACTIVE,
  PROP_BUSY,
  PROP_TRUST_FLAGS,
  PROP_MEMORY_LIMIT,
  N_PROPS
};

static GParamSpec *props[N_PROPS];
static guint changed_signal;

G_DEFINE_FINAL_TYPE (MsChanceMeter, ms_chance_meter, G_TYPE_OBJECT)

static void
job_free (Job *job)
{
  ms_position_unref (job->position);
  g_object_unref (job->cancellable);
  g_mutex_clear (&job->mutex);
  g_free (job);
}

static bool
poll_job (double progress, void *user_data)
{
  return g_cancellable_is_cancelled (((Job *)user_data)->cancellable);
}

static void
report_job (const MsWinChance *chance, void *user_data)
{
  Job *job = user_data;
  g_mutex_lock (&job->mutex);
  job->chance = *chance;
  job->known = job->fresh = TRUE;
  g_mutex_unlock (&job->mutex);
}

static gpointer
run_job (gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Job *job = g_task_get_task_data (task);
  MsWinChanceOptions options = MS_WIN_CHANCE_OPTIONS_INIT;
  MsWinChance chance;
#ifdef __linux__
  /* Of this thread alone, here. */
  setpriority (PRIO_PROCESS, 0, NICENESS);
#endif
  options.strategy = ms_strategy_find ("fast");
  options.seed = 1;
  options.target_error = TARGET_ERROR;
  options.report = report_job;
  options.report_data = job;
  MsStatus status = ms_win_chance_find (job->position, &job->options, &options, NULL, &chance);
  if (status == MS_STATUS_OK || (status == MS_STATUS_TIME_LIMIT && !isnan (chance.chance)))
    report_job (&chance, job);
  g_task_return_boolean (task, TRUE);
  return NULL;
}

/* Shows what the job has found since. */
static void
take_report (MsChanceMeter *self)
{
  Job *job = self->job;
  g_mutex_lock (&job->mutex);
  gboolean fresh = job->fresh && !self->pending && !g_cancellable_is_cancelled (job->cancellable);
  if (fresh)
    {
      self->chance = job->chance;
      self->known = TRUE;
      job->fresh = FALSE;
    }
  g_mutex_unlock (&job->mutex);
  if (fresh)
    g_signal_emit (self, changed_signal, 0);
}

static gboolean
report_cb (gpointer user_data)
{
  MsChanceMeter *self = user_data;
  if (self->job != NULL)
    take_report (self);
  return G_SOURCE_CONTINUE;
}

static void
sync_busy (MsChanceMeter *self)
{
  gboolean busy = self->pending
      || (self->job != NULL && !g_cancellable_is_cancelled (self->job->cancellable));
  if (busy && self->report_id == 0)
    self->report_id = g_timeout_add (REPORT_INTERVAL_MS, report_cb, self);
  else if (!busy)
    g_clear_handle_id (&self->report_id, g_source_remove);
  if (self->busy == busy)
    return;
  self->busy = busy;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BUSY]);
}

static void on_ended (GObject *source, GAsyncResult *result, gpointer user_data);

/* A thread of its own: its low priority must not stay with one that others use. */
static void
start_job (MsChanceMeter *self)
{
  Job *job = g_new0 (Job, 1);
  GWeakRef *weak = g_new0 (GWeakRef, 1);
  g_weak_ref_init (weak, self);
  g_mutex_init (&job->mutex);
  job->position = ms_game_ref_position (self->game);
  job->cancellable = g_cancellable_new ();
  job->options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  job->options.memory_limit = self->memory_limit;
  job->options.time_limit = MOST_SECONDS;
  job->options.trust_flags = self->trust_flags;
  job->options.first_click = ms_game_get_rules (self->game).first_click;
  job->options.poll = poll_job;
  job->options.user_data = job;
  self->pending = FALSE;
  self->n_runs++;
  self->job = job;
  GTask *task = g_task_new (NULL, NULL, on_ended, weak);
  g_task_set_task_data (task, job, NULL);
  g_thread_unref (g_thread_new ("chance-to-win", run_job, task));
}

static void
on_ended (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GWeakRef *weak = user_data;
  Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (MsChanceMeter) self = g_weak_ref_get (weak);
  g_weak_ref_clear (weak);
  g_free (weak);
  if (self != NULL && self->job == job)
    {
      take_report (self);
      /* A handler may have asked anew. */
      self->job = NULL;
      if (self->pending)
        start_job (self);
      sync_busy (self);
    }
  job_free (job);
}

static void
stop (MsChanceMeter *self)
{
  self->pending = FALSE;
  if (self->job != NULL)
    g_cancellable_cancel (self->job->cancellable);
}

static gboolean
is_wanted (MsChanceMeter *self)
{
  MsGameState state = ms_game_get_state (self->game);
  return self->active && state != MS_GAME_WON && state != MS_GAME_LOST;
}

/* What was known, or was being worked out, holds no more. */
static void
refresh (MsChanceMeter *self)
{
  gboolean was_known = self->known;
  stop (self);
  self->known = FALSE;
  if (is_wanted (self) && self->job != NULL)
    self->pending = TRUE;
  else if (is_wanted (self))
    start_job (self);
  sync_busy (self);
  if (was_known)
    g_signal_emit (self, changed_signal, 0);
}

static void
on_cells_changed (MsChanceMeter *self, gpointer cells, guint n_cells)
{
  const int *changed = cells;
  const MsCell *board = ms_game_get_cells (self->game);
  gboolean changes = self->trust_flags;
  /* The mines that are shown at the end change the position too. */
  for (guint i = 0; i < n_cells && !changes; i++)
    changes = ms_cell_is_opened (board[changed[i]]) || board[changed[i]] >= MS_CELL_MINE;
  if (changes)
    refresh (self);
}

void
ms_chance_meter_set_active (MsChanceMeter *self, gboolean active)
{
  g_return_if_fail (MS_IS_CHANCE_METER (self));
  if (self->active == active)
    return;
  self->active = active;
  refresh (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_ACTIVE]);
}

gboolean
ms_chance_meter_get_busy (MsChanceMeter *self)
{
  return self->busy;
}

const MsWinChance *
ms_chance_meter_get (MsChanceMeter *self)
{
  return self->known ? &self->chance : NULL;
}

guint
ms_chance_meter_get_n_runs (MsChanceMeter *self)
{
  return self->n_runs;
}

static void
ms_chance_meter_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MsChanceMeter *self = MS_CHANCE_METER (object);
  switch (id)
    {
    case PROP_GAME:
      g_value_set_object (value, self->game);
      break;
    case PROP_ACTIVE:
      g_value_set_boolean (value, self->active);
      break;
    case PROP_BUSY:
      g_value_set_boolean (value, self->busy);
      break;
    case PROP_TRUST_FLAGS:
      g_value_set_boolean (value, self->trust_flags);
      break;
    case PROP_MEMORY_LIMIT:
      g_value_set_uint64 (value, self->memory_limit);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
set_trust_flags (MsChanceMeter *self, gboolean trust_flags)
{
  if (self->trust_flags == trust_flags)
    return;
  self->trust_flags = trust_flags;
  refresh (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_TRUST_FLAGS]);
}

static void
ms_chance_meter_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MsChanceMeter *self = MS_CHANCE_METER (object);
  switch (id)
    {
    case PROP_GAME:
      self->game = g_value_dup_object (value);
      break;
    case PROP_ACTIVE:
      ms_chance_meter_set_active (self, g_value_get_boolean (value));
      break;
    case PROP_TRUST_FLAGS:
      set_trust_flags (self, g_value_get_boolean (value));
      break;
    case PROP_MEMORY_LIMIT:
      self->memory_limit = g_value_get_uint64 (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
ms_chance_meter_constructed (GObject *object)
{
  MsChanceMeter *self = MS_CHANCE_METER (object);
  G_OBJECT_CLASS (ms_chance_meter_parent_class)->constructed (object);
  g_signal_connect_object (
      self->game, "board-changed", G_CALLBACK (refresh), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (
      self->game, "cells-changed", G_CALLBACK (on_cells_changed), self, G_CONNECT_SWAPPED);
}

/* A running job goes on until it polls, and comes back to a weak reference that is empty. */
static void
ms_chance_meter_dispose (GObject *object)
{
  MsChanceMeter *self = MS_CHANCE_METER (object);
  stop (self);
  self->job = NULL;
  self->active = FALSE;
  g_clear_handle_id (&self->report_id, g_source_remove);
  if (self->game != NULL)
    g_signal_handlers_disconnect_by_data (self->game, self);
  g_clear_object (&self->game);
  G_OBJECT_CLASS (ms_chance_meter_parent_class)->dispose (object);
}

static void
install_properties (GObjectClass *object_class)
{
  const GParamFlags writable = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  props[PROP_GAME] = g_param_spec_object (
      "game", NULL, NULL, MS_TYPE_GAME, G_PARAM_CONSTRUCT_ONLY | writable);
  props[PROP_ACTIVE] = g_param_spec_boolean (
      "active", NULL, NULL, FALSE, writable | G_PARAM_EXPLICIT_NOTIFY);
  props[PROP_BUSY] = g_param_spec_boolean (
      "busy", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_TRUST_FLAGS] = g_param_spec_boolean (
      "trust-flags", NULL, NULL, FALSE, writable | G_PARAM_EXPLICIT_NOTIFY);
  props[PROP_MEMORY_LIMIT] = g_param_spec_uint64 (
      "memory-limit", NULL, NULL, 0, G_MAXUINT64, 0, writable);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
ms_chance_meter_class_init (MsChanceMeterClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  object_class->get_property = ms_chance_meter_get_property;
  object_class->set_property = ms_chance_meter_set_property;
  object_class->constructed = ms_chance_meter_constructed;
  object_class->dispose = ms_chance_meter_dispose;
  install_properties (object_class);
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-chance-meter.h"

#include "ms-follower.h"

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
  MsFollowerRun run;
  MsSolverOptions options;

  GMutex mutex; /* over what follows, while it runs */
  MsWinChance chance;
  gboolean known, fresh; /* chance holds something; something not yet shown */
} Job;

struct _MsChanceMeter
{
  GObject parent_instance;

  MsFollower follower;
  MsWinChance chance;
  gboolean known;
  gboolean silent; /* there is no chance to tell, as was last told */

  gboolean active;
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
report_job (const MsWinChance *chance, void *user_data)
{
  Job *job = user_data;
  g_mutex_lock (&job->mutex);
  job->chance = *chance;
  job->known = job->fresh = TRUE;
  g_mutex_unlock (&job->mutex);
}

static void
work (MsFollowerRun *run)
{
  Job *job = (Job *)run;
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
  MsStatus status = ms_win_chance_find (run->position, &job->options, &options, NULL, &chance);
  if (status == MS_STATUS_OK || (status == MS_STATUS_TIME_LIMIT && !isnan (chance.chance)))
    report_job (&chance, job);
}

static void
begin (gpointer owner, MsFollowerRun *run)
{
  MsChanceMeter *self = owner;
  Job *job = (Job *)run;
  g_mutex_init (&job->mutex);
  job->options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  job->options.memory_limit = self->memory_limit;
  job->options.time_limit = MOST_SECONDS;
  job->options.trust_flags = self->follower.trust_flags;
  job->options.first_click = ms_game_get_promise (self->follower.game);
  job->options.poll = ms_follower_run_poll;
  job->options.user_data = job;
}

static void
clear (MsFollowerRun *run)
{
  g_mutex_clear (&((Job *)run)->mutex);
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
refine (gpointer owner, MsFollowerRun *run)
{
  if (take_report (owner, (Job *)run))
    g_signal_emit (owner, changed_signal, 0);
}

static guint
end (gpointer owner, MsFollowerRun *run, gboolean wanted)
{
  return wanted && take_report (owner, (Job *)run) ? changed_signal : 0;
}

gboolean
ms_chance_meter_is_without_board (MsChanceMeter *self)
{
  MsGame *game = self->follower.game;
  return ms_game_get_rules (game).no_guess && !ms_game_has_layout (game);
}

gboolean
ms_chance_meter_is_over (MsChanceMeter *self)
{
  MsGameState state = ms_game_get_state (self->follower.game);
  return state == MS_GAME_WON || state == MS_GAME_LOST;
}

/* What was known, or was being worked out, holds no more. */
static void
refresh (gpointer owner)
{
  MsChanceMeter *self = owner;
  gboolean was_known = self->known, was_silent = self->silent;
  self->known = FALSE;
  self->silent = ms_chance_meter_is_over (self) || ms_chance_meter_is_without_board (self);
  if (self->active && !self->silent)
    ms_follower_request (&self->follower);
  else
    ms_follower_stop (&self->follower);
  if (was_known || self->silent != was_silent)
    g_signal_emit (self, changed_signal, 0);
}

/* A thread of its own: its low priority must not stay with one that others use. */
static const MsFollowerKind kind = {
  .run_size = sizeof (Job),
  .thread = "chance-to-win",
  .moved = refresh,
  .begin = begin,
  .work = work,
  .end = end,
  .clear = clear,
  .interval = REPORT_INTERVAL_MS,
  .tick = refine,
};

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
  return self->follower.busy;
}

const MsWinChance *
ms_chance_meter_get (MsChanceMeter *self)
{
  return self->known ? &self->chance : NULL;
}

guint
ms_chance_meter_get_n_runs (MsChanceMeter *self)
{
  return self->follower.n_runs;
}

static void
ms_chance_meter_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MsChanceMeter *self = MS_CHANCE_METER (object);
  switch (id)
    {
    case PROP_GAME:
      g_value_set_object (value, self->follower.game);
      break;
    case PROP_ACTIVE:
      g_value_set_boolean (value, self->active);
      break;
    case PROP_BUSY:
      g_value_set_boolean (value, self->follower.busy);
      break;
    case PROP_TRUST_FLAGS:
      g_value_set_boolean (value, self->follower.trust_flags);
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
  if (self->follower.trust_flags == trust_flags)
    return;
  self->follower.trust_flags = trust_flags;
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
      ms_follower_init (&self->follower, &kind, self, g_value_dup_object (value));
      g_signal_connect_object (
          self->follower.game, "notify::no-guess", G_CALLBACK (refresh), self, G_CONNECT_SWAPPED);
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
ms_chance_meter_dispose (GObject *object)
{
  MsChanceMeter *self = MS_CHANCE_METER (object);
  self->active = FALSE;
  ms_follower_dispose (&self->follower);
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

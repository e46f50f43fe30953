/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-analyzer.h"

#include "ms-analyzer-run.h"
#include "ms-memory.h"

#define PROGRESS_INTERVAL_MS 50

struct _MsAnalyzer
{
  GObject parent_instance;

  MsFollower follower;
  MsAnalysis *analysis; /* owned */
  MsSolver *solver; /* owned; lent to the job while one runs */
  double progress; /* as last notified */

  gboolean active, cancelled;
  guint64 memory_limit;
  double time_limit;
};

enum
{
  PROP_0,
  PROP_GAME,
  PROP_ACTIVE,
  PROP_ANALYSIS,
  PROP_BUSY,
  PROP_PROGRESS,
  PROP_TRUST_FLAGS,
  PROP_MEMORY_LIMIT,
  PROP_TIME_LIMIT,
  PROP_CANCELLED,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (MsAnalyzer, ms_analyzer, G_TYPE_OBJECT)

static void
notify (MsAnalyzer *self, int prop)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[prop]);
}

static void
take_analysis (MsAnalyzer *self, MsAnalysis *analysis)
{
  if (analysis == NULL && self->analysis == NULL)
    return;
  g_clear_pointer (&self->analysis, ms_analysis_unref);
  self->analysis = analysis;
  notify (self, PROP_ANALYSIS);
}

static void
set_cancelled (MsAnalyzer *self, gboolean cancelled)
{
  if (self->cancelled == cancelled)
    return;
  self->cancelled = cancelled;
  notify (self, PROP_CANCELLED);
}

static void
set_progress (MsAnalyzer *self, double progress)
{
  if (self->progress == progress)
    return;
  self->progress = progress;
  notify (self, PROP_PROGRESS);
}

/* Up to here fractions cost no more than a moment even where numbers are scattered. */
#define EXACT_MAX_CELLS 1024

void
ms_analyzer_set_options (MsAnalyzer *self, MsSolverOptions *options)
{
  MsGame *game = self->follower.game;
  *options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  options->memory_limit = self->memory_limit;
  options->time_limit = self->time_limit;
  options->trust_flags = self->follower.trust_flags;
  options->exact = ms_game_get_width (game) * ms_game_get_height (game) <= EXACT_MAX_CELLS;
}

static void
begin (gpointer owner, MsFollowerRun *run)
{
  MsAnalyzer *self = owner;
  MsAnalyzerRun *job = (MsAnalyzerRun *)run;

  ms_analyzer_set_options (self, &job->options);
  job->solver = g_steal_pointer (&self->solver);
}

static void
show_progress (gpointer owner, MsFollowerRun *run)
{
  set_progress (owner, ms_analyzer_run_get_progress ((MsAnalyzerRun *)run));
}

/* Without memory there is nothing to show; the user may try again. */
static guint
end (gpointer owner, MsFollowerRun *run, gboolean wanted)
{
  MsAnalyzer *self = owner;
  MsAnalyzerRun *job = (MsAnalyzerRun *)run;

  self->solver = g_steal_pointer (&job->solver);
  if (wanted && job->analysis == NULL)
    set_cancelled (self, TRUE);
  else if (wanted)
    {
      set_progress (self, 1);
      take_analysis (self, g_steal_pointer (&job->analysis));
    }
  return 0;
}

/* What was known, or was being worked out, holds no more. */
static void
refresh (gpointer owner)
{
  MsAnalyzer *self = owner;

  g_object_freeze_notify (G_OBJECT (self));
  take_analysis (self, NULL);
  set_cancelled (self, FALSE);
  set_progress (self, 0);
  if (self->active)
    ms_follower_request (&self->follower);
  else
    ms_follower_stop (&self->follower);
  g_object_thaw_notify (G_OBJECT (self));
}

static const MsFollowerKind kind = {
  .run_size = sizeof (MsAnalyzerRun),
  .moved = refresh,
  .begin = begin,
  .work = ms_analyzer_run_work,
  .end = end,
  .clear = ms_analyzer_run_clear,
  .interval = PROGRESS_INTERVAL_MS,
  .tick = show_progress,
};

gboolean
ms_analyzer_get_active (MsAnalyzer *self)
{
  return self->active;
}

void
ms_analyzer_set_active (MsAnalyzer *self, gboolean active)
{
  if (self->active == active)
    return;
  g_object_freeze_notify (G_OBJECT (self));
  self->active = active;
  notify (self, PROP_ACTIVE);
  refresh (self);
  g_object_thaw_notify (G_OBJECT (self));
}

MsAnalysis *
ms_analyzer_get_analysis (MsAnalyzer *self)
{
  return self->analysis;
}

gboolean
ms_analyzer_get_busy (MsAnalyzer *self)
{
  return self->follower.busy;
}

double
ms_analyzer_get_progress (MsAnalyzer *self)
{
  return self->progress;
}

void
ms_analyzer_cancel (MsAnalyzer *self)
{
  if (!self->follower.busy)
    return;
  g_object_freeze_notify (G_OBJECT (self));
  ms_follower_stop (&self->follower);
  set_cancelled (self, TRUE);
  g_object_thaw_notify (G_OBJECT (self));
}

void
ms_analyzer_retry (MsAnalyzer *self)
{
  if (self->cancelled)
    refresh (self);
}

gboolean
ms_analyzer_get_cancelled (MsAnalyzer *self)
{
  return self->cancelled;
}

guint
ms_analyzer_get_n_runs (MsAnalyzer *self)
{
  return self->follower.n_runs;
}

static void
ms_analyzer_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MsAnalyzer *self = MS_ANALYZER (object);
  switch (id)
    {
    case PROP_GAME:
      g_value_set_object (value, self->follower.game);
      break;
    case PROP_ACTIVE:
      g_value_set_boolean (value, self->active);
      break;
    case PROP_ANALYSIS:
      g_value_set_boxed (value, self->analysis);
      break;
    case PROP_BUSY:
      g_value_set_boolean (value, self->follower.busy);
      break;
    case PROP_PROGRESS:
      g_value_set_double (value, self->progress);
      break;
    case PROP_TRUST_FLAGS:
      g_value_set_boolean (value, self->follower.trust_flags);
      break;
    case PROP_MEMORY_LIMIT:
      g_value_set_uint64 (value, self->memory_limit);
      break;
    case PROP_TIME_LIMIT:
      g_value_set_double (value, self->time_limit);
      break;
    case PROP_CANCELLED:
      g_value_set_boolean (value, self->cancelled);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
set_trust_flags (MsAnalyzer *self, gboolean trust_flags)
{
  if (self->follower.trust_flags == trust_flags)
    return;
  self->follower.trust_flags = trust_flags;
  notify (self, PROP_TRUST_FLAGS);
  refresh (self);
}

/* Limits hold from the next run on. */
static void
ms_analyzer_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MsAnalyzer *self = MS_ANALYZER (object);
  switch (id)
    {
    case PROP_GAME:
      ms_follower_init (&self->follower, &kind, self, g_value_dup_object (value));
      break;
    case PROP_ACTIVE:
      ms_analyzer_set_active (self, g_value_get_boolean (value));
      break;
    case PROP_TRUST_FLAGS:
      set_trust_flags (self, g_value_get_boolean (value));
      break;
    case PROP_MEMORY_LIMIT:
      self->memory_limit = g_value_get_uint64 (value);
      break;
    case PROP_TIME_LIMIT:
      self->time_limit = g_value_get_double (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
ms_analyzer_dispose (GObject *object)
{
  MsAnalyzer *self = MS_ANALYZER (object);

  self->active = FALSE;
  ms_follower_dispose (&self->follower);
  G_OBJECT_CLASS (ms_analyzer_parent_class)->dispose (object);
}

static void
ms_analyzer_finalize (GObject *object)
{
  MsAnalyzer *self = MS_ANALYZER (object);
  g_clear_pointer (&self->analysis, ms_analysis_unref);
  g_clear_pointer (&self->solver, ms_solver_free);
  G_OBJECT_CLASS (ms_analyzer_parent_class)->finalize (object);
}

static void
install_properties (GObjectClass *object_class)
{
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  const GParamFlags writable = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  props[PROP_GAME] = g_param_spec_object (
      "game", NULL, NULL, MS_TYPE_GAME, G_PARAM_CONSTRUCT_ONLY | writable);
  props[PROP_ACTIVE] = g_param_spec_boolean ("active", NULL, NULL, FALSE, writable);
  props[PROP_ANALYSIS] = g_param_spec_boxed ("analysis", NULL, NULL, MS_TYPE_ANALYSIS, readable);
  props[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, readable);
  props[PROP_PROGRESS] = g_param_spec_double ("progress", NULL, NULL, 0, 1, 0, readable);
  props[PROP_TRUST_FLAGS] = g_param_spec_boolean ("trust-flags", NULL, NULL, FALSE, writable);
  props[PROP_MEMORY_LIMIT] = g_param_spec_uint64 (
      "memory-limit", NULL, NULL, 0, G_MAXUINT64, 0, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_TIME_LIMIT] = g_param_spec_double (
      "time-limit", NULL, NULL, 0, G_MAXDOUBLE, 0, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_CANCELLED] = g_param_spec_boolean ("cancelled", NULL, NULL, FALSE, readable);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
ms_analyzer_class_init (MsAnalyzerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = ms_analyzer_get_property;
  object_class->set_property = ms_analyzer_set_property;
  object_class->dispose = ms_analyzer_dispose;
  object_class->finalize = ms_analyzer_finalize;
  install_properties (object_class);
}

static void
ms_analyzer_init (MsAnalyzer *self)
{
  self->memory_limit = ms_memory_default_limit ();
}

MsAnalyzer *
ms_analyzer_new (MsGame *game)
{
  return g_object_new (MS_TYPE_ANALYZER, "game", game, NULL);
}

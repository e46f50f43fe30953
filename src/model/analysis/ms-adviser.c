/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-adviser.h"

#include "ms-follower.h"

typedef struct
{
  MsFollowerRun run;
  MsQuestion question;
  MsAdvice *advice; /* NULL unless found */
} Job;

struct _MsAdviser
{
  GObject parent_instance;

  MsFollower follower;
  MsQuestion question; /* the last one */
  MsAdvice *advice; /* owned */
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
take_advice (MsAdviser *self, MsAdvice *advice)
{
  if (advice == NULL && self->advice == NULL)
    return;
  g_clear_pointer (&self->advice, ms_advice_unref);
  self->advice = advice;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_ADVICE]);
}

static void
begin (gpointer owner, MsFollowerRun *run)
{
  ((Job *)run)->question = MS_ADVISER (owner)->question;
}

static void
work (MsFollowerRun *run)
{
  Job *job = (Job *)run;
  if (!ms_follower_run_poll (0, run))
    ms_advice_find (&job->question, run->position, ms_follower_run_poll, run, &job->advice);
}

static guint
end (gpointer owner, MsFollowerRun *run, gboolean wanted)
{
  Job *job = (Job *)run;
  if (!wanted)
    return 0;
  guint signal_id = job->advice == NULL ? failed_signal : 0;
  take_advice (owner, g_steal_pointer (&job->advice));
  return signal_id;
}

static void
clear (MsFollowerRun *run)
{
  g_clear_pointer (&((Job *)run)->advice, ms_advice_unref);
}

static void
forget (gpointer owner)
{
  ms_adviser_forget (owner);
}

static const MsFollowerKind kind = {
  .run_size = sizeof (Job),
  .moved = forget,
  .begin = begin,
  .work = work,
  .end = end,
  .clear = clear,
};

void
ms_adviser_forget (MsAdviser *self)
{
  g_return_if_fail (MS_IS_ADVISER (self));
  g_object_freeze_notify (G_OBJECT (self));
  take_advice (self, NULL);
  ms_follower_stop (&self->follower);
  g_object_thaw_notify (G_OBJECT (self));
}

void
ms_adviser_ask (MsAdviser *self, const MsQuestion *question)
{
  g_return_if_fail (MS_IS_ADVISER (self));
  g_object_freeze_notify (G_OBJECT (self));
  take_advice (self, NULL);
  self->question = *question;
  self->follower.trust_flags = question->trust_flags;
  ms_follower_request (&self->follower);
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
  return self->follower.busy;
}

guint
ms_adviser_get_n_runs (MsAdviser *self)
{
  return self->follower.n_runs;
}

static void
ms_adviser_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MsAdviser *self = MS_ADVISER (object);
  switch (id)
    {
    case PROP_GAME:
      g_value_set_object (value, self->follower.game);
      break;
    case PROP_ADVICE:
      g_value_set_boxed (value, self->advice);
      break;
    case PROP_BUSY:
      g_value_set_boolean (value, self->follower.busy);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
ms_adviser_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MsAdviser *self = MS_ADVISER (object);
  if (id == PROP_GAME)
    ms_follower_init (&self->follower, &kind, self, g_value_dup_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ms_adviser_dispose (GObject *object)
{
  ms_follower_dispose (&MS_ADVISER (object)->follower);
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-inquiry.h"

#include "ms-class-add.h"

#include <math.h>
#include <string.h>

#define REPORT_INTERVAL_MS 100

struct _MsInquiry
{
  MsFollower parent_instance;

  const MsInquiryKind *kind;
  gpointer question; /* g_atomic_rc_box; NULL: none */
  MsVariation *variation; /* owned */
  gpointer answer; /* owned */
  MsStatus status;
  const char *refusal; /* as was last told */
};

static guint asked_signal, changed_signal, failed_signal;

G_DEFINE_FINAL_TYPE (MsInquiry, ms_inquiry, MS_TYPE_FOLLOWER)

/* --- Runs --- */

static void
release_question (const MsInquiryKind *kind, gpointer question)
{
  if (question != NULL)
    g_atomic_rc_box_release_full (question, kind->clear_question);
}

static void
free_answer (const MsInquiryKind *kind, gpointer answer)
{
  if (answer != NULL)
    kind->free_answer (answer);
}

static void
ms_inquiry_begin (MsWorker *worker, MsWorkerRun *base)
{
  MsInquiry *self = MS_INQUIRY (worker);
  MsInquiryRun *run = (MsInquiryRun *)base;
  MS_WORKER_CLASS (ms_inquiry_parent_class)->begin (worker, base);
  base->thread = self->kind->thread;
  base->priority = self->kind->priority;
  run->kind = self->kind;
  run->question = g_atomic_rc_box_acquire (self->question);
  run->variation = self->variation != NULL ? ms_variation_ref (self->variation) : NULL;
  run->status = MS_STATUS_NO_MEMORY;
}

void
ms_inquiry_run_report (MsInquiryRun *run, gpointer answer)
{
  free_answer (run->kind, g_atomic_pointer_exchange (&run->report, answer));
  run->reported = TRUE;
}

static void
apply_variation (MsInquiryRun *run)
{
  MsPosition *position = run->base.position;
  double density = ms_variation_get_density (run->variation);
  guint n_assumed;
  if (position != NULL && !run->kind->keeps_total)
    {
      run->base.position = ms_variation_apply (run->variation, position);
      ms_position_unref (position);
    }
  run->base.options.assumed = ms_variation_get_assumed (run->variation, &n_assumed);
  run->base.options.n_assumed = (int)n_assumed;
  run->base.options.density = isnan (density) ? 0 : density;
}

static void
work (MsWorkerRun *base)
{
  MsInquiryRun *run = (MsInquiryRun *)base;
  apply_variation (run);
  if (!ms_worker_run_poll (0, base))
    run->answer = run->kind->find (run);
}

static void
take_answer (MsInquiry *self, gpointer answer)
{
  free_answer (self->kind, self->answer);
  self->answer = answer;
}

static void
ms_inquiry_tick (MsWorker *worker, MsWorkerRun *run)
{
  gpointer report = g_atomic_pointer_exchange (&((MsInquiryRun *)run)->report, NULL);
  if (report == NULL)
    return;
  take_answer (MS_INQUIRY (worker), report);
  g_signal_emit (worker, changed_signal, 0);
}

/* Whether there was an answer, or a failure. */
static gboolean
drop_answer (MsInquiry *self)
{
  gboolean dropped = self->answer != NULL || self->status != MS_STATUS_OK;
  free_answer (self->kind, g_steal_pointer (&self->answer));
  self->status = MS_STATUS_OK;
  return dropped;
}

/* Of a run that reported answers the last report stays where it found none in the end. */
static void
ms_inquiry_end (MsWorker *worker, MsWorkerRun *base, gboolean wanted)
{
  MsInquiry *self = MS_INQUIRY (worker);
  MsInquiryRun *run = (MsInquiryRun *)base;
  gpointer *found = run->answer != NULL ? &run->answer : &run->report;
  if (!wanted || (*found == NULL && run->reported))
    return;
  run->tells = *found != NULL ? changed_signal : failed_signal;
  self->status = *found != NULL ? MS_STATUS_OK : run->status;
  take_answer (self, g_steal_pointer (found));
}

static void
ms_inquiry_tell (MsWorker *worker, MsWorkerRun *base)
{
  MsInquiryRun *run = (MsInquiryRun *)base;
  if (run->tells != 0)
    g_signal_emit (worker, run->tells, 0, (int)run->status);
}

static void
clear (MsWorkerRun *base)
{
  MsInquiryRun *run = (MsInquiryRun *)base;
  release_question (run->kind, run->question);
  free_answer (run->kind, run->answer);
  free_answer (run->kind, run->report);
  g_clear_pointer (&run->variation, ms_variation_unref);
  ms_follower_run_clear (base);
}

/* --- Questions --- */

static void
take_question (MsInquiry *self, gconstpointer question)
{
  release_question (self->kind, self->question);
  self->question = NULL;
  if (question != NULL)
    self->question = (gpointer)g_atomic_rc_box_dup (self->kind->question_size, question);
}

/* Has the question answered, if somebody wants that and it can be; what there was holds until then
 * only if it lingers. */
static void
renew (MsInquiry *self, gboolean lingers)
{
  const MsInquiryKind *kind = self->kind;
  gboolean wanted = kind->carry == NULL || ms_follower_get_active (MS_FOLLOWER (self));
  const char *before = self->refusal;
  if (kind->refuse != NULL)
    self->refusal = kind->refuse (self->question, ms_follower_get_game (MS_FOLLOWER (self)));
  wanted = wanted && self->refusal == NULL;
  gboolean told = !(lingers && wanted) && drop_answer (self);
  if (wanted)
    ms_worker_request (MS_WORKER (self));
  else
    ms_worker_stop (MS_WORKER (self));
  if (told || g_strcmp0 (self->refusal, before) != 0)
    g_signal_emit (self, changed_signal, 0);
}

/* Whether it has become another question. */
static gboolean
carry_question (MsInquiry *self)
{
  const MsInquiryKind *kind = self->kind;
  g_autofree gpointer question = g_malloc0 (kind->question_size);
  if (self->question != NULL)
    memcpy (question, self->question, kind->question_size);
  kind->carry (question, ms_follower_get_game (MS_FOLLOWER (self)));
  if (self->question != NULL && memcmp (question, self->question, kind->question_size) == 0)
    return FALSE;
  take_question (self, question);
  return TRUE;
}

static void
ms_inquiry_moved (MsFollower *follower)
{
  MsInquiry *self = MS_INQUIRY (follower);
  if (self->kind->carry == NULL)
    {
      ms_inquiry_forget (self);
      return;
    }
  gboolean another = carry_question (self);
  renew (self, FALSE);
  if (another)
    g_signal_emit (self, asked_signal, 0);
}

static void
ms_inquiry_activated (MsFollower *follower)
{
  if (MS_INQUIRY (follower)->kind->carry != NULL)
    ms_inquiry_moved (follower);
}

static gboolean
ms_inquiry_concerns (MsFollower *follower, const MsGameChange *change)
{
  MsInquiry *self = MS_INQUIRY (follower);
  const MsInquiryKind *kind = self->kind;
  if (kind->asks_again != NULL && self->question != NULL
      && kind->asks_again (self->question, change))
    renew (self, TRUE);
  return kind->concerns != NULL && kind->concerns (change);
}

void
ms_inquiry_ask (MsInquiry *self, gconstpointer question)
{
  g_return_if_fail (MS_IS_INQUIRY (self));
  take_question (self, question);
  ms_follower_keep (MS_FOLLOWER (self), self->kind->carry == NULL);
  renew (self, self->kind->lingers);
  g_signal_emit (self, asked_signal, 0);
}

void
ms_inquiry_forget (MsInquiry *self)
{
  g_return_if_fail (MS_IS_INQUIRY (self));
  take_question (self, NULL);
  ms_worker_stop (MS_WORKER (self));
  ms_follower_keep (MS_FOLLOWER (self), FALSE);
  if (drop_answer (self))
    g_signal_emit (self, changed_signal, 0);
}

gconstpointer
ms_inquiry_get_question (MsInquiry *self)
{
  return self->question;
}

void
ms_inquiry_set_variation (MsInquiry *self, MsVariation *variation)
{
  g_return_if_fail (MS_IS_INQUIRY (self));
  g_autoptr (MsVariation) before = self->variation;
  if (self->kind->narrow != NULL)
    self->variation = self->kind->narrow (variation);
  else
    self->variation = variation != NULL ? ms_variation_ref (variation) : NULL;
  if (ms_variation_equal (before, self->variation))
    return;
  if (self->kind->carry != NULL)
    renew (self, FALSE);
  else
    ms_inquiry_forget (self);
  g_object_notify (G_OBJECT (self), "variation");
}

MsVariation *
ms_inquiry_get_variation (MsInquiry *self)
{
  return self->variation;
}

/* --- The object --- */

gpointer
ms_inquiry_get (MsInquiry *self)
{
  return self->answer;
}

MsStatus
ms_inquiry_get_status (MsInquiry *self)
{
  return self->status;
}

gboolean
ms_inquiry_get_busy (MsInquiry *self)
{
  return ms_worker_get_busy (MS_WORKER (self));
}

static void
ms_inquiry_finalize (GObject *object)
{
  MsInquiry *self = MS_INQUIRY (object);
  release_question (self->kind, self->question);
  free_answer (self->kind, self->answer);
  g_clear_pointer (&self->variation, ms_variation_unref);
  G_OBJECT_CLASS (ms_inquiry_parent_class)->finalize (object);
}

static void
ms_inquiry_class_init (MsInquiryClass *class)
{
  MsWorkerClass *worker_class = MS_WORKER_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = ms_inquiry_finalize;
  worker_class->run_size = sizeof (MsInquiryRun);
  worker_class->begin = ms_inquiry_begin;
  worker_class->work = work;
  worker_class->end = ms_inquiry_end;
  worker_class->tell = ms_inquiry_tell;
  worker_class->clear = clear;
  worker_class->interval = REPORT_INTERVAL_MS;
  worker_class->tick = ms_inquiry_tick;
  MS_FOLLOWER_CLASS (class)->moved = ms_inquiry_moved;
  MS_FOLLOWER_CLASS (class)->activated = ms_inquiry_activated;
  MS_FOLLOWER_CLASS (class)->concerns = ms_inquiry_concerns;
  static const MsProperty variation = { "variation", G_TYPE_BOXED, ms_variation_get_type,
    G_STRUCT_OFFSET (MsInquiry, variation), .set = G_CALLBACK (ms_inquiry_set_variation) };
  ms_class_add_properties (class, &variation, 1);
  asked_signal = ms_class_add_signal (class, "asked", 0);
  changed_signal = ms_class_add_signal (class, "changed", 0);
  failed_signal = ms_class_add_signal (class, "failed", 1, G_TYPE_INT);
}

static void
ms_inquiry_init (MsInquiry *self)
{
}

MsInquiry *
ms_inquiry_new (const MsInquiryKind *kind, MsGame *game)
{
  MsInquiry *self = g_object_new (MS_TYPE_INQUIRY, "game", game, NULL);
  self->kind = kind;
  if (kind->carry != NULL)
    carry_question (self);
  return self;
}

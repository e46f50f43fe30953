/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-first-times.h"

#include "ms-level.h"
#include "ms-record-text.h"
#include "ms-widgets.h"

struct _MsFirstTimes
{
  GObject parent_instance;
  MsRecords *records;
  GCancellable *asking; /* cancels the present request; NULL: nothing has been asked yet */
};

G_DEFINE_FINAL_TYPE (MsFirstTimes, ms_first_times, G_TYPE_OBJECT)

typedef struct
{
  MsFirstTimes *owner; /* weak: NULL once nobody wants the answer */
  guint level;
} Question;

/* Tells a best time, unless the request was cancelled by a newer one. */
static void
report_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Question *question = user_data;
  g_autoptr (MsRecordReport) report = ms_records_report_finish (MS_RECORDS (source), result, NULL);
  if (report != NULL && question->owner != NULL)
    {
      g_autofree char *time = report->games->len > 0
          ? ms_record_text_dup_time_of (report->games->pdata[0])
          : NULL;
      g_signal_emit_by_name (question->owner, "found", question->level, time);
    }
  g_clear_weak_pointer (&question->owner);
  g_free (question);
}

/* The filter for the games that the list of best times shows at first. */
static MsRecordFilter
get_filter (const MsRules *rules)
{
  MsRecordFilter filter = MS_RECORD_FILTER_ALL;
  filter.width = rules->width;
  filter.height = rules->height;
  filter.mines = rules->mines;
  filter.no_guess = rules->no_guess;
  filter.assisted = filter.foreign = FALSE;
  filter.rule_set = (int)rules->rule_set;
  if (rules->rule_set == MS_RULES_COMPETITION)
    filter.least_bbbv = ms_level_least_bbbv (rules->width, rules->height, rules->mines);
  return filter;
}

void
ms_first_times_ask (MsFirstTimes *self, const MsRules *rules, guint n)
{
  g_cancellable_cancel (self->asking);
  g_clear_object (&self->asking);
  self->asking = g_cancellable_new ();
  for (guint i = 0; i < n; i++)
    {
      MsRecordFilter filter = get_filter (&rules[i]);
      Question *question = g_new0 (Question, 1);
      g_set_weak_pointer (&question->owner, self);
      question->level = i;
      ms_records_report_async (self->records, &filter, MS_RECORD_ORDER_BEST, 1, FALSE, self->asking,
          report_cb, question);
    }
}

static void
ms_first_times_dispose (GObject *object)
{
  MsFirstTimes *self = MS_FIRST_TIMES (object);
  g_cancellable_cancel (self->asking);
  g_clear_object (&self->asking);
  g_clear_object (&self->records);
  G_OBJECT_CLASS (ms_first_times_parent_class)->dispose (object);
}

static void
ms_first_times_class_init (MsFirstTimesClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ms_first_times_dispose;
  ms_class_add_signal (class, "found", 2, G_TYPE_UINT, G_TYPE_STRING);
}

static void
ms_first_times_init (MsFirstTimes *self)
{
}

MsFirstTimes *
ms_first_times_new (MsRecords *records)
{
  MsFirstTimes *self = g_object_new (MS_TYPE_FIRST_TIMES, NULL);
  self->records = g_object_ref (records);
  return self;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-trainer.h"

#include "ms-class-add.h"
#include "ms-document.h"
#include "ms-examples.h"
#include "ms-exercise-make.h"
#include "ms-once.h"

#define MOST_BYTES ((gsize)256 << 20)

struct _MsTrainer
{
  GObject parent_instance;

  /* Owned */
  MsRecords *records; /* NULL: nothing is kept */
  GCancellable *cancellable; /* of what is read or made */
  MsDeck *deck; /* empty until it has been read */
  MsExercise *exercise;

  gint64 card; /* id of the card asked; 0: none */
  int wanted; /* topic; -1: any */
  gboolean read; /* the deck has been read, or cannot be */
  gboolean waiting; /* "asked" is to be emitted */
  gboolean answered; /* the exercise was */
};

static guint asked_signal, changed_signal;

G_DEFINE_FINAL_TYPE (MsTrainer, ms_trainer, G_TYPE_OBJECT)

int
ms_trainer_get_day (void)
{
  GDate today;
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_date_clear (&today, 1);
  g_date_set_dmy (&today, (GDateDay)g_date_time_get_day_of_month (now),
      (GDateMonth)g_date_time_get_month (now), (GDateYear)g_date_time_get_year (now));
  return (int)g_date_get_julian (&today);
}

/* --- What is asked --- */

static void
tell_asked (MsTrainer *self)
{
  self->waiting = FALSE;
  self->answered = FALSE;
  g_signal_emit (self, asked_signal, 0);
}

static gboolean
is_new (const MsCard *card)
{
  return card->memory.stability <= 0;
}

/* The card to be asked next: one that is due, the longest first; else the oldest that is new. */
static const MsCard *
find_card (MsTrainer *self)
{
  int today = ms_trainer_get_day ();
  const MsCard *due = NULL, *first_new = NULL;
  for (guint i = 0; i < self->deck->cards->len; i++)
    {
      const MsCard *card = self->deck->cards->pdata[i];
      if (self->wanted >= 0 && card->topic != self->wanted)
        continue;
      if (is_new (card) && first_new == NULL)
        first_new = card;
      if (ms_card_is_due (card, today)
          && (due == NULL
              || ms_fsrs_find_recall (card->memory, today - card->day)
                  < ms_fsrs_find_recall (due->memory, today - due->day)))
        due = card;
    }
  return due != NULL ? due : first_new;
}

/* What another thread makes. */
typedef struct
{
  int topic;
  guint64 seed;
  GCancellable *cancellable; /* borrowed while it works */
} Order;

static bool
poll_cb (double progress, void *user_data)
{
  const Order *order = user_data;
  return g_cancellable_is_cancelled (order->cancellable);
}

/* Where an example has what is asked, one out of so many exercises is cut out of it. */
#define EXAMPLES_SHARE 4

static MsExercise *
cut_from_example (
    MsSolver *solver, const Order *order, const MsExample *example, const MsSolverOptions *limits)
{
  MsExercise *exercise = NULL;
  g_autoptr (MsDocument) document = NULL;
  g_autoptr (GFile) file = ms_example_dup_file (example);
  g_autofree char *text = NULL;
  gsize length;
  MsErrorInfo fault;
  if (g_file_load_contents (file, order->cancellable, &text, &length, NULL, NULL)
      && ms_document_read (text, length, &document, &fault) == MS_STATUS_OK
      && document->position != NULL)
    ms_exercise_make_of (solver, order->topic, document->position, order->seed, limits, &exercise);
  return exercise;
}

static MsExercise *
make (MsSolver *solver, const Order *order, const MsSolverOptions *limits)
{
  guint n;
  const MsExample *examples = ms_examples_get (&n);
  MsExercise *exercise = NULL;
  for (guint i = 0; i < n && order->seed % EXAMPLES_SHARE == 0 && exercise == NULL; i++)
    exercise = cut_from_example (
        solver, order, &examples[(order->seed / EXAMPLES_SHARE + i) % n], limits);
  if (exercise == NULL)
    ms_exercise_make (solver, order->topic, order->seed, limits, &exercise);
  return exercise;
}

static gpointer
make_on_worker (gpointer data, GCancellable *cancellable, GError **error)
{
  Order *order = data;
  MsExercise *exercise = NULL;
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions limits = MS_SOLVER_OPTIONS_INIT;
  order->cancellable = cancellable;
  limits.memory_limit = MOST_BYTES;
  limits.poll = poll_cb;
  limits.user_data = order;
  if (solver != NULL)
    exercise = make (solver, order, &limits);
  ms_solver_free (solver);
  return exercise;
}

/* A place that points to the trainer for as long as it lives: a session that ends does not wait for
 * what is read or made. */
static MsTrainer **
place_new (MsTrainer *self)
{
  MsTrainer **place = g_new0 (MsTrainer *, 1);
  g_set_weak_pointer (place, self);
  return place;
}

/* Frees place; a new reference to the trainer, or NULL: it is no more. */
static MsTrainer *
place_free (MsTrainer **place)
{
  MsTrainer *self = *place != NULL ? g_object_ref (*place) : NULL;
  g_clear_weak_pointer (place);
  g_free (place);
  return self;
}

static void
made_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsTrainer) self = place_free (user_data);
  g_autoptr (GError) error = NULL;
  MsExercise *exercise = ms_once_finish (result, &error);
  /* Where it was cancelled another is on its way, or nobody waits. */
  if (error != NULL || self == NULL)
    {
      ms_exercise_free (exercise);
      return;
    }
  self->exercise = exercise;
  tell_asked (self);
}

static void
ask_now (MsTrainer *self)
{
  const MsCard *card = find_card (self);
  if (card != NULL)
    {
      self->card = card->id;
      self->exercise = ms_exercise_read (card->exercise, NULL);
      tell_asked (self);
      return;
    }
  Order *order = g_new0 (Order, 1);
  order->topic = self->wanted >= 0 ? self->wanted
                                   : ms_drill_choose (&self->deck->drill, ms_trainer_get_day ());
  order->seed = (guint64)g_random_int () << 32 | g_random_int ();
  ms_once_async (make_on_worker, order, g_free, (GDestroyNotify)ms_exercise_free, self->cancellable,
      made_cb, place_new (self));
}

static void
deck_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsTrainer) self = place_free (user_data);
  MsRecordsAnswer *answer = ms_records_finish (MS_RECORDS (source), result, NULL);
  if (self == NULL)
    return;
  self->read = TRUE;
  if (answer != NULL)
    {
      ms_deck_free (self->deck);
      self->deck = g_steal_pointer (&answer->deck);
      g_signal_emit (self, changed_signal, 0);
    }
  if (self->waiting)
    ask_now (self);
}

void
ms_trainer_ask (MsTrainer *self, int topic)
{
  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  g_clear_pointer (&self->exercise, ms_exercise_free);
  self->card = 0;
  self->wanted = topic;
  self->waiting = TRUE;
  if (self->read)
    ask_now (self);
}

const MsExercise *
ms_trainer_get_exercise (MsTrainer *self)
{
  return self->exercise;
}

const MsCard *
ms_trainer_get_card (MsTrainer *self)
{
  for (guint i = 0; self->card != 0 && i < self->deck->cards->len; i++)
    if (((const MsCard *)self->deck->cards->pdata[i])->id == self->card)
      return self->deck->cards->pdata[i];
  return NULL;
}

/* --- Answers --- */

void
ms_trainer_answer (MsTrainer *self, gboolean right, gint64 elapsed_ms)
{
  if (self->exercise == NULL || self->answered)
    return;
  self->answered = TRUE;
  MsCardAnswer answer = { .card = self->card,
    .topic = self->exercise->topic,
    .right = right,
    .elapsed_ms = elapsed_ms,
    .answered_at = g_get_real_time () / 1000,
    .day = ms_trainer_get_day () };
  ms_deck_take (self->deck, &answer);
  if (self->records != NULL)
    ms_records_answer_async (self->records, &answer, NULL, NULL);
  g_signal_emit (self, changed_signal, 0);
}

const MsDrill *
ms_trainer_get_drill (MsTrainer *self)
{
  return &self->deck->drill;
}

guint
ms_trainer_count_due (MsTrainer *self, guint *n_new)
{
  int today = ms_trainer_get_day ();
  guint n_due = 0;
  *n_new = 0;
  for (guint i = 0; i < self->deck->cards->len; i++)
    {
      const MsCard *card = self->deck->cards->pdata[i];
      n_due += ms_card_is_due (card, today);
      *n_new += is_new (card);
    }
  return n_due;
}

/* --- The object --- */

static void
ms_trainer_finalize (GObject *object)
{
  MsTrainer *self = MS_TRAINER (object);
  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  g_clear_object (&self->records);
  ms_deck_free (self->deck);
  ms_exercise_free (self->exercise);
  G_OBJECT_CLASS (ms_trainer_parent_class)->finalize (object);
}

static void
ms_trainer_class_init (MsTrainerClass *class)
{
  G_OBJECT_CLASS (class)->finalize = ms_trainer_finalize;
  asked_signal = ms_class_add_signal (class, "asked", 0);
  changed_signal = ms_class_add_signal (class, "changed", 0);
}

static void
ms_trainer_init (MsTrainer *self)
{
  self->cancellable = g_cancellable_new ();
  self->deck = g_new0 (MsDeck, 1);
  self->deck->cards = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_card_free);
}

MsTrainer *
ms_trainer_new (MsRecords *records)
{
  MsTrainer *self = g_object_new (MS_TYPE_TRAINER, NULL);
  self->read = records == NULL;
  if (records == NULL)
    return self;
  self->records = g_object_ref (records);
  ms_records_deck_async (records, ms_trainer_get_day (), NULL, deck_cb, place_new (self));
  return self;
}

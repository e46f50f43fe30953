/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers many positions on several threads, in their order. */
#include "ms-cli.h"

#include "ms-solver.h"

/* How many questions of each thread may wait or be answered and not printed yet: so many that none
 * is idle, so few that they need little memory. */
#define AHEAD 32

typedef struct
{
  MsCliText unread; /* what is still to be read before it is answered */
  MsCliQuestion
      question; /* document: NULL until it is read, where it cannot be, and once answered */
  MsCliExit read, answered;
  GString *messages;
  char *text;
  gboolean done;
} Job;

typedef struct
{
  MsCliAnswerFunc func;
  gpointer user_data;
  int most_threads;
  GPtrArray *threads;
  GMutex mutex; /* guards everything below */
  GCond work, room; /* there is a job for a thread that is idle; half of the queue is printed */
  GQueue waiting; /* Job*, nobody's yet */
  GQueue unprinted; /* Job*, owned, in their order */
  /* Job*, owned, printed: the reader, which made them, frees them, since threads that free what
   * another allocates wait for each other */
  GQueue spent;
  int n_idle;
  gboolean reader_waits;
  gboolean printing; /* a thread is printing what stood in front of the queue */
  gboolean ended; /* no more jobs come */
  MsCliExit result;
} Pool;

static void
job_free (Job *job)
{
  ms_document_free (job->question.document);
  g_free (job->unread.bytes);
  g_string_free (job->messages, TRUE);
  g_free (job->text);
  g_free (job);
}

static MsCliExit
print_job (Job *job)
{
  MsCliExit result = MS_CLI_DONE;
  if (job->text != NULL)
    result = ms_cli_print (job->text);
  g_clear_pointer (&job->text, g_free);
  if (job->messages->len > 0)
    ms_cli_tell (job->messages->str);
  return ms_cli_combine (result, ms_cli_combine (job->answered, job->read));
}

/* Moves what is answered from the front of the queue, up to the first job that is not, to printed;
 * FALSE where there is none.  The mutex is held. */
static gboolean
take_answered (Pool *self, GQueue *printed)
{
  guint half = (guint)self->most_threads * AHEAD / 2;
  const Job *job;
  while ((job = g_queue_peek_head (&self->unprinted)) != NULL && job->done)
    g_queue_push_tail (printed, g_queue_pop_head (&self->unprinted));
  if (self->reader_waits && g_queue_get_length (&self->unprinted) <= half)
    {
      self->reader_waits = FALSE;
      g_cond_signal (&self->room);
    }
  return !g_queue_is_empty (printed);
}

/* Prints all that is answered up to the first job that is not, unless another thread does so, which
 * will look again.  The mutex is held by the caller, but not while something is printed. */
static void
print_answered (Pool *self)
{
  GQueue printed = G_QUEUE_INIT;
  if (self->printing)
    return;
  self->printing = TRUE;
  while (take_answered (self, &printed))
    {
      MsCliExit result = MS_CLI_DONE;
      g_mutex_unlock (&self->mutex);
      for (GList *link = printed.head; link != NULL; link = link->next)
        result = ms_cli_combine (result, print_job (link->data));
      g_mutex_lock (&self->mutex);
      self->result = ms_cli_combine (self->result, result);
      for (Job *job; (job = g_queue_pop_head (&printed)) != NULL;)
        g_queue_push_tail (&self->spent, job);
    }
  self->printing = FALSE;
}

static void
answer (Pool *self, MsSolver *solver, MsCage *cage, Job *job)
{
  MsCliQuestion *question = &job->question;
  ms_cli_catch_messages (job->messages);
  if (job->unread.bytes != NULL)
    job->read = ms_cli_text_read (&job->unread, question->file_name, cage, &question->document);
  if (question->document != NULL)
    job->answered = solver == NULL
        ? ms_cli_complain_status (MS_STATUS_NO_MEMORY, question->file_name)
        : self->func (solver, question, self->user_data, &job->text);
  ms_cli_catch_messages (NULL);
  g_clear_pointer (&question->document, ms_document_free);
}

static gpointer
answer_jobs (gpointer data)
{
  Pool *self = data;
  MsSolver *solver = ms_solver_new (NULL);
  g_autoptr (MsCage) cage = ms_cage_new ();
  g_mutex_lock (&self->mutex);
  for (;;)
    {
      Job *job = g_queue_pop_head (&self->waiting);
      if (job != NULL)
        {
          g_mutex_unlock (&self->mutex);
          if (!ms_cli_output_is_lost ())
            answer (self, solver, cage, job);
          g_mutex_lock (&self->mutex);
          job->done = TRUE;
          print_answered (self);
          continue;
        }
      if (self->ended)
        break;
      self->n_idle++;
      g_cond_wait (&self->work, &self->mutex);
      self->n_idle--;
    }
  g_mutex_unlock (&self->mutex);
  ms_solver_free (solver);
  return NULL;
}

/* Takes the job.  Waits where too many are in the queue, until half of them are printed: so the
 * reader need not be woken for each. */
static void
push (Pool *self, Job *job)
{
  GQueue spent;
  g_mutex_lock (&self->mutex);
  self->reader_waits = g_queue_get_length (&self->unprinted) >= (guint)self->most_threads * AHEAD;
  while (self->reader_waits)
    g_cond_wait (&self->room, &self->mutex);
  g_queue_push_tail (&self->unprinted, job);
  job->done = job->question.document == NULL && job->unread.bytes == NULL;
  if (job->done)
    print_answered (self);
  else
    {
      g_queue_push_tail (&self->waiting, job);
      if (self->n_idle > 0 && (guint)self->n_idle >= g_queue_get_length (&self->waiting))
        g_cond_signal (&self->work);
      else if (self->threads->len < (guint)self->most_threads)
        g_ptr_array_add (self->threads, g_thread_new ("answers", answer_jobs, self));
    }
  spent = self->spent;
  g_queue_init (&self->spent);
  g_mutex_unlock (&self->mutex);
  g_queue_clear_full (&spent, (GDestroyNotify)job_free);
}

static void
ask_file (Pool *self, const char *file_name)
{
  gboolean more = TRUE;
  MsCliReader *reader = NULL;
  while (more && !ms_cli_output_is_lost ())
    {
      Job *job = g_new0 (Job, 1);
      job->question.file_name = file_name;
      job->messages = g_string_new (NULL);
      ms_cli_catch_messages (job->messages);
      if (reader == NULL)
        reader = ms_cli_reader_new (file_name, &job->read);
      more = reader != NULL
          && ms_cli_reader_cut (
              reader, &job->unread, &job->question.document, &job->question.number, &job->read);
      ms_cli_catch_messages (NULL);
      if (more || reader == NULL)
        push (self, job);
      else
        job_free (job);
    }
  ms_cli_reader_free (reader);
}

MsCliExit
ms_cli_answer_all (char **files, int n_threads, MsCliAnswerFunc func, gpointer user_data)
{
  Pool self = { func, user_data, n_threads, g_ptr_array_new () };
  g_mutex_init (&self.mutex);
  g_cond_init (&self.work);
  g_cond_init (&self.room);
  for (int i = 0; files[i] != NULL && !ms_cli_output_is_lost (); i++)
    ask_file (&self, files[i]);
  g_mutex_lock (&self.mutex);
  self.ended = TRUE;
  g_cond_broadcast (&self.work);
  g_mutex_unlock (&self.mutex);
  for (guint i = 0; i < self.threads->len; i++)
    g_thread_join (self.threads->pdata[i]);
  g_ptr_array_unref (self.threads);
  g_queue_clear_full (&self.spent, (GDestroyNotify)job_free);
  g_mutex_clear (&self.mutex);
  g_cond_clear (&self.work);
  g_cond_clear (&self.room);
  return self.result;
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Chances of mines: one position at a time, and many at once on several threads (minesage.h). */
#include "ms-lib.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

_Static_assert((int)MINESAGE_UNCERTAIN == MS_CERTAINTY_NONE
        && (int)MINESAGE_SAFE == MS_CERTAINTY_SAFE
        && (int)MINESAGE_CERTAIN_MINE == MS_CERTAINTY_MINE
        && (int)MINESAGE_OPENED == MS_CERTAINTY_OPENED,
    "arrays are copied as they are");
_Static_assert((int)MINESAGE_EXACT == MS_METHOD_EXACT
        && (int)MINESAGE_ESTIMATE == MS_METHOD_ESTIMATE
        && (int)MINESAGE_INCOMPLETE == MS_METHOD_INCOMPLETE,
    "a method is copied as it is");

/* Positions that a thread takes at once from those that are left. */
#define HANDFUL 16
/* More than there are numbers of statuses. */
#define NUMBERS 256

/* Where the answer to one position goes; each may be NULL but cells that need not be filled. */
typedef struct
{
  double *mine, *standard_error; /* [n_cells] */
  uint8_t *certain; /* [n_cells] */
  MinesageSummary *summary; /* of this version's size */
} Answer;

static void
fill_nan (double *values, size_t n)
{
  for (size_t i = 0; values != NULL && i < n; i++)
    values[i] = NAN;
}

/* What is known of a position of which there is no result. */
static void
answer_nothing (const MsPosition *position, size_t n_cells, const Answer *answer)
{
  const MsCell *cells = ms_position_get_cells (position);
  fill_nan (answer->mine, n_cells);
  fill_nan (answer->standard_error, n_cells);
  for (size_t i = 0; answer->certain != NULL && i < n_cells; i++)
    answer->certain[i] = ms_cell_is_opened (cells[i]) ? MINESAGE_OPENED : MINESAGE_UNCERTAIN;
  if (answer->summary != NULL)
    *answer->summary = (MinesageSummary){ sizeof *answer->summary, .method = MINESAGE_INCOMPLETE,
      .outside = NAN, .best = NAN, .mantissa = NAN };
}

static void
answer_result (const MsSolverResult *result, size_t n_cells, const Answer *answer)
{
  if (answer->mine != NULL)
    memcpy (answer->mine, result->mine_probability, n_cells * sizeof (double));
  if (answer->standard_error != NULL && result->standard_error != NULL)
    memcpy (answer->standard_error, result->standard_error, n_cells * sizeof (double));
  else if (answer->standard_error != NULL)
    /* 0 where the chance is known, NaN where it is not. */
    for (size_t i = 0; i < n_cells; i++)
      answer->standard_error[i] = 0 * result->mine_probability[i];
  if (answer->certain != NULL)
    memcpy (answer->certain, result->certainty, n_cells);
  if (answer->summary != NULL)
    *answer->summary = (MinesageSummary){
      .size = sizeof *answer->summary,
      .method = (int32_t)result->method,
      .stopped = (int32_t)ms_lib_status (result->limit),
      .n_safe = result->n_safe,
      .n_mines = result->n_certain_mines,
      .n_outside = result->n_outside,
      .outside = result->outside_probability,
      .best = result->best_probability,
      .mantissa = result->layouts.mantissa,
      .exponent = result->layouts.exponent,
    };
}

static MinesageStatus
analyze (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    const Answer *answer)
{
  size_t n_cells = (size_t)ms_position_get_width (position)
      * (size_t)ms_position_get_height (position);
  MsSolverResult *result = NULL;
  MsStatus status = ms_solver_run (solver, position, options, &result);
  MinesageStatus outcome = ms_lib_status (status);
  if (result == NULL || !result->consistent)
    answer_nothing (position, n_cells, answer);
  else
    answer_result (result, n_cells, answer);
  if (result != NULL && !result->consistent)
    outcome = MINESAGE_CONTRADICTION;
  ms_solver_result_free (result);
  return outcome;
}

MinesageStatus
minesage_analyze (MinesageEngine *engine, const MinesagePosition *position,
    const MinesageOptions *options, double *mine, double *standard_error, uint8_t *certain,
    MinesageSummary *summary, MinesageError *error)
{
  MsLibOptions read;
  MinesageSummary found;
  if (position == NULL)
    return ms_lib_refuse (error, "The position is NULL.");
  MinesageStatus status = ms_lib_read_options (&read, engine, options, position, error);
  if (status != MINESAGE_OK)
    return status;
  const Answer answer = { mine, standard_error, certain, &found };
  status = analyze (ms_lib_get_solver (engine, 0), position->position, &read.solver, &answer);
  if (summary != NULL && !ms_lib_give (summary, &found))
    return ms_lib_refuse (error, "The size of the summary is not set.");
  return ms_lib_end (error, status);
}

/* --- Many positions --- */

typedef struct
{
  MinesageEngine *engine;
  const MsLibOptions *options;
  int width, height, mines;
  size_t n, stride;
  const uint8_t *cells;
  double *mine;
  uint8_t *certain;
  int32_t *status;
  atomic_size_t next; /* the first position that nobody has taken */
  atomic_bool cancelled;
  /* Of those that failed, the least index * NUMBERS + status; UINT64_MAX without any. */
  atomic_uint_least64_t first_failed;
} Batch;

/* A thread's part in it. */
typedef struct
{
  Batch *batch;
  int thread;
  pthread_t handle;
} Hand;

static void
note_failure (Batch *self, size_t i, MinesageStatus status)
{
  uint64_t failed = (uint64_t)i * NUMBERS + (uint64_t)status;
  uint_least64_t first = atomic_load (&self->first_failed);
  while (failed < first && !atomic_compare_exchange_weak (&self->first_failed, &first, failed))
    ;
}

/* Tells the caller how many positions are begun, in place of how far the solver is with one. */
static bool
poll_batch (double progress, void *user_data)
{
  Batch *self = user_data;
  size_t begun = atomic_load_explicit (&self->next, memory_order_relaxed);
  return self->options->poll (
             begun < self->n ? (double)begun / (double)self->n : 1, self->options->user_data)
      != 0;
}

static MinesageStatus
analyze_one (Batch *self, MsSolver *solver, const MsSolverOptions *options, size_t i)
{
  size_t n_cells = (size_t)self->width * (size_t)self->height;
  MsPosition *position = NULL;
  const Answer answer = { .mine = self->mine != NULL ? self->mine + i * n_cells : NULL,
    .certain = self->certain != NULL ? self->certain + i * n_cells : NULL };
  MsStatus made = ms_position_new (self->width, self->height, self->mines,
      self->cells + i * self->stride, self->engine->allocator, &position, NULL);
  MinesageStatus status;
  if (made == MS_STATUS_OK && solver != NULL)
    status = analyze (solver, position, options, &answer);
  else
    {
      status = made == MS_STATUS_OK ? MINESAGE_NO_MEMORY : ms_lib_status (made);
      fill_nan (answer.mine, n_cells);
      if (answer.certain != NULL)
        memset (answer.certain, MINESAGE_UNCERTAIN, n_cells);
    }
  ms_position_unref (position);
  return status;
}

/* Takes one handful after the other, until none is left. */
static void
work (Batch *self, int thread)
{
  MsSolver *solver = ms_lib_get_solver (self->engine, thread);
  MsSolverOptions options = self->options->solver;
  options.threads = 1;
  /* The callback is called from the caller's thread alone. */
  options.poll = thread == 0 && options.poll != NULL ? poll_batch : NULL;
  options.user_data = self;
  for (size_t from; (from = atomic_fetch_add (&self->next, HANDFUL)) < self->n;)
    {
      if (options.poll != NULL && options.poll (0, self))
        atomic_store (&self->cancelled, true);
      for (size_t i = from; i < self->n && i < from + HANDFUL; i++)
        {
          MinesageStatus status = MINESAGE_CANCELLED;
          if (!atomic_load_explicit (&self->cancelled, memory_order_relaxed))
            status = analyze_one (self, solver, &options, i);
          if (status == MINESAGE_CANCELLED)
            atomic_store (&self->cancelled, true);
          if (status != MINESAGE_OK)
            note_failure (self, i, status);
          if (self->status != NULL)
            self->status[i] = (int32_t)status;
        }
    }
}

static void *
work_on_thread (void *data)
{
  Hand *hand = data;
  work (hand->batch, hand->thread);
  return NULL;
}

/* On several threads; where one cannot be started, there is one fewer. */
static void
work_together (Batch *self, int n_threads)
{
  Hand hands[64];
  int n = 1;
  size_t handfuls = (self->n + HANDFUL - 1) / HANDFUL;
  if ((size_t)n_threads > handfuls)
    n_threads = (int)handfuls;
  for (int i = 1; i < n_threads && i < (int)(sizeof hands / sizeof hands[0]); i++)
    {
      hands[n] = (Hand){ self, n };
      n += pthread_create (&hands[n].handle, NULL, work_on_thread, &hands[n]) == 0;
    }
  work (self, 0);
  for (int i = 1; i < n; i++)
    pthread_join (hands[i].handle, NULL);
}

MinesageStatus
minesage_analyze_many (MinesageEngine *engine, size_t n, int32_t width, int32_t height,
    int32_t mines, size_t stride, const uint8_t *cells, const MinesageOptions *options,
    double *mine, uint8_t *certain, int32_t *status, MinesageError *error)
{
  MsLibOptions read;
  MsErrorInfo info;
  MinesageStatus checked = ms_lib_read_options (&read, engine, options, NULL, error);
  if (checked != MINESAGE_OK)
    return checked;
  if (ms_size_check (width, height, mines, &info) != MS_STATUS_OK)
    return ms_lib_fail_as (error, &info);
  size_t n_cells = (size_t)width * (size_t)height;
  stride = stride > 0 ? stride : n_cells;
  if ((cells == NULL && n > 0) || stride < n_cells || n > SIZE_MAX / stride / sizeof (double))
    return ms_lib_refuse (error, "The cells are NULL, or their stride or number is out of range.");
  Batch batch = { engine, &read, width, height, mines, n, stride, cells, mine, certain, status };
  atomic_init (&batch.next, 0);
  atomic_init (&batch.cancelled, false);
  atomic_init (&batch.first_failed, UINT64_MAX);
  work_together (&batch, read.solver.threads);
  uint64_t first = atomic_load (&batch.first_failed);
  if (atomic_load (&batch.cancelled))
    return ms_lib_end (error, MINESAGE_CANCELLED);
  return ms_lib_end (error, first == UINT64_MAX ? MINESAGE_OK : (MinesageStatus)(first % NUMBERS));
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-crew.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

/* How long the first thread waits for the others between two looks at the clock, nanoseconds. */
#define LOOK_AGAIN 500000

struct _MsCrew
{
  MsWork *work; /* the run's work, which only the first thread uses */
  MsCrewPiece run;
  void *data;
  int n_pieces;
  double units;
  atomic_int next; /* the piece to be handed out next */
  atomic_bool stopped;
  atomic_llong done; /* units that pieces have told ms_crew_add so far */
  pthread_mutex_t mutex; /* guards the fields that follow */
  pthread_cond_t ended;
  int n_running; /* how many threads besides the first are still running */
  MsStatus status; /* why one of those threads stopped, if not because it was told to */
};

typedef struct
{
  MsCrew *crew;
  int member;
  pthread_t thread;
} Hand;

int
ms_crew_wanted (const MsWork *work)
{
  int n = work->options->threads;
  return n < 1 ? 1 : n > MS_CREW_MOST ? MS_CREW_MOST : n;
}

/* The run's options as a thread besides the first may have them: without the run's clock, time
 * limit and poll, and without threads of its own. */
static MsSolverOptions
ms_crew_options (const MsSolverOptions *run, MsSolverPoll poll, void *user_data)
{
  MsSolverOptions options = *run;
  options.time_limit = options.work_limit = 0;
  options.spent = NULL;
  options.threads = 1;
  ms_solver_options_set_poll (&options, poll, user_data);
  return options;
}

void
ms_crew_add (MsCrew *crew, MsWork *work, double units)
{
  long long done = atomic_fetch_add (&crew->done, (long long)units) + (long long)units;
  if (work == crew->work && crew->units > 0)
    ms_work_done (work, (double)done / crew->units);
}

/* Does pieces until there are none left or the crew is stopped. */
static bool
take_pieces (MsCrew *crew, int member, MsWork *work)
{
  while (!atomic_load (&crew->stopped))
    {
      int piece = atomic_fetch_add (&crew->next, 1);
      if (piece >= crew->n_pieces)
        return true;
      if (!crew->run (piece, member, work, crew, crew->data))
        {
          atomic_store (&crew->stopped, true);
          return false;
        }
    }
  return false;
}

static bool
is_stopped_cb (double progress, void *user_data)
{
  MsCrew *crew = user_data;
  (void)progress;
  return atomic_load (&crew->stopped);
}

static void *
lend_hand (void *data)
{
  Hand *hand = data;
  MsCrew *crew = hand->crew;
  MsSolverOptions options = ms_crew_options (crew->work->options, is_stopped_cb, crew);
  MsWork work = { .arena = { .status = MS_STATUS_OK } };
  ms_work_begin (&work, &options);
  bool done = take_pieces (crew, hand->member, &work);
  MsStatus status = ms_work_status (&work);
  pthread_mutex_lock (&crew->mutex);
  if (!done && crew->status == MS_STATUS_OK && status != MS_STATUS_CANCELLED)
    crew->status = status;
  crew->n_running--;
  pthread_cond_signal (&crew->ended);
  pthread_mutex_unlock (&crew->mutex);
  return NULL;
}

static void
start (MsCrew *crew, Hand *hands, int n_members, int *n_started)
{
  *n_started = 0;
  for (int i = 1; i < n_members && i < crew->n_pieces; i++)
    {
      Hand *hand = &hands[*n_started];
      *hand = (Hand){ .crew = crew, .member = i };
      pthread_mutex_lock (&crew->mutex);
      crew->n_running++;
      pthread_mutex_unlock (&crew->mutex);
      if (pthread_create (&hand->thread, NULL, lend_hand, hand) == 0)
        {
          ++*n_started;
          continue;
        }
      pthread_mutex_lock (&crew->mutex);
      crew->n_running--;
      pthread_mutex_unlock (&crew->mutex);
      return;
    }
}

/* Waits until the other threads are done.  False when the clock or the caller says that the run is
 * to stop. */
static bool
wait_for_others (MsCrew *crew)
{
  bool goes_on = true;
  pthread_mutex_lock (&crew->mutex);
  while (crew->n_running > 0 && goes_on)
    {
      struct timespec until;
      clock_gettime (CLOCK_MONOTONIC, &until);
      until.tv_nsec += LOOK_AGAIN;
      until.tv_sec += until.tv_nsec / 1000000000;
      until.tv_nsec %= 1000000000;
      pthread_cond_timedwait (&crew->ended, &crew->mutex, &until);
      pthread_mutex_unlock (&crew->mutex);
      ms_crew_add (crew, crew->work, 0);
      goes_on = ms_work_pause (crew->work);
      pthread_mutex_lock (&crew->mutex);
    }
  pthread_mutex_unlock (&crew->mutex);
  return goes_on;
}

bool
ms_crew_run (MsWork *work, int n_members, int n_pieces, double units, MsCrewPiece run, void *data)
{
  MsCrew crew = { .work = work, .run = run, .data = data, .n_pieces = n_pieces, .units = units };
  Hand hands[MS_CREW_MOST];
  int n_started;
  pthread_condattr_t attributes;
  pthread_condattr_init (&attributes);
  pthread_condattr_setclock (&attributes, CLOCK_MONOTONIC);
  pthread_cond_init (&crew.ended, &attributes);
  pthread_condattr_destroy (&attributes);
  pthread_mutex_init (&crew.mutex, NULL);
  start (&crew, hands, n_members < MS_CREW_MOST ? n_members : MS_CREW_MOST, &n_started);
  bool done = take_pieces (&crew, 0, work);
  done = done && wait_for_others (&crew);
  if (!done)
    atomic_store (&crew.stopped, true);
  for (int i = 0; i < n_started; i++)
    pthread_join (hands[i].thread, NULL);
  /* If another thread stopped the crew, the run does not know the reason yet. */
  if (work->status == MS_STATUS_OK && crew.status != MS_STATUS_OK)
    work->status = crew.status;
  pthread_cond_destroy (&crew.ended);
  pthread_mutex_destroy (&crew.mutex);
  return done && !atomic_load (&crew.stopped);
}

static bool
pass_on_cb (double progress, void *user_data)
{
  MsSubwork *self = user_data;
  (void)progress;
  return !ms_work_pass_on (self->thread);
}

static double
clock_cb (void *user_data)
{
  const MsSubwork *self = user_data;
  return self->run->clock (self->run->user_data);
}

void
ms_subwork_init (MsSubwork *self, MsWork *thread, size_t memory_limit)
{
  *self = (MsSubwork){
    .options = ms_crew_options (thread->options, pass_on_cb, self),
    .run = thread->options,
    .thread = thread,
  };
  self->options.memory_limit = memory_limit;
}

void
ms_subwork_keep_clock (MsSubwork *self)
{
  self->options.clock = self->run->clock != NULL ? clock_cb : NULL;
}

void
ms_subwork_tell (MsSubwork *self, const MsWork *below)
{
  if (self->thread->status == MS_STATUS_OK)
    self->thread->status = ms_work_status (below);
}

static size_t
bytes_left (const MsArena *arena)
{
  return arena->held < arena->limit ? arena->limit - arena->held : 0;
}

int
ms_subwork_wanted (const MsWork *run, int most, size_t bytes)
{
  const MsArena *arena = &run->arena;
  int n = ms_crew_wanted (run);
  if (arena->allocator != ms_allocator_or_default (NULL))
    n = 1;
  n = n < most ? n : most;
  if (arena->limit > 0 && bytes > 0 && bytes_left (arena) / bytes < (size_t)n)
    n = (int)(bytes_left (arena) / bytes);
  return n;
}

size_t
ms_subwork_share (const MsWork *run, int n)
{
  const MsArena *arena = &run->arena;
  size_t share = bytes_left (arena) / (size_t)n;
  /* A limit of 0 bytes would mean that there is no limit. */
  if (arena->limit == 0)
    return 0;
  return share > 0 ? share : 1;
}

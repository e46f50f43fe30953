/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fake-solver.h"

#include <math.h>
#include <string.h>

struct _MsSolver
{
  gboolean in_use;
};

static GMutex mutex;
static GCond changed;
static struct
{
  gboolean open;
  double progress;
  MsStatus status;
  size_t held_bytes;
  int begun, ended, cancelled, at_once, most_at_once, polls;
  int solvers_made, solvers_alive, results_alive;
  MsSolverOptions options;
} fake;

void
fake_solver_reset (void)
{
  g_mutex_lock (&mutex);
  memset (&fake, 0, sizeof fake);
  g_mutex_unlock (&mutex);
}

static void
set_gate (gboolean open)
{
  g_mutex_lock (&mutex);
  fake.open = open;
  g_cond_broadcast (&changed);
  g_mutex_unlock (&mutex);
}

void
fake_solver_open_gate (void)
{
  set_gate (TRUE);
}

void
fake_solver_close_gate (void)
{
  set_gate (FALSE);
}

void
fake_solver_set_progress (double progress)
{
  g_mutex_lock (&mutex);
  fake.progress = progress;
  g_mutex_unlock (&mutex);
}

void
fake_solver_set_held_bytes (size_t bytes)
{
  g_mutex_lock (&mutex);
  fake.held_bytes = bytes;
  g_mutex_unlock (&mutex);
}

void
fake_solver_set_status (MsStatus status)
{
  g_mutex_lock (&mutex);
  fake.status = status;
  g_mutex_unlock (&mutex);
}

#define GETTER(name, field) \
  int name (void) \
  { \
    g_mutex_lock (&mutex); \
    int value = fake.field; \
    g_mutex_unlock (&mutex); \
    return value; \
  }

GETTER (fake_solver_runs_begun, begun)
GETTER (fake_solver_runs_ended, ended)
GETTER (fake_solver_runs_cancelled, cancelled)
GETTER (fake_solver_most_at_once, most_at_once)
GETTER (fake_solver_solvers_made, solvers_made)
GETTER (fake_solver_solvers_alive, solvers_alive)
GETTER (fake_solver_results_alive, results_alive)
GETTER (fake_solver_polls, polls)

MsSolverOptions
fake_solver_last_options (void)
{
  g_mutex_lock (&mutex);
  MsSolverOptions options = fake.options;
  g_mutex_unlock (&mutex);
  return options;
}

MsSolver *
ms_solver_new (const MsAllocator *allocator)
{
  g_mutex_lock (&mutex);
  fake.solvers_made++;
  fake.solvers_alive++;
  g_mutex_unlock (&mutex);
  return g_new0 (MsSolver, 1);
}

void
ms_solver_free (MsSolver *solver)
{
  if (solver == NULL)
    return;
  g_assert (!solver->in_use);
  g_mutex_lock (&mutex);
  fake.solvers_alive--;
  g_mutex_unlock (&mutex);
  g_free (solver);
}

size_t
ms_solver_get_held_bytes (const MsSolver *solver)
{
  g_mutex_lock (&mutex);
  size_t bytes = fake.held_bytes;
  g_mutex_unlock (&mutex);
  return bytes;
}

static MsSolverResult *
make_result (const MsPosition *position)
{
  MsSolverResult *result = g_new0 (MsSolverResult, 1);
  result->width = ms_position_get_width (position);
  result->height = ms_position_get_height (position);
  result->mines = ms_position_get_mines (position);
  result->consistent = true;
  gsize n_cells = (gsize)result->width * result->height;
  result->mine_probability = g_new (double, n_cells);
  result->certainty = g_new0 (uint8_t, n_cells);
  result->outside = g_new0 (uint8_t, n_cells);
  for (gsize cell = 0; cell < n_cells; cell++)
    result->mine_probability[cell] = NAN;
  fake.results_alive++;
  return result;
}

void
ms_solver_result_free (MsSolverResult *result)
{
  if (result == NULL)
    return;
  g_free (result->mine_probability);
  g_free (result->certainty);
  g_free (result->outside);
  g_free (result);
  g_mutex_lock (&mutex);
  fake.results_alive--;
  g_mutex_unlock (&mutex);
}

/* Polls as the real one does, while the gate is shut; TRUE when cancelled.  With the mutex held. */
static gboolean
wait_at_gate (const MsSolverOptions *options)
{
  while (!fake.open)
    {
      fake.polls++;
      if (options->poll (fake.progress, options->user_data))
        return TRUE;
      g_cond_wait_until (&changed, &mutex, g_get_monotonic_time () + 500);
    }
  return FALSE;
}

MsStatus
ms_solver_run (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    MsSolverResult **result)
{
  *result = NULL;
  g_mutex_lock (&mutex);
  g_assert (!solver->in_use);
  solver->in_use = TRUE;
  fake.options = *options;
  fake.begun++;
  fake.at_once++;
  fake.most_at_once = MAX (fake.most_at_once, fake.at_once);
  gboolean cancelled = wait_at_gate (options);
  MsStatus status = cancelled ? MS_STATUS_CANCELLED : fake.status;
  if (status == MS_STATUS_OK)
    *result = make_result (position);
  fake.cancelled += cancelled;
  fake.ended++;
  fake.at_once--;
  solver->in_use = FALSE;
  g_mutex_unlock (&mutex);
  return status;
}

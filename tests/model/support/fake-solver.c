/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fake-solver.h"

#include "fake-gate.h"

#include <math.h>
#include <string.h>

struct _MsSolver
{
  gboolean in_use;
};

static GMutex mutex;
static struct
{
  MsStatus status;
  size_t held_bytes;
  int solvers_made, solvers_alive, results_alive;
  MsSolverOptions options;
} fake;

void
fake_solver_reset (void)
{
  fake_gate_reset ();
  g_mutex_lock (&mutex);
  memset (&fake, 0, sizeof fake);
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

GETTER (fake_solver_solvers_made, solvers_made)
GETTER (fake_solver_solvers_alive, solvers_alive)
GETTER (fake_solver_results_alive, results_alive)

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

/* Only followers are tested with this solver, and none of them looks into it. */
struct _MsEngine *
ms_solver_get_engine (MsSolver *solver)
{
  return NULL;
}

size_t
ms_solver_get_held_bytes (const MsSolver *solver)
{
  g_mutex_lock (&mutex);
  size_t bytes = fake.held_bytes;
  g_mutex_unlock (&mutex);
  return bytes;
}

/* With the mutex held. */
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

MsStatus
ms_solver_run (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    MsSolverResult **result)
{
  *result = NULL;
  g_assert (!solver->in_use);
  solver->in_use = TRUE;
  g_mutex_lock (&mutex);
  fake.options = *options;
  g_mutex_unlock (&mutex);
  gboolean cancelled = fake_gate_pass (options);
  g_mutex_lock (&mutex);
  MsStatus status = cancelled ? MS_STATUS_CANCELLED : fake.status;
  if (status == MS_STATUS_OK)
    *result = make_result (position);
  g_mutex_unlock (&mutex);
  solver->in_use = FALSE;
  return status;
}

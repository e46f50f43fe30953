/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Engines, and the options of a call. */
#include "ms-lib.h"

#include "ms-crew.h"

#include <math.h>

MsSolver *
ms_lib_get_solver (MinesageEngine *engine, int thread)
{
  if (engine->solvers[thread] == NULL)
    engine->solvers[thread] = ms_solver_new (engine->allocator);
  return engine->solvers[thread];
}

MinesageEngine *
minesage_engine_new (void)
{
  const MsAllocator *allocator = ms_lib_allocator ();
  MinesageEngine *self = ms_alloc0 (allocator, 1, sizeof *self);
  if (self == NULL)
    return NULL;
  self->allocator = allocator;
  self->n_solvers = MS_CREW_MOST;
  /* Asked for once: it takes two system calls, as long as an analysis. */
  self->memory_limit = (size_t)ms_memory_default_limit ();
  self->solvers = ms_alloc0 (allocator, MS_CREW_MOST, sizeof *self->solvers);
  if (self->solvers == NULL || ms_lib_get_solver (self, 0) == NULL)
    {
      minesage_engine_free (self);
      return NULL;
    }
  return self;
}

void
minesage_engine_free (MinesageEngine *self)
{
  if (self == NULL)
    return;
  for (int i = 0; self->solvers != NULL && i < self->n_solvers; i++)
    ms_solver_free (self->solvers[i]);
  ms_dealloc (self->allocator, self->solvers);
  ms_dealloc (self->allocator, self);
}

static bool
poll_caller (double progress, void *user_data)
{
  const MsLibOptions *self = user_data;
  return self->poll (progress, self->user_data) != 0;
}

MinesageStatus
ms_lib_read_options (MsLibOptions *self, const MinesageEngine *engine, const MinesageOptions *given,
    const MinesagePosition *position, MinesageError *error)
{
  MinesageOptions options = MINESAGE_OPTIONS_INIT;
  if (engine == NULL)
    return ms_lib_refuse (error, "The engine is NULL.");
  if (given != NULL && !ms_lib_take (&options, given, sizeof options))
    return ms_lib_refuse (error, "The size of the options is not set.");
  if (!(options.time_limit >= 0) || !(options.work_limit >= 0) || options.threads < 0
      || !(options.density >= 0 && options.density < 1))
    return ms_lib_refuse (error, "A limit, the threads or the density are out of range.");
  *self = (MsLibOptions){
    .solver = MS_SOLVER_OPTIONS_INIT, .poll = options.poll, .user_data = options.user_data
  };
  MsSolverOptions *solver = &self->solver;
  solver->time_limit = isinf (options.time_limit) ? 0 : options.time_limit;
  solver->work_limit = options.work_limit == 0 ? MS_WORK_USUAL
      : isinf (options.work_limit)             ? 0
                                               : options.work_limit;
  solver->memory_limit = options.memory_limit > SIZE_MAX ? SIZE_MAX : (size_t)options.memory_limit;
  if (solver->memory_limit == 0)
    solver->memory_limit = engine->memory_limit;
  solver->threads = options.threads < MS_CREW_MOST ? options.threads : MS_CREW_MOST;
  solver->trust_flags = options.trust_flags != 0;
  solver->density = options.density;
  solver->poll = options.poll != NULL ? poll_caller : NULL;
  solver->user_data = self;
  if (position != NULL)
    {
      solver->density = options.density > 0 ? options.density : position->density;
      solver->assumed = position->assumed;
      solver->n_assumed = position->n_assumed;
    }
  return MINESAGE_OK;
}

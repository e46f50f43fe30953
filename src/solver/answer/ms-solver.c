/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-solver.h"

#include "ms-answer.h"
#include "ms-blame.h"

MsSolver *
ms_solver_new (const MsAllocator *allocator)
{
  allocator = ms_allocator_or_default (allocator);
  MsSolver *self = ms_alloc0 (allocator, 1, sizeof *self);
  if (self != NULL)
    ms_arena_init (&self->work.arena, allocator);
  return self;
}

void
ms_solver_free (MsSolver *self)
{
  if (self == NULL)
    return;
  ms_run_release_memory (self);
  ms_dealloc (self->work.arena.allocator, self);
}

const MsAllocator *
ms_solver_get_allocator (const MsSolver *self)
{
  return self->work.arena.allocator;
}

size_t
ms_solver_get_held_bytes (const MsSolver *self)
{
  return self->work.arena.held;
}

/* Assumptions are blamed first: without them there may be nothing to explain. */
static MsStatus
blame (MsSolver *self, const MsPosition *position, const MsSolverOptions *options,
    MsSolverResult *result)
{
  bool has_flags = options->trust_flags && self->grid.n_flags > 0;
  MsStatus status = options->n_assumed > 0 ? ms_blame_assumed (self, position, options, result)
                                           : MS_STATUS_OK;
  if (status != MS_STATUS_OK || result->n_conflict_assumed > 0 || !has_flags)
    return status;
  return ms_blame_flags (self, position, options, result);
}

MsStatus
ms_solver_run (MsSolver *self, const MsPosition *position, const MsSolverOptions *options,
    MsSolverResult **result)
{
  MsStatus status = ms_answer_find (self, position, options, result);
  /* Runs that ask about a part of a position are left out: there are thousands of them, and nobody
   * reads what their conflicts are made of. */
  if (status != MS_STATUS_OK || (*result)->consistent
      || !(options->counting == NULL && options->distrusted == NULL))
    return status;
  status = blame (self, position, options, *result);
  if (status == MS_STATUS_OK)
    return status;
  ms_solver_result_free (*result);
  *result = NULL;
  return status;
}

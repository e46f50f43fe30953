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

size_t
ms_solver_get_held_bytes (const MsSolver *self)
{
  return self->work.arena.held;
}

/* Not in runs that ask about a part of a position or assume something of it: there are thousands of
 * them, and nobody reads which flags their conflicts are made of. */
static bool
may_blame_flags (const MsSolver *self, const MsSolverOptions *options)
{
  return options->trust_flags && self->grid.n_flags > 0 && options->counting == NULL
      && options->distrusted == NULL && options->assumed == MS_CERTAINTY_NONE;
}

MsStatus
ms_solver_run (MsSolver *self, const MsPosition *position, const MsSolverOptions *options,
    MsSolverResult **result)
{
  MsStatus status = ms_answer_find (self, position, options, result);
  if (status != MS_STATUS_OK || (*result)->consistent || !may_blame_flags (self, options))
    return status;
  status = ms_blame_flags (self, position, options, *result);
  if (status == MS_STATUS_OK)
    return status;
  ms_solver_result_free (*result);
  *result = NULL;
  return status;
}

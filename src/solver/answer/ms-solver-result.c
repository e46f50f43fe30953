/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-solver-result.h"

MsConflictReport
ms_solver_result_get_conflict (const MsSolverResult *result)
{
  return (MsConflictReport){ result->conflict, result->conflict_cells, result->n_conflict_cells,
    result->conflict_flags, result->n_conflict_flags, result->conflict_found };
}

void
ms_solver_result_free (MsSolverResult *result)
{
  if (result == NULL)
    return;
  const MsAllocator *allocator = result->allocator;
  ms_dealloc (allocator, result->best_cells);
  ms_dealloc (allocator, result->conflict_cells);
  ms_dealloc (allocator, result->conflict_flags);
  ms_dealloc (allocator, result->conflict_assumed);
  ms_dealloc (allocator, result->fraction);
  ms_dealloc (allocator, result);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-solver.h"

MsConflictReport
ms_solver_result_get_conflict (const MsSolverResult *result)
{
  return (MsConflictReport){ result->conflict, result->conflict_cells, result->n_conflict_cells,
    result->conflict_flags, result->n_conflict_flags, result->conflict_found };
}

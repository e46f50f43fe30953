/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-witness.h"

#include "ms-sample.h"

/* Runs the solver.  *counted: whether it has counted the layouts, and at least one fits. */
static MsStatus
count (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options, bool *counted)
{
  MsSolverResult *result = NULL;
  MsStatus status = ms_solver_run (solver, position, options, &result);
  *counted = result != NULL && result->consistent && result->method == MS_METHOD_EXACT;
  ms_solver_result_free (result);
  return status;
}

static MsStatus
draw (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    const MsAllocator *allocator, uint8_t **layout)
{
  bool counted;
  MsRng rng;
  MsStatus status = count (solver, position, options, &counted);
  if (status != MS_STATUS_OK || !counted)
    return status;
  size_t n = (size_t)ms_position_get_width (position) * (size_t)ms_position_get_height (position);
  *layout = ms_alloc0 (allocator, n, 1);
  if (*layout == NULL)
    return MS_STATUS_NO_MEMORY;
  ms_rng_seed (&rng, 1);
  MsSampler *sampler = ms_sampler_new (ms_solver_get_engine (solver));
  if (sampler != NULL && ms_sampler_draw (sampler, &rng, *layout))
    return MS_STATUS_OK;
  ms_dealloc (allocator, *layout);
  *layout = NULL;
  return ms_work_status (ms_solver_get_engine (solver)->work);
}

/* The same where there is no mine total: draws a layout with the fewest mines that the numbers
 * allow. */
static MsStatus
draw_fewest (MsSolver *solver, const MsPosition *position, MsSolverOptions options,
    const MsAllocator *allocator, uint8_t **layout)
{
  bool counted;
  MsPosition *fewest;
  MsStatus status = count (solver, position, &options, &counted);
  if (status != MS_STATUS_OK || !counted)
    return status;
  const MsTotal *total = &ms_solver_get_engine (solver)->total;
  int mines = ms_position_get_mines (position) - total->mines + total->lowest;
  MS_TRY (ms_position_new (ms_position_get_width (position), ms_position_get_height (position),
      mines, ms_position_get_cells (position), allocator, &fewest, NULL));
  options.density = 0;
  status = draw (solver, fewest, &options, allocator, layout);
  ms_position_unref (fewest);
  return status;
}

MsStatus
ms_witness_find (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    int cell, bool mine, const MsAllocator *allocator, uint8_t **layout)
{
  MsSolverOptions assuming = *options;
  int n = options->n_assumed;
  MsAssumption *assumed = ms_alloc (allocator, (size_t)n + 1, sizeof *assumed);
  *layout = NULL;
  if (assumed == NULL)
    return MS_STATUS_NO_MEMORY;
  if (n > 0)
    memcpy (assumed, options->assumed, (size_t)n * sizeof *assumed);
  assumed[n] = (MsAssumption){ cell, mine ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE };
  assuming.assumed = assumed;
  assuming.n_assumed = n + 1;
  assuming.exact = false;
  MsStatus status = ms_solver_options_has_density (options)
      ? draw_fewest (solver, position, assuming, allocator, layout)
      : draw (solver, position, &assuming, allocator, layout);
  ms_dealloc (allocator, assumed);
  return status;
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-reason.h"

#include <string.h>

/* The distances from the cell, in cells, within which numbers may lie, tried in turn; the last one
 * covers every board. */
static const int reaches[] = { 1, 2, 3, 4, 6, 8, MS_MAX_SIDE };

#define N_REACHES (sizeof reaches / sizeof reaches[0])

static MsReason *
reason_new (const MsSolverResult *result)
{
  int n = result != NULL ? result->n_conflict_cells : 0;
  MsReason *reason = ms_alloc (NULL, 1, sizeof *reason + (size_t)n * sizeof (int32_t));
  if (reason == NULL)
    return NULL;
  *reason = (MsReason){ .proven = result != NULL, .n_numbers = n };
  if (result != NULL)
    reason->by_total = ms_conflict_is_about_total (result->conflict);
  for (int i = 0; i < n; i++)
    reason->numbers[i] = result->conflict_cells[i];
  return reason;
}

/* Sets counting[height*width] to 1 for the opened cells at most reach away, else 0; returns how
 * many those are. */
static int
let_count (const MsPosition *position, int cell, int reach, uint8_t *counting)
{
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  int x = cell % width, y = cell / width, n = 0;
  const MsCell *cells = ms_position_get_cells (position);
  memset (counting, 0, (size_t)width * (size_t)height);
  for (int v = y > reach ? y - reach : 0; v <= y + reach && v < height; v++)
    for (int u = x > reach ? x - reach : 0; u <= x + reach && u < width; u++)
      {
        counting[v * width + u] = ms_cell_is_opened (cells[v * width + u]);
        n += counting[v * width + u];
      }
  return n;
}

static MsStatus
find (MsSolver *solver, const MsPosition *position, MsSolverOptions *options, uint8_t *counting,
    MsReason **reason)
{
  MsStatus status = MS_STATUS_OK;
  MsSolverResult *result = NULL;
  int n_before = -1;
  options->counting = counting;
  for (size_t i = 0; i < N_REACHES && result == NULL; i++)
    {
      int n = let_count (position, options->assumed->cell, reaches[i], counting);
      if (n == n_before)
        continue;
      n_before = n;
      /* Assumes the opposite with the numbers that count; an estimate shows no contradiction. */
      status = ms_solver_run (solver, position, options, &result);
      if (status == MS_STATUS_CANCELLED || status == MS_STATUS_NO_MEMORY)
        return status;
      if (result == NULL || !result->consistent)
        continue;
      ms_solver_result_free (result);
      result = NULL;
    }
  *reason = reason_new (result);
  ms_solver_result_free (result);
  return *reason != NULL ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;
}

MsStatus
ms_reason_find (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    int cell, MsCertainty certainty, MsReason **reason)
{
  MsSolverOptions opposite = *options;
  MsAssumption assumption = { .cell = cell,
    .certainty = certainty == MS_CERTAINTY_SAFE ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE };
  size_t n_cells = (size_t)ms_position_get_width (position)
      * (size_t)ms_position_get_height (position);
  uint8_t *counting = ms_alloc (NULL, n_cells, 1);
  *reason = NULL;
  if (counting == NULL)
    return MS_STATUS_NO_MEMORY;
  opposite.exact = false;
  opposite.first_cell = -1;
  opposite.assumed = &assumption;
  opposite.n_assumed = 1;
  MsStatus status = find (solver, position, &opposite, counting, reason);
  ms_dealloc (NULL, counting);
  return status;
}

void
ms_reason_free (MsReason *reason)
{
  ms_dealloc (NULL, reason);
}

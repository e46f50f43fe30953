/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-curve-rows.h"

#include <math.h>

MsCurve *
ms_curve_new (const MsAllocator *allocator, int n_cells, int n_rows)
{
  size_t n = (size_t)n_rows, n_probabilities = n * (size_t)n_cells;
  MsCurve *curve = ms_alloc (allocator, 1, sizeof *curve);
  if (curve == NULL)
    return NULL;
  *curve = (MsCurve){ .n_cells = n_cells, .allocator = allocator };
  double *probabilities = ms_alloc (allocator, n_probabilities, sizeof (double));
  curve->rows = ms_alloc0 (allocator, n + 1, sizeof (MsCurveRow));
  if (probabilities == NULL || curve->rows == NULL)
    {
      ms_dealloc (allocator, probabilities);
      ms_dealloc (allocator, curve->rows);
      ms_dealloc (allocator, curve);
      return NULL;
    }
  /* The row behind the last keeps the block of all probabilities. */
  curve->rows[n].probability = probabilities;
  for (size_t i = 0; i < n; i++)
    {
      curve->rows[i].probability = probabilities + i * (size_t)n_cells;
      curve->rows[i].density = NAN;
    }
  return curve;
}

void
ms_curve_free (MsCurve *curve)
{
  if (curve == NULL)
    return;
  for (int i = 0; i < curve->n_rows; i++)
    ms_dealloc (curve->allocator, curve->rows[i].fraction);
  ms_dealloc (curve->allocator, curve->rows[0].probability);
  ms_dealloc (curve->allocator, curve->rows);
  ms_dealloc (curve->allocator, curve);
}

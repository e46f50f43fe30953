/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-predict.h"

#include <math.h>

/* Entries of a table for each number that is open in it. */
#define ENTRIES_PER_NUMBER 1.9
/* Edges, slice and mark of an entry; value and gradient of a coefficient. */
#define BYTES_PER_ENTRY 50
#define BYTES_PER_COEFFICIENT 16
#define CELLS_PER_NUMBER 1.5

/* All totals while there are few cells, later those within some standard deviations. */
static double
usual_length (double cells)
{
  double all = 1 + cells / 3, near = 6 * sqrt (cells);
  return all < near ? all : near;
}

bool
ms_predict_bytes (const MsOrder *order, const MsProblem *problem, MsWork *work, double *bytes)
{
  MsArenaMark mark = ms_arena_mark (&work->arena);
  int32_t *below = ms_work_alloc0 (work, (size_t)problem->n_numbers, sizeof *below);
  *bytes = 0;
  if (below == NULL)
    return false;
  for (int i = 0; i < order->n; i++)
    {
      int number = order->sequence[i], parent = order->parent[number];
      double entries = pow (ENTRIES_PER_NUMBER, order->n_separator[number]);
      double length = usual_length (CELLS_PER_NUMBER * ++below[number]);
      *bytes += entries * (BYTES_PER_ENTRY + BYTES_PER_COEFFICIENT * length);
      if (parent >= 0)
        below[parent] += below[number];
    }
  ms_arena_release (&work->arena, mark);
  return ms_work_tick (work, 40L * order->n);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-curve-cell.h"

#include <math.h>

int
ms_curve_index_of (const MsSolver *solver, int cell)
{
  const MsGrid *grid = &solver->grid;
  return ms_grid_index (grid, cell % grid->width, cell / grid->width);
}

double
ms_curve_chance_at (const MsSolver *solver, int index)
{
  uint8_t kind = solver->grid.kind[index];
  int box = solver->grid.box_at[index];
  if (kind & MS_GRID_OPENED)
    return NAN;
  if (kind != MS_GRID_COVERED)
    return (kind & MS_GRID_MINE) != 0;
  return box >= 0 ? solver->box_probability[box] : solver->outside_probability;
}

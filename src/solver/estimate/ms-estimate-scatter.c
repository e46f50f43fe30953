/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-estimate-scatter.h"

#define TILE 4

static int
tile_of (const MsScatterMap *self, int box)
{
  const MsProblem *problem = self->problem;
  int index = problem->numbers[problem->boxes[box].numbers[0]].index;
  int stride = problem->grid->stride;
  return index / stride / TILE * self->columns + index % stride / TILE;
}

static void
add (MsScatter *sum, MsScatter part)
{
  sum->seen += part.seen;
  sum->single += part.single;
}

static double
ratio_of (MsScatter scatter)
{
  return scatter.single > 0 ? scatter.seen / scatter.single : 0;
}

bool
ms_scatter_map_init (MsScatterMap *self, const MsProblem *problem, MsWork *work)
{
  *self = (MsScatterMap){
    .problem = problem,
    .columns = problem->grid->stride / TILE + 1,
    .rows = (problem->grid->height + 2) / TILE + 1,
  };
  self->tiles = ms_work_alloc0 (
      work, (size_t)self->columns * (size_t)self->rows, sizeof *self->tiles);
  return self->tiles != NULL;
}

void
ms_scatter_map_add (MsScatterMap *self, int box, MsScatter scatter)
{
  add (&self->tiles[tile_of (self, box)], scatter);
  add (&self->all, scatter);
}

double
ms_scatter_map_near (const MsScatterMap *self, int box)
{
  MsScatter sum = { 0, 0 };
  int tile = tile_of (self, box), x = tile % self->columns, y = tile / self->columns;
  for (int row = y > 0 ? y - 1 : 0; row <= y + 1 && row < self->rows; row++)
    for (int column = x > 0 ? x - 1 : 0; column <= x + 1 && column < self->columns; column++)
      add (&sum, self->tiles[row * self->columns + column]);
  return ratio_of (sum);
}

double
ms_scatter_map_all (const MsScatterMap *self)
{
  return ratio_of (self->all);
}

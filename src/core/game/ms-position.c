/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-position.h"

#include "ms-rules.h"

#include <stdatomic.h>
#include <string.h>

struct _MsPosition
{
  atomic_int references;
  const MsAllocator *allocator;
  int width, height, mines;
  MsCell cells[];
};

/* The first value that no cell can have; n_cells where there is none.  The greatest is looked for
 * before its place, as compilers make that of many cells at a time: one by one they took a tenth of
 * the analysis of a late position. */
static size_t
find_bad_cell (const MsCell *cells, size_t n_cells)
{
  MsCell greatest = 0;
  for (size_t i = 0; i < n_cells; i++)
    greatest = cells[i] > greatest ? cells[i] : greatest;
  if (greatest < MS_N_CELLS)
    return n_cells;
  size_t cell = 0;
  while (cells[cell] < MS_N_CELLS)
    cell++;
  return cell;
}

MsStatus
ms_position_new (int width, int height, int mines, const MsCell *cells,
    const MsAllocator *allocator, MsPosition **position, MsErrorInfo *info)
{
  *position = NULL;
  MS_TRY (ms_size_check (width, height, mines, info));

  size_t n_cells = (size_t)width * height;
  size_t cell = find_bad_cell (cells, n_cells);
  if (cell < n_cells)
    return ms_fail_at_cell (info, MS_STATUS_BAD_CELL, (int)(cell % width), (int)(cell / width));

  MsPosition *self = ms_alloc (allocator, 1, sizeof *self + n_cells);
  if (self == NULL)
    return ms_fail (info, MS_STATUS_NO_MEMORY);
  atomic_init (&self->references, 1);
  self->allocator = allocator;
  self->width = width;
  self->height = height;
  self->mines = mines;
  memcpy (self->cells, cells, n_cells);
  *position = self;
  return MS_STATUS_OK;
}

MsPosition *
ms_position_ref (MsPosition *position)
{
  atomic_fetch_add_explicit (&position->references, 1, memory_order_relaxed);
  return position;
}

void
ms_position_unref (MsPosition *position)
{
  if (position != NULL
      && atomic_fetch_sub_explicit (&position->references, 1, memory_order_acq_rel) == 1)
    ms_dealloc (position->allocator, position);
}

int
ms_position_get_width (const MsPosition *position)
{
  return position->width;
}

int
ms_position_get_height (const MsPosition *position)
{
  return position->height;
}

int
ms_position_get_mines (const MsPosition *position)
{
  return position->mines;
}

const MsCell *
ms_position_get_cells (const MsPosition *position)
{
  return position->cells;
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Finds a layout that fits a position and has a mine, or none, in a given cell. */
#pragma once

#include "ms-solver.h"

/* mine: whether the cell is to have a mine.  *layout[height*width] is owned by the caller and must
 * be given back to allocator: 1 is a mine.  It is NULL where there is no such layout, or where
 * layouts could not be counted exactly.  Where options give a density, it has the fewest mines
 * possible.  The same question has the same answer.  Returns MS_STATUS_OK, or a status of the
 * solver.  Cost: one or two runs of the solver. */
MsStatus ms_witness_find (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, int cell, bool mine, const MsAllocator *allocator,
    uint8_t **layout);

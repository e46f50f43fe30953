/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One layout that fits a position and has a mine, or none, in a certain cell. */
#pragma once

#include "ms-solver.h"

/* mine: what the cell has.  *layout[height*width] is the caller's, to be given back to allocator: 1
 * is a mine; NULL where there is no such layout, or it could not be counted exactly.  Where options
 * give a density it has the fewest mines that there can be.  The same question has the same answer.
 * MS_STATUS_OK, or a status of the solver.  Cost: a run of the solver or two. */
MsStatus ms_witness_find (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, int cell, bool mine, const MsAllocator *allocator,
    uint8_t **layout);

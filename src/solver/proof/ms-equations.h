/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A position as equations of zeros and ones, and their elimination line by line, as in the
 * literature: solved cells are put in, and an equation is taken from one that contains it, until
 * nothing follows any more. */
#pragma once

#include "ms-rung.h"
#include "ms-solver.h"

typedef struct
{
  int width, height;
  int n_cells, n_lines;
  const int *cells; /* [n_cells] those that have a letter, in the order of the alphabet: the
                     * undecided cells beside numbers, row-major */
  const MsEquation *lines; /* [n_lines] first what the numbers say, row-major */
  bool cut; /* there are more lines than are written down */
} MsEquations;

/* Of options count the poll, the time limit, at which it is cut, and what is known from the start:
 * trust_flags and what is assumed.  Statuses as for ms_ladder_find. */
MsStatus ms_equations_find (const MsPosition *position, const MsSolverOptions *options,
    const MsAllocator *allocator, MsEquations **equations);

void ms_equations_free (MsEquations *equations); /* NULL is allowed */

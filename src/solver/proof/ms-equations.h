/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A position as equations of zeros and ones, and their elimination line by line, as in the
 * literature: solved cells are replaced by their values, and an equation is subtracted from another
 * one that contains it, until nothing new follows. */
#pragma once

#include "ms-rung.h"
#include "ms-solver.h"

typedef struct
{
  int width, height;
  int n_cells, n_lines;
  /* [n_cells] The cells that have a letter, in alphabetical order of the letters: the undecided
   * cells beside numbers, row-major. */
  const int *cells;
  const MsEquation *lines; /* [n_lines] first what the numbers say, in row-major order */
  bool cut; /* there are more lines than are listed */
} MsEquations;

/* options: only the poll, the time limit, and what is known from the start (trust_flags and
 * assumptions) matter.  At the time limit the lines are cut.  Statuses as for ms_ladder_find. */
MsStatus ms_equations_find (const MsPosition *position, const MsSolverOptions *options,
    const MsAllocator *allocator, MsEquations **equations);

void ms_equations_free (MsEquations *equations); /* NULL is allowed */

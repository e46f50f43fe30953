/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The exact chance to win a position by best play, where few layouts are left.
 *
 * All layouts being equally likely, the chance is (layouts won) / (layouts), a fraction of small
 * integers.  On boards that are not small, sets of layouts are identified by 128-bit sums of random
 * numbers, which could in theory coincide; everything else is exact.  The answer, the order of the
 * search and its node count are the same on every machine. */
#pragma once

#include "ms-solver.h"

/* No endgame is tried with more layouts than this. */
#define MS_ENDGAME_MOST_LAYOUTS 16384
/* The same limit on a small board, that is one of at most 6×6 cells. */
#define MS_ENDGAME_MOST_LAYOUTS_SMALL 20000
bool ms_endgame_is_small (int width, int height);

typedef struct
{
  int width, height;
  bool solved; /* false: there are more layouts than asked for, or none */
  int layouts;
  int won; /* how many of the layouts best play wins */
  int32_t *won_at; /* [height*width] how many layouts best play wins after opening this cell first;
                    * 0 for certain mines, -1 for opened cells */
  long nodes; /* how many situations were searched */
  double microseconds; /* the time of the whole solution, including the counting of layouts */
} MsEndgame;

/* Solves position when it has at most most_layouts layouts.  Of options, the limits, the poll,
 * trust_flags, the first-click promise and endgame_work apply (exact does not).  Returns
 *   MS_STATUS_OK            *endgame, solved or not; a contradictory position is not solved;
 *   MS_STATUS_TIME_LIMIT, MS_STATUS_MEMORY_LIMIT, MS_STATUS_CANCELLED, MS_STATUS_NO_MEMORY
 *                           *endgame is NULL.
 * The result is the caller's.  What an earlier run of the solver left behind is gone. */
MsStatus ms_endgame_solve (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, int most_layouts, MsEndgame **endgame);

void ms_endgame_free (MsEndgame *endgame); /* NULL is allowed */

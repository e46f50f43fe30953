/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Why no layout fits a position.  It is declared here, in a layer below the solver that finds the
 * reason, so that the layer that makes sentences need not know the solver. */
#pragma once

#include <stdbool.h>

typedef enum
{
  MS_CONFLICT_NONE,
  MS_CONFLICT_TOO_FEW_CELLS, /* one number needs more mines than it has covered neighbours */
  MS_CONFLICT_TOO_MANY_FLAGS, /* one number has more trusted flags around it than mines */
  MS_CONFLICT_NUMBERS, /* the numbers contradict each other */
  MS_CONFLICT_TOO_FEW_MINES, /* the numbers need more mines than there are */
  MS_CONFLICT_TOO_MANY_MINES, /* the mines do not fit into the covered cells that may hold them */
} MsConflict;

/* Whether the mine total takes part in the contradiction. */
static inline bool
ms_conflict_is_about_total (MsConflict kind)
{
  return kind == MS_CONFLICT_TOO_FEW_MINES || kind == MS_CONFLICT_TOO_MANY_MINES;
}

/* All that a sentence about a conflict needs; the arrays are borrowed. */
typedef struct
{
  MsConflict kind;
  const int *cells; /* [n_cells] the opened numbers that contradict each other */
  int n_cells;
  /* [n_flags] the trusted flags that cannot all be mines if these numbers are right; often none */
  const int *flags;
  int n_flags;
  long found; /* MS_CONFLICT_TOO_FEW_CELLS: how many covered neighbours the number has */
} MsConflictReport;

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why no layout fits a position.  Here, below the solver that finds it, so that the layer that
 * makes sentences need not know the solver. */
#pragma once

#include <stdbool.h>

typedef enum
{
  MS_CONFLICT_NONE,
  MS_CONFLICT_TOO_FEW_CELLS, /* one number: conflict_found covered neighbours, needs more */
  MS_CONFLICT_TOO_MANY_FLAGS, /* one number: trusted flags around it exceed it */
  MS_CONFLICT_NUMBERS, /* the numbers cannot hold together */
  MS_CONFLICT_TOO_FEW_MINES, /* the numbers need more mines than there are */
  MS_CONFLICT_TOO_MANY_MINES, /* the mines do not fit into the covered cells that may hold them */
} MsConflict;

/* Whether the mine total is a part of it. */
static inline bool
ms_conflict_is_about_total (MsConflict kind)
{
  return kind == MS_CONFLICT_TOO_FEW_MINES || kind == MS_CONFLICT_TOO_MANY_MINES;
}

/* All that a sentence about it needs; borrowed. */
typedef struct
{
  MsConflict kind;
  const int *cells; /* [n_cells] the opened numbers that cannot hold together */
  int n_cells;
  /* [n_flags] the trusted flags that cannot all be mines if they do; often none */
  const int *flags;
  int n_flags;
  long found; /* as the kind says */
} MsConflictReport;

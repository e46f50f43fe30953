/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Estimates of positions whose truth is known, drawn from seeds. */
#pragma once

#include "ms-solver.h"

typedef enum
{
  TRIAL_SCATTERED,
  TRIAL_STUCK,
  TRIAL_CHECKERED, /* every second cell, most of them open: long chains of forced changes */
  TRIAL_STAGGERED, /* every third cell, a row's shifted by one against the next row's */
  TRIAL_LATTICE, /* every second cell of every second row */
  TRIAL_FEW, /* so few mines that their total binds */
  TRIAL_TIGHT, /* a total close to the fewest mines that the numbers allow */
  TRIAL_N_KINDS,
} TrialKind;

typedef struct
{
  TrialKind kind;
  int side;
  double density, opened; /* of all cells */
  MsPosition *position; /* owned */
} Trial;

/* One figure: a box's cells each, all cells outside together once. */
typedef struct
{
  double truth, chance, error;
} TrialFigure;

/* A trial of the kind with sides from…to.  solver works out what a tight total is. */
void trial_draw (Trial *self, TrialKind kind, int from, int to, MsSolver *solver, uint64_t seed);
void trial_clear (Trial *self);
const char *trial_kind_name (TrialKind kind);

/* Counts the position exactly in at most truth_memory bytes, and samples it in at most memory bytes
 * (0: no limit) with so much work (MsSolverOptions).  Figures that the estimate does not claim to
 * be certain go to *figures, to be freed; returns how many, or -1 when the exact count or the
 * estimate does not fit. *wrong counts certainties that are none. */
int trial_run (const Trial *self, MsSolver *solver, size_t truth_memory, size_t memory, double work,
    TrialFigure **figures, int *wrong);

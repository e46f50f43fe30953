/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A chain of rungs in the making: all rules, what is found so far, and how to go back.
 *
 * Whole ladders are made by it, and what a few heeded numbers prove (ms_findings_heed).
 */
#pragma once

#include "ms-climb.h"
#include "ms-deadline.h"
#include "ms-excerpt.h"

typedef struct
{
  MsFindings findings;
  MsClimb climb;
  MsExcerpt excerpt;
  MsChain chain; /* the rungs so far */
  MsDeadline *deadline; /* borrowed */
  long looks; /* numbers looked at so far, a run of the solver counting for many */
} MsAscent;

/* The clock of all that is asked with options starts now; *each is for every run of the solver. */
void ms_ascent_ask (MsDeadline *deadline, const MsSolverOptions *options, MsSolverOptions *each);

/* Holds nothing yet, so that it can be cleared. */
void ms_ascent_prepare (MsAscent *ascent, const MsAllocator *allocator);

/* options: of each run of the solver, and what is known from the start.  All numbers are heeded, and
 * none is queued yet.  MS_STATUS_OK, MS_STATUS_NO_MEMORY, or what the deadline stops it with;
 * ms_ascent_clear in any case, which leaves the chain alone. */
MsStatus ms_ascent_init (MsAscent *ascent, MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, MsDeadline *deadline);
void ms_ascent_clear (MsAscent *ascent);

/* Climbs by the first four rules until cell is decided (-1: as far as they lead), from the numbers
 * that are queued. */
MsStatus ms_ascent_climb (MsAscent *ascent, int cell);

/* One rung of the mine total or, with highest MS_RUNG_EXHAUSTION, of exhaustion, that decides some
 * of cells[n], which are certain as certainty[n_cells] says. */
MsStatus ms_ascent_add_last (MsAscent *ascent, MsRungRule highest, const int *cells, int n,
    const uint8_t *certainty, bool *found);

/* Takes the rungs from the n-th on back, and forgets what is queued. */
void ms_ascent_return (MsAscent *ascent, int n);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A chain of rungs in the making: all rules, what is found so far, and how to go back.
 *
 * Whole ladders are made by it, and what a few heeded numbers prove (ms_findings_heed).
 */
#pragma once

#include "ms-findings.h"
#include "ms-deadline.h"
#include "ms-eliminate.h"
#include "ms-exhaust.h"

/* Climbs as far as the rules for one, two and three numbers and for equations lead, the simplest
 * first.
 *
 * Each rule keeps a queue of the numbers that have changed since it last looked at them, so that
 * the whole climb looks at each number a few times only.
 */

#define MS_N_CLIMBED_RULES 4

typedef struct
{
  MsFindings *findings;
  int32_t *queue[MS_N_CLIMBED_RULES]; /* [n_numbers] rings */
  uint8_t *queued; /* [n_cells] a bit for each rule */
  MsEliminator *eliminator;
  int n_numbers; /* most that can be queued */
  int head[MS_N_CLIMBED_RULES], n_queued[MS_N_CLIMBED_RULES];
} MsClimb;

/* Has a number looked at by all rules; all numbers that are heeded, row-major; none any more. */
void ms_climb_queue (MsClimb *climb, int number);
void ms_climb_queue_all (MsClimb *climb);
void ms_climb_forget (MsClimb *climb);

/* Takes a rung's cells for decided, and queues the numbers around them. */
void ms_climb_take (MsClimb *climb, const MsRung *rung);

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

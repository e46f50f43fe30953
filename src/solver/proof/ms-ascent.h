/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A chain of rungs in the making: applies all rules, keeps what is found so far, and can go back.
 *
 * It makes whole ladders, and finds what a few numbers prove when only they are heeded
 * (ms_findings_heed).
 */
#pragma once

#include "ms-findings.h"
#include "ms-deadline.h"
#include "ms-local.h"
#include "ms-exhaust.h"

/* Applies the rules for one, two and three numbers and for equations, as far as they lead, the
 * simplest first.
 *
 * Each rule has a queue of the numbers that have changed since the rule last looked at them, so
 * that the whole climb looks at each number only a few times.
 */

#define MS_N_CLIMBED_RULES 4

typedef struct
{
  MsFindings *findings;
  int32_t *queue[MS_N_CLIMBED_RULES]; /* [n_numbers] the queue of each rule, a ring */
  uint8_t *queued; /* [n_cells] bit r: the number is in the queue of rule r */
  MsEliminator *eliminator;
  int n_numbers; /* how many numbers can be queued at most */
  int head[MS_N_CLIMBED_RULES], n_queued[MS_N_CLIMBED_RULES];
} MsClimb;

/* The first queues a number for all rules, the second all heeded numbers in row-major order; the
 * third empties the queues. */
void ms_climb_queue (MsClimb *climb, int number);
void ms_climb_queue_all (MsClimb *climb);
void ms_climb_forget (MsClimb *climb);

/* Marks the cells that the rung decides as decided, and queues the numbers around them. */
void ms_climb_take (MsClimb *climb, const MsRung *rung);

typedef struct
{
  MsFindings findings;
  MsClimb climb;
  MsExcerpt excerpt;
  MsChain chain; /* the rungs so far */
  MsDeadline *deadline; /* borrowed */
  /* Numbers looked at so far; each run of the solver counts for many. */
  long looks;
} MsAscent;

/* Starts the clock for everything that is done under options.  *each becomes the options for every
 * single run of the solver. */
void ms_ascent_ask (MsDeadline *deadline, const MsSolverOptions *options, MsSolverOptions *each);

/* Makes *ascent empty, so that it can be cleared. */
void ms_ascent_prepare (MsAscent *ascent, const MsAllocator *allocator);

/* options: for each run of the solver, and what is known from the start.  At first all numbers are
 * heeded, and none is queued.  Returns MS_STATUS_OK, MS_STATUS_NO_MEMORY, or the status with which
 * the deadline stops it.  ms_ascent_clear must follow in any case; it does not free the chain. */
MsStatus ms_ascent_init (MsAscent *ascent, MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, MsDeadline *deadline);
void ms_ascent_clear (MsAscent *ascent);

/* Applies the first four rules to the queued numbers until cell is decided; with cell -1, as far as
 * the rules lead. */
MsStatus ms_ascent_climb (MsAscent *ascent, int cell);

/* Adds one rung that decides some of cells[n], by the rule of the mine total or, where that finds
 * nothing and highest is MS_RUNG_EXHAUSTION, by exhaustion.  The cells must be certain as
 * certainty[n_cells] says. */
MsStatus ms_ascent_add_last (MsAscent *ascent, MsRungRule highest, const int *cells, int n,
    const uint8_t *certainty, bool *found);

/* Takes back the rungs from the n-th on, and empties the queues. */
void ms_ascent_return (MsAscent *ascent, int n);

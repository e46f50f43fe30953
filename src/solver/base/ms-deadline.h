/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* One poll, one time limit and one work limit for several runs of solvers, each on one thread. */
#pragma once

#include "ms-solver-options.h"

typedef struct
{
  /* borrowed: the options whose poll and limits hold for all runs together */
  const MsSolverOptions *asked;
  double deadline; /* seconds of the monotonic clock; 0 = none */
  /* spent: where the units of work of all runs are added up: asked->spent if there is one, else
   * units. */
  double units, *spent;
  double most; /* the value of *spent at which all is to stop; 0 = never */
  double progress; /* of all runs together, 0…1 */
  MsStatus stopped; /* the limit at which all is to stop, else MS_STATUS_OK */
} MsDeadline;

/* Starts the clock.  *relay must not move from then on.  *options becomes what each solver is run
 * with: its poll is the relay's, its memory limit and trust_flags are those of asked, and it has no
 * limit of time or work of its own. */
void ms_deadline_init (MsDeadline *relay, const MsSolverOptions *asked, MsSolverOptions *options);

/* True when all is to stop; to be called between runs, too. */
bool ms_deadline_poll (MsDeadline *relay);

/* What a run that stopped with status means for the whole. */
MsStatus ms_deadline_status (const MsDeadline *relay, MsStatus status);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One poll, one limit of time and one of work for what runs several solvers, each on one thread. */
#pragma once

#include "ms-solver-options.h"

typedef struct
{
  const MsSolverOptions *asked; /* whose poll and limits count for all */
  double deadline; /* seconds of the monotonic clock; 0 = none */
  double units, *spent; /* of work; a relay within a relay counts in the outer one's */
  double most; /* *spent at which all is to stop; 0 = never */
  double progress; /* of all */
  MsStatus stopped; /* at a limit, else MS_STATUS_OK */
} MsDeadline;

/* The clock starts now, and the relay stays where it is.  *options is for each solver: its poll is the
 * relay's, its memory limit and flags are those asked for, and it has no limit of time or work of its
 * own. */
void ms_deadline_init (MsDeadline *relay, const MsSolverOptions *asked, MsSolverOptions *options);

/* To be looked at between runs, too: true when all is to stop. */
bool ms_deadline_poll (MsDeadline *relay);

/* What a run that stopped with status means for the whole. */
MsStatus ms_deadline_status (const MsDeadline *relay, MsStatus status);

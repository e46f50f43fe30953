/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One poll and one time limit for work that runs several solvers. */
#pragma once

#include "ms-solver-options.h"

typedef struct
{
  const MsSolverOptions *asked; /* whose poll and time limit count for all */
  double deadline; /* seconds of the monotonic clock; 0 = none */
  double progress; /* of all */
  bool late; /* stopped at the deadline */
} MsDeadline;

/* The clock starts now.  *options is for each solver: its poll is the relay's, its memory limit and
 * flags are those asked for, and it has no time limit of its own. */
void ms_deadline_init (MsDeadline *relay, const MsSolverOptions *asked, MsSolverOptions *options);

/* To be looked at between runs, too: true when all is to stop. */
bool ms_deadline_poll (MsDeadline *relay);

/* What a run that stopped with status means for the whole. */
MsStatus ms_deadline_status (const MsDeadline *relay, MsStatus status);

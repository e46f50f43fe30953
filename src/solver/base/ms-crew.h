/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pieces of one run's work, on several threads.
 *
 * The pieces are handed out in order, each to the next thread that is free, so that which thread
 * has which is chance.  Whatever comes of them must be put together by the number of the piece:
 * then the result is the same to the last bit however many threads there are.
 *
 * The threads live for one call of ms_crew_run.  The calling thread is one of them, the first.
 * Only it looks at the clock and polls the caller: every half millisecond at least, while it waits
 * too; the others stop when it is told to, at their next tick.  A thread that cannot be started is
 * one fewer.
 *
 * A piece allocates nothing: it has no arena but that of the run, which is not for several threads.
 * What it writes to is there before the crew begins, and its own or its member's.  One that must
 * allocate runs under options of its own (ms-subwork.h).
 */
#pragma once

#include "ms-work.h"

/* More threads than this are not started. */
#define MS_CREW_MOST 64

typedef struct _MsCrew MsCrew;

/* Does a piece; member, from 0 on, is the thread that does it; work is that thread's own, for ticks.
 * False to stop them all, with the reason in work, or because work said so. */
typedef bool (*MsCrewPiece) (int piece, int member, MsWork *work, MsCrew *crew, void *data);

/* Threads that options ask for: 1…MS_CREW_MOST. */
int ms_crew_wanted (const MsWork *work);

/* The run's options as a thread besides the first may have them: neither its clock, its limit of time
 * nor its poll, and no threads of its own. */
MsSolverOptions ms_crew_options (const MsSolverOptions *run, MsSolverPoll poll, void *user_data);

/* Runs pieces 0…n_pieces - 1 on up to n_members threads.  units: what all pieces together will
 * tell ms_crew_add, for the progress of the run's phase; 0: nothing.  False when the run is to stop. */
bool ms_crew_run (
    MsWork *work, int n_members, int n_pieces, double units, MsCrewPiece run, void *data);

/* To be called by a piece now and then: so many units are done. */
void ms_crew_add (MsCrew *crew, MsWork *work, double units);

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Several threads that share the work of one run, piece by piece.
 *
 * The pieces are handed out in order, each to the next thread that is free, so that it is chance
 * which thread does which piece.  Whatever comes of the pieces must be put together by their
 * numbers: then the result is the same to the last bit however many threads there are.
 *
 * The threads live for one call of ms_crew_run.  The calling thread is one of them, the first.
 * Only it looks at the clock and polls the caller, at least every half millisecond, also while it
 * waits; when it is told to stop, the other threads stop at their next tick.  If a thread cannot be
 * started, the crew has one thread fewer.
 *
 * A piece allocates nothing: the only arena is that of the run, which must not be used by several
 * threads.  The memory that a piece writes to is allocated before the crew begins, and belongs to
 * that piece or to its thread alone.  A piece that must allocate runs under options of its own
 * (MsSubwork).
 */
#pragma once

#include "ms-work.h"

/* No crew has more threads than this. */
#define MS_CREW_MOST 64

typedef struct _MsCrew MsCrew;

/* Does the piece of that number.  member is the number of the thread that does it, from 0 on; work
 * is that thread's own, and is what the piece gives to ms_work_tick.  Returns false to stop all
 * threads: either a tick said so, or the piece has put a reason into work->status. */
typedef bool (*MsCrewPiece) (int piece, int member, MsWork *work, MsCrew *crew, void *data);

/* How many threads the options ask for: 1…MS_CREW_MOST. */
int ms_crew_wanted (const MsWork *work);

/* Runs pieces 0…n_pieces - 1 on up to n_members threads.  units is what all pieces together will
 * tell ms_crew_add, and serves to report the progress of the run's phase; 0: no progress is
 * reported.  False when the run is to stop. */
bool ms_crew_run (
    MsWork *work, int n_members, int n_pieces, double units, MsCrewPiece run, void *data);

/* To be called by a piece now and then: so many more units are done. */
void ms_crew_add (MsCrew *crew, MsWork *work, double units);

/* Work that needs memory of its own, done by a thread of a crew on behalf of that thread's work.
 *
 * A piece that a crew hands out has no arena.  A piece that needs memory, or a whole solver, runs
 * under options of its own, which this type holds: those of the run, but for time, threads, poll
 * and memory.  What runs under these options is called the work below.
 *
 * Ownership: whoever begins a solver or an MsWork with these options owns it and its arena.  What
 * the run's options borrow stays borrowed; the run's options and the thread's work outlive the
 * MsSubwork.  An MsSubwork must not move once it is initialized, since its options point at it.
 *
 * Polling: each look at the clock in the work below is passed on as a look at the clock in the
 * thread's work, with as many units as lie between two of them (ms_work_pass_on).  So the run's
 * caller is polled and its limits are checked as if the thread did the work itself.  Progress is
 * not passed on: the piece tells the crew of it (ms_crew_add).
 *
 * Cancellation: when the thread's work says stop, for whatever reason, the work below ends as
 * cancelled, and the reason is in the thread's work.  When the work below stops by itself, for want
 * of memory, the thread's work does not know of it until ms_subwork_tell says so; a piece that can
 * do without the result does not call that.
 *
 * Time: the work below has no time limit, as the thread's work looks at that of the run.  A clock
 * that the caller brought along may not be safe for several threads, and the work below does not
 * use it unless ms_subwork_keep_clock says so.
 *
 * Memory: an arena below has a limit of its own, and its memory does not count as held by the run's
 * arena.  Whoever makes several gives each a share of what the run has left (ms_subwork_share), so
 * that all of them together stay within the run's limit.  An allocator that the caller brought
 * along may not be safe for several threads either: ms_subwork_wanted then returns 1.
 *
 * The users of this type differ in how many they make and what they do at a limit.  Orders that are
 * tried (ms-order-trials.c) have equal shares of what is left; branches of a section
 * (ms-fold-branches.c) have equal shares of half of it, as the run takes over what they make.  In
 * both, the run itself does what does not fit.  Chains (ms-estimate-chain.c) have equal shares of
 * 64 MiB at least, and keep the clock, by which they end: with a clock that was brought along there
 * is one thread.  Windows (ms-estimate-windows.c) have a limit that depends on the board alone,
 * since which of them are too big must not depend on the number of threads. */

typedef struct
{
  MsSolverOptions options; /* what the work below is begun with */
  const MsSolverOptions *run; /* borrowed: the run's options, from which these were made */
  MsWork *thread; /* borrowed: of the thread that does the piece; may be set anew for each piece */
} MsSubwork;

/* Initializes options for work below thread, which is the run's own work until a thread of a crew
 * sets its own.  memory_limit: bytes; 0 = no limit. */
void ms_subwork_init (MsSubwork *self, MsWork *thread, size_t memory_limit);

/* Lets the work below read the run's clock. */
void ms_subwork_keep_clock (MsSubwork *self);

/* If the thread's work has not stopped yet, stops it for the reason for which the work below
 * stopped. */
void ms_subwork_tell (MsSubwork *self, const MsWork *below);

/* How many subworks there are threads and memory for, if each takes so many bytes (0: memory does
 * not matter), but no more than most.  0 where there is too little memory for one. */
int ms_subwork_wanted (const MsWork *run, int most, size_t bytes);

/* The share of each of n subworks in the memory that the run has left, as a memory_limit: 0, which
 * is no limit, where the run has none. */
size_t ms_subwork_share (const MsWork *run, int n);

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
 * allocate runs under options of its own (MsSubwork).
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

/* Runs pieces 0…n_pieces - 1 on up to n_members threads.  units: what all pieces together will
 * tell ms_crew_add, for the progress of the run's phase; 0: nothing.  False when the run is to stop. */
bool ms_crew_run (
    MsWork *work, int n_members, int n_pieces, double units, MsCrewPiece run, void *data);

/* To be called by a piece now and then: so many units are done. */
void ms_crew_add (MsCrew *crew, MsWork *work, double units);

/* Work with memory of its own, done by a thread of a crew under that thread's work.
 *
 * A piece that a crew hands out has no arena (ms-crew.h).  One that needs memory, or a whole solver,
 * runs under options of its own, which this type holds: those of the run, but for time, threads,
 * poll and memory.
 *
 * Ownership: whoever begins a solver or a MsWork with these options owns that, with its arena.  What
 * the run's options borrow stays borrowed, and the run's options and the thread's work outlive this.
 * It must not move once it is initialized, since the options point at it.
 *
 * What is polled: each look at the clock below passes on to the thread's work as a look at the clock
 * there, with as many units as lie between two of them (ms_work_pass_on).  So the run's caller is
 * polled and its limits are checked as if the thread did the work itself.  Progress is not passed on:
 * the piece tells the crew of it (ms_crew_add).
 *
 * Cancellation: when the thread's work says stop, whatever for, what runs below ends as cancelled, and
 * the reason is in the thread's work.  What ended below of itself, for want of memory, is not known
 * there until ms_subwork_tell says so; a piece that can do without does not call it.
 *
 * Time: there is no limit below, as the thread's is looked at.  A clock that was brought along need not
 * be one for several threads, and is not asked below unless ms_subwork_keep_clock says so.
 *
 * Memory: an arena below has a limit of its own and does not count as held by the run's; who makes several
 * gives each a share of what the run has left (ms_subwork_share), so that all of them together stay
 * within the run's limit.  An allocator that was brought along need not be one for several threads
 * either: ms_subwork_wanted then says one.
 *
 * Those that use it differ in how many they want and what they do at a limit.  Orders that are tried
 * (ms-order-trials.c) have equal shares of what is left, branches of a section (ms-fold-branches.c) of half
 * of it, as the run takes over what they make; what does not fit is done by the run itself.  Chains
 * (ms-estimate-chain.c) have equal shares of 64 MiB at least and keep the clock, by which they end: with
 * a clock that was brought along there is one thread.  Windows (ms-estimate-windows.c) have a limit that
 * depends on the board alone, since which of them are too big must not depend on the number of threads. */

typedef struct
{
  MsSolverOptions options; /* to begin what runs below with */
  const MsSolverOptions *run; /* borrowed: what they were made of */
  MsWork *thread; /* borrowed: of who does the piece; may be set anew for each */
} MsSubwork;

/* Under thread, the run's own work until a crew says another.  memory_limit: bytes; 0 = no limit. */
void ms_subwork_init (MsSubwork *self, MsWork *thread, size_t memory_limit);

/* What runs below reads the run's clock. */
void ms_subwork_keep_clock (MsSubwork *self);

/* Where the thread's work goes on: it stops for the reason for which what ran below stopped. */
void ms_subwork_tell (MsSubwork *self, const MsWork *below);

/* For how many there are threads and memory, if each takes so many bytes (0: any); most of them at most.
 * 0 where there is too little memory for one. */
int ms_subwork_wanted (const MsWork *run, int most, size_t bytes);

/* An equal share for each of n of the memory that the run has left: a memory_limit, and so 0 where the run
 * has none. */
size_t ms_subwork_share (const MsWork *run, int n);

/* SPDX-License-Identifier: GPL-3.0-or-later */
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
 * (ms-estimate-rounds.c) have equal shares of 64 MiB at least and keep the clock, by which they end: with
 * a clock that was brought along there is one thread.  Windows (ms-estimate-windows.c) have a limit that
 * depends on the board alone, since which of them are too big must not depend on the number of threads. */
#pragma once

#include "ms-crew.h"

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

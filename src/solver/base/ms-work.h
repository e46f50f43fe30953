/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* One run under way: its memory, its limits and its poll.
 *
 * Every long loop of the solver calls ms_work_tick with the work it is about to do, in units of
 * roughly one to four nanoseconds; when enough has gathered, the clock is read, the limits are
 * checked and the caller is polled.  A false answer means "stop": work->status (or the arena's)
 * says why, and every function on the way out just returns false.
 *
 * A limit of work (MsSolverOptions.work_limit) is kept in two ways, so that nothing but the
 * position decides where it ends a run.  What runs on several threads is measured by what it has
 * made, not by the ticks of threads that share it: MS_WORK_PER_EDGE_WORD units for each word of a
 * circuit's edges, and what the passes along the circuit will take (ms_circuit_measure), which are
 * then done completely or not begun; sampling has an allowance of its own (ms-estimate.h).  All
 * else runs on one thread and counts its ticks.
 */
#pragma once

#include "ms-arena.h"
#include "ms-solver-options.h"

typedef struct
{
  MsArena arena;
  const MsSolverOptions *options;
  MsStatus status;
  double started, deadline; /* seconds of the clock; deadline 0 = none */
  /* When ms_work_let_finish was called, and its until; pace_until 0 = it was not called. */
  double pace_from, pace_until;
  double pace_progress, pace_end; /* progress at the time pace_from, and when the count is done */
  long left; /* units until the next look at the clock */
  /* units spent up to the last look at the clock; the most that may be spent, 0 = no limit */
  double spent, most;
  double progress, phase_from, phase_to;
  /* the part of the run's progress in which its phases lie; all of it but for curves and probes */
  double span_from, span_to;
} MsWork;

/* Seconds of the machine's monotonic clock, and of the clock that counts for a run
 * (MsSolverOptions.clock). */
double ms_work_clock (void);
double ms_work_now (const MsWork *work);

void ms_work_begin (MsWork *work, const MsSolverOptions *options);

/* Why the run stopped; MS_STATUS_OK while it has not. */
MsStatus ms_work_status (const MsWork *work);

#define MS_WORK_PER_EDGE_WORD 10

/* Allows about so many units from now on; 0 = no limit.  After that the run stops with
 * MS_STATUS_WORK_LIMIT, after the same ticks every time. */
void ms_work_limit (MsWork *work, double most);

bool ms_work_pause (MsWork *work);

/* To be called by the poll of another MsWork whose work is done on behalf of this one: spends as
 * many units as lie between two looks at the clock, and looks at the clock. */
bool ms_work_pass_on (MsWork *work);

void ms_work_set_deadline (MsWork *work, double deadline); /* 0 = none */

/* Says that a count begins now, of which ms_work_done tells how far it has come.  The deadline does
 * not end the count as long as, by its pace so far, progress will reach end by the time until. */
void ms_work_let_finish (MsWork *work, double end, double until);

/* The seconds that so many units will take, by the pace of the run so far. */
double ms_work_predict (const MsWork *work, double units);

static inline bool
ms_work_tick (MsWork *work, long units)
{
  work->left -= units;
  return work->left > 0 || ms_work_pause (work);
}

/* The same for units that were gathered in a loop; *units becomes 0. */
static inline bool
ms_work_tick_off (MsWork *work, long *units)
{
  long gathered = *units;
  *units = 0;
  return ms_work_tick (work, gathered);
}

/* memset, and an arena array of zeros, of any size: both tick as they go.  False or NULL when the
 * run is to stop. */
bool ms_work_fill (MsWork *work, void *block, int byte, size_t bytes);
void *ms_work_alloc0 (MsWork *work, size_t count, size_t size);

/* Starts the phase in which progress goes from one value to the other, and polls. */
bool ms_work_phase (MsWork *work, double from, double to);

/* Reports that this part of the phase is done, 0…1. */
static inline void
ms_work_done (MsWork *work, double part)
{
  double progress = work->phase_from + (work->phase_to - work->phase_from) * part;
  progress = work->span_from + (work->span_to - work->span_from) * progress;
  if (progress > work->progress)
    work->progress = progress < 1 ? progress : 1;
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-work.h"

#include "ms-work-testing.h"

#include <string.h>
#include <time.h>

/* Units between two looks at the clock: about a fifth of a millisecond. */
#define UNITS_PER_LOOK 60000

static long units_per_look = UNITS_PER_LOOK;

void
ms_work_look_after (long units)
{
  units_per_look = units > 0 ? units : UNITS_PER_LOOK;
}

double
ms_work_clock (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double
ms_work_now (const MsWork *work)
{
  const MsSolverOptions *options = work->options;
  return options->clock != NULL ? options->clock (options->user_data) : ms_work_clock ();
}

void
ms_work_begin (MsWork *work, const MsSolverOptions *options)
{
  work->options = options;
  work->status = MS_STATUS_OK;
  work->started = ms_work_now (work);
  work->pace_until = 0;
  work->spent = 0;
  work->deadline = options->time_limit > 0 ? work->started + options->time_limit : 0;
  work->left = units_per_look;
  work->most = 0;
  work->progress = work->phase_from = work->phase_to = 0;
  work->span_from = 0;
  work->span_to = 1;
}

MsStatus
ms_work_status (const MsWork *work)
{
  return work->status != MS_STATUS_OK ? work->status : work->arena.status;
}

void
ms_work_set_deadline (MsWork *work, double deadline)
{
  work->deadline = deadline;
  work->pace_until = 0;
}

void
ms_work_let_finish (MsWork *work, double end, double until)
{
  work->pace_from = ms_work_now (work);
  work->pace_until = until;
  work->pace_progress = work->progress;
  work->pace_end = end;
}

double
ms_work_predict (const MsWork *work, double units)
{
  double spent = work->spent + (double)(units_per_look - work->left);
  return spent > 0 ? units * (ms_work_now (work) - work->started) / spent : 0;
}

/* Whether the count that is under way at the deadline will be done by pace_until.  If so, the
 * deadline moves to the time at which that is to be asked again. */
static bool
may_finish (MsWork *work, double now)
{
  double share = (work->progress - work->pace_progress) / (work->pace_end - work->pace_progress);
  if (work->pace_until <= 0 || share <= 0)
    return false;
  double forecast = work->pace_from + (now - work->pace_from) / share;
  if (share < 1 && forecast >= work->pace_until)
    return false;
  work->deadline = share < 1 ? (now + forecast) / 2 : work->pace_until;
  return now < work->pace_until;
}

void
ms_work_limit (MsWork *work, double most)
{
  work->left = units_per_look;
  work->spent = 0;
  work->most = most;
}

bool
ms_work_pause (MsWork *work)
{
  const MsSolverOptions *options = work->options;
  double units = (double)(units_per_look - work->left);
  work->spent += units;
  if (options->spent != NULL)
    *options->spent += units;
  work->left = units_per_look;
  if (work->status == MS_STATUS_OK && work->most > 0 && work->spent > work->most)
    work->status = MS_STATUS_WORK_LIMIT;
  if (work->status == MS_STATUS_OK && work->deadline > 0)
    {
      double now = ms_work_now (work);
      if (now >= work->deadline && !may_finish (work, now))
        work->status = MS_STATUS_TIME_LIMIT;
    }
  if (work->status == MS_STATUS_OK && options->poll != NULL
      && options->poll (work->progress, options->user_data))
    work->status = MS_STATUS_CANCELLED;
  return work->status == MS_STATUS_OK;
}

bool
ms_work_pass_on (MsWork *work)
{
  work->left -= units_per_look;
  return ms_work_pause (work);
}

#define LITTLE 16384

bool
ms_work_fill (MsWork *work, void *block, int byte, size_t bytes)
{
  /* The block is filled in parts with a tick after each, as new memory may cost a page fault every
   * 4096 bytes.  The parts of a small block are so short that plain stores fill them: a string
   * instruction would take longer to start. */
  const size_t part = bytes <= LITTLE ? 1536 : 65536;
  for (size_t at = 0; at < bytes; at += part)
    {
      size_t n = bytes - at < part ? bytes - at : part;
      memset ((char *)block + at, byte, n);
      if (!ms_work_tick (work, (long)(n / 8) + 1))
        return false;
    }
  return true;
}

void *
ms_work_alloc0 (MsWork *work, size_t count, size_t size)
{
  void *block = ms_arena_alloc (&work->arena, count, size);
  return block != NULL && ms_work_fill (work, block, 0, count * size) ? block : NULL;
}

bool
ms_work_phase (MsWork *work, double from, double to)
{
  work->phase_from = from;
  work->phase_to = to;
  ms_work_done (work, 0);
  return ms_work_pause (work);
}

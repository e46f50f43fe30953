/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-work.h"

#include <string.h>
#include <time.h>

/* About a fifth of a millisecond. */
#define UNITS_PER_LOOK 60000

double
ms_work_clock (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void
ms_work_begin (MsWork *work, const MsSolverOptions *options)
{
  work->options = options;
  work->status = MS_STATUS_OK;
  work->started = ms_work_clock ();
  work->deadline = options->time_limit > 0 ? work->started + options->time_limit : 0;
  work->left = UNITS_PER_LOOK;
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
ms_work_limit (MsWork *work, long most)
{
  work->left = UNITS_PER_LOOK;
  work->spent = 0;
  work->most = most;
}

bool
ms_work_pause (MsWork *work)
{
  const MsSolverOptions *options = work->options;
  work->spent += UNITS_PER_LOOK - work->left;
  work->left = UNITS_PER_LOOK;
  if (work->status == MS_STATUS_OK && work->most > 0 && work->spent > work->most)
    work->status = MS_STATUS_TIME_LIMIT;
  if (work->status == MS_STATUS_OK && work->deadline > 0 && ms_work_clock () >= work->deadline)
    work->status = MS_STATUS_TIME_LIMIT;
  if (work->status == MS_STATUS_OK && options->poll != NULL
      && options->poll (work->progress, options->user_data))
    work->status = MS_STATUS_CANCELLED;
  return work->status == MS_STATUS_OK;
}

bool
ms_work_fill (MsWork *work, void *block, int byte, size_t bytes)
{
  /* New memory may cost a page fault every 4096 bytes. */
  const size_t part = 65536;
  for (size_t at = 0; at < bytes; at += part)
    {
      memset ((char *)block + at, byte, bytes - at < part ? bytes - at : part);
      if (!ms_work_tick (work, (long)(part / 8)))
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

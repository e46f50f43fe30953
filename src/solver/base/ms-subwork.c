/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-subwork.h"

static bool
pass_on_cb (double progress, void *user_data)
{
  MsSubwork *self = user_data;
  (void)progress;
  return !ms_work_pass_on (self->thread);
}

static double
clock_cb (void *user_data)
{
  const MsSubwork *self = user_data;
  return self->run->clock (self->run->user_data);
}

void
ms_subwork_init (MsSubwork *self, MsWork *thread, size_t memory_limit)
{
  *self = (MsSubwork){
    .options = ms_crew_options (thread->options, pass_on_cb, self),
    .run = thread->options,
    .thread = thread,
  };
  self->options.memory_limit = memory_limit;
}

void
ms_subwork_keep_clock (MsSubwork *self)
{
  self->options.clock = self->run->clock != NULL ? clock_cb : NULL;
}

void
ms_subwork_tell (MsSubwork *self, const MsWork *below)
{
  if (self->thread->status == MS_STATUS_OK)
    self->thread->status = ms_work_status (below);
}

static size_t
bytes_left (const MsArena *arena)
{
  return arena->held < arena->limit ? arena->limit - arena->held : 0;
}

int
ms_subwork_wanted (const MsWork *run, int most, size_t bytes)
{
  const MsArena *arena = &run->arena;
  int n = ms_crew_wanted (run);
  if (arena->allocator != ms_allocator_or_default (NULL))
    n = 1;
  n = n < most ? n : most;
  if (arena->limit > 0 && bytes > 0 && bytes_left (arena) / bytes < (size_t)n)
    n = (int)(bytes_left (arena) / bytes);
  return n;
}

size_t
ms_subwork_share (const MsWork *run, int n)
{
  const MsArena *arena = &run->arena;
  size_t share = bytes_left (arena) / (size_t)n;
  /* A limit of nothing would be none. */
  if (arena->limit == 0)
    return 0;
  return share > 0 ? share : 1;
}

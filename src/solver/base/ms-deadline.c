/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-deadline.h"

#include "ms-work.h"

static bool
poll_cb (double progress, void *user_data)
{
  return ms_deadline_poll (user_data);
}

void
ms_deadline_init (MsDeadline *self, const MsSolverOptions *asked, MsSolverOptions *options)
{
  *self = (MsDeadline){ .asked = asked };
  if (asked->time_limit > 0)
    self->deadline = ms_work_clock () + asked->time_limit;
  *options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  options->memory_limit = asked->memory_limit;
  options->trust_flags = asked->trust_flags;
  options->poll = poll_cb;
  options->user_data = self;
}

bool
ms_deadline_poll (MsDeadline *self)
{
  self->late |= self->deadline > 0 && ms_work_clock () >= self->deadline;
  return self->late
      || (self->asked->poll != NULL && self->asked->poll (self->progress, self->asked->user_data));
}

MsStatus
ms_deadline_status (const MsDeadline *self, MsStatus status)
{
  return status == MS_STATUS_CANCELLED && self->late ? MS_STATUS_TIME_LIMIT : status;
}

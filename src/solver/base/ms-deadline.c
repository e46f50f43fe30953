/* SPDX-License-Identifier: LGPL-3.0-or-later */
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
  *self = (MsDeadline){ .asked = asked, .spent = &self->units };
  if (asked->spent != NULL)
    self->spent = asked->spent;
  if (asked->work_limit > 0)
    self->most = *self->spent + asked->work_limit;
  if (asked->time_limit > 0)
    self->deadline = ms_work_clock () + asked->time_limit;
  *options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  options->memory_limit = asked->memory_limit;
  options->trust_flags = asked->trust_flags;
  options->spent = self->spent;
  ms_solver_options_set_poll (options, poll_cb, self);
}

bool
ms_deadline_poll (MsDeadline *self)
{
  if (self->stopped == MS_STATUS_OK && self->most > 0 && *self->spent > self->most)
    self->stopped = MS_STATUS_WORK_LIMIT;
  if (self->stopped == MS_STATUS_OK && self->deadline > 0 && ms_work_clock () >= self->deadline)
    self->stopped = MS_STATUS_TIME_LIMIT;
  return self->stopped != MS_STATUS_OK
      || (self->asked->poll != NULL && self->asked->poll (self->progress, self->asked->user_data));
}

MsStatus
ms_deadline_status (const MsDeadline *self, MsStatus status)
{
  return status == MS_STATUS_CANCELLED && self->stopped != MS_STATUS_OK ? self->stopped : status;
}

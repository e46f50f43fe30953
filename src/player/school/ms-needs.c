/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-needs.h"

#include <string.h>

typedef struct
{
  MsSolver *solver;
  const MsTrail *trail;
  const MsSolverOptions *limits;
  MsCell *cells; /* [height*width] before the step */
  bool begun; /* something is open */
  int64_t opened_ms; /* of the last opening */
  MsNeed *needs; /* [n] */
  int n;
} Walk;

/* Whether the time before an opening says anything. */
static bool
counts (const Walk *self, int64_t wait_ms)
{
  return self->begun && wait_ms < MS_NEED_AWAY_MS;
}

static MsStatus
take_opening (Walk *self, int step)
{
  const MsRules *rules = &self->trail->rules;
  int64_t time_ms = self->trail->steps[step].move.time_ms;
  MsNeed *need = &self->needs[self->n];
  MsPosition *position = NULL;
  *need = (MsNeed){ .move = step, .wait_ms = time_ms - self->opened_ms };
  self->opened_ms = time_ms;
  if (!counts (self, need->wait_ms))
    return MS_STATUS_OK;
  MsStatus status = ms_position_new (rules->width, rules->height, rules->mines, self->cells,
      ms_solver_get_allocator (self->solver), &position, NULL);
  if (status == MS_STATUS_OK)
    status = ms_ladder_find_easiest (self->solver, position, self->limits, &need->easiest);
  if (status == MS_STATUS_OK)
    self->n++;
  ms_position_unref (position);
  return ms_status_is_limit (status) ? MS_STATUS_OK : status;
}

static MsStatus
walk (Walk *self)
{
  const MsTrail *trail = self->trail;
  MsStatus status = MS_STATUS_OK;
  for (int i = 0; i < trail->n_steps && status == MS_STATUS_OK; i++)
    {
      const MsTrailStep *step = &trail->steps[i];
      if (step->n_opens > 0)
        status = take_opening (self, i);
      self->begun |= step->n_opens > 0;
      for (int j = 0; j < step->n_changes; j++)
        self->cells[step->changes[j].cell] = step->changes[j].seen;
    }
  return status;
}

MsStatus
ms_needs_find (
    MsSolver *solver, const MsTrail *trail, const MsSolverOptions *limits, MsNeed **needs, int *n)
{
  const MsAllocator *allocator = ms_solver_get_allocator (solver);
  size_t n_cells = (size_t)trail->rules.width * (size_t)trail->rules.height;
  Walk self = { .solver = solver, .trail = trail, .limits = limits };
  self.cells = ms_alloc (allocator, n_cells, sizeof *self.cells);
  self.needs = ms_alloc (allocator, (size_t)trail->n_steps + 1, sizeof *self.needs);
  MsStatus status = MS_STATUS_NO_MEMORY;
  if (self.cells != NULL && self.needs != NULL)
    {
      memcpy (self.cells, trail->start_cells, n_cells);
      status = walk (&self);
    }
  ms_dealloc (allocator, self.cells);
  *needs = status == MS_STATUS_OK ? self.needs : NULL;
  *n = status == MS_STATUS_OK ? self.n : 0;
  if (status != MS_STATUS_OK)
    ms_dealloc (allocator, self.needs);
  return status;
}

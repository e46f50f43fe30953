/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-ladder.h"

#include "ms-climb.h"
#include "ms-deadline.h"
#include "ms-reason.h"

#include "ms-run.h"

/* Numbers looked at between two polls: less than a millisecond. */
#define LOOKS_PER_POLL 50

typedef struct
{
  const MsAllocator *allocator;
  MsSolver *solver;
  const MsPosition *position;
  MsDeadline deadline;
  MsSolverOptions options; /* of each run of the solver */
  MsFindings known;
  MsClimb climb;
  MsChain list;
  MsSolverResult *result;
  int next; /* certain cells before this one are explained */
} Climber;

/* A ladder owns its list. */
typedef struct
{
  MsLadder ladder;
  MsChain list;
  MsSolverResult *result;
} Owned;

static MsStatus
add (Climber *self, const MsRung *rung)
{
  if (!ms_chain_add (&self->list, rung))
    return MS_STATUS_NO_MEMORY;
  ms_climb_take (&self->climb, rung);
  return MS_STATUS_OK;
}

static MsStatus
climb (Climber *self)
{
  MsLocalRung found;
  bool decided;
  for (long looks = 1; ms_climb_look (&self->climb, &found, &decided); looks++)
    {
      MsStatus status = decided ? add (self, &found.rung) : MS_STATUS_OK;
      if (status != MS_STATUS_OK)
        return status;
      if (looks % LOOKS_PER_POLL == 0 && ms_deadline_poll (&self->deadline))
        return ms_deadline_status (&self->deadline, MS_STATUS_CANCELLED);
    }
  return MS_STATUS_OK;
}

/* The next cell that is certain, though no rung has decided it; -1: none. */
static int
find_unexplained (Climber *self)
{
  for (; self->next < self->known.n_cells; self->next++)
    {
      uint8_t certainty = self->result->certainty[self->next];
      if (self->known.state[self->next] == MS_FINDING_NOTHING
          && (certainty == MS_CERTAINTY_SAFE || certainty == MS_CERTAINTY_MINE))
        return self->next;
    }
  return -1;
}

static MsStatus
exhaust (Climber *self, int cell)
{
  MsReason *reason;
  MsCertainty certainty = (MsCertainty)self->result->certainty[cell];
  MsStatus status = ms_reason_find (
      self->solver, self->position, &self->options, cell, certainty, &reason);
  if (status != MS_STATUS_OK)
    return ms_deadline_status (&self->deadline, status);
  bool safe = certainty == MS_CERTAINTY_SAFE;
  MsRung rung = { .rule = MS_RUNG_EXHAUSTION,
    .by_total = reason->by_total,
    .n_numbers = reason->n_numbers,
    .numbers = reason->numbers,
    .n_safe = safe,
    .n_mines = !safe,
    .safe = &cell,
    .mines = &cell };
  status = reason->proven ? add (self, &rung) : MS_STATUS_TIME_LIMIT;
  ms_reason_free (reason);
  return status;
}

static MsStatus
find (Climber *self)
{
  MsStatus status = ms_solver_run (self->solver, self->position, &self->options, &self->result);
  if (self->result == NULL)
    return ms_deadline_status (&self->deadline, status);
  if (!self->result->consistent)
    return MS_STATUS_OK;
  if (!ms_findings_init (&self->known, self->position, &self->options, self->allocator)
      || !ms_climb_init (&self->climb, &self->known, NULL))
    return MS_STATUS_NO_MEMORY;
  status = climb (self);
  int cell = -1;
  while (status == MS_STATUS_OK && (cell = find_unexplained (self)) >= 0)
    {
      status = exhaust (self, cell);
      if (status == MS_STATUS_OK)
        status = climb (self);
    }
  return status;
}

static MsLadder *
ladder_new (Climber *self, bool complete)
{
  Owned *owned = ms_alloc (self->allocator, 1, sizeof *owned);
  if (owned == NULL)
    return NULL;
  owned->ladder = (MsLadder){
    .width = self->result->width,
    .height = self->result->height,
    .n_rungs = self->list.n,
    .rungs = (const MsRung *const *)self->list.rungs,
    .complete = complete && self->result->method == MS_METHOD_EXACT,
    .result = self->result,
  };
  owned->list = self->list;
  owned->result = self->result;
  return &owned->ladder;
}

static bool
is_final (MsStatus status)
{
  return status == MS_STATUS_CANCELLED || status == MS_STATUS_NO_MEMORY;
}

MsStatus
ms_ladder_find (
    MsSolver *solver, const MsPosition *position, const MsSolverOptions *options, MsLadder **ladder)
{
  Climber self = {
    .allocator = solver->work.arena.allocator, .solver = solver, .position = position
  };
  self.known.allocator = self.list.allocator = self.allocator;
  self.climb.known = &self.known;
  *ladder = NULL;
  ms_deadline_init (&self.deadline, options, &self.options);
  MsStatus status = find (&self);
  if (self.result == NULL && !is_final (status))
    status = MS_STATUS_NO_MEMORY;
  if (!is_final (status) && (*ladder = ladder_new (&self, status == MS_STATUS_OK)) == NULL)
    status = MS_STATUS_NO_MEMORY;
  ms_climb_clear (&self.climb);
  ms_findings_clear (&self.known);
  if (*ladder != NULL)
    return MS_STATUS_OK;
  ms_chain_clear (&self.list);
  ms_solver_result_free (self.result);
  return status;
}

void
ms_ladder_free (MsLadder *ladder)
{
  Owned *owned = (Owned *)ladder;
  if (owned == NULL)
    return;
  const MsAllocator *allocator = owned->list.allocator;
  ms_chain_clear (&owned->list);
  ms_solver_result_free (owned->result);
  ms_dealloc (allocator, owned);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-ladder.h"

#include "ms-by-total.h"
#include "ms-climb.h"
#include "ms-deadline.h"
#include "ms-exhaust.h"

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
  MsFindings findings;
  MsClimb climb;
  MsExcerpt excerpt;
  MsChain chain;
  MsSolverResult *result;
  int next; /* certain cells before this one are explained */
} Climber;

/* A ladder owns its chain. */
typedef struct
{
  MsLadder ladder;
  MsChain chain;
  MsSolverResult *result;
} Owned;

static bool
is_unexplained (const Climber *self, int cell)
{
  uint8_t certainty = self->result->certainty[cell];
  return self->findings.state[cell] == MS_FINDING_NOTHING
      && (certainty == MS_CERTAINTY_SAFE || certainty == MS_CERTAINTY_MINE);
}

static MsStatus
add (Climber *self, const MsRung *rung)
{
  if (!ms_chain_add (&self->chain, rung))
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

/* Lists cells that are certain, though no rung has decided them, so many at most. */
static int
list_unexplained (Climber *self, int cells[MS_EXHAUST_CELLS])
{
  int n = 0;
  for (; self->next < self->findings.n_cells; self->next++)
    if (is_unexplained (self, self->next))
      break;
  for (int cell = self->next; cell < self->findings.n_cells && n < MS_EXHAUST_CELLS; cell++)
    if (is_unexplained (self, cell))
      cells[n++] = cell;
  return n;
}

/* One more rung where those of the climb do not lead on. */
static MsStatus
add_last_rules (Climber *self, const int *cells, int n)
{
  bool found;
  MsStatus status = ms_by_total_find (&self->excerpt, &self->chain, &found);
  if (status == MS_STATUS_OK && !found)
    status = ms_exhaust_find (
        &self->excerpt, cells, n, self->result->certainty, &self->chain, &found);
  if (status != MS_STATUS_OK)
    return ms_deadline_status (&self->deadline, status);
  if (!found)
    return MS_STATUS_TIME_LIMIT;
  ms_climb_take (&self->climb, self->chain.rungs[self->chain.n - 1]);
  return MS_STATUS_OK;
}

static MsStatus
climb_all (Climber *self)
{
  int n, cells[MS_EXHAUST_CELLS];
  MsStatus status = climb (self);
  /* What was only estimated is not explained further. */
  if (status == MS_STATUS_OK && self->result->method != MS_METHOD_EXACT)
    return MS_STATUS_TIME_LIMIT;
  while (status == MS_STATUS_OK && (n = list_unexplained (self, cells)) > 0)
    {
      status = add_last_rules (self, cells, n);
      if (status == MS_STATUS_OK)
        status = climb (self);
    }
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
  if (!ms_findings_init (&self->findings, self->position, &self->options, self->allocator)
      || !ms_climb_init (&self->climb, &self->findings, NULL)
      || !ms_excerpt_init (&self->excerpt, self->solver, &self->findings, &self->options))
    return MS_STATUS_NO_MEMORY;
  return climb_all (self);
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
    .n_rungs = self->chain.n,
    .rungs = (const MsRung *const *)self->chain.rungs,
    .complete = complete && self->result->method == MS_METHOD_EXACT,
    .result = self->result,
  };
  owned->chain = self->chain;
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
  self.findings.allocator = self.chain.allocator = self.allocator;
  self.climb.findings = &self.findings;
  *ladder = NULL;
  ms_deadline_init (&self.deadline, options, &self.options);
  self.options.density = options->density;
  self.options.assumed = options->assumed;
  self.options.n_assumed = options->n_assumed;
  self.options.distrusted = options->distrusted;
  MsStatus status = find (&self);
  if (self.result == NULL && !is_final (status))
    status = MS_STATUS_NO_MEMORY;
  if (!is_final (status) && (*ladder = ladder_new (&self, status == MS_STATUS_OK)) == NULL)
    status = MS_STATUS_NO_MEMORY;
  ms_excerpt_clear (&self.excerpt);
  ms_climb_clear (&self.climb);
  ms_findings_clear (&self.findings);
  if (*ladder != NULL)
    return MS_STATUS_OK;
  ms_chain_clear (&self.chain);
  ms_solver_result_free (self.result);
  return status;
}

void
ms_ladder_free (MsLadder *ladder)
{
  Owned *owned = (Owned *)ladder;
  if (owned == NULL)
    return;
  const MsAllocator *allocator = owned->chain.allocator;
  ms_chain_clear (&owned->chain);
  ms_solver_result_free (owned->result);
  ms_dealloc (allocator, owned);
}

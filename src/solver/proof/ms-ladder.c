/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-ladder.h"

#include "ms-ascent.h"

/* The share of the time and work limits for the solver's run on the whole position. */
#define COUNT_SHARE 0.7

typedef struct
{
  const MsAllocator *allocator;
  MsSolver *solver;
  const MsPosition *position;
  MsDeadline deadline;
  MsSolverOptions options; /* for each run of the solver */
  MsAscent ascent;
  MsSolverResult *result;
  int next; /* all certain cells before this one are explained */
} Climber;

/* A ladder with the memory that it owns. */
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
  return self->ascent.findings.state[cell] == MS_FINDING_NOTHING
      && (certainty == MS_CERTAINTY_SAFE || certainty == MS_CERTAINTY_MINE);
}

static MsStatus
climb_all (Climber *self)
{
  int cells[MS_EXHAUST_CELLS];
  ms_climb_queue_all (&self->ascent.climb);
  MsStatus status = ms_ascent_climb (&self->ascent, -1);
  /* Where the solver could only estimate, no further rungs are looked for. */
  if (status == MS_STATUS_OK && self->result->method != MS_METHOD_EXACT)
    return self->result->limit != MS_STATUS_OK ? self->result->limit : MS_STATUS_MEMORY_LIMIT;
  while (status == MS_STATUS_OK)
    {
      bool found;
      /* Some cells that are certain although no rung decides them. */
      int n = 0, n_cells = self->ascent.findings.n_cells;
      while (self->next < n_cells && !is_unexplained (self, self->next))
        self->next++;
      for (int cell = self->next; cell < n_cells && n < MS_EXHAUST_CELLS; cell++)
        if (is_unexplained (self, cell))
          cells[n++] = cell;
      if (n == 0)
        break;
      status = ms_ascent_add_last (
          &self->ascent, MS_RUNG_EXHAUSTION, cells, n, self->result->certainty, &found);
      if (status == MS_STATUS_OK)
        status = found ? ms_ascent_climb (&self->ascent, -1) : MS_STATUS_TIME_LIMIT;
    }
  return status;
}

static MsStatus
find (Climber *self)
{
  MsSolverOptions options = self->options;
  options.time_limit = COUNT_SHARE * self->deadline.asked->time_limit;
  options.work_limit = COUNT_SHARE * self->deadline.asked->work_limit;
  MsStatus status = ms_solver_run (self->solver, self->position, &options, &self->result);
  if (self->result == NULL)
    return ms_deadline_status (&self->deadline, status);
  if (!self->result->consistent)
    return MS_STATUS_OK;
  status = ms_ascent_init (
      &self->ascent, self->solver, self->position, &self->options, &self->deadline);
  return status == MS_STATUS_OK ? climb_all (self) : status;
}

static MsLadder *
ladder_new (Climber *self, MsStatus stopped)
{
  Owned *owned = ms_alloc (self->allocator, 1, sizeof *owned);
  if (owned == NULL)
    return NULL;
  owned->ladder = (MsLadder){
    .width = self->result->width,
    .height = self->result->height,
    .n_rungs = self->ascent.chain.n,
    .rungs = (const MsRung *const *)self->ascent.chain.rungs,
    .complete = stopped == MS_STATUS_OK && self->result->method == MS_METHOD_EXACT,
    .stopped = stopped,
    .result = self->result,
  };
  owned->chain = self->ascent.chain;
  owned->result = self->result;
  return &owned->ladder;
}

MsStatus
ms_ladder_find (
    MsSolver *solver, const MsPosition *position, const MsSolverOptions *options, MsLadder **ladder)
{
  Climber self = {
    .allocator = ms_solver_get_allocator (solver), .solver = solver, .position = position
  };
  ms_ascent_prepare (&self.ascent, self.allocator);
  *ladder = NULL;
  ms_ascent_ask (&self.deadline, options, &self.options);
  MsStatus status = find (&self);
  if (self.result != NULL && !(status == MS_STATUS_CANCELLED || status == MS_STATUS_NO_MEMORY)
      && (*ladder = ladder_new (&self, ms_deadline_status (&self.deadline, status))) == NULL)
    status = MS_STATUS_NO_MEMORY;
  ms_ascent_clear (&self.ascent);
  if (*ladder != NULL)
    return MS_STATUS_OK;
  ms_chain_clear (&self.ascent.chain);
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

/* --- The easiest safe cell --- */

/* What the numbers of a rung still lack. */
static int
find_pattern (const MsRung *rung)
{
  int lacks[3] = { 0 }, n = rung->n_terms;
  if ((rung->rule != MS_RUNG_TWO_NUMBERS && rung->rule != MS_RUNG_THREE_NUMBERS) || n > 3)
    return 0;
  for (int i = 0; i < n; i++)
    lacks[i] = rung->terms[i].number - rung->terms[i].known;
  /* Of three the first is compared with the two others. */
  int *first = n == 3 ? &lacks[1] : &lacks[0], *second = first + 1;
  int low = *first < *second ? *first : *second, high = *first + *second - low;
  return n == 3 ? 100 * low + 10 * lacks[0] + high : 10 * low + high;
}

/* The ladder goes on to a harder rule only where the simpler ones decide nothing more: so the
 * hardest up to the first safe cell is needed, and the last rung by it led there. */
static bool
take_easiest (const MsRung *const *rungs, int n, MsEasiest *easiest)
{
  const MsRung *hardest = NULL;
  for (int i = 0; i < n; i++)
    {
      if (hardest == NULL || rungs[i]->rule >= hardest->rule)
        hardest = rungs[i];
      if (rungs[i]->n_safe == 0)
        continue;
      *easiest = (MsEasiest){ hardest->rule, find_pattern (hardest) };
      return true;
    }
  *easiest = (MsEasiest){ MS_N_RUNG_RULES, 0 };
  return false;
}

MsStatus
ms_ladder_find_easiest (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, MsEasiest *easiest)
{
  MsDeadline deadline;
  MsSolverOptions each;
  MsAscent ascent;
  MsLadder *ladder = NULL;
  ms_ascent_prepare (&ascent, ms_solver_get_allocator (solver));
  ms_ascent_ask (&deadline, options, &each);
  MsStatus status = ms_ascent_init (&ascent, solver, position, &each, &deadline);
  if (status == MS_STATUS_OK)
    {
      ms_climb_queue_all (&ascent.climb);
      status = ms_ascent_climb (&ascent, -1);
    }
  bool found = status == MS_STATUS_OK
      && take_easiest ((const MsRung *const *)ascent.chain.rungs, ascent.chain.n, easiest);
  ms_ascent_clear (&ascent);
  ms_chain_clear (&ascent.chain);
  if (status != MS_STATUS_OK)
    return ms_deadline_status (&deadline, status);
  if (found)
    return status;
  status = ms_ladder_find (solver, position, options, &ladder);
  if (status == MS_STATUS_OK && !take_easiest (ladder->rungs, ladder->n_rungs, easiest)
      && !ladder->complete)
    status = ladder->stopped;
  ms_ladder_free (ladder);
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-proof.h"

#include "ms-ladder.h"
#include "ms-chain.h"
#include "ms-sample.h"

#include "ms-neighbours.h"
#include "ms-run.h"

#include <string.h>

typedef struct
{
  MsProof proof;
  const MsAllocator *allocator;
  MsLadder *ladder;
  const MsRung **rungs; /* [n_rungs] of the ladder */
  uint8_t *layouts[2]; /* without, with a mine */
} Owned;

static bool
has_cell (const int *cells, int n, int cell)
{
  for (int i = 0; i < n; i++)
    if (cells[i] == cell)
      return true;
  return false;
}

static bool
decides (const MsRung *rung, int cell)
{
  return has_cell (rung->safe, rung->n_safe, cell) || has_cell (rung->mines, rung->n_mines, cell);
}

/* Whether what the rung decides lies beside a number of another rung. */
static bool
helps (const MsLadder *ladder, const MsRung *rung, const MsRung *other)
{
  if (other->by_total)
    return true;
  for (int i = 0; i < other->n_numbers; i++)
    {
      int around[8], n = ms_neighbours (ladder->width, ladder->height, other->numbers[i], around);
      for (int j = 0; j < n; j++)
        if (decides (rung, around[j]))
          return true;
    }
  return false;
}

/* Of the ladder the rungs that lead to the cell. */
static void
pick_rungs (Owned *self, int last)
{
  const MsLadder *ladder = self->ladder;
  int first = last;
  self->rungs[last] = ladder->rungs[last];
  for (int i = last - 1; i >= 0; i--)
    {
      bool needed = false;
      for (int j = first; j <= last && !needed; j++)
        needed = helps (ladder, ladder->rungs[i], self->rungs[j]);
      if (needed)
        self->rungs[--first] = ladder->rungs[i];
    }
  self->proof.n_rungs = last - first + 1;
  memmove (self->rungs, self->rungs + first, (size_t)self->proof.n_rungs * sizeof *self->rungs);
}

static void
sum_up (Owned *self)
{
  MsProof *proof = &self->proof;
  const MsRung *last = self->rungs[proof->n_rungs - 1];
  proof->kind = MS_PROOF_PROVEN;
  proof->rungs = self->rungs;
  proof->mine = has_cell (last->mines, last->n_mines, proof->cell);
  for (int i = 0; i < proof->n_rungs; i++)
    {
      proof->by_total |= self->rungs[i]->by_total;
      for (int j = 0; j < self->rungs[i]->n_numbers; j++)
        {
          bool seen = false;
          for (int k = 0; k < i && !seen; k++)
            seen = has_cell (
                self->rungs[k]->numbers, self->rungs[k]->n_numbers, self->rungs[i]->numbers[j]);
          proof->n_numbers += !seen;
        }
    }
}

/* A layout with a mine, or none, in the cell. */
static MsStatus
find_layout (Owned *self, MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, bool mine)
{
  MsAssumption assumption = { .cell = self->proof.cell,
    .certainty = mine ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE };
  MsSolverOptions assuming = *options;
  MsSolverResult *result = NULL;
  MsRng rng;
  assuming.assumed = &assumption;
  assuming.n_assumed = 1;
  MsStatus status = ms_solver_run (solver, position, &assuming, &result);
  bool counted = result != NULL && result->consistent && result->method == MS_METHOD_EXACT;
  ms_solver_result_free (result);
  if (!counted)
    return status;
  size_t n = (size_t)ms_position_get_width (position) * (size_t)ms_position_get_height (position);
  ms_rng_seed (&rng, 1);
  MsSampler *sampler = ms_sampler_new (solver);
  self->layouts[mine] = ms_alloc0 (self->allocator, n, 1);
  if (self->layouts[mine] == NULL)
    return MS_STATUS_NO_MEMORY;
  if (sampler == NULL || !ms_sampler_draw (sampler, &rng, self->layouts[mine]))
    return ms_work_status (&solver->work);
  return MS_STATUS_OK;
}

static MsStatus
show_layouts (
    Owned *self, MsSolver *solver, const MsPosition *position, const MsSolverOptions *options)
{
  MsProof *proof = &self->proof;
  MsStatus status = MS_STATUS_OK;
  for (int mine = 0; mine <= 1 && status == MS_STATUS_OK; mine++)
    status = find_layout (self, solver, position, options, mine);
  if (status == MS_STATUS_OK && self->layouts[0] != NULL && self->layouts[1] != NULL)
    {
      proof->kind = MS_PROOF_UNDECIDABLE;
      proof->without_mine = self->layouts[0];
      proof->with_mine = self->layouts[1];
    }
  return status;
}

static MsStatus
fill (Owned *self, MsSolver *solver, const MsPosition *position, const MsSolverOptions *options)
{
  MsProof *proof = &self->proof;
  MsStatus status = ms_ladder_find (solver, position, options, &self->ladder);
  if (status != MS_STATUS_OK)
    return status;
  proof->result = self->ladder->result;
  proof->kind = proof->result->consistent ? MS_PROOF_UNKNOWN : MS_PROOF_CONTRADICTION;
  self->rungs = ms_alloc (self->allocator, (size_t)self->ladder->n_rungs + 1, sizeof *self->rungs);
  if (self->rungs == NULL)
    return MS_STATUS_NO_MEMORY;
  for (int i = 0; i < self->ladder->n_rungs; i++)
    if (decides (self->ladder->rungs[i], proof->cell))
      {
        pick_rungs (self, i);
        sum_up (self);
        return MS_STATUS_OK;
      }
  return self->ladder->complete && proof->result->consistent
      ? show_layouts (self, solver, position, options)
      : MS_STATUS_OK;
}

MsStatus
ms_proof_find (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    int cell, MsProof **proof)
{
  const MsAllocator *allocator = solver->work.arena.allocator;
  Owned *self = ms_alloc0 (allocator, 1, sizeof *self);
  *proof = NULL;
  if (self == NULL)
    return MS_STATUS_NO_MEMORY;
  self->allocator = allocator;
  self->proof.cell = cell;
  MsStatus status = fill (self, solver, position, options);
  if (status == MS_STATUS_CANCELLED || status == MS_STATUS_NO_MEMORY)
    {
      ms_proof_free (&self->proof);
      return status;
    }
  *proof = &self->proof;
  return MS_STATUS_OK;
}

void
ms_proof_free (MsProof *proof)
{
  Owned *self = (Owned *)proof;
  if (self == NULL)
    return;
  ms_ladder_free (self->ladder);
  ms_dealloc (self->allocator, self->rungs);
  for (int i = 0; i < 2; i++)
    ms_dealloc (self->allocator, self->layouts[i]);
  ms_dealloc (self->allocator, self);
}

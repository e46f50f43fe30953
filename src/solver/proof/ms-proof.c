/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-proof.h"

#include "ms-fewest.h"
#include "ms-ladder.h"
#include "ms-run.h"
#include "ms-sample.h"
#include "ms-shortest.h"

typedef struct
{
  MsProof proof;
  const MsAllocator *allocator;
  MsLadder *ladder;
  const MsRung **rungs; /* [n_rungs] of the ladder, where they are not shortened */
  MsChain chain; /* the shortest */
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

static void
sum_up (Owned *self)
{
  MsProof *proof = &self->proof;
  const MsRung *last = proof->rungs[proof->n_rungs - 1];
  proof->kind = MS_PROOF_PROVEN;
  proof->mine = has_cell (last->mines, last->n_mines, proof->cell);
  for (int i = 0; i < proof->n_rungs; i++)
    {
      proof->by_total |= proof->rungs[i]->by_total;
      for (int j = 0; j < proof->rungs[i]->n_numbers; j++)
        {
          bool seen = false;
          for (int k = 0; k < i && !seen; k++)
            seen = has_cell (
                proof->rungs[k]->numbers, proof->rungs[k]->n_numbers, proof->rungs[i]->numbers[j]);
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

/* The rungs of the ladder that lead to the last, and their distinct numbers. */
static int
list_numbers (Owned *self, int last, int *numbers)
{
  const MsLadder *ladder = self->ladder;
  MsProof *proof = &self->proof;
  int n = 0;
  for (int i = 0; i <= last; i++)
    self->rungs[i] = ladder->rungs[i];
  proof->rungs = self->rungs;
  proof->n_rungs = ms_fewest_keep_needed (self->rungs, last + 1, ladder->width, ladder->height);
  for (int i = 0; i < proof->n_rungs; i++)
    for (int j = 0; j < self->rungs[i]->n_numbers; j++)
      if (!has_cell (numbers, n, self->rungs[i]->numbers[j]))
        numbers[n++] = self->rungs[i]->numbers[j];
  return n;
}

static MsRungRule
highest_of (const MsProof *proof)
{
  MsRungRule highest = MS_RUNG_EQUATIONS;
  for (int i = 0; i < proof->n_rungs; i++)
    if (proof->rungs[i]->rule > highest)
      highest = proof->rungs[i]->rule;
  return highest;
}

/* The shortest chain for what the ladder's rung decides; the ladder's own where that is too much
 * work. */
static MsStatus
shorten (Owned *self, MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    int last)
{
  MsProof *proof = &self->proof;
  MsDeadline deadline;
  MsSolverOptions each;
  MsAscent ascent;
  size_t n_cells = (size_t)self->ladder->width * (size_t)self->ladder->height;
  int *numbers = ms_alloc (self->allocator, n_cells, sizeof *numbers);
  MsStatus status = MS_STATUS_NO_MEMORY;
  ms_ascent_prepare (&ascent, self->allocator);
  ms_ascent_ask (&deadline, options, &each);
  if (numbers != NULL && ms_ascent_init (&ascent, solver, position, &each, &deadline))
    {
      int n = list_numbers (self, last, numbers);
      MsShortest shortest = { &ascent, proof->cell, highest_of (proof), proof->result->certainty };
      status = ms_shortest_find (&shortest, numbers, n, &self->chain, &proof->cut);
    }
  ms_ascent_clear (&ascent);
  ms_chain_clear (&ascent.chain);
  ms_dealloc (self->allocator, numbers);
  if (status == MS_STATUS_TIME_LIMIT || status == MS_STATUS_MEMORY_LIMIT)
    {
      proof->cut = true;
      return MS_STATUS_OK;
    }
  if (status == MS_STATUS_OK && self->chain.n > 0)
    {
      proof->rungs = (const MsRung *const *)self->chain.rungs;
      proof->n_rungs = self->chain.n;
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
        status = shorten (self, solver, position, options, i);
        if (status == MS_STATUS_OK)
          sum_up (self);
        return status;
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
  self->allocator = self->chain.allocator = allocator;
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
  ms_chain_clear (&self->chain);
  ms_dealloc (self->allocator, self->rungs);
  for (int i = 0; i < 2; i++)
    ms_dealloc (self->allocator, self->layouts[i]);
  ms_dealloc (self->allocator, self);
}

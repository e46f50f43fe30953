/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-proof.h"

#include "ms-fewest.h"
#include "ms-ladder.h"
#include "ms-shortest.h"
#include "ms-witness.h"

typedef struct
{
  MsProof proof;
  const MsAllocator *allocator;
  bool simplest; /* no rule is wanted that is harder than those of the ladder */
  MsLadder *ladder;
  const MsRung **rungs; /* [n_rungs] rungs of the ladder, where there is no shorter chain */
  MsChain chain; /* the shortest chain */
  uint8_t *layouts[2]; /* the layout without a mine in the cell, and the one with a mine */
} Owned;

static void
sum_up (Owned *self)
{
  MsProof *proof = &self->proof;
  const MsRung *last = proof->rungs[proof->n_rungs - 1];
  proof->kind = MS_PROOF_PROVEN;
  proof->mine = ms_rung_has (last->mines, last->n_mines, proof->cell);
  for (int i = 0; i < proof->n_rungs; i++)
    {
      proof->by_total |= proof->rungs[i]->by_total;
      for (int j = 0; j < proof->rungs[i]->n_numbers; j++)
        {
          bool seen = false;
          for (int k = 0; k < i && !seen; k++)
            seen = ms_rung_has (
                proof->rungs[k]->numbers, proof->rungs[k]->n_numbers, proof->rungs[i]->numbers[j]);
          proof->n_numbers += !seen;
        }
    }
}

static MsStatus
show_layouts (
    Owned *self, MsSolver *solver, const MsPosition *position, const MsSolverOptions *options)
{
  MsProof *proof = &self->proof;
  MsStatus status = MS_STATUS_OK;
  for (int mine = 0; mine <= 1 && status == MS_STATUS_OK; mine++)
    status = ms_witness_find (
        solver, position, options, proof->cell, mine, self->allocator, &self->layouts[mine]);
  if (status == MS_STATUS_OK && self->layouts[0] != NULL && self->layouts[1] != NULL)
    {
      proof->kind = MS_PROOF_UNDECIDABLE;
      proof->without_mine = self->layouts[0];
      proof->with_mine = self->layouts[1];
    }
  return status;
}

/* Finds the rungs of the ladder that lead to the last one; writes their distinct numbers and
 * returns how many these are. */
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
      if (!ms_rung_has (numbers, n, self->rungs[i]->numbers[j]))
        numbers[n++] = self->rungs[i]->numbers[j];
  return n;
}

/* Judges whether a proof with fewer numbers is possible.  The proof's set is the smallest one by
 * the rules up to highest; so it is the smallest of all if these rules find everything that one
 * number less could decide.  Exhaustion finds everything, and is only used together with the mine
 * total.  The rules for one and two numbers find all that up to two numbers decide.  The rule of
 * the mine total finds all that two numbers and the total decide: what two numbers leave open is
 * how many mines lie beside both and how many beside neither; the total makes one follow from the
 * other, and so decides a cell only where both are at an end of their range. */
static MsFewest
judge_fewest (const MsProof *proof, MsRungRule highest)
{
  if (proof->cut)
    return MS_FEWEST_NOT_KNOWN;
  if (highest == MS_RUNG_EXHAUSTION)
    return MS_FEWEST_OF_ALL;
  if (proof->n_numbers > 3)
    return MS_FEWEST_NOT_KNOWN;
  return highest == MS_RUNG_MINE_TOTAL ? MS_FEWEST_OF_ALL : MS_FEWEST_WITHOUT_TOTAL;
}

static MsRungRule
find_highest (const MsRung *const *rungs, int n_rungs)
{
  MsRungRule highest = MS_RUNG_ONE_NUMBER;
  for (int i = 0; i < n_rungs; i++)
    highest = rungs[i]->rule > highest ? rungs[i]->rule : highest;
  return highest;
}

/* Finds the shortest chain for what the ladder's rung decides; keeps the ladder's own chain if that
 * takes too much work, or is the simpler one and that is wanted. */
static MsStatus
shorten (Owned *self, MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    MsDeadline *deadline, int last, MsRungRule *highest)
{
  MsProof *proof = &self->proof;
  MsAscent ascent;
  size_t n_cells = (size_t)self->ladder->width * (size_t)self->ladder->height;
  int *numbers = ms_alloc (self->allocator, n_cells, sizeof *numbers);
  MsStatus status = MS_STATUS_NO_MEMORY;
  ms_ascent_prepare (&ascent, self->allocator);
  if (numbers != NULL)
    status = ms_ascent_init (&ascent, solver, position, options, deadline);
  if (status == MS_STATUS_OK)
    {
      int n = list_numbers (self, last, numbers);
      *highest = find_highest (proof->rungs, proof->n_rungs);
      *highest = *highest > MS_RUNG_EQUATIONS ? *highest : MS_RUNG_EQUATIONS;
      MsShortest shortest = { &ascent, proof->cell, *highest, proof->result->certainty };
      status = ms_shortest_find (&shortest, numbers, n, &self->chain, &proof->cut);
    }
  ms_ascent_clear (&ascent);
  ms_chain_clear (&ascent.chain);
  ms_dealloc (self->allocator, numbers);
  if (ms_status_is_limit (status))
    {
      proof->cut = true;
      return MS_STATUS_OK;
    }
  const MsRung *const *rungs = (const MsRung *const *)self->chain.rungs;
  if (status == MS_STATUS_OK && self->simplest
      && find_highest (rungs, self->chain.n) > find_highest (proof->rungs, proof->n_rungs))
    proof->cut = true;
  else if (status == MS_STATUS_OK && self->chain.n > 0)
    {
      proof->rungs = rungs;
      proof->n_rungs = self->chain.n;
    }
  return status;
}

static MsStatus
fill (Owned *self, MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    MsDeadline *deadline)
{
  MsProof *proof = &self->proof;
  MsStatus status = ms_ladder_find (solver, position, options, &self->ladder);
  deadline->progress = 0.3;
  if (status != MS_STATUS_OK)
    return status;
  proof->result = self->ladder->result;
  proof->kind = proof->result->consistent ? MS_PROOF_UNKNOWN : MS_PROOF_CONTRADICTION;
  self->rungs = ms_alloc (self->allocator, (size_t)self->ladder->n_rungs + 1, sizeof *self->rungs);
  if (self->rungs == NULL)
    return MS_STATUS_NO_MEMORY;
  for (int i = 0; i < self->ladder->n_rungs; i++)
    if (ms_rung_decides (self->ladder->rungs[i], proof->cell))
      {
        MsRungRule highest = MS_N_RUNG_RULES;
        status = shorten (self, solver, position, options, deadline, i, &highest);
        if (status == MS_STATUS_OK)
          {
            sum_up (self);
            proof->fewest = judge_fewest (proof, highest);
          }
        return status;
      }
  if (!self->ladder->complete || !proof->result->consistent)
    return MS_STATUS_OK;
  if (proof->result->certainty[proof->cell] == MS_CERTAINTY_NONE)
    return show_layouts (self, solver, position, options);
  proof->kind = MS_PROOF_GIVEN;
  for (int i = 0; i < options->n_assumed; i++)
    proof->assumed |= options->assumed[i].cell == proof->cell;
  proof->mine = proof->result->certainty[proof->cell] == MS_CERTAINTY_MINE;
  return MS_STATUS_OK;
}

static MsStatus
find (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options, int cell,
    bool simplest, MsProof **proof)
{
  const MsAllocator *allocator = ms_solver_get_allocator (solver);
  Owned *self = ms_alloc0 (allocator, 1, sizeof *self);
  MsDeadline deadline;
  MsSolverOptions each;
  *proof = NULL;
  if (self == NULL)
    return MS_STATUS_NO_MEMORY;
  self->allocator = self->chain.allocator = allocator;
  self->simplest = simplest;
  self->proof.cell = cell;
  self->proof.kind = MS_PROOF_UNKNOWN;
  ms_ascent_ask (&deadline, options, &each);
  MsStatus status = ms_deadline_status (&deadline, fill (self, solver, position, &each, &deadline));
  if (status == MS_STATUS_CANCELLED || status == MS_STATUS_NO_MEMORY)
    {
      ms_proof_free (&self->proof);
      return status;
    }
  self->proof.stopped = status == MS_STATUS_OK ? self->ladder->stopped : status;
  *proof = &self->proof;
  return MS_STATUS_OK;
}

MsStatus
ms_proof_find (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    int cell, MsProof **proof)
{
  return find (solver, position, options, cell, false, proof);
}

MsStatus
ms_proof_find_simplest (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, int cell, MsProof **proof)
{
  return find (solver, position, options, cell, true, proof);
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

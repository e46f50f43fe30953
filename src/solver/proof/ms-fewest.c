/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-fewest.h"

#include "ms-neighbours.h"

#include <string.h>

void
ms_prover_begin (MsProver *self)
{
  MsFindings *findings = &self->ascent->findings;
  for (int cell = 0; cell < findings->n_cells; cell++)
    if (findings->state[cell] == MS_FINDING_NUMBER)
      ms_findings_heed (findings, cell, false);
  self->n_heeded = 0;
}

static bool
is_decided (const MsProver *self)
{
  return self->ascent->findings.state[self->cell] != MS_FINDING_NOTHING;
}

MsStatus
ms_prover_add (MsProver *self, const int *numbers, int n, bool *proven)
{
  MsAscent *ascent = self->ascent;
  bool found = true;
  self->mark = ascent->chain.n;
  for (int i = 0; i < n; i++)
    {
      ms_findings_heed (&ascent->findings, numbers[i], true);
      self->heeded[self->n_heeded++] = numbers[i];
    }
  for (int i = 0; i < n; i++)
    if (ascent->findings.left[numbers[i]] > 0)
      ms_climb_queue (&ascent->climb, numbers[i]);
  MsStatus status = ms_ascent_climb (ascent, self->cell);
  while (
      status == MS_STATUS_OK && !is_decided (self) && found && self->highest >= MS_RUNG_MINE_TOTAL)
    {
      status = ms_ascent_add_last (ascent, self->highest, &self->cell, 1, self->certainty, &found);
      if (status == MS_STATUS_OK && found)
        status = ms_ascent_climb (ascent, self->cell);
    }
  *proven = is_decided (self);
  return status;
}

static void
forget_numbers (MsProver *self, int n)
{
  for (int i = 0; i < n; i++)
    ms_findings_heed (&self->ascent->findings, self->heeded[--self->n_heeded], false);
}

void
ms_prover_take_back (MsProver *self, int n)
{
  ms_ascent_return (self->ascent, self->mark);
  forget_numbers (self, n);
}

void
ms_prover_end (MsProver *self)
{
  ms_ascent_return (self->ascent, 0);
  forget_numbers (self, self->n_heeded);
}

/* If the chain has more rungs than this, no shorter ones are looked for: there are too many of
 * them. */
#define MOST_RUNGS 8
/* If there are more numbers than this, no shorter chains are looked for either. */
#define MOST_NUMBERS 16

typedef struct
{
  MsProver *prover;
  const int *numbers; /* [n] */
  int n;
  long most_looks;
  bool cut;
} Search;

/* Whether a cell that the rung decides lies beside a number of the other rung, or whether that one
 * uses the mine total. */
static bool
helps (const MsRung *rung, const MsRung *other, int width, int height)
{
  if (other->by_total)
    return true;
  for (int i = 0; i < other->n_numbers; i++)
    {
      int around[8], n = ms_neighbours (width, height, other->numbers[i], around);
      for (int j = 0; j < n; j++)
        if (ms_rung_decides (rung, around[j]))
          return true;
    }
  return false;
}

int
ms_fewest_keep_needed (const MsRung **rungs, int n, int width, int height)
{
  int first = n - 1;
  for (int i = n - 2; i >= 0; i--)
    {
      bool needed = false;
      for (int j = first; j < n && !needed; j++)
        needed = helps (rungs[i], rungs[j], width, height);
      if (needed)
        rungs[--first] = rungs[i];
    }
  memmove (rungs, rungs + first, (size_t)(n - first) * sizeof *rungs);
  return n - first;
}

static MsStatus search (Search *self, int left, bool *proven);

static MsStatus
take (Search *self, const MsRung *rung, int left, bool *proven)
{
  MsAscent *ascent = self->prover->ascent;
  int mark = ascent->chain.n;
  if (!ms_chain_add (&ascent->chain, rung))
    return MS_STATUS_NO_MEMORY;
  ms_climb_take (&ascent->climb, rung);
  ms_climb_forget (&ascent->climb);
  *proven = ascent->findings.state[self->prover->cell] != MS_FINDING_NOTHING;
  MsStatus status = *proven || left == 1 ? MS_STATUS_OK : search (self, left - 1, proven);
  if (!*proven)
    ms_ascent_return (ascent, mark);
  return status;
}

static void
heed (Search *self, const int *some, int n, bool heeded)
{
  for (int i = 0; i < n; i++)
    ms_findings_heed (&self->prover->ascent->findings, some[i], heeded);
}

/* Tries what all numbers decide by the rule of equations. */
static MsStatus
try_equations (Search *self, int left, bool *proven)
{
  MsAscent *ascent = self->prover->ascent;
  MsStatus status = MS_STATUS_OK;
  for (int i = 0; i < self->n && status == MS_STATUS_OK && !*proven && !self->cut; i++)
    {
      MsLocalRung found;
      const int *numbers;
      int n;
      if (ascent->findings.left[self->numbers[i]] == 0)
        continue;
      self->cut |= ++ascent->looks > self->most_looks;
      if (ms_eliminator_find (ascent->climb.eliminator, self->numbers[i], &found, &numbers, &n)
          && found.rung.n_numbers > 2)
        status = take (self, &found.rung, left, proven);
    }
  return status;
}

/* Tries all ways to go on by at most left rungs. */
static MsStatus
search (Search *self, int left, bool *proven)
{
  MsStatus status = MS_STATUS_OK;
  *proven = false;
  for (int i = 0; i < self->n; i++)
    for (int j = i; j < self->n; j++)
      for (int k = j; k < self->n; k++)
        {
          int some[3] = { self->numbers[i], self->numbers[j], self->numbers[k] };
          int n = 1 + (j > i) + (k > j);
          if (n == 2 && j == i)
            continue;
          /* What exactly these numbers decide by the rule for one, two or three numbers. */
          MsAscent *ascent = self->prover->ascent;
          MsLocalRung found;
          heed (self, self->numbers, self->n, false);
          heed (self, some, n, true);
          bool decides = ms_local_find (&ascent->findings, (MsRungRule)(n - 1), some[0], &found);
          heed (self, self->numbers, self->n, true);
          self->cut |= ++ascent->looks > self->most_looks;
          status = decides && !self->cut ? take (self, &found.rung, left, proven) : MS_STATUS_OK;
          if (status != MS_STATUS_OK || *proven || self->cut)
            return status;
        }
  return try_equations (self, left, proven);
}

/* Keeps the chain that the ascent has now, without the rungs that are not needed, if it is
 * shorter. */
static MsStatus
keep (const MsProver *prover, MsChain *chain)
{
  const MsAscent *ascent = prover->ascent;
  int n = ascent->chain.n;
  const MsRung **rungs = ms_alloc (chain->allocator, (size_t)n, sizeof *rungs);
  if (rungs == NULL)
    return MS_STATUS_NO_MEMORY;
  memcpy (rungs, ascent->chain.rungs, (size_t)n * sizeof *rungs);
  n = ms_fewest_keep_needed (rungs, n, ascent->findings.width, ascent->findings.height);
  bool kept = true;
  if (chain->n == 0 || n < chain->n)
    {
      ms_chain_cut (chain, 0);
      for (int i = 0; i < n && kept; i++)
        kept = ms_chain_add (chain, rungs[i]);
    }
  ms_dealloc (chain->allocator, rungs);
  return kept ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;
}

/* Looks for chains that are shorter than the one that is kept, the shortest first. */
static MsStatus
shorten (Search *self, MsChain *chain)
{
  MsProver *prover = self->prover;
  MsStatus status = MS_STATUS_OK;
  bool proven = false;
  if (chain->n > MOST_RUNGS || self->n > MOST_NUMBERS)
    self->cut = true;
  heed (self, self->numbers, self->n, true);
  for (int left = 1; left < chain->n && status == MS_STATUS_OK && !proven && !self->cut; left++)
    status = search (self, left, &proven);
  if (proven && status == MS_STATUS_OK)
    status = keep (prover, chain);
  ms_ascent_return (prover->ascent, 0);
  heed (self, self->numbers, self->n, false);
  return status;
}

MsStatus
ms_fewest_find (
    MsProver *prover, const int *numbers, int n, long most_looks, MsChain *chain, bool *cut)
{
  Search self = { .prover = prover, .numbers = numbers, .n = n, .most_looks = most_looks };
  bool proven;
  MsStatus status = ms_prover_add (prover, numbers, n, &proven);
  if (status == MS_STATUS_OK && proven)
    status = keep (prover, chain);
  ms_prover_end (prover);
  if (status != MS_STATUS_OK || chain->n <= 1)
    return status;
  if (prover->highest <= MS_RUNG_EQUATIONS)
    status = shorten (&self, chain);
  *cut |= self.cut || prover->highest > MS_RUNG_EQUATIONS;
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-ascent.h"

#include "ms-by-total.h"
#include "ms-exhaust.h"

/* Numbers looked at between two polls: less than a millisecond. */
#define LOOKS_PER_POLL 10
/* What a run of the solver counts for, and so many cells of the board that it runs over. */
#define LOOKS_PER_RUN 100
#define CELLS_PER_LOOK 5

void
ms_ascent_ask (MsDeadline *deadline, const MsSolverOptions *options, MsSolverOptions *each)
{
  ms_deadline_init (deadline, options, each);
  each->density = options->density;
  each->assumed = options->assumed;
  each->n_assumed = options->n_assumed;
  each->distrusted = options->distrusted;
}

void
ms_ascent_prepare (MsAscent *self, const MsAllocator *allocator)
{
  *self = (MsAscent){ .chain = { .allocator = allocator }, .findings = { .allocator = allocator } };
  self->climb.findings = &self->findings;
  self->excerpt.findings = &self->findings;
}

MsStatus
ms_ascent_init (MsAscent *self, MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, MsDeadline *deadline)
{
  self->deadline = deadline;
  MsStatus status = ms_findings_init (
      &self->findings, position, options, deadline, self->chain.allocator);
  if (status != MS_STATUS_OK)
    return status;
  return ms_climb_init (&self->climb, &self->findings)
          && ms_excerpt_init (&self->excerpt, solver, &self->findings, options)
      ? MS_STATUS_OK
      : MS_STATUS_NO_MEMORY;
}

void
ms_ascent_clear (MsAscent *self)
{
  ms_excerpt_clear (&self->excerpt);
  ms_climb_clear (&self->climb);
  ms_findings_clear (&self->findings);
}

static MsStatus
add (MsAscent *self, const MsRung *rung)
{
  if (!ms_chain_add (&self->chain, rung))
    return MS_STATUS_NO_MEMORY;
  ms_climb_take (&self->climb, rung);
  return MS_STATUS_OK;
}

MsStatus
ms_ascent_climb (MsAscent *self, int cell)
{
  MsLocalRung found;
  bool decided;
  while ((cell < 0 || self->findings.state[cell] == MS_FINDING_NOTHING)
      && ms_climb_look (&self->climb, &found, &decided))
    {
      MsStatus status = decided ? add (self, &found.rung) : MS_STATUS_OK;
      if (status != MS_STATUS_OK)
        return status;
      if (++self->looks % LOOKS_PER_POLL == 0 && ms_deadline_poll (self->deadline))
        return ms_deadline_status (self->deadline, MS_STATUS_CANCELLED);
    }
  return MS_STATUS_OK;
}

MsStatus
ms_ascent_add_last (MsAscent *self, MsRungRule highest, const int *cells, int n,
    const uint8_t *certainty, bool *found)
{
  long looks = LOOKS_PER_RUN + self->findings.n_cells / CELLS_PER_LOOK;
  MsStatus status = ms_by_total_find (&self->excerpt, &self->chain, found);
  self->looks += looks;
  if (status == MS_STATUS_OK && !*found && highest == MS_RUNG_EXHAUSTION)
    {
      self->looks += 4 * looks;
      status = ms_exhaust_find (&self->excerpt, cells, n, certainty, &self->chain, found);
    }
  if (status == MS_STATUS_OK && *found)
    ms_climb_take (&self->climb, self->chain.rungs[self->chain.n - 1]);
  return ms_deadline_status (self->deadline, status);
}

static void
take_back (MsAscent *self, const int *cells, int n)
{
  for (int i = 0; i < n; i++)
    ms_findings_take_back (&self->findings, cells[i]);
}

void
ms_ascent_return (MsAscent *self, int n)
{
  for (int i = self->chain.n - 1; i >= n; i--)
    {
      const MsRung *rung = self->chain.rungs[i];
      take_back (self, rung->safe, rung->n_safe);
      take_back (self, rung->mines, rung->n_mines);
    }
  ms_chain_cut (&self->chain, n);
  ms_climb_forget (&self->climb);
}

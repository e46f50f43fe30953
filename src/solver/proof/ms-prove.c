/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-prove.h"

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

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-number-chances.h"

#include "ms-neighbours.h"
#include "ms-solver.h"

#include <string.h>

/* Cells of which something is assumed: the one that is opened, and those around it. */
#define MOST_OPEN 9

typedef struct
{
  MsSolver *solver;
  const MsPosition *position;
  MsSolverOptions options;
  MsAssumption *assumed; /* options.assumed: those asked for first */
  int around[8], n_around;
  double *chance;
} Parts;

MsStatus
ms_number_chances_count (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, MsSolverResult **result)
{
  MsStatus status = ms_solver_run (solver, position, options, result);
  /* Fractions that took too long are only missing. */
  if (*result != NULL && (*result)->method != MS_METHOD_INCOMPLETE)
    return MS_STATUS_OK;
  ms_solver_result_free (*result);
  *result = NULL;
  return status != MS_STATUS_OK ? status : MS_STATUS_MEMORY_LIMIT;
}

/* Takes cells around from place i on, mines of them being known to hold mines, with that chance of
 * all that is assumed so far. */
static MsStatus
take (Parts *self, int i, int mines, double chance)
{
  static const MsCertainty kinds[] = { MS_CERTAINTY_SAFE, MS_CERTAINTY_MINE };
  MsSolverResult *result;
  MsStatus status = ms_number_chances_count (self->solver, self->position, &self->options, &result);
  if (status != MS_STATUS_OK)
    return status;
  while (i < self->n_around && result->certainty[self->around[i]] != MS_CERTAINTY_NONE)
    mines += result->certainty[self->around[i++]] == MS_CERTAINTY_MINE;
  double mine = i < self->n_around ? result->mine_probability[self->around[i]] : 0;
  ms_solver_result_free (result);
  if (i == self->n_around)
    {
      self->chance[mines] += chance;
      return MS_STATUS_OK;
    }
  for (int kind = 0; kind < 2 && status == MS_STATUS_OK; kind++)
    {
      self->assumed[self->options.n_assumed++] = (MsAssumption){ self->around[i], kinds[kind] };
      status = take (self, i + 1, mines + kind, chance * (kind ? mine : 1 - mine));
      self->options.n_assumed--;
    }
  return status;
}

static void
list_covered (Parts *self, const MsSolverResult *now, int cell)
{
  int neighbours[8], n = ms_neighbours (now->width, now->height, cell, neighbours);
  for (int i = 0; i < n; i++)
    if (now->certainty[neighbours[i]] != MS_CERTAINTY_OPENED)
      self->around[self->n_around++] = neighbours[i];
}

MsStatus
ms_number_chances_find (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, const MsSolverResult *now, int cell,
    double chance[MS_NUMBER_CHANCES])
{
  Parts self = { .solver = solver, .position = position, .options = *options, .chance = chance };
  size_t n = (size_t)options->n_assumed;
  self.assumed = ms_alloc (now->allocator, n + MOST_OPEN, sizeof *self.assumed);
  if (self.assumed == NULL)
    return MS_STATUS_NO_MEMORY;
  if (n > 0)
    memcpy (self.assumed, options->assumed, n * sizeof *self.assumed);
  memset (chance, 0, MS_NUMBER_CHANCES * sizeof *chance);
  list_covered (&self, now, cell);
  self.assumed[self.options.n_assumed++] = (MsAssumption){ cell, MS_CERTAINTY_SAFE };
  self.options.assumed = self.assumed;
  self.options.exact = false;
  MsStatus status = take (&self, 0, 0, 1 - now->mine_probability[cell]);
  ms_dealloc (now->allocator, self.assumed);
  return status;
}

static void
multiply_out (const MsSolverResult *now, int cell, double chance[MS_NUMBER_CHANCES])
{
  int neighbours[8], n = ms_neighbours (now->width, now->height, cell, neighbours);
  memset (chance, 0, MS_NUMBER_CHANCES * sizeof *chance);
  chance[0] = 1;
  for (int i = 0; i < n; i++)
    {
      double mine = now->mine_probability[neighbours[i]];
      if (now->certainty[neighbours[i]] == MS_CERTAINTY_OPENED)
        continue;
      for (int number = i + 1; number >= 0; number--)
        chance[number] = chance[number] * (1 - mine) + (number > 0 ? chance[number - 1] * mine : 0);
    }
}

void
ms_number_chances_guess (const MsSolverResult *now, int cell,
    const bool possible[MS_NUMBER_CHANCES], double chance[MS_NUMBER_CHANCES])
{
  double sum = 0, safe = 1 - now->mine_probability[cell];
  multiply_out (now, cell, chance);
  for (int number = 0; number < MS_NUMBER_CHANCES; number++)
    sum += possible[number] ? chance[number] : 0;
  for (int number = 0; number < MS_NUMBER_CHANCES; number++)
    chance[number] = possible[number] && sum > 0 ? safe * chance[number] / sum : 0;
}

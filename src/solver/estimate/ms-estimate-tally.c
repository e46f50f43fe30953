/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the chains saw, chain by chain. */
#include "ms-estimate-state.h"

#include <string.h>

/* Some eight standard deviations of the mines in a million cells. */
#define MOST_LEFTS 4096

bool
ms_tally_init (MsSightings *tally, int n_boxes, MsWork *work)
{
  size_t n = (size_t)n_boxes;
  tally->now = ms_work_alloc0 (work, n, sizeof (double));
  tally->early = ms_work_alloc0 (work, n, sizeof (double));
  tally->sum = ms_work_alloc0 (work, n, sizeof (double));
  tally->squares = ms_work_alloc0 (work, n, sizeof (double));
  tally->drift = ms_work_alloc0 (work, n, sizeof (double));
  return tally->now != NULL && tally->early != NULL && tally->sum != NULL && tally->squares != NULL
      && tally->drift != NULL;
}

bool
ms_tally_expect_left (MsSightings *tally, int left, int most, MsWork *work)
{
  tally->n_lefts = most < MOST_LEFTS ? most + 1 : MOST_LEFTS;
  tally->first_left = left - MOST_LEFTS / 2 > 0 ? left - MOST_LEFTS / 2 : 0;
  if (tally->first_left + tally->n_lefts > most + 1)
    tally->first_left = most + 1 - tally->n_lefts;
  size_t n = (size_t)(MS_LEFT_GROUPS * tally->n_lefts);
  tally->lefts = ms_work_alloc0 (work, n, sizeof *tally->lefts);
  return tally->lefts != NULL;
}

bool
ms_estimate_halve_batch (MsEstimate *self)
{
  MsSightings *tally = &self->tally;
  size_t n = (size_t)self->region.whole->n_boxes;
  memcpy (tally->early, tally->now, n * sizeof (double));
  tally->n_early = tally->n_now;
  return ms_work_tick (self->work, (long)n);
}

bool
ms_estimate_end_batch (MsEstimate *self)
{
  MsSightings *tally = &self->tally;
  int n_late = tally->n_now - tally->n_early;
  for (int i = 0; i < self->region.whole->n_boxes; i++)
    {
      if (!ms_work_tick (self->work, 10))
        return false;
      double mean = tally->now[i] / tally->n_now;
      tally->sum[i] += mean;
      tally->squares[i] += mean * mean;
      tally->drift[i] += (tally->now[i] - tally->early[i]) / n_late
          - tally->early[i] / tally->n_early;
      tally->now[i] = 0;
    }
  tally->n_batches++;
  tally->n_sweeps += tally->n_now;
  tally->n_now = 0;
  return true;
}

bool
ms_estimate_end_batch_early (MsEstimate *self)
{
  MsSightings *tally = &self->tally;
  memcpy (tally->now, tally->early, (size_t)self->region.whole->n_boxes * sizeof (double));
  tally->n_now = 2 * tally->n_early;
  for (int i = 0; i < self->region.whole->n_boxes; i++)
    tally->now[i] *= 2;
  return ms_estimate_end_batch (self);
}

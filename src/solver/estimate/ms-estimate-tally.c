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
  tally->now_weight = ms_work_alloc0 (work, n, sizeof (float));
  tally->early_weight = ms_work_alloc0 (work, n, sizeof (float));
  tally->sum = ms_work_alloc0 (work, n, sizeof (double));
  tally->squares = ms_work_alloc0 (work, n, sizeof (double));
  tally->drift = ms_work_alloc0 (work, n, sizeof (double));
  return tally->now != NULL && tally->early != NULL && tally->now_weight != NULL
      && tally->early_weight != NULL && tally->sum != NULL && tally->squares != NULL
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
  tally->lefts_now = ms_work_alloc0 (work, (size_t)tally->n_lefts, sizeof *tally->lefts_now);
  return tally->lefts != NULL && tally->lefts_now != NULL;
}

bool
ms_estimate_halve_batch (MsEstimate *self)
{
  MsSightings *tally = &self->tally;
  size_t n = (size_t)self->region.whole->n_boxes;
  memcpy (tally->early, tally->now, n * sizeof (double));
  memcpy (tally->early_weight, tally->now_weight, n * sizeof (float));
  tally->n_early = tally->n_now;
  return ms_work_tick (self->work, 2 * (long)n);
}

static void
take_lefts (MsSightings *tally, MsSightings *batch)
{
  float *lefts = tally->lefts + tally->n_batches % MS_LEFT_GROUPS * tally->n_lefts;
  for (int i = 0; i < tally->n_lefts; i++)
    {
      lefts[i] += batch->lefts_now[i];
      batch->lefts_now[i] = 0;
    }
}

bool
ms_tally_take (MsSightings *tally, MsSightings *batch, int n_boxes, MsWork *work)
{
  for (int i = 0; i < n_boxes; i++)
    {
      if (!ms_work_tick (work, 10))
        return false;
      /* Boxes that are not sampled have no weight. */
      double weight = batch->now_weight[i], early = batch->early_weight[i];
      double mean = weight > 0 ? batch->now[i] / weight : 0;
      tally->sum[i] += mean;
      tally->squares[i] += mean * mean;
      if (early > 0 && weight > early)
        tally->drift[i] += (batch->now[i] - batch->early[i]) / (weight - early)
            - batch->early[i] / early;
      batch->now[i] = batch->now_weight[i] = 0;
    }
  take_lefts (tally, batch);
  tally->n_batches++;
  tally->n_sweeps += batch->n_now;
  batch->n_now = 0;
  if (tally != batch)
    {
      tally->n_rough += batch->n_rough;
      batch->n_rough = 0;
    }
  return ms_work_tick (work, tally->n_lefts);
}

bool
ms_estimate_end_batch (MsEstimate *self)
{
  return ms_tally_take (&self->tally, &self->tally, self->region.whole->n_boxes, self->work);
}

bool
ms_estimate_end_batch_early (MsEstimate *self)
{
  MsSightings *tally = &self->tally;
  tally->n_now = 2 * tally->n_early;
  for (int i = 0; i < self->region.whole->n_boxes; i++)
    {
      tally->now[i] = 2 * tally->early[i];
      tally->now_weight[i] = 2 * tally->early_weight[i];
    }
  return ms_estimate_end_batch (self);
}

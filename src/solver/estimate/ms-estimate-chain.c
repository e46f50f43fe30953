/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chains: where they start, how long they take, what is left out. */
#include "ms-estimate-state.h"

#include <math.h>

/* Of the time that is left, what sampling may use up. */
#define SAMPLING_SHARE 0.85
#define MOST_STARTS 5
#define FEWEST_BATCHES 2
/* Where so much is used up after the first start, there is no second one. */
#define HURRY 0.3
/* A chain should take so many times longer than its start. */
#define CHAIN_OVER_START 4
#define WARM_UP_SWEEPS 2
#define WARM_UP_SHARE 0.25
#define MOST_WARM_UP 60
/* Windows get smaller until tables of so many open numbers fit. */
#define LEAST_SIDE 16
#define ENOUGH_WIDTH 6

void
ms_estimate_set_side (MsEstimate *self, int side)
{
  self->side = side;
  for (int i = 0; i < MS_LEVELS; i++)
    self->width[i] = MS_WIDTH_FREE;
}

/* How much of the allowance is used up, 0…1 and beyond. */
static double
share_used (const MsEstimate *self)
{
  double by_work = self->region.work_done / self->budget;
  if (self->time_to <= 0)
    return by_work;
  double by_time = (ms_work_now (self->work) - self->time_from) / (self->time_to - self->time_from);
  return by_time > by_work ? by_time : by_work;
}

static bool
begin_chain (MsEstimate *self, int mines, bool *found)
{
  *found = false;
  for (int i = 0; i < MOST_STARTS && !*found; i++)
    if (!ms_estimate_start (self, found))
      return false;
  if (!*found)
    return true;
  self->left = mines;
  for (int i = 0; i < self->region.whole->n_boxes; i++)
    {
      if (!ms_work_tick (self->work, 4))
        return false;
      if (self->region.whole->boxes[i].state == MS_BOX_OPEN && !self->region.left_out[i])
        self->left -= self->region.mines[i];
    }
  return true;
}

/* What the rest of the board says that a mine weighs, at the layout there is now. */
static void
learn_odds (MsEstimate *self)
{
  double step = ms_estimate_outside_log (&self->rest, self->left - 1)
      - ms_estimate_outside_log (&self->rest, self->left);
  if (isfinite (step) && fabs (step) < 4)
    self->odds = exp (step);
}

/* Makes the windows smaller until their tables may be wide. */
static bool
find_side (MsEstimate *self)
{
  for (;;)
    {
      do
        if (!ms_estimate_sweep (self, false))
          return false;
      while (ms_estimate_goes_on (self) && share_used (self) < HURRY);
      if (self->width[0] >= ENOUGH_WIDTH || self->side <= LEAST_SIDE
          || share_used (self) > HURRY / 2)
        return true;
      ms_estimate_set_side (self, self->side * 3 / 4);
    }
}

/* A start for the first chain, which is thrown away: the next ones have better odds. */
static bool
try_start (MsEstimate *self, int mines, bool *found)
{
  self->odds = self->density / (1 - self->density);
  if (!begin_chain (self, mines, found))
    return false;
  if (!*found)
    return true;
  if (!find_side (self))
    return false;
  learn_odds (self);
  return ms_tally_expect_left (&self->tally, self->left, mines, self->work);
}

static void
show_progress (MsEstimate *self)
{
  double gauge = share_used (self);
  self->work->phase_from = self->work->phase_to = 0.4 + 0.55 * (gauge < 1 ? gauge : 1);
  ms_work_done (self->work, 0);
}

/* Sweeps until the mine total can be met and the start is forgotten; *whole: whether it can. */
static bool
warm_up (MsEstimate *self, double until, bool *whole)
{
  *whole = ms_estimate_is_whole (self);
  for (int i = 0; i < MOST_WARM_UP; i++)
    {
      if (*whole && i >= WARM_UP_SWEEPS && share_used (self) >= until)
        break;
      if (!ms_estimate_sweep (self, false))
        return false;
      *whole = ms_estimate_is_whole (self);
    }
  learn_odds (self);
  show_progress (self);
  return true;
}

/* At least once, and, while there is time, whole rounds of all kinds of sweeps. */
static bool
sweep_until (MsEstimate *self, double until)
{
  do
    {
      if (!ms_estimate_sweep (self, true))
        return false;
      show_progress (self);
    }
  while ((share_used (self) < until && !self->at_once)
      || (ms_estimate_goes_on (self) && share_used (self) < 1));
  return true;
}

static bool
run_chain (MsEstimate *self, double from, double to, bool *found)
{
  if (!warm_up (self, from + WARM_UP_SHARE * (to - from), found))
    return false;
  if (!*found)
    return true;
  from = share_used (self);
  return sweep_until (self, from + (to - from) / 2) && ms_estimate_halve_batch (self)
      && sweep_until (self, to) && ms_estimate_end_batch (self);
}

/* Batches of the chain there is. */
static bool
sample_in_a_hurry (MsEstimate *self, bool *found)
{
  double before = share_used (self);
  *found = true;
  for (int i = 0; i < FEWEST_BATCHES && *found; i++)
    if (!run_chain (self, before + (1 - before) * i / FEWEST_BATCHES,
            before + (1 - before) * (i + 1) / FEWEST_BATCHES, found))
      return false;
  return true;
}

/* *found: a layout was, for every chain until there were enough. */
static bool
sample (MsEstimate *self, int mines, bool *found)
{
  int n = MS_MOST_BATCHES;
  if (!try_start (self, mines, found) || !*found)
    return !*found;
  double before = share_used (self);
  if (before > HURRY)
    return sample_in_a_hurry (self, found);
  for (int i = 0; i < n; i++)
    {
      if (!begin_chain (self, mines, found))
        return false;
      double start = share_used (self) - before;
      if (i == 0 && start * (1 + CHAIN_OVER_START) * n > 1 - before)
        n = (int)((1 - before) / (start * (1 + CHAIN_OVER_START)));
      n = n < FEWEST_BATCHES ? FEWEST_BATCHES : n;
      if (*found
          && !run_chain (
              self, before + (1 - before) * i / n, before + (1 - before) * (i + 1) / n, found))
        return false;
      bool enough = self->tally.n_batches >= FEWEST_BATCHES;
      if (!*found || (self->at_once && enough))
        {
          *found = enough;
          return true;
        }
    }
  return true;
}

/* Where the clock ended the sampling, what was seen until then counts. */
static bool
make_do (MsEstimate *self)
{
  MsWork *work = self->work;
  MsSightings *tally = &self->tally;
  if (work->status != MS_STATUS_TIME_LIMIT || (tally->n_batches == 0 && tally->n_early == 0))
    return false;
  work->status = MS_STATUS_OK;
  return tally->n_batches > 0 || ms_estimate_end_batch_early (self);
}

bool
ms_estimate_sample (MsEstimate *self, int mines, double reserve, bool *found)
{
  MsWork *work = self->work;
  double limit = work->options->time_limit, now = ms_work_now (work);
  double end = work->started + limit;
  if (limit > 0)
    {
      double left = SAMPLING_SHARE * (end - now);
      if (left > end - now - reserve)
        left = end - now - reserve;
      self->time_from = now;
      self->time_to = now + left;
      work->deadline = now + left + 0.5 * (end - now - left);
    }
  bool done = sample (self, mines, found);
  if (limit > 0)
    work->deadline = end;
  if (!done && make_do (self))
    done = *found = true;
  return done;
}

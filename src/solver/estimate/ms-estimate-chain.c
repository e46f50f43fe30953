/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A chain: where it starts, how long it takes, what is left out. */
#include "ms-estimate-state.h"

#include <math.h>
#include <string.h>

/* Of the time that is left, what sampling may use up, and where windows may have to come after it. */
#define SAMPLING_SHARE 0.85
#define SHARE_BEFORE_WINDOWS 0.5
#define FEWEST_BATCHES 2
/* Where so much is used up, no start is looked for any more. */
#define LATEST_START 0.9
/* Where so much is used up after the first start, there is no second one. */
#define HURRY 0.3
/* Fewer chains than that are worth less than windows. */
#define FEWEST_OF_MANY 3
#define WARM_UP_SWEEPS 2
#define WARM_UP_SHARE 0.25
#define MOST_WARM_UP 60
#define CALM_ROUNDS 2
/* Windows get smaller until tables of so many open numbers fit. */
#define LEAST_SIDE 16
/* Where numbers all hang together, the boxes of windows of so many cells a side can still be drawn all at
 * once, or nearly all. */
#define WHOLE_SIDE 9
#define ENOUGH_WIDTH 6

void
ms_estimate_set_side (MsEstimate *self, int side)
{
  int least = side < WHOLE_SIDE ? side : WHOLE_SIDE;
  self->side[0] = side;
  self->side[1] = (int)sqrt ((double)side * least);
  self->side[2] = least;
  for (int i = 0; i < MS_LEVELS; i++)
    self->width[i] = MS_WIDTH_FREE;
}

static double
work_used (const MsEstimate *self)
{
  return self->region.work_done / self->budget;
}

static double
time_used (const MsEstimate *self)
{
  if (self->time_to <= 0)
    return 0;
  return (ms_work_now (self->work) - self->time_from) / (self->time_to - self->time_from);
}

double
ms_estimate_used (const MsEstimate *self)
{
  return fmax (work_used (self), time_used (self));
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
      if (!ms_estimate_sweep (self, 0, false))
        return false;
      if (self->width[0] >= ENOUGH_WIDTH || self->side[0] <= LEAST_SIDE
          || ms_estimate_used (self) > HURRY / 2)
        return true;
      ms_estimate_set_side (self, self->side[0] * 3 / 4);
    }
}

/* Sweeps until tables get no narrower, so that no chain has to find that out again. */
static bool
settle_widths (MsEstimate *self)
{
  int width[MS_LEVELS];
  for (int calm = 0; calm < CALM_ROUNDS && ms_estimate_used (self) < HURRY / 2; calm++)
    {
      memcpy (width, self->width, sizeof width);
      for (int level = 0; level < MS_LEVELS && (level == 0 || !self->at_once); level++)
        if (!ms_estimate_sweep (self, level, false))
          return false;
      if (memcmp (width, self->width, sizeof width) != 0)
        calm = -1;
    }
  return true;
}

/* A start for the first chain, which is thrown away: the next ones have better odds. */
static bool
try_start (MsEstimate *self, int mines, bool *found)
{
  double work = work_used (self), time = time_used (self);
  self->odds = self->density / (1 - self->density);
  if (!ms_estimate_start (self, mines, self->many ? HURRY : LATEST_START, found))
    return false;
  self->start_work = work_used (self) - work;
  self->start_time = time_used (self) - time;
  if (!*found)
    return true;
  if (!find_side (self) || !settle_widths (self))
    return false;
  learn_odds (self);
  return ms_tally_expect_left (&self->tally, self->left, mines, self->work);
}

static void
show_progress (MsEstimate *self)
{
  double gauge = ms_estimate_used (self);
  if (self->crew != NULL)
    {
      double units = MS_CHAIN_UNITS * (gauge < 1 ? gauge : 1);
      ms_crew_add (self->crew, self->thread, units - self->told);
      self->told = units;
      return;
    }
  self->work->phase_from = self->work->phase_to = 0.4 + 0.55 * (gauge < 1 ? gauge : 1);
  ms_work_done (self->work, 0);
}

/* The level whose sweeps have had the least of their share of the work.  Whether all can be drawn at
 * once shows at level 0, which is the first. */
static int
next_level (const MsEstimate *self)
{
  int level = 0;
  for (int i = 1; i < MS_LEVELS && !self->at_once; i++)
    if (self->level_work[i] < self->level_work[level])
      level = i;
  return level;
}

/* Sweeps until the mine total can be met and the start is forgotten; *whole: whether it can. */
static bool
warm_up (MsEstimate *self, double until, bool *whole)
{
  *whole = ms_estimate_is_whole (self);
  for (int i = 0; i < MOST_WARM_UP; i++)
    {
      if (*whole && i >= WARM_UP_SWEEPS && ms_estimate_used (self) >= until)
        break;
      if (!ms_estimate_sweep (self, next_level (self), false))
        return false;
      *whole = ms_estimate_is_whole (self);
    }
  learn_odds (self);
  show_progress (self);
  return true;
}

/* At least once. */
static bool
sweep_until (MsEstimate *self, double until)
{
  do
    {
      if (!ms_estimate_sweep (self, next_level (self), true))
        return false;
      show_progress (self);
    }
  while (ms_estimate_used (self) < until && !self->at_once);
  return true;
}

/* From where the chain is; the batch is left in the tally. */
static bool
sample_batch (MsEstimate *self, double from, double to, bool *found)
{
  if (!warm_up (self, from + WARM_UP_SHARE * (to - from), found))
    return false;
  if (!*found)
    return true;
  from = ms_estimate_used (self);
  return sweep_until (self, from + (to - from) / 2) && ms_estimate_halve_batch (self)
      && sweep_until (self, to);
}

bool
ms_estimate_run_chain (MsEstimate *self, int mines, bool *found)
{
  if (!ms_estimate_start (self, mines, LATEST_START, found))
    return false;
  return !*found || sample_batch (self, 0, 1, found);
}

/* Batches of the chain there is. */
static bool
sample_in_a_hurry (MsEstimate *self, bool *found)
{
  double before = ms_estimate_used (self);
  *found = true;
  for (int i = 0; i < FEWEST_BATCHES && *found; i++)
    if (!sample_batch (self, before + (1 - before) * i / FEWEST_BATCHES,
            before + (1 - before) * (i + 1) / FEWEST_BATCHES, found)
        || (*found && !ms_estimate_end_batch (self)))
      return false;
  return true;
}

/* *found: a layout was. */
static bool
sample (MsEstimate *self, int mines, bool *found)
{
  if (!try_start (self, mines, found) || !*found)
    return !*found;
  if (ms_estimate_used (self) <= HURRY)
    return ms_estimate_run_chains (self, mines, found);
  *found = !self->many;
  return self->many || sample_in_a_hurry (self, found);
}

/* Where the clock ended the sampling, what was seen until then counts. */
static bool
make_do (MsEstimate *self)
{
  MsWork *work = self->work;
  const MsSightings *tally = &self->tally;
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
      double left = (self->many ? SHARE_BEFORE_WINDOWS : SAMPLING_SHARE) * (end - now);
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
  if (self->many && self->n_sampled > 0 && !self->at_once && self->tally.n_batches < FEWEST_OF_MANY)
    *found = false;
  return done;
}

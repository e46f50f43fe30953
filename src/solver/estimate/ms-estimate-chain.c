/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-estimate-state.h"

#include <math.h>

/* A single chain: where it starts, how long it takes, and what is not recorded. */

/* The share of the remaining time that sampling may use up: in general, and on boards whose windows
 * may have to be counted afterwards. */
#define SAMPLING_SHARE 0.85
#define SHARE_BEFORE_WINDOWS 0.5
/* Once this share of the allowance is used up, no start is looked for any more. */
#define LATEST_START 0.9
/* If this share of the allowance is used up after the first start, there is no second start. */
#define HURRY 0.3
/* On a board with many boxes, fewer chains than this are worth less than windows. */
#define FEWEST_OF_MANY 3
#define WARM_UP_SWEEPS 2
#define WARM_UP_SHARE 0.25
#define MOST_WARM_UP 60
#define CALM_ROUNDS 2
/* Windows are made smaller until tables may have ENOUGH_WIDTH open numbers, but no smaller than
 * this. */
#define LEAST_SIDE 16
/* The side in cells of windows whose boxes can be drawn all at once, or nearly so, even where all
 * numbers are connected. */
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

/* Sets self->odds to R(left - 1) / R(left): by how much one mine more multiplies the weight of the
 * present layout (ms-estimate-outside.h). */
static void
learn_odds (MsEstimate *self)
{
  double step = ms_estimate_outside_log (&self->rest, self->left - 1)
      - ms_estimate_outside_log (&self->rest, self->left);
  if (isfinite (step) && fabs (step) < 4)
    self->odds = exp (step);
}

/* Sweeps until the tables need not be made narrower any more, so that no chain has to find that out
 * again. */
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

/* Finds a start that is then thrown away: the chains begin with the odds and widths learned from
 * it. */
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
  /* The windows are made smaller until their tables may be wide enough. */
  if (!ms_estimate_sweep (self, 0, false))
    return false;
  while (self->width[0] < ENOUGH_WIDTH && self->side[0] > LEAST_SIDE
      && ms_estimate_used (self) <= HURRY / 2)
    {
      ms_estimate_set_side (self, self->side[0] * 3 / 4);
      if (!ms_estimate_sweep (self, 0, false))
        return false;
    }
  if (!settle_widths (self))
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

/* Returns the level whose sweeps have had the least of their share of the work.  Level 0 comes
 * first: it shows whether all boxes can be drawn at once. */
static int
next_level (const MsEstimate *self)
{
  int level = 0;
  for (int i = 1; i < MS_LEVELS && !self->at_once; i++)
    if (self->level_work[i] < self->level_work[level])
      level = i;
  return level;
}

/* Sweeps until the rest of the board can hold the mines left to it and the start is forgotten.
 * *whole: whether the former is so. */
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

/* Sweeps and records until that share of the allowance is used up, at least once. */
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

/* Samples one batch from the present state of the chain, between two shares of the allowance;
 * leaves the batch in the tally.  *found: whether the mine total could be met. */
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

/* Runs chains, several at a time (ms-estimate-state.h).
 *
 * Each chain has a start, random numbers and an allowance of its own.  Each begins with the widths
 * of tables and the weight of a mine that were learned from the start that was thrown away, and
 * learns on from there by itself: so chains may run side by side.  A round is as many chains as
 * there are threads; after it, what they saw is added up in the order of the chains, so that the
 * sums do not depend on the number of threads.  Only where the clock ends a chain do they depend on
 * it.
 *
 * The first chain of a round works in the memory of the run, the others have memory of their own.
 * While rounds are under way the run's own poll is that of the crew's first thread.
 */

#define FEWEST_BATCHES 2
/* A chain should take at least this many times as much as its start. */
#define CHAIN_OVER_START 4
/* A chain should also take at least this many times as much as a sweep of level 0, unless that
 * would leave fewer than FEW_CHAINS chains. */
#define SWEEPS_PER_CHAIN 40
#define FEW_CHAINS 6
/* Where there is less memory than this for each thread, there is only one. */
#define HAND_BYTES ((size_t)64 << 20)

/* What one chain of a round runs with. */
typedef struct
{
  MsEstimate *estimate; /* the estimate of the run, or copy */
  MsEstimate copy;
  MsRun run; /* what copy uses, like engine */
  MsEngine engine;
  MsSubwork under;
  bool done, found;
} Hand;

typedef struct
{
  MsEstimate *estimate;
  MsEstimate start; /* a copy of the estimate after the start that was thrown away */
  /* The run's own work, while the work in its place has the poll of the first hand. */
  MsWork front;
  Hand *hands; /* [n_hands] */
  int n_hands, n_chains, first; /* first: index of the round's first chain */
  int mines;
  uint64_t seed;
  double before; /* share of the allowance that was used up before the first round */
  double chain_work, chain_time;
} Rounds;

static bool
copy_tally (MsEstimate *copy)
{
  MsSightings *tally = &copy->tally;
  MsWork *work = copy->work;
  size_t n = (size_t)copy->region.whole->n_boxes;
  tally->now = ms_work_alloc0 (work, n, sizeof (double));
  tally->early = ms_work_alloc0 (work, n, sizeof (double));
  tally->now_weight = ms_work_alloc0 (work, n, sizeof (float));
  tally->early_weight = ms_work_alloc0 (work, n, sizeof (float));
  tally->lefts_now = ms_work_alloc0 (work, (size_t)tally->n_lefts, sizeof *tally->lefts_now);
  tally->n_rough = 0;
  return tally->now != NULL && tally->early != NULL && tally->now_weight != NULL
      && tally->early_weight != NULL && tally->lefts_now != NULL;
}

/* The subwork of a hand keeps the clock of the run, so that the clock ends its chain too. */
static void
set_under (Hand *hand, const MsEstimate *estimate, size_t limit)
{
  ms_subwork_init (&hand->under, estimate->work, limit);
  ms_subwork_keep_clock (&hand->under);
}

/* Makes a hand that shares with the run only what does not change. */
static bool
init_hand (Hand *hand, MsEstimate *estimate, size_t limit)
{
  ms_engine_init (&hand->engine, &hand->run, estimate->work->arena.allocator);
  set_under (hand, estimate, limit);
  ms_engine_begin (&hand->engine, &hand->under.options);
  hand->run.problem = *estimate->engine->problem;
  hand->estimate = &hand->copy;
  hand->copy = *estimate;
  hand->copy.engine = &hand->engine;
  hand->copy.work = &hand->run.work;
  MsRegion *region = &hand->copy.region;
  if (!ms_region_init (region, &hand->engine))
    return false;
  memcpy (region->left_out, estimate->region.left_out, (size_t)region->whole->n_boxes);
  region->edges_in_memory = estimate->region.edges_in_memory;
  if (!ms_region_find_homes (region))
    return false;
  MsEstimateOutside *rest = &hand->copy.rest;
  const double *logs = rest->logs;
  size_t n = (size_t)rest->n;
  rest->work = &hand->run.work;
  rest->logs = ms_arena_alloc (&hand->run.work.arena, n, sizeof *logs);
  if (rest->logs == NULL)
    return false;
  memcpy (rest->logs, logs, n * sizeof *logs);
  return copy_tally (&hand->copy);
}

static int
count_hands (const Rounds *self)
{
  const MsWork *work = self->estimate->work;
  /* A clock that the caller has supplied may not be usable by several threads. */
  int most = work->options->clock != NULL ? 1 : self->n_chains;
  int n = ms_subwork_wanted (work, most, HAND_BYTES);
  return n > 0 ? n : 1;
}

/* The first hand uses the memory of the run; others are made as far as there is memory for them. */
static bool
give_hands (Rounds *self)
{
  MsEstimate *estimate = self->estimate;
  int wanted = count_hands (self);
  size_t limit = ms_subwork_share (estimate->work, wanted);
  self->hands = ms_work_alloc0 (estimate->work, (size_t)wanted, sizeof *self->hands);
  if (self->hands == NULL)
    return false;
  self->hands[0].estimate = estimate;
  set_under (&self->hands[0], estimate, estimate->work->options->memory_limit);
  for (self->n_hands = 1; self->n_hands < wanted; self->n_hands++)
    if (!init_hand (&self->hands[self->n_hands], estimate, limit))
      {
        ms_engine_release_memory (&self->hands[self->n_hands].engine);
        break;
      }
  return ms_work_status (estimate->work) == MS_STATUS_OK;
}

/* Puts everything back as it was after the start that was thrown away, for the chain of that
 * index. */
static void
ready (const Rounds *self, MsEstimate *estimate, int chain)
{
  const MsEstimate *start = &self->start;
  ms_rng_seed (&estimate->rng, self->seed + (uint64_t)chain);
  estimate->odds = start->odds;
  memcpy (estimate->side, start->side, sizeof estimate->side);
  memcpy (estimate->width, start->width, sizeof estimate->width);
  estimate->at_once = false;
  memset (estimate->level_work, 0, sizeof estimate->level_work);
  estimate->tally.n_early = 0;
  estimate->region.work_done = 0;
  estimate->budget = self->chain_work;
  estimate->told = 0;
  if (start->time_to > 0)
    {
      estimate->time_from = ms_work_now (estimate->work);
      estimate->time_to = estimate->time_from + self->chain_time;
    }
}

static bool
run_chain (int piece, int member, MsWork *work, MsCrew *crew, void *data)
{
  Rounds *self = data;
  Hand *hand = &self->hands[piece];
  MsEstimate *estimate = hand->estimate;
  (void)member;
  hand->under.thread = estimate->thread = work;
  estimate->crew = crew;
  ready (self, estimate, self->first + piece);
  /* The chain goes from a start of its own to the end of its batch, which is left in the tally. */
  hand->done = ms_estimate_start (estimate, self->mines, LATEST_START, &hand->found)
      && (!hand->found || sample_batch (estimate, 0, 1, &hand->found));
  if (!hand->done)
    ms_subwork_tell (&hand->under, estimate->work);
  return hand->done;
}

static bool
run_rounds (Rounds *self)
{
  MsSightings *tally = &self->estimate->tally;
  int n_boxes = self->estimate->region.whole->n_boxes;
  bool goes_on = true;
  while (goes_on && self->first < self->n_chains)
    {
      int left = self->n_chains - self->first, n = self->n_hands < left ? self->n_hands : left;
      for (int i = 0; i < n; i++)
        self->hands[i].done = false;
      double from = self->before + (1 - self->before) * self->first / self->n_chains;
      double to = self->before + (1 - self->before) * (self->first + n) / self->n_chains;
      self->front.phase_from = 0.4 + 0.55 * fmin (from, 1);
      self->front.phase_to = 0.4 + 0.55 * fmin (to, 1);
      bool done = ms_crew_run (&self->front, n, n, (double)MS_CHAIN_UNITS * n, run_chain, self);
      /* Adds up the chains that reached their end and had a start, until no more are needed. */
      for (int i = 0; i < n && self->hands[i].done && goes_on; i++)
        {
          const Hand *hand = &self->hands[i];
          if (!hand->found)
            continue;
          if (!ms_tally_take (tally, &hand->estimate->tally, n_boxes, &self->front))
            return false;
          goes_on = !hand->estimate->at_once || tally->n_batches < FEWEST_BATCHES;
        }
      if (!done)
        return false;
      self->first += n;
    }
  return true;
}

/* Decides how many chains there are, so that each is long compared with its start, and how much
 * work and time each may take. */
static void
share_out (Rounds *self)
{
  MsEstimate *estimate = self->estimate;
  double work = estimate->region.work_done / estimate->budget, time = 0;
  double starts = (1 + CHAIN_OVER_START) * estimate->start_work;
  double left = 0, now = ms_work_now (estimate->work);
  int n = MS_MOST_BATCHES;
  if (starts * n > 1 - work)
    n = (int)((1 - work) / starts);
  double sweeps = (1 - work) * estimate->budget / estimate->sweep_work;
  if (sweeps < (double)SWEEPS_PER_CHAIN * n)
    n = (int)fmax (sweeps / SWEEPS_PER_CHAIN, fmin (n, FEW_CHAINS));
  if (estimate->time_to > 0)
    {
      left = estimate->time_to - now;
      time = (now - estimate->time_from) / (estimate->time_to - estimate->time_from);
      starts = (1 + CHAIN_OVER_START) * estimate->start_time;
      double most = (1 - time) * count_hands (self);
      if (starts * n > most)
        n = (int)(most / starts);
    }
  self->n_chains = n < FEWEST_BATCHES ? FEWEST_BATCHES : n;
  self->before = fmax (work, time);
  self->chain_work = (1 - work) * estimate->budget / self->n_chains;
  self->chain_time = left;
}

/* To be called after a start that was thrown away: runs chains, several at a time where there are
 * threads, until each has used up its part of the remaining allowance.  *found: whether at least
 * one of them had a start. */
static bool
ms_estimate_run_chains (MsEstimate *self, int mines, bool *found)
{
  MsWork *work = self->work;
  Rounds rounds = { .estimate = self, .mines = mines, .n_chains = MS_MOST_BATCHES };
  rounds.seed = ms_rng_next (&self->rng);
  share_out (&rounds);
  rounds.start = *self;
  if (!give_hands (&rounds))
    return false;
  rounds.chain_time /= (rounds.n_chains + rounds.n_hands - 1) / rounds.n_hands;
  rounds.front = *work;
  work->options = &rounds.hands[0].under.options;
  ms_work_set_deadline (work, 0);
  bool done = run_rounds (&rounds);
  *found = self->tally.n_batches > 0;
  for (int i = 1; i < rounds.n_hands; i++)
    ms_engine_release_memory (&rounds.hands[i].engine);
  /* Restores the run's own work, but with the arena as it is now. */
  MsArena arena = work->arena;
  *work = rounds.front;
  work->arena = arena;
  self->crew = NULL;
  self->thread = NULL;
  return done;
}

/* Makes a first start, and then runs as many chains as the allowance permits.  *found: whether
 * there was a layout. */
static bool
sample (MsEstimate *self, int mines, bool *found)
{
  if (!try_start (self, mines, found) || !*found)
    return !*found;
  if (ms_estimate_used (self) <= HURRY)
    return ms_estimate_run_chains (self, mines, found);
  /* Where there is no time for others, several batches are sampled from the one chain that there
   * is. */
  double before = ms_estimate_used (self), each = 1 - before;
  *found = !self->many;
  for (int i = 0; i < FEWEST_BATCHES && *found; i++)
    if (!sample_batch (self, before + each * i / FEWEST_BATCHES,
            before + each * (i + 1) / FEWEST_BATCHES, found)
        || (*found && !ms_estimate_end_batch (self)))
      return false;
  return true;
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
  /* Where the clock ended the sampling, what was seen until then is made the result, if it is
   * anything. */
  if (!done && work->status == MS_STATUS_TIME_LIMIT
      && (self->tally.n_batches > 0 || self->tally.n_early > 0))
    {
      work->status = MS_STATUS_OK;
      if (self->tally.n_batches > 0 || ms_estimate_end_batch_early (self))
        done = *found = true;
    }
  if (self->many && self->n_sampled > 0 && !self->at_once && self->tally.n_batches < FEWEST_OF_MANY)
    *found = false;
  return done;
}

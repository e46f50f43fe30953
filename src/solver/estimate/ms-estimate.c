/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-estimate.h"

#include "ms-estimate-testing.h"
#include "ms-reduce.h"

/* Proof by windows: what every layout of a window has in common, whatever lies around the window,
 * every layout of the board has too. */

#define SIDE 10
/* Width in cells of the margin that is folded together with a window, so that the window's own
 * boxes are bound nearly as on the whole board. */
#define MARGIN 3
#define MOST_EDGES 200000

static void
decide (MsProblem *problem, int box, MsBoxState state)
{
  MsBox *entry = &problem->boxes[box];
  int mines = state == MS_BOX_MINES ? entry->size : 0;
  entry->state = (uint8_t)state;
  problem->n_decided_mines += mines;
  for (int i = 0; i < entry->n_numbers; i++)
    {
      MsNumber *number = &problem->numbers[entry->numbers[i]];
      number->left = (int8_t)(number->left - entry->size);
      number->need = (int8_t)(number->need - mines);
    }
}

/* Decides what the layouts of one window have in common; adds to *n_decided the number of boxes
 * decided. */
static bool
prove_window (MsEstimate *self, MsPatch window, int *n_decided, int32_t *dead)
{
  MsRegion *region = &self->region;
  MsArenaMark mark = ms_arena_mark (&self->work->arena);
  int n = ms_region_list (region, ms_patch_grown (window, MARGIN), false);
  MsRegionEnd end = n > 0 ? ms_region_fold (region, region->found, n) : MS_REGION_TOO_BIG;
  if (end == MS_REGION_COUNTED)
    for (int i = 0; i < n; i++)
      {
        MsBoxState state = ms_circuit_decided (region->engine->circuit, &region->sub, i);
        if (state == MS_BOX_OPEN)
          continue;
        decide (self->engine->problem, region->boxes[i], state);
        ++*n_decided;
      }
  if (end == MS_REGION_DEAD)
    *dead = self->engine->problem->numbers[region->whole->boxes[region->boxes[0]].numbers[0]].index;
  ms_arena_release (&self->work->arena, mark);
  return end != MS_REGION_STOPPED;
}

/* Proves what can be proven window by window, and decides it in the problem.  *dead: the padded
 * index of a number with a contradiction around it, or -1. */
static bool
ms_estimate_prove (MsEstimate *self, int32_t *dead)
{
  MsRegion *region = &self->region;
  const MsGrid *grid = self->engine->problem->grid;
  int n_decided = 0, contradicted = -1;
  region->most_edges = MOST_EDGES;
  *dead = -1;
  for (int y = 0; y < grid->height; y += SIDE)
    for (int x = 0; x < grid->width; x += SIDE)
      if (!prove_window (self, (MsPatch){ x, y, x + SIDE, y + SIDE }, &n_decided, dead))
        return false;
      else if (*dead >= 0)
        return true;
  if (n_decided > 0 && !ms_reduce (self->engine->problem, self->work, &contradicted))
    return false;
  if (contradicted >= 0)
    *dead = self->engine->problem->numbers[contradicted].index;
  return ms_region_find_homes (region);
}

/* Which sections are counted exactly, and which are sampled. */

/* A section is counted exactly when its circuit has no more words of edges than this. */
#define MOST_SPLIT_EDGES ((size_t)2 << 20)
/* When all exact sections are counted at once, the polynomials are longer than those of a window,
 * and the count cannot be split: it takes so many times the memory. */
#define LONGER 7

typedef struct
{
  MsEstimate *estimate;
  uint8_t *seen; /* [n_boxes] whether the box has been put into a section */
  size_t words_left; /* words of edges that all exact sections together may still take */
  int32_t *boxes; /* [n_boxes] the sections, one after the other */
  int n;
} Split;

/* Appends the section of a box to self->boxes: the box itself, then all boxes that numbers bind to
 * it. */
static bool
list_section (Split *self, int box)
{
  const MsProblem *problem = self->estimate->region.whole;
  int first = self->n;
  self->boxes[self->n++] = box;
  self->seen[box] = 1;
  for (int i = first; i < self->n; i++)
    {
      const MsBox *entry = &problem->boxes[self->boxes[i]];
      for (int j = 0; j < entry->n_numbers; j++)
        {
          const MsNumber *number = &problem->numbers[entry->numbers[j]];
          for (int k = 0; k < number->n_boxes; k++)
            if (!self->seen[number->boxes[k]]
                && problem->boxes[number->boxes[k]].state == MS_BOX_OPEN)
              {
                self->seen[number->boxes[k]] = 1;
                self->boxes[self->n++] = number->boxes[k];
              }
        }
      if (!ms_work_tick (self->estimate->work, 60))
        return false;
    }
  return true;
}

static bool
try_section (Split *self, int first)
{
  MsEstimate *estimate = self->estimate;
  MsRegion *region = &estimate->region;
  MsArenaMark mark = ms_arena_mark (&estimate->work->arena);
  size_t words = 0;
  MsRegionEnd end = MS_REGION_TOO_BIG;
  if (!estimate->work->options->force_estimate)
    end = ms_region_fold (region, self->boxes + first, self->n - first);
  if (end == MS_REGION_COUNTED)
    words = estimate->engine->circuit->n_edge_words;
  if (words > self->words_left)
    end = MS_REGION_TOO_BIG;
  self->words_left -= end == MS_REGION_COUNTED ? words : 0;
  ms_arena_release (&estimate->work->arena, mark);
  for (int i = first; i < self->n; i++)
    {
      int box = self->boxes[i];
      if (end == MS_REGION_COUNTED)
        {
          estimate->exact[estimate->n_exact++] = box;
          region->left_out[box] = 1;
        }
      else
        estimate->n_sampled++;
    }
  return end != MS_REGION_STOPPED;
}

bool
ms_estimate_sample_all (MsEstimate *self)
{
  for (int i = 0; i < self->n_exact; i++)
    self->region.left_out[self->exact[i]] = 0;
  self->n_sampled += self->n_exact;
  self->n_exact = 0;
  return ms_region_find_homes (&self->region);
}

/* Finds the sections that can be counted exactly: self->exact has their boxes, and region.left_out
 * marks them. */
static bool
ms_estimate_split (MsEstimate *self)
{
  size_t n_boxes = (size_t)self->region.whole->n_boxes;
  MsArena *arena = &self->work->arena;
  Split split = { .estimate = self, .words_left = self->region.edges_in_memory };
  if (split.words_left != SIZE_MAX)
    split.words_left /= LONGER;
  self->exact = ms_arena_alloc (arena, n_boxes, sizeof *self->exact);
  split.seen = ms_work_alloc0 (self->work, n_boxes, 1);
  split.boxes = ms_arena_alloc (arena, n_boxes, sizeof *split.boxes);
  if (self->exact == NULL || split.seen == NULL || split.boxes == NULL)
    return false;
  self->region.most_edges = MOST_SPLIT_EDGES;
  for (size_t i = 0; i < n_boxes; i++)
    if (!split.seen[i] && self->region.whole->boxes[i].state == MS_BOX_OPEN)
      {
        int first = split.n;
        if (!list_section (&split, (int)i) || !try_section (&split, first))
          return false;
      }
  return ms_region_find_homes (&self->region);
}

/* The sections that are counted exactly although others are sampled, and the outside cells. */

#define HALF_PI 1.5707963267948966
/* Where one of the two halves has less than this share of the sightings, the scatter cannot be
 * told. */
#define NEGLIGIBLE_SHARE 1e-9

/* Room for the chances that follow from the numbers of mines left to the rest. */
typedef struct
{
  double *gradient; /* [n_coefficients] the gradient of the exact sections' polynomial */
  double *chances; /* [n_boxes] the chances of the boxes of all exact sections */
  double *outside; /* one value: the chance of an outside cell */
} Unfolded;

static bool
count_exact (MsEstimate *self)
{
  MsRegion *region = &self->region;
  region->most_edges = region->edges_in_memory = SIZE_MAX;
  MsRegionEnd end = ms_region_fold (region, self->exact, self->n_exact);
  if (end == MS_REGION_COUNTED)
    end = ms_region_count (region, self->density / (1 - self->density));
  if (end == MS_REGION_TOO_BIG)
    self->work->status = MS_STATUS_MEMORY_LIMIT;
  return end == MS_REGION_COUNTED;
}

/* Counts all exact sections at once.  Where that takes too much memory, although each by itself did
 * not, all sections are sampled instead. */
static bool
count_what_fits (MsEstimate *self)
{
  MsWork *work = self->work;
  if (count_exact (self))
    return true;
  if (ms_work_status (work) != MS_STATUS_MEMORY_LIMIT || self->n_exact == 0)
    return false;
  work->status = work->arena.status = MS_STATUS_OK;
  ms_engine_release_pools (self->engine);
  return ms_estimate_sample_all (self) && count_exact (self);
}

bool
ms_estimate_count_rest (MsEstimate *self, int mines, int outside)
{
  size_t memory = self->region.edges_in_memory;
  const MsSolverOptions *options = self->work->options;
  double density = ms_solver_options_has_density (options) ? options->density : 0;
  if (!ms_estimate_outside_init (&self->rest, outside, mines, density, self->work))
    return false;
  MsArenaMark mark = ms_arena_mark (&self->work->arena);
  bool done = count_what_fits (self)
      && ms_estimate_outside_take (&self->rest, ms_region_coefficients (&self->region),
          ms_region_total (&self->region), self->engine->count.tilt);
  ms_arena_release (&self->work->arena, mark);
  self->region.edges_in_memory = memory;
  return done;
}

/* Finds the chances of the exact boxes and of the outside cells, given how likely each number of
 * mines left to the rest is (lefts). */
static bool
unfold (MsEstimate *self, const float *lefts, const Unfolded *to)
{
  const MsSightings *tally = &self->tally;
  size_t n_coefficients = (size_t)ms_region_total (&self->region)->n;
  double mines;
  if (!ms_work_fill (self->work, to->gradient, 0, n_coefficients * sizeof *to->gradient)
      || !ms_estimate_outside_unfold (
          &self->rest, lefts, tally->first_left, tally->n_lefts, to->gradient, &mines))
    return false;
  *to->outside = self->rest.outside > 0 ? mines / self->rest.outside : 0;
  return ms_region_chances (&self->region, to->gradient, to->chances);
}

static bool
judge_group (MsEstimate *self, const float *lefts, const Unfolded *to)
{
  MsSightings *tally = &self->tally;
  if (!unfold (self, lefts, to))
    return false;
  tally->outside_sum += *to->outside;
  tally->outside_squares += *to->outside * *to->outside;
  for (int i = 0; i < self->region.n_own; i++)
    {
      tally->sum[self->exact[i]] += to->chances[i];
      tally->squares[self->exact[i]] += to->chances[i] * to->chances[i];
    }
  return true;
}

/* Splits the counts of mines left, summed over all groups, at their mean: those up to the mean go
 * to lower, the others to upper, which may be the memory of the first group.  Returns the share of
 * the lower half. */
static double
halve_lefts (const MsSightings *tally, float *lower, float *upper)
{
  int n = tally->n_lefts, groups = ms_tally_groups (tally);
  double sum = 0, moment = 0, below = 0;
  for (int i = 0; i < n; i++)
    {
      lower[i] = 0;
      for (int group = 0; group < groups; group++)
        lower[i] += tally->lefts[group * n + i];
      upper[i] = 0;
      sum += lower[i];
      moment += (double)lower[i] * i;
    }
  for (int i = 0; i < n; i++)
    if (i * sum > moment)
      {
        upper[i] = lower[i];
        lower[i] = 0;
      }
    else
      below += lower[i];
  return below / sum;
}

/* Finds how much the chances scatter from one sighting of the mines left to the next, by comparing
 * the chances given few mines left with those given many.  (For a normal distribution, the means of
 * its two halves have 2/pi of its variance.)  Overwrites the memory of the groups, which are no
 * longer needed, so that chains can use as much as possible. */
static bool
judge_single (MsEstimate *self, const Unfolded *to)
{
  MsSightings *tally = &self->tally;
  float *lower = tally->lefts_now, *upper = tally->lefts;
  if (!ms_work_tick (self->work, (long)tally->n_lefts * (2 + ms_tally_groups (tally))))
    return false;
  double below = halve_lefts (tally, lower, upper), share = HALF_PI * below * (1 - below);
  tally->single = tally->early;
  for (int i = 0; i < self->region.n_own; i++)
    tally->single[self->exact[i]] = 0;
  if (!(share > NEGLIGIBLE_SHARE))
    return true;
  if (!unfold (self, lower, to))
    return false;
  double outside = *to->outside;
  for (int i = 0; i < self->region.n_own; i++)
    tally->single[self->exact[i]] = to->chances[i];
  if (!unfold (self, upper, to))
    return false;
  tally->outside_single = share * (outside - *to->outside) * (outside - *to->outside);
  for (int i = 0; i < self->region.n_own; i++)
    {
      double apart = tally->single[self->exact[i]] - to->chances[i];
      tally->single[self->exact[i]] = share * apart * apart;
    }
  return true;
}

static bool
ms_estimate_judge_rest (MsEstimate *self)
{
  MsArena *arena = &self->work->arena;
  MsSightings *tally = &self->tally;
  /* The pools hold more memory than the rest of the estimate needs. */
  ms_engine_release_pools (self->engine);
  if (!count_exact (self))
    return false;
  size_t n_coefficients = (size_t)ms_region_total (&self->region)->n;
  double outside;
  Unfolded to = {
    .gradient = ms_arena_alloc (arena, n_coefficients, sizeof *to.gradient),
    .chances = ms_arena_alloc (arena, (size_t)self->region.sub.n_boxes, sizeof *to.chances),
    .outside = &outside,
  };
  if (to.gradient == NULL || to.chances == NULL)
    return false;
  /* The boxes of exact sections that have a mine in every cell in all layouts, or in none, are
   * certain. */
  const MsRegion *region = &self->region;
  for (int i = 0; i < region->n_own; i++)
    {
      MsBoxState state = ms_circuit_decided (self->engine->circuit, &region->sub, i);
      if (state == MS_BOX_OPEN)
        continue;
      ms_engine_decide (self->engine, region->boxes[i], state == MS_BOX_MINES);
      self->engine->box_error[region->boxes[i]] = 0;
    }
  for (int i = 0; i < ms_tally_groups (tally); i++)
    if (!judge_group (self, tally->lefts + i * tally->n_lefts, &to))
      return false;
  return judge_single (self, &to);
}

/* Work that sampling may take: a fixed amount, and an amount for each sampled box.  A unit is about
 * four nanoseconds. */
#define BASE_BUDGET 3e8
#define BUDGET_PER_BOX 50000
/* With a limit of time or work, sampling may take so many times as much, within the limit. */
#define MORE_IN_LIMIT 3
/* The share of the limit of work that sampling may take.  A unit of that limit is a quarter of a
 * unit here. */
#define WORK_SHARE (0.8 / 4)
/* The part of the limit of work that each box takes where windows are counted. */
#define WORK_PER_BOX_IN_WINDOWS 15000.0
#define ROOM ((size_t)512 << 10)
#define MOST_SIDE 128
/* With this many undecided boxes, the board is counted window by window if the chains yield too
 * little; and at once where the limit of work leaves less than ENOUGH_PER_BOX for each box, as
 * chains would be too short. */
#define MANY_BOXES 30000
#define ENOUGH_PER_BOX 90000.0

/* Reserves the memory of the arena that windows use, so that going back to a mark within it costs
 * nothing; reserves less where little memory is left. */
static bool
make_room (MsEstimate *self)
{
  MsArena *arena = &self->work->arena;
  size_t room = ROOM;
  if (arena->limit > 0 && room > (arena->limit - arena->held) / 4)
    room = (arena->limit - arena->held) / 4;
  return ms_arena_make_room (arena, room);
}

/* Counts the mines that are left for undecided cells, and the outside cells.  Where a density is
 * given instead of a mine total, *mines is how many the undecided boxes can hold, as there is no
 * other limit. */
static void
count_left (MsEstimate *self, int *mines, int *outside)
{
  const MsEngine *engine = self->engine;
  const MsGrid *grid = engine->problem->grid;
  *mines = grid->mines - grid->n_flags - grid->n_found_mines - engine->problem->n_decided_mines;
  *outside = grid->n_covered - engine->problem->n_touched;
  int cells = *outside + ms_problem_count_open_cells (engine->problem);
  if (ms_solver_options_has_density (self->work->options))
    *mines = cells - *outside;
  self->density = (*mines + 0.5) / (cells + 1);
  if (ms_solver_options_has_density (self->work->options))
    self->density = self->work->options->density;
  self->density = self->density < 0.02 ? 0.02 : self->density > 0.98 ? 0.98 : self->density;
}

/* How much work sampling may take: what the size of the position asks for, within the limits. */
static double
allow (const MsSolverOptions *options, int n_sampled)
{
  double budget = BASE_BUDGET + (double)BUDGET_PER_BOX * n_sampled;
  if (options->estimate_work > 0)
    return options->estimate_work;
  if (options->time_limit > 0 || options->work_limit > 0)
    budget *= MORE_IN_LIMIT;
  if (options->work_limit > 0 && budget > WORK_SHARE * options->work_limit)
    budget = WORK_SHARE * options->work_limit;
  return budget;
}

/* Samples what is not counted exactly, and sums up. */
static bool
estimate (MsEstimate *self)
{
  int mines, outside;
  bool found;
  double from = ms_work_now (self->work);
  count_left (self, &mines, &outside);
  if (mines < 0 || !ms_estimate_count_rest (self, mines, outside) || !make_room (self))
    return false;
  /* At the end the exact sections are counted once more, and their chances found for each group and
   * for the two halves (judge_single). */
  double reserve = (1 + MS_LEFT_GROUPS + 2) * (ms_work_now (self->work) - from);
  self->budget = allow (self->work->options, self->n_sampled);
  self->region.work_done = 0;
  ms_work_limit (self->work, 0);
  return ms_estimate_sample (self, mines, reserve, &found) && found && ms_estimate_judge_rest (self)
      && ms_estimate_sum_up (self);
}

static int
count_open (const MsProblem *problem)
{
  int n = 0;
  for (int i = 0; i < problem->n_boxes; i++)
    n += problem->boxes[i].state == MS_BOX_OPEN;
  return n;
}

static MsEstimateEnd
estimate_large (MsEstimate *self, int32_t *dead)
{
  int mines, outside;
  const MsSolverOptions *options = self->work->options;
  double takes = WORK_PER_BOX_IN_WINDOWS * count_open (self->engine->problem);
  if (options->work_limit > 0 && takes > options->work_limit)
    {
      self->work->status = MS_STATUS_WORK_LIMIT;
      return MS_ESTIMATE_NONE;
    }
  ms_work_limit (self->work, 0);
  count_left (self, &mines, &outside);
  if (mines < 0 || !ms_estimate_by_windows (self, mines, outside, dead))
    return MS_ESTIMATE_NONE;
  return *dead >= 0 ? MS_ESTIMATE_CONTRADICTION : MS_ESTIMATE_DONE;
}

MsEstimateEnd
ms_estimate_find (MsEngine *engine, bool may_be_exact, int32_t *dead)
{
  const MsGrid *grid = engine->problem->grid;
  int side = grid->width > grid->height ? grid->width : grid->height;
  MsEstimate self = { .engine = engine, .work = engine->work };
  ms_estimate_set_side (&self, side < MOST_SIDE ? side : MOST_SIDE);
  uint64_t hash = UINT64_C (0xcbf29ce484222325) ^ (uint64_t)grid->mines;
  for (int i = 0; i < grid->n_padded; i++)
    hash = (hash ^ grid->kind[i]) * UINT64_C (0x100000001b3);
  ms_rng_seed (&self.rng, hash);
  MsWork *work = engine->work;
  size_t n_boxes = (size_t)engine->problem->n_boxes;
  engine->box_probability = ms_work_alloc0 (work, n_boxes, sizeof (double));
  engine->box_error = ms_work_alloc0 (work, n_boxes, sizeof (double));
  engine->box_certainty = ms_work_alloc0 (work, n_boxes, 1);
  if (engine->box_probability == NULL || engine->box_error == NULL || engine->box_certainty == NULL
      || !ms_tally_init (&self.tally, engine->problem->n_boxes, work) || !make_room (&self))
    return MS_ESTIMATE_NONE;
  const MsSolverOptions *options = work->options;
  int n_open = count_open (engine->problem);
  self.many = n_open >= MANY_BOXES && ms_estimate_windows_fit (&self);
  if (self.many && options->estimate_work <= 0
      && WORK_SHARE * options->work_limit < ENOUGH_PER_BOX * n_open)
    return estimate_large (&self, dead);
  /* Small sections are counted exactly, the others are sampled with chains. */
  MsArenaMark mark = ms_arena_mark (&work->arena);
  bool proven = ms_region_init (&self.region, engine) && ms_estimate_prove (&self, dead);
  if (proven && *dead >= 0)
    return MS_ESTIMATE_CONTRADICTION;
  bool split = proven && ms_estimate_split (&self);
  if (split && may_be_exact && self.n_sampled == 0)
    return MS_ESTIMATE_EXACT;
  if (split && estimate (&self))
    return MS_ESTIMATE_DONE;
  /* Chains that came to nothing are followed by windows, unless these would fail too. */
  MsStatus status = ms_work_status (work);
  if (!self.many || status == MS_STATUS_CANCELLED || status == MS_STATUS_NO_MEMORY)
    return MS_ESTIMATE_NONE;
  work->status = work->arena.status = MS_STATUS_OK;
  ms_arena_release (&work->arena, mark);
  ms_engine_release_pools (engine);
  return ms_work_fill (work, engine->box_certainty, 0, n_boxes) ? estimate_large (&self, dead)
                                                                : MS_ESTIMATE_NONE;
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Walks over the moves of a game to make a review, or only its sum; finds which flags were
 * wrong. */
#include "ms-review.h"

#include "ms-player-rollout.h"
#include "ms-review-private.h"
#include "ms-sample.h"
#include "ms-win-chance.h"

/* The flags of a game: which were wrong, and since when that could be known. */

/* A flag that stood on the board at some time. */
typedef struct
{
  MsReviewFlag flag;
  bool wrong;
  int removed; /* the step that removed it; -1: it still stands */
  int before; /* the index of the previous flag on the same cell; -1: there was none */
} FlagLife;

typedef struct
{
  const MsAllocator *allocator;
  int n;
  FlagLife *lives; /* [n] in the order in which they were placed */
  int *latest; /* [n_cells] the index of the latest flag on each cell; -1: there was none */
  int *watched; /* [n_watched] the flags about which a count could still tell something new */
  int n_watched;
} Flags;

static void
place (Flags *self, int cell, int step, int64_t time_ms)
{
  self->lives[self->n] = (FlagLife){
    .flag = { .cell = cell, .placed = step, .placed_ms = time_ms, .known = -1 },
    .removed = -1,
    .before = self->latest[cell],
  };
  self->latest[cell] = self->n;
  self->watched[self->n_watched++] = self->n++;
}

/* False when there is no memory; flags_clear must be called in any case. */
static bool
flags_init (Flags *self, const MsTrail *trail, const MsAllocator *allocator)
{
  size_t n_cells = (size_t)trail->rules.width * (size_t)trail->rules.height, most = 0;
  *self = (Flags){ .allocator = allocator };
  for (int i = 0; i < trail->n_steps; i++)
    if (trail->steps[i].move.action == MS_ACTION_MARK)
      most += (size_t)trail->steps[i].n_changes;
  for (size_t cell = 0; cell < n_cells; cell++)
    most += trail->start_cells[cell] == MS_CELL_FLAG;
  self->lives = ms_alloc (allocator, most, sizeof *self->lives);
  self->latest = ms_alloc (allocator, n_cells, sizeof *self->latest);
  self->watched = ms_alloc (allocator, most, sizeof *self->watched);
  if (self->lives == NULL || self->latest == NULL || self->watched == NULL)
    return false;
  for (size_t cell = 0; cell < n_cells; cell++)
    {
      self->latest[cell] = -1;
      if (trail->start_cells[cell] == MS_CELL_FLAG)
        place (self, (int)cell, -1, 0);
    }
  return true;
}

static void
flags_clear (Flags *self)
{
  ms_dealloc (self->allocator, self->lives);
  ms_dealloc (self->allocator, self->latest);
  ms_dealloc (self->allocator, self->watched);
}

/* Takes in the flags that a step of the trail has changed; number is its index. */
static void
flags_follow (Flags *self, const MsTrailStep *step, int number)
{
  bool marks = step->move.action == MS_ACTION_MARK;
  for (int i = 0; i < step->n_changes; i++)
    {
      int cell = step->changes[i].cell, latest = self->latest[cell];
      MsCell seen = step->changes[i].seen;
      /* All flags that ever stood on a cell were wrong if it is opened, or the end of the game
       * shows so. */
      if (ms_cell_is_opened (seen) || seen == MS_CELL_WRONG_FLAG)
        for (int j = latest; j >= 0; j = self->lives[j].before)
          self->lives[j].wrong = true;
      else if (marks && seen == MS_CELL_FLAG)
        place (self, cell, number, step->move.time_ms);
      else if (marks && latest >= 0 && self->lives[latest].removed < 0)
        self->lives[latest].removed = number;
    }
}

/* Takes in what a count says of flags; last is the step after which its position came about (-1:
 * the start). */
static void
flags_learn (Flags *self, const MsSolverResult *result, const MsTrail *trail, int last)
{
  int n_kept = 0;
  for (int i = 0; i < self->n_watched; i++)
    {
      FlagLife *life = &self->lives[self->watched[i]];
      MsReviewFlag *flag = &life->flag;
      bool gone = life->removed >= 0 && life->removed < last;
      flag->estimated |= !gone && result->method != MS_METHOD_EXACT;
      bool safe = result->consistent && result->certainty[flag->cell] == MS_CERTAINTY_SAFE;
      if (safe && !gone)
        {
          life->wrong = true;
          flag->known = flag->placed > last ? flag->placed : last;
          flag->known_ms = flag->known >= 0 ? trail->steps[flag->known].move.time_ms : 0;
        }
      else if (life->removed < 0)
        self->watched[n_kept++] = self->watched[i];
    }
  self->n_watched = n_kept;
}

/* A review with the lists that it owns; it also owns the arrays of each opening. */
typedef struct
{
  MsReview review;
  const MsAllocator *allocator;
  MsReviewOpening *openings;
  MsReviewFlag *flags;
  MsHabit *habits;
} Owned;

static bool
begin (MsReviewWork *self, const MsTrail *trail, const MsSolverOptions *options,
    const MsAllocator *allocator, bool in_full)
{
  size_t n = (size_t)trail->rules.width * (size_t)trail->rules.height;
  *self = (MsReviewWork){
    .trail = trail, .allocator = allocator, .in_full = in_full, .n_cells = (int)n, .last = -1
  };
  ms_deadline_init (&self->deadline, options, &self->options);
  self->options.trust_flags = false;
  self->solver = ms_solver_new (allocator);
  self->cells = ms_alloc (allocator, n, sizeof *self->cells);
  self->safe = ms_alloc0 (allocator, n, sizeof *self->safe);
  self->sight = ms_alloc0 (allocator, n, sizeof *self->sight);
  if (self->solver == NULL || self->cells == NULL || self->safe == NULL || self->sight == NULL)
    return false;
  memcpy (self->cells, trail->start_cells, n);
  for (int cell = 0; cell < self->n_cells; cell++)
    self->begun |= ms_cell_is_opened (self->cells[cell]);
  return true;
}

static void
end (MsReviewWork *self)
{
  ms_solver_free (self->solver);
  ms_dealloc (self->allocator, self->cells);
  ms_dealloc (self->allocator, self->safe);
  ms_dealloc (self->allocator, self->sight);
  if (self->habits.allocator != NULL)
    ms_habit_watch_clear (&self->habits);
}

/* Applies the step to the board. */
static void
advance (MsReviewWork *self, int step)
{
  const MsTrailStep *at = &self->trail->steps[step];
  for (int i = 0; i < at->n_changes; i++)
    self->cells[at->changes[i].cell] = at->changes[i].seen;
  if (at->n_opens == 0)
    return;
  self->begun = true;
  self->last = step;
}

/* A cell that is certainly safe before the opening, which has been judged; -1: none is. */
static int
find_certain (const MsReviewWork *self, const MsReviewOpening *opening)
{
  int found = -1;
  for (int i = 0; i < opening->n_opens; i++)
    if (self->safe[opening->opens[i]])
      return opening->opens[i];
  for (int cell = 0; cell < self->n_cells; cell++)
    if (self->safe[cell] && !ms_cell_is_opened (self->cells[cell])
        && (found < 0 || self->sight[cell] < self->sight[found]))
      found = cell;
  return found;
}

/* Takes the judged opening into the list of what cost time. */
static MsStatus
watch_opening (MsReviewWork *self, const MsReviewOpening *opening)
{
  int certain = find_certain (self, opening);
  int64_t sight_ms = certain >= 0 ? self->sight[certain] : 0;
  return ms_habit_watch_judge (&self->habits, opening, certain, sight_ms) ? MS_STATUS_OK
                                                                          : MS_STATUS_NO_MEMORY;
}

static MsStatus
watch_step (MsReviewWork *self, int step)
{
  return ms_habit_watch_follow (&self->habits, step) ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;
}

static void
sum_add (MsReviewSum *sum, const MsReviewOpening *opening, bool in_full)
{
  sum->n_openings++;
  if (in_full || (opening->verdict != MS_VERDICT_BEST && opening->verdict != MS_VERDICT_WORSE))
    sum->n_verdicts[opening->verdict]++;
  sum->complete &= opening->verdict != MS_VERDICT_UNKNOWN && !isnan (opening->mine);
  if (!ms_verdict_is_guess (opening->verdict))
    return;
  sum->n_guesses++;
  sum->estimated |= opening->estimated;
  if (isnan (opening->mine))
    return;
  sum->survival *= 1 - opening->mine;
  sum->pluck -= log10 (1 - opening->mine);
}

/* Adds the time before an opening to the sum, by what was certain then. */
static void
sum_add_time (MsReviewSum *sum, const MsReviewOpening *opening, const MsSolverResult *result)
{
  if (result != NULL && !result->consistent)
    return;
  bool counted = result != NULL && result->method == MS_METHOD_EXACT, used = false;
  bool some = result != NULL && result->n_safe > 0;
  for (int i = 0; some && i < opening->n_opens; i++)
    used |= result->certainty[opening->opens[i]] == MS_CERTAINTY_SAFE;
  if (some)
    sum->certain_ms += opening->wait_ms;
  if (!counted && !used)
    sum->unknown_ms += opening->wait_ms;
  else if (!some)
    sum->forced_ms += opening->wait_ms;
  else if (!used)
    sum->lost_ms += opening->wait_ms;
}

static MsStatus
judge_one (MsReviewWork *work, Owned *owned, Flags *flags, int step)
{
  MsReviewOpening *opening = &owned->openings[owned->review.n_openings++];
  MsReviewCount count;
  MsStatus status = ms_review_judge (work, step, opening, &count);
  if (status == MS_STATUS_OK)
    {
      sum_add (&owned->review.sum, opening, true);
      sum_add_time (&owned->review.sum, opening, count.result);
      if (count.result != NULL)
        flags_learn (flags, count.result, work->trail, work->last);
      status = watch_opening (work, opening);
    }
  ms_review_count_clear (&count);
  return status;
}

static MsStatus
walk (MsReviewWork *work, Owned *owned, Flags *flags)
{
  const MsTrail *trail = work->trail;
  MsStatus status = MS_STATUS_OK;
  for (int i = 0; i < trail->n_steps && status == MS_STATUS_OK; i++)
    {
      work->deadline.progress = (double)i / trail->n_steps;
      status = watch_step (work, i);
      if (status == MS_STATUS_OK && trail->steps[i].n_opens > 0)
        status = judge_one (work, owned, flags, i);
      flags_follow (flags, &trail->steps[i], i);
      advance (work, i);
    }
  /* The last opening of a game that is not over can show that some flags are wrong. */
  if (status == MS_STATUS_OK && !trail->won && !trail->lost && work->begun && flags->n_watched > 0)
    {
      MsReviewCount count;
      status = ms_review_count (work, &count);
      if (status == MS_STATUS_OK)
        flags_learn (flags, count.result, trail, work->last);
      ms_review_count_clear (&count);
    }
  if (status != MS_STATUS_OK)
    return status;
  owned->flags = ms_alloc (owned->allocator, (size_t)flags->n, sizeof *owned->flags);
  if (owned->flags == NULL)
    return MS_STATUS_NO_MEMORY;
  for (int i = 0; i < flags->n; i++)
    if (flags->lives[i].wrong)
      owned->flags[owned->review.n_flags++] = flags->lives[i].flag;
  owned->review.flags = owned->flags;
  if (!ms_habit_watch_end (&work->habits, &owned->review.sum))
    return MS_STATUS_NO_MEMORY;
  owned->habits = work->habits.habits;
  owned->review.habits = owned->habits;
  owned->review.n_habits = work->habits.n;
  work->habits.habits = NULL;
  owned->review.sum.n_wrong_flags = owned->review.n_flags;
  return MS_STATUS_OK;
}

static Owned *
owned_new (const MsTrail *trail, const MsAllocator *allocator)
{
  Owned *self = ms_alloc0 (allocator, 1, sizeof *self);
  size_t n_openings = 0;
  if (self == NULL)
    return NULL;
  for (int i = 0; i < trail->n_steps; i++)
    n_openings += trail->steps[i].n_opens > 0;
  self->allocator = allocator;
  self->openings = ms_alloc (allocator, n_openings, sizeof *self->openings);
  self->review = (MsReview){ .width = trail->rules.width,
    .height = trail->rules.height,
    .mines = trail->rules.mines,
    .decided = ms_rule_set_decides (trail->rules.rule_set),
    .won = trail->won,
    .lost = trail->lost,
    .openings = self->openings,
    .sum = { .survival = 1, .complete = true } };
  if (self->openings != NULL)
    return self;
  ms_dealloc (allocator, self);
  return NULL;
}

MsStatus
ms_review_new (const MsTrail *trail, const MsPointerPath *path, const MsSolverOptions *options,
    const MsAllocator *allocator, MsReview **review)
{
  MsReviewWork work;
  Flags flags = { 0 };
  allocator = ms_allocator_or_default (allocator);
  Owned *owned = owned_new (trail, allocator);
  MsStatus status = MS_STATUS_NO_MEMORY;
  if (begin (&work, trail, options, allocator, true) && owned != NULL
      && flags_init (&flags, trail, allocator)
      && ms_habit_watch_init (&work.habits, trail, path, allocator))
    status = ms_deadline_status (&work.deadline, walk (&work, owned, &flags));
  end (&work);
  if (flags.allocator != NULL)
    flags_clear (&flags);
  *review = owned != NULL ? &owned->review : NULL;
  if (status != MS_STATUS_OK)
    {
      ms_review_free (*review);
      *review = NULL;
    }
  return status;
}

void
ms_review_take_estimate (MsReview *review, int i, double lost, double lost_error)
{
  MsReviewOpening *opening = &((Owned *)review)->openings[i];
  if (isnan (lost) || (opening->verdict != MS_VERDICT_BEST && opening->verdict != MS_VERDICT_WORSE))
    return;
  review->sum.n_verdicts[opening->verdict]--;
  ms_review_judge_played (opening, lost, lost_error);
  review->sum.n_verdicts[opening->verdict]++;
}

void
ms_review_free (MsReview *review)
{
  Owned *self = (Owned *)review;
  if (self == NULL)
    return;
  for (int i = 0; i < review->n_openings; i++)
    ms_review_opening_clear (&self->openings[i], self->allocator);
  ms_dealloc (self->allocator, self->openings);
  ms_dealloc (self->allocator, self->flags);
  ms_dealloc (self->allocator, self->habits);
  ms_dealloc (self->allocator, self);
}

MsStatus
ms_review_sum_of_play (const MsPlay *play, const MsPointerPath *path,
    const MsSolverOptions *options, const MsAllocator *allocator, MsReviewSum *sum)
{
  MsReviewWork work;
  MsTrail *trail;
  allocator = ms_allocator_or_default (allocator);
  MsStatus status = ms_trail_new (play, allocator, &trail);
  *sum = (MsReviewSum){ .survival = 1, .complete = true };
  if (status != MS_STATUS_OK)
    return status;
  status = MS_STATUS_NO_MEMORY;
  bool begun = begin (&work, trail, options, allocator, false)
      && ms_habit_watch_init (&work.habits, trail, path, allocator);
  if (begun)
    status = MS_STATUS_OK;
  for (int i = 0; i < trail->n_steps && status == MS_STATUS_OK; i++)
    {
      MsReviewOpening opening;
      MsReviewCount count;
      work.deadline.progress = (double)i / trail->n_steps;
      status = watch_step (&work, i);
      if (status == MS_STATUS_OK && trail->steps[i].n_opens > 0)
        {
          status = ms_review_judge (&work, i, &opening, &count);
          if (status == MS_STATUS_OK)
            {
              sum_add (sum, &opening, false);
              status = watch_opening (&work, &opening);
            }
          ms_review_count_clear (&count);
        }
      advance (&work, i);
    }
  if (status == MS_STATUS_OK && !ms_habit_watch_end (&work.habits, sum))
    status = MS_STATUS_NO_MEMORY;
  if (begun)
    status = ms_deadline_status (&work.deadline, status);
  end (&work);
  ms_trail_free (trail);
  return status;
}

const char *
ms_verdict_name (MsReviewVerdict verdict)
{
  static const char *const names[MS_N_VERDICTS] = {
    [MS_VERDICT_FIRST] = "first",
    [MS_VERDICT_CERTAIN] = "certain",
    [MS_VERDICT_BEST] = "best",
    [MS_VERDICT_WORSE] = "worse",
    [MS_VERDICT_AVOIDABLE] = "avoidable",
    [MS_VERDICT_MINE] = "mine",
    [MS_VERDICT_UNKNOWN] = "unknown",
  };
  return names[verdict];
}

const MsReviewOpening *
ms_review_find_opening (const MsReview *review, int move)
{
  int low = 0, high = review->n_openings;
  while (low < high)
    {
      int middle = low + (high - low) / 2;
      if (review->openings[middle].move < move)
        low = middle + 1;
      else
        high = middle;
    }
  bool found = low < review->n_openings && review->openings[low].move == move;
  return found ? &review->openings[low] : NULL;
}

/* What the opening threw away, as a chance; 0 where nothing better is known. */
static double
cost_of (const MsReviewOpening *opening)
{
  if (opening->verdict == MS_VERDICT_MINE)
    return 1;
  if (opening->verdict != MS_VERDICT_WORSE && opening->verdict != MS_VERDICT_AVOIDABLE)
    return 0;
  return isnan (opening->behind) ? opening->mine - opening->best : opening->behind;
}

const MsReviewOpening *
ms_review_find_costliest (const MsReview *review)
{
  const MsReviewOpening *costliest = NULL;
  double most = 0;
  for (int i = 0; i < review->n_openings; i++)
    {
      const MsReviewOpening *opening = &review->openings[i];
      if (cost_of (opening) > most || (most == 0 && opening->lost))
        {
          costliest = opening;
          most = cost_of (opening);
        }
    }
  return costliest;
}

/* Estimates by playouts. */

/* The sum of some values, and of their squares. */
typedef struct
{
  double sum, squares;
} Sums;

static void
add (Sums *sums, double value)
{
  sums->sum += value;
  sums->squares += value * value;
}

/* The standard error of the mean of n values.  As in ms-win-chance.c it is at least 1 / n, one game
 * won more or less. */
static double
error_of (const Sums *sums, int n)
{
  double mean = sums->sum / n;
  double variance = fmax (sums->squares / n - mean * mean, 0);
  return n > 1 ? sqrt (variance / (n - 1) + 1.0 / ((double)n * n)) : NAN;
}

/* Plays each of so many layouts out after the opened cell and after the best one. */
static MsStatus
play_both (MsReviewWork *work, MsSampler *sampler, MsPlayerRollout *rollout, uint8_t *mine,
    const MsReviewOpening *opening, int playouts, MsReviewEstimate *estimate)
{
  Sums sums[3] = { { 0, 0 } }; /* games won after the opened cell; after the best one; the
                                * difference */
  MsRng rng;
  ms_rng_seed (&rng, (uint64_t)opening->opens[0] + 1);
  for (int i = 0; i < playouts; i++)
    {
      MsPlayout chosen, better;
      if (ms_deadline_poll (&work->deadline))
        return MS_STATUS_CANCELLED;
      if (!ms_sampler_draw (sampler, &rng, mine))
        return ms_work_status (ms_solver_get_engine (work->solver)->work);
      MS_TRY (ms_player_rollout_play (rollout, mine, opening->opens[0], &chosen));
      MS_TRY (ms_player_rollout_play (rollout, NULL, opening->best_cells[0], &better));
      add (&sums[0], chosen.won);
      add (&sums[1], better.won);
      add (&sums[2], better.won - chosen.won);
    }
  *estimate = (MsReviewEstimate){ sums[0].sum / playouts, sums[1].sum / playouts,
    error_of (&sums[0], playouts), error_of (&sums[1], playouts), sums[2].sum / playouts,
    error_of (&sums[2], playouts), playouts };
  return MS_STATUS_OK;
}

/* Estimates from the board as it is before the opening, unless it cannot be counted. */
static MsStatus
estimate_at (
    MsReviewWork *work, const MsReviewOpening *opening, int playouts, MsReviewEstimate *estimate)
{
  const MsRules *rules = &work->trail->rules;
  MsReviewCount count;
  MsStatus status = ms_review_count (work, &count);
  if (status == MS_STATUS_OK && count.result->consistent && count.result->method == MS_METHOD_EXACT)
    {
      uint8_t *mine = ms_alloc (work->allocator, (size_t)work->n_cells, 1);
      MsPlayerRollout *rollout = ms_player_rollout_new (ms_strategy_find (MS_WIN_CHANCE_PLAYER),
          rules->width, rules->height, rules->mines, &work->options, work->allocator);
      MsSampler *sampler = ms_sampler_new (ms_solver_get_engine (work->solver));
      status = sampler == NULL ? ms_work_status (ms_solver_get_engine (work->solver)->work)
          : mine == NULL || rollout == NULL ? MS_STATUS_NO_MEMORY
                                            : MS_STATUS_OK;
      if (status == MS_STATUS_OK)
        {
          ms_player_rollout_begin_at (rollout, count.position, false);
          status = play_both (work, sampler, rollout, mine, opening, playouts, estimate);
        }
      ms_player_rollout_free (rollout);
      ms_dealloc (work->allocator, mine);
    }
  ms_review_count_clear (&count);
  return status;
}

MsStatus
ms_review_estimate (const MsTrail *trail, const MsReviewOpening *opening, int playouts,
    const MsSolverOptions *options, const MsAllocator *allocator, MsReviewEstimate *estimate)
{
  MsReviewWork work;
  *estimate = (MsReviewEstimate){ NAN, NAN, NAN, NAN, NAN, NAN, 0 };
  if (!ms_verdict_is_guess (opening->verdict) || opening->n_opens != 1 || opening->n_best == 0
      || opening->opens[0] == opening->best_cells[0] || !isnan (opening->win) || opening->mine >= 1
      || trail->rules.width * trail->rules.height > MS_WIN_CHANCE_MOST_CELLS || playouts < 1)
    return MS_STATUS_OK;
  MsStatus status = MS_STATUS_NO_MEMORY;
  if (begin (&work, trail, options, ms_allocator_or_default (allocator), false))
    {
      for (int i = 0; i < opening->move; i++)
        advance (&work, i);
      status = estimate_at (&work, opening, playouts, estimate);
    }
  end (&work);
  return status == MS_STATUS_MEMORY_LIMIT ? MS_STATUS_OK
                                          : ms_deadline_status (&work.deadline, status);
}

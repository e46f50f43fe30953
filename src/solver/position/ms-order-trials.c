/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-order-trials.h"

#include "ms-crew.h"

/* For every so much of MsOrder.cost per number one more order is tried: trying it takes about a
 * tenth of the time that the tables take. */
#define COST_PER_TRIAL 18000.0
#define MOST_TRIALS 30
/* With fewer numbers, an order is found before other threads have begun. */
#define LEAST_NUMBERS 300

/* What one thread searches for an order with, beside other threads. */
typedef struct
{
  MsSubwork under;
  MsWork work; /* the work of that search, with an arena of its own */
  MsOrder order;
  MsPool separators;
  size_t n_separators;
  bool found; /* false: there was too little memory */
} Slot;

typedef struct
{
  MsOrder *order; /* the cheapest so far */
  const MsProblem *problem;
  MsOrderPools *pools;
  MsWork *work;
  MsOrder trial; /* an order that the run itself searches for */
  Slot *slots; /* [n_slots] */
  int n_slots;
  int first; /* the number of the attempt that the first slot makes */
} Trials;

/* The run itself searches for another order, which is kept when it is cheaper. */
static bool
try_here (Trials *self, int attempt)
{
  MsOrderPools *pools = self->pools;
  size_t n_separators;
  if (!ms_order_search (
          &self->trial, self->problem, (uint64_t)attempt, &pools->trial, &n_separators, self->work))
    return false;
  if (self->trial.cost >= self->order->cost)
    return true;
  MsOrder order = self->trial;
  MsPool pool = pools->trial;
  self->trial = *self->order;
  *self->order = order;
  pools->trial = pools->kept;
  pools->kept = pool;
  return true;
}

static bool
search_slot (int piece, int member, MsWork *work, MsCrew *crew, void *data)
{
  Trials *self = data;
  Slot *slot = &self->slots[piece];
  (void)member;
  slot->under.thread = work;
  ms_arena_reset (&slot->work.arena);
  ms_work_begin (&slot->work, &slot->under.options);
  slot->found = ms_order_allocate (
                    &slot->order, (size_t)self->problem->n_numbers, &slot->work.arena)
      && ms_order_search (&slot->order, self->problem, (uint64_t)(self->first + piece),
          &slot->separators, &slot->n_separators, &slot->work);
  ms_crew_add (crew, work, 1);
  return work->status == MS_STATUS_OK;
}

/* Copies a slot's order to the run's, which it replaces. */
static bool
take (Trials *self, const Slot *slot)
{
  MsOrder *to = self->order;
  const MsOrder *from = &slot->order;
  MsPool *pool = &self->pools->kept;
  size_t n = (size_t)self->problem->n_numbers, n_separators = slot->n_separators;
  /* One more, so that the pool is never empty. */
  if (!ms_pool_reserve (&self->work->arena, pool, (n_separators + 1) * sizeof (int32_t)))
    return false;
  memcpy (pool->data, slot->separators.data, n_separators * sizeof (int32_t));
  MsOrder taken = *from;
  taken.sequence = memcpy (to->sequence, from->sequence, n * sizeof *to->sequence);
  taken.parent = memcpy (to->parent, from->parent, n * sizeof *to->parent);
  taken.separator_start = memcpy (
      to->separator_start, from->separator_start, n * sizeof *to->separator_start);
  taken.n_separator = memcpy (to->n_separator, from->n_separator, n);
  taken.separators = pool->data;
  *to = taken;
  return ms_work_tick (self->work, 8L * (long)(n + n_separators / 2));
}

static bool
is_worth (const Trials *self, int attempt)
{
  return attempt <= MOST_TRIALS && attempt * COST_PER_TRIAL * self->order->n < self->order->cost;
}

/* Makes a slot for each thread; none where there is only one thread. */
static bool
give_slots (Trials *self)
{
  MsWork *work = self->work;
  int n = ms_subwork_wanted (work, MOST_TRIALS, 0);
  if (n == 1 || self->problem->n_numbers < LEAST_NUMBERS)
    return true;
  self->slots = ms_work_alloc0 (work, (size_t)n, sizeof *self->slots);
  if (self->slots == NULL)
    return false;
  self->n_slots = n;
  for (int i = 0; i < n; i++)
    {
      Slot *slot = &self->slots[i];
      ms_subwork_init (&slot->under, work, ms_subwork_share (work, n));
      ms_arena_init (&slot->work.arena, work->arena.allocator);
      slot->work.arena.limit = slot->under.options.memory_limit;
    }
  return true;
}

bool
ms_order_improve (
    MsOrder *order, const MsProblem *problem, MsOrderPools *pools, double to, MsWork *work)
{
  Trials self = { .order = order, .problem = problem, .pools = pools, .work = work };
  double from = work->phase_to, step = (to - from) / MOST_TRIALS;
  int attempt = 1;
  if (!is_worth (&self, attempt))
    return true;
  if (!ms_order_allocate (&self.trial, (size_t)problem->n_numbers, &work->arena)
      || !give_slots (&self))
    return false;
  bool goes_on = true;
  while (goes_on && is_worth (&self, attempt))
    {
      /* The next order is tried, or several side by side. */
      int n = 1, begin = attempt;
      while (n < self.n_slots && is_worth (&self, begin + n))
        n++;
      self.first = begin;
      goes_on = ms_work_phase (work, from + step * (begin - 1), from + step * (begin - 1 + n))
          && (n == 1 ? try_here (&self, attempt++)
                     : ms_crew_run (work, n, n, n, search_slot, &self));
      /* Of several the cheapest is taken. */
      for (int i = 0; goes_on && n > 1 && i < n && is_worth (&self, attempt); i++, attempt++)
        {
          const Slot *slot = &self.slots[i];
          goes_on = (slot->found || try_here (&self, attempt))
              && (!slot->found || slot->order.cost >= order->cost || take (&self, slot));
        }
    }
  for (int i = 0; i < self.n_slots; i++)
    {
      ms_pool_clear (&self.slots[i].work.arena, &self.slots[i].separators);
      ms_arena_clear (&self.slots[i].work.arena);
    }
  return goes_on;
}

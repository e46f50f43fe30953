/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-best.h"

#include "ms-choose.h"
#include "ms-deadline.h"
#include "ms-work.h"

#include <stdlib.h>
#include <string.h>

/* Probabilities that differ by at most this count as equal. */
#define TIE 1e-11

/* The playout_price of the look ahead.  With it, the most expensive guess on an Expert board takes
 * a fortieth of a second. */
#define PRICE 4
/* The playout_doubt of the look ahead: large enough that even cells that look much worse get a
 * chance. */
#define DOUBT 0.5

/* The memory of an answer, in one block with its cells. */
typedef struct
{
  MsBest best;
  const MsAllocator *allocator;
  MsEndgame *endgame;
  MsRival *rivals;
  int cells[];
} Block;

typedef struct
{
  const MsPosition *position;
  const MsSolverResult *result;
  const MsAllocator *allocator;
  const MsBestReach *reach;
  MsSolver *solver;
  MsDeadline relay;
  MsSolverOptions options;
  Block *block;
} Search;

void
ms_best_free (MsBest *best)
{
  Block *block = (Block *)best;
  if (block == NULL)
    return;
  ms_endgame_free (block->endgame);
  ms_dealloc (block->allocator, block->rivals);
  ms_dealloc (block->allocator, block);
}

static int
compare_cells (const void *a, const void *b)
{
  return *(const int *)a - *(const int *)b;
}

bool
ms_best_has (const MsBest *best, int cell)
{
  return best->n_cells > 0
      && bsearch (&cell, best->cells, (size_t)best->n_cells, sizeof cell, compare_cells) != NULL;
}

/* How a cell compares with the best one; behind is NaN where that is not known. */
static MsRival
find_rival (const MsBest *best, int cell)
{
  if (cell == best->cell)
    return (MsRival){ cell, 0, 0, true };
  for (int i = 0; i < best->n_rivals; i++)
    if (best->rivals[i].cell == cell)
      return best->rivals[i];
  return (MsRival){ cell, NAN, 0, false };
}

double
ms_best_compare (const MsBest *best, int cell, int other, double *error)
{
  *error = 0;
  if (best->endgame != NULL)
    return (double)(best->endgame->won_at[cell] - best->endgame->won_at[other])
        / best->endgame->layouts;
  if (best->basis != MS_BASIS_AHEAD)
    return NAN;
  MsRival one = find_rival (best, cell), another = find_rival (best, other);
  *error = hypot (one.error, another.error);
  return another.behind - one.behind;
}

bool
ms_best_is_settled (const MsBest *best, int cell)
{
  return best->basis != MS_BASIS_AHEAD || find_rival (best, cell).played;
}

static void
set_cell (Search *self, MsBasis basis, int cell)
{
  self->block->best.basis = basis;
  self->block->best.cell = cell;
  self->block->best.safety = 1 - self->result->mine_probability[cell];
}

/* Lists all cells that win most often; the safest of them is the one to open. */
static void
choose_to_win (Search *self)
{
  const MsEndgame *endgame = self->block->endgame;
  const double *mine = self->result->mine_probability;
  int n = 0, safest = -1;
  for (int cell = 0; cell < endgame->width * endgame->height; cell++)
    {
      if (endgame->won_at[cell] != endgame->won)
        continue;
      self->block->cells[n++] = cell;
      if (safest < 0 || mine[cell] < mine[safest] - TIE)
        safest = cell;
    }
  self->block->best.n_cells = n;
  set_cell (self, MS_BASIS_WIN, safest);
}

/* Meeting a limit is no failure: the next weaker answer is given instead. */
static MsStatus
pass_limit (MsStatus status)
{
  return ms_status_is_limit (status) ? MS_STATUS_OK : status;
}

static MsStatus
solve (Search *self)
{
  MsSolverOptions options = self->options;
  MsEndgame *endgame;
  options.endgame_work = self->reach->most_work;
  options.first_click = self->relay.asked->first_click;
  options.first_cell = self->relay.asked->first_cell;
  MsStatus status = ms_deadline_status (&self->relay,
      ms_endgame_solve (
          self->solver, self->position, &options, self->reach->most_layouts, &endgame));
  if (status != MS_STATUS_OK)
    {
      self->block->best.stopped = status;
      return pass_limit (status);
    }
  if (endgame->solved)
    self->block->best.endgame = self->block->endgame = endgame;
  else
    ms_endgame_free (endgame);
  return MS_STATUS_OK;
}

static MsStatus
look_ahead (Search *self)
{
  MsPlayerRivals rivals = { .asked = self->reach->asked, .n_asked = self->reach->n_asked };
  MsStrategy ahead = *ms_strategy_find ("quick");
  MsChoice choice;
  ahead.endgame_layouts = 0;
  ahead.playout_price = PRICE;
  ahead.playout_compared = false;
  ahead.playout_doubt = DOUBT;
  /* No check against a base: on small boards ms_best_find knows best play earlier than "quick"
   * does, and a person should not have to wait until all layouts are played. */
  ahead.base = NULL;
  MsStatus status = ms_deadline_status (&self->relay,
      ms_choose (self->position, &ahead, &self->options, self->allocator, &choice, &rivals));
  if (status != MS_STATUS_OK || (choice.basis != MS_BASIS_AHEAD && choice.basis != MS_BASIS_PLAYED))
    return pass_limit (status);
  self->block->cells[0] = choice.cell;
  self->block->best.n_cells = 1;
  set_cell (self, MS_BASIS_AHEAD, choice.cell);
  size_t n = (size_t)rivals.n_rivals;
  self->block->rivals = ms_alloc (self->allocator, n, sizeof *self->block->rivals);
  if (self->block->rivals == NULL)
    return MS_STATUS_NO_MEMORY;
  memcpy (self->block->rivals, rivals.rivals, n * sizeof *self->block->rivals);
  self->block->best.rivals = self->block->rivals;
  self->block->best.n_rivals = rivals.n_rivals;
  return MS_STATUS_OK;
}

static MsStatus
choose (Search *self)
{
  const MsSolverResult *result = self->result;
  if (!result->consistent || result->n_best == 0 || ms_choose_is_lost (self->position))
    return MS_STATUS_OK;
  memcpy (self->block->cells, result->best_cells, (size_t)result->n_best * sizeof (int));
  self->block->best.n_cells = result->n_best;
  set_cell (self, result->n_safe > 0 ? MS_BASIS_CERTAIN : MS_BASIS_SAFEST, result->best_cells[0]);
  /* Where the mine total is not known, chances to win are not known either. */
  if (result->method != MS_METHOD_EXACT || result->density > 0)
    return MS_STATUS_OK;
  bool fresh = ms_choose_is_fresh (self->position, self->options.trust_flags);
  double layouts = result->layouts.mantissa * pow (10, (double)result->layouts.exponent);
  MsStatus status = MS_STATUS_OK;
  if (layouts < self->reach->most_layouts + 0.5 && (!fresh || self->reach->before_first))
    status = solve (self);
  if (status != MS_STATUS_OK || result->n_safe > 0)
    return status;
  if (self->block->endgame != NULL)
    choose_to_win (self);
  else if (!fresh)
    return look_ahead (self);
  return MS_STATUS_OK;
}

MsStatus
ms_best_find (MsSolver *solver, const MsPosition *position, const MsSolverResult *result,
    const MsSolverOptions *options, const MsBestReach *reach, const MsAllocator *allocator,
    MsBest **best)
{
  static const MsBestReach common = MS_BEST_REACH_INIT;
  Search self = { .position = position,
    .result = result,
    .reach = reach != NULL ? reach : &common,
    .allocator = ms_allocator_or_default (allocator),
    .solver = solver };
  double started = ms_work_clock ();
  size_t n = (size_t)result->width * (size_t)result->height;
  *best = NULL;
  self.block = ms_alloc0 (self.allocator, 1, sizeof *self.block + n * sizeof (int));
  if (self.block == NULL)
    return MS_STATUS_NO_MEMORY;
  self.block->allocator = self.allocator;
  self.block->best =
      (MsBest){ .basis = MS_BASIS_SAFEST, .cell = -1, .safety = NAN, .cells = self.block->cells };
  ms_deadline_init (&self.relay, options, &self.options);
  self.relay.progress = 1; /* the count is over, and progress never falls */
  MsStatus status = choose (&self);
  if (status != MS_STATUS_OK)
    {
      ms_best_free (&self.block->best);
      return status;
    }
  self.block->best.microseconds = 1e6 * (ms_work_clock () - started);
  *best = &self.block->best;
  return MS_STATUS_OK;
}

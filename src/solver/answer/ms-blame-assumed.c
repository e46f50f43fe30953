/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Of ms-blame.h: which assumptions a contradiction is made of. */
#include "ms-blame.h"

#include "ms-answer.h"
#include "ms-deadline.h"

#include <string.h>

/* As many as are left out one by one; more are all named. */
#define MOST_THINNED 64

typedef struct
{
  MsSolver *solver;
  const MsAllocator *allocator;
  const MsPosition *position;
  MsDeadline relay; /* the position is solved: progress, which never falls, stays where it is */
  MsSolverOptions options;
  bool by_total;
  uint8_t *counting, *distrusted; /* [height*width] */
  MsAssumption *kept; /* [n_kept], of a block of n_assumed */
  int n_kept;
} Blame;

static bool
prepare (Blame *self, const MsSolverOptions *options, const MsSolverResult *result)
{
  size_t n_cells = (size_t)result->width * (size_t)result->height;
  self->counting = ms_alloc0 (self->allocator, n_cells, 1);
  self->distrusted = ms_alloc0 (self->allocator, n_cells, 1);
  self->kept = ms_alloc (self->allocator, (size_t)options->n_assumed, sizeof *self->kept);
  if (self->counting == NULL || self->distrusted == NULL || self->kept == NULL)
    return false;
  /* A flag on a cell that was assumed to be free must not come back with less assumed. */
  for (int i = 0; i < options->n_assumed; i++)
    if (options->assumed[i].cell >= 0 && (size_t)options->assumed[i].cell < n_cells)
      self->distrusted[options->assumed[i].cell] = 1;
  for (int i = 0; i < result->n_conflict_cells; i++)
    self->counting[result->conflict_cells[i]] = 1;
  self->n_kept = options->n_assumed;
  memcpy (self->kept, options->assumed, (size_t)self->n_kept * sizeof *self->kept);
  self->options.density = options->density;
  self->options.first_click = options->first_click;
  self->options.first_cell = options->first_cell;
  self->options.counting = self->counting;
  self->options.distrusted = self->distrusted;
  self->options.assumed = self->kept;
  return true;
}

/* Whether the numbers of the conflict hold under what is kept.  Where they did not by themselves,
 * that they do not with the mine total says nothing. */
static MsStatus
test (Blame *self, bool *holds)
{
  MsSolverResult *result = NULL;
  self->options.n_assumed = self->n_kept;
  MsStatus status = ms_answer_find (self->solver, self->position, &self->options, &result);
  *holds = result == NULL || result->consistent
      || (!self->by_total && ms_conflict_is_about_total (result->conflict));
  ms_solver_result_free (result);
  return status;
}

/* Each is taken out in turn, the last for it, and put back where it is needed. */
static MsStatus
thin_out (Blame *self)
{
  MsStatus status = MS_STATUS_OK;
  for (int i = self->n_kept - 1; i >= 0 && status == MS_STATUS_OK; i--)
    {
      bool holds;
      MsAssumption out = self->kept[i];
      self->kept[i] = self->kept[--self->n_kept];
      status = test (self, &holds);
      if (!holds)
        continue;
      self->kept[self->n_kept++] = self->kept[i];
      self->kept[i] = out;
    }
  return status;
}

static MsStatus
blame (Blame *self, const MsSolverOptions *options, const MsSolverResult *result)
{
  bool holds;
  if (!prepare (self, options, result))
    return MS_STATUS_NO_MEMORY;
  /* A search that was given up named no numbers that contradict anything. */
  MsStatus status = test (self, &holds);
  if (status != MS_STATUS_OK || holds || self->n_kept > MOST_THINNED)
    return status;
  return thin_out (self);
}

/* In the order in which they were given. */
static void
restore_order (Blame *self, const MsSolverOptions *options)
{
  int n = 0;
  for (int i = 0; i < options->n_assumed && n < self->n_kept; i++)
    for (int j = n; j < self->n_kept; j++)
      if (self->kept[j].cell == options->assumed[i].cell)
        {
          MsAssumption other = self->kept[n];
          self->kept[n++] = self->kept[j];
          self->kept[j] = other;
          break;
        }
}

MsStatus
ms_blame_assumed (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    MsSolverResult *result)
{
  Blame self = { .solver = solver,
    .allocator = solver->work.arena.allocator,
    .position = position,
    .by_total = ms_conflict_is_about_total (result->conflict) };
  ms_deadline_init (&self.relay, options, &self.options);
  self.relay.progress = 1;
  MsStatus status = ms_deadline_status (&self.relay, blame (&self, options, result));
  if (ms_status_is_limit (status))
    status = MS_STATUS_OK;
  if (status == MS_STATUS_OK && self.n_kept > 0)
    {
      restore_order (&self, options);
      result->conflict_assumed = self.kept;
      result->n_conflict_assumed = self.n_kept;
      self.kept = NULL;
    }
  ms_dealloc (self.allocator, self.kept);
  ms_dealloc (self.allocator, self.distrusted);
  ms_dealloc (self.allocator, self.counting);
  return status;
}

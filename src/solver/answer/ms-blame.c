/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-blame.h"

#include "ms-answer.h"
#include "ms-deadline.h"
#include "ms-neighbours.h"
#include "ms-result.h"

#include <string.h>

/* Where there are more flags than this, all of them are named: to find an irreducible set would
 * take a run for each, and nobody looks through a list that long. */
#define MOST_THINNED 64

typedef struct
{
  MsSolver *solver;
  const MsAllocator *allocator;
  const MsPosition *position;
  MsDeadline relay; /* shares poll and limits among the runs; its progress stays at 1, as the
                     * position is solved already */
  MsSolverOptions options;
  size_t n_cells;
  uint8_t *distrusted, *counting; /* [n_cells] */
  int *flags; /* [n_flags] flags that can matter to the conflict, row-major */
  int n_flags;
} Blame;

static bool
touches_a_counting_number (const Blame *self, int cell)
{
  int neighbours[8],
      n = ms_neighbours (ms_position_get_width (self->position),
          ms_position_get_height (self->position), cell, neighbours);
  for (int i = 0; i < n; i++)
    if (self->counting[neighbours[i]])
      return true;
  return false;
}

/* Lists the flags that can matter: all flags if the conflict is about the mine total, else those
 * beside its numbers. */
static void
list_flags (Blame *self, const MsSolverResult *result)
{
  const MsCell *cells = ms_position_get_cells (self->position);
  for (int i = 0; i < result->n_conflict_cells; i++)
    self->counting[result->conflict_cells[i]] = 1;
  memset (self->distrusted, 1, self->n_cells);
  for (size_t cell = 0; cell < self->n_cells; cell++)
    if (cells[cell] == MS_CELL_FLAG
        && (ms_conflict_is_about_total (result->conflict)
            || touches_a_counting_number (self, (int)cell)))
      {
        self->flags[self->n_flags++] = (int)cell;
        self->distrusted[cell] = 0;
      }
}

static bool
prepare (Blame *self, const MsSolverResult *result)
{
  self->distrusted = ms_alloc (self->allocator, self->n_cells, 1);
  self->counting = ms_alloc0 (self->allocator, self->n_cells, 1);
  self->flags = ms_alloc (self->allocator, self->n_cells, sizeof (int));
  if (self->distrusted == NULL || self->counting == NULL || self->flags == NULL)
    return false;
  list_flags (self, result);
  self->options.distrusted = self->distrusted;
  self->options.counting = self->counting;
  return true;
}

/* Whether the numbers of the conflict agree, given the flags that are trusted now. */
static MsStatus
test (Blame *self, bool *holds)
{
  MsSolverResult *result = NULL;
  MsStatus status = ms_answer_find (self->solver, self->position, &self->options, &result);
  *holds = result == NULL || result->consistent;
  ms_solver_result_free (result);
  return status;
}

static void
trust_all (Blame *self, bool trusted)
{
  for (int i = 0; i < self->n_flags; i++)
    self->distrusted[self->flags[i]] = !trusted;
}

/* *blamed becomes true where there is a conflict with the flags but none without them. */
static MsStatus
check_blame (Blame *self, bool *blamed)
{
  bool holds;
  *blamed = false;
  MsStatus status = test (self, &holds);
  if (status != MS_STATUS_OK || holds)
    return status;
  trust_all (self, false);
  status = test (self, &holds);
  trust_all (self, true);
  *blamed = holds;
  return status;
}

static MsStatus
thin_out (Blame *self)
{
  MsStatus status = MS_STATUS_OK;
  int n = 0;
  for (int i = 0; i < self->n_flags && status == MS_STATUS_OK; i++)
    {
      bool holds;
      self->distrusted[self->flags[i]] = 1;
      status = test (self, &holds);
      self->distrusted[self->flags[i]] = !holds;
      if (holds)
        self->flags[n++] = self->flags[i];
    }
  if (status == MS_STATUS_OK)
    self->n_flags = n;
  return status;
}

static MsStatus
blame (Blame *self, MsSolverResult *result)
{
  bool blamed;
  if (!prepare (self, result))
    return MS_STATUS_NO_MEMORY;
  if (self->n_flags == 0)
    return MS_STATUS_OK;
  MsStatus status = check_blame (self, &blamed);
  if (status != MS_STATUS_OK || !blamed)
    return status;
  if (self->n_flags <= MOST_THINNED)
    status = thin_out (self);
  if (status != MS_STATUS_OK)
    return status;
  return ms_result_set_flags (result, self->flags, self->n_flags) ? MS_STATUS_OK
                                                                  : MS_STATUS_NO_MEMORY;
}

MsStatus
ms_blame_flags (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    MsSolverResult *result)
{
  Blame self = { .solver = solver,
    .allocator = solver->work.arena.allocator,
    .position = position,
    .n_cells = (size_t)result->width * (size_t)result->height };
  ms_deadline_init (&self.relay, options, &self.options);
  self.options.density = options->density;
  self.options.first_click = options->first_click;
  self.options.first_cell = options->first_cell;
  self.options.assumed = options->assumed;
  self.options.n_assumed = options->n_assumed;
  self.relay.progress = 1;
  MsStatus status = ms_deadline_status (&self.relay, blame (&self, result));

  ms_dealloc (self.allocator, self.flags);
  ms_dealloc (self.allocator, self.counting);
  ms_dealloc (self.allocator, self.distrusted);
  bool past_limit = ms_status_is_limit (status);
  return past_limit ? MS_STATUS_OK : status;
}

/* Which assumptions a contradiction is made of. */

/* Where more cells than this are assumed, all of them are named instead of an irreducible set. */
#define MOST_ASSUMED 64

typedef struct
{
  MsSolver *solver;
  const MsAllocator *allocator;
  const MsPosition *position;
  MsDeadline relay; /* as in Blame */
  MsSolverOptions options;
  bool by_total;
  uint8_t *counting, *distrusted; /* [height*width] */
  MsAssumption *kept; /* [n_kept] those still assumed; the memory has room for n_assumed */
  int n_kept;
} BlameAssumed;

static bool
prepare_assumed (BlameAssumed *self, const MsSolverOptions *options, const MsSolverResult *result)
{
  size_t n_cells = (size_t)result->width * (size_t)result->height;
  self->counting = ms_alloc0 (self->allocator, n_cells, 1);
  self->distrusted = ms_alloc0 (self->allocator, n_cells, 1);
  self->kept = ms_alloc (self->allocator, (size_t)options->n_assumed, sizeof *self->kept);
  if (self->counting == NULL || self->distrusted == NULL || self->kept == NULL)
    return false;
  /* A flag on a cell that is assumed to be free is not trusted; it must not become trusted again
   * when that assumption is left out. */
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

/* Whether the numbers of the conflict agree under the assumptions that are kept.  If the conflict
 * was one of the numbers alone, a conflict with the mine total does not matter. */
static MsStatus
test_assumed (BlameAssumed *self, bool *holds)
{
  MsSolverResult *result = NULL;
  self->options.n_assumed = self->n_kept;
  MsStatus status = ms_answer_find (self->solver, self->position, &self->options, &result);
  *holds = result == NULL || result->consistent
      || (!self->by_total && ms_conflict_is_about_total (result->conflict));
  ms_solver_result_free (result);
  return status;
}

/* Leaves out each assumption in turn, the last one taking its place, and puts it back if it is
 * needed. */
static MsStatus
thin_out_assumed (BlameAssumed *self)
{
  MsStatus status = MS_STATUS_OK;
  for (int i = self->n_kept - 1; i >= 0 && status == MS_STATUS_OK; i--)
    {
      bool holds;
      MsAssumption out = self->kept[i];
      self->kept[i] = self->kept[--self->n_kept];
      status = test_assumed (self, &holds);
      if (!holds)
        continue;
      self->kept[self->n_kept++] = self->kept[i];
      self->kept[i] = out;
    }
  return status;
}

static MsStatus
blame_assumed (BlameAssumed *self, const MsSolverOptions *options, const MsSolverResult *result)
{
  bool holds;
  if (!prepare_assumed (self, options, result))
    return MS_STATUS_NO_MEMORY;
  /* The numbers of the conflict may agree after all: a search for them that was given up has named
   * none. */
  MsStatus status = test_assumed (self, &holds);
  if (status != MS_STATUS_OK || holds || self->n_kept > MOST_ASSUMED)
    return status;
  return thin_out_assumed (self);
}

/* Puts the kept assumptions into the order of the options. */
static void
restore_order (BlameAssumed *self, const MsSolverOptions *options)
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
  BlameAssumed self = { .solver = solver,
    .allocator = solver->work.arena.allocator,
    .position = position,
    .by_total = ms_conflict_is_about_total (result->conflict) };
  ms_deadline_init (&self.relay, options, &self.options);
  self.relay.progress = 1;
  MsStatus status = ms_deadline_status (&self.relay, blame_assumed (&self, options, result));
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

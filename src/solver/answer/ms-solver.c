/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-solver-private.h"

#include "ms-deadline.h"
#include "ms-neighbours.h"

/* Which assumptions, or which trusted flags, cause a contradiction.
 *
 * Flags are opinions: where the numbers agree with each other without them, it is a flag that
 * cannot be right.  Of the flags that can matter to the numbers of a conflict, one after the other
 * is left out if the conflict stands without it; the set that remains is irreducible.  Where there
 * are too many for that, all of them are named.  Assumptions about cells are treated in the same
 * way, before flags.
 */

/* Where more flags or assumptions than this may be to blame, all of them are named: to find an
 * irreducible set would take a run for each, and nobody looks through a list that long. */
#define MOST_THINNED 64

typedef struct
{
  MsSolver *solver;
  const MsAllocator *allocator;
  const MsPosition *position;
  MsDeadline relay; /* shares poll and limits among the runs; its progress stays at 1, as the
                     * position is solved already */
  MsSolverOptions options;
  bool total_matters; /* false: a conflict with the mine total is none */
  size_t n_cells;
  uint8_t *distrusted, *counting; /* [n_cells] */
  int *flags; /* [n_flags] flags that can matter to the conflict, row-major */
  int n_flags;
  MsAssumption *kept; /* [n_kept] those still assumed; the memory has room for n_assumed */
  int n_kept;
} Blame;

/* Lets the numbers of the conflict alone count, and all flags be trusted; false when there is no
 * memory.  end_blame must follow in any case. */
static bool
begin_blame (Blame *self, MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, const MsSolverResult *result)
{
  size_t n_cells = (size_t)result->width * (size_t)result->height;
  const MsAllocator *allocator = solver->run.work.arena.allocator;
  *self = (Blame){ .solver = solver,
    .allocator = allocator,
    .position = position,
    .total_matters = true,
    .n_cells = n_cells,
    .distrusted = ms_alloc0 (allocator, n_cells, 1),
    .counting = ms_alloc0 (allocator, n_cells, 1) };
  ms_deadline_init (&self->relay, options, &self->options);
  self->relay.progress = 1;
  self->options.density = options->density;
  self->options.first_click = options->first_click;
  self->options.first_cell = options->first_cell;
  self->options.assumed = options->assumed;
  self->options.n_assumed = options->n_assumed;
  self->options.distrusted = self->distrusted;
  self->options.counting = self->counting;
  for (int i = 0; self->counting != NULL && i < result->n_conflict_cells; i++)
    self->counting[result->conflict_cells[i]] = 1;
  return self->distrusted != NULL && self->counting != NULL;
}

/* Returns the status of the whole: at a limit, nothing is wrong but that nobody is known to be to
 * blame. */
static MsStatus
end_blame (Blame *self, MsStatus status)
{
  ms_dealloc (self->allocator, self->flags);
  ms_dealloc (self->allocator, self->kept);
  ms_dealloc (self->allocator, self->counting);
  ms_dealloc (self->allocator, self->distrusted);
  return ms_status_is_limit (status) ? MS_STATUS_OK : status;
}

/* Whether the numbers of the conflict agree, given the flags that are trusted and the assumptions
 * that are kept now. */
static MsStatus
test (Blame *self, bool *holds)
{
  MsSolverResult *result = NULL;
  MsStatus status = ms_solver_answer (self->solver, self->position, &self->options, &result);
  *holds = result == NULL || result->consistent
      || (!self->total_matters && ms_conflict_is_about_total (result->conflict));
  ms_solver_result_free (result);
  return status;
}

/* Lists the flags that can matter: all flags if the conflict is about the mine total, else those
 * beside its numbers.  The others are not trusted. */
static bool
list_flags (Blame *self, const MsSolverResult *result)
{
  const MsCell *cells = ms_position_get_cells (self->position);
  bool all = ms_conflict_is_about_total (result->conflict);
  self->flags = ms_alloc (self->allocator, self->n_cells, sizeof (int));
  if (self->flags == NULL)
    return false;
  memset (self->distrusted, 1, self->n_cells);
  int width = ms_position_get_width (self->position), height = (int)self->n_cells / width;
  for (size_t cell = 0; cell < self->n_cells; cell++)
    {
      if (cells[cell] != MS_CELL_FLAG)
        continue;
      int neighbours[8], n = ms_neighbours (width, height, (int)cell, neighbours);
      bool matters = all;
      for (int i = 0; i < n && !matters; i++)
        matters = self->counting[neighbours[i]];
      if (!matters)
        continue;
      self->flags[self->n_flags++] = (int)cell;
      self->distrusted[cell] = 0;
    }
  return true;
}

static void
trust_all (Blame *self, bool trusted)
{
  for (int i = 0; i < self->n_flags; i++)
    self->distrusted[self->flags[i]] = !trusted;
}

/* Leaves out each flag in turn if the conflict stands without it; there must be a conflict with the
 * flags, and none without them. */
static MsStatus
thin_out_flags (Blame *self)
{
  bool holds;
  int n = 0, n_flags = self->n_flags;
  MsStatus status = test (self, &holds);
  self->n_flags = 0;
  if (status != MS_STATUS_OK || holds)
    return status;
  self->n_flags = n_flags;
  trust_all (self, false);
  status = test (self, &holds);
  trust_all (self, true);
  if (status != MS_STATUS_OK || !holds)
    self->n_flags = 0;
  if (n_flags > MOST_THINNED)
    return status;
  for (int i = 0; i < self->n_flags && status == MS_STATUS_OK; i++)
    {
      self->distrusted[self->flags[i]] = 1;
      status = test (self, &holds);
      self->distrusted[self->flags[i]] = !holds;
      if (holds)
        self->flags[n++] = self->flags[i];
    }
  self->n_flags = n;
  return status;
}

/* Fills conflict_flags of a contradictory result that was found with options.  Returns
 * MS_STATUS_OK, even when a limit keeps the flags from being known; else MS_STATUS_CANCELLED or
 * MS_STATUS_NO_MEMORY.  Cost: at most 66 runs with the numbers of the conflict alone. */
static MsStatus
blame_flags (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    MsSolverResult *result)
{
  Blame self;
  MsStatus status = MS_STATUS_NO_MEMORY;
  if (begin_blame (&self, solver, position, options, result) && list_flags (&self, result))
    status = self.n_flags > 0 ? thin_out_flags (&self) : MS_STATUS_OK;
  status = ms_deadline_status (&self.relay, status);
  if (status == MS_STATUS_OK && self.n_flags > 0)
    {
      result->conflict_flags = self.flags;
      result->n_conflict_flags = self.n_flags;
      self.flags = NULL;
    }
  return end_blame (&self, status);
}

/* Leaves out each assumption in turn, the last one taking its place, and puts it back if it is
 * needed. */
static MsStatus
thin_out_assumptions (Blame *self)
{
  bool holds;
  MsStatus status = test (self, &holds);
  /* The numbers of the conflict may agree after all: a search for them that was given up has named
   * none. */
  if (holds || self->n_kept > MOST_THINNED)
    return status;
  for (int i = self->n_kept - 1; i >= 0 && status == MS_STATUS_OK; i--)
    {
      MsAssumption out = self->kept[i];
      self->kept[i] = self->kept[--self->n_kept];
      self->options.n_assumed = self->n_kept;
      status = test (self, &holds);
      if (!holds)
        continue;
      self->kept[self->n_kept++] = self->kept[i];
      self->kept[i] = out;
    }
  return status;
}

/* Fills conflict_assumed of a contradictory result that was found with options, which assume
 * something; leaves it NULL where there is a contradiction without the assumptions.  If the
 * conflict was one of the numbers alone, one with the mine total does not matter.  Returns the same
 * as blame_flags.  Cost: at most 65 runs with the numbers of the conflict alone. */
static MsStatus
blame_assumptions (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    MsSolverResult *result)
{
  Blame self;
  MsStatus status = MS_STATUS_NO_MEMORY;
  size_t n = (size_t)options->n_assumed;
  bool begun = begin_blame (&self, solver, position, options, result);
  self.total_matters = ms_conflict_is_about_total (result->conflict);
  if (begun)
    self.kept = ms_alloc (self.allocator, n, sizeof *self.kept);
  if (begun && self.kept != NULL)
    {
      /* A flag on a cell that is assumed to be free is not trusted; it must not become trusted
       * again when that assumption is left out. */
      for (size_t i = 0; i < n; i++)
        if (options->assumed[i].cell >= 0 && (size_t)options->assumed[i].cell < self.n_cells)
          self.distrusted[options->assumed[i].cell] = 1;
      self.n_kept = options->n_assumed;
      memcpy (self.kept, options->assumed, n * sizeof *self.kept);
      self.options.assumed = self.kept;
      status = thin_out_assumptions (&self);
    }
  status = ms_deadline_status (&self.relay, status);
  if ((status == MS_STATUS_OK || ms_status_is_limit (status)) && self.n_kept > 0)
    {
      /* What is kept is put into the order of the options. */
      for (int i = 0, next = 0; i < options->n_assumed && next < self.n_kept; i++)
        for (int j = next; j < self.n_kept; j++)
          if (self.kept[j].cell == options->assumed[i].cell)
            {
              MsAssumption other = self.kept[next];
              self.kept[next++] = self.kept[j];
              self.kept[j] = other;
              break;
            }
      result->conflict_assumed = self.kept;
      result->n_conflict_assumed = self.n_kept;
      self.kept = NULL;
    }
  return end_blame (&self, status);
}

MsSolver *
ms_solver_new (const MsAllocator *allocator)
{
  allocator = ms_allocator_or_default (allocator);
  MsSolver *self = ms_alloc0 (allocator, 1, sizeof *self);
  if (self != NULL)
    ms_engine_init (&self->engine, &self->run, allocator);
  return self;
}

void
ms_solver_free (MsSolver *self)
{
  if (self == NULL)
    return;
  ms_engine_release_memory (&self->engine);
  ms_dealloc (self->run.work.arena.allocator, self);
}

MsEngine *
ms_solver_get_engine (MsSolver *self)
{
  return &self->engine;
}

const MsAllocator *
ms_solver_get_allocator (const MsSolver *self)
{
  return self->run.work.arena.allocator;
}

size_t
ms_solver_get_held_bytes (const MsSolver *self)
{
  return self->run.work.arena.held;
}

MsStatus
ms_solver_run (MsSolver *self, const MsPosition *position, const MsSolverOptions *options,
    MsSolverResult **result)
{
  MsStatus status = ms_solver_answer (self, position, options, result);
  /* Runs that ask about a part of a position are left out: there are thousands of them, and nobody
   * reads what their conflicts are made of. */
  if (status != MS_STATUS_OK || (*result)->consistent
      || !(options->counting == NULL && options->distrusted == NULL))
    return status;
  /* Assumptions are blamed first: without them there may be nothing to explain. */
  bool has_flags = options->trust_flags && self->run.grid.n_flags > 0;
  if (options->n_assumed > 0)
    status = blame_assumptions (self, position, options, *result);
  if (status == MS_STATUS_OK && (*result)->n_conflict_assumed == 0 && has_flags)
    status = blame_flags (self, position, options, *result);
  if (status == MS_STATUS_OK)
    return status;
  ms_solver_result_free (*result);
  *result = NULL;
  return status;
}

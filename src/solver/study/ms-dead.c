/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-dead.h"

#include "ms-neighbours.h"
#include "ms-solver.h"

#include <math.h>
#include <string.h>

/* Dead cells are looked for only if that takes no more work than this: for each cell that may be
 * dead, one for each cell of the board and WORK_OF_STATE for each state of the count. */
#define MOST_WORK 4000000L
#define WORK_OF_STATE 4

/* A mean that is further than this from a whole number cannot be a whole number with rounding
 * errors. */
#define CLEARLY 1e-6

typedef struct
{
  MsSolver *solver;
  const MsPosition *position;
  const MsSolverOptions *asked;
  MsSolverOptions options;
  const MsSolverResult *now;
  MsAssumption *assumed; /* [asked->n_assumed + 1] the last assumption is about the cell that is
                          * looked at */
} Search;

static bool
poll_cb (double progress, void *user_data)
{
  const Search *self = user_data;
  return self->asked->poll != NULL && self->asked->poll (1, self->asked->user_data);
}

static bool
may_be_dead (const MsSolverResult *now, int cell)
{
  return now->certainty[cell] == MS_CERTAINTY_NONE && !now->outside[cell];
}

/* Runs the solver.  *then is a result owned by the caller that is exact and consistent, or NULL. */
static MsStatus
count (Search *self, const MsPosition *position, MsSolverResult **then)
{
  MsStatus status = ms_solver_run (self->solver, position, &self->options, then);
  if (*then != NULL
      && (status != MS_STATUS_OK || (*then)->method != MS_METHOD_EXACT || !(*then)->consistent))
    {
      ms_solver_result_free (*then);
      *then = NULL;
    }
  return status == MS_STATUS_CANCELLED || status == MS_STATUS_NO_MEMORY ? status : MS_STATUS_OK;
}

static MsStatus
count_free (Search *self, int cell, bool exact, MsSolverResult **then)
{
  self->assumed[self->asked->n_assumed] = (MsAssumption){ cell, MS_CERTAINTY_SAFE };
  self->options.assumed = self->assumed;
  self->options.n_assumed = self->asked->n_assumed + 1;
  self->options.exact = exact;
  return count (self, self->position, then);
}

static MsStatus
count_with_number (Search *self, int cell, int number, MsSolverResult **then)
{
  int width = self->now->width, height = self->now->height;
  size_t n_cells = (size_t)width * (size_t)height;
  MsPosition *position = NULL;
  MsCell *cells = ms_alloc (self->now->allocator, n_cells, sizeof *cells);
  *then = NULL;
  if (cells == NULL)
    return MS_STATUS_NO_MEMORY;
  memcpy (cells, ms_position_get_cells (self->position), n_cells * sizeof *cells);
  cells[cell] = (MsCell)number;
  MsStatus status = ms_position_new (width, height, ms_position_get_mines (self->position), cells,
      self->now->allocator, &position, NULL);
  ms_dealloc (self->now->allocator, cells);
  if (status != MS_STATUS_OK)
    return status;
  self->options.assumed = self->asked->assumed;
  self->options.n_assumed = self->asked->n_assumed;
  self->options.exact = true;
  status = count (self, position, then);
  ms_position_unref (position);
  return status;
}

/* Sets *dead if as many layouts show this number in the cell as have no mine there: then all of
 * these show it. */
static MsStatus
compare_counts (Search *self, int cell, int number, uint8_t *dead)
{
  MsSolverResult *without, *with = NULL;
  MsStatus status = count_free (self, cell, true, &without);
  if (status == MS_STATUS_OK)
    status = count_with_number (self, cell, number, &with);
  *dead = status == MS_STATUS_OK && without != NULL && with != NULL
      && without->layouts.exact != NULL && with->layouts.exact != NULL
      && strcmp (without->layouts.exact, with->layouts.exact) == 0;
  ms_solver_result_free (without);
  ms_solver_result_free (with);
  return status;
}

static MsStatus
look_at (Search *self, int cell, uint8_t *dead)
{
  MsSolverResult *without;
  MsStatus status = count_free (self, cell, false, &without);
  if (status != MS_STATUS_OK || without == NULL)
    return status;
  /* The mean of the number that the cell shows, and whether it is known of all cells around if they
   * are mines. */
  int around[8], n = ms_neighbours (without->width, without->height, cell, around);
  double mean = 0;
  bool certain = true;
  for (int i = 0; i < n; i++)
    {
      uint8_t certainty = without->certainty[around[i]];
      certain &= certainty != MS_CERTAINTY_NONE;
      if (certainty != MS_CERTAINTY_OPENED)
        mean += without->mine_probability[around[i]];
    }
  ms_solver_result_free (without);
  *dead = certain;
  if (certain || !(fabs (mean - round (mean)) < CLEARLY))
    return MS_STATUS_OK;
  return compare_counts (self, cell, (int)round (mean), dead);
}

MsStatus
ms_dead_find (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    const MsSolverResult *now, uint8_t *dead)
{
  int n_cells = now->width * now->height;
  MsStatus status = MS_STATUS_OK;
  Search self = { .solver = solver, .position = position, .asked = options, .now = now };
  memset (dead, 0, (size_t)n_cells);
  if (!now->consistent || now->method != MS_METHOD_EXACT || ms_solver_options_has_density (options))
    return MS_STATUS_OK;
  /* Nothing is found where looking at all cells that may be dead is too much work. */
  long n = 0;
  for (int cell = 0; cell < n_cells; cell++)
    n += may_be_dead (now, cell);
  if (n * (n_cells + WORK_OF_STATE * now->states) > MOST_WORK)
    return MS_STATUS_OK;
  self.assumed = ms_alloc (now->allocator, (size_t)options->n_assumed + 1, sizeof *self.assumed);
  if (self.assumed == NULL)
    return MS_STATUS_NO_MEMORY;
  if (options->n_assumed > 0)
    memcpy (self.assumed, options->assumed, (size_t)options->n_assumed * sizeof *self.assumed);
  self.options = *options;
  ms_solver_options_set_poll (&self.options, poll_cb, &self);
  for (int cell = 0; cell < n_cells && status == MS_STATUS_OK; cell++)
    if (may_be_dead (now, cell))
      status = look_at (&self, cell, &dead[cell]);
  ms_dealloc (now->allocator, self.assumed);
  return status;
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-findings.h"

#include "ms-neighbours.h"

#include <stdlib.h>
#include <string.h>

/* Looking at this many cells takes less than a millisecond. */
#define CELLS_PER_POLL 20000

static MsStatus
look_at_numbers (MsFindings *self, MsDeadline *deadline)
{
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      if (ms_cell_is_opened (self->cells[cell]))
        {
          self->state[cell] = MS_FINDING_NUMBER;
          int around[8], n = ms_neighbours (self->width, self->height, cell, around);
          self->need[cell] = (int8_t)self->cells[cell];
          for (int i = 0; i < n; i++)
            self->left[cell] = (int8_t)(self->left[cell]
                + !ms_cell_is_opened (self->cells[around[i]]));
        }
      else
        self->cells_left++;
      if ((cell + 1) % CELLS_PER_POLL == 0 && ms_deadline_poll (deadline))
        return ms_deadline_status (deadline, MS_STATUS_CANCELLED);
    }
  return MS_STATUS_OK;
}

MsStatus
ms_findings_init (MsFindings *self, const MsPosition *position, const MsSolverOptions *options,
    MsDeadline *deadline, const MsAllocator *allocator)
{
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  size_t n = (size_t)width * (size_t)height;
  *self = (MsFindings){
    .allocator = allocator,
    .width = width,
    .height = height,
    .n_cells = width * height,
    .cells = ms_position_get_cells (position),
    .state = ms_alloc0 (allocator, n, 1),
    .left = ms_alloc0 (allocator, n, 1),
    .need = ms_alloc0 (allocator, n, 1),
    .mines_left = ms_position_get_mines (position),
  };
  if (self->state == NULL || self->left == NULL || self->need == NULL)
    return MS_STATUS_NO_MEMORY;
  MS_TRY (look_at_numbers (self, deadline));
  for (int i = 0; i < options->n_assumed; i++)
    {
      const MsAssumption *assumption = &options->assumed[i];
      if (self->state[assumption->cell] == MS_FINDING_NOTHING)
        ms_findings_decide (self, assumption->cell, assumption->certainty == MS_CERTAINTY_MINE);
    }
  for (int cell = 0; cell < self->n_cells; cell++)
    if (self->state[cell] == MS_FINDING_NOTHING
        && (options->trust_flags && self->cells[cell] == MS_CELL_FLAG
            && (options->distrusted == NULL || !options->distrusted[cell])))
      ms_findings_decide (self, cell, true);
  return MS_STATUS_OK;
}

void
ms_findings_clear (MsFindings *self)
{
  ms_dealloc (self->allocator, self->state);
  ms_dealloc (self->allocator, self->left);
  ms_dealloc (self->allocator, self->need);
}

static void
change (MsFindings *self, int cell, int step, bool mine)
{
  int around[8], n = ms_neighbours (self->width, self->height, cell, around);
  for (int i = 0; i < n; i++)
    if (ms_cell_is_opened (self->cells[around[i]]))
      {
        self->left[around[i]] = (int8_t)(self->left[around[i]] + step);
        self->need[around[i]] = (int8_t)(self->need[around[i]] + (mine ? step : 0));
      }
  self->cells_left += step;
  self->mines_left += mine ? step : 0;
}

void
ms_findings_decide (MsFindings *self, int cell, bool mine)
{
  self->state[cell] = mine ? MS_FINDING_MINE : MS_FINDING_SAFE;
  change (self, cell, -1, mine);
}

void
ms_findings_take_back (MsFindings *self, int cell)
{
  bool mine = self->state[cell] == MS_FINDING_MINE;
  self->state[cell] = MS_FINDING_NOTHING;
  change (self, cell, 1, mine);
}

int
ms_findings_list_left (const MsFindings *self, int cell, int cells[8])
{
  int around[8], n = ms_neighbours (self->width, self->height, cell, around), n_left = 0;
  for (int i = 0; i < n; i++)
    if (self->state[around[i]] == MS_FINDING_NOTHING)
      cells[n_left++] = around[i];
  return n_left;
}

void
ms_findings_heed (MsFindings *self, int number, bool heeded)
{
  self->state[number] = heeded ? MS_FINDING_NUMBER : MS_FINDING_SAFE;
}

static int
compare_cells (const void *a, const void *b)
{
  int first = *(const int *)a, second = *(const int *)b;
  return (first > second) - (first < second);
}

/* Copies cells[n] to *room and sorts the copy; moves *room behind it. */
static const int *
copy_cells (const int *cells, int n, int **room)
{
  int *copy = *room;
  if (n > 0)
    {
      memcpy (copy, cells, (size_t)n * sizeof *cells);
      qsort (copy, (size_t)n, sizeof *cells, compare_cells);
    }
  *room += n;
  return copy;
}

static MsRung *
copy_rung (const MsRung *rung, const MsAllocator *allocator)
{
  size_t n_cells = (size_t)(rung->n_numbers + rung->n_safe + rung->n_mines + rung->n_set);
  size_t terms = (size_t)rung->n_terms * sizeof *rung->terms;
  MsRung *copy = ms_alloc (allocator, 1, sizeof *copy + terms + n_cells * sizeof (int));
  if (copy == NULL)
    return NULL;
  *copy = *rung;
  MsRungTerm *copied = (MsRungTerm *)(copy + 1);
  if (terms > 0)
    memcpy (copied, rung->terms, terms);
  copy->terms = copied;
  int *room = (int *)(copied + rung->n_terms);
  copy->numbers = copy_cells (rung->numbers, rung->n_numbers, &room);
  copy->safe = copy_cells (rung->safe, rung->n_safe, &room);
  copy->mines = copy_cells (rung->mines, rung->n_mines, &room);
  copy->set = copy_cells (rung->set, rung->n_set, &room);
  return copy;
}

bool
ms_chain_add (MsChain *list, const MsRung *rung)
{
  if (!ms_grow (
          list->allocator, &list->rungs, &list->room, (size_t)list->n + 1, sizeof *list->rungs))
    return false;
  list->rungs[list->n] = copy_rung (rung, list->allocator);
  if (list->rungs[list->n] == NULL)
    return false;
  list->n++;
  return true;
}

void
ms_chain_cut (MsChain *list, int n)
{
  while (list->n > n)
    ms_dealloc (list->allocator, list->rungs[--list->n]);
}

void
ms_chain_clear (MsChain *list)
{
  ms_chain_cut (list, 0);
  ms_dealloc (list->allocator, list->rungs);
  list->rungs = NULL;
  list->room = 0;
}

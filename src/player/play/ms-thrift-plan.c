/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-thrift-plan.h"

#include "ms-arena.h"
#include "ms-neighbours.h"

#include <string.h>

/* Any number does: the layouts that are drawn only have to be the same each time. */
#define SEED 1

/* What a click opens. */
typedef struct
{
  MsArena arena;
  int width, height;
  bool *closed; /* [n_cells] covered, and without a flag */
  bool *reached; /* [n_cells] */
  int *queue; /* [n_cells] */
  uint8_t *numbers; /* [n_cells] those that are certain, else MS_OPENINGS_MINE */
} Flood;

/* Whether there is memory for it. */
static bool
flood_init (Flood *self, const MsPosition *position, const MsThrift *thrift)
{
  const MsCell *cells = ms_position_get_cells (position);
  self->width = ms_position_get_width (position);
  self->height = ms_position_get_height (position);
  size_t n = (size_t)self->width * (size_t)self->height;
  ms_arena_init (&self->arena, ms_allocator_or_default (NULL));
  self->closed = ms_arena_alloc (&self->arena, n, sizeof *self->closed);
  self->reached = ms_arena_alloc (&self->arena, n, sizeof *self->reached);
  self->queue = ms_arena_alloc (&self->arena, n, sizeof *self->queue);
  self->numbers = ms_arena_alloc (&self->arena, n, 1);
  if (self->arena.status != MS_STATUS_OK)
    return false;
  for (size_t cell = 0; cell < n; cell++)
    {
      int number = ms_thrift_get_number (thrift, (int)cell);
      self->closed[cell] = !ms_cell_is_opened (cells[cell])
          && !ms_thrift_has_flag (thrift, (int)cell);
      self->numbers[cell] = number >= 0 ? (uint8_t)number : MS_OPENINGS_MINE;
    }
  return true;
}

/* How many cells a click opens, if these are the numbers; what is MS_OPENINGS_MINE opens no other
 * cell. */
static int
count_opened (Flood *self, const MsThriftMove *move, const uint8_t *numbers)
{
  int n = 0, around[8];
  memset (self->reached, 0, (size_t)self->width * (size_t)self->height);
  if (move->kind == MS_THRIFT_OPEN)
    {
      self->reached[move->cell] = true;
      self->queue[n++] = move->cell;
    }
  for (int i = move->kind == MS_THRIFT_CHORD ? -1 : 0; i < n; i++)
    {
      int cell = i < 0 ? move->cell : self->queue[i];
      if (i >= 0 && numbers[cell] != 0)
        continue;
      int n_around = ms_neighbours (self->width, self->height, cell, around);
      for (int j = 0; j < n_around; j++)
        if (self->closed[around[j]] && !self->reached[around[j]])
          {
            self->reached[around[j]] = true;
            self->queue[n++] = around[j];
          }
    }
  return n;
}

static MsStatus
count (MsThrift *thrift, const MsPosition *position, MsThriftPlan *plan)
{
  const MsThriftMove *move = &plan->move;
  Flood flood;
  MsStatus status = MS_STATUS_NO_MEMORY;
  if (flood_init (&flood, position, thrift))
    {
      MsOpenings *const *layouts = ms_thrift_get_layouts (thrift, &plan->n_layouts);
      double sum = 0;
      plan->least = count_opened (&flood, move, flood.numbers);
      for (int i = 0; i < plan->n_layouts; i++)
        sum += count_opened (&flood, move, layouts[i]->numbers);
      if (plan->n_layouts > 0)
        plan->mean = sum / plan->n_layouts;
      status = MS_STATUS_OK;
    }
  ms_arena_clear (&flood.arena);
  return status;
}

MsStatus
ms_thrift_plan (const MsPosition *position, const MsStrategy *strategy, double price,
    const MsSolverOptions *options, MsThriftPlan *plan)
{
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  MsThrift *thrift = ms_thrift_new (
      price, strategy, width, height, ms_position_get_mines (position), NULL);
  *plan = (MsThriftPlan){ 0 };
  if (thrift == NULL)
    return MS_STATUS_NO_MEMORY;
  ms_thrift_load (thrift, position, options, SEED);
  MsStatus status = ms_thrift_choose (thrift, &plan->move);
  for (; status == MS_STATUS_OK && plan->move.kind == MS_THRIFT_FLAG;
       status = ms_thrift_choose (thrift, &plan->move))
    plan->flags[plan->n_flags++] = plan->move.cell;
  if (plan->move.cell < 0 || plan->move.guess)
    plan->n_waiting = ms_thrift_count_waiting (thrift);
  if (status == MS_STATUS_OK && plan->move.cell >= 0 && !plan->move.guess)
    status = count (thrift, position, plan);
  ms_thrift_free (thrift);
  return status;
}

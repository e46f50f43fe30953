/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-cross-check.h"

#include "ms-engine.h"

#include <stdlib.h>

typedef struct
{
  const MsEngine *engine;
  char *board; /* [height*width] */
  uint8_t *seen; /* [n_boxes] 1: the box belongs to a section that was looked at */
  int boxes[MS_CHECK_MOST_CELLS]; /* the boxes of the section that is being looked at */
  int n_boxes, n_cells;
} Check;

static void *
allocate (size_t n)
{
  void *block = calloc (n + 1, 1);
  if (block == NULL)
    abort ();
  return block;
}

static char
symbol_of (const MsProblem *problem, const MsGrid *grid, int index)
{
  int kind = grid->kind[index], box = grid->box_at[index];
  if (kind & MS_GRID_OPENED)
    return (char)('0' + (kind & 0xf));
  if (kind == MS_GRID_MINE)
    return 'F';
  if (box >= 0 && problem->boxes[box].state != MS_BOX_OPEN)
    return problem->boxes[box].state == MS_BOX_MINES ? '*' : '.';
  if (kind == MS_GRID_COVERED)
    return 'H';
  return kind == MS_GRID_FOUND_MINE ? '*' : '.';
}

static bool
add_box (Check *self, int box)
{
  const MsBox *entry = &self->engine->problem->boxes[box];
  if (entry->state != MS_BOX_OPEN || self->seen[box])
    return true;
  self->n_cells += entry->size;
  if (self->n_cells > MS_CHECK_MOST_CELLS)
    return false;
  self->seen[box] = 1;
  self->boxes[self->n_boxes++] = box;
  return true;
}

/* Gathers the boxes of the section that a box is in; false when it is too large. */
static bool
gather (Check *self, int box)
{
  const MsProblem *problem = self->engine->problem;
  self->n_boxes = self->n_cells = 0;
  bool small = add_box (self, box);
  for (int i = 0; i < self->n_boxes && small; i++)
    {
      const MsBox *entry = &problem->boxes[self->boxes[i]];
      for (int j = 0; j < entry->n_numbers && small; j++)
        {
          const MsNumber *number = &problem->numbers[entry->numbers[j]];
          for (int k = 0; k < number->n_boxes && small; k++)
            small = add_box (self, number->boxes[k]);
        }
    }
  for (int i = 0; i < self->n_boxes && !small; i++)
    self->seen[self->boxes[i]] = 0;
  return small;
}

static void
list_cells (const Check *self, MsCheckSection *section)
{
  const MsEngine *engine = self->engine;
  const MsGrid *grid = engine->problem->grid;
  for (int i = 0; i < self->n_boxes; i++)
    {
      int box = self->boxes[i];
      int number = engine->problem->numbers[engine->problem->boxes[box].numbers[0]].index;
      for (int j = 0; j < 8; j++)
        {
          int index = number + grid->offsets[j];
          if (grid->box_at[index] != box)
            continue;
          section->cells[section->n_cells] = ms_grid_cell (grid, index);
          section->boxes[section->n_cells] = i;
          section->feasible[section->n_cells] = engine->circuit->feasible[box];
          section->probability[section->n_cells++] = engine->box_probability[box];
        }
    }
}

static void
begin (Check *self)
{
  const MsProblem *problem = self->engine->problem;
  const MsGrid *grid = problem->grid;
  self->board = allocate ((size_t)grid->width * (size_t)grid->height);
  self->seen = allocate ((size_t)problem->n_boxes);
  for (int y = 0; y < grid->height; y++)
    for (int x = 0; x < grid->width; x++)
      self->board[y * grid->width + x] = symbol_of (problem, grid, ms_grid_index (grid, x, y));
}

static void
end (Check *self)
{
  free (self->board);
  free (self->seen);
}

static void
check (Check *self, int box, const MsCheckWays *found)
{
  const MsGrid *grid = self->engine->problem->grid;
  if (box < 0 || !gather (self, box))
    return;
  MsCheckSection section = {
    .width = grid->width,
    .height = grid->height,
    .mines = grid->mines,
    .board = self->board,
  };
  list_cells (self, &section);
  section.tilt = found->tilt;
  section.plain = found->plain;
  for (int t = 0; t < found->n && found->lowest + t <= MS_CHECK_MOST_CELLS; t++)
    {
      section.ways[found->lowest + t] = found->ways[t];
      section.rest[found->lowest + t] = found->rest[t];
    }
  ms_check_section (&section);
}

void
ms_cross_check (const MsEngine *engine)
{
  const MsCount *count = &engine->count;
  Check self = { .engine = engine };
  begin (&self);
  for (int i = 0; i < engine->circuit->n_roots; i++)
    {
      int root = engine->circuit->roots[i].layer, layer = root;
      const MsSlice *slice = &count->slices[engine->circuit->layers[root].entries];
      /* A box that was folded in below the layer; -1 if there is none. */
      while (engine->circuit->layers[layer].kind == MS_LAYER_JOIN)
        layer = engine->circuit->layers[layer].left;
      const MsTable *table = &engine->circuit->layers[layer];
      check (&self, table->kind == MS_LAYER_BOX ? table->box : -1,
          &(MsCheckWays){ slice->lowest, slice->n, count->values + slice->at,
              count->gradients + slice->at, count->tilt, count->kind == MS_COUNT_PLAIN });
    }
  end (&self);
}

void
ms_cross_check_one (const MsEngine *engine, int box, const MsCheckWays *found)
{
  Check self = { .engine = engine };
  begin (&self);
  check (&self, box, found);
  end (&self);
}

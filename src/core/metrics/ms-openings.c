/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-openings.h"

#include "ms-neighbours.h"

/* A cell whose group is still to be found. */
#define UNKNOWN INT32_MIN

void
ms_openings_free (MsOpenings *openings)
{
  if (openings == NULL)
    return;
  ms_dealloc (openings->allocator, openings->numbers);
  ms_dealloc (openings->allocator, openings->groups);
  ms_dealloc (openings->allocator, openings);
}

/* Numbers beside a 0 belong to no group of their own. */
static void
clear_borders (MsOpenings *openings)
{
  int neighbours[8];
  for (int cell = 0; cell < openings->width * openings->height; cell++)
    {
      if (openings->numbers[cell] != 0)
        continue;
      int n = ms_neighbours (openings->width, openings->height, cell, neighbours);
      for (int i = 0; i < n; i++)
        if (openings->numbers[neighbours[i]] != 0)
          openings->groups[neighbours[i]] = 0;
    }
}

/* Puts into group the given cell and all cells of its kind that are connected with it.  After
 * clear_borders the cells of unknown group beside a 0 are 0s, and beside a number they are numbers.
 * stack[height*width]; returns how many cells the group has. */
static int
fill (MsOpenings *openings, int cell, int32_t group, int *stack)
{
  int neighbours[8], n_stack = 0, size = 0;
  stack[n_stack++] = cell;
  openings->groups[cell] = group;
  while (n_stack > 0)
    {
      int n = ms_neighbours (openings->width, openings->height, stack[--n_stack], neighbours);
      size++;
      for (int i = 0; i < n; i++)
        if (openings->groups[neighbours[i]] == UNKNOWN)
          {
            openings->groups[neighbours[i]] = group;
            stack[n_stack++] = neighbours[i];
          }
    }
  return size;
}

static void
find_groups (MsOpenings *openings, int *stack)
{
  MsBoardMetrics *metrics = &openings->metrics;
  for (int cell = 0; cell < openings->width * openings->height; cell++)
    {
      if (openings->groups[cell] != UNKNOWN)
        continue;
      if (openings->numbers[cell] == 0)
        fill (openings, cell, ++metrics->openings, stack);
      else
        metrics->bbbv += fill (openings, cell, -++metrics->islands, stack);
    }
  metrics->bbbv += metrics->openings;
}

MsOpenings *
ms_openings_new (const MsLayout *layout, const MsAllocator *allocator)
{
  int width = ms_layout_get_width (layout), height = ms_layout_get_height (layout);
  size_t n_cells = (size_t)width * height;
  MsOpenings *openings = ms_alloc0 (allocator, 1, sizeof *openings);
  int *stack = ms_alloc (allocator, n_cells, sizeof *stack);

  if (openings != NULL)
    {
      openings->allocator = allocator;
      openings->width = width;
      openings->height = height;
      openings->numbers = ms_alloc (allocator, n_cells, sizeof *openings->numbers);
      openings->groups = ms_alloc (allocator, n_cells, sizeof *openings->groups);
    }
  if (stack == NULL || openings == NULL || openings->numbers == NULL || openings->groups == NULL)
    {
      ms_openings_free (openings);
      ms_dealloc (allocator, stack);
      return NULL;
    }
  for (int cell = 0; cell < openings->width * openings->height; cell++)
    {
      bool mine = ms_layout_has_mine (layout, cell);
      int number = mine ? MS_OPENINGS_MINE : ms_layout_count_around (layout, cell);
      openings->numbers[cell] = (uint8_t)number;
      openings->groups[cell] = mine ? 0 : UNKNOWN;
    }
  clear_borders (openings);
  find_groups (openings, stack);
  ms_dealloc (allocator, stack);
  return openings;
}

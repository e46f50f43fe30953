/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-layout.h"

#include "ms-neighbours.h"

#include <stdatomic.h>
#include <string.h>

struct _MsLayout
{
  atomic_int references;
  const MsAllocator *allocator;
  int width, height, mines;
  uint8_t mine[];
};

static MsLayout *
layout_allocate (int width, int height, const MsAllocator *allocator)
{
  size_t cells = (size_t)width * height;
  MsLayout *layout = ms_alloc0 (allocator, 1, sizeof *layout + cells);
  if (layout == NULL)
    return NULL;
  atomic_init (&layout->references, 1);
  layout->allocator = allocator;
  layout->width = width;
  layout->height = height;
  return layout;
}

MsLayout *
ms_layout_new (int width, int height, const uint8_t *mine, const MsAllocator *allocator)
{
  MsLayout *layout = layout_allocate (width, height, allocator);
  if (layout == NULL)
    return NULL;
  for (int cell = 0; cell < width * height; cell++)
    {
      layout->mine[cell] = mine[cell] != 0;
      layout->mines += layout->mine[cell];
    }
  return layout;
}

/* Lists the cells that may hold a mine under the promise; returns how many. */
static int
list_allowed_cells (const MsRules *rules, int first, MsFirstClick promise, int *allowed)
{
  int cells = rules->width * rules->height, n_allowed = 0, neighbours[8];
  int n_neighbours = ms_neighbours (rules->width, rules->height, first, neighbours);

  for (int cell = 0; cell < cells; cell++)
    {
      bool freed = promise != MS_FIRST_CLICK_ANY && cell == first;
      for (int i = 0; promise == MS_FIRST_CLICK_OPEN && i < n_neighbours; i++)
        freed |= cell == neighbours[i];
      if (!freed)
        allowed[n_allowed++] = cell;
    }
  return n_allowed;
}

MsLayout *
ms_layout_draw (
    const MsRules *rules, int first_x, int first_y, MsRng *rng, const MsAllocator *allocator)
{
  MsLayout *layout = layout_allocate (rules->width, rules->height, allocator);
  int *allowed = ms_alloc (allocator, (size_t)rules->width * rules->height, sizeof *allowed);
  if (layout == NULL || allowed == NULL)
    {
      ms_dealloc (allocator, allowed);
      ms_dealloc (allocator, layout);
      return NULL;
    }

  MsFirstClick promise = ms_rules_feasible_first_click (rules, first_x, first_y);
  int n_allowed = list_allowed_cells (rules, first_y * rules->width + first_x, promise, allowed);
  for (int i = 0; i < rules->mines; i++)
    {
      int j = i + (int)ms_rng_below (rng, (uint64_t)(n_allowed - i));
      int cell = allowed[j];
      allowed[j] = allowed[i];
      layout->mine[cell] = 1;
    }
  layout->mines = rules->mines;
  ms_dealloc (allocator, allowed);
  return layout;
}

MsLayout *
ms_layout_ref (MsLayout *layout)
{
  atomic_fetch_add_explicit (&layout->references, 1, memory_order_relaxed);
  return layout;
}

void
ms_layout_unref (MsLayout *layout)
{
  if (layout != NULL
      && atomic_fetch_sub_explicit (&layout->references, 1, memory_order_acq_rel) == 1)
    ms_dealloc (layout->allocator, layout);
}

int
ms_layout_get_width (const MsLayout *layout)
{
  return layout->width;
}

int
ms_layout_get_height (const MsLayout *layout)
{
  return layout->height;
}

int
ms_layout_get_mines (const MsLayout *layout)
{
  return layout->mines;
}

bool
ms_layout_has_mine (const MsLayout *layout, int cell)
{
  return layout->mine[cell];
}

/* Without a list of neighbours: a flood asks this of every cell it opens. */
int
ms_layout_count_around (const MsLayout *layout, int cell)
{
  int width = layout->width, x = cell % width, y = cell / width;
  int left = x > 0 ? -1 : 0, right = x < width - 1 ? 1 : 0;
  int above = y > 0 ? -1 : 0, below = y < layout->height - 1 ? 1 : 0;
  const uint8_t *centre = layout->mine + cell, *up = centre - width, *down = centre + width;
  if (left && right && above && below)
    return up[-1] + up[0] + up[1] + centre[-1] + centre[1] + down[-1] + down[0] + down[1];
  int mines = -*centre;
  for (int dy = above; dy <= below; dy++)
    for (int dx = left; dx <= right; dx++)
      mines += centre[dy * width + dx];
  return mines;
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-layout.h"

#include "ms-draw.h"

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

MsLayout *
ms_layout_draw (
    const MsRules *rules, int first_x, int first_y, MsRng *rng, const MsAllocator *allocator)
{
  MsLayout *layout = layout_allocate (rules->width, rules->height, allocator);
  if (layout == NULL
      || !ms_draw_mines (rules, first_y * rules->width + first_x, rng, layout->mine, allocator))
    {
      ms_dealloc (allocator, layout);
      return NULL;
    }
  layout->mines = rules->mines;
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

/* Makes no list of neighbours, which would be slow: opening a 0 calls this for every cell it
 * opens. */
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

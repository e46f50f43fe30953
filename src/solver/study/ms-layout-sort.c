/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-layout-sort.h"

#include <string.h>

/* A heap: it needs no memory, and can stop in between. */
typedef struct
{
  uint8_t *mine;
  size_t n_cells;
} Heap;

static uint8_t *
layout_at (const Heap *self, int i)
{
  return self->mine + (size_t)i * self->n_cells;
}

static bool
comes_before (const Heap *self, int i, int j)
{
  const uint8_t *a = layout_at (self, i), *b = layout_at (self, j);
  int more = 0;
  for (size_t k = 0; k < self->n_cells; k++)
    more += a[k] - b[k];
  return more != 0 ? more < 0 : memcmp (a, b, self->n_cells) > 0;
}

static void
swap (const Heap *self, int i, int j)
{
  uint8_t *a = layout_at (self, i), *b = layout_at (self, j);
  for (size_t k = 0; k < self->n_cells; k++)
    {
      uint8_t value = a[k];
      a[k] = b[k];
      b[k] = value;
    }
}

/* Lets one sink below those of the first n that come after it. */
static void
sink (const Heap *self, int at, int n)
{
  for (int child = 2 * at + 1; child < n; at = child, child = 2 * at + 1)
    {
      if (child + 1 < n && comes_before (self, child, child + 1))
        child++;
      if (!comes_before (self, at, child))
        return;
      swap (self, at, child);
    }
}

bool
ms_layout_sort (MsWork *work, uint8_t *mine, int n, int n_cells)
{
  const Heap heap = { mine, (size_t)n_cells };
  long units = 40L * n_cells + 20;
  for (int i = n / 2 - 1; i >= 0; i--)
    {
      sink (&heap, i, n);
      if (!ms_work_tick (work, units))
        return false;
    }
  for (int i = n - 1; i > 0; i--)
    {
      swap (&heap, 0, i);
      sink (&heap, 0, i);
      if (!ms_work_tick (work, units))
        return false;
    }
  return true;
}

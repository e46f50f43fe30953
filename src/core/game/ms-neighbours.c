/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-neighbours.h"

MsTouching *
ms_touching_new (int width, int height, const MsAllocator *allocator)
{
  MsTouching *table = ms_alloc (allocator, (size_t)width * height, sizeof *table);
  for (int cell = 0; table != NULL && cell < width * height; cell++)
    table[cell].n = (uint8_t)ms_neighbours (width, height, cell, table[cell].cells);
  return table;
}

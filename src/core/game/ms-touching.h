/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of which cells touch which, for those who ask it a thousand times a game. */
#pragma once

#include "ms-alloc.h"

#include <stdint.h>

typedef struct
{
  uint8_t n;
  int32_t cells[8]; /* row-major order */
} MsTouching;

/* [height*width], to be freed with ms_dealloc; NULL when there is no memory. */
MsTouching *ms_touching_new (int width, int height, const MsAllocator *allocator);

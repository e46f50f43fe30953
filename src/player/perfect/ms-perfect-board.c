/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-perfect-board.h"

#define LEFT_COLUMN UINT64_C (0x0101010101010101)

uint64_t
ms_perfect_cells (int width, int height)
{
  uint64_t cells = 0;
  for (int y = 0; y < height; y++)
    cells |= ((UINT64_C (1) << width) - 1) << 8 * y;
  return cells;
}

static uint64_t
to_right (uint64_t cells)
{
  return (cells & ~(LEFT_COLUMN << 7)) << 1;
}

static uint64_t
to_left (uint64_t cells)
{
  return (cells & ~LEFT_COLUMN) >> 1;
}

static void
add (MsPerfectDigits *sum, uint64_t cells)
{
  for (int digit = 0; digit < 4; digit++)
    {
      uint64_t carry = (*sum)[digit] & cells;
      (*sum)[digit] ^= cells;
      cells = carry;
    }
}

void
ms_perfect_count (uint64_t cells, MsPerfectDigits *count)
{
  uint64_t left = to_left (cells), right = to_right (cells);
  uint64_t next[8] = { left, right, cells << 8, cells >> 8, left << 8, left >> 8, right << 8,
    right >> 8 };
  *count = (MsPerfectDigits){ 0 };
  for (int i = 0; i < 8; i++)
    add (count, next[i]);
}

void
ms_perfect_layout (uint64_t mines, MsPerfectLayout *layout)
{
  *layout = (MsPerfectLayout){ .mines = mines };
  ms_perfect_count (mines, &layout->number);
}

uint64_t
ms_perfect_around (uint64_t cells)
{
  uint64_t row = cells | to_left (cells) | to_right (cells);
  return row | row << 8 | row >> 8;
}

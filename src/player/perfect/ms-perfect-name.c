/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The name of a situation: the least of its eight images, pushed into the corner. */
#include "ms-perfect-table.h"

static uint64_t
mirror (uint64_t cells)
{
  cells = (cells >> 1 & UINT64_C (0x5555555555555555))
      | (cells & UINT64_C (0x5555555555555555)) << 1;
  cells = (cells >> 2 & UINT64_C (0x3333333333333333))
      | (cells & UINT64_C (0x3333333333333333)) << 2;
  return (cells >> 4 & UINT64_C (0x0f0f0f0f0f0f0f0f))
      | (cells & UINT64_C (0x0f0f0f0f0f0f0f0f)) << 4;
}

static uint64_t
transpose (uint64_t cells)
{
  uint64_t swap = (cells ^ cells >> 7) & UINT64_C (0x00aa00aa00aa00aa);
  cells ^= swap ^ swap << 7;
  swap = (cells ^ cells >> 14) & UINT64_C (0x0000cccc0000cccc);
  cells ^= swap ^ swap << 14;
  swap = (cells ^ cells >> 28) & UINT64_C (0x00000000f0f0f0f0);
  return cells ^ swap ^ swap << 28;
}

static uint64_t
turn (uint64_t cells, int way)
{
  if (way & 1)
    cells = transpose (cells);
  if (way & 2)
    cells = __builtin_bswap64 (cells);
  return way & 4 ? mirror (cells) : cells;
}

/* How far cells are from the corner 0,0, as a shift. */
static int
distance (uint64_t cells)
{
  uint64_t columns = cells | cells >> 32;
  columns |= columns >> 16;
  columns |= columns >> 8;
  return (__builtin_ctzll (cells) & ~7) + __builtin_ctzll (columns);
}

/* The rows of six cells one after the other. */
static uint64_t
pack (uint64_t cells)
{
  uint64_t packed = 0;
  for (int y = 0; y < MS_PERFECT_MOST_SIDE; y++)
    packed |= (cells >> 8 * y & 0x3f) << MS_PERFECT_MOST_SIDE * y;
  return packed;
}

static bool
is_less (const uint64_t *a, const uint64_t *b)
{
  for (int i = 0; i < 4; i++)
    if (a[i] != b[i])
      return a[i] < b[i];
  return false;
}

MsPerfectName
ms_perfect_name (uint64_t unknown, const uint64_t numbers[3], int mines)
{
  uint64_t all = unknown | numbers[0] | numbers[1] | numbers[2], best[4] = { UINT64_MAX };
  for (int way = 0; way < 8; way++)
    {
      int shift = distance (turn (all, way));
      uint64_t image[4] = { turn (unknown, way) >> shift };
      if (image[0] > best[0])
        continue;
      for (int digit = 0; digit < 3; digit++)
        image[digit + 1] = turn (numbers[digit], way) >> shift;
      if (is_less (image, best))
        for (int i = 0; i < 4; i++)
          best[i] = image[i];
    }
  uint64_t fours = pack (best[3]);
  return (MsPerfectName){ { pack (best[0]) | (uint64_t)mines << 36 | (fours & 0x3fffff) << 42,
      pack (best[1]) | fours >> 22 << 36, pack (best[2]) } };
}

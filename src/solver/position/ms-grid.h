/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The position as the solver walks it: a copy with a border of one cell, so that neighbours need
 * no edge tests.  Padded index of cell (x, y): (y + 1) * stride + x + 1.
 */
#pragma once

#include "ms-position.h"
#include "ms-work.h"

#include <string.h>

enum
{
  MS_GRID_BORDER = 0,
  MS_GRID_OPENED = 0x10, /* the low four bits are the number */
  MS_GRID_MINE = 0x20, /* covered, known to hold a mine: a trusted flag */
  MS_GRID_FOUND_MINE = 0x21, /* the same, but worked out (ms-sweep.h) */
  MS_GRID_FREED = 0x40, /* covered, known to be free: promised to the first click */
  MS_GRID_FOUND_SAFE = 0x41, /* the same, but worked out */
  MS_GRID_COVERED = 0x80, /* covered, not decided */
};

/* So many bytes after the last element of kind can be read and written. */
#define MS_GRID_SLACK 48

typedef struct _MsRowBits MsRowBits;

typedef struct
{
  int width, height, stride;
  int n_padded; /* (width + 2) * (height + 2) */
  /* What to add to a padded index to get those of the eight neighbours, row-major order. */
  int offsets[8];
  uint8_t *kind; /* [n_padded] */
  int32_t *number_at; /* [n_padded] index of the number (MsNumber) in that cell, or -1 */
  int32_t *box_at; /* [n_padded] index of the box (MsBox) that the cell is in, or -1 */
  int mines; /* the mine total of the position */
  /* How many cells are MS_GRID_COVERED, MS_GRID_MINE, MS_GRID_FREED. */
  int n_covered, n_flags, n_freed;
  int n_found_mines;
  int n_opened;
  /* The same cells as rows of bits (ms-row-bits.h) if the board is small enough, else NULL. */
  MsRowBits *rows;
} MsGrid;

/* Sets all that follows from the size and the mine total, and clears the rest; no array has memory
 * yet. */
static inline void
ms_grid_shape (MsGrid *grid, int width, int height, int mines)
{
  int n = 0;
  *grid = (MsGrid){ .width = width, .height = height, .mines = mines, .stride = width + 2 };
  grid->n_padded = grid->stride * (height + 2);
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (dx != 0 || dy != 0)
        grid->offsets[n++] = dy * grid->stride + dx;
}

static inline int
ms_grid_index (const MsGrid *grid, int x, int y)
{
  return (y + 1) * grid->stride + x + 1;
}

/* The row-major index of the cell with a padded index. */
static inline int
ms_grid_cell (const MsGrid *grid, int index)
{
  return (index / grid->stride - 1) * grid->width + index % grid->stride - 1;
}

/* Copies a row of cells to their kinds, and adds to n_opened and n_flags.  The compiler makes
 * vectors of the loop, since there is no branch in it and nothing that it writes is read. */
static inline void
ms_grid_copy_row (MsGrid *grid, const MsCell *restrict cells, int y, bool trust_flags)
{
  uint8_t *restrict kinds = grid->kind + ms_grid_index (grid, 0, y);
  const uint8_t flagged = trust_flags ? MS_CELL_FLAG : UINT8_MAX;
  int n_opened = 0, n_flags = 0, width = grid->width;
  for (int x = 0; x < width; x++)
    {
      uint8_t cell = cells[x], covered = cell == flagged ? MS_GRID_MINE : MS_GRID_COVERED;
      kinds[x] = cell < MS_CELL_COVERED ? MS_GRID_OPENED | cell : covered;
      n_opened += cell < MS_CELL_COVERED;
      n_flags += cell == flagged;
    }
  grid->n_opened += n_opened;
  grid->n_flags += n_flags;
}

/* A word of eight times the same byte. */
#define MS_GRID_EIGHT(byte) (UINT64_C (0x0101010101010101) * (byte))

/* Eight bytes as one word, in which the first is the lowest, on every machine. */
static inline uint64_t
ms_grid_load (const uint8_t *bytes)
{
  uint64_t word;
  memcpy (&word, bytes, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64 (word);
#endif
  return word;
}

/* Counts over the eight neighbours of a cell. */
typedef struct
{
  int mines; /* known mines: trusted flags, and those that were worked out */
  int covered; /* cells that are not decided */
} MsAround;

static inline MsAround
ms_grid_look_around (const MsGrid *grid, int index)
{
  unsigned sum = 0;
  for (int i = 0; i < 8; i++)
    {
      unsigned kind = grid->kind[index + grid->offsets[i]];
      sum += (kind & MS_GRID_COVERED) >> 3 | (kind & MS_GRID_MINE) >> 5;
    }
  return (MsAround){ (int)(sum & 0xf), (int)(sum >> 4) };
}

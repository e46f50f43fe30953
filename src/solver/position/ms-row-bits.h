/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards of up to 32 columns and rows, as most games have: a row is a word, and a cell a bit of it, the
 * leftmost the lowest.  They are made while the position is copied (ms-grid.h), taken further by
 * ms_sweep_find, and hold until somebody else changes the grid.
 */
#pragma once

#include "ms-grid.h"

#define MS_ROW_BITS_MOST 32
/* So many rows are looked at together. */
#define MS_ROW_BITS_PIECE 8
/* An empty row before the first, and as many behind the last as a piece may want. */
#define MS_ROW_BITS_ROOM (MS_ROW_BITS_MOST + MS_ROW_BITS_PIECE + 2)

/* Row y of the board is that of index y + 1. */
struct _MsRowBits
{
  uint32_t opened[MS_ROW_BITS_ROOM]; /* numbers that count */
  uint32_t covered[MS_ROW_BITS_ROOM]; /* undecided cells */
  uint32_t mines[MS_ROW_BITS_ROOM]; /* known ones */
  uint32_t number[4][MS_ROW_BITS_ROOM]; /* binary digits of the numbers; elsewhere anything */
  uint32_t open[MS_ROW_BITS_ROOM]; /* from the sweep on: numbers with undecided cells around them */
};

static inline bool
ms_row_bits_suit (const MsGrid *grid)
{
  return grid->width <= MS_ROW_BITS_MOST && grid->height <= MS_ROW_BITS_MOST;
}

/* Copies the cells to grid->kind, with a border, and to grid->rows; counts the opened cells and the
 * flags, if they are trusted.  Neither kinds nor rows need to be cleared before. */
void ms_row_bits_copy (MsGrid *grid, const MsCell *cells, bool trust_flags);

/* Makes the rows of kinds that have changed since. */
void ms_row_bits_read (MsGrid *grid);

/* What ms_sweep_find does, for boards as most games have them (ms-row-bits.h): eight rows of up to
 * thirty-two cells at once, the whole board again and again until nothing more is decided. */

/* As ms_sweep_find, of a grid that has rows, which are taken further with it; indices has room for all
 * opened cells. */
bool ms_sweep_find_small (
    MsGrid *grid, MsWork *work, int32_t *indices, int *n_indices, bool *clean);

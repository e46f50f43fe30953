/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Boards of up to 32 columns and 32 rows, which are most boards that are played, as rows of bits: a
 * row is a word, and each cell a bit, the leftmost cell the lowest.  The rows are made while the
 * position is copied (ms-grid.h), kept up to date by ms_sweep_find, and no longer valid when
 * anything else changes the grid.
 */
#pragma once

#include "ms-grid.h"

#define MS_ROW_BITS_MOST 32
/* How many rows are looked at together: a piece. */
#define MS_ROW_BITS_PIECE 8
/* Room for an empty row before the first, and as many behind the last as the last piece may
 * read. */
#define MS_ROW_BITS_ROOM (MS_ROW_BITS_MOST + MS_ROW_BITS_PIECE + 2)

/* Row y of the board has index y + 1 in all arrays. */
struct _MsRowBits
{
  /* Cells with a number, without those that the options say do not count. */
  uint32_t opened[MS_ROW_BITS_ROOM];
  uint32_t covered[MS_ROW_BITS_ROOM]; /* undecided cells */
  uint32_t mines[MS_ROW_BITS_ROOM]; /* known mines */
  /* Binary digits of the numbers; undefined in cells without a number. */
  uint32_t number[4][MS_ROW_BITS_ROOM];
  uint32_t open[MS_ROW_BITS_ROOM]; /* numbers with undecided cells around them; set by the sweep */
};

static inline bool
ms_row_bits_suit (const MsGrid *grid)
{
  return grid->width <= MS_ROW_BITS_MOST && grid->height <= MS_ROW_BITS_MOST;
}

/* Copies the cells to grid->kind, with a border, and to grid->rows; counts the opened cells and, if
 * they are trusted, the flags.  Neither the kinds nor the rows need to be cleared before. */
void ms_row_bits_copy (MsGrid *grid, const MsCell *cells, bool trust_flags);

/* Makes the rows anew from grid->kind, after that has changed. */
void ms_row_bits_read (MsGrid *grid);

/* Does what ms_sweep_find does, for a grid that has rows: eight rows of up to 32 cells at once, the
 * whole board again and again until nothing more is decided.  The rows are changed with the grid.
 * indices must have room for all opened cells. */
bool ms_sweep_find_small (
    MsGrid *grid, MsWork *work, int32_t *indices, int *n_indices, bool *clean);

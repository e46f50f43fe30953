/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A small board as bits, and a table of its situations: how many layouts best play wins, or an
 * upper bound of that. */
#pragma once

#include "ms-work.h"

/* A small board as bits: cell x,y is bit 8 y + x of a 64-bit word.  A set of cells is then one
 * word, and the numbers of all cells in a layout are four words, one for each binary digit. */

#define MS_PERFECT_MOST_SIDE 6

/* Four sets of cells side by side: the binary digits of a number for each cell. */
typedef uint64_t MsPerfectDigits __attribute__ ((vector_size (32), aligned (8)));

typedef struct
{
  MsPerfectDigits number; /* the numbers of the cells without mines; meaningless for mines */
  uint64_t mines;
} MsPerfectLayout;

static inline uint64_t
ms_perfect_cell (int x, int y)
{
  return UINT64_C (1) << (8 * y + x);
}

/* All cells of a board. */
uint64_t ms_perfect_cells (int width, int height);

/* Sets *count to how many of the given cells touch each cell, in binary digits; cells beyond the
 * edge of the 8×8 square do not matter. */
void ms_perfect_count (uint64_t cells, MsPerfectDigits *count);

/* Sets *layout to the layout with these mines and its numbers. */
void ms_perfect_layout (uint64_t mines, MsPerfectLayout *layout);

/* The cells that touch at least one of the given cells. */
uint64_t ms_perfect_around (uint64_t cells);

/* A situation is what is left to find out: the cells that are a mine in some layouts and not in
 * others, the opened cells beside them with the number of mines among them, and how many mines
 * there are among all of them.  Everything else, such as known mines and the place on the board,
 * does not matter.  The name of a situation describes it completely, and is the same for the eight
 * ways to turn and mirror it; two different situations never share a name. */

typedef struct
{
  uint64_t word[3];
} MsPerfectName;

typedef struct
{
  MsPool pool;
  MsPerfectName *slots; /* with what is known of the situation in the spare bits; all 0: free */
  size_t n_slots, n_used;
  size_t most_slots; /* once there are so many, entries of smaller situations are overwritten */
  MsWork *work;
} MsPerfectTable;

typedef struct
{
  int most; /* best play wins at most so many layouts; 0: nothing is known */
  bool exact; /* best play wins exactly most */
} MsPerfectKnown;

/* unknown: a set of cells within a 6×6 square anywhere; numbers: of the opened cells beside them,
 * how many mines they show among unknown, in binary digits, 0 elsewhere; mines: how many mines are
 * in unknown. */
MsPerfectName ms_perfect_name (uint64_t unknown, const uint64_t numbers[3], int mines);

MsPerfectKnown ms_perfect_table_find (const MsPerfectTable *table, const MsPerfectName *name);

/* bytes: the most memory that the table may take, which lies in its pool. */
bool ms_perfect_table_init (MsPerfectTable *table, MsWork *work, size_t bytes);

/* Notes what is known of a name; known.most must be below 2^27.  False: see the status of the
 * work. */
bool ms_perfect_table_note (MsPerfectTable *table, const MsPerfectName *name, MsPerfectKnown known);

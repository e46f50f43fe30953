/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sets of layouts, and how opening cells splits them.
 *
 * A set stands for what a player knows, see ms-endgame-views.h.  Here every set that is kept is
 * closed: every cell that is safe in all of its layouts shows the same number in all of them, so
 * that all such cells count as opened.  Sets lie on a stack that moves when it grows. */
#pragma once

#include "ms-work.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/* A table of situations: how many layouts best play wins, or an upper bound of that.
 *
 * A situation is what is left to find out: the cells that are a mine in some layouts and not in
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

typedef struct
{
  size_t from; /* where its layouts begin in the stack */
  int n;
  int most; /* no play wins more of its layouts */
  MsPerfectName name;
} MsPerfectSet;

typedef struct
{
  MsWork *work;
  /* The layouts of which the sets at hand are made.  They are copied for each set whose parts are
   * looked at, so that they lie side by side and stay in the cache. */
  const MsPerfectLayout *layouts;
  size_t first_layout, end_layout; /* where those layouts are in layout_pool */
  MsPool layout_pool;
  uint64_t board; /* all cells of the board */
  const MsPerfectTable *table;
  MsPool stack_pool, set_pool;
  uint32_t *stack; /* indices into layouts */
  size_t used;
  MsPerfectSet *sets;
  size_t n_sets;
} MsPerfectSets;

/* What the layouts of a set have in common, and in which cells they differ. */
typedef struct
{
  uint64_t some, all; /* cells that are a mine in some of the layouts; in all of them */
  uint64_t telling; /* cells that show different numbers in the layouts in which they are safe */
} MsPerfectSight;

/* The cells whose opening is a risk but tells layouts apart, and the number of layouts in which
 * each is a mine, in binary digits. */
#define MS_PERFECT_DIGITS 28
typedef struct
{
  uint64_t cells;
  uint64_t mines[MS_PERFECT_DIGITS];
  int n_digits;
} MsPerfectRisks;

/* Begins with n layouts of a board, which the caller fills in; all of them together are the first
 * set of the stack.  NULL: see the status of the work. */
MsPerfectLayout *ms_perfect_sets_begin (MsPerfectSets *self, uint64_t board, size_t n);
void ms_perfect_sets_clear (MsPerfectSets *self);

/* Copies the layouts of a set, so that from now on sets are made of these only, and the set
 * consists of all of them.  The earlier layouts are kept; ms_perfect_sets_return with the former
 * first_layout and end_layout brings them back. */
bool ms_perfect_sets_enter (MsPerfectSets *self, MsPerfectSet *set);
void ms_perfect_sets_return (MsPerfectSets *self, size_t first_layout, size_t end_layout);

MsPerfectSight ms_perfect_look (const MsPerfectSets *self, size_t from, int n);

void ms_perfect_risks (const MsPerfectSets *self, const MsPerfectSight *sight, size_t from, int n,
    MsPerfectRisks *risks);

/* In how many of the layouts a cell of risks is a mine. */
int ms_perfect_mines (const MsPerfectRisks *risks, uint64_t cell);

/* Opens a cell in the n layouts of the stack at from: adds to *sure those that are now certainly
 * won, and pushes the rest as sets whose best play is not known. */
bool ms_perfect_open (MsPerfectSets *self, size_t from, int n, uint64_t cell, int *sure);

/* Does the same, but opens only the cells that are safe in all of the layouts. */
bool ms_perfect_settle (MsPerfectSets *self, size_t from, int n, int *sure);

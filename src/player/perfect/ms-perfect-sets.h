/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sets of layouts, and how opening cells splits them.
 *
 * A set stands for what a player knows, see ms-endgame-views.h; here every set that is kept is
 * closed: no cell that is safe in all of its layouts tells any of them apart, so that all such cells
 * count as opened.  Sets lie on a stack that moves when it grows.
 */
#pragma once

#include "ms-work.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A small board as bits: cell x,y is bit 8 y + x of a 64-bit word, so that a set of cells is a word,
 * and what all cells show in a layout is four words, one for each binary digit of the numbers.
 */

#define MS_PERFECT_MOST_SIDE 6

/* Four sets of cells side by side. */
typedef uint64_t MsPerfectDigits __attribute__ ((vector_size (32), aligned (8)));

typedef struct
{
  MsPerfectDigits number; /* of the cells that are no mine, and meaningless elsewhere */
  uint64_t mines;
} MsPerfectLayout;

static inline uint64_t
ms_perfect_cell (int x, int y)
{
  return UINT64_C (1) << (8 * y + x);
}

/* All cells of a board. */
uint64_t ms_perfect_cells (int width, int height);

/* How many of some cells touch each cell, in binary digits; cells beyond the edge of the 8×8 square
 * do not matter. */
void ms_perfect_count (uint64_t cells, MsPerfectDigits *count);

/* What a board of these mines shows. */
void ms_perfect_layout (uint64_t mines, MsPerfectLayout *layout);

/* The cells that touch some of these. */
uint64_t ms_perfect_around (uint64_t cells);

/* What is known of situations: how many layouts best play wins, or that it wins no more than so
 * many.
 *
 * A situation is what is left to find out: the cells that are a mine in some layouts and not in
 * others, the opened cells beside them with the number of mines among them, and how many mines there
 * are among all of them.  Everything else, known mines and where on the board this lies, does not
 * matter.  The name of a situation says all of that, for the eight ways to turn and mirror it the
 * same: two situations never share a name by chance.
 */

typedef struct
{
  uint64_t word[3];
} MsPerfectName;

/* A name with what is known of it, in its spare bits; all 0 in a free slot. */
typedef struct
{
  MsPerfectName name;
} MsPerfectSlot;

typedef struct
{
  MsPool pool;
  MsPerfectSlot *slots;
  size_t n_slots, n_used;
  size_t most_slots; /* beyond, what is known of smaller situations makes room */
  MsWork *work;
} MsPerfectTable;

typedef struct
{
  int most; /* 0: nothing is known */
  bool exact; /* best play wins as many */
} MsPerfectKnown;

/* unknown: cells of a 6×6 square anywhere; numbers: binary digits of what the opened cells beside them
 * show of them, 0 elsewhere; mines: how many mines are in them. */
MsPerfectName ms_perfect_name (uint64_t unknown, const uint64_t numbers[3], int mines);

MsPerfectKnown ms_perfect_table_find (const MsPerfectTable *table, const MsPerfectName *name);

typedef struct
{
  size_t from; /* where in the stack */
  int n;
  int most; /* no play wins more of them */
  MsPerfectName name;
} MsPerfectSet;

typedef struct
{
  MsWork *work;
  /* The layouts that the sets at hand are made of, one after the other; copied for each set whose
   * parts are looked at, so that they stay in the cache. */
  const MsPerfectLayout *layouts;
  size_t first_layout, end_layout; /* where they are in the pool */
  MsPool layout_pool;
  uint64_t board; /* all cells */
  const MsPerfectTable *table;
  MsPool stack_pool, set_pool;
  uint32_t *stack; /* numbers among the layouts */
  size_t used;
  MsPerfectSet *sets;
  size_t n_sets;
} MsPerfectSets;

/* What the layouts of a set have in common. */
typedef struct
{
  uint64_t some, all; /* cells that are a mine in some of them, in all of them */
  uint64_t telling; /* cells that show different numbers in those where they are safe */
} MsPerfectSight;

/* The cells that may be opened at a risk and tell something, with the number of layouts in which
 * each is a mine, in binary digits. */
#define MS_PERFECT_DIGITS 28
typedef struct
{
  uint64_t cells;
  uint64_t mines[MS_PERFECT_DIGITS];
  int n_digits;
} MsPerfectRisks;

/* Begins with n layouts of a board, for the caller to fill in, all of which are the stack's first set.
 * NULL: see the work's status. */
MsPerfectLayout *ms_perfect_sets_begin (MsPerfectSets *self, uint64_t board, size_t n);
void ms_perfect_sets_clear (MsPerfectSets *self);

/* Makes the n layouts of a set those that sets are made of from now on, and the set all of them; what
 * was there before is still there, and comes back by ms_perfect_sets_return (first_layout,
 * end_layout). */
bool ms_perfect_sets_enter (MsPerfectSets *self, MsPerfectSet *set);
void ms_perfect_sets_return (MsPerfectSets *self, size_t first_layout, size_t end_layout);

MsPerfectSight ms_perfect_look (const MsPerfectSets *self, size_t from, int n);

void ms_perfect_risks (const MsPerfectSets *self, const MsPerfectSight *sight, size_t from, int n,
    MsPerfectRisks *risks);

/* In how many of the layouts a cell is a mine. */
int ms_perfect_mines (const MsPerfectRisks *risks, uint64_t cell);

/* Opens a cell in the layouts at the stack's from on: *sure is raised by those that are won for
 * certain by now, the rest is pushed as sets whose best play is not known. */
bool ms_perfect_open (MsPerfectSets *self, size_t from, int n, uint64_t cell, int *sure);

/* The same where nothing is opened but what is safe in all of them. */
bool ms_perfect_settle (MsPerfectSets *self, size_t from, int n, int *sure);

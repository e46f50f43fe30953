/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of situations: how many layouts best play wins, or that it wins no more than so
 * many.
 *
 * A situation is what is left to find out: the cells that are a mine in some layouts and not in
 * others, the opened cells beside them with the number of mines among them, and how many mines there
 * are among all of them.  Everything else, known mines and where on the board this lies, does not
 * matter.  The name of a situation says all of that, for the eight ways to turn and mirror it the
 * same: two situations never share a name by chance.
 */
#pragma once

#include "ms-perfect-board.h"
#include "ms-work.h"

#include <stddef.h>

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

/* Takes no more than so many bytes. */
bool ms_perfect_table_init (MsPerfectTable *table, MsWork *work, size_t bytes);
void ms_perfect_table_clear (MsPerfectTable *table);

MsPerfectKnown ms_perfect_table_find (const MsPerfectTable *table, const MsPerfectName *name);

/* known.most is below 2^27.  false: see the work's status. */
bool ms_perfect_table_note (MsPerfectTable *table, const MsPerfectName *name, MsPerfectKnown known);

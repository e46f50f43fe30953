/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search for the best play on sets of layouts of a small board. */
#pragma once

#include "ms-perfect-sets.h"

typedef struct
{
  MsPerfectSets sets;
  MsPerfectTable table; /* kept from board to board */
  long nodes; /* how many situations were searched */
} MsPerfectSearch;

/* bytes: the most memory that the table may take. */
bool ms_perfect_search_init (MsPerfectSearch *self, MsWork *work, size_t bytes);
void ms_perfect_search_clear (MsPerfectSearch *self);

/* Opens cell in the n layouts of the stack at from.  If best play then wins more than enough of
 * them, *won is how many; else *won is an upper bound of that, at most enough.  enough is −1 to get
 * the exact number in any case. */
bool ms_perfect_search_cell (
    MsPerfectSearch *self, size_t from, int n, uint64_t cell, int enough, int *won);

/* How many of the first n layouts best play wins when nothing is known but that one of them is the
 * true one. */
bool ms_perfect_search_all (MsPerfectSearch *self, int n, int *won);

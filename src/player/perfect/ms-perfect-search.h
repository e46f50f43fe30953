/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search for the best play on sets of layouts of a small board. */
#pragma once

#include "ms-perfect-sets.h"

typedef struct
{
  MsPerfectSets sets;
  MsPerfectTable table; /* kept from board to board */
  long nodes; /* situations searched */
} MsPerfectSearch;

/* The table takes no more than so many bytes. */
bool ms_perfect_search_init (MsPerfectSearch *self, MsWork *work, size_t bytes);
void ms_perfect_search_clear (MsPerfectSearch *self);

/* *won: the layouts won by best play after cell is opened, when they are more than enough; else a
 * number not above enough that best play does not exceed.  enough is −1 to know it in any case. */
bool ms_perfect_search_cell (
    MsPerfectSearch *self, size_t from, int n, uint64_t cell, int enough, int *won);

/* The layouts won by best play when nothing is known but that it is one of the first n. */
bool ms_perfect_search_all (MsPerfectSearch *self, int n, int *won);

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The search for the best play on sets of layouts of a small board.
 *
 * A set stands for what a player knows, see ms-endgame-views.h.  Here every set that is kept is
 * closed: every cell that is safe in all of its layouts shows the same number in all of them, so
 * that all such cells count as opened.  Sets lie on a stack that moves when it grows. */
#pragma once

#include "ms-perfect-table.h"

typedef struct
{
  MsWork *work;
  MsPerfectTable table;
  /* The layouts of which the sets at hand are made.  They are copied for each set whose parts are
   * looked at, so that they lie side by side and stay in the cache. */
  const MsPerfectLayout *layouts;
  size_t first_layout, end_layout; /* where those layouts are in layout_pool */
  MsPool layout_pool, stack_pool, set_pool;
  uint64_t board; /* all cells of the board */
  uint32_t *stack; /* indices into layouts */
  size_t used;
  struct _MsPerfectSet *sets;
  size_t n_sets;
  int n_layouts; /* of the first set of the stack, which is made of all of them */
  long nodes; /* how many situations were searched */
} MsPerfectSearch;

/* bytes: the most memory that the table may take. */
bool ms_perfect_search_init (MsPerfectSearch *self, MsWork *work, size_t bytes);
void ms_perfect_search_clear (MsPerfectSearch *self);

/* Begins with n layouts of a board, which the caller fills in; what the table knows stays.  NULL:
 * see the status of the work. */
MsPerfectLayout *ms_perfect_search_begin (MsPerfectSearch *self, uint64_t board, int n);

/* Opens cell in all layouts.  If best play then wins more than enough of them, *won is how many;
 * else *won is an upper bound of that, at most enough.  enough is −1 to get the exact number in any
 * case. */
bool ms_perfect_search_cell (MsPerfectSearch *self, uint64_t cell, int enough, int *won);

/* How many of the layouts best play wins when nothing is known but that one of them is the true
 * one. */
bool ms_perfect_search_all (MsPerfectSearch *self, int *won);

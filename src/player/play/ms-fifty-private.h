/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the parts of the search for guesses that no play can avoid: linked cells (ms-fifty.c)
 * and closed sets (ms-fifty-closed.c). */
#pragma once

#include "ms-fifty.h"

#include "ms-arena.h"
#include "ms-neighbours.h"
#include "ms-section-study.h"

typedef struct
{
  MsSolver *solver;
  const MsPosition *position;
  const MsSolverOptions *options;
  const MsAllocator *allocator;
  MsArena *arena; /* the memory of the answer */
  MsFifties *fifties;
  MsSectionStudy *study;
  MsSolverResult *result;
  int width, height, n_cells;
  uint8_t *taken; /* [n_cells] to which guesses that cannot be avoided the cell belongs */
  MsStatus status;
} MsFiftySearch;

/* Bits of taken: the cell is among linked cells; in a closed set. */
enum
{
  MS_FIFTY_TAKEN_LINKED = 1,
  MS_FIFTY_TAKEN_CLOSED = 2,
};

/* Two computed values of the same chance differ by less than this. */
#define MS_FIFTY_TIE 1e-11

/* Finds the closed sets that are more than linked cells, and appends them; the linked cells must
 * have been found before.  False: stopped, see status. */
bool ms_fifty_find_closed (MsFiftySearch *search);

/* Appends an item with room for n_cells cells; NULL when there is no memory, and status then says
 * so. */
MsFifty *ms_fifty_add_item (MsFiftySearch *search, MsFiftyKind kind, int n_cells);

static inline bool
ms_fifty_fail (MsFiftySearch *search, MsStatus status)
{
  search->status = status;
  return false;
}

static inline MsCertainty
ms_fifty_certainty (const MsFiftySearch *search, int cell)
{
  return (MsCertainty)search->study->certainty[cell];
}

/* Lists the undecided cells beside a cell; returns how many. */
static inline int
ms_fifty_list_undecided (const MsFiftySearch *search, int cell, int undecided[8])
{
  int around[8], n = 0;
  int n_around = ms_neighbours (search->width, search->height, cell, around);
  for (int i = 0; i < n_around; i++)
    if (ms_fifty_certainty (search, around[i]) == MS_CERTAINTY_NONE)
      undecided[n++] = around[i];
  return n;
}

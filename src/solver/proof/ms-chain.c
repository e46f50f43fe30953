/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-chain.h"

#include <stdlib.h>
#include <string.h>

static int
compare_cells (const void *a, const void *b)
{
  int first = *(const int *)a, second = *(const int *)b;
  return (first > second) - (first < second);
}

/* Moves a copy of cells[n] to *room, sorted, and *room behind it. */
static const int *
copy_cells (const int *cells, int n, int **room)
{
  int *copy = *room;
  if (n > 0)
    {
      memcpy (copy, cells, (size_t)n * sizeof *cells);
      qsort (copy, (size_t)n, sizeof *cells, compare_cells);
    }
  *room += n;
  return copy;
}

static MsRung *
copy_rung (const MsRung *rung, const MsAllocator *allocator)
{
  size_t n_cells = (size_t)(rung->n_numbers + rung->n_safe + rung->n_mines + rung->n_set);
  size_t terms = (size_t)rung->n_terms * sizeof *rung->terms;
  MsRung *copy = ms_alloc (allocator, 1, sizeof *copy + terms + n_cells * sizeof (int));
  if (copy == NULL)
    return NULL;
  *copy = *rung;
  MsRungTerm *copied = (MsRungTerm *)(copy + 1);
  if (terms > 0)
    memcpy (copied, rung->terms, terms);
  copy->terms = copied;
  int *room = (int *)(copied + rung->n_terms);
  copy->numbers = copy_cells (rung->numbers, rung->n_numbers, &room);
  copy->safe = copy_cells (rung->safe, rung->n_safe, &room);
  copy->mines = copy_cells (rung->mines, rung->n_mines, &room);
  copy->set = copy_cells (rung->set, rung->n_set, &room);
  return copy;
}

bool
ms_chain_add (MsChain *list, const MsRung *rung)
{
  if (list->n == list->room)
    {
      int room = list->room > 0 ? 2 * list->room : 8;
      MsRung **rungs = ms_realloc (list->allocator, list->rungs, (size_t)room, sizeof *list->rungs);
      if (rungs == NULL)
        return false;
      list->rungs = rungs;
      list->room = room;
    }
  list->rungs[list->n] = copy_rung (rung, list->allocator);
  if (list->rungs[list->n] == NULL)
    return false;
  list->n++;
  return true;
}

void
ms_chain_cut (MsChain *list, int n)
{
  while (list->n > n)
    ms_dealloc (list->allocator, list->rungs[--list->n]);
}

void
ms_chain_clear (MsChain *list)
{
  ms_chain_cut (list, 0);
  ms_dealloc (list->allocator, list->rungs);
  list->rungs = NULL;
  list->room = 0;
}

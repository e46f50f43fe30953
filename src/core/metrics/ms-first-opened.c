/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-first-opened.h"

#include "ms-draw.h"
#include "ms-neighbours.h"

#include <math.h>
#include <string.h>

/* So many cells are drawn in all, but no more boards than are needed for a small error, and none if
 * they would be too few. */
#define MOST_CELLS 1000000
#define MOST_BOARDS 4000
#define LEAST_BOARDS 200

/* mine[n_cells] is overwritten: an opened cell is marked by a number other than 0 and 1 then.
 * queue[n_cells] is for the search. */
static int
open_cell (const MsRules *rules, int first, uint8_t *mine, int *queue)
{
  enum
  {
    OPENED = 2
  };
  int n = 0;
  if (mine[first])
    return 0;
  mine[first] = OPENED;
  queue[n++] = first;
  for (int i = 0; i < n; i++)
    {
      int around[8], n_around = ms_neighbours (rules->width, rules->height, queue[i], around);
      int n_mines = 0;
      for (int j = 0; j < n_around; j++)
        n_mines += mine[around[j]] == 1;
      for (int j = 0; n_mines == 0 && j < n_around; j++)
        if (mine[around[j]] == 0)
          {
            mine[around[j]] = OPENED;
            queue[n++] = around[j];
          }
    }
  return n;
}

bool
ms_first_opened_find (
    const MsRules *rules, int first, const MsAllocator *allocator, MsFirstOpened *opened)
{
  int n_cells = rules->width * rules->height, n_boards = MOST_CELLS / n_cells;
  double sum = 0, squares = 0;
  MsRng rng;
  *opened = (MsFirstOpened){ NAN, NAN };
  n_boards = n_boards < MOST_BOARDS ? n_boards : MOST_BOARDS;
  if (n_boards < LEAST_BOARDS)
    return true;
  uint8_t *mine = ms_alloc (allocator, (size_t)n_cells, sizeof *mine);
  int *queue = ms_alloc (allocator, (size_t)n_cells, sizeof *queue);
  bool drawn = mine != NULL && queue != NULL;
  ms_rng_seed (&rng, 1);
  for (int i = 0; drawn && i < n_boards; i++)
    {
      drawn = ms_draw_mines (rules, first, &rng, mine, allocator);
      int n = drawn ? open_cell (rules, first, mine, queue) : 0;
      sum += n;
      squares += (double)n * n;
    }
  if (drawn)
    {
      opened->mean = sum / n_boards;
      double variance = squares / n_boards - opened->mean * opened->mean;
      opened->error = sqrt (fmax (variance, 0) / n_boards);
    }
  ms_dealloc (allocator, mine);
  ms_dealloc (allocator, queue);
  return drawn;
}

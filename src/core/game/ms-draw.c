/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-draw.h"

#include "ms-neighbours.h"

#include <string.h>

void
ms_draw_list_freed (const MsRules *rules, int first, uint8_t *freed)
{
  int neighbours[8];
  MsFirstClick promise = ms_rules_feasible_first_click (
      rules, first % rules->width, first / rules->width);
  int n = ms_neighbours (rules->width, rules->height, first, neighbours);

  memset (freed, 0, (size_t)rules->width * rules->height);
  freed[first] = promise != MS_FIRST_CLICK_ANY && promise != MS_FIRST_CLICK_CLASSIC;
  for (int i = 0; promise == MS_FIRST_CLICK_OPEN && i < n; i++)
    freed[neighbours[i]] = 1;
}

bool
ms_draw_mines (
    const MsRules *rules, int first, MsRng *rng, uint8_t *mine, const MsAllocator *allocator)
{
  int n_cells = rules->width * rules->height, n_allowed = 0;
  int *allowed = ms_alloc (allocator, (size_t)n_cells, sizeof *allowed);
  if (allowed == NULL)
    return false;

  /* For a moment mine holds the freed cells; it is overwritten below. */
  ms_draw_list_freed (rules, first, mine);
  for (int cell = 0; cell < n_cells; cell++)
    if (!mine[cell])
      allowed[n_allowed++] = cell;
  memset (mine, 0, (size_t)n_cells);
  for (int i = 0; i < rules->mines; i++)
    {
      int j = i + (int)ms_rng_below (rng, (uint64_t)(n_allowed - i));
      int cell = allowed[j];
      allowed[j] = allowed[i];
      mine[cell] = 1;
    }
  ms_dealloc (allocator, allowed);
  if (rules->first_click == MS_FIRST_CLICK_CLASSIC && mine[first])
    {
      /* By the classic rule that mine moves to the first cell of the board without one. */
      int place = 0;
      while (mine[place])
        place++;
      mine[place] = 1;
      mine[first] = 0;
    }
  return true;
}

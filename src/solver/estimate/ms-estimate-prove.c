/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Certainty by windows: what every layout of a window has, whatever lies around the window, every
 * layout of the board has. */
#include "ms-estimate-state.h"

#include "ms-reduce.h"

#define SIDE 10
/* Cells around the window that are folded with it, so that its own boxes are bound as on the
 * board. */
#define MARGIN 3
#define MOST_EDGES 200000

static void
decide (MsProblem *problem, int box, MsBoxState state)
{
  MsBox *entry = &problem->boxes[box];
  int mines = state == MS_BOX_MINES ? entry->size : 0;
  entry->state = (uint8_t)state;
  problem->n_decided_mines += mines;
  for (int i = 0; i < entry->n_numbers; i++)
    {
      MsNumber *number = &problem->numbers[entry->numbers[i]];
      number->left = (int8_t)(number->left - entry->size);
      number->need = (int8_t)(number->need - mines);
    }
}

/* *n_decided grows by what was decided. */
static bool
prove_window (MsEstimate *self, MsPatch window, int *n_decided, int32_t *dead)
{
  MsRegion *region = &self->region;
  MsArenaMark mark = ms_arena_mark (&self->work->arena);
  int n = ms_region_list (region, ms_patch_grown (window, MARGIN), false);
  MsRegionEnd end = n > 0 ? ms_region_fold (region, region->found, n) : MS_REGION_TOO_BIG;
  if (end == MS_REGION_COUNTED)
    for (int i = 0; i < n; i++)
      {
        MsBoxState state = ms_circuit_decided (&region->solver->circuit, &region->sub, i);
        if (state == MS_BOX_OPEN)
          continue;
        decide (&self->solver->problem, region->boxes[i], state);
        ++*n_decided;
      }
  if (end == MS_REGION_DEAD)
    *dead = self->solver->problem.numbers[region->whole->boxes[region->boxes[0]].numbers[0]].index;
  ms_arena_release (&self->work->arena, mark);
  return end != MS_REGION_STOPPED;
}

bool
ms_estimate_prove (MsEstimate *self, int32_t *dead)
{
  MsRegion *region = &self->region;
  const MsGrid *grid = &self->solver->grid;
  int n_decided = 0, contradicted = -1;
  region->most_edges = MOST_EDGES;
  *dead = -1;
  for (int y = 0; y < grid->height; y += SIDE)
    for (int x = 0; x < grid->width; x += SIDE)
      if (!prove_window (self, (MsPatch){ x, y, x + SIDE, y + SIDE }, &n_decided, dead))
        return false;
      else if (*dead >= 0)
        return true;
  if (n_decided > 0 && !ms_reduce (&self->solver->problem, self->work, &contradicted))
    return false;
  if (contradicted >= 0)
    *dead = self->solver->problem.numbers[contradicted].index;
  return ms_region_find_homes (region);
}

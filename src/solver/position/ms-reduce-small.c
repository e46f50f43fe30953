/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-reduce-small.h"

#include "ms-cell-sets.h"
#include "ms-wide.h"

/* False when there are more cells than bits, or a number is contradicted.  Those of a box lie
 * together, boxes in their order. */
static bool
set_up (MsCellSets *sets, const MsProblem *problem)
{
  sets->n_numbers = problem->n_numbers;
  sets->n_cells = 0;
  sets->safe = sets->mines = 0;
  for (int i = 0; i < problem->n_numbers; i++)
    {
      sets->cells[i] = 0;
      sets->need[i] = problem->numbers[i].need;
      sets->spare[i] = (int8_t)(problem->numbers[i].left - sets->need[i]);
      if ((sets->need[i] | sets->spare[i]) < 0)
        return false;
    }
  for (int i = 0; i < problem->n_boxes; i++)
    {
      const MsBox *box = &problem->boxes[i];
      if (box->state != MS_BOX_OPEN)
        continue;
      if (sets->n_cells + box->size > MS_MOST_BITS)
        return false;
      uint64_t cells = (ms_bit (box->size) - 1) << sets->n_cells, numbers = 0;
      for (int j = 0; j < box->n_numbers; j++)
        {
          numbers |= ms_bit (box->numbers[j]);
          sets->cells[box->numbers[j]] |= cells;
        }
      for (int j = 0; j < box->size; j++)
        sets->numbers[sets->n_cells++] = numbers;
    }
  return true;
}

static void
write_back (const MsCellSets *sets, MsProblem *problem)
{
  int cell = 0;
  for (int i = 0; i < problem->n_numbers; i++)
    {
      problem->numbers[i].need = sets->need[i];
      problem->numbers[i].left = (int8_t)(sets->need[i] + sets->spare[i]);
    }
  for (int i = 0; i < problem->n_boxes; i++)
    {
      MsBox *box = &problem->boxes[i];
      if (box->state != MS_BOX_OPEN)
        continue;
      if (sets->safe >> cell & 1)
        box->state = MS_BOX_SAFE;
      else if (sets->mines >> cell & 1)
        box->state = MS_BOX_MINES;
      cell += box->size;
    }
  problem->n_decided_mines += ms_count_bits (sets->mines);
}

MS_BITWISE bool
ms_reduce_small (MsProblem *problem)
{
  MsCellSets sets;
  if (problem->n_numbers > MS_MOST_BITS || problem->n_boxes > MS_MOST_BITS
      || !set_up (&sets, problem) || !ms_cell_sets_reduce (&sets))
    return false;
  write_back (&sets, problem);
  return true;
}

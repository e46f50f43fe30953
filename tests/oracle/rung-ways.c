/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rung-ways.h"

#include <stdlib.h>
#include <string.h>

#define MOST_STEPS 20000000L

bool
rung_ways_touch (const RungChecker *self, int a, int b)
{
  return a != b && abs (a % self->width - b % self->width) <= 1
      && abs (a / self->width - b / self->width) <= 1;
}

bool
rung_ways_has (const int *cells, int n, int cell)
{
  for (int i = 0; i < n; i++)
    if (cells[i] == cell)
      return true;
  return false;
}

bool
rung_ways_is_number (const RungChecker *self, int cell)
{
  return cell >= 0 && cell < self->n_cells
      && ms_cell_is_opened (ms_position_get_cells (self->position)[cell]);
}

int
rung_ways_list_around (const RungChecker *self, int number, int cells[8], int *need)
{
  int n = 0, x = number % self->width, y = number / self->width;
  *need = ms_position_get_cells (self->position)[number];
  for (int v = y - 1; v <= y + 1; v++)
    for (int u = x - 1; u <= x + 1; u++)
      {
        int cell = v * self->width + u;
        if (u < 0 || u >= self->width || v < 0 || v >= self->height || cell == number)
          continue;
        if (self->known[cell] < 0)
          cells[n++] = cell;
        else
          *need -= self->known[cell];
      }
  return n;
}

static bool
note_way (const uint8_t *mine, int mines, void *user_data)
{
  Part *part = user_data;
  part->has_way[mines] = true;
  for (int i = 0; i < part->n_cells; i++)
    part->may_be[mine[i]][i][mines] = true;
  return true;
}

/* Goes through the ways of the numbers that hang together with numbers[first], which are then
 * placed; false when there are too many. */
static bool
arrange_part (RungChecker *self, const int *numbers, int n, int first, bool *placed, Part *part)
{
  int together[MOST_CELLS], needs[MOST_CELLS], n_together = 0;
  long steps = MOST_STEPS;
  for (int next = first; next >= 0;)
    {
      int around[8], best = 0, number = numbers[next];
      int n_around = rung_ways_list_around (self, number, around, &needs[n_together]);
      placed[next] = true;
      together[n_together++] = number;
      for (int j = 0; j < n_around; j++)
        if (!rung_ways_has (part->cells, part->n_cells, around[j]))
          {
            if (part->n_cells == MOST_CELLS)
              return false;
            part->cells[part->n_cells++] = around[j];
          }
      next = -1;
      /* The one that shares the most comes next, so that dead ends show early. */
      for (int i = 0; i < n; i++)
        {
          int need, shared = 0;
          n_around = rung_ways_list_around (self, numbers[i], around, &need);
          for (int j = 0; j < n_around; j++)
            shared += rung_ways_has (part->cells, part->n_cells, around[j]);
          if (!placed[i] && shared > best)
            {
              best = shared;
              next = i;
            }
        }
    }
  OracleSection section = { self->width, part->cells, part->n_cells, together, needs, n_together };
  return oracle_section_visit (&section, &steps, note_way, part);
}

void
rung_ways_dismiss (Arrangement *self)
{
  for (int i = 0; i < self->n_parts; i++)
    free (self->parts[i]);
  self->n_parts = 0;
}

bool
rung_ways_arrange (RungChecker *self, const int *numbers, int n, bool by_total, Arrangement *result)
{
  bool placed[MOST_CELLS] = { false }, few = n <= MOST_CELLS;
  *result = (Arrangement){ .by_total = by_total,
    .mines_left = ms_position_get_mines (self->position) };
  for (int i = 0; i < n && few; i++)
    if (!placed[i])
      {
        Part *part = calloc (1, sizeof *part);
        result->parts[result->n_parts++] = part;
        few = arrange_part (self, numbers, n, i, placed, part);
        result->n_cells += part->n_cells;
      }
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      result->others += self->known[cell] < 0;
      result->mines_left -= self->known[cell] == 1;
    }
  result->others -= result->n_cells;
  return few;
}

void
rung_ways_add_up (const Arrangement *self, int left_out, bool *sums)
{
  memset (sums, 0, (size_t)self->n_cells + 1);
  sums[0] = true;
  for (int i = 0; i < self->n_parts; i++)
    for (int sum = self->n_cells; sum >= 0 && i != left_out; sum--)
      {
        bool reached = false;
        for (int mines = 0; mines <= sum && mines <= self->parts[i]->n_cells; mines++)
          reached |= self->parts[i]->has_way[mines] && sums[sum - mines];
        sums[sum] = reached;
      }
}

/* Whether part i may have so many mines, given the total if it counts. */
static bool
may_have (const Arrangement *self, const bool *others_sums, int mines)
{
  for (int sum = 0; sum <= self->n_cells; sum++)
    {
      long rest = self->mines_left - mines - sum;
      if (others_sums[sum] && (!self->by_total || (rest >= 0 && rest <= self->others)))
        return true;
    }
  return false;
}

bool
rung_ways_settle_in_part (const Arrangement *self, int i, int index, int mine)
{
  bool *sums = malloc ((size_t)self->n_cells + 1), has_way = false, otherwise = false;
  const Part *part = self->parts[i];
  rung_ways_add_up (self, i, sums);
  for (int mines = 0; mines <= part->n_cells; mines++)
    if (part->has_way[mines] && may_have (self, sums, mines))
      {
        has_way = true;
        otherwise |= part->may_be[!mine][index][mines];
      }
  free (sums);
  return has_way && !otherwise;
}

/* Whether every way has this in all cells of no part. */
static bool
settles_outside (const Arrangement *self, int mine)
{
  bool *sums = malloc ((size_t)self->n_cells + 1), has_way = false, otherwise = false;
  rung_ways_add_up (self, -1, sums);
  for (int sum = 0; sum <= self->n_cells; sum++)
    {
      long rest = self->mines_left - sum;
      if (!sums[sum] || rest < 0 || rest > self->others)
        continue;
      has_way = true;
      otherwise |= mine ? rest < self->others : rest > 0;
    }
  free (sums);
  return self->by_total && has_way && !otherwise;
}

bool
rung_ways_settle (const Arrangement *self, int cell, int mine)
{
  for (int i = 0; i < self->n_parts; i++)
    for (int j = 0; j < self->parts[i]->n_cells; j++)
      if (self->parts[i]->cells[j] == cell)
        return rung_ways_settle_in_part (self, i, j, mine);
  return settles_outside (self, mine);
}

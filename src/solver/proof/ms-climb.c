/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-climb.h"

#include "ms-neighbours.h"

static void
enqueue (MsClimb *self, int number)
{
  for (int rule = 0; rule < MS_N_LOCAL_RULES; rule++)
    {
      if (self->queued[number] & 1u << rule)
        continue;
      int tail = self->head[rule] + self->n_queued[rule]++;
      self->queue[rule][tail >= self->n_numbers ? tail - self->n_numbers : tail] = number;
      self->queued[number] |= (uint8_t)(1u << rule);
    }
}

static int
dequeue (MsClimb *self, int rule)
{
  int number = self->queue[rule][self->head[rule]];
  if (++self->head[rule] == self->n_numbers)
    self->head[rule] = 0;
  self->n_queued[rule]--;
  self->queued[number] &= (uint8_t) ~(1u << rule);
  return number;
}

static bool
is_heeded (const MsClimb *self, int cell)
{
  return self->known->state[cell] == MS_FINDING_NUMBER
      && (self->heeded == NULL || self->heeded[cell]);
}

bool
ms_climb_init (MsClimb *self, MsFindings *known, const uint8_t *heeded)
{
  *self = (MsClimb){ .known = known, .heeded = heeded };
  for (int cell = 0; cell < known->n_cells; cell++)
    self->n_numbers += is_heeded (self, cell);
  bool has_memory = true;
  self->queued = ms_alloc0 (known->allocator, (size_t)known->n_cells, 1);
  for (int rule = 0; rule < MS_N_LOCAL_RULES; rule++)
    {
      self->queue[rule] = ms_alloc (
          known->allocator, (size_t)self->n_numbers, sizeof *self->queue[rule]);
      has_memory = has_memory && self->queue[rule] != NULL;
    }
  if (!has_memory || self->queued == NULL)
    return false;
  for (int cell = 0; cell < known->n_cells; cell++)
    if (is_heeded (self, cell) && known->left[cell] > 0)
      enqueue (self, cell);
  return true;
}

void
ms_climb_clear (MsClimb *self)
{
  ms_dealloc (self->known->allocator, self->queued);
  for (int rule = 0; rule < MS_N_LOCAL_RULES; rule++)
    ms_dealloc (self->known->allocator, self->queue[rule]);
}

bool
ms_climb_look (MsClimb *self, MsLocalRung *found, bool *decided)
{
  *decided = false;
  for (int rule = 0; rule < MS_N_LOCAL_RULES; rule++)
    if (self->n_queued[rule] > 0)
      {
        int number = dequeue (self, rule);
        *decided = ms_local_find (self->known, self->heeded, (MsRungRule)rule, number, found);
        if (*decided)
          enqueue (self, number);
        return true;
      }
  return false;
}

static void
take_cells (MsClimb *self, const int *cells, int n, bool mine)
{
  const MsFindings *known = self->known;
  for (int i = 0; i < n; i++)
    {
      int around[8], n_around = ms_neighbours (known->width, known->height, cells[i], around);
      ms_findings_decide (self->known, cells[i], mine);
      for (int j = 0; j < n_around; j++)
        if (is_heeded (self, around[j]) && known->left[around[j]] > 0)
          enqueue (self, around[j]);
    }
}

void
ms_climb_take (MsClimb *self, const MsRung *rung)
{
  take_cells (self, rung->safe, rung->n_safe, false);
  take_cells (self, rung->mines, rung->n_mines, true);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-climb.h"

#include "ms-neighbours.h"

/* Set for a number of whose equations nothing follows, while it waits to be looked at. */
#define CLOSED (1u << MS_N_CLIMBED_RULES)

void
ms_climb_queue (MsClimb *self, int number)
{
  self->queued[number] &= (uint8_t)~CLOSED;
  for (int rule = 0; rule < MS_N_CLIMBED_RULES; rule++)
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
is_left (const MsClimb *self, int cell)
{
  return self->findings->state[cell] == MS_FINDING_NUMBER && self->findings->left[cell] > 0;
}

bool
ms_climb_init (MsClimb *self, MsFindings *findings)
{
  *self = (MsClimb){ .findings = findings };
  for (int cell = 0; cell < findings->n_cells; cell++)
    self->n_numbers += ms_cell_is_opened (findings->cells[cell]);
  bool has_memory = true;
  self->queued = ms_alloc0 (findings->allocator, (size_t)findings->n_cells, 1);
  for (int rule = 0; rule < MS_N_CLIMBED_RULES; rule++)
    {
      self->queue[rule] = ms_alloc (
          findings->allocator, (size_t)self->n_numbers, sizeof *self->queue[rule]);
      has_memory = has_memory && self->queue[rule] != NULL;
    }
  self->eliminator = ms_eliminator_new (findings);
  return has_memory && self->queued != NULL && self->eliminator != NULL;
}

void
ms_climb_queue_all (MsClimb *self)
{
  for (int cell = 0; cell < self->findings->n_cells; cell++)
    if (is_left (self, cell))
      ms_climb_queue (self, cell);
}

void
ms_climb_forget (MsClimb *self)
{
  for (int rule = 0; rule < MS_N_CLIMBED_RULES; rule++)
    while (self->n_queued[rule] > 0)
      dequeue (self, rule);
}

void
ms_climb_clear (MsClimb *self)
{
  ms_dealloc (self->findings->allocator, self->queued);
  ms_eliminator_free (self->eliminator);
  for (int rule = 0; rule < MS_N_CLIMBED_RULES; rule++)
    ms_dealloc (self->findings->allocator, self->queue[rule]);
}

static bool
eliminate (MsClimb *self, int number, MsLocalRung *found)
{
  const int *numbers;
  int n;
  if (self->queued[number] & CLOSED || self->findings->left[number] == 0)
    return false;
  if (ms_eliminator_find (self->eliminator, number, found, &numbers, &n))
    return true;
  /* Of the nearest half everything near enough has been looked at. */
  if (n == MS_ELIMINATE_NUMBERS)
    n /= 2;
  for (int i = 0; i < n; i++)
    self->queued[numbers[i]] |= CLOSED;
  return false;
}

bool
ms_climb_look (MsClimb *self, MsLocalRung *found, bool *decided)
{
  *decided = false;
  for (int rule = 0; rule < MS_N_CLIMBED_RULES; rule++)
    if (self->n_queued[rule] > 0)
      {
        int number = dequeue (self, rule);
        *decided = rule == MS_RUNG_EQUATIONS
            ? eliminate (self, number, found)
            : ms_local_find (self->findings, (MsRungRule)rule, number, found);
        if (*decided)
          ms_climb_queue (self, number);
        return true;
      }
  return false;
}

static void
take_cells (MsClimb *self, const int *cells, int n, bool mine)
{
  const MsFindings *findings = self->findings;
  for (int i = 0; i < n; i++)
    {
      int around[8], n_around = ms_neighbours (findings->width, findings->height, cells[i], around);
      ms_findings_decide (self->findings, cells[i], mine);
      for (int j = 0; j < n_around; j++)
        if (is_left (self, around[j]))
          ms_climb_queue (self, around[j]);
    }
}

void
ms_climb_take (MsClimb *self, const MsRung *rung)
{
  take_cells (self, rung->safe, rung->n_safe, false);
  take_cells (self, rung->mines, rung->n_mines, true);
}

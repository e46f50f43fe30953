/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ways to place mines in the boxes of a counted section, one by one. */
#include "ms-section-private.h"

typedef struct
{
  const MsSectionCounter *counter;
  const MsSectionTrace *trace;
  uint8_t *mines;
  MsSectionTake take;
  void *user_data;
} Listing;

static int
mines_in (uint64_t word)
{
  return (int)(word & ((1u << MS_SECTION_FIRST_SHIFT) - 1));
}

/* Counts the ways on from every state: no way is walked in vain then. */
static void
mark_ways (MsSectionCounter *self, const MsSectionTrace *trace, int low, int high)
{
  const MsSectionStep *steps = self->steps + trace->first_step;
  for (int i = trace->last_state; i < trace->end_state; i++)
    {
      int mines = mines_in (self->words[i]);
      self->rest[i][0] = (MsSectionTwo){ mines >= low && mines <= high, 0 };
    }
  for (int at = trace->n_steps - 1; at >= 0; at--)
    for (int i = steps[at].first_state; i < steps[at].end_state; i++)
      {
        const uint16_t *to = self->targets + self->fans[i].first;
        MsSectionTwo ways = { 0, 0 };
        for (int t = 0; t < self->fans[i].n; t++)
          ways += self->rest[to[t]][0];
        self->rest[i][0] = ways;
      }
}

static bool
list_from (const Listing *self, int at, int state)
{
  const MsSectionCounter *counter = self->counter;
  const MsSectionStep *step = &counter->steps[self->trace->first_step + at];
  if (at == self->trace->n_steps)
    return self->take (mines_in (counter->words[state]), self->user_data);
  const MsSectionFan *fan = &counter->fans[state];
  const uint16_t *to = counter->targets + fan->first;
  for (int t = 0; t < fan->n; t++)
    {
      self->mines[step->box] = (uint8_t)(fan->lowest + t);
      if (counter->rest[to[t]][0][0] > 0 && !list_from (self, at + 1, to[t]))
        return false;
    }
  return true;
}

bool
ms_section_list (MsSectionCounter *counter, const MsSectionTrace *trace, int low, int high,
    uint8_t *mines, MsSectionTake take, void *user_data)
{
  Listing listing = { counter, trace, mines, take, user_data };
  int root = trace->n_steps > 0 ? counter->steps[trace->first_step].first_state : trace->last_state;
  mark_ways (counter, trace, low, high);
  return counter->rest[root][0][0] == 0 || list_from (&listing, 0, root);
}

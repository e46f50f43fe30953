/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far what is held lies from the boxes of a region. */
#include "ms-estimate-state.h"

/* Of a number while its depth is not known. */
#define UNSEEN (-2)

typedef struct
{
  MsRegion *region;
  int32_t *queue; /* numbers by their depth, which is in region->local */
  int n_queued;
} Depth;

static bool
is_on_rim (const MsRegion *region, const MsNumber *number)
{
  for (int i = 0; i < number->n_boxes; i++)
    if (region->whole->boxes[number->boxes[i]].state == MS_BOX_OPEN
        && !region->inside[number->boxes[i]])
      return true;
  return false;
}

static void
find_rim (Depth *self)
{
  MsRegion *region = self->region;
  for (int i = 0; i < region->n_own; i++)
    {
      const MsBox *box = &region->whole->boxes[region->boxes[i]];
      for (int j = 0; j < box->n_numbers; j++)
        {
          int number = box->numbers[j];
          if (region->local[number] != -1)
            continue;
          region->local[number] = UNSEEN;
          if (!is_on_rim (region, &region->whole->numbers[number]))
            continue;
          region->local[number] = 0;
          self->queue[self->n_queued++] = number;
        }
    }
}

static void
spread (Depth *self)
{
  MsRegion *region = self->region;
  for (int i = 0; i < self->n_queued; i++)
    {
      const MsNumber *number = &region->whole->numbers[self->queue[i]];
      int32_t depth = region->local[self->queue[i]];
      for (int j = 0; j < number->n_boxes && depth < MS_DEPTH_MOST; j++)
        {
          const MsBox *box = &region->whole->boxes[number->boxes[j]];
          for (int k = 0; k < box->n_numbers && region->inside[number->boxes[j]]; k++)
            if (region->local[box->numbers[k]] == UNSEEN)
              {
                region->local[box->numbers[k]] = depth + 1;
                self->queue[self->n_queued++] = box->numbers[k];
              }
        }
    }
}

/* Of the least of its numbers' depths. */
static uint8_t
depth_of (const MsRegion *region, const MsBox *box)
{
  int32_t least = MS_DEPTH_MOST;
  for (int i = 0; i < box->n_numbers; i++)
    {
      int32_t depth = region->local[box->numbers[i]];
      least = depth != UNSEEN && depth < least ? depth : least;
    }
  return (uint8_t)least;
}

bool
ms_estimate_find_depths (MsEstimate *self, uint8_t *depths)
{
  MsRegion *region = &self->region;
  const MsProblem *whole = region->whole;
  size_t n = (size_t)region->n_own * MS_MAX_AROUND;
  if (n > (size_t)whole->n_numbers)
    n = (size_t)whole->n_numbers;
  Depth depth = { .region = region,
    .queue = ms_arena_alloc (&self->work->arena, n, sizeof (int32_t)) };
  if (depth.queue == NULL)
    return false;
  for (int i = 0; i < region->n_own; i++)
    region->inside[region->boxes[i]] = 1;
  find_rim (&depth);
  spread (&depth);
  for (int i = 0; i < region->n_own; i++)
    depths[i] = depth_of (region, &whole->boxes[region->boxes[i]]);
  for (int i = 0; i < region->n_own; i++)
    {
      const MsBox *box = &whole->boxes[region->boxes[i]];
      region->inside[region->boxes[i]] = 0;
      for (int j = 0; j < box->n_numbers; j++)
        region->local[box->numbers[j]] = -1;
    }
  region->work_done += 10.0 * region->n_own;
  return ms_work_tick (self->work, 60L * region->n_own);
}

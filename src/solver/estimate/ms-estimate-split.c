/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which sections are counted exactly and which are sampled. */
#include "ms-estimate-state.h"

/* A section counts as small enough when its tables are. */
#define MOST_EDGES ((size_t)2 << 20)
/* Counted all at once they have longer polynomials than a window's, and cannot be cut smaller. */
#define LONGER 7

typedef struct
{
  MsEstimate *estimate;
  uint8_t *seen; /* [n_boxes] */
  size_t words_left; /* of edges: what all exact sections together may still take */
  int32_t *boxes; /* [n_boxes] sections, one behind the other */
  int n;
} Split;

/* The boxes bound to a box, itself first, behind those found before. */
static bool
list_section (Split *self, int box)
{
  const MsProblem *problem = self->estimate->region.whole;
  int first = self->n;
  self->boxes[self->n++] = box;
  self->seen[box] = 1;
  for (int i = first; i < self->n; i++)
    {
      const MsBox *entry = &problem->boxes[self->boxes[i]];
      for (int j = 0; j < entry->n_numbers; j++)
        {
          const MsNumber *number = &problem->numbers[entry->numbers[j]];
          for (int k = 0; k < number->n_boxes; k++)
            if (!self->seen[number->boxes[k]]
                && problem->boxes[number->boxes[k]].state == MS_BOX_OPEN)
              {
                self->seen[number->boxes[k]] = 1;
                self->boxes[self->n++] = number->boxes[k];
              }
        }
      if (!ms_work_tick (self->estimate->work, 60))
        return false;
    }
  return true;
}

static bool
try_section (Split *self, int first)
{
  MsEstimate *estimate = self->estimate;
  MsRegion *region = &estimate->region;
  MsArenaMark mark = ms_arena_mark (&estimate->work->arena);
  size_t words = 0;
  MsRegionEnd end = MS_REGION_TOO_BIG;
  if (!estimate->work->options->force_estimate)
    end = ms_region_fold (region, self->boxes + first, self->n - first);
  if (end == MS_REGION_COUNTED)
    words = estimate->solver->circuit.n_edge_words;
  if (words > self->words_left)
    end = MS_REGION_TOO_BIG;
  self->words_left -= end == MS_REGION_COUNTED ? words : 0;
  ms_arena_release (&estimate->work->arena, mark);
  for (int i = first; i < self->n; i++)
    {
      int box = self->boxes[i];
      if (end == MS_REGION_COUNTED)
        {
          estimate->exact[estimate->n_exact++] = box;
          region->left_out[box] = 1;
        }
      else
        estimate->n_sampled++;
    }
  return end != MS_REGION_STOPPED;
}

bool
ms_estimate_sample_all (MsEstimate *self)
{
  for (int i = 0; i < self->n_exact; i++)
    self->region.left_out[self->exact[i]] = 0;
  self->n_sampled += self->n_exact;
  self->n_exact = 0;
  return ms_region_find_homes (&self->region);
}

bool
ms_estimate_split (MsEstimate *self)
{
  size_t n_boxes = (size_t)self->region.whole->n_boxes;
  MsArena *arena = &self->work->arena;
  Split split = { .estimate = self, .words_left = self->region.edges_in_memory };
  if (split.words_left != SIZE_MAX)
    split.words_left /= LONGER;
  self->exact = ms_arena_alloc (arena, n_boxes, sizeof *self->exact);
  split.seen = ms_work_alloc0 (self->work, n_boxes, 1);
  split.boxes = ms_arena_alloc (arena, n_boxes, sizeof *split.boxes);
  if (self->exact == NULL || split.seen == NULL || split.boxes == NULL)
    return false;
  self->region.most_edges = MOST_EDGES;
  for (size_t i = 0; i < n_boxes; i++)
    if (!split.seen[i] && self->region.whole->boxes[i].state == MS_BOX_OPEN)
      {
        int first = split.n;
        if (!list_section (&split, (int)i) || !try_section (&split, first))
          return false;
      }
  return ms_region_find_homes (&self->region);
}

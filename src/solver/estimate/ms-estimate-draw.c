/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws one layout of a region that has been counted, from the last layer back to the first. */
#include "ms-estimate-region.h"

/* What a layer was drawn to be: an entry, counted from the layer's first, and the mines so far. */
typedef struct
{
  uint32_t entry;
  int mines;
} Choice;

typedef struct
{
  const MsCircuit *circuit;
  const MsCount *count;
  const MsProblem *problem;
  MsRng *rng;
  Choice *choices; /* [n_layers] */
  uint8_t *drawn;
} Draw;

static double
value_of (const Draw *self, int layer, uint32_t entry, int mines)
{
  const MsSlice *slice = &self->count->slices[self->circuit->layers[layer].entries + entry];
  int t = mines - slice->lowest;
  return t >= 0 && t < slice->n ? self->count->values[slice->at + (size_t)t] : 0;
}

/* Scaling a layer scales all edges into it alike, so that it cancels here. */
static void
draw_box (Draw *self, int index)
{
  const MsTable *layer = &self->circuit->layers[index];
  const uint32_t *edges = self->circuit->edges + layer->edges;
  Choice target = self->choices[index], source = { 0, 0 };
  double weights[MS_MAX_AROUND + 1], sum = 0;
  ms_count_weights (self->count, self->problem->boxes[layer->box].size, weights);
  for (uint32_t i = 0; i < layer->n_edges; i++, edges += MS_BOX_EDGE)
    {
      int mines = (int)(edges[1] >> MS_TARGET_BITS);
      if ((edges[1] & MS_TARGET_MASK) != target.entry)
        continue;
      double part = weights[mines] * value_of (self, layer->left, edges[0], target.mines - mines);
      sum += part;
      /* Each edge takes the place of the earlier ones with its share of the sum so far. */
      if (part > 0 && ms_region_random (self->rng) * sum < part)
        source = (Choice){ edges[0], target.mines - mines };
    }
  self->choices[layer->left] = source;
  self->drawn[layer->box] = (uint8_t)(target.mines - source.mines);
}

static void
draw_join (Draw *self, int index)
{
  const MsTable *layer = &self->circuit->layers[index];
  const uint32_t *edges = self->circuit->edges + layer->edges;
  Choice target = self->choices[index], left = { 0, 0 }, right = { 0, 0 };
  double sum = 0;
  for (uint32_t i = 0; i < layer->n_edges; i++, edges += MS_JOIN_EDGE)
    {
      if (edges[2] != target.entry)
        continue;
      const MsSlice *slice =
          &self->count->slices[self->circuit->layers[layer->left].entries + edges[0]];
      for (int mines = slice->lowest; mines < slice->lowest + slice->n; mines++)
        {
          double part = value_of (self, layer->left, edges[0], mines)
              * value_of (self, layer->right, edges[1], target.mines - mines);
          sum += part;
          if (part > 0 && ms_region_random (self->rng) * sum < part)
            {
              left = (Choice){ edges[0], mines };
              right = (Choice){ edges[1], target.mines - mines };
            }
        }
    }
  self->choices[layer->left] = left;
  self->choices[layer->right] = right;
}

static Choice
draw_total (Draw *self, const MsSlice *total, const double *weights)
{
  const double *values = self->count->values + total->at;
  Choice choice = { 0, total->lowest };
  double sum = 0;
  for (int t = 0; t < total->n; t++)
    {
      double part = values[t] * weights[t];
      sum += part;
      if (part > 0 && ms_region_random (self->rng) * sum < part)
        choice.mines = total->lowest + t;
    }
  return choice;
}

bool
ms_region_draw (MsRegion *region, const double *weights, MsRng *rng, uint8_t *drawn)
{
  MsSolver *solver = region->solver;
  int n = solver->circuit.n_layers;
  Draw self = { &solver->circuit, &solver->count, &region->sub, rng, NULL, drawn };
  self.choices = ms_arena_alloc (&solver->work.arena, (size_t)n, sizeof *self.choices);
  if (self.choices == NULL)
    return false;
  for (int i = 0; i < region->sub.n_boxes; i++)
    if (region->sub.boxes[i].state != MS_BOX_OPEN)
      drawn[i] = region->sub.boxes[i].state == MS_BOX_MINES ? region->sub.boxes[i].size : 0;
  self.choices[n - 1] = draw_total (&self, ms_region_total (region), weights);
  for (int i = n - 1; i >= 0; i--)
    {
      const MsTable *layer = &solver->circuit.layers[i];
      if (layer->kind == MS_LAYER_BOX)
        draw_box (&self, i);
      else if (layer->kind == MS_LAYER_JOIN)
        draw_join (&self, i);
      if (!ms_work_tick (&solver->work, 10 + 2L * layer->n_edges))
        return false;
    }
  return true;
}

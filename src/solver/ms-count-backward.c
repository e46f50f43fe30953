/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-count.h"

#define REPORT_EDGES 64

typedef struct
{
  MsCount *count;
  const MsCircuit *circuit;
  const MsProblem *problem;
  MsWork *work;
  double *mine_sum, *safe_sum;
} Backward;

static bool
unfold_box (Backward *self, const MsLayer *layer, double scale)
{
  MsCount *count = self->count;
  const uint32_t *edges = self->circuit->edges + layer->edges;
  const MsSlice *targets = count->slices + layer->entries;
  const MsSlice *sources = count->slices + self->circuit->layers[layer->left].entries;
  int size = self->problem->boxes[layer->box].size;
  double weights[MS_MAX_AROUND + 1], sums[MS_MAX_AROUND + 1] = { 0 };
  ms_count_weights (count, size, weights);
  for (uint32_t i = 0; i < layer->n_edges; i++, edges += MS_BOX_EDGE)
    {
      const MsSlice *source = &sources[edges[0]], *target = &targets[edges[1] & MS_TARGET_MASK];
      int mines = (int)(edges[1] >> MS_TARGET_BITS);
      double weight = weights[mines] * scale, sum = 0;
      /* The target may have lost its tails. */
      int offset = source->lowest + mines - target->lowest;
      int from = offset < 0 ? -offset : 0;
      int to = source->n < target->n - offset ? source->n : target->n - offset;
      const double *values = count->values + source->at + from;
      const double *above = count->gradients + target->at + (size_t)(from + offset);
      double *gradients = count->gradients + source->at + from;
      for (int t = 0; t < to - from; t++)
        {
          gradients[t] += weight * above[t];
          sum += values[t] * above[t];
        }
      sums[mines] += weight * sum;
      if (!ms_work_tick (self->work, 4 + source->n))
        return false;
    }
  for (int m = 0; m <= size; m++)
    {
      self->mine_sum[layer->box] += m * sums[m];
      self->safe_sum[layer->box] += (size - m) * sums[m];
    }
  return true;
}

/* gradient of a += scale * Σ (other's values * gradient of the product). */
static bool
correlate_add (
    Backward *self, const MsSlice *a, const MsSlice *other, const MsSlice *target, double scale)
{
  MsCount *count = self->count;
  double *gradients = count->gradients + a->at;
  for (int s = 0; s < a->n; s++)
    {
      int offset = a->lowest + s + other->lowest - target->lowest;
      int from = offset < 0 ? -offset : 0;
      int to = other->n < target->n - offset ? other->n : target->n - offset;
      const double *values = count->values + other->at + from;
      const double *above = count->gradients + target->at + (size_t)(from + offset);
      double sum = 0;
      for (int t = 0; t < to - from; t++)
        sum += values[t] * above[t];
      gradients[s] += scale * sum;
      if (!ms_work_tick (self->work, 3 + other->n / 2))
        return false;
    }
  return true;
}

static bool
unjoin (Backward *self, int index, double scale)
{
  MsCount *count = self->count;
  const MsLayer *layer = &self->circuit->layers[index];
  const uint32_t *edges = self->circuit->edges + layer->edges;
  const MsSlice *targets = count->slices + layer->entries;
  const MsSlice *left = count->slices + self->circuit->layers[layer->left].entries;
  const MsSlice *right = count->slices + self->circuit->layers[layer->right].entries;
  for (uint32_t i = 0; i < layer->n_edges; i++, edges += MS_JOIN_EDGE)
    {
      const MsSlice *a = &left[edges[0]], *b = &right[edges[1]], *target = &targets[edges[2]];
      if (!correlate_add (self, a, b, target, scale) || !correlate_add (self, b, a, target, scale)
          || !ms_work_tick (self->work, 8))
        return false;
      if (i % REPORT_EDGES == 0)
        ms_circuit_report_back (self->circuit, index, i, self->work);
    }
  return true;
}

static bool
clamp_layer (Backward *self, const MsLayer *layer)
{
  const MsSlice *slices = self->count->slices + layer->entries;
  for (uint32_t i = 0; i < layer->n_entries; i++)
    {
      double *gradients = self->count->gradients + slices[i].at;
      for (int t = 0; t < slices[i].n; t++)
        gradients[t] = gradients[t] > 0;
      if (!ms_work_tick (self->work, 1 + slices[i].n / 2))
        return false;
    }
  return true;
}

bool
ms_count_backward (MsCount *count, const MsCircuit *circuit, const MsProblem *problem,
    double *mine_sum, double *safe_sum, MsWork *work)
{
  Backward self = { count, circuit, problem, work, mine_sum, safe_sum };
  size_t bytes = (size_t)problem->n_boxes * sizeof (double);
  if (!ms_work_fill (work, mine_sum, 0, bytes) || !ms_work_fill (work, safe_sum, 0, bytes))
    return false;
  for (int i = circuit->n_layers - 1; i >= 0; i--)
    {
      const MsLayer *layer = &circuit->layers[i];
      if (count->kind == MS_COUNT_SUPPORT && !clamp_layer (&self, layer))
        return false;
      if (layer->kind == MS_LAYER_BOX && !unfold_box (&self, layer, count->scales[i]))
        return false;
      if (layer->kind == MS_LAYER_JOIN && !unjoin (&self, i, count->scales[i]))
        return false;
      ms_circuit_report_back (circuit, i, layer->n_edges, work);
    }
  return true;
}

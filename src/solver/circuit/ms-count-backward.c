/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The backward pass of a count: gradients, from the last layer to the first. */
#include "ms-count.h"

#include "ms-count-small.h"
#include "ms-kernel.h"

#include <string.h>

#define REPORT_EDGES 64
#define TICK_UNITS 256

typedef struct
{
  MsCount *count;
  const MsCircuit *circuit;
  const MsProblem *problem;
  MsWork *work;
  double *mine_sum, *safe_sum;
} Backward;

static bool
unfold_box (Backward *self, const MsTable *layer)
{
  MsCount *count = self->count;
  const uint32_t *edges = self->circuit->edges + layer->edges;
  const MsSlice *targets = count->slices + layer->entries;
  const MsSlice *sources = count->slices + self->circuit->layers[layer->left].entries;
  const uint32_t *end = edges + MS_BOX_EDGE * (size_t)layer->n_edges;
  int size = self->problem->boxes[layer->box].size;
  double room[MS_MAX_AROUND + 1], sums[MS_MAX_AROUND + 1];
  const double *weights = ms_count_get_weights (count, size, room);
  long units = 0;
  for (int m = 0; m <= size; m++)
    sums[m] = 0;
  for (; edges < end; edges += MS_BOX_EDGE)
    {
      const MsSlice *source = &sources[edges[0]], *target = &targets[edges[1] & MS_TARGET_MASK];
      int mines = (int)(edges[1] >> MS_TARGET_BITS);
      double weight = weights[mines];
      /* The target may have lost its tails. */
      int offset = source->lowest + ms_count_shift (count, mines) - target->lowest;
      int from = offset < 0 ? -offset : 0;
      int to = source->n < target->n - offset ? source->n : target->n - offset;
      const double *values = count->values + source->at + from;
      const double *above = count->gradients + target->at + (size_t)(from + offset);
      double *gradients = count->gradients + source->at + from;
      if (from < to)
        sums[mines] += weight * ms_kernel_add_dot (gradients, above, to - from, weight, values);
      units += 4 + source->n / 4;
      if (units >= TICK_UNITS && !ms_work_tick_off (self->work, &units))
        return false;
    }
  double mine_sum = 0, safe_sum = 0;
  for (int m = 0; m <= size; m++)
    {
      mine_sum += m * sums[m];
      safe_sum += (size - m) * sums[m];
    }
  self->mine_sum[layer->box] = mine_sum;
  self->safe_sum[layer->box] = safe_sum;
  return ms_work_tick (self->work, units);
}

/* The gradients of a product's coefficients from…from + n - 1, with zeros for those that were cut
 * off; NULL when the run must stop. */
static const double *
gradients_above (Backward *self, const MsSlice *target, int from, int n)
{
  MsCount *count = self->count;
  int offset = from - target->lowest;
  const double *gradients = count->gradients + target->at;
  if (offset >= 0 && offset + n <= target->n)
    return gradients + offset;
  if (!ms_pool_reserve (&self->work->arena, &count->scratch_pool, (size_t)n * sizeof (double)))
    return NULL;
  double *padded = count->scratch_pool.data;
  memset (padded, 0, (size_t)n * sizeof (double));
  int first = offset > 0 ? offset : 0;
  int end = offset + n < target->n ? offset + n : target->n;
  if (first < end)
    memcpy (padded + (first - offset), gradients + first, (size_t)(end - first) * sizeof (double));
  return padded;
}

/* gradient of a += Σ other's values * gradient of the product. */
static bool
correlate_add (Backward *self, const MsSlice *a, const MsSlice *other, const double *above)
{
  double *to = self->count->gradients + a->at;
  const double *values = self->count->values + other->at;
  int rows = 4 + 65536 / a->n;
  for (int t = 0; t < other->n; t += rows)
    {
      int n = other->n - t < rows ? other->n - t : rows;
      ms_kernel_correlate (to, a->n, values + t, n, above + t);
      if (!ms_work_tick (self->work, 4 + (long)n * a->n / 8))
        return false;
    }
  return true;
}

static bool
unjoin (Backward *self, int index)
{
  MsCount *count = self->count;
  const MsTable *layer = &self->circuit->layers[index];
  const uint32_t *edges = self->circuit->edges + layer->edges;
  const MsSlice *targets = count->slices + layer->entries;
  const MsSlice *left = count->slices + self->circuit->layers[layer->left].entries;
  const MsSlice *right = count->slices + self->circuit->layers[layer->right].entries;
  for (uint32_t i = 0; i < layer->n_edges; i++, edges += MS_JOIN_EDGE)
    {
      const MsSlice *a = &left[edges[0]], *b = &right[edges[1]], *target = &targets[edges[2]];
      if (a->n == 0 || b->n == 0)
        continue;
      const double *above = gradients_above (self, target, a->lowest + b->lowest, a->n + b->n - 1);
      if (above == NULL || !correlate_add (self, a, b, above) || !correlate_add (self, b, a, above))
        return false;
      if (i % REPORT_EDGES == 0)
        ms_circuit_report_back (self->circuit, index, i, self->work);
    }
  return true;
}

/* A layer that was multiplied by a power of two hands that on to its sources. */
static bool
scale_layer (Backward *self, int index)
{
  const MsTable *layer = &self->circuit->layers[index];
  const MsSlice *slices = self->count->slices + layer->entries;
  double scale = self->count->scales[index];
  for (uint32_t i = 0; scale != 1 && i < layer->n_entries; i++)
    {
      double *gradients = self->count->gradients + slices[i].at;
      for (int t = 0; t < slices[i].n; t++)
        gradients[t] *= scale;
      if (!ms_work_tick (self->work, 1 + slices[i].n / 2))
        return false;
    }
  return true;
}

static bool
clamp_layer (Backward *self, const MsTable *layer)
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
  if (ms_count_is_small (count, circuit))
    return ms_count_backward_small (count, circuit, problem, mine_sum, safe_sum, work);
  for (int i = circuit->n_layers - 1; i >= 0; i--)
    {
      const MsTable *layer = &circuit->layers[i];
      if (!scale_layer (&self, i)
          || (count->kind == MS_COUNT_SUPPORT && !clamp_layer (&self, layer)))
        return false;
      if (layer->kind == MS_LAYER_BOX && !unfold_box (&self, layer))
        return false;
      if (layer->kind == MS_LAYER_JOIN && !unjoin (&self, i))
        return false;
      ms_circuit_report_back (circuit, i, layer->n_edges, work);
    }
  return true;
}

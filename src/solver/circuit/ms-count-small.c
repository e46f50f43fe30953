/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-count.h"

#include "ms-kernel.h"

#include <string.h>

/* Stands for a mine count that is larger than that of any section. */
#define FAR (1 << 29)

/* Finds the range of mine counts of each target; until place_entries, n is the highest mine count.
 * After pruning, every source of an edge has coefficients. */
static void
find_ranges_of_box (
    const MsTable *layer, const uint32_t *edges, const MsSlice *sources, MsSlice *targets)
{
  const uint32_t *end = edges + MS_BOX_EDGE * (size_t)layer->n_edges;
  for (; edges < end; edges += MS_BOX_EDGE)
    {
      const MsSlice *source = &sources[edges[0]];
      MsSlice *target = &targets[edges[1] & MS_TARGET_MASK];
      int lowest = source->lowest + (int)(edges[1] >> MS_TARGET_BITS);
      int highest = lowest + source->n - 1;
      target->lowest = lowest < target->lowest ? lowest : target->lowest;
      target->n = highest > target->n ? highest : target->n;
    }
}

static void
find_ranges_of_join (const MsTable *layer, const uint32_t *edges, const MsSlice *left,
    const MsSlice *right, MsSlice *targets)
{
  const uint32_t *end = edges + MS_JOIN_EDGE * (size_t)layer->n_edges;
  for (; edges < end; edges += MS_JOIN_EDGE)
    {
      const MsSlice *a = &left[edges[0]], *b = &right[edges[1]];
      MsSlice *target = &targets[edges[2]];
      int lowest = a->lowest + b->lowest, highest = lowest + a->n + b->n - 2;
      target->lowest = lowest < target->lowest ? lowest : target->lowest;
      target->n = highest > target->n ? highest : target->n;
    }
}

/* Gives the coefficients of every new entry a place, and makes them 0. */
static bool
place_entries (MsCount *count, MsSlice *targets, uint32_t n, MsWork *work)
{
  size_t from = count->n_values, at = from;
  for (uint32_t i = 0; i < n; i++)
    {
      int length = targets[i].n - targets[i].lowest + 1;
      targets[i].at = at;
      targets[i].n = length > 0 ? length : 0;
      at += (size_t)targets[i].n;
    }
  count->n_values = at;
  if (!ms_pool_reserve (&work->arena, &count->value_pool, at * sizeof (double)))
    return false;
  count->values = count->value_pool.data;
  for (double *value = count->values + from; value < count->values + at; value++)
    *value = 0;
  return true;
}

static void
fold_box (const MsCount *count, const MsTable *layer, const uint32_t *edges, const MsSlice *sources,
    const double *weights)
{
  const MsSlice *targets = count->slices + layer->entries;
  const uint32_t *end = edges + MS_BOX_EDGE * (size_t)layer->n_edges;
  for (; edges < end; edges += MS_BOX_EDGE)
    {
      const MsSlice *source = &sources[edges[0]], *target = &targets[edges[1] & MS_TARGET_MASK];
      int mines = (int)(edges[1] >> MS_TARGET_BITS);
      double *to = count->values + target->at + (source->lowest + mines - target->lowest);
      ms_kernel_add (to, count->values + source->at, source->n, weights[mines]);
    }
}

static void
join (const MsCount *count, const MsTable *layer, const uint32_t *edges, const MsSlice *left,
    const MsSlice *right)
{
  const MsSlice *targets = count->slices + layer->entries;
  const uint32_t *end = edges + MS_JOIN_EDGE * (size_t)layer->n_edges;
  for (; edges < end; edges += MS_JOIN_EDGE)
    {
      const MsSlice *a = &left[edges[0]], *b = &right[edges[1]], *target = &targets[edges[2]];
      const MsSlice *outer = a->n < b->n ? a : b, *inner = a->n < b->n ? b : a;
      double *to = count->values + target->at + (a->lowest + b->lowest - target->lowest);
      ms_kernel_multiply (
          to, count->values + outer->at, outer->n, count->values + inner->at, inner->n);
    }
}

bool
ms_count_forward_small (
    MsCount *count, const MsCircuit *circuit, const MsProblem *problem, MsWork *work)
{
  for (int i = 0; i < circuit->n_layers; i++)
    {
      const MsTable *layer = &circuit->layers[i];
      const uint32_t *edges = circuit->edges + layer->edges;
      MsSlice *targets = count->slices + layer->entries;
      const MsSlice *left, *right;
      count->scales[i] = 1;
      for (uint32_t j = 0; j < layer->n_entries; j++)
        targets[j] = (MsSlice){ 0, FAR, -FAR };
      switch (layer->kind)
        {
        case MS_LAYER_START:
          targets[0] = (MsSlice){ 0, 0, 0 };
          if (!place_entries (count, targets, 1, work))
            return false;
          count->values[targets[0].at] = 1;
          break;
        case MS_LAYER_BOX:
          left = count->slices + circuit->layers[layer->left].entries;
          find_ranges_of_box (layer, edges, left, targets);
          if (!place_entries (count, targets, layer->n_entries, work))
            return false;
          fold_box (count, layer, edges, left, ms_binomials[problem->boxes[layer->box].size]);
          break;
        case MS_LAYER_JOIN:
        default:
          left = count->slices + circuit->layers[layer->left].entries;
          right = count->slices + circuit->layers[layer->right].entries;
          find_ranges_of_join (layer, edges, left, right, targets);
          if (!place_entries (count, targets, layer->n_entries, work))
            return false;
          join (count, layer, edges, left, right);
        }
    }
  return ms_work_tick (work, 4L * (long)(circuit->n_edge_words + count->n_values));
}

static void
unfold_box (const MsCount *count, const MsTable *layer, const uint32_t *edges,
    const MsSlice *sources, int size, double *mine_sum, double *safe_sum)
{
  const MsSlice *targets = count->slices + layer->entries;
  const uint32_t *end = edges + MS_BOX_EDGE * (size_t)layer->n_edges;
  const double *weights = ms_binomials[size];
  double sums[MS_MAX_AROUND + 1], mines_of_all = 0, safe_of_all = 0;
  for (int m = 0; m <= size; m++)
    sums[m] = 0;
  for (; edges < end; edges += MS_BOX_EDGE)
    {
      const MsSlice *source = &sources[edges[0]], *target = &targets[edges[1] & MS_TARGET_MASK];
      int mines = (int)(edges[1] >> MS_TARGET_BITS);
      size_t at = target->at + (size_t)(source->lowest + mines - target->lowest);
      double weight = weights[mines];
      sums[mines] += weight
          * ms_kernel_add_dot (count->gradients + source->at, count->gradients + at, source->n,
              weight, count->values + source->at);
    }
  for (int m = 0; m <= size; m++)
    {
      mines_of_all += m * sums[m];
      safe_of_all += (size - m) * sums[m];
    }
  *mine_sum = mines_of_all;
  *safe_sum = safe_of_all;
}

static void
unjoin (const MsCount *count, const MsTable *layer, const uint32_t *edges, const MsSlice *left,
    const MsSlice *right)
{
  const MsSlice *targets = count->slices + layer->entries;
  const uint32_t *end = edges + MS_JOIN_EDGE * (size_t)layer->n_edges;
  for (; edges < end; edges += MS_JOIN_EDGE)
    {
      const MsSlice *a = &left[edges[0]], *b = &right[edges[1]], *target = &targets[edges[2]];
      const double *above = count->gradients + target->at
          + (size_t)(a->lowest + b->lowest - target->lowest);
      ms_kernel_correlate (count->gradients + a->at, a->n, count->values + b->at, b->n, above);
      ms_kernel_correlate (count->gradients + b->at, b->n, count->values + a->at, a->n, above);
    }
}

bool
ms_count_backward_small (MsCount *count, const MsCircuit *circuit, const MsProblem *problem,
    double *mine_sum, double *safe_sum, MsWork *work)
{
  for (int i = circuit->n_layers - 1; i >= 0; i--)
    {
      const MsTable *layer = &circuit->layers[i];
      const uint32_t *edges = circuit->edges + layer->edges;
      if (layer->kind == MS_LAYER_START)
        continue;
      const MsSlice *left = count->slices + circuit->layers[layer->left].entries;
      if (layer->kind == MS_LAYER_BOX)
        unfold_box (count, layer, edges, left, problem->boxes[layer->box].size,
            &mine_sum[layer->box], &safe_sum[layer->box]);
      else
        unjoin (count, layer, edges, left, count->slices + circuit->layers[layer->right].entries);
    }
  return ms_work_tick (work, 4L * (long)(circuit->n_edge_words + count->n_values));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-spectrum.h"

#include "ms-count.h"
#include "ms-kernel.h"

#include <math.h>
#include <string.h>

#define LANES MS_SPECTRUM_LANES
/* Between two looks at the clock: some tens of microseconds. */
#define EDGES_PER_LOOK 4096

typedef MsLanes Weights[MS_MAX_AROUND + 1];

void
ms_spectrum_set_angles (MsSpectrum *self, const double angles[LANES])
{
  for (int m = 0; m <= MS_MAX_AROUND; m++)
    for (int k = 0; k < LANES; k++)
      {
        self->turns[m].re[k] = cos (m * angles[k]);
        self->turns[m].im[k] = sin (m * angles[k]);
      }
}

/* What a box with m mines weighs, at each point. */
static void
find_weights (const MsSpectrum *self, int size, Weights weights)
{
  MsCount count = { .kind = MS_COUNT_TILTED, .tilt = self->tilt };
  double real[MS_MAX_AROUND + 1];
  ms_count_weights (&count, size, real);
  for (int m = 0; m <= size; m++)
    for (int k = 0; k < LANES; k++)
      {
        weights[m].re[k] = real[m] * self->turns[m].re[k];
        weights[m].im[k] = real[m] * self->turns[m].im[k];
      }
}

/* The kernels: a run of edges of one layer. */

MS_WIDE static void
fold_edges (const uint32_t *edges, uint32_t n, const MsLanes *sources, MsLanes *targets,
    const MsLanes *weights)
{
  for (uint32_t i = 0; i < n; i++, edges += MS_BOX_EDGE)
    {
      const MsLanes *source = &sources[edges[0]], *weight = &weights[edges[1] >> MS_TARGET_BITS];
      MsLanes *target = &targets[edges[1] & MS_TARGET_MASK];
      for (int k = 0; k < LANES; k++)
        {
          target->re[k] += weight->re[k] * source->re[k] - weight->im[k] * source->im[k];
          target->im[k] += weight->re[k] * source->im[k] + weight->im[k] * source->re[k];
        }
    }
}

MS_WIDE static void
join_edges (const uint32_t *edges, uint32_t n, const MsLanes *lefts, const MsLanes *rights,
    MsLanes *targets)
{
  for (uint32_t i = 0; i < n; i++, edges += MS_JOIN_EDGE)
    {
      const MsLanes *left = &lefts[edges[0]], *right = &rights[edges[1]];
      MsLanes *target = &targets[edges[2]];
      for (int k = 0; k < LANES; k++)
        {
          target->re[k] += left->re[k] * right->re[k] - left->im[k] * right->im[k];
          target->im[k] += left->re[k] * right->im[k] + left->im[k] * right->re[k];
        }
    }
}

MS_WIDE static void
unfold_edges (const uint32_t *edges, uint32_t n, const MsLanes *sources, const MsLanes *targets,
    const MsLanes *weights, MsLanes *gradients, MsLanes *sums)
{
  for (uint32_t i = 0; i < n; i++, edges += MS_BOX_EDGE)
    {
      uint32_t mines = edges[1] >> MS_TARGET_BITS;
      const MsLanes *source = &sources[edges[0]], *weight = &weights[mines];
      const MsLanes *above = &targets[edges[1] & MS_TARGET_MASK];
      MsLanes *gradient = &gradients[edges[0]], *sum = &sums[mines];
      for (int k = 0; k < LANES; k++)
        {
          sum->re[k] += source->re[k] * above->re[k] - source->im[k] * above->im[k];
          sum->im[k] += source->re[k] * above->im[k] + source->im[k] * above->re[k];
          gradient->re[k] += weight->re[k] * above->re[k] - weight->im[k] * above->im[k];
          gradient->im[k] += weight->re[k] * above->im[k] + weight->im[k] * above->re[k];
        }
    }
}

MS_WIDE static void
unjoin_edges (const uint32_t *edges, uint32_t n, const MsLanes *lefts, const MsLanes *rights,
    const MsLanes *targets, MsLanes *left_gradients, MsLanes *right_gradients)
{
  for (uint32_t i = 0; i < n; i++, edges += MS_JOIN_EDGE)
    {
      const MsLanes *left = &lefts[edges[0]], *right = &rights[edges[1]];
      const MsLanes *above = &targets[edges[2]];
      MsLanes *to_left = &left_gradients[edges[0]], *to_right = &right_gradients[edges[1]];
      for (int k = 0; k < LANES; k++)
        {
          to_left->re[k] += above->re[k] * right->re[k] - above->im[k] * right->im[k];
          to_left->im[k] += above->re[k] * right->im[k] + above->im[k] * right->re[k];
          to_right->re[k] += above->re[k] * left->re[k] - above->im[k] * left->im[k];
          to_right->im[k] += above->re[k] * left->im[k] + above->im[k] * left->re[k];
        }
    }
}

MS_WIDE static void
scale_entries (MsLanes *entries, size_t n, double scale)
{
  for (size_t i = 0; i < n; i++)
    for (int k = 0; k < LANES; k++)
      {
        entries[i].re[k] *= scale;
        entries[i].im[k] *= scale;
      }
}

size_t
ms_spectrum_scratch (const MsCircuit *circuit)
{
  size_t most = 1;
  for (int i = 0; i < circuit->n_layers; i++)
    {
      const MsTable *layer = &circuit->layers[i];
      size_t n = layer->left >= 0 ? circuit->layers[layer->left].n_entries : 0;
      n += layer->right >= 0 ? circuit->layers[layer->right].n_entries : 0;
      most = n > most ? n : most;
    }
  return most;
}

static MsLanes *
entries_of (const MsSpectrum *self, int layer)
{
  return self->values + self->circuit->layers[layer].entries;
}

/* How many of a layer's edges come next, from i on. */
static uint32_t
next_run (const MsTable *layer, uint32_t i)
{
  return layer->n_edges - i < EDGES_PER_LOOK ? layer->n_edges - i : EDGES_PER_LOOK;
}

static bool
fold_layer (MsSpectrum *self, int index)
{
  const MsTable *layer = &self->circuit->layers[index];
  const uint32_t *edges = self->circuit->edges + layer->edges;
  const MsLanes *lefts = entries_of (self, layer->left);
  MsLanes *targets = entries_of (self, index);
  Weights weights;
  if (layer->kind == MS_LAYER_BOX)
    find_weights (self, self->problem->boxes[layer->box].size, weights);
  for (uint32_t i = 0, n; i < layer->n_edges; i += n)
    {
      n = next_run (layer, i);
      if (layer->kind == MS_LAYER_BOX)
        fold_edges (edges + MS_BOX_EDGE * (size_t)i, n, lefts, targets, weights);
      else
        join_edges (
            edges + MS_JOIN_EDGE * (size_t)i, n, lefts, entries_of (self, layer->right), targets);
      if (!ms_work_tick (self->work, 8L * n))
        return false;
    }
  return true;
}

bool
ms_spectrum_forward (
    MsSpectrum *self, MsLanes *total, void (*done) (double edges, void *user_data), void *user_data)
{
  const MsCircuit *circuit = self->circuit;
  double edges = 0;
  for (int i = 0; i < circuit->n_layers; i++)
    {
      const MsTable *layer = &circuit->layers[i];
      MsLanes *entries = entries_of (self, i);
      if (!ms_work_fill (self->work, entries, 0, layer->n_entries * sizeof *entries))
        return false;
      for (int k = 0; k < LANES && layer->kind == MS_LAYER_START; k++)
        entries[0].re[k] = 1;
      if (layer->kind != MS_LAYER_START && !fold_layer (self, i))
        return false;
      if (self->scales[i] != 1)
        scale_entries (entries, layer->n_entries, self->scales[i]);
      if (!ms_work_tick (self->work, 10 + 8L * layer->n_entries))
        return false;
      edges += layer->n_edges;
      if (edges > EDGES_PER_LOOK)
        {
          done (edges, user_data);
          edges = 0;
        }
    }
  done (edges, user_data);
  *total = *entries_of (self, circuit->n_layers - 1);
  return true;
}

/* Re Σ weight * sum, over the points. */
static double
real_part (const MsLanes *weight, const MsLanes *sum)
{
  double part = 0;
  for (int k = 0; k < LANES; k++)
    part += weight->re[k] * sum->re[k] - weight->im[k] * sum->im[k];
  return part;
}

static bool
unfold_box (MsSpectrum *self, int index, double *mine_sum, double *safe_sum)
{
  const MsTable *layer = &self->circuit->layers[index];
  const uint32_t *edges = self->circuit->edges + layer->edges;
  int size = self->problem->boxes[layer->box].size;
  Weights weights, sums = { 0 };
  find_weights (self, size, weights);
  for (uint32_t i = 0, n; i < layer->n_edges; i += n)
    {
      n = next_run (layer, i);
      unfold_edges (edges + MS_BOX_EDGE * (size_t)i, n, entries_of (self, layer->left),
          entries_of (self, index), weights, self->scratch, sums);
      if (!ms_work_tick (self->work, 16L * n))
        return false;
    }
  mine_sum[layer->box] = safe_sum[layer->box] = 0;
  for (int m = 0; m <= size; m++)
    {
      double weight = real_part (&weights[m], &sums[m]);
      mine_sum[layer->box] += m * weight;
      safe_sum[layer->box] += (size - m) * weight;
    }
  return true;
}

static bool
unjoin (MsSpectrum *self, int index)
{
  const MsTable *layer = &self->circuit->layers[index];
  const uint32_t *edges = self->circuit->edges + layer->edges;
  MsLanes *rights = self->scratch + self->circuit->layers[layer->left].n_entries;
  for (uint32_t i = 0, n; i < layer->n_edges; i += n)
    {
      n = next_run (layer, i);
      unjoin_edges (edges + MS_JOIN_EDGE * (size_t)i, n, entries_of (self, layer->left),
          entries_of (self, layer->right), entries_of (self, index), self->scratch, rights);
      if (!ms_work_tick (self->work, 16L * n))
        return false;
    }
  return true;
}

/* From scratch to a layer's entries. */
static bool
move (MsSpectrum *self, int layer, const MsLanes *from)
{
  uint32_t n = self->circuit->layers[layer].n_entries;
  MsLanes *entries = entries_of (self, layer);
  for (uint32_t i = 0, part; i < n; i += part)
    {
      part = n - i < EDGES_PER_LOOK ? n - i : EDGES_PER_LOOK;
      memcpy (entries + i, from + i, part * sizeof *from);
      if (!ms_work_tick (self->work, 10 + 6L * part))
        return false;
    }
  return true;
}

/* The gradients of a layer's sources go to scratch, and from there to where their values were. */
static bool
unfold_layer (MsSpectrum *self, int index, double *mine_sum, double *safe_sum)
{
  const MsCircuit *circuit = self->circuit;
  const MsTable *layer = &circuit->layers[index];
  size_t n_left = circuit->layers[layer->left].n_entries;
  size_t n_right = layer->right >= 0 ? circuit->layers[layer->right].n_entries : 0;
  if (self->scales[index] != 1)
    scale_entries (entries_of (self, index), layer->n_entries, self->scales[index]);
  if (!ms_work_fill (self->work, self->scratch, 0, (n_left + n_right) * sizeof *self->scratch)
      || !(layer->kind == MS_LAYER_BOX ? unfold_box (self, index, mine_sum, safe_sum)
                                       : unjoin (self, index)))
    return false;
  return move (self, layer->left, self->scratch)
      && (n_right == 0 || move (self, layer->right, self->scratch + n_left));
}

bool
ms_spectrum_backward (MsSpectrum *self, const MsLanes *gradient, double *mine_sum, double *safe_sum,
    void (*done) (double edges, void *user_data), void *user_data)
{
  const MsCircuit *circuit = self->circuit;
  double edges = 0;
  *entries_of (self, circuit->n_layers - 1) = *gradient;
  for (int i = circuit->n_layers - 1; i >= 0; i--)
    {
      if (circuit->layers[i].kind != MS_LAYER_START && !unfold_layer (self, i, mine_sum, safe_sum))
        return false;
      edges += circuit->layers[i].n_edges;
      if (edges > EDGES_PER_LOOK)
        {
          done (edges, user_data);
          edges = 0;
        }
    }
  done (edges, user_data);
  return true;
}

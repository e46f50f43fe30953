/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-circuit.h"

#include "ms-wide.h"

#include <math.h>

/* Words of edges between two looks at the clock: a multiple of the words of either kind of edge. */
#define POLL_WORDS (8192 * MS_BOX_EDGE * MS_JOIN_EDGE)
/* With fewer entries than this the passes are over before progress or time could matter. */
#define WORTH_MEASURING 5000
/* The cost of both passes in forward passes: the backward pass takes every product twice. */
#define PASSES 3

MsTable *
ms_circuit_add (MsCircuit *circuit, MsLayerKind kind, int left, int right, MsWork *work)
{
  size_t bytes = (size_t)(circuit->n_layers + 1) * sizeof (MsTable);
  if (!ms_pool_reserve (&work->arena, &circuit->layer_pool, bytes))
    return NULL;
  circuit->layers = circuit->layer_pool.data;
  MsTable *layer = &circuit->layers[circuit->n_layers++];
  *layer = (MsTable){
    .kind = (uint8_t)kind,
    .left = left,
    .right = right,
    .box = -1,
    .entries = circuit->n_entries,
    .edges = circuit->n_edge_words,
  };
  return layer;
}

typedef struct
{
  MsCircuit *circuit;
  MsWork *work;
  uint8_t *live; /* for each entry from first_entry on: 1 if a complete solution uses it */
  uint32_t first_entry;
} Pruning;

static uint8_t *
live_entries (const Pruning *self, int layer)
{
  return self->live + (self->circuit->layers[layer].entries - self->first_entry);
}

/* Drops the edges of a layer, of so many words each, that lead to no live entry, and makes the
 * sources of the others live. */
static inline bool
prune_layer (Pruning *self, int index, size_t words)
{
  MsTable *layer = &self->circuit->layers[index];
  uint32_t *first = self->circuit->edges + layer->edges, *edges = first, *kept = first;
  const uint32_t *end = edges + words * layer->n_edges;
  bool is_box = words == MS_BOX_EDGE;
  uint8_t *left = live_entries (self, layer->left);
  uint8_t *right = is_box ? NULL : live_entries (self, layer->right);
  const uint8_t *target = live_entries (self, index);
  unsigned feasible = 0;
  do
    {
      const uint32_t *stop = end - edges > POLL_WORDS ? edges + POLL_WORDS : end;
      if (!ms_work_tick (self->work, 10 + (stop - edges)))
        return false;
      for (; edges < stop; edges += words)
        {
          uint32_t from = edges[0], second = edges[1], to = edges[words - 1];
          if (!target[is_box ? to & MS_TARGET_MASK : to])
            continue;
          left[from] = 1;
          if (is_box)
            feasible |= 1u << (to >> MS_TARGET_BITS);
          else
            right[second] = 1;
          kept[0] = from;
          kept[1] = second;
          kept[words - 1] = to;
          kept += words;
        }
    }
  while (edges < end);
  layer->n_edges = (uint32_t)((size_t)(kept - first) / words);
  if (is_box)
    self->circuit->feasible[layer->box] = (uint16_t)feasible;
  return true;
}

MS_BITWISE bool
ms_circuit_prune (MsCircuit *circuit, int first, MsWork *work)
{
  Pruning self = { circuit, work, NULL, circuit->layers[first].entries };
  size_t n_entries = circuit->n_entries - self.first_entry;
  if (!ms_pool_reserve (&work->arena, &circuit->live_pool, n_entries))
    return false;
  self.live = circuit->live_pool.data;
  if (!ms_work_fill (work, self.live, 0, n_entries))
    return false;
  live_entries (&self, circuit->n_layers - 1)[0] = 1;
  for (int i = circuit->n_layers - 1; i >= first; i--)
    {
      const MsTable *layer = &circuit->layers[i];
      bool goes_on = true;
      if (layer->kind == MS_LAYER_BOX)
        goes_on = prune_layer (&self, i, MS_BOX_EDGE);
      else if (layer->kind == MS_LAYER_JOIN)
        goes_on = prune_layer (&self, i, MS_JOIN_EDGE);
      if (!goes_on)
        return false;
    }
  return true;
}

/* About how many coefficients an entry of a table has that has folded in so many cells: one for
 * each total at first, later one for each within some standard deviations. */
static double
usual_length (int cells)
{
  double all = 1 + cells / 3.0, near = 6 * sqrt (cells);
  return all < near ? all : near;
}

bool
ms_circuit_measure (MsCircuit *circuit, const MsProblem *problem, MsWork *work)
{
  circuit->effort = NULL;
  circuit->units = 0;
  circuit->n_edges = 0;
  if (circuit->n_entries < WORTH_MEASURING)
    return true;
  int n = circuit->n_layers;
  double *effort = ms_arena_alloc (&work->arena, (size_t)n + 1, sizeof *effort), sum = 0;
  int32_t *cells = ms_arena_alloc (&work->arena, (size_t)n, sizeof *cells);
  if (effort == NULL || cells == NULL)
    return false;
  for (int i = 0; i < n; i++)
    {
      const MsTable *layer = &circuit->layers[i];
      double per_edge = 0;
      effort[i] = sum;
      cells[i] = 0;
      if (layer->kind != MS_LAYER_START)
        per_edge = usual_length (cells[layer->left]);
      if (layer->kind == MS_LAYER_BOX)
        cells[i] = cells[layer->left] + problem->boxes[layer->box].size;
      if (layer->kind == MS_LAYER_JOIN)
        {
          per_edge *= usual_length (cells[layer->right]);
          cells[i] = cells[layer->left] + cells[layer->right];
        }
      sum += 20 + layer->n_edges * (5 + per_edge / 8);
      circuit->n_edges += layer->n_edges;
      if (!ms_work_tick (work, 10))
        return false;
    }
  effort[n] = sum;
  circuit->units = PASSES * sum;
  for (int i = 0; i <= n; i++)
    effort[i] /= sum;
  circuit->effort = effort;
  return ms_work_tick (work, n);
}

/* The share of all work that comes before an edge of a layer. */
static double
share (const MsCircuit *circuit, int layer, uint32_t edge)
{
  const double *effort = circuit->effort;
  uint32_t n = circuit->layers[layer].n_edges;
  return effort[layer] + (effort[layer + 1] - effort[layer]) * (n > 0 ? (double)edge / n : 1);
}

void
ms_circuit_report_measured (const MsCircuit *circuit, int layer, uint32_t edge, MsWork *work)
{
  ms_work_done (work, share (circuit, layer, edge));
}

void
ms_circuit_report_measured_back (const MsCircuit *circuit, int layer, uint32_t edge, MsWork *work)
{
  uint32_t n = circuit->layers[layer].n_edges;
  ms_work_done (work, 1 - share (circuit, layer, n - edge));
}

MsBoxState
ms_circuit_decided (const MsCircuit *self, const MsProblem *problem, int box)
{
  const MsBox *entry = &problem->boxes[box];
  unsigned feasible = self->feasible[box];
  if (entry->state != MS_BOX_OPEN)
    return (MsBoxState)entry->state;
  if (feasible == 1u)
    return MS_BOX_SAFE;
  return feasible == 1u << entry->size ? MS_BOX_MINES : MS_BOX_OPEN;
}

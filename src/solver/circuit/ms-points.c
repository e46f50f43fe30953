/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-points.h"

#include "ms-count.h"
#include "ms-crew.h"
#include "ms-wide.h"

#include <math.h>

#define LANES MS_POINTS_LANES
/* How many edges are done between two ticks: some tens of microseconds. */
#define EDGES_PER_LOOK 4096

/* How many entries are put together as one piece. */
#define ENTRIES_PER_PIECE 8192

void
ms_points_set_angles (MsPoints *self, const double angles[LANES])
{
  MsCount count = { .kind = MS_COUNT_TILTED, .tilt = self->tilt };
  double real[MS_MAX_AROUND + 1];
  for (int size = 0; size <= MS_MAX_AROUND; size++)
    {
      ms_count_weights (&count, size, real);
      for (int m = 0; m <= size; m++)
        for (int k = 0; k < LANES; k++)
          {
            self->weights[size][m].re[k] = real[m] * cos (m * angles[k]);
            self->weights[size][m].im[k] = real[m] * sin (m * angles[k]);
          }
    }
}

/* The kernels, each of which does a run of edges of one layer. */

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

/* Takes all edges of each source before the next, so that the gradient of the source can take the
 * place of its value. */
MS_WIDE static void
unfold_edges (const uint32_t *edges, const uint32_t *end, MsLanes *sources, const MsLanes *targets,
    const MsLanes *weights, MsLanes *sums)
{
  while (edges < end)
    {
      uint32_t index = edges[0];
      MsLanes source = sources[index], gradient = { { 0 }, { 0 } };
      for (; edges < end && edges[0] == index; edges += MS_BOX_EDGE)
        {
          uint32_t mines = edges[1] >> MS_TARGET_BITS;
          const MsLanes *above = &targets[edges[1] & MS_TARGET_MASK], *weight = &weights[mines];
          MsLanes *sum = &sums[mines];
          for (int k = 0; k < LANES; k++)
            {
              sum->re[k] += source.re[k] * above->re[k] - source.im[k] * above->im[k];
              sum->im[k] += source.re[k] * above->im[k] + source.im[k] * above->re[k];
              gradient.re[k] += weight->re[k] * above->re[k] - weight->im[k] * above->im[k];
              gradient.im[k] += weight->re[k] * above->im[k] + weight->im[k] * above->re[k];
            }
        }
      sources[index] = gradient;
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

/* to[n] = scale * the sum of n_parts arrays, each of which begins stride elements after the one
 * before. */
MS_WIDE static void
add_parts (MsLanes *to, const MsLanes *parts, int n_parts, size_t stride, uint32_t n, double scale)
{
  for (uint32_t i = 0; i < n; i++)
    {
      MsLanes sum = parts[i];
      for (int part = 1; part < n_parts; part++)
        for (int k = 0; k < LANES; k++)
          {
            sum.re[k] += parts[(size_t)part * stride + i].re[k];
            sum.im[k] += parts[(size_t)part * stride + i].im[k];
          }
      for (int k = 0; k < LANES; k++)
        {
          to[i].re[k] = sum.re[k] * scale;
          to[i].im[k] = sum.im[k] * scale;
        }
    }
}

size_t
ms_points_scratch (const MsBranches *branches, int member)
{
  /* The first thread walks the trunk as well as branches. */
  return 1 + (member == 0 ? branches->most_uncut : branches->most_in_branch);
}

static const MsTable *
layer_at (const MsPoints *self, int index)
{
  return &self->branches->circuit->layers[index];
}

static MsLanes *
entries_of (const MsPoints *self, int layer)
{
  return self->values + layer_at (self, layer)->entries;
}

/* How many edges of a run are done before the next tick, from edge i on. */
static uint32_t
next_edges (const MsBranchRun *run, uint32_t i)
{
  return run->end_edge - i < EDGES_PER_LOOK ? run->end_edge - i : EDGES_PER_LOOK;
}

static bool
forward_cb (int index, const MsBranchRun *run, int part, int member, MsWork *work, void *data)
{
  MsPoints *self = data;
  const MsTable *layer = layer_at (self, index);
  const uint32_t *edges = self->branches->circuit->edges + layer->edges;
  MsLanes *targets = entries_of (self, index);
  uint32_t n_targets = run->end - run->first;
  (void)part;
  (void)member;
  if (!ms_work_fill (work, targets + run->first, 0, n_targets * sizeof *targets))
    return false;
  for (int k = 0; k < LANES && layer->kind == MS_LAYER_START; k++)
    targets[0].re[k] = 1;
  for (uint32_t i = run->first_edge, n; i < run->end_edge; i += n)
    {
      n = next_edges (run, i);
      if (layer->kind == MS_LAYER_BOX)
        fold_edges (edges + MS_BOX_EDGE * (size_t)i, n, entries_of (self, layer->left), targets,
            self->weights[self->problem->boxes[layer->box].size]);
      else
        join_edges (edges + MS_JOIN_EDGE * (size_t)i, n, entries_of (self, layer->left),
            entries_of (self, layer->right), targets);
      if (!ms_work_tick (work, 8L * n))
        return false;
    }
  if (self->scales[index] != 1)
    scale_entries (targets + run->first, n_targets, self->scales[index]);
  return ms_work_tick (work, 8L * n_targets);
}

bool
ms_points_forward (MsPoints *self, MsLanes *total, MsWork *work)
{
  MsBranchWalk walk = { .run = forward_cb, .data = self };
  if (!ms_branches_walk (self->branches, &walk, work))
    return false;
  *total = *entries_of (self, self->branches->circuit->n_layers - 1);
  return true;
}

/* Sets mine_sum and safe_sum of a layer's box from the sums for each number of its mines. */
static void
set_sums (MsPoints *self, const MsTable *layer, const MsLanes *weights, const MsLanes *sums)
{
  int size = self->problem->boxes[layer->box].size;
  double mine_sum = 0, safe_sum = 0;
  for (int m = 0; m <= size; m++)
    {
      /* The real part of weight * sum, added up over the points. */
      double weight = 0;
      for (int k = 0; k < LANES; k++)
        weight += weights[m].re[k] * sums[m].re[k] - weights[m].im[k] * sums[m].im[k];
      mine_sum += m * weight;
      safe_sum += (size - m) * weight;
    }
  self->mine_sum[layer->box] = mine_sum;
  self->safe_sum[layer->box] = safe_sum;
}

/* The weights of a layer's box, times the power of two by which the values of the layer were
 * multiplied. */
static const MsLanes *
find_weights (const MsPoints *self, int index, MsLanesByMines room)
{
  int size = self->problem->boxes[layer_at (self, index)->box].size;
  const MsLanes *weights = self->weights[size];
  if (self->scales[index] == 1)
    return weights;
  memcpy (room, weights, ((size_t)size + 1) * sizeof *room);
  scale_entries (room, (size_t)size + 1, self->scales[index]);
  return room;
}

static bool
unfold_run (MsPoints *self, int index, const MsBranchRun *run, int part, MsWork *work)
{
  const MsTable *layer = layer_at (self, index);
  const uint32_t *all = self->branches->circuit->edges + layer->edges;
  const uint32_t *edges = all + MS_BOX_EDGE * (size_t)run->first_edge;
  const uint32_t *end = all + MS_BOX_EDGE * (size_t)run->end_edge;
  MsLanesByMines room, own = { 0 };
  const MsLanes *weights = find_weights (self, index, room);
  MsLanes *sums = part < 0 ? own : self->sums[part];
  memset (sums, 0, sizeof own);
  while (edges < end)
    {
      const uint32_t *stop = end;
      if (end - edges > MS_BOX_EDGE * EDGES_PER_LOOK)
        stop = edges + MS_BOX_EDGE * EDGES_PER_LOOK;
      while (stop < end && stop[0] == stop[-MS_BOX_EDGE])
        stop += MS_BOX_EDGE;
      unfold_edges (
          edges, stop, entries_of (self, layer->left), entries_of (self, index), weights, sums);
      if (!ms_work_tick (work, 8L * (stop - edges)))
        return false;
      edges = stop;
    }
  if (part < 0)
    set_sums (self, layer, weights, sums);
  return true;
}

/* Writes the gradients of both sources of a join to to, which has room for both, one after the
 * other. */
static bool
unjoin_run (MsPoints *self, int index, const MsBranchRun *run, MsLanes *to, MsWork *work)
{
  const MsTable *layer = layer_at (self, index);
  const uint32_t *edges = self->branches->circuit->edges + layer->edges;
  size_t n_left = layer_at (self, layer->left)->n_entries;
  size_t n_right = layer_at (self, layer->right)->n_entries;
  if (!ms_work_fill (work, to, 0, (n_left + n_right) * sizeof *to))
    return false;
  for (uint32_t i = run->first_edge, n; i < run->end_edge; i += n)
    {
      n = next_edges (run, i);
      unjoin_edges (edges + MS_JOIN_EDGE * (size_t)i, n, entries_of (self, layer->left),
          entries_of (self, layer->right), entries_of (self, index), to, to + n_left);
      if (!ms_work_tick (work, 16L * n))
        return false;
    }
  return true;
}

/* Adds up the parts of the gradients of a join's sources, and puts the sums in their places. */
typedef struct
{
  MsPoints *points;
  int layer, n_parts;
  const MsLanes *parts;
} Settling;

static bool
settle (int piece, int member, MsWork *work, MsCrew *crew, void *data)
{
  const Settling *self = data;
  const MsTable *layer = layer_at (self->points, self->layer);
  uint32_t n_left = layer_at (self->points, layer->left)->n_entries;
  uint32_t all = n_left + layer_at (self->points, layer->right)->n_entries;
  double scale = self->points->scales[self->layer];
  uint32_t from = (uint32_t)piece * ENTRIES_PER_PIECE;
  uint32_t end = all - from < ENTRIES_PER_PIECE ? all : from + ENTRIES_PER_PIECE;
  (void)member;
  (void)crew;
  for (uint32_t stop; from < end; from = stop)
    {
      bool left = from < n_left;
      stop = left && end > n_left ? n_left : end;
      MsLanes *to = left ? entries_of (self->points, layer->left) + from
                         : entries_of (self->points, layer->right) + (from - n_left);
      add_parts (to, self->parts + from, self->n_parts, all, stop - from, scale);
      if (!ms_work_tick (work, 10 + 6L * self->n_parts * (stop - from)))
        return false;
    }
  return true;
}

static uint32_t
count_pieces (const MsPoints *self, int index)
{
  const MsTable *layer = layer_at (self, index);
  uint32_t n = layer_at (self, layer->left)->n_entries + layer_at (self, layer->right)->n_entries;
  return (n + ENTRIES_PER_PIECE - 1) / ENTRIES_PER_PIECE;
}

static bool
backward_cb (int index, const MsBranchRun *run, int part, int member, MsWork *work, void *data)
{
  MsPoints *self = data;
  const MsTable *layer = layer_at (self, index);
  if (layer->kind == MS_LAYER_START)
    return true;
  if (layer->kind == MS_LAYER_BOX)
    return unfold_run (self, index, run, part, work);
  if (part >= 0)
    {
      size_t stride = (size_t)layer_at (self, layer->left)->n_entries
          + layer_at (self, layer->right)->n_entries;
      return unjoin_run (self, index, run, self->parts + (size_t)part * stride, work);
    }
  Settling settling = { self, index, 1, self->scratch[member] };
  if (!unjoin_run (self, index, run, self->scratch[member], work))
    return false;
  for (uint32_t i = 0; i < count_pieces (self, index); i++)
    if (!settle ((int)i, member, work, NULL, &settling))
      return false;
  return true;
}

/* Adds up, in order, the sums that the runs of a cut layer have found. */
static bool
end_backward_cb (int index, int n_parts, MsWork *work, void *data)
{
  MsPoints *self = data;
  const MsTable *layer = layer_at (self, index);
  if (n_parts == 0)
    return true;
  if (layer->kind == MS_LAYER_JOIN)
    {
      Settling settling = { self, index, n_parts, self->parts };
      return ms_crew_run (
          work, self->branches->n_members, (int)count_pieces (self, index), 0, settle, &settling);
    }
  MsLanesByMines room, sums;
  add_parts (sums, self->sums[0], n_parts, MS_MAX_AROUND + 1, MS_MAX_AROUND + 1, 1);
  set_sums (self, layer, find_weights (self, index, room), sums);
  return true;
}

bool
ms_points_backward (
    MsPoints *self, const MsLanes *gradient, double *mine_sum, double *safe_sum, MsWork *work)
{
  MsBranchWalk walk = { .run = backward_cb, .end = end_backward_cb, .data = self };
  self->mine_sum = mine_sum;
  self->safe_sum = safe_sum;
  *entries_of (self, self->branches->circuit->n_layers - 1) = *gradient;
  return ms_branches_walk_back (self->branches, &walk, work);
}

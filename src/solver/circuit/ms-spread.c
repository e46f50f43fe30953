/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-spread.h"

#include "ms-count.h"

#include <math.h>

#define TICK_EDGES 4096

typedef struct
{
  const MsCircuit *circuit;
  const MsProblem *problem;
  MsSpreadSums *moments; /* [n_entries] */
  double *scales; /* [n_layers] */
  /* Weights of a box, indexed by its cells and mines. */
  double weights[MS_MAX_AROUND + 1][MS_MAX_AROUND + 1];
} Pass;

static bool
fold_box (Pass *self, const MsTable *layer, const MsBranchRun *run, MsWork *work)
{
  const uint32_t *edges = self->circuit->edges + layer->edges
      + MS_BOX_EDGE * (size_t)run->first_edge;
  const MsSpreadSums *sources = self->moments + self->circuit->layers[layer->left].entries;
  MsSpreadSums *targets = self->moments + layer->entries;
  const double *weights = self->weights[self->problem->boxes[layer->box].size];
  for (uint32_t i = 0; i < run->end_edge - run->first_edge; i++, edges += MS_BOX_EDGE)
    {
      MsSpreadSums source = sources[edges[0]], *target = &targets[edges[1] & MS_TARGET_MASK];
      int mines = (int)(edges[1] >> MS_TARGET_BITS);
      double m = mines, weight = weights[mines];
      target->w += weight * source.w;
      target->a += weight * (source.a + m * source.w);
      target->b += weight * (source.b + m * (2 * source.a + m * source.w));
      if (i % TICK_EDGES == TICK_EDGES - 1 && !ms_work_tick (work, 3 * TICK_EDGES))
        return false;
    }
  return true;
}

static bool
join (Pass *self, const MsTable *layer, const MsBranchRun *run, MsWork *work)
{
  const uint32_t *edges = self->circuit->edges + layer->edges
      + MS_JOIN_EDGE * (size_t)run->first_edge;
  const MsSpreadSums *lefts = self->moments + self->circuit->layers[layer->left].entries;
  const MsSpreadSums *rights = self->moments + self->circuit->layers[layer->right].entries;
  MsSpreadSums *targets = self->moments + layer->entries;
  for (uint32_t i = 0; i < run->end_edge - run->first_edge; i++, edges += MS_JOIN_EDGE)
    {
      MsSpreadSums left = lefts[edges[0]], right = rights[edges[1]], *target = &targets[edges[2]];
      target->w += left.w * right.w;
      target->a += left.w * right.a + left.a * right.w;
      target->b += left.w * right.b + 2 * left.a * right.a + left.b * right.w;
      if (i % TICK_EDGES == TICK_EDGES - 1 && !ms_work_tick (work, 3 * TICK_EDGES))
        return false;
    }
  return true;
}

static bool
run_cb (int index, const MsBranchRun *run, int part, int member, MsWork *work, void *data)
{
  Pass *self = data;
  const MsTable *layer = &self->circuit->layers[index];
  MsSpreadSums *moments = self->moments + layer->entries;
  (void)part;
  (void)member;
  for (uint32_t i = run->first; i < run->end; i++)
    moments[i] = (MsSpreadSums){ layer->kind == MS_LAYER_START, 0, 0 };
  if (layer->kind == MS_LAYER_BOX && !fold_box (self, layer, run, work))
    return false;
  if (layer->kind == MS_LAYER_JOIN && !join (self, layer, run, work))
    return false;
  return ms_work_tick (
      work, 3L * ((run->end_edge - run->first_edge) % TICK_EDGES) + 3L * (run->end - run->first));
}

/* Keeps the layer's largest weight near 1 by multiplying with a power of two, which costs no
 * accuracy. */
static bool
rescale_cb (int index, int n_parts, MsWork *work, void *data)
{
  Pass *self = data;
  const MsTable *layer = &self->circuit->layers[index];
  MsSpreadSums *moments = self->moments + layer->entries;
  double most = 0;
  int shift;
  (void)n_parts;
  self->scales[index] = 1;
  for (uint32_t i = 0; i < layer->n_entries; i++)
    most = moments[i].w > most ? moments[i].w : most;
  if (most == 0 || (most > 0x1p-60 && most < 0x1p60))
    return true;
  frexp (most, &shift);
  double scale = ldexp (1, -shift);
  self->scales[index] = scale;
  for (uint32_t i = 0; i < layer->n_entries; i++)
    moments[i] = (MsSpreadSums){ moments[i].w * scale, moments[i].a * scale, moments[i].b * scale };
  return ms_work_tick (work, layer->n_entries);
}

bool
ms_spread_find (const MsBranches *branches, const MsProblem *problem, double tilt,
    MsSpreadSums *moments, double *scales, MsSpread *spread, MsWork *work)
{
  const MsCircuit *circuit = branches->circuit;
  Pass self = { .circuit = circuit, .problem = problem, .moments = moments, .scales = scales };
  MsBranchWalk walk = { .run = run_cb, .end = rescale_cb, .data = &self };
  MsCount count = { .kind = MS_COUNT_TILTED, .tilt = tilt };
  for (int size = 0; size <= MS_MAX_AROUND; size++)
    ms_count_weights (&count, size, self.weights[size]);
  if (!ms_branches_walk (branches, &walk, work))
    return false;
  MsSpreadSums last = moments[circuit->layers[circuit->n_layers - 1].entries];
  spread->weight = last.w;
  spread->mean = last.a / last.w;
  spread->variance = last.b / last.w - spread->mean * spread->mean;
  spread->exponent = 0;
  for (int i = 0; i < circuit->n_layers; i++)
    spread->exponent -= scales[i] != 1 ? ilogb (scales[i]) : 0;
  return ms_work_tick (work, circuit->n_layers);
}

double
ms_spread_log (const MsSpread *spread)
{
  return log (spread->weight) + (double)spread->exponent * 0.69314718055994530942;
}

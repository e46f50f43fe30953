/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-spread.h"

#include "ms-count.h"

#include <math.h>

#define TICK_EDGES 4096

/* The layouts of an entry: their weight, and weight times mines and times mines squared. */
typedef struct
{
  double w, a, b;
} Moments;

typedef struct
{
  const MsCircuit *circuit;
  const MsProblem *problem;
  MsWork *work;
  Moments *moments; /* [n_entries] */
  MsCount count; /* kind and tilt, for the weights of a box */
} Pass;

static bool
fold_box (Pass *self, const MsTable *layer)
{
  const uint32_t *edges = self->circuit->edges + layer->edges;
  const Moments *sources = self->moments + self->circuit->layers[layer->left].entries;
  Moments *targets = self->moments + layer->entries;
  double weights[MS_MAX_AROUND + 1];
  ms_count_weights (&self->count, self->problem->boxes[layer->box].size, weights);
  for (uint32_t i = 0; i < layer->n_edges; i++, edges += MS_BOX_EDGE)
    {
      Moments source = sources[edges[0]], *target = &targets[edges[1] & MS_TARGET_MASK];
      int mines = (int)(edges[1] >> MS_TARGET_BITS);
      double m = mines, weight = weights[mines];
      target->w += weight * source.w;
      target->a += weight * (source.a + m * source.w);
      target->b += weight * (source.b + m * (2 * source.a + m * source.w));
      if (i % TICK_EDGES == TICK_EDGES - 1 && !ms_work_tick (self->work, 3 * TICK_EDGES))
        return false;
    }
  return true;
}

static bool
join (Pass *self, const MsTable *layer)
{
  const uint32_t *edges = self->circuit->edges + layer->edges;
  const Moments *lefts = self->moments + self->circuit->layers[layer->left].entries;
  const Moments *rights = self->moments + self->circuit->layers[layer->right].entries;
  Moments *targets = self->moments + layer->entries;
  for (uint32_t i = 0; i < layer->n_edges; i++, edges += MS_JOIN_EDGE)
    {
      Moments left = lefts[edges[0]], right = rights[edges[1]], *target = &targets[edges[2]];
      target->w += left.w * right.w;
      target->a += left.w * right.a + left.a * right.w;
      target->b += left.w * right.b + 2 * left.a * right.a + left.b * right.w;
      if (i % TICK_EDGES == TICK_EDGES - 1 && !ms_work_tick (self->work, 3 * TICK_EDGES))
        return false;
    }
  return true;
}

/* Keeps the layer's largest weight near 1 by a power of two, which costs no accuracy. */
static double
rescale (Pass *self, const MsTable *layer, long *exponent)
{
  Moments *moments = self->moments + layer->entries;
  double most = 0;
  int shift;
  for (uint32_t i = 0; i < layer->n_entries; i++)
    most = moments[i].w > most ? moments[i].w : most;
  if (most == 0 || (most > 0x1p-60 && most < 0x1p60))
    return 1;
  frexp (most, &shift);
  double scale = ldexp (1, -shift);
  *exponent += shift;
  for (uint32_t i = 0; i < layer->n_entries; i++)
    moments[i] = (Moments){ moments[i].w * scale, moments[i].a * scale, moments[i].b * scale };
  return scale;
}

static bool
run (Pass *self, double *scales, MsSpread *spread)
{
  const MsCircuit *circuit = self->circuit;
  double edges = 0;
  spread->exponent = 0;
  for (int i = 0; i < circuit->n_layers; i++)
    {
      const MsTable *layer = &circuit->layers[i];
      Moments *moments = self->moments + layer->entries;
      for (uint32_t j = 0; j < layer->n_entries; j++)
        moments[j] = (Moments){ layer->kind == MS_LAYER_START, 0, 0 };
      if (layer->kind == MS_LAYER_BOX && !fold_box (self, layer))
        return false;
      if (layer->kind == MS_LAYER_JOIN && !join (self, layer))
        return false;
      scales[i] = rescale (self, layer, &spread->exponent);
      if (!ms_work_tick (
              self->work, 10 + 3L * (layer->n_edges % TICK_EDGES) + 3L * layer->n_entries))
        return false;
      edges += layer->n_edges;
      if (circuit->n_edges > 0)
        ms_work_done (self->work, edges / circuit->n_edges);
    }
  Moments last = self->moments[circuit->layers[circuit->n_layers - 1].entries];
  spread->weight = last.w;
  spread->mean = last.a / last.w;
  spread->variance = last.b / last.w - spread->mean * spread->mean;
  return true;
}

bool
ms_spread_find (const MsCircuit *circuit, const MsProblem *problem, double tilt, double *scales,
    MsSpread *spread, MsWork *work)
{
  MsArenaMark mark = ms_arena_mark (&work->arena);
  Pass self = {
    .circuit = circuit,
    .problem = problem,
    .work = work,
    .moments = ms_arena_alloc (&work->arena, circuit->n_entries, sizeof (Moments)),
    .count = { .kind = MS_COUNT_TILTED, .tilt = tilt },
  };
  bool done = self.moments != NULL && run (&self, scales, spread);
  ms_arena_release (&work->arena, mark);
  return done;
}

double
ms_spread_log (const MsSpread *spread)
{
  return log (spread->weight) + (double)spread->exponent * 0.69314718055994530942;
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-count.h"

#include "ms-kernel.h"

#include <math.h>

const double ms_binomials[MS_MAX_AROUND + 1][MS_MAX_AROUND + 1] = {
  { 1 },
  { 1, 1 },
  { 1, 2, 1 },
  { 1, 3, 3, 1 },
  { 1, 4, 6, 4, 1 },
  { 1, 5, 10, 10, 5, 1 },
  { 1, 6, 15, 20, 15, 6, 1 },
  { 1, 7, 21, 35, 35, 21, 7, 1 },
  { 1, 8, 28, 56, 70, 56, 28, 8, 1 },
};

void
ms_count_weights (const MsCount *count, int size, double weights[MS_MAX_AROUND + 1])
{
  double power = 1;
  for (int m = 0; m <= size; m++, power *= count->tilt)
    weights[m] = count->kind == MS_COUNT_SUPPORT ? 1 : ms_binomials[size][m] * power;
  power = 1;
  for (int m = size; count->kind == MS_COUNT_DENSITY && m >= 0; m--, power *= 1 - count->tilt)
    weights[m] *= power;
}

/* The weights that ms_count_weights writes; room is not used where a table has them already. */
static const double *
ms_count_get_weights (const MsCount *count, int size, double room[MS_MAX_AROUND + 1])
{
  if (count->kind == MS_COUNT_PLAIN && count->tilt == 1)
    return ms_binomials[size];
  ms_count_weights (count, size, room);
  return room;
}

/* Coefficients at the ends of an entry that are less than this part of its largest are cut off. */
#define NEGLIGIBLE 1e-40
/* Entries with fewer coefficients are not worth trimming. */
#define TRIM_FROM 64
#define POLL_EDGES 4096
#define TICK_UNITS 256
#define FEW_VALUES 64
#define REPORT_EDGES 64

typedef struct
{
  MsCount *count;
  const MsCircuit *circuit;
  const MsProblem *problem;
  MsWork *work;
} Forward;

static inline void
widen (MsSlice *target, int lowest, int highest)
{
  /* Until place_entries, n holds the highest mine count. */
  if (lowest < target->lowest)
    target->lowest = lowest;
  if (highest > target->n)
    target->n = highest;
}

static bool
widen_by_box (Forward *self, const MsTable *layer)
{
  const uint32_t *edges = self->circuit->edges + layer->edges;
  MsSlice *targets = self->count->slices + layer->entries;
  const MsSlice *sources = self->count->slices + self->circuit->layers[layer->left].entries;
  for (uint32_t i = 0; i < layer->n_edges; i++, edges += MS_BOX_EDGE)
    {
      const MsSlice *source = &sources[edges[0]];
      int mines = (int)(edges[1] >> MS_TARGET_BITS);
      int lowest = source->lowest + ms_count_shift (self->count, mines);
      if (source->n > 0)
        widen (&targets[edges[1] & MS_TARGET_MASK], lowest, lowest + source->n - 1);
      if (i % POLL_EDGES == POLL_EDGES - 1 && !ms_work_tick (self->work, 2 * POLL_EDGES))
        return false;
    }
  return true;
}

static bool
widen_by_join (Forward *self, const MsTable *layer)
{
  const uint32_t *edges = self->circuit->edges + layer->edges;
  MsSlice *targets = self->count->slices + layer->entries;
  const MsSlice *left = self->count->slices + self->circuit->layers[layer->left].entries;
  const MsSlice *right = self->count->slices + self->circuit->layers[layer->right].entries;
  for (uint32_t i = 0; i < layer->n_edges; i++, edges += MS_JOIN_EDGE)
    {
      const MsSlice *a = &left[edges[0]], *b = &right[edges[1]];
      int lowest = a->lowest + b->lowest;
      if (a->n > 0 && b->n > 0)
        widen (&targets[edges[2]], lowest, lowest + a->n + b->n - 2);
      if (i % POLL_EDGES == POLL_EDGES - 1 && !ms_work_tick (self->work, 2 * POLL_EDGES))
        return false;
    }
  return true;
}

/* Gives the coefficients of every new entry a place in values, and makes them 0. */
static bool
place_entries (Forward *self, const MsTable *layer)
{
  MsCount *count = self->count;
  MsSlice *target = count->slices + layer->entries;
  size_t from = count->n_values;
  for (uint32_t i = 0; i < layer->n_entries; i++)
    {
      target[i].n = target[i].n < target[i].lowest ? 0 : target[i].n - target[i].lowest + 1;
      target[i].at = count->n_values;
      count->n_values += (size_t)target[i].n;
    }
  if (!ms_pool_reserve (&self->work->arena, &count->value_pool, count->n_values * sizeof (double)))
    return false;
  count->values = count->value_pool.data;
  size_t n = count->n_values - from;
  if (n > FEW_VALUES)
    return ms_work_fill (self->work, count->values + from, 0, n * sizeof (double));
  memset (count->values + from, 0, n * sizeof (double));
  return true;
}

static bool
fold_box (Forward *self, const MsTable *layer)
{
  MsCount *count = self->count;
  const uint32_t *edges = self->circuit->edges + layer->edges;
  const uint32_t *end = edges + MS_BOX_EDGE * (size_t)layer->n_edges;
  const MsSlice *targets = count->slices + layer->entries;
  const MsSlice *sources = count->slices + self->circuit->layers[layer->left].entries;
  double room[MS_MAX_AROUND + 1];
  const double *weights = ms_count_get_weights (count, self->problem->boxes[layer->box].size, room);
  double *values = count->values;
  long units = 0;
  for (; edges < end; edges += MS_BOX_EDGE)
    {
      const MsSlice *source = &sources[edges[0]], *target = &targets[edges[1] & MS_TARGET_MASK];
      int mines = (int)(edges[1] >> MS_TARGET_BITS);
      int offset = source->lowest + ms_count_shift (count, mines) - target->lowest;
      ms_kernel_add (values + target->at + offset, values + source->at, source->n, weights[mines]);
      units += 4 + source->n / 4;
      if (units >= TICK_UNITS && !ms_work_tick_off (self->work, &units))
        return false;
    }
  return ms_work_tick (self->work, units);
}

static bool
multiply_add (Forward *self, const MsSlice *a, const MsSlice *b, const MsSlice *target)
{
  MsCount *count = self->count;
  /* The longer polynomial is in the inner loop, and there is not too much between two looks at the
   * clock. */
  const MsSlice *outer = a->n < b->n ? a : b, *inner = a->n < b->n ? b : a;
  const double *u = count->values + outer->at, *v = count->values + inner->at;
  double *to = count->values + target->at + (a->lowest + b->lowest - target->lowest);
  int rows = 4 + 65536 / inner->n;
  for (int s = 0; s < outer->n; s += rows)
    {
      int n = outer->n - s < rows ? outer->n - s : rows;
      ms_kernel_multiply (to + s, u + s, n, v, inner->n);
      if (!ms_work_tick (self->work, 4 + (long)n * inner->n / 8))
        return false;
    }
  return true;
}

static bool
join (Forward *self, int index)
{
  MsCount *count = self->count;
  const MsTable *layer = &self->circuit->layers[index];
  const uint32_t *edges = self->circuit->edges + layer->edges;
  const MsSlice *targets = count->slices + layer->entries;
  const MsSlice *left = count->slices + self->circuit->layers[layer->left].entries;
  const MsSlice *right = count->slices + self->circuit->layers[layer->right].entries;
  for (uint32_t i = 0; i < layer->n_edges; i++, edges += MS_JOIN_EDGE)
    if (left[edges[0]].n > 0 && right[edges[1]].n > 0
        && (!multiply_add (self, &left[edges[0]], &right[edges[1]], &targets[edges[2]])
            || !ms_work_tick (self->work, 4)))
      return false;
    else if (i % REPORT_EDGES == 0)
      ms_circuit_report (self->circuit, index, i, self->work);
  return true;
}

static double
largest (const double *values, int n)
{
  double most = 0;
  for (int t = 0; t < n; t++)
    most = values[t] > most ? values[t] : most;
  return most;
}

static void
trim (MsCount *count, MsSlice *slice)
{
  double *values = count->values + slice->at, most = largest (values, slice->n);
  int from = 0, to = slice->n;
  while (from < to && values[from] < NEGLIGIBLE * most)
    from++;
  while (to > from && values[to - 1] < NEGLIGIBLE * most)
    to--;
  slice->at += (size_t)from;
  slice->lowest += from;
  slice->n = to - from;
}

/* Keeps the layer's values near 1 by multiplying them with a power of two, which costs no
 * accuracy. */
static bool
rescale (Forward *self, int index)
{
  MsCount *count = self->count;
  const MsTable *layer = &self->circuit->layers[index];
  const MsSlice *slices = count->slices + layer->entries;
  double most = 0;
  int exponent;
  for (uint32_t i = 0; i < layer->n_entries; i++)
    {
      double value = largest (count->values + slices[i].at, slices[i].n);
      most = value > most ? value : most;
      if (!ms_work_tick (self->work, 2 + slices[i].n / 2))
        return false;
    }
  if (most == 0 || (most > 0x1p-60 && most < 0x1p60))
    return true;
  frexp (most, &exponent);
  count->scales[index] = ldexp (1, -exponent);
  count->exponent += exponent;
  for (uint32_t i = 0; i < layer->n_entries; i++)
    {
      for (int t = 0; t < slices[i].n; t++)
        count->values[slices[i].at + (size_t)t] *= count->scales[index];
      if (!ms_work_tick (self->work, 2 + slices[i].n / 2))
        return false;
    }
  return true;
}

/* Finishes a layer that is summed up: MS_COUNT_SUPPORT makes every coefficient 0 or 1, the other
 * kinds cut off small coefficients at the ends and scale the layer. */
static bool
finish_layer (Forward *self, int index)
{
  MsCount *count = self->count;
  const MsTable *layer = &self->circuit->layers[index];
  MsSlice *slices = count->slices + layer->entries;
  for (uint32_t i = 0; i < layer->n_entries; i++)
    {
      double *values = count->values + slices[i].at;
      if (count->kind == MS_COUNT_SUPPORT)
        for (int t = 0; t < slices[i].n; t++)
          values[t] = values[t] > 0;
      else if (slices[i].n >= TRIM_FROM)
        trim (count, &slices[i]);
      if (!ms_work_tick (self->work, 2 + slices[i].n / 2))
        return false;
    }
  return count->kind == MS_COUNT_SUPPORT || rescale (self, index);
}

static bool
count_layer (Forward *self, int index)
{
  MsCount *count = self->count;
  const MsTable *layer = &self->circuit->layers[index];
  size_t from = count->n_values;
  count->scales[index] = 1;
  if (layer->kind == MS_LAYER_START)
    {
      count->slices[layer->entries] = (MsSlice){ .lowest = 0, .n = 0 };
      if (!place_entries (self, layer))
        return false;
      count->values[from] = 1;
      return true;
    }
  bool is_box = layer->kind == MS_LAYER_BOX;
  MsSlice *targets = count->slices + layer->entries;
  for (uint32_t i = 0; i < layer->n_entries; i++)
    targets[i] = (MsSlice){ 0, INT32_MAX, INT32_MIN };
  return ms_work_tick (self->work, layer->n_entries)
      && (is_box ? widen_by_box (self, layer) : widen_by_join (self, layer))
      && place_entries (self, layer) && (is_box ? fold_box (self, layer) : join (self, index))
      && (count->kind == MS_COUNT_PLAIN || finish_layer (self, index));
}

bool
ms_count_forward (MsCount *count, const MsCircuit *circuit, const MsProblem *problem,
    MsCountKind kind, double tilt, MsWork *work)
{
  Forward self = { count, circuit, problem, work };
  count->kind = kind;
  count->tilt = tilt;
  count->exponent = 0;
  count->n_values = 0;
  if (!ms_pool_reserve (&work->arena, &count->slice_pool, circuit->n_entries * sizeof (MsSlice))
      || !ms_pool_reserve (
          &work->arena, &count->scale_pool, (size_t)circuit->n_layers * sizeof (double)))
    return false;
  count->slices = count->slice_pool.data;
  count->scales = count->scale_pool.data;
  for (int i = 0; i < circuit->n_layers; i++)
    {
      if (!count_layer (&self, i))
        return false;
      ms_circuit_report (circuit, i, 0, work);
    }
  return true;
}

bool
ms_count_clear_gradients (MsCount *count, MsWork *work)
{
  if (!ms_pool_reserve (&work->arena, &count->gradient_pool, count->n_values * sizeof (double)))
    return false;
  count->gradients = count->gradient_pool.data;
  return ms_work_fill (work, count->gradients, 0, count->n_values * sizeof (double));
}

/* The backward pass of a count: gradients, from the last layer to the first. */

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
      /* Coefficients that were cut off the ends of the target take no part. */
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

/* The gradients of n coefficients of a product, of which from is the first mine count, with zeros
 * for those that were cut off; NULL when the run must stop. */
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

/* Adds Σ other's values * the product's gradient (above) to the gradient of a. */
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

/* Multiplies the gradients of a layer by the power of two that its values were multiplied by, so
 * that it reaches the sources; with MS_COUNT_SUPPORT makes them 0 or 1. */
static bool
settle_layer (Backward *self, int index)
{
  const MsTable *layer = &self->circuit->layers[index];
  const MsSlice *slices = self->count->slices + layer->entries;
  double scale = self->count->scales[index];
  bool support = self->count->kind == MS_COUNT_SUPPORT;
  for (uint32_t i = 0; (scale != 1 || support) && i < layer->n_entries; i++)
    {
      double *gradients = self->count->gradients + slices[i].at;
      for (int t = 0; t < slices[i].n; t++)
        gradients[t] = support ? gradients[t] > 0 : gradients[t] * scale;
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
      const MsTable *layer = &circuit->layers[i];
      if (!settle_layer (&self, i) || (layer->kind == MS_LAYER_BOX && !unfold_box (&self, layer))
          || (layer->kind == MS_LAYER_JOIN && !unjoin (&self, i)))
        return false;
      ms_circuit_report_back (circuit, i, layer->n_edges, work);
    }
  return true;
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-limbs.h"

#define BITS GMP_NUMB_BITS

static int
limbs_for (size_t bits)
{
  return (int)(bits / BITS) + 1;
}

/* Where the layer's coefficients begin in the values of the support. */
static size_t
first_coefficient (const MsLimbs *self, int layer)
{
  const MsCircuit *circuit = self->circuit;
  return layer < circuit->n_layers ? self->support->slices[circuit->layers[layer].entries].at
                                   : self->support->n_values;
}

static bool
reserve (MsLimbs *self, MsPool *pool, size_t n, mp_limb_t **limbs)
{
  if (!ms_pool_reserve (&self->work->arena, pool, n * sizeof (mp_limb_t)))
    return false;
  *limbs = pool->data;
  return ms_work_fill (self->work, *limbs, 0, n * sizeof (mp_limb_t));
}

bool
ms_limbs_init_values (MsLimbs *self)
{
  const MsCircuit *circuit = self->circuit;
  size_t n_values = 0, most = 0;
  self->layers = ms_work_alloc0 (self->work, (size_t)circuit->n_layers, sizeof *self->layers);
  if (self->layers == NULL)
    return false;
  for (int i = 0; i < circuit->n_layers; i++)
    {
      const MsTable *table = &circuit->layers[i];
      MsLimbLayer *layer = &self->layers[i];
      /* The cells that the layer has folded in. */
      if (table->kind == MS_LAYER_BOX)
        layer->cells = self->layers[table->left].cells + self->problem->boxes[table->box].size;
      if (table->kind == MS_LAYER_JOIN)
        layer->cells = self->layers[table->left].cells + self->layers[table->right].cells;
      layer->first = first_coefficient (self, i);
      layer->values = n_values;
      /* Three of the four bits are for the factor m of ms_limbs_follow, which is at most 8. */
      layer->value_limbs = limbs_for ((size_t)layer->cells + 4);
      n_values += (first_coefficient (self, i + 1) - layer->first) * (size_t)layer->value_limbs;
      most = (size_t)layer->value_limbs > most ? (size_t)layer->value_limbs : most;
    }
  self->product = ms_arena_alloc (&self->work->arena, 2 * most + 4, sizeof (mp_limb_t));
  return self->product != NULL && reserve (self, self->value_pool, n_values, &self->values);
}

bool
ms_limbs_init (MsLimbs *self, size_t weight_bits)
{
  const MsCircuit *circuit = self->circuit;
  MsArena *arena = &self->work->arena;
  size_t n_gradients = 0;
  if (!ms_limbs_init_values (self))
    return false;
  size_t all = (size_t)self->layers[circuit->n_layers - 1].cells;
  for (int i = 0; i < circuit->n_layers; i++)
    {
      MsLimbLayer *layer = &self->layers[i];
      layer->gradients = n_gradients;
      layer->gradient_limbs = limbs_for (all - (size_t)layer->cells + weight_bits);
      n_gradients += (first_coefficient (self, i + 1) - layer->first)
          * (size_t)layer->gradient_limbs;
    }
  /* Three of the four bits are for the factor m, which is at most 8. */
  self->sum_limbs = limbs_for (all + weight_bits + 4);
  self->product = ms_arena_alloc (arena, 2 * (size_t)self->sum_limbs + 4, sizeof (mp_limb_t));
  self->sums = ms_work_alloc0 (
      self->work, (size_t)self->problem->n_boxes * (size_t)self->sum_limbs, sizeof (mp_limb_t));
  return self->product != NULL && self->sums != NULL
      && reserve (self, self->gradient_pool, n_gradients, &self->gradients);
}

/* Where a coefficient lies among the values of its layer, in limbs. */
static size_t
place_of (const MsLimbs *self, int layer, const MsSlice *slice, int t)
{
  const MsLimbLayer *entry = &self->layers[layer];
  return (slice->at - entry->first + (size_t)t) * (size_t)entry->value_limbs;
}

static mp_limb_t *
values_of (const MsLimbs *self, int layer)
{
  return self->values + self->layers[layer].values;
}

static mp_limb_t *
value_at (const MsLimbs *self, int layer, const MsSlice *slice, int t)
{
  return values_of (self, layer) + place_of (self, layer, slice, t);
}

static mp_limb_t *
gradient_at (const MsLimbs *self, int layer, const MsSlice *slice, int t)
{
  const MsLimbLayer *entry = &self->layers[layer];
  return self->gradients + entry->gradients
      + (slice->at - entry->first + (size_t)t) * (size_t)entry->gradient_limbs;
}

static const MsSlice *
slices_of (const MsLimbs *self, int layer)
{
  return self->support->slices + self->circuit->layers[layer].entries;
}

static int
significant (const mp_limb_t *limbs, int n)
{
  while (n > 0 && limbs[n - 1] == 0)
    n--;
  return n;
}

/* target[n] += source[m] * factor; the sum must fit. */
static void
add_multiple (mp_limb_t *target, int n, const mp_limb_t *source, int m, mp_limb_t factor)
{
  m = significant (source, m);
  if (m == 0)
    return;
  mp_limb_t carry = mpn_addmul_1 (target, source, m, factor);
  if (carry != 0 && m < n)
    mpn_add_1 (target + m, target + m, n - m, carry);
}

/* target[n] += a[n_a] * b[n_b]; the sum must fit. */
static void
add_product (MsLimbs *self, mp_limb_t *target, int n, const mp_limb_t *a, int n_a,
    const mp_limb_t *b, int n_b)
{
  n_a = significant (a, n_a);
  n_b = significant (b, n_b);
  if (n_a == 0 || n_b == 0)
    return;
  if (n_a >= n_b)
    mpn_mul (self->product, a, n_a, b, n_b);
  else
    mpn_mul (self->product, b, n_b, a, n_a);
  mpn_add (target, target, n, self->product, significant (self->product, n_a + n_b));
}

static long
product_cost (int n_a, int n_b)
{
  return 10 + (long)n_a * n_b;
}

/* For each edge of a box's layer, adds the source's values, which are in from, times the ways to
 * place the mines to the target's values, which are in to.  Each layout counts once, or, if
 * by_mines, as often as it has mines in the box. */
static bool
fold_box (MsLimbs *self, int index, const mp_limb_t *from, mp_limb_t *to, bool by_mines)
{
  const MsTable *layer = &self->circuit->layers[index];
  const uint32_t *edges = self->circuit->edges + layer->edges;
  const MsSlice *targets = slices_of (self, index), *sources = slices_of (self, layer->left);
  int n = self->layers[index].value_limbs, m = self->layers[layer->left].value_limbs;
  int size = self->problem->boxes[layer->box].size;
  for (uint32_t i = 0; i < layer->n_edges; i++, edges += MS_BOX_EDGE)
    {
      const MsSlice *source = &sources[edges[0]], *target = &targets[edges[1] & MS_TARGET_MASK];
      int mines = (int)(edges[1] >> MS_TARGET_BITS);
      mp_limb_t ways = (mp_limb_t)ms_binomials[size][mines] * (mp_limb_t)(by_mines ? mines : 1);
      int offset = source->lowest + mines - target->lowest;
      for (int t = 0; t < source->n; t++)
        add_multiple (to + place_of (self, index, target, offset + t), n,
            from + place_of (self, layer->left, source, t), m, ways);
      if (!ms_work_tick (self->work, 10 + (long)source->n * (10 + m)))
        return false;
    }
  return true;
}

static bool
join (MsLimbs *self, int index, const mp_limb_t *left, const mp_limb_t *right, mp_limb_t *to)
{
  const MsTable *layer = &self->circuit->layers[index];
  const uint32_t *edges = self->circuit->edges + layer->edges;
  int n = self->layers[index].value_limbs, n_left = self->layers[layer->left].value_limbs;
  int n_right = self->layers[layer->right].value_limbs;
  for (uint32_t i = 0; i < layer->n_edges; i++, edges += MS_JOIN_EDGE)
    {
      const MsSlice *a = &slices_of (self, layer->left)[edges[0]];
      const MsSlice *b = &slices_of (self, layer->right)[edges[1]];
      const MsSlice *target = &slices_of (self, index)[edges[2]];
      int offset = a->lowest + b->lowest - target->lowest;
      for (int s = 0; s < a->n; s++)
        for (int t = 0; t < b->n; t++)
          {
            add_product (self, to + place_of (self, index, target, offset + s + t), n,
                left + place_of (self, layer->left, a, s), n_left,
                right + place_of (self, layer->right, b, t), n_right);
            if (!ms_work_tick (self->work, product_cost (n_left, n_right)))
              return false;
          }
    }
  return true;
}

bool
ms_limbs_forward (MsLimbs *self)
{
  for (int i = 0; i < self->circuit->n_layers; i++)
    {
      const MsTable *layer = &self->circuit->layers[i];
      mp_limb_t *to = values_of (self, i);
      if (layer->kind == MS_LAYER_START)
        *value_at (self, i, slices_of (self, i), 0) = 1;
      else if (!(layer->kind == MS_LAYER_BOX
                       ? fold_box (self, i, values_of (self, layer->left), to, false)
                       : join (self, i, values_of (self, layer->left),
                           values_of (self, layer->right), to)))
        return false;
      ms_circuit_report (self->circuit, i, 0, self->work);
    }
  return true;
}

static mp_limb_t *
new_layer (MsLimbs *self, int layer)
{
  size_t n = first_coefficient (self, layer + 1) - self->layers[layer].first;
  return ms_work_alloc0 (
      self->work, n * (size_t)self->layers[layer].value_limbs + 1, sizeof (mp_limb_t));
}

/* The values of layer index, made from now, the values of its source layer at; NULL when the run
 * must stop. */
static mp_limb_t *
follow_to (MsLimbs *self, int index, int at, const mp_limb_t *now)
{
  const MsTable *layer = &self->circuit->layers[index];
  mp_limb_t *next = new_layer (self, index);
  bool ok = next != NULL;
  if (ok && layer->kind == MS_LAYER_BOX)
    ok = fold_box (self, index, now, next, false);
  else if (ok && layer->left == at)
    ok = join (self, index, now, values_of (self, layer->right), next);
  else if (ok)
    ok = join (self, index, values_of (self, layer->left), now, next);
  return ok ? next : NULL;
}

mp_limb_t *
ms_limbs_follow (MsLimbs *self, int box)
{
  const MsCircuit *circuit = self->circuit;
  int at = 0;
  while (circuit->layers[at].kind != MS_LAYER_BOX || circuit->layers[at].box != box)
    at++;
  mp_limb_t *now = new_layer (self, at);
  if (now == NULL || !fold_box (self, at, values_of (self, circuit->layers[at].left), now, true))
    return NULL;
  for (int i = at + 1; i < circuit->n_layers && now != NULL; i++)
    {
      const MsTable *layer = &circuit->layers[i];
      bool goes_on = layer->kind != MS_LAYER_START
          && (layer->left == at || (layer->kind == MS_LAYER_JOIN && layer->right == at));
      if (!goes_on)
        continue;
      now = follow_to (self, i, at, now);
      at = i;
    }
  return now;
}

const mp_limb_t *
ms_limbs_total (const MsLimbs *self, int t, int *n_limbs)
{
  int last = self->circuit->n_layers - 1;
  *n_limbs = self->layers[last].value_limbs;
  return value_at (self, last, slices_of (self, last), t);
}

mp_limb_t *
ms_limbs_total_gradient (const MsLimbs *self, int t, int *n_limbs)
{
  int last = self->circuit->n_layers - 1;
  *n_limbs = self->layers[last].gradient_limbs;
  return gradient_at (self, last, slices_of (self, last), t);
}

static bool
unfold_box (MsLimbs *self, int index)
{
  const MsTable *layer = &self->circuit->layers[index];
  const uint32_t *edges = self->circuit->edges + layer->edges;
  const MsSlice *targets = slices_of (self, index), *sources = slices_of (self, layer->left);
  int n_above = self->layers[index].gradient_limbs;
  int n = self->layers[layer->left].gradient_limbs, m = self->layers[layer->left].value_limbs;
  int size = self->problem->boxes[layer->box].size;
  mp_limb_t *sum = self->sums + (size_t)layer->box * (size_t)self->sum_limbs;
  mp_limb_t *scratch = self->product + self->sum_limbs + 2;
  for (uint32_t i = 0; i < layer->n_edges; i++, edges += MS_BOX_EDGE)
    {
      const MsSlice *source = &sources[edges[0]], *target = &targets[edges[1] & MS_TARGET_MASK];
      int mines = (int)(edges[1] >> MS_TARGET_BITS);
      mp_limb_t ways = (mp_limb_t)ms_binomials[size][mines];
      memset (scratch, 0, (size_t)self->sum_limbs * sizeof *scratch);
      for (int t = 0; t < source->n; t++)
        {
          const mp_limb_t *above = gradient_at (
              self, index, target, source->lowest + t + mines - target->lowest);
          add_multiple (gradient_at (self, layer->left, source, t), n, above, n_above, ways);
          if (mines > 0)
            add_product (self, scratch, self->sum_limbs, value_at (self, layer->left, source, t), m,
                above, n_above);
          if (!ms_work_tick (self->work, product_cost (m, n_above)))
            return false;
        }
      add_multiple (sum, self->sum_limbs, scratch, self->sum_limbs, ways * (mp_limb_t)mines);
    }
  return true;
}

/* Adds Σ values of b * the product's gradient to the gradient of a. */
static bool
correlate (MsLimbs *self, int index, int layer_a, const MsSlice *a, int layer_b, const MsSlice *b,
    const MsSlice *target)
{
  int n = self->layers[layer_a].gradient_limbs, n_b = self->layers[layer_b].value_limbs;
  int n_above = self->layers[index].gradient_limbs;
  int offset = a->lowest + b->lowest - target->lowest;
  for (int s = 0; s < a->n; s++)
    for (int t = 0; t < b->n; t++)
      {
        add_product (self, gradient_at (self, layer_a, a, s), n, value_at (self, layer_b, b, t),
            n_b, gradient_at (self, index, target, offset + s + t), n_above);
        if (!ms_work_tick (self->work, product_cost (n_b, n_above)))
          return false;
      }
  return true;
}

static bool
unjoin (MsLimbs *self, int index)
{
  const MsTable *layer = &self->circuit->layers[index];
  const uint32_t *edges = self->circuit->edges + layer->edges;
  for (uint32_t i = 0; i < layer->n_edges; i++, edges += MS_JOIN_EDGE)
    {
      const MsSlice *a = &slices_of (self, layer->left)[edges[0]];
      const MsSlice *b = &slices_of (self, layer->right)[edges[1]];
      const MsSlice *target = &slices_of (self, index)[edges[2]];
      if (!correlate (self, index, layer->left, a, layer->right, b, target)
          || !correlate (self, index, layer->right, b, layer->left, a, target))
        return false;
    }
  return true;
}

bool
ms_limbs_backward (MsLimbs *self)
{
  for (int i = self->circuit->n_layers - 1; i >= 0; i--)
    {
      const MsTable *layer = &self->circuit->layers[i];
      if (layer->kind == MS_LAYER_BOX && !unfold_box (self, i))
        return false;
      if (layer->kind == MS_LAYER_JOIN && !unjoin (self, i))
        return false;
      ms_circuit_report_back (self->circuit, i, layer->n_edges, self->work);
    }
  return true;
}

const mp_limb_t *
ms_limbs_value (const MsLimbs *self, int layer, const MsSlice *slice, int t, int *n_limbs)
{
  *n_limbs = self->layers[layer].value_limbs;
  return value_at (self, layer, slice, t);
}

const mp_limb_t *
ms_limbs_gradient (const MsLimbs *self, int layer, const MsSlice *slice, int t, int *n_limbs)
{
  *n_limbs = self->layers[layer].gradient_limbs;
  return gradient_at (self, layer, slice, t);
}

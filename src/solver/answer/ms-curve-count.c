/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-curve-count.h"

#include "ms-kernel.h"

#include <float.h>
#include <math.h>

/* Bits that sums and factors may need beyond those of the layouts. */
#define SPARE_BITS 100
#define BLOCK 64
/* Blocks that add less than this share of the largest are ignored. */
#define NEGLIGIBLE 1e-45L

/* Index of the first coefficient of a layer. */
static size_t
first_of (const MsEngine *self, int layer)
{
  const MsCircuit *circuit = self->circuit;
  return layer < circuit->n_layers ? self->count.slices[circuit->layers[layer].entries].at
                                   : self->count.n_values;
}

static const MsSlice *
slices_of (const MsEngine *self, int layer)
{
  return self->count.slices + self->circuit->layers[layer].entries;
}

/* Adds weights[mines] * source to target for each edge of a box.  source and target point to the
 * first coefficients of their layers. */
static bool
fold_box (MsEngine *self, int index, const long double *source, long double *target,
    const double *weights)
{
  const MsTable *layer = &self->circuit->layers[index];
  const uint32_t *edges = self->circuit->edges + layer->edges;
  const MsSlice *sources = slices_of (self, layer->left), *targets = slices_of (self, index);
  size_t from = first_of (self, layer->left), to = first_of (self, index);
  for (uint32_t i = 0; i < layer->n_edges; i++, edges += MS_BOX_EDGE)
    {
      const MsSlice *a = &sources[edges[0]], *b = &targets[edges[1] & MS_TARGET_MASK];
      int mines = (int)(edges[1] >> MS_TARGET_BITS);
      const long double *u = source + (a->at - from);
      long double *v = target + (b->at - to) + (a->lowest + mines - b->lowest);
      for (int t = 0; t < a->n; t++)
        v[t] += weights[mines] * u[t];
      if (!ms_work_tick (self->work, 4 + 2L * a->n))
        return false;
    }
  return true;
}

static bool
add_product (
    MsEngine *self, const long double *u, int n, const long double *v, int m, long double *to)
{
  for (int s = 0; s < n; s++)
    {
      for (int t = 0; t < m; t++)
        to[s + t] += u[s] * v[t];
      if (!ms_work_tick (self->work, 2 + 2L * m))
        return false;
    }
  return true;
}

static bool
join (MsEngine *self, int index, const long double *left, const long double *right,
    long double *target)
{
  const MsTable *layer = &self->circuit->layers[index];
  const uint32_t *edges = self->circuit->edges + layer->edges;
  const MsSlice *lefts = slices_of (self, layer->left), *rights = slices_of (self, layer->right);
  const MsSlice *targets = slices_of (self, index);
  size_t from_left = first_of (self, layer->left), from_right = first_of (self, layer->right);
  size_t to = first_of (self, index);
  for (uint32_t i = 0; i < layer->n_edges; i++, edges += MS_JOIN_EDGE)
    {
      const MsSlice *a = &lefts[edges[0]], *b = &rights[edges[1]], *c = &targets[edges[2]];
      if (a->n > 0 && b->n > 0
          && !add_product (self, left + (a->at - from_left), a->n, right + (b->at - from_right),
              b->n, target + (c->at - to) + (a->lowest + b->lowest - c->lowest)))
        return false;
    }
  return true;
}

/* The weights of a box with m mines: C (size, m), and with mines set, m times that. */
static void
weigh (int size, bool mines, double weights[MS_MAX_AROUND + 1])
{
  const MsCount plain = { .kind = MS_COUNT_PLAIN, .tilt = 1 };
  ms_count_weights (&plain, size, weights);
  for (int m = 0; mines && m <= size; m++)
    weights[m] *= m;
}

static long double *
new_layer (MsEngine *self, int layer)
{
  return ms_work_alloc0 (
      self->work, first_of (self, layer + 1) - first_of (self, layer) + 1, sizeof (long double));
}

static bool
count_layer (MsEngine *self, int index, long double *all)
{
  const MsTable *layer = &self->circuit->layers[index];
  long double *target = all + first_of (self, index);
  double weights[MS_MAX_AROUND + 1];
  if (layer->kind == MS_LAYER_START)
    {
      target[0] = 1;
      return true;
    }
  const long double *left = all + first_of (self, layer->left);
  if (layer->kind == MS_LAYER_JOIN)
    return join (self, index, left, all + first_of (self, layer->right), target);
  weigh (self->problem->boxes[layer->box].size, false, weights);
  return fold_box (self, index, left, target, weights);
}

/* Fills self->outside with C (outside, k) * 2^-shift. */
static bool
fill_outside (MsCurveCount *self, int shift)
{
  int n = self->engine->total.outside;
  self->outside = ms_arena_alloc (&self->engine->work->arena, (size_t)n + 1, sizeof *self->outside);
  if (self->outside == NULL)
    return false;
  self->outside[0] = ldexpl (1, -shift);
  for (int k = 1; k <= n; k++)
    self->outside[k] = self->outside[k - 1] * (long double)(n - k + 1) / k;
  return ms_work_tick (self->engine->work, 10L * n);
}

static bool
fill_block_most (MsCurveCount *self)
{
  size_t n_blocks = (size_t)(self->n + BLOCK - 1) / BLOCK;
  self->block_most = ms_work_alloc0 (self->engine->work, n_blocks, sizeof *self->block_most);
  if (self->block_most == NULL)
    return false;
  for (int t = 0; t < self->n; t++)
    if (self->layouts[t] > self->block_most[t / BLOCK])
      self->block_most[t / BLOCK] = self->layouts[t];
  return ms_work_tick (self->engine->work, 4L * self->n);
}

static bool
allocate_weights (MsCurveCount *self)
{
  MsArena *arena = &self->engine->work->arena;
  size_t n = (size_t)self->n;
  self->weights = ms_arena_alloc (arena, n, sizeof (double));
  self->ones = ms_arena_alloc (arena, n, sizeof (double));
  self->outside_chances = ms_arena_alloc (arena, n, sizeof (double));
  if (self->weights == NULL || self->ones == NULL || self->outside_chances == NULL)
    return false;
  for (int t = 0; t < self->n; t++)
    self->ones[t] = 1;
  return true;
}

static bool
count_layers (MsCurveCount *self)
{
  MsEngine *engine = self->engine;
  const MsCircuit *circuit = engine->circuit;
  MsWork *work = engine->work;
  /* The support says where the coefficients of each entry are. */
  if (!ms_engine_find_support (engine))
    return false;
  self->all = ms_work_alloc0 (work, engine->count.n_values + 1, sizeof *self->all);
  if (self->all == NULL)
    return false;
  for (int i = 0; i < circuit->n_layers; i++)
    {
      if (!count_layer (engine, i, self->all))
        return false;
      ms_circuit_report (circuit, i, 0, work);
    }
  return true;
}

/* Returns the most bits before the binary point; -1 where something has overflowed, since every
 * later sum is then infinite or not a number. */
static int
find_bits (const long double *values, int n)
{
  int most = 0, bits;
  for (int t = 0; t < n; t++)
    {
      if (!isfinite (values[t]))
        return -1;
      frexpl (values[t], &bits);
      most = bits > most ? bits : most;
    }
  return most;
}

bool
ms_curve_count_begin (MsCurveCount *self, MsEngine *engine, bool *fits)
{
  const MsCircuit *circuit = engine->circuit;
  MsWork *work = engine->work;
  *self = (MsCurveCount){ .engine = engine };
  if (!count_layers (self))
    return false;
  const MsSlice *last = ms_count_last (&engine->count, circuit);
  int bits = find_bits (self->all + last->at, last->n);
  *fits = bits >= 0 && bits + SPARE_BITS < LDBL_MAX_EXP
      && bits + engine->total.outside + SPARE_BITS < 2 * LDBL_MAX_EXP;
  if (!*fits)
    return true;
  self->lowest = last->lowest;
  self->n = last->n;
  self->layouts = ms_arena_alloc (&work->arena, (size_t)last->n, sizeof *self->layouts);
  if (self->layouts == NULL)
    return false;
  self->shift = bits / 2;
  for (int t = 0; t < last->n; t++)
    self->layouts[t] = ldexpl (self->all[last->at + (size_t)t], -self->shift);
  self->exponent = (long)self->shift + engine->total.outside / 2;
  return fill_outside (self, engine->total.outside / 2) && fill_block_most (self)
      && allocate_weights (self);
}

/* Counts for each layout how many mines it has in the box, along the only way from the box's layer
 * to the last layer. */
static long double *
follow (MsCurveCount *self, int box)
{
  MsEngine *engine = self->engine;
  const MsCircuit *circuit = engine->circuit;
  int at = 0;
  double weights[MS_MAX_AROUND + 1];
  while (circuit->layers[at].kind != MS_LAYER_BOX || circuit->layers[at].box != box)
    at++;
  long double *now = new_layer (engine, at);
  weigh (engine->problem->boxes[box].size, true, weights);
  if (now == NULL
      || !fold_box (
          engine, at, self->all + first_of (engine, circuit->layers[at].left), now, weights))
    return NULL;
  for (int i = at + 1; i < circuit->n_layers; i++)
    {
      const MsTable *layer = &circuit->layers[i];
      bool joins = layer->kind == MS_LAYER_JOIN;
      if (layer->kind == MS_LAYER_START || (layer->left != at && !(joins && layer->right == at)))
        continue;
      long double *next = new_layer (engine, i);
      if (next == NULL)
        return NULL;
      if (!joins)
        weigh (engine->problem->boxes[layer->box].size, false, weights);
      const long double *other = joins
          ? self->all + first_of (engine, layer->left == at ? layer->right : layer->left)
          : NULL;
      if (!(joins ? join (
                engine, i, layer->left == at ? now : other, layer->left == at ? other : now, next)
                  : fold_box (engine, i, now, next, weights)))
        return NULL;
      now = next;
      at = i;
    }
  return now;
}

bool
ms_curve_count_line (MsCurveCount *self, int box, MsCurveLine *line)
{
  MsArena *arena = &self->engine->work->arena;
  *line = (MsCurveLine){ .box = box };
  if (box < 0)
    return true;
  line->chances = ms_arena_alloc (arena, (size_t)self->n, sizeof *line->chances);
  if (line->chances == NULL)
    return false;
  MsArenaMark mark = ms_arena_mark (arena);
  const long double *sums = follow (self, box);
  int size = self->engine->problem->boxes[box].size;
  for (int t = 0; sums != NULL && t < self->n; t++)
    line->chances[t] = self->layouts[t] > 0
        ? (double)(ldexpl (sums[t], -self->shift) / (size * self->layouts[t]))
        : 0;
  ms_arena_release (arena, mark);
  return sums != NULL;
}

/* One total that is being summed up, block by block. */
typedef struct
{
  MsCurveCount *count;
  long left; /* mines in outside cells = left - s */
  long double most; /* upper bound of the layouts that a single block adds */
  int first, end; /* only coefficients first <= t < end have a weight */
} Sum;

/* The range of the block's coefficients, from…to - 1, for which the outside cells can hold the
 * other mines. */
static void
allowed (const Sum *self, int block, int *from, int *to)
{
  const MsCurveCount *count = self->count;
  long lowest = self->left - count->engine->total.outside - count->lowest;
  long highest = self->left - count->lowest;
  *from = block * BLOCK;
  *to = *from + BLOCK < count->n ? *from + BLOCK : count->n;
  *from = lowest > *from ? (lowest < *to ? (int)lowest : *to) : *from;
  *to = highest + 1 < *to ? (highest + 1 > *from ? (int)highest + 1 : *from) : *to;
}

/* An upper bound of the layouts that the block adds. */
static long double
bound (const Sum *self, int block)
{
  const MsCurveCount *count = self->count;
  int from, to, middle = count->engine->total.outside / 2;
  allowed (self, block, &from, &to);
  if (from >= to)
    return 0;
  long most = self->left - count->lowest - from, least = self->left - count->lowest - to + 1;
  long peak = middle < least ? least : middle > most ? most : middle;
  return BLOCK * count->block_most[block] * count->outside[peak];
}

/* Sets the weights of all coefficients that matter, at most 1 each; those between self->first and
 * self->end that do not matter get the weight 0. */
static void
weigh_total (Sum *self)
{
  MsCurveCount *count = self->count;
  int n_blocks = (count->n + BLOCK - 1) / BLOCK, first = n_blocks, last = -1;
  for (int i = 0; i < n_blocks; i++)
    {
      long double most = bound (self, i);
      self->most = most > self->most ? most : self->most;
    }
  for (int i = 0; i < n_blocks; i++)
    if (self->most > 0 && bound (self, i) > NEGLIGIBLE * self->most)
      {
        first = first < n_blocks ? first : i;
        last = i;
      }
  self->first = first * BLOCK;
  self->end = (last + 1) * BLOCK < count->n ? (last + 1) * BLOCK : count->n;
  for (int t = self->first; t < self->end; t++)
    count->weights[t] = 0;
  for (int i = first; i <= last; i++)
    {
      int from, to;
      allowed (self, i, &from, &to);
      const long double *outside = count->outside + (self->left - count->lowest);
      for (int t = from; t < to; t++)
        count->weights[t] = (double)(count->layouts[t] * outside[-t] / self->most);
    }
}

bool
ms_curve_count_total (MsCurveCount *self, long left, const MsCurveLine *lines, int n_lines,
    long double *layouts, double *chances)
{
  Sum sum = { .count = self, .left = left };
  weigh_total (&sum);
  int from = sum.first, n = sum.end - sum.first;
  *layouts = 0;
  if (n <= 0)
    return ms_work_tick (self->engine->work, self->n);
  /* Summed as ms_kernel_dot with ones, so that chances that are all 1 give the same sum to the last
   * bit. */
  double all = ms_kernel_dot (self->weights + from, self->ones + from, n);
  *layouts = all * sum.most;
  for (int i = 0; all > 0 && i < n_lines; i++)
    {
      const double *values = lines[i].chances;
      if (lines[i].box < 0)
        {
          /* For each number of mines in the boxes: the share of outside cells that are mines. */
          for (int t = from; t < sum.end; t++)
            self->outside_chances[t] = (double)(left - self->lowest - t)
                / (double)self->engine->total.outside;
          values = self->outside_chances;
        }
      chances[i] = ms_kernel_dot (self->weights + from, values + from, n) / all;
    }
  return ms_work_tick (self->engine->work, self->n + 2L * n * (4 + n_lines));
}

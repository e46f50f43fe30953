/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-curve-count.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Bits that sums and factors may take beyond those of the layouts. */
#define SPARE_BITS 100
#define BLOCK 64
/* Blocks that add less than this share are left out. */
#define NEGLIGIBLE 1e-45L

/* Coefficients of a layer begin here. */
static size_t
first_of (const MsSolver *self, int layer)
{
  const MsCircuit *circuit = &self->circuit;
  return layer < circuit->n_layers ? self->count.slices[circuit->layers[layer].entries].at
                                   : self->count.n_values;
}

static const MsSlice *
slices_of (const MsSolver *self, int layer)
{
  return self->count.slices + self->circuit.layers[layer].entries;
}

/* target += weights[mines] * source, for the edges of a box; both begin with their layer's first
 * coefficient. */
static bool
fold_box (MsSolver *self, int index, const long double *source, long double *target,
    const double *weights)
{
  const MsTable *layer = &self->circuit.layers[index];
  const uint32_t *edges = self->circuit.edges + layer->edges;
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
      if (!ms_work_tick (&self->work, 4 + 2L * a->n))
        return false;
    }
  return true;
}

static bool
add_product (
    MsSolver *self, const long double *u, int n, const long double *v, int m, long double *to)
{
  for (int s = 0; s < n; s++)
    {
      for (int t = 0; t < m; t++)
        to[s + t] += u[s] * v[t];
      if (!ms_work_tick (&self->work, 2 + 2L * m))
        return false;
    }
  return true;
}

static bool
join (MsSolver *self, int index, const long double *left, const long double *right,
    long double *target)
{
  const MsTable *layer = &self->circuit.layers[index];
  const uint32_t *edges = self->circuit.edges + layer->edges;
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

/* Box weights C(size, m), times m or size - m. */
typedef enum
{
  COUNT_LAYOUTS,
  COUNT_MINES,
  COUNT_SAFE,
} Factor;

static void
weigh (int size, Factor factor, double weights[MS_MAX_AROUND + 1])
{
  const MsCount plain = { .kind = MS_COUNT_PLAIN, .tilt = 1 };
  ms_count_weights (&plain, size, weights);
  for (int m = 0; m <= size; m++)
    weights[m] *= factor == COUNT_MINES ? m : factor == COUNT_SAFE ? size - m : 1;
}

static long double *
new_layer (MsSolver *self, int layer)
{
  return ms_work_alloc0 (
      &self->work, first_of (self, layer + 1) - first_of (self, layer) + 1, sizeof (long double));
}

static bool
count_layer (MsSolver *self, int index, long double *all)
{
  const MsTable *layer = &self->circuit.layers[index];
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
  weigh (self->problem.boxes[layer->box].size, COUNT_LAYOUTS, weights);
  return fold_box (self, index, left, target, weights);
}

/* C (outside, k) * 2^-shift. */
static bool
fill_outside (MsCurveCount *self, int shift)
{
  int n = self->solver->total.outside;
  self->outside = ms_arena_alloc (&self->solver->work.arena, (size_t)n + 1, sizeof *self->outside);
  if (self->outside == NULL)
    return false;
  self->outside[0] = ldexpl (1, -shift);
  for (int k = 1; k <= n; k++)
    self->outside[k] = self->outside[k - 1] * (long double)(n - k + 1) / k;
  return ms_work_tick (&self->solver->work, 10L * n);
}

static bool
fill_block_most (MsCurveCount *self)
{
  size_t n_blocks = (size_t)(self->n + BLOCK - 1) / BLOCK;
  self->block_most = ms_work_alloc0 (&self->solver->work, n_blocks, sizeof *self->block_most);
  if (self->block_most == NULL)
    return false;
  for (int t = 0; t < self->n; t++)
    if (self->layouts[t] > self->block_most[t / BLOCK])
      self->block_most[t / BLOCK] = self->layouts[t];
  return ms_work_tick (&self->solver->work, 4L * self->n);
}

static bool
count_layers (MsCurveCount *self)
{
  MsSolver *solver = self->solver;
  const MsCircuit *circuit = &solver->circuit;
  MsWork *work = &solver->work;
  /* The support says where coefficients are. */
  if (!ms_count_forward (&solver->count, circuit, &solver->problem, MS_COUNT_SUPPORT, 1, work))
    return false;
  self->all = ms_work_alloc0 (work, solver->count.n_values + 1, sizeof *self->all);
  if (self->all == NULL)
    return false;
  for (int i = 0; i < circuit->n_layers; i++)
    {
      if (!count_layer (solver, i, self->all))
        return false;
      ms_circuit_report (circuit, i, 0, work);
    }
  return true;
}

/* What overflowed anywhere made a sum infinite, or no number at all, from there to the end. */
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
ms_curve_count_begin (MsCurveCount *self, MsSolver *solver, bool *fits)
{
  const MsCircuit *circuit = &solver->circuit;
  MsWork *work = &solver->work;
  *self = (MsCurveCount){ .solver = solver };
  if (!count_layers (self))
    return false;
  const MsSlice *last = ms_count_last (&solver->count, circuit);
  int bits = find_bits (self->all + last->at, last->n);
  *fits = bits >= 0 && bits + SPARE_BITS < LDBL_MAX_EXP
      && bits + solver->total.outside + SPARE_BITS < 2 * LDBL_MAX_EXP;
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
  self->exponent = (long)self->shift + solver->total.outside / 2;
  return fill_outside (self, solver->total.outside / 2) && fill_block_most (self);
}

static int
find_layer (const MsSolver *self, int box)
{
  int layer = 0;
  while (self->circuit.layers[layer].kind != MS_LAYER_BOX || self->circuit.layers[layer].box != box)
    layer++;
  return layer;
}

/* One of a line's two sums: along the one way from the box's layer to the last. */
static long double *
follow (MsCurveCount *self, int box, Factor factor)
{
  MsSolver *solver = self->solver;
  const MsCircuit *circuit = &solver->circuit;
  int at = find_layer (solver, box);
  double weights[MS_MAX_AROUND + 1];
  long double *now = new_layer (solver, at);
  weigh (solver->problem.boxes[box].size, factor, weights);
  if (now == NULL
      || !fold_box (
          solver, at, self->all + first_of (solver, circuit->layers[at].left), now, weights))
    return NULL;
  for (int i = at + 1; i < circuit->n_layers; i++)
    {
      const MsTable *layer = &circuit->layers[i];
      bool joins = layer->kind == MS_LAYER_JOIN;
      if (layer->kind == MS_LAYER_START || (layer->left != at && !(joins && layer->right == at)))
        continue;
      long double *next = new_layer (solver, i);
      if (next == NULL)
        return NULL;
      if (!joins)
        weigh (solver->problem.boxes[layer->box].size, COUNT_LAYOUTS, weights);
      const long double *other = joins
          ? self->all + first_of (solver, layer->left == at ? layer->right : layer->left)
          : NULL;
      if (!(joins ? join (
                solver, i, layer->left == at ? now : other, layer->left == at ? other : now, next)
                  : fold_box (solver, i, now, next, weights)))
        return NULL;
      now = next;
      at = i;
    }
  return now;
}

static long double *
count_line (MsCurveCount *self, int box, Factor factor, long double *line)
{
  MsArenaMark mark = ms_arena_mark (&self->solver->work.arena);
  const long double *sums = follow (self, box, factor);
  for (int t = 0; sums != NULL && t < self->n; t++)
    line[t] = ldexpl (sums[t], -self->shift);
  ms_arena_release (&self->solver->work.arena, mark);
  return sums != NULL ? line : NULL;
}

bool
ms_curve_count_line (MsCurveCount *self, int box, MsCurveLine *line)
{
  MsArena *arena = &self->solver->work.arena;
  size_t n = (size_t)self->n;
  *line = (MsCurveLine){ .box = box };
  if (box < 0)
    return true;
  line->mines = ms_arena_alloc (arena, n, sizeof *line->mines);
  line->safe = ms_arena_alloc (arena, n, sizeof *line->safe);
  return line->mines != NULL && line->safe != NULL
      && count_line (self, box, COUNT_MINES, line->mines) != NULL
      && count_line (self, box, COUNT_SAFE, line->safe) != NULL;
}

/* One total while it is summed up, block by block. */
typedef struct
{
  const MsCurveCount *count;
  long left; /* mines outside = left - s */
  const MsCurveLine *lines;
  int n_lines;
  long double *layouts, *mines, *safe;
} Sum;

/* The coefficients from…to - 1 of a block that the outside cells allow. */
static void
allowed (const Sum *self, int block, int *from, int *to)
{
  const MsCurveCount *count = self->count;
  long lowest = self->left - count->solver->total.outside - count->lowest;
  long highest = self->left - count->lowest;
  *from = block * BLOCK;
  *to = *from + BLOCK < count->n ? *from + BLOCK : count->n;
  *from = lowest > *from ? (lowest < *to ? (int)lowest : *to) : *from;
  *to = highest + 1 < *to ? (highest + 1 > *from ? (int)highest + 1 : *from) : *to;
}

/* No less than what the block adds to the layouts. */
static long double
bound (const Sum *self, int block)
{
  const MsCurveCount *count = self->count;
  int from, to, middle = count->solver->total.outside / 2;
  allowed (self, block, &from, &to);
  if (from >= to)
    return 0;
  long most = self->left - count->lowest - from, least = self->left - count->lowest - to + 1;
  long peak = middle < least ? least : middle > most ? most : middle;
  return BLOCK * count->block_most[block] * count->outside[peak];
}

static void
add_block (Sum *self, int block)
{
  const MsCurveCount *count = self->count;
  int from, to, n_outside = count->solver->total.outside;
  allowed (self, block, &from, &to);
  const long double *outside = count->outside + (self->left - count->lowest);
  for (int t = from; t < to; t++)
    *self->layouts += count->layouts[t] * outside[-t];
  for (int i = 0; i < self->n_lines; i++)
    {
      const MsCurveLine *line = &self->lines[i];
      for (int t = from; line->box >= 0 && t < to; t++)
        {
          self->mines[i] += line->mines[t] * outside[-t];
          self->safe[i] += line->safe[t] * outside[-t];
        }
      for (int t = from; line->box < 0 && t < to; t++)
        {
          long double ways = count->layouts[t] * outside[-t];
          long mines = self->left - count->lowest - t;
          self->mines[i] += ways * mines;
          self->safe[i] += ways * (n_outside - mines);
        }
    }
}

bool
ms_curve_count_total (const MsCurveCount *self, long left, const MsCurveLine *lines, int n_lines,
    long double *layouts, long double *mines, long double *safe)
{
  Sum sum = { self, left, lines, n_lines, layouts, mines, safe };
  int n_blocks = (self->n + BLOCK - 1) / BLOCK, best = 0, n_added = 1;
  long double most = 0;
  *layouts = 0;
  for (int i = 0; i < n_lines; i++)
    mines[i] = safe[i] = 0;
  for (int i = 0; i < n_blocks; i++)
    if (bound (&sum, i) > most)
      {
        most = bound (&sum, i);
        best = i;
      }
  add_block (&sum, best);
  for (int i = 0; i < n_blocks; i++)
    if (i != best && bound (&sum, i) > NEGLIGIBLE * *layouts)
      {
        add_block (&sum, i);
        n_added++;
      }
  return ms_work_tick (
      &self->solver->work, 20L * n_blocks + 2L * BLOCK * n_added * (1 + 2L * n_lines));
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-sample.h"

#include "ms-probability.h"

#include <math.h>

/* What a layer is asked for by the later layer that it is a source of. */
typedef struct
{
  uint32_t entry;
  int32_t mines;
} Question;

struct _MsSampler
{
  MsEngine *engine;
  Question *questions; /* [n_layers] */
  uint32_t *first; /* [n_entries + 1] where in order the edges that lead to each entry begin */
  uint32_t *order; /* indices of the edges within their layers, sorted by the entry they lead to */
  uint8_t *box_mines; /* [n_boxes] how many mines were drawn for each box */
  int32_t *members; /* [n_boxes * MS_MAX_AROUND] the cells of each box, at first row-major */
  uint8_t *n_members; /* [n_boxes] how many elements of members each box has */
  int32_t *outside; /* [n_outside] the outside cells, in any order */
  int n_outside;
  uint8_t *certain; /* [n_cells] 1: a mine in every layout; every draw starts as a copy of this */
  int n_cells;
};

static double
draw_below (MsRng *rng, double bound)
{
  return bound * 0x1p-53 * (double)(ms_rng_next (rng) >> 11);
}

/* Notes of each covered cell whether it is outside, in an undecided box, or certain. */
static bool
note_cells (MsSampler *self)
{
  const MsGrid *grid = self->engine->problem->grid;
  const MsBox *boxes = self->engine->problem->boxes;
  for (int y = 0; y < grid->height; y++)
    {
      for (int x = 0; x < grid->width; x++)
        {
          int index = ms_grid_index (grid, x, y), cell = y * grid->width + x;
          int box = grid->box_at[index];
          uint8_t kind = grid->kind[index];
          if (kind & MS_GRID_OPENED)
            continue;
          if (kind == MS_GRID_COVERED && box < 0)
            self->outside[self->n_outside++] = cell;
          else if (kind == MS_GRID_COVERED && boxes[box].state == MS_BOX_OPEN)
            self->members[box * MS_MAX_AROUND + self->n_members[box]++] = cell;
          else
            self->certain[cell] = kind == MS_GRID_COVERED ? boxes[box].state == MS_BOX_MINES
                                                          : (kind & MS_GRID_MINE) != 0;
        }
      if (!ms_work_tick (self->engine->work, 4L * grid->width))
        return false;
    }
  return true;
}

static uint32_t
target_of (const MsCircuit *circuit, const MsTable *layer, uint32_t edge)
{
  const uint32_t *edges = circuit->edges + layer->edges;
  return layer->kind == MS_LAYER_BOX ? edges[MS_BOX_EDGE * (size_t)edge + 1] & MS_TARGET_MASK
                                     : edges[MS_JOIN_EDGE * (size_t)edge + 2];
}

/* Sorts the edges of each layer by the entries they lead to. */
static bool
sort_edges (MsSampler *self)
{
  const MsCircuit *circuit = self->engine->circuit;
  uint32_t next = 0;
  for (int i = 0; i < circuit->n_layers; i++)
    {
      const MsTable *layer = &circuit->layers[i];
      uint32_t *first = self->first + layer->entries;
      for (uint32_t e = 0; e < layer->n_edges; e++)
        first[target_of (circuit, layer, e)]++;
      for (uint32_t entry = 0; entry < layer->n_entries; entry++)
        first[entry] = next += first[entry];
      for (uint32_t e = layer->n_edges; e-- > 0;)
        self->order[--first[target_of (circuit, layer, e)]] = e;
      if (!ms_work_tick (self->engine->work, 4L * layer->n_edges + layer->n_entries))
        return false;
    }
  self->first[circuit->n_entries] = next;
  return true;
}

static bool
allocate (MsSampler *self)
{
  MsWork *work = self->engine->work;
  MsArena *arena = &work->arena;
  const MsCircuit *circuit = self->engine->circuit;
  size_t n_boxes = (size_t)self->engine->problem->n_boxes, n_edges = 0;
  for (int i = 0; i < circuit->n_layers; i++)
    n_edges += circuit->layers[i].n_edges;
  self->n_cells = self->engine->problem->grid->width * self->engine->problem->grid->height;
  self->questions = ms_arena_alloc (arena, (size_t)circuit->n_layers, sizeof (Question));
  self->first = ms_work_alloc0 (work, (size_t)circuit->n_entries + 1, sizeof (uint32_t));
  self->order = ms_arena_alloc (arena, n_edges, sizeof (uint32_t));
  self->box_mines = ms_work_alloc0 (work, n_boxes, 1);
  self->members = ms_arena_alloc (arena, n_boxes * MS_MAX_AROUND, sizeof (int32_t));
  self->n_members = ms_work_alloc0 (work, n_boxes, 1);
  self->outside = ms_arena_alloc (arena, (size_t)self->n_cells, sizeof (int32_t));
  self->certain = ms_work_alloc0 (work, (size_t)self->n_cells, 1);
  return self->questions != NULL && self->first != NULL && self->order != NULL
      && self->box_mines != NULL && self->members != NULL && self->n_members != NULL
      && self->outside != NULL && self->certain != NULL;
}

MsSampler *
ms_sampler_new (MsEngine *engine)
{
  MsSampler *self = ms_arena_alloc0 (&engine->work->arena, 1, sizeof *self);
  if (self == NULL)
    return NULL;
  self->engine = engine;
  bool counted = !engine->direct.found && !engine->spectral
      && engine->count.kind != MS_COUNT_SUPPORT;
  bool ok = ms_engine_complete (engine) && (counted || ms_probability_count (engine))
      && allocate (self) && note_cells (self) && sort_edges (self);
  return ok ? self : NULL;
}

static void
ask (MsSampler *self, int layer, uint32_t entry, int mines)
{
  self->questions[layer] = (Question){ entry, mines };
}

/* The *n edges that lead to the entry that a layer was asked for, as indices within the layer. */
static const uint32_t *
edges_asked (const MsSampler *self, int layer, uint32_t *n)
{
  uint32_t entry = self->engine->circuit->layers[layer].entries + self->questions[layer].entry;
  *n = self->first[entry + 1] - self->first[entry];
  return self->order + self->first[entry];
}

/* Adds up the ways of the edges that answer what the layer was asked for, until the sum is above
 * stop; the last edge that was added is the one taken.  *n_ways grows by the edges that were
 * added. */
static double
answer_box (MsSampler *self, int index, double stop, int *n_ways)
{
  const MsTable *layer = &self->engine->circuit->layers[index];
  const uint32_t *edges = self->engine->circuit->edges + layer->edges;
  double sum = 0, weights[MS_MAX_AROUND + 1];
  uint32_t n;
  const uint32_t *order = edges_asked (self, index, &n);
  ms_count_weights (&self->engine->count, self->engine->problem->boxes[layer->box].size, weights);
  for (uint32_t i = 0; i < n && sum <= stop; i++)
    {
      const uint32_t *edge = edges + MS_BOX_EDGE * (size_t)order[i];
      int mines = (int)(edge[1] >> MS_TARGET_BITS), left = self->questions[index].mines - mines;
      double ways = weights[mines]
          * ms_count_value (
              &self->engine->count, self->engine->circuit, layer->left, edge[0], left);
      if (ways == 0)
        continue;
      sum += ways;
      ++*n_ways;
      self->box_mines[layer->box] = (uint8_t)mines;
      ask (self, layer->left, edge[0], left);
    }
  return sum;
}

static double
answer_join (MsSampler *self, int index, double stop, int *n_ways)
{
  const MsTable *layer = &self->engine->circuit->layers[index];
  const uint32_t *edges = self->engine->circuit->edges + layer->edges;
  const MsSlice *slices = self->engine->count.slices
      + self->engine->circuit->layers[layer->left].entries;
  int mines = self->questions[index].mines;
  double sum = 0;
  uint32_t n;
  const uint32_t *order = edges_asked (self, index, &n);
  for (uint32_t i = 0; i < n; i++)
    {
      const uint32_t *edge = edges + MS_JOIN_EDGE * (size_t)order[i];
      const MsSlice *left = &slices[edge[0]];
      for (int m = left->lowest; m < left->lowest + left->n && sum <= stop; m++)
        {
          double ways = ms_count_value (
                            &self->engine->count, self->engine->circuit, layer->left, edge[0], m)
              * ms_count_value (
                  &self->engine->count, self->engine->circuit, layer->right, edge[1], mines - m);
          if (ways == 0)
            continue;
          sum += ways;
          ++*n_ways;
          ask (self, layer->left, edge[0], m);
          ask (self, layer->right, edge[1], mines - m);
        }
    }
  return sum;
}

static void
answer (MsSampler *self, int index, MsRng *rng)
{
  double (*answer_kind) (MsSampler *, int, double,
      int *) = self->engine->circuit->layers[index].kind == MS_LAYER_BOX ? answer_box : answer_join;
  int n_ways = 0;
  double sum = answer_kind (self, index, HUGE_VAL, &n_ways), stop = draw_below (rng, sum);
  if (n_ways > 1)
    answer_kind (self, index, stop, &n_ways);
}

/* Draws how many mines all boxes have together. */
static int
draw_total (const MsSampler *self, MsRng *rng)
{
  const MsEngine *engine = self->engine;
  const MsSlice *slice = ms_count_last (&engine->count, engine->circuit);
  const double *values = engine->count.values + slice->at, *weights = engine->total.weights;
  double stop = draw_below (rng, engine->total.sum), sum = 0;
  int drawn = 0;
  for (int t = 0; t < slice->n && sum <= stop; t++)
    if (values[t] * weights[t] > 0)
      {
        sum += values[t] * weights[t];
        drawn = slice->lowest + t;
      }
  return drawn;
}

/* Puts k mines into n cells, whose order may change. */
static void
lay (int32_t *cells, int n, int k, MsRng *rng, uint8_t *mine)
{
  for (int i = 0; i < k; i++)
    {
      int j = i + (int)ms_rng_below (rng, (uint64_t)(n - i));
      int32_t cell = cells[j];
      cells[j] = cells[i];
      cells[i] = cell;
      mine[cell] = 1;
    }
}

bool
ms_sampler_draw (MsSampler *self, MsRng *rng, uint8_t *mine)
{
  const MsEngine *engine = self->engine;
  MsWork *work = self->engine->work;
  int total = draw_total (self, rng);
  memcpy (mine, self->certain, (size_t)self->n_cells);
  ask (self, engine->circuit->n_layers - 1, 0, total);
  for (int i = engine->circuit->n_layers - 1; i >= 0; i--)
    {
      if (engine->circuit->layers[i].kind != MS_LAYER_START)
        answer (self, i, rng);
      if (!ms_work_tick (work, 20))
        return false;
    }
  for (int box = 0; box < engine->problem->n_boxes; box++)
    if (self->n_members[box] > 0)
      lay (self->members + box * MS_MAX_AROUND, self->n_members[box], self->box_mines[box], rng,
          mine);
  if (self->n_outside > 0)
    lay (self->outside, self->n_outside, engine->total.mines - total, rng, mine);
  return ms_work_tick (work, self->n_cells);
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-estimate-region.h"

#include "ms-reduce.h"

/* Draws one layout of a region that has been counted, from the last layer back to the first. */

/* What was drawn for a layer: an entry, counted from the layer's first, and how many mines the
 * layers up to it have. */
typedef struct
{
  uint32_t entry;
  int mines;
} Choice;

typedef struct
{
  const MsCircuit *circuit;
  const MsCount *count;
  const MsProblem *problem;
  MsRng *rng;
  Choice *choices; /* [n_layers] the choice for each layer */
  uint8_t *drawn;
} Draw;

/* Chooses the edge by which the drawn entry of this layer is reached.  Scaling of a layer need not
 * be undone: it multiplies all edges into the entry alike. */
static void
draw_box (Draw *self, int index)
{
  const MsTable *layer = &self->circuit->layers[index];
  const uint32_t *edges = self->circuit->edges + layer->edges;
  Choice target = self->choices[index], source = { 0, 0 };
  double weights[MS_MAX_AROUND + 1], sum = 0;
  ms_count_weights (self->count, self->problem->boxes[layer->box].size, weights);
  for (uint32_t i = 0; i < layer->n_edges; i++, edges += MS_BOX_EDGE)
    {
      int mines = (int)(edges[1] >> MS_TARGET_BITS);
      if ((edges[1] & MS_TARGET_MASK) != target.entry)
        continue;
      double part = weights[mines]
          * ms_count_value (
              self->count, self->circuit, layer->left, edges[0], target.mines - mines);
      sum += part;
      /* Reservoir sampling: each edge replaces the one chosen so far with a chance of its share in
       * the sum so far. */
      if (part > 0 && ms_region_random (self->rng) * sum < part)
        source = (Choice){ edges[0], target.mines - mines };
    }
  self->choices[layer->left] = source;
  self->drawn[layer->box] = (uint8_t)(target.mines - source.mines);
}

static void
draw_join (Draw *self, int index)
{
  const MsTable *layer = &self->circuit->layers[index];
  const uint32_t *edges = self->circuit->edges + layer->edges;
  Choice target = self->choices[index], left = { 0, 0 }, right = { 0, 0 };
  double sum = 0;
  for (uint32_t i = 0; i < layer->n_edges; i++, edges += MS_JOIN_EDGE)
    {
      if (edges[2] != target.entry)
        continue;
      const MsSlice *slice =
          &self->count->slices[self->circuit->layers[layer->left].entries + edges[0]];
      for (int mines = slice->lowest; mines < slice->lowest + slice->n; mines++)
        {
          double part = ms_count_value (self->count, self->circuit, layer->left, edges[0], mines)
              * ms_count_value (
                  self->count, self->circuit, layer->right, edges[1], target.mines - mines);
          sum += part;
          if (part > 0 && ms_region_random (self->rng) * sum < part)
            {
              left = (Choice){ edges[0], mines };
              right = (Choice){ edges[1], target.mines - mines };
            }
        }
    }
  self->choices[layer->left] = left;
  self->choices[layer->right] = right;
}

static Choice
draw_total (Draw *self, const MsSlice *total, const double *weights)
{
  const double *values = self->count->values + total->at;
  Choice choice = { 0, total->lowest };
  double sum = 0;
  for (int t = 0; t < total->n; t++)
    {
      double part = values[t] * weights[t];
      sum += part;
      if (part > 0 && ms_region_random (self->rng) * sum < part)
        choice.mines = total->lowest + t;
    }
  return choice;
}

bool
ms_region_draw (MsRegion *region, const double *weights, MsRng *rng, uint8_t *drawn)
{
  MsEngine *engine = region->engine;
  int n = engine->circuit->n_layers;
  Draw self = { engine->circuit, &engine->count, &region->sub, rng, NULL, drawn };
  self.choices = ms_arena_alloc (&engine->work->arena, (size_t)n, sizeof *self.choices);
  if (self.choices == NULL)
    return false;
  for (int i = 0; i < region->sub.n_boxes; i++)
    if (region->sub.boxes[i].state != MS_BOX_OPEN)
      drawn[i] = region->sub.boxes[i].state == MS_BOX_MINES ? region->sub.boxes[i].size : 0;
  self.choices[n - 1] = draw_total (&self, ms_region_total (region), weights);
  for (int i = n - 1; i >= 0; i--)
    {
      const MsTable *layer = &engine->circuit->layers[i];
      if (layer->kind == MS_LAYER_BOX)
        draw_box (&self, i);
      else if (layer->kind == MS_LAYER_JOIN)
        draw_join (&self, i);
      if (!ms_work_tick (engine->work, 10 + 2L * layer->n_edges))
        return false;
    }
  return true;
}

/* With no more cells than this, counts cannot overflow a double without scaling. */
#define MOST_CELLS 800
/* The memory for values and gradients that goes with a word of edges, at worst. */
#define BYTES_PER_EDGE_WORD 60

static size_t
smaller (size_t a, size_t b)
{
  return a < b ? a : b;
}

static int
home_of (const MsBox *box)
{
  int home = box->numbers[0];
  for (int i = 1; i < box->n_numbers; i++)
    home = box->numbers[i] < home ? box->numbers[i] : home;
  return home;
}

bool
ms_region_holds (const MsRegion *self, MsPatch window, int box)
{
  const MsProblem *whole = self->whole;
  return ms_patch_has (window, whole->grid, whole->numbers[home_of (&whole->boxes[box])].index);
}

static bool
is_listed (const MsRegion *self, int box)
{
  return self->whole->boxes[box].state == MS_BOX_OPEN && !self->left_out[box];
}

bool
ms_region_find_homes (MsRegion *self)
{
  const MsProblem *whole = self->whole;
  int32_t *start = self->home_start;
  memset (start, 0, ((size_t)whole->n_numbers + 1) * sizeof *start);
  for (int i = 0; i < whole->n_boxes; i++)
    {
      if (!ms_work_tick (self->engine->work, 8))
        return false;
      if (is_listed (self, i))
        start[home_of (&whole->boxes[i]) + 1]++;
    }
  for (int i = 0; i < whole->n_numbers; i++)
    start[i + 1] += start[i];
  for (int i = 0; i < whole->n_boxes; i++)
    {
      if (!ms_work_tick (self->engine->work, 8))
        return false;
      if (is_listed (self, i))
        self->home_boxes[start[home_of (&whole->boxes[i])]++] = i;
    }
  for (int i = whole->n_numbers; i > 0; i--)
    start[i] = start[i - 1];
  start[0] = 0;
  return ms_work_tick (self->engine->work, whole->n_numbers);
}

bool
ms_region_init (MsRegion *self, MsEngine *engine)
{
  MsArena *arena = &engine->work->arena;
  const MsProblem *whole = engine->problem;
  size_t n_boxes = (size_t)whole->n_boxes, n_numbers = (size_t)whole->n_numbers;
  *self = (MsRegion){
    .engine = engine,
    .whole = whole,
    .home_start = ms_arena_alloc (arena, n_numbers + 1, sizeof (int32_t)),
    .home_boxes = ms_arena_alloc (arena, n_boxes, sizeof (int32_t)),
    .row_start = ms_arena_alloc (arena, (size_t)whole->grid->height + 1, sizeof (int32_t)),
    .mines = ms_arena_alloc (arena, n_boxes, 1),
    .amiss = ms_arena_alloc0 (arena, n_numbers, 1),
    .local = ms_arena_alloc (arena, n_numbers, sizeof (int32_t)),
    .inside = ms_arena_alloc0 (arena, n_boxes, 1),
    .left_out = ms_arena_alloc0 (arena, n_boxes, 1),
    .found = ms_arena_alloc (arena, n_boxes, sizeof (int32_t)),
  };
  if (self->home_start == NULL || self->home_boxes == NULL || self->row_start == NULL
      || self->mines == NULL || self->amiss == NULL || self->local == NULL || self->inside == NULL
      || self->left_out == NULL || self->found == NULL)
    return false;
  self->edges_in_memory = SIZE_MAX;
  if (arena->limit > 0)
    self->edges_in_memory = (arena->limit - smaller (arena->held, arena->limit))
        / BYTES_PER_EDGE_WORD;
  memset (self->local, -1, n_numbers * sizeof (int32_t));
  memset (self->mines, MS_MINES_UNKNOWN, n_boxes);
  for (int y = 0, number = 0; y <= whole->grid->height; y++)
    {
      while (number < whole->n_numbers
          && whole->numbers[number].index < ms_grid_index (whole->grid, 0, y))
        number++;
      self->row_start[y] = number;
    }
  return ms_region_find_homes (self);
}

/* Index of the first number of row y that is in column x or right of it. */
static int
first_number (const MsRegion *self, int y, int x)
{
  int from = self->row_start[y], to = self->row_start[y + 1];
  int32_t index = ms_grid_index (self->whole->grid, x, y);
  while (from < to)
    {
      int middle = from + (to - from) / 2;
      if (self->whole->numbers[middle].index < index)
        from = middle + 1;
      else
        to = middle;
    }
  return from;
}

int
ms_region_list (MsRegion *self, MsPatch window, bool unknown_only)
{
  const MsGrid *grid = self->whole->grid;
  int n = 0, y0 = window.y0 > 0 ? window.y0 : 0, x0 = window.x0 > 0 ? window.x0 : 0;
  int y1 = window.y1 < grid->height ? window.y1 : grid->height;
  int x1 = window.x1 < grid->width ? window.x1 : grid->width;
  for (int y = y0; y < y1 && x0 < x1; y++)
    {
      int from = self->home_start[first_number (self, y, x0)];
      int to = self->home_start[first_number (self, y, x1)];
      for (int i = from; i < to; i++)
        {
          int box = self->home_boxes[i];
          if (self->whole->boxes[box].state == MS_BOX_OPEN
              && (!unknown_only || self->mines[box] == MS_MINES_UNKNOWN))
            self->found[n++] = box;
        }
    }
  return n;
}

/* Lists the numbers beside the boxes, each once, and gives them their indices in sub; numbers has
 * room for all of them. */
static void
take_numbers (MsRegion *self, const int32_t *boxes, int n, int32_t *numbers)
{
  MsProblem *sub = &self->sub;
  for (int i = 0; i < n; i++)
    {
      const MsBox *box = &self->whole->boxes[boxes[i]];
      self->inside[boxes[i]] = 1;
      for (int j = 0; j < box->n_numbers; j++)
        if (self->local[box->numbers[j]] < 0)
          {
            self->local[box->numbers[j]] = sub->n_numbers;
            numbers[sub->n_numbers++] = box->numbers[j];
          }
    }
}

static void
add_box (MsProblem *sub, const MsBox *box)
{
  int index = sub->n_boxes++;
  sub->boxes[index] = *box;
  for (int i = 0; i < box->n_numbers; i++)
    {
      MsNumber *number = &sub->numbers[box->numbers[i]];
      number->boxes[number->n_boxes++] = index;
      number->left = (int8_t)(number->left + box->size);
    }
}

int
ms_region_look_outside (const MsRegion *self, int index, int *need)
{
  const MsNumber *number = &self->whole->numbers[index];
  int slack = 0;
  *need = number->need + self->amiss[index];
  for (int i = 0; i < number->n_boxes; i++)
    {
      int box = number->boxes[i];
      if (self->whole->boxes[box].state != MS_BOX_OPEN || self->inside[box])
        continue;
      if (self->mines[box] == MS_MINES_UNKNOWN)
        slack += self->whole->boxes[box].size;
      else
        *need -= self->mines[box];
    }
  return slack;
}

static bool
build (MsRegion *self, const int32_t *boxes, int n)
{
  MsArena *arena = &self->engine->work->arena;
  MsProblem *sub = &self->sub;
  size_t most_numbers = 0;
  *sub = (MsProblem){ .grid = self->whole->grid };
  for (int i = 0; i < n; i++)
    most_numbers += self->whole->boxes[boxes[i]].n_numbers;
  if (most_numbers > (size_t)self->whole->n_numbers)
    most_numbers = (size_t)self->whole->n_numbers;
  int32_t *numbers = ms_arena_alloc (arena, most_numbers, sizeof *numbers);
  sub->numbers = ms_arena_alloc0 (arena, most_numbers, sizeof *sub->numbers);
  sub->boxes = ms_arena_alloc (arena, (size_t)n + most_numbers, sizeof *sub->boxes);
  if (numbers == NULL || sub->numbers == NULL || sub->boxes == NULL)
    return false;
  self->boxes = boxes;
  self->n_own = n;
  take_numbers (self, boxes, n, numbers);
  for (int i = 0; i < n; i++)
    {
      MsBox box = self->whole->boxes[boxes[i]];
      for (int j = 0; j < box.n_numbers; j++)
        box.numbers[j] = self->local[box.numbers[j]];
      sub->n_touched += box.size;
      add_box (sub, &box);
    }
  for (int i = 0; i < sub->n_numbers; i++)
    {
      int need, slack = ms_region_look_outside (self, numbers[i], &need);
      sub->numbers[i].need = (int8_t)need;
      if (slack > 0)
        add_box (sub, &(MsBox){ .numbers = { i }, .n_numbers = 1, .size = (uint8_t)slack });
    }
  for (int i = 0; i < sub->n_numbers; i++)
    self->local[numbers[i]] = -1;
  for (int i = 0; i < n; i++)
    self->inside[boxes[i]] = 0;
  return ms_work_tick (self->engine->work, 60L * n + 60L * sub->n_numbers);
}

MsRegionEnd
ms_region_refuse (MsRegion *self)
{
  MsWork *work = self->engine->work;
  if (ms_work_status (work) != MS_STATUS_MEMORY_LIMIT)
    return MS_REGION_STOPPED;
  if (work->arena.status == MS_STATUS_MEMORY_LIMIT)
    {
      /* The pools may still have the size that a larger region needed. */
      ms_engine_release_pools (self->engine);
      self->edges_in_memory = self->edges_in_memory / 2 + 1;
    }
  work->status = work->arena.status = MS_STATUS_OK;
  return MS_REGION_TOO_BIG;
}

static bool
fold (MsRegion *self, MsDeadEnd *dead_end)
{
  MsEngine *engine = self->engine;
  MsWork *work = engine->work;
  if (!ms_order_find (&engine->run->order, &self->sub, &engine->run->order_pools, work))
    return false;
  if (engine->run->order.too_wide)
    {
      work->status = MS_STATUS_MEMORY_LIMIT;
      return false;
    }
  bool done = ms_plan_make (&engine->run->plan, &engine->run->order, &self->sub, work)
      && ms_fold_begin (engine->circuit, &self->sub, work);
  if (!done)
    return false;
  engine->circuit->most_edges = smaller (self->most_edges, self->edges_in_memory);
  done = ms_fold_all (engine->circuit, &self->sub, &engine->run->order, &engine->run->plan,
      &engine->run->fold_pools, work, dead_end);
  engine->circuit->most_edges = 0;
  self->work_done += 400 + 100.0 * self->sub.n_numbers
      + 4.0 * (double)engine->circuit->n_edge_words;
  return done;
}

MsRegionEnd
ms_region_fold (MsRegion *self, const int32_t *boxes, int n)
{
  MsDeadEnd dead_end;
  int contradicted;
  if (!build (self, boxes, n) || !ms_reduce (&self->sub, self->engine->work, &contradicted))
    return ms_region_refuse (self);
  if (contradicted >= 0)
    return MS_REGION_DEAD;
  if (!fold (self, &dead_end))
    return ms_region_refuse (self);
  return dead_end.end > dead_end.begin ? MS_REGION_DEAD : MS_REGION_COUNTED;
}

MsRegionEnd
ms_region_count (MsRegion *self, double tilt)
{
  MsEngine *engine = self->engine;
  MsWork *work = engine->work;
  /* With many cells the numbers need scaling, and negligible tails of polynomials are cut off. */
  engine->circuit->effort = NULL;
  MsCountKind kind = ms_problem_count_open_cells (&self->sub) > MOST_CELLS ? MS_COUNT_TILTED
                                                                           : MS_COUNT_PLAIN;
  if (kind == MS_COUNT_PLAIN)
    tilt = 1;
  if (!ms_total_join_roots (engine->circuit, work)
      || !ms_count_forward (&engine->count, engine->circuit, &self->sub, kind, tilt, work))
    return ms_region_refuse (self);
  self->work_done += (double)engine->count.n_values * 4;
  return MS_REGION_COUNTED;
}

const MsSlice *
ms_region_total (const MsRegion *self)
{
  return ms_count_last (&self->engine->count, self->engine->circuit);
}

const double *
ms_region_coefficients (const MsRegion *self)
{
  return self->engine->count.values + ms_region_total (self)->at;
}

bool
ms_region_chances (MsRegion *self, const double *weights, double *chances)
{
  MsEngine *engine = self->engine;
  MsArena *arena = &engine->work->arena;
  const MsSlice *total = ms_region_total (self);
  size_t n = (size_t)self->sub.n_boxes;
  double *mine_sum = ms_arena_alloc (arena, n, sizeof (double));
  double *safe_sum = ms_arena_alloc (arena, n, sizeof (double));
  if (mine_sum == NULL || safe_sum == NULL
      || !ms_count_clear_gradients (&engine->count, engine->work))
    return false;
  memcpy (engine->count.gradients + total->at, weights, (size_t)total->n * sizeof (double));
  if (!ms_count_backward (
          &engine->count, engine->circuit, &self->sub, mine_sum, safe_sum, engine->work))
    return false;
  for (size_t i = 0; i < n; i++)
    chances[i] = self->sub.boxes[i].state != MS_BOX_OPEN
        ? self->sub.boxes[i].state == MS_BOX_MINES
        : mine_sum[i] / (mine_sum[i] + safe_sum[i]);
  return true;
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-estimate-state.h"
#include "ms-queue.h"

#include <math.h>

/* What a sweep asks of a window before it is drawn: which of its boxes can be drawn at once, and
 * how far each of them lies from what is held. */

/* Chooses which boxes of a window are drawn at once where all of them would be too much.
 *
 * Holding a box fixed takes it out of the graph of the numbers; when enough are held, what is left
 * has narrow tables however wide the window is.  So a block of changes can reach from one end of
 * the window to the other through everything in between, which is impossible when halves of the
 * window are drawn one after the other (cutset sampling: B. Bidyuk and R. Dechter, 2007).
 *
 * The elimination of the numbers is simulated, those with the narrowest tables first, ties broken
 * at random.  Each number has a list of its boxes and of the tables that earlier eliminations left
 * it.  Where even the narrowest table is too wide, one of the number's boxes is held.  Nothing here
 * depends on where mines are, so that drawing the other boxes leaves the uniform distribution as it
 * is.
 */

/* The most numbers in the scope of a table; beyond that, boxes of a number are held whatever the
 * width. */
#define MOST_SCOPE 30
#define TIES 16
/* One tile in ONE_IN is hot: there tables may be wider by MORE, up to MOST_HOT.  A tile has TILE *
 * TILE cells. */
#define TILE 9
#define ONE_IN 6
#define MORE 4
#define MOST_HOT 11

/* A box or a table: the list of numbers that it binds. */
typedef struct
{
  int32_t *scope;
  int n;
} Factor;

/* A number to be eliminated.  Each of its factors contains another box of it, so that there are at
 * most eight. */
typedef struct
{
  int32_t factors[MS_MAX_AROUND];
  int n;
  int width; /* the most open numbers that its table may have */
  bool stuck; /* its table is too wide although it has no box left that could be held */
} Vertex;

typedef struct
{
  MsEstimate *estimate;
  Vertex *vertices;
  Factor *factors; /* [n_boxes] the boxes, then the tables */
  int32_t *stamps; /* [n_vertices] */
  int stamp, n_vertices, n_boxes, n_factors, width;
  int shift_x, shift_y; /* the offset of the tiles in cells */
  uint32_t salt;
  uint8_t *held; /* [n_boxes] whether the box is held */
  MsQueue queue;
} Thin;

/* Writes the other numbers that share a factor with this one into scope; returns how many. */
static int
look_around (Thin *self, int vertex, int32_t scope[MS_MAX_AROUND * MOST_SCOPE])
{
  const Vertex *entry = &self->vertices[vertex];
  int n = 0;
  self->stamps[vertex] = ++self->stamp;
  for (int i = 0; i < entry->n; i++)
    {
      const Factor *factor = &self->factors[entry->factors[i]];
      for (int j = 0; j < factor->n; j++)
        if (self->stamps[factor->scope[j]] != self->stamp)
          {
            self->stamps[factor->scope[j]] = self->stamp;
            scope[n++] = factor->scope[j];
          }
    }
  return n;
}

static void
enqueue (Thin *self, int vertex)
{
  int32_t scope[MS_MAX_AROUND * MOST_SCOPE];
  int degree = look_around (self, vertex, scope);
  int blur = (int)(ms_rng_next (&self->estimate->rng) % TIES);
  degree = self->vertices[vertex].stuck ? MOST_SCOPE * 2 : degree;
  ms_queue_put (&self->queue, vertex, degree * TIES + blur);
}

static void
remove_factor (Vertex *vertex, int factor)
{
  for (int i = 0; i < vertex->n; i++)
    if (vertex->factors[i] == factor)
      vertex->factors[i--] = vertex->factors[--vertex->n];
}

/* Holds one of the number's boxes, chosen at random; false when it has none. */
static bool
hold_one (Thin *self, int vertex)
{
  const Vertex *entry = &self->vertices[vertex];
  int seen = 0, chosen = -1;
  for (int i = 0; i < entry->n; i++)
    if (entry->factors[i] < self->n_boxes && self->factors[entry->factors[i]].n > 1
        && ms_rng_below (&self->estimate->rng, (uint64_t)++seen) == 0)
      chosen = entry->factors[i];
  if (chosen < 0)
    return false;
  const Factor *box = &self->factors[chosen];
  self->held[chosen] = 1;
  for (int i = 0; i < box->n; i++)
    remove_factor (&self->vertices[box->scope[i]], chosen);
  for (int i = 0; i < box->n; i++)
    enqueue (self, box->scope[i]);
  return true;
}

/* Eliminates a number: replaces its factors by a table of the other numbers in them. */
static bool
eliminate (Thin *self, int vertex, const int32_t *scope, int n)
{
  Vertex entry = self->vertices[vertex];
  Factor *table = &self->factors[self->n_factors];
  self->vertices[vertex].n = 0;
  if (n == 0)
    return true;
  table->scope = ms_arena_alloc (&self->estimate->work->arena, (size_t)n, sizeof *scope);
  if (table->scope == NULL)
    return false;
  memcpy (table->scope, scope, (size_t)n * sizeof *scope);
  table->n = n;
  for (int i = 0; i < n; i++)
    {
      Vertex *other = &self->vertices[scope[i]];
      for (int j = 0; j < entry.n; j++)
        remove_factor (other, entry.factors[j]);
      other->factors[other->n++] = self->n_factors;
    }
  self->n_factors++;
  for (int i = 0; i < n; i++)
    enqueue (self, scope[i]);
  return true;
}

static bool
run (Thin *self)
{
  int32_t scope[MS_MAX_AROUND * MOST_SCOPE];
  for (int vertex = ms_queue_take (&self->queue); vertex >= 0;
       vertex = ms_queue_take (&self->queue))
    {
      int n = look_around (self, vertex, scope);
      if (n > self->vertices[vertex].width && hold_one (self, vertex))
        enqueue (self, vertex);
      else if (n > self->vertices[vertex].width && !self->vertices[vertex].stuck)
        {
          self->vertices[vertex].stuck = true;
          enqueue (self, vertex);
        }
      else if (n <= MOST_SCOPE && !eliminate (self, vertex, scope, n))
        return false;
      if (!ms_work_tick (self->estimate->work, 300))
        return false;
    }
  return true;
}

/* The most open numbers that a number's table may have.  Here and there more are allowed, so that
 * the most entangled boxes are not held in every sweep. */
static int
width_at (const Thin *self, int number)
{
  const MsProblem *whole = self->estimate->region.whole;
  int index = whole->numbers[number].index;
  int x = index % whole->grid->stride + self->shift_x,
      y = index / whole->grid->stride + self->shift_y;
  uint32_t hash = ((uint32_t)(x / TILE) * 0x9e3779b1u + (uint32_t)(y / TILE)) * 0x85ebca77u;
  hash = (hash ^ self->salt) * 0xc2b2ae3du;
  if ((hash >> 16) % ONE_IN != 0 || self->width >= MOST_HOT)
    return self->width;
  return self->width + MORE < MOST_HOT ? self->width + MORE : MOST_HOT;
}

/* Gives each number of the window an index, and lists its boxes. */
static void
list_factors (Thin *self, const int32_t *boxes, int32_t *scopes)
{
  MsRegion *region = &self->estimate->region;
  for (int i = 0; i < self->n_boxes; i++)
    {
      const MsBox *box = &region->whole->boxes[boxes[i]];
      self->factors[i] = (Factor){ scopes, box->n_numbers };
      scopes += box->n_numbers;
      for (int j = 0; j < box->n_numbers; j++)
        {
          int number = box->numbers[j];
          if (region->local[number] < 0)
            {
              region->local[number] = self->n_vertices++;
              self->vertices[region->local[number]].width = width_at (self, number);
            }
          Vertex *vertex = &self->vertices[region->local[number]];
          vertex->factors[vertex->n++] = i;
          self->factors[i].scope[j] = region->local[number];
        }
    }
  for (int i = 0; i < self->n_boxes; i++)
    for (int j = 0; j < self->factors[i].n; j++)
      region->local[region->whole->boxes[boxes[i]].numbers[j]] = -1;
}

static bool
set_up (Thin *self, const int32_t *boxes)
{
  MsWork *work = self->estimate->work;
  MsArena *arena = &work->arena;
  size_t n_scopes = 0, n_boxes = (size_t)self->n_boxes;
  for (int i = 0; i < self->n_boxes; i++)
    n_scopes += self->estimate->region.whole->boxes[boxes[i]].n_numbers;
  int32_t *scopes = ms_arena_alloc (arena, n_scopes, sizeof *scopes);
  size_t most = (size_t)self->estimate->region.whole->n_numbers;
  most = most < n_scopes ? most : n_scopes;
  self->vertices = ms_work_alloc0 (work, most, sizeof *self->vertices);
  self->stamps = ms_work_alloc0 (work, most, sizeof *self->stamps);
  self->factors = ms_arena_alloc (arena, n_boxes + most, sizeof *self->factors);
  self->held = ms_work_alloc0 (work, n_boxes, 1);
  if (scopes == NULL || self->vertices == NULL || self->stamps == NULL || self->factors == NULL
      || self->held == NULL)
    return false;
  list_factors (self, boxes, scopes);
  self->n_factors = self->n_boxes;
  if (!ms_queue_init (&self->queue, self->n_vertices, work))
    return false;
  for (int i = 0; i < self->n_vertices; i++)
    enqueue (self, i);
  return ms_work_tick (work, 200L * self->n_vertices);
}

/* Reorders boxes so that those not held come first, otherwise in the same order; returns how many
 * those are, -1 without memory. */
static int
partition (const Thin *self, int32_t *boxes)
{
  int32_t *held = ms_arena_alloc (
      &self->estimate->work->arena, (size_t)self->n_boxes, sizeof *held);
  int n_free = 0, n_held = 0;
  if (held == NULL)
    return -1;
  for (int i = 0; i < self->n_boxes; i++)
    if (self->held[i])
      held[n_held++] = boxes[i];
    else
      boxes[n_free++] = boxes[i];
  memcpy (boxes + n_free, held, (size_t)n_held * sizeof *held);
  return n_free > 0 ? n_free : 1;
}

/* Reorders boxes so that those to be drawn at once come first, few enough that none of their tables
 * has more than width open numbers.  Returns how many they are; -1 when the run must stop. */
static int
thin (MsEstimate *self, int32_t *boxes, int n, int width)
{
  MsArenaMark mark = ms_arena_mark (&self->work->arena);
  Thin thin = {
    .estimate = self,
    .n_boxes = n,
    .width = width,
    .shift_x = (int)ms_rng_below (&self->rng, TILE),
    .shift_y = (int)ms_rng_below (&self->rng, TILE),
    .salt = (uint32_t)ms_rng_next (&self->rng),
  };
  int n_free = set_up (&thin, boxes) && run (&thin) ? partition (&thin, boxes) : -1;
  self->region.work_done += 60.0 * thin.n_factors + 200.0 * thin.n_vertices;
  ms_arena_release (&self->work->arena, mark);
  return n_free;
}

/* The depth of a number while it is unknown. */
#define UNSEEN (-2)

/* Finds the depths of the numbers beside the region's own boxes, which go to region->local: 0 for
 * those on its rim.  queue gets the numbers by rising depth. */
static void
spread (MsRegion *region, int32_t *queue)
{
  int n_queued = 0;
  for (int i = 0; i < region->n_own; i++)
    {
      const MsBox *box = &region->whole->boxes[region->boxes[i]];
      for (int j = 0; j < box->n_numbers; j++)
        {
          int number = box->numbers[j];
          if (region->local[number] != -1)
            continue;
          const MsNumber *entry = &region->whole->numbers[number];
          bool on_rim = false;
          for (int k = 0; k < entry->n_boxes && !on_rim; k++)
            on_rim = region->whole->boxes[entry->boxes[k]].state == MS_BOX_OPEN
                && !region->inside[entry->boxes[k]];
          region->local[number] = UNSEEN;
          if (!on_rim)
            continue;
          region->local[number] = 0;
          queue[n_queued++] = number;
        }
    }
  for (int i = 0; i < n_queued; i++)
    {
      const MsNumber *number = &region->whole->numbers[queue[i]];
      int32_t depth = region->local[queue[i]];
      for (int j = 0; j < number->n_boxes && depth < MS_DEPTH_MOST; j++)
        {
          const MsBox *box = &region->whole->boxes[number->boxes[j]];
          for (int k = 0; k < box->n_numbers && region->inside[number->boxes[j]]; k++)
            if (region->local[box->numbers[k]] == UNSEEN)
              {
                region->local[box->numbers[k]] = depth + 1;
                queue[n_queued++] = box->numbers[k];
              }
        }
    }
}

/* Finds how deep inside the region each of its own boxes lies: how many numbers lead from it to one
 * that has undecided boxes outside.  depths[n_own], at most MS_DEPTH_MOST.  The depths do not
 * depend on where mines are. */
static bool
find_depths (MsEstimate *self, uint8_t *depths)
{
  MsRegion *region = &self->region;
  const MsProblem *whole = region->whole;
  size_t n = (size_t)region->n_own * MS_MAX_AROUND;
  if (n > (size_t)whole->n_numbers)
    n = (size_t)whole->n_numbers;
  int32_t *queue = ms_arena_alloc (&self->work->arena, n, sizeof *queue);
  if (queue == NULL)
    return false;
  for (int i = 0; i < region->n_own; i++)
    region->inside[region->boxes[i]] = 1;
  spread (region, queue);
  /* The depth of a box is the least depth of its numbers. */
  for (int i = 0; i < region->n_own; i++)
    {
      const MsBox *box = &whole->boxes[region->boxes[i]];
      int32_t least = MS_DEPTH_MOST;
      for (int j = 0; j < box->n_numbers; j++)
        {
          int32_t depth = region->local[box->numbers[j]];
          least = depth != UNSEEN && depth < least ? depth : least;
        }
      depths[i] = (uint8_t)least;
    }
  for (int i = 0; i < region->n_own; i++)
    {
      const MsBox *box = &whole->boxes[region->boxes[i]];
      region->inside[region->boxes[i]] = 0;
      for (int j = 0; j < box->n_numbers; j++)
        region->local[box->numbers[j]] = -1;
    }
  region->work_done += 10.0 * region->n_own;
  return ms_work_tick (self->work, 60L * region->n_own);
}

/* One step of the Markov chain: every window is drawn anew, given everything around it. */

/* Where not all boxes can be drawn at once: the width of tables that is tried first, and the least
 * width that later sweeps begin with. */
#define WIDTH 12
#define LEAST_WIDTH 3
#define MOST_EDGES ((size_t)1 << 18)
/* Work added for each sweep, so that sampling ends whatever the board is. */
#define LEAST_WORK 1000

/* The weight of a sighting of a box by its depth, about the inverse of how much sightings there
 * scatter: a box far from what is held is seen more exactly. */
static const float weight_at[MS_DEPTH_MOST + 1] = { 1, 4, 16, 64 };

/* How the work is shared among sweeps of each level. */
static const double shares[MS_LEVELS] = { 1, 2, 4 };

/* Finds the weights of the region's coefficients: for each number of mines in the region, the
 * weight of what it leaves to the rest of the board.  Until the mine total is met for the first
 * time, totals that cannot be met weigh less the further off they are.  Scaled so that the largest
 * product of weight and coefficient is 1.  held: mines that the region has now. */
static bool
weigh (MsEstimate *self, int held, double *weights)
{
  MsRegion *region = &self->region;
  const MsSlice *total = ms_region_total (region);
  const double *coefficients = ms_region_coefficients (region);
  double log_tilt = log (self->engine->count.tilt), most = -INFINITY;
  bool whole = ms_estimate_is_whole (self);
  for (int t = 0; t < total->n; t++)
    {
      int mines = total->lowest + t;
      int left = self->left + held - mines - region->sub.n_decided_mines;
      weights[t] = whole ? ms_estimate_outside_log (&self->rest, left)
                         : ms_estimate_outside_log_relaxed (&self->rest, left);
      weights[t] -= mines * log_tilt;
      if (coefficients[t] > 0 && weights[t] + log (coefficients[t]) > most)
        most = weights[t] + log (coefficients[t]);
    }
  for (int t = 0; t < total->n; t++)
    weights[t] = coefficients[t] > 0 ? exp (weights[t] - most) : 0;
  return ms_work_tick (self->work, 100L * total->n);
}

static void
record_left (MsSightings *tally, int left, double weight)
{
  int i = left - tally->first_left;
  if (i >= 0 && i < tally->n_lefts)
    tally->lefts_now[i] += (float)weight;
}

/* Records how likely each number of mines left to the rest is, given what is held.  A region counts
 * by its number of boxes. */
static void
record_lefts (MsEstimate *self, const double *weights, int held)
{
  const MsRegion *region = &self->region;
  const MsSlice *total = ms_region_total (region);
  const double *coefficients = ms_region_coefficients (region);
  int most = self->left + held - total->lowest - region->sub.n_decided_mines;
  double sum = 0;
  for (int t = 0; t < total->n; t++)
    sum += weights[t] * coefficients[t];
  for (int t = 0; t < total->n; t++)
    if (weights[t] > 0)
      record_left (&self->tally, most - t, region->n_own * weights[t] * coefficients[t] / sum);
}

static bool
record_chances (MsEstimate *self, const double *weights, int held)
{
  MsRegion *region = &self->region;
  double *chances = ms_arena_alloc (
      &self->work->arena, (size_t)region->sub.n_boxes, sizeof *chances);
  uint8_t *depths = ms_arena_alloc (&self->work->arena, (size_t)region->n_own, 1);
  if (chances == NULL || depths == NULL || !ms_region_chances (region, weights, chances)
      || !find_depths (self, depths))
    return false;
  for (int i = 0; i < region->n_own; i++)
    {
      self->tally.now[region->boxes[i]] += weight_at[depths[i]] * chances[i];
      self->tally.now_weight[region->boxes[i]] += weight_at[depths[i]];
    }
  record_lefts (self, weights, held);
  return true;
}

static bool
redraw (MsEstimate *self, bool record)
{
  MsRegion *region = &self->region;
  MsArena *arena = &self->work->arena;
  size_t n_coefficients = (size_t)ms_region_total (region)->n;
  double *weights = ms_arena_alloc (arena, n_coefficients, sizeof *weights);
  uint8_t *drawn = ms_arena_alloc (arena, (size_t)region->sub.n_boxes, 1);
  int held = 0;
  if (weights == NULL || drawn == NULL)
    return false;
  for (int i = 0; i < region->n_own; i++)
    held += region->mines[region->boxes[i]];
  if (!weigh (self, held, weights) || (record && !record_chances (self, weights, held))
      || !ms_region_draw (region, weights, &self->rng, drawn))
    return false;
  self->left += held;
  for (int i = 0; i < region->n_own; i++)
    {
      region->mines[region->boxes[i]] = drawn[i];
      self->left -= drawn[i];
    }
  return true;
}

/* Draws as many of the n boxes as can be drawn at once, and puts them first; *n becomes their
 * number.  Each try chooses among the boxes of the try before.  That was refused because of what
 * surrounds its boxes, never because of the mines in them, so that the choice does not depend on
 * what is drawn. */
static MsRegionEnd
draw_some (MsEstimate *self, int32_t *boxes, int *n, bool record)
{
  int *most = &self->width[self->level], width = *most;
  for (;;)
    {
      if (width != MS_WIDTH_FREE)
        {
          /* Those that can be drawn with tables of at most that width; -1: none, or stopped. */
          int n_free = width > 0 ? thin (self, boxes, *n, width) : -1;
          if (n_free < 0 && ms_region_refuse (&self->region) == MS_REGION_STOPPED && width > 0)
            return MS_REGION_STOPPED;
          *n = n_free > 0 ? n_free : (*n + 1) / 2;
        }
      MsArenaMark mark = ms_arena_mark (&self->work->arena);
      MsRegionEnd end = *n > 0 ? ms_region_fold (&self->region, boxes, *n) : MS_REGION_STOPPED;
      if (end == MS_REGION_COUNTED)
        end = ms_region_count (&self->region, self->density / (1 - self->density));
      if (end == MS_REGION_COUNTED && !redraw (self, record))
        end = ms_region_refuse (&self->region);
      ms_arena_release (&self->work->arena, mark);
      if (end == MS_REGION_TOO_BIG && *n == 1)
        {
          self->work->status = MS_STATUS_MEMORY_LIMIT;
          return MS_REGION_STOPPED;
        }
      if (end == MS_REGION_STOPPED || end == MS_REGION_DEAD)
        return end;
      if (end == MS_REGION_COUNTED)
        break;
      width = width > WIDTH ? WIDTH : width - 1;
    }
  self->at_once = *n == self->n_sampled && width == MS_WIDTH_FREE;
  if (!record && width < *most)
    *most = width > LEAST_WIDTH ? width : LEAST_WIDTH;
  return MS_REGION_COUNTED;
}

/* Draws the undecided boxes of the window: all of them, some at a time, or those that can be drawn
 * at once.  MS_REGION_DEAD also where there are none. */
static MsRegionEnd
draw_window (MsEstimate *self, MsPatch window, bool all, bool record)
{
  MsArena *arena = &self->work->arena;
  MsArenaMark mark = ms_arena_mark (arena);
  int n = ms_region_list (&self->region, window, false);
  int32_t *boxes = ms_arena_alloc (arena, (size_t)n, sizeof *boxes);
  if (boxes == NULL)
    return MS_REGION_STOPPED;
  memcpy (boxes, self->region.found, (size_t)n * sizeof *boxes);
  self->region.most_edges = MOST_EDGES;
  MsRegionEnd end = n > 0 ? MS_REGION_COUNTED : MS_REGION_DEAD;
  for (int done = 0, drawn; end == MS_REGION_COUNTED && done < n; done += all ? drawn : n)
    {
      drawn = n - done;
      end = draw_some (self, boxes + done, &drawn, record);
    }
  ms_arena_release (arena, mark);
  return end;
}

MsRegionEnd
ms_estimate_redraw (MsEstimate *self, MsPatch window)
{
  return draw_window (self, window, false, false);
}

bool
ms_estimate_is_whole (MsEstimate *self)
{
  return !isinf (ms_estimate_outside_log (&self->rest, self->left));
}

bool
ms_estimate_sweep (MsEstimate *self, int level, bool record)
{
  const MsGrid *grid = self->engine->problem->grid;
  double before = self->region.work_done;
  self->level = level;
  self->at_once = false;
  int side = self->side[level] + 1;
  int shift_x = grid->width <= side ? 0 : (int)ms_rng_below (&self->rng, (uint64_t)side);
  int shift_y = grid->height <= side ? 0 : (int)ms_rng_below (&self->rng, (uint64_t)side);
  /* No window with boxes can be without a layout: it holds one now. */
  for (int y = -shift_y; y < grid->height; y += side)
    for (int x = -shift_x; x < grid->width; x += side)
      if (draw_window (self, (MsPatch){ x, y, x + side, y + side }, true, record)
          == MS_REGION_STOPPED)
        return false;
  self->tally.n_now += record;
  self->at_once |= self->n_sampled == 0;
  if (record && self->n_sampled == 0)
    record_left (&self->tally, self->left, 1);
  self->tally.n_rough += record && !self->at_once;
  self->region.work_done += LEAST_WORK;
  double work = self->region.work_done - before;
  self->level_work[level] += work / shares[level];
  if (level == 0)
    self->sweep_work = work;
  return true;
}

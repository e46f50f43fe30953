/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which boxes of a window are drawn at once where all of them would be too much.
 *
 * Holding a box fixed takes it out of the graph of the numbers; hold enough of them, and what is
 * left has narrow tables however wide the window is.  So a block of changes can reach from one end
 * of the window to the other through everything in between, which halves of the window could not
 * (cutset sampling: B. Bidyuk and R. Dechter, 2007).
 *
 * The numbers are eliminated on paper, those with the narrowest tables first, ties broken at
 * random.  Each carries its boxes and the tables that eliminations left it.  Where the narrowest
 * left is too wide, one of its boxes is held.  Nothing here depends on where mines are, so that
 * drawing the others stays a step that leaves the uniform distribution as it is.
 */
#include "ms-estimate-state.h"

#include "ms-queue.h"

#include <string.h>

/* Numbers in the scope of a table at most; beyond, a number's boxes are held whatever the width. */
#define MOST_SCOPE 30
#define TIES 16
/* One tile of so many cells a side in so many is hot: tables may be wider by so much there. */
#define TILE 9
#define ONE_IN 6
#define MORE 4
#define MOST_HOT 11

/* A box or a table: the numbers it binds. */
typedef struct
{
  int32_t *scope;
  int n;
} Factor;

/* Every factor of a number holds another box of it, so that there are at most eight. */
typedef struct
{
  int32_t factors[MS_MAX_AROUND];
  int n;
  int width; /* of its table, at most */
  bool stuck; /* too wide although no box of it is left */
} Vertex;

typedef struct
{
  MsEstimate *estimate;
  Vertex *vertices;
  Factor *factors; /* [n_boxes] the boxes, then the tables */
  int32_t *stamps; /* [n_vertices] */
  int stamp, n_vertices, n_boxes, n_factors, width;
  int shift_x, shift_y; /* of the tiles */
  uint32_t salt;
  uint8_t *held; /* [n_boxes] */
  MsQueue queue;
} Thin;

/* The other numbers that share a factor with it, into scope. */
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

/* Holds one of its boxes; false when there is none. */
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

/* Joins its factors to a table of the other numbers. */
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

/* Here and there wider tables are allowed, so that what is entangled most is not held each time. */
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

/* Numbers the window's numbers, and gives each its boxes. */
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

/* Those not held first, in the order they had. */
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

int
ms_estimate_thin (MsEstimate *self, int32_t *boxes, int n, int width)
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-fold-small.h"

#include "ms-fold-boxes.h"
#include "ms-wide.h"

/* Of all tables that wait, and of a new one. */
#define MOST_STATES 256
#define MOST_ENTRIES 24
#define MOST_MESSAGES 32

/* See ms-fold.h for keys, and how they are tested. */
typedef struct
{
  uint64_t key;
  int32_t lowest, highest; /* mines placed, over all ways to get here */
} State;

/* A table that waits to be folded further. */
typedef struct
{
  uint64_t seen; /* per slot: cells around the number that are folded in */
  int base, n; /* its states */
  int32_t layer;
} Message;

typedef struct
{
  uint64_t high, over, under;
} Tests;

typedef struct
{
  MsCircuit *circuit;
  const MsProblem *problem;
  const MsOrder *order;
  const MsPlan *plan;
  MsWork *work;
  uint8_t *folded;
  int depth;
  Message stack[MOST_MESSAGES];
  State states[MOST_STATES + MOST_ENTRIES];
} Small;

/* Adds the test of a number of which so many cells were seen, and so many more are. */
static inline void
add_test (const Small *self, Tests *tests, int number, uint64_t seen, int more)
{
  const MsNumber *entry = &self->problem->numbers[number];
  int shift = 4 * self->plan->slot[number];
  int lacking = entry->need - entry->left + (int)(seen >> shift & 15) + more;
  tests->high |= UINT64_C (8) << shift;
  tests->over |= (uint64_t)(7 - entry->need) << shift;
  tests->under |= (uint64_t)(lacking > 0 ? 8 - lacking : 8) << shift;
}

static inline bool
is_over (const Tests *tests, uint64_t key)
{
  return ((key + tests->over) & tests->high) != 0;
}

static inline bool
is_under (const Tests *tests, uint64_t key)
{
  return ((key + tests->under) & tests->high) != tests->high;
}

/* The place of key in the table of *n states. */
static inline uint32_t
find_or_add (State *table, int *n, uint64_t key, int lowest, int highest)
{
  for (int i = 0; i < *n; i++)
    if (table[i].key == key)
      {
        if (lowest < table[i].lowest)
          table[i].lowest = lowest;
        if (highest > table[i].highest)
          table[i].highest = highest;
        return (uint32_t)i;
      }
  table[*n] = (State){ key, lowest, highest };
  return (uint32_t)(*n)++;
}

/* Behind the states of all tables that wait. */
static int
count_states (const Small *self)
{
  if (self->depth == 0)
    return 0;
  const Message *last = &self->stack[self->depth - 1];
  return last->base + last->n;
}

/* Whether a new table might not find room. */
static bool
is_full (const Small *self)
{
  return self->depth == MOST_MESSAGES || count_states (self) > MOST_STATES;
}

/* Room for the edges of one more table; NULL when the run must stop. */
static uint32_t *
make_room (Small *self)
{
  MsCircuit *circuit = self->circuit;
  size_t words = circuit->n_edge_words + MS_JOIN_EDGE * MOST_ENTRIES * MOST_ENTRIES;
  if (!ms_pool_reserve (&self->work->arena, &circuit->edge_pool, words * sizeof (uint32_t)))
    return NULL;
  circuit->edges = circuit->edge_pool.data;
  return circuit->edges + circuit->n_edge_words;
}

/* The new states take the place of those that they were made from. */
static inline void
settle (Small *self, MsTable *layer, Message *table, const State *states, int n, size_t words,
    size_t edge_words)
{
  MsCircuit *circuit = self->circuit;
  layer->n_edges = (uint32_t)(words / edge_words);
  layer->n_entries = (uint32_t)n;
  circuit->n_edge_words += words;
  circuit->n_entries += (uint32_t)n;
  for (int i = 0; i < n; i++)
    self->states[table->base + i] = states[i];
  table->n = n;
  table->layer = circuit->n_layers - 1;
}

/* Only the numbers of the box can have more than they need by it, or too few cells left. */
static MsFoldSmallEnd
fold_box (Small *self, int box, Message *table)
{
  const MsBox *entry = &self->problem->boxes[box];
  Tests tests = { 0, 0, 0 };
  int size = entry->size;
  for (int i = 0; i < entry->n_numbers; i++)
    add_test (self, &tests, entry->numbers[i], table->seen, size);
  const uint64_t one = tests.high >> 3;
  table->seen += (uint64_t)size * one;

  MsTable *layer = ms_circuit_add (self->circuit, MS_LAYER_BOX, table->layer, -1, self->work);
  uint32_t *first = make_room (self), *edge = first;
  if (layer == NULL || first == NULL)
    return MS_FOLD_SMALL_STOPPED;
  layer->box = box;
  State *source = &self->states[table->base], *built = source + table->n;
  int n = 0;
  for (int i = 0; i < table->n; i++, source++)
    {
      uint64_t key = source->key;
      if (n + size >= MOST_ENTRIES)
        return MS_FOLD_SMALL_TOO_LARGE;
      for (int mines = 0; mines <= size && !is_over (&tests, key); mines++, key += one)
        {
          if (is_under (&tests, key))
            continue;
          uint32_t target = find_or_add (
              built, &n, key, source->lowest + mines, source->highest + mines);
          edge[0] = (uint32_t)i;
          edge[1] = target | (uint32_t)mines << MS_TARGET_BITS;
          edge += MS_BOX_EDGE;
        }
    }
  settle (self, layer, table, built, n, (size_t)(edge - first), MS_BOX_EDGE);
  return MS_FOLD_SMALL_DONE;
}

/* Joins the last table on the stack into the one before. */
static MsFoldSmallEnd
join (Small *self, int number)
{
  Message *left = &self->stack[self->depth - 2], *right = left + 1;
  const int32_t *separator = self->order->separators + self->order->separator_start[number];
  Tests tests = { 0, 0, 0 };
  left->seen += right->seen;
  add_test (self, &tests, number, left->seen, 0);
  for (int i = 0; i < self->order->n_separator[number]; i++)
    add_test (self, &tests, separator[i], left->seen, 0);

  MsTable *layer = ms_circuit_add (
      self->circuit, MS_LAYER_JOIN, left->layer, right->layer, self->work);
  uint32_t *first = make_room (self), *edge = first;
  if (layer == NULL || first == NULL)
    return MS_FOLD_SMALL_STOPPED;
  const State *a = &self->states[left->base], *b = &self->states[right->base];
  State *built = &self->states[right->base + right->n];
  int n = 0;
  for (int i = 0; i < left->n; i++)
    for (int j = 0; j < right->n; j++)
      {
        uint64_t key = a[i].key + b[j].key;
        if (is_over (&tests, key) || is_under (&tests, key))
          continue;
        if (n == MOST_ENTRIES)
          return MS_FOLD_SMALL_TOO_LARGE;
        edge[0] = (uint32_t)i;
        edge[1] = (uint32_t)j;
        edge[2] = find_or_add (
            built, &n, key, a[i].lowest + b[j].lowest, a[i].highest + b[j].highest);
        edge += MS_JOIN_EDGE;
      }
  settle (self, layer, left, built, n, (size_t)(edge - first), MS_JOIN_EDGE);
  self->depth--;
  return MS_FOLD_SMALL_DONE;
}

static MsFoldSmallEnd
start (Small *self)
{
  int base = count_states (self);
  MsTable *layer = ms_circuit_add (self->circuit, MS_LAYER_START, -1, -1, self->work);
  if (layer == NULL)
    return MS_FOLD_SMALL_STOPPED;
  layer->n_entries = 1;
  self->circuit->n_entries++;
  self->states[base] = (State){ 0, 0, 0 };
  self->stack[self->depth++] = (Message){ 0, base, 1, self->circuit->n_layers - 1 };
  return MS_FOLD_SMALL_DONE;
}

/* Every state now meets the number's need exactly; takes the number out of the keys. */
static void
close_number (Small *self, int number, Message *table)
{
  int shift = 4 * self->plan->slot[number];
  uint64_t met = (uint64_t)self->problem->numbers[number].need << shift;
  for (int i = 0; i < table->n; i++)
    self->states[table->base + i].key -= met;
  table->seen &= ~(UINT64_C (15) << shift);
}

/* An empty table is left where there is no solution. */
static MsFoldSmallEnd
fold_bag (Small *self, int number)
{
  int boxes[MS_MAX_AROUND], n_boxes = ms_fold_boxes (self->problem, self->folded, number, boxes);
  int n_children = self->plan->n_children[number], n_open = self->order->n_separator[number] + 1;
  MsFoldSmallEnd end = MS_FOLD_SMALL_DONE;
  if (n_open > self->circuit->width)
    self->circuit->width = n_open;
  if (n_children == 0)
    end = is_full (self) ? MS_FOLD_SMALL_TOO_LARGE : start (self);
  for (; n_children > 1 && end == MS_FOLD_SMALL_DONE; n_children--)
    end = is_full (self) ? MS_FOLD_SMALL_TOO_LARGE : join (self, number);
  if (end != MS_FOLD_SMALL_DONE)
    return end;
  Message *table = &self->stack[self->depth - 1];
  for (int i = 0; i < n_boxes && table->n > 0; i++)
    {
      end = is_full (self) ? MS_FOLD_SMALL_TOO_LARGE : fold_box (self, boxes[i], table);
      if (end != MS_FOLD_SMALL_DONE)
        return end;
    }
  close_number (self, number, table);
  return ms_work_tick (self->work, 20 + 20L * n_boxes) ? MS_FOLD_SMALL_DONE : MS_FOLD_SMALL_STOPPED;
}

static MsFoldSmallEnd
fold_bags (Small *self, int begin, int end, int *dead_at)
{
  for (int i = begin; i < end; i++)
    {
      MsFoldSmallEnd done = fold_bag (self, self->plan->walk[i]);
      if (done != MS_FOLD_SMALL_DONE)
        return done;
      if (self->stack[self->depth - 1].n == 0)
        {
          *dead_at = i;
          return MS_FOLD_SMALL_DEAD;
        }
    }
  return MS_FOLD_SMALL_DONE;
}

/* A box lies in one section only. */
static void
unfold (const Small *self, int begin, int end)
{
  for (int i = begin; i < end; i++)
    {
      const MsNumber *number = &self->problem->numbers[self->plan->walk[i]];
      for (int j = 0; j < number->n_boxes; j++)
        self->folded[number->boxes[j]] = 0;
    }
}

MS_BITWISE MsFoldSmallEnd
ms_fold_small (MsCircuit *circuit, const MsProblem *problem, const MsOrder *order,
    const MsPlan *plan, int begin, int end, uint8_t *folded, MsWork *work, MsSectionRoot *root,
    int *dead_at)
{
  Small self;
  int n_layers = circuit->n_layers, width = circuit->width;
  uint32_t n_entries = circuit->n_entries;
  size_t n_edge_words = circuit->n_edge_words;
  self.circuit = circuit;
  self.problem = problem;
  self.order = order;
  self.plan = plan;
  self.work = work;
  self.folded = folded;
  self.depth = 0;
  if (circuit->most_edges > 0)
    return MS_FOLD_SMALL_TOO_LARGE;
  MsFoldSmallEnd done = fold_bags (&self, begin, end, dead_at);
  if (done == MS_FOLD_SMALL_TOO_LARGE)
    {
      circuit->n_layers = n_layers;
      circuit->n_entries = n_entries;
      circuit->n_edge_words = n_edge_words;
      circuit->width = width;
      unfold (&self, begin, end);
    }
  *root = (MsSectionRoot){ circuit->n_layers - 1, self.states[0].lowest, self.states[0].highest };
  return done;
}

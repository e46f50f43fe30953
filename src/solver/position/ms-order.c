/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-order.h"
#include "ms-queue.h"
#include "ms-rng.h"

#include <math.h>

/* A table over w open numbers is taken to have this to the power of w entries. */
#define ENTRIES_PER_NUMBER 1.9
/* An entry's edges, slice and mark; a coefficient's value and gradient. */
#define BYTES_PER_ENTRY 50
#define BYTES_PER_COEFFICIENT 16
#define CELLS_PER_NUMBER 1.5

bool
ms_order_predict_bytes (const MsOrder *order, const MsProblem *problem, MsWork *work, double *bytes)
{
  MsArenaMark mark = ms_arena_mark (&work->arena);
  int32_t *below = ms_work_alloc0 (work, (size_t)problem->n_numbers, sizeof *below);
  *bytes = 0;
  if (below == NULL)
    return false;
  for (int i = 0; i < order->n; i++)
    {
      int number = order->sequence[i], parent = order->parent[number];
      double entries = pow (ENTRIES_PER_NUMBER, order->n_separator[number]);
      /* How many coefficients an entry has: one for each total while there are few cells, later one
       * for each within some standard deviations. */
      double cells = CELLS_PER_NUMBER * ++below[number];
      double all = 1 + cells / 3, near = 6 * sqrt (cells);
      double length = all < near ? all : near;
      *bytes += entries * (BYTES_PER_ENTRY + BYTES_PER_COEFFICIENT * length);
      if (parent >= 0)
        below[parent] += below[number];
    }
  ms_arena_release (&work->arena, mark);
  return ms_work_tick (work, 40L * order->n);
}

static const double powers_of_three[MS_MAX_OPEN + 1] = { 1, 3, 9, 27, 81, 243, 729, 2187, 6561,
  19683, 59049, 177147, 531441, 1594323, 4782969, 14348907, 43046721, 129140163, 387420489,
  1162261467, 3486784401, 1e10, 3e10, 9e10, 3e11, 8e11, 3e12, 8e12, 2e13, 7e13, 2e14, 6e14, 2e15 };

/* Works out the cost of an order of which all else is known; below is scratch, [n_numbers].  Each
 * bag has about 3^(its numbers) entries, each of them a polynomial that grows with the numbers
 * eliminated below it. */
static bool
ms_order_add_up_cost (MsOrder *order, int32_t *below, MsWork *work)
{
  order->cost = 0;
  for (int i = 0; i < order->n; i++)
    below[order->sequence[i]] = 1;
  for (int i = 0; i < order->n; i++)
    {
      int number = order->sequence[i], parent = order->parent[number];
      double n = below[number], length = n < 16 ? n : 4 * sqrt (n);
      order->cost += powers_of_three[order->n_separator[number] + 1] * length;
      if (parent >= 0)
        below[parent] += below[number];
      if (!ms_work_tick (work, 5))
        return false;
    }
  return true;
}

/* With at most so many numbers and boxes, ties are broken by the order of the numbers; with more,
 * by the order in which boxes name them.  The two differ only in the windows of an estimate, whose
 * last digits depend on it. */
#define FEW 64

typedef struct
{
  int32_t *neighbours; /* in the arena; moved to a larger array when full */
  int32_t degree, capacity;
  int32_t fill; /* how many pairs of neighbours are not joined */
} Vertex;

typedef struct
{
  const MsProblem *problem;
  MsWork *work;
  Vertex *vertices; /* [n_numbers] */
  /* [n_numbers] a vertex is marked, or a member, if its element is the stamp of the moment. */
  uint32_t *mark, *member;
  uint32_t stamp;
  MsQueue *queue; /* kept outside of this struct, since it is large and need not be cleared */
  MsOrder *order;
  MsPool *separators;
  size_t n_separators;
  bool random; /* whether ties and near ties are broken at random */
  MsRng rng;
} Search;

static bool
append (Search *self, int vertex, int neighbour)
{
  Vertex *entry = &self->vertices[vertex];
  if (entry->degree == entry->capacity)
    {
      int capacity = 2 * entry->capacity;
      int32_t *larger = ms_arena_alloc (&self->work->arena, (size_t)capacity, sizeof (int32_t));
      if (larger == NULL)
        return false;
      memcpy (larger, entry->neighbours, (size_t)entry->degree * sizeof (int32_t));
      entry->neighbours = larger;
      entry->capacity = capacity;
    }
  entry->neighbours[entry->degree++] = neighbour;
  return true;
}

static void
enqueue (Search *self, int vertex)
{
  const Vertex *entry = &self->vertices[vertex];
  int blur = self->random ? (int)(ms_rng_next (&self->rng) >> 63) : 0;
  int fill = entry->fill + blur < 63 ? entry->fill + blur : 63,
      degree = entry->degree < 31 ? entry->degree : 31;
  ms_queue_put (self->queue, vertex, fill * 32 + degree);
}

static void
mark_neighbours (Search *self, int vertex)
{
  const Vertex *entry = &self->vertices[vertex];
  self->stamp++;
  for (int i = 0; i < entry->degree; i++)
    self->mark[entry->neighbours[i]] = self->stamp;
}

static void
count_fill (Search *self, int vertex)
{
  Vertex *entry = &self->vertices[vertex];
  int twice = 0;
  mark_neighbours (self, vertex);
  for (int i = 0; i < entry->degree; i++)
    {
      const Vertex *other = &self->vertices[entry->neighbours[i]];
      for (int j = 0; j < other->degree; j++)
        twice += self->mark[other->neighbours[j]] == self->stamp;
    }
  entry->fill = (entry->degree * (entry->degree - 1) - twice) / 2;
}

/* Lists as neighbours of a number those that share an undecided box with it. */
static bool
join_near (Search *self, int number)
{
  const MsProblem *problem = self->problem;
  const MsNumber *entry = &problem->numbers[number];
  Vertex *vertex = &self->vertices[number];
  int32_t near[MS_MAX_AROUND * MS_MAX_AROUND];
  bool few = problem->n_numbers <= FEW && problem->n_boxes <= FEW;
  int n = 0;

  self->mark[number] = ++self->stamp;
  for (int i = 0; i < entry->n_boxes; i++)
    {
      const MsBox *box = &problem->boxes[entry->boxes[i]];
      int first = n;
      for (int j = 0; box->state == MS_BOX_OPEN && j < box->n_numbers; j++)
        if (self->mark[box->numbers[j]] != self->stamp)
          {
            int other = box->numbers[j], k = n++;
            self->mark[other] = self->stamp;
            for (; few && k > first && near[k - 1] > other; k--)
              near[k] = near[k - 1];
            near[k] = other;
          }
    }
  vertex->degree = n;
  vertex->capacity = n + 6;
  vertex->neighbours = ms_arena_alloc (
      &self->work->arena, (size_t)vertex->capacity, sizeof (int32_t));
  if (vertex->neighbours == NULL)
    return false;
  memcpy (vertex->neighbours, near, (size_t)n * sizeof (int32_t));
  return true;
}

/* Joins a to b; the pair no longer counts in the fill of any vertex outside the clique that is a
 * neighbour of both. */
static bool
join (Search *self, int a, int b, uint32_t clique)
{
  const Vertex *other = &self->vertices[b];
  for (int i = 0; i < other->degree; i++)
    {
      int common = other->neighbours[i];
      if (self->mark[common] == self->stamp && self->member[common] != clique)
        {
          self->vertices[common].fill--;
          enqueue (self, common);
        }
    }
  self->mark[b] = self->stamp;
  return append (self, a, b) && append (self, b, a);
}

static bool
make_clique (Search *self, int vertex)
{
  const Vertex *entry = &self->vertices[vertex];
  uint32_t clique = ++self->stamp;
  self->member[vertex] = clique;
  for (int i = 0; i < entry->degree; i++)
    self->member[entry->neighbours[i]] = clique;
  for (int i = 0; i < entry->degree; i++)
    {
      mark_neighbours (self, entry->neighbours[i]);
      for (int j = i + 1; j < entry->degree; j++)
        if (self->mark[entry->neighbours[j]] != self->stamp
            && !join (self, entry->neighbours[i], entry->neighbours[j], clique))
          return false;
    }
  return true;
}

static bool
record (Search *self, int vertex)
{
  const Vertex *entry = &self->vertices[vertex];
  MsOrder *order = self->order;
  if (entry->degree >= MS_MAX_OPEN)
    {
      order->too_wide = true;
      return true;
    }
  /* One more, so that the pool is never empty. */
  size_t end = self->n_separators + (size_t)entry->degree + 1;
  if (!ms_pool_reserve (&self->work->arena, self->separators, end * sizeof (int32_t)))
    return false;
  memcpy ((int32_t *)self->separators->data + self->n_separators, entry->neighbours,
      (size_t)entry->degree * sizeof (int32_t));
  order->separator_start[vertex] = (int32_t)self->n_separators;
  order->n_separator[vertex] = (uint8_t)entry->degree;
  order->sequence[order->n++] = vertex;
  if (entry->degree + 1 > order->width)
    order->width = entry->degree + 1;
  self->n_separators = end - 1;
  return true;
}

static bool
eliminate (Search *self, int vertex)
{
  const Vertex *entry = &self->vertices[vertex];
  if (!record (self, vertex))
    return false;
  if (self->order->too_wide)
    return true;
  if ((entry->fill > 0 && !make_clique (self, vertex)))
    return false;
  for (int i = 0; i < entry->degree; i++)
    {
      Vertex *other = &self->vertices[entry->neighbours[i]];
      int j = 0;
      /* If no pair had to be joined, all that changes is that the vertex itself is gone. */
      if (entry->fill == 0)
        other->fill -= other->degree - entry->degree;
      while (other->neighbours[j] != vertex)
        j++;
      other->neighbours[j] = other->neighbours[--other->degree];
    }
  for (int i = 0; i < entry->degree; i++)
    {
      if (entry->fill > 0)
        count_fill (self, entry->neighbours[i]);
      enqueue (self, entry->neighbours[i]);
    }
  return ms_work_tick (self->work, entry->fill > 0 ? 200L * entry->degree : 20L * entry->degree);
}

bool
ms_order_allocate (MsOrder *order, size_t n, MsArena *arena)
{
  *order = (MsOrder){
    .sequence = ms_arena_alloc (arena, n, sizeof (int32_t)),
    .parent = ms_arena_alloc (arena, n, sizeof (int32_t)),
    .separator_start = ms_arena_alloc (arena, n, sizeof (int32_t)),
    .n_separator = ms_arena_alloc (arena, n, 1),
  };
  return order->sequence != NULL && order->parent != NULL && order->separator_start != NULL
      && order->n_separator != NULL;
}

/* Makes the graph, and puts every vertex into the queue; *n becomes their number. */
static bool
set_up_graph (Search *self, int *n)
{
  const MsProblem *problem = self->problem;
  *n = 0;
  for (int i = 0; i < problem->n_numbers; i++)
    if (problem->numbers[i].left > 0 && (!join_near (self, i) || !ms_work_tick (self->work, 50)))
      return false;
  for (int i = 0; i < problem->n_numbers; i++)
    if (problem->numbers[i].left > 0)
      {
        count_fill (self, i);
        enqueue (self, i);
        ++*n;
        if (!ms_work_tick (self->work, 100))
          return false;
      }
  return true;
}

/* The parent of a number is the member of its separator that is eliminated first. */
static bool
find_parents (Search *self, int32_t *position)
{
  MsOrder *order = self->order;
  for (int i = 0; i < order->n; i++)
    position[order->sequence[i]] = i;
  for (int i = 0; i < order->n; i++)
    {
      int number = order->sequence[i], parent = -1;
      const int32_t *separator = order->separators + order->separator_start[number];
      for (int j = 0; j < order->n_separator[number]; j++)
        if (parent < 0 || position[separator[j]] < position[parent])
          parent = separator[j];
      order->parent[number] = parent;
      if (!ms_work_tick (self->work, 15))
        return false;
    }
  return true;
}

/* Searches for one order, which goes to self->order. */
static bool
run_search (Search *self)
{
  int n;
  size_t n_numbers = (size_t)self->problem->n_numbers;
  MsOrder *order = self->order;
  order->n = order->width = 0;
  order->cost = INFINITY;
  order->too_wide = false;
  self->n_separators = 0;
  self->vertices = ms_arena_alloc (&self->work->arena, n_numbers, sizeof (Vertex));
  self->mark = ms_work_alloc0 (self->work, n_numbers, sizeof (uint32_t));
  self->member = ms_work_alloc0 (self->work, n_numbers, sizeof (uint32_t));
  if (self->vertices == NULL || self->mark == NULL || self->member == NULL
      || !ms_queue_init (self->queue, (int)n_numbers, self->work) || !set_up_graph (self, &n))
    return false;
  for (int i = 0; i < n && !order->too_wide; i++)
    {
      if (!eliminate (self, ms_queue_take (self->queue)))
        return false;
      ms_work_done (self->work, (double)i / n);
    }
  if (order->too_wide)
    return true;
  order->separators = self->separators->data;
  int32_t *scratch = ms_arena_alloc (&self->work->arena, n_numbers, sizeof (int32_t));
  return scratch != NULL && find_parents (self, scratch)
      && ms_order_add_up_cost (order, scratch, self->work);
}

bool
ms_order_search (MsOrder *order, const MsProblem *problem, uint64_t seed, MsPool *separators,
    size_t *n_separators, MsWork *work)
{
  MsArenaMark mark = ms_arena_mark (&work->arena);
  MsQueue queue;
  Search self = {
    .problem = problem,
    .work = work,
    .queue = &queue,
    .order = order,
    .separators = separators,
    .random = seed != 0,
  };
  ms_rng_seed (&self.rng, seed);
  bool goes_on = run_search (&self);
  *n_separators = self.n_separators;
  ms_arena_release (&work->arena, mark);
  return goes_on;
}

bool
ms_order_find (MsOrder *order, const MsProblem *problem, MsOrderPools *pools, MsWork *work)
{
  size_t n_separators;
  if (!ms_order_allocate (order, (size_t)problem->n_numbers, &work->arena))
    return false;
  return ms_order_search (order, problem, 0, &pools->kept, &n_separators, work);
}

static void
colour (MsPlan *plan, const MsOrder *order)
{
  for (int i = order->n - 1; i >= 0; i--)
    {
      int number = order->sequence[i];
      const int32_t *separator = order->separators + order->separator_start[number];
      uint32_t taken = 0;
      for (int j = 0; j < order->n_separator[number]; j++)
        taken |= 1u << plan->slot[separator[j]];
      plan->slot[number] = (uint8_t)__builtin_ctz (~taken);
    }
}

/* Fills the walk from its end to its start with parents first, so that read forwards it has
 * children first.  Roots are taken last to first, so that sections come in the order of their last
 * numbers. */
static void
lay_out (MsPlan *plan, const MsOrder *order, int32_t *first_child, int32_t *sibling, int32_t *stack)
{
  int place = order->n, n_sections = 0;
  for (int i = order->n - 1; i >= 0; i--)
    {
      if (order->parent[order->sequence[i]] >= 0)
        continue;
      int n_stacked = 0;
      plan->section_end[n_sections++] = place;
      stack[n_stacked++] = order->sequence[i];
      while (n_stacked > 0)
        {
          int number = stack[--n_stacked];
          plan->walk[--place] = number;
          for (int child = first_child[number]; child >= 0; child = sibling[child])
            stack[n_stacked++] = child;
        }
    }
  for (int i = 0; i < n_sections / 2; i++)
    {
      int32_t end = plan->section_end[i];
      plan->section_end[i] = plan->section_end[n_sections - 1 - i];
      plan->section_end[n_sections - 1 - i] = end;
    }
  plan->n_sections = n_sections;
}

bool
ms_plan_make (MsPlan *plan, const MsOrder *order, const MsProblem *problem, MsWork *work)
{
  MsArena *arena = &work->arena;
  size_t n = (size_t)problem->n_numbers;
  *plan = (MsPlan){
    .walk = ms_arena_alloc (arena, n, sizeof (int32_t)),
    .n_children = ms_work_alloc0 (work, n, sizeof (int32_t)),
    .slot = ms_arena_alloc (arena, n, 1),
    .section_end = ms_arena_alloc (arena, n, sizeof (int32_t)),
  };
  int32_t *first_child = ms_arena_alloc (arena, n, sizeof (int32_t));
  int32_t *sibling = ms_arena_alloc (arena, n, sizeof (int32_t));
  int32_t *stack = ms_arena_alloc (arena, n, sizeof (int32_t));
  if (plan->walk == NULL || plan->n_children == NULL || plan->slot == NULL
      || plan->section_end == NULL || first_child == NULL || sibling == NULL || stack == NULL)
    return false;

  if (!ms_work_fill (work, first_child, 0xff, n * sizeof (int32_t)))
    return false;
  for (int i = 0; i < order->n; i++)
    {
      int number = order->sequence[i], parent = order->parent[number];
      if (parent < 0)
        continue;
      sibling[number] = first_child[parent];
      first_child[parent] = number;
      plan->n_children[parent]++;
    }
  colour (plan, order);
  lay_out (plan, order, first_child, sibling, stack);
  return true;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-order-small.h"

#include "ms-bits.h"
#include "ms-wide.h"

/* A key of the queue: fill and degree, then how long ago it was put in, then the number. */
#define NUMBER_BITS 6
#define STAMP_BITS 14
#define MOST_DEGREE 30
/* Of an order no wider than this the cost is little. */
#define LITTLE_WIDTH 5

typedef struct
{
  MsOrder *order;
  int n; /* numbers of the problem */
  int stamp; /* counts down */
  uint64_t near[MS_MOST_BITS]; /* of each number */
  int32_t key[MS_MOST_BITS]; /* [n_queued] */
  uint8_t place[MS_MOST_BITS]; /* of each number in the queue: of its key */
  int n_queued;
  int16_t fill[MS_MOST_BITS]; /* pairs of neighbours that are not joined */
  uint8_t degree[MS_MOST_BITS];
  uint8_t neighbours[MS_MOST_BITS]
                    [MS_MOST_BITS]; /* near as a list, the order of which breaks ties */
} Small;

/* Of numbers with the same fill and degree the last one put in goes first. */
static inline void
enqueue (Small *self, int number)
{
  int fill = self->fill[number] < 63 ? self->fill[number] : 63, degree = self->degree[number];
  int32_t priority = fill * 32 + (degree < 31 ? degree : 31);
  int32_t *key = &self->key[self->place[number]];
  if (*key >> (STAMP_BITS + NUMBER_BITS) != priority)
    *key = priority << (STAMP_BITS + NUMBER_BITS) | self->stamp-- << NUMBER_BITS | number;
}

static inline int
dequeue (Small *self)
{
  int32_t least = INT32_MAX, last = self->key[self->n_queued - 1];
  for (int i = 0; i < self->n_queued; i++)
    least = self->key[i] < least ? self->key[i] : least;
  /* The last key takes its place. */
  int number = least & (MS_MOST_BITS - 1), place = self->place[number];
  self->key[place] = last;
  self->place[last & (MS_MOST_BITS - 1)] = (uint8_t)place;
  self->n_queued--;
  return number;
}

static void
count_fill (Small *self, int number)
{
  int twice = 0;
  uint64_t near = self->near[number];
  for (uint64_t rest = near; rest != 0; rest &= rest - 1)
    {
      uint64_t lacking = near & ~self->near[ms_first_bit (rest)] & ~(rest & -rest);
      if (lacking != 0)
        twice += ms_count_bits (lacking);
    }
  self->fill[number] = (int16_t)(twice / 2);
}

/* The numbers that share an undecided box with this one, in the order in which they are met. */
static void
join_near (Small *self, const MsProblem *problem, const uint64_t *box_numbers, int number)
{
  const MsNumber *entry = &problem->numbers[number];
  uint8_t *neighbours = self->neighbours[number];
  uint64_t met = ms_bit (number);
  int n = 0;
  for (int i = 0; i < entry->n_boxes; i++)
    {
      uint64_t numbers = box_numbers[entry->boxes[i]];
      for (uint64_t rest = numbers & ~met; rest != 0; rest &= rest - 1)
        neighbours[n++] = (uint8_t)ms_first_bit (rest);
      met |= numbers;
    }
  self->degree[number] = (uint8_t)n;
  self->near[number] = met ^ ms_bit (number);
}

static void
set_up_graph (Small *self, const MsProblem *problem)
{
  uint64_t box_numbers[MS_MOST_BITS]; /* none, where it is decided */
  for (int i = 0; i < problem->n_boxes; i++)
    {
      const MsBox *box = &problem->boxes[i];
      box_numbers[i] = 0;
      for (int j = 0; box->state == MS_BOX_OPEN && j < box->n_numbers; j++)
        box_numbers[i] |= ms_bit (box->numbers[j]);
    }
  for (int i = 0; i < self->n; i++)
    if (problem->numbers[i].left > 0)
      {
        join_near (self, problem, box_numbers, i);
        self->place[i] = (uint8_t)self->n_queued;
        self->key[self->n_queued++] = -1;
      }
  for (int i = 0; i < self->n; i++)
    if (problem->numbers[i].left > 0)
      {
        count_fill (self, i);
        enqueue (self, i);
      }
}

/* Joins a to b, and takes the pair off the fill of everyone outside the clique who knows both. */
static void
join (Small *self, int a, int b, uint64_t clique)
{
  uint64_t common = self->near[a] & self->near[b] & ~clique;
  for (int i = 0; common != 0 && i < self->degree[b]; i++)
    {
      int other = self->neighbours[b][i];
      if (common >> other & 1)
        {
          self->fill[other]--;
          enqueue (self, other);
        }
    }
  self->near[a] |= ms_bit (b);
  self->near[b] |= ms_bit (a);
  self->neighbours[a][self->degree[a]++] = (uint8_t)b;
  self->neighbours[b][self->degree[b]++] = (uint8_t)a;
}

static void
make_clique (Small *self, int number)
{
  const uint8_t *neighbours = self->neighbours[number];
  uint64_t clique = self->near[number] | ms_bit (number);
  int degree = self->degree[number];
  for (int i = 0; i < degree; i++)
    if ((clique & ~self->near[neighbours[i]] & ~ms_bit (neighbours[i])) != 0)
      for (int j = i + 1; j < degree; j++)
        if (!(self->near[neighbours[i]] >> neighbours[j] & 1))
          join (self, neighbours[i], neighbours[j], clique);
}

static void
detach (Small *self, int number, int neighbour)
{
  uint8_t *neighbours = self->neighbours[number];
  int last = --self->degree[number], i = 0;
  while (neighbours[i] != neighbour)
    i++;
  neighbours[i] = neighbours[last];
  self->near[number] &= ~ms_bit (neighbour);
}

static void
eliminate (Small *self, int number)
{
  const uint8_t *neighbours = self->neighbours[number];
  int degree = self->degree[number];
  bool complete = self->fill[number] == 0;
  if (!complete)
    make_clique (self, number);
  for (int i = 0; i < degree; i++)
    {
      int other = neighbours[i];
      if (complete)
        self->fill[other] = (int16_t)(self->fill[other] - (self->degree[other] - degree));
      detach (self, other, number);
    }
  for (int i = 0; i < degree; i++)
    {
      if (!complete)
        count_fill (self, neighbours[i]);
      enqueue (self, neighbours[i]);
    }
}

/* Lists the separator, of which the parent is the one that goes first: that is known when all are
 * placed. */
static void
record (Small *self, int number, int32_t *separators, int *n_separators)
{
  MsOrder *order = self->order;
  int degree = self->degree[number];
  for (int i = 0; i < degree; i++)
    separators[*n_separators + i] = self->neighbours[number][i];
  order->separator_start[number] = *n_separators;
  order->n_separator[number] = (uint8_t)degree;
  order->sequence[order->n++] = number;
  order->width = degree + 1 > order->width ? degree + 1 : order->width;
  *n_separators += degree;
}

static void
find_parents (MsOrder *order)
{
  uint8_t position[MS_MOST_BITS];
  for (int i = 0; i < order->n; i++)
    position[order->sequence[i]] = (uint8_t)i;
  for (int i = 0; i < order->n; i++)
    {
      int number = order->sequence[i], first = order->n;
      const int32_t *separator = order->separators + order->separator_start[number];
      for (int j = 0; j < order->n_separator[number]; j++)
        first = position[separator[j]] < first ? position[separator[j]] : first;
      order->parent[number] = first < order->n ? order->sequence[first] : -1;
    }
}

static MsOrderSmall
search (Small *self, MsPool *separators, MsWork *work)
{
  MsOrder *order = self->order;
  int n_separators = 0, room = 0;
  order->n = order->width = 0;
  order->too_wide = false;
  while (self->n_queued > 0)
    {
      int number = dequeue (self);
      if (self->degree[number] > MOST_DEGREE || self->stamp < MS_MOST_BITS * MS_MOST_BITS)
        return MS_ORDER_NOT_SMALL;
      if (n_separators + self->degree[number] >= room)
        {
          room = n_separators + MS_MOST_BITS;
          if (!ms_pool_reserve (&work->arena, separators, (size_t)room * sizeof (int32_t)))
            return MS_ORDER_STOPPED;
        }
      record (self, number, separators->data, &n_separators);
      eliminate (self, number);
    }
  order->separators = separators->data;
  find_parents (order);
  return ms_work_tick (work, 100L * order->n) ? MS_ORDER_FOUND : MS_ORDER_STOPPED;
}

MS_BITWISE MsOrderSmall
ms_order_find_small (MsOrder *order, const MsProblem *problem, MsPool *separators, MsWork *work)
{
  Small self;
  int32_t below[MS_MOST_BITS];
  if (problem->n_numbers > MS_MOST_BITS || problem->n_boxes > MS_MOST_BITS)
    return MS_ORDER_NOT_SMALL;
  self.order = order;
  self.n = problem->n_numbers;
  self.n_queued = 0;
  self.stamp = (1 << STAMP_BITS) - 2;
  set_up_graph (&self, problem);
  order->cost = 0;
  MsOrderSmall end = search (&self, separators, work);
  if (end != MS_ORDER_FOUND || order->width <= LITTLE_WIDTH)
    return end;
  return ms_order_add_up_cost (order, below, work) ? MS_ORDER_FOUND : MS_ORDER_STOPPED;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-section.h"

#include <string.h>

#define MOST_OPEN 16 /* numbers at once: the nibbles of a key */
#define MOST_AROUND 8
#define MOST_STATES 65535 /* of all layers */
#define MOST_EDGES 131072
#define FEW_STATES 24 /* in a layer: found sooner by looking than by the hash */
#define MOST_SLOTS 65536 /* of the hash; a layer has at most half as many states */
#define MOST_CELLS (MS_SECTION_MOST * MOST_AROUND)

/* A box is folded in. */
typedef struct
{
  uint8_t box, size;
  uint8_t n, n_new;
  uint8_t shift[MOST_AROUND]; /* where the key has the needs of its numbers */
  uint8_t rest[MOST_AROUND]; /* cells around them that are folded in later */
  uint8_t number[MOST_AROUND]; /* the first n_new of them open with this box */
  uint64_t one; /* a mine in the box, in the key */
} Step;

/* A way for the needs of the open numbers and the mines so far to stand, after some boxes. */
typedef struct
{
  uint64_t key; /* nibbles: mines that the open numbers still need */
  double past; /* ways to come here */
  double rest; /* ways to go on to the end, each times the weight of the mines there; */
  double rest_too; /* by other weights */
  uint32_t edge; /* its first one: those of a state lie one after the other */
  uint16_t mines; /* so far */
  uint8_t low, high; /* mines in the next box: an edge for each */
} State;

struct _MsSectionCounter
{
  const MsAllocator *allocator;
  int n_steps;
  uint8_t left[MS_SECTION_MOST]; /* cells around each number */
  Step steps[MS_SECTION_MOST];
  int first_state[MS_SECTION_MOST + 2]; /* of each layer */
  int n_states, n_edges;
  State states[MOST_STATES];
  uint16_t edges[MOST_EDGES]; /* the states they lead to */
  uint16_t slots[MOST_SLOTS];
};

/* Choose k of n, for cells of a box; column 0 is for k = -1. */
static const double choose[MOST_AROUND + 1][MOST_AROUND + 2] = {
  { 0, 1 },
  { 0, 1, 1 },
  { 0, 1, 2, 1 },
  { 0, 1, 3, 3, 1 },
  { 0, 1, 4, 6, 4, 1 },
  { 0, 1, 5, 10, 10, 5, 1 },
  { 0, 1, 6, 15, 20, 15, 6, 1 },
  { 0, 1, 7, 21, 35, 35, 21, 7, 1 },
  { 0, 1, 8, 28, 56, 70, 56, 28, 8, 1 },
};

#define CHOOSE(n, k) choose[n][(k) + 1]

MsSectionCounter *
ms_section_counter_new (const MsAllocator *allocator)
{
  allocator = ms_allocator_or_default (allocator);
  MsSectionCounter *self = ms_alloc (allocator, 1, sizeof *self);
  if (self != NULL)
    self->allocator = allocator;
  return self;
}

void
ms_section_counter_free (MsSectionCounter *self)
{
  if (self != NULL)
    ms_dealloc (self->allocator, self);
}

/* The shape of a section while its plan is made. */
typedef struct
{
  const MsSection *section;
  MsSectionCounter *counter;
  uint64_t near[MS_SECTION_MOST]; /* of each number: those it shares boxes with, and itself */
  uint64_t boxes[MS_SECTION_MOST]; /* of each number */
  uint64_t opened, closed; /* numbers */
  uint64_t folded; /* boxes */
  uint8_t rest[MS_SECTION_MOST]; /* of each number: cells not folded */
  uint8_t slot[MS_SECTION_MOST]; /* of each open number */
  unsigned free_slots;
} Planning;

static void
survey (Planning *self)
{
  const MsSection *section = self->section;
  memset (self->near, 0, (size_t)section->n_numbers * sizeof *self->near);
  memset (self->boxes, 0, (size_t)section->n_numbers * sizeof *self->boxes);
  memset (self->rest, 0, (size_t)section->n_numbers);
  for (int box = 0; box < section->n_boxes; box++)
    for (uint64_t mask = section->numbers[box]; mask != 0; mask &= mask - 1)
      {
        int number = __builtin_ctzll (mask);
        self->near[number] |= section->numbers[box];
        self->boxes[number] |= UINT64_C (1) << box;
        self->rest[number] = (uint8_t)(self->rest[number] + section->size[box]);
      }
  memcpy (self->counter->left, self->rest, (size_t)section->n_numbers);
}

/* A number at the far end of what hangs together with the first one that is left. */
static int
find_end (const Planning *self, uint64_t left)
{
  uint64_t reached = left & -left, last = reached;
  for (uint64_t next = last; next != 0;)
    {
      uint64_t near = 0;
      last = next;
      for (uint64_t mask = next; mask != 0; mask &= mask - 1)
        near |= self->near[__builtin_ctzll (mask)];
      next = near & ~reached;
      reached |= next;
    }
  return __builtin_ctzll (last);
}

/* The open number that opens the fewest others, of equals the one with fewest cells left. */
static int
find_next (const Planning *self)
{
  uint64_t left = self->opened & ~self->closed;
  int best = -1, least = 0;
  for (uint64_t mask = left; mask != 0; mask &= mask - 1)
    {
      int number = __builtin_ctzll (mask);
      int cost = 16 * __builtin_popcountll (self->near[number] & ~self->opened)
          + self->rest[number];
      if (best >= 0 && cost >= least)
        continue;
      best = number;
      least = cost;
    }
  return best;
}

static bool
open_numbers (Planning *self, uint64_t numbers, Step *step)
{
  for (uint64_t mask = numbers & ~self->opened; mask != 0; mask &= mask - 1)
    {
      int number = __builtin_ctzll (mask);
      if (self->free_slots == 0)
        return false;
      self->slot[number] = (uint8_t)__builtin_ctz (self->free_slots);
      self->free_slots &= self->free_slots - 1;
      step->number[step->n_new++] = (uint8_t)number;
    }
  step->n = step->n_new;
  for (uint64_t mask = numbers & self->opened; mask != 0; mask &= mask - 1)
    step->number[step->n++] = (uint8_t)__builtin_ctzll (mask);
  self->opened |= numbers;
  return true;
}

static bool
plan_box (Planning *self, int box)
{
  MsSectionCounter *counter = self->counter;
  const MsSection *section = self->section;
  Step *step = &counter->steps[counter->n_steps++];
  step->box = (uint8_t)box;
  step->size = section->size[box];
  step->n_new = 0;
  step->one = 0;
  self->folded |= UINT64_C (1) << box;
  if (!open_numbers (self, section->numbers[box], step))
    return false;
  for (int i = 0; i < step->n; i++)
    {
      int number = step->number[i];
      self->rest[number] = (uint8_t)(self->rest[number] - step->size);
      step->rest[i] = self->rest[number];
      step->shift[i] = (uint8_t)(4 * self->slot[number]);
      step->one |= UINT64_C (1) << step->shift[i];
      if (self->rest[number] > 0)
        continue;
      /* What it needs is 0 from here on: the slot can be used again. */
      self->closed |= UINT64_C (1) << number;
      self->free_slots |= 1u << self->slot[number];
    }
  return true;
}

/* Boxes that bind several numbers first: they leave less to do for the others. */
static bool
plan_number (Planning *self, int number)
{
  uint64_t single = 0;
  for (uint64_t mask = self->boxes[number] & ~self->folded; mask != 0; mask &= mask - 1)
    {
      int box = __builtin_ctzll (mask);
      uint64_t numbers = self->section->numbers[box];
      if ((numbers & (numbers - 1)) == 0)
        single |= UINT64_C (1) << box;
      else if (!plan_box (self, box))
        return false;
    }
  for (; single != 0; single &= single - 1)
    if (!plan_box (self, __builtin_ctzll (single)))
      return false;
  return true;
}

bool
ms_section_plan (MsSectionCounter *counter, const MsSection *section)
{
  Planning self; /* most of it is not needed */
  uint64_t left = 0;
  self.section = section;
  self.counter = counter;
  self.opened = self.closed = self.folded = 0;
  self.free_slots = (1u << MOST_OPEN) - 1;
  counter->n_steps = 0;
  survey (&self);
  for (int number = 0; number < section->n_numbers; number++)
    if (self.boxes[number] != 0)
      left |= UINT64_C (1) << number;
  for (; left != 0; left &= ~self.closed)
    {
      int number = find_next (&self);
      if (!plan_number (&self, number >= 0 ? number : find_end (&self, left)))
        return false;
    }
  return true;
}

/* Readies the hash for so many states; false when that is more than it takes. */
static bool
clear_slots (MsSectionCounter *self, int n, unsigned *mask)
{
  unsigned n_slots = 16;
  while ((int)n_slots < 2 * n && n_slots < MOST_SLOTS)
    n_slots *= 2;
  if ((int)n_slots < n)
    return false;
  memset (self->slots, 0xff, n_slots * sizeof *self->slots);
  *mask = n_slots - 1;
  return true;
}

static inline int
add_state (MsSectionCounter *self, uint64_t key, int mines)
{
  State *state = &self->states[self->n_states];
  state->key = key;
  state->past = 0;
  state->mines = (uint16_t)mines;
  return self->n_states++;
}

static inline bool
is_state (const State *state, uint64_t key, int mines)
{
  return state->key == key && state->mines == mines;
}

/* The state of a layer of many. */
static inline int
find_by_hash (MsSectionCounter *self, uint64_t key, int mines, unsigned mask)
{
  uint64_t name = (key ^ (uint64_t)mines << 56) * UINT64_C (0x9E3779B97F4A7C15);
  unsigned slot = (unsigned)(name >> 40) & mask;
  for (; self->slots[slot] != 0xffff; slot = (slot + 1) & mask)
    if (is_state (&self->states[self->slots[slot]], key, mines))
      return self->slots[slot];
  self->slots[slot] = (uint16_t)self->n_states;
  return add_state (self, key, mines);
}

/* The state of a layer of few that begins at first. */
static inline int
find_by_looking (MsSectionCounter *self, uint64_t key, int mines, int first)
{
  for (int i = first; i < self->n_states; i++)
    if (is_state (&self->states[i], key, mines))
      return i;
  return add_state (self, key, mines);
}

/* How many mines the next box can have after a state. */
static inline void
find_range (const Step *step, uint64_t key, int *lowest, int *highest)
{
  int low = 0, high = step->size;
  for (int i = 0; i < step->n; i++)
    {
      int need = (int)(key >> step->shift[i] & 15), least = need - step->rest[i];
      high = need < high ? need : high;
      low = least > low ? least : low;
    }
  *lowest = low;
  *highest = high;
}

/* The states after a box, and the edges to them from those before, from first to end. */
static bool
connect (MsSectionCounter *self, const MsSection *section, const Step *step, int first, int end)
{
  uint64_t entering = 0;
  unsigned mask = 0;
  int most = (end - first) * (step->size + 1);
  const double *weights = &CHOOSE (step->size, 0);
  for (int i = 0; i < step->n_new; i++)
    entering |= (uint64_t)section->need[step->number[i]] << step->shift[i];
  if (self->n_states + most > MOST_STATES || self->n_edges + most > MOST_EDGES
      || (most > FEW_STATES && !clear_slots (self, most, &mask)))
    return false;
  for (State *from = self->states + first; from < self->states + end; from++)
    {
      uint64_t key = from->key + entering;
      int low, high;
      find_range (step, key, &low, &high);
      from->edge = (uint32_t)self->n_edges;
      from->low = (uint8_t)low;
      from->high = (uint8_t)high;
      key -= (uint64_t)low * step->one;
      for (int mines = low; mines <= high; mines++, key -= step->one)
        {
          int total = from->mines + mines;
          int to = mask == 0 ? find_by_looking (self, key, total, end)
                             : find_by_hash (self, key, total, mask);
          self->edges[self->n_edges++] = (uint16_t)to;
          self->states[to].past += weights[mines] * from->past;
        }
    }
  return true;
}

/* All layers from the first box to the last; an empty one means that there is no layout. */
static bool
go_forward (MsSectionCounter *self, const MsSection *section)
{
  self->n_states = 1;
  self->n_edges = 0;
  self->states[0] = (State){ .past = 1 };
  self->first_state[0] = 0;
  for (int i = 0; i < self->n_steps; i++)
    {
      int end = self->n_states;
      self->first_state[i + 1] = end;
      if (!connect (self, section, &self->steps[i], self->first_state[i], end))
        return false;
    }
  return true;
}

/* From the states of the last layer, which differ in their mines alone. */
static bool
take_ways (MsSectionCounter *self, MsSectionPool *pool, MsSectionCount *count)
{
  int first = self->first_state[self->n_steps], lowest = MOST_CELLS, highest = -1;
  for (int i = first; i < self->n_states; i++)
    {
      int mines = self->states[i].mines;
      lowest = mines < lowest ? mines : lowest;
      highest = mines > highest ? mines : highest;
    }
  if (highest < 0)
    return true;
  count->lowest = lowest;
  count->n = highest - lowest + 1;
  count->ways = ms_section_pool_take (pool, (size_t)count->n);
  if (count->ways == NULL)
    return false;
  for (int t = 0; t < count->n; t++)
    count->ways[t] = 0;
  for (int i = first; i < self->n_states; i++)
    count->ways[self->states[i].mines - lowest] = self->states[i].past;
  return true;
}

bool
ms_section_count (
    MsSectionCounter *self, const MsSection *section, MsSectionPool *pool, MsSectionCount *count)
{
  *count = (MsSectionCount){ 0 };
  for (int number = 0; number < section->n_numbers; number++)
    if (section->need[number] > self->left[number])
      return true;
  return go_forward (self, section) && take_ways (self, pool, count);
}

/* The ways on from the states before a box, and from them what its cells are.  A cell of a box of
 * so many cells is a mine in C(size − 1, mines − 1) of the ways to place as many, safe in
 * C(size − 1, mines). */
static void
go_back (MsSectionCounter *self, int step, double *mine, double *safe)
{
  const double *weights = &CHOOSE (self->steps[step].size - 1, -1);
  double all_mine = 0, all_safe = 0;
  for (int i = self->first_state[step]; i < self->first_state[step + 1]; i++)
    {
      State *from = &self->states[i];
      const uint16_t *to = self->edges + from->edge;
      double as_mine = 0, as_safe = 0;
      for (int mines = from->low; mines <= from->high; mines++)
        {
          double rest = self->states[*to++].rest;
          as_mine += weights[mines] * rest;
          as_safe += weights[mines + 1] * rest;
        }
      from->rest = as_mine + as_safe;
      all_mine += from->past * as_mine;
      all_safe += from->past * as_safe;
    }
  *mine = all_mine;
  *safe = all_safe;
}

void
ms_section_tell (MsSectionCounter *self, const MsSectionCount *count, const double *weights,
    double *mine, double *safe)
{
  for (int i = self->first_state[self->n_steps]; i < self->n_states; i++)
    self->states[i].rest = weights[self->states[i].mines - count->lowest];
  for (int step = self->n_steps - 1; step >= 0; step--)
    {
      int box = self->steps[step].box;
      go_back (self, step, &mine[box], &safe[box]);
    }
}

typedef double Two __attribute__ ((vector_size (16)));

static inline Two
both (double value)
{
  return (Two){ value, value };
}

/* As go_back, by both weights. */
static void
go_back_twice (MsSectionCounter *self, int step, double *mine, double *safe, int n_boxes)
{
  const double *weights = &CHOOSE (self->steps[step].size - 1, -1);
  Two all_mine = both (0), all_safe = both (0);
  for (int i = self->first_state[step]; i < self->first_state[step + 1]; i++)
    {
      State *from = &self->states[i];
      const uint16_t *to = self->edges + from->edge;
      Two as_mine = both (0), as_safe = both (0);
      for (int mines = from->low; mines <= from->high; mines++)
        {
          Two rest;
          rest = (Two){ self->states[*to].rest, self->states[*to].rest_too };
          to++;
          as_mine += both (weights[mines]) * rest;
          as_safe += both (weights[mines + 1]) * rest;
        }
      Two sum = as_mine + as_safe;
      from->rest = sum[0];
      from->rest_too = sum[1];
      all_mine += both (from->past) * as_mine;
      all_safe += both (from->past) * as_safe;
    }
  mine[0] = all_mine[0];
  mine[n_boxes] = all_mine[1];
  safe[0] = all_safe[0];
  safe[n_boxes] = all_safe[1];
}

void
ms_section_tell_two (MsSectionCounter *self, const MsSectionCount *count, int total, int n_boxes,
    double *mine, double *safe)
{
  for (int i = self->first_state[self->n_steps]; i < self->n_states; i++)
    {
      State *end = &self->states[i];
      end->rest = end->mines - count->lowest == total;
      end->rest_too = end->mines - count->lowest == total + 1;
    }
  for (int step = self->n_steps - 1; step >= 0; step--)
    {
      int box = self->steps[step].box;
      go_back_twice (self, step, &mine[box], &safe[box], n_boxes);
    }
}

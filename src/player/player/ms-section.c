/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-section.h"

#include <string.h>

#define MOST_OPEN 16 /* numbers at once: the nibbles of a key */
#define MOST_AROUND 8
#define MOST_STATES 8192 /* of all layers */
#define MOST_EDGES 16384
#define MOST_VALUES 65536
#define MOST_SLOTS 4096 /* of the hash; a layer has at most half as many states */

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

/* A way for the needs to stand, and two polynomials in the mine count: of the ways to come here,
 * and of the ways to go on to the end. */
typedef struct
{
  uint64_t key; /* nibbles: mines that the open numbers still need */
  uint32_t past, rest; /* where their coefficients begin */
  uint16_t past_low, past_end; /* mines of the first coefficient, and of the last + 1 */
  uint16_t rest_low, rest_end;
} State;

typedef struct
{
  uint16_t from, to, mines;
} Edge;

struct _MsSectionCounter
{
  const MsAllocator *allocator;
  int n_steps;
  uint8_t left[MS_SECTION_MOST]; /* cells around each number */
  Step steps[MS_SECTION_MOST];
  int first_state[MS_SECTION_MOST + 2], first_edge[MS_SECTION_MOST + 1]; /* of each layer, step */
  int n_states, n_edges, n_values;
  State states[MOST_STATES];
  Edge edges[MOST_EDGES];
  double values[MOST_VALUES];
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
  Planning self = { .section = section, .counter = counter };
  uint64_t left = 0;
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
find_or_add (MsSectionCounter *self, uint64_t key, unsigned mask)
{
  unsigned slot = (unsigned)(key * UINT64_C (0x9E3779B97F4A7C15) >> 52) & mask;
  for (; self->slots[slot] != 0xffff; slot = (slot + 1) & mask)
    if (self->states[self->slots[slot]].key == key)
      return self->slots[slot];
  int index = self->n_states++;
  self->slots[slot] = (uint16_t)index;
  State *state = &self->states[index];
  state->key = key;
  state->past_low = UINT16_MAX;
  state->past_end = 0;
  return index;
}

/* The states after a box, and the edges to them from those before. */
static bool
connect (MsSectionCounter *self, const MsSection *section, const Step *step, int first, int end)
{
  uint64_t entering = 0;
  unsigned mask;
  int most = (end - first) * (step->size + 1);
  for (int i = 0; i < step->n_new; i++)
    entering |= (uint64_t)section->need[step->number[i]] << step->shift[i];
  if (self->n_states + most > MOST_STATES || self->n_edges + most > MOST_EDGES
      || !clear_slots (self, most, &mask))
    return false;
  for (int from = first; from < end; from++)
    {
      uint64_t key = self->states[from].key + entering;
      int low = 0, high = step->size;
      for (int i = 0; i < step->n; i++)
        {
          int need = (int)(key >> step->shift[i] & 15), least = need - step->rest[i];
          high = need < high ? need : high;
          low = least > low ? least : low;
        }
      key -= (uint64_t)low * step->one;
      for (int mines = low; mines <= high; mines++, key -= step->one)
        {
          int to = find_or_add (self, key, mask);
          State *state = &self->states[to];
          const State *source = &self->states[from];
          self->edges[self->n_edges++] = (Edge){ (uint16_t)from, (uint16_t)to, (uint16_t)mines };
          if (source->past_low + mines < state->past_low)
            state->past_low = (uint16_t)(source->past_low + mines);
          if (source->past_end + mines > state->past_end)
            state->past_end = (uint16_t)(source->past_end + mines);
        }
    }
  return true;
}

/* n more coefficients, all 0; -1 when there is no room. */
static int
take_values (MsSectionCounter *self, int n)
{
  if (n > MOST_VALUES - self->n_values)
    return -1;
  self->n_values += n;
  for (int i = self->n_values - n; i < self->n_values; i++)
    self->values[i] = 0;
  return self->n_values - n;
}

static bool
sum_up_past (MsSectionCounter *self, const Step *step, int first, int first_edge)
{
  for (int i = first; i < self->n_states; i++)
    {
      State *state = &self->states[i];
      int at = take_values (self, state->past_end - state->past_low);
      if (at < 0)
        return false;
      state->past = (uint32_t)at;
    }
  for (int i = first_edge; i < self->n_edges; i++)
    {
      const Edge *edge = &self->edges[i];
      const State *from = &self->states[edge->from], *to = &self->states[edge->to];
      double weight = CHOOSE (step->size, edge->mines);
      const double *source = self->values + from->past;
      double *target = self->values + to->past + (from->past_low + edge->mines - to->past_low);
      for (int n = from->past_end - from->past_low, t = 0; t < n; t++)
        target[t] += weight * source[t];
    }
  return true;
}

/* All layers from the first box to the last; an empty one means that there is no layout. */
static bool
go_forward (MsSectionCounter *self, const MsSection *section)
{
  self->n_states = 1;
  self->n_edges = 0;
  self->n_values = 1;
  self->values[0] = 1;
  self->states[0] = (State){ .past_low = 0, .past_end = 1 };
  self->first_state[0] = 0;
  for (int i = 0; i < self->n_steps; i++)
    {
      int end = self->n_states;
      self->first_state[i + 1] = end;
      self->first_edge[i] = self->n_edges;
      if (!connect (self, section, &self->steps[i], self->first_state[i], end)
          || !sum_up_past (self, &self->steps[i], end, self->first_edge[i]))
        return false;
    }
  self->first_state[self->n_steps + 1] = self->n_states;
  self->first_edge[self->n_steps] = self->n_edges;
  return true;
}

/* How far the ways to the end reach, for the sources of a step's edges. */
static bool
place_rest (MsSectionCounter *self, int step)
{
  for (int i = self->first_state[step]; i < self->first_state[step + 1]; i++)
    {
      self->states[i].rest_low = UINT16_MAX;
      self->states[i].rest_end = 0;
    }
  for (int i = self->first_edge[step]; i < self->first_edge[step + 1]; i++)
    {
      const Edge *edge = &self->edges[i];
      State *from = &self->states[edge->from];
      const State *to = &self->states[edge->to];
      if (to->rest_end == 0)
        continue;
      if (to->rest_low + edge->mines < from->rest_low)
        from->rest_low = (uint16_t)(to->rest_low + edge->mines);
      if (to->rest_end + edge->mines > from->rest_end)
        from->rest_end = (uint16_t)(to->rest_end + edge->mines);
    }
  for (int i = self->first_state[step]; i < self->first_state[step + 1]; i++)
    {
      State *state = &self->states[i];
      int at = state->rest_end == 0 ? 0 : take_values (self, state->rest_end - state->rest_low);
      if (at < 0)
        return false;
      state->rest = (uint32_t)at;
    }
  return true;
}

/* All layouts that pass an edge, by their mines: to those in which a cell of the box is a mine and
 * those in which it is safe. */
static void
tell_box (const MsSectionCounter *self, const Edge *edge, int size, double *mine, double *safe)
{
  const State *from = &self->states[edge->from], *to = &self->states[edge->to];
  double mine_weight = CHOOSE (size - 1, edge->mines - 1);
  double safe_weight = CHOOSE (size - 1, edge->mines);
  const double *past = self->values + from->past, *rest = self->values + to->rest;
  int n_past = from->past_end - from->past_low, n_rest = to->rest_end - to->rest_low;
  for (int i = 0; i < n_past; i++)
    for (int j = 0; j < n_rest; j++)
      {
        mine[i + j] += mine_weight * past[i] * rest[j];
        safe[i + j] += safe_weight * past[i] * rest[j];
      }
}

static bool
go_back (MsSectionCounter *self, int step, MsSectionCount *count)
{
  int box = self->steps[step].box, size = self->steps[step].size;
  double *mine = count->mine + (size_t)box * (size_t)count->n;
  double *safe = count->safe + (size_t)box * (size_t)count->n;
  if (!place_rest (self, step))
    return false;
  for (int i = self->first_edge[step]; i < self->first_edge[step + 1]; i++)
    {
      const Edge *edge = &self->edges[i];
      const State *from = &self->states[edge->from], *to = &self->states[edge->to];
      double weight = CHOOSE (size, edge->mines);
      if (to->rest_end == 0)
        continue;
      const double *source = self->values + to->rest;
      double *target = self->values + from->rest + (to->rest_low + edge->mines - from->rest_low);
      for (int n = to->rest_end - to->rest_low, t = 0; t < n; t++)
        target[t] += weight * source[t];
      int at = from->past_low + edge->mines + to->rest_low - count->lowest;
      tell_box (self, edge, size, mine + at, safe + at);
    }
  return true;
}

static bool
take_results (MsSectionCount *count, int n_boxes, MsSectionPool *pool)
{
  size_t n = (size_t)count->n, each = n * (size_t)n_boxes;
  double *values = ms_section_pool_take (pool, n + 2 * each);
  if (values == NULL)
    return false;
  count->ways = values;
  count->mine = values + n;
  count->safe = values + n + each;
  for (size_t i = 0; i < 2 * each; i++)
    count->mine[i] = 0;
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
  if (!go_forward (self, section))
    return false;
  int last = self->n_states - 1;
  if (last < self->first_state[self->n_steps])
    return true;
  State *end = &self->states[last];
  count->lowest = end->past_low;
  count->n = end->past_end - end->past_low;
  if (!take_results (count, section->n_boxes, pool))
    return false;
  memcpy (count->ways, self->values + end->past, (size_t)count->n * sizeof (double));
  end->rest = 0; /* the 1 that the first state has, too */
  end->rest_low = 0;
  end->rest_end = 1;
  for (int step = self->n_steps - 1; step >= 0; step--)
    if (!go_back (self, step, count))
      return false;
  return true;
}

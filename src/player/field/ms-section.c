/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Sections counted along their plan, from the first box to the last. */
#include "ms-section.h"

#include "ms-section-private.h"

#include <string.h>

#define AROUND MS_SECTION_AROUND
#define FEWEST_SLOT_BITS 4
#define MOST_SLOT_BITS 16
_Static_assert(1 << MOST_SLOT_BITS == MS_SECTION_SLOTS, "the hash");
_Static_assert(MS_SECTION_STATES < MS_SECTION_SLOTS, "a slot that ends a search");

MsSectionCounter *
ms_section_counter_new (MsArena *arena)
{
  MsSectionCounter *self = ms_arena_alloc (arena, 1, sizeof *self);
  if (self == NULL)
    return NULL;
  memset (self->slots, 0, sizeof self->slots);
  self->base = 1;
  /* Pascal's triangle: each row follows from the one before it, and there are zeros on both
   * sides. */
  memset (self->choose, 0, sizeof self->choose);
  self->choose[0][1] = 1;
  for (int n = 1; n <= AROUND; n++)
    for (int column = 1; column < AROUND + 2; column++)
      self->choose[n][column] = self->choose[n - 1][column - 1] + self->choose[n - 1][column];
  for (int n = 0; n <= AROUND; n++)
    for (int column = 0; column < AROUND + 2; column++)
      self->choose_two[n][column] = (MsSectionTwo){ self->choose[n][column],
        self->choose[n][column] };
  ms_section_forget (self);
  return self;
}

void
ms_section_forget (MsSectionCounter *self)
{
  self->kept = (MsSectionPlace){ 0 };
}

MsSectionTrace
ms_section_keep (MsSectionCounter *self)
{
  MsSectionTrace trace = { self->kept.steps, self->n_steps, self->last_state, self->n_states };
  self->kept.steps += self->n_steps;
  self->kept.states = self->n_states;
  self->kept.edges = self->n_edges;
  return trace;
}

MsSectionRoom
ms_section_get_room (const MsSectionCounter *self)
{
  return (MsSectionRoom){ .n_steps = (uint16_t)self->n_steps,
    .n_states = (uint16_t)(self->n_states - self->kept.states),
    .most_states = (uint16_t)(self->most_states - self->kept.states),
    .n_edges = (uint32_t)(self->n_edges - self->kept.edges),
    .most_edges = (uint32_t)(self->most_edges - self->kept.edges) };
}

bool
ms_section_leave_room (MsSectionCounter *self, const MsSectionRoom *room)
{
  if (self->kept.steps + room->n_steps > MS_SECTION_STEPS
      || self->kept.states + room->most_states > MS_SECTION_STATES
      || (uint32_t)self->kept.edges + room->most_edges > MS_SECTION_EDGES)
    return false;
  self->kept.steps += room->n_steps;
  self->kept.states += room->n_states;
  self->kept.edges += (int)room->n_edges;
  return true;
}

MsSectionPlace
ms_section_get_place (const MsSectionCounter *self)
{
  return self->kept;
}

void
ms_section_set_place (MsSectionCounter *self, MsSectionPlace place)
{
  self->kept = place;
}

/* The hash table of one layer; slots below first hold states of earlier layers or sections. */
typedef struct
{
  uint32_t first;
  unsigned shift, mask;
} Hash;

/* What a step does to the words of states, and where the new states and edges are put. */
typedef struct
{
  uint64_t entering; /* the needs of the numbers that open with the box, in their bit fields */
  uint64_t over, mine, sevens, eights; /* over and mine: as in MsSectionStep; sevens, eights: 7 and
                                        * 8 in the bit field of each number of the box */
  const double *weights; /* [size + 1] in how many ways so many mines can lie in the box */
  int size;
  Hash hash;
  int n_states, n_edges; /* how many there are so far */
} Fold;

static inline unsigned
add_state (MsSectionCounter *self, Fold *fold, uint64_t word, double ways)
{
  unsigned state = (unsigned)fold->n_states++;
  self->words[state] = word;
  self->past[state] = ways;
  return state;
}

/* Adds ways to the state of the new layer with that word, which is created if it is new. */
static inline unsigned
reach_state (MsSectionCounter *self, Fold *fold, uint64_t word, double ways)
{
  const Hash *hash = &fold->hash;
  unsigned slot = (unsigned)(word * UINT64_C (0x9E3779B97F4A7C15) >> hash->shift);
  for (uint32_t at; (at = self->slots[slot]) >= hash->first; slot = (slot + 1) & hash->mask)
    if (self->words[at - self->base] == word)
      {
        self->past[at - self->base] += ways;
        return at - self->base;
      }
  unsigned state = add_state (self, fold, word, ways);
  self->slots[slot] = self->base + state;
  return state;
}

/* Whether some number of the box needs no mine any more. */
static inline bool
some_are_full (uint64_t word, const Fold *fold)
{
  return (~(word + fold->sevens) & fold->eights) != 0;
}

/* Adds an edge with so many mines.  only: the layer before has a single state, so that each edge
 * leads to a state of its own and no hash is needed. */
static inline void
add_edge (MsSectionCounter *self, Fold *fold, bool only, uint64_t word, int mines, double past)
{
  double ways = fold->weights[mines] * past;
  unsigned to = only ? add_state (self, fold, word, ways) : reach_state (self, fold, word, ways);
  self->targets[fold->n_edges++] = (uint16_t)to;
}

/* Adds all edges of a state; only: it is the only state of its layer. */
static inline void
connect_state (MsSectionCounter *self, Fold *fold, int from, bool only)
{
  uint64_t word = self->words[from] + fold->entering;
  double past = self->past[from];
  int mines = 0, first = fold->n_edges;
  MsSectionFan *fan = &self->fans[from];
  *fan = (MsSectionFan){ .first = (uint32_t)first };
  /* As long as some number of the box needs more mines than it has cells still to be folded. */
  for (; ((word + fold->over) & fold->eights) != 0; mines++, word -= fold->mine)
    if (some_are_full (word, fold))
      return;
  fan->lowest = (uint16_t)mines;
  /* Most states have only this edge. */
  add_edge (self, fold, only, word, mines, past);
  while (mines < fold->size && !some_are_full (word, fold))
    {
      word -= fold->mine;
      add_edge (self, fold, only, word, ++mines, past);
    }
  fan->n = (uint16_t)(fold->n_edges - first);
}

/* Makes the states after a box, and the edges that lead to them from the states before it. */
static bool
connect (MsSectionCounter *self, const MsSection *section, const MsSectionStep *step)
{
  int most = (step->end_state - step->first_state) * (step->size + 1);
  if (self->n_states + most > self->most_states)
    self->most_states = self->n_states + most;
  if (self->n_edges + most > self->most_edges)
    self->most_edges = self->n_edges + most;
  if (self->most_states > MS_SECTION_STATES || self->most_edges > MS_SECTION_EDGES)
    return false;
  /* A counter has fewer states than the hash table has slots, so a free slot always remains. */
  unsigned bits = FEWEST_SLOT_BITS;
  while (1 << bits < 2 * most && bits < MOST_SLOT_BITS)
    bits++;
  Fold fold = { .over = step->over,
    .mine = step->mine,
    .sevens = 7 * step->ones,
    .eights = 8 * step->ones,
    .weights = &self->choose[step->size][1],
    .size = step->size,
    .hash = { self->base + (uint32_t)self->n_states, 64 - bits, (1u << bits) - 1 },
    .n_states = self->n_states,
    .n_edges = self->n_edges };
  for (int i = 0; i < step->n_new; i++)
    fold.entering |= (uint64_t)section->need[step->new_number[i]] << step->new_shift[i];
  if (step->end_state - step->first_state == 1)
    connect_state (self, &fold, step->first_state, true);
  else
    for (int from = step->first_state, end = step->end_state; from < end; from++)
      connect_state (self, &fold, from, false);
  self->n_states = fold.n_states;
  self->n_edges = fold.n_edges;
  return true;
}

/* Makes all layers from the first box to the last; an empty layer means that there is no layout. */
static bool
go_forward (MsSectionCounter *self, const MsSection *section)
{
  bool fits = true;
  if (self->n_states == MS_SECTION_STATES)
    return false;
  self->words[self->n_states] = (uint64_t)AROUND << MS_SECTION_FREE_SHIFT;
  self->past[self->n_states++] = 1;
  for (int i = 0; i < self->n_steps && fits; i++)
    {
      MsSectionStep *step = &self->steps[self->kept.steps + i];
      step->first_state = self->last_state;
      step->end_state = self->last_state = self->n_states;
      fits = connect (self, section, step);
    }
  /* Raise base by the states of this count, so that all entries of the slots count as old. */
  self->base += (uint32_t)self->n_states;
  if (self->base >= UINT32_MAX - MS_SECTION_STATES)
    {
      memset (self->slots, 0, sizeof self->slots);
      self->base = 1;
    }
  return fits;
}

/* Reads the counts off the states of the last layer, which differ only in their mines and in the
 * free number. */
static bool
take_ways (const MsSectionCounter *self, MsSectionPool *pool, MsSectionCount *counts)
{
  for (int i = self->last_state; i < self->n_states; i++)
    {
      MsSectionCount *count = &counts[ms_section_shown_in (self->words[i])];
      int mines = ms_section_mines_in (self->words[i]), end = count->lowest + count->n;
      if (count->n == 0 || mines < count->lowest)
        count->lowest = mines;
      end = count->n == 0 || mines >= end ? mines + 1 : end;
      count->n = end - count->lowest;
    }
  for (int i = self->last_state; i < self->n_states; i++)
    {
      MsSectionCount *count = &counts[ms_section_shown_in (self->words[i])];
      if (count->ways == NULL)
        {
          count->ways = ms_section_pool_take (pool, (size_t)count->n);
          if (count->ways == NULL)
            return false;
          for (int t = 0; t < count->n; t++)
            count->ways[t] = 0;
        }
      count->ways[ms_section_mines_in (self->words[i]) - count->lowest] = self->past[i];
    }
  return true;
}

bool
ms_section_count (
    MsSectionCounter *self, const MsSection *section, MsSectionPool *pool, MsSectionCount *counts)
{
  int n_counts = self->free >= 0 ? MS_SECTION_NEEDS : 1;
  for (int i = 0; i < n_counts; i++)
    counts[i] = (MsSectionCount){ 0 };
  self->n_states = self->last_state = self->kept.states;
  self->n_edges = self->most_edges = self->kept.edges;
  self->most_states = self->kept.states + 1;
  for (int number = 0; number < section->n_numbers; number++)
    if (section->need[number] > self->left[number] && number != self->free)
      return true;
  return go_forward (self, section) && take_ways (self, pool, counts);
}

/* The ways to place mines in the boxes of a counted section, one by one. */

typedef struct
{
  const MsSectionCounter *counter;
  const MsSectionTrace *trace;
  uint8_t *mines;
  MsSectionTake take;
  void *user_data;
} Listing;

/* Counts, for every state, the ways from it to an end with low to high mines, so that the listing
 * never follows a way that leads to none. */
static void
mark_ways (MsSectionCounter *self, const MsSectionTrace *trace, int low, int high)
{
  const MsSectionStep *steps = self->steps + trace->first_step;
  for (int i = trace->last_state; i < trace->end_state; i++)
    {
      int mines = ms_section_mines_in (self->words[i]);
      self->rest[i][0] = (MsSectionTwo){ mines >= low && mines <= high, 0 };
    }
  for (int at = trace->n_steps - 1; at >= 0; at--)
    for (int i = steps[at].first_state; i < steps[at].end_state; i++)
      {
        const uint16_t *to = self->targets + self->fans[i].first;
        MsSectionTwo ways = { 0, 0 };
        for (int t = 0; t < self->fans[i].n; t++)
          ways += self->rest[to[t]][0];
        self->rest[i][0] = ways;
      }
}

static bool
list_from (const Listing *self, int at, int state)
{
  const MsSectionCounter *counter = self->counter;
  const MsSectionStep *step = &counter->steps[self->trace->first_step + at];
  if (at == self->trace->n_steps)
    return self->take (ms_section_mines_in (counter->words[state]), self->user_data);
  const MsSectionFan *fan = &counter->fans[state];
  const uint16_t *to = counter->targets + fan->first;
  for (int t = 0; t < fan->n; t++)
    {
      self->mines[step->box] = (uint8_t)(fan->lowest + t);
      if (counter->rest[to[t]][0][0] > 0 && !list_from (self, at + 1, to[t]))
        return false;
    }
  return true;
}

bool
ms_section_list (MsSectionCounter *counter, const MsSectionTrace *trace, int low, int high,
    uint8_t *mines, MsSectionTake take, void *user_data)
{
  Listing listing = { counter, trace, mines, take, user_data };
  int root = trace->n_steps > 0 ? counter->steps[trace->first_step].first_state : trace->last_state;
  mark_ways (counter, trace, low, high);
  return counter->rest[root][0][0] == 0 || list_from (&listing, 0, root);
}

/* Results for the boxes of a counted section, by a pass from the last box back to the first. */

typedef MsSectionTwo Two;

/* Sets the ways on from the states before a box, and from them the weights of the layouts in which
 * a cell of the box is a mine, mine[n], or safe, safe[n]; each vector holds two of the 2 n kinds of
 * weights.  Of the ways to place mines in the box, a given cell is a mine in C(size − 1, mines −
 * 1), and safe in C(size − 1, mines).  Skips states from which the free number cannot come to show
 * need to need + 2 n − 1. */
static inline void
go_back (MsSectionCounter *self, const MsSectionStep *step, int need, int n, Two *mine, Two *safe)
{
  const Two *weights = self->choose_two[step->size - 1];
  const uint16_t *targets = self->targets;
  Two all_mine[2] = { { 0, 0 } }, all_safe[2] = { { 0, 0 } };
  unsigned free_rest = step->free_rest, reach = 2 * (unsigned)n - 1;
  for (int i = step->first_state, end = step->end_state; i < end; i++)
    {
      const MsSectionFan fan = self->fans[i];
      if (fan.n == 0
          || (need >= 0
              && (unsigned)need + reach - (unsigned)ms_section_shown_in (self->words[i])
                  > free_rest + reach))
        {
          for (int v = 0; v < n; v++)
            self->rest[i][v] = (Two){ 0, 0 };
          continue;
        }
      const uint16_t *to = targets + fan.first, *last = to + fan.n - 1;
      const Two *weight = weights + fan.lowest;
      Two as_mine[2], as_safe[2];
      for (int v = 0; v < n; v++)
        {
          as_mine[v] = weight[0] * self->rest[*to][v];
          as_safe[v] = weight[1] * self->rest[*to][v];
        }
      while (to < last)
        {
          const Two *rest = self->rest[*++to];
          weight++;
          for (int v = 0; v < n; v++)
            {
              as_mine[v] += weight[0] * rest[v];
              as_safe[v] += weight[1] * rest[v];
            }
        }
      Two past = { self->past[i], self->past[i] };
      for (int v = 0; v < n; v++)
        {
          self->rest[i][v] = as_mine[v] + as_safe[v];
          all_mine[v] += past * as_mine[v];
          all_safe[v] += past * as_safe[v];
        }
    }
  for (int v = 0; v < n; v++)
    {
      mine[v] = all_mine[v];
      safe[v] = all_safe[v];
    }
}

/* Given the weights of the states of the last layer, fills the rows of all boxes: 2 n rows. */
static inline void
go_all_back (MsSectionCounter *self, int need, int n, MsSectionRows rows)
{
  const MsSectionStep *steps = self->steps + self->kept.steps;
  for (int i = self->n_steps - 1; i >= 0; i--)
    {
      int box = steps[i].box;
      Two as_mine[2], as_safe[2];
      go_back (self, &steps[i], need, n, as_mine, as_safe);
      for (int row = 0; row < 2 * n; row++)
        {
          rows.mine[row * rows.n_boxes + box] = as_mine[row / 2][row % 2];
          rows.safe[row * rows.n_boxes + box] = as_safe[row / 2][row % 2];
        }
    }
}

/* Fills the rows of 2 n totals, from total on. */
static inline void
tell_some_totals (MsSectionCounter *self, const MsSectionCount *count, int total, int n,
    const MsSectionRows *rows)
{
  int first = total * rows->n_boxes;
  for (int i = self->last_state; i < self->n_states; i++)
    {
      int above = ms_section_mines_in (self->words[i]) - count->lowest - total;
      for (int v = 0; v < n; v++)
        self->rest[i][v] = (Two){ above == 2 * v, above == 2 * v + 1 };
    }
  go_all_back (
      self, -1, n, (MsSectionRows){ rows->n_boxes, rows->mine + first, rows->safe + first });
}

void
ms_section_tell_totals (
    MsSectionCounter *self, const MsSectionCount *count, const MsSectionRows *rows)
{
  int total = 0;
  for (; count->n - total > 2; total += 4)
    tell_some_totals (self, count, total, 2, rows);
  if (total < count->n)
    tell_some_totals (self, count, total, 1, rows);
}

/* Sets the weights of the states of the last layer in which the free number shows need to need + 2
 * n − 1; all others weigh 0. */
static inline void
weigh_needs (
    MsSectionCounter *self, const MsSectionCount *counts, int need, int n, double *const *weights)
{
  for (int i = self->last_state; i < self->n_states; i++)
    {
      int shown = ms_section_shown_in (self->words[i]), which = shown - need;
      double weight = which >= 0 && which < 2 * n && weights[which] != NULL
          ? weights[which][ms_section_mines_in (self->words[i]) - counts[shown].lowest]
          : 0;
      for (int v = 0; v < n; v++)
        self->rest[i][v] = (Two){ which == 2 * v ? weight : 0, which == 2 * v + 1 ? weight : 0 };
    }
}

void
ms_section_tell_needs (MsSectionCounter *self, const MsSectionCount *counts, int need, int n_needs,
    double *const *weights, const MsSectionRows *rows)
{
  if (n_needs > 2)
    {
      weigh_needs (self, counts, need, 2, weights);
      go_all_back (self, need, 2, *rows);
      return;
    }
  weigh_needs (self, counts, need, 1, weights);
  go_all_back (self, need, 1, *rows);
}

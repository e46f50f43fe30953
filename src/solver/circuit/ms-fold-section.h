/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The part of ms-fold.c that depends on the width of a key; included there once per width.
 *
 * KEY is an unsigned integer type, NAMED(x) the name of x for this type, HASH(key) a 64-bit mix
 * whose high bits are good.
 */

typedef struct
{
  KEY key;
  int32_t lowest, highest; /* the fewest and the most mines placed, over all ways to get here */
} NAMED (State);

/* A table that waits to be folded further. */
typedef struct
{
  KEY seen; /* in each slot: how many cells around its number are folded in */
  size_t base; /* index of the table's first state in the key pool */
  uint32_t n;
  int32_t layer;
} NAMED (Message);

/* The numbers of a bag, and the constants of the tests on keys (ms-fold.h). */
typedef struct
{
  int n, shifts[MS_MAX_OPEN], needs[MS_MAX_OPEN], totals[MS_MAX_OPEN];
  KEY high, over, under; /* bit 3 of each slot; under is that of the layer being made */
} NAMED (Bag);

static void
NAMED (open_bag) (const Fold *self, int number, NAMED (Bag) * bag)
{
  const MsOrder *order = self->order;
  const int32_t *separator = order->separators + order->separator_start[number];
  bag->n = order->n_separator[number] + 1;
  bag->high = bag->over = 0;
  for (int i = 0; i < bag->n; i++)
    {
      int member = i == 0 ? number : separator[i - 1];
      bag->shifts[i] = 4 * self->plan->slot[member];
      bag->needs[i] = self->problem->numbers[member].need;
      bag->totals[i] = self->problem->numbers[member].left;
      bag->high |= (KEY)8 << bag->shifts[i];
      bag->over |= (KEY)(7 - bag->needs[i]) << bag->shifts[i];
    }
}

static void
NAMED (set_under) (NAMED (Bag) * bag, KEY seen)
{
  bag->under = 0;
  for (int i = 0; i < bag->n; i++)
    {
      int rest = bag->totals[i] - (int)(seen >> bag->shifts[i] & 15);
      int lacking = bag->needs[i] > rest ? bag->needs[i] - rest : 0;
      bag->under |= (KEY)(8 - lacking) << bag->shifts[i];
    }
}

static inline NAMED (State) * NAMED (states) (const Fold *self)
{
  return self->pools->key_pool.data;
}

static inline bool
NAMED (reserve_states) (Fold *self, size_t n)
{
  return ms_pool_reserve (&self->work->arena, &self->pools->key_pool, n * sizeof (NAMED (State)));
}

static bool
NAMED (grow_hash) (Fold *self, size_t base, uint32_t n)
{
  if (!clear_hash (self, self->n_slots))
    return false;
  uint32_t *slots = self->pools->hash_pool.data;
  const NAMED (State) *table = NAMED (states) (self) + base;
  size_t mask = self->n_slots - 1;
  int shift = __builtin_clzll (mask);
  for (uint32_t i = 0; i < n; i++)
    {
      size_t slot = HASH (table[i].key) >> shift;
      while (slots[slot] != UINT32_MAX)
        slot = (slot + 1) & mask;
      slots[slot] = i;
    }
  return ms_work_tick (self->work, 4L * n);
}

/* The index of the state with that key in the table that starts at base and has *n states; the
 * state is added if it is not there, for which there must be room. */
static inline uint32_t
NAMED (find_or_add) (Fold *self, size_t base, uint32_t *n, KEY key, int lowest, int highest)
{
  uint32_t *slots = self->pools->hash_pool.data;
  NAMED (State) *table = NAMED (states) (self) + base;
  size_t mask = self->n_slots - 1;
  size_t slot = HASH (key) >> __builtin_clzll (mask);
  for (; slots[slot] != UINT32_MAX; slot = (slot + 1) & mask)
    {
      NAMED (State) *state = &table[slots[slot]];
      if (state->key != key)
        continue;
      if (lowest < state->lowest)
        state->lowest = lowest;
      if (highest > state->highest)
        state->highest = highest;
      return slots[slot];
    }
  slots[slot] = *n;
  table[*n] = (NAMED (State)){ key, lowest, highest };
  return (*n)++;
}

/* Makes room for as many states as one source, or all sources of a small table, can add at most
 * (more), and for as many edges. */
static inline bool
NAMED (make_room) (Fold *self, size_t base, uint32_t n, size_t more, int edge_words)
{
  const MsCircuit *circuit = self->circuit;
  size_t edges_at = circuit->layers[circuit->n_layers - 1].edges;
  /* Larger tables than the circuit can number would need tens of gigabytes anyway. */
  if (n + more > MS_TARGET_MASK || circuit->n_entries + n + more > UINT32_MAX
      || circuit->n_edge_words - edges_at + more * (size_t)edge_words > UINT32_MAX)
    {
      self->work->status = MS_STATUS_MEMORY_LIMIT;
      return false;
    }
  while (2 * (n + more) > self->n_slots)
    if (!NAMED (grow_hash) (self, base, n))
      return false;
  return NAMED (reserve_states) (self, base + n + more)
      && reserve_edges (self, more * (size_t)edge_words);
}

/* Moves the new table to the base of the old one, and gives its layer its final sizes. */
static void
NAMED (settle) (Fold *self, NAMED (Message) * table, size_t built_at, uint32_t n, int edge_words)
{
  MsCircuit *circuit = self->circuit;
  MsTable *layer = &circuit->layers[circuit->n_layers - 1];
  layer->n_edges = (uint32_t)((circuit->n_edge_words - layer->edges) / (size_t)edge_words);
  layer->n_entries = n;
  circuit->n_entries += n;
  memmove (NAMED (states) (self) + table->base, NAMED (states) (self) + built_at,
      n * sizeof (NAMED (State)));
  table->n = n;
  table->layer = circuit->n_layers - 1;
}

static bool
NAMED (fold_box) (Fold *self, NAMED (Bag) * bag, int box, NAMED (Message) * table)
{
  const MsBox *entry = &self->problem->boxes[box];
  size_t built_at = table->base + table->n;
  uint32_t n = 0;
  KEY one = 0;
  for (int i = 0; i < entry->n_numbers; i++)
    one |= (KEY)1 << 4 * self->plan->slot[entry->numbers[i]];
  table->seen += entry->size * one;
  NAMED (set_under) (bag, table->seen);

  MsTable *layer = ms_circuit_add (self->circuit, MS_LAYER_BOX, table->layer, -1, self->work);
  if (layer == NULL || !clear_hash (self, table->n))
    return false;
  layer->box = box;
  bool small = table->n <= SMALL_TABLE;
  if (small
      && (!NAMED (make_room) (self, built_at, 0, table->n * (entry->size + 1u), MS_BOX_EDGE)
          || !ms_work_tick (self->work, 6L * entry->size * table->n)))
    return false;
  for (uint32_t i = 0; i < table->n; i++)
    {
      if (!small
          && (!NAMED (make_room) (self, built_at, n, entry->size + 1u, MS_BOX_EDGE)
              || !ms_work_tick (self->work, 6L * entry->size)))
        return false;
      NAMED (State) source = NAMED (states) (self)[table->base + i];
      for (int mines = 0; mines <= entry->size; mines++)
        {
          KEY key = source.key + mines * one;
          if ((key + bag->over) & bag->high)
            break;
          if (((key + bag->under) & bag->high) != bag->high)
            continue;
          uint32_t target = NAMED (find_or_add) (
              self, built_at, &n, key, source.lowest + mines, source.highest + mines);
          uint32_t *edge = self->circuit->edges + self->circuit->n_edge_words;
          edge[0] = i;
          edge[1] = target | (uint32_t)mines << MS_TARGET_BITS;
          self->circuit->n_edge_words += MS_BOX_EDGE;
        }
    }
  NAMED (settle) (self, table, built_at, n, MS_BOX_EDGE);
  return true;
}

/* Pairs one state of the left table with all states of the right one. */
static bool
NAMED (join_state) (Fold *self, const NAMED (Bag) * bag, uint32_t left,
    const NAMED (Message) * tables, size_t built_at, uint32_t *n)
{
  NAMED (State) source = NAMED (states) (self)[tables[0].base + left];
  for (uint32_t i = 0; i < tables[1].n; i++)
    {
      NAMED (State) other = NAMED (states) (self)[tables[1].base + i];
      KEY key = source.key + other.key;
      if (i % 1024 == 0 && !ms_work_tick (self->work, 2048))
        return false;
      if (((key + bag->over) & bag->high) || ((key + bag->under) & bag->high) != bag->high)
        continue;
      if (!NAMED (make_room) (self, built_at, *n, 1, MS_JOIN_EDGE))
        return false;
      uint32_t *edge = self->circuit->edges + self->circuit->n_edge_words;
      edge[0] = left;
      edge[1] = i;
      edge[2] = NAMED (find_or_add) (
          self, built_at, n, key, source.lowest + other.lowest, source.highest + other.highest);
      self->circuit->n_edge_words += MS_JOIN_EDGE;
    }
  return true;
}

#include "ms-fold-join.h"

/* Joins tables[1], which lies right behind tables[0] in the key pool, into tables[0]. */
static bool
NAMED (join) (Fold *self, NAMED (Bag) * bag, NAMED (Message) * tables)
{
  size_t built_at = tables[1].base + tables[1].n;
  uint32_t n = 0;
  NAMED (set_under) (bag, tables[0].seen + tables[1].seen);
  if (ms_circuit_add (self->circuit, MS_LAYER_JOIN, tables[0].layer, tables[1].layer, self->work)
      == NULL)
    return false;
  if ((double)tables[0].n * tables[1].n >= WORTH_BUCKETS && self->circuit->most_edges == 0)
    return NAMED (join_large) (self, bag, tables);
  if (!clear_hash (self, tables[0].n + tables[1].n))
    return false;
  for (uint32_t i = 0; i < tables[0].n; i++)
    if (!NAMED (join_state) (self, bag, i, tables, built_at, &n)
        || !ms_work_tick (self->work, 2L * (tables[1].n % 1024)))
      return false;
  tables[0].seen += tables[1].seen;
  NAMED (settle) (self, &tables[0], built_at, n, MS_JOIN_EDGE);
  return true;
}

static bool
NAMED (start) (Fold *self, size_t base, NAMED (Message) * table)
{
  MsTable *layer = ms_circuit_add (self->circuit, MS_LAYER_START, -1, -1, self->work);
  if (layer == NULL || !NAMED (reserve_states) (self, base + 1))
    return false;
  NAMED (states) (self)[base] = (NAMED (State)){ 0, 0, 0 };
  layer->n_entries = 1;
  self->circuit->n_entries++;
  *table = (NAMED (Message)){ 0, base, 1, self->circuit->n_layers - 1 };
  return true;
}

/* Takes a number out of the keys, when every state meets its need exactly. */
static void
NAMED (close_number) (Fold *self, int number, NAMED (Message) * table)
{
  int shift = 4 * self->plan->slot[number];
  KEY met = (KEY)self->problem->numbers[number].need << shift;
  NAMED (State) *states = NAMED (states) (self) + table->base;
  for (uint32_t i = 0; i < table->n; i++)
    states[i].key -= met;
  table->seen &= ~((KEY)15 << shift);
}

/* Folds the bag of a number: the messages of its children are the last on the stack, and the bag's
 * own takes their place.  If that is an empty table, there is no solution. */
static bool
NAMED (fold_bag) (Fold *self, int number, NAMED (Message) * stack, int *depth)
{
  int boxes[MS_MAX_AROUND], n_children = self->plan->n_children[number];
  int n_boxes = list_boxes (self->problem, self->folded, number, boxes);
  NAMED (Bag) bag;
  NAMED (open_bag) (self, number, &bag);
  if (bag.n > self->circuit->width)
    self->circuit->width = bag.n;
  if (n_children == 0)
    {
      NAMED (Message) *below = *depth > 0 ? &stack[*depth - 1] : NULL;
      size_t base = below != NULL ? below->base + below->n : 0;
      if (!NAMED (start) (self, base, &stack[(*depth)++]))
        return false;
    }
  for (; n_children > 1; n_children--, (*depth)--)
    if (!NAMED (join) (self, &bag, &stack[*depth - 2]))
      return false;
  NAMED (Message) *table = &stack[*depth - 1];
  for (int i = 0; i < n_boxes && table->n > 0; i++)
    if (!NAMED (fold_box) (self, &bag, boxes[i], table))
      return false;
  NAMED (close_number) (self, number, table);
  return true;
}

/* Folds the bags walk[begin…end - 1] onto the stack of messages; *dead_at becomes the place in the
 * walk of a bag without a solution, if there is one. */
static bool
NAMED (fold_bags) (Fold *self, int begin, int end, int *depth, int *dead_at)
{
  for (int i = begin; i < end; i++)
    {
      /* Room for one more message than there are, which is all that a bag can add. */
      size_t bytes = (size_t)(*depth + 1) * sizeof (NAMED (Message));
      if (!ms_pool_reserve (&self->work->arena, &self->pools->message_pool, bytes))
        return false;
      NAMED (Message) *stack = self->pools->message_pool.data;
      if (!NAMED (fold_bag) (self, self->plan->walk[i], stack, depth)
          || !ms_work_tick (self->work, 20))
        return false;
      if (stack[*depth - 1].n == 0)
        {
          *dead_at = i;
          return true;
        }
      ms_work_done (self->work, (double)i / self->order->n);
    }
  return true;
}

/* Keeps the messages that wait when a branch has been folded, with their states one after the
 * other. */
static bool
NAMED (keep_messages) (const Fold *self, MsFoldBranch *branch, int depth)
{
  const NAMED (Message) *stack = self->pools->message_pool.data;
  size_t n_states = stack[depth - 1].base + stack[depth - 1].n;
  MsArena *arena = &self->work->arena;
  if (!ms_pool_reserve (arena, &branch->messages, (size_t)depth * sizeof *stack)
      || !ms_pool_reserve (arena, &branch->states, n_states * sizeof (NAMED (State))))
    return false;
  memcpy (branch->messages.data, stack, (size_t)depth * sizeof *stack);
  memcpy (branch->states.data, NAMED (states) (self), n_states * sizeof (NAMED (State)));
  branch->n_messages = depth;
  return true;
}

/* Folds a branch, as the piece of a thread (ms-fold-branches.h). */
static bool
NAMED (fold_branch) (int piece, int member, MsWork *work, MsCrew *crew, void *data)
{
  const BranchesFold *all = data;
  MsFoldBranch *branch = &all->branches->branches[piece];
  MsFoldHand *hand = ms_fold_branches_lend (all->branches, member, work);
  Fold fold = *all->fold;
  int depth = 0;
  fold.circuit = &branch->circuit;
  fold.pools = &hand->pools;
  fold.work = &hand->work;
  branch->arena = &hand->work.arena;
  branch->circuit.most_made = all->fold->circuit->most_made;
  branch->done = NAMED (fold_bags) (&fold, branch->begin, branch->end, &depth, &branch->dead_at)
      && (branch->dead_at >= 0 || NAMED (keep_messages) (&fold, branch, depth));
  ms_crew_add (crew, work, branch->end - branch->begin);
  /* If one branch makes more than the limit of work allows, the whole does. */
  if (hand->work.status == MS_STATUS_WORK_LIMIT)
    work->status = MS_STATUS_WORK_LIMIT;
  return work->status == MS_STATUS_OK;
}

/* Puts the messages that wait in a branch onto the stack. */
static bool
NAMED (take_messages) (Fold *self, const MsFoldBranch *branch, int first_layer, int *depth)
{
  size_t n = (size_t)*depth + (size_t)branch->n_messages;
  if (!ms_pool_reserve (
          &self->work->arena, &self->pools->message_pool, n * sizeof (NAMED (Message))))
    return false;
  NAMED (Message) *stack = self->pools->message_pool.data;
  const NAMED (Message) *messages = branch->messages.data;
  const NAMED (Message) *last = &messages[branch->n_messages - 1];
  size_t base = *depth > 0 ? stack[*depth - 1].base + stack[*depth - 1].n : 0;
  size_t n_states = last->base + last->n;
  if (!NAMED (reserve_states) (self, base + n_states))
    return false;
  memcpy (NAMED (states) (self) + base, branch->states.data, n_states * sizeof (NAMED (State)));
  for (int i = 0; i < branch->n_messages; i++)
    {
      NAMED (Message) *message = &stack[(*depth)++];
      *message = messages[i];
      message->base += base;
      message->layer += first_layer;
    }
  return ms_work_tick (self->work, (long)n_states);
}

/* Takes over a branch that a thread has folded, or folds it if no thread has. */
static bool
NAMED (take_branch) (
    Fold *self, MsFoldBranches *branches, MsFoldBranch *branch, int *depth, int *dead_at)
{
  if (!branch->done)
    {
      ms_fold_branches_release (branches, branch);
      forget_folded (self, branch->begin, branch->end);
      return NAMED (fold_bags) (self, branch->begin, branch->end, depth, dead_at);
    }
  *dead_at = branch->dead_at;
  if (*dead_at >= 0)
    return true;
  int first_layer = ms_fold_branches_append (branch, self->circuit, self->work);
  bool done = first_layer >= 0 && NAMED (take_messages) (self, branch, first_layer, depth);
  ms_fold_branches_release (branches, branch);
  return done;
}

static bool
NAMED (fold_all_bags) (Fold *self, MsFoldBranches *branches, int begin, int end, int *dead_at)
{
  int depth = 0;
  BranchesFold all = { self, branches };
  if (!ms_fold_branches_run (branches, self->order->n, NAMED (fold_branch), &all))
    return false;
  for (int i = 0; i < branches->n_branches; i++)
    {
      MsFoldBranch *branch = &branches->branches[i];
      if (!NAMED (fold_bags) (self, begin, branch->begin, &depth, dead_at) || *dead_at >= 0)
        return *dead_at >= 0;
      if (!NAMED (take_branch) (self, branches, branch, &depth, dead_at) || *dead_at >= 0)
        return *dead_at >= 0;
      begin = branch->end;
    }
  return NAMED (fold_bags) (self, begin, end, &depth, dead_at);
}

/* Folds the bags of a section; *dead_at becomes the place in the walk of a bag without a solution,
 * if there is one. */
static bool
NAMED (fold_section) (Fold *self, int begin, int end, int *dead_at, int *lowest, int *highest)
{
  MsFoldBranches branches;
  bool done = ms_fold_branches_begin (&branches, self->circuit, self->plan, begin, end, self->work)
      && NAMED (fold_all_bags) (self, &branches, begin, end, dead_at);
  ms_fold_branches_end (&branches);
  if (!done || *dead_at >= 0)
    return done;
  NAMED (State) root = NAMED (states) (self)[0];
  *lowest = root.lowest;
  *highest = root.highest;
  return true;
}

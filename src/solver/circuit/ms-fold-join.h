/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The part of ms-fold.c that joins large tables; included by ms-fold-section.h once per width.
 *
 * Of a million pairs or more hardly one in fifty fits, and the table that comes of them is larger
 * than a processor's caches.  So
 *   - the states of one table, the inner one, are put into buckets by their digits in those slots
 *     whose numbers have no cells left after the join: there a pair must meet the need exactly, so
 *     that each state of the other table has only one bucket to look into;
 *   - the states of the other table, the outer one, are taken in groups that have the same digits
 *     in all slots in which every inner state has 0.  Two groups have no sum of keys in common, so
 *     that each has a table of sums of its own, which is small, and whose entries follow one
 *     another;
 *   - runs of groups are pieces for several threads (ms-crew.h).
 * Entries are numbered group by group, groups in the order in which the outer table has them, so
 * that the circuit does not depend on how many threads there are.
 *
 * There are three rounds over the pieces.  First the pairs that fit are counted; then they are
 * written as edges, with targets numbered within the piece; at last the states of the targets are
 * written and the edges get the final numbers of their targets.  A thread allocates nothing.  A
 * piece with more sums than its thread has room for is left for another round with more room.
 */

/* A hash table with which one thread numbers the sums of a group. */
typedef struct
{
  KEY *keys; /* [capacity] */
  uint32_t *slots; /* [2 * capacity] */
} NAMED (Sums);

typedef struct
{
  const NAMED (State) * outer, *inner;
  NAMED (State) * built;
  uint32_t n_outer, n_inner, n_groups;
  KEY over, under, high;
  uint32_t *sequence; /* [n_outer] indices of the outer states, group by group */
  uint32_t *group_start; /* [n_groups + 1] where in sequence each group starts */
  uint32_t *bucket; /* [n_outer] the bucket with the partners of each outer state */
  /* [buckets + 2] where in partners each bucket starts; the last bucket is empty. */
  uint32_t *bucket_start;
  uint32_t *partners; /* [n_inner] indices of the inner states, bucket by bucket */
  KEY *keys; /* [n_inner] the keys of the partners */
  uint32_t *edges; /* the edges of the layer */
  int outer_place, inner_place; /* which word of an edge is the outer, and which the inner state */
  JoinPiece *pieces; /* [n_pieces] */
  int n_pieces;
  NAMED (Sums) * sums; /* [n_members] */
  uint32_t capacity; /* sums that each thread has room for; a power of two */
} NAMED (Pairing);

/* Finds the states of both tables and of the new one again, as the pool may have moved. */
static void
NAMED (find_states) (NAMED (Pairing) * pairing, const Fold *self, const NAMED (Message) * tables)
{
  int outer = pairing->outer_place;
  pairing->outer = NAMED (states) (self) + tables[outer].base;
  pairing->inner = NAMED (states) (self) + tables[1 - outer].base;
  pairing->built = NAMED (states) (self) + tables[1].base + tables[1].n;
}

/* Gives states with the same key under the mask the same number, numbered in the order in which
 * they come; the hash then has one state of each number. */
static bool
NAMED (number_states) (Fold *self, const NAMED (State) * states, uint32_t n, KEY mask,
    uint32_t *numbers, uint32_t *n_numbers)
{
  *n_numbers = 0;
  if (!clear_hash (self, n))
    return false;
  uint32_t *slots = self->pools->hash_pool.data;
  size_t last = self->n_slots - 1;
  for (uint32_t i = 0; i < n; i++)
    {
      KEY key = states[i].key & mask;
      size_t slot = HASH (key) >> __builtin_clzll (last);
      while (slots[slot] != UINT32_MAX && (states[slots[slot]].key & mask) != key)
        slot = (slot + 1) & last;
      if (slots[slot] == UINT32_MAX)
        {
          slots[slot] = i;
          numbers[i] = (*n_numbers)++;
        }
      else
        numbers[i] = numbers[slots[slot]];
      if (i % 1024 == 1023 && !ms_work_tick (self->work, 8192))
        return false;
    }
  return true;
}

/* The number that number_states gave to a key under the mask; none if there is no such key. */
static uint32_t
NAMED (look_up) (const Fold *self, const NAMED (State) * states, KEY mask, KEY key,
    const uint32_t *numbers, uint32_t none)
{
  const uint32_t *slots = self->pools->hash_pool.data;
  size_t last = self->n_slots - 1, slot = HASH (key) >> __builtin_clzll (last);
  while (slots[slot] != UINT32_MAX && (states[slots[slot]].key & mask) != key)
    slot = (slot + 1) & last;
  return slots[slot] != UINT32_MAX ? numbers[slots[slot]] : none;
}

/* A mask of some slots of the bag: if full, those of numbers that have no cells left after the
 * join; else those in which every key of the table has 0. */
static KEY
NAMED (mask_slots) (const NAMED (Bag) * bag, KEY seen, bool full)
{
  KEY mask = 0;
  for (int i = 0; i < bag->n; i++)
    {
      int digit = (int)(seen >> bag->shifts[i] & 15);
      if (digit == (full ? bag->totals[i] : 0))
        mask |= (KEY)15 << bag->shifts[i];
    }
  return mask;
}

static KEY
NAMED (needs_of) (const NAMED (Bag) * bag)
{
  KEY needs = 0;
  for (int i = 0; i < bag->n; i++)
    needs |= (KEY)bag->needs[i] << bag->shifts[i];
  return needs;
}

/* Fills in sequence, group_start and n_groups. */
static bool
NAMED (find_groups) (NAMED (Pairing) * pairing, Fold *self, KEY mask)
{
  uint32_t n = pairing->n_outer;
  uint32_t *numbers = ms_arena_alloc (&self->work->arena, n, sizeof *numbers);
  if (numbers == NULL
      || !NAMED (number_states) (self, pairing->outer, n, mask, numbers, &pairing->n_groups))
    return false;
  pairing->sequence = ms_arena_alloc (&self->work->arena, n, sizeof (uint32_t));
  pairing->group_start = ms_arena_alloc (
      &self->work->arena, (size_t)pairing->n_groups + 1, sizeof (uint32_t));
  return pairing->sequence != NULL && pairing->group_start != NULL
      && sort_by_number (
          self->work, numbers, n, pairing->n_groups, pairing->group_start, pairing->sequence);
}

/* Puts the inner states into buckets, and finds the bucket of each outer state. */
static bool
NAMED (find_buckets) (NAMED (Pairing) * pairing, Fold *self, KEY tight, KEY needs)
{
  MsArena *arena = &self->work->arena;
  uint32_t n = pairing->n_inner, n_buckets;
  uint32_t *numbers = ms_arena_alloc (arena, n, sizeof *numbers);
  pairing->bucket = ms_arena_alloc (arena, pairing->n_outer, sizeof (uint32_t));
  pairing->partners = ms_arena_alloc (arena, n, sizeof (uint32_t));
  pairing->keys = ms_arena_alloc (arena, n, sizeof (KEY));
  if (numbers == NULL || pairing->bucket == NULL || pairing->partners == NULL
      || pairing->keys == NULL
      || !NAMED (number_states) (self, pairing->inner, n, tight, numbers, &n_buckets))
    return false;
  for (uint32_t i = 0; i < pairing->n_outer; i++)
    {
      KEY lacking = (needs & tight) - (pairing->outer[i].key & tight);
      pairing->bucket[i] = NAMED (look_up) (
          self, pairing->inner, tight, lacking, numbers, n_buckets);
      if (i % 1024 == 1023 && !ms_work_tick (self->work, 8192))
        return false;
    }
  pairing->bucket_start = ms_arena_alloc (arena, (size_t)n_buckets + 2, sizeof (uint32_t));
  if (pairing->bucket_start == NULL
      || !sort_by_number (
          self->work, numbers, n, n_buckets, pairing->bucket_start, pairing->partners))
    return false;
  pairing->bucket_start[n_buckets + 1] = n;
  for (uint32_t i = 0; i < n; i++)
    pairing->keys[i] = pairing->inner[pairing->partners[i]].key;
  return ms_work_tick (self->work, 2L * n);
}

static inline bool
NAMED (fits) (const NAMED (Pairing) * pairing, KEY sum)
{
  return !((sum + pairing->over) & pairing->high)
      && ((sum + pairing->under) & pairing->high) == pairing->high;
}

static uint32_t
NAMED (count_fitting) (const NAMED (Pairing) * pairing, KEY key, const KEY *keys, uint32_t n)
{
  uint32_t n_fitting = 0;
  for (uint32_t i = 0; i < n; i++)
    n_fitting += NAMED (fits) (pairing, key + keys[i]);
  return n_fitting;
}

static bool
NAMED (count_piece) (int index, int member, MsWork *work, MsCrew *crew, void *data)
{
  const NAMED (Pairing) *pairing = data;
  JoinPiece *piece = &pairing->pieces[index];
  uint32_t end = pairing->group_start[piece->end_group];
  (void)member;
  (void)crew;
  for (uint32_t i = pairing->group_start[piece->first_group]; i < end; i++)
    {
      uint32_t source = pairing->sequence[i];
      const uint32_t *bucket = &pairing->bucket_start[pairing->bucket[source]];
      piece->n_edges += NAMED (count_fitting) (
          pairing, pairing->outer[source].key, pairing->keys + bucket[0], bucket[1] - bucket[0]);
      if (!ms_work_tick (work, 4 + (bucket[1] - bucket[0]) / 2))
        return false;
    }
  return true;
}

/* The index of sum among the sums of its group, to which it is added if it is new; *n_slots grows
 * as it must.  UINT32_MAX where there is no room. */
static inline uint32_t
NAMED (find_sum) (
    const NAMED (Sums) * sums, uint32_t capacity, uint32_t *n, uint32_t *n_slots, KEY sum)
{
  uint32_t last = *n_slots - 1, slot = (uint32_t)(HASH (sum) >> 32) & last;
  for (; sums->slots[slot] != UINT32_MAX; slot = (slot + 1) & last)
    if (sums->keys[sums->slots[slot]] == sum)
      return sums->slots[slot];
  if (*n == capacity)
    return UINT32_MAX;
  sums->slots[slot] = *n;
  sums->keys[*n] = sum;
  if (2 * ++*n <= *n_slots || *n_slots == 2 * capacity)
    return *n - 1;
  last = 4 * *n_slots < 2 * capacity ? 4 * *n_slots - 1 : 2 * capacity - 1;
  memset (sums->slots, 0xff, ((size_t)last + 1) * sizeof *sums->slots);
  for (uint32_t i = 0; i < *n; i++)
    {
      slot = (uint32_t)(HASH (sums->keys[i]) >> 32) & last;
      while (sums->slots[slot] != UINT32_MAX)
        slot = (slot + 1) & last;
      sums->slots[slot] = i;
    }
  *n_slots = last + 1;
  return *n - 1;
}

/* Writes the edges of a group, whose targets are numbered from first on; *n becomes the number of
 * its sums.  If there is no room for them, *edges does not move. */
static bool
NAMED (write_group) (const NAMED (Pairing) * pairing, uint32_t group, uint32_t first,
    const NAMED (Sums) * sums, uint32_t **edges, uint32_t *n, MsWork *work)
{
  uint32_t n_slots = FEW_SUMS, *edge = *edges;
  *n = 0;
  memset (sums->slots, 0xff, FEW_SUMS * sizeof *sums->slots);
  for (uint32_t i = pairing->group_start[group]; i < pairing->group_start[group + 1]; i++)
    {
      uint32_t source = pairing->sequence[i];
      const uint32_t *bucket = &pairing->bucket_start[pairing->bucket[source]];
      KEY key = pairing->outer[source].key;
      for (uint32_t j = bucket[0]; j < bucket[1]; j++)
        {
          if (!NAMED (fits) (pairing, key + pairing->keys[j]))
            continue;
          uint32_t place = NAMED (find_sum) (
              sums, pairing->capacity, n, &n_slots, key + pairing->keys[j]);
          if (place == UINT32_MAX)
            return true;
          edge[pairing->outer_place] = source;
          edge[pairing->inner_place] = pairing->partners[j];
          edge[2] = first + place;
          edge += MS_JOIN_EDGE;
        }
      if (!ms_work_tick (work, 4 + 4L * (bucket[1] - bucket[0])))
        return false;
    }
  *edges = edge;
  return true;
}

/* Writes the edges of a piece; if a group has too many sums, the piece is left for another
 * round. */
static bool
NAMED (write_piece) (int index, int member, MsWork *work, MsCrew *crew, void *data)
{
  const NAMED (Pairing) *pairing = data;
  JoinPiece *piece = &pairing->pieces[index];
  uint32_t *edges = pairing->edges + MS_JOIN_EDGE * piece->edges_at, n;
  (void)crew;
  if (piece->written)
    return true;
  piece->n_entries = 0;
  for (uint32_t group = piece->first_group; group < piece->end_group; group++)
    {
      const uint32_t *from = edges;
      if (!NAMED (write_group) (
              pairing, group, piece->n_entries, &pairing->sums[member], &edges, &n, work))
        return false;
      if (edges == from && n > 0)
        return true;
      piece->n_entries += n;
    }
  piece->written = true;
  return true;
}

/* Writes the states of a piece's targets, and gives its edges the final numbers of their
 * targets. */
static bool
NAMED (settle_piece) (int index, int member, MsWork *work, MsCrew *crew, void *data)
{
  const NAMED (Pairing) *pairing = data;
  const JoinPiece *piece = &pairing->pieces[index];
  NAMED (State) *built = pairing->built + piece->entries_at;
  uint32_t *edge = pairing->edges + MS_JOIN_EDGE * piece->edges_at, n = 0;
  (void)member;
  (void)crew;
  for (size_t i = 0; i < piece->n_edges; i++, edge += MS_JOIN_EDGE)
    {
      const NAMED (State) *a = &pairing->outer[edge[pairing->outer_place]];
      const NAMED (State) *b = &pairing->inner[edge[pairing->inner_place]];
      int lowest = a->lowest + b->lowest, highest = a->highest + b->highest;
      NAMED (State) *state = &built[edge[2]];
      if (edge[2] == n)
        {
          *state = (NAMED (State)){ a->key + b->key, lowest, highest };
          n++;
        }
      state->lowest = lowest < state->lowest ? lowest : state->lowest;
      state->highest = highest > state->highest ? highest : state->highest;
      edge[2] += piece->entries_at;
      if (i % 4096 == 4095 && !ms_work_tick (work, 3 * 4096))
        return false;
    }
  return ms_work_tick (work, 20);
}

/* Cuts the groups into pieces with about the same number of outer states. */
static bool
NAMED (cut_pieces) (NAMED (Pairing) * pairing, MsWork *work)
{
  uint32_t least = pairing->n_outer / MOST_PIECES + 1, group = 0;
  pairing->pieces = ms_work_alloc0 (work, MOST_PIECES + 1, sizeof *pairing->pieces);
  if (pairing->pieces == NULL)
    return false;
  while (group < pairing->n_groups)
    {
      JoinPiece *piece = &pairing->pieces[pairing->n_pieces++];
      uint32_t from = pairing->group_start[group];
      piece->first_group = group;
      while (group < pairing->n_groups && pairing->group_start[group] - from < least)
        group++;
      piece->end_group = group;
    }
  return true;
}

/* Allocates room for the sums of a group for one thread, and for up to wanted threads while there
 * is memory; returns for how many, 0 when the run is to stop. */
static int
NAMED (give_room) (NAMED (Pairing) * pairing, int wanted, MsWork *work)
{
  MsArena *arena = &work->arena;
  int n = 0;
  for (; n < wanted; n++)
    {
      NAMED (Sums)
      sums = {
        .keys = ms_arena_alloc (arena, pairing->capacity, sizeof (KEY)),
        .slots = ms_arena_alloc (arena, 2 * (size_t)pairing->capacity, sizeof (uint32_t)),
      };
      if (sums.keys == NULL || sums.slots == NULL)
        break;
      pairing->sums[n] = sums;
    }
  if (n > 0)
    arena->status = MS_STATUS_OK;
  return n;
}

/* Writes all edges, in further rounds with more room where there were too many sums. */
static bool
NAMED (write_edges) (NAMED (Pairing) * pairing, int wanted, MsWork *work)
{
  bool written = false;
  MsArenaMark mark = ms_arena_mark (&work->arena);
  pairing->sums = ms_arena_alloc (&work->arena, (size_t)wanted, sizeof *pairing->sums);
  if (pairing->sums == NULL)
    return false;
  MsArenaMark room = ms_arena_mark (&work->arena);
  for (pairing->capacity = FIRST_CAPACITY; !written; pairing->capacity *= 8)
    {
      int n = NAMED (give_room) (pairing, wanted, work);
      if (n == 0 || !ms_crew_run (work, n, pairing->n_pieces, 0, NAMED (write_piece), pairing))
        return false;
      written = true;
      for (int i = 0; i < pairing->n_pieces; i++)
        written &= pairing->pieces[i].written;
      ms_arena_release (&work->arena, room);
    }
  ms_arena_release (&work->arena, mark);
  return true;
}

/* Begins a join with tables[outer] as the outer table: finds its groups. */
static bool
NAMED (pair_up) (NAMED (Pairing) * pairing, Fold *self, const NAMED (Bag) * bag,
    const NAMED (Message) * tables, int outer)
{
  *pairing = (NAMED (Pairing)){
    .n_outer = tables[outer].n,
    .n_inner = tables[1 - outer].n,
    .over = bag->over,
    .under = bag->under,
    .high = bag->high,
    .outer_place = outer,
    .inner_place = 1 - outer,
  };
  NAMED (find_states) (pairing, self, tables);
  return NAMED (find_groups) (
      pairing, self, NAMED (mask_slots) (bag, tables[1 - outer].seen, false));
}

/* Counts the edges, and writes them behind those of the circuit; *n becomes the number of states
 * that they lead to. */
static bool
NAMED (make_edges) (NAMED (Pairing) * pairing, Fold *self, int wanted, uint32_t *n)
{
  MsWork *work = self->work;
  MsCircuit *circuit = self->circuit;
  size_t n_edges = 0, n_entries = 0;
  if (!ms_crew_run (work, wanted, pairing->n_pieces, 0, NAMED (count_piece), pairing))
    return false;
  for (int i = 0; i < pairing->n_pieces; i++)
    {
      pairing->pieces[i].edges_at = n_edges;
      n_edges += pairing->pieces[i].n_edges;
    }
  if (n_edges > UINT32_MAX / MS_JOIN_EDGE)
    work->status = MS_STATUS_MEMORY_LIMIT;
  if (n_edges > UINT32_MAX / MS_JOIN_EDGE
      || !is_within_work (circuit, circuit->n_edge_words + n_edges * MS_JOIN_EDGE, work)
      || !reserve_edges (self, n_edges * MS_JOIN_EDGE))
    return false;
  pairing->edges = circuit->edges + circuit->n_edge_words;
  if (!NAMED (write_edges) (pairing, wanted, work))
    return false;
  for (int i = 0; i < pairing->n_pieces; i++)
    {
      pairing->pieces[i].entries_at = (uint32_t)n_entries;
      n_entries += pairing->pieces[i].n_entries;
    }
  if (n_entries > MS_TARGET_MASK || circuit->n_entries + n_entries > UINT32_MAX)
    work->status = MS_STATUS_MEMORY_LIMIT;
  circuit->n_edge_words += n_edges * MS_JOIN_EDGE;
  *n = (uint32_t)n_entries;
  return work->status == MS_STATUS_OK;
}

/* Does what join does, for a layer that has been added already. */
static bool
NAMED (join_large) (Fold *self, const NAMED (Bag) * bag, NAMED (Message) * tables)
{
  MsWork *work = self->work;
  MsArenaMark mark = ms_arena_mark (&work->arena);
  NAMED (Pairing) pairing, other;
  size_t built_at = tables[1].base + tables[1].n;
  bool many = (double)tables[0].n * tables[1].n >= WORTH_THREADS;
  int wanted = many ? ms_crew_wanted (work) : 1;
  uint32_t n;
  if (!NAMED (pair_up) (&pairing, self, bag, tables, 0)
      || !NAMED (pair_up) (&other, self, bag, tables, 1))
    return false;
  if (pairing.n_groups < ENOUGH_GROUPS && other.n_groups > pairing.n_groups)
    pairing = other;
  KEY tight = NAMED (mask_slots) (bag, tables[0].seen + tables[1].seen, true);
  if (!NAMED (find_buckets) (&pairing, self, tight, NAMED (needs_of) (bag))
      || !NAMED (cut_pieces) (&pairing, work) || !NAMED (make_edges) (&pairing, self, wanted, &n)
      || !NAMED (reserve_states) (self, built_at + n))
    return false;
  NAMED (find_states) (&pairing, self, tables);
  if (!ms_crew_run (work, wanted, pairing.n_pieces, 0, NAMED (settle_piece), &pairing))
    return false;
  ms_arena_release (&work->arena, mark);
  tables[0].seen += tables[1].seen;
  NAMED (settle) (self, &tables[0], built_at, n, MS_JOIN_EDGE);
  return true;
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-click-search.h"

#include "ms-number-order.h"

#include <string.h>

/* What a byte of a state says of a number, a mine or an opening. */
#define PLAIN 0 /* nothing that the numbers to come can notice */
#define WAITING 1 /* a number that was paid for, and is opened for nothing by a chord beside it */
#define FLAGGED 2
#define GROUP 3 /* and above: a number that is chorded, or a group; equal bytes are one group */
/* Groups that are new: above all that a state has. */
#define NEW_NUMBER (GROUP + MS_ORDER_MOST_BYTES)
#define NEW_GROUP (NEW_NUMBER + 1)
#define N_VALUES (NEW_GROUP + 8)

#define CLICK MS_PART_CLICK
/* A ghost touches at most two others. */
#define MOST_LOST_BY_GHOST (2 * CLICK)

/* After a number so many states are kept at least, and of those that are left at most one in
 * LEAST_SHARES; on long bands as many as five numbers may have on average. */
#define LEAST_KEPT 256
#define LEAST_SHARES 64
#define STEPS_FOR_SHARE 5

/* The n states after some number.  Arrays are [n] and [n * n_bytes]. */
typedef struct
{
  size_t n, room, key_room, cost_room;
  uint8_t *keys;
  int32_t *costs;
} States;

typedef struct
{
  const MsAllocator *allocator;
  MsNumberOrder *order;
  size_t n_bytes; /* of a state */
  States now, next;
  uint32_t *sources; /* of next: twice the state of now it came from, plus 1 where chorded */
  size_t sources_room;
  uint32_t *table; /* hashed: 1 + index in next, or 0 */
  size_t table_room, n_table;
  uint32_t *history; /* the sources of all states, one number after the other */
  size_t history_room, n_history;
  size_t *starts; /* [numbers]: where in history the states of a number begin */
  /* a bit for each byte that is in use for a group, a mine, a number, a number of an island, a
   * ghost */
  uint64_t group_bytes, mine_bytes, number_bytes, island_bytes, ghost_bytes;
  bool *beaten; /* of next */
  size_t beaten_room;
  int64_t left; /* of the states that may still be made */
  int n_shares; /* such a part of them may be kept after one number */
  int lost; /* how much better a dropped state could have been, in all */
} Search;

static inline uint8_t *
key_of (const Search *search, const States *states, size_t i)
{
  return states->keys + i * search->n_bytes;
}

/* --- Making states --- */

static uint64_t
hash (const uint8_t *key, size_t n_bytes)
{
  uint64_t value = UINT64_C (0x9E3779B97F4A7C15);
  for (size_t i = 0; i < n_bytes; i += 8)
    {
      uint64_t word;
      memcpy (&word, key + i, 8);
      value = (value ^ word) * UINT64_C (0xD6E8FEB86659FD93);
      value ^= value >> 32;
    }
  return value;
}

/* Numbers the groups in the order of their first bytes, so that equal states have equal bytes. */
static void
number_groups (uint8_t *key, size_t n_bytes)
{
  uint8_t names[N_VALUES] = { 0 }, n_groups = 0;
  for (size_t i = 0; i < n_bytes; i++)
    if (key[i] >= GROUP)
      {
        if (names[key[i]] == 0)
          names[key[i]] = (uint8_t)(GROUP + n_groups++);
        key[i] = names[key[i]];
      }
}

/* Joins two groups; returns whether they were not one, so that a click is saved. */
static bool
join (uint8_t *key, size_t n_bytes, uint8_t group, uint8_t other)
{
  if (group == other)
    return false;
  for (size_t i = 0; i < n_bytes; i++)
    if (key[i] == other)
      key[i] = group;
  return true;
}

/* Chords the number of this step: it costs the chord and a group of its own, which it then loses to
 * each group that it touches, and each mine that is not flagged yet. */
static int
chord (const Search *search, const MsOrderStep *step, uint8_t *key)
{
  int cost = step->chord, n_saved = 0;
  key[step->byte] = NEW_NUMBER;
  for (int i = 0; i < step->n_mines; i++)
    {
      cost += key[step->mines[i]] != FLAGGED ? step->flags[i] : 0;
      key[step->mines[i]] = FLAGGED;
    }
  for (int i = 0; i < step->n_numbers; i++)
    {
      uint8_t *other = &key[step->numbers[i]];
      if (*other == WAITING)
        {
          n_saved++;
          *other = PLAIN;
        }
      else if (*other >= GROUP)
        n_saved += join (key, search->n_bytes, NEW_NUMBER, *other);
    }
  for (int i = 0; i < step->n_groups; i++)
    n_saved += join (key, search->n_bytes, NEW_NUMBER, key[step->groups[i]]);
  for (int i = 0; i < step->n_kin; i++)
    if (key[step->kin[i]] >= GROUP)
      join (key, search->n_bytes, NEW_NUMBER, key[step->kin[i]]);
  return cost - CLICK * n_saved;
}

/* The number of this step without a chord: it may need a click of its own. */
static int
pass (const MsOrderStep *step, uint8_t *key)
{
  if (!step->is_island)
    return 0;
  for (int i = 0; i < step->n_numbers; i++)
    if (key[step->numbers[i]] >= GROUP)
      return 0;
  key[step->byte] = WAITING;
  return CLICK;
}

static bool
reserve (Search *search, States *states, size_t n)
{
  return ms_grow (search->allocator, &states->keys, &states->key_room, n * search->n_bytes, 1)
      && ms_grow (search->allocator, &states->costs, &states->cost_room, n, sizeof (int32_t));
}

/* The table holds next, of which there will be at most n, at most half full. */
static bool
clear_table (Search *search, size_t n)
{
  search->n_table = 64;
  while (search->n_table < 2 * n)
    search->n_table *= 2;
  if (!ms_grow (search->allocator, &search->table, &search->table_room, search->n_table,
          sizeof *search->table))
    return false;
  memset (search->table, 0, search->n_table * sizeof *search->table);
  return true;
}

/* The place in the table of a state of next, or where it is to be put. */
static uint32_t *
look_up (const Search *search, const uint8_t *key)
{
  size_t mask = search->n_table - 1, i = hash (key, search->n_bytes) & mask;
  while (search->table[i] != 0
      && memcmp (key_of (search, &search->next, search->table[i] - 1), key, search->n_bytes) != 0)
    i = (i + 1) & mask;
  return &search->table[i];
}

/* The index of a state in next; next.n where it is not there. */
static size_t
find (const Search *search, const uint8_t *key)
{
  uint32_t entry = *look_up (search, key);
  return entry != 0 ? entry - 1 : search->next.n;
}

/* Adds to next a state, unless it is there at no higher cost. */
static void
add (Search *search, const uint8_t *key, int cost, uint32_t source)
{
  States *next = &search->next;
  uint32_t *entry = look_up (search, key);
  size_t i = *entry != 0 ? *entry - 1 : next->n;
  if (i == next->n)
    {
      memcpy (key_of (search, next, i), key, search->n_bytes);
      *entry = (uint32_t)++next->n;
    }
  else if (cost >= next->costs[i])
    return;
  next->costs[i] = cost;
  search->sources[i] = source;
}

static bool
expand (Search *search, const MsOrderStep *step)
{
  States *now = &search->now;
  size_t n = 2 * now->n;
  uint8_t key[MS_ORDER_MOST_BYTES];
  search->next.n = 0;
  if (!reserve (search, &search->next, n) || !clear_table (search, n)
      || !ms_grow (
          search->allocator, &search->sources, &search->sources_room, n, sizeof *search->sources))
    return false;
  for (size_t i = 0; i < now->n; i++)
    for (int choice = 0; choice < 2; choice++)
      {
        int cost = now->costs[i];
        memcpy (key, key_of (search, now, i), search->n_bytes);
        for (int j = 0; j < step->n_begun; j++)
          key[step->begun[j]] = (uint8_t)(NEW_GROUP + j);
        for (int j = 0; j < step->n_left; j++)
          key[step->left[j]] = WAITING;
        cost += choice == 1 ? chord (search, step, key) : pass (step, key);
        for (int j = 0; j < step->n_forgotten; j++)
          key[step->forgotten[j]] = PLAIN;
        number_groups (key, search->n_bytes);
        add (search, key, cost, (uint32_t)(2 * i) + (uint32_t)choice);
      }
  return true;
}

/* --- Dropping states --- */

/* What a state can save at most, whichever of the numbers to come are chorded.
 *
 * Only the numbers beside those that were taken matter.  A chord there saves a click for each mine
 * that is flagged already, for each number that waits, and for each group that it joins; where
 * there is no chord, a number that touches no opening is opened for nothing if a chorded one
 * touches it.  Of chords that touch, the later gets only what the former did not: they are one
 * group anyhow, and have opened the cells between them. */
static int
most_saved (const MsOrderStep *step, const uint8_t *key)
{
  /* the most so far where the last number is not chorded, is opened for nothing, is chorded */
  int none = 0, opened = 0, chorded = 0;
  uint64_t last_places = 0, last_groups = 0;
  for (int i = 0; i < step->n_ahead; i++)
    {
      const MsOrderAhead *ahead = &step->ahead[i];
      uint64_t places = 0, groups = 0;
      for (int j = 0; j < ahead->n; j++)
        {
          uint8_t value = key[ahead->bytes[j]];
          if (value >= GROUP)
            groups |= UINT64_C (1) << (value - GROUP);
          else if (value != PLAIN)
            places |= UINT64_C (1) << ahead->bytes[j];
        }
      int best = none > opened ? none : opened,
          gain = __builtin_popcountll (places) + __builtin_popcountll (groups);
      best = chorded > best ? chorded : best;
      if (!ahead->touches_last)
        {
          none = best;
          opened = best + (ahead->is_island && groups != 0);
          chorded = best + gain;
        }
      else
        {
          int others = __builtin_popcountll (places & ~last_places)
              + __builtin_popcountll (groups & ~last_groups);
          int after_chord = chorded + others, after_none = none + gain;
          int free = (none > opened ? none : opened) + (ahead->is_island && groups != 0);
          none = best;
          opened = free;
          chorded = after_chord > after_none ? after_chord : after_none;
        }
      last_places = places;
      last_groups = groups;
    }
  none = opened > none ? opened : none;
  return CLICK * (chorded > none ? chorded : none);
}

/* What a state can cost at most that another would not cost: for each two groups that are one
 * already what another would save by joining them, and for each ghost what its group loses by being
 * joined to ghosts for nothing. */
static int
most_cost (const Search *search, const uint8_t *key)
{
  uint64_t groups = 0;
  int cost = 0;
  for (uint64_t bits = search->group_bytes; bits != 0; bits &= bits - 1)
    {
      uint64_t bit = UINT64_C (1) << (key[__builtin_ctzll (bits)] - GROUP);
      cost += groups & bit ? CLICK : 0;
      groups |= bit;
    }
  for (uint64_t bits = search->ghost_bytes; bits != 0; bits &= bits - 1)
    cost += key[__builtin_ctzll (bits)] >= GROUP ? MOST_LOST_BY_GHOST : 0;
  return cost;
}

/* --- Comparing states that differ in one byte --- */

/* The state of next that is like state i but for one byte; next->n where there is none. */
static size_t
find_other (const Search *search, size_t i, int byte, uint8_t value)
{
  uint8_t key[MS_ORDER_MOST_BYTES];
  memcpy (key, key_of (search, &search->next, i), search->n_bytes);
  key[byte] = value;
  number_groups (key, search->n_bytes);
  return find (search, key);
}

/* State more can save up to saved clicks more than state less, which can save up to saved_by_less
 * more than it; the dearer of them is beaten if it is dearer by that much. */
static void
compare (Search *search, size_t more, size_t less, int saved, int saved_by_less)
{
  if (less == search->next.n)
    return;
  int difference = search->next.costs[more] - search->next.costs[less];
  search->beaten[more] |= difference >= saved;
  search->beaten[less] |= difference <= -saved_by_less;
}

/* How many clicks at most a byte saves where it is a chorded number: one for each number to come
 * that touches it, but of those beside openings only for such as are chorded, of which two that
 * touch are one group anyhow. */
static void
find_savings (const MsOrderStep *step, int savings[MS_ORDER_MOST_BYTES])
{
  int last[MS_ORDER_MOST_BYTES];
  for (int i = 0; i < MS_ORDER_MOST_BYTES; i++)
    {
      savings[i] = 0;
      last[i] = -2;
    }
  for (int i = 0; i < step->n_ahead; i++)
    for (int j = 0; j < step->ahead[i].n; j++)
      {
        uint8_t byte = step->ahead[i].bytes[j];
        bool counted_last = step->ahead[i].touches_last && last[byte] == i - 1;
        if (!step->ahead[i].is_island && counted_last)
          continue;
        savings[byte]++;
        last[byte] = i;
      }
}

/* Marks the states that are beaten by one that differs in a byte: a flag, or a number that waits,
 * can save one click, a chorded number some.  All of them can be dropped, since states never beat
 * each other in a circle: the cost, less half of what each byte can save, falls from the beaten one
 * to the one that beats it. */
static bool
mark_beaten (Search *search, const MsOrderStep *step)
{
  States *next = &search->next;
  int savings[MS_ORDER_MOST_BYTES];
  if (!ms_grow (search->allocator, &search->beaten, &search->beaten_room, next->n, 1))
    return false;
  memset (search->beaten, 0, next->n);
  find_savings (step, savings);
  for (size_t i = 0; i < next->n; i++)
    for (uint64_t bits = search->mine_bytes | search->number_bytes; bits != 0; bits &= bits - 1)
      {
        int byte = __builtin_ctzll (bits);
        uint8_t value = key_of (search, next, i)[byte];
        if (value == PLAIN)
          continue;
        int saved = value >= GROUP ? CLICK * savings[byte] : CLICK;
        int by_less = value >= GROUP && (search->ghost_bytes >> byte & 1) ? MOST_LOST_BY_GHOST : 0;
        compare (search, i, find_other (search, i, byte, PLAIN), saved, by_less);
        if (value >= GROUP && (search->island_bytes >> byte & 1))
          compare (search, i, find_other (search, i, byte, WAITING), saved, by_less + CLICK);
      }
  return true;
}

static void
move_state (Search *search, size_t from, size_t to)
{
  States *next = &search->next;
  memmove (key_of (search, next, to), key_of (search, next, from), search->n_bytes);
  next->costs[to] = next->costs[from];
  search->sources[to] = search->sources[from];
}

/* The highest cost above the least at which no more than most states are kept; -1 where even those
 * of the least cost are too many. */
static int
highest_kept (const States *states, int least, size_t most)
{
  size_t counts[MS_ORDER_MOST_BYTES * 8 * CLICK] = { 0 }, n = 0;
  int highest = 0;
  for (size_t i = 0; i < states->n; i++)
    counts[states->costs[i] - least]++;
  while (n + counts[highest] <= most)
    n += counts[highest++];
  return highest - 1;
}

/* Drops from next what cannot be better than the state that is the surest, and of the others the
 * dearest where they are too many. */
static void
drop (Search *search, const MsOrderStep *step)
{
  States *next = &search->next;
  int sure = INT32_MAX, least = INT32_MAX, could_save = 0;
  size_t surest = 0, n = 0, most = (size_t)(search->left / search->n_shares);
  most = most > LEAST_KEPT ? most : LEAST_KEPT;
  for (size_t i = 0; i < next->n; i++)
    {
      if (search->beaten[i])
        continue;
      int cost = next->costs[i] + most_cost (search, key_of (search, next, i));
      if (cost < sure)
        {
          sure = cost;
          surest = i;
        }
      least = next->costs[i] < least ? next->costs[i] : least;
    }
  for (size_t i = 0; i < next->n; i++)
    if (i == surest
        || (!search->beaten[i]
            && next->costs[i] - most_saved (step, key_of (search, next, i)) < sure))
      {
        surest = i == surest ? n : surest;
        move_state (search, i, n++);
      }
  next->n = n;
  if (n <= most)
    return;
  int highest = highest_kept (next, least, most);
  n = 0;
  for (size_t i = 0; i < next->n; i++)
    if (i == surest || next->costs[i] - least <= highest
        || (highest < 0 && n < most && next->costs[i] == least))
      move_state (search, i, n++);
    else
      {
        int saved = sure - next->costs[i] + most_saved (step, key_of (search, next, i));
        could_save = saved > could_save ? saved : could_save;
      }
  next->n = n;
  search->lost += could_save;
}

/* --- The search --- */

/* Notes what the bytes in use are of after a step. */
static void
note_bytes (Search *search, const MsOrderStep *step)
{
  uint64_t forgotten = 0;
  search->number_bytes |= UINT64_C (1) << step->byte;
  search->island_bytes |= (uint64_t)step->is_island << step->byte;
  search->ghost_bytes |= (uint64_t)step->is_ghost << step->byte;
  for (int i = 0; i < step->n_mines; i++)
    search->mine_bytes |= UINT64_C (1) << step->mines[i];
  for (int i = 0; i < step->n_begun; i++)
    search->group_bytes |= UINT64_C (1) << step->begun[i];
  for (int i = 0; i < step->n_left; i++)
    search->number_bytes |= UINT64_C (1) << step->left[i];
  for (int i = 0; i < step->n_forgotten; i++)
    forgotten |= UINT64_C (1) << step->forgotten[i];
  search->number_bytes &= ~forgotten;
  search->island_bytes &= ~forgotten;
  search->ghost_bytes &= ~forgotten;
  search->mine_bytes &= ~forgotten;
  search->group_bytes &= ~forgotten;
}

static MsStatus
run (Search *search, bool (*cancelled) (void *user_data), void *user_data)
{
  if (!reserve (search, &search->now, 1))
    return MS_STATUS_NO_MEMORY;
  memset (search->now.keys, PLAIN, search->n_bytes);
  search->now.costs[0] = 0;
  search->now.n = 1;
  for (int i = 0; i < ms_number_order_count (search->order); i++)
    {
      MsOrderStep step;
      ms_number_order_step (search->order, i, &step);
      if (cancelled != NULL && cancelled (user_data))
        return MS_STATUS_CANCELLED;
      if (!expand (search, &step))
        return MS_STATUS_NO_MEMORY;
      note_bytes (search, &step);
      if (!mark_beaten (search, &step))
        return MS_STATUS_NO_MEMORY;
      drop (search, &step);
      size_t n = search->next.n;
      if (!ms_grow (search->allocator, &search->history, &search->history_room,
              search->n_history + n, sizeof *search->history))
        return MS_STATUS_NO_MEMORY;
      memcpy (search->history + search->n_history, search->sources, n * sizeof *search->sources);
      search->starts[i] = search->n_history;
      search->n_history += n;
      search->left -= (int64_t)n;
      States former = search->now;
      search->now = search->next;
      search->next = former;
    }
  return MS_STATUS_OK;
}

static void
read_back (const Search *search, bool *chorded)
{
  size_t state = 0;
  for (int i = ms_number_order_count (search->order) - 1; i >= 0; i--)
    {
      uint32_t source = search->history[search->starts[i] + state];
      chorded[ms_number_order_get (search->order, i)] = source & 1;
      state = source / 2;
    }
}

static MsStatus
begin (Search *search, const MsClickPart *part, const MsAllocator *allocator)
{
  search->allocator = allocator;
  MsStatus status = ms_number_order_new (part, allocator, &search->order);
  if (status != MS_STATUS_OK)
    return status;
  int n_numbers = ms_number_order_count (search->order);
  search->n_shares = n_numbers / STEPS_FOR_SHARE > LEAST_SHARES ? n_numbers / STEPS_FOR_SHARE
                                                                : LEAST_SHARES;
  search->n_bytes = (size_t)ms_number_order_count_bytes (search->order);
  search->starts = ms_alloc (allocator, (size_t)n_numbers, sizeof *search->starts);
  return search->starts != NULL ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;
}

static void
release (Search *search)
{
  ms_number_order_free (search->order);
  ms_dealloc (search->allocator, search->now.keys);
  ms_dealloc (search->allocator, search->now.costs);
  ms_dealloc (search->allocator, search->next.keys);
  ms_dealloc (search->allocator, search->next.costs);
  ms_dealloc (search->allocator, search->sources);
  ms_dealloc (search->allocator, search->table);
  ms_dealloc (search->allocator, search->beaten);
  ms_dealloc (search->allocator, search->history);
  ms_dealloc (search->allocator, search->starts);
}

MsStatus
ms_click_search (const MsClickPart *part, int64_t n_states, bool (*cancelled) (void *user_data),
    void *user_data, const MsAllocator *allocator, bool *chorded, MsClickChoice *choice)
{
  Search search = { .left = n_states };
  MsStatus status = begin (&search, part, allocator);
  if (status == MS_STATUS_OK)
    status = run (&search, cancelled, user_data);
  if (status == MS_STATUS_OK)
    {
      *choice = (MsClickChoice){ search.now.costs[0], search.lost };
      read_back (&search, chorded);
    }
  release (&search);
  return status;
}

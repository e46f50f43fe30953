/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-click-search.h"

#include "ms-click-beaten.h"

#define PLAIN MS_CLICK_PLAIN
#define WAITING MS_CLICK_WAITING
#define FLAGGED MS_CLICK_FLAGGED
#define GROUP MS_CLICK_GROUP
/* Groups that are new: above all that a state has. */
#define NEW_NUMBER (GROUP + MS_ORDER_MOST_BYTES)
#define NEW_GROUP (NEW_NUMBER + 1)
#define N_VALUES (NEW_GROUP + 8)

#define CLICK MS_PART_CLICK
/* After a number so many states are kept at least, and of those that are left at most one in
 * LEAST_SHARES; on long bands as many as five numbers may have on average. */
#define LEAST_KEPT 256
#define LEAST_SHARES 64
#define STEPS_FOR_SHARE 5

typedef struct
{
  const MsAllocator *allocator;
  MsNumberOrder *order;
  size_t n_bytes; /* of a state */
  MsClickStates now, next;
  uint32_t *sources; /* of next: twice the state of now it came from, plus 1 where chorded */
  size_t sources_room;
  uint32_t *table; /* hashed: 1 + index in next, or 0 */
  size_t table_room, n_table;
  uint32_t *history; /* the sources of all states, one number after the other */
  size_t history_room, n_history;
  size_t *starts; /* [numbers]: where in history the states of a number begin */
  MsClickBytes bytes;
  MsClickBeaten beaten; /* of next */
  int64_t left; /* of the states that may still be made */
  int n_shares; /* such a part of them may be kept after one number */
  int lost; /* how much better a dropped state could have been, in all */
} Search;

/* --- Making states --- */

/* Numbers the groups in the order of their first bytes, so that equal states have equal bytes. */
static void
number_groups (const Search *search, uint8_t *key)
{
  uint8_t names[N_VALUES] = { [PLAIN] = PLAIN + 1, [WAITING] = WAITING + 1 }, next = GROUP + 1;
  for (uint64_t bits = search->bytes.groups | search->bytes.numbers; bits != 0; bits &= bits - 1)
    {
      uint8_t *value = &key[__builtin_ctzll (bits)];
      if (names[*value] == 0)
        names[*value] = next++;
      *value = (uint8_t)(names[*value] - 1);
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
reserve (Search *search, MsClickStates *states, size_t n)
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
  size_t mask = search->n_table - 1, i = ms_click_hash (key, search->n_bytes) & mask;
  while (search->table[i] != 0
      && memcmp (ms_click_states_key (&search->next, search->table[i] - 1), key, search->n_bytes)
          != 0)
    i = (i + 1) & mask;
  return &search->table[i];
}

/* Adds to next a state, unless it is there at no higher cost. */
static void
add (Search *search, const uint8_t *key, int cost, uint32_t source)
{
  MsClickStates *next = &search->next;
  uint32_t *entry = look_up (search, key);
  size_t i = *entry != 0 ? *entry - 1 : next->n;
  if (i == next->n)
    {
      memcpy (ms_click_states_key (next, i), key, search->n_bytes);
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
  MsClickStates *now = &search->now;
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
        memcpy (key, ms_click_states_key (now, i), search->n_bytes);
        for (int j = 0; j < step->n_begun; j++)
          key[step->begun[j]] = (uint8_t)(NEW_GROUP + j);
        for (int j = 0; j < step->n_left; j++)
          key[step->left[j]] = WAITING;
        cost += choice == 1 ? chord (search, step, key) : pass (step, key);
        for (int j = 0; j < step->n_forgotten; j++)
          key[step->forgotten[j]] = PLAIN;
        number_groups (search, key);
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
  for (uint64_t bits = search->bytes.groups; bits != 0; bits &= bits - 1)
    {
      uint64_t bit = UINT64_C (1) << (key[__builtin_ctzll (bits)] - GROUP);
      cost += groups & bit ? CLICK : 0;
      groups |= bit;
    }
  for (uint64_t bits = search->bytes.ghosts; bits != 0; bits &= bits - 1)
    cost += key[__builtin_ctzll (bits)] >= GROUP ? MS_CLICK_LOST_BY_GHOST : 0;
  return cost;
}

static void
move_state (Search *search, size_t from, size_t to)
{
  MsClickStates *next = &search->next;
  memmove (ms_click_states_key (next, to), ms_click_states_key (next, from), search->n_bytes);
  next->costs[to] = next->costs[from];
  search->sources[to] = search->sources[from];
}

/* The highest cost above the least at which no more than most states are kept; -1 where even those
 * of the least cost are too many. */
static int
highest_kept (const MsClickStates *states, int least, size_t most)
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
  MsClickStates *next = &search->next;
  int sure = INT32_MAX, least = INT32_MAX, could_save = 0;
  int64_t share = search->left / search->n_shares; /* below 0 where more than the room was used */
  size_t surest = 0, n = 0, most = share > LEAST_KEPT ? (size_t)share : LEAST_KEPT;
  for (size_t i = 0; i < next->n; i++)
    {
      if (search->beaten.outlines[i].beaten)
        continue;
      int cost = next->costs[i] + most_cost (search, ms_click_states_key (next, i));
      if (cost < sure)
        {
          sure = cost;
          surest = i;
        }
      least = next->costs[i] < least ? next->costs[i] : least;
    }
  for (size_t i = 0; i < next->n; i++)
    if (i == surest
        || (!search->beaten.outlines[i].beaten
            && next->costs[i] - most_saved (step, ms_click_states_key (next, i)) < sure))
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
        int saved = sure - next->costs[i] + most_saved (step, ms_click_states_key (next, i));
        could_save = saved > could_save ? saved : could_save;
      }
  next->n = n;
  search->lost += could_save;
}

/* --- The search --- */

/* Notes what the bytes in use will be of after a step. */
static void
note_bytes (Search *search, const MsOrderStep *step)
{
  uint64_t forgotten = 0;
  search->bytes.numbers |= UINT64_C (1) << step->byte;
  search->bytes.ghosts |= (uint64_t)step->is_ghost << step->byte;
  for (int i = 0; i < step->n_begun; i++)
    search->bytes.groups |= UINT64_C (1) << step->begun[i];
  for (int i = 0; i < step->n_left; i++)
    search->bytes.numbers |= UINT64_C (1) << step->left[i];
  for (int i = 0; i < step->n_forgotten; i++)
    forgotten |= UINT64_C (1) << step->forgotten[i];
  search->bytes.numbers &= ~forgotten;
  search->bytes.ghosts &= ~forgotten;
  search->bytes.groups &= ~forgotten;
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
      note_bytes (search, &step);
      if (!expand (search, &step))
        return MS_STATUS_NO_MEMORY;
      if (!ms_click_beaten_find (
              &search->beaten, &search->next, &search->bytes, &step, search->allocator))
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
      MsClickStates former = search->now;
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
  search->now.n_bytes = search->next.n_bytes = search->n_bytes;
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
  ms_click_beaten_clear (&search->beaten, search->allocator);
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

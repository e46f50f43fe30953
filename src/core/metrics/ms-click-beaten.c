/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-click-beaten.h"

#define CLICK MS_PART_CLICK
#define GROUP MS_CLICK_GROUP

/* More than what any two states can differ by. */
#define UNLIKE (INT32_MAX / CLICK)

typedef struct
{
  const MsClickStates *states;
  const MsClickBytes *bytes;
  MsClickOutline *outlines; /* [states->n] */
  uint32_t *table; /* hashed by outline: 1 + index of the last state listed with it, or 0 */
  size_t n_table;
} Look;

/* The outline of a state; with a byte >= 0, as if that were no chorded number. */
static MsClickOutline
outline_of (const Look *look, const uint8_t *key, int byte)
{
  uint8_t base[MS_ORDER_MOST_BYTES];
  MsClickOutline outline = { 0 };
  for (size_t i = 0; i < look->states->n_bytes; i++)
    {
      base[i] = key[i] >= GROUP && (int)i != byte;
      outline.bits |= (uint64_t)(key[i] == MS_CLICK_FLAGGED || key[i] == MS_CLICK_WAITING) << i;
    }
  outline.hash = ms_click_hash (base, look->states->n_bytes);
  return outline;
}

/* How many groups are joined in another state that are not in this one; UNLIKE where they have not
 * the same chorded numbers but for that of the byte, which one of them has. */
static int
count_joined (const Look *look, const uint8_t *key, const uint8_t *other, int byte)
{
  uint64_t met[MS_ORDER_MOST_BYTES] = { 0 };
  int n_met = 0, n_others = 0;
  for (uint64_t bits = look->bytes->groups | look->bytes->numbers; bits != 0; bits &= bits - 1)
    {
      int i = __builtin_ctzll (bits);
      bool differ = (key[i] >= GROUP) != (other[i] >= GROUP);
      if (differ != (i == byte))
        return UNLIKE;
      if (differ || key[i] < GROUP)
        continue;
      uint64_t *of_other = &met[other[i] - GROUP], group = UINT64_C (1) << (key[i] - GROUP);
      n_others += *of_other == 0;
      n_met += !(*of_other & group);
      *of_other |= group;
    }
  return n_met - n_others;
}

/* Where in the table the states begin whose outlines have this hash. */
static uint32_t *
find_like (const Look *look, uint64_t hash)
{
  size_t mask = look->n_table - 1, i = hash & mask;
  while (look->table[i] != 0 && look->outlines[look->table[i] - 1].hash != hash)
    i = (i + 1) & mask;
  return &look->table[i];
}

/* Compares state i with those that are listed from *first on, which are like it but for flags,
 * numbers that wait and which groups are joined, and for a byte that may be a chorded number in
 * state i alone.  With that it can save up to saved more than they, and they up to saved_by_less
 * more than it.  What is dearer than another by at least all that it can save more is beaten. */
static void
compare (const Look *look, size_t i, uint32_t *first, int byte, int saved, int saved_by_less)
{
  const MsClickStates *states = look->states;
  MsClickOutline *own = &look->outlines[i];
  const uint8_t *key = ms_click_states_key (states, i);
  for (uint32_t *link = first; *link != 0 && !own->beaten;)
    {
      size_t j = *link - 1;
      MsClickOutline *other = &look->outlines[j];
      const uint8_t *other_key = ms_click_states_key (states, j);
      int more = states->costs[i] - states->costs[j] - saved
          - CLICK * __builtin_popcountll (own->bits & ~other->bits);
      int less = states->costs[j] - states->costs[i] - saved_by_less
          - CLICK * __builtin_popcountll (other->bits & ~own->bits);
      if (more >= 0)
        own->beaten = more >= CLICK * count_joined (look, key, other_key, byte);
      if (less >= 0 && !own->beaten)
        other->beaten = less >= CLICK * count_joined (look, other_key, key, byte);
      if (other->beaten)
        *link = other->next;
      else
        link = &other->next;
    }
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

/* Marks the states that are beaten by one that has other flags, other numbers that wait and other
 * groups joined, each of which can save or cost one click, and at most one chorded number more or
 * less, which can save some.  All of them can be dropped, since states never beat each other in a
 * circle: the cost, less half of what each byte can save, more half a click for each two groups
 * that are joined, does not rise from the beaten one to the one that beats it, and where it stays
 * the latter has a chorded number more. */
static void
mark_beaten (const Look *look, const MsOrderStep *step)
{
  int savings[MS_ORDER_MOST_BYTES];
  for (size_t i = 0; i < look->states->n; i++)
    {
      MsClickOutline *own = &look->outlines[i];
      *own = outline_of (look, ms_click_states_key (look->states, i), -1);
      uint32_t *first = find_like (look, own->hash);
      compare (look, i, first, -1, 0, 0);
      if (own->beaten)
        continue;
      own->next = *first;
      *first = (uint32_t)(i + 1);
    }
  find_savings (step, savings);
  for (size_t i = 0; i < look->states->n; i++)
    for (uint64_t bits = look->bytes->numbers; bits != 0; bits &= bits - 1)
      {
        int byte = __builtin_ctzll (bits);
        const uint8_t *key = ms_click_states_key (look->states, i);
        if (!look->outlines[i].beaten && key[byte] >= GROUP)
          compare (look, i, find_like (look, outline_of (look, key, byte).hash), byte,
              CLICK * savings[byte], look->bytes->ghosts >> byte & 1 ? MS_CLICK_LOST_BY_GHOST : 0);
      }
}

bool
ms_click_beaten_find (MsClickBeaten *self, const MsClickStates *states, const MsClickBytes *bytes,
    const MsOrderStep *step, const MsAllocator *allocator)
{
  size_t n_table = 64;
  while (n_table < 2 * states->n)
    n_table *= 2;
  if (!ms_grow (allocator, &self->outlines, &self->outlines_room, states->n, sizeof *self->outlines)
      || !ms_grow (allocator, &self->table, &self->table_room, n_table, sizeof *self->table))
    return false;
  memset (self->table, 0, n_table * sizeof *self->table);
  mark_beaten (&(Look){ states, bytes, self->outlines, self->table, n_table }, step);
  return true;
}

void
ms_click_beaten_clear (MsClickBeaten *self, const MsAllocator *allocator)
{
  ms_dealloc (allocator, self->outlines);
  ms_dealloc (allocator, self->table);
}

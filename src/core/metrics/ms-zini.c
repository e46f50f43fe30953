/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-zini.h"

#include "ms-openings.h"

#include <string.h>

/* A set of numbers 0 … n − 1 whose least member is found fast.
 *
 * The lowest level has a bit for each number, in words; each level above has a bit for each word
 * below that is not 0.  Four levels reach sixteen million numbers. */

#define SET_LEVELS 4

typedef struct
{
  uint64_t *levels[SET_LEVELS]; /* [0] holds the members; the last level is a single word */
  size_t n_words; /* of all levels together, which lie in memory one after the other */
} LeastSet;

static inline void
least_set_add (LeastSet *set, size_t member)
{
  for (int level = 0; level < SET_LEVELS; level++, member /= 64)
    set->levels[level][member / 64] |= UINT64_C (1) << member % 64;
}

static inline void
least_set_remove (LeastSet *set, size_t member)
{
  for (int level = 0; level < SET_LEVELS; level++, member /= 64)
    {
      uint64_t *word = &set->levels[level][member / 64];
      *word &= ~(UINT64_C (1) << member % 64);
      if (*word != 0)
        return;
    }
}

/* The least member; -1 when the set is empty. */
static inline long
least_set_first (const LeastSet *set)
{
  size_t first = 0;
  if (*set->levels[SET_LEVELS - 1] == 0)
    return -1;
  for (int level = SET_LEVELS - 1; level >= 0; level--)
    first = first * 64 + (size_t)__builtin_ctzll (set->levels[level][first]);
  return (long)first;
}

/* Makes an empty set; n <= 64^4.  False when there is no memory. */
static bool
least_set_init (LeastSet *set, size_t n, const MsAllocator *allocator)
{
  size_t starts[SET_LEVELS];
  set->n_words = 0;
  for (int level = 0; level < SET_LEVELS; level++)
    {
      starts[level] = set->n_words;
      n = (n + 63) / 64;
      set->n_words += n;
    }
  uint64_t *words = ms_alloc0 (allocator, set->n_words, sizeof *words);
  for (int level = 0; level < SET_LEVELS; level++)
    set->levels[level] = words != NULL ? words + starts[level] : NULL;
  return words != NULL;
}

/* Kinds of cells beyond the numbers 0…8. */
#define MINE MS_OPENINGS_MINE
#define OUTSIDE 10

/* Premiums are 0…6: a covered number gains at most 8 − 1 − 1; an open one 7 − 1, as at least one of
 * its neighbours is a mine. */
#define PREMIUMS 7

/* Bits of an order in which the cells are looked at. */
#define BY_COLUMNS 1
#define FROM_RIGHT 2
#define FROM_BELOW 4
#define ORDERS 8

/* The board turned so that the order asked for is the order of memory, with a rim of cells outside
 * it.  Arrays are [n_cells]. */
typedef struct
{
  const MsAllocator *allocator;
  const MsOpenings *openings;
  int n_cells, stride;
  int around[8]; /* offsets of the neighbours */
  bool human; /* only open numbers may be chorded */

  uint8_t *kinds;
  int32_t *groups; /* as in MsOpenings, in the order of this board */
  bool *opened; /* whether a cell is open or, for a mine, flagged */
  int8_t *premiums; /* of cells that show 1…8 */
  int32_t *flooded; /* the opening that was last seen to touch this number */
  int *stack; /* used while an opening is opened */
  LeastSet candidates[PREMIUMS]; /* numbers that may be chorded, by premium */

  int first; /* all 0s and 3BV numbers before this cell are open */
  int left; /* 3BV that is not solved yet */
  int clicks;
} ZiniBoard;

static inline bool
is_number (const ZiniBoard *work, int cell)
{
  return work->kinds[cell] >= 1 && work->kinds[cell] <= 8;
}

static inline bool
is_candidate (const ZiniBoard *work, int cell)
{
  return work->premiums[cell] >= 0 && (work->opened[cell] || !work->human);
}

/* --- The board, laid out anew for each order of its cells --- */

static void
lay_out (ZiniBoard *work, int order)
{
  const MsOpenings *openings = work->openings;
  int source = 0;
  work->stride = 2 + (order & BY_COLUMNS ? openings->height : openings->width);
  for (int i = 0, dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (dx != 0 || dy != 0)
        work->around[i++] = dy * work->stride + dx;
  memset (work->kinds, OUTSIDE, (size_t)work->n_cells);
  memset (work->groups, 0, (size_t)work->n_cells * sizeof *work->groups);
  for (int y = 0; y < openings->height; y++)
    for (int x = 0; x < openings->width; x++, source++)
      {
        int u = order & FROM_RIGHT ? openings->width - 1 - x : x;
        int v = order & FROM_BELOW ? openings->height - 1 - y : y;
        int cell = order & BY_COLUMNS ? (u + 1) * work->stride + v + 1
                                      : (v + 1) * work->stride + u + 1;
        work->kinds[cell] = openings->numbers[source];
        work->groups[cell] = openings->groups[source];
      }
}

static int
premium_of (const ZiniBoard *work, int cell)
{
  int32_t own = work->groups[cell], opening = 0;
  int premium = (own < 0) - work->kinds[cell] - 2;
  for (int i = 0; i < 8; i++)
    {
      int32_t group = work->groups[cell + work->around[i]];
      premium += group < 0 || (group > 0 && group != opening && opening >= 0);
      /* A number touches at most two openings: once the second is found, any further one is
       * known. */
      if (group > 0 && group != opening && opening >= 0)
        opening = opening == 0 ? group : -1;
    }
  return premium;
}

static void
begin (ZiniBoard *work, int order, bool human)
{
  work->human = human;
  work->first = work->clicks = 0;
  work->left = work->openings->metrics.bbbv;
  lay_out (work, order);
  memset (work->opened, 0, (size_t)work->n_cells * sizeof *work->opened);
  memset (work->flooded, 0, (size_t)work->n_cells * sizeof *work->flooded);
  for (int premium = 0; premium < PREMIUMS; premium++)
    memset (work->candidates[premium].levels[0], 0,
        work->candidates[premium].n_words * sizeof *work->candidates[premium].levels[0]);
  for (int cell = 0; cell < work->n_cells; cell++)
    {
      if (!is_number (work, cell))
        continue;
      work->premiums[cell] = (int8_t)premium_of (work, cell);
      if (is_candidate (work, cell))
        least_set_add (&work->candidates[work->premiums[cell]], (size_t)cell);
    }
}

static bool
allocate (ZiniBoard *work)
{
  size_t n = (size_t)work->n_cells;
  bool ok = true;
  work->kinds = ms_alloc (work->allocator, n, sizeof *work->kinds);
  work->groups = ms_alloc (work->allocator, n, sizeof *work->groups);
  work->opened = ms_alloc (work->allocator, n, sizeof *work->opened);
  work->premiums = ms_alloc (work->allocator, n, sizeof *work->premiums);
  work->flooded = ms_alloc (work->allocator, n, sizeof *work->flooded);
  work->stack = ms_alloc (work->allocator, n, sizeof *work->stack);
  for (int premium = 0; premium < PREMIUMS; premium++)
    ok &= least_set_init (&work->candidates[premium], n, work->allocator);
  return ok && work->kinds != NULL && work->groups != NULL && work->opened != NULL
      && work->premiums != NULL && work->flooded != NULL && work->stack != NULL;
}

static void
change_premium (ZiniBoard *work, int cell, int change)
{
  if (is_candidate (work, cell))
    least_set_remove (&work->candidates[work->premiums[cell]], (size_t)cell);
  work->premiums[cell] = (int8_t)(work->premiums[cell] + change);
  if (is_candidate (work, cell))
    least_set_add (&work->candidates[work->premiums[cell]], (size_t)cell);
}

static void
change_around (ZiniBoard *work, int cell, int change)
{
  for (int i = 0; i < 8; i++)
    if (is_number (work, cell + work->around[i]))
      change_premium (work, cell + work->around[i], change);
}

/* Opens a covered number.  The premium of a 3BV number stays: it is no longer covered, which adds a
 * point, and its own 3BV is solved, which takes one away. */
static void
open_number (ZiniBoard *work, int cell)
{
  bool solves = work->groups[cell] < 0;
  if (work->opened[cell])
    return;
  if (is_candidate (work, cell))
    least_set_remove (&work->candidates[work->premiums[cell]], (size_t)cell);
  work->opened[cell] = true;
  work->premiums[cell] = (int8_t)(work->premiums[cell] + !solves);
  if (is_candidate (work, cell))
    least_set_add (&work->candidates[work->premiums[cell]], (size_t)cell);
  if (solves)
    {
      work->left--;
      change_around (work, cell, -1);
    }
}

/* Opens a whole opening, given any of its 0s. */
static void
flood (ZiniBoard *work, int cell)
{
  int n_stack = 0, opening = work->groups[cell];
  work->stack[n_stack++] = cell;
  work->opened[cell] = true;
  work->left--;
  while (n_stack > 0)
    {
      int zero = work->stack[--n_stack];
      for (int i = 0; i < 8; i++)
        {
          int neighbour = zero + work->around[i];
          if (work->kinds[neighbour] == 0 && !work->opened[neighbour])
            {
              work->opened[neighbour] = true;
              work->stack[n_stack++] = neighbour;
            }
          else if (is_number (work, neighbour) && work->flooded[neighbour] != opening)
            {
              work->flooded[neighbour] = opening;
              change_premium (work, neighbour, -1);
              open_number (work, neighbour);
            }
        }
    }
}

static void
open_cell (ZiniBoard *work, int cell)
{
  if (work->kinds[cell] == 0 && !work->opened[cell])
    flood (work, cell);
  else if (is_number (work, cell))
    open_number (work, cell);
}

static void
chord (ZiniBoard *work, int cell)
{
  if (!work->opened[cell])
    {
      open_number (work, cell);
      work->clicks++;
    }
  for (int i = 0; i < 8; i++)
    {
      int mine = cell + work->around[i];
      if (work->kinds[mine] != MINE || work->opened[mine])
        continue;
      work->opened[mine] = true;
      work->clicks++;
      change_around (work, mine, 1);
    }
  for (int i = 0; i < 8; i++)
    open_cell (work, cell + work->around[i]);
  work->clicks++;
}

static int
play (ZiniBoard *work)
{
  if (work->human)
    {
      for (int cell = 0; cell < work->n_cells; cell++)
        if (work->kinds[cell] == 0 && !work->opened[cell])
          {
            flood (work, cell);
            work->clicks++;
          }
    }
  while (work->left > 0)
    {
      /* The first number with the highest premium; -1 when no premium reaches 0. */
      long best = -1;
      for (int premium = PREMIUMS - 1; premium >= 0 && best < 0; premium--)
        best = least_set_first (&work->candidates[premium]);
      if (best >= 0)
        chord (work, (int)best);
      else
        {
          while (work->opened[work->first] || work->groups[work->first] == 0)
            work->first++;
          open_cell (work, work->first);
          work->clicks++;
        }
    }
  return work->clicks;
}

static int
count (ZiniBoard *work, int order, bool human)
{
  begin (work, order, human);
  return play (work);
}

MsStatus
ms_zini_count (const MsLayout *layout, bool (*cancelled) (void *user_data), void *user_data,
    const MsAllocator *allocator, MsZini *zini)
{
  MsOpenings *openings = ms_openings_new (layout, allocator);
  if (openings == NULL)
    return MS_STATUS_NO_MEMORY;
  ZiniBoard work = { .allocator = allocator,
    .openings = openings,
    .n_cells = (openings->width + 2) * (openings->height + 2) };
  MsStatus status = allocate (&work) ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;
  if (status == MS_STATUS_OK)
    {
      zini->greedy = zini->eight_way = count (&work, BY_COLUMNS, false);
      zini->human = count (&work, BY_COLUMNS, true);
    }
  for (int order = 0; status == MS_STATUS_OK && order < ORDERS; order++)
    {
      int clicks = zini->greedy;
      if (cancelled != NULL && cancelled (user_data))
        status = MS_STATUS_CANCELLED;
      else if (order != BY_COLUMNS)
        clicks = count (&work, order, false);
      zini->eight_way = clicks < zini->eight_way ? clicks : zini->eight_way;
    }
  ms_dealloc (work.allocator, work.kinds);
  ms_dealloc (work.allocator, work.groups);
  ms_dealloc (work.allocator, work.opened);
  ms_dealloc (work.allocator, work.premiums);
  ms_dealloc (work.allocator, work.flooded);
  ms_dealloc (work.allocator, work.stack);
  for (int premium = 0; premium < PREMIUMS; premium++)
    ms_dealloc (work.allocator, work.candidates[premium].levels[0]);
  ms_openings_free (openings);
  return status;
}

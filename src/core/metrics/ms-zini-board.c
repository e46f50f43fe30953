/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-zini-board.h"

#include <string.h>

/* A set of numbers 0 … n − 1 whose least member is found fast.
 *
 * The lowest level has a bit for each number, in words; each level above has a bit for each word
 * below that is not 0.  Four levels reach sixteen million numbers. */

#define SET_LEVELS 4

typedef struct
{
  uint64_t *levels[SET_LEVELS]; /* [0] holds the members; the last level is a single word */
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

/* How many words a set of n numbers needs; n <= 64^4. */
static size_t
least_set_count_words (size_t n)
{
  size_t n_words = 0;
  for (int level = 0; level < SET_LEVELS; level++)
    n_words += n = (n + 63) / 64;
  return n_words;
}

/* Makes a set of n numbers in words, which are all 0. */
static void
least_set_init (LeastSet *set, size_t n, uint64_t *words)
{
  for (int level = 0; level < SET_LEVELS; level++)
    {
      set->levels[level] = words;
      words += n = (n + 63) / 64;
    }
}

/* Kinds of cells beyond the numbers 0…8. */
#define MINE MS_OPENINGS_MINE
#define OUTSIDE 10

/* Premiums are 0…6: a covered number gains at most 8 − 1 − 1; an open one 7 − 1, as at least one of
 * its neighbours is a mine. */
#define PREMIUMS 7

/* The board turned so that the order asked for is the order of memory, with a rim of cells outside
 * it.  Arrays are [n_cells]. */
struct _MsZiniBoard
{
  const MsAllocator *allocator;
  const MsOpenings *openings;
  int order, n_cells, stride;
  int around[8]; /* offsets of the neighbours */
  bool human; /* only open numbers may be chorded */
  uint8_t *block; /* [block_bytes] the memory of all arrays */
  size_t block_bytes;

  uint8_t *kinds;
  int32_t *groups; /* as in MsOpenings, in the order of this board */
  bool *opened; /* whether a cell is open or, for a mine, flagged */
  int8_t *premiums; /* of cells that show 1…8 */
  int32_t *flooded; /* the opening that was last seen to touch this number */
  int32_t *stack; /* used while an opening is opened */
  LeastSet candidates[PREMIUMS]; /* numbers that may be chorded, by premium */

  int first; /* all 0s and 3BV numbers before this cell are open */
  int left; /* 3BV that is not solved yet */
  int clicks;
};

static inline bool
is_number (const MsZiniBoard *work, int cell)
{
  return work->kinds[cell] >= 1 && work->kinds[cell] <= 8;
}

static inline bool
is_candidate (const MsZiniBoard *work, int cell)
{
  return work->premiums[cell] >= 0 && (work->opened[cell] || !work->human);
}

/* --- The board, laid out anew for each order of its cells --- */

/* The cell of this board that is a given one of the openings. */
static inline int
place_of (const MsZiniBoard *work, int source)
{
  int x = source % work->openings->width, y = source / work->openings->width;
  int u = work->order & MS_ZINI_FROM_RIGHT ? work->openings->width - 1 - x : x;
  int v = work->order & MS_ZINI_FROM_BELOW ? work->openings->height - 1 - y : y;
  return work->order & MS_ZINI_BY_COLUMNS ? (u + 1) * work->stride + v + 1
                                          : (v + 1) * work->stride + u + 1;
}

static void
lay_out (MsZiniBoard *work)
{
  const MsOpenings *openings = work->openings;
  int n = openings->width * openings->height;
  work->stride = 2 + (work->order & MS_ZINI_BY_COLUMNS ? openings->height : openings->width);
  for (int i = 0, dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (dx != 0 || dy != 0)
        work->around[i++] = dy * work->stride + dx;
  memset (work->block, 0, work->block_bytes);
  memset (work->kinds, OUTSIDE, (size_t)work->n_cells);
  work->left = openings->metrics.bbbv;
  for (int source = 0; source < n; source++)
    {
      int cell = place_of (work, source);
      work->kinds[cell] = openings->numbers[source];
      work->groups[cell] = openings->groups[source];
    }
}

static int
premium_of (const MsZiniBoard *work, int cell)
{
  int32_t own = work->groups[cell], opening = 0;
  int premium = (own < 0) + work->opened[cell] - work->kinds[cell] - 2;
  for (int i = 0; i < 8; i++)
    {
      int neighbour = cell + work->around[i];
      int32_t group = work->groups[neighbour];
      premium += work->kinds[neighbour] == MINE && work->opened[neighbour];
      premium += group < 0 || (group > 0 && group != opening && opening >= 0);
      /* A number touches at most two openings: once the second is found, any further one is
       * known. */
      if (group > 0 && group != opening && opening >= 0)
        opening = opening == 0 ? group : -1;
    }
  return premium;
}

void
ms_zini_board_begin (MsZiniBoard *work, const MsOpenings *openings, int order, bool human)
{
  work->openings = openings;
  work->order = order;
  work->human = human;
  work->first = work->clicks = 0;
  lay_out (work);
  for (int cell = 0; cell < work->n_cells; cell++)
    {
      if (!is_number (work, cell))
        continue;
      work->premiums[cell] = (int8_t)premium_of (work, cell);
      if (is_candidate (work, cell))
        least_set_add (&work->candidates[work->premiums[cell]], (size_t)cell);
    }
}

MsZiniBoard *
ms_zini_board_new (int width, int height, const MsAllocator *allocator)
{
  allocator = ms_allocator_or_default (allocator);
  size_t n = (size_t)(width + 2) * (size_t)(height + 2);
  size_t n_words = least_set_count_words (n);
  MsZiniBoard *self = ms_alloc0 (allocator, 1, sizeof *self);
  if (self == NULL)
    return NULL;
  self->allocator = allocator;
  self->n_cells = (int)n;
  self->block_bytes = PREMIUMS * n_words * sizeof (uint64_t) + n * (3 * sizeof (int32_t) + 3);
  self->block = ms_alloc (allocator, self->block_bytes, 1);
  if (self->block == NULL)
    {
      ms_zini_board_free (self);
      return NULL;
    }
  uint64_t *words = (uint64_t *)self->block;
  for (int premium = 0; premium < PREMIUMS; premium++, words += n_words)
    least_set_init (&self->candidates[premium], n, words);
  self->groups = (int32_t *)words;
  self->flooded = self->groups + n;
  self->stack = self->flooded + n;
  self->kinds = (uint8_t *)(self->stack + n);
  self->premiums = (int8_t *)self->kinds + n;
  self->opened = (bool *)(self->premiums + n);
  return self;
}

void
ms_zini_board_free (MsZiniBoard *self)
{
  if (self == NULL)
    return;
  ms_dealloc (self->allocator, self->block);
  ms_dealloc (self->allocator, self);
}

static void
change_premium (MsZiniBoard *work, int cell, int change)
{
  if (is_candidate (work, cell))
    least_set_remove (&work->candidates[work->premiums[cell]], (size_t)cell);
  work->premiums[cell] = (int8_t)(work->premiums[cell] + change);
  if (is_candidate (work, cell))
    least_set_add (&work->candidates[work->premiums[cell]], (size_t)cell);
}

static void
change_around (MsZiniBoard *work, int cell, int change)
{
  for (int i = 0; i < 8; i++)
    if (is_number (work, cell + work->around[i]))
      change_premium (work, cell + work->around[i], change);
}

/* Opens a covered number.  The premium of a 3BV number stays: it is no longer covered, which adds a
 * point, and its own 3BV is solved, which takes one away. */
static void
open_number (MsZiniBoard *work, int cell)
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
flood (MsZiniBoard *work, int cell)
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
open_cell (MsZiniBoard *work, int cell)
{
  if (work->kinds[cell] == 0 && !work->opened[cell])
    flood (work, cell);
  else if (is_number (work, cell))
    open_number (work, cell);
}

static void
chord (MsZiniBoard *work, int cell)
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

int
ms_zini_board_open_all_openings (MsZiniBoard *work)
{
  int clicks = 0;
  for (int cell = 0; cell < work->n_cells; cell++)
    if (work->kinds[cell] == 0 && !work->opened[cell])
      {
        flood (work, cell);
        clicks++;
      }
  return clicks;
}

int
ms_zini_board_play (MsZiniBoard *work)
{
  work->clicks = 0;
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

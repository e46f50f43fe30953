/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-listing.h"

#include "ms-bits.h"
#include "ms-coefficients.h"
#include "ms-wide.h"

#include <string.h>

/* The highest bit of each nibble: it stays as long as what the others hold is not negative. */
#define GUARDS UINT64_C (0x8888888888888888)
#define MOST_NEEDED 7
/* Looks at ways to go on, for each box of a section and beside. */
#define LOOKS_PER_BOX 32
#define FIRST_LOOKS 64
#define NOT_BEGUN 0xff
#define NOT_LAST 0xff

/* A box in the order in which boxes are given their mines. */
typedef struct
{
  uint64_t one; /* 1 in the nibble of each number around it */
  uint64_t need, spare; /* what is added for the numbers that it is the first box of */
  const double *ways; /* for each number of mines */
  uint64_t size;
  uint64_t last; /* the place of a number of which it is the last box, or NOT_LAST */
} Step;

/* What the open numbers need and can spare, and what was placed so far. */
typedef struct
{
  uint64_t need, spare;
  double ways;
  uint64_t mines;
} State;

/* A box that is given its fewest mines at first, then one more each time. */
typedef struct
{
  State before;
  size_t depth; /* its step */
  uint64_t next, most; /* mines */
} Choice;

typedef double Four __attribute__ ((vector_size (32)));

typedef struct
{
  MsListing *listing;
  const MsProblem *problem;
  uint64_t planned; /* boxes */
  unsigned free; /* nibbles */
  int n_queued;
  uint8_t queue[MS_LISTING_MOST]; /* numbers of the section */
  uint8_t place[MS_LISTING_MOST]; /* of each number: where its nibble begins, or NOT_BEGUN */
  int8_t rest[MS_LISTING_MOST]; /* of each open number: cells around it that have no step yet */
  Step steps[MS_LISTING_MOST];
  Choice choices[MS_LISTING_MOST];
  /* What the boxes of the section hold: for a row, and as one bit of a byte. */
  double held[MS_LISTING_MOST + 4];
  uint8_t bits[MS_LISTING_MOST + 8];
} Lister;

static const double digits[MOST_NEEDED + 1] = { 0, 1, 2, 3, 4, 5, 6, 7 };

/* Opens a number with that box.  False: too many are open, or it needs or spares too much. */
static inline bool
begin_number (Lister *self, int number, Step *step)
{
  const MsNumber *entry = &self->problem->numbers[number];
  int spare = entry->left - entry->need;
  if (self->free == 0 || (entry->need | spare) > MOST_NEEDED || (entry->need | spare) < 0)
    return false;
  int place = 4 * __builtin_ctz (self->free);
  self->free &= self->free - 1;
  self->place[number] = (uint8_t)place;
  self->rest[number] = entry->left;
  self->queue[self->n_queued++] = (uint8_t)number;
  step->need += (uint64_t)entry->need << place;
  step->spare += (uint64_t)spare << place;
  return true;
}

static inline bool
plan_box (Lister *self, int box)
{
  MsListing *listing = self->listing;
  const MsBox *entry = &self->problem->boxes[box];
  MsListedSection *section = &listing->sections[listing->n_sections];
  Step *step = &self->steps[section->n_boxes++];
  unsigned closed = 0;
  *step = (Step){ .ways = ms_binomials[entry->size], .size = entry->size, .last = NOT_LAST };
  self->planned |= ms_bit (box);
  listing->boxes[listing->n_boxes++] = (uint8_t)box;
  for (int i = 0; i < entry->n_numbers; i++)
    {
      int number = entry->numbers[i];
      if (self->place[number] == NOT_BEGUN && !begin_number (self, number, step))
        return false;
      int place = self->place[number];
      step->one |= ms_bit (place);
      self->rest[number] = (int8_t)(self->rest[number] - entry->size);
      if (self->rest[number] > 0)
        continue;
      step->last = (uint64_t)place;
      closed |= 1u << place / 4;
    }
  int width = 16 - ms_count_bits (self->free);
  listing->width = width > listing->width ? width : listing->width;
  /* What a closed number needs and spares is 0 from here on. */
  self->free |= closed;
  return true;
}

/* The boxes of all numbers that hang together with that one. */
static inline bool
plan_section (Lister *self, int first)
{
  const MsProblem *problem = self->problem;
  self->n_queued = 0;
  for (int i = -1; i < self->n_queued; i++)
    {
      const MsNumber *number = &problem->numbers[i < 0 ? first : self->queue[i]];
      for (int j = 0; j < number->n_boxes; j++)
        {
          int box = number->boxes[j];
          if ((self->planned & ms_bit (box)) == 0 && problem->boxes[box].state == MS_BOX_OPEN
              && !plan_box (self, box))
            return false;
        }
    }
  return true;
}

/* The row of so many mines; NULL where there is no room for that. */
static inline double *
find_row (MsListing *listing, MsListedSection *section, uint64_t mines)
{
  int16_t *at = &section->row_at[mines];
  if (*at >= 0)
    return listing->rows + *at;
  if (listing->n_rows + section->stride > MS_LISTING_ROOM)
    return NULL;
  *at = (int16_t)listing->n_rows;
  listing->n_rows += section->stride;
  section->lowest = (int)mines < section->lowest ? (int)mines : section->lowest;
  section->highest = (int)mines > section->highest ? (int)mines : section->highest;
  double *row = listing->rows + *at;
  for (int i = 0; i < section->stride; i++)
    row[i] = 0;
  return row;
}

/* Adds the layout that is held to the row of its mines.  False: there is no room for that. */
static inline bool
add_layout (Lister *self, MsListedSection *section, const State *end)
{
  MsListing *listing = self->listing;
  double *row = find_row (listing, section, end->mines);
  uint8_t *feasible = listing->feasible + section->first;
  if (row == NULL)
    return false;
  for (int i = 0; i < section->stride; i += 4)
    {
      Four sums, held;
      memcpy (&sums, row + i, sizeof sums);
      memcpy (&held, self->held + i, sizeof held);
      sums += held * end->ways;
      memcpy (row + i, &sums, sizeof sums);
    }
  for (int i = 0; i < section->n_boxes; i += 8)
    {
      uint64_t all, bits;
      memcpy (&all, feasible + i, 8);
      memcpy (&bits, self->bits + i, 8);
      all |= bits;
      memcpy (feasible + i, &all, 8);
    }
  return true;
}

/* Gives the box of a step so many mines.  False: a number has more than it needs, or too few cells. */
static inline bool
place (Lister *self, size_t depth, uint64_t mines, State *state)
{
  const Step *step = &self->steps[depth];
  state->need -= mines * step->one;
  state->spare -= (step->size - mines) * step->one;
  state->ways *= step->ways[mines];
  state->mines += mines;
  self->held[1 + depth] = digits[mines];
  self->bits[depth] = (uint8_t)(1u << mines);
  return (state->need & state->spare & GUARDS) == GUARDS;
}

/* The next number of mines that the last choice can take; choices that can take none are dropped. */
static inline bool
choose (Lister *self, size_t *n_choices, size_t *depth, State *state)
{
  for (; *n_choices > 0; --*n_choices)
    {
      Choice *choice = &self->choices[*n_choices - 1];
      *depth = choice->depth;
      while (choice->next <= choice->most)
        {
          *state = choice->before;
          if (place (self, choice->depth, choice->next++, state))
            return true;
          if ((state->need & GUARDS) != GUARDS)
            break;
        }
    }
  return false;
}

/* Follows what has no choice, up to a box that has one, or a number that cannot be met.  True: all boxes
 * of the section hold what makes a layout. */
static inline bool
follow (Lister *self, size_t n, size_t *n_choices, size_t *depth, State *state)
{
  for (; *depth < n; ++*depth)
    {
      const Step *step = &self->steps[*depth];
      state->need += step->need;
      state->spare += step->spare;
      if (step->last == NOT_LAST)
        {
          self->choices[(*n_choices)++] = (Choice){ *state, *depth, 0,
            step->size < MOST_NEEDED ? step->size : MOST_NEEDED };
          return false;
        }
      /* It can only hold what that number still needs. */
      uint64_t mines = state->need >> step->last & MOST_NEEDED;
      if (mines > step->size || !place (self, *depth, mines, state))
        return false;
    }
  return true;
}

/* Goes through all layouts of the section that was planned. */
static inline bool
list_section (Lister *self, MsListedSection *section)
{
  size_t n = (size_t)section->n_boxes, n_choices = 0, depth = 0, looks = 0;
  const size_t most = FIRST_LOOKS + LOOKS_PER_BOX * n;
  State state = { GUARDS, GUARDS, 1, 0 };
  bool goes_on = true;
  while (goes_on && looks <= most)
    {
      size_t from = depth;
      if (follow (self, n, &n_choices, &depth, &state) && !add_layout (self, section, &state))
        return false;
      looks += depth - from + 1;
      goes_on = choose (self, &n_choices, &depth, &state);
      depth++;
    }
  self->listing->looked += (long)looks;
  return looks <= most;
}

/* Whether all its sums are exact. */
static bool
is_exact (const MsListing *listing, const MsListedSection *section)
{
  for (int mines = section->lowest; mines <= section->highest; mines++)
    if (section->row_at[mines] >= 0
        && !(listing->rows[section->row_at[mines]] * (2 * MS_MAX_AROUND) < 0x1p53))
      return false;
  return true;
}

static inline MsListingEnd
add_section (Lister *self, int number)
{
  MsListing *listing = self->listing;
  if (listing->n_sections == MS_LISTING_SECTIONS)
    return MS_LISTING_TOO_LARGE;
  MsListedSection *section = &listing->sections[listing->n_sections];
  section->first = listing->n_boxes;
  section->n_boxes = 0;
  section->lowest = MS_LISTING_MOST;
  section->highest = -1;
  memset (section->row_at, 0xff, sizeof section->row_at);
  if (!plan_section (self, number))
    return MS_LISTING_TOO_LARGE;
  int n = section->n_boxes;
  section->stride = (n + 4) & ~3;
  /* Of the ways at first, then of each box; behind them is nothing. */
  self->held[0] = 1;
  for (int i = n + 1; i < section->stride; i++)
    self->held[i] = 0;
  for (int i = n & ~7; i < n + 8; i++)
    self->bits[i] = listing->feasible[section->first + i] = 0;
  for (int i = 0; i < n; i++)
    listing->feasible[section->first + i] = 0;
  if (!list_section (self, section) || !is_exact (listing, section))
    return MS_LISTING_TOO_LARGE;
  listing->n_sections++;
  return section->highest < 0 ? MS_LISTING_EMPTY : MS_LISTING_DONE;
}

MS_BITWISE MsListingEnd
ms_listing_find (MsListing *listing, const MsProblem *problem)
{
  Lister self;
  int n_cells = 0;
  if (problem->n_numbers > MS_LISTING_MOST || problem->n_boxes > MS_LISTING_MOST)
    return MS_LISTING_TOO_LARGE;
  for (int i = 0; i < problem->n_boxes; i++)
    n_cells += problem->boxes[i].state == MS_BOX_OPEN ? problem->boxes[i].size : 0;
  if (n_cells >= MS_LISTING_MOST)
    return MS_LISTING_TOO_LARGE;
  self.listing = listing;
  self.problem = problem;
  self.planned = 0;
  self.free = 0xffff;
  listing->n_sections = listing->n_boxes = listing->n_rows = listing->width = 0;
  listing->looked = 0;
  memset (self.place, NOT_BEGUN, sizeof self.place);
  for (int i = 0; i < problem->n_numbers; i++)
    if (problem->numbers[i].left > 0 && self.place[i] == NOT_BEGUN)
      {
        MsListingEnd end = add_section (&self, i);
        if (end != MS_LISTING_DONE)
          return end;
      }
  return MS_LISTING_DONE;
}

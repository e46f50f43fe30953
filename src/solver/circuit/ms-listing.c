/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-listing.h"

#include "ms-cell-sets.h"
#include "ms-count.h"
#include "ms-wide.h"

/* The highest bit of each nibble: it stays set as long as the rest of the nibble has not gone below
 * 0. */
#define GUARDS UINT64_C (0x8888888888888888)
#define MOST_NEEDED 7
/* The most choices that are looked at: LOOKS_PER_BOX for each box of the section, and FIRST_LOOKS
 * more. */
#define LOOKS_PER_BOX 32
#define FIRST_LOOKS 64
#define NOT_BEGUN 0xff
#define NOT_LAST 0xff

/* One step: a box, in the order in which boxes are given their mines. */
typedef struct
{
  uint64_t one; /* 1 in the nibble of each number around it */
  /* What is added to the state at this step: needs, and what can be spared, of the numbers that
   * have this box first; less what all numbers around the box spare when it holds no mine. */
  uint64_t need, spare;
  const double *ways; /* [size + 1] in how many ways the box can hold each number of mines */
  uint64_t size;
  uint64_t last; /* where the nibble begins of a number that has this box last, or NOT_LAST */
} Step;

/* What the open numbers still need and can spare, and the ways and mines of the boxes so far. */
typedef struct
{
  uint64_t need, spare;
  double ways;
  uint64_t mines;
} State;

/* A choice of how many mines a box holds: none at first, then one more each time. */
typedef struct
{
  State state; /* ways and mines without this box; need and spare with the mines that it holds */
  size_t depth; /* the index of its step */
  uint64_t mines, most;
} Choice;

typedef double Four __attribute__ ((vector_size (32)));

typedef struct
{
  MsListing *listing;
  const MsProblem *problem;
  uint64_t done; /* set of the boxes that have a step, or are decided */
  unsigned free; /* set of the nibbles that no open number has */
  int n_queued;
  uint8_t queue[MS_LISTING_MOST]; /* the numbers of the section */
  uint8_t place[MS_LISTING_MOST]; /* for each number: where its nibble begins, or NOT_BEGUN */
  /* For each open number: the cells around it that have no step yet. */
  int8_t rest[MS_LISTING_MOST];
  Step steps[MS_LISTING_MOST];
  Choice choices[MS_LISTING_MOST];
  /* What the boxes of the section hold, for two uses: as doubles like those of a row, and each as
   * one bit of a byte. */
  double held[MS_LISTING_MOST + 4];
  uint8_t bits[MS_LISTING_MOST + 8];
} Lister;

static const double digits[MOST_NEEDED + 1] = { 0, 1, 2, 3, 4, 5, 6, 7 };

/* Opens a number at its first box: gives it a nibble, and adds what it needs and spares to *need
 * and *spare.  False: too many numbers are open, or it needs or spares too much. */
static inline bool
begin_number (Lister *self, int number, uint64_t *need, uint64_t *spare)
{
  const MsNumber *entry = &self->problem->numbers[number];
  int needed = entry->need, spared = entry->left - needed;
  if (self->free == 0 || (needed | spared) > MOST_NEEDED || (needed | spared) < 0)
    return false;
  int place = 4 * __builtin_ctz (self->free);
  self->free &= self->free - 1;
  self->place[number] = (uint8_t)place;
  self->rest[number] = entry->left;
  self->queue[self->n_queued++] = (uint8_t)number;
  *need += (uint64_t)needed << place;
  *spare += (uint64_t)spared << place;
  return true;
}

static inline bool
plan_box (Lister *self, int box)
{
  MsListing *listing = self->listing;
  const MsBox *entry = &self->problem->boxes[box];
  MsListingSection *section = &listing->sections[listing->n_sections];
  uint64_t one = 0, need = 0, spare = 0, last = NOT_LAST;
  unsigned closed = 0;
  self->done |= ms_bit (box);
  for (int i = 0; i < entry->n_numbers; i++)
    {
      int number = entry->numbers[i];
      if (self->place[number] == NOT_BEGUN && !begin_number (self, number, &need, &spare))
        return false;
      int place = self->place[number], rest = self->rest[number] - entry->size;
      one |= ms_bit (place);
      self->rest[number] = (int8_t)rest;
      if (rest > 0)
        continue;
      last = (uint64_t)place;
      closed |= 1u << place / 4;
    }
  self->steps[section->n_boxes++] = (Step){ .one = one,
    .need = need,
    .spare = spare - entry->size * one,
    .ways = ms_binomials[entry->size],
    .size = entry->size,
    .last = last };
  listing->boxes[listing->n_boxes++] = (uint8_t)box;
  int width = 16 - ms_count_bits (self->free);
  listing->width = width > listing->width ? width : listing->width;
  /* From here on, need and spare of a closed number are 0, so that another can have its nibble. */
  self->free |= closed;
  return true;
}

/* Makes the steps of a section: the boxes of all numbers that boxes connect with that one, directly
 * or not. */
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
          if ((self->done & ms_bit (box)) == 0 && !plan_box (self, box))
            return false;
        }
    }
  return true;
}

/* The row of that number of mines, which is added if there is none; NULL where there is no room for
 * it. */
static inline double *
find_row (MsListing *listing, MsListingSection *section, uint64_t mines)
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

/* Adds the layout that the boxes hold to the row of its mines.  False: there is no room for the
 * row. */
static inline bool
add_layout (Lister *self, MsListingSection *section, const State *end)
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

/* Notes how many mines the box of a step holds. */
static inline void
note (Lister *self, size_t depth, uint64_t mines)
{
  self->held[1 + depth] = digits[mines];
  self->bits[depth] = (uint8_t)(1u << mines);
}

/* True as long as no number has more mines than it needs, or too few cells left. */
static inline bool
holds (const State *state)
{
  return (state->need & state->spare & GUARDS) == GUARDS;
}

/* Gives one mine more to the last choice that can take one, and drops the choices after it.  False:
 * no choice can. */
static inline bool
choose (Lister *self, size_t *n_choices, size_t *depth, State *state)
{
  for (; *n_choices > 0; --*n_choices)
    {
      Choice *choice = &self->choices[*n_choices - 1];
      const Step *step = &self->steps[choice->depth];
      while (choice->mines < choice->most)
        {
          choice->mines++;
          choice->state.need -= step->one;
          choice->state.spare += step->one;
          if (!holds (&choice->state))
            continue;
          *state = choice->state;
          state->ways *= step->ways[choice->mines];
          state->mines += choice->mines;
          *depth = choice->depth;
          note (self, choice->depth, choice->mines);
          return true;
        }
    }
  return false;
}

/* Goes on from *depth: a box with a choice is given no mine, the others what they must hold.  True:
 * all boxes of the section hold mines that make a layout; false: some number cannot be met. */
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
          note (self, *depth, 0);
        }
      else
        {
          /* The box must hold what its number still needs. */
          uint64_t mines = state->need >> step->last & MOST_NEEDED, added = mines * step->one;
          if (mines > step->size)
            return false;
          state->need -= added;
          state->spare += added;
          state->ways *= step->ways[mines];
          state->mines += mines;
          note (self, *depth, mines);
        }
      if (!holds (state))
        return false;
    }
  return true;
}

/* Goes through all layouts of the planned section.  False: they are too many. */
static inline bool
list_section (Lister *self, MsListingSection *section)
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

static inline MsListingEnd
add_section (Lister *self, int number)
{
  MsListing *listing = self->listing;
  if (listing->n_sections == MS_LISTING_SECTIONS)
    return MS_LISTING_TOO_LARGE;
  MsListingSection *section = &listing->sections[listing->n_sections];
  section->first = listing->n_boxes;
  section->n_boxes = 0;
  section->lowest = MS_LISTING_MOST;
  section->highest = -1;
  memset (section->row_at, 0xff, sizeof section->row_at);
  if (!plan_section (self, number))
    return MS_LISTING_TOO_LARGE;
  int n = section->n_boxes;
  section->stride = (n + 4) & ~3;
  /* A row begins with the number of layouts, and what follows its boxes is 0. */
  self->held[0] = 1;
  for (int i = n + 1; i < section->stride; i++)
    self->held[i] = 0;
  for (int i = n & ~7; i < n + 8; i++)
    self->bits[i] = listing->feasible[section->first + i] = 0;
  for (int i = 0; i < n; i++)
    listing->feasible[section->first + i] = 0;
  if (!list_section (self, section))
    return MS_LISTING_TOO_LARGE;
  /* All sums must be exact. */
  for (int mines = section->lowest; mines <= section->highest; mines++)
    if (section->row_at[mines] >= 0
        && !(listing->rows[section->row_at[mines]] * (2 * MS_MAX_AROUND) < 0x1p53))
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
  self.done = 0;
  for (int i = 0; i < problem->n_boxes; i++)
    if (problem->boxes[i].state == MS_BOX_OPEN)
      n_cells += problem->boxes[i].size;
    else
      self.done |= ms_bit (i);
  if (n_cells >= MS_LISTING_MOST)
    return MS_LISTING_TOO_LARGE;
  self.listing = listing;
  self.problem = problem;
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

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-frugal.h"

#include <string.h>

/* A chord is made where it gains more than this, else a cell is opened. */
#define LEAST_GAIN (-0.0625)
/* What a chord gains beside the openings it saves: by each cell it opens around which all is
 * unknown, by each flag it puts, and by each flag around which all is covered. */
#define CHORD_TELLS 0.6
#define FLAG_SERVES 0.1
#define FLAG_MAY_SERVE 0.3
/* What an opening is worth: if its click is needed, if it is a 0, if all around it is unknown, and
 * less for each number whose chord might open it, too. */
#define IS_NEEDED 0.75
#define IS_ZERO 0.3
#define OPENING_TELLS 0.8
#define MAY_BE_CHORDED 0.3

#define OUTSIDE 4 /* a state of the rim */
#define NO_NUMBER 10

/* The board with a rim of cells outside it.  Arrays are [n_cells]. */
struct _MsFrugal
{
  const MsAllocator *allocator;
  int width, height, stride, n_cells;
  int around[8]; /* offsets of the neighbours */
  float zero[9], free; /* the chance of no mine in so many unknown cells, and in one */
  float *needed; /* of safe cells, the chance that their click is needed */
  int32_t *queue, *stack;
  int n_queue;
  int32_t *weighed; /* the choice for which a number was last weighed */
  int n_choices;
  int32_t *listed, *listed_begun; /* the safe covered cells, and some that were */
  int n_listed, n_listed_begun;

  /* What changes as a game goes on is one block, to be returned to: */
  uint8_t *block, *begun;
  size_t block_bytes;
  uint8_t *states, *numbers, *flags, *queued; /* queued: in the queue of numbers to be looked at */
  uint8_t *unknown, *mines, *bare, *covered; /* neighbours that are unknown, known mines, those of
                                              * them without a flag, and safe but covered */
  int left, left_begun; /* cells to be opened */
  int clicks;
};

static inline int
place_of (const MsFrugal *self, int cell)
{
  return (cell / self->width + 1) * self->stride + cell % self->width + 1;
}

static inline int
cell_at (const MsFrugal *self, int place)
{
  return (place / self->stride - 1) * self->width + place % self->stride - 1;
}

MsFrugal *
ms_frugal_new (int width, int height, double mine_share, const MsAllocator *allocator)
{
  allocator = ms_allocator_or_default (allocator);
  size_t n = (size_t)(width + 2) * (size_t)(height + 2);
  MsFrugal *self = ms_alloc0 (allocator, 1, sizeof *self);
  if (self == NULL)
    return NULL;
  self->allocator = allocator;
  self->width = width;
  self->height = height;
  self->stride = width + 2;
  self->n_cells = (int)n;
  for (int i = 0, dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (dx != 0 || dy != 0)
        self->around[i++] = dy * self->stride + dx;
  self->free = (float)(1 - mine_share);
  self->zero[0] = 1;
  for (int i = 1; i <= 8; i++)
    self->zero[i] = self->zero[i - 1] * self->free;
  self->block_bytes = 8 * n;
  self->needed = ms_alloc0 (allocator, n, sizeof *self->needed);
  /* A cell is put only once into each of these lists. */
  self->queue = ms_alloc0 (allocator, 5 * n, sizeof *self->queue);
  self->block = ms_alloc0 (allocator, self->block_bytes, 1);
  self->begun = ms_alloc (allocator, self->block_bytes, 1);
  if (self->needed == NULL || self->queue == NULL || self->block == NULL || self->begun == NULL)
    {
      ms_frugal_free (self);
      return NULL;
    }
  self->stack = self->queue + n;
  self->weighed = self->stack + n;
  self->listed = self->weighed + n;
  self->listed_begun = self->listed + n;
  uint8_t **const parts[] = { &self->states, &self->numbers, &self->flags, &self->queued,
    &self->unknown, &self->mines, &self->bare, &self->covered };
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
    *parts[i] = self->block + i * n;
  memset (self->states, OUTSIDE, n);
  memset (self->numbers, NO_NUMBER, n);
  return self;
}

void
ms_frugal_free (MsFrugal *self)
{
  if (self == NULL)
    return;
  ms_dealloc (self->allocator, self->needed);
  ms_dealloc (self->allocator, self->queue);
  ms_dealloc (self->allocator, self->block);
  ms_dealloc (self->allocator, self->begun);
  ms_dealloc (self->allocator, self);
}

/* --- What is known --- */

/* Puts a number into the queue if it may decide something. */
static inline void
look_at (MsFrugal *self, int place)
{
  if (self->states[place] != MS_FRUGAL_OPEN || self->queued[place] || self->unknown[place] == 0)
    return;
  self->queued[place] = 1;
  self->queue[self->n_queue++] = place;
}

static void
learn (MsFrugal *self, int place, MsFrugalState state)
{
  int before = self->states[place];
  self->states[place] = (uint8_t)state;
  if (state == MS_FRUGAL_SAFE)
    self->listed[self->n_listed++] = place;
  for (int i = 0; i < 8; i++)
    {
      int other = place + self->around[i];
      self->unknown[other] -= before == MS_FRUGAL_UNKNOWN;
      self->covered[other] += (state == MS_FRUGAL_SAFE) - (before == MS_FRUGAL_SAFE);
      self->mines[other] += state == MS_FRUGAL_MINE;
      self->bare[other] += state == MS_FRUGAL_MINE;
      look_at (self, other);
    }
  look_at (self, place);
}

static void
conclude (MsFrugal *self)
{
  while (self->n_queue > 0)
    {
      int place = self->queue[--self->n_queue];
      self->queued[place] = 0;
      int need = self->numbers[place] - self->mines[place];
      if (self->unknown[place] == 0 || (need != 0 && need != self->unknown[place]))
        continue;
      for (int i = 0; i < 8; i++)
        if (self->states[place + self->around[i]] == MS_FRUGAL_UNKNOWN)
          learn (self, place + self->around[i], need == 0 ? MS_FRUGAL_SAFE : MS_FRUGAL_MINE);
    }
}

void
ms_frugal_note (MsFrugal *self, int cell, MsFrugalState state, int number, bool flag)
{
  int place = place_of (self, cell);
  self->states[place] = (uint8_t)state;
  self->numbers[place] = state == MS_FRUGAL_OPEN ? (uint8_t)number : NO_NUMBER;
  self->flags[place] = flag;
}

void
ms_frugal_begin (MsFrugal *self)
{
  memset (self->unknown, 0, 4 * (size_t)self->n_cells);
  memset (self->queued, 0, (size_t)self->n_cells);
  memset (self->weighed, 0, (size_t)self->n_cells * sizeof *self->weighed);
  self->n_choices = 0; /* a game tries far fewer than would overflow it */
  self->n_queue = self->n_listed = 0;
  for (int cell = 0; cell < self->width * self->height; cell++)
    {
      int place = place_of (self, cell), state = self->states[place];
      if (state == MS_FRUGAL_SAFE)
        self->listed[self->n_listed++] = place;
      for (int i = 0; i < 8; i++)
        {
          int other = place + self->around[i];
          self->unknown[other] += state == MS_FRUGAL_UNKNOWN;
          self->covered[other] += state == MS_FRUGAL_SAFE;
          self->mines[other] += state == MS_FRUGAL_MINE;
          self->bare[other] += state == MS_FRUGAL_MINE && !self->flags[place];
        }
    }
  memcpy (self->listed_begun, self->listed, (size_t)self->n_listed * sizeof *self->listed);
  self->n_listed_begun = self->n_listed;
  memcpy (self->begun, self->block, self->block_bytes);
}

/* --- What moves promise --- */

static inline float
chance_of_zero (const MsFrugal *self, int place)
{
  return self->mines[place] > 0 ? 0 : self->zero[self->unknown[place]];
}

/* A click is needed for a 0, and for a number that no 0 touches. */
static float
chance_of_need (const MsFrugal *self, int place)
{
  float zero = chance_of_zero (self, place), none = 1;
  for (int i = 0; i < 8; i++)
    {
      int other = place + self->around[i];
      if (self->states[other] == MS_FRUGAL_SAFE)
        none *= 1 - chance_of_zero (self, other);
      else if (self->states[other] == MS_FRUGAL_UNKNOWN)
        none *= 1 - self->free * chance_of_zero (self, other);
    }
  return zero + (1 - zero) * none;
}

static float
weigh_chord (const MsFrugal *self, int place)
{
  float gain = -1 - (float)self->bare[place] * (float)(1 - FLAG_SERVES);
  for (int i = 0; i < 8; i++)
    {
      int other = place + self->around[i];
      if (self->states[other] == MS_FRUGAL_SAFE)
        gain += self->needed[other] + (float)(CHORD_TELLS / 8) * self->unknown[other];
      else if (self->states[other] == MS_FRUGAL_MINE && !self->flags[other])
        gain += (float)(FLAG_MAY_SERVE / 8) * (float)(self->unknown[other] + self->covered[other]);
    }
  return gain;
}

static float
weigh_opening (const MsFrugal *self, int place)
{
  float worth = (float)IS_NEEDED * self->needed[place]
      + (float)IS_ZERO * chance_of_zero (self, place)
      + (float)(OPENING_TELLS / 8) * self->unknown[place];
  for (int i = 0; i < 8; i++)
    {
      int other = place + self->around[i];
      if (self->states[other] == MS_FRUGAL_OPEN
          && self->covered[other] + self->unknown[other] - 1 > self->bare[other])
        worth -= (float)MAY_BE_CHORDED;
    }
  return worth;
}

/* Takes cells that are open by now off the list, and finds what the others are worth. */
static void
find_needs (MsFrugal *self)
{
  int n = 0;
  for (int i = 0; i < self->n_listed; i++)
    if (self->states[self->listed[i]] == MS_FRUGAL_SAFE)
      self->listed[n++] = self->listed[i];
  self->n_listed = n;
  for (int i = 0; i < n; i++)
    self->needed[self->listed[i]] = chance_of_need (self, self->listed[i]);
}

/* Whether one of two, with a worth each, is to be taken for the better; of equals the first one on
 * the board, in whichever order they come. */
static inline bool
is_better (float worth, int place, float best_worth, int best)
{
  return best < 0 || worth > best_worth || (worth >= best_worth && place < best);
}

/* The best chord, and what it gains; -1: there is none. */
static int
find_chord (MsFrugal *self, float *gain)
{
  int best = -1;
  self->n_choices++;
  for (int i = 0; i < self->n_listed; i++)
    for (int j = 0; j < 8; j++)
      {
        int place = self->listed[i] + self->around[j];
        if (self->states[place] != MS_FRUGAL_OPEN || self->unknown[place] > 0
            || self->weighed[place] == self->n_choices)
          continue;
        self->weighed[place] = self->n_choices;
        float here = weigh_chord (self, place);
        if (!is_better (here, place, *gain, best))
          continue;
        *gain = here;
        best = place;
      }
  return best;
}

/* The best move of those that are known to be safe; -1: there is none.  A cell around which all is
 * known tells nothing, and so comes last: *telling says whether it does. */
static int
choose (MsFrugal *self, bool *chord, bool *telling)
{
  int best = -1;
  float gain = 0, worth = 0;
  *telling = false;
  find_needs (self);
  int best_chord = find_chord (self, &gain);
  *chord = best_chord >= 0 && gain >= (float)LEAST_GAIN;
  for (int i = 0; i < self->n_listed && !*chord; i++)
    {
      int place = self->listed[i];
      bool tells = self->unknown[place] > 0;
      if (tells < *telling)
        continue;
      float here = weigh_opening (self, place);
      if (tells == *telling && !is_better (here, place, worth, best))
        continue;
      *telling = tells;
      worth = here;
      best = place;
    }
  return *chord ? best_chord : best;
}

int
ms_frugal_choose (MsFrugal *self, bool *chord)
{
  bool telling;
  return cell_at (self, choose (self, chord, &telling));
}

double
ms_frugal_weigh (const MsFrugal *self, int cell, bool chord)
{
  int place = place_of (self, cell);
  return chord ? weigh_chord (self, place) : weigh_opening (self, place);
}

/* --- Playing to the end --- */

void
ms_frugal_lay_out (MsFrugal *self, const MsOpenings *openings)
{
  uint8_t *numbers = self->begun + (self->numbers - self->block);
  self->left_begun = 0;
  for (int cell = 0; cell < self->width * self->height; cell++)
    {
      int place = place_of (self, cell);
      numbers[place] = openings->numbers[cell];
      self->left_begun += openings->numbers[cell] != MS_OPENINGS_MINE
          && self->begun[place] != MS_FRUGAL_OPEN;
    }
}

static void
uncover (MsFrugal *self, int place)
{
  int n = 0;
  if (self->states[place] == MS_FRUGAL_OPEN || self->numbers[place] > 8)
    return;
  learn (self, place, MS_FRUGAL_OPEN);
  self->left--;
  self->stack[n++] = place;
  while (n > 0)
    {
      int at = self->stack[--n];
      for (int i = 0; i < 8 && self->numbers[at] == 0; i++)
        {
          int other = at + self->around[i];
          if (self->states[other] == MS_FRUGAL_OPEN || self->numbers[other] > 8)
            continue;
          learn (self, other, MS_FRUGAL_OPEN);
          self->left--;
          self->stack[n++] = other;
        }
    }
}

static void
flag (MsFrugal *self, int place)
{
  self->flags[place] = 1;
  self->clicks++;
  for (int i = 0; i < 8; i++)
    self->bare[place + self->around[i]]--;
}

static void
move (MsFrugal *self, int place, bool chord)
{
  for (int i = 0; i < 8 && chord; i++)
    {
      int other = place + self->around[i];
      if (self->states[other] == MS_FRUGAL_MINE && !self->flags[other])
        flag (self, other);
    }
  self->clicks++;
  for (int i = 0; i < 8 && chord; i++)
    uncover (self, place + self->around[i]);
  if (!chord)
    uncover (self, place);
}

/* A guess that goes well: beside open cells, and rather where a 0 may be. */
static int
find_guess (const MsFrugal *self)
{
  int best = -1;
  float worth = 0;
  for (int place = self->stride; place < self->n_cells - self->stride; place++)
    {
      if (self->states[place] != MS_FRUGAL_UNKNOWN || self->numbers[place] > 8)
        continue;
      float here = chance_of_zero (self, place) - (self->unknown[place] == 8 ? 0.3F : 0);
      for (int i = 0; i < 8; i++)
        here += self->states[place + self->around[i]] == MS_FRUGAL_OPEN ? 0.05F : 0;
      if (best < 0 || here > worth)
        {
          best = place;
          worth = here;
        }
    }
  return best;
}

int
ms_frugal_try (MsFrugal *self, int cell, bool chord)
{
  memcpy (self->block, self->begun, self->block_bytes);
  memcpy (self->listed, self->listed_begun, (size_t)self->n_listed_begun * sizeof *self->listed);
  self->n_listed = self->n_listed_begun;
  self->left = self->left_begun;
  self->n_queue = 0;
  self->clicks = 0;
  int place = place_of (self, cell);
  if (self->numbers[place] <= 8)
    move (self, place, chord);
  while (self->left > 0)
    {
      bool telling;
      conclude (self);
      place = choose (self, &chord, &telling);
      int guess = chord || telling ? -1 : find_guess (self);
      move (self, guess >= 0 ? guess : place, chord);
    }
  return self->clicks;
}

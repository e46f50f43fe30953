/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From boxes with mines that leave some numbers amiss to a layout.
 *
 * What is too many at one number is led to where it is lacking, or to the border, box by box
 * (ms-estimate-path.c).  Where no such way is found, windows around a number that is amiss are drawn anew,
 * many of their boxes at once and chosen at random (ms-estimate-thin.c), so that what is too many here can
 * go where it is lacking, or to where the board ends, over a long way.  A draw must leave less amiss than
 * there was; where there is none, some of it is handed to another number, and the boxes are drawn as
 * they are.  All numbers that are not amiss hold at any time, so that the end is a layout.
 */
#include "ms-estimate-state.h"

#define LEAST_SIDE 8

/* What is tried, in turn. */
typedef enum
{
  CHANGE_ALL, /* nothing is to be amiss in the window */
  CHANGE_SOME, /* of some numbers there */
  CHANGE_ONE, /* one of them by one mine less */
  CHANGE_OWNER, /* the same, and another number by one more */
  CHANGE_NONE,
  N_CHANGES,
} Change;

typedef struct
{
  MsEstimate *estimate;
  int32_t *numbers; /* [n] that are amiss, or were */
  int8_t *saved; /* [n] by how much */
  int n;
} Mend;

static bool
lies_in (const Mend *self, MsPatch window, int number)
{
  const MsProblem *whole = self->estimate->region.whole;
  int index = whole->numbers[number].index, stride = whole->grid->stride;
  int x = index % stride - 1, y = index / stride - 1;
  return x >= window.x0 && x < window.x1 && y >= window.y0 && y < window.y1;
}

/* A window of that level around the number, which is anywhere in it. */
static MsPatch
choose_window (Mend *self, int number, int level)
{
  MsEstimate *estimate = self->estimate;
  const MsProblem *whole = estimate->region.whole;
  int index = whole->numbers[number].index, stride = whole->grid->stride;
  int side = estimate->side[level] + 1;
  side = side < LEAST_SIDE ? LEAST_SIDE : side;
  int x = index % stride - 1 - (int)ms_rng_below (&estimate->rng, (uint64_t)side);
  int y = index / stride - 1 - (int)ms_rng_below (&estimate->rng, (uint64_t)side);
  return (MsPatch){ x, y, x + side, y + side };
}

static void
lessen (int8_t *amiss)
{
  *amiss = (int8_t)(*amiss - (*amiss > 0) + (*amiss < 0));
}

/* Any number that the window's boxes touch. */
static int
choose_other (Mend *self, MsPatch window)
{
  MsRegion *region = &self->estimate->region;
  MsRng *rng = &self->estimate->rng;
  int n = ms_region_list (region, window, false);
  if (n == 0)
    return -1;
  const MsBox *box = &region->whole->boxes[region->found[ms_rng_below (rng, (uint64_t)n)]];
  return box->numbers[ms_rng_below (rng, (uint64_t)box->n_numbers)];
}

/* Says what is to be amiss of the window's numbers; *other: a number besides those listed, by how much
 * more.  False where there is no such change. */
static bool
change (Mend *self, Change kind, MsPatch window, int number, int *other, int *more)
{
  MsRegion *region = &self->estimate->region;
  MsRng *rng = &self->estimate->rng;
  int n_changed = 0;
  *other = -1;
  switch (kind)
    {
    case CHANGE_ALL:
    case CHANGE_SOME:
      for (int i = 0; i < self->n; i++)
        if (self->saved[i] != 0 && lies_in (self, window, self->numbers[i])
            && (kind == CHANGE_ALL || self->numbers[i] == number || ms_rng_below (rng, 2) == 0))
          {
            region->amiss[self->numbers[i]] = 0;
            n_changed++;
          }
      return kind == CHANGE_ALL || n_changed > 1;
    case CHANGE_OWNER:
      *other = choose_other (self, window);
      if (*other < 0 || *other == number)
        return false;
      *more = ms_rng_below (rng, 2) == 0 ? 1 : -1;
      region->amiss[*other] = (int8_t)(region->amiss[*other] + *more);
      lessen (&region->amiss[number]);
      return true;
    case CHANGE_ONE:
      lessen (&region->amiss[number]);
      return true;
    case CHANGE_NONE:
    case N_CHANGES:
    default:
      return true;
    }
}

static void
put_back (Mend *self, int other, int more)
{
  int8_t *amiss = self->estimate->region.amiss;
  if (other >= 0)
    amiss[other] = (int8_t)(amiss[other] - more);
  for (int i = 0; i < self->n; i++)
    amiss[self->numbers[i]] = self->saved[i];
}

static void
save (Mend *self)
{
  for (int i = 0; i < self->n; i++)
    self->saved[i] = self->estimate->region.amiss[self->numbers[i]];
}

/* Of numbers that none of the boxes drawn touches nothing has changed, whatever was wanted of them. */
static void
look_again (Mend *self, int number)
{
  MsRegion *region = &self->estimate->region;
  int need;
  ms_region_look_outside (region, number, &need);
  region->amiss[number] = (int8_t)(region->amiss[number] - need);
}

/* Leads off what is too many or lacking, or draws a window around the number. */
static bool
mend_number (Mend *self, int number, int level)
{
  MsEstimate *estimate = self->estimate;
  bool done;
  if (!ms_estimate_lead_off (estimate, number, &done))
    return false;
  if (done)
    return true;
  MsPatch window = choose_window (self, number, level);
  estimate->level = level;
  save (self);
  for (Change kind = 0; kind < N_CHANGES; kind++)
    {
      int other, more = 0;
      MsRegionEnd end = MS_REGION_DEAD;
      if (change (self, kind, window, number, &other, &more))
        end = ms_estimate_redraw (estimate, window);
      if (end == MS_REGION_STOPPED)
        return false;
      if (end == MS_REGION_COUNTED)
        {
          for (int i = 0; i < self->n; i++)
            look_again (self, self->numbers[i]);
          if (other >= 0)
            look_again (self, other);
          return ms_work_tick (estimate->work, 20L * self->n);
        }
      put_back (self, other, more);
    }
  return true;
}

static bool
list_amiss (Mend *self)
{
  const MsRegion *region = &self->estimate->region;
  self->n = 0;
  for (int i = 0; i < region->whole->n_numbers; i++)
    if (region->amiss[i] != 0)
      self->numbers[self->n++] = i;
  return ms_work_tick (self->estimate->work, region->whole->n_numbers);
}

bool
ms_estimate_mend (MsEstimate *estimate, double until, bool *found)
{
  MsArena *arena = &estimate->work->arena;
  MsArenaMark mark = ms_arena_mark (arena);
  size_t n = (size_t)estimate->region.whole->n_numbers;
  Mend self = {
    .estimate = estimate,
    .numbers = ms_arena_alloc (arena, n, sizeof (int32_t)),
    .saved = ms_arena_alloc (arena, n, 1),
  };
  *found = false;
  if (self.numbers == NULL || self.saved == NULL)
    return false;
  for (int round = 0; !*found && ms_estimate_used (estimate) < until; round++)
    {
      if (!list_amiss (&self))
        return false;
      *found = self.n == 0;
      for (int i = 0; i < self.n; i++)
        if (estimate->region.amiss[self.numbers[i]] != 0
            && !mend_number (&self, self.numbers[i], MS_LEVELS - 1 - round % MS_LEVELS))
          return false;
    }
  ms_arena_release (arena, mark);
  return true;
}

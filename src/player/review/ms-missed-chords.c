/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-missed-chords.h"

#include "ms-neighbours.h"

#include <limits.h>

#define NEVER INT_MAX
#define BEFORE (-1) /* the first step */

/* What becomes of a cell in the whole game. */
typedef struct
{
  int opened; /* the step that opened it, BEFORE or NEVER */
  int alone; /* the step, if that opened no other cell by itself, and is not counted yet; -1 */
  int marked; /* the last step that marked it, or took its mark off; -1 */
  int number; /* what it shows when it is open; above 8: no number */
  MsCell mark; /* at the step that is being looked at: what a covered cell shows */
} Fate;

typedef struct
{
  const MsTrail *trail;
  Fate *fates; /* [n_cells] */
  bool may_flag; /* the game was won, so that what stayed covered are mines, and with flags */
} Search;

/* A chord, and what it would have made in one click. */
typedef struct
{
  int number, n_flags, n_clicks, n_saved;
} Chord;

static void
note_fates (Search *self)
{
  const MsTrail *trail = self->trail;
  for (int cell = 0; cell < trail->rules.width * trail->rules.height; cell++)
    {
      MsCell seen = trail->start_cells[cell];
      bool open = ms_cell_is_opened (seen);
      self->fates[cell] = (Fate){ .opened = open ? BEFORE : NEVER,
        .alone = -1,
        .marked = -1,
        .number = open ? (int)seen : 9,
        .mark = seen };
      self->may_flag |= seen == MS_CELL_FLAG;
    }
  for (int i = 0; i < trail->n_steps; i++)
    {
      const MsTrailStep *step = &trail->steps[i];
      for (int j = 0; j < step->n_changes; j++)
        {
          Fate *fate = &self->fates[step->changes[j].cell];
          self->may_flag |= step->changes[j].seen == MS_CELL_FLAG;
          if (!ms_cell_is_opened (step->changes[j].seen))
            fate->marked = i;
          else if (fate->opened == NEVER)
            {
              fate->opened = i;
              fate->number = (int)step->changes[j].seen;
            }
        }
      if (step->move.action == MS_ACTION_OPEN && step->n_opens == 1 && !step->hit_mine)
        self->fates[step->opens[0]].alone = i;
    }
  self->may_flag &= trail->won;
}

/* What a chord on a number would have saved at a step: nothing where it was not possible, or not
 * all of its cells were opened.  Flags that were missing, on mines as the end showed, are clicks
 * as well, and to set them it has to save MS_HABIT_FLAGS_SAVE. */
static Chord
weigh_chord (const Search *self, int number, int step)
{
  const MsRules *rules = &self->trail->rules;
  int around[8], n = ms_neighbours (rules->width, rules->height, number, around), n_mines = 0;
  Chord chord = { .number = number };
  if (self->fates[number].opened >= step || self->fates[number].number > 8)
    return chord;
  for (int i = 0; i < n; i++)
    {
      const Fate *fate = &self->fates[around[i]];
      bool missing = self->may_flag && fate->opened == NEVER && fate->mark == MS_CELL_COVERED;
      n_mines += missing || fate->mark == MS_CELL_FLAG;
      chord.n_flags += missing;
      if (missing || fate->mark == MS_CELL_FLAG || fate->opened < step)
        continue;
      if (fate->number > 8 || fate->opened == NEVER || fate->marked > step)
        return (Chord){ 0 };
      chord.n_clicks += fate->alone >= step;
    }
  int saved = chord.n_clicks - chord.n_flags - 1;
  if (n_mines == self->fates[number].number
      && saved >= (chord.n_flags > 0 ? MS_HABIT_FLAGS_SAVE : 1))
    chord.n_saved = saved;
  return chord;
}

/* The chord that would have saved most clicks; n_saved is 0 where none would have saved any. */
static Chord
find_chord (const Search *self, int step)
{
  const MsRules *rules = &self->trail->rules;
  int cell = self->trail->steps[step].opens[0], around[8];
  int n = ms_neighbours (rules->width, rules->height, cell, around);
  Chord best = { 0 };
  for (int i = 0; i < n; i++)
    {
      Chord chord = weigh_chord (self, around[i], step);
      best = chord.n_saved > best.n_saved ? chord : best;
    }
  return best;
}

/* Counts the clicks around a number no more. */
static void
count_around (const Search *self, int number)
{
  const MsRules *rules = &self->trail->rules;
  int around[8], n = ms_neighbours (rules->width, rules->height, number, around);
  for (int i = 0; i < n; i++)
    self->fates[around[i]].alone = -1;
}

static void
follow_marks (Search *self, const MsTrailStep *step)
{
  for (int i = 0; i < step->n_changes; i++)
    self->fates[step->changes[i].cell].mark = step->changes[i].seen;
}

bool
ms_missed_chords_find (const MsTrail *trail, const MsAllocator *allocator,
    bool (*found) (void *user_data, int step, int number, int n_flags, int n_clicks),
    void *user_data)
{
  size_t n_cells = (size_t)trail->rules.width * (size_t)trail->rules.height;
  Search self = { trail, ms_alloc (allocator, n_cells, sizeof *self.fates), false };
  bool ok = self.fates != NULL;
  if (ok)
    note_fates (&self);
  for (int i = 0; i < trail->n_steps && ok; i++)
    {
      const MsTrailStep *step = &trail->steps[i];
      bool alone = step->n_opens == 1 && self.fates[step->opens[0]].alone == i;
      Chord chord = alone ? find_chord (&self, i) : (Chord){ 0 };
      if (chord.n_saved > 0)
        {
          count_around (&self, chord.number);
          ok = found (user_data, i, chord.number, chord.n_flags, chord.n_clicks);
        }
      follow_marks (&self, step);
    }
  ms_dealloc (allocator, self.fates);
  return ok;
}

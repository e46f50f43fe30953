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
  bool flagged; /* at the step that is being looked at */
} Fate;

typedef struct
{
  const MsTrail *trail;
  Fate *fates; /* [n_cells] */
} Search;

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
        .flagged = seen == MS_CELL_FLAG };
    }
  for (int i = 0; i < trail->n_steps; i++)
    {
      const MsTrailStep *step = &trail->steps[i];
      for (int j = 0; j < step->n_changes; j++)
        {
          Fate *fate = &self->fates[step->changes[j].cell];
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
}

/* How many clicks a chord on a number would have made in one, at a step; 0: it was not possible, or
 * not all of its cells were opened.  counted: they are counted no more. */
static int
count_clicks (const Search *self, int number, int step, bool counted)
{
  const MsRules *rules = &self->trail->rules;
  int around[8], n = ms_neighbours (rules->width, rules->height, number, around);
  int n_flags = 0, n_clicks = 0;
  if (self->fates[number].opened >= step || self->fates[number].number > 8)
    return 0;
  for (int i = 0; i < n; i++)
    {
      Fate *fate = &self->fates[around[i]];
      n_flags += fate->flagged;
      if (fate->flagged || fate->opened < step)
        continue;
      if (fate->number > 8 || fate->opened == NEVER || fate->marked > step)
        return 0;
      n_clicks += fate->alone >= step;
      if (counted)
        fate->alone = -1;
    }
  return n_flags == self->fates[number].number ? n_clicks : 0;
}

/* The number whose chord would have saved most clicks; -1: none would have saved any. */
static int
find_number (const Search *self, int step, int *n_clicks)
{
  const MsRules *rules = &self->trail->rules;
  int cell = self->trail->steps[step].opens[0], best = -1, around[8];
  int n = ms_neighbours (rules->width, rules->height, cell, around);
  *n_clicks = 1;
  for (int i = 0; i < n; i++)
    {
      int here = count_clicks (self, around[i], step, false);
      if (here <= *n_clicks)
        continue;
      *n_clicks = here;
      best = around[i];
    }
  return best;
}

static void
follow_marks (Search *self, const MsTrailStep *step)
{
  for (int i = 0; i < step->n_changes; i++)
    self->fates[step->changes[i].cell].flagged = step->changes[i].seen == MS_CELL_FLAG;
}

bool
ms_missed_chords_find (const MsTrail *trail, const MsAllocator *allocator,
    bool (*found) (void *user_data, int step, int number, int n_clicks), void *user_data)
{
  size_t n_cells = (size_t)trail->rules.width * (size_t)trail->rules.height;
  Search self = { trail, ms_alloc (allocator, n_cells, sizeof *self.fates) };
  bool ok = self.fates != NULL;
  if (ok)
    note_fates (&self);
  for (int i = 0; i < trail->n_steps && ok; i++)
    {
      const MsTrailStep *step = &trail->steps[i];
      int n_clicks;
      bool alone = step->n_opens == 1 && self.fates[step->opens[0]].alone == i;
      int number = alone ? find_number (&self, i, &n_clicks) : -1;
      if (number >= 0)
        {
          count_clicks (&self, number, i, true);
          ok = found (user_data, i, number, n_clicks);
        }
      follow_marks (&self, step);
    }
  ms_dealloc (allocator, self.fates);
  return ok;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which flags of a game were wrong, and since when that could be known. */
#include "ms-review-private.h"

static bool
grow (const MsAllocator *allocator, void **list, size_t size, int n, int *room)
{
  if (n < *room)
    return true;
  int wanted = *room > 0 ? 2 * *room : 16;
  void *larger = ms_realloc (allocator, *list, (size_t)wanted, size);
  if (larger == NULL)
    return false;
  *list = larger;
  *room = wanted;
  return true;
}

static bool
place (MsReviewFlags *self, int cell, int step, int64_t time_ms)
{
  if (!grow (self->allocator, (void **)&self->lives, sizeof *self->lives, self->n, &self->room)
      || !grow (self->allocator, (void **)&self->watched, sizeof *self->watched, self->n_watched,
          &self->room_watched))
    return false;
  self->lives[self->n] = (MsReviewFlagLife){
    .flag = { .cell = cell, .placed = step, .placed_ms = time_ms, .known = -1 },
    .removed = -1,
    .before = self->latest[cell],
  };
  self->latest[cell] = self->n;
  self->watched[self->n_watched++] = self->n++;
  return true;
}

bool
ms_review_flags_init (
    MsReviewFlags *self, const MsCell *cells, int n_cells, const MsAllocator *allocator)
{
  *self = (MsReviewFlags){ .allocator = allocator };
  self->latest = ms_alloc (allocator, (size_t)n_cells, sizeof *self->latest);
  if (self->latest == NULL)
    return false;
  for (int cell = 0; cell < n_cells; cell++)
    self->latest[cell] = -1;
  for (int cell = 0; cell < n_cells; cell++)
    if (cells[cell] == MS_CELL_FLAG && !place (self, cell, -1, 0))
      return false;
  return true;
}

void
ms_review_flags_clear (MsReviewFlags *self)
{
  ms_dealloc (self->allocator, self->lives);
  ms_dealloc (self->allocator, self->latest);
  ms_dealloc (self->allocator, self->watched);
}

/* A number came out where flags had stood, or the end showed the flag as wrong. */
static void
note_wrong (MsReviewFlags *self, int cell)
{
  for (int i = self->latest[cell]; i >= 0; i = self->lives[i].before)
    self->lives[i].wrong = true;
}

bool
ms_review_flags_follow (MsReviewFlags *self, const MsTrailStep *step, int number)
{
  bool marks = step->move.action == MS_ACTION_MARK;
  for (int i = 0; i < step->n_changes; i++)
    {
      int cell = step->changes[i].cell, latest = self->latest[cell];
      MsCell seen = step->changes[i].seen;
      if (ms_cell_is_opened (seen) || seen == MS_CELL_WRONG_FLAG)
        note_wrong (self, cell);
      else if (marks && seen == MS_CELL_FLAG && !place (self, cell, number, step->move.time_ms))
        return false;
      else if (marks && seen != MS_CELL_FLAG && latest >= 0 && self->lives[latest].removed < 0)
        self->lives[latest].removed = number;
    }
  return true;
}

void
ms_review_flags_learn (
    MsReviewFlags *self, const MsSolverResult *result, const MsTrail *trail, int last)
{
  int n_kept = 0;
  for (int i = 0; i < self->n_watched; i++)
    {
      MsReviewFlagLife *life = &self->lives[self->watched[i]];
      MsReviewFlag *flag = &life->flag;
      bool gone = life->removed >= 0 && life->removed < last;
      flag->estimated |= !gone && result->method != MS_METHOD_EXACT;
      bool safe = result->consistent && result->certainty[flag->cell] == MS_CERTAINTY_SAFE;
      if (safe && !gone)
        {
          life->wrong = true;
          flag->known = flag->placed > last ? flag->placed : last;
          flag->known_ms = flag->known >= 0 ? trail->steps[flag->known].move.time_ms : 0;
        }
      else if (life->removed < 0)
        self->watched[n_kept++] = self->watched[i];
    }
  self->n_watched = n_kept;
}

int
ms_review_flags_list (const MsReviewFlags *self, MsReviewFlag *list)
{
  int n = 0;
  for (int i = 0; i < self->n; i++)
    if (self->lives[i].wrong)
      list[n++] = self->lives[i].flag;
  return n;
}

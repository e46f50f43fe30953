/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-lapses.h"

#include <stdlib.h>
#include <string.h>

static int
compare_times (const void *first, const void *second)
{
  int64_t a = *(const int64_t *)first, b = *(const int64_t *)second;
  return (a > b) - (a < b);
}

/* What an opening takes as a rule: the median; false when there is no memory. */
static bool
find_usual (const MsReview *review, const MsAllocator *allocator, int64_t *usual_ms)
{
  int64_t *times = ms_alloc (allocator, (size_t)review->n_openings, sizeof *times);
  if (times == NULL)
    return false;
  for (int i = 0; i < review->n_openings; i++)
    times[i] = review->openings[i].wait_ms;
  qsort (times, (size_t)review->n_openings, sizeof *times, compare_times);
  *usual_ms = review->n_openings > 0 ? times[review->n_openings / 2] : 0;
  ms_dealloc (allocator, times);
  return true;
}

/* The safe cell that follows by the easiest rules; -1: the rules are not known. */
static int
find_easiest (const MsReviewOpening *opening)
{
  for (int i = 0; i < opening->n_best; i++)
    if (opening->rules != NULL && opening->rules[i] == opening->easiest
        && opening->easiest < MS_N_RUNG_RULES)
      return opening->best_cells[i];
  return -1;
}

static bool
is_slow (const MsReviewOpening *opening, int64_t usual_ms)
{
  return opening->verdict == MS_VERDICT_CERTAIN && !opening->chord
      && opening->wait_ms >= MS_LAPSE_SLOW_MS && opening->wait_ms < MS_LAPSE_AWAY_MS
      && opening->wait_ms >= MS_LAPSE_SLOW_TIMES * usual_ms;
}

/* Whether the opening is a lapse, and which. */
static bool
judge (const MsReviewOpening *opening, int64_t usual_ms, MsLapse *lapse)
{
  bool hasty = opening->wait_ms <= MS_LAPSE_HASTE_MS && !opening->lost;
  *lapse = (MsLapse){ .move = opening->move, .wait_ms = opening->wait_ms, .lost = opening->lost };
  if (is_slow (opening, usual_ms))
    {
      lapse->kind = MS_LAPSE_SLOW;
      lapse->cell = opening->opens[0];
    }
  else if (opening->verdict == MS_VERDICT_MINE && !opening->chord)
    {
      lapse->kind = MS_LAPSE_MINE;
      lapse->cell = opening->opens[0];
    }
  else if (opening->verdict == MS_VERDICT_AVOIDABLE && !hasty)
    {
      lapse->kind = MS_LAPSE_GUESS;
      lapse->cell = find_easiest (opening);
    }
  else
    return false;
  return lapse->cell >= 0;
}

static bool
is_graver (const MsLapse *first, const MsLapse *second)
{
  if (first->lost != second->lost)
    return first->lost;
  return first->kind != second->kind ? first->kind < second->kind
                                     : first->wait_ms > second->wait_ms;
}

int
ms_lapses_find (const MsReview *review, const MsAllocator *allocator, MsLapse *lapses, int most)
{
  int64_t usual_ms;
  int n = 0;
  if (!find_usual (review, allocator, &usual_ms))
    return -1;
  for (int i = 0; i < review->n_openings; i++)
    {
      MsLapse lapse;
      if (!judge (&review->openings[i], usual_ms, &lapse))
        continue;
      int place = n < most ? n : most;
      n++;
      for (; place > 0 && is_graver (&lapse, &lapses[place - 1]); place--)
        if (place < most)
          lapses[place] = lapses[place - 1];
      if (place < most)
        lapses[place] = lapse;
    }
  return n;
}

MsStatus
ms_lapse_cut (MsSolver *solver, const MsTrail *trail, const uint8_t *mine, const MsLapse *lapse,
    const MsSolverOptions *limits, MsExercise **exercise)
{
  const MsAllocator *allocator = ms_solver_get_allocator (solver);
  const MsRules *rules = &trail->rules;
  size_t n_cells = (size_t)rules->width * (size_t)rules->height;
  MsCell *cells = ms_alloc (allocator, n_cells, sizeof *cells);
  *exercise = NULL;
  if (cells == NULL)
    return MS_STATUS_NO_MEMORY;
  memcpy (cells, trail->start_cells, n_cells);
  for (int i = 0; i < lapse->move; i++)
    for (int j = 0; j < trail->steps[i].n_changes; j++)
      cells[trail->steps[i].changes[j].cell] = trail->steps[i].changes[j].seen;
  MsExerciseSource source = { rules->width, rules->height, rules->mines, mine, cells, lapse->cell };
  MsStatus status = ms_exercise_cut (solver, &source, limits, exercise);
  ms_dealloc (allocator, cells);
  return status;
}

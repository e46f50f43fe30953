/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-explain.h"

#include "ms-run.h"
#include "ms-sweep.h"

#include <stdlib.h>

#define FIRST_NEIGHBOURHOOD 32
/* The search gives up after tests of so many numbers in all, which take about half a second: a set
 * that takes longer has hundreds of numbers, too many to be looked at anyway. */
#define MOST_TESTED 400000L

typedef struct
{
  MsEngine *engine;
  bool with_total;
  int32_t *candidates; /* [n] padded indices, row-major */
  uint8_t *taken; /* [n] 1: the candidate is in the set to be tested */
  int32_t *subset; /* [n] scratch: the set that is tested; at last [n_taken] the set found */
  int n, n_taken;
  long n_tested;
} Search;

/* After a fold: compares the mine total with what the boxes can hold.  *fits: some layout has that
 * total. */
static bool
check_total (MsEngine *self, bool *fits)
{
  ms_engine_sum_up_total (self);
  *fits = ms_total_in_range (&self->total);
  if (!*fits)
    return true;
  if (!ms_total_join_roots (self->circuit, self->work) || !ms_engine_find_support (self)
      || !ms_total_weigh (&self->total, &self->count, self->circuit, self->work))
    return false;
  *fits = self->total.sum > 0;
  return true;
}

/* Tests whether a set of numbers, with the mine total if asked for, holds; leaves the solver's
 * arena as it was. */
static bool
test (MsEngine *engine, const int32_t *indices, int n, bool with_total, bool *holds)
{
  MsArenaMark mark = ms_arena_mark (&engine->work->arena);
  int32_t dead;
  bool goes_on = ms_run_fold (engine->run, indices, n, &dead);
  *holds = dead < 0;
  if (goes_on && *holds && with_total)
    goes_on = check_total (engine, holds);
  ms_problem_unmark (engine->problem);
  ms_arena_release (&engine->work->arena, mark);
  return goes_on;
}

/* All of candidates[from…to - 1] contradict the candidates that are taken elsewhere; takes as few
 * of the former as still do.  changed: more were taken elsewhere since the last test, so that those
 * may be a contradiction by themselves. */
static bool
shrink (Search *self, int from, int to, bool changed)
{
  if (changed)
    {
      bool holds;
      int n = 0;
      memset (self->taken + from, 0, (size_t)(to - from));
      for (int i = 0; i < self->n; i++)
        if (self->taken[i])
          self->subset[n++] = self->candidates[i];
      self->n_tested += n + 20;
      if (self->n_tested > MOST_TESTED
          || !test (self->engine, self->subset, n, self->with_total, &holds))
        return false;
      if (!holds)
        return true;
    }
  if (to - from == 1)
    {
      self->taken[from] = 1;
      return true;
    }
  int middle = from + (to - from) / 2;
  memset (self->taken + from, 1, (size_t)(middle - from));
  if (!shrink (self, middle, to, true))
    return false;
  memset (self->taken + from, 0, (size_t)(middle - from));
  bool right_needed = memchr (self->taken + middle, 1, (size_t)(to - middle)) != NULL;
  return shrink (self, from, middle, right_needed);
}

/* The padded indices of the numbers that boxes connect with a number, directly or not, nearest
 * first. */
static bool
list_nearest (MsEngine *engine, int number, int32_t **indices, int *n)
{
  const MsProblem *problem = engine->problem;
  size_t n_numbers = (size_t)problem->n_numbers;
  int32_t *found = ms_arena_alloc (&engine->work->arena, n_numbers, sizeof *found);
  uint8_t *seen = ms_work_alloc0 (engine->work, n_numbers, 1);
  if (found == NULL || seen == NULL)
    return false;
  *n = 0;
  found[(*n)++] = number;
  seen[number] = 1;
  for (int i = 0; i < *n; i++)
    {
      const MsNumber *entry = &problem->numbers[found[i]];
      for (int j = 0; j < entry->n_boxes; j++)
        {
          const MsBox *box = &problem->boxes[entry->boxes[j]];
          for (int k = 0; k < box->n_numbers; k++)
            if (!seen[box->numbers[k]])
              {
                seen[box->numbers[k]] = 1;
                found[(*n)++] = box->numbers[k];
              }
        }
    }
  for (int i = 0; i < *n; i++)
    found[i] = problem->numbers[found[i]].index;
  *indices = found;
  return true;
}

static int
compare_indices (const void *a, const void *b)
{
  int32_t first = *(const int32_t *)a, second = *(const int32_t *)b;
  return (first > second) - (first < second);
}

/* Takes the nearest numbers as candidates, doubling how many until they contradict each other. */
static bool
find_neighbourhood (Search *self, const int32_t *nearest, int n_nearest)
{
  for (int n = FIRST_NEIGHBOURHOOD;; n *= 2)
    {
      bool holds;
      self->n = n < n_nearest ? n : n_nearest;
      memcpy (self->candidates, nearest, (size_t)self->n * sizeof *nearest);
      qsort (self->candidates, (size_t)self->n, sizeof *nearest, compare_indices);
      if (self->n == n_nearest)
        return true;
      if (!test (self->engine, self->candidates, self->n, false, &holds))
        return false;
      if (!holds)
        return true;
    }
}

static bool
prepare (Search *self, int32_t dead)
{
  MsEngine *engine = self->engine;
  MsArena *arena = &engine->work->arena;
  const MsProblem *problem = engine->problem;
  int32_t *nearest = NULL;
  /* The whole problem is built anew, as it was before anything was decided. */
  MsContradiction none;
  int32_t *indices;
  int n_indices;
  ms_problem_unmark (engine->problem);
  /* What was found so far is undecided again. */
  MsGrid *grid = engine->problem->grid;
  for (int i = 0; i < grid->n_padded; i++)
    if (grid->kind[i] == MS_GRID_FOUND_MINE || grid->kind[i] == MS_GRID_FOUND_SAFE)
      {
        grid->kind[i] = MS_GRID_COVERED;
        grid->n_covered++;
      }
  grid->n_found_mines = 0;
  if (!(ms_problem_list (engine->problem->grid, engine->work, &indices, &n_indices, &none)
          && ms_problem_build (
              engine->problem, engine->problem->grid, indices, n_indices, engine->work)))
    return false;
  int n = problem->n_numbers;
  size_t most = (size_t)n;
  self->candidates = ms_arena_alloc (arena, most, sizeof (int32_t));
  self->subset = ms_arena_alloc (arena, most, sizeof (int32_t));
  self->taken = ms_arena_alloc (arena, most, 1);
  if (self->candidates == NULL || self->subset == NULL || self->taken == NULL)
    return false;
  if (!self->with_total
      && !list_nearest (engine, engine->problem->grid->number_at[dead], &nearest, &n))
    return false;
  for (int i = 0; i < problem->n_numbers; i++)
    self->candidates[i] = problem->numbers[i].index;
  ms_problem_unmark (problem);
  self->n = n;
  return self->with_total || find_neighbourhood (self, nearest, n);
}

static void
take_all (Search *self)
{
  self->n_taken = 0;
  for (int i = 0; i < self->n; i++)
    if (self->taken[i])
      self->subset[self->n_taken++] = self->candidates[i];
}

static bool
search (Search *self, int32_t dead)
{
  if (!prepare (self, dead))
    return false;
  memset (self->taken, 0, (size_t)self->n);
  if (self->n == 0 || shrink (self, 0, self->n, true))
    {
      take_all (self);
      return true;
    }
  if (ms_work_status (self->engine->work) != MS_STATUS_OK)
    return false;
  /* The search has given up.  For a contradiction of numbers, the neighbourhood is explanation
   * enough; for a mine total, how many mines there are and how many fit says more than hundreds of
   * numbers. */
  memset (self->taken, !self->with_total, (size_t)self->n);
  take_all (self);
  return true;
}

bool
ms_explain_conflict (MsEngine *self, int32_t dead, int32_t **conflict, int *n)
{
  Search state = { .engine = self, .with_total = dead < 0 };
  self->run->explains = true;
  bool found = search (&state, dead);
  *conflict = state.subset;
  *n = state.n_taken;
  if (found)
    return true;
  if (!ms_status_is_limit (ms_work_status (self->work)))
    return false;
  self->work->status = self->work->arena.status = MS_STATUS_OK;
  return true;
}

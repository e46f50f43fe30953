/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-junction.h"

#include "ms-disjoint.h"
#include "ms-neighbours.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Sections with more cells have no pairs looked for: their number grows with the square. */
#define MOST_FOR_PAIRS 100

/* Cases are counted as long as their runs go over no more cells of the board than this in all. */
#define MOST_COUNTED_CELLS 1000000

/* The cells beside one number of a section, each by its place in the section. */
typedef struct
{
  int n;
  int places[8];
} Beside;

typedef struct
{
  MsSolver *solver;
  const MsPosition *position;
  const MsSectionStudy *study;
  const MsSolverOptions *asked;
  int n_looked_at; /* sections */
  MsSolverOptions options; /* of each count; assumed is the array below */
  MsAssumption *assumed; /* those of the caller, then those of a case */
  int n_given; /* how many are the caller's */
  long cells_left; /* of MOST_COUNTED_CELLS */
  MsJunctions *junctions;
} Search;

static bool
poll_cb (double progress, void *user_data)
{
  const Search *self = user_data;
  return self->asked->poll != NULL
      && self->asked->poll (
          (double)self->n_looked_at / self->study->n_sections, self->asked->user_data);
}

static int
compare_cells (const void *a, const void *b)
{
  return *(const int *)a - *(const int *)b;
}

static void
list_beside (const MsSectionStudy *study, const MsStudySection *section, int number, Beside *beside)
{
  int around[8], n = ms_neighbours (study->width, study->height, number, around);
  beside->n = 0;
  for (int i = 0; i < n; i++)
    {
      const int *found = bsearch (&around[i], section->cells, (size_t)section->n_cells,
          sizeof *section->cells, compare_cells);
      if (found != NULL)
        beside->places[beside->n++] = (int)(found - section->cells);
    }
}

/* Takes the cells at two places out of a section, or at one if both are the same, and fills in how
 * many parts are left and how large they are. */
static void
take_apart (
    const MsStudySection *section, const Beside *besides, int first, int second, MsJunction *found)
{
  int32_t top[MS_JUNCTION_MOST_SECTION];
  int sizes[MS_JUNCTION_MOST_SECTION] = { 0 };
  for (int i = 0; i < section->n_cells; i++)
    top[i] = i;
  for (int i = 0; i < section->n_numbers; i++)
    for (int j = 0, last = -1; j < besides[i].n; j++)
      {
        int place = besides[i].places[j];
        if (place == first || place == second)
          continue;
        if (last >= 0)
          ms_disjoint_join (top, last, place);
        last = place;
      }
  found->n_parts = found->largest = 0;
  for (int i = 0; i < section->n_cells; i++)
    if (i != first && i != second)
      {
        int32_t part = ms_disjoint_find (top, i);
        found->n_parts += sizes[part]++ == 0;
        found->largest = sizes[part] > found->largest ? sizes[part] : found->largest;
      }
  found->n_cells = first == second ? 1 : 2;
  found->cells[0] = section->cells[first];
  found->cells[1] = section->cells[second];
}

/* Sets *best to what is left by taking out these places if that is better than it; returns whether
 * they are cut cells. */
static bool
try_places (
    const MsStudySection *section, const Beside *besides, int first, int second, MsJunction *best)
{
  MsJunction found = *best;
  take_apart (section, besides, first, second, &found);
  if (found.n_parts < 2)
    return false;
  if (best->n_parts == 0 || found.largest < best->largest)
    *best = found;
  return true;
}

/* Leaves best->n_parts at 0 if the section has no junction. */
static void
find_best (const MsStudySection *section, const Beside *besides, MsJunction *best)
{
  int n = section->n_cells, n_cut = 0;
  for (int i = 0; i < n; i++)
    n_cut += try_places (section, besides, i, i, best);
  for (int i = 0; n_cut == 0 && n <= MOST_FOR_PAIRS && i < n; i++)
    for (int j = i + 1; j < n; j++)
      try_places (section, besides, i, j, best);
  best->n_cut = n_cut;
}

/* Counts the layouts of one case.  *counted is false after a limit. */
static MsStatus
count_case (const Search *self, const MsJunction *junction, MsJunctionCase *found, bool *counted)
{
  MsSolverResult *result;
  const MsLayoutCount *all = &self->study->layouts;
  MsStatus status = ms_solver_run (self->solver, self->position, &self->options, &result);
  *counted = result != NULL && status == MS_STATUS_OK && result->method == MS_METHOD_EXACT;
  if (*counted && result->consistent)
    {
      found->layouts = result->layouts;
      found->probability = result->layouts.mantissa / all->mantissa
          * pow (10, (double)(result->layouts.exponent - all->exponent));
      if (result->layouts.exact != NULL)
        {
          found->layouts.exact = ms_strdup (self->junctions->allocator, result->layouts.exact);
          status = found->layouts.exact != NULL ? status : MS_STATUS_NO_MEMORY;
        }
    }
  ms_solver_result_free (result);
  return status;
}

static void
clear_cases (const MsAllocator *allocator, MsJunction *junction)
{
  for (int i = 0; i < MS_JUNCTION_MOST_CASES; i++)
    {
      ms_dealloc (allocator, (char *)junction->cases[i].layouts.exact);
      junction->cases[i] = (MsJunctionCase){ 0 };
    }
  junction->n_cases = 0;
}

/* Counts all cases of a junction, or none of them after a limit. */
static MsStatus
count_cases (Search *self, MsJunction *junction)
{
  int n = 1 << junction->n_cells;
  MsStatus status = MS_STATUS_OK;
  bool counted = true;
  self->cells_left -= (long)n * self->study->width * self->study->height;
  if (self->cells_left < 0)
    return MS_STATUS_OK;
  self->options.n_assumed = self->n_given + junction->n_cells;
  for (int mines = 0; mines < n && counted && status == MS_STATUS_OK; mines++)
    {
      for (int i = 0; i < junction->n_cells; i++)
        self->assumed[self->n_given + i] = (MsAssumption){ junction->cells[i],
          mines >> i & 1 ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE };
      status = count_case (self, junction, &junction->cases[mines], &counted);
    }
  junction->n_cases = n;
  if (!counted || status != MS_STATUS_OK)
    clear_cases (self->junctions->allocator, junction);
  return status == MS_STATUS_CANCELLED || status == MS_STATUS_NO_MEMORY ? status : MS_STATUS_OK;
}

static MsStatus
look_at (Search *self, int index)
{
  const MsStudySection *section = &self->study->sections[index];
  const MsAllocator *allocator = self->junctions->allocator;
  MsJunction best = { .section = index };
  if (section->n_cells > MS_JUNCTION_MOST_SECTION)
    return MS_STATUS_OK;
  Beside *besides = ms_alloc (allocator, (size_t)section->n_numbers, sizeof *besides);
  if (besides == NULL)
    return MS_STATUS_NO_MEMORY;
  for (int i = 0; i < section->n_numbers; i++)
    list_beside (self->study, section, section->numbers[i], &besides[i]);
  find_best (section, besides, &best);
  ms_dealloc (allocator, besides);
  if (best.n_parts < 2)
    return MS_STATUS_OK;
  MsStatus status = count_cases (self, &best);
  if (status == MS_STATUS_OK)
    self->junctions->items[self->junctions->n_items++] = best;
  return status;
}

static bool
init (Search *self, const MsSolverOptions *options)
{
  const MsAllocator *allocator = ms_solver_get_allocator (self->solver);
  self->junctions = ms_alloc0 (allocator, 1, sizeof *self->junctions);
  if (self->junctions == NULL)
    return false;
  self->junctions->allocator = allocator;
  self->junctions->items = ms_alloc0 (
      allocator, (size_t)self->study->n_sections, sizeof *self->junctions->items);
  self->n_given = options->n_assumed;
  self->assumed = ms_alloc (
      allocator, (size_t)self->n_given + MS_JUNCTION_MOST_CELLS, sizeof *self->assumed);
  if (self->junctions->items == NULL || self->assumed == NULL)
    return false;
  if (self->n_given > 0)
    memcpy (self->assumed, options->assumed, (size_t)self->n_given * sizeof *self->assumed);
  self->options = *options;
  self->options.assumed = self->assumed;
  ms_solver_options_set_poll (&self->options, poll_cb, self);
  self->options.density = 0;
  self->options.force_estimate = false;
  return true;
}

MsStatus
ms_junctions_find (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    const MsSectionStudy *study, MsJunctions **junctions)
{
  Search self = { .solver = solver,
    .position = position,
    .study = study,
    .asked = options,
    .cells_left = MOST_COUNTED_CELLS };
  MsStatus status = init (&self, options) ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;
  while (study->counted && self.n_looked_at < study->n_sections && status == MS_STATUS_OK)
    status = look_at (&self, self.n_looked_at++);
  ms_dealloc (ms_solver_get_allocator (solver), self.assumed);
  if (status != MS_STATUS_OK)
    {
      ms_junctions_free (self.junctions);
      self.junctions = NULL;
    }
  *junctions = self.junctions;
  return status;
}

void
ms_junctions_free (MsJunctions *junctions)
{
  if (junctions == NULL)
    return;
  for (int i = 0; i < junctions->n_items; i++)
    clear_cases (junctions->allocator, &junctions->items[i]);
  ms_dealloc (junctions->allocator, junctions->items);
  ms_dealloc (junctions->allocator, junctions);
}

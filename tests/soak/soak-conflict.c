/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soak-conflict.h"

#include "ms-neighbours.h"
#include "section.h"

#include <stdlib.h>
#include <string.h>

#define MOST_STEPS 20000000L
/* With fewer opened numbers the solver never gives up looking for a smaller set. */
#define MANY_NUMBERS 200

typedef struct
{
  const SoakCase *soak_case;
  const MsCell *cells;
  int width, height, n_cells;
  long steps; /* left for all enumerations of this set */
  uint8_t *heeded; /* [n_cells] numbers that count */
  uint8_t *seen; /* [n_cells] of the walk */
  int *found; /* [n_cells] numbers and cells of one component */
} Conflict;

/* The numbers and undecided cells that hang together. */
typedef struct
{
  int cells[ORACLE_SECTION_CELLS], numbers[ORACLE_SECTION_CELLS], needs[ORACLE_SECTION_CELLS];
  int n_cells, n_numbers;
} Component;

typedef struct
{
  bool any_total; /* one way is enough */
  uint8_t possible[ORACLE_SECTION_CELLS + 1]; /* by mines */
  bool satisfiable;
} Totals;

static bool
is_flag (const Conflict *self, int cell)
{
  return self->soak_case->trust_flags && self->cells[cell] == MS_CELL_FLAG;
}

static bool
is_undecided (const Conflict *self, int cell)
{
  return !ms_cell_is_opened (self->cells[cell]) && !is_flag (self, cell);
}

static bool
note_way (const uint8_t *mine, int mines, void *user_data)
{
  Totals *totals = user_data;
  totals->possible[mines] = 1;
  totals->satisfiable = true;
  return !totals->any_total;
}

/* Walks the component of a number; false when it is too large. */
static bool
gather (Conflict *self, int number, Component *component)
{
  int n = 0;
  *component = (Component){ 0 };
  self->found[n++] = number;
  self->seen[number] = 1;
  for (int i = 0; i < n; i++)
    {
      int cell = self->found[i], around[8], flags = 0;
      int n_around = ms_neighbours (self->width, self->height, cell, around);
      bool is_number = ms_cell_is_opened (self->cells[cell]);
      if (component->n_cells == ORACLE_SECTION_CELLS
          || component->n_numbers == ORACLE_SECTION_CELLS)
        return false;
      for (int j = 0; j < n_around; j++)
        {
          int other = around[j];
          flags += is_flag (self, other);
          if (!self->seen[other]
              && (is_number ? is_undecided (self, other) : self->heeded[other] != 0))
            {
              self->seen[other] = 1;
              self->found[n++] = other;
            }
        }
      if (is_number)
        {
          component->numbers[component->n_numbers] = cell;
          component->needs[component->n_numbers++] = self->cells[cell] - flags;
        }
      else
        component->cells[component->n_cells++] = cell;
    }
  return true;
}

/* possible[t] is set where t mines can be in what was looked at so far. */
static void
add_totals (uint8_t *possible, int n_cells, const Totals *totals)
{
  for (int t = n_cells; t >= 0; t--)
    {
      uint8_t reached = 0;
      for (int s = 0; s <= ORACLE_SECTION_CELLS && s <= t; s++)
        reached |= totals->possible[s] & possible[t - s];
      possible[t] = reached;
    }
}

static int
count_cells (const Conflict *self, bool flags)
{
  int n = 0;
  for (int i = 0; i < self->n_cells; i++)
    n += flags ? is_flag (self, i) : is_undecided (self, i);
  return n;
}

/* Whether the heeded numbers can hold, with the mine total or without; false in *settled when that
 * would take too long. */
static bool
holds (Conflict *self, bool any_total, bool *settled)
{
  uint8_t *possible = calloc ((size_t)self->n_cells + 1, 1);
  int bound = 0;
  bool satisfiable = true;
  if (possible == NULL)
    abort ();
  possible[0] = 1;
  memset (self->seen, 0, (size_t)self->n_cells);
  for (int i = 0; i < self->n_cells && satisfiable && *settled; i++)
    {
      Component component;
      Totals totals = { .any_total = any_total };
      if (!self->heeded[i] || self->seen[i])
        continue;
      *settled = gather (self, i, &component);
      OracleSection section = { self->width, component.cells, component.n_cells, component.numbers,
        component.needs, component.n_numbers };
      if (*settled)
        *settled = oracle_section_visit (&section, &self->steps, note_way, &totals);
      satisfiable = totals.satisfiable;
      bound += component.n_cells;
      if (!any_total)
        add_totals (possible, self->n_cells, &totals);
    }
  if (satisfiable && *settled && !any_total)
    {
      int mines = ms_position_get_mines (self->soak_case->position) - count_cells (self, true);
      int outside = count_cells (self, false) - bound;
      satisfiable = false;
      for (int t = 0; t <= self->n_cells; t++)
        satisfiable |= possible[t] && t <= mines && mines <= t + outside;
    }
  free (possible);
  return satisfiable;
}

static int
count_numbers (const Conflict *self)
{
  int n = 0;
  for (int i = 0; i < self->n_cells; i++)
    n += ms_cell_is_opened (self->cells[i]);
  return n;
}

static bool
check_set (Conflict *self, const MsSolverResult *result, bool *settled, SoakFault *fault)
{
  bool by_total = result->conflict == MS_CONFLICT_TOO_FEW_MINES
      || result->conflict == MS_CONFLICT_TOO_MANY_MINES;
  for (int i = 0; i < result->n_conflict_cells; i++)
    self->heeded[result->conflict_cells[i]] = 1;
  if (by_total && result->n_conflict_cells == 0 && count_numbers (self) > MANY_NUMBERS)
    *settled = false;
  if (*settled && holds (self, !by_total, settled) && *settled)
    return soak_fail (fault, "conflict set holds", "kind %d, %d numbers", result->conflict,
        result->n_conflict_cells);
  if (*settled && by_total && !holds (self, true, settled) && *settled)
    return soak_fail (fault, "conflict blames the total", "kind %d", result->conflict);
  for (int i = 0; i < result->n_conflict_cells && *settled; i++)
    {
      int cell = result->conflict_cells[i];
      self->heeded[cell] = 0;
      bool idle = !holds (self, !by_total, settled) && *settled;
      if (idle && result->n_conflict_cells > MANY_NUMBERS)
        *settled = false;
      else if (idle)
        return soak_fail (fault, "conflict set too large", "kind %d, %d numbers, (%d, %d) is idle",
            result->conflict, result->n_conflict_cells, cell % self->width, cell / self->width);
      self->heeded[cell] = 1;
    }
  return true;
}

bool
soak_check_conflict (
    const SoakCase *soak_case, const MsSolverResult *result, bool *settled, SoakFault *fault)
{
  Conflict self = {
    .soak_case = soak_case,
    .cells = ms_position_get_cells (soak_case->position),
    .width = result->width,
    .height = result->height,
    .n_cells = result->width * result->height,
    .steps = MOST_STEPS,
  };
  size_t n = (size_t)self.n_cells;
  self.heeded = calloc (n, 1);
  self.seen = calloc (n, 1);
  self.found = calloc (n, sizeof (int));
  if (self.heeded == NULL || self.seen == NULL || self.found == NULL)
    abort ();
  *settled = true;
  bool good = result->conflict != MS_CONFLICT_NONE
      || soak_fail (fault, "conflict kind", "a contradiction without a reason");
  for (int i = 0; i < result->n_conflict_cells && good; i++)
    if (!ms_cell_is_opened (self.cells[result->conflict_cells[i]]))
      good = soak_fail (fault, "conflict cells", "cell %d is covered", result->conflict_cells[i]);
  good = good && check_set (&self, result, settled, fault);
  free (self.heeded);
  free (self.seen);
  free (self.found);
  return good;
}

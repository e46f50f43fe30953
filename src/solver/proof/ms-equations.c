/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-equations.h"

#include "ms-local.h"

#include <string.h>

/* The most lines; nobody reads more. */
#define MOST_LINES 5000
/* Numbers looked at between two polls; they take less than a millisecond. */
#define LOOKS_PER_POLL 200

typedef struct
{
  MsEquations equations;
  const MsAllocator *allocator;
  int *cells; /* [n_cells] the cells with letters */
  MsEquation *lines; /* [n_lines] at most MOST_LINES */
} Owned;

/* Each number has one current line: its own, or what has become of that. */
typedef struct
{
  Owned *owned;
  MsFindings findings;
  MsDeadline deadline;
  int32_t *current; /* [n_cells] for each number, the index of its current line, or -1 if it has
                     * none */
  int32_t *queue; /* [n_cells] a ring of the numbers whose line is new */
  uint8_t *queued; /* [n_cells] whether a number is in the queue */
  int head, n_queued;
  size_t room; /* of lines */
} Elimination;

/* Adds a line and makes it the number's current one; if there are MOST_LINES already, only sets
 * cut.  Returns false when there is no memory. */
static bool
add_line (Elimination *self, const MsEquation *line, int number)
{
  Owned *owned = self->owned;
  int n = owned->equations.n_lines;
  if (n == MOST_LINES)
    {
      owned->equations.cut = true;
      return true;
    }
  if (!ms_grow (owned->allocator, &owned->lines, &self->room, (size_t)n + 1, sizeof *owned->lines))
    return false;
  owned->lines[n] = *line;
  owned->equations.n_lines++;
  self->current[number] = n;
  if (!self->queued[number])
    self->queue[(self->head + self->n_queued++) % self->findings.n_cells] = number;
  self->queued[number] = 1;
  return true;
}

static bool
has_cell (const MsEquation *line, int cell)
{
  for (int i = 0; i < line->n_cells; i++)
    if (line->cells[i] == cell)
      return true;
  return false;
}

/* Adds the line of number less the cells that it shares with the line of other; mines: how many
 * these cells hold. */
static bool
take_away (Elimination *self, MsEquationKind kind, int number, int other, int mines)
{
  const MsEquation *lines = self->owned->lines;
  const MsEquation *line = &lines[self->current[number]], *away = &lines[self->current[other]];
  MsEquation rest = { .kind = kind,
    .number = -1,
    .sum = line->sum - mines,
    .parents = { self->current[number], self->current[other] } };
  for (int i = 0; i < line->n_cells; i++)
    if (!has_cell (away, line->cells[i]))
      rest.cells[rest.n_cells++] = line->cells[i];
  self->current[number] = -1;
  return rest.n_cells == 0 || add_line (self, &rest, number);
}

/* Takes solved cells in the line of other, or that whole line, out of the line of number, if
 * possible. */
static bool
apply (Elimination *self, int number, int other)
{
  if (self->current[number] < 0 || self->current[other] < 0)
    return true;
  const MsEquation *line = &self->owned->lines[self->current[number]];
  const MsEquation *away = &self->owned->lines[self->current[other]];
  int shared = 0;
  for (int i = 0; i < line->n_cells; i++)
    shared += has_cell (away, line->cells[i]);
  if (shared == 0)
    return true;
  if (away->sum == 0 || away->sum == away->n_cells)
    return take_away (self, MS_EQUATION_SUBSTITUTED, number, other, away->sum > 0 ? shared : 0);
  return shared < away->n_cells
      || take_away (self, MS_EQUATION_SUBTRACTED, number, other, away->sum);
}

/* Eliminates until nothing new follows.  At a time limit, the lines found until then are kept. */
static MsStatus
eliminate (Elimination *self)
{
  for (long looks = 1; self->n_queued > 0 && !self->owned->equations.cut; looks++)
    {
      int near[24], number = self->queue[self->head];
      self->head = (self->head + 1) % self->findings.n_cells;
      self->n_queued--;
      self->queued[number] = 0;
      int n = ms_local_list_near (&self->findings, number, near);
      for (int i = 0; i < n; i++)
        if (!apply (self, near[i], number) || !apply (self, number, near[i]))
          return MS_STATUS_NO_MEMORY;
      if (looks % LOOKS_PER_POLL == 0 && ms_deadline_poll (&self->deadline))
        {
          self->owned->equations.cut = true;
          return ms_deadline_status (&self->deadline, MS_STATUS_CANCELLED);
        }
    }
  return MS_STATUS_OK;
}

static bool
write_numbers (Elimination *self)
{
  const MsFindings *findings = &self->findings;
  for (int cell = 0; cell < findings->n_cells; cell++)
    {
      self->current[cell] = -1;
      if (!ms_findings_is_left (findings, cell))
        continue;
      MsEquation line = { .number = cell, .sum = findings->need[cell], .parents = { -1, -1 } };
      line.n_cells = ms_findings_list_left (findings, cell, line.cells);
      if (!add_line (self, &line, cell))
        return false;
    }
  return true;
}

static bool
list_letters (Elimination *self)
{
  const MsFindings *findings = &self->findings;
  Owned *owned = self->owned;
  uint8_t *touched = self->queued;
  for (int i = 0; i < owned->equations.n_lines; i++)
    for (int j = 0; j < owned->lines[i].n_cells; j++)
      touched[owned->lines[i].cells[j]] = 1;
  owned->cells = ms_alloc (owned->allocator, (size_t)findings->n_cells, sizeof *owned->cells);
  for (int cell = 0; cell < findings->n_cells && owned->cells != NULL; cell++)
    if (touched[cell] && findings->state[cell] == MS_FINDING_NOTHING)
      owned->cells[owned->equations.n_cells++] = cell;
  return owned->cells != NULL;
}

static MsStatus
fill (Owned *owned, const MsPosition *position, const MsSolverOptions *options)
{
  Elimination self = { .owned = owned };
  size_t n = (size_t)ms_position_get_width (position) * (size_t)ms_position_get_height (position);
  MsSolverOptions none;
  ms_deadline_init (&self.deadline, options, &none);
  MsStatus status = ms_findings_init (
      &self.findings, position, options, &self.deadline, owned->allocator);
  self.current = ms_alloc (owned->allocator, n, sizeof *self.current);
  self.queue = ms_alloc (owned->allocator, n, sizeof *self.queue);
  self.queued = ms_alloc0 (owned->allocator, n, 1);
  bool has_memory = self.current != NULL && self.queue != NULL && self.queued != NULL;
  if (status == MS_STATUS_OK && (!has_memory || !write_numbers (&self)))
    status = MS_STATUS_NO_MEMORY;
  if (status == MS_STATUS_OK)
    status = eliminate (&self);
  if (ms_status_is_limit (status))
    {
      owned->equations.cut = true;
      status = MS_STATUS_OK;
    }
  if (status == MS_STATUS_OK && (!has_memory || !list_letters (&self)))
    status = MS_STATUS_NO_MEMORY;
  ms_findings_clear (&self.findings);
  ms_dealloc (owned->allocator, self.current);
  ms_dealloc (owned->allocator, self.queue);
  ms_dealloc (owned->allocator, self.queued);
  owned->equations.cells = owned->cells;
  owned->equations.lines = owned->lines;
  return status;
}

MsStatus
ms_equations_find (const MsPosition *position, const MsSolverOptions *options,
    const MsAllocator *allocator, MsEquations **equations)
{
  allocator = ms_allocator_or_default (allocator);
  Owned *self = ms_alloc0 (allocator, 1, sizeof *self);
  *equations = NULL;
  if (self == NULL)
    return MS_STATUS_NO_MEMORY;
  self->allocator = allocator;
  self->equations.width = ms_position_get_width (position);
  self->equations.height = ms_position_get_height (position);
  MsStatus status = fill (self, position, options);
  if (status == MS_STATUS_OK)
    *equations = &self->equations;
  else
    ms_equations_free (&self->equations);
  return status;
}

void
ms_equations_free (MsEquations *equations)
{
  Owned *self = (Owned *)equations;
  if (self == NULL)
    return;
  ms_dealloc (self->allocator, self->cells);
  ms_dealloc (self->allocator, self->lines);
  ms_dealloc (self->allocator, self);
}

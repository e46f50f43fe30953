/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-study-describe.h"

#include <math.h>

static MsStudySection *
section_of_box (MsStudyWriter *self, int box)
{
  return box >= 0 && self->parts.of_box[box] >= 0 ? &self->study->sections[self->parts.of_box[box]]
                                                  : NULL;
}

/* What is known of one covered cell. */
static MsCertainty
certainty_of (const MsSolver *solver, int index)
{
  uint8_t kind = solver->grid.kind[index];
  int box = solver->grid.box_at[index];
  if (kind & MS_GRID_OPENED)
    return MS_CERTAINTY_OPENED;
  if (kind != MS_GRID_COVERED)
    return kind & MS_GRID_MINE ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE;
  if (solver->stage == MS_STAGE_COUNTED)
    return box < 0 ? solver->outside_certainty : (MsCertainty)solver->box_certainty[box];
  if (box < 0 || solver->problem.boxes[box].state == MS_BOX_OPEN)
    return MS_CERTAINTY_NONE;
  return solver->problem.boxes[box].state == MS_BOX_MINES ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE;
}

/* The mines around an opened number that the numbers make certain. */
static int
mines_around (const MsSolver *solver, int index)
{
  const MsGrid *grid = &solver->grid;
  int n = 0;
  for (int i = 0; i < 8; i++)
    {
      int other = index + grid->offsets[i], box = grid->box_at[other];
      n += (grid->kind[other] & MS_GRID_MINE) != 0
          || (grid->kind[other] == MS_GRID_COVERED && box >= 0
              && solver->problem.boxes[box].state == MS_BOX_MINES);
    }
  return n;
}

/* Whether the numbers decide the cell whatever the mine total is. */
static bool
is_decided (const MsSolver *solver, int index)
{
  int box = solver->grid.box_at[index];
  return solver->grid.kind[index] != MS_GRID_COVERED
      || (box >= 0 && solver->problem.boxes[box].state != MS_BOX_OPEN);
}

/* Notes one cell; lists are counted at first and filled the second time. */
static void
note_cell (MsStudyWriter *self, int cell, int index, bool filling)
{
  const MsSolver *solver = self->solver;
  MsSectionStudy *study = self->study;
  MsCertainty certainty = certainty_of (solver, index);
  int box = solver->grid.kind[index] == MS_GRID_COVERED ? solver->grid.box_at[index] : -1;
  MsStudySection *section = section_of_box (self, box);
  bool outside = solver->grid.kind[index] == MS_GRID_COVERED && box < 0;
  if (section != NULL && filling)
    section->cells[section->n_cells] = cell;
  if (outside && filling)
    study->outside[study->n_outside] = cell;
  if (section != NULL)
    section->n_cells++;
  study->n_outside += outside;
  if (!filling)
    return;
  bool certain = certainty == MS_CERTAINTY_SAFE || certainty == MS_CERTAINTY_MINE;
  study->certainty[cell] = (uint8_t)certainty;
  study->n_safe += certainty == MS_CERTAINTY_SAFE;
  study->n_certain_mines += certainty == MS_CERTAINTY_MINE;
  study->n_by_total += certain && !is_decided (solver, index);
  study->section_of[cell] = section != NULL ? (int32_t)(section - study->sections) : -1;
  study->reduced[cell] = -1;
  if (certainty == MS_CERTAINTY_OPENED)
    study->reduced[cell] = (int8_t)((solver->grid.kind[index] & 0xf)
        - mines_around (solver, index));
}

static bool
note_cells (MsStudyWriter *self, bool filling)
{
  const MsGrid *grid = &self->solver->grid;
  for (int y = 0; y < grid->height; y++)
    {
      for (int x = 0; x < grid->width; x++)
        note_cell (self, y * grid->width + x, ms_grid_index (grid, x, y), filling);
      if (!ms_work_tick (self->work, 10L * grid->width))
        return false;
    }
  return true;
}

static bool
allocate_cells (MsStudyWriter *self)
{
  MsSectionStudy *study = self->study;
  size_t n = (size_t)study->width * (size_t)study->height;
  study->certainty = ms_arena_alloc (self->arena, n, 1);
  study->reduced = ms_arena_alloc (self->arena, n, 1);
  study->section_of = ms_arena_alloc (self->arena, n, sizeof (int32_t));
  study->outside = ms_arena_alloc (self->arena, (size_t)study->n_outside, sizeof (int));
  bool ok = study->certainty != NULL && study->reduced != NULL && study->section_of != NULL
      && study->outside != NULL;
  for (int i = 0; ok && i < study->n_sections; i++)
    {
      MsStudySection *section = &study->sections[i];
      section->cells = ms_arena_alloc (self->arena, (size_t)section->n_cells, sizeof (int));
      ok = section->cells != NULL;
      section->n_cells = 0;
    }
  study->n_outside = 0;
  return ok;
}

/* problem->numbers are in the order of the board. */
static bool
list_numbers (MsStudyWriter *self)
{
  const MsSolver *solver = self->solver;
  const MsProblem *problem = &solver->problem;
  MsSectionStudy *study = self->study;
  for (int i = 0; i < problem->n_numbers; i++)
    if (self->parts.of_number[i] >= 0)
      study->sections[self->parts.of_number[i]].n_numbers++;
  for (int i = 0; i < study->n_sections; i++)
    {
      MsStudySection *section = &study->sections[i];
      section->numbers = ms_arena_alloc (self->arena, (size_t)section->n_numbers, sizeof (int));
      section->n_numbers = 0;
      if (section->numbers == NULL)
        return false;
    }
  for (int i = 0; i < problem->n_numbers; i++)
    if (self->parts.of_number[i] >= 0)
      {
        MsStudySection *section = &study->sections[self->parts.of_number[i]];
        section->numbers[section->n_numbers++] = ms_grid_cell (
            &solver->grid, problem->numbers[i].index);
      }
  return ms_work_tick (self->work, 8L * problem->n_numbers);
}

static bool
shares_box (const MsProblem *problem, int a, int b)
{
  const MsNumber *number = &problem->numbers[a];
  for (int i = 0; i < number->n_boxes; i++)
    {
      const MsBox *box = &problem->boxes[number->boxes[i]];
      for (int j = 0; box->state == MS_BOX_OPEN && j < box->n_numbers; j++)
        if (box->numbers[j] == b)
          return true;
    }
  return false;
}

/* The later numbers that may share a box with one lie within two cells of it. */
static int
list_later (const MsStudyWriter *self, int number, int later[24])
{
  const MsGrid *grid = &self->solver->grid;
  int at = self->solver->problem.numbers[number].index, n = 0;
  int x = at % grid->stride, y = at / grid->stride;
  for (int v = y; v <= y + 2 && v <= grid->height; v++)
    for (int u = x > 2 ? x - 2 : 1; u <= x + 2 && u <= grid->width; u++)
      {
        int other = grid->number_at[v * grid->stride + u];
        if (other > number && shares_box (&self->solver->problem, number, other))
          later[n++] = other;
      }
  return n;
}

static bool
list_edges (MsStudyWriter *self)
{
  const MsSolver *solver = self->solver;
  const MsProblem *problem = &solver->problem;
  MsSectionStudy *study = self->study;
  int later[24];
  for (int filling = 0; filling < 2; filling++)
    {
      study->n_edges = 0;
      for (int i = 0; i < problem->n_numbers; i++)
        {
          int n = list_later (self, i, later);
          for (int j = 0; filling && j < n; j++)
            {
              int *edge = study->edges[study->n_edges + j];
              edge[0] = ms_grid_cell (&solver->grid, problem->numbers[i].index);
              edge[1] = ms_grid_cell (&solver->grid, problem->numbers[later[j]].index);
            }
          study->n_edges += n;
          if (!ms_work_tick (self->work, 200))
            return false;
        }
      if (!filling)
        study->edges = ms_arena_alloc (self->arena, (size_t)study->n_edges, sizeof *study->edges);
      if (study->edges == NULL)
        return false;
    }
  return true;
}

/* Everything but figures. */
bool
ms_study_describe (MsStudyWriter *self, bool counted)
{
  MsSolver *solver = self->solver;
  MsSectionStudy *study = self->study;
  if (!ms_study_find_parts (solver, counted, &self->parts))
    return false;
  study->n_sections = self->parts.n_sections;
  study->sections = ms_arena_alloc0 (
      self->arena, (size_t)study->n_sections, sizeof *study->sections);
  if (study->sections == NULL || !note_cells (self, false) || !allocate_cells (self)
      || !note_cells (self, true) || !list_numbers (self) || !list_edges (self))
    return false;
  study->mines_left = solver->grid.mines - solver->grid.n_flags - solver->grid.n_found_mines
      - solver->problem.n_decided_mines;
  study->cells_left = study->n_outside;
  for (int i = 0; i < study->n_sections; i++)
    {
      study->sections[i].mean_mines = NAN;
      study->cells_left += study->sections[i].n_cells;
    }
  return true;
}

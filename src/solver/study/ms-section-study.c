/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-section-study.h"

#include "ms-study.h"

#include <math.h>

/* Writes what a study says without counting: which cells and numbers each section has, which cells
 * are certain, and which numbers share cells.
 */

/* One study under way. */
typedef struct
{
  MsEngine *engine;
  MsWork *work; /* that of the solver */
  MsArena *arena; /* that of the study, which has all its memory */
  MsSectionStudy *study;
  MsStudyParts parts;
} MsStudyWriter;

/* What is known of a cell. */
static MsCertainty
certainty_of (const MsStudyWriter *self, int index)
{
  const MsEngine *engine = self->engine;
  uint8_t kind = engine->problem->grid->kind[index];
  int box = engine->problem->grid->box_at[index];
  if (kind & MS_GRID_OPENED)
    return MS_CERTAINTY_OPENED;
  if (kind != MS_GRID_COVERED)
    return kind & MS_GRID_MINE ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE;
  if (self->parts.root != NULL)
    return box < 0 ? engine->outside_certainty : (MsCertainty)engine->box_certainty[box];
  if (box < 0 || engine->problem->boxes[box].state == MS_BOX_OPEN)
    return MS_CERTAINTY_NONE;
  return engine->problem->boxes[box].state == MS_BOX_MINES ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE;
}

/* How many mines around an opened number are certain by the numbers alone. */
static int
mines_around (const MsEngine *engine, int index)
{
  const MsGrid *grid = engine->problem->grid;
  int n = 0;
  for (int i = 0; i < 8; i++)
    {
      int other = index + grid->offsets[i], box = grid->box_at[other];
      n += (grid->kind[other] & MS_GRID_MINE) != 0
          || (grid->kind[other] == MS_GRID_COVERED && box >= 0
              && engine->problem->boxes[box].state == MS_BOX_MINES);
    }
  return n;
}

/* Adds a cell to the lists that it belongs to: with filling false they are only counted, with true
 * filled. */
static void
note_cell (MsStudyWriter *self, int cell, int index, bool filling)
{
  const MsEngine *engine = self->engine;
  MsSectionStudy *study = self->study;
  MsCertainty certainty = certainty_of (self, index);
  int box = engine->problem->grid->kind[index] == MS_GRID_COVERED
      ? engine->problem->grid->box_at[index]
      : -1;
  MsStudySection *section = box >= 0 && self->parts.of_box[box] >= 0
      ? &self->study->sections[self->parts.of_box[box]]
      : NULL;
  bool outside = engine->problem->grid->kind[index] == MS_GRID_COVERED && box < 0;
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
  /* Whether the numbers decide the cell whatever the mine total is. */
  bool decided = engine->problem->grid->kind[index] != MS_GRID_COVERED
      || (box >= 0 && engine->problem->boxes[box].state != MS_BOX_OPEN);
  study->n_by_total += certain && !decided;
  study->section_of[cell] = section != NULL ? (int32_t)(section - study->sections) : -1;
  study->reduced[cell] = -1;
  if (certainty == MS_CERTAINTY_OPENED)
    study->reduced[cell] = (int8_t)((engine->problem->grid->kind[index] & 0xf)
        - mines_around (engine, index));
}

static bool
note_cells (MsStudyWriter *self, bool filling)
{
  const MsGrid *grid = self->engine->problem->grid;
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

/* Lists the numbers of each section, in the order of the board, which is that of
 * problem->numbers. */
static bool
list_numbers (MsStudyWriter *self)
{
  const MsEngine *engine = self->engine;
  const MsProblem *problem = engine->problem;
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
            engine->problem->grid, problem->numbers[i].index);
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

/* Lists the numbers after a given one that share a box with it; they lie within two cells of it. */
static int
list_later (const MsStudyWriter *self, int number, int later[24])
{
  const MsGrid *grid = self->engine->problem->grid;
  int at = self->engine->problem->numbers[number].index, n = 0;
  int x = at % grid->stride, y = at / grid->stride;
  for (int v = y; v <= y + 2 && v <= grid->height; v++)
    for (int u = x > 2 ? x - 2 : 1; u <= x + 2 && u <= grid->width; u++)
      {
        int other = grid->number_at[v * grid->stride + u];
        if (other > number && shares_box (self->engine->problem, number, other))
          later[n++] = other;
      }
  return n;
}

static bool
list_edges (MsStudyWriter *self)
{
  const MsEngine *engine = self->engine;
  const MsProblem *problem = engine->problem;
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
              edge[0] = ms_grid_cell (engine->problem->grid, problem->numbers[i].index);
              edge[1] = ms_grid_cell (engine->problem->grid, problem->numbers[later[j]].index);
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

/* Fills parts, and all of the study that needs no counting.  counted: whether the run reached
 * MS_STAGE_COUNTED, so that what the mine total decides is known too.  O(board). */
static bool
ms_study_describe (MsStudyWriter *self, bool counted)
{
  MsEngine *engine = self->engine;
  MsSectionStudy *study = self->study;
  if (!ms_study_find_parts (engine, counted, &self->parts))
    return false;
  study->n_sections = self->parts.n_sections;
  study->sections = ms_arena_alloc0 (
      self->arena, (size_t)study->n_sections, sizeof *study->sections);
  if (study->sections == NULL || !note_cells (self, false) || !allocate_cells (self)
      || !note_cells (self, true) || !list_numbers (self) || !list_edges (self))
    return false;
  study->mines_left = engine->problem->grid->mines - engine->problem->grid->n_flags
      - engine->problem->grid->n_found_mines - engine->problem->n_decided_mines;
  study->cells_left = study->n_outside;
  for (int i = 0; i < study->n_sections; i++)
    {
      study->sections[i].mean_mines = NAN;
      study->cells_left += study->sections[i].n_cells;
    }
  return true;
}

/* A study with the arena that has all its memory. */
typedef struct
{
  MsSectionStudy study;
  MsArena arena;
} Block;

void
ms_section_study_free (MsSectionStudy *study)
{
  if (study == NULL)
    return;
  Block *block = (Block *)study;
  const MsAllocator *allocator = block->arena.allocator;
  ms_arena_clear (&block->arena);
  ms_dealloc (allocator, block);
}

/* Lists a section's numbers of mines, as the support says which of them have layouts; its gradient
 * says which are possible on the whole board. */
static bool
list_section_shares (MsStudyWriter *self, int i)
{
  const MsCount *count = &self->engine->count;
  int layer;
  const MsSlice *slice = ms_study_root_slice (self->engine, &self->parts, i, &layer);
  MsStudySection *section = &self->study->sections[i];
  section->shares = ms_arena_alloc0 (self->arena, (size_t)slice->n, sizeof *section->shares);
  for (int t = 0; section->shares != NULL && t < slice->n; t++)
    if (count->values[slice->at + (size_t)t] > 0)
      section->shares[section->n_shares++] = (MsMineShare){
        .mines = slice->lowest + t,
        .possible = count->gradients[slice->at + (size_t)t] > 0,
      };
  return section->shares != NULL;
}

static bool
list_outside_shares (MsStudyWriter *self)
{
  const MsEngine *engine = self->engine;
  const MsSlice *last = ms_count_last (&engine->count, engine->circuit);
  MsSectionStudy *study = self->study;
  study->outside_shares = ms_arena_alloc0 (
      self->arena, (size_t)last->n, sizeof *study->outside_shares);
  if (study->outside_shares == NULL)
    return false;
  for (int t = last->n - 1; t >= 0; t--)
    {
      int mines = engine->total.mines - last->lowest - t;
      if (engine->count.values[last->at + (size_t)t] > 0 && mines >= 0
          && mines <= engine->total.outside && engine->total.outside > 0)
        study->outside_shares[study->n_outside_shares++] = (MsMineShare){
          .mines = mines,
          .possible = true,
        };
    }
  return true;
}

/* The coefficient for that many mines; 0 if the count in doubles has cut it off. */
static double
coefficient (const double *values, const MsSlice *slice, int mines)
{
  int t = mines - slice->lowest;
  return t >= 0 && t < slice->n ? values[slice->at + (size_t)t] : 0;
}

static void
set_chances (MsStudyWriter *self, MsStudySection *section, const MsSlice *slice)
{
  const MsCount *count = &self->engine->count;
  double sum = 0;
  section->mean_mines = 0;
  for (int j = 0; j < section->n_shares; j++)
    {
      MsMineShare *share = &section->shares[j];
      share->probability = coefficient (count->values, slice, share->mines)
          * coefficient (count->gradients, slice, share->mines);
      sum += share->probability;
    }
  for (int j = 0; j < section->n_shares; j++)
    {
      section->shares[j].probability /= sum;
      section->mean_mines += section->shares[j].probability * section->shares[j].mines;
    }
}

static void
set_outside_chances (MsStudyWriter *self)
{
  const MsEngine *engine = self->engine;
  const MsTotal *total = &engine->total;
  const MsSlice *last = ms_count_last (&engine->count, engine->circuit);
  for (int i = 0; i < self->study->n_outside_shares; i++)
    {
      MsMineShare *share = &self->study->outside_shares[i];
      int t = total->mines - share->mines - last->lowest;
      if (t >= 0 && t < last->n)
        share->probability = engine->count.values[last->at + (size_t)t] * total->weights[t]
            / total->sum;
    }
}

/* Sets the rounded weight: how many layouts of the position have that many mines in the section,
 * divided by how many layouts of the section have them. */
static void
round_weight (const MsSectionStudy *study, MsMineShare *share)
{
  double part = share->probability * study->layouts.mantissa / share->layouts.mantissa;
  share->weight.mantissa = 0;
  if (share->probability > 0)
    ms_total_to_decimal (part, 0, &share->weight.mantissa, &share->weight.exponent);
  share->weight.exponent += study->layouts.exponent - share->layouts.exponent;
}

static void
round_weights (MsStudyWriter *self)
{
  MsSectionStudy *study = self->study;
  for (int i = 0; i < study->n_sections; i++)
    for (int j = 0; j < study->sections[i].n_shares; j++)
      round_weight (study, &study->sections[i].shares[j]);
  for (int i = 0; i < study->n_outside_shares; i++)
    {
      MsMineShare *share = &study->outside_shares[i];
      mpz_t ways;
      mpz_init (ways);
      mpz_bin_uiui (ways, (unsigned long)study->n_outside, (unsigned long)share->mines);
      ms_study_set_count (&share->layouts, ways, NULL);
      mpz_clear (ways);
      round_weight (study, share);
    }
}

static bool
count_all (MsStudyWriter *self)
{
  MsSectionStudy *study = self->study;
  study->layouts.mantissa = self->engine->layouts_mantissa;
  study->layouts.exponent = self->engine->layouts_exponent;
  if (!ms_study_describe (self, true) || !ms_study_weigh_roots (self->engine, MS_COUNT_SUPPORT))
    return false;
  for (int i = 0; i < study->n_sections; i++)
    if (!list_section_shares (self, i))
      return false;
  if (!list_outside_shares (self) || !ms_study_weigh_roots (self->engine, MS_COUNT_PLAIN))
    return false;
  for (int i = 0, layer; i < study->n_sections; i++)
    set_chances (
        self, &study->sections[i], ms_study_root_slice (self->engine, &self->parts, i, &layer));
  set_outside_chances (self);
  if (!ms_study_fill_layouts (self->engine, &self->parts, study, self->arena))
    return false;
  round_weights (self);
  study->counted = true;
  return !self->work->options->exact
      || ms_study_fill_exact (self->engine, &self->parts, study, self->arena);
}

/* The status with which the study stopped; a lack of memory for the study itself comes first. */
static MsStatus
status_of (const MsStudyWriter *self)
{
  MsStatus status = ms_work_status (self->engine->work);
  if (self->arena->status != MS_STATUS_OK)
    return self->arena->status;
  return status != MS_STATUS_OK ? status : MS_STATUS_NO_MEMORY;
}

/* To be called when a limit was met: describes cells, numbers and sections without counting, or
 * finds that no layout fits. */
static MsStatus
describe_uncounted (MsStudyWriter *self, const MsPosition *position, MsStatus reason)
{
  MsSectionStudy *study = self->study;
  ms_arena_reset (self->arena);
  *study = (MsSectionStudy){
    .width = study->width, .height = study->height, .mines = study->mines, .consistent = true
  };
  if (ms_study_return_to_boxes (self->engine, position, &study->consistent))
    {
      if (!study->consistent)
        return MS_STATUS_OK;
      return ms_study_describe (self, false) ? reason : status_of (self);
    }
  MsStatus status = ms_work_status (self->work);
  return status == MS_STATUS_CANCELLED ? status : MS_STATUS_NO_MEMORY;
}

MsStatus
ms_section_study_find (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    MsSectionStudy **study)
{
  MsEngine *engine = ms_solver_get_engine (solver);
  const MsAllocator *allocator = engine->work->arena.allocator;
  Block *block = ms_alloc0 (allocator, 1, sizeof *block);
  *study = NULL;
  if (block == NULL)
    return MS_STATUS_NO_MEMORY;
  ms_arena_init (&block->arena, allocator);
  MsStudyWriter self = {
    .engine = engine, .work = engine->work, .arena = &block->arena, .study = &block->study
  };
  block->study.width = ms_position_get_width (position);
  block->study.height = ms_position_get_height (position);
  block->study.mines = ms_position_get_mines (position);
  const MsSolverOptions own = ms_study_options (options);
  MsStatus status = MS_STATUS_OK;
  bool finished = ms_study_run (engine, position, &own, &block->study.consistent);
  if (!finished || (block->study.consistent && !count_all (&self)))
    status = status_of (&self);
  if (ms_status_is_limit (status) && !block->study.counted)
    status = describe_uncounted (&self, position, status);
  /* Assumed cells do not count as certain: nothing on the board makes them so. */
  for (int i = 0; i < own.n_assumed && block->study.certainty != NULL; i++)
    {
      MsCertainty certainty = (MsCertainty)block->study.certainty[own.assumed[i].cell];
      block->study.n_safe -= certainty == MS_CERTAINTY_SAFE;
      block->study.n_certain_mines -= certainty == MS_CERTAINTY_MINE;
    }
  engine->work->options = NULL;
  if (status == MS_STATUS_CANCELLED || status == MS_STATUS_NO_MEMORY)
    ms_section_study_free (&block->study);
  else
    *study = &block->study;
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-section-study.h"

#include "ms-study-describe.h"
#include "ms-study-numbers.h"

#include <math.h>

/* All that belongs to a study lies in its arena. */
typedef struct
{
  MsSectionStudy study;
  MsArena arena;
} Block;

static Block *
block_new (const MsAllocator *allocator)
{
  Block *block = ms_alloc0 (allocator, 1, sizeof *block);
  if (block != NULL)
    ms_arena_init (&block->arena, allocator);
  return block;
}

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

static const MsSlice *
root_slice (const MsStudyWriter *self, int section)
{
  const MsCircuit *circuit = &self->solver->circuit;
  int layer = circuit->roots[self->parts.root[section]].layer;
  return &self->solver->count.slices[circuit->layers[layer].entries];
}

/* The support's slice and gradient: which numbers of mines there are, and which are possible. */
static bool
list_section_shares (MsStudyWriter *self, int i)
{
  const MsCount *count = &self->solver->count;
  const MsSlice *slice = root_slice (self, i);
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
  const MsSolver *solver = self->solver;
  const MsSlice *last = ms_count_last (&solver->count, &solver->circuit);
  MsSectionStudy *study = self->study;
  study->outside_shares = ms_arena_alloc0 (
      self->arena, (size_t)last->n, sizeof *study->outside_shares);
  if (study->outside_shares == NULL)
    return false;
  for (int t = last->n - 1; t >= 0; t--)
    {
      int mines = solver->total.mines - last->lowest - t;
      if (solver->count.values[last->at + (size_t)t] > 0 && mines >= 0
          && mines <= solver->total.outside && solver->total.outside > 0)
        study->outside_shares[study->n_outside_shares++] = (MsMineShare){
          .mines = mines,
          .possible = true,
        };
    }
  return true;
}

static bool
list_shares (MsStudyWriter *self)
{
  if (!ms_study_weigh_roots (self->solver, MS_COUNT_SUPPORT))
    return false;
  for (int i = 0; i < self->study->n_sections; i++)
    if (!list_section_shares (self, i))
      return false;
  return list_outside_shares (self);
}

/* 0 where the count of doubles has cut the coefficient off. */
static double
coefficient (const double *values, const MsSlice *slice, int mines)
{
  int t = mines - slice->lowest;
  return t >= 0 && t < slice->n ? values[slice->at + (size_t)t] : 0;
}

static void
set_chances (MsStudyWriter *self, MsStudySection *section, const MsSlice *slice)
{
  const MsCount *count = &self->solver->count;
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
  const MsSolver *solver = self->solver;
  const MsTotal *total = &solver->total;
  const MsSlice *last = ms_count_last (&solver->count, &solver->circuit);
  for (int i = 0; i < self->study->n_outside_shares; i++)
    {
      MsMineShare *share = &self->study->outside_shares[i];
      int t = total->mines - share->mines - last->lowest;
      if (t >= 0 && t < last->n)
        share->probability = solver->count.values[last->at + (size_t)t] * total->weights[t]
            / total->sum;
    }
}

static bool
set_all_chances (MsStudyWriter *self)
{
  MsSectionStudy *study = self->study;
  if (!ms_study_weigh_roots (self->solver, MS_COUNT_PLAIN))
    return false;
  for (int i = 0; i < study->n_sections; i++)
    set_chances (self, &study->sections[i], root_slice (self, i));
  set_outside_chances (self);
  return true;
}

/* Rounded, from what is known already: layouts of the position with so many mines, over those of
 * the section with them. */
static void
round_weight (const MsSectionStudy *study, MsMineShare *share)
{
  double part = share->probability * study->layouts_mantissa / share->layouts_mantissa;
  share->weight_mantissa = 0;
  if (share->probability > 0)
    ms_total_to_decimal (part, 0, &share->weight_mantissa, &share->weight_exponent);
  share->weight_exponent += study->layouts_exponent - share->layouts_exponent;
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
      ms_study_round (ways, &share->layouts_mantissa, &share->layouts_exponent);
      mpz_clear (ways);
      round_weight (study, share);
    }
}

static bool
count_all (MsStudyWriter *self)
{
  MsSectionStudy *study = self->study;
  study->layouts_mantissa = self->solver->layouts_mantissa;
  study->layouts_exponent = self->solver->layouts_exponent;
  if (!ms_study_describe (self, true) || !list_shares (self) || !set_all_chances (self)
      || !ms_study_fill_layouts (self->solver, &self->parts, study, self->arena))
    return false;
  round_weights (self);
  study->counted = true;
  return !self->work->options->exact
      || ms_study_fill_exact (self->solver, &self->parts, study, self->arena);
}

/* Why it stopped; without memory for the study itself, that. */
static MsStatus
status_of (const MsStudyWriter *self)
{
  MsStatus status = ms_work_status (&self->solver->work);
  if (self->arena->status != MS_STATUS_OK)
    return self->arena->status;
  return status != MS_STATUS_OK ? status : MS_STATUS_NO_MEMORY;
}

/* A limit was met: cells, numbers and what they are without counting; or that no layout fits. */
static MsStatus
describe_uncounted (MsStudyWriter *self, const MsPosition *position, MsStatus reason)
{
  MsSectionStudy *study = self->study;
  ms_arena_reset (self->arena);
  *study = (MsSectionStudy){
    .width = study->width, .height = study->height, .mines = study->mines, .consistent = true
  };
  if (ms_study_return_to_boxes (self->solver, position, &study->consistent))
    {
      if (!study->consistent)
        return MS_STATUS_OK;
      return ms_study_describe (self, false) ? reason : status_of (self);
    }
  MsStatus status = ms_work_status (self->work);
  return status == MS_STATUS_CANCELLED ? status : MS_STATUS_NO_MEMORY;
}

static MsStatus
find (MsStudyWriter *self, const MsPosition *position, const MsSolverOptions *options)
{
  MsSectionStudy *study = self->study;
  bool finished = ms_study_run (self->solver, position, options, &study->consistent);
  if (finished && (!study->consistent || count_all (self)))
    return MS_STATUS_OK;
  MsStatus status = status_of (self);
  bool limit = ms_status_is_limit (status);
  return limit && !study->counted ? describe_uncounted (self, position, status) : status;
}

/* What is assumed is certain by nothing on the board. */
static void
leave_out_assumed (MsSectionStudy *study, const MsSolverOptions *options)
{
  for (int i = 0; i < options->n_assumed && study->certainty != NULL; i++)
    {
      MsCertainty certainty = (MsCertainty)study->certainty[options->assumed[i].cell];
      study->n_safe -= certainty == MS_CERTAINTY_SAFE;
      study->n_certain_mines -= certainty == MS_CERTAINTY_MINE;
    }
}

MsStatus
ms_section_study_find (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    MsSectionStudy **study)
{
  Block *block = block_new (solver->work.arena.allocator);
  *study = NULL;
  if (block == NULL)
    return MS_STATUS_NO_MEMORY;
  MsStudyWriter self = {
    .solver = solver, .work = &solver->work, .arena = &block->arena, .study = &block->study
  };
  block->study.width = ms_position_get_width (position);
  block->study.height = ms_position_get_height (position);
  block->study.mines = ms_position_get_mines (position);
  const MsSolverOptions own = ms_study_options (options);
  MsStatus status = find (&self, position, &own);
  leave_out_assumed (&block->study, &own);
  solver->work.options = NULL;
  if (status == MS_STATUS_CANCELLED || status == MS_STATUS_NO_MEMORY)
    ms_section_study_free (&block->study);
  else
    *study = &block->study;
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-dissection.h"

#include "ms-figures.h"

struct _MsDissection
{
  MsPosition *position;
  MsSectionStudy *study;
  MsNaive *naive;
  MsFifties *fifties;
  MsSolverResult *conflict; /* NULL unless contradictory */
};

void
ms_dissection_free (MsDissection *self)
{
  ms_position_unref (self->position);
  ms_section_study_free (self->study);
  ms_naive_free (self->naive);
  ms_fifty_free (self->fifties);
  ms_solver_result_free (self->conflict);
  g_free (self);
}

/* FALSE: cancelled, or without memory. */
static gboolean
find (MsDissection *self, MsSolver *solver, const MsSolverOptions *options)
{
  MsStatus status = ms_section_study_find (solver, self->position, options, &self->study);
  if (self->study == NULL)
    return FALSE;
  if (!self->study->consistent)
    return ms_solver_run (solver, self->position, options, &self->conflict) != MS_STATUS_CANCELLED
        && self->conflict != NULL;
  if (!self->study->counted)
    return TRUE;
  status = ms_naive_find (solver, self->position, options, &self->naive);
  if (status != MS_STATUS_CANCELLED && status != MS_STATUS_NO_MEMORY)
    status = ms_fifty_find (solver, self->position, options, NULL, &self->fifties);
  return status != MS_STATUS_CANCELLED && status != MS_STATUS_NO_MEMORY;
}

MsDissection *
ms_dissection_find (MsPosition *position, const MsSolverOptions *options)
{
  MsDissection *self = g_new0 (MsDissection, 1);
  MsSolver *solver = ms_solver_new (NULL);
  self->position = ms_position_ref (position);
  if (solver == NULL || !find (self, solver, options))
    g_clear_pointer (&self, ms_dissection_free);
  ms_solver_free (solver);
  return self;
}

const MsCell *
ms_dissection_get_cells (const MsDissection *self)
{
  return ms_position_get_cells (self->position);
}

const MsSectionStudy *
ms_dissection_get_study (const MsDissection *self)
{
  return self->study;
}

const MsNaive *
ms_dissection_get_naive (const MsDissection *self)
{
  return self->naive;
}

const MsFifties *
ms_dissection_get_fifties (const MsDissection *self)
{
  return self->fifties;
}

char *
ms_dissection_dup_conflict (const MsDissection *self)
{
  if (self->conflict == NULL)
    return NULL;
  MsConflictReport conflict = ms_solver_result_get_conflict (self->conflict);
  return ms_figures_dup_conflict (&conflict, self->position);
}

char *
ms_dissection_dup_text (const MsDissection *self, const char *name)
{
  const MsReportSections report = { .name = name,
    .position = self->position,
    .study = self->study,
    .naive = self->naive,
    .fifties = self->fifties,
    .conflict = self->conflict };
  return ms_report_sections_dup_text (&report);
}

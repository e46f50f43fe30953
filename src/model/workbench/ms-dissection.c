/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-dissection-testing.h"

#include "ms-figures.h"

#include <math.h>

/* --- The dissection --- */

void
ms_dissection_free (MsDissection *self)
{
  ms_position_unref (self->position);
  ms_section_study_free (self->study);
  ms_naive_free (self->naive);
  ms_fifty_free (self->fifties);
  ms_junctions_free (self->junctions);
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
  status = ms_junctions_find (solver, self->position, options, self->study, &self->junctions);
  if (status == MS_STATUS_OK)
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
    .junctions = self->junctions,
    .conflict = self->conflict };
  return ms_report_sections_dup_text (&report);
}

/* --- Who is asked for it --- */

/* Each question is given up after so long; the page says what is known. */
#define MOST_SECONDS 600

static void
set_options (MsInquiryRun *run)
{
  run->base.options.exact = true;
  run->base.options.time_limit = MOST_SECONDS;
  run->base.options.work_limit = MS_WORK_USUAL;
}

static MsVariation *
narrow (const MsVariation *variation)
{
  return ms_variation_set_density (variation, NAN);
}

/* There is one question of each position. */
static void
carry (gpointer question, MsGame *game)
{
}

static gpointer
find_dissection (MsInquiryRun *run)
{
  set_options (run);
  return ms_dissection_find (run->base.position, &run->base.options);
}

MsInquiry *
ms_dissection_new_inquiry (MsGame *game)
{
  static const MsInquiryKind kind = {
    .question_size = 1,
    .carry = carry,
    .narrow = narrow,
    .find = find_dissection,
    .free_answer = (GDestroyNotify)ms_dissection_free,
  };
  return ms_inquiry_new (&kind, game);
}

/* --- Layouts of a section --- */

typedef struct
{
  int section;
  guint64 seed;
} LayoutsQuestion;

typedef struct
{
  int section;
  gboolean drawn;
  MsSectionLayouts *layouts;
} LayoutsAnswer;

static void
layouts_answer_free (gpointer data)
{
  LayoutsAnswer *answer = data;
  ms_section_layouts_free (answer->layouts);
  g_free (answer);
}

static gpointer
find_layouts (MsInquiryRun *run)
{
  const LayoutsQuestion *question = run->question;
  MsSolver *solver = ms_solver_new (NULL);
  LayoutsAnswer *answer = g_new0 (LayoutsAnswer, 1);
  MsSectionLayouts **layouts = &answer->layouts;
  set_options (run);
  answer->section = question->section;
  if (solver != NULL)
    run->status = ms_section_layouts_list (solver, run->base.position, &run->base.options,
        question->section, MS_DISSECTION_MOST_LISTED, layouts);
  if (*layouts != NULL && (*layouts)->n_layouts == 0 && (*layouts)->n_cells > 0)
    {
      answer->drawn = TRUE;
      g_clear_pointer (layouts, ms_section_layouts_free);
      run->status = ms_section_layouts_draw (solver, run->base.position, &run->base.options,
          question->section, 1, question->seed, layouts);
    }
  ms_solver_free (solver);
  if (*layouts == NULL)
    g_clear_pointer (&answer, layouts_answer_free);
  return answer;
}

MsInquiry *
ms_dissection_new_layouts_inquiry (MsGame *game)
{
  static const MsInquiryKind kind = {
    .question_size = sizeof (LayoutsQuestion),
    .narrow = narrow,
    .lingers = TRUE,
    .find = find_layouts,
    .free_answer = layouts_answer_free,
  };
  return ms_inquiry_new (&kind, game);
}

void
ms_dissection_ask_layouts (MsInquiry *inquiry, int section, guint64 seed)
{
  const LayoutsQuestion question = { section, seed };
  const LayoutsAnswer *known = ms_inquiry_get (inquiry);
  if (known == NULL || known->section != section || known->drawn)
    ms_inquiry_ask (inquiry, &question);
}

const MsSectionLayouts *
ms_dissection_get_layouts (MsInquiry *inquiry, gboolean *drawn)
{
  const LayoutsAnswer *answer = ms_inquiry_get (inquiry);
  if (drawn != NULL)
    *drawn = answer != NULL && answer->drawn;
  return answer != NULL ? answer->layouts : NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-why-private.h"

G_DEFINE_BOXED_TYPE (MsWhy, ms_why, ms_why_ref, ms_why_unref)

static void
why_clear (gpointer data)
{
  MsWhy *self = data;
  ms_ladder_free (self->ladder);
  ms_proof_free (self->proof);
  ms_equations_free (self->equations);
  ms_position_unref (self->position);
}

MsWhy *
ms_why_ref (MsWhy *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
ms_why_unref (MsWhy *self)
{
  g_atomic_rc_box_release_full (self, why_clear);
}

static gboolean
has_opened (const MsPosition *position)
{
  const MsCell *cells = ms_position_get_cells (position);
  int n = ms_position_get_width (position) * ms_position_get_height (position);
  for (int i = 0; i < n; i++)
    if (ms_cell_is_opened (cells[i]))
      return TRUE;
  return FALSE;
}

static MsWhyKind
judge_ladder (const MsWhy *self)
{
  const MsLadder *ladder = self->ladder;
  if (!ladder->result->consistent)
    return MS_WHY_CONTRADICTION;
  if (ladder->n_rungs > 0)
    return MS_WHY_RUNGS;
  if (!has_opened (self->position))
    return MS_WHY_COVERED;
  return ladder->complete ? MS_WHY_NOTHING : MS_WHY_UNKNOWN;
}

static MsWhyKind
judge_proof (const MsProof *proof)
{
  switch (proof->kind)
    {
    case MS_PROOF_PROVEN:
      return MS_WHY_RUNGS;
    case MS_PROOF_UNDECIDABLE:
      return MS_WHY_UNDECIDABLE;
    case MS_PROOF_CONTRADICTION:
      return MS_WHY_CONTRADICTION;
    case MS_PROOF_GIVEN:
      return MS_WHY_GIVEN;
    case MS_PROOF_UNKNOWN:
    default:
      return MS_WHY_UNKNOWN;
    }
}

static MsStatus
find_rungs (MsWhy *self, MsSolver *solver, const MsSolverOptions *options)
{
  MsStatus status;
  if (self->cell < 0)
    {
      status = ms_ladder_find (solver, self->position, options, &self->ladder);
      if (status == MS_STATUS_OK)
        self->kind = judge_ladder (self);
      return status;
    }
  if (ms_cell_is_opened (ms_position_get_cells (self->position)[self->cell]))
    {
      self->kind = MS_WHY_OPENED;
      return MS_STATUS_OK;
    }
  status = ms_proof_find (solver, self->position, options, self->cell, &self->proof);
  if (status == MS_STATUS_OK)
    self->kind = judge_proof (self->proof);
  return status;
}

static MsStatus
fill (MsWhy *self, const MsSolverOptions *options)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsStatus status = solver != NULL ? find_rungs (self, solver, options) : MS_STATUS_NO_MEMORY;
  ms_solver_free (solver);
  if (status == MS_STATUS_OK && self->kind != MS_WHY_CONTRADICTION)
    status = ms_equations_find (self->position, options, NULL, &self->equations);
  return status;
}

MsStatus
ms_why_find (MsPosition *position, const MsVariation *variation, const MsSolverOptions *options,
    int cell, MsWhy **why)
{
  MsSolverOptions varied = *options;
  guint n_assumed;
  MsWhy *self = g_atomic_rc_box_new0 (MsWhy);
  varied.assumed = ms_variation_get_assumed (variation, &n_assumed);
  varied.n_assumed = (int)n_assumed;
  varied.density = ms_variation_get_density (variation);
  self->position = ms_variation_apply (variation, position);
  self->assumes = n_assumed > 0;
  self->cell = cell;
  MsStatus status = fill (self, &varied);
  if (status != MS_STATUS_OK)
    g_clear_pointer (&self, ms_why_unref);
  *why = self;
  return status;
}

MsPosition *
ms_why_get_position (const MsWhy *self)
{
  return self->position;
}

MsWhyKind
ms_why_get_kind (const MsWhy *self)
{
  return self->kind;
}

int
ms_why_get_cell (const MsWhy *self)
{
  return self->cell;
}

int
ms_why_get_n_rungs (const MsWhy *self)
{
  if (self->kind != MS_WHY_RUNGS)
    return 0;
  return self->ladder != NULL ? self->ladder->n_rungs : self->proof->n_rungs;
}

const MsRung *
ms_why_get_rung (const MsWhy *self, int index)
{
  g_return_val_if_fail (index >= 0 && index < ms_why_get_n_rungs (self), NULL);
  return self->ladder != NULL ? self->ladder->rungs[index] : self->proof->rungs[index];
}

gboolean
ms_why_is_complete (const MsWhy *self)
{
  if (self->proof != NULL)
    return !self->proof->cut;
  return self->ladder == NULL || self->ladder->complete;
}

const guint8 *
ms_why_get_layout (const MsWhy *self, gboolean mine)
{
  if (self->kind != MS_WHY_UNDECIDABLE)
    return NULL;
  return mine ? self->proof->with_mine : self->proof->without_mine;
}

const int *
ms_why_get_letters (const MsWhy *self, int *n_letters)
{
  *n_letters = self->equations != NULL ? self->equations->n_cells : 0;
  return self->equations != NULL ? self->equations->cells : NULL;
}

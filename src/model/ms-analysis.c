/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-analysis.h"

#include "ms-cell-name.h"
#include "ms-figures.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <stdlib.h>

struct _MsAnalysis
{
  gatomicrefcount references;
  MsPosition *position;
  MsStatus status;
  MsSolverResult *result;
  MsChoice choice;
};

G_DEFINE_BOXED_TYPE (MsAnalysis, ms_analysis, ms_analysis_ref, ms_analysis_unref)

MsAnalysis *
ms_analysis_new (MsPosition *position, MsStatus status, MsSolverResult *result)
{
  g_return_val_if_fail (result != NULL, NULL);
  MsAnalysis *self = g_new (MsAnalysis, 1);
  g_atomic_ref_count_init (&self->references);
  self->position = ms_position_ref (position);
  self->status = status;
  self->result = result;
  self->choice.cell = -1;
  return self;
}

MsAnalysis *
ms_analysis_ref (MsAnalysis *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
ms_analysis_unref (MsAnalysis *self)
{
  if (!g_atomic_ref_count_dec (&self->references))
    return;
  ms_position_unref (self->position);
  ms_solver_result_free (self->result);
  g_free (self);
}

MsPosition *
ms_analysis_get_position (const MsAnalysis *self)
{
  return self->position;
}

const MsSolverResult *
ms_analysis_get_result (const MsAnalysis *self)
{
  return self->result;
}

MsStatus
ms_analysis_get_status (const MsAnalysis *self)
{
  return self->status;
}

gboolean
ms_analysis_is_consistent (const MsAnalysis *self)
{
  return self->result->consistent;
}

static gsize
cell_at (const MsAnalysis *self, int x, int y)
{
  return (gsize)y * self->result->width + x;
}

static gboolean
has_figures (const MsAnalysis *self, int x, int y)
{
  const MsSolverResult *result = self->result;
  return result->consistent && x >= 0 && y >= 0 && x < result->width && y < result->height;
}

MsCertainty
ms_analysis_get_certainty (const MsAnalysis *self, int x, int y)
{
  if (!has_figures (self, x, y))
    return MS_CERTAINTY_NONE;
  return (MsCertainty)self->result->certainty[cell_at (self, x, y)];
}

double
ms_analysis_get_probability (const MsAnalysis *self, int x, int y)
{
  return has_figures (self, x, y) ? self->result->mine_probability[cell_at (self, x, y)] : NAN;
}

gboolean
ms_analysis_is_outside (const MsAnalysis *self, int x, int y)
{
  return has_figures (self, x, y) && self->result->outside[cell_at (self, x, y)] != 0;
}

static int
compare_cells (const void *a, const void *b)
{
  return *(const int *)a - *(const int *)b;
}

/* best_cells come in row-major order, that is sorted. */
gboolean
ms_analysis_is_safest_guess (const MsAnalysis *self, int x, int y)
{
  const MsSolverResult *result = self->result;
  if (!has_figures (self, x, y) || result->n_safe > 0 || result->n_best == 0)
    return FALSE;
  int cell = (int)cell_at (self, x, y);
  return bsearch (&cell, result->best_cells, (size_t)result->n_best, sizeof cell, compare_cells)
      != NULL;
}

void
ms_analysis_set_choice (MsAnalysis *self, const MsChoice *choice)
{
  self->choice = *choice;
}

MsBasis
ms_analysis_get_basis (const MsAnalysis *self)
{
  gboolean looked = self->choice.cell >= 0
      && (self->choice.basis == MS_BASIS_AHEAD || self->choice.basis == MS_BASIS_WIN
          || self->choice.basis == MS_BASIS_PLAYED);
  return looked ? self->choice.basis : MS_BASIS_SAFEST;
}

int
ms_analysis_get_best_guess (const MsAnalysis *self)
{
  if (!self->result->consistent || self->result->n_safe > 0 || self->result->n_best == 0)
    return -1;
  return ms_analysis_get_basis (self) == MS_BASIS_SAFEST ? self->result->best_cells[0]
                                                         : self->choice.cell;
}

gboolean
ms_analysis_has_ring (const MsAnalysis *self)
{
  int best = ms_analysis_get_best_guess (self);
  return best >= 0 && self->result->certainty[best] != MS_CERTAINTY_MINE
      && (self->result->n_sections > 0 || self->result->n_best < self->result->n_outside);
}

gboolean
ms_analysis_is_best_guess (const MsAnalysis *self, int x, int y)
{
  if (ms_analysis_get_basis (self) == MS_BASIS_SAFEST)
    return ms_analysis_is_safest_guess (self, x, y);
  return has_figures (self, x, y) && ms_analysis_get_best_guess (self) == (int)cell_at (self, x, y);
}

gboolean
ms_analysis_in_conflict (const MsAnalysis *self, int x, int y)
{
  const MsSolverResult *result = self->result;
  for (int i = 0; !result->consistent && i < result->n_conflict_cells; i++)
    if (result->conflict_cells[i] % result->width == x
        && result->conflict_cells[i] / result->width == y)
      return TRUE;
  return FALSE;
}

char *
ms_analysis_dup_conflict_sentence (const MsAnalysis *self)
{
  const MsSolverResult *result = self->result;
  if (result->consistent)
    return NULL;
  return ms_figures_dup_conflict (result->conflict, self->position, result->conflict_cells,
      result->n_conflict_cells, result->conflict_found);
}

char *
ms_analysis_dup_layouts (const MsAnalysis *self)
{
  if (!self->result->consistent)
    return g_strdup ("0");
  if (self->result->method != MS_METHOD_EXACT)
    return g_strdup ("?");
  return ms_figures_dup_layouts (self->result->layouts_mantissa, self->result->layouts_exponent);
}

static char *
dup_incomplete_summary (const MsAnalysis *self)
{
  switch (self->status)
    {
    case MS_STATUS_TIME_LIMIT:
      return g_strdup (_ ("The time limit was reached; only what was proven is shown."));
    case MS_STATUS_MEMORY_LIMIT:
      return g_strdup (_ ("The memory limit was reached; only what was proven is shown."));
    default:
      return g_strdup (_ ("Only what was proven is shown."));
    }
}

static char *
dup_chosen_summary (const MsAnalysis *self, MsNumbers numbers)
{
  char name[MS_CELL_NAME_SIZE];
  int width = self->result->width, cell = self->choice.cell;
  g_autofree char *chance = ms_numbers_dup_cell (numbers, self->result, cell, 1);
  ms_cell_name (cell % width, cell / width, name);
  return g_strdup_printf (
      /* Translators: the name of a cell, and its chance of a mine, or of none. */
      numbers == MS_NUMBERS_SAFE
          ? _ ("No cell is certainly safe. Best chance to win: %1$s, %2$s safe.")
          : _ ("No cell is certainly safe. Best chance to win: %1$s, %2$s mine."),
      name, chance);
}

char *
ms_analysis_dup_basis (const MsAnalysis *self)
{
  return g_strdup (ms_analysis_get_basis (self) == MS_BASIS_SAFEST
          ? C_ ("basis of a guess", "safest")
          : C_ ("basis of a guess", "best chance to win"));
}

static char *
dup_why_safest (const MsSolverResult *result)
{
  int others = result->n_best - 1;
  if (others == 0)
    return g_strdup (_ ("The safest cell."));
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "The safest cell, tied with %d other.",
                              "The safest cell, tied with %d others.", (gulong)others),
      others);
}

static char *
dup_why_ahead (const MsAnalysis *self)
{
  char name[MS_CELL_NAME_SIZE];
  const MsSolverResult *result = self->result;
  int cell = self->choice.cell, safest = result->best_cells[0];
  if (ms_analysis_is_safest_guess (self, cell % result->width, cell / result->width))
    return g_strdup (_ ("Best chance to win, looking ahead; no cell is safer."));
  return g_strdup_printf (_ ("Best chance to win, looking ahead; the safest is %s."),
      ms_cell_name (safest % result->width, safest / result->width, name));
}

char *
ms_analysis_dup_why (const MsAnalysis *self)
{
  g_autofree char *win = NULL;
  switch (ms_analysis_get_basis (self))
    {
    case MS_BASIS_WIN:
      win = ms_figures_dup_percentage (self->choice.win, FALSE, 1, TRUE);
      return g_strdup_printf (_ ("Best chance to win: %s by best play."), win);
    case MS_BASIS_PLAYED:
      win = ms_figures_dup_estimate (self->choice.win, self->choice.win_error, 1);
      return g_strdup_printf (_ ("Best chance to win: %s in games played out."), win);
    case MS_BASIS_AHEAD:
      return dup_why_ahead (self);
    default:
      return dup_why_safest (self->result);
    }
}

static char *
dup_safe_guess_summary (const MsSolverResult *result, const char *name, const char *percentage)
{
  if (result->method == MS_METHOD_ESTIMATE)
    return g_strdup_printf (
        _ ("No cell is certainly safe. Safest guess, estimated: %s, %s safe."), name, percentage);
  if (result->n_best == 1)
    return g_strdup_printf (
        /* Translators: the name of a cell, and how likely it has no mine. */
        _ ("No cell is certainly safe. Safest guess: %s, %s safe."), name, percentage);
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE,
          "No cell is certainly safe. Safest guess: %s, %s safe; %d cell is tied.",
          "No cell is certainly safe. Safest guess: %s, %s safe; %d cells are tied.",
          (gulong)result->n_best),
      name, percentage, result->n_best);
}

static char *
dup_guess_summary (const MsSolverResult *result, MsNumbers numbers)
{
  char name[MS_CELL_NAME_SIZE];
  int best = result->best_cells[0];
  g_autofree char *percentage = ms_numbers_dup_cell (numbers, result, best, 1);

  ms_cell_name (best % result->width, best / result->width, name);
  if (numbers == MS_NUMBERS_SAFE)
    return dup_safe_guess_summary (result, name, percentage);
  if (result->method == MS_METHOD_ESTIMATE)
    return g_strdup_printf (
        _ ("No cell is certainly safe. Safest guess, estimated: %s, %s mine."), name, percentage);
  if (result->n_best == 1)
    /* Translators: the name of a cell, and its percentage. */
    return g_strdup_printf (
        _ ("No cell is certainly safe. Safest guess: %s, %s mine."), name, percentage);
  return g_strdup_printf (
      /* Translators: a cell, its percentage, and how many cells share it, at least 2. */
      g_dngettext (GETTEXT_PACKAGE,
          "No cell is certainly safe. Safest guess: %s, %s mine; %d cell is tied.",
          "No cell is certainly safe. Safest guess: %s, %s mine; %d cells are tied.",
          (gulong)result->n_best),
      name, percentage, result->n_best);
}

char *
ms_analysis_dup_summary (const MsAnalysis *self, MsNumbers numbers)
{
  const MsSolverResult *result = self->result;

  if (!result->consistent)
    return ms_analysis_dup_conflict_sentence (self);
  if (result->n_safe > 0)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%d cell is certainly safe.",
                                "%d cells are certainly safe.", (gulong)result->n_safe),
        result->n_safe);
  if (result->method == MS_METHOD_INCOMPLETE)
    return dup_incomplete_summary (self);
  if (result->n_best == 0 && result->n_certain_mines == 0)
    return g_strdup (_ ("Nothing is left to open: no cell is covered."));
  if (result->n_best == 0 || result->certainty[result->best_cells[0]] == MS_CERTAINTY_MINE)
    return g_strdup (_ ("Nothing is left to open: every covered cell is a mine."));
  return ms_analysis_get_basis (self) == MS_BASIS_SAFEST ? dup_guess_summary (result, numbers)
                                                         : dup_chosen_summary (self, numbers);
}

char *
ms_dup_percentage (double probability, MsCertainty certainty, int digits, gboolean with_sign)
{
  if (certainty == MS_CERTAINTY_SAFE || certainty == MS_CERTAINTY_MINE)
    return ms_figures_dup_percentage (
        certainty == MS_CERTAINTY_MINE ? 1 : 0, TRUE, digits, with_sign);
  if (isnan (probability))
    return g_strdup ("?");
  return ms_figures_dup_percentage (probability, FALSE, digits, with_sign);
}

char *
ms_dup_cell_percentage (const MsSolverResult *result, int cell, int digits)
{
  MsCertainty certainty = (MsCertainty)result->certainty[cell];
  double probability = result->mine_probability[cell];
  if (certainty == MS_CERTAINTY_NONE && result->standard_error != NULL && !isnan (probability))
    return ms_figures_dup_estimate (probability, result->standard_error[cell], digits);
  return ms_dup_percentage (probability, certainty, digits, TRUE);
}

int
ms_find_outside_cell (const MsSolverResult *result)
{
  for (int cell = 0; cell < result->width * result->height; cell++)
    if (result->outside[cell])
      return cell;
  return -1;
}

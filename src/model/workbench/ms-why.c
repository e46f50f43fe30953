/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-why.h"

#include "ms-cell-name.h"
#include "ms-figures.h"
#include "ms-report-explain.h"
#include "ms-rung-text.h"

#include <glib/gi18n-lib.h>

void
ms_why_free (MsWhy *self)
{
  ms_ladder_free (self->ladder);
  ms_proof_free (self->proof);
  ms_equations_free (self->equations);
  ms_position_unref (self->position);
  g_free (self);
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

MsStatus
ms_why_find (MsPosition *position, const MsVariation *variation, const MsSolverOptions *options,
    int cell, MsWhy **why)
{
  MsSolverOptions varied = *options;
  guint n_assumed;
  MsWhy *self = g_new0 (MsWhy, 1);
  varied.assumed = ms_variation_get_assumed (variation, &n_assumed);
  varied.n_assumed = (int)n_assumed;
  varied.density = ms_variation_get_density (variation);
  self->position = ms_variation_apply (variation, position);
  self->assumes = n_assumed > 0;
  self->cell = cell;
  MsSolver *solver = ms_solver_new (NULL);
  MsStatus status = solver != NULL ? find_rungs (self, solver, &varied) : MS_STATUS_NO_MEMORY;
  ms_solver_free (solver);
  if (status == MS_STATUS_OK && self->kind != MS_WHY_CONTRADICTION)
    status = ms_equations_find (self->position, &varied, NULL, &self->equations);
  if (status != MS_STATUS_OK)
    g_clear_pointer (&self, ms_why_free);
  *why = self;
  return status;
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

/* The distance of a king on a chessboard from cell to the nearest of cells[n]; G_MAXINT: n is 0. */
static int
find_distance (const MsWhy *self, int cell, const int *cells, int n)
{
  int width = ms_position_get_width (self->position), nearest = G_MAXINT;
  for (int i = 0; i < n; i++)
    {
      int dx = ABS (cells[i] % width - cell % width), dy = ABS (cells[i] / width - cell / width);
      nearest = MIN (nearest, MAX (dx, dy));
    }
  return nearest;
}

int
ms_why_find_first_rung (const MsWhy *self, int cell)
{
  int n = self->proof == NULL ? ms_why_get_n_rungs (self) : 0, found = 0, nearest = G_MAXINT;
  gboolean safe = FALSE;
  for (int i = 0; i < n; i++)
    {
      const MsRung *rung = ms_why_get_rung (self, i);
      if (cell >= 0 && ms_rung_decides (rung, cell))
        return i;
      gboolean here = rung->n_safe > 0;
      int distance = cell < 0 ? 0
          : here              ? find_distance (self, cell, rung->safe, rung->n_safe)
                              : find_distance (self, cell, rung->mines, rung->n_mines);
      if (here < safe || (here == safe && distance >= nearest))
        continue;
      found = i;
      nearest = distance;
      safe = here;
    }
  return found;
}

/* --- In words --- */

/* Of cells in a line of the list. */
#define MOST_NAMED 6

static int
get_width (const MsWhy *self)
{
  return ms_position_get_width (self->position);
}

static MsCellName
name_cell (const MsWhy *self)
{
  return ms_cell_name_at (self->cell, get_width (self));
}

char *
ms_why_dup_heading (const MsWhy *self, int index)
{
  int n = ms_why_get_n_rungs (self);
  if (self->cell < 0)
    /* Translators: one step of a proof, and how many there are. */
    return g_strdup_printf (_ ("Step %1$d of %2$d"), index + 1, n);
  /* Translators: the name of a cell, one step of its proof, and how many there are. */
  return g_strdup_printf (
      _ ("Proof of %1$s: step %2$d of %3$d"), name_cell (self).text, index + 1, n);
}

char *
ms_why_dup_sentence (const MsWhy *self, int index)
{
  return ms_rung_text_dup_sentence (ms_why_get_rung (self, index), get_width (self));
}

/* What a rung decides. */
static char *
dup_decision (const MsWhy *self, const MsRung *rung)
{
  int width = get_width (self);
  g_autofree char *safe = ms_cell_list_dup (rung->safe, rung->n_safe, width, MOST_NAMED, TRUE);
  g_autofree char *mines = ms_cell_list_dup (rung->mines, rung->n_mines, width, MOST_NAMED, TRUE);
  g_autofree char *safe_part = g_strdup_printf (
      /* Translators: names of cells: "C3, D4 safe". */
      g_dngettext (GETTEXT_PACKAGE, "%s safe", "%s safe", (gulong)rung->n_safe), safe);
  g_autofree char *mine_part = g_strdup_printf (
      /* Translators: names of cells: "C3 a mine", "C3, D4 mines". */
      g_dngettext (GETTEXT_PACKAGE, "%s a mine", "%s mines", (gulong)rung->n_mines), mines);
  if (rung->n_mines == 0)
    return g_steal_pointer (&safe_part);
  if (rung->n_safe == 0)
    return g_steal_pointer (&mine_part);
  /* Translators: "C3, D4 safe", "E5 a mine". */
  return g_strdup_printf (_ ("%1$s, %2$s"), safe_part, mine_part);
}

char *
ms_why_dup_line (const MsWhy *self, int index)
{
  const MsRung *rung = ms_why_get_rung (self, index);
  g_autofree char *title = ms_rung_text_dup_title (rung->rule);
  g_autofree char *decision = dup_decision (self, rung);
  /* Translators: the number of a step, its rule and what it decides:
   * "2. Two numbers – MD(2): C3 safe, D4 a mine". */
  return g_strdup_printf (_ ("%1$d. %2$s: %3$s"), index + 1, title, decision);
}

static void
add_sentence (GString *text, const char *sentence)
{
  if (text->len > 0)
    g_string_append_c (text, '\n');
  g_string_append (text, sentence);
}

static void
add_proof_note (const MsWhy *self, GString *text)
{
  const MsProof *proof = self->proof;
  int mines = ms_position_get_mines (self->position);
  g_autofree char *numbers = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%d number is used.",
                                                  "%d numbers are used.", (gulong)proof->n_numbers),
      proof->n_numbers);
  add_sentence (text, numbers);
  if (proof->by_total)
    {
      g_autofree char *total = g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE, "The mine total, %d, is part of the proof.",
              "The mine total, %d, is part of the proof.", (gulong)mines),
          mines);
      add_sentence (text, total);
    }
  if (proof->cut)
    add_sentence (text, _ ("The search for a shorter proof was cut off."));
}

char *
ms_why_dup_note (const MsWhy *self)
{
  GString *text = g_string_new (NULL);
  if (self->kind == MS_WHY_RUNGS && self->proof != NULL)
    add_proof_note (self, text);
  if (self->kind == MS_WHY_RUNGS && self->ladder != NULL && !self->ladder->complete)
    add_sentence (text,
        _ ("The position is too large to count: cells that only the mine total or trying all "
           "layouts decides are missing."));
  if (self->assumes)
    add_sentence (text, _ ("All of this holds only under your assumptions."));
  return g_string_free (text, FALSE);
}

char *
ms_why_dup_message (const MsWhy *self)
{
  MsConflictReport conflict;
  switch (self->kind)
    {
    case MS_WHY_COVERED:
      return g_strdup (_ ("Nothing is open yet. Cells are deduced from open numbers."));
    case MS_WHY_NOTHING:
      return g_strdup (
          _ ("Nothing is certain here. Pick a cell to see that it cannot be decided."));
    case MS_WHY_OPENED:
      return g_strdup_printf (
          _ ("%s is open. Pick a covered cell to see its proof."), name_cell (self).text);
    case MS_WHY_GIVEN:
      return ms_report_dup_given (self->proof, get_width (self));
    case MS_WHY_UNDECIDABLE:
      return g_strdup_printf (_ ("%s cannot be decided: one layout has a mine there, another has "
                                 "none, and both agree with every number and the mine total."),
          name_cell (self).text);
    case MS_WHY_UNKNOWN:
      return g_strdup (
          _ ("The position is too large to count, and the simple rules decide nothing."));
    case MS_WHY_CONTRADICTION:
      conflict = ms_solver_result_get_conflict (
          self->ladder != NULL ? self->ladder->result : self->proof->result);
      return ms_figures_dup_conflict (&conflict, self->position);
    case MS_WHY_RUNGS:
    default:
      return g_strdup ("");
    }
}

char *
ms_why_dup_held_back (const MsWhy *self)
{
  return g_strdup_printf (
      _ ("The last step is held back. The circled numbers decide %s: is it safe "
         "or a mine?"),
      name_cell (self).text);
}

char *
ms_why_dup_equations (const MsWhy *self, int most_lines)
{
  const MsEquations *equations = self->equations;
  if (equations == NULL || equations->n_lines == 0)
    return g_strdup ("");
  return ms_rung_text_dup_equations (equations->lines, MIN (equations->n_lines, most_lines),
      equations->cells, equations->n_cells, equations->width);
}

char *
ms_why_dup_text (const MsWhy *self)
{
  GString *text = g_string_new (NULL);
  g_autofree char *note = ms_why_dup_note (self);
  g_autofree char *message = ms_why_dup_message (self);
  if (message[0] != 0)
    g_string_append_printf (text, "%s\n", message);
  for (int i = 0; i < ms_why_get_n_rungs (self); i++)
    {
      g_autofree char *line = ms_why_dup_line (self, i);
      g_autofree char *sentence = ms_why_dup_sentence (self, i);
      g_autofree char *signs = ms_rung_text_dup_signs (ms_why_get_rung (self, i), get_width (self));
      g_string_append_printf (text, "%s\n   %s\n   %s\n", line, sentence, signs);
    }
  if (note[0] != 0)
    g_string_append_printf (text, "%s\n", note);
  return g_string_free (text, FALSE);
}

/* --- Who is asked for it --- */

/* The whole of a position that is new. */
static void
carry (gpointer question, MsGame *game)
{
  *(int *)question = -1;
}

static gpointer
answer (MsInquiryRun *run)
{
  MsWhy *why;
  run->status = ms_why_find (
      run->base.position, run->variation, &run->base.options, *(const int *)run->question, &why);
  return why;
}

MsInquiry *
ms_why_new_inquiry (MsGame *game)
{
  static const MsInquiryKind kind = {
    .question_size = sizeof (int),
    .carry = carry,
    .find = answer,
    .free_answer = (GDestroyNotify)ms_why_free,
  };
  return ms_inquiry_new (&kind, game);
}

void
ms_why_ask (MsInquiry *inquiry, int cell)
{
  ms_inquiry_ask (inquiry, &cell);
}

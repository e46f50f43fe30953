/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-report-explain.h"

#include "ms-cell-name.h"
#include "ms-figures.h"
#include "ms-json.h"
#include "ms-rung-text.h"

#include <glib/gi18n-lib.h>

#include <string.h>

static int
width_of (const MsReportSubject *subject)
{
  return ms_position_get_width (subject->position);
}

static void
append_conflict (GString *text, const MsReportSubject *subject, const MsSolverResult *result)
{
  MsConflictReport conflict = ms_solver_result_get_conflict (result);
  g_autofree char *reason = ms_figures_dup_conflict (&conflict, subject->position);

  if (subject->form != MS_REPORT_JSON)
    {
      g_string_append_printf (text, _ ("No layout fits this position. %s\n"), reason);
      return;
    }
  ms_json_begin_line (text, subject->name);
  g_string_append (text, ",\"consistent\":false,\"conflict\":{\"cells\":");
  ms_json_append_cells (text, result->conflict_cells, result->n_conflict_cells, width_of (subject));
  if (result->n_conflict_flags > 0)
    {
      g_string_append (text, ",\"flags\":");
      ms_json_append_cells (
          text, result->conflict_flags, result->n_conflict_flags, width_of (subject));
    }
  g_string_append (text, ",\"reason\":");
  ms_json_append_string (text, reason);
  g_string_append (text, "}}\n");
}

/* "# a.mine", "a.mine:". */
static void
append_head (GString *text, const MsReportSubject *subject)
{
  if (subject->form == MS_REPORT_TEXT)
    g_string_append_printf (text, "%s:\n", subject->name);
  else if (subject->form == MS_REPORT_MARKDOWN)
    g_string_append_printf (text, "# %s\n\n", subject->name);
}

static void
append_rung_json (GString *json, const MsReportSubject *subject, const MsRung *rung, int number,
    gboolean held_back)
{
  ms_json_begin_line (json, subject->name);
  ms_report_append_rung_members (json, rung, number, width_of (subject), held_back);
  g_string_append (json, "}\n");
}

static void
append_rungs (
    GString *text, const MsReportSubject *subject, const MsRung *const *rungs, int n_rungs)
{
  for (int i = 0; i < n_rungs; i++)
    {
      gboolean held_back = subject->hold_back && i == n_rungs - 1;
      if (subject->form == MS_REPORT_JSON)
        append_rung_json (text, subject, rungs[i], i + 1, held_back);
      else
        ms_report_append_rung (text, rungs[i], i + 1, width_of (subject), subject->form, held_back);
    }
}

static void
append_paragraph (GString *text, const MsReportSubject *subject, const char *sentence)
{
  if (subject->form == MS_REPORT_MARKDOWN)
    g_string_append_c (text, '\n');
  g_string_append_printf (text, "%s\n", sentence);
}

/* A line of JSON with one member. */
static void
append_object (GString *json, const MsReportSubject *subject, const char *member)
{
  ms_json_begin_line (json, subject->name);
  g_string_append_printf (json, ",%s}\n", member);
}

char *
ms_report_dup_ladder (const MsReportSubject *subject, const MsLadder *ladder)
{
  GString *text = g_string_new (NULL);

  append_head (text, subject);
  if (!ladder->result->consistent)
    append_conflict (text, subject, ladder->result);
  append_rungs (text, subject, ladder->rungs, ladder->n_rungs);
  if (subject->form == MS_REPORT_JSON)
    {
      if (!ladder->complete && ladder->result->consistent)
        append_object (text, subject, "\"complete\":false");
      else if (ladder->n_rungs == 0 && ladder->result->consistent)
        append_object (text, subject, "\"steps\":0");
    }
  else if (ladder->result->consistent && !ladder->complete)
    append_paragraph (text, subject,
        _ ("The position is too large to go further: what follows from the mine total or by "
           "exhaustion could not be looked for."));
  else if (ladder->result->consistent && ladder->n_rungs == 0)
    append_paragraph (text, subject, _ ("No cell of this position is certain."));
  return g_string_free (text, FALSE);
}

/* The board with the mines of a layout. */
static void
append_layout (GString *text, const MsReportSubject *subject, const guint8 *mine)
{
  const MsCell *cells = ms_position_get_cells (subject->position);
  int width = width_of (subject), height = ms_position_get_height (subject->position);
  for (int y = 0; y < height; y++)
    {
      g_string_append (text, "    ");
      for (int cell = y * width; cell < (y + 1) * width; cell++)
        if (ms_cell_is_opened (cells[cell]))
          g_string_append_c (text, (char)('0' + cells[cell]));
        else
          g_string_append_c (text, mine[cell] ? '*' : '.');
      g_string_append_c (text, '\n');
    }
}

static void
append_mines (GString *json, const MsReportSubject *subject, const guint8 *mine)
{
  int n_cells = width_of (subject) * ms_position_get_height (subject->position), n = 0;
  g_autofree int *cells = g_new (int, n_cells);
  for (int cell = 0; cell < n_cells; cell++)
    if (mine[cell])
      cells[n++] = cell;
  ms_json_append_cells (json, cells, n, width_of (subject));
}

static void
append_undecidable (GString *text, const MsReportSubject *subject, const MsProof *proof)
{
  char name[MS_CELL_NAME_SIZE];
  int width = width_of (subject);

  if (subject->form == MS_REPORT_JSON)
    {
      ms_json_begin_line (text, subject->name);
      g_string_append (text, ",\"undecidable\":true,\"with\":");
      append_mines (text, subject, proof->with_mine);
      g_string_append (text, ",\"without\":");
      append_mines (text, subject, proof->without_mine);
      g_string_append (text, "}\n");
      return;
    }
  ms_cell_name (proof->cell % width, proof->cell / width, name);
  /* Translators: the name of a cell. */
  g_autofree char *with = g_strdup_printf (
      _ ("%s cannot be decided. This layout fits the position and has a mine there:"), name);
  g_string_append_printf (text, "%s\n\n", with);
  append_layout (text, subject, proof->with_mine);
  g_string_append_printf (text, "\n%s\n\n", _ ("And this one has none:"));
  append_layout (text, subject, proof->without_mine);
}

char *
ms_report_dup_given (const MsProof *proof, int width)
{
  char name[MS_CELL_NAME_SIZE];
  ms_cell_name (proof->cell % width, proof->cell / width, name);
  if (!proof->assumed)
    return g_strdup_printf (_ ("%s is known from the start: it is a trusted flag."), name);
  return g_strdup_printf (
      proof->mine ? _ ("%s is supposed to be a mine.") : _ ("%s is supposed to be safe."), name);
}

static void
append_given (GString *text, const MsReportSubject *subject, const MsProof *proof)
{
  if (subject->form == MS_REPORT_JSON)
    append_object (text, subject, proof->mine ? "\"given\":\"mine\"" : "\"given\":\"safe\"");
  else
    {
      g_autofree char *sentence = ms_report_dup_given (proof, width_of (subject));
      append_paragraph (text, subject, sentence);
    }
}

/* How long the proof is, and what it rests on. */
static char *
dup_proof_sentence (const MsProof *proof)
{
  g_autofree char *steps = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%d step", "%d steps", (gulong)proof->n_rungs), proof->n_rungs);
  g_autofree char *numbers = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%d number", "%d numbers", (gulong)proof->n_numbers),
      proof->n_numbers);
  if (proof->cut)
    /* Translators: "3 steps", "4 numbers". */
    return g_strdup_printf (
        _ ("%1$s from %2$s; the search for a shorter proof was cut off."), steps, numbers);
  if (proof->fewest == MS_FEWEST_NOT_KNOWN || proof->n_numbers <= 1)
    /* Translators: "3 steps", "4 numbers". */
    return g_strdup_printf (_ ("%1$s from %2$s."), steps, numbers);
  return g_strdup_printf (
      /* Translators: "3 steps", "4 numbers". */
      proof->fewest == MS_FEWEST_OF_ALL
          ? _ ("%1$s from %2$s; no fewer numbers decide it.")
          : _ ("%1$s from %2$s; without the mine total, no fewer numbers decide it."),
      steps, numbers);
}

char *
ms_report_dup_proof (const MsReportSubject *subject, const MsProof *proof)
{
  GString *text = g_string_new (NULL);
  g_autofree char *sentence = NULL;

  append_head (text, subject);
  switch (proof->kind)
    {
    case MS_PROOF_PROVEN:
      append_rungs (text, subject, proof->rungs, proof->n_rungs);
      if (proof->cut && subject->form == MS_REPORT_JSON)
        {
          /* Into the last object. */
          g_string_truncate (text, text->len - strlen ("}\n"));
          g_string_append (text, ",\"cut\":true}\n");
        }
      sentence = dup_proof_sentence (proof);
      if (subject->form != MS_REPORT_JSON)
        append_paragraph (text, subject, sentence);
      break;
    case MS_PROOF_UNDECIDABLE:
      append_undecidable (text, subject, proof);
      break;
    case MS_PROOF_GIVEN:
      append_given (text, subject, proof);
      break;
    case MS_PROOF_CONTRADICTION:
      append_conflict (text, subject, proof->result);
      break;
    default:
      if (subject->form == MS_REPORT_JSON)
        append_object (text, subject, "\"complete\":false");
      break;
    }
  return g_string_free (text, FALSE);
}

static void
append_equation_json (
    GString *json, const MsReportSubject *subject, const MsEquation *line, int number)
{
  static const char *const kinds[] = { "number", "substituted", "subtracted" };
  int width = width_of (subject);

  ms_json_begin_line (json, subject->name);
  g_string_append_printf (
      json, ",\"line\":%d,\"kind\":\"%s\",\"cells\":", number, kinds[line->kind]);
  ms_json_append_cells (json, line->cells, line->n_cells, width);
  g_string_append_printf (json, ",\"sum\":%d", line->sum);
  if (line->kind == MS_EQUATION_NUMBER)
    g_string_append_printf (
        json, ",\"number\":[%d,%d]", line->number % width, line->number / width);
  else
    g_string_append_printf (
        json, ",\"parents\":[%d,%d]", line->parents[0] + 1, line->parents[1] + 1);
  g_string_append (json, "}\n");
}

char *
ms_report_dup_equations (const MsReportSubject *subject, const MsEquations *equations)
{
  GString *text = g_string_new (NULL);

  append_head (text, subject);
  if (subject->form == MS_REPORT_JSON)
    {
      for (int i = 0; i < equations->n_lines; i++)
        append_equation_json (text, subject, &equations->lines[i], i + 1);
      if (equations->n_lines == 0)
        append_object (text, subject, "\"lines\":0");
      return g_string_free (text, FALSE);
    }
  g_autofree char *all = ms_rung_text_dup_equations (
      equations->lines, equations->n_lines, equations->cells, equations->n_cells, equations->width);
  const char *fence = subject->form == MS_REPORT_MARKDOWN ? "```\n" : "";
  g_string_append_printf (text, "%s%s%s", fence, all, fence);
  if (equations->cut)
    append_paragraph (text, subject, _ ("There are more lines than are shown here."));
  return g_string_free (text, FALSE);
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-report-explain.h"

#include "ms-cell-name.h"
#include "ms-figures.h"
#include "ms-json.h"
#include "ms-report.h"
#include "ms-rung-text.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* --- One rung --- */

/* How many numbers are named of a rung that is held back. */
#define MOST_NAMED 12

/* Appends the members of the rung's JSON object, without the braces. */
static void
append_rung_members (GString *json, const MsRung *rung, int number, int width, gboolean held_back)
{
  ms_json_add_int (json, "step", number);
  ms_json_add_string (json, "rule", ms_rung_text_get_word (rung->rule));
  ms_json_add_cells (json, "numbers", rung->numbers, rung->n_numbers, width);
  ms_json_add_bool (json, "mine_total", rung->by_total);
  if (held_back)
    {
      ms_json_add_bool (json, "held_back", TRUE);
      return;
    }
  g_autofree char *sentence = ms_rung_text_dup_sentence (rung, width);
  g_autofree char *signs = ms_rung_text_dup_signs (rung, width);
  ms_json_add_cells (json, "safe", rung->safe, rung->n_safe, width);
  ms_json_add_cells (json, "mines", rung->mines, rung->n_mines, width);
  ms_json_add_string (json, "text", sentence);
  ms_json_add_string (json, "signs", signs);
}

/* The sentence about a rung whose conclusion is left to the reader. */
static char *
dup_held_back (const MsRung *rung, int width)
{
  g_autofree char *numbers = ms_cell_list_dup (
      rung->numbers, rung->n_numbers, width, MOST_NAMED, TRUE);
  if (rung->n_numbers == 0)
    return g_strdup (_ ("What follows from the mine total is left to you."));
  if (rung->by_total)
    /* Translators: names of cells with numbers. */
    return g_strdup_printf (
        _ ("What follows from the mine total and the numbers at %s is left to you."), numbers);
  /* Translators: names of cells with numbers. */
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "What follows from the number at %s is left to you.",
          "What follows from the numbers at %s is left to you.", (gulong)rung->n_numbers),
      numbers);
}

/* Appends a rung as text or Markdown.  number: its number, from 1 on; held_back: only the rule and
 * the numbers are written. */
static void
append_rung (
    GString *text, const MsRung *rung, int number, int width, MsReportForm form, gboolean held_back)
{
  g_autofree char *title = ms_rung_text_dup_title (rung->rule);
  g_autofree char *sentence = held_back ? dup_held_back (rung, width)
                                        : ms_rung_text_dup_sentence (rung, width);
  g_autofree char *signs = held_back ? NULL : ms_rung_text_dup_signs (rung, width);
  gboolean markdown = form == MS_REPORT_MARKDOWN;
  g_string_append_printf (
      text, markdown ? "%d. **%s.** %s" : "%3d. %s. %s", number, title, sentence);
  if (signs != NULL)
    g_string_append_printf (text, markdown ? "  \n   `%s`" : "\n     %s", signs);
  g_string_append_c (text, '\n');
}

/* --- Ladders, proofs of a cell, equations --- */

static int
width_of (const MsReportSubject *subject)
{
  return ms_position_get_width (subject->position);
}

static void
append_conflict (GString *text, const MsReportSubject *subject, const MsSolverResult *result)
{
  if (subject->form != MS_REPORT_JSON)
    {
      ms_report_append_conflict_line (text, result, subject->position);
      return;
    }
  ms_json_begin_line (text, subject->name, subject->number);
  ms_json_add_bool (text, "consistent", FALSE);
  ms_report_append_conflict (text, result, subject->position);
  g_string_append (text, "}\n");
}

/* Appends the heading, "# a.mine" or "a.mine:". */
static void
append_head (GString *text, const MsReportSubject *subject)
{
  if (subject->form == MS_REPORT_TEXT)
    g_string_append_printf (text, "%s:\n", subject->name);
  else if (subject->form == MS_REPORT_MARKDOWN)
    g_string_append_printf (text, "# %s\n\n", subject->name);
}

static void
append_rungs (
    GString *text, const MsReportSubject *subject, const MsRung *const *rungs, int n_rungs)
{
  for (int i = 0; i < n_rungs; i++)
    {
      gboolean held_back = subject->hold_back && i == n_rungs - 1;
      if (subject->form == MS_REPORT_JSON)
        {
          ms_json_begin_line (text, subject->name, subject->number);
          append_rung_members (text, rungs[i], i + 1, width_of (subject), held_back);
          g_string_append (text, "}\n");
        }
      else
        append_rung (text, rungs[i], i + 1, width_of (subject), subject->form, held_back);
    }
}

static void
append_paragraph (GString *text, const MsReportSubject *subject, const char *sentence)
{
  if (subject->form == MS_REPORT_MARKDOWN)
    g_string_append_c (text, '\n');
  g_string_append_printf (text, "%s\n", sentence);
}

/* Appends a line of JSON with one member besides the file name. */
static void
append_object (GString *json, const MsReportSubject *subject, const char *member)
{
  ms_json_begin_line (json, subject->name, subject->number);
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

/* Appends the board with the mines of a layout. */
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
append_undecidable (GString *text, const MsReportSubject *subject, const MsProof *proof)
{
  int width = width_of (subject), height = ms_position_get_height (subject->position);

  if (subject->form == MS_REPORT_JSON)
    {
      ms_json_begin_line (text, subject->name, subject->number);
      ms_json_add_bool (text, "undecidable", TRUE);
      ms_report_append_certain (text, "with", proof->with_mine, width, height, TRUE);
      ms_report_append_certain (text, "without", proof->without_mine, width, height, TRUE);
      g_string_append (text, "}\n");
      return;
    }
  /* Translators: the name of a cell. */
  g_autofree char *with = g_strdup_printf (
      _ ("%s cannot be decided. This layout fits the position and has a mine there:"),
      ms_cell_name_at (proof->cell, width).text);
  g_string_append_printf (text, "%s\n\n", with);
  append_layout (text, subject, proof->with_mine);
  g_string_append_printf (text, "\n%s\n\n", _ ("And this one has none:"));
  append_layout (text, subject, proof->without_mine);
}

char *
ms_report_dup_given (const MsProof *proof, int width)
{
  const MsCellName name = ms_cell_name_at (proof->cell, width);
  if (!proof->assumed)
    return g_strdup_printf (_ ("%s is known from the start: it is a trusted flag."), name.text);
  return g_strdup_printf (
      proof->mine ? _ ("%s is supposed to be a mine.") : _ ("%s is supposed to be safe."),
      name.text);
}

/* A sentence that says how long the proof is, and on how many numbers it rests. */
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
          /* Adds a member to the last object. */
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
      sentence = ms_report_dup_given (proof, width_of (subject));
      if (subject->form == MS_REPORT_JSON)
        append_object (text, subject, proof->mine ? "\"given\":\"mine\"" : "\"given\":\"safe\"");
      else
        append_paragraph (text, subject, sentence);
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

  ms_json_begin_line (json, subject->name, subject->number);
  ms_json_add_int (json, "line", number);
  ms_json_add_string (json, "kind", kinds[line->kind]);
  ms_json_add_cells (json, "cells", line->cells, line->n_cells, width);
  ms_json_add_int (json, "sum", line->sum);
  if (line->kind == MS_EQUATION_NUMBER)
    ms_json_add_cell (json, "number", line->number, width);
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

/* --- The proof of a board --- */

static void
append_link_json (GString *json, const MsReportSubject *subject, const MsBoardProof *proof, int i,
    gboolean held_back)
{
  const MsBoardLink *link = &proof->links[i];
  ms_json_begin_line (json, subject->name, subject->number);
  if (link->rung != NULL)
    append_rung_members (json, link->rung, i, proof->width, held_back);
  else
    {
      ms_json_add_int (json, "step", i);
      ms_json_add_string (json, "rule", "first-click");
      ms_json_add_cell (json, "cell", proof->first_cell, proof->width);
    }
  if (!held_back)
    ms_json_add_cells (json, "opened", link->opened, link->n_opened, proof->width);
  g_string_append (json, "}\n");
}

static void
append_link (GString *text, const MsBoardProof *proof, int i, MsReportForm form, gboolean held_back)
{
  const MsBoardLink *link = &proof->links[i];
  gboolean markdown = form == MS_REPORT_MARKDOWN;
  int n_said = link->rung != NULL ? link->rung->n_safe : 1;
  if (link->rung != NULL)
    append_rung (text, link->rung, i, proof->width, form, held_back);
  else
    {
      /* Translators: the name of a cell. */
      g_autofree char *sentence = g_strdup_printf (
          _ ("The first click is at %s."), ms_cell_name_at (proof->first_cell, proof->width).text);
      g_string_append_printf (text, "%s\n", sentence);
      if (markdown)
        g_string_append_c (text, '\n');
    }
  if (held_back || link->n_opened <= n_said)
    return;
  g_autofree char *opened = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "This opens %d cell.",
                                                 "This opens %d cells.", (gulong)link->n_opened),
      link->n_opened);
  if (link->rung == NULL)
    g_string_append_printf (text, "%s\n%s", opened, markdown ? "\n" : "");
  else
    g_string_append_printf (text, markdown ? "   %s\n" : "     %s\n", opened);
}

char *
ms_report_dup_board_verdict (const MsBoardProof *proof)
{
  switch (proof->verdict)
    {
    case MS_BOARD_PROVEN:
      return g_strdup (_ ("Every cell without a mine is open: the board needs no guess."));
    case MS_BOARD_NEEDS_GUESS:
      return g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE,
              "Nothing more is certainly safe, and %d cell is left to open: the board needs a "
              "guess.",
              "Nothing more is certainly safe, and %d cells are left to open: the board needs a "
              "guess.",
              (gulong)proof->n_left),
          proof->n_left);
    case MS_BOARD_LOST:
      return g_strdup (_ ("The first click is on a mine."));
    default:
      return g_strdup (
          _ ("A limit was reached before it was clear whether the board needs a guess."));
    }
}

char *
ms_report_dup_board_proof (const MsReportSubject *subject, const MsBoardProof *proof)
{
  GString *text = g_string_new (NULL);
  MsReportForm form = subject->form;

  append_head (text, subject);
  for (int i = 0; i < proof->n_links; i++)
    {
      gboolean held_back = subject->hold_back && i > 0 && i == proof->n_links - 1;
      if (form == MS_REPORT_JSON)
        append_link_json (text, subject, proof, i, held_back);
      else
        append_link (text, proof, i, form, held_back);
    }
  if (form == MS_REPORT_JSON)
    {
      static const char *const words[] = { "proven", "needs-guess", "lost", "unknown" };
      ms_json_begin_line (text, subject->name, subject->number);
      ms_json_add_string (text, "verdict", words[proof->verdict]);
      ms_json_add_int (text, "steps", MAX (proof->n_links - 1, 0));
      ms_json_add_int (text, "left", proof->n_left);
      g_string_append (text, "}\n");
      return g_string_free (text, FALSE);
    }
  g_autofree char *verdict = ms_report_dup_board_verdict (proof);
  append_paragraph (text, subject, verdict);
  return g_string_free (text, FALSE);
}

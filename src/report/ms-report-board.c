/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The part of ms-report-explain.h about the proof of a board. */
#include "ms-report-explain.h"

#include "ms-cell-name.h"
#include "ms-json.h"

#include <glib/gi18n-lib.h>

static const char *
word_of (MsBoardVerdict verdict)
{
  static const char *const words[] = { "proven", "needs-guess", "lost", "unknown" };
  return words[verdict];
}

static void
append_link_json (
    GString *json, const char *name, const MsBoardProof *proof, int i, gboolean held_back)
{
  const MsBoardLink *link = &proof->links[i];
  ms_json_begin_line (json, name);
  if (link->rung != NULL)
    ms_report_append_rung_members (json, link->rung, i, proof->width, held_back);
  else
    g_string_append_printf (json, ",\"step\":%d,\"rule\":\"first-click\",\"cell\":[%d,%d]", i,
        proof->first_cell % proof->width, proof->first_cell / proof->width);
  if (!held_back)
    {
      g_string_append (json, ",\"opened\":");
      ms_json_append_cells (json, link->opened, link->n_opened, proof->width);
    }
  g_string_append (json, "}\n");
}

static void
append_link (GString *text, const MsBoardProof *proof, int i, MsReportForm form, gboolean held_back)
{
  const MsBoardLink *link = &proof->links[i];
  gboolean markdown = form == MS_REPORT_MARKDOWN;
  int n_said = link->rung != NULL ? link->rung->n_safe : 1;
  char name[MS_CELL_NAME_SIZE];
  if (link->rung != NULL)
    ms_report_append_rung (text, link->rung, i, proof->width, form, held_back);
  else
    {
      ms_cell_name (proof->first_cell % proof->width, proof->first_cell / proof->width, name);
      /* Translators: the name of a cell. */
      g_autofree char *sentence = g_strdup_printf (_ ("The first click is at %s."), name);
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

  if (form != MS_REPORT_JSON)
    g_string_append_printf (text, form == MS_REPORT_MARKDOWN ? "# %s\n\n" : "%s:\n", subject->name);
  for (int i = 0; i < proof->n_links; i++)
    {
      gboolean held_back = subject->hold_back && i > 0 && i == proof->n_links - 1;
      if (form == MS_REPORT_JSON)
        append_link_json (text, subject->name, proof, i, held_back);
      else
        append_link (text, proof, i, form, held_back);
    }
  if (form == MS_REPORT_JSON)
    {
      ms_json_begin_line (text, subject->name);
      g_string_append_printf (text, ",\"verdict\":\"%s\",\"steps\":%d,\"left\":%d}\n",
          word_of (proof->verdict), MAX (proof->n_links - 1, 0), proof->n_left);
      return g_string_free (text, FALSE);
    }
  g_autofree char *verdict = ms_report_dup_board_verdict (proof);
  g_string_append_printf (text, form == MS_REPORT_MARKDOWN ? "\n%s\n" : "%s\n", verdict);
  return g_string_free (text, FALSE);
}

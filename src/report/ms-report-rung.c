/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-report-rung.h"

#include "ms-figures.h"
#include "ms-json.h"
#include "ms-rung-text.h"

#include <glib/gi18n-lib.h>

/* Of the numbers of a rung that is held back. */
#define MOST_NAMED 12

void
ms_report_append_rung_members (
    GString *json, const MsRung *rung, int number, int width, gboolean held_back)
{
  g_string_append_printf (json, ",\"step\":%d,\"rule\":\"%s\",\"numbers\":", number,
      ms_rung_text_get_word (rung->rule));
  ms_json_append_cells (json, rung->numbers, rung->n_numbers, width);
  g_string_append_printf (json, ",\"mine_total\":%s", rung->by_total ? "true" : "false");
  if (held_back)
    {
      g_string_append (json, ",\"held_back\":true");
      return;
    }
  g_autofree char *sentence = ms_rung_text_dup_sentence (rung, width);
  g_autofree char *signs = ms_rung_text_dup_signs (rung, width);
  g_string_append (json, ",\"safe\":");
  ms_json_append_cells (json, rung->safe, rung->n_safe, width);
  g_string_append (json, ",\"mines\":");
  ms_json_append_cells (json, rung->mines, rung->n_mines, width);
  g_string_append (json, ",\"text\":");
  ms_json_append_string (json, sentence);
  g_string_append (json, ",\"signs\":");
  ms_json_append_string (json, signs);
}

/* What is told of a rung whose conclusion is left to the reader. */
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

void
ms_report_append_rung (
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"
#include "ms-cli-board.h"

#include "ms-cli-cell.h"
#include "ms-cli-options.h"
#include "ms-seed-text.h"

#include <glib/gi18n-lib.h>

void
ms_cli_board_words_clear (MsCliBoardWords *words)
{
  g_free (words->level);
  g_free (words->start);
  g_free (words->first);
}

gboolean
ms_cli_parse_with_board (int argc, char **argv, MsCliBoardWords *words, const GOptionEntry *entries,
    const char *summary, MsCliExit *result)
{
  const GOptionEntry board[] = {
    { "level", 0, 0, G_OPTION_ARG_STRING, &words->level, N_ ("Size and mines of the boards"),
        "beginner|intermediate|expert|WxHxM" },
    { "start", 0, 0, G_OPTION_ARG_STRING, &words->start, N_ ("What the first click is promised"),
        "any|safe|open|classic" },
    { "first", 0, 0, G_OPTION_ARG_STRING, &words->first,
        N_ ("Where the first click is (0,0, and 3,3 for an opening, if not given)"), "X,Y|D5" },
  };
  g_autoptr (GArray) all = g_array_new (TRUE, FALSE, sizeof (GOptionEntry));

  g_array_append_vals (all, board, G_N_ELEMENTS (board));
  for (; entries->long_name != NULL; entries++)
    g_array_append_vals (all, entries, 1);
  return ms_cli_parse (argc, argv, (const GOptionEntry *)all->data, summary, NULL, result);
}

static gboolean
parse_rules (const char *level, const char *start, MsRules *rules)
{
  static const char *const starts[MS_N_FIRST_CLICKS] = { "any", "safe", "open", "classic" };
  int number = MS_FIRST_CLICK_SAFE;
  MsErrorInfo info;

  if (!ms_cli_parse_word ("--start", start, starts, MS_N_FIRST_CLICKS, &number))
    return FALSE;
  rules->first_click = (MsFirstClick)number;
  MsStatus status = level != NULL ? ms_seed_text_read_level (level, rules, &info)
                                  : MS_STATUS_FILE_BAD_HEADER;
  if (status == MS_STATUS_FILE_BAD_HEADER)
    ms_cli_complain (_ ("--level takes beginner, intermediate, expert or WxHxM."));
  else if (status != MS_STATUS_OK)
    ms_cli_complain_info (&info, NULL);
  return status == MS_STATUS_OK;
}

/* Reads --first.  Without it, a first click that opens an opening is some cells in from the corner,
 * where openings are largest; any other is in the corner. */
static gboolean
parse_first (const char *first, const MsRules *rules, int *first_cell)
{
  gboolean open = rules->first_click == MS_FIRST_CLICK_OPEN;
  int x = open ? MIN (3, rules->width / 2) : 0, y = open ? MIN (3, rules->height / 2) : 0;
  MsCliCell cell;

  if (!ms_cli_parse_cell ("--first", first, &cell)
      || !ms_cli_place_cell (&cell, NULL, rules->width, rules->height, first_cell))
    return FALSE;
  if (*first_cell < 0)
    *first_cell = y * rules->width + x;
  return TRUE;
}

gboolean
ms_cli_read_board (const MsCliBoardWords *words, MsRules *rules, int *first_cell)
{
  *rules = (MsRules){ 0 };
  return parse_rules (words->level, words->start, rules)
      && parse_first (words->first, rules, first_cell);
}

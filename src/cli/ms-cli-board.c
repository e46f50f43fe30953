/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"
#include "ms-cli-board.h"

#include "ms-cli-options.h"
#include "ms-level.h"

#include <glib/gi18n-lib.h>

static gboolean
parse_rules (const char *level, const char *start, MsRules *rules)
{
  static const char *const starts[] = { "any", "safe", "open" };
  int number = MS_FIRST_CLICK_SAFE;
  MsErrorInfo info;

  if (level == NULL || !ms_level_parse (level, &rules->width, &rules->height, &rules->mines))
    {
      ms_cli_complain (_ ("--level takes beginner, intermediate, expert or WxHxM."));
      return FALSE;
    }
  if (!ms_cli_parse_word ("--start", start, starts, 3, &number))
    return FALSE;
  rules->first_click = (MsFirstClick)number;
  if (ms_rules_check (rules, &info) == MS_STATUS_OK)
    return TRUE;
  ms_cli_complain_info (&info, NULL);
  return FALSE;
}

/* Openings are best in from the edge, where they are largest; corners are best else. */
static gboolean
parse_first (const char *first, const MsRules *rules, int *first_cell)
{
  gboolean open = rules->first_click == MS_FIRST_CLICK_OPEN;
  int x = open ? MIN (3, rules->width / 2) : 0, y = open ? MIN (3, rules->height / 2) : 0;

  if (first != NULL && !ms_cli_parse_cell ("--first", first, &x, &y))
    return FALSE;
  if (x >= rules->width || y >= rules->height)
    {
      MsErrorInfo info;
      ms_fail_at_cell (&info, MS_STATUS_FILE_OUTSIDE_BOARD, x, y);
      ms_cli_complain_info (&info, NULL);
      return FALSE;
    }
  *first_cell = y * rules->width + x;
  return TRUE;
}

gboolean
ms_cli_parse_board (
    const char *level, const char *start, const char *first, MsRules *rules, int *first_cell)
{
  *rules = (MsRules){ 0 };
  return parse_rules (level, start, rules) && parse_first (first, rules, first_cell);
}

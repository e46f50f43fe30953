/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-rules.h"

#include "ms-neighbours.h"

#include <string.h>

/* n_free: how many cells must have no mine. */
static MsStatus
check (int width, int height, int mines, int n_free, MsErrorInfo *info)
{
  if (width < 1 || height < 1 || width > MS_MAX_SIDE || height > MS_MAX_SIDE || width * height < 2)
    return ms_fail_counts (info, MS_STATUS_BAD_SIZE, width, height);
  int most = width * height - n_free;
  if (mines < 0 || mines > most)
    return ms_fail_counts (info, MS_STATUS_BAD_MINES, mines, most);
  return MS_STATUS_OK;
}

MsStatus
ms_size_check (int width, int height, int mines, MsErrorInfo *info)
{
  return check (width, height, mines, 0, info);
}

MsStatus
ms_rules_check (const MsRules *rules, MsErrorInfo *info)
{
  return check (rules->width, rules->height, rules->mines, 1, info);
}

MsFirstClick
ms_rules_feasible_first_click (const MsRules *rules, int x, int y)
{
  int cells = rules->width * rules->height;
  int neighbours[8];
  int freed = 1 + ms_neighbours (rules->width, rules->height, y * rules->width + x, neighbours);

  if (rules->first_click == MS_FIRST_CLICK_OPEN && rules->mines <= cells - freed)
    return MS_FIRST_CLICK_OPEN;
  if (rules->first_click == MS_FIRST_CLICK_ANY || rules->mines > cells - 1)
    return MS_FIRST_CLICK_ANY;
  return rules->first_click == MS_FIRST_CLICK_CLASSIC ? MS_FIRST_CLICK_CLASSIC
                                                      : MS_FIRST_CLICK_SAFE;
}

const char *const ms_rule_set_names[MS_N_RULE_SETS] = { "free", "competition", "fair", "cruel" };

const char *
ms_rule_set_name (MsRuleSet rule_set)
{
  return ms_rule_set_names[rule_set];
}

MsRuleSet
ms_rule_set_find (const char *name)
{
  int found = MS_RULES_FREE;
  for (int i = 0; i < MS_N_RULE_SETS; i++)
    if (strcmp (name, ms_rule_set_names[i]) == 0)
      found = i;
  return (MsRuleSet)found;
}

const char *const ms_first_click_names[MS_N_FIRST_CLICKS] = { "any", "safe", "open", "classic" };

const char *
ms_first_click_name (MsFirstClick first_click)
{
  return ms_first_click_names[first_click];
}

bool
ms_first_click_parse (const char *name, MsFirstClick *first_click)
{
  for (int i = 0; i < MS_N_FIRST_CLICKS; i++)
    if (strcmp (name, ms_first_click_names[i]) == 0)
      {
        *first_click = (MsFirstClick)i;
        return true;
      }
  return false;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-rules.h"

#include "ms-neighbours.h"

#include <string.h>

MsStatus
ms_size_check (int width, int height, int mines, MsErrorInfo *info)
{
  if (width < 1 || height < 1 || width > MS_MAX_SIDE || height > MS_MAX_SIDE || width * height < 2)
    return ms_fail_counts (info, MS_STATUS_BAD_SIZE, width, height);
  if (mines < 0 || mines > width * height)
    return ms_fail_counts (info, MS_STATUS_BAD_MINES, mines, (long)width * height);
  return MS_STATUS_OK;
}

MsStatus
ms_rules_check (const MsRules *rules, MsErrorInfo *info)
{
  MsStatus status = ms_size_check (rules->width, rules->height, rules->mines, info);
  if (status != MS_STATUS_OK)
    return status;
  long most = (long)rules->width * rules->height - 1;
  if (rules->mines > most)
    return ms_fail_counts (info, MS_STATUS_BAD_MINES, rules->mines, most);
  return MS_STATUS_OK;
}

MsFirstClick
ms_rules_feasible_first_click (const MsRules *rules, int x, int y)
{
  int cells = rules->width * rules->height;
  int neighbours[8];
  int freed = 1 + ms_neighbours (rules->width, rules->height, y * rules->width + x, neighbours);

  if (rules->first_click == MS_FIRST_CLICK_OPEN && rules->mines <= cells - freed)
    return MS_FIRST_CLICK_OPEN;
  if (rules->first_click != MS_FIRST_CLICK_ANY && rules->mines <= cells - 1)
    return MS_FIRST_CLICK_SAFE;
  return MS_FIRST_CLICK_ANY;
}

static const char *const first_click_names[] = { "any", "safe", "open" };

const char *
ms_first_click_name (MsFirstClick first_click)
{
  return first_click_names[first_click];
}

bool
ms_first_click_parse (const char *name, MsFirstClick *first_click)
{
  for (int i = 0; i < 3; i++)
    if (strcmp (name, first_click_names[i]) == 0)
      {
        *first_click = (MsFirstClick)i;
        return true;
      }
  return false;
}

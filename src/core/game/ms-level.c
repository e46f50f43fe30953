/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-level.h"

#include <stdlib.h>
#include <string.h>

static const MsLevelInfo levels[MS_N_NAMED_LEVELS] = {
  [MS_LEVEL_BEGINNER] = { "beginner", 9, 9, 10 },
  [MS_LEVEL_CLASSIC_BEGINNER] = { "classic", 8, 8, 10 },
  [MS_LEVEL_INTERMEDIATE] = { "intermediate", 16, 16, 40 },
  [MS_LEVEL_EXPERT] = { "expert", 30, 16, 99 },
};

const MsLevelInfo *
ms_level_info (MsLevel level)
{
  return &levels[level];
}

MsLevel
ms_level_of (int width, int height, int mines)
{
  for (int i = 0; i < MS_N_NAMED_LEVELS; i++)
    if (levels[i].width == width && levels[i].height == height && levels[i].mines == mines)
      return (MsLevel)i;
  return MS_LEVEL_CUSTOM;
}

/* Digits only (strtol alone would take signs and spaces), at most seven of them. */
static bool
parse_count (const char **text, int *value)
{
  size_t digits = strspn (*text, "0123456789");
  if (digits == 0 || digits > 7)
    return false;
  *value = atoi (*text);
  *text += digits;
  return true;
}

bool
ms_level_parse (const char *text, int *width, int *height, int *mines)
{
  for (int i = 0; i < MS_N_NAMED_LEVELS; i++)
    if (strcmp (text, levels[i].name) == 0)
      {
        *width = levels[i].width;
        *height = levels[i].height;
        *mines = levels[i].mines;
        return true;
      }
  return parse_count (&text, width) && *text++ == 'x' && parse_count (&text, height)
      && *text++ == 'x' && parse_count (&text, mines) && *text == '\0';
}

bool
ms_level_compete (MsRules *rules)
{
  MsLevel level = ms_level_of (rules->width, rules->height, rules->mines);
  if (level == MS_LEVEL_CUSTOM)
    return false;
  const MsLevelInfo *info = ms_level_info (
      level == MS_LEVEL_BEGINNER ? MS_LEVEL_CLASSIC_BEGINNER : level);
  *rules = (MsRules){ .width = info->width,
    .height = info->height,
    .mines = info->mines,
    .first_click = MS_FIRST_CLICK_CLASSIC,
    .rule_set = MS_RULES_COMPETITION };
  return true;
}

int
ms_level_least_bbbv (int width, int height, int mines)
{
  static const int least[MS_N_NAMED_LEVELS] = {
    [MS_LEVEL_CLASSIC_BEGINNER] = 2, [MS_LEVEL_INTERMEDIATE] = 30, [MS_LEVEL_EXPERT] = 100
  };
  MsLevel level = ms_level_of (width, height, mines);
  return level < MS_LEVEL_CUSTOM ? least[level] : 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-level-text.h"

#include "ms-grid-text.h"
#include "ms-level.h"

#include <string.h>

MsStatus
ms_level_text_read (const char *text, MsRules *rules, MsErrorInfo *info)
{
  MsGridText grid;
  if (ms_level_parse (text, &rules->width, &rules->height, &rules->mines))
    return ms_rules_check (rules, info);
  if (*text == '\0' || strchr (text, '\n') != NULL)
    return ms_fail (info, MS_STATUS_FILE_BAD_HEADER);
  MsStatus status = ms_grid_text_begin (&grid, text, strlen (text), TRUE, info);
  if (status != MS_STATUS_OK)
    return ms_text_place (info, status, 0, 0);
  if (grid.rest != grid.end)
    return ms_fail (info, MS_STATUS_FILE_BAD_HEADER);
  rules->width = grid.width;
  rules->height = grid.height;
  rules->mines = grid.mines;
  return ms_rules_check (rules, info);
}

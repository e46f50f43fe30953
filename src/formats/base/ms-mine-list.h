/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A layout from the mines that a file lists, two bytes each.  Private to formats. */
#pragma once

#include "ms-bytes.h"
#include "ms-layout.h"

typedef enum
{
  MS_MINES_COLUMN_ROW, /* counted from 0 */
  MS_MINES_ROW_COLUMN_FROM_1,
} MsMineOrder;

/* Takes that many mines from bytes.  The size must pass ms_rules_check.  MS_STATUS_OK and an owned
 * *layout, or MS_STATUS_FILE_TRUNCATED, MS_STATUS_FILE_OUTSIDE_BOARD, MS_STATUS_FILE_DUPLICATE,
 * each with its byte, or MS_STATUS_NO_MEMORY.  O(cells). */
MsStatus ms_mine_list_take (MsBytes *bytes, int width, int height, int mines, MsMineOrder order,
    MsLayout **layout, MsErrorInfo *info);

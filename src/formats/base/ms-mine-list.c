/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-mine-list.h"

static void
take_pair (MsBytes *bytes, MsMineOrder order, int *x, int *y)
{
  int first = ms_bytes_take_u8 (bytes), second = ms_bytes_take_u8 (bytes);

  *x = order == MS_MINES_COLUMN_ROW ? first : second - 1;
  *y = order == MS_MINES_COLUMN_ROW ? second : first - 1;
}

MsStatus
ms_mine_list_take (MsBytes *bytes, int width, int height, int mines, MsMineOrder order,
    MsLayout **layout, MsErrorInfo *info)
{
  g_autofree uint8_t *mine = g_new0 (uint8_t, (gsize)width * (gsize)height);

  for (int i = 0; i < mines; i++)
    {
      long at = (long)bytes->offset;
      int x, y;
      take_pair (bytes, order, &x, &y);
      if (bytes->ended)
        return ms_bytes_check (bytes, info);
      if (x < 0 || x >= width || y < 0 || y >= height)
        return ms_place_at_byte (
            info, ms_fail_at_cell (info, MS_STATUS_FILE_OUTSIDE_BOARD, x, y), at);
      if (mine[y * width + x])
        return ms_place_at_byte (info, ms_fail_at_cell (info, MS_STATUS_FILE_DUPLICATE, x, y), at);
      mine[y * width + x] = 1;
    }
  *layout = ms_layout_new (width, height, mine, NULL);
  return *layout == NULL ? ms_fail (info, MS_STATUS_NO_MEMORY) : MS_STATUS_OK;
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-zini.h"

#include "ms-zini-board.h"

static int
count (MsZiniBoard *board, const MsOpenings *openings, int order, bool human)
{
  ms_zini_board_begin (board, openings, order, human);
  int clicks = human ? ms_zini_board_open_all_openings (board) : 0;
  return clicks + ms_zini_board_play (board);
}

/* all: the eight ways too. */
static MsStatus
count_all (const MsLayout *layout, bool all, bool (*cancelled) (void *user_data), void *user_data,
    const MsAllocator *allocator, MsZini *zini)
{
  MsStatus status = MS_STATUS_NO_MEMORY;
  MsOpenings *openings = ms_openings_new (layout, allocator);
  MsZiniBoard *board = ms_zini_board_new (
      ms_layout_get_width (layout), ms_layout_get_height (layout), allocator);
  if (openings != NULL && board != NULL)
    {
      status = MS_STATUS_OK;
      zini->greedy = zini->eight_way = count (board, openings, MS_ZINI_BY_COLUMNS, false);
      zini->human = count (board, openings, MS_ZINI_BY_COLUMNS, true);
    }
  for (int order = 0; all && status == MS_STATUS_OK && order < MS_ZINI_ORDERS; order++)
    {
      int clicks = zini->greedy;
      if (cancelled != NULL && cancelled (user_data))
        status = MS_STATUS_CANCELLED;
      else if (order != MS_ZINI_BY_COLUMNS)
        clicks = count (board, openings, order, false);
      zini->eight_way = clicks < zini->eight_way ? clicks : zini->eight_way;
    }
  ms_zini_board_free (board);
  ms_openings_free (openings);
  return status;
}

MsStatus
ms_zini_count (const MsLayout *layout, bool (*cancelled) (void *user_data), void *user_data,
    const MsAllocator *allocator, MsZini *zini)
{
  return count_all (layout, true, cancelled, user_data, allocator, zini);
}

MsStatus
ms_zini_count_one_way (const MsLayout *layout, const MsAllocator *allocator, MsZini *zini)
{
  MsStatus status = count_all (layout, false, NULL, NULL, allocator, zini);
  zini->eight_way = -1;
  return status;
}

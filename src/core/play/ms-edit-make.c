/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-edit-make.h"

#include "ms-rules.h"

#include <string.h>

static int
least (int a, int b)
{
  return a < b ? a : b;
}

/* Wide enough that what a caller adds cannot overflow. */
static MsStatus
add_sides (const MsEditFrame *frame, MsEditSides sides, MsEditFrame *wanted, MsErrorInfo *info)
{
  long long width = (long long)frame->width + sides.left + sides.right;
  long long height = (long long)frame->height + sides.top + sides.bottom;
  if (width < 1 || height < 1 || width > MS_MAX_SIDE || height > MS_MAX_SIDE || width * height < 2)
    return ms_fail_counts (info, MS_STATUS_BAD_SIZE, (long)width, (long)height);
  *wanted = *frame;
  wanted->width = (int)width;
  wanted->height = (int)height;
  wanted->mines = least (frame->mines, wanted->width * wanted->height);
  return MS_STATUS_OK;
}

MsStatus
ms_edit_make_size (const MsEditFrame *frame, const MsCell *cells, MsEditSides sides,
    const MsAllocator *allocator, MsEdit **edit, MsErrorInfo *info)
{
  MsEditFrame wanted;
  *edit = NULL;
  MS_TRY (add_sides (frame, sides, &wanted, info));
  MsCell *board = ms_alloc (allocator, (size_t)wanted.width * wanted.height, sizeof *board);
  if (board == NULL)
    return ms_fail (info, MS_STATUS_NO_MEMORY);
  for (int y = 0; y < wanted.height; y++)
    for (int x = 0; x < wanted.width; x++)
      {
        int from_x = x - sides.left, from_y = y - sides.top;
        bool kept = from_x >= 0 && from_x < frame->width && from_y >= 0 && from_y < frame->height;
        board[y * wanted.width + x] = kept ? cells[from_y * frame->width + from_x]
                                           : MS_CELL_COVERED;
      }
  MsStatus status = ms_edit_new (&wanted, NULL, board, 0, allocator, edit, info);
  ms_dealloc (allocator, board);
  return status;
}

MsStatus
ms_edit_make_area (const MsEditFrame *frame, const MsArea *area, const MsCell *values,
    const MsAllocator *allocator, MsEdit **edit, MsErrorInfo *info)
{
  size_t size = (size_t)area->width * area->height;
  int *cells = ms_alloc (allocator, size, sizeof *cells);
  MsCell *kept = ms_alloc (allocator, size, sizeof *kept);
  MsStatus status = MS_STATUS_NO_MEMORY;
  int n = 0;

  *edit = NULL;
  if (cells != NULL && kept != NULL)
    {
      for (int y = 0; y < area->height; y++)
        for (int x = 0; x < area->width; x++)
          {
            /* Only the cells of the area that lie on the board. */
            long long at_x = (long long)area->x + x, at_y = (long long)area->y + y;
            if (at_x < 0 || at_x >= frame->width || at_y < 0 || at_y >= frame->height)
              continue;
            cells[n] = (int)at_y * frame->width + (int)at_x;
            kept[n++] = values[(size_t)y * area->width + x];
          }
      status = ms_edit_new (frame, cells, kept, n, allocator, edit, info);
    }
  else
    ms_fail (info, status);
  ms_dealloc (allocator, cells);
  ms_dealloc (allocator, kept);
  return status;
}

static bool
is_quarter (MsTurn turn)
{
  return turn == MS_TURN_LEFT || turn == MS_TURN_RIGHT;
}

/* Where the cell x, y of an area of width × height comes to lie in the turned one. */
static void
turn_cell (int width, int height, MsTurn turn, int *x, int *y)
{
  int from_x = *x, from_y = *y;
  if (turn == MS_TURN_FLIP_ACROSS)
    *x = width - 1 - from_x;
  else if (turn == MS_TURN_FLIP_DOWN)
    *y = height - 1 - from_y;
  else if (turn == MS_TURN_LEFT)
    {
      *x = from_y;
      *y = width - 1 - from_x;
    }
  else
    {
      *x = height - 1 - from_y;
      *y = from_x;
    }
}

/* An area that is turned, and where it comes to lie. */
typedef struct
{
  MsArea from, to;
  MsTurn turn;
} Turning;

/* Writes what is in the area, turned; board, which is board_width wide, may be another one. */
static void
put_turned (const MsEditFrame *frame, const MsCell *cells, const Turning *turning, MsCell *board,
    int board_width)
{
  const MsArea *from = &turning->from, *to = &turning->to;
  for (int y = 0; y < from->height; y++)
    for (int x = 0; x < from->width; x++)
      {
        int to_x = x, to_y = y;
        turn_cell (from->width, from->height, turning->turn, &to_x, &to_y);
        board[(to->y + to_y) * board_width + to->x + to_x] =
            cells[(from->y + y) * frame->width + from->x + x];
      }
}

static MsStatus
turn_area (const MsEditFrame *frame, const MsCell *cells, const Turning *turning,
    const MsAllocator *allocator, MsEdit **edit, MsErrorInfo *info)
{
  const MsArea *from = &turning->from;
  size_t n_cells = (size_t)frame->width * frame->height;
  MsCell *board = ms_alloc (allocator, n_cells, sizeof *board);
  if (board == NULL)
    return ms_fail (info, MS_STATUS_NO_MEMORY);
  memcpy (board, cells, n_cells);
  for (int y = from->y; y < from->y + from->height; y++)
    memset (board + y * frame->width + from->x, MS_CELL_COVERED, (size_t)from->width);
  put_turned (frame, cells, turning, board, frame->width);
  MsStatus status = ms_edit_new (frame, NULL, board, 0, allocator, edit, info);
  ms_dealloc (allocator, board);
  return status;
}

static MsStatus
turn_board (const MsEditFrame *frame, const MsCell *cells, MsTurn turn,
    const MsAllocator *allocator, MsEdit **edit, MsErrorInfo *info)
{
  MsEditFrame wanted = *frame;
  const Turning turning = { .from = { 0, 0, frame->width, frame->height }, .turn = turn };
  if (is_quarter (turn))
    {
      wanted.width = frame->height;
      wanted.height = frame->width;
    }
  MsCell *board = ms_alloc (allocator, (size_t)wanted.width * wanted.height, sizeof *board);
  if (board == NULL)
    return ms_fail (info, MS_STATUS_NO_MEMORY);
  put_turned (frame, cells, &turning, board, wanted.width);
  MsStatus status = ms_edit_new (&wanted, NULL, board, 0, allocator, edit, info);
  ms_dealloc (allocator, board);
  return status;
}

MsStatus
ms_edit_make_turn (const MsEditFrame *frame, const MsCell *cells, MsArea *area, MsTurn turn,
    const MsAllocator *allocator, MsEdit **edit, MsErrorInfo *info)
{
  *edit = NULL;
  if (area == NULL)
    return turn_board (frame, cells, turn, allocator, edit, info);
  Turning turning = { .from = *area, .to = *area, .turn = turn };
  if (is_quarter (turn))
    {
      /* The area once it is turned is moved to where it fits, if it fits anywhere. */
      MsArea *to = &turning.to;
      to->width = area->height;
      to->height = area->width;
      to->x = least (area->x, frame->width - to->width);
      to->y = least (area->y, frame->height - to->height);
      if (to->x < 0 || to->y < 0)
        return ms_fail_counts (info, MS_STATUS_BAD_SIZE, area->height, area->width);
    }
  MsStatus status = turn_area (frame, cells, &turning, allocator, edit, info);
  if (status == MS_STATUS_OK)
    *area = turning.to;
  return status;
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-mouse.h"

/* The cell under the pointer; -1 outside of the board. */
static int
cell_at (const MsMouse *mouse, int width, int height)
{
  int x = ms_pointer_cell (mouse->x, mouse->square), y = ms_pointer_cell (mouse->y, mouse->square);

  return x < 0 || x >= width || y < 0 || y >= height ? -1 : y * width + x;
}

static MsStatus
move_at (MsMouse *mouse, MsPlay *play, int cell, MsAction action, MsCell mark, int64_t time_ms)
{
  MsState state = ms_play_get_state (play);

  if (cell < 0 || (state != MS_STATE_NEW && state != MS_STATE_PLAYING))
    return MS_STATUS_OK;
  int64_t since = mouse->opened ? time_ms - mouse->origin_ms : 0;
  MsStatus status = ms_play_do (
      play, &(MsMove){ action, cell, mark, since > 0 ? since : 0, false });
  if (status == MS_STATUS_OK && !mouse->opened && ms_play_get_state (play) != MS_STATE_NEW)
    {
      mouse->opened = true;
      mouse->origin_ms = time_ms;
    }
  return status;
}

static MsStatus
move (MsMouse *mouse, MsPlay *play, MsAction action, MsCell mark, int64_t time_ms)
{
  const MsRules *rules = ms_play_get_rules (play);

  return move_at (mouse, play, cell_at (mouse, rules->width, rules->height), action, mark, time_ms);
}

MsCell
ms_mouse_next_mark (MsCell cell, bool marks)
{
  switch (cell)
    {
    case MS_CELL_FLAG:
      return marks ? MS_CELL_QUESTION : MS_CELL_COVERED;
    case MS_CELL_QUESTION:
      return MS_CELL_COVERED;
    default:
      return MS_CELL_FLAG;
    }
}

static MsStatus
mark (MsMouse *mouse, MsPlay *play, int64_t time_ms)
{
  const MsRules *rules = ms_play_get_rules (play);
  int cell = cell_at (mouse, rules->width, rules->height);

  mouse->vain = mouse->flagging = false;
  if (cell < 0)
    return MS_STATUS_OK;
  if (ms_cell_is_opened (ms_play_get_cells (play)[cell]))
    {
      mouse->vain = true;
      mouse->vain_cell = cell;
      return MS_STATUS_OK;
    }
  MsCell next = ms_mouse_next_mark (ms_play_get_cells (play)[cell], mouse->marks);
  MsStatus status = move (mouse, play, MS_ACTION_MARK, next, time_ms);
  mouse->flagging = next == MS_CELL_FLAG && ms_play_get_cells (play)[cell] == MS_CELL_FLAG;
  return status;
}

static MsStatus
release (MsMouse *mouse, MsPlay *play, bool *button, int64_t time_ms)
{
  bool was_held = *button;

  *button = false;
  if (mouse->chord && was_held)
    {
      /* The first release of a chord's buttons makes the chord; the other release does nothing. */
      mouse->chord = false;
      mouse->spent = mouse->left || mouse->right || mouse->middle;
      int n_chords = ms_play_get_clicks (play)->chords;
      MsStatus status = move (mouse, play, MS_ACTION_CHORD, MS_CELL_COVERED, time_ms);
      mouse->half_clicks += mouse->flagging && ms_play_get_clicks (play)->chords > n_chords;
      mouse->flagging = false;
      return status;
    }
  bool spent = mouse->spent;
  if (!mouse->left && !mouse->right && !mouse->middle)
    mouse->spent = false;
  if (button != &mouse->left || !was_held || spent)
    return MS_STATUS_OK;
  const MsRules *rules = ms_play_get_rules (play);
  int cell = cell_at (mouse, rules->width, rules->height);
  bool chords = mouse->super_click && cell >= 0
      && ms_cell_is_opened (ms_play_get_cells (play)[cell]);
  return move (mouse, play, chords ? MS_ACTION_CHORD : MS_ACTION_OPEN, MS_CELL_COVERED, time_ms);
}

static MsStatus
release_right (MsMouse *mouse, MsPlay *play, int64_t time_ms)
{
  bool vain = mouse->vain && mouse->right;

  mouse->vain = false;
  if (vain)
    {
      MS_TRY (move_at (mouse, play, mouse->vain_cell, MS_ACTION_MARK, MS_CELL_FLAG, time_ms));
    }
  MsStatus status = release (mouse, play, &mouse->right, time_ms);
  mouse->flagging = false;
  return status;
}

static void
press (MsMouse *mouse, bool *button, bool chords)
{
  *button = true;
  mouse->spent = false;
  mouse->chord = mouse->chord || chords;
  mouse->vain = mouse->vain && !mouse->chord;
}

MsStatus
ms_mouse_feed (MsMouse *mouse, MsPlay *play, const MsPointerEvent *event)
{
  int64_t time_ms = event->time_ms;

  mouse->x = event->x;
  mouse->y = event->y;
  switch (event->kind)
    {
    case MS_POINTER_LEFT_PRESS:
      press (mouse, &mouse->left, mouse->right);
      return MS_STATUS_OK;
    case MS_POINTER_SHIFT_PRESS:
      press (mouse, &mouse->left, true);
      return MS_STATUS_OK;
    case MS_POINTER_MIDDLE_PRESS:
      press (mouse, &mouse->middle, true);
      return MS_STATUS_OK;
    case MS_POINTER_CHORD_PRESS:
      press (mouse, mouse->left ? &mouse->right : &mouse->left, true);
      return MS_STATUS_OK;
    case MS_POINTER_RIGHT_PRESS:
      press (mouse, &mouse->right, mouse->left);
      return mouse->chord ? MS_STATUS_OK : mark (mouse, play, time_ms);
    case MS_POINTER_LEFT_RELEASE:
      return release (mouse, play, &mouse->left, time_ms);
    case MS_POINTER_RIGHT_RELEASE:
      return release_right (mouse, play, time_ms);
    case MS_POINTER_MIDDLE_RELEASE:
      return release (mouse, play, &mouse->middle, time_ms);
    case MS_POINTER_PREFLAG:
      return move (mouse, play, MS_ACTION_MARK, MS_CELL_FLAG, time_ms);
    case MS_POINTER_QUESTION:
      return move (mouse, play, MS_ACTION_MARK, MS_CELL_QUESTION, time_ms);
    case MS_POINTER_CLEAR:
      return move (mouse, play, MS_ACTION_MARK, MS_CELL_COVERED, time_ms);
    case MS_POINTER_MARKS:
      mouse->marks = !mouse->marks;
      return MS_STATUS_OK;
    case MS_POINTER_MOVE:
    case MS_N_POINTER_KINDS:
      break;
    }
  return MS_STATUS_OK;
}

int
ms_mouse_count_half_clicks (const MsMouse *start, const MsPlay *play, const MsPointerPath *path)
{
  MsMouse mouse = *start;
  bool moved = false;
  for (int i = 0; i < path->n_events && !moved; i++)
    moved = path->events[i].kind == MS_POINTER_MOVE;
  MsPlay *again = moved ? ms_play_new_again (play, NULL) : NULL;
  for (int i = 0; again != NULL && i < path->n_events; i++)
    if (ms_mouse_feed (&mouse, again, &path->events[i]) != MS_STATUS_OK)
      break;
  bool same = again != NULL && ms_play_count_moves (again) == ms_play_count_moves (play);
  ms_play_free (again);
  return same ? mouse.half_clicks : -1;
}

int
ms_mouse_get_pressed (
    const MsMouse *mouse, const MsCell *board, int width, int height, int cells[9])
{
  int column = ms_pointer_cell (mouse->x, mouse->square);
  int row = ms_pointer_cell (mouse->y, mouse->square);
  int reach = mouse->chord ? 1 : 0, n = 0;

  if (!mouse->chord && (!mouse->left || mouse->spent))
    return 0;
  for (int y = row - reach; y <= row + reach; y++)
    for (int x = column - reach; x <= column + reach; x++)
      if (x >= 0 && x < width && y >= 0 && y < height
          && (board[y * width + x] == MS_CELL_COVERED || board[y * width + x] == MS_CELL_QUESTION))
        cells[n++] = y * width + x;
  return n;
}
